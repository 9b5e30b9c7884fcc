"""Moves to choose from, in a form from which one can be drawn without listing them all (compiled)."""

from typing import Final, cast, final

from onigokko.core.chance import Dice
from onigokko.core.native import append, bit, i64, lowest, nth, size, vec

LISTED: Final = -1  # instead of a number of runs: there is a list,
BAG: Final = -2  # or a bag
PLACES: Final = 62  # of a set
_NOTHING: Final[list[int]] = []
_NUMBERS: Final[list[object]] = list(range(2048))  # Python objects of moves, made once
_SPARE: Final[list["Choices"]] = []  # that nobody is using


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
        self._runs: i64 = 0
        # Two runs have a place of their own, as few decisions have more: those are in `_further`.
        self._first: i64 = 0
        self._size: i64 = 0
        self._set: i64 = 0  # 0: there is none
        self._weight: i64 = 0
        self._second_first: i64 = 0
        self._second_size: i64 = 0
        self._second_set: i64 = 0
        self._second_weight: i64 = 0
        self._further: vec[i64] = vec[i64]()  # four numbers a run, in the same order
        self._listed: list[int] = _NOTHING
        self._weights: list[int] = _NOTHING

    def clear(self) -> None:
        """Makes it empty."""
        self.count = 0
        self._runs = 0

    # Writing

    def one(self, move: i64, weight: i64 = 1) -> None:
        """One more move."""
        self._add(move, 1, 0, weight)

    def span(self, first: i64, last: i64) -> None:
        """All moves from `first` to `last`; none if that is lower."""
        if first <= last:
            self._add(first, last - first + 1, 0, 1)

    def each(self, first: i64, things: i64) -> None:
        """`first` + N for each bit N of a set, of the places 0 to 61."""
        if things:
            self._add(first, size(things), things, 1)

    def each_heavy(self, first: i64, things: i64, weight: i64) -> None:
        """The same, each of a weight."""
        if things:
            self._add(first, size(things), things, weight)

    def copies(self, first: i64, bag: i64) -> None:
        """`first` + kind for each kind in a bag, four bits a kind; each weighs as many as there are of it.

        Of all there is nothing else to choose from.
        """
        self._runs = BAG
        self._first = first
        self._set = bag
        self._size = 0  # of all that weigh
        while bag:
            if bag & 15:
                self.count += 1
                self._size += bag & 15
            bag >>= 4

    def take(self, moves: list[int], weights: list[int]) -> None:
        """Moves as a list, instead of runs; no weights for a seat's."""
        self._runs = LISTED
        self._listed = moves
        self._weights = weights
        self.count = len(moves)

    def _add(self, first: i64, size: i64, things: i64, weight: i64) -> None:
        self.count += size
        self._runs += 1
        if self._runs == 1:
            self._first = first
            self._size = size
            self._set = things
            self._weight = weight
        elif self._runs == 2:
            self._second_first = first
            self._second_size = size
            self._second_set = things
            self._second_weight = weight
        else:
            self._add_further(first, size, things, weight)

    def _add_further(self, first: i64, size: i64, things: i64, weight: i64) -> None:
        run: i64 = 4 * (self._runs - 3)
        while run + 4 > len(self._further):
            self._further = append(self._further, 0)
        self._further[run] = first
        self._further[run + 1] = size
        self._further[run + 2] = things
        self._further[run + 3] = weight

    # Reading

    def at(self, index: i64) -> i64:
        """The move with so many before it."""
        if self._runs < 0:
            return self.moves()[index]
        if index < self._size:
            return _of_run(self._first, self._set, index)
        index -= self._size
        if index < self._second_size:
            return _of_run(self._second_first, self._second_set, index)
        return self._further_at(index - self._second_size)

    def _further_at(self, index: i64) -> i64:
        run: i64 = 0
        while index >= self._further[run + 1]:
            index -= self._further[run + 1]
            run += 4
        return _of_run(self._further[run], self._further[run + 2], index)

    def drawn(self, dice: Dice) -> i64:
        """One of nature's moves, as likely as its weight. The dice stay untouched where there is but one."""
        if self.count == 1:
            return self.at(0)
        if self._runs == 1 and self._weight == 1:
            return _of_run(self._first, self._set, dice.below(self._size))
        return self._drawn_by_weight(dice)

    def _drawn_by_weight(self, dice: Dice) -> i64:
        if self._runs == BAG:
            return self._first + _kind_at(self._set, dice.below(self._size))
        if self._runs == LISTED:
            return self._listed[dice.weighted(self._weights)]
        total: i64 = 0
        run: i64 = 0
        while run < self._runs:
            total += self._run_size(run) * self._run_weight(run)
            run += 1
        left: i64 = dice.below(total)
        run = 0
        while left >= self._run_size(run) * self._run_weight(run):
            left -= self._run_size(run) * self._run_weight(run)
            run += 1
        return _of_run(self._run_first(run), self._run_set(run), left // self._run_weight(run))

    def moves(self) -> list[int]:
        """All moves as a list."""
        if self._runs == LISTED:
            return self._listed
        if self._runs == BAG:
            return _list_bag(self._first, self._set)
        if self._runs == 0:
            return []
        last: i64 = self._run_first(self._runs - 1) + max(self.count, PLACES)
        if last > len(_NUMBERS):
            return self._numbers_made_anew()
        # A list as long as is wanted, and right where the first run is a span; the rest is written over.
        found: list[object] = _NUMBERS[self._first : self._first + self.count]
        if self._set:
            _write_set(found, 0, self._first, self._set)
        if self._runs > 1:
            self._write_from_second(found)
        return cast("list[int]", found)

    def _write_from_second(self, found: list[object]) -> None:
        at: i64 = self._size
        run: i64 = 1
        while run < self._runs:
            size: i64 = self._run_size(run)
            things: i64 = self._run_set(run)
            if things:
                _write_set(found, at, self._run_first(run), things)
            else:
                _write_span(found, at, self._run_first(run), size)
            at += size
            run += 1

    def _numbers_made_anew(self) -> list[int]:
        return [self.at(index) for index in range(self.count)]

    def mark(self, words: vec[i64], first: i64) -> None:
        """Sets the bit of each move in words of 32 bits; move 0 has the lowest bit of `words[first]`."""
        if self._runs < 0:
            for listed in self.moves():
                move: i64 = listed
                words[first + (move >> 5)] |= bit(move & 31)
            return
        run: i64 = 0
        while run < self._runs:
            at: i64 = self._run_first(run)
            last: i64 = at + self._run_size(run)
            things: i64 = self._run_set(run)
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
            run += 1

    def weights(self) -> list[int]:
        """The weight of each move."""
        if self._runs == LISTED:
            return self._weights
        if self._runs == BAG:
            return _list_numbers(self._set)
        found: list[int] = []
        run: i64 = 0
        while run < self._runs:
            left: i64 = self._run_size(run)
            while left > 0:
                found.append(self._run_weight(run))
                left -= 1
            run += 1
        return found

    def _run_first(self, run: i64) -> i64:
        if run == 0:
            return self._first
        return self._second_first if run == 1 else self._further[4 * run - 8]

    def _run_size(self, run: i64) -> i64:
        if run == 0:
            return self._size
        return self._second_size if run == 1 else self._further[4 * run - 7]

    def _run_set(self, run: i64) -> i64:
        if run == 0:
            return self._set
        return self._second_set if run == 1 else self._further[4 * run - 6]

    def _run_weight(self, run: i64) -> i64:
        if run == 0:
            return self._weight
        return self._second_weight if run == 1 else self._further[4 * run - 5]


def _of_run(first: i64, things: i64, index: i64) -> i64:
    """The move of a run that has so many before it there."""
    if things:
        return first + nth(things, index)
    return first + index


def _kind_at(bag: i64, index: i64) -> i64:
    """The kind of the card of a bag that has so many before it, in the order of the kinds."""
    kind: i64 = 0
    while index >= bag & 15:
        index -= bag & 15
        bag >>= 4
        kind += 1
    return kind


def _list_bag(first: i64, bag: i64) -> list[int]:
    found: list[int] = []
    while bag:
        if bag & 15:
            found.append(first)
        bag >>= 4
        first += 1
    return found


def _list_numbers(bag: i64) -> list[int]:
    found: list[int] = []
    while bag:
        if bag & 15:
            found.append(bag & 15)
        bag >>= 4
    return found


def _write_span(found: list[object], at: i64, first: i64, size: i64) -> None:
    """Writes so many moves in a row into a list, from a place on."""
    end: i64 = at + size
    while at < end:
        found[at] = _NUMBERS[first]
        at += 1
        first += 1


def _write_set(found: list[object], at: i64, first: i64, things: i64) -> None:
    """Writes `first` + N for each bit N of a set into a list, from a place on."""
    while things:
        place: i64 = lowest(things)
        if things >> place & 15 == 15:  # many in a row
            end: i64 = place + lowest(~(things >> place))
            _write_span(found, at, first + place, end - place)
            at += end - place
            things = things >> end << end
        else:
            found[at] = _NUMBERS[first + place]
            at += 1
            things &= things - 1


def spare() -> Choices:
    """Empty choices for a short while: making them takes longer than most decisions."""
    if not _SPARE:
        return Choices()
    choices = _SPARE.pop()
    choices.clear()
    return choices


def give_back(choices: Choices) -> None:
    """Whoever had them keeps no hold of them."""
    _SPARE.append(choices)
