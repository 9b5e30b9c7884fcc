"""The end of a game of two seats, solved exactly (compiled).

When each seat knows the other's hand and the order of the pile, nothing is hidden any more but what both
choose at the same time. Then the rest is a tree whose sealed steps are small zero-sum games of their own:
each has a value and strategies that mix (von Neumann), found by the simplex method. The whole tree is looked
at, if it is no larger than a budget; if it is, there is no solution.
"""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.native import SEED, i64, lowest, mix, size, vec
from onigokko.core.position import NATURE, NO_ADVICE
from onigokko.games.footprints.moves import CARD, DRAW, SHOW, TAKE
from onigokko.games.footprints.parts import NONE
from onigokko.games.footprints.rules import Footprints
from onigokko.games.footprints.state import CHOOSING, OVER, SHOWING

NEARLY: Final = 1.0e-9  # differences below this are errors of arithmetic


@final
class Duel:
    """A zero-sum game in one step: rows are chosen by who wants much, columns by who wants little."""

    def __init__(self, rows: i64, columns: i64) -> None:
        self.rows = rows
        self.columns = columns
        self.table: vec[float] = vec[float]([0.0 for _ in range(rows * columns)])
        self.value: float = 0.0
        self.shares: vec[float] = vec[float]([0.0 for _ in range(rows)])  # how often to choose each row

    def put(self, row: i64, column: i64, value: float) -> None:
        """What the one who chooses rows gets."""
        self.table[row * self.columns + column] = value

    def solve(self) -> None:
        """Finds the value, and shares that are worth it against every column.

        With all entries made positive: of all y with table * y <= 1 the largest sum is 1 / value, and the
        dual solution are the shares (simplex method, Bland's rule, so that it ends).
        """
        least: float = self.table[0]
        for each in self.table:
            least = min(least, each)
        width: i64 = self.columns + self.rows + 1
        tableau: vec[float] = vec[float]([0.0 for _ in range((self.rows + 1) * width)])
        basis: vec[i64] = vec[i64]([self.columns + row for row in range(self.rows)])
        row: i64 = 0
        while row < self.rows:
            column: i64 = 0
            while column < self.columns:
                tableau[row * width + column] = self.table[row * self.columns + column] - least + 1.0
                column += 1
            tableau[row * width + self.columns + row] = 1.0
            tableau[row * width + width - 1] = 1.0
            row += 1
        column = 0
        while column < self.columns:
            tableau[self.rows * width + column] = -1.0
            column += 1
        while self._pivot(tableau, basis, width):
            pass
        total: float = tableau[self.rows * width + width - 1]
        self.value = 1.0 / total + least - 1.0
        row = 0
        while row < self.rows:
            self.shares[row] = max(tableau[self.rows * width + self.columns + row] / total, 0.0)
            row += 1

    def _pivot(self, tableau: vec[float], basis: vec[i64], width: i64) -> bool:
        """One step of the simplex method; False when nothing gets larger any more."""
        entering: i64 = 0
        while entering < width - 1 and tableau[self.rows * width + entering] > -NEARLY:
            entering += 1
        if entering == width - 1:
            return False
        leaving: i64 = NONE
        least: float = 0.0
        row: i64 = 0
        while row < self.rows:
            rate: float = tableau[row * width + entering]
            if rate > NEARLY:
                limit: float = tableau[row * width + width - 1] / rate
                same: bool = leaving != NONE and limit < least + NEARLY and basis[row] < basis[leaving]
                if leaving == NONE or limit < least - NEARLY or same:
                    leaving = row
                    least = limit
            row += 1
        basis[leaving] = entering
        rate = tableau[leaving * width + entering]
        column: i64 = 0
        while column < width:
            tableau[leaving * width + column] /= rate
            column += 1
        row = 0
        while row <= self.rows:
            rate = tableau[row * width + entering]
            if row != leaving and rate != 0.0:
                column = 0
                while column < width:
                    tableau[row * width + column] -= rate * tableau[leaving * width + column]
                    column += 1
            row += 1
        return True


@final
class Ending:
    """The rest of a game of two seats in which nothing is hidden, if it is small enough."""

    def __init__(self, budget: i64) -> None:
        self.budget = budget
        self.positions: i64 = 0  # that were looked at
        self.values: dict[int, float] = {}  # of those in which a turn begins

    def advise(self, position: Footprints, seat: i64, dice: Dice) -> i64:
        """The seat's best move, drawn where it should be mixed; NO_ADVICE if it is not to be found."""
        if not is_open(position):
            return NO_ADVICE
        world = position.copy()
        if world.phase == CHOOSING:
            take: float = self._after(world, seat, TAKE)
            draw: float = self._after(world, seat, DRAW)
            if self.positions > self.budget:
                return NO_ADVICE
            best: bool = take >= draw if seat == 0 else take <= draw
            return TAKE if best else DRAW
        other = world.hands[1 - seat]
        other.shown = NONE  # what it has chosen nobody knows
        world.undecided = 3
        duel = self._duel(world, seat)
        if self.positions > self.budget:
            return NO_ADVICE
        duel.solve()
        point: float = float(dice.below(1 << 20)) / 1048576.0
        cards: i64 = world.hands[seat].cards
        card: i64 = lowest(cards)
        row: i64 = 0
        while row < duel.rows and point >= 0.0:
            if duel.shares[row] > NEARLY:
                card = lowest(cards)
                point -= duel.shares[row]
            cards &= cards - 1
            row += 1
        return SHOW + card

    def value(self, position: Footprints) -> float:
        """The chance of seat 0 to win if both play as well as can be; half of it where it is shared.

        The position is changed. It means nothing when more was looked at than the budget allows.
        """
        self.positions += 1
        if self.positions > self.budget:
            return 0.5
        if position.phase == OVER:
            places = position.ranking()
            return 0.5 if places[0] == places[1] else 1.0 if places[0] == 1 else 0.0
        if position.phase == CHOOSING:
            chooser: i64 = position.chooser
            take: float = self._after(position, chooser, TAKE)
            draw: float = self._after(position, chooser, DRAW)
            return max(take, draw) if chooser == 0 else min(take, draw)
        key: i64 = _key(position)
        found = self.values.get(key)
        if found is None:
            duel = self._duel(position, 0)
            duel.solve()
            found = duel.value
            self.values[key] = found
        return found

    def _after(self, position: Footprints, seat: i64, move: i64) -> float:
        world = position.copy()
        world.play(seat, move)
        if world.drawing:
            world.play(NATURE, CARD + world.pile[0])
        return self.value(world)

    def _duel(self, position: Footprints, seat: i64) -> Duel:
        """The sealed step of a turn, as the seat sees it."""
        own: i64 = position.hands[seat].cards
        others: i64 = position.hands[1 - seat].cards
        duel = Duel(size(own), size(others))
        row: i64 = 0
        while own:
            column: i64 = 0
            rest: i64 = others
            while rest and self.positions <= self.budget:
                world = position.copy()
                world.play(seat, SHOW + lowest(own))
                world.play(1 - seat, SHOW + lowest(rest))
                value: float = self.value(world)
                duel.put(row, column, value if seat == 0 else 1.0 - value)
                rest &= rest - 1
                column += 1
            own &= own - 1
            row += 1
        return duel


def is_open(position: Footprints) -> bool:
    """Whether both of two seats know where all cards are, now and for the rest of the game."""
    if position.seats != 2 or position.bag or position.shuffle:
        return False
    if position.phase != SHOWING and position.phase != CHOOSING:
        return False
    first, second = position.hands[0], position.hands[1]
    return first.known == first.cards and second.known == second.cards


def _key(position: Footprints) -> i64:
    """A key of all that matters for the rest of the game when a turn begins."""
    key: i64 = mix(SEED, position.piece + 16 * position.laps + 256 * position.still_turns)
    key = mix(key, position.up + 4096 * position.chips_left)
    for hand in position.hands:
        key = mix(key, hand.cards + 65536 * hand.points)
    for card in position.pile:
        key = mix(key, card)
    key = mix(key, 99)
    for card in position.discards:
        key = mix(key, card)
    return key
