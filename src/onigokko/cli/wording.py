"""What the command line says in the languages of the house, and how it writes the values of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from onigokko.core.game import Game
from onigokko.core.moves import Moves
from onigokko.core.words import Catalogue

FEW = 6  # numbers that are written one by one; more are gathered in runs
KINDS = ("card", "phase", "role")  # of messages that name values; the field's own name comes before these


def house(language: str) -> Catalogue:
    """The messages of the command line."""
    return Catalogue.load(Path(__file__).parent / "words" / f"{language}.po")


@dataclass(frozen=True)
class Wording:
    """The words of one game in one language. `names` are what the seats are called."""

    game: Game
    language: str
    names: Sequence[str]

    @classmethod
    def of(cls, game: Game, language: str, seats: int, you: int = -1) -> Wording:
        """Seats are called by their roles where these tell them apart, else by their numbers."""
        own = house(language)
        roles = game.roles(seats)
        if len(set(roles)) == seats:
            names = [_capital(game.words[language].text(f"role.{role}")) for role in roles]
        else:
            names = [own.text("seat", {"number": seat}) for seat in range(seats)]
        names = [own.text("you", {"name": name}) if seat == you else name for seat, name in enumerate(names)]
        return cls(game, language, names)

    def called(self, seat: int) -> str:
        """What a seat is called where it is plain who that is."""
        return Wording.of(self.game, self.language, len(self.names)).names[seat]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.game.titles[self.language]

    def text(self, message: str, **arguments: Any) -> str:
        """A message of the command line."""
        return house(self.language).text(message, arguments, self.names)

    def words(self, message: str, arguments: Mapping[str, Any] | None = None) -> str:
        """A message of the game."""
        return self.game.words[self.language].text(message, arguments, self.names)

    def has(self, message: str) -> bool:
        """Whether the game has such a message."""
        return message in self.game.words[self.language]

    def label(self, field: str) -> str:
        """What a field of a view is called."""
        if not self.has(f"view.{field}"):
            return field.replace("_", " ")
        return _capital(self.words(f"view.{field}"))

    def joined(self, parts: Sequence[str]) -> str:
        """A list as the language writes it."""
        return ("、" if self.language == "ja" else ", ").join(parts)

    def value(self, value: Any, field: str = "") -> str:
        """A value of a view for people, in one line; a dash for what is hidden or not there.

        Things in a row are parted by a comma and a space in every language: narrow columns break there.
        """
        if value is None:
            return self.text("none")
        if isinstance(value, bool):
            return self.text("yes" if value else "no")
        if isinstance(value, str):
            return self._word(value, field)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.label(str(key))} {self.value(each, key)}" for key, each in value.items())
        if isinstance(value, (list, tuple)):
            return self._list(value, field)
        return str(value)

    def _word(self, value: str, field: str) -> str:
        for kind in (field, *KINDS):
            if self.has(f"{kind}.{value}"):
                return self.words(f"{kind}.{value}")
        move = _moves_by_words(self.game.moves).get(value)
        return value if move is None else self.game.label(move, self.language)

    def _list(self, values: Sequence[Any], field: str) -> str:
        if not values:
            return self.text("none")
        if any(isinstance(each, (list, tuple, Mapping)) for each in values):
            if len(values) == 2 and not isinstance(values[0], (list, tuple, Mapping)):
                return self.text("label", label=self.value(values[0], field)) + self.value(values[1], field)
            return "; ".join(self.value(each, field) for each in values)
        if len(values) <= FEW:
            return ", ".join(self.value(each, field) for each in values)
        runs = [(value, len(list(same))) for value, same in groupby(values)]
        return ", ".join(self._runs(runs, field))

    def _runs(self, runs: list[tuple[Any, int]], field: str) -> list[str]:
        """Equal neighbours as "9 ×7", numbers that rise by one as "1–8"."""
        parts: list[str] = []
        index = 0
        while index < len(runs):
            value, count = runs[index]
            last = index
            while last + 1 < len(runs) and _follows(runs[last], runs[last + 1]):
                last += 1
            if last - index >= 2:
                parts.append(f"{value}–{runs[last][0]}")
            else:
                last = index
                shown = self.value(value, field)
                parts.append(self.text("times", it=shown, n=count) if count > 1 else shown)
            index = last + 1
        return parts


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def _moves_by_words(catalogue: Moves) -> dict[str, int]:
    return {catalogue.words(move): move for move in range(len(catalogue))}


def _follows(run: tuple[Any, int], following: tuple[Any, int]) -> bool:
    """Whether a single whole number comes one after another single one."""
    (value, count), (other, others) = run, following
    return type(value) is int and type(other) is int and count == others == 1 and other == value + 1
