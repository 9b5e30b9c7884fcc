"""A position as a notebook shows it: the game's picture, as one viewer sees it.

Who says nothing sees what a spectator may see. The truth is shown to those who ask for it by its name,
`TRUTH`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from onigokko.core.errors import BadSetup, shown
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR, TRUTH, Position
from onigokko.core.registry import games


@dataclass(frozen=True)
class Shown:
    """A position in a viewer's eyes, as it was when this was made."""

    game: Game
    position: Position
    viewer: int

    def __post_init__(self) -> None:
        if not TRUTH <= self.viewer < self.position.seats:
            raise BadSetup(
                f"there is no viewer {shown(self.viewer)}: seats are 0 to {self.position.seats - 1}, "
                "and there are SPECTATOR and TRUTH"
            )
        object.__setattr__(self, "position", self.position.copy())

    def _repr_svg_(self) -> str | None:
        return self.game.picture(self.game.view(self.position, self.viewer), self.viewer)

    def _repr_html_(self) -> str:
        seen = self.game.seen(self.position, self.viewer)
        rows = "".join(f"<tr><th>{escape(name)}<td>{escape(str(value))}" for name, value in seen.items())
        return f"<table>{rows}</table>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The picture where the game has one, else the view as a table; in words as well."""
        drawn = self._repr_svg_()
        picture = {"text/html": self._repr_html_()} if drawn is None else {"image/svg+xml": drawn}
        return {**picture, "text/plain": repr(self)}

    def __repr__(self) -> str:
        seen = self.game.seen(self.position, self.viewer)
        who = {SPECTATOR: "a spectator", TRUTH: "the truth"}.get(self.viewer, f"seat {self.viewer}")
        return f"{self.game.titles['en']}, {seen.get('phase', 'under way')}, in the eyes of {who}"


def show(what: Match | Position, viewer: int = SPECTATOR) -> Shown:
    """A match or a position in a viewer's eyes: a seat, `SPECTATOR` or `TRUTH`; `BadSetup` for another.

    A position with data of its own is shown in the words of the house; its match knows better.
    """
    if isinstance(what, Match):
        return Shown(what.game, what.position, viewer)
    return Shown(game_of(what), what, viewer)


def game_of(position: Position) -> Game:
    """The game that a position is of: the one whose package it comes from."""
    package = type(position).__module__.rpartition(".")[0]
    for game in games().values():
        if type(game).__module__ == type(position).__module__ or (
            package and type(game).__module__.rpartition(".")[0] == package
        ):
            return game
    raise BadSetup(f"no game is known by positions of the type {type(position).__name__}")


def bundle(what: Any) -> dict[str, str]:
    """What a notebook shows of a match or a position when nothing else is said."""
    return show(what)._repr_mimebundle_()
