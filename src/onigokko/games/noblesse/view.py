"""What a seat may see of noblesse: an allow-list. A field that is not filled here is hidden."""

from __future__ import annotations

from onigokko.core.native import size
from onigokko.core.position import TRUTH
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.moves import AUCTION, CASTLE, CHEQUE, DETECTIVE, DISPLAY, THIEF
from onigokko.games.noblesse.rules import NONE, Collector, House, Noblesse
from onigokko.games.noblesse.shapes import CellView, CollectorView, HallView, NoblesseView, PileView

PHASES = {
    rules.DEALING: "deal",
    rules.PLACING: "place",
    rules.ACTING: "action",
    rules.BUYING: "buy",
    rules.DISPLAYING: "display",
    rules.STEALING: "steal",
    rules.OVER: "over",
}
PLACES = {CASTLE: "castle", AUCTION: "auction"}


def view(position: Noblesse, viewer: int) -> NoblesseView:
    """What a seat, a spectator or the truth may see."""
    house = position.house
    halls = _halls(house)
    return NoblesseView(
        phase=PHASES[position.phase],
        round=position.round,
        leader_hall=position.leader_hall(),
        still_rounds=position.still_rounds,
        seats=[_collector(position, seat, viewer) for seat in range(position.seats)],
        decided=[seat for seat in range(position.seats) if decided(position, seat)],
        piles=[PileView(card_name(house, pile.open), pile.size) for pile in position.piles],
        jail=_jail(position),
        paid=cheques(house, position.paid),
        halls=halls,
        dinner=halls[-1].first + halls[-1].spaces,
    )


def decided(position: Noblesse, seat: int) -> bool:
    """Whether a seat's choice of the sealed step under way is complete (N7, N8, N13)."""
    collector = position.collectors[seat]
    if position.phase == rules.PLACING:
        return collector.place != NONE
    if position.phase == rules.ACTING:
        return collector.action != NONE
    return position.phase == rules.DISPLAYING and collector.action == DISPLAY and collector.done


def card_name(house: House, card: int) -> str | None:
    """The name of a card; null for none."""
    return None if card == NONE else house.names[card]


def cards(house: House, held: int) -> list[str]:
    """The names of a set of cards, by letter and year."""
    return [name for card, name in enumerate(house.names) if held >> card & 1]


def cheques(house: House, held: int) -> list[int]:
    """The amounts of a set of cheques, falling."""
    return [amount for cheque, amount in enumerate(house.amounts) if held >> cheque & 1][::-1]


def thieves(house: House, held: int) -> list[int]:
    """The skills of a set of thieves, rising."""
    return [skill for thief, skill in enumerate(house.skills) if held >> thief & 1]


def action_words(house: House, action: int) -> str | None:
    """An action as its move's words; null for none."""
    if action >= CHEQUE:
        return f"cheque {house.amounts[action - CHEQUE]}"
    if action >= THIEF:
        return f"thief {house.skills[action - THIEF]}"
    return {DISPLAY: "display", DETECTIVE: "detective"}.get(action)


def jailed(position: Noblesse) -> list[int | None]:
    """The thief in each cell, from cell 1."""
    cells = [position.jail >> 4 * cell & 15 for cell in range(position.seats)]
    return [thief - 1 if thief else None for thief in cells]


def _collector(position: Noblesse, seat: int, viewer: int) -> CollectorView:
    house, collector = position.house, position.collectors[seat]
    own = viewer in (seat, TRUTH)
    known = cards(house, collector.known)
    hidden = size(collector.hand) - len(known)
    return CollectorView(
        space=collector.space,
        set=None if collector.set == NONE else collector.set + 1,
        cheques=cheques(house, collector.cheques),
        thieves=thieves(house, collector.thieves),
        collection_size=size(collector.hand),
        collection=[*cards(house, collector.hand)] if own else [*known, *[None] * hidden],
        known=known,
        place=PLACES.get(collector.place) if own or position.phase != rules.PLACING else None,
        action=action_words(house, collector.action) if own or _action_is_open(position, collector) else None,
        display=_display(position, collector) if own or position.phase != rules.DISPLAYING else None,
    )


def _action_is_open(position: Noblesse, collector: Collector) -> bool:
    """At the auction when all are in (N9), in the castle after the auction (N13)."""
    if position.phase == rules.BUYING:
        return collector.place == AUCTION
    return position.phase != rules.ACTING


def _display(position: Noblesse, collector: Collector) -> list[str] | None:
    """What is still on show; while displays are made, each its own (N13)."""
    return cards(position.house, collector.shown) or None


def _jail(position: Noblesse) -> list[CellView | None]:
    return [
        None if thief is None else CellView(position.owner(thief), position.house.skills[thief])
        for thief in jailed(position)
    ]


def _halls(house: House) -> list[HallView]:
    found: list[HallView] = []
    first = 1
    for hall, spaces in enumerate(house.hall_spaces, 1):
        found.append(HallView(first, spaces, house.best[hall], house.second[hall]))
        first += spaces
    return found
