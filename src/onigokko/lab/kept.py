"""Games that have been played, kept in a file, a line a game, so that they can be gone on with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from onigokko.core.errors import BadSetup
from onigokko.core.game import canonical


class Numbered(Protocol):
    """A game that has been played: it has a number, from 0."""

    @property
    def index(self) -> int: ...


G = TypeVar("G", bound=Numbered)


class Kept(ABC, Generic[G]):
    """Games by their numbers, and the file that holds them, if there is one.

    The file begins with a line that says what its games are games of. `BadSetup` names a file that holds
    something else or is damaged; it is never changed.
    """

    file_of: ClassVar[str]  # what such a file is a file of
    things: ClassVar[str]  # what it holds
    whole: ClassVar[str]  # what its games are games of

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.played: list[G] = []
        if path is not None:
            self._open(path)

    @abstractmethod
    def head(self) -> Any:
        """What the file begins with; JSON values, or a struct of them."""

    @abstractmethod
    def line(self, value: Any) -> bytes:
        """The head or a game as a line, without its end."""

    @abstractmethod
    def read(self, line: bytes) -> G | None:
        """The game of a line; None if it can be none of these."""

    def missing(self, games: int) -> list[int]:
        """The numbers of the first games that have not been played."""
        done = {each.index for each in self.played}
        return [number for number in range(games) if number not in done]

    def add(self, one: G) -> None:
        """Keeps one more game."""
        self.played.append(one)
        if self.path is not None:
            with self.path.open("ab") as file:
                file.write(self.line(one) + b"\n")

    def sort(self) -> None:
        """Puts the games into the order of their numbers, so that the file does not tell who played them."""
        self.played.sort(key=lambda one: one.index)
        if self.path is not None:
            self._write(self.path)

    def _write(self, path: Path) -> None:
        """The whole file anew; whoever reads it, or a cut of the power, finds the old one or the new one."""
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(b"".join(self.line(each) + b"\n" for each in (self.head(), *self.played)))
        beside.replace(path)

    def _open(self, path: Path) -> None:
        """Reads a file, or begins it. A last line that was cut off is left out; all else must be right."""
        given = path.read_bytes() if path.exists() else b""
        head = self.line(self.head()) + b"\n"
        if head.startswith(given):  # a new file, or one whose first line was cut off
            path.write_bytes(head)
            return
        whole, _, cut = given.rpartition(b"\n")
        lines = whole.split(b"\n")
        self._check_head(path, lines[0])
        seen: set[int] = set()
        for number, line in enumerate(lines[1:], 2):
            one = self.read(line)
            if one is None:
                raise BadSetup(
                    f"{path} is damaged: line {number} is no game of this {self.whole}; it was not changed"
                )
            if one.index in seen:
                raise BadSetup(
                    f"{path} is damaged: line {number} is game {one.index} again; it was not changed"
                )
            seen.add(one.index)
            self.played.append(one)
        if cut:
            self._write(path)

    def _check_head(self, path: Path, line: bytes) -> None:
        own = msgspec.to_builtins(self.head())
        try:
            found = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            found = None
        if not isinstance(found, dict) or found.keys() != own.keys():
            raise BadSetup(f"{path} is not a file of {self.file_of}; it was not changed")
        if canonical(found) != canonical(own):
            raise BadSetup(f"{path} holds the {self.things} of another {self.whole}; it was not changed")
