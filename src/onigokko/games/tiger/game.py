"""Tiger: run for your money. What the game is; its rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core.errors import BadSetup, shown
from onigokko.core.facts import Facts
from onigokko.core.game import Event, Game, Option, Refusal, Setup
from onigokko.core.observe import Observer
from onigokko.core.position import Policy, Position
from onigokko.games.tiger import events, parts, picture, refusals, rules, shapes, state, view
from onigokko.games.tiger.facts import TigerFacts
from onigokko.games.tiger.moves import KIND_NAMES, MOST_MONEY, MOVES
from onigokko.games.tiger.observe import TigerObserver
from onigokko.games.tiger.policy import QuickTiger


class TigerGame(Game):
    """An auction and a run from a tiger, for 3 to 6 seats."""

    name = "tiger"
    titles = {"en": "Tiger", "ja": "虎から逃げろ"}
    seat_counts = (3, 4, 5, 6)
    usual_seats = 4
    joined = frozenset({"bid"})  # T13: every bid costs a stamina card of one's own
    options = (
        Option("track", "25", lowest=25, highest=60),
        Option("money", "screened", ("open", "screened")),
        Option("banana", "tiger", ("tiger", "runners")),
    )
    rules_version = 1
    rule_of_phase = {
        "seal": "T5",
        "start": "T6",
        "auction": "T11",
        "regain": "T23",
        "lay": "T25",
        "play": "T29",
        "chase": "T34",
        "over": "T41",
    }
    folder = Path(__file__).parent
    moves = MOVES
    view_type = shapes.TigerView

    def start(self, setup: Setup) -> Position:
        cards, stamina, money = _parts(setup.data if setup.data is not None else self.data)
        return rules.Tiger(
            setup.seats,
            money,
            cards,
            stamina,
            int(setup.options["track"]),
            setup.options["money"] == "screened",
            setup.options["banana"] == "tiger",
        )

    def unpack(self, packed: bytes) -> Position:
        return rules.unpack(packed)

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        assert isinstance(position, rules.Tiger)
        return view.view(position, viewer)

    def views(self, position: Position, viewers: Sequence[int]) -> list[msgspec.Struct]:
        assert isinstance(position, rules.Tiger)
        return list(view.views(position, viewers))

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        assert isinstance(before, rules.Tiger)
        assert isinstance(after, rules.Tiger)
        return events.events(before, seat, move, after)

    def bound(self, seats: int) -> int:
        return 20_000

    def sums(self, position: Position) -> dict[str, int]:
        assert isinstance(position, rules.Tiger)
        runners = position.runners
        shopping = sum(parts.size(runner.hand >> 4) + parts.size(runner.laid >> 4) for runner in runners)
        lot = 0 if position.lot == parts.NONE else 1
        return {
            "dollars": sum(runner.money + runner.paid for runner in runners),
            "shopping cards": parts.size(position.pile) + parts.size(position.discards) + lot + shopping,
            "escape cards": sum((runner.hand & 15) + (runner.laid & 15) for runner in runners),
            "stamina cards": sum(
                parts.size(runner.stamina + runner.spent)
                if runner.colour != parts.NONE
                else parts.size(position.colour_stamina)
                for runner in runners
            ),
        }

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        assert isinstance(position, rules.Tiger)
        return refusals.refusal(position, seat, move)

    def showable(self, position: Position, seat: int) -> list[str]:
        """The cards of the own hand (T44)."""
        assert isinstance(position, rules.Tiger)
        return [] if position.step == state.OVER else view.cards(position.runners[seat].hand)

    def policy(self) -> Policy:
        return QuickTiger()

    def picture(self, seen: msgspec.Struct, viewer: int) -> str:
        assert isinstance(seen, shapes.TigerView)
        return picture.picture(seen)

    def facts(self, setup: Setup) -> Facts:
        return TigerFacts(setup.seats)

    def observer(self, setup: Setup) -> Observer:
        return TigerObserver(setup.seats)


def _parts(data: Mapping[str, Any]) -> tuple[int, int, int]:
    """The bag of shopping cards, the bag of a colour's stamina cards and the money that data describe."""
    unknown = sorted(set(data) - {"money", "cards", "stamina"})
    if unknown:
        raise BadSetup(f'data of tiger have no "{shown(unknown[0])}"; they have money, cards and stamina')
    money = data.get("money", MOST_MONEY)
    if type(money) is not int or not 1 <= money <= MOST_MONEY:
        raise BadSetup(f"money in the data must be a whole number from 1 to {MOST_MONEY}")
    cards = _bag(data.get("cards"), "cards", {name: kind for kind, name in enumerate(KIND_NAMES) if kind})
    if not cards:
        raise BadSetup("the data have no shopping card; an auction needs at least one")
    return (
        cards,
        _bag(data.get("stamina"), "stamina", {str(number): number for number in range(1, 10)}),
        money,
    )


def _bag(counts: Any, what: str, places: Mapping[str, int]) -> int:
    if not isinstance(counts, dict):
        raise BadSetup(f"{what} in the data must be a table of copies for {', '.join(places)}")
    bag = 0
    for name, copies in counts.items():
        if name not in places:
            raise BadSetup(f'{what} in the data have no "{shown(name)}"; they are {", ".join(places)}')
        if type(copies) is not int or not 0 <= copies <= 15:
            raise BadSetup(f'the copies of "{name}" in the data must be a whole number from 0 to 15')
        bag += copies << (4 * places[name])
    return bag


GAME = TigerGame()
