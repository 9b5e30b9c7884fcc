"""Determinized worlds come as often as true ones, and worlds that come too often or too seldom are found.

The seeds are fixed, so every chance here is always the same.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from onigokko.core import spread as module
from onigokko.core.chance import Dice
from onigokko.core.game import Game
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE, SPECTATOR, Position
from onigokko.core.spread import RARE, Spread, spread
from onigokko.games.tiger import state, worlds
from onigokko.games.tiger.game import GAME as TIGER
from onigokko.games.tiger.moves import D3, D10, KINDS, PASS
from onigokko.games.tiger.parts import NONE, held, one

from . import tiny
from .mutants import Kind, Mutant, Pearls, TigerMutant, tiger_in

SURE = 1e-4  # with the seeds below nothing that is right comes out rarer


def rarest(found: list[Spread]) -> Spread:
    return min(found, key=lambda each: each.chance)


# What is right


@pytest.mark.parametrize("seats", TIGER.seat_counts)
def test_tiger_is_spread_as_it_should_be(seats: int) -> None:
    found = spread(TIGER, TIGER.setup(seats), 500)
    paths = {each.path for each in found}
    assert {"lot", "sales.0.card", *(f"runners.{seat}.hand" for seat in range(seats))} <= paths
    assert {f"runners.{seat}.laid" for seat in range(seats)} & paths
    assert rarest(found).chance > SURE


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_the_small_game_is_spread_as_it_should_be(viewer: int) -> None:
    found = spread(tiny.PEARLS, tiny.PEARLS.setup(3), 300, viewer=viewer)
    hands = {f"players.{seat}.hand" for seat in range(3) if seat != viewer}
    assert hands <= {each.path for each in found}
    assert rarest(found).chance > SURE


# What was laid speaks about the hand: seat 0 buys every card, may always run, and lays at random

FEW_KINDS = {"cards": {"+1": 5, "duck": 5}, "stamina": {str(number): 15 for number in range(1, 10)}}


def buy_all(position: Position, dice: Dice) -> None:
    """Random play, but that seat 0 buys each card for a dollar, all run, and the tiger is slow."""
    tiger = tiger_in(position)
    if tiger.step == state.ROLLING:
        position.play(NATURE, D10 + 9)
    elif tiger.step == state.CHASING:
        position.play(NATURE, D3)
    elif tiger.step == state.BIDDING:
        seat = tiger.asked
        position.play(seat, position.moves(seat)[0] if seat == 0 else PASS)
    else:
        random_move(position, dice)


def has_laid(position: Position) -> bool:
    """Seat 0 has bought a few cards and has shown at least one of them this round."""
    tiger = tiger_in(position)
    return tiger.step == state.CHASING and tiger.runners[0].laid >> 4 > 0 and 3 <= len(tiger.sales) <= 6


def highest_laid(seen: Any, path: str) -> str:
    return str(seen["runners"][0]["laid"][-1])


def evidence(game: Game) -> dict[str, Spread]:
    setup = game.setup(3, None, FEW_KINDS)
    found = spread(game, setup, 1000, viewer=SPECTATOR, step=buy_all, when=has_laid, given=highest_laid)
    return {each.path: each for each in found}


def test_what_was_laid_is_weighed() -> None:
    found = evidence(TIGER)
    assert found["runners.0.hand | duck"].samples > 300
    assert rarest(list(found.values())).chance > SURE


class NoEvidence(Kind):
    """Knows who bought what it laid, but not that who holds a card lays it now and then."""

    def determinize(self, seat: int, dice: Dice) -> None:
        world = worlds.Worlds(self.inside, seat)
        world.explain(dice)
        world.apply(dice)


class NoEvidenceGame(TigerMutant):
    kind = NoEvidence


def test_who_does_not_weigh_what_was_laid_is_found() -> None:
    found = evidence(NoEvidenceGame())
    assert found["runners.0.hand | duck"].chance < SURE / 100


# Other ways to guess wrongly


class MostCommon(Kind):
    """The lot is always of the kind of which most are left."""

    def determinize(self, seat: int, dice: Dice) -> None:
        inside = self.inside
        super().determinize(seat, dice)
        if inside.lot != NONE and not inside.sees_lot(seat):
            left = inside.pile + one(inside.lot)
            inside.lot = max(range(KINDS), key=lambda kind: held(left, kind))
            inside.pile = left - one(inside.lot)


class AnyKind(Kind):
    """The lot is any kind that is left, each as likely, however many there are."""

    def determinize(self, seat: int, dice: Dice) -> None:
        inside = self.inside
        super().determinize(seat, dice)
        if inside.lot != NONE and not inside.sees_lot(seat):
            left = inside.pile + one(inside.lot)
            kinds = [kind for kind in range(KINDS) if held(left, kind)]
            inside.lot = kinds[dice.below(len(kinds))]
            inside.pile = left - one(inside.lot)


class MostCommonGame(TigerMutant):
    kind = MostCommon


class AnyKindGame(TigerMutant):
    kind = AnyKind


@pytest.mark.parametrize("game", [MostCommonGame(), AnyKindGame()])
def test_who_guesses_the_lot_wrongly_is_found(game: Game) -> None:
    found = {each.path: each for each in spread(game, game.setup(3), 500)}
    assert rarest(list(found.values())).path == "lot"
    assert found["lot"].chance < SURE / 10


class NeighboursKeepTogether(Pearls):  # type: ignore[misc]
    """Deals from a sorted deck without shuffling it."""

    def determinize(self, seat: int, dice: Dice) -> None:
        class NoDice(Dice):
            def shuffle(self, things: list[int]) -> None:
                pass

        super().determinize(seat, NoDice(1))


class NeighboursGame(Mutant):
    kind = NeighboursKeepTogether


def test_who_does_not_shuffle_is_found() -> None:
    found = spread(NeighboursGame(), tiny.PEARLS.setup(3), 300, viewer=0)
    assert {"players.1.hand", "players.2.hand"} <= {each.path for each in found if each.chance < SURE}


# How it counts


def test_hidden_fields_are_those_that_are_null_to_the_viewer_alone() -> None:
    seen = {"a": None, "b": None, "c": 1, "d": {"e": None, "f": [None, {"g": None}]}, "h": [None, "x", None]}
    truth = {"a": 7, "b": None, "c": 1, "d": {"e": "y", "f": [3, {"g": 4}]}, "h": ["z", "x", "w"]}
    assert list(module._hidden(seen, truth, "")) == [
        ("a", 7),
        ("d.e", "y"),
        ("d.f.0", 3),
        ("d.f.1.g", 4),
        ("h", ["w", "z"]),  # known in part, in no order
    ]


@pytest.mark.parametrize(
    ("true", "guessed", "freedom", "low", "high"),
    [
        ({"a": 50, "b": 50}, {"a": 50, "b": 50}, 1, 0.9, 1.0),
        ({"a": 50, "b": 50}, {"a": 90, "b": 10}, 1, 0.0, 1e-6),
        ({"a": 100, "b": 100}, {"a": 10, "b": 10}, 1, 0.9, 1.0),
        ({"a": 100}, {"a": 100}, 0, 1.0, 1.0),
        ({"a": 100}, {"b": 100}, 1, 0.0, 1e-8),
        ({"a": 100}, {}, 0, 0.0, 0.0),
        ({"a": 100}, {"a": 95, "b": 5}, 0, 1.0, 1.0),
        ({"a": 3, "b": 2}, {"c": 4}, 0, 1.0, 1.0),
        ({"a": 50, "b": 5, "c": 6}, {"a": 50, "d": 6, "e": 5}, 1, 0.9, 1.0),
    ],
)
def test_two_samples_are_compared(
    true: dict[str, int], guessed: dict[str, int], freedom: int, low: float, high: float
) -> None:
    found = module._compare("x", Counter(true), Counter(guessed))
    assert (found.path, found.freedom) == ("x", freedom)
    assert low <= found.chance <= high
    assert RARE == 10


def test_a_label_parts_the_values() -> None:
    setup = tiny.PEARLS.setup(2)
    plain = spread(tiny.PEARLS, setup, 60, viewer=0)
    parted = spread(tiny.PEARLS, setup, 60, viewer=0, given=lambda seen, path: seen["phase"])
    assert {each.path.split(" | ")[0] for each in parted} == {each.path for each in plain}
    assert len(parted) > len(plain)


def test_games_without_the_moment_are_left_out() -> None:
    assert spread(tiny.PEARLS, tiny.PEARLS.setup(2), 20, when=lambda _: False) == []
