"""The rules of tiger (compiled). Read it beside `docs/rules/tiger.en.md`: the numbers are the same.

A hand, the pile and the stamina cards are bags (`parts.py`). Positions are spaces ahead of where the tiger started (T1). Histories (`sales`, `lays`, `piles`) are never changed in place, so
that copies share them.
"""

import struct
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import SEED, i64, mix, mypyc_attr
from onigokko.core.position import NATURE, Position
from onigokko.games.tiger.moves import (
    BANANA,
    BID,
    D3,
    D10,
    DONE,
    DUCK,
    KINDS,
    LAY,
    LOT,
    NEAREST_START,
    NO_CHASE,
    PASS,
    PLAY,
    PLUS_2,
    REGAIN,
    REGAIN_NONE,
    SEAL,
    SHOT,
    SPEND,
    START,
    TWICE,
)
from onigokko.games.tiger.parts import (
    NONE,
    PLAYED_ONE_BY_ONE,
    RUNNER_NUMBERS,
    Lay,
    Runner,
    Sale,
    held,
    highest_kind,
    must_lay,
    one,
    size,
    unpack_runner,
)

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Tiger(Position):
    """A position of tiger."""

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
        self.d10: i64 = NONE
        self.pile = pile
        self.discards: i64 = 0
        self.lot: i64 = NONE  # the card on offer
        self.highest: i64 = 0  # bid of this auction
        self.caught: i64 = NONE
        self.sales: list[Sale] = []
        self.lays: list[Lay] = []
        self.piles: list[int] = [pile]  # the pile as it began, then after each shuffle (T39)
        self.runners: list[Runner] = []
        seat: i64 = 0
        while seat < seats:
            self.runners.append(Runner(money))
            seat += 1

    # Whose turn, and what may be done

    def turn(self) -> i64:
        step: i64 = self.step
        if step == OVER:
            return 0
        if step == TIES or step == NEW_LOT or step == ROLLING or step == CHASING:
            return NATURE
        if step == SEALING or step == REGAINING:
            return self._undecided()
        return 1 << self.asked

    def moves(self, seat: i64) -> list[int]:
        step: i64 = self.step
        if seat == NATURE:
            return self._natures_moves()
        runner = self.runners[seat]
        if step == SEALING:
            return _range(SEAL, SEAL + self.start_money) if runner.sealed == NONE else []  # T5
        if step == REGAINING:
            return self._regain_moves(runner) if self._undecided() >> seat & 1 else []  # T23
        if seat != self.asked:
            return []
        if step == STARTING:
            return self._free_starts()  # T6
        if step == BIDDING:
            return self._bids(runner)
        if step == SPENDING:
            return _each(SPEND - 1, runner.stamina)  # T13
        if step == LAYING:
            return self._lay_moves(runner)
        if step == PLAYING:
            return _each(PLAY, runner.to_play)  # T29
        return []

    def weights(self) -> list[int]:
        if self.step == NEW_LOT:
            return [held(self.pile, move - LOT) for move in self.moves(NATURE)]  # T9
        return [1 for _ in self.moves(NATURE)]

    def pending(self, seat: i64) -> i64:
        runner = self.runners[seat]
        if self.step == SEALING or self.step == REGAINING:
            return 1 if runner.sealed != NONE else 0
        if self.step == LAYING and seat == self.asked:
            return size(runner.laid)  # T25: hidden as a whole until done
        return 0

    def play(self, seat: i64, move: i64) -> None:
        if move < START:
            self._seal(seat, move - SEAL)
        elif move < BID:
            self._start(seat, move - START + NEAREST_START)
        elif move < PASS:
            self._bid(seat, move - BID + 1)
        elif move == PASS:
            self._pass(seat)
        elif move < REGAIN:
            self._spend(seat, move - SPEND + 1)
        elif move <= REGAIN_NONE:
            self._regain(seat, 0 if move == REGAIN_NONE else move - REGAIN + 1)
        elif move < DONE:
            self._lay(seat, move - LAY)
        elif move == DONE:
            self._done(seat)
        elif move < LOT:
            self._play_card(seat, move - PLAY)
        elif move < D10:
            self._draw_lot(move - LOT)
        elif move < D3:
            self._roll(move - D10)
        else:
            self._chase(move - D3 + 1)

    def _natures_moves(self) -> list[int]:
        if self.step == NEW_LOT:
            return _each(LOT, self.pile)
        if self.step == CHASING:
            return _range(D3, D3 + 2)
        if self.step == TIES or self.step == ROLLING:
            return _range(D10, D10 + 9)
        return []

    def _undecided(self) -> i64:
        """The seats whose sealed choice is not in; 0 once the step is over."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            runner = self.runners[seat]
            if runner.sealed == NONE and (self.step == SEALING or runner.spent):
                seats |= 1 << seat
            seat += 1
        return seats

    # Placement

    def _seal(self, seat: i64, amount: i64) -> None:
        """A sealed bid for the start; when all are in, everybody pays (T5)."""
        self.runners[seat].sealed = amount
        if self._undecided():
            return
        for runner in self.runners:
            runner.money -= runner.sealed
            runner.paid += runner.sealed
            for other in self.runners:
                if other.sealed > runner.sealed:
                    runner.standing += 1
        for runner in self.runners:
            runner.sealed = NONE
        self._next_start()

    def _next_start(self) -> None:
        """All ties are settled before the first start (T7), then the seats choose in order (T6)."""
        self.asked = self._next_tied()
        if self.asked != NONE:
            self.step = TIES
            return
        self.step = STARTING
        self.asked = self._standing_at(0)

    def _next_tied(self) -> i64:
        """The lowest seat of a tie that has not rolled in this pass."""
        seat: i64 = 0
        while seat < self.seats:
            if self.runners[seat].tie_roll == NONE and self._is_tied(seat):
                return seat
            seat += 1
        return NONE

    def _is_tied(self, seat: i64) -> bool:
        standing: i64 = self.runners[seat].standing
        other: i64 = 0
        while other < self.seats:
            if other != seat and self.runners[other].standing == standing:
                return True
            other += 1
        return False

    def _roll_for_tie(self, roll: i64) -> None:
        """Every tied seat rolls in seat order; those still tied within their group roll again (T7)."""
        self.runners[self.asked].tie_roll = roll
        if self._next_tied() == NONE:
            self._settle_rolls()
        self._next_start()

    def _settle_rolls(self) -> None:
        """The higher roll first, within each group of equal standing (T7)."""
        behind: list[int] = []
        for runner in self.runners:
            better: i64 = 0
            for other in self.runners:
                if other.standing == runner.standing and other.tie_roll > runner.tie_roll:
                    better += 1
            behind.append(better)
        seat: i64 = 0
        while seat < self.seats:
            self.runners[seat].standing += behind[seat]
            self.runners[seat].tie_roll = NONE
            seat += 1

    def _standing_at(self, standing: i64) -> i64:
        seat: i64 = 0
        while seat < self.seats:
            if self.runners[seat].standing == standing:
                return seat
            seat += 1
        return NONE

    def _free_starts(self) -> list[int]:
        """The start spaces 2n to 3n - 1 that nobody has taken (T3, T6)."""
        free: list[int] = []
        colour: i64 = 0
        while colour < self.seats:
            taken = False
            for runner in self.runners:
                if runner.colour == colour:
                    taken = True
            if not taken:
                free.append(START + 2 * self.seats + colour - NEAREST_START)
            colour += 1
        return free

    def _start(self, seat: i64, ahead: i64) -> None:
        """The seat takes a start space; its colour and stamina cards go with it (T6)."""
        runner = self.runners[seat]
        runner.position = ahead
        runner.colour = ahead - 2 * self.seats
        runner.stamina = self.colour_stamina
        self.asked = self._standing_at(runner.standing + 1)
        if self.asked == NONE:
            self._begin_auction()

    # The order of the runners

    def farthest(self, below: i64, seats: i64) -> i64:
        """Of a bit set of seats, the farthest runner that stands below a position; NONE if there is none."""
        best: i64 = NONE
        seat: i64 = 0
        while seat < self.seats:
            if (seats >> seat) & 1:
                position: i64 = self.runners[seat].position
                if position < below and (best == NONE or position > self.runners[best].position):
                    best = seat
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

    # Auction

    def _begin_auction(self) -> None:
        """The lot is what is left on offer (T19), else nature draws one (T9); with no card there is no auction."""
        self.asked = NONE
        if self.lot != NONE:
            self._ask_first_bidder()
        elif self.pile:
            self.step = NEW_LOT
        else:
            self.step = ROLLING  # T9: no card anywhere, no auction

    def _draw_lot(self, card: i64) -> None:
        """Nature's draw, which nobody sees (T9)."""
        self.pile -= one(card)
        self.lot = card
        self._ask_first_bidder()

    def _ask_first_bidder(self) -> None:
        self.step = BIDDING
        self.asked = self.farthest(BEYOND, self._still_in())  # T10

    def _still_in(self) -> i64:
        """The seats that have not passed."""
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if not self.runners[seat].passed:
                seats |= 1 << seat
            seat += 1
        return seats

    def _bids(self, runner: Runner) -> list[int]:
        """More than every bid so far, at most all it owns (T12); no stamina card, no bid (T13); or pass (T11)."""
        found: list[int] = []
        if runner.stamina:
            found = _range(BID + self.highest, BID + runner.money - 1)
        found.append(PASS)
        return found

    def _bid(self, seat: i64, amount: i64) -> None:
        """The bid stands; the first one is the earnest money (T14). The seat now sees the lot (T16)."""
        runner = self.runners[seat]
        if runner.bid == 0:
            runner.earnest = amount
        runner.bid = amount
        self.highest = amount
        self.step = SPENDING

    def _spend(self, seat: i64, number: i64) -> None:
        """Every bid costs a stamina card (T13)."""
        runner = self.runners[seat]
        runner.stamina -= one(number)
        runner.spent += one(number)
        if self._still_in() == 1 << seat:  # T17, T18: nobody else is left
            self._sell(seat)
        else:
            self._ask_next_bidder()

    def _pass(self, seat: i64) -> None:
        """The seat leaves the auction and loses its earnest money (T15)."""
        runner = self.runners[seat]
        runner.money -= runner.earnest
        runner.paid += runner.earnest
        runner.earnest = 0
        runner.passed = True
        left: i64 = self._still_in()
        if left == 0:
            self._end_auction()  # T18, T19: no buyer, the lot stays on offer
            return
        last: i64 = self.farthest(BEYOND, left)
        if left == 1 << last and self.runners[last].bid:
            self._sell(last)  # T17
        else:
            self._ask_next_bidder()  # T18: the last one still has its turn

    def _ask_next_bidder(self) -> None:
        """The next nearer runner that has not passed, then round again (T10)."""
        left: i64 = self._still_in()
        self.step = BIDDING
        nearer: i64 = self.farthest(self.runners[self.asked].position, left)
        self.asked = nearer if nearer != NONE else self.farthest(BEYOND, left)

    def _sell(self, seat: i64) -> None:
        """The buyer takes its earnest money back, pays its last bid, and takes the lot (T17)."""
        buyer = self.runners[seat]
        buyer.money -= buyer.bid
        buyer.paid += buyer.bid
        buyer.hand += one(self.lot)
        seen_by: i64 = 0
        other: i64 = 0
        while other < self.seats:
            if self.runners[other].bid:
                seen_by |= 1 << other
            other += 1
        sale = Sale(self.round, seat, buyer.bid, self.lot, seen_by, len(self.piles) - 1)
        self.sales = [*self.sales, sale]
        self.lot = NONE
        self._end_auction()

    def _end_auction(self) -> None:
        for runner in self.runners:
            runner.earnest = 0
            runner.bid = 0
            runner.passed = False
        self.highest = 0
        self.asked = NONE
        self.step = ROLLING  # T22

    # Run

    def _roll(self, roll: i64) -> None:
        """Nature's d10: a tie (T7), or the round's roll (T22)."""
        if self.step == TIES:
            self._roll_for_tie(roll)
            return
        self.d10 = roll
        if roll == 0:  # T23
            self.step = REGAINING
            if not self._undecided():
                self._begin_chase()
            return
        for runner in self.runners:
            runner.may_run = held(runner.stamina, roll) > 0  # T24
        self._ask_next_layer()

    def _regain_moves(self, runner: Runner) -> list[int]:
        found = _each(REGAIN - 1, runner.spent)
        found.append(REGAIN_NONE)
        return found

    def _regain(self, seat: i64, number: i64) -> None:
        """Sealed: one of the own spent cards comes back, or none (T23)."""
        self.runners[seat].sealed = number
        if self._undecided():
            return
        for runner in self.runners:
            if runner.sealed > 0:
                runner.spent -= one(runner.sealed)
                runner.stamina += one(runner.sealed)
            runner.sealed = NONE
        self._begin_chase()

    def _ask_next_layer(self) -> None:
        """From the farthest runner to the nearest, each seat that may run (T25)."""
        waiting: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.runners[seat].may_run and not self.runners[seat].has_laid:
                waiting |= 1 << seat
            seat += 1
        self.asked = self.farthest(BEYOND, waiting)
        self.step = LAYING
        if self.asked == NONE:
            self._reveal_next()

    def _lay_moves(self, runner: Runner) -> list[int]:
        """Cards in the fixed order (T26), and done unless a shopping card must be laid (T28)."""
        found: list[int] = []
        last: i64 = highest_kind(runner.laid)
        kind: i64 = last if last > 0 else 0
        while kind < KINDS:
            if held(runner.hand, kind):
                found.append(LAY + kind)
            kind += 1
        if not must_lay(runner.hand, runner.laid):
            found.append(DONE)
        return found

    def _lay(self, seat: i64, kind: i64) -> None:
        runner = self.runners[seat]
        runner.hand -= one(kind)
        runner.laid += one(kind)

    def _done(self, seat: i64) -> None:
        """How many cards were laid is public now (T27); that none were is all there is to know."""
        runner = self.runners[seat]
        runner.has_laid = True
        if not runner.laid:
            self.lays = [*self.lays, Lay(self.round, seat, 0)]
        self._ask_next_layer()

    def _reveal_next(self) -> None:
        """The farthest runner now, among those with unrevealed cards, reveals what it laid (T29)."""
        waiting: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.runners[seat].laid and not self.runners[seat].revealed:
                waiting |= 1 << seat
            seat += 1
        self.asked = self.farthest(BEYOND, waiting)
        if self.asked == NONE:
            self._begin_chase()
            return
        runner = self.runners[self.asked]
        runner.revealed = True
        runner.to_play = runner.laid & PLAYED_ONE_BY_ONE
        self.lays = [*self.lays, Lay(self.round, self.asked, runner.laid)]
        self.step = PLAYING
        if not runner.to_play:
            self._reveal_next()

    def _play_card(self, seat: i64, kind: i64) -> None:
        """One card acts; its last one is asked for like the others (T29)."""
        runner = self.runners[seat]
        runner.to_play -= one(kind)
        if kind == SHOT:
            self._shoot(runner)
        elif kind == BANANA:
            self._slip(runner)
        else:
            self._move(runner, 1, 2 if kind == PLUS_2 else 1)  # T30
        if not runner.to_play:
            self._reveal_next()

    def _move(self, runner: Runner, direction: i64, spaces: i64) -> None:
        """Each step goes to the next space in that direction on which no runner stands (T2, T31)."""
        while spaces > 0:
            runner.position += direction
            while self._another_stands_with(runner):
                runner.position += direction
            spaces -= 1

    def _another_stands_with(self, runner: Runner) -> bool:
        for other in self.runners:
            if other is not runner and other.position == runner.position:
                return True
        return False

    def _shoot(self, runner: Runner) -> None:
        """The nearest runner ahead moves 2 back, a tiger between or not; with none ahead nothing (T32)."""
        target: i64 = NONE
        seat: i64 = 0
        while seat < self.seats:
            position: i64 = self.runners[seat].position
            if position > runner.position and (target == NONE or position < self.runners[target].position):
                target = seat
            seat += 1
        if target != NONE:
            self._move(self.runners[target], -1, 2)

    def _slip(self, runner: Runner) -> None:
        """The nearest piece behind moves 1 back, 2 from the very next space (T33); the tiger counts (T43)."""
        target: i64 = self.farthest(runner.position, (1 << self.seats) - 1)
        if self.tiger_slips and self.tiger < runner.position:
            if target == NONE or self.tiger > self.runners[target].position:  # the same space: the runner
                self.tiger -= 2 if self.tiger == runner.position - 1 else 1
                return
        if target != NONE:
            slipping = self.runners[target]
            self._move(slipping, -1, 2 if slipping.position == runner.position - 1 else 1)

    # Chase

    def _laid_by_all(self, kind: i64) -> i64:
        count: i64 = 0
        for runner in self.runners:
            count += held(runner.laid, kind)
        return count

    def _begin_chase(self) -> None:
        self.asked = NONE
        for runner in self.runners:
            runner.may_run = False
        if self._laid_by_all(NO_CHASE):  # T34
            self._end_round()
        else:
            self.step = CHASING

    def _chase(self, roll: i64) -> None:
        """The tiger moves, twice as far for each 2x (T35); the rearmost runner may be caught (T36)."""
        self.tiger += roll << self._laid_by_all(TWICE)
        rearmost: i64 = self.rearmost()
        if self.runners[rearmost].position > self.tiger:
            self._end_round()
            return
        self.caught = rearmost
        if held(self.runners[rearmost].laid, DUCK):  # T37
            seat: i64 = 0
            while seat < self.seats:
                if self.runners[seat].position == self.runners[rearmost].position + 1:
                    self.caught = seat
                seat += 1
        self.step = OVER

    def rearmost(self) -> i64:
        """The seat of the runner nearest to the tiger, or farthest behind it."""
        found: i64 = 0
        seat: i64 = 1
        while seat < self.seats:
            if self.runners[seat].position < self.runners[found].position:
                found = seat
            seat += 1
        return found

    def _end_round(self) -> None:
        """Laid cards are discarded, escape cards go home (T38); an empty pile is made anew (T39); on (T40)."""
        for runner in self.runners:
            runner.hand += runner.laid & 15
            self.discards += runner.laid & ~15
            runner.laid = 0
            runner.to_play = 0
            runner.has_laid = False
            runner.revealed = False
        if not self.pile and self.lot == NONE and self.discards:
            self.pile = self.discards
            self.discards = 0
            self.piles = [*self.piles, self.pile]
        self.d10 = NONE
        self.round += 1
        self._begin_auction()

    # Result

    def ranking(self) -> list[int]:
        places: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            place: i64 = 1
            other: i64 = 0
            while other < self.seats:
                if other != seat and self._beats(other, seat):
                    place += 1
                other += 1
            places.append(place)
            seat += 1
        return places

    def _beats(self, one_seat: i64, other: i64) -> bool:
        """Not caught (T41), then more money (T41), then farther (T42)."""
        if one_seat == self.caught or other == self.caught:
            return other == self.caught
        first, second = self.runners[one_seat], self.runners[other]
        if first.money != second.money:
            return first.money > second.money
        return first.position > second.position

    # Copies and keys

    def copy(self) -> "Tiger":
        twin = Tiger(
            0, self.start_money, self.pile, self.colour_stamina, self.track, self.screened, self.tiger_slips
        )
        twin.seats = self.seats
        twin.step = self.step
        twin.round = self.round
        twin.tiger = self.tiger
        twin.asked = self.asked
        twin.d10 = self.d10
        twin.discards = self.discards
        twin.lot = self.lot
        twin.highest = self.highest
        twin.caught = self.caught
        twin.sales = self.sales
        twin.lays = self.lays
        twin.piles = self.piles
        twin.runners = [runner.copy() for runner in self.runners]
        return twin

    def pack(self) -> bytes:
        numbers: list[int] = [
            self.seats,
            self.start_money,
            self.pile,
            self.colour_stamina,
            self.track,
            int(self.screened),
            int(self.tiger_slips),
            self.step,
            self.round,
            self.tiger,
            self.asked,
            self.d10,
            self.discards,
            self.lot,
            self.highest,
            self.caught,
            len(self.sales),
            len(self.lays),
            len(self.piles),
        ]
        for runner in self.runners:
            numbers += runner.numbers()
        for sale in self.sales:
            numbers += [sale.round, sale.seat, sale.price, sale.card, sale.seen_by, sale.pile]
        for lay in self.lays:
            numbers += [lay.round, lay.seat, lay.bag]
        numbers += self.piles
        return struct.pack("<" + str(len(numbers)) + "q", *numbers)

    def infostate(self, seat: i64) -> i64:
        key: i64 = mix(SEED, seat)
        key = mix(key, self.step)
        key = mix(key, self.round)
        key = mix(key, self.tiger)
        key = mix(key, self.asked)
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
            (1 if runner.passed else 0) + (2 if runner.may_run else 0) + (4 if runner.has_laid else 0)
        )
        key = mix(key, flags)
        key = mix(key, runner.to_play)
        if seat == other:
            key = mix(key, runner.hand)
            key = mix(key, runner.laid)
            return mix(key, runner.sealed)
        key = mix(key, size(runner.hand) + size(runner.laid))
        if runner.revealed or self.step == OVER:
            key = mix(key, runner.laid)
        elif runner.has_laid:
            key = mix(key, size(runner.laid))
        if self.step == OVER:
            key = mix(key, runner.hand)
        return mix(key, 0 if runner.sealed == NONE else 1)

    # What a viewer knows

    def sees_lot(self, seat: i64) -> bool:
        """Whether a seat has bid in this auction (T16)."""
        return seat >= 0 and self.lot != NONE and self.runners[seat].bid > 0

    def determinize(self, seat: i64, dice: Dice) -> None:
        from onigokko.games.tiger.worlds import determinize

        determinize(self, seat, dice)


BEYOND: Final = 1 << 40  # above every position


def _range(first: i64, last: i64) -> list[int]:
    found: list[int] = []
    move: i64 = first
    while move <= last:
        found.append(move)
        move += 1
    return found


def _each(first: i64, bag: i64) -> list[int]:
    """`first` + kind for each kind in a bag."""
    found: list[int] = []
    move: i64 = first
    while bag:
        if bag & 15:
            found.append(move)
        bag >>= 4
        move += 1
    return found


def unpack(packed: bytes) -> Tiger:
    """The position of which `pack` made these bytes."""
    numbers = list(struct.unpack("<" + str(len(packed) // 8) + "q", packed))
    head, rest = numbers[:19], numbers[19:]
    found = Tiger(head[0], head[1], head[2], head[3], head[4], bool(head[5]), bool(head[6]))
    found.step, found.round, found.tiger, found.asked, found.d10 = (
        head[7],
        head[8],
        head[9],
        head[10],
        head[11],
    )
    found.discards, found.lot, found.highest, found.caught = head[12], head[13], head[14], head[15]
    for runner in found.runners:
        unpack_runner(runner, rest[:RUNNER_NUMBERS])
        rest = rest[RUNNER_NUMBERS:]
    found.sales = [Sale(*rest[6 * index : 6 * index + 6]) for index in range(head[16])]
    rest = rest[6 * head[16] :]
    found.lays = [Lay(*rest[3 * index : 3 * index + 3]) for index in range(head[17])]
    found.piles = rest[3 * head[17] :]
    return found
