"""The vector of `observe.py`, straight from a position (compiled). The fields are in the same order."""

from typing import Final, final

from onigokko.core.glance import Columns, Glance, put, put_bag, put_counts, put_one_of, put_set
from onigokko.core.native import BytesWriter, bit, i64, vec
from onigokko.core.position import Position
from onigokko.games.tiger.moves import KINDS
from onigokko.games.tiger.parts import NONE, size
from onigokko.games.tiger.rules import Tiger
from onigokko.games.tiger.state import LAYING, OVER, REGAINING, SEALING, SPENDING, TIES

PHASES: Final = 8
PHASE_OF_STEP: Final[vec[i64]] = vec[i64](
    [0, 1, 1, 2, 2, 2, 4, 3, 4, 5, 6, 7]
)  # as the view's PHASES have it
MOST_SEATS: Final = 6
SALES_BITS: Final = 7  # a kind; a seat has never bought so many of one
NUMBERS: Final = 9  # stamina cards are numbered from 1

# The columns
AHEAD: Final = 0
COLOUR: Final = 1
MONEY: Final = 2
PAID: Final = 3
HAND_SIZE: Final = 4
EARNEST: Final = 5
THEIR_BID: Final = 6
LAID_SIZE: Final = 7
STANDING: Final = 8
UNSEEN: Final = 9  # cards bought
COLUMNS: Final = 10


@final
class TigerGlance(Glance):
    """What a seat may see, as `view.py` allows it."""

    def __init__(self) -> None:
        self.order: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # all seats, the own first
        self.columns = Columns(COLUMNS)
        self.decided: i64 = 0  # bit sets of places in that order
        self.placed: i64 = 0
        self.bought: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # by place; cards seen, by kind

    def write(self, position: Position, seat: i64, row: BytesWriter) -> None:
        assert isinstance(position, Tiger)
        tiger: Tiger = position
        seats: i64 = tiger.seats
        columns = self.columns
        first: i64 = seat if seat > 0 else 0
        columns.clear()
        self._gather(tiger, seat, first)
        self._gather_sales(tiger, seat, first)
        put_one_of(row, PHASES, PHASE_OF_STEP[tiger.step])
        put(row, tiger.round)
        sealed: i64 = NONE
        if seat >= 0 and (tiger.step == SEALING or tiger.step == REGAINING):
            sealed = tiger.runners[seat].sealed
        put(row, sealed)
        put_set(row, self.decided, seats)
        put_set(row, self.placed, seats)
        columns.put(row, AHEAD, seats)
        columns.put(row, COLOUR, seats)
        columns.put(row, MONEY, seats)
        columns.put(row, PAID, seats)
        self._stamina(row, tiger)
        columns.put(row, HAND_SIZE, seats)
        put_bag(row, tiger.runners[seat].hand if seat >= 0 else 0, 0, KINDS)
        columns.put(row, EARNEST, seats)
        columns.put(row, THEIR_BID, seats)
        put_set(row, _from(tiger.passed, first, seats), seats)
        put_set(row, _from(bit(tiger.asked), first, seats) if tiger.step == SPENDING else 0, seats)
        columns.put(row, LAID_SIZE, seats)
        self._laid(row, tiger, seat)
        put_set(row, _from(tiger.may_run, first, seats), seats)
        step: i64 = 0
        while step < seats:
            put_counts(row, self.bought[step], KINDS)
            step += 1
        columns.put(row, UNSEEN, seats)
        put(row, tiger.tiger)
        put(row, tiger.d10)
        put_one_of(row, KINDS, tiger.lot if tiger.sees_lot(seat) else NONE)
        put(row, 0 if tiger.lot == NONE else 1)
        put(row, size(tiger.pile))
        put_bag(row, tiger.discards, 0, KINDS)
        columns.put(row, STANDING, seats)
        put_one_of(row, seats, NONE if tiger.caught == NONE else (tiger.caught - first + seats) % seats)

    def _gather(self, tiger: Tiger, seat: i64, first: i64) -> None:
        """The order, the columns, and the sets of places."""
        over: bool = tiger.step == OVER
        settled: bool = tiger.step != SEALING and tiger.step != TIES
        columns = self.columns
        decided: i64 = 0
        placed: i64 = 0
        place: i64 = 0
        other: i64 = first
        while place < tiger.seats:
            runner = tiger.runners[other]
            self.order[place] = other
            if runner.sealed != NONE:
                decided |= bit(place)
            if runner.colour != NONE:
                placed |= bit(place)
                columns.add(AHEAD, place, runner.position - tiger.tiger)
            columns.add(COLOUR, place, runner.colour)
            money: i64 = NONE
            if other == seat or over or not tiger.screened:
                money = runner.money
            columns.add(MONEY, place, money)
            columns.add(PAID, place, runner.paid)
            cards: i64 = size(runner.hand)
            laid: i64 = size(runner.laid)
            if other != seat and not tiger.has_laid >> other & 1:
                cards += laid
            columns.add(HAND_SIZE, place, cards)
            columns.add(EARNEST, place, runner.earnest)
            columns.add(THEIR_BID, place, runner.bid)
            if other != seat and tiger.step == LAYING and other == tiger.asked:
                laid = NONE
            columns.add(LAID_SIZE, place, laid)
            standing: i64 = NONE
            if settled:
                standing = runner.standing
            columns.add(STANDING, place, standing)
            place += 1
            other += 1
            if other == tiger.seats:
                other = 0
        self.decided = decided
        self.placed = placed

    def _gather_sales(self, tiger: Tiger, seat: i64, first: i64) -> None:
        """What each seat has bought, as far as this one knows."""
        bought = self.bought
        place: i64 = 0
        while place < tiger.seats:
            bought[place] = 0
            place += 1
        unseen: i64 = 0  # eight bits a place
        sale = tiger.last_sale
        while sale is not None:
            place = sale.seat - first
            if place < 0:
                place += tiger.seats
            if seat >= 0 and sale.seen_by >> seat & 1:
                bought[place] += bit(SALES_BITS * sale.card)
            else:
                unseen += bit(8 * place)
            sale = sale.before
        place = 0
        while unseen:
            self.columns.add(UNSEEN, place, unseen & 255)
            unseen >>= 8
            place += 1

    def _stamina(self, row: BytesWriter, tiger: Tiger) -> None:
        """stamina, spent"""
        step: i64 = 0
        while step < tiger.seats:
            put_bag(row, tiger.runners[self.order[step]].stamina, 1, NUMBERS)
            step += 1
        step = 0
        while step < tiger.seats:
            put_bag(row, tiger.runners[self.order[step]].spent, 1, NUMBERS)
            step += 1

    def _laid(self, row: BytesWriter, tiger: Tiger, seat: i64) -> None:
        """laid, to_play"""
        over: bool = tiger.step == OVER
        step: i64 = 0
        while step < tiger.seats:
            laid_by: i64 = self.order[step]
            laid: i64 = 0
            if laid_by == seat or over or tiger.revealed >> laid_by & 1:
                laid = tiger.runners[laid_by].laid
            put_bag(row, laid, 0, KINDS)
            step += 1
        step = 0
        while step < tiger.seats:
            put_bag(row, tiger.runners[self.order[step]].to_play, 0, KINDS)
            step += 1


def _from(seats_in: i64, first: i64, seats: i64) -> i64:
    """A set of seats as one of places, counted from a first seat."""
    return (seats_in | seats_in << seats) >> first & (bit(seats) - 1)
