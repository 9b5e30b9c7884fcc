"""The set-ups in which a game can be played, for tests that go through them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from onigokko.core.errors import BadSetup
from onigokko.core.game import Game, Option, Setup


def values(option: Option) -> list[str]:
    """All values of an option, or the ends of its range."""
    return list(option.choices) or sorted({str(option.lowest), option.default, str(option.highest)})


def every(game: Game) -> Iterator[Setup]:
    """Every seat count with every combination of option values that the game takes."""
    for seats in game.seat_counts:
        options = [option for option in game.options if not option.seats or seats in option.seats]
        for chosen in product(*(values(option) for option in options)):
            names = (option.name for option in options)
            try:
                yield game.setup(seats, dict(zip(names, chosen, strict=True)))
            except BadSetup:
                continue


def usual(game: Game) -> list[Setup]:
    """One set-up for each seat count: the options nearest to their defaults that allow it."""
    found: dict[int, Setup] = {}
    for setup in every(game):
        best = found.get(setup.seats)
        if best is None or _changed(game, setup) < _changed(game, best):
            found[setup.seats] = setup
    return list(found.values())


def _changed(game: Game, setup: Setup) -> int:
    defaults = {option.name: option.default for option in game.options}
    return sum(value != defaults[name] for name, value in setup.options.items())
