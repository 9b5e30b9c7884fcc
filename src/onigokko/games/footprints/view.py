"""What a seat may see of footprints: an allow-list. A field that is not filled here is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from onigokko.core.native import size
from onigokko.core.position import TRUTH
from onigokko.games.footprints import state
from onigokko.games.footprints.box import Box
from onigokko.games.footprints.moves import CARDS
from onigokko.games.footprints.parts import NONE, Deed
from onigokko.games.footprints.shapes import CardView, FootprintsView, MiniView, PlaceView
from onigokko.games.footprints.state import FootprintsState

PHASES = {
    state.RING: "ring",
    state.DEAL: "deal",
    state.SHOWING: "show",
    state.CHOOSING: "choose",
    state.OVER: "over",
}


class Looks:
    """Makes the views of games that are played with one box."""

    def __init__(self, box: Box) -> None:
        self.cards = [card.name for card in box.cards]
        self.minis = [mini.name for mini in box.minis]
        self._deck = [CardView(card.name, card.suit, card.number, card.footprints) for card in box.cards]
        self._box = [
            MiniView(mini.name, mini.asks, mini.count, list(mini.numbers), mini.points) for mini in box.minis
        ]
        self._lacks = box.lacks

    def view(self, position: FootprintsState, viewer: int) -> FootprintsView:
        """What a seat, a spectator or the truth may see."""
        seats = range(position.seats)
        over = position.phase == state.OVER
        choosing = position.phase == state.CHOOSING
        showing = position.phase == state.SHOWING
        return FootprintsView(
            phase=PHASES[position.phase],
            turn_number=position.turns if over else position.turns + 1,
            ring=self._ring(position),
            without=None if position.without == NONE else self.minis[position.without],
            piece=position.piece,
            laps=position.laps,
            still_turns=position.still_turns,
            hands=[self._hand(position, seat, viewer) for seat in seats],
            front=[self._front(position, seat) for seat in seats],
            shown=[self._shown(position, seat, viewer) for seat in seats],
            last_shown=[self._last_shown(position, seat) for seat in seats],
            decided=[seat for seat in seats if showing and position.hands[seat].shown != NONE],
            checks=self._checks(position),
            points=[hand.points for hand in position.hands],
            chips_left=position.chips_left,
            pile_size=position.pile_size(),
            discards=self.names(position.discards),
            known_pile=self.names(position.pile) if position.pile else None,
            chair=position.chair if position.seats == 2 else None,
            chooser=position.chooser if choosing else None,
            lacks=[self._lacking(position, seat, viewer) for seat in seats],
            so_far=self._so_far(position),
            deck=self._deck,
            minis=self._box,
        )

    def names(self, cards: Sequence[int]) -> list[str]:
        """The names of cards, in the order given."""
        return [self.cards[card] for card in cards]

    def members(self, cards: int) -> list[str]:
        """The names of a set of cards, sorted as hands are."""
        return [self.cards[card] for card in range(CARDS) if cards >> card & 1]

    def _name(self, card: int) -> str | None:
        return None if card == NONE else self.cards[card]

    def _ring(self, position: FootprintsState) -> list[PlaceView]:
        chips = position.chips or [0] * len(position.ring)
        return [
            PlaceView(self.minis[mini], bool(position.up >> place & 1), chips[place])
            for place, mini in enumerate(position.ring)
        ]

    def _hand(self, position: FootprintsState, seat: int, viewer: int) -> list[str | None]:
        """First the cards that the viewer knows to be there, then a null for each other one (P16)."""
        known = position.knows(viewer, seat)
        hidden = size(position.hands[seat].cards & ~known)
        return [*self.members(known), *([None] * hidden)]

    def _lacking(self, position: FootprintsState, seat: int, viewer: int) -> list[int | None] | None:
        """Of one's own hand; with three seats of what lies in front of a seat, which is open to all (P20)."""
        if position.phase in (state.RING, state.DEAL):
            return None
        if position.seats != 3 and viewer != seat:
            return None
        hand = position.hands[seat]
        cards = hand.laid if position.seats == 3 else hand.cards
        return [self._lacks(cards, mini) for mini in position.ring]

    def _so_far(self, position: FootprintsState) -> list[int]:
        if position.seats != 3:
            return []
        chips = position.chips or [0] * len(position.ring)
        marked = [mini for place, mini in enumerate(position.ring) if chips[place] or place == position.piece]
        return [
            sum(position.parts.points[mini] for mini in marked if self._lacks(hand.laid, mini) == 0)
            for hand in position.hands
        ]

    def _front(self, position: FootprintsState, seat: int) -> list[str]:
        """Three seats: the cards laid, in order (P20)."""
        return self.names([deed.shown for deed in deeds(position, seat)]) if position.seats == 3 else []

    def _shown(self, position: FootprintsState, seat: int, viewer: int) -> str | None:
        """A sealed choice, to its seat alone; then to all, until the next turn begins."""
        if position.phase == state.SHOWING and viewer not in (seat, TRUTH):
            return None
        return self._name(position.hands[seat].shown)

    def _last_shown(self, position: FootprintsState, seat: int) -> str | None:
        """The card of the turn before; when over, the last turn's is still the one shown."""
        deed = position.past(seat)
        if position.phase == state.OVER and deed is not None:
            deed = deed.before
        return None if deed is None else self.cards[deed.shown]

    def _checks(self, position: FootprintsState) -> list[tuple[str, list[int]]]:
        return [
            (
                self.minis[deed.check & 15],
                [seat for seat in range(position.seats) if deed.check >> 4 >> seat & 1],
            )
            for deed in deeds(position, 0)
            if deed.check != NONE
        ]


def deeds(position: FootprintsState, seat: int) -> list[Deed]:
    """What a seat did in the turns that are over, in order."""
    found: list[Deed] = []
    deed = position.past(seat)
    while deed is not None:
        found.append(deed)
        deed = deed.before
    return found[::-1]
