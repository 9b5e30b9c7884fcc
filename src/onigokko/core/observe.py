"""Views as vectors of a fixed size, for programs that learn.

A game's observer lies next to its view and is made of nothing else, so that what keeps the view's secrets
keeps the vector's. Vectors hold whole numbers; whoever wants them scaled divides by `Observer.scales`.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from onigokko.core.game import Game, Setup
    from onigokko.core.glance import Glance

LEAST, MOST = -(1 << 15), (1 << 15) - 1  # what a number of a vector can be, 16 bits
HASHED = 512  # numbers in the vector of a game without an observer of its own


@dataclass(frozen=True)
class Field:
    """A named part of a vector: whole numbers from `low` to `high`.

    An `endless` field can go beyond `high`, which is then a usual value by which to scale.
    """

    name: str
    says: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    endless: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)

    @property
    def scale(self) -> int:
        """What its numbers are divided by to lie from -1 to 1."""
        return max(abs(self.low), abs(self.high), 1)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most its numbers can be."""
        return (LEAST if self.low < 0 else 0, MOST) if self.endless else (self.low, self.high)


class Observer:
    """Makes a vector of a view. A subclass gives its fields and says `read`."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields = tuple(fields)
        self.size = sum(field.size for field in self.fields)
        self.scales = [field.scale for field in self.fields for _ in range(field.size)]
        self.lows = [field.bounds[0] for field in self.fields for _ in range(field.size)]
        self.highs = [field.bounds[1] for field in self.fields for _ in range(field.size)]

    def read(self, view: Any, seat: int) -> Mapping[str, Sequence[int]]:
        """The numbers of each field, flat, of a view that a seat (or `SPECTATOR`) has."""
        raise NotImplementedError(f"{type(self).__name__} must say how a view is read")

    def glance(self) -> Glance | None:
        """A faster way to the same numbers, if the game has one; the laws compare them."""
        return None

    def numbers(self, view: msgspec.Struct, seat: int) -> list[int]:
        """The vector, as whole numbers."""
        read = self.read(view, seat)
        found: list[int] = []
        for field in self.fields:
            numbers = read[field.name]
            if len(numbers) != field.size:
                raise AssertionError(f'field "{field.name}" has {len(numbers)} numbers, not {field.size}')
            found += numbers
        return found

    def describe(self, numbers: Sequence[float]) -> dict[str, Any]:
        """What a vector says: its fields by name, in their shapes. Takes the numbers before scaling."""
        if len(numbers) != self.size:
            raise ValueError(f"a vector of this game has {self.size} numbers, not {len(numbers)}")
        found: dict[str, Any] = {}
        at = 0
        for field in self.fields:
            found[field.name] = _shaped(
                [round(number) for number in numbers[at : at + field.size]], field.shape
            )
            at += field.size
        return found

    def beyond(self, numbers: Sequence[int]) -> str | None:
        """The name of the first field that is not within its bounds."""
        at = 0
        for field in self.fields:
            least, most = field.bounds
            if not all(least <= number <= most for number in numbers[at : at + field.size]):
                return field.name
            at += field.size
        return None


def observer(game: Game, setup: Setup) -> Observer:
    """The observer of a game, or one that hashes the view where it has none."""
    return game.with_data(setup.data).observer(setup) or Hashed()


class Hashed(Observer):
    """For any view: each of its values is counted at a place that its path and itself are hashed to.

    Numbers are added at the place of their path, limited by nothing; words and other values count as one.
    """

    def __init__(self, size: int = HASHED) -> None:
        says = "how often the view has a value that is hashed here, or the sum of the numbers of a path"
        super().__init__([Field("hashed", says, (size,), -1, 8, endless=True)])

    def read(self, view: Any, seat: int) -> Mapping[str, Sequence[int]]:
        found = [0] * self.size
        for path, value in _leaves(msgspec.to_builtins(view), ""):
            if isinstance(value, int) and not isinstance(value, bool):
                found[self._place(path)] += value
                value = "number"
            found[self._place(f"{path}={value}")] += 1
        return {"hashed": found}

    def _place(self, text: str) -> int:
        return zlib.crc32(text.encode()) % self.size


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{path}.{index}")
    else:
        yield path, value


def _shaped(numbers: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return numbers
    step = len(numbers) // shape[0] if shape[0] else 0
    return [_shaped(numbers[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]


# What observers are made of


def seats_from(seats: int, seat: int) -> list[int]:
    """All seats in order, beginning with one's own (a spectator's begin with seat 0)."""
    first = max(seat, 0)
    return [(first + step) % seats for step in range(seats)]


def one_of(choices: Sequence[Any], value: Any) -> list[int]:
    """1 at the place of the value, 0 elsewhere; all 0 for a value that is none of them."""
    return [int(choice == value) for choice in choices]


def those_of(choices: Sequence[Any], values: Iterable[Any]) -> list[int]:
    """1 at the place of each of the values."""
    there = set(values)
    return [int(choice in there) for choice in choices]


def counts_of(choices: Sequence[Any], values: Iterable[Any]) -> list[int]:
    """How often each choice is among the values."""
    listed = list(values)
    return [listed.count(choice) for choice in choices]


def number(value: int | bool | None, none: int = -1) -> int:
    """A number that may be hidden or absent."""
    return none if value is None else int(value)


def flat(rows: Iterable[Sequence[int]]) -> list[int]:
    """The numbers of rows, one after another."""
    return [each for row in rows for each in row]
