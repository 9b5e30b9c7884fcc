"""Moves to choose from, in a form from which one can be drawn without listing them all (compiled)."""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.native import bit, i64, nth, size, vec

MOST_RUNS: Final = 16  # that a game writes for one decision or draw
_EMPTY: Final[vec[i64]] = vec[i64]([0 for _ in range(4 * MOST_RUNS)])
_NOTHING: Final[list[int]] = []


@final
class Choices:
    """Legal moves in catalogue order, as runs.

    A run has the moves `first` + N, for each N from 0 on or for each bit N of a set, all of one weight. Moves
    are counted from 0 through all runs.

    >>> choices = Choices()
    >>> choices.span(10, 12)
    >>> choices.each(20, 0b101)
    >>> choices.moves(), choices.count, choices.at(3)
    ([10, 11, 12, 20, 22], 5, 20)
    """

    def __init__(self) -> None:
        self.count: i64 = 0  # of moves
        self._total: i64 = 0  # of their weights
        self._used: i64 = 0  # numbers of the table
        self._table: vec[i64] = _EMPTY[:]  # four numbers a run: first, count, set (0: there is none), weight
        self._is_list = False
        self._listed: list[int] = _NOTHING  # instead of runs: moves of a game that lists them
        self._weights: list[int] = _NOTHING

    def clear(self) -> None:
        """Makes it empty."""
        self.count = 0
        self._total = 0
        self._used = 0
        self._is_list = False

    # Writing

    def one(self, move: i64, weight: i64 = 1) -> None:
        """One more move."""
        self._add(move, 1, 0, weight)

    def span(self, first: i64, last: i64) -> None:
        """All moves from `first` to `last`; none if that is lower."""
        if first <= last:
            self._add(first, last - first + 1, 0, 1)

    def each(self, first: i64, things: i64, weight: i64 = 1) -> None:
        """`first` + N for each bit N of a set, of the places 0 to 61."""
        if things:
            self._add(first, size(things), things, weight)

    def copies(self, first: i64, bag: i64) -> None:
        """`first` + kind for each kind in a bag, four bits a kind; each weighs as many as there are of it."""
        while bag:
            if bag & 15:
                self._add(first, 1, 0, bag & 15)
            bag >>= 4
            first += 1

    def take(self, moves: list[int], weights: list[int]) -> None:
        """Moves as a list, instead of runs; no weights for a seat's."""
        self._is_list = True
        self._listed = moves
        self._weights = weights
        self.count = len(moves)

    def _add(self, first: i64, count: i64, things: i64, weight: i64) -> None:
        table = self._table
        at: i64 = self._used
        table[at] = first
        table[at + 1] = count
        table[at + 2] = things
        table[at + 3] = weight
        self._used = at + 4
        self.count += count
        self._total += count * weight

    # Reading

    def at(self, index: i64) -> i64:
        """The move with so many before it."""
        if self._is_list:
            return self._listed[index]
        table = self._table
        run: i64 = 0
        while index >= table[run + 1]:
            index -= table[run + 1]
            run += 4
        things: i64 = table[run + 2]
        return table[run] + (nth(things, index) if things else index)

    def drawn(self, dice: Dice) -> i64:
        """One of nature's moves, as likely as its weight. The dice stay untouched where there is but one."""
        if self.count == 1:
            return self.at(0)
        if self._is_list:
            return self._listed[dice.weighted(self._weights)]
        left: i64 = dice.below(self._total)
        if self._total == self.count:  # all weigh 1
            return self.at(left)
        table = self._table
        run: i64 = 0
        while left >= table[run + 1] * table[run + 3]:
            left -= table[run + 1] * table[run + 3]
            run += 4
        index: i64 = left // table[run + 3]
        things: i64 = table[run + 2]
        return table[run] + (nth(things, index) if things else index)

    def moves(self) -> list[int]:
        """All moves as a list."""
        if self._is_list:
            return self._listed
        table = self._table
        found: list[int] = []
        run: i64 = 0
        while run < self._used:
            move: i64 = table[run]
            things: i64 = table[run + 2]
            last: i64 = move + table[run + 1]
            while things:
                if things & 1:
                    found.append(move)
                things >>= 1
                move += 1
            if not table[run + 2]:
                found.extend(range(move, last))
            run += 4
        return found

    def mark(self, words: vec[i64], first: i64) -> None:
        """Sets the bit of each move in words of 32 bits; move 0 has the lowest bit of `words[first]`."""
        if self._is_list:
            for listed in self._listed:
                move: i64 = listed
                words[first + (move >> 5)] |= bit(move & 31)
            return
        table = self._table
        run: i64 = 0
        while run < self._used:
            at: i64 = table[run]
            last: i64 = at + table[run + 1]
            things: i64 = table[run + 2]
            if things:
                while things:
                    room: i64 = 32 - (at & 31)
                    words[first + (at >> 5)] |= (things & (bit(room) - 1)) << (at & 31)
                    things >>= room
                    at += room
            else:
                while at < last:
                    word: i64 = at >> 5
                    end: i64 = min(last, (word << 5) + 32)
                    words[first + word] |= bit(end - (word << 5)) - bit(at & 31)
                    at = end
            run += 4

    def weights(self) -> list[int]:
        """The weight of each move."""
        if self._is_list:
            return self._weights
        table = self._table
        found: list[int] = []
        run: i64 = 0
        while run < self._used:
            left: i64 = table[run + 1]
            while left > 0:
                found.append(table[run + 3])
                left -= 1
            run += 4
        return found
