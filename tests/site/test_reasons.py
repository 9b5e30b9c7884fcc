"""Why something cannot be done: told to the seat that asks, of its own question; it rests on no secret."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import LANGUAGES
from onigokko.core.registry import games
from onigokko.core.sealed import SealedDice
from onigokko.site.play import BESIDE, Play

from ..browser.told import unpacked
from .client import Guest, play_on

Guests = Callable[..., Guest]
PEARLS = ("amber", "black", "coral", "dusky", "ebony", "frost")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", games())
def test_reasons_name_every_move_once_and_are_the_same_in_every_world_that_the_seat_may_believe(
    name: str, seed: int
) -> None:
    game = games()[name]
    setup = game.setup(game.usual_seats)
    choose, dice = random.Random(seed), Dice(seed)
    play, _ = Play.begin(game, setup, SealedDice(bytes([seed]) * 32, [None] * setup.seats), 0)
    found = 0
    for _ in range(60):
        if play.match.over:
            break
        seat = choose.choice(play.match.seats_to_decide())
        reasons = play.reasons(seat)
        moves = [words for each in reasons for words in unpacked(each["moves"])]
        assert len(moves) == len(set(moves))
        legal = {game.moves.words(move) for move in play.match.legal(seat)}
        assert not legal & set(moves)
        for words in set(map(game.moves.words, range(len(game.moves)))) - legal - set(moves):
            why = play.match.refusal(seat, game.moves.move(words))
            assert why is None or why.message.startswith(BESIDE)
        for each in reasons:
            texts = [game.words[lang].text(f"no.{each['no']}", each["arguments"]) for lang in LANGUAGES]
            assert all(text and "{" not in text for text in texts)
            found += 1
        guess = play.fork()
        guess.match.position.determinize(seat, dice)
        assert guess.reasons(seat) == reasons
        play.answer(seat, [choose.choice(sorted(legal))])
    assert found


def test_a_seat_asks_about_its_own_question_and_nobody_else_does(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.table("pearls", 3, bots={"1": "random", "2": "random"}, start=True)
    mine, watcher = ann.live(table), bob.live(table)
    play_on([mine], lambda live: live.options[0], lambda: any("pick" in each for each in mine.options))
    for live in (mine, watcher):
        live.until(lambda heard: heard.game is not None and heard.game["turn"] == [0])  # the bots have picked
    assert mine.question is not None
    question = mine.question["id"]
    before = mine.known()
    told = mine.ask("why", question=question)
    assert told["type"] == "done"
    reasons = {each["arguments"]["what"]: each for each in told["reasons"] if each["no"] == "not-in-hand"}
    assert {f"pick {pearl}" for pearl in reasons} == {f"pick {pearl}" for pearl in PEARLS} - set(mine.options)
    assert all(each["rule"] == "Q3" for each in reasons.values())
    assert mine.known() == before
    watcher.catch_up().refused("why", "not-seated", question=question)
    mine.refused("why", "stale", question="99.0.0")
    mine.refused("why", "no-question", question="?")
