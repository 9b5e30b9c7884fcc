"""Fugitive obeys the laws of the house: both openings, both guesses, all six settings of events."""

from __future__ import annotations

from itertools import product

import pytest

from onigokko.core import laws
from onigokko.core.native import compiled
from onigokko.games.fugitive.game import GAME

SETUPS = [
    dict(zip([option.name for option in GAME.options], values, strict=True))
    for values in product(*(option.choices for option in GAME.options))
]
IDS = ["-".join(options.values()) for options in SETUPS]


@pytest.mark.laws
@pytest.mark.parametrize("options", SETUPS, ids=IDS)
def test_the_laws_hold(options: dict[str, str]) -> None:
    tally = laws.check(GAME, 2, options, games=1, positions=4)
    assert tally.positions
    assert tally.longest < GAME.bound(2) / 2


@pytest.mark.soak
@pytest.mark.laws
@pytest.mark.parametrize("options", SETUPS, ids=IDS)
def test_the_laws_hold_for_long(options: dict[str, str]) -> None:
    games = 45 if compiled() else 4
    assert laws.check(GAME, 2, options, games=games, positions=3, seed=2).games == games
