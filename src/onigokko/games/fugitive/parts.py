"""What a game of fugitive is played with, and the arithmetic of its cards (compiled).

A set of hideout cards is a number in which bit N stands for card N; a set of events likewise, by their order
in the data: `bit(N)` is the set of one. Sets have fewer than 62 bits, so that compiled and plain numbers
agree.
"""

from typing import Final, final

from onigokko.core.native import SEED, bit, i64, lowest, mix, size, vec
from onigokko.games.fugitive.moves import NUMBERS

# Variants: the option `events`.
NO_EVENTS: Final = 0
MIXED: Final = 1
INFORMANTS: Final = 2
SUPPORT_FUGITIVE: Final = 3
SUPPORT_MARSHAL: Final = 4
CATCH_UP: Final = 5

# What an event does: effects, in the terms of the data. Those from FURTHER to NO_DRAW wait (F23).
DRAWS: Final = 0
FURTHER: Final = 1
TWO_HIDEOUTS: Final = 2
ONE_NUMBER: Final = 3
NO_GUESS: Final = 4
TWO_GUESSES: Final = 5
NO_SPRINTS: Final = 6
NO_DRAW: Final = 7
LOSE_CARD: Final = 8
OPEN_SPRINTS: Final = 9
PARITY: Final = 10
COUNT: Final = 11
LOOK: Final = 12
TRADE: Final = 13

# Whom an effect is for.
DRAWER: Final = 2
OTHER: Final = 3

# Icons of the events, in the order of `Kit.icons`.
FOOTPRINT: Final = 0
MAGNIFIER: Final = 1
NEUTRAL: Final = 2

DRAW_AGAIN: Final = 0  # the effect that follows every drawn event: its drawer draws once more (F22)


def highest(cards: i64) -> i64:
    """The highest card of a set; -1 of the empty one."""
    return size(up_to(cards)) - 1


def up_to(cards: i64) -> i64:
    """The set of all cards up to the highest of a set."""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    cards |= cards >> 16
    return cards | cards >> 32


def above(number: i64) -> i64:
    """The set of all cards higher than a number."""
    return ALL_CARDS & ~(bit(number + 1) - 1)


def each(first: i64, cards: i64) -> list[int]:
    """`first` + N for each card N of a set, rising."""
    found: list[int] = []
    while cards:
        low: i64 = cards & -cards
        found.append(first + size(low - 1))
        cards ^= low
    return found


ALL_CARDS: Final = 0x7FF_FFFF_FFFF  # 0 to 42


@final
class Note:
    """Something that happened, as a number, and what happened before it. It never changes."""

    def __init__(self, before: "Note | None", number: i64) -> None:
        self.before = before
        self.number = number


def noted(last: Note | None) -> list[int]:
    """The numbers of all notes up to the last, oldest first."""
    found: list[int] = []
    while last is not None:
        found.append(last.number)
        last = last.before
    found.reverse()
    return found


@final
class Kit:
    """The cards and options of one game, as tables. Its positions share it; it never changes."""

    def __init__(
        self,
        source: bytes,
        goal: i64,
        reach: i64,
        safe: i64,
        hand: i64,
        deal: list[int],
        piles: list[int],
        footprints: list[int],
        two: bool,
        may: bool,
        variant: i64,
        per_pile: i64,
    ) -> None:
        self.source = source  # what `pack` writes to find the kit again
        self.goal = goal  # the card that ends the trail, 42
        self.reach = reach  # how much higher a hideout may be without footprints (F9)
        self.safe = safe  # an open hideout from here on spares the fugitive the manhunt (F19)
        self.hand = hand  # the fugitive's cards before the deal, the goal among them (F4)
        self.deal: vec[i64] = vec[i64](deal)  # piles from which nature deals, in order
        self.piles: vec[i64] = vec[i64](piles)  # sets of cards
        self.footprints: vec[i64] = vec[i64](footprints)  # by card
        self.two = two  # option `opening`
        self.may = may  # option `guess`
        self.variant = variant  # option `events`
        self.per_pile: i64 = per_pile if variant != NO_EVENTS and variant != INFORMANTS else 0
        self.all_piles: i64 = piles[0] | piles[1] | piles[2]
        self.nameable: i64 = above(0) & ~above(goal - 1)  # the numbers that a hideout can have (F14)
        self.pile_of: vec[i64] = vec[i64]([_pile_of(piles, card) for card in range(NUMBERS)])
        self.having: vec[i64] = vec[i64]([_having(footprints, count) for count in range(10)])
        self.most: i64 = max(footprints)  # footprints of a card
        self.bare: vec[i64] = vec[i64]([0 for _ in range(NUMBERS)])  # a trail without sprint cards
        self.nothing: list[int] = []  # a list that nobody changes: how the lists of a position begin
        self.names: list[str] = []  # of the events
        self.icons: vec[i64] = vec[i64]([0, 0, 0])  # sets of events
        self.first: list[int] = []  # by event: its first effect; they follow one another
        self.kind: list[int] = [DRAWS]  # by effect
        self.who: list[int] = [DRAWER]
        self.amount: list[int] = [0]
        self.event_of: list[int] = [-1]
        self.key: i64 = SEED
        for byte in source:
            self.key = mix(self.key, byte)

    def add_event(self, name: str, icon: i64) -> None:
        """One more event card; its effects are added after it."""
        self.icons[icon] |= bit(len(self.names))
        self.names.append(name)
        self.first.append(len(self.kind))

    def add_effect(self, kind: i64, who: i64, amount: i64) -> None:
        """One more effect of the event that was added last."""
        self.kind.append(kind)
        self.who.append(who)
        self.amount.append(amount)
        self.event_of.append(len(self.names) - 1)

    def last_effect(self, event: i64) -> i64:
        """The last effect of an event."""
        if event + 1 < len(self.first):
            return self.first[event + 1] - 1
        return len(self.kind) - 1

    def events_in_use(self) -> i64:
        """The set of events that can turn up (F26-F29)."""
        if self.variant == SUPPORT_FUGITIVE:
            return self.icons[FOOTPRINT]
        if self.variant == SUPPORT_MARSHAL:
            return self.icons[MAGNIFIER]
        return 0 if self.variant == NO_EVENTS else bit(len(self.names)) - 1

    def seat(self, effect: i64, drawer: i64) -> i64:
        """The seat that an effect is for, if `drawer` drew its event."""
        who: i64 = self.who[effect]
        if who == DRAWER:
            return drawer
        return 1 - drawer if who == OTHER else who

    # Reach

    def sum_of(self, cards: i64) -> i64:
        """The footprints on a set of cards."""
        total: i64 = 0
        count: i64 = 0
        if cards:
            count = self.most
        while count > 0:
            total += count * size(cards & self.having[count])
            count -= 1
        return total

    def most_of(self, cards: i64, number: i64) -> i64:
        """The most footprints that `number` cards of a set can bear."""
        total: i64 = 0
        count: i64 = self.most
        while count > 0 and number > 0:
            taken: i64 = min(number, size(cards & self.having[count]))
            total += count * taken
            number -= taken
            count -= 1
        return total

    def pool(self, hand: i64, hideout: i64) -> i64:
        """The cards of a hand that may be sprint cards of a hideout: any but itself and the goal (F10)."""
        return hand & ~(bit(hideout) | bit(self.goal))

    def hideouts(self, hand: i64, last: i64, reach: i64, sprints: bool) -> i64:
        """The cards of a hand that can follow the hideout `last`, with or without sprint cards (F9, F10)."""
        found: i64 = hand & above(last) & ~above(min(last + reach, self.goal))
        rest: i64 = hand & above(last) & ~found
        if not sprints or not rest:
            return found
        footprints: i64 = self.sum_of(hand)
        usable: i64 = self.sum_of(hand & ~bit(self.goal))
        while rest:
            number: i64 = lowest(rest)
            missing: i64 = number - last - reach
            if missing > footprints:
                break
            own: i64 = 0
            if number != self.goal:
                own = self.footprints[number]
            if missing <= usable - own:  # those on the other cards, but the goal
                found |= bit(number)
            rest &= rest - 1
        return found

    def sprints(self, pool: i64, last: i64, missing: i64) -> i64:
        """The cards above `last` from which on upward the missing footprints can be had (F10)."""
        rest: i64 = pool & above(last)
        if missing <= 0 or not rest:
            return rest
        total: i64 = 0
        number: i64 = highest(rest)
        while number > last:
            if (rest >> number) & 1:
                total += self.footprints[number]
                if total >= missing:
                    return rest & ~above(number)
            number -= 1
        return 0

    def leaves_second(self, hand: i64, hideout: i64, sprints: i64, last: i64, missing: i64) -> bool:
        """Whether a second hideout can follow one with these sprint cards so far (F10, `opening` = `two`).

        Sprint cards above `last` may still be added; `missing` footprints must be.
        """
        rest: i64 = hand & ~(bit(hideout) | sprints)
        seconds: i64 = rest & above(hideout)
        while seconds:
            second: i64 = lowest(seconds)
            others: i64 = self.pool(rest, second)
            spare: i64 = self.sum_of(others) + self.reach - (second - hideout)
            if spare >= 0 and self._can_spend(others & above(last), missing, spare):
                return True
            seconds &= seconds - 1
        return False

    def _can_spend(self, cards: i64, least: i64, most: i64) -> bool:
        """Whether some of these cards bear at least `least` and at most `most` footprints."""
        if least <= 0:
            return True
        sums: i64 = 1  # bit S: a sum S can be had; sums over 60 are never the smallest that suffice
        while cards:
            sums |= (sums << self.footprints[lowest(cards)]) & ((1 << 61) - 1)
            cards &= cards - 1
        smallest: i64 = least
        while smallest <= most and smallest <= 60:
            if (sums >> smallest) & 1:
                return True
            smallest += 1
        return False


def _pile_of(piles: list[int], card: i64) -> i64:
    pile: i64 = 0
    while pile < len(piles):
        if (piles[pile] >> card) & 1:
            return pile
        pile += 1
    return -1


def _having(footprints: list[int], count: i64) -> i64:
    """The set of the cards with so many footprints."""
    found: i64 = 0
    card: i64 = 0
    while card < len(footprints):
        if footprints[card] == count:
            found |= bit(card)
        card += 1
    return found
