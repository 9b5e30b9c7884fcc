"""Hints: what a bot would do in a person's place, against bots alone, told to that person alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import Game, Told
from onigokko.core.position import Position
from onigokko.core.registry import games
from onigokko.core.sealed import SealedDice
from onigokko.site import bots as site_bots
from onigokko.site.bots import ADVISER, Players
from onigokko.site.house import House
from onigokko.site.play import Play
from onigokko.site.refusals import Refused
from onigokko.site.settings import Settings

from .client import Guest, Server, store_at

Guests = Callable[..., Guest]
anyio = pytest.mark.anyio


def hint_of(ann: Guest, table: str, question: str) -> list[str]:
    answer = ann.post(f"/api/tables/{table}/hint", json={"question": question})
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["question"], told["bot"]) == (question, ADVISER)
    moves: list[str] = told["moves"]
    return moves


def test_a_hint_is_the_same_for_the_same_question_can_be_played_and_nobody_learns_of_it(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_BOT_DELAY="3500").start()
    ann, bob = guest("Ann", at=server), guest("Bob", at=server)
    table = ann.table("pearls", 3, bots={"1": "random", "2": "random"}, start=True)
    mine, watcher = ann.live(table), bob.live(table)
    mine.catch_up()
    watcher.catch_up()
    before, frames = (mine.known(), watcher.known()), len(watcher.frames)
    assert mine.question is not None
    about = mine.question["id"]
    hint = hint_of(ann, table, about)
    assert hint_of(ann, table, about) == hint
    mine.catch_up()
    watcher.catch_up()
    assert (mine.known(), watcher.known()) == before
    assert [frame for frame in watcher.frames[frames:] if '"patch"' in frame] == []
    mine.answer(*hint)
    assert ann.refusal("POST", f"/api/tables/{table}/hint", 409, "stale", json={"question": about})


def test_where_there_are_no_hints_one_sentence_says_why(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_BOT_DELAY="3500", ONIGOKKO_HINTS_LIMIT="1/hour").start()
    ann, bob = guest("Ann", at=server), guest("Bob", "ja", at=server)
    table = ann.table("pearls", 3, bots={"2": "random"})
    path = f"/api/tables/{table}/hint"
    ask = {"json": {"question": "0.0.0"}}
    ann.refusal("POST", path, 409, "not-playing", **ask)
    live, other = ann.live(table), bob.live(table)
    other.do("claim", seat=1)
    live.do("start")
    said = ann.refusal("POST", path, 409, "hint-people", **ask)
    assert said == "There are hints only where all other seats are played by bots."
    other.do("leave")  # a bot plays until they are back
    ann.refusal("POST", path, 409, "hint-people", **ask)
    bob.refusal("POST", path, 409, "bot-plays", **ask)
    guest("Eve", at=server).refusal("POST", path, 403, "not-seated", **ask)
    ann.refusal("POST", path, 400, "no-question", json={"question": "now"})
    ann.refusal("POST", path, 400, "malformed", json={})
    rated = ann.table("pearls", 3, bots={"1": "random", "2": "random"}, start=True, public=True)
    ann.refusal("POST", f"/api/tables/{rated}/hint", 409, "hint-rated", **ask)
    for number in range(2):
        alone = ann.table("pearls", 3, bots={"1": "random", "2": "random"}, start=True)
        path = f"/api/tables/{alone}/hint"
        if number:
            ann.refusal("POST", path, 429, "too-often-hints", **ask)
        else:
            assert hint_of(ann, alone, "0.0.0")
            assert hint_of(ann, alone, "0.0.0")  # asked again it is no other hint


class Spy:
    """Decides in place of the pool, and remembers every byte that it was handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[str, bytes, int, tuple[Told, ...]]] = []

    async def decide(
        self,
        game: Game,
        bot: str,
        position: Position,
        seat: int,
        heard: tuple[Told, ...],
        play: Play,
        most: Callable[[], int],
    ) -> int:
        self.handed.append((bot, position.pack(), seat, heard))
        return position.moves(seat)[-1]


class Sitting:
    """As much of a table as a hint needs."""

    class facts:
        id = "t"


@anyio
@pytest.mark.parametrize("name", games())
async def test_a_hint_rests_on_nothing_that_the_seat_cannot_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another world that looks the same to the seat, the bot is handed the same bytes."""
    game = games()[name]
    setup = game.setup(game.usual_seats)
    choose, swapped = random.Random(7), 0
    play, _ = Play.begin(game, setup, SealedDice(b"s" * 32, [None] * setup.seats), 0)
    for number in range(40):
        if play.match.over:
            break
        seat = choose.choice(play.match.seats_to_decide())
        other = play.fork()
        held = any(moves for who, moves in enumerate(play.match.held) if who != seat)
        other.match.position.determinize(seat, Dice(number))
        if not any(play.match.held):
            other.match.settled = other.match.position.copy()
        swapped += other.match.position.pack() != play.match.position.pack() and not held
        spies = []
        for world in (play, other):
            players, spy = Players(Settings(Path()), lambda: 0), Spy()
            seeds = random.Random(number)
            monkeypatch.setattr(site_bots, "seed", lambda seeds=seeds: seeds.getrandbits(62))
            monkeypatch.setattr(players.pool, "decide", spy.decide)
            moves = await players.hint(Sitting(), world, seat)  # type: ignore[arg-type]
            assert moves
            spies.append((moves, spy.handed))
        assert spies[0] == spies[1]
        assert {bot for bot, *_ in spies[0][1]} == {ADVISER}
        assert all(told.event.heard_by(seat) for *_, heard in spies[0][1] for told in heard)
        legal = [game.moves.words(move) for move in play.match.legal(seat)]
        play.answer(seat, [choose.choice(legal)])
    assert swapped


@anyio
async def test_a_hint_that_came_to_nothing_is_asked_for_again(tmp_path: Path) -> None:
    house = House(store_at(tmp_path / "store.sqlite3"), Settings(tmp_path, bot_delay=3500))
    table = await house.make("ann", "tiger", 3, {}, False, {"1": "easy", "2": "easy"}, start=True, sit=0)
    broken, spy = True, Spy()

    async def decide(*given: object) -> int:
        if broken:
            raise TimeoutError
        return await spy.decide(*given)  # type: ignore[arg-type]

    house.players.pool.decide = decide  # type: ignore[method-assign, assignment]
    with pytest.raises(Refused) as refused:
        await house.hint(table, "ann", "0.0.0")
    assert refused.value.code == "hint-failed"
    broken = False
    assert await house.hint(table, "ann", "0.0.0") == await house.hint(table, "ann", "0.0.0")
    assert [bot for bot, *_ in spy.handed].count(ADVISER) == 1  # the table's own bots think as well
    await house.close()
