"""What a seat sees of footprints, as a vector. Seats are counted from one's own, to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onigokko.core.observe import Field, Observer, counts_of, flat, number, one_of, seats_from, those_of
from onigokko.games.footprints.moves import CARDS, MINIS
from onigokko.games.footprints.shapes import FootprintsView

PHASES = ("ring", "deal", "show", "choose", "over")
TURNS = 20
LAPS = 2
HAND = 5


class FootprintsObserver(Observer):
    """The vector of a game for so many seats, with cards and mini cards of these names."""

    def __init__(self, seats: int, cards: Sequence[str], minis: Sequence[str]) -> None:
        self._cards, self._minis = cards, minis
        each, by_card, by_place = (seats,), (seats, CARDS), (MINIS,)
        super().__init__(
            [
                Field("phase", f"one of {', '.join(PHASES)}", (len(PHASES),)),
                Field("turn_number", "from 1", (), 0, TURNS, endless=True),
                Field(
                    "ring",
                    "by place and mini card, in the order of the data with start first",
                    (MINIS, MINIS),
                ),
                Field("up", "by place: face up", by_place),
                Field("chips", "by place: chips on it", by_place, 0, 9),
                Field("without", "three seats: the mini card that was taken out", by_place),
                Field("piece", "the place of the piece", by_place),
                Field("laps", "times the piece came to start", (), 0, LAPS, endless=True),
                Field("still_turns", "turns in a row without a step", (), 0, 3, endless=True),
                Field("hands", "by seat and card: cards known to be in the hand", by_card),
                Field("hidden", "by seat: cards of the hand that are not known", each, 0, HAND),
                Field("front", "three seats: the cards in front", by_card),
                Field("shown", "the card shown, or one's own sealed choice", by_card),
                Field("last_shown", "the card of the turn before", by_card),
                Field("decided", "seats whose sealed choice is in", each),
                Field("checks", "by mini card: how often it was checked", by_place, 0, 3, endless=True),
                Field(
                    "matches",
                    "by seat and mini card: how often it matched",
                    (seats, MINIS),
                    0,
                    3,
                    endless=True,
                ),
                Field("points", "by seat", each, 0, 9, endless=True),
                Field("chips_left", "in the middle", (), 0, 9),
                Field("pile_size", "cards in the pile", (), 0, CARDS),
                Field(
                    "discards",
                    "by card: its place among the discards from 1, the oldest first; 0",
                    (CARDS,),
                    0,
                    CARDS,
                ),
                Field(
                    "known_pile",
                    "by card: its place from 1 in a pile whose order is known; 0",
                    (CARDS,),
                    0,
                    CARDS,
                ),
                Field("chair", "two seats: the seat in the chair", each),
                Field("chooser", "two seats: the seat that takes or draws", each),
                Field(
                    "lacks",
                    "by seat and place: cards still lacking; -1 is hidden or impossible",
                    (seats, MINIS),
                    -1,
                    HAND,
                ),
                Field("so_far", "three seats: what the cards in front would score", each, 0, 9, endless=True),
            ]
        )

    def read(self, view: FootprintsView, seat: int) -> Mapping[str, Sequence[int]]:
        seats = seats_from(len(view.hands), seat)
        cards, minis, places = self._cards, self._minis, range(MINIS)
        beyond = MINIS - len(view.ring)
        matched = [(name, who) for name, matching in view.checks for who in matching]
        return {
            "phase": one_of(PHASES, view.phase),
            "turn_number": [view.turn_number],
            "ring": flat(one_of(minis, place.name) for place in view.ring) + [0] * (beyond * MINIS),
            "up": [int(place.up) for place in view.ring] + [0] * beyond,
            "chips": [place.chips for place in view.ring] + [0] * beyond,
            "without": one_of(minis, view.without),
            "piece": one_of(places, view.piece),
            "laps": [view.laps],
            "still_turns": [view.still_turns],
            "hands": flat(those_of(cards, view.hands[other]) for other in seats),
            "hidden": [view.hands[other].count(None) for other in seats],
            "front": flat(those_of(cards, view.front[other]) for other in seats),
            "shown": flat(one_of(cards, view.shown[other]) for other in seats),
            "last_shown": flat(one_of(cards, view.last_shown[other]) for other in seats),
            "decided": those_of(seats, view.decided),
            "checks": counts_of(minis, [name for name, _ in view.checks]),
            "matches": [matched.count((name, other)) for other in seats for name in minis],
            "points": [view.points[other] for other in seats],
            "chips_left": [view.chips_left],
            "pile_size": [view.pile_size],
            "discards": _places(cards, view.discards),
            "known_pile": _places(cards, view.known_pile or []),
            "chair": one_of(seats, view.chair),
            "chooser": one_of(seats, view.chooser),
            "lacks": flat(_padded([number(short) for short in view.lacks[other] or []]) for other in seats),
            "so_far": [view.so_far[other] for other in seats] if view.so_far else [0] * len(seats),
        }


def _places(cards: Sequence[str], listed: Sequence[str]) -> list[int]:
    return [listed.index(card) + 1 if card in listed else 0 for card in cards]


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [-1] * (MINIS - len(numbers))
