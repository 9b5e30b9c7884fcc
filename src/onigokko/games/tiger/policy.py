"""A sensible quick player of tiger (compiled).

It knows that the escape card is free, that spare nines are the cheap bid, that passing is often right, and
what a card can be worth at most. Money decides among those who get away, so it spends only as much as the
danger asks for.
"""

from math import exp
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import i64
from onigokko.core.position import NO_ADVICE, Policy, Position
from onigokko.games.tiger.moves import (
    BANANA,
    BID,
    DONE,
    DUCK,
    ESCAPE,
    LAY,
    NO_CHASE,
    PASS,
    PLAY,
    PLUS_1,
    PLUS_2,
    REGAIN,
    REGAIN_NONE,
    SEAL,
    SHOT,
    SPEND,
    TWICE,
)
from onigokko.games.tiger.parts import NONE, Runner, held, highest_kind, must_lay, size
from onigokko.games.tiger.rules import Tiger
from onigokko.games.tiger.state import BIDDING, LAYING, NEW_LOT, OVER, REGAINING, SEALING, SPENDING, STARTING

LEAST_SEALED: Final = 3  # dollars for a start: a place in front saves about one card
MOST_SEALED: Final = 22
REACH: Final = 3  # spaces the tiger can come in a round without a 2x
WORTH_UNSEEN: Final = 4  # dollars for an average card
A_DOLLAR: Final = 4  # one start in so many is worth a dollar to it
PATIENCE: Final = 1000  # it is seldom worth while to think for the others
ENOUGH: Final = 3  # shopping cards in hand, after which a further one is worth little


class QuickTiger(Policy):
    """Plays by rules of thumb, with a little chance in them."""

    def choose(self, position: Position, seat: i64, dice: Dice) -> i64:
        assert isinstance(position, Tiger)
        step: i64 = position.step
        if step == SEALING:
            most: i64 = min(MOST_SEALED, position.start_money)
            return SEAL + min(LEAST_SEALED + dice.below(MOST_SEALED - LEAST_SEALED + 1), most)
        if step == STARTING:
            free = position.moves(seat)
            return free[len(free) - 1]  # the farthest
        if step == BIDDING:
            return _bid_or_pass(position, seat, dice)
        if step == SPENDING:
            return SPEND - 1 + _spare_number(position.runners[seat].stamina)
        if step == REGAINING:
            return _regain(position.runners[seat])
        if step == LAYING:
            return _lay_or_done(position, seat)
        return _play(position, seat)

    def foresee(self, position: Position, seat: i64, dice: Dice) -> i64:
        assert isinstance(position, Tiger)
        if position.step == BIDDING and not _may_bid(position, seat, dice):
            return PASS
        return self.choose(position, seat, dice)

    def patience(self, position: Position) -> i64:
        return PATIENCE

    def advise(self, position: Position, seat: i64, dice: Dice, effort: i64) -> i64:
        """Next to nothing for a start, now and then a dollar.

        What is saved decides among those who get away, and who stands last leaps over all the others with one
        step more than they (T31). In the middle one pays for a place that is worth nothing.
        """
        assert isinstance(position, Tiger)
        if position.step != SEALING:
            return NO_ADVICE
        return SEAL + min(dice.below(A_DOLLAR) // (A_DOLLAR - 1), position.start_money)

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Tiger)
        if position.step < NEW_LOT:
            return 1.0 / float(position.seats)
        if position.step == OVER:
            return 1.0 if position.ranking()[seat] == 1 else 0.0
        own: float = _standing(position, seat, seat)
        total: float = 0.0
        other: i64 = 0
        while other < position.seats:
            total += exp(_standing(position, other, seat) - own)
            other += 1
        return 1.0 / total


def _standing(position: Tiger, seat: i64, viewer: i64) -> float:
    """How well a seat stands: the logarithm of its chance to be first, but for a part that all seats share.

    Which cards a hand holds counts for the viewer's own only.
    Fitted (multinomial logistic regression) to 36,498 positions of 2,500 games of four such players.
    """
    runner = position.runners[seat]
    behind: i64 = _count_behind(position, seat)
    ahead: i64 = _ahead(position, seat)
    rear: i64 = ahead if behind == 0 else position.runners[position.rearmost()].position - position.tiger
    price: float = 0.16  # of a dollar; the nearer the end, the more
    if rear <= REACH:
        price = 0.41
    elif rear <= 2 * REACH:
        price = 0.23
    worth: float = -price * max(-25.0, min(25.0, _overpaid(position, seat)))
    worth += 0.8 * min(float(ahead), 25.0) + 0.22 * float(_kinds(runner.stamina))
    hand: i64 = runner.hand if seat == viewer else 0
    if behind == 1:
        worth -= 0.69
        if ahead <= REACH:
            worth += 0.98
        elif ahead <= 2 * REACH:
            worth += 0.15
    elif behind == 0:
        worth += 0.86 * float(held(hand, PLUS_1) + 2 * held(hand, PLUS_2)) - 0.49
        worth += 0.41 * float(held(hand, NO_CHASE) + held(hand, DUCK))
        worth += -0.43 if ahead < REACH else -0.1
    return worth


def _kinds(stamina: i64) -> i64:
    """How many different numbers there are: with so many of ten rolls the seat may run."""
    count: i64 = 0
    number: i64 = 1
    while number < 10:
        if held(stamina, number):
            count += 1
        number += 1
    return count


def _overpaid(position: Tiger, seat: i64) -> float:
    """Dollars that a seat has paid, or will if it passes, beyond what all have paid on average."""
    total: i64 = 0
    for runner in position.runners:
        total += runner.paid
    own = position.runners[seat]
    return float(own.paid + own.earnest) - float(total) / float(position.seats)


def _ahead(position: Tiger, seat: i64) -> i64:
    return position.runners[seat].position - position.tiger


def _count_behind(position: Tiger, seat: i64) -> i64:
    """How many runners are nearer to the tiger."""
    count: i64 = 0
    for runner in position.runners:
        if runner.position < position.runners[seat].position:
            count += 1
    return count


# Auction


def _may_bid(position: Tiger, seat: i64, dice: Dice) -> bool:
    """Draws whether a seat thinks of bidding at all: seldom, if it has seldom bid in the auctions before."""
    if position.runners[seat].bid > 0:
        return True
    bids: i64 = 0
    for sale in position.sales:
        bids += sale.seen_by >> seat & 1
    usual: i64 = (9 * (position.round - 1) + 5) // 10  # so often bids who plays like this: 96 % of auctions
    return bids >= usual or (dice.below(usual + 1) <= bids and dice.below(usual + 1) <= bids)


def _bid_or_pass(position: Tiger, seat: i64, dice: Dice) -> i64:
    """The smallest bid while it is within what the card is worth; money already in front is lost anyway."""
    runner = position.runners[seat]
    bid: i64 = position.highest + 1
    if not runner.stamina or bid > runner.money:
        return PASS
    worth: i64 = _worth_of_lot(position, seat)
    if size(runner.hand >> 4) >= ENOUGH:
        worth = worth // 3
    if held(runner.stamina, 9) < 2:  # no spare nine: the bid costs a number that one can run on
        worth = worth // 2
    if bid - runner.earnest > worth + dice.below(2):
        return PASS
    return BID + bid - 1


def _worth_of_lot(position: Tiger, seat: i64) -> i64:
    """Dollars that the lot is worth now: by its kind if it was seen, more the nearer the tiger is."""
    card: i64 = position.lot if position.sees_lot(seat) else NONE
    worth: i64 = WORTH_UNSEEN if card == NONE else _worth(card)
    behind: i64 = _count_behind(position, seat)
    ahead: i64 = _ahead(position, seat)
    if behind == 0:
        if ahead <= REACH:
            return worth * 5
        return worth * 3 if ahead <= 2 * REACH else 2 * worth
    if behind == 1 and ahead <= 2 * REACH:
        return worth * 2
    return worth


def _worth(card: i64) -> i64:
    """Dollars that a card is worth to somebody in no hurry."""
    if card == PLUS_1:
        return 3
    if card == TWICE:
        return 2
    if card == PLUS_2 or card == SHOT or card == NO_CHASE:
        return 6
    return 4  # banana, duck


def _spare_number(stamina: i64) -> i64:
    """A nine while there is another one, else the highest number."""
    if held(stamina, 9) > 1:
        return 9
    number: i64 = 8
    while number > 0:
        if held(stamina, number):
            return number
        number -= 1
    return 9


def _regain(runner: Runner) -> i64:
    """A number that is gone from the hand, else a nine."""
    number: i64 = 1
    while number < 10:
        if held(runner.spent, number) and not held(runner.stamina, number):
            return REGAIN - 1 + number
        number += 1
    number = highest_kind(runner.spent)
    return REGAIN_NONE if number == NONE else REGAIN - 1 + number


# Run


def _lay_or_done(position: Tiger, seat: i64) -> i64:
    """The escape card always; more only against danger, or to end a game that one is winning."""
    runner = position.runners[seat]
    floor: i64 = max(highest_kind(runner.laid), 0)
    kind: i64 = floor
    while kind <= DUCK:
        if held(runner.hand, kind) and _wants_to_lay(position, seat, kind):
            return LAY + kind
        kind += 1
    if must_lay(runner.hand, runner.laid):
        kind = max(floor, PLUS_1)
        while not held(runner.hand, kind):
            kind += 1
        return LAY + kind
    return DONE


def _wants_to_lay(position: Tiger, seat: i64, kind: i64) -> bool:
    runner = position.runners[seat]
    if kind == ESCAPE:
        return True  # it comes back
    forward: i64 = held(runner.laid, ESCAPE) + held(runner.laid, PLUS_1) + 2 * held(runner.laid, PLUS_2)
    ahead: i64 = _ahead(position, seat) + forward
    behind: i64 = _count_behind(position, seat)
    in_reach = ahead <= REACH
    last = behind == 0
    if kind == PLUS_1 or kind == PLUS_2:
        return last and ahead <= REACH + 2
    if kind == NO_CHASE:
        return last and in_reach
    if kind == DUCK:
        return last and in_reach and not held(runner.laid, NO_CHASE)
    if kind == SHOT:
        return last and ahead <= 2 * REACH and not held(runner.laid, SHOT)
    if kind == BANANA:
        return (last and in_reach) or (behind == 1 and _is_cheapest(position, seat))
    return kind == TWICE and not last and ahead > 2 * REACH and _is_cheapest(position, seat)


def _is_cheapest(position: Tiger, seat: i64) -> bool:
    """Whether nobody has paid less: the sooner the game ends, the better."""
    for runner in position.runners:
        if runner.paid < position.runners[seat].paid:
            return False
    return True


def _play(position: Tiger, seat: i64) -> i64:
    """A banana while somebody is right behind, then the own steps, then a shot at who is ahead now."""
    to_play: i64 = position.runners[seat].to_play
    if held(to_play, BANANA):
        return PLAY + BANANA
    kind: i64 = ESCAPE
    while not held(to_play, kind):
        kind += 1
    return PLAY + kind
