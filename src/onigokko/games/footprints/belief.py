"""What a viewer of footprints cannot know, drawn anew (compiled).

Hidden are cards in other hands, the draw pile while its order is unknown, cards drawn unseen, the removed
card, and sealed choices. Random play shows any card of a hand, and takes or draws, as likely as any other; so
what was chosen says nothing but that the card was there. What is left is counting, and the draw is exact:

* A card that nobody saw since some draw pile was made of it may lie wherever another such card lies: the
  hidden cards are dealt anew among the places of those that come from the same pile (first, the deck).
* Played backwards, a hand gets back what it showed and gives up what it gained; which card was drawn unseen
  is any of those that then lay hidden in the hand and came from that pile. How many there are everybody
  knows, so that every past is as likely as any other.
* A seat that did not match had a hand that does not meet the condition (P12): a past that says otherwise is
  thrown away, and the draw begins again.
"""

from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import i64, size
from onigokko.core.position import TRUTH
from onigokko.games.footprints.parts import NONE, Deed, chain, one
from onigokko.games.footprints.state import CHOOSING, OVER, SHOWING, FootprintsState

PILE: Final = -1  # the owner of cards in no hand


class Belief:
    """The worlds that one viewer cannot tell from the true one."""

    def __init__(self, position: FootprintsState, viewer: i64) -> None:
        self.position = position
        self.viewer = viewer
        self.stories: list[Deed | None] = [position.past(seat) for seat in range(position.seats)]
        self.tries: i64 = 0  # pasts that were looked at
        self.bag: i64 = 0
        self.hands: list[int] = []  # a world: the cards of each seat,
        self.gained: list[int] = []  # this turn's cards,
        self.dealt: list[int] = []  # the first hands,
        self.past: list[Deed | None] = []  # and what was done in between

    def imagine(self, dice: Dice) -> None:
        """Puts one of the worlds into the position."""
        if self.viewer == TRUTH:
            return
        self._deal_anew(dice)
        while not self._rewind_all(dice):
            self._deal_anew(dice)
        self._put()
        self._seal_anew(dice)

    # Now

    def _deal_anew(self, dice: Dice) -> None:
        """Deals the hidden cards among their places, those of each pile among themselves."""
        position = self.position
        self.tries += 1
        unknown: i64 = position.bag
        self.bag = 0
        self.hands = []
        seat: i64 = 0
        while seat < position.seats:
            known: i64 = position.knows(self.viewer, seat)
            unknown |= position.hands[seat].cards & ~known
            self.hands.append(known)
            seat += 1
        pile: i64 = len(position.heaps) - 1
        while unknown:
            self._deal_group(unknown & position.heaps[pile], dice)
            unknown &= ~position.heaps[pile]
            pile -= 1

    def _deal_group(self, group: i64, dice: Dice) -> None:
        owners: list[int] = []
        seat: i64 = 0
        for hand in self.position.hands:
            count: i64 = size(hand.cards & group)
            while count > 0:
                owners.append(seat)
                count -= 1
            seat += 1
        while len(owners) < size(group):
            owners.append(PILE)
        dice.shuffle(owners)
        index: i64 = 0
        card: i64 = 0
        while group:
            if group & 1:
                self._give(owners[index], card)
                index += 1
            group >>= 1
            card += 1

    def _give(self, owner: i64, card: i64) -> None:
        if owner == PILE:
            self.bag |= one(card)
        else:
            self.hands[owner] |= one(card)

    # Backwards

    def _rewind_all(self, dice: Dice) -> bool:
        """Finds what led to these hands; False if a seat would have matched that did not."""
        self.gained = []
        self.dealt = []
        self.past = []
        seat: i64 = 0
        while seat < self.position.seats:
            hand = self.position.hands[seat]
            self.gained.append(hand.gained)
            self.dealt.append(hand.dealt)
            self.past.append(self.stories[seat])
            if self._has_hidden_past(seat) and not self._rewind(seat, dice):
                return False
            seat += 1
        if self.position.seats == 3:
            self._know_packets()
        return True

    def _has_hidden_past(self, seat: i64) -> bool:
        """Whether there is anything in the seat's past that the viewer cannot know."""
        if seat == self.viewer or self.position.seats == 3:
            return False
        return self.position.seats == 2 or self.hands[seat] != self.position.hands[seat].cards

    def _rewind(self, seat: i64, dice: Dice) -> bool:
        hand = self.position.hands[seat]
        cards: i64 = self.hands[seat]
        if self.position.phase == CHOOSING:
            if hand.source:
                self.gained[seat] = _any_card(cards & ~hand.known & hand.source, dice)
            cards = (cards & ~one(self.gained[seat])) | one(hand.shown)
        deeds: list[Deed] = []
        deed = self.stories[seat]
        while deed is not None:
            unmatched: bool = deed.check >= 0 and not deed.check >> 4 >> seat & 1
            if unmatched and self.position.parts.meets(cards, deed.check & 15):
                return False
            gained: i64 = deed.gained
            if deed.source:
                gained = _any_card(cards & ~deed.known & deed.source, dice)
            twin = Deed(None, deed.shown, gained, deed.source, cards, deed.known)
            twin.check = deed.check
            deeds.append(twin)
            cards = (cards & ~one(gained)) | one(deed.shown)
            deed = deed.before
        if deeds and self.position.phase == OVER:
            self.gained[seat] = deeds[0].gained
        self.past[seat] = chain(deeds)
        self.dealt[seat] = cards
        return True

    def _know_packets(self) -> None:
        """Three seats: whose first hand each hand is what is left of (P22)."""
        position = self.position
        seat: i64 = 0
        while seat < 3:
            first: i64 = (seat + 6 - position.turns) % 3
            rest: i64 = position.hands[seat].cards
            self.dealt[first] = (position.hands[first].dealt & ~rest) | self.hands[seat]
            seat += 1

    # Into the position

    def _put(self) -> None:
        position = self.position
        position.bag = self.bag
        seat: i64 = 0
        for hand in position.hands:
            hand.cards = self.hands[seat]
            hand.gained = self.gained[seat]
            hand.dealt = self.dealt[seat]
            position.put_past(seat, self.past[seat])
            seat += 1

    def _seal_anew(self, dice: Dice) -> None:
        """A sealed choice of another seat may be any card of its hand."""
        if self.position.phase != SHOWING:
            return
        seat: i64 = 0
        for hand in self.position.hands:
            if seat != self.viewer and hand.shown != NONE:
                hand.shown = _any_card(hand.cards, dice)
            seat += 1


def _any_card(cards: i64, dice: Dice) -> i64:
    """One card of a set, each as likely."""
    left: i64 = dice.below(size(cards))
    while left > 0:
        cards &= cards - 1
        left -= 1
    card: i64 = 0
    while not cards & 1:
        cards >>= 1
        card += 1
    return card
