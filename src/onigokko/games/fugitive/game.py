"""Fugitive: catch them before 42. What the game is; its rules are in `rules.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core.chance import Dice
from onigokko.core.facts import Facts
from onigokko.core.game import LANGUAGES, Event, Game, Option, Refusal, Setup
from onigokko.core.native import bit, size
from onigokko.core.observe import Observer
from onigokko.core.position import Policy, Position
from onigokko.core.words import Catalogue
from onigokko.games.fugitive import data, events, picture, refusals, shapes, view
from onigokko.games.fugitive.facts import FugitiveFacts
from onigokko.games.fugitive.hunt import Hunt
from onigokko.games.fugitive.moves import catalogue
from onigokko.games.fugitive.observe import FugitiveObserver
from onigokko.games.fugitive.parts import Kit, each
from onigokko.games.fugitive.policy import QuickFugitive
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import MARSHAL

WORLDS = 6000  # from which the marshal's odds are counted


class FugitiveGame(Game):
    """A hidden trail against deduction, for two."""

    name = "fugitive"
    titles = {"en": "Fugitive", "ja": "逃亡者"}
    seat_counts = (2,)
    usual_seats = 2
    options = (
        Option("opening", "one-or-two", ("one-or-two", "two")),
        Option("guess", "must", ("must", "may")),
        Option("events", "none", data.VARIANTS),
    )
    rules_version = 1
    rule_of_phase = {
        "deal": "F4",
        "draw": "F6",
        "hide": "F9",
        "sprint": "F10",
        "guess": "F14",
        "manhunt": "F20",
        "event": "F22",
        "over": "F17",
    }
    folder = Path(__file__).parent
    view_type = shapes.FugitiveView

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        self.given = given
        self.events_in_data = data.event_names(data.whole(self.data, given))
        self.moves = catalogue(self.events_in_data)

    @cached_property
    def words(self) -> dict[str, Catalogue]:
        """The messages; events of a host's own are called as the data call them, and do what those say."""
        house = {language: Catalogue.load(self.folder / "words" / f"{language}.po") for language in LANGUAGES}
        if self.given is None:
            return house
        own: dict[str, str] = {}
        for event in self.given["events"]:
            if f"card.{event['name']}" not in house["en"]:
                own[f"card.{event['name']}"] = event["name"]
                own[f"effect.{event['name']}"] = ", ".join(event["does"])
        return {language: Catalogue(language, {**words.messages, **own}) for language, words in house.items()}

    def with_data(self, data: Mapping[str, Any] | None) -> Game:
        """Events of other names have moves of their own."""
        if data is None or "events" not in data:
            return self
        other = FugitiveGame(data)
        return self if other.events_in_data == self.events_in_data else other

    def start(self, setup: Setup) -> Position:
        return Fugitive(_kit(data.source(setup)))

    def unpack(self, packed: bytes) -> Position:
        end = 2 + packed[0] + 256 * packed[1]
        position = Fugitive(_kit(packed[2:end]))
        position.replay([packed[at] + 256 * packed[at + 1] for at in range(end, len(packed), 2)])
        return position

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        assert isinstance(position, Fugitive)
        return view.view(position, viewer)

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        assert isinstance(before, Fugitive)
        assert isinstance(after, Fugitive)
        return events.events(before, move, after)

    def bound(self, seats: int) -> int:
        return 3_000

    def roles(self, seats: int) -> tuple[str, ...]:
        return ("fugitive", "marshal")

    def sums(self, position: Position) -> dict[str, int]:
        assert isinstance(position, Fugitive)
        kit = position.kit
        hideouts = [*each(0, position.laid), *([kit.goal] if position.at_goal else [])]
        hands = position.fugitive_hand | position.marshal_hand
        trail = sum(1 + size(position.under[hideout]) for hideout in hideouts)
        apart = hands | position.free | sum(bit(hideout) | position.under[hideout] for hideout in hideouts)
        return {
            "cards": size(hands) + size(position.free) + trail,
            "different cards": size(apart),
            "event cards": len(position.seen) + size(position.unseen),
        }

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        assert isinstance(position, Fugitive)
        return refusals.refusal(position, seat, move)

    def policy(self) -> Policy:
        return QuickFugitive()

    def odds(self, position: Position, seat: int, dice: Dice) -> dict[str, float]:
        assert isinstance(position, Fugitive)
        if seat != MARSHAL:
            return {}
        hunt = Hunt(position, seat, dice, WORLDS)
        if not hunt.known or not hunt.down:
            return {}
        chances = hunt.odds.chances(0)
        return {str(number): chances[number] for number in range(1, position.kit.goal)}

    def picture(self, seen: msgspec.Struct, viewer: int) -> str:
        assert isinstance(seen, shapes.FugitiveView)
        return picture.picture(seen)

    def facts(self, setup: Setup) -> Facts:
        return FugitiveFacts()

    def observer(self, setup: Setup) -> Observer:
        goal: int = data.whole(self.data, setup.data)["goal"]
        return FugitiveObserver(goal, self.events_in_data)


@lru_cache(maxsize=64)
def _kit(source: bytes) -> Kit:
    """The cards and options that `data.source` wrote."""
    options, given = json.loads(source)
    return data.kit(Setup(2, options, given), GAME.data)


GAME = FugitiveGame()
