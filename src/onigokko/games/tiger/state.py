"""A position of tiger: everything true, how it is copied, packed and keyed (compiled). Its rules: `rules.py`.

Positions are spaces ahead of where the tiger started (T1). Histories (`last_sale`, `last_lay`, `piles`) are
never changed in place, so that copies share them.
"""

import struct
from typing import Final

from onigokko.core.native import SEED, append, i64, mix, vec
from onigokko.core.position import Position
from onigokko.games.tiger.moves import KINDS
from onigokko.games.tiger.parts import NONE, RUNNER_NUMBERS, Lay, Runner, Sale, size, unpack_runner

# Steps of the game. A view shows them as fewer phases.
SEALING: Final = 0
TIES: Final = 1  # nature
STARTING: Final = 2
NEW_LOT: Final = 3  # nature
BIDDING: Final = 4
SPENDING: Final = 5
ROLLING: Final = 6  # nature
REGAINING: Final = 7
LAYING: Final = 8
PLAYING: Final = 9
CHASING: Final = 10  # nature
OVER: Final = 11

# Sets of steps
DRAWN: Final = 1 << TIES | 1 << NEW_LOT | 1 << ROLLING | 1 << CHASING
SEALED: Final = 1 << SEALING | 1 << REGAINING

BEYOND: Final = 1 << 40  # above every position


class TigerState(Position):
    """What there is on the table and in the hands."""

    def __init__(
        self, seats: i64, money: i64, pile: i64, stamina: i64, track: i64, screened: bool, tiger_slips: bool
    ) -> None:
        super().__init__(seats)
        self.start_money = money
        self.colour_stamina = stamina  # the bag of a colour
        self.track = track  # only for the drawing (T1)
        self.screened = screened  # option `money`
        self.tiger_slips = tiger_slips  # option `banana`: the tiger is a piece too (T43)
        self.step: i64 = SEALING
        self.round: i64 = 1
        self.tiger: i64 = 0
        self.asked: i64 = NONE  # the seat to decide, where it is one
        self.tie_rolls: i64 = 0  # a key of the rolls for the start, which all remember (T7)
        self.d10: i64 = NONE
        self.pile = pile
        self.discards: i64 = 0
        self.lot: i64 = NONE  # the card on offer
        self.highest: i64 = 0  # bid of this auction
        self.caught: i64 = NONE
        # Sets of seats
        self.all: i64 = (1 << seats) - 1
        self.undecided: i64 = self.all  # whose sealed choice is not in
        self.passed: i64 = 0  # in this auction (T15)
        self.may_run: i64 = 0  # T24
        self.has_laid: i64 = 0  # who has said done this round
        self.to_reveal: i64 = 0  # who has laid cards and not turned them up (T29)
        self.revealed: i64 = 0  # who has
        self.last_sale: Sale | None = None
        self.last_lay: Lay | None = None
        self.piles: list[int] = [pile]  # the pile as it began, then after each shuffle (T39)
        self.runners: vec[Runner] = vec[Runner]()
        seat: i64 = 0
        while seat < seats:
            self.runners = append(self.runners, Runner(money))
            seat += 1

    # Histories

    @property
    def sales(self) -> list[Sale]:
        """The cards sold so far, oldest first."""
        found: list[Sale] = []
        sale = self.last_sale
        while sale is not None:
            found.append(sale)
            sale = sale.before
        found.reverse()
        return found

    @property
    def lays(self) -> list[Lay]:
        """What was laid so far, oldest first."""
        found: list[Lay] = []
        lay = self.last_lay
        while lay is not None:
            found.append(lay)
            lay = lay.before
        found.reverse()
        return found

    # The order of the runners

    def farthest(self, below: i64, seats: i64) -> i64:
        """Of a bit set of seats, the farthest runner that stands below a position; NONE if there is none."""
        best: i64 = NONE
        front: i64 = -BEYOND
        seat: i64 = 0
        while seats:
            if seats & 1:
                position: i64 = self.runners[seat].position
                if front < position < below:
                    front = position
                    best = seat
            seats >>= 1
            seat += 1
        return best

    def order(self) -> list[int]:
        """The placed seats from the farthest to the nearest."""
        placed: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.runners[seat].colour != NONE:
                placed |= 1 << seat
            seat += 1
        found: list[int] = []
        while placed:
            next_seat: i64 = self.farthest(BEYOND, placed)
            found.append(next_seat)
            placed &= ~(1 << next_seat)
        return found

    def rearmost(self) -> i64:
        """The seat of the runner nearest to the tiger, or farthest behind it."""
        found: i64 = 0
        seat: i64 = 1
        while seat < self.seats:
            if self.runners[seat].position < self.runners[found].position:
                found = seat
            seat += 1
        return found

    def sees_lot(self, seat: i64) -> bool:
        """Whether a seat has bid in this auction (T16)."""
        return seat >= 0 and self.lot != NONE and self.runners[seat].bid > 0

    # Copies and keys

    def copy_into(self, twin: "TigerState") -> None:
        """Makes another position of the same game equal to this one."""
        twin.seats = self.seats
        twin.step = self.step
        twin.round = self.round
        twin.tiger = self.tiger
        twin.asked = self.asked
        twin.tie_rolls = self.tie_rolls
        twin.d10 = self.d10
        twin.pile = self.pile
        twin.discards = self.discards
        twin.lot = self.lot
        twin.highest = self.highest
        twin.caught = self.caught
        twin.all = self.all
        twin.undecided = self.undecided
        twin.passed = self.passed
        twin.may_run = self.may_run
        twin.has_laid = self.has_laid
        twin.to_reveal = self.to_reveal
        twin.revealed = self.revealed
        twin.last_sale = self.last_sale
        twin.last_lay = self.last_lay
        twin.piles = self.piles
        twin.runners = self.runners[:]
        for seat in range(self.seats):
            twin.runners[seat] = self.runners[seat].copy()

    def pack(self) -> bytes:
        sales, lays = self.sales, self.lays
        numbers: list[int] = [
            self.seats,
            self.start_money,
            self.colour_stamina,
            self.track,
            int(self.screened),
            int(self.tiger_slips),
            self.step,
            self.round,
            self.tiger,
            self.asked,
            self.d10,
            self.pile,
            self.discards,
            self.lot,
            self.highest,
            self.caught,
            self.undecided,
            self.passed,
            self.may_run,
            self.has_laid,
            self.to_reveal,
            self.revealed,
            self.tie_rolls,
            len(sales),
            len(lays),
        ]
        for runner in self.runners:
            numbers += runner.numbers()
        for sale in sales:
            numbers += [sale.round, sale.seat, sale.price, sale.card, sale.seen_by, sale.pile]
        for lay in lays:
            numbers += [lay.round, lay.seat, lay.bag]
        numbers += self.piles
        return struct.pack("<" + str(len(numbers)) + "q", *numbers)

    def restore(self, numbers: list[int]) -> None:
        """Fills a new position of the right size with what `pack` wrote."""
        self.step, self.round, self.tiger, self.asked, self.d10 = (
            numbers[6],
            numbers[7],
            numbers[8],
            numbers[9],
            numbers[10],
        )
        self.pile, self.discards, self.lot = numbers[11], numbers[12], numbers[13]
        self.highest, self.caught = numbers[14], numbers[15]
        self.undecided, self.passed, self.may_run = numbers[16], numbers[17], numbers[18]
        self.has_laid, self.to_reveal, self.revealed = numbers[19], numbers[20], numbers[21]
        self.tie_rolls = numbers[22]
        at: i64 = 25
        for runner in self.runners:
            unpack_runner(runner, numbers[at : at + RUNNER_NUMBERS])
            at += RUNNER_NUMBERS
        for _ in range(numbers[23]):
            self.last_sale = Sale(
                self.last_sale,
                numbers[at],
                numbers[at + 1],
                numbers[at + 2],
                numbers[at + 3],
                numbers[at + 4],
                numbers[at + 5],
            )
            at += 6
        for _ in range(numbers[24]):
            self.last_lay = Lay(self.last_lay, numbers[at], numbers[at + 1], numbers[at + 2])
            at += 3
        self.piles = numbers[at:]

    def infostate(self, seat: i64) -> i64:
        key: i64 = mix(SEED, seat)
        key = mix(key, self.step)
        key = mix(key, self.round)
        key = mix(key, self.tiger)
        key = mix(key, self.asked)
        key = mix(key, self.tie_rolls)
        key = mix(key, self.d10)
        key = mix(key, self.discards)
        key = mix(key, size(self.pile))
        key = mix(key, self.highest)
        key = mix(key, self.caught)
        key = mix(key, self.lot if self.sees_lot(seat) else NONE if self.lot == NONE else KINDS)
        other: i64 = 0
        while other < self.seats:
            key = self._known_of(key, seat, other)
            other += 1
        for sale in self.sales:
            key = mix(key, sale.price * 16 + sale.seat)
            key = mix(key, sale.card if seat >= 0 and sale.seen_by >> seat & 1 else KINDS)
        for lay in self.lays:
            key = mix(key, lay.bag * 16 + lay.seat)
            key = mix(key, lay.round)
        return key

    def _known_of(self, key: i64, seat: i64, other: i64) -> i64:
        """Mixes in what a viewer knows of one seat."""
        runner = self.runners[other]
        key = mix(key, runner.position)
        key = mix(key, runner.colour)
        key = mix(key, runner.paid)
        key = mix(key, runner.standing)
        key = mix(key, runner.tie_roll)
        key = mix(key, runner.stamina)
        key = mix(key, runner.spent)
        key = mix(key, runner.earnest * 256 + runner.bid)
        flags: i64 = (
            (self.passed >> other & 1) + 2 * (self.may_run >> other & 1) + 4 * (self.has_laid >> other & 1)
        )
        key = mix(key, flags)
        key = mix(key, runner.to_play)
        if seat == other:
            key = mix(key, runner.hand)
            key = mix(key, runner.laid)
            return mix(key, runner.sealed)
        key = mix(key, size(runner.hand) + size(runner.laid))
        if self.revealed >> other & 1 or self.step == OVER:
            key = mix(key, runner.laid)
        elif self.has_laid >> other & 1:
            key = mix(key, size(runner.laid))
        if self.step == OVER:
            key = mix(key, runner.hand)
        return mix(key, 0 if runner.sealed == NONE else 1)


def numbers_of(packed: bytes) -> list[int]:
    """The numbers that `pack` wrote."""
    return [int(number) for number in struct.unpack("<" + str(len(packed) // 8) + "q", packed)]
