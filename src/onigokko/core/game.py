"""What describes a game: names, seats, options, catalogue, views, events.

Each game has one instance, in its `game.py`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup, shown
from onigokko.core.facts import Facts
from onigokko.core.moves import Moves
from onigokko.core.observe import Observer
from onigokko.core.position import MOST_SEATS, NATURE, SPECTATOR, TRUTH, Policy, Position
from onigokko.core.words import Catalogue

LANGUAGES = ("en", "ja")
ALL = (1 << MOST_SEATS) - 1 | NATURE  # an audience: every seat and the spectators
Argument = int | str | Sequence[int | str]


@dataclass(frozen=True)
class Option:
    """One option of a game. `choices` are all its values; `lowest` and `highest` bound a whole number.

    Its titles and sentences are the messages `option.NAME`, `option.NAME.help` and `option.NAME.VALUE`.
    """

    name: str
    default: str
    choices: tuple[str, ...] = ()
    lowest: int = 0
    highest: int = 0
    seats: tuple[int, ...] = ()  # the seat counts that have it; () is all

    def read(self, value: str) -> str:
        """The value if it is possible; `BadSetup` says what is."""
        if self.choices:
            if value in self.choices:
                return value
            raise BadSetup(
                f'option {self.name} cannot be "{shown(value)}": it is one of {", ".join(self.choices)}'
            )
        if (
            value.isascii()
            and value.isdigit()
            and len(value) < 10
            and self.lowest <= int(value) <= self.highest
        ):
            return str(int(value))
        raise BadSetup(
            f'option {self.name} cannot be "{shown(value)}": '
            f"it is a whole number from {self.lowest} to {self.highest}"
        )


class Event(msgspec.Struct, frozen=True):
    """Something that was said at the table.

    `audience` is a bit set of seats (with the bit of `NATURE` for spectators; `ALL`). `message` is an id of
    the game's catalogue, `event.MESSAGE`; `arguments` fill its placeholders; `rule` is the rule that did it.
    `seat` is the seat it is about, or -1.
    """

    audience: int
    message: str
    seat: int = -1
    rule: str = ""
    arguments: dict[str, Any] = {}

    def heard_by(self, viewer: int) -> bool:
        """Whether a seat, `SPECTATOR` or `TRUTH` hears it."""
        if viewer == TRUTH:
            return True
        return bool(self.audience & (NATURE if viewer == SPECTATOR else 1 << viewer))


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is not legal now: the message `no.MESSAGE`, its arguments and the rule that forbids it."""

    message: str
    rule: str
    arguments: dict[str, Any] = {}


@dataclass(frozen=True)
class Told:
    """An event, and the number of moves in the log when it was said."""

    at: int
    event: Event


@dataclass(frozen=True)
class Setup:
    """What a game starts from: a seat count, every option's value, data other than the house's (or None)."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


class Game:
    """Describes one game. A game's `game.py` has a subclass and one instance, `GAME`."""

    name: ClassVar[str]
    titles: ClassVar[Mapping[str, str]]  # by language
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    rules_version: ClassVar[int] = 1  # grows when the same moves would lead elsewhere
    earlier: ClassVar[tuple[Game, ...]] = ()  # by earlier rules, kept while games of them are open
    folder: ClassVar[Path]  # with data.toml and words/
    moves: Moves  # a game whose data name its moves has its own in each instance; see `with_data`
    view_type: ClassVar[type[msgspec.Struct]]
    usual_seats: ClassVar[int]  # what a new table offers first
    # Families of open moves that begin a decision of several: the same seat goes on at once, and what it may
    # do then depends on nothing that it cannot know before.
    joined: ClassVar[frozenset[str]] = frozenset()
    # The rule at which a page opens the rules, by the value of the view's field `phase`; where it is another
    # one with so many seats, by PHASE.SEATS.
    rule_of_phase: ClassVar[Mapping[str, str]] = {}

    # What every game must say; there is nothing that would be right for all of them.

    def _unsaid(self, method: str) -> NotImplementedError:
        return NotImplementedError(f"{type(self).__name__} must say `{method}`: every game does")

    def start(self, setup: Setup) -> Position:
        """The first position of a complete, checked set-up; `BadSetup` for data that make no game."""
        raise self._unsaid("start")

    def unpack(self, packed: bytes) -> Position:
        """The position that `Position.pack` made these bytes of."""
        raise self._unsaid("unpack")

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        """What a seat, `SPECTATOR` or `TRUTH` may see: an allow-list, typed, JSON-able."""
        raise self._unsaid("view")

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        """What is said when a move is revealed, in order."""
        raise self._unsaid("events")

    def bound(self, seats: int) -> int:
        """Random play makes far fewer decisions than this."""
        raise self._unsaid("bound")

    # What a game may say.

    def roles(self, seats: int) -> tuple[str, ...]:
        """The role of each seat, as message ids `role.ROLE`; empty if all play alike."""
        return ()

    def sums(self, position: Position) -> dict[str, int]:
        """Numbers that no move changes: cards, money, pieces."""
        return {}

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        """Why a move is not legal now, for the seat's eyes: it may rest on nothing that it cannot know."""
        return None

    def showable(self, position: Position, seat: int) -> list[str]:
        """What the seat may show to all on purpose, in the words of the game."""
        return []

    def policy(self) -> Policy:
        """A quick way to play."""
        return Policy()

    def odds(self, position: Position, seat: int, dice: Dice) -> dict[str, float]:
        """How likely each of some hidden things is for all that a seat knows, by the things' names.

        Empty where the game reckons nothing of that kind for the seat. It rests on nothing that the seat
        cannot know. The message `odds` says what they are the odds of; `odds.NAME` words a name that is not
        a number.
        """
        return {}

    def picture(self, seen: msgspec.Struct, viewer: int) -> str | None:
        """A schematic picture of a view as SVG, where there is no board: reports, notebooks, programs."""
        return None

    def observer(self, setup: Setup) -> Observer | None:
        """Makes vectors of the views; `core.observe.observer` has one for games that have none."""
        return None

    def facts(self, setup: Setup) -> Facts:
        """What a report counts, for one game; by default nothing but results and length."""
        return Facts(setup.seats)

    def with_data(self, data: Mapping[str, Any] | None) -> Game:
        """The game that has these data: itself, unless they change the words of its moves.

        `BadSetup` if they make none. `Match` and the reader of records ask for it; whoever holds a match uses
        `match.game`.
        """
        return self

    # What follows from that.

    @property
    def key(self) -> str:
        """By this `registry.game` finds it, with these very rules."""
        return f"{self.name}@{self.rules_version}"

    def by_rules(self, version: int) -> Game | None:
        """The game by this version of its rules; None if that is not kept."""
        return next((each for each in (self, *self.earlier) if each.rules_version == version), None)

    def new(
        self, seats: int, options: Mapping[str, str] | None = None, data: Mapping[str, Any] | None = None
    ) -> Position:
        """The first position, options completed by their defaults; `BadSetup` says what is possible."""
        return self.start(self.setup(seats, options, data))

    def setup(
        self,
        seats: int | None,
        options: Mapping[str, str] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Setup:
        """A checked set-up with every option, by default where it is not given."""
        if seats is None:
            if len(self.seat_counts) > 1:
                raise BadSetup(f"{self.name} needs a seat count: {_either(self.seat_counts)}")
            seats = self.seat_counts[0]
        given = dict(options or {})
        if seats not in self.seat_counts:
            raise BadSetup(
                f"{self.name} cannot be played with {shown(seats)} seats: "
                f"it takes {_either(self.seat_counts)}"
            )
        chosen: dict[str, str] = {}
        for option in self.options:
            if option.seats and seats not in option.seats:
                if option.name in given:
                    raise BadSetup(
                        f"option {option.name} is for {_either(option.seats)} seats, "
                        f"and this game has {seats}"
                    )
                continue
            chosen[option.name] = option.read(str(given.pop(option.name, option.default)))
        for name in given:
            known = ", ".join(option.name for option in self.options) or "none"
            raise BadSetup(f'{self.name} has no option "{shown(name)}"; its options: {known}')
        if data is not None and not is_json(data):
            raise BadSetup("the data are not plain JSON: text, whole or ordinary numbers, lists and objects")
        return Setup(seats, chosen, data)

    @cached_property
    def data(self) -> dict[str, Any]:
        """The house's data, from `data.toml`."""
        path = self.folder / "data.toml"
        return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}

    @cached_property
    def words(self) -> dict[str, Catalogue]:
        """The game's messages by language, from `words/*.po`."""
        return {language: Catalogue.load(self.folder / "words" / f"{language}.po") for language in LANGUAGES}

    def views(self, position: Position, viewers: Sequence[int]) -> list[msgspec.Struct]:
        """The views of several viewers; a game may work out once what they see alike."""
        return [self.view(position, viewer) for viewer in viewers]

    def seen(self, position: Position, viewer: int) -> dict[str, Any]:
        """The view as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self.view(position, viewer))
        return plain

    def say(self, event: Event, language: str, names: Sequence[str] | None = None) -> str:
        """An event as a sentence. `names` are what the seats are called; by default "seat 0" ..."""
        return self.words[language].text(f"event.{event.message}", event.arguments, names, event.seat)

    def label(self, move: int, language: str) -> str:
        """A move as people read it: the message `move.FAMILY`, with `{it}` for its argument."""
        argument = self.moves.argument(move)
        return self.words[language].text(
            f"move.{self.moves.family(move)}", {"it": argument} if argument else {}
        )


def viewer_word(viewer: int) -> str:
    """A viewer as play scripts write it: the seat's number, `-` or `!`."""
    return {SPECTATOR: "-", TRUTH: "!"}.get(viewer, str(viewer))


def canonical(value: Any) -> str:
    """JSON in one spelling: no spaces, keys in order."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def is_json(value: Any) -> bool:
    """Whether a value can be written as JSON in UTF-8, and so kept in a record."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _either(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(str(number) for number in numbers[:-1]) + f" or {numbers[-1]}"
