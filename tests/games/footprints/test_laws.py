"""The laws of the house for footprints: every seat count, every option, another deck."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from onigokko.core import laws
from onigokko.core.native import compiled
from onigokko.core.spread import spread
from onigokko.games.footprints.game import GAME

SETUPS = [
    *((4, {"tie-flip": flip}) for flip in ("yes", "no")),
    *((3, {"tie-flip": flip}) for flip in ("yes", "no")),
    *(
        (2, {"chair": chair, "reshuffle": reshuffle, "tie-flip": flip})
        for chair, reshuffle, flip in product("01", ("flip", "shuffle"), ("yes", "no"))
    ),
]
IDS = ["-".join([str(seats), *options.values()]) for seats, options in SETUPS]
HEAVY: dict[str, Any] = {
    "cards": [
        {**card, "footprints": number % 3, "name": f"{card['suit']}-{card['number']}"}
        for number, card in enumerate(GAME.data["cards"])
    ],
    "chips": 6,
    "goal": 3,
}


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=IDS)
def test_the_laws_hold(seats: int, options: dict[str, str]) -> None:
    tally = laws.check(GAME, seats, options, games=4)
    assert tally.games == 4
    assert tally.longest < GAME.bound(seats) / 2


@pytest.mark.laws
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_laws_hold_with_another_deck(seats: int) -> None:
    assert laws.check(GAME, seats, data=HEAVY, games=4).games == 4


@pytest.mark.soak
@pytest.mark.laws
@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=IDS)
def test_the_laws_hold_for_long(seats: int, options: dict[str, str]) -> None:
    games = 100 if compiled() else 10
    assert laws.check(GAME, seats, options, games=games, positions=3, seed=2).games == games


@pytest.mark.laws
@pytest.mark.parametrize(
    ("seats", "options", "expected"),
    [
        (4, {}, "59c57409610ec0beb9277eda565e4053bb2637ddcbb6912588a010c6e07d1e1e"),
        (3, {}, "85c1bd7281b4107f9c731c0dd402339a1506ebc3954ef505870d5e5a4ae78d77"),
        (2, {}, "03c61ac16989dfd7bae04b6ea9eb3aee5eeee220e3a8c2470ee891cccb82a210"),
        (2, {"reshuffle": "shuffle"}, "8ff91f59a28fc708cab453c99d386e034848a831253807f58dbc41c5f7b94c29"),
    ],
)
def test_the_same_games_everywhere(seats: int, options: dict[str, str], expected: str) -> None:
    """Compiled and plain, on every machine (law 1)."""
    assert laws.digest(GAME, GAME.setup(seats, options), games=6) == expected


@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (3, {}), (2, {}), (2, {"reshuffle": "shuffle"})], ids=str
)
def test_hidden_things_come_as_often_as_the_true_ones(seats: int, options: dict[str, str]) -> None:
    found = spread(GAME, GAME.setup(seats, options), games=2600, seed=3)
    assert {each.path for each in found} == {
        f"{field}.{seat}" for field in ("hands", "shown") for seat in range(seats)
    }
    for each in found:
        assert each.samples > 100
        assert each.chance > 1e-4, each
