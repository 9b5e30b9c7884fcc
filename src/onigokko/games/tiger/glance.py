"""The vector of `observe.py`, straight from a position (compiled). The fields are in the same order."""

from typing import Final, final

from onigokko.core.glance import Glance, put, put_bag, put_counts, put_one_of, put_seats, put_set
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

FOUR: Final = 4  # numbers of 16 bits in a word


@final
class Four:
    """What is seen of four seats in a row: a word a field, 16 bits a seat, and bit sets of seats."""

    def __init__(self) -> None:
        self.decided: i64 = 0
        self.placed: i64 = 0
        self.ahead: i64 = 0
        self.colour: i64 = 0
        self.money: i64 = 0
        self.paid: i64 = 0
        self.hand_size: i64 = 0
        self.earnest: i64 = 0
        self.bid: i64 = 0
        self.laid_size: i64 = 0
        self.standing: i64 = 0


@final
class TigerGlance(Glance):
    """What a seat may see, as `view.py` allows it."""

    def __init__(self) -> None:
        self.order: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # all seats, the own first
        self.near = Four()  # the first four in that order
        self.far = Four()
        self.bought: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # in that order; cards seen, by kind
        self.unseen: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # how many others

    def write(self, position: Position, seat: i64, row: BytesWriter) -> None:
        assert isinstance(position, Tiger)
        tiger: Tiger = position
        seats: i64 = tiger.seats
        near = self.near
        far = self.far
        first: i64 = seat if seat > 0 else 0
        self._gather(tiger, seat, first, 0, min(seats, FOUR), near)
        if seats > FOUR:
            self._gather(tiger, seat, first, FOUR, seats, far)
        self._gather_sales(tiger, seat, first)
        put_one_of(row, PHASES, PHASE_OF_STEP[tiger.step])
        put(row, tiger.round)
        sealed: i64 = NONE
        if seat >= 0 and (tiger.step == SEALING or tiger.step == REGAINING):
            sealed = tiger.runners[seat].sealed
        put(row, sealed)
        put_set(row, near.decided | far.decided << FOUR, seats)
        put_set(row, near.placed | far.placed << FOUR, seats)
        put_seats(row, near.ahead, far.ahead, seats)
        put_seats(row, near.colour, far.colour, seats)
        put_seats(row, near.money, far.money, seats)
        put_seats(row, near.paid, far.paid, seats)
        self._stamina(row, tiger)
        put_seats(row, near.hand_size, far.hand_size, seats)
        put_bag(row, tiger.runners[seat].hand if seat >= 0 else 0, 0, KINDS)
        put_seats(row, near.earnest, far.earnest, seats)
        put_seats(row, near.bid, far.bid, seats)
        put_set(row, _from(tiger.passed, first, seats), seats)
        put_set(row, _from(bit(tiger.asked), first, seats) if tiger.step == SPENDING else 0, seats)
        put_seats(row, near.laid_size, far.laid_size, seats)
        self._laid(row, tiger, seat)
        put_set(row, _from(tiger.may_run, first, seats), seats)
        step: i64 = 0
        while step < seats:
            put_counts(row, self.bought[step], KINDS)
            step += 1
        step = 0
        while step < seats:
            put(row, self.unseen[step])
            step += 1
        put(row, tiger.tiger)
        put(row, tiger.d10)
        put_one_of(row, KINDS, tiger.lot if tiger.sees_lot(seat) else NONE)
        put(row, 0 if tiger.lot == NONE else 1)
        put(row, size(tiger.pile))
        put_bag(row, tiger.discards, 0, KINDS)
        put_seats(row, near.standing, far.standing, seats)
        put_one_of(row, seats, NONE if tiger.caught == NONE else (tiger.caught - first + seats) % seats)

    def _gather(self, tiger: Tiger, seat: i64, first: i64, place: i64, end: i64, four: Four) -> None:
        """The order, and what is seen of the seats from one place in it to another."""
        over: bool = tiger.step == OVER
        all_money: bool = over or not tiger.screened
        settled: bool = tiger.step != SEALING and tiger.step != TIES
        decided: i64 = 0
        placed: i64 = 0
        ahead: i64 = 0
        colour: i64 = 0
        money: i64 = 0
        paid: i64 = 0
        hand_size: i64 = 0
        earnest: i64 = 0
        bid: i64 = 0
        laid_size: i64 = 0
        standing: i64 = 0
        bits: i64 = 0
        while place < end:
            other: i64 = first + place
            if other >= tiger.seats:
                other -= tiger.seats
            self.order[place] = other
            runner = tiger.runners[other]
            keep: i64 = 0xFFFF
            if bits == 48:
                keep = -1  # the last of a word has its sign
            if runner.sealed != NONE:
                decided |= bit(bits >> 4)
            if runner.colour != NONE:
                placed |= bit(bits >> 4)
                ahead |= (runner.position - tiger.tiger & keep) << bits
            colour |= (runner.colour & keep) << bits
            seen: i64 = NONE
            if other == seat or all_money:
                seen = runner.money
            money |= (seen & keep) << bits
            paid |= runner.paid << bits
            cards: i64 = size(runner.hand)
            laid: i64 = size(runner.laid)
            if other != seat and not tiger.has_laid >> other & 1:
                cards += laid
            hand_size |= cards << bits
            earnest |= runner.earnest << bits
            bid |= runner.bid << bits
            if other != seat and tiger.step == LAYING and other == tiger.asked:
                laid = NONE
            laid_size |= (laid & keep) << bits
            stands: i64 = NONE
            if settled:
                stands = runner.standing
            standing |= (stands & keep) << bits
            place += 1
            bits += 16
        four.decided = decided
        four.placed = placed
        four.ahead = ahead
        four.colour = colour
        four.money = money
        four.paid = paid
        four.hand_size = hand_size
        four.earnest = earnest
        four.bid = bid
        four.laid_size = laid_size
        four.standing = standing

    def _gather_sales(self, tiger: Tiger, seat: i64, first: i64) -> None:
        """What each seat has bought, as far as this one knows."""
        bought = self.bought
        unseen = self.unseen
        place: i64 = 0
        while place < tiger.seats:
            bought[place] = 0
            unseen[place] = 0
            place += 1
        sale = tiger.last_sale
        while sale is not None:
            place = sale.seat - first
            if place < 0:
                place += tiger.seats
            if seat >= 0 and sale.seen_by >> seat & 1:
                bought[place] += bit(SALES_BITS * sale.card)
            else:
                unseen[place] += 1
            sale = sale.before

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
