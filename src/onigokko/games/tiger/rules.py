"""The rules of tiger (compiled). Read it beside `docs/rules/tiger.en.md`: the numbers are the same.

What a position holds is in `state.py`; a hand, the pile and the stamina cards are bags (`parts.py`).
"""

from onigokko.core.chance import Dice
from onigokko.core.native import i64, mix, mypyc_attr
from onigokko.core.position import NATURE
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
    Lay,
    Runner,
    Sale,
    held,
    highest_kind,
    must_lay,
    one,
    size,
)
from onigokko.games.tiger.state import (
    BEYOND,
    BIDDING,
    CHASING,
    LAYING,
    NEW_LOT,
    OVER,
    PLAYING,
    REGAINING,
    ROLLING,
    SEALING,
    SPENDING,
    STARTING,
    TIES,
    TigerState,
    numbers_of,
)
from onigokko.games.tiger.worlds import determinize


@mypyc_attr(allow_interpreted_subclasses=True)
class Tiger(TigerState):
    """A position of tiger, and what may become of it."""

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
        self.tie_rolls = mix(self.tie_rolls, roll)
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

    # Auction

    def _begin_auction(self) -> None:
        """The lot is what is left on offer (T19), else nature draws one (T9); no card, no auction."""
        self.asked = NONE
        if self.lot != NONE:
            self._ask_first_bidder()
        elif self.pile:
            self.step = NEW_LOT
        else:
            self.step = ROLLING

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
        """More than any bid so far, at most all it owns (T12), with a stamina card (T13); or pass (T11)."""
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
        tiger_behind = self.tiger_slips and self.tiger < runner.position
        if tiger_behind and (target == NONE or self.tiger > self.runners[target].position):
            self.tiger -= 2 if self.tiger == runner.position - 1 else 1
            return  # on the same space the runner is nearer
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

    def _end_round(self) -> None:
        """Laid cards are discarded, escape cards go home (T38); an empty pile is made anew (T39, T40)."""
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

    # Copies

    def copy(self) -> "Tiger":
        twin = Tiger(0, self.start_money, 0, self.colour_stamina, self.track, self.screened, self.tiger_slips)
        self.copy_into(twin)
        return twin

    def determinize(self, seat: i64, dice: Dice) -> None:
        determinize(self, seat, dice)


def unpack(packed: bytes) -> Tiger:
    """The position of which `pack` made these bytes."""
    numbers = numbers_of(packed)
    found = Tiger(numbers[0], numbers[1], 0, numbers[2], numbers[3], numbers[4] == 1, numbers[5] == 1)
    found.restore(numbers)
    return found


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
