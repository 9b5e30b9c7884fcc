"""A sensible quick player of noblesse (compiled).

It weighs each action in spaces on the track, with rough guesses of what the others do, and chooses at random
among the good ones, the better the likelier, so that it cannot be read. It looks only at what is public and
at its own hand.
"""

from math import exp, sqrt
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import bit, i64, lowest, size
from onigokko.core.position import Policy, Position
from onigokko.games.noblesse.belief import FEWEST
from onigokko.games.noblesse.moves import (
    AUCTION,
    BUY,
    CASTLE,
    CHEQUE,
    DETECTIVE,
    DISPLAY,
    DONE,
)
from onigokko.games.noblesse.rules import (
    ACTING,
    BUYING,
    DISPLAYING,
    NONE,
    OVER,
    PLACING,
    Collector,
    Noblesse,
)

BOLDNESS: Final = 2.0  # how much likelier an action is that is worth a space more, as a power of e
CARD: Final = 3.2  # spaces that a card is worth that makes the best display longer
SPARE_CARD: Final = 0.8  # and one that does not
LOSS: Final = 2.5  # what a card stolen from the display costs
JAIL: Final = 0.4  # what it costs to have a thief there
MONEY: Final = 0.045  # spaces for a thousand, at the start
BIDDERS: Final = 0.9  # of those at the auction; the others are thieves
THOUGHTS: Final = 12  # how often a guess of what the others do is thought over
PATIENCE: Final = 1000  # it is seldom worth while to think for the others
FIRST: Final = 2  # how much a thought changes it: the first one this part, each next one less


class QuickNoblesse(Policy):
    """Plays by rules of thumb, with chance in them."""

    def choose(self, position: Position, seat: i64, dice: Dice) -> i64:
        assert isinstance(position, Noblesse)
        if position.phase == PLACING:
            return _place(position, seat, dice)
        if position.phase == ACTING:
            return _action(position, seat, dice)
        if position.phase == BUYING:
            return BUY + _better_pile(position, seat)
        if position.phase == DISPLAYING:
            return _show(position, seat)
        return _steal(position, seat)

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Noblesse)
        if position.phase == OVER:
            place: i64 = position.ranking()[seat]
            return 1.0 - float(place - 1) / float(position.seats - 1)
        own: float = _standing(position, seat, seat)
        total: float = 0.0
        other: i64 = 0
        while other < position.seats:
            total += exp(_standing(position, other, seat) - own)
            other += 1
        return 1.0 / total

    def patience(self, position: Position) -> i64:
        return PATIENCE

    def horizon(self, position: Position) -> i64:
        return 4 * position.seats  # about two rounds


def _standing(position: Noblesse, seat: i64, viewer: i64) -> float:
    """How well a seat stands: the logarithm of its chance to be first, but for a part that all seats share.

    Of the hands of others it is counted what the viewer may expect in them. Fitted (multinomial logistic
    regression) to 8,977 positions of 1,500 games of four such players, some of whom for a while preferred
    one place or action.
    """
    collector = position.collectors[seat]
    way: float = min(1.0, float(position.leading_space()) / float(len(position.house.hall_of)))
    own: i64 = _display(position, seat, viewer)
    others: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat:
            others = max(others, _display(position, other, viewer))
        other += 1
    worth: float = (0.13 + 0.05 * way + 0.45 * way * way) * float(collector.space)
    worth += (1.21 - 0.54 * way) * sqrt(float(size(collector.hand)))
    worth += (1.6 * way - 0.09) * sqrt(float(own)) + 0.25 * way * float(max(-3, min(3, own - others)))
    if own > others:
        worth += 0.16 + 0.62 * way
    elif own == others:
        worth += 1.68 * way
    money: i64 = 0
    cheques: i64 = collector.cheques
    while cheques:
        money += position.house.amounts[lowest(cheques)]
        worth -= 0.13
        cheques &= cheques - 1
    worth += (0.014 - 0.036 * way) * float(money)
    return worth + (0.22 - 0.35 * way) * float(size(collector.thieves))


def _display(position: Noblesse, seat: i64, viewer: i64) -> i64:
    """How many cards the best display of a seat has, or probably has."""
    collector = position.collectors[seat]
    cards = position.house.cards
    if seat == viewer:
        return size(cards.best(collector.hand))
    return max(size(cards.best(collector.known)), (3 * size(collector.hand) + 3) // 4)


# Places and actions


class _Crowd:
    """How often the others are expected to do what.

    Found by thinking ahead a few times: what would pay if all did so, averaged over the thoughts.
    """

    def __init__(self, position: Noblesse, card: float) -> None:
        self.castle: float = 0.6  # of those that may be anywhere
        self.display: float = 0.4  # of those in the castle
        self.steal: float = 0.3
        self.detect: float = 0.3
        hall: i64 = position.leader_hall()
        best: float = float(position.house.best[hall])
        second: float = float(position.house.second[hall])
        others: float = float(position.seats - 1)
        present: float = 0.0  # others in the castle, when that is known
        if position.phase != PLACING:
            for collector in position.collectors:
                if collector.place == CASTLE:
                    present += others / (others + 1.0)
        thought: i64 = 0
        while thought < THOUGHTS:
            if position.phase == PLACING:
                present = others * self.castle
            rivals: float = present * self.display
            first: float = 1.0 / (1.0 + rivals)
            display: float = first * best + first * (1.0 - first) * second - present * self.steal * LOSS
            steal: float = rivals * CARD - (1.0 - exp(-present * self.detect)) * JAIL
            detect: float = (1.0 - exp(-present * self.steal)) * (1.0 + 0.4 * others)
            bidders: float = (others - present) * BIDDERS
            auction: float = card / (1.0 + bidders)
            castle: float = max(display, max(steal, detect))
            step: float = 1.0 / float(thought + FIRST)
            self._think(display, steal, detect, step)
            likely: float = 1.0 / (1.0 + exp(BOLDNESS * (auction - castle)))
            self.castle += step * (likely - self.castle)
            thought += 1

    def _think(self, display: float, steal: float, detect: float, step: float) -> None:
        most: float = max(display, max(steal, detect))
        one: float = exp(BOLDNESS * (display - most))
        two: float = exp(BOLDNESS * (steal - most))
        three: float = exp(BOLDNESS * (detect - most))
        total: float = one + two + three
        self.display += step * (one / total - self.display)
        self.steal += step * (two / total - self.steal)
        self.detect += step * (three / total - self.detect)


class _Outlook:
    """What a seat may expect of the others, in spaces on the track."""

    def __init__(self, position: Noblesse, seat: i64) -> None:
        self.position = position
        self.seat = seat
        self.own = position.collectors[seat]
        card: i64 = position.piles[_better_pile(position, seat)].open
        self.sale: bool = card != NONE
        self.card: float = _worth(position, self.own.hand, card) if self.sale else 0.0
        self.crowd = _Crowd(position, self.card)
        self.in_castle: list[float] = []  # how likely each other seat is there
        self.others: list[Collector] = []
        other: i64 = 0
        while other < position.seats:
            if other != seat:
                collector = position.collectors[other]
                self.others.append(collector)
                self.in_castle.append(_how_likely_in_castle(position, collector, self.crowd.castle))
            other += 1

    def display(self) -> float:
        """Steps for the display, less what thieves may take."""
        hall: i64 = self.position.leader_hall()
        own_size: i64 = size(self.position.house.cards.best(self.own.hand))
        if own_size == 0:
            return 0.0
        best: float = 1.0
        one_better: float = 0.0  # exactly one
        thieves: float = 0.0
        index: i64 = 0
        while index < len(self.others):
            other = self.others[index]
            presence: float = self.in_castle[index]
            better: float = presence * self.crowd.display * _how_likely_better(other, own_size)
            one_better = one_better * (1.0 - better) + best * better
            best *= 1.0 - better
            if other.thieves:
                thieves += presence * self.crowd.steal
            index += 1
        steps: float = best * float(self.position.house.best[hall])
        steps += one_better * float(self.position.house.second[hall])
        return steps - thieves * LOSS

    def steal_card(self) -> float:
        """Cards from the displays, less the danger of a detective."""
        loot: float = 0.0
        free: float = 1.0
        index: i64 = 0
        while index < len(self.others):
            presence: float = self.in_castle[index]
            if size(self.others[index].hand) >= FEWEST:
                loot += presence * self.crowd.display * CARD
            free *= 1.0 - presence * self.crowd.detect
            index += 1
        return loot - (1.0 - free) * JAIL

    def detect(self) -> float:
        """The own rank, if a thief is there."""
        none: float = 1.0
        index: i64 = 0
        while index < len(self.others):
            if self.others[index].thieves:
                none *= 1.0 - self.in_castle[index] * self.crowd.steal
            index += 1
        return (1.0 - none) * float(self.position.rank(self.seat))

    def buy(self, cheque: i64) -> float:
        """A card for a cheque, if nobody offers more."""
        if not self.sale:
            return 0.0
        wins: float = 1.0
        index: i64 = 0
        while index < len(self.others):
            other = self.others[index]
            higher: i64 = size(other.cheques >> cheque)
            if higher:
                share: float = float(higher) / float(size(other.cheques))
                wins *= 1.0 - (1.0 - self.in_castle[index]) * BIDDERS * share
            index += 1
        return wins * (self.card - self.money(self.position.house.amounts[cheque]))

    def steal_cheque(self) -> float:
        """A cheque, if one is paid and no other thief is there."""
        if not self.sale:
            return 0.0
        nobody_pays: float = 1.0
        alone: float = 1.0
        index: i64 = 0
        while index < len(self.others):
            absence: float = 1.0 - self.in_castle[index]
            if self.others[index].cheques:
                nobody_pays *= 1.0 - absence * BIDDERS
            if self.others[index].thieves:
                alone *= 1.0 - absence * (1.0 - BIDDERS)
            index += 1
        return (1.0 - nobody_pays) * alone * self.money(12)

    def money(self, amount: i64) -> float:
        """What an amount is worth: nothing at the end of the game."""
        position = self.position
        road: float = float(len(position.house.hall_of))
        left: float = 1.0 - float(position.leading_space()) / road
        return MONEY * float(amount) * left

    def of(self, action: i64) -> float:
        """What an action is worth."""
        if action >= CHEQUE:
            return self.buy(action - CHEQUE)
        if action == DISPLAY:
            return self.display()
        if action == DETECTIVE:
            return self.detect()
        if self.own.place == AUCTION:
            return self.steal_cheque()
        return self.steal_card()


def _how_likely_in_castle(position: Noblesse, other: Collector, usual: float) -> float:
    if position.phase != PLACING:
        return 1.0 if other.place == CASTLE else 0.0
    if other.cheques or other.thieves:
        return usual
    return 1.0


def _how_likely_better(other: Collector, own_size: i64) -> float:
    """How likely a display of another is better than one of `own_size` cards, by the number of its cards."""
    usual: float = 0.75 * float(size(other.hand))
    return 1.0 / (1.0 + exp(1.2 * (float(own_size) - usual)))


def _place(position: Noblesse, seat: i64, dice: Dice) -> i64:
    outlook = _Outlook(position, seat)
    own = outlook.own
    places = position.moves(seat)
    if len(places) == 1:
        return places[0]
    castle: float = max(outlook.display(), outlook.detect())
    auction: float = 0.0
    if own.thieves:
        castle = max(castle, outlook.steal_card())
        auction = outlook.steal_cheque()
    cheques: i64 = own.cheques
    while cheques:
        auction = max(auction, outlook.buy(lowest(cheques)))
        cheques &= cheques - 1
    return places[_softly([castle, auction], dice)]


def _action(position: Noblesse, seat: i64, dice: Dice) -> i64:
    outlook = _Outlook(position, seat)
    actions = position.moves(seat)
    worths: list[float] = []
    for action in actions:
        worths.append(outlook.of(action))
    return actions[_softly(worths, dice)]


def _softly(worths: list[float], dice: Dice) -> i64:
    """The index of one of them, the better the likelier."""
    best: float = worths[0]
    for worth in worths:
        best = max(best, worth)
    weights: list[int] = []
    for worth in worths:
        weights.append(int(10000.0 * exp(BOLDNESS * (worth - best))))
    return dice.weighted(weights)


# Cards


def _worth(position: Noblesse, hand: i64, card: i64) -> float:
    """What a card more is worth for a hand, in spaces."""
    cards = position.house.cards
    if size(cards.best(hand | bit(card))) > size(cards.best(hand)):
        return CARD
    return SPARE_CARD


def _better_pile(position: Noblesse, seat: i64) -> i64:
    """The pile whose open card is worth more."""
    hand: i64 = position.collectors[seat].hand
    found: i64 = 0
    most: float = -100.0
    pile: i64 = 0
    while pile < 2:
        card: i64 = position.piles[pile].open
        if card != NONE:
            worth: float = _worth(position, hand, card) + _age(position, card)
            if worth > most:
                most = worth
                found = pile
        pile += 1
    return found


def _age(position: Noblesse, card: i64) -> float:
    """A little less for a newer card (N15)."""
    return -0.00001 * float(position.house.cards.years[card])


def _show(position: Noblesse, seat: i64) -> i64:
    """Shows what wins and not more."""
    own = position.collectors[seat]
    cards = position.house.cards
    shown: i64 = own.shown
    wanted: i64 = _wanted(position, seat)
    options: i64 = cards.leads_to(own.hand, shown, wanted) if size(shown) < wanted else 0
    if options == 0:
        options = cards.can_show(own.hand, shown)
        if cards.can_stop(options, shown, position.withdraw):
            return DONE
    best: i64 = lowest(options)
    rest: i64 = options & (options - 1)
    while rest:
        card: i64 = lowest(rest)
        if cards.years[card] < cards.years[best]:
            best = card
        rest &= rest - 1
    return position.house.show + best


def _wanted(position: Noblesse, seat: i64) -> i64:
    """How many cards to show: one more than the best that another may have, if there is another."""
    own_best: i64 = size(position.house.cards.best(position.collectors[seat].hand))
    wanted: i64 = FEWEST
    other: i64 = 0
    while other < position.seats:
        collector = position.collectors[other]
        if other != seat and collector.action == DISPLAY:
            usual: i64 = (3 * size(collector.hand) + 3) // 4
            known: i64 = size(position.house.cards.best(collector.known))
            wanted = max(wanted, max(usual, known) + 1)
        other += 1
    return min(wanted, own_best)


def _steal(position: Noblesse, seat: i64) -> i64:
    """The card that is worth most to the thief and its loss most to the victim."""
    moves = position.moves(seat)
    first: i64 = position.house.steal + position.victim * position.house.card_count
    hand: i64 = position.collectors[seat].hand
    shown: i64 = position.collectors[position.victim].shown
    cards = position.house.cards
    found: i64 = moves[0]
    most: float = -100.0
    for move in moves:
        card: i64 = move - first
        worth: float = _worth(position, hand, card) + _age(position, card)
        worth += 0.3 * float(size(shown) - size(cards.best(shown & ~bit(card))))
        if worth > most:
            most = worth
            found = move
    return found
