"""What a seat sees of fugitive, as a vector. Hideouts are counted along the trail, the start card being 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onigokko.core.observe import Field, Observer, counts_of, flat, number, one_of, those_of
from onigokko.games.fugitive.data import ICONS
from onigokko.games.fugitive.moves import PILE_NAMES
from onigokko.games.fugitive.shapes import FugitiveView

PHASES = ("deal", "draw", "hide", "sprint", "guess", "manhunt", "event", "over")
EVENT_PILES = (*ICONS, "all")
SEATS = range(2)
TURNS = 40
USUAL_REACH = 10
MOST_CARDS = 43  # in a pile or a hand, events apart
EVENTS_OF_ONE_NAME = 3  # that wait at once


class FugitiveObserver(Observer):
    """The vector of a game whose trail ends at a goal, with events of these names."""

    def __init__(self, goal: int, events: Sequence[str]) -> None:
        self._numbers = range(goal + 1)
        self._events = events
        cards, piles = (goal + 1,), (2, len(PILE_NAMES))
        super().__init__(
            [
                Field("role", "0 as the fugitive, 1 as the marshal, -1 as nobody", (), -1, 1),
                Field("phase", f"one of {', '.join(PHASES)}", (len(PHASES),)),
                Field("turn_number", "from 1", (), 0, TURNS, endless=True),
                Field(
                    "hideout",
                    "by place of the trail: its number; -1 if it is hidden or not there",
                    cards,
                    -1,
                    goal,
                ),
                Field(
                    "sprint_count",
                    "by place: the sprint cards there; -1 if the place is not there",
                    cards,
                    -1,
                    goal,
                ),
                Field("open", "by place: whether it lies open", cards),
                Field(
                    "sprint_at",
                    "by card: the place where it is known to lie as a sprint card; -1",
                    cards,
                    -1,
                    goal,
                ),
                Field(
                    "laying", "what the fugitive is laying, to itself: the hideout, 0 for none", (), 0, goal
                ),
                Field("laying_sprints", "and by card its sprint cards", cards),
                Field("named", "by number: those named in the guess under way", cards),
                Field("hand", "by card: the own hand", cards),
                Field("hand_sizes", "cards of the fugitive and of the marshal", (2,), 0, MOST_CARDS),
                Field("pile_sizes", "cards in piles A, B, C", (3,), 0, MOST_CARDS, endless=True),
                Field("event_piles", f"events left: {', '.join(EVENT_PILES)}", (len(EVENT_PILES),), 0, 40),
                Field("draws", "by seat and pile: how many draws there were", piles, 0, 15, endless=True),
                Field(
                    "missed_alone",
                    "by number: guesses of it alone that were wrong",
                    cards,
                    0,
                    3,
                    endless=True,
                ),
                Field(
                    "missed",
                    "by number: guesses of several with it that were wrong",
                    cards,
                    0,
                    3,
                    endless=True,
                ),
                Field("hits", "guesses that were right", (), 0, 10, endless=True),
                Field("events", "by name, in the order of the data: events seen", (len(events),)),
                Field(
                    "waiting", "by seat and event: effects that wait", (2, len(events)), 0, 3, endless=True
                ),
                Field(
                    "parity", "by place: announced as even 0 or odd 1; -1 if not", (MOST_CARDS + 1,), -1, 1
                ),
                Field(
                    "count_from", "by number: the count announced from there on; -1 if none", (64,), -1, 63
                ),
                Field("shown", "the card that one is shown; 0 for none", (), 0, goal),
                Field("returned", "by seat and pile: cards put back", piles, 0, 5, endless=True),
                Field("reach", "how much higher the next hideout may be", (), 0, USUAL_REACH, endless=True),
                Field("winner", "the seat that won; -1 before the end", (), -1, 1),
            ]
        )

    def read(self, view: FugitiveView, seat: int) -> Mapping[str, Sequence[int]]:
        cards = self._numbers
        trail, laying = view.trail, view.laying
        ahead = len(cards) - len(trail)
        sprint_at = {card: at for at, place in enumerate(trail) for card in place.sprints or []}
        wrong = [guess.numbers for guess in view.guesses if not guess.hit]
        parity = {index: value for _, index, value in view.announced if isinstance(value, str)}
        counts = {index: value for _, index, value in view.announced if isinstance(value, int)}
        return {
            "role": [max(seat, -1)],
            "phase": one_of(PHASES, view.phase),
            "turn_number": [view.turn_number],
            "hideout": [number(place.hideout) for place in trail] + [-1] * ahead,
            "sprint_count": [place.sprint_count for place in trail] + [-1] * ahead,
            "open": [int(place.open) for place in trail] + [0] * ahead,
            "sprint_at": [sprint_at.get(card, -1) for card in cards],
            "laying": [laying.hideout if laying else 0],
            "laying_sprints": those_of(cards, laying.sprints if laying else []),
            "named": those_of(cards, view.named),
            "hand": those_of(cards, (view.hands[seat] or []) if seat >= 0 else []),
            "hand_sizes": view.hand_sizes,
            "pile_sizes": [view.piles[name].size for name in PILE_NAMES],
            "event_piles": [view.event_piles.get(name, 0) for name in EVENT_PILES],
            "draws": _by_seat_and_pile(view.draws),
            "missed_alone": counts_of(cards, [numbers[0] for numbers in wrong if len(numbers) == 1]),
            "missed": counts_of(cards, [each for numbers in wrong if len(numbers) > 1 for each in numbers]),
            "hits": [len(view.guesses) - len(wrong)],
            "events": those_of(self._events, view.events),
            "waiting": flat(
                counts_of(self._events, [name for who, name in view.pending if who == other])
                for other in SEATS
            ),
            "parity": [
                int(parity[place] == "odd") if place in parity else -1 for place in range(MOST_CARDS + 1)
            ],
            "count_from": [counts.get(start, -1) for start in range(64)],
            "shown": [number(view.shown, 0)],
            "returned": _by_seat_and_pile([(who, pile) for who, pile, _ in view.returned]),
            "reach": [view.reach],
            "winner": [number(view.winner)],
        }


def _by_seat_and_pile(things: Sequence[tuple[int, str]]) -> list[int]:
    return [things.count((seat, pile)) for seat in SEATS for pile in PILE_NAMES]
