"""Cards, hands and what was done with them in footprints (compiled).

A set of cards is a bit mask: bit C stands for card C of the deck, in the order in which hands are sorted.
Mini cards are numbered, `start` being 0.
"""

from typing import Final, final

from mypy_extensions import i32

from onigokko.core.native import bit, i64, vec

NONE: Final = -1
START: Final = 0  # the mini card, and its place (P4)
ALL_CARDS: Final = 0xFFFF


def one(card: i64) -> i64:
    """The set of one card; nothing for `NONE`."""
    if card < 0:
        return 0
    return bit(card)


@final
class Parts:
    """The cards and mini cards of a table, read from data (P1-P3). It never changes."""

    def __init__(
        self, feet: list[int], points: list[int], met: list[int], chips: i64, goal: i64, key: i64
    ) -> None:
        self.feet: vec[i64] = vec[i64](feet)  # footprints by card
        self.weights: vec[i32] = vec[i32](
            [i32(count) for count in _weights(feet)]
        )  # by set of half the cards
        self.points: vec[i64] = vec[i64](points)  # by mini card
        # By set of four or five cards: bit set of the mini cards it meets. Narrow, so that caches hold it.
        self.met: vec[i32] = vec[i32]([i32(minis) for minis in met])
        self.chips = chips
        self.goal = goal  # points that win with four seats (P18)
        self.key = key  # of the data, 48 bits

    def meets(self, cards: i64, mini: i64) -> bool:
        """Whether four or five cards meet a condition (P3); nothing meets `start`."""
        return i64(self.met[cards]) >> mini & 1 != 0

    def footprints(self, cards: i64) -> i64:
        """The footprints on a set of cards."""
        return i64(self.weights[cards & 255]) + i64(self.weights[256 | cards >> 8])


def _weights(feet: list[int]) -> list[int]:
    """The footprints on each set of the first eight cards, then on each of the others."""
    sums: list[int] = []
    for first in (0, 8):
        for cards in range(256):
            sums.append(sum([feet[first + card] for card in range(8) if cards >> card & 1]))
    return sums


@final
class Deed:
    """What one seat did in a turn that is past. It never changes once the turn is over."""

    def __init__(
        self, before: "Deed | None", shown: i64, gained: i64, source: i64, cards: i64, known: i64
    ) -> None:
        self.before = before  # the turn before, if there was one
        self.shown = shown
        self.gained = gained  # the card taken or drawn; NONE with three seats
        self.source = source  # drawn unseen: what the pile was made of; else 0
        self.cards = cards  # the hand at the end of the turn; nothing with three seats
        self.known = known  # what all knew of that hand, before the check (P12) revealed any
        self.check: i64 = (
            NONE  # of the turn: mini card + 16 x bit set of the seats that matched; NONE if none was due
        )


@final
class Hand:
    """One seat's cards and points."""

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.known: i64 = 0  # those of them that everybody knows to be here (P16)
        self.dealt: i64 = 0  # the first hand (P5)
        self.shown: i64 = NONE  # the card chosen this turn, sealed until all are in (P7)
        self.gained: i64 = NONE  # this turn's card: passed on, taken or drawn
        self.source: i64 = 0  # drawn unseen: what the pile was made of; else 0
        self.laid: i64 = 0  # three seats: in front of the seat (P20)
        self.points: i64 = 0

    def copy(self) -> "Hand":
        """An equal hand of its own."""
        twin = Hand()
        twin.cards = self.cards
        twin.known = self.known
        twin.dealt = self.dealt
        twin.shown = self.shown
        twin.gained = self.gained
        twin.source = self.source
        twin.laid = self.laid
        twin.points = self.points
        return twin

    def gain(self, card: i64) -> None:
        """Takes a card into the hand that everybody sees."""
        self.gained = card
        self.cards |= bit(card)
        self.known |= bit(card)


def fours(series: i64, count: i64) -> list[int]:
    """The numbers of a series that is kept in one number, four bits each, the first lowest."""
    found: list[int] = []
    while len(found) < count:
        found.append(series & 15)
        series >>= 4
    return found


def as_fours(numbers: list[int]) -> i64:
    """A series of numbers up to 15 in one number."""
    series: i64 = 0
    place: i64 = 0
    for number in numbers:
        one_number: i64 = number
        series |= one_number << place
        place += 4
    return series


def as_number(deed: Deed) -> i64:
    """A deed as one number of 58 bits, but for its check."""
    low: i64 = deed.shown | (deed.gained + 1) << 5 | deed.source << 10
    return low | deed.cards << 26 | deed.known << 42


def as_deed(number: i64, check: i64, before: Deed | None) -> Deed:
    """The deed of which `as_number` made this number."""
    found = Deed(
        before,
        number & 31,
        (number >> 5 & 31) - 1,
        number >> 10 & 0xFFFF,
        number >> 26 & 0xFFFF,
        number >> 42 & 0xFFFF,
    )
    found.check = check
    return found


def hand_numbers(hand: Hand, deed: Deed | None) -> list[int]:
    """All of it, and what was done with it up to a deed, in the order that `pop_hand` reads."""
    numbers: list[int] = [
        hand.cards,
        hand.known,
        hand.dealt,
        hand.shown + 1,
        hand.gained + 1,
        hand.source,
        hand.laid,
        hand.points,
    ]
    while deed is not None:
        numbers += [deed.shown, deed.gained + 1, deed.source, deed.cards, deed.known, deed.check + 1]
        deed = deed.before
    return numbers


def pop_hand(hand: Hand, numbers: list[int], turns: i64) -> Deed | None:
    """Fills a new hand from numbers whose first is last; gives what was done last with it."""
    hand.cards = numbers.pop()
    hand.known = numbers.pop()
    hand.dealt = numbers.pop()
    hand.shown = numbers.pop() - 1
    hand.gained = numbers.pop() - 1
    hand.source = numbers.pop()
    hand.laid = numbers.pop()
    hand.points = numbers.pop()
    deeds: list[Deed] = []
    while len(deeds) < turns:
        deed = Deed(None, numbers.pop(), numbers.pop() - 1, numbers.pop(), numbers.pop(), numbers.pop())
        deed.check = numbers.pop() - 1
        deeds.append(deed)
    return chain(deeds)


def chain(deeds: list[Deed]) -> Deed | None:
    """Links deeds, the latest first in the list; gives the latest."""
    before: Deed | None = None
    while deeds:
        deed = deeds.pop()
        deed.before = before
        before = deed
    return before
