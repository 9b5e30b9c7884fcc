"""What a viewer of fugitive knows of a game, in the order in which it happened (compiled).

Read from the history without looking at anything that the viewer does not know; `worlds.py` draws from it
what is hidden.
"""

from typing import Final

from onigokko.core.native import bit, i64, lowest, size
from onigokko.games.fugitive.moves import (
    ACCUSE,
    CARD,
    GIVE,
    HIDE,
    LOSES,
    NAME,
    NUMBERS,
    PASS,
    SET,
    SPRINT,
    SWEEP,
    TAKE,
)
from onigokko.games.fugitive.parts import ALL_CARDS, PARITY, TRADE, Kit, above, each, highest
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import (
    CARD_DUE,
    DEALING,
    FUGITIVE,
    GIVING,
    LOOK_DUE,
    MARSHAL,
    SPRINTING,
)

# What happened, as far as it matters to what is hidden.
GAIN: Final = 0  # a seat got a card of a pile
SHOW: Final = 1  # a seat was shown a card of a pile and left it
BACK: Final = 2  # a seat's card went back into its pile
LAY: Final = 3  # the fugitive laid a hideout
STAY: Final = 4  # the fugitive laid none
JUDGE: Final = 5  # numbers were named
TALLY: Final = 6  # the face-down hideouts in a range were counted
TRADES: Final = 7  # the fugitive was to trade: whether it had a card of a pile

UNKNOWN: Final = -1


class Happening:
    """One thing that happened, as the viewer knows it."""

    def __init__(self, kind: i64, at: i64) -> None:
        self.kind = kind
        self.at = at  # index of its move in the history
        self.seat: i64 = UNKNOWN
        self.pile: i64 = UNKNOWN
        self.card: i64 = UNKNOWN  # if the viewer knows it
        self.avoid: i64 = 0  # cards it cannot have been, for what was seen later
        self.slot: i64 = UNKNOWN  # counts the fugitive's gains that the viewer did not see
        self.numbers: i64 = 0  # that were named, or of the range
        self.value: i64 = 0  # 1: a hit, or that it had; the count
        self.reach: i64 = 0  # of a hideout, footprints apart
        self.count: i64 = 0  # of sprint cards
        self.sprints: i64 = UNKNOWN  # if the viewer knows them
        self.allowed: i64 = ALL_CARDS  # which hideouts it can be
        self.reserved: i64 = 0  # cards that the fugitive laid later, so not here
        self.left: i64 = 0  # cards in hand after it, less the goal and what is reserved of the first ones


class Need:
    """A card that the fugitive laid and must have got from a pile before."""

    def __init__(self, card: i64, after: i64, place: i64) -> None:
        self.card = card
        self.after = after  # index in the history: when it was last seen elsewhere
        self.place = place  # which hideout it was laid as or under, from 0


class Story:
    """What a viewer knows of a game, in the order in which it happened."""

    def __init__(self, position: Fugitive, viewer: i64) -> None:
        self.kit: Kit = position.kit
        self.viewer = viewer
        self.history: list[int] = position.history[:]
        if viewer != FUGITIVE and position.step == SPRINTING:  # pending moves do not exist for the others
            del self.history[len(self.history) - position.pending(FUGITIVE) :]
        self.happenings: list[Happening] = []
        self.places: list[Happening] = []  # the hideouts among them
        self.needs: list[Need] = []
        self.slots: list[Happening] = []
        self.sources: i64 = self.kit.hand  # what the fugitive can have had in hand
        self._read(position)
        self._look_ahead()
        if viewer != FUGITIVE:
            self._note_parities(position)
            self._narrow()
            self._find_needs()

    # What the viewer saw

    def _read(self, position: Fugitive) -> None:
        guide = Fugitive(self.kit)
        guess: i64 = 0
        idle: i64 = 0
        at: i64 = 0
        while at < len(self.history):
            move: i64 = self.history[at]
            step: i64 = guide.step
            if step == DEALING or step == CARD_DUE or step == LOOK_DUE:
                if CARD <= move < CARD + NUMBERS:
                    self._add_card(guide, at, move - CARD)
            elif self.viewer != FUGITIVE and HIDE <= move < SPRINT:
                self._add_hideout(position, guide, at)
            elif self.viewer != FUGITIVE and move == PASS:
                self.happenings.append(Happening(STAY, at))
            elif GIVE <= move < GIVE + NUMBERS:
                self._add_back(guide.actor, at, move - GIVE)
            elif LOSES <= move < LOSES + NUMBERS:
                self._add_back(MARSHAL, at, move - LOSES)
            elif move == ACCUSE or (guide.at_goal and NAME <= move < ACCUSE):
                self._add_guess(position.guesses[guess], at)
                guess += 1
            guide.play(guide.actor, move)
            if self.viewer != FUGITIVE and SWEEP <= move < SWEEP + NUMBERS:
                self._add_tally(guide, at, move - SWEEP)
            while len(guide.idle) > idle:
                self._add_idle(guide.idle[idle], at)
                idle += 1
            at += 1
        if self.viewer != FUGITIVE and guide.step == GIVING and guide.actor == FUGITIVE:
            self.happenings.append(Happening(TRADES, at))
            self.happenings[len(self.happenings) - 1].value = 1

    def _knows(self, seat: i64) -> bool:
        return seat == self.viewer

    def _add_card(self, guide: Fugitive, at: i64, card: i64) -> None:
        left: bool = guide.step == LOOK_DUE and (at + 1 >= len(self.history) or self.history[at + 1] != TAKE)
        found = Happening(SHOW if left else GAIN, at)
        found.seat = guide.actor
        found.pile = self.kit.deal[guide.dealt] if guide.step == DEALING else guide.pile
        if self._knows(found.seat):
            found.card = card
        elif found.kind == GAIN and found.seat == FUGITIVE:
            found.slot = len(self.slots)
            self.slots.append(found)
            self.sources |= self.kit.piles[found.pile]
        self.happenings.append(found)

    def _add_back(self, seat: i64, at: i64, card: i64) -> None:
        found = Happening(BACK, at)
        found.seat = seat
        found.pile = self.kit.pile_of[card]
        if self._knows(seat):
            found.card = card
        self.happenings.append(found)

    def _add_hideout(self, position: Fugitive, guide: Fugitive, at: i64) -> None:
        found = Happening(LAY, at)
        hideout: i64 = self.history[at] - HIDE
        found.reach = guide.reach()
        while self.history[at + 1 + found.count] != SET:
            found.count += 1
        found.left = size(guide.fugitive_hand) - 2 - found.count  # how many they are is public
        if (position.opened >> hideout) & 1 or hideout == self.kit.goal:
            found.card = hideout
            found.allowed = bit(hideout)
        else:
            found.allowed = self.sources & ~bit(self.kit.goal)
            if self.viewer == MARSHAL:
                found.allowed &= ~guide.marshal_hand
        if found.left == 0:
            self.sources = 0  # of the hand only the goal is left
        if ((position.opened | position.witnessed) >> hideout) & 1:
            found.sprints = position.under[hideout]
        elif found.count == 0:
            found.sprints = 0
        self.happenings.append(found)
        self.places.append(found)

    def _add_guess(self, guess: i64, at: i64) -> None:
        if self.viewer == FUGITIVE or guess < 2:
            return
        found = Happening(JUDGE, at)
        found.numbers = guess >> 1
        found.value = guess & 1
        self.happenings.append(found)
        if not found.value:
            self._learn_from_miss(found.numbers)

    def _learn_from_miss(self, numbers: i64) -> None:
        """If all but one of the numbers are known to have lain face down, that one did not (F15)."""
        for place in self.places:
            if place.card != UNKNOWN:
                numbers &= ~bit(place.card)
        if size(numbers) == 1:
            for place in self.places:
                if place.card == UNKNOWN:
                    place.allowed &= ~numbers

    def _add_tally(self, guide: Fugitive, at: i64, first: i64) -> None:
        found = Happening(TALLY, at)
        announced: i64 = guide.announced[len(guide.announced) - 1]
        last: i64 = first + self.kit.amount[announced >> 12] - 1
        found.numbers = above(first - 1) & ~above(last)
        found.value = announced & 63
        self.happenings.append(found)
        self._learn_from_tally(guide.opened, first, last, found.value)

    def _learn_from_tally(self, opened: i64, first: i64, last: i64, count: i64) -> None:
        """Hideouts rise: of those face down the last are not below the range, the first not above it."""
        down = [place for place in self.places if place.card == UNKNOWN or not (opened >> place.card) & 1]
        index: i64 = 0
        for place in down:
            at_or_before: i64 = count - (len(down) - 1 - index)  # of the counted, at least
            at_or_after: i64 = count - index
            if count == 0 and place.card == UNKNOWN:
                place.allowed &= ~(above(first - 1) & ~above(last))
            if at_or_before > 0:
                place.allowed &= above(first + at_or_before - 2)
            if at_or_after > 0:
                place.allowed &= ~above(last - at_or_after + 1)
            index += 1

    def _add_idle(self, item: i64, at: i64) -> None:
        if self.viewer != FUGITIVE and item & 1 == FUGITIVE and self.kit.kind[item >> 1] == TRADE:
            self.happenings.append(Happening(TRADES, at))

    # What follows from it

    def _look_ahead(self) -> None:
        """What a hidden gain was not: a card that was seen elsewhere later and cannot have been put back."""
        later: list[int] = [0, 0, 0]
        index: i64 = len(self.happenings) - 1
        while index >= 0:
            found = self.happenings[index]
            if found.kind <= BACK:
                if found.card != UNKNOWN:
                    later[found.pile] |= bit(found.card)
                elif found.kind == GAIN:
                    found.avoid = later[found.pile]
                elif found.kind == BACK:
                    later[found.pile] = 0
            elif found.kind == LAY and found.card == UNKNOWN:
                found.allowed &= ~self._seen_after(index)
            index -= 1

    def _seen_after(self, index: i64) -> i64:
        """The cards that the viewer saw outside the trail from then on: laid cards stay there (F11)."""
        seen: i64 = 0
        while index < len(self.happenings):
            found = self.happenings[index]
            if found.kind <= BACK and found.card != UNKNOWN:
                seen |= bit(found.card)
            index += 1
        return seen

    def _note_parities(self, position: Fugitive) -> None:
        for announced in position.announced:
            if self.kit.kind[announced >> 12] == PARITY:
                odd: i64 = 0x2AA_AAAA_AAAA
                place = self.places[((announced >> 6) & 63) - 1]
                place.allowed &= odd if announced & 1 else ~odd

    def _narrow(self) -> None:
        """Hideouts rise, and none is farther from the one before than its sprint cards can carry (F9)."""
        passes: i64 = 0
        while passes < 2:
            lowest_possible: i64 = 0
            highest_possible: i64 = 0
            for place in self.places:
                lowest_possible += 1
                highest_possible = min(highest_possible + self._longest(place), self.kit.goal)
                place.allowed &= above(lowest_possible - 1) & ~above(highest_possible)
                if place.allowed:
                    lowest_possible = lowest(place.allowed)
                    highest_possible = highest(place.allowed)
            index: i64 = len(self.places) - 2
            while index >= 0:
                after = self.places[index + 1]
                place = self.places[index]
                if after.allowed:
                    place.allowed &= ~above(highest(after.allowed) - 1)
                    place.allowed &= above(max(lowest(after.allowed) - self._longest(after), 1) - 1)
                index -= 1
            passes += 1
        for place in self.places:
            if size(place.allowed) == 1:
                place.card = lowest(place.allowed)

    def _longest(self, place: Happening) -> i64:
        if place.sprints != UNKNOWN:
            return place.reach + self.kit.sum_of(place.sprints)
        return place.reach + place.count * self.kit.most

    def _find_needs(self) -> None:
        """The cards that are known to lie on the trail: kept until then, and got from a pile before."""
        index: i64 = len(self.places) - 1
        later: i64 = 0
        while index >= 0:
            place = self.places[index]
            place.reserved = later
            later |= _known(place) & ~bit(self.kit.goal)
            index -= 1
        index = 0
        while index < len(self.places):
            place = self.places[index]
            place.left -= size(place.reserved & self.kit.hand)
            for card in each(0, _known(place) & self.kit.all_piles):
                self.needs.append(Need(card, self._last_seen(card, place.at), index))
            index += 1

    def _last_seen(self, card: i64, before: i64) -> i64:
        """When the viewer last saw a card outside the fugitive's hand, before it was laid."""
        seen: i64 = UNKNOWN
        for found in self.happenings:
            if found.kind <= BACK and found.card == card and found.at < before:
                seen = found.at
        return seen

    def puts_back(self, seat: i64, pile: i64) -> bool:
        """Whether a seat put an unseen card back into a pile."""
        for found in self.happenings:
            if found.kind == BACK and found.seat == seat and found.pile == pile and found.card == UNKNOWN:
                return True
        return False


def _known(place: Happening) -> i64:
    """The cards of a hideout that the viewer knows, itself included."""
    known: i64 = 0 if place.sprints == UNKNOWN else place.sprints
    return known if place.card == UNKNOWN else known | bit(place.card)
