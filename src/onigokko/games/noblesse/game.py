"""Noblesse: collectors, thieves and detectives. What the game is; its rules are in `rules.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from onigokko.core.errors import BadSetup
from onigokko.core.facts import Facts
from onigokko.core.game import Event, Game, Option, Refusal, Setup, canonical
from onigokko.core.native import size
from onigokko.core.observe import Observer
from onigokko.core.position import Policy, Position
from onigokko.games.noblesse import events, packing, picture, refusals, rules, shapes, view
from onigokko.games.noblesse.facts import NoblesseFacts
from onigokko.games.noblesse.moves import SETS
from onigokko.games.noblesse.observe import NoblesseObserver
from onigokko.games.noblesse.parts import Parts, merged
from onigokko.games.noblesse.policy import QuickNoblesse


class NoblesseGame(Game):
    """Places and actions chosen at the same time, for 2 to 5 seats, or 6 as an option.

    Amounts, skills and years are data, and moves are named by them; so there is one instance for each set of
    data.
    """

    name = "noblesse"
    titles: ClassVar[Mapping[str, str]] = {"en": "Noblesse", "ja": "貴族の館"}
    seat_counts = (2, 3, 4, 5, 6)
    usual_seats = 4
    options = (
        Option("seats-6", "no", ("no", "yes")),
        Option("withdraw", "no", ("no", "yes")),
    )
    rules_version = 1
    rule_of_phase: ClassVar[Mapping[str, str]] = {
        "deal": "N6",
        "place": "N7",
        "action": "N8",
        "buy": "N9",
        "display": "N13",
        "steal": "N17",
        "over": "N25",
    }
    folder = Path(__file__).parent
    view_type = shapes.NoblesseView

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        self._own_data = data
        whole = merged(self.data, data or {})
        self._parts = Parts(whole, "" if whole == self.data else canonical(data))
        self.moves = self._parts.moves()

    def with_data(self, data: Mapping[str, Any] | None) -> Game:
        return self if data is None or data == self._own_data else _with_data(canonical(data))

    def setup(
        self,
        seats: int | None,
        options: Mapping[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Setup:
        """As in `Game`; six seats only with the option (N2)."""
        setup = super().setup(seats, options, self._own_data if data is None else data)
        if setup.seats == SETS and setup.options["seats-6"] == "no":
            raise BadSetup("noblesse takes 2, 3, 4 or 5 seats; six only with option seats-6 yes (N2)")
        return setup

    def start(self, setup: Setup) -> Position:
        game = self.with_data(setup.data)
        assert isinstance(game, NoblesseGame)
        return rules.Noblesse(setup.seats, game._parts.house(setup.seats), setup.options["withdraw"] == "yes")

    def unpack(self, packed: bytes) -> Position:
        text = packed.partition(b"\n")[0].decode()
        game = _with_data(text) if text else GAME
        return packing.unpack(game._parts.house, packed)

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        assert isinstance(position, rules.Noblesse)
        return view.view(position, viewer)

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        assert isinstance(before, rules.Noblesse)
        assert isinstance(after, rules.Noblesse)
        return events.events(before, seat, move, after)

    def bound(self, seats: int) -> int:
        return 20_000

    def sums(self, position: Position) -> dict[str, int]:
        assert isinstance(position, rules.Noblesse)
        house, collectors = position.house, position.collectors
        boxed = [number for number in range(SETS) if number not in [each.set for each in collectors]]
        cheques = sum(each.cheques for each in collectors) + position.paid  # bit sets that share nothing
        cheques += sum(house.cheques_of[number] for number in boxed)
        free = sum(size(each.thieves) for each in collectors) + sum(
            size(house.thieves_of[number]) for number in boxed
        )
        held = sum(size(each.hand) for each in collectors)
        dealt = (
            rules.HAND * position.seats if position.phase == rules.DEALING else held
        )  # what the piles leave
        return {
            "thousands": sum(amount for number, amount in enumerate(house.amounts) if cheques >> number & 1),
            "cheques": cheques,
            "thieves": free + sum(thief is not None for thief in view.jailed(position)),
            "cards": held + sum(pile.open != rules.NONE for pile in position.piles) + size(position.bag),
            "cards in hands and piles": dealt + sum(pile.size for pile in position.piles),
        }

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        assert isinstance(position, rules.Noblesse)
        return refusals.refusal(position, self.moves, seat, move)

    def policy(self) -> Policy:
        return QuickNoblesse()

    def picture(self, seen: msgspec.Struct, viewer: int) -> str:
        assert isinstance(seen, shapes.NoblesseView)
        return picture.picture(seen)

    def facts(self, setup: Setup) -> Facts:
        return NoblesseFacts(setup.seats)

    def observer(self, setup: Setup) -> Observer:
        return NoblesseObserver(setup.seats, self._parts.house(setup.seats))


@lru_cache(maxsize=16)
def _with_data(text: str) -> NoblesseGame:
    return NoblesseGame(json.loads(text))


GAME = NoblesseGame()
