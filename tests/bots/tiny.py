"""Games that fit on a page, with answers that are known."""

from __future__ import annotations

from collections.abc import Sequence

from onigokko.core.chance import Dice
from onigokko.core.mixing import SEED, mix
from onigokko.core.position import NATURE, Position


class Matrix(Position):
    """Both seats choose a row and a column, sealed; nature decides who wins, by a table of percents."""

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        super().__init__(2)
        self.table = table
        self.chosen = [-1, -1]
        self.winner = -1

    def turn(self) -> int:
        if self.winner >= 0:
            return 0
        waiting = sum(1 << seat for seat in range(2) if self.chosen[seat] < 0)
        return waiting or NATURE

    def moves(self, seat: int) -> list[int]:
        if seat == NATURE:
            return [move for move, weight in enumerate(self._chances()) if weight]
        return list(range(len(self.table) if seat == 0 else len(self.table[0])))

    def weights(self) -> list[int]:
        return [weight for weight in self._chances() if weight]

    def _chances(self) -> list[int]:
        first = self.table[self.chosen[0]][self.chosen[1]]
        return [first, 100 - first]

    def play(self, seat: int, move: int) -> None:
        if seat == NATURE:
            self.winner = move
        else:
            self.chosen[seat] = move

    def pending(self, seat: int) -> int:
        return int(self.chosen[seat] >= 0 and min(self.chosen) < 0)

    def copy(self) -> Matrix:
        twin = Matrix(self.table)
        twin.chosen, twin.winner = list(self.chosen), self.winner
        return twin

    def pack(self) -> bytes:
        return bytes(number + 1 for number in [*self.chosen, self.winner])

    def determinize(self, seat: int, dice: Dice) -> None:
        for other in range(2):
            if other != seat and self.pending(other):
                self.chosen[other] = dice.below(len(self.moves(other)))

    def infostate(self, seat: int) -> int:
        key = mix(SEED, seat + 2)
        for other in range(2):
            hidden = self.pending(other) and other != seat
            key = mix(key, 99 if hidden else self.chosen[other])
        return mix(key, self.winner)

    def ranking(self) -> list[int]:
        return [1 if seat == self.winner else 2 for seat in range(2)]


class Nim(Position):
    """In turn each takes one or two; who takes the last one wins."""

    def __init__(self, left: int) -> None:
        super().__init__(2)
        self.left = left
        self.mover = 0

    def turn(self) -> int:
        return 1 << self.mover if self.left else 0

    def moves(self, seat: int) -> list[int]:
        return [number for number in (1, 2) if number <= self.left]

    def play(self, seat: int, move: int) -> None:
        self.left -= move
        self.mover = 1 - self.mover

    def copy(self) -> Nim:
        twin = Nim(self.left)
        twin.mover = self.mover
        return twin

    def pack(self) -> bytes:
        return bytes([self.left, self.mover])

    def determinize(self, seat: int, dice: Dice) -> None:
        pass

    def infostate(self, seat: int) -> int:
        return mix(mix(mix(SEED, seat + 2), self.left), self.mover)

    def ranking(self) -> list[int]:
        return [2, 1] if self.mover == 0 else [1, 2]


class Cup(Position):
    """A pea lies under one of the cups, under some likelier than under others; seat 0 lifts one.

    The first try wins all; the second seat wins if it fails.
    """

    def __init__(self, weights: Sequence[int], pea: int) -> None:
        super().__init__(2)
        self.odds = weights
        self.pea = pea
        self.lifted = -1

    def turn(self) -> int:
        return int(self.lifted < 0)

    def moves(self, seat: int) -> list[int]:
        return list(range(len(self.odds)))

    def play(self, seat: int, move: int) -> None:
        self.lifted = move

    def copy(self) -> Cup:
        twin = Cup(self.odds, self.pea)
        twin.lifted = self.lifted
        return twin

    def pack(self) -> bytes:
        return bytes([self.pea, self.lifted + 1])

    def determinize(self, seat: int, dice: Dice) -> None:
        if self.lifted < 0:
            self.pea = dice.weighted(list(self.odds))

    def infostate(self, seat: int) -> int:
        return mix(mix(SEED, seat + 2), self.lifted)

    def ranking(self) -> list[int]:
        return [1, 2] if self.lifted == self.pea else [2, 1]
