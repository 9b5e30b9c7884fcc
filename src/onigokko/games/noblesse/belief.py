"""Displays: what is valid, and what a display, or none, tells of the hand behind it (compiled).

A set of cards is a bit set; cards are numbered by letter and year, so that a letter's cards lie side by side.

Only cards that were dealt are ever hidden: bought and stolen cards are seen by all. So what a viewer cannot
know of a seat is which cards of the viewer's *pool* (all it has not seen) are those of the deal that the seat
has not shown yet. Every hand is equally likely but for what the seat displayed since.
"""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.native import i64, lowest, size, vec

FEWEST: Final = 3  # cards in a display (N14)
_HALF: Final = 1 << 20


def highest_bit(cards: i64) -> i64:
    """The set of the highest card alone."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    cards |= cards >> 32
    return cards ^ (cards >> 1)


def choose(cards: i64, count: i64, dice: Dice) -> i64:
    """That many cards of a set, each choice equally likely."""
    chosen: i64 = 0
    left: i64 = size(cards)
    while count > 0:
        skipped: i64 = dice.below(left)
        rest: i64 = cards
        while skipped > 0:
            rest &= rest - 1
            skipped -= 1
        chosen |= rest & -rest
        cards &= ~(rest & -rest)
        left -= 1
        count -= 1
    return chosen


@final
class Cards:
    """The letters and years of the collection cards.

    `letters` are the sets of the cards of A, B, ...; `years` the year of each card.
    """

    def __init__(self, letters: list[int], years: list[int]) -> None:
        self.letters = vec[i64](letters)
        self.years = vec[i64](years)
        self.last_letter: i64 = len(letters) - 1

    def can_show(self, hand: i64, shown: i64) -> i64:
        """The cards of a hand that may be shown next, so that a valid display can come of it (N13, N14)."""
        return self.leads_to(hand, shown, FEWEST)

    def leads_to(self, hand: i64, shown: i64, count: i64) -> i64:
        """The cards of a hand that may be shown next, so that a display of that many cards can come of it."""
        first: i64 = 0
        last: i64 = self.last_letter
        if shown:
            top: i64 = highest_bit(shown)
            while not self.letters[first] & top:
                first += 1
            if first < last:
                last = first + 1
            hand &= ~(2 * top - 1)  # rising
        missing: i64 = count - 1 - size(shown)  # after the next one
        found: i64 = 0
        following: i64 = 0  # cards in the letters that follow without a gap
        letter: i64 = self.last_letter
        while letter >= first:
            own: i64 = hand & self.letters[letter]
            if letter <= last:
                usable: i64 = own
                left_out: i64 = missing - following
                while left_out > 0 and usable:  # too few would be left behind these
                    usable ^= highest_bit(usable)
                    left_out -= 1
                found |= usable
            following += size(own)
            if not own:
                following = 0
            letter -= 1
        return found

    def can_stop(self, following: i64, shown: i64, withdraw: bool) -> bool:
        """Whether `done` is legal after these cards (N13), if those that `can_show` gives may follow."""
        if shown:
            return size(shown) >= FEWEST
        return withdraw or not following

    def best(self, hand: i64) -> i64:
        """The best valid display of a hand, empty if there is none (N14, N15)."""
        found: i64 = 0
        run: i64 = 0  # letters without a gap
        letter: i64 = 0
        while letter <= self.last_letter:
            own: i64 = hand & self.letters[letter]
            run |= own
            if not own:
                run = 0
            if size(run) >= FEWEST and self.better(run, found):
                found = run
            letter += 1
        return found

    def better(self, display: i64, other: i64) -> bool:
        """Whether a display beats another: more cards, or as many and the oldest single card (N15)."""
        cards: i64 = size(display)
        others: i64 = size(other)
        if cards != others:
            return cards > others
        return display != 0 and self.oldest(display) < self.oldest(other)

    def oldest(self, display: i64) -> i64:
        """The year of the oldest card of a display that is not empty."""
        found: i64 = 1 << 40
        letter: i64 = 0
        while letter <= self.last_letter:
            own: i64 = display & self.letters[letter]
            if own:
                year: i64 = self.years[lowest(own)]
                if year < found:
                    found = year
            letter += 1
        return found

    def chance(self, hand: i64, display: i64, withdraw: bool) -> float:
        """How likely uniformly random choices, card by card, make this display of a hand."""
        found: float = 1.0
        shown: i64 = 0
        while True:
            following: i64 = self.can_show(hand, shown)
            options: i64 = size(following)
            if self.can_stop(following, shown, withdraw):
                options += 1
            elif shown == display:
                return 0.0
            found /= float(options)
            if shown == display:
                return found
            shown |= (display & ~shown) & -(display & ~shown)

    def random_display(self, hand: i64, withdraw: bool, dice: Dice) -> i64:
        """A display made by uniformly random choices, card by card."""
        shown: i64 = 0
        while True:
            options: i64 = self.can_show(hand, shown)
            count: i64 = size(options)
            if self.can_stop(options, shown, withdraw) and dice.below(count + 1) == count:
                return shown
            shown |= choose(options, 1, dice)


@final
class Glimpse:
    """One display of a seat that still has hidden cards: its hand, what it showed, and the glimpse before.

    Never changed, so that copies of a position share it.
    """

    def __init__(self, hand: i64, shown: i64, earlier: "Glimpse | None") -> None:
        self.hand = hand
        self.shown = shown
        self.earlier = earlier

    def replaced(self, hidden: i64, other: i64) -> "Glimpse":
        """The same with other hidden cards in the hand."""
        earlier = self.earlier.replaced(hidden, other) if self.earlier is not None else None
        return Glimpse((self.hand & ~hidden) | other, self.shown, earlier)


@final
class Guess:
    """Which hidden cards one seat may hold, weighed by what it displayed.

    The likelihood does not tell cards apart that lie side by side in the pool with no card of the seat
    between them. So not the sets of cards are weighed, but how many come from each such *stretch*: with `s`
    stretches at most C(s + 3, 4) cases, for no more than four cards are hidden. The draw is exact.
    """

    def __init__(self, cards: Cards, hand: i64, hidden: i64, past: Glimpse | None, withdraw: bool) -> None:
        self.cards = cards
        self.hand = hand & ~hidden  # what the viewer knows of it
        self.count: i64 = size(hidden)
        self.drawn: i64 = hidden
        self.withdraw = withdraw
        self.final: i64 = -1  # the final display, once there is one (N23)
        self.hands: list[int] = []  # without the hidden cards, at each display
        self.displays: list[int] = []
        self.plain: list[float] = []  # chances without the hidden cards, which keep the products near 1
        while past is not None:
            known: i64 = past.hand & ~hidden
            plain: float = cards.chance(known, past.shown, withdraw)
            self.hands.append(known)
            self.displays.append(past.shown)
            self.plain.append(plain)
            past = past.earlier
        self.stretches: list[int] = []
        self.cases: list[int] = []  # a set of cards with the right number from each stretch
        self.up_to: list[float] = []  # the sum of the weights so far

    def end(self, final: i64) -> None:
        """The final display is known, too."""
        self.final = final

    def informed(self) -> bool:
        """Whether anything was displayed that tells something."""
        return len(self.hands) > 0 or self.final >= 0

    def weigh(self, pool: i64) -> None:
        """Prepares `draw` for a pool."""
        self._stretch(pool)
        self._weigh(0, self.count, 0, 1)

    def _stretch(self, pool: i64) -> None:
        borders: i64 = self.hand
        for hand in self.hands:
            borders |= hand
        threshold: i64 = self.cards.oldest(self.final) if self.final > 0 else 0
        letter: i64 = 0
        while letter <= self.cards.last_letter:
            stretch: i64 = 0
            rest: i64 = self.cards.letters[letter] & (pool | borders)
            while rest:
                bit: i64 = rest & -rest
                rest ^= bit
                newer: bool = self.cards.years[lowest(bit)] > threshold
                older_so_far: bool = stretch != 0 and self.cards.years[lowest(stretch)] < threshold
                if stretch and (borders & bit or (newer and older_so_far)):
                    self.stretches.append(stretch)
                    stretch = 0
                if pool & bit:
                    stretch |= bit
            if stretch:
                self.stretches.append(stretch)
            letter += 1

    def _weigh(self, index: i64, left: i64, case: i64, ways: i64) -> None:
        """Adds all cases with `left` more cards from the stretches at and after `index`."""
        if left == 0:
            weight: float = float(ways) * self._likelihood(case)
            if weight > 0.0:
                self.cases.append(case)
                self.up_to.append(weight + (self.up_to[-1] if self.up_to else 0.0))
            return
        if index == len(self.stretches):
            return
        rest: i64 = self.stretches[index]
        self._weigh(index + 1, left, case, ways)
        taken: i64 = 0
        while rest and taken < left:
            ways = ways * size(rest) // (taken + 1)
            taken += 1
            case |= rest & -rest
            rest &= rest - 1
            self._weigh(index + 1, left - taken, case, ways)

    def _likelihood(self, hidden: i64) -> float:
        """How much likelier all that was displayed is with these hidden cards than with none (at most 1)."""
        if self.final >= 0 and self.cards.best(self.hand | hidden) != self.final:
            return 0.0
        found: float = 1.0
        index: i64 = 0
        while index < len(self.hands):
            hand: i64 = self.hands[index]
            display: i64 = self.displays[index]
            found *= self.cards.chance(hand | hidden, display, self.withdraw) / self.plain[index]
            if found == 0.0:
                return 0.0
            index += 1
        return found

    def draw(self, dice: Dice) -> i64:
        """Hidden cards as likely as they are."""
        point: i64 = dice.below(_HALF) * _HALF + dice.below(_HALF)
        place: float = float(point) / float(_HALF * _HALF) * self.up_to[-1]
        low: i64 = 0
        high: i64 = len(self.cases) - 1
        while low < high:
            middle: i64 = (low + high) // 2
            if self.up_to[middle] > place:
                high = middle
            else:
                low = middle + 1
        case: i64 = self.cases[low]
        drawn: i64 = 0
        index: i64 = 0
        while index < len(self.stretches):
            stretch: i64 = self.stretches[index]
            drawn |= choose(stretch, size(stretch & case), dice)
            index += 1
        return drawn


def draw_hands(guesses: list[Guess], pool: i64, dice: Dice) -> None:
    """Draws the hidden cards of several seats at once (`drawn`), as likely together as they are.

    Seats whose displays tell something are drawn each for itself, again and again until no card is in two
    hands; the others get what is left. Right after the deal nothing was displayed and nothing is drawn twice.
    Drawing again is cheap: the weights are made once.
    """
    for guess in guesses:
        if guess.informed():
            guess.weigh(pool)
    used: i64 = 0
    again: bool = True
    while again:
        again = False
        used = 0
        for guess in guesses:
            if guess.informed():
                guess.drawn = guess.draw(dice)
                if guess.drawn & used:
                    again = True
                    break
                used |= guess.drawn
    for guess in guesses:
        if not guess.informed():
            guess.drawn = choose(pool & ~used, guess.count, dice)
            used |= guess.drawn
