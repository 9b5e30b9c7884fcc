"""Set-ups that tests of environments go through: every game and seat count, and some options."""

from __future__ import annotations

from typing import Any

from onigokko.core.game import Game
from onigokko.core.registry import games

from ..core import setups

SOME_OPTIONS: list[tuple[str, int, dict[str, str]]] = [
    ("tiger", 4, {"money": "open", "banana": "runners", "track": "60"}),
    ("fugitive", 2, {"events": "mixed", "opening": "two", "guess": "may"}),
    ("fugitive", 2, {"events": "catch-up"}),
    ("footprints", 2, {"chair": "1", "reshuffle": "shuffle"}),
    ("noblesse", 3, {"withdraw": "yes"}),
]
EVERY: list[tuple[str, int, dict[str, str]]] = [
    (game.name, setup.seats, dict(setup.options)) for game in games().values() for setup in setups.usual(game)
]
NAMES = [f"{name}-{seats}" for name, seats, _ in EVERY]
ALL = EVERY + SOME_OPTIONS
ALL_NAMES = NAMES + [f"{name}-{'-'.join(options.values())}" for name, _, options in SOME_OPTIONS]


def settings(seats: int, options: dict[str, str]) -> dict[str, Any]:
    return {"seats": seats, "options": options}


def named(name: str) -> Game:
    return games()[name]
