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
        (4, {}, "1d0d8f8cccf002ff5fd69acbb9517288f7f712e89a8045d6576814c57b7bc93a"),
        (3, {}, "eb2b3053b94b6ab4c5cc674bcdf8582efeb888416faeb94e7352fc59e081be50"),
        (2, {}, "30c93975071f47f7c64ff4d2f20d57f2d3a80762cfac0b141b802b8b5ea8c3dd"),
        (2, {"reshuffle": "shuffle"}, "0ddd77735488bf694d36ae9ce5018d19a67a6f179c4802cd57841fa171cbea89"),
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
