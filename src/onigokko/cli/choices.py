"""The legal moves as a numbered list, and what somebody types to choose one."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Protocol

from onigokko.cli.wording import Wording
from onigokko.core.errors import UnknownMove
from onigokko.core.game import Game, Refusal
from onigokko.core.moves import Moves

LONGEST = 60  # letters of what was typed that are repeated


class Choosable(Protocol):
    """A game in which a seat chooses: a `Match`, or one that is played elsewhere."""

    @property
    def game(self) -> Game:
        """The game."""

    def legal(self, seat: int) -> list[int]:
        """The seat's legal moves, in catalogue order."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the seat cannot make a move, as far as the game says."""


@dataclass(frozen=True)
class Item:
    """A line of the list: one move, or a family's run of whole numbers, `moves` in order."""

    words: str
    moves: tuple[int, ...]

    @property
    def is_range(self) -> bool:
        """Whether it stands for several moves."""
        return len(self.moves) > 1


class NotChosen(Exception):
    """What was typed chooses no move; the text says why, in the language of the player."""


def items(catalogue: Moves, legal: Sequence[int]) -> list[Item]:
    """The lines of the list, as `Moves.summary` has them.

    >>> moves = Moves([(0, "bid", ["1", "2", "3"]), (3, "pass", [])])
    >>> [item.words for item in items(moves, [1, 2, 3])]
    ['bid 2 to 3', 'pass']
    """
    runs: list[list[int]] = []
    for move in legal:
        if runs and _follows(catalogue, runs[-1][-1], move):
            runs[-1].append(move)
        else:
            runs.append([move])
    return [Item(catalogue.summary(run), tuple(run)) for run in runs]


def _follows(catalogue: Moves, move: int, following: int) -> bool:
    number, next_number = _number(catalogue, move), _number(catalogue, following)
    same = catalogue.family(move) == catalogue.family(following)
    return same and number is not None and next_number == number + 1


def _number(catalogue: Moves, move: int) -> int | None:
    argument = catalogue.argument(move)
    return int(argument) if argument.isascii() and argument.isdigit() else None


def normal(typed: str) -> str:
    """What was typed in its simplest form: full-width letters and digits as plain ones, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", typed).split())


def chosen(typed: str, match: Choosable, seat: int, wording: Wording) -> int:
    """The legal move that was typed; `NotChosen` if it is none."""
    return _Choice(match, seat, wording).read(normal(typed))


class _Choice:
    def __init__(self, match: Choosable, seat: int, wording: Wording) -> None:
        self.match = match
        self.seat = seat
        self.wording = wording
        self.catalogue = match.game.moves
        self.legal = match.legal(seat)
        self.items = items(self.catalogue, self.legal)

    def read(self, typed: str) -> int:
        if not typed:
            if len(self.legal) == 1:
                return self.legal[0]
            raise self._wrong("nothing-typed")
        first, *rest = typed.split()
        if _is_number(first) and len(rest) <= 1:
            return self._numbered(first, rest)
        return self._worded(typed)

    def _numbered(self, first: str, rest: list[str]) -> int:
        """A number of the list, and after it the number that is meant in a range."""
        if len(self.items) == 1 and self.items[0].is_range and not rest:
            return self._worded(f"{self.catalogue.family(self.legal[0])} {int(first)}")
        place = int(first)
        if not 1 <= place <= len(self.items):
            raise self._wrong("no-number", number=place, last=len(self.items))
        item = self.items[place - 1]
        family = self.catalogue.family(item.moves[0])
        if rest:
            return self._worded(f"{family} {rest[0]}")
        if item.is_range:
            example = self.catalogue.words(item.moves[0])
            raise self._wrong("which", number=place, words=item.words, example=example)
        return item.moves[0]

    def _worded(self, typed: str) -> int:
        try:
            move = self.catalogue.move(typed)
        except UnknownMove:
            known = {self.catalogue.words(each).casefold(): each for each in range(len(self.catalogue))}
            found = known.get(typed.casefold())
            if found is None:
                raise self._unknown(typed, list(known)) from None
            move = found
        if move not in self.legal:
            raise self._illegal(move)
        return move

    def _unknown(self, typed: str, known: list[str]) -> NotChosen:
        shown = _shown(typed)
        if self.catalogue.has_family(typed.split()[0].casefold()):
            return self._wrong("illegal", move=shown, possible=self._possible())
        near = get_close_matches(typed[:LONGEST].casefold(), known, n=1)
        if near:
            return self._wrong("meant", move=shown, near=near[0])
        return self._wrong("unknown", move=shown, possible=self._possible())

    def _illegal(self, move: int) -> NotChosen:
        refusal = self.match.refusal(self.seat, move)
        told = {"move": self.catalogue.words(move), "possible": self._possible()}
        if refusal is None:
            return self._wrong("illegal", **told)
        told["why"] = self.wording.words(f"no.{refusal.message}", refusal.arguments)
        return self._wrong("illegal-rule" if refusal.rule else "illegal-why", rule=refusal.rule, **told)

    def _possible(self) -> str:
        return self.catalogue.summary(self.legal)

    def _wrong(self, message: str, **arguments: str | int) -> NotChosen:
        return NotChosen(self.wording.text(f"play.{message}", **arguments))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _shown(typed: str) -> str:
    plain = "".join(letter if letter.isprintable() else "?" for letter in typed)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 3] + "..."
