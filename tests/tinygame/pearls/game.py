"""What Pearls is: its view, its events, its moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import msgspec

from onigokko.core.game import ALL, Event, Game, Option, Refusal, Setup
from onigokko.core.moves import Moves
from onigokko.core.position import TRUTH, Position
from pearls import rules
from pearls.rules import Pearls


class Player(msgspec.Struct):
    """What may be known of one seat."""

    hand: list[str] | None  # its own; all when over
    hand_size: int
    marks: list[str] | None  # its own, all series; all when over
    points: int


class View(msgspec.Struct):
    """What a viewer may know."""

    phase: str
    round: int
    players: list[Player]
    marker: int
    decided: list[int]
    picked: str | None  # the viewer's own sealed pick
    picks: list[str]  # the last that were revealed
    caller: int | None
    call: int
    stake: int
    die: int
    deck_size: int


def pearl(value: int) -> str:
    """The word of a value; words that nothing else in a message is likely to hold."""
    return ("amber", "black", "coral", "dusky", "ebony", "frost")[value]


def letter(mark: int) -> str:
    return ("heron", "ibis", "jackdaw")[mark]


class PearlsGame(Game):
    """Hidden hands, hidden marks of a hidden number, sealed picks, an open call, draws."""

    name = "pearls"
    titles: ClassVar[Mapping[str, str]] = {"en": "Pearls", "ja": "真珠"}
    seat_counts = (2, 3, 4)
    usual_seats = 3
    joined = frozenset({"call"})
    options = (Option("rounds", "3", lowest=1, highest=4),)
    folder = Path(__file__).parent
    view_type = View
    moves = Moves(
        [
            (rules.PICK, "pick", [pearl(value) for value in range(6)]),
            (rules.MARK, "mark", [letter(mark) for mark in range(3)]),
            (rules.DONE, "done", []),
            (rules.CALL, "call", ["1", "2", "3", "4", "5", "6"]),
            (rules.STAKE, "stake", ["1", "2", "3"]),
            (rules.DEAL, "deal", [pearl(value) for value in range(6)]),
            (rules.DIE, "die", ["1", "2", "3", "4", "5", "6"]),
        ]
    )

    def start(self, setup: Setup) -> Position:
        return Pearls(setup.seats, int(setup.options["rounds"]))

    def unpack(self, packed: bytes) -> Position:
        return rules.unpack(packed)

    def bound(self, seats: int) -> int:
        return 200

    def view(self, position: Position, viewer: int) -> View:
        assert isinstance(position, Pearls)
        over = position.phase == "over"

        def player(seat: int) -> Player:
            known = over or viewer in (seat, TRUTH)
            marks = [letter(mark) for series in position.marks[seat] for mark in series]
            return Player(
                hand=[pearl(value) for value in position.hands[seat]] if known else None,
                hand_size=len(position.hands[seat]),
                marks=marks if known else None,
                points=position.points[seat],
            )

        pick = position.picks[viewer] if viewer >= 0 else None
        return View(
            phase=position.phase,
            round=position.round + 1,
            players=[player(seat) for seat in range(position.seats)],
            marker=position.marker,
            decided=[seat for seat in range(position.seats) if position.picks[seat] is not None],
            picked=None if pick is None else pearl(pick),
            picks=[pearl(value) for value in position.shown_picks],
            caller=position.caller if position.caller >= 0 else None,
            call=position.call,
            stake=position.stake,
            die=position.die,
            deck_size=sum(position.deck),
        )

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        assert isinstance(before, Pearls)
        assert isinstance(after, Pearls)
        family, argument = self.moves.family(move), self.moves.argument(move)
        if family == "deal":
            owner = next(s for s in range(after.seats) if after.hands[s] != before.hands[s])
            yield Event(ALL & ~(1 << owner), "dealt", owner, "Q1")
            yield Event(1 << owner, "dealt-to-you", owner, "Q1", {"what": argument})
        elif family == "mark":
            yield Event(1 << seat, "marked", seat, "Q2", {"what": argument})
        elif family == "pick":
            yield Event(ALL, "picked", seat, "Q3", {"what": argument})
        elif family == "die":
            yield Event(ALL, "rolled", before.caller, "Q4", {"n": int(argument)})
        else:
            yield Event(ALL, family, seat, "Q2" if family == "done" else "Q4", {"n": int(argument or 0)})
        if after.phase == "over" and before.phase != "over":
            yield Event(ALL, "over", -1, "Q6")

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        if self.moves.family(move) == "pick":
            return Refusal("not-in-hand", "Q3", {"what": self.moves.argument(move)})
        return None

    def showable(self, position: Position, seat: int) -> list[str]:
        assert isinstance(position, Pearls)
        return [pearl(value) for value in position.hands[seat]]


GAME = PearlsGame()
