"""Bots choose legal moves, know only what their seat knows, and the quick one beats the random one."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import count

import pytest

from onigokko import bots
from onigokko.bots import Bot, Question, QuickBot, RandomBot, ask
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.laws import random_move
from onigokko.core.match import Match
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, Position
from onigokko.core.registry import game, games

from ..core import setups

HOUSE = ("random", "quick")
THINKING = ("easy", "passer", "strong:iterations=36:ms=0", "master:iterations=12:ms=0")
SETUPS = [(name, setup) for name in games() for setup in setups.usual(game(name))]
IDS = [f"{name}-{setup.seats}" for name, setup in SETUPS]
EVERY = 7  # of so many decisions one is looked at


class Spy(Bot):
    """Plays at random and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def decide(self, question: Question) -> int:
        self.asked.append(question)
        return question.moves[question.dice.below(len(question.moves))]


def decisions(name: str, setup: Setup, seed: int) -> list[tuple[Position, int]]:
    """Positions of a random game, each with a seat that must decide there."""
    found = []
    dice, position = Dice(seed), game(name).start(setup)
    while position.turn():
        if position.turn() != NATURE:
            able = [seat for seat in range(setup.seats) if position.turn() >> seat & 1]
            found.append((position.copy(), able[dice.below(len(able))]))
        random_move(position, dice)
    return found


def some_decisions(name: str, setup: Setup, seed: int) -> list[tuple[Position, int]]:
    """One in a few of the decisions of three games."""
    return [each for number in range(3) for each in decisions(name, setup, seed + number)][::EVERY]


def families(described: Game, moves: list[int]) -> set[str]:
    return {described.moves.family(move) for move in moves}


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=IDS)
def test_every_decision_of_every_game_gets_a_legal_move(name: str, setup: Setup) -> None:
    """`ask` itself refuses any other; each kind of decision must have come up."""
    players = {each: bots.bot(each) for each in HOUSE}
    met: set[str] = set()
    offered: set[str] = set()
    for seed in range(3):
        for number, (position, seat) in enumerate(decisions(name, setup, seed)):
            kinds = families(game(name), position.moves(seat))
            offered |= kinds
            if number % EVERY and kinds <= met:
                continue
            met |= kinds
            before = position.pack()
            for each, player in players.items():
                move = ask(player, game(name), position, seat, Dice(number))
                assert move in position.moves(seat), each
            assert position.pack() == before
    assert met == offered


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=IDS)
def test_a_decision_rests_on_nothing_that_the_seat_cannot_know(name: str, setup: Setup) -> None:
    """Another position that looks the same to the seat, and the same dice: the same decision."""
    swapped = 0
    for number, (position, seat) in enumerate(some_decisions(name, setup, 5)):
        other = position.copy()
        other.determinize(seat, Dice(number))
        swapped += other.pack() != position.pack()
        for each in HOUSE + THINKING if number % 4 == 0 else HOUSE:
            answers = [
                ask(bots.bot(each), game(name), world, seat, Dice(1000 + number))
                for world in (position, other)
            ]
            assert answers[0] == answers[1], (each, number)
    assert swapped > 0


@pytest.mark.parametrize(("name", "setup"), SETUPS, ids=IDS)
def test_what_a_bot_is_shown_is_its_own_and_is_not_the_truth(name: str, setup: Setup) -> None:
    spy, untrue = Spy(), 0
    for number, (position, seat) in enumerate(some_decisions(name, setup, 8)):
        before = position.pack()
        ask(spy, game(name), position, seat, Dice(number))
        question = spy.asked[-1]
        untrue += question.position.pack() != before
        assert question.position is not position
        assert question.moves == position.moves(seat) == question.position.moves(seat)
        assert question.view == game(name).seen(position, seat) == game(name).seen(question.position, seat)
        assert question.seat == seat
        question.position.play(seat, question.moves[0])
        assert position.pack() == before
    assert untrue > 0


def test_a_question_holds_nothing_else() -> None:
    assert [field.name for field in fields(Question)] == [
        *("game", "position", "seat", "moves", "dice", "view", "heard"),
    ]


def test_a_bot_hears_what_its_seat_was_told() -> None:
    match, spy = Match.of(game("tiger"), 3), Spy()
    for seat in range(3):
        match.say(seat, f"seal {seat}")
    heard = tuple(match.heard(2))
    ask(spy, match.game, match.position, 2, Dice(1), heard)
    assert spy.asked[0].heard == heard


def test_a_bot_that_plays_what_is_not_legal_is_named() -> None:
    class Cheat(Bot):
        def decide(self, question: Question) -> int:
            return -7

    position = game("tiger").new(3)
    before = position.pack()
    with pytest.raises(ValueError, match=r"Cheat chose -7, which is not legal; the legal moves are \[0, 1, "):
        ask(Cheat(), game("tiger"), position, 0, Dice(1))
    assert position.pack() == before


def test_a_bot_must_decide() -> None:
    with pytest.raises(NotImplementedError):
        ask(Bot(), game("tiger"), game("tiger").new(3), 0, Dice(1))


def test_random_is_random() -> None:
    position = game("tiger").new(3)
    chosen = {ask(RandomBot(), game("tiger"), position, 0, Dice(seed)) for seed in range(300)}
    assert len(chosen) > 100


# Against random


def places(players: list[Bot], dice: Dice) -> list[int]:
    """The places of the seats after one game of tiger."""
    position = game("tiger").new(len(players))
    while position.turn():
        if position.turn() == NATURE:
            draw(position, dice)
        else:
            seat = first_seat(position.turn())
            position.play(seat, ask(players[seat], game("tiger"), position, seat, dice))
    return position.ranking()


def share_of_firsts(number: int, seed: int) -> float:
    """How many of so many games for four `quick` wins against three `random`, from each seat in turn."""
    won = 0
    for played, dice in zip(range(number), map(Dice, count(seed)), strict=False):
        players: list[Bot] = [RandomBot() for _ in range(4)]
        players[played % 4] = QuickBot()
        won += places(players, dice)[played % 4] == 1
    return won / number


def test_quick_beats_three_random() -> None:
    assert share_of_firsts(300, 1) >= 0.5


@pytest.mark.soak
def test_quick_beats_three_random_for_long() -> None:
    assert share_of_firsts(2000, 10_000) >= 0.5


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_game_of_quick_ones_ends(seats: int) -> None:
    for seed in range(3):
        assert sorted(places([QuickBot() for _ in range(seats)], Dice(seed)))[0] == 1


@pytest.mark.parametrize("name", sorted(games()))
def test_nothing_that_a_bot_holds_shows_what_its_seat_does_not_know(name: str) -> None:
    """Where other things are true that the seat cannot tell apart, its question is shown the same."""
    played, dice, hidden = game(name), Dice(5), 0
    match = Match.of(played, played.usual_seats)
    while not match.over and len(match.log) < 60:
        for seat in match.seats_to_decide():
            told = tuple(each for each in match.told if each.event.heard_by(seat))
            shown = set()
            for position in (match.position, match.position.copy()):
                if position is not match.position:
                    position.determinize(seat, dice)
                    hidden += position.pack() != match.position.pack()
                view = match.game.seen(position, seat)
                asked = Question(match.game, position, seat, position.moves(seat), dice, view, told)
                shown.add(re.sub("0x[0-9a-f]+", "", repr(asked)))
            assert len(shown) == 1
        assert re.fullmatch(r"<\S+ object at 0x[0-9a-f]+>", repr(match))
        turn = match.position.turn()
        seat = NATURE if turn == NATURE else match.seats_to_decide()[0]
        moves = match.position.moves(seat)
        match.play(seat, moves[dice.below(len(moves))])
    assert hidden > 10
