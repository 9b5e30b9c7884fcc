"""The rules of tiger (compiled). Read it beside `docs/rules/tiger.en.md`: the numbers are the same.

What a position holds is in `state.py`; a hand, the pile and the stamina cards are bags (`parts.py`).
"""

from typing import final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import i64, mix
from onigokko.core.position import NATURE, listed_moves, listed_weights
from onigokko.games.tiger.moves import (
    BANANA,
    BID,
    D3,
    D10,
    DONE,
    DUCK,
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
    below,
    held,
    kinds,
    must_lay,
    one,
    size,
)
from onigokko.games.tiger.state import (
    BEYOND,
    BIDDING,
    CHASING,
    DRAWN,
    LAYING,
    NEW_LOT,
    OVER,
    PLAYING,
    REGAINING,
    ROLLING,
    SEALED,
    SEALING,
    SPENDING,
    STARTING,
    TIES,
    TigerState,
    numbers_of,
)
from onigokko.games.tiger.worlds import determinize


@final
class Tiger(TigerState):
    """A position of tiger, and what may become of it."""

    # Whose turn, and what may be done

    def turn(self) -> i64:
        step: i64 = self.step
        if DRAWN >> step & 1:
            return NATURE
        if SEALED >> step & 1:
            return self.undecided
        if step == OVER:
            return 0
        return 1 << self.asked

    def moves(self, seat: i64) -> list[int]:
        return listed_moves(self, seat)

    def weights(self) -> list[int]:
        return listed_weights(self)

    def offer(self, seat: i64, choices: Choices) -> None:
        step: i64 = self.step
        if seat == NATURE:
            self._offer_draws(choices)
            return
        runner = self.runners[seat]
        if step == SEALING:
            if runner.sealed == NONE:
                choices.span(SEAL, SEAL + self.start_money)  # T5
        elif step == REGAINING:
            if self.undecided >> seat & 1:
                choices.each(REGAIN - 1, kinds(runner.spent))  # T23
                choices.one(REGAIN_NONE)
        elif seat != self.asked:
            return
        elif step == STARTING:
            self._offer_starts(choices)  # T6
        elif step == BIDDING:
            self._offer_bids(runner, choices)
        elif step == SPENDING:
            choices.each(SPEND - 1, kinds(runner.stamina))  # T13
        elif step == LAYING:
            self._offer_cards(runner, choices)
        elif step == PLAYING:
            choices.each(PLAY, kinds(runner.to_play))  # T29

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
            self._regain(seat, move - REGAIN + 1)
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

    def _offer_draws(self, choices: Choices) -> None:
        if self.step == NEW_LOT:
            choices.copies(LOT, self.pile)  # T9
        elif self.step == CHASING:
            choices.span(D3, D3 + 2)
        elif self.step == TIES or self.step == ROLLING:
            choices.span(D10, D10 + 9)

    # Placement

    def _seal(self, seat: i64, amount: i64) -> None:
        """A sealed bid for the start; when all are in, everybody pays (T5)."""
        self.runners[seat].sealed = amount
        self.undecided &= ~(1 << seat)
        if self.undecided:
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

    def _offer_starts(self, choices: Choices) -> None:
        """The start spaces 2n to 3n - 1 that nobody has taken (T3, T6)."""
        free: i64 = (1 << self.seats) - 1  # by colour
        for runner in self.runners:
            if runner.colour != NONE:
                free &= ~(1 << runner.colour)
        choices.each(START + 2 * self.seats - NEAREST_START, free)

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
        self.asked = self.farthest(BEYOND, self.all & ~self.passed)  # T10

    def _offer_bids(self, runner: Runner, choices: Choices) -> None:
        """More than any bid so far, at most all it owns (T12), with a stamina card (T13); or pass (T11)."""
        if runner.stamina:
            choices.span(BID + self.highest, BID + runner.money - 1)
        choices.one(PASS)

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
        if self.all & ~self.passed == 1 << seat:  # T17, T18: nobody else is left
            self._sell(seat)
        else:
            self._ask_next_bidder()

    def _pass(self, seat: i64) -> None:
        """The seat leaves the auction and loses its earnest money (T15)."""
        runner = self.runners[seat]
        runner.money -= runner.earnest
        runner.paid += runner.earnest
        runner.earnest = 0
        self.passed |= 1 << seat
        left: i64 = self.all & ~self.passed
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
        left: i64 = self.all & ~self.passed
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
        pile: i64 = len(self.piles) - 1
        self.last_sale = Sale(self.last_sale, self.round, seat, buyer.bid, self.lot, seen_by, pile)
        self.lot = NONE
        self._end_auction()

    def _end_auction(self) -> None:
        for runner in self.runners:
            runner.earnest = 0
            runner.bid = 0
        self.passed = 0
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
            for seat in range(self.seats):
                if self.runners[seat].spent:
                    self.undecided |= 1 << seat
            if not self.undecided:
                self._begin_chase()
            return
        for seat in range(self.seats):
            if held(self.runners[seat].stamina, roll):
                self.may_run |= 1 << seat  # T24
        self._ask_next_layer()

    def _regain(self, seat: i64, number: i64) -> None:
        """Sealed: one of the own spent cards comes back, or none (T23)."""
        if number == REGAIN_NONE - REGAIN + 1:
            number = 0
        self.runners[seat].sealed = number
        self.undecided &= ~(1 << seat)
        if self.undecided:
            return
        for runner in self.runners:
            if runner.sealed > 0:
                runner.spent -= one(runner.sealed)
                runner.stamina += one(runner.sealed)
            runner.sealed = NONE
        self._begin_chase()

    def _ask_next_layer(self) -> None:
        """From the farthest runner to the nearest, each seat that may run (T25)."""
        self.asked = self.farthest(BEYOND, self.may_run & ~self.has_laid)
        self.step = LAYING
        if self.asked == NONE:
            self._reveal_next()

    def _offer_cards(self, runner: Runner, choices: Choices) -> None:
        """Cards in the fixed order (T26), and done unless a shopping card must be laid (T28)."""
        cards: i64 = kinds(runner.hand)
        if runner.laid:
            cards &= ~below(kinds(runner.laid))
        choices.each(LAY, cards)
        if not must_lay(runner.hand, runner.laid):
            choices.one(DONE)

    def _lay(self, seat: i64, kind: i64) -> None:
        runner = self.runners[seat]
        runner.hand -= one(kind)
        runner.laid += one(kind)

    def _done(self, seat: i64) -> None:
        """How many cards were laid is public now (T27); that none were is all there is to know."""
        runner = self.runners[seat]
        self.has_laid |= 1 << seat
        if runner.laid:
            self.to_reveal |= 1 << seat
        else:
            self.last_lay = Lay(self.last_lay, self.round, seat, 0)
        self._ask_next_layer()

    def _reveal_next(self) -> None:
        """The farthest runner now, among those with unrevealed cards, reveals what it laid (T29)."""
        self.asked = self.farthest(BEYOND, self.to_reveal)
        if self.asked == NONE:
            self._begin_chase()
            return
        runner = self.runners[self.asked]
        self.to_reveal &= ~(1 << self.asked)
        self.revealed |= 1 << self.asked
        runner.to_play = runner.laid & PLAYED_ONE_BY_ONE
        self.last_lay = Lay(self.last_lay, self.round, self.asked, runner.laid)
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
        self.may_run = 0
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
        self.has_laid = 0
        self.revealed = 0
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
