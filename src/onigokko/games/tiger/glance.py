"""The vector of `observe.py`, straight from a position (compiled). The fields are in the same order."""

from typing import Final, final

from onigokko.core.glance import Glance, put, put_bag, put_one_of
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
SALES_MASK: Final = 127
NUMBERS: Final = 9  # stamina cards are numbered from 1


@final
class TigerGlance(Glance):
    """What a seat may see, as `view.py` allows it."""

    def __init__(self) -> None:
        self.order: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # all seats, the own first
        self.bought: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])  # by seat; cards seen, by kind
        self.unseen: vec[i64] = vec[i64]([0 for _ in range(MOST_SEATS)])

    def write(self, position: Position, seat: i64, row: BytesWriter) -> None:
        assert isinstance(position, Tiger)
        tiger: Tiger = position
        seats: i64 = tiger.seats
        first: i64 = seat if seat > 0 else 0
        step: i64 = 0
        while step < seats:
            self.order[step] = first + step if first + step < seats else first + step - seats
            step += 1
        over: bool = tiger.step == OVER
        put_one_of(row, PHASES, PHASE_OF_STEP[tiger.step])
        put(row, tiger.round)
        sealing: bool = tiger.step == SEALING or tiger.step == REGAINING
        put(row, tiger.runners[seat].sealed if sealing and seat >= 0 else NONE)
        self._sealed_and_placed(row, tiger)
        self._money(row, tiger, seat, over)
        self._stamina(row, tiger)
        self._hands(row, tiger, seat)
        self._auction(row, tiger)
        self._laid(row, tiger, seat, over)
        self._sales(row, tiger, seat)
        put(row, tiger.tiger)
        put(row, tiger.d10)
        put_one_of(row, KINDS, tiger.lot if tiger.sees_lot(seat) else NONE)
        put(row, 0 if tiger.lot == NONE else 1)
        put(row, size(tiger.pile))
        put_bag(row, tiger.discards, 0, KINDS)
        settled: bool = tiger.step != SEALING and tiger.step != TIES
        step = 0
        while step < seats:
            put(row, tiger.runners[self.order[step]].standing if settled else NONE)
            step += 1
        put_one_of(row, seats, NONE if tiger.caught == NONE else (tiger.caught - first + seats) % seats)

    def _sealed_and_placed(self, row: BytesWriter, tiger: Tiger) -> None:
        """decided, placed, ahead, colour"""
        step: i64 = 0
        while step < tiger.seats:
            put(row, 0 if tiger.runners[self.order[step]].sealed == NONE else 1)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, 0 if tiger.runners[self.order[step]].colour == NONE else 1)
            step += 1
        step = 0
        while step < tiger.seats:
            runner = tiger.runners[self.order[step]]
            put(row, 0 if runner.colour == NONE else runner.position - tiger.tiger)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, tiger.runners[self.order[step]].colour)
            step += 1

    def _money(self, row: BytesWriter, tiger: Tiger, seat: i64, over: bool) -> None:
        """money, paid"""
        step: i64 = 0
        while step < tiger.seats:
            other: i64 = self.order[step]
            shown: bool = other == seat or over or not tiger.screened
            put(row, tiger.runners[other].money if shown else NONE)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, tiger.runners[self.order[step]].paid)
            step += 1

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

    def _hands(self, row: BytesWriter, tiger: Tiger, seat: i64) -> None:
        """hand_size, hand"""
        step: i64 = 0
        while step < tiger.seats:
            other: i64 = self.order[step]
            runner = tiger.runners[other]
            secret: bool = other != seat and not tiger.has_laid >> other & 1
            put(row, size(runner.hand) + (size(runner.laid) if secret else 0))
            step += 1
        put_bag(row, tiger.runners[seat].hand if seat >= 0 else 0, 0, KINDS)

    def _auction(self, row: BytesWriter, tiger: Tiger) -> None:
        """earnest, bid, passed, owes_stamina"""
        step: i64 = 0
        while step < tiger.seats:
            put(row, tiger.runners[self.order[step]].earnest)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, tiger.runners[self.order[step]].bid)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, tiger.passed >> self.order[step] & 1)
            step += 1
        step = 0
        while step < tiger.seats:
            asked: bool = tiger.step == SPENDING and self.order[step] == tiger.asked
            put(row, 1 if asked else 0)
            step += 1

    def _laid(self, row: BytesWriter, tiger: Tiger, seat: i64, over: bool) -> None:
        """laid_size, laid, to_play, may_run"""
        step: i64 = 0
        while step < tiger.seats:
            other: i64 = self.order[step]
            open_to_all: bool = tiger.step != LAYING or other != tiger.asked
            put(row, size(tiger.runners[other].laid) if other == seat or open_to_all else NONE)
            step += 1
        step = 0
        while step < tiger.seats:
            laid_by: i64 = self.order[step]
            known: bool = laid_by == seat or over or tiger.revealed >> laid_by & 1 != 0
            put_bag(row, tiger.runners[laid_by].laid if known else 0, 0, KINDS)
            step += 1
        step = 0
        while step < tiger.seats:
            put_bag(row, tiger.runners[self.order[step]].to_play, 0, KINDS)
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, tiger.may_run >> self.order[step] & 1)
            step += 1

    def _sales(self, row: BytesWriter, tiger: Tiger, seat: i64) -> None:
        """bought, bought_unseen"""
        step: i64 = 0
        while step < tiger.seats:
            self.bought[step] = 0
            self.unseen[step] = 0
            step += 1
        sale = tiger.last_sale
        while sale is not None:
            step = sale.seat - self.order[0]
            if step < 0:
                step += tiger.seats
            if seat >= 0 and sale.seen_by >> seat & 1:
                self.bought[step] += bit(SALES_BITS * sale.card)
            else:
                self.unseen[step] += 1
            sale = sale.before
        step = 0
        while step < tiger.seats:
            bought: i64 = self.bought[step]
            kind: i64 = 0
            while kind < KINDS:
                put(row, bought & SALES_MASK)
                bought >>= SALES_BITS
                kind += 1
            step += 1
        step = 0
        while step < tiger.seats:
            put(row, self.unseen[step])
            step += 1
