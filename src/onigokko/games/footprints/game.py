"""Footprints: a walk around the ring. What the game is; its rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core.facts import Facts
from onigokko.core.game import LANGUAGES, Event, Game, Option, Refusal, Setup, canonical
from onigokko.core.native import size
from onigokko.core.observe import Observer
from onigokko.core.position import Policy, Position
from onigokko.core.words import Catalogue
from onigokko.games.footprints import box, events, moves, picture, refusals, rules, shapes, state, view
from onigokko.games.footprints.facts import FootprintsFacts
from onigokko.games.footprints.observe import FootprintsObserver
from onigokko.games.footprints.policy import QuickFootprints


class FootprintsGame(Game):
    """Three games with the same cards, for 4, 3 and 2 seats. An instance is played with one box of cards."""

    name = "footprints"
    titles = {"en": "Footprints", "ja": "足あと"}
    seat_counts = (2, 3, 4)
    usual_seats = 4
    options = (
        Option("chair", "0", ("0", "1"), seats=(2,)),
        Option("reshuffle", "flip", ("flip", "shuffle"), seats=(2,)),
        Option("tie-flip", "yes", ("yes", "no")),
    )
    rules_version = 1
    rule_of_phase = {
        "ring": "P4",
        "deal": "P5",
        "show": "P7",
        "show.3": "P20",
        "show.2": "P26",
        "choose": "P27",
        "over": "P18",
        "over.3": "P24",
        "over.2": "P32",
    }
    folder = Path(__file__).parent
    view_type = shapes.FootprintsView

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        self._box = box.read(self.data if data is None else {**self.data, **data})
        self._looks = view.Looks(self._box)
        self.moves = moves.catalogue(self._looks.cards, self._looks.minis)

    @cached_property
    def words(self) -> dict[str, Catalogue]:
        """The messages by language; cards that are not the house's are called by their names."""
        strangers = self._box.faces().items() - GAME._box.faces().items()
        own: dict[str, str | Sequence[str]] = {f"card.{name}": name for name, _ in strangers}
        house = {language: Catalogue.load(self.folder / "words" / f"{language}.po") for language in LANGUAGES}
        return {language: Catalogue(language, {**known.messages, **own}) for language, known in house.items()}

    def with_data(self, data: Mapping[str, Any] | None) -> Game:
        """The game as it is played with these cards; what the data leave out is the house's."""
        return GAME if data is None else _with(canonical(dict(data)))

    def start(self, setup: Setup) -> Position:
        game = self if setup.data is None else self.with_data(setup.data)
        assert isinstance(game, FootprintsGame)
        return rules.Footprints(
            setup.seats,
            game._box.parts,
            int(setup.options.get("chair", "0")),
            setup.options.get("reshuffle") == "shuffle",
            setup.options["tie-flip"] == "yes",
        )

    def unpack(self, packed: bytes) -> Position:
        return rules.unpack(packed, self._box.parts)

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        assert isinstance(position, rules.Footprints)
        return self._looks.view(position, viewer)

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        assert isinstance(before, rules.Footprints)
        assert isinstance(after, rules.Footprints)
        return events.events(self._looks, before, seat, move, after)

    def bound(self, seats: int) -> int:
        return 60 if seats == 3 else 400

    def sums(self, position: Position) -> dict[str, int]:
        assert isinstance(position, rules.Footprints)
        hands, pile = position.hands, position.pile
        cards = [position.bag, *(hand.cards for hand in hands), *(hand.laid for hand in hands)]
        in_front = [hand.shown for hand in hands] if position.phase == state.CHOOSING else []
        taken = [hand.gained for hand in hands] if position.phase == state.CHOOSING else []
        lying = [card for card in in_front if card not in taken]
        return {
            "cards": sum(map(size, cards)) + len(pile) + len(position.discards) + len(lying),
            "different cards": size(
                _union([*cards, *(1 << card for card in [*pile, *position.discards, *lying])])
            ),
            "chips": position.chips_left + _chips_out(position),
        }

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        assert isinstance(position, rules.Footprints)
        return refusals.refusal(self._looks, position, seat, move)

    def policy(self) -> Policy:
        return QuickFootprints()

    def picture(self, seen: msgspec.Struct, viewer: int) -> str:
        assert isinstance(seen, shapes.FootprintsView)
        return picture.picture(seen)

    def facts(self, setup: Setup) -> Facts:
        return FootprintsFacts(setup.seats, self._looks.cards, self._looks.minis)

    def observer(self, setup: Setup) -> Observer:
        return FootprintsObserver(setup.seats, self._looks.cards, self._looks.minis)


def _union(sets: list[int]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union


def _chips_out(position: rules.Footprints) -> int:
    """The chips that are not in the middle: on the ring (P21), at a first point (P17), one a point (P31)."""
    points = [hand.points for hand in position.hands]
    if position.seats == 3:
        return sum(position.chips)
    if position.seats == 4:
        return sum(1 for each in points if each)
    return min(sum(points), position.parts.chips)


@lru_cache(maxsize=32)
def _with(data: str) -> FootprintsGame:
    given: dict[str, Any] = msgspec.json.decode(data)
    game = FootprintsGame(given)
    return GAME if game._box.parts.key == GAME._box.parts.key else game


GAME = FootprintsGame()
