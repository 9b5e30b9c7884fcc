"""What passes between the store and the tables: plain values, no database and no game in them.

Whatever a player hides, and the dice's secrets, are left out where such a value is shown (`repr`): it may
stand in an error report.
"""

from __future__ import annotations

import secrets
import string
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

GONE = "gone-"  # how the ids of people begin who were forgotten
Question = tuple[int, int, int]  # step, held, edit
LETTERS: Final = string.ascii_letters + string.digits
ID_LENGTH: Final = 22


def new_id() -> str:
    """An id of a table or a person that cannot be guessed: 131 random bits.

    It has letters and digits only: a command line would take a leading hyphen for an option.
    """
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_seed() -> int:
    """62 random bits for what is drawn at a table beside its sealed dice."""
    return secrets.randbits(62)


def is_gone(person: str | None) -> bool:
    """Whether this stands for somebody who was forgotten."""
    return person is not None and person.startswith(GONE)


@dataclass(frozen=True)
class Chair:
    """Who sits where. No person and no bot: empty. Both: the bot plays until the person is back."""

    seat: int
    person: str | None = None
    name: str = ""
    bot: str | None = None
    word: str | None = None

    @property
    def former(self) -> bool:
        """Whether whoever had it was forgotten."""
        return is_gone(self.person)

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.bot is None


@dataclass(frozen=True)
class SeatClock:
    """A seat's time, in ms of house time: what is used, and since when it runs if it does.

    `out`: it was used up, and a bot plays since then.
    """

    seat: int
    used: int = 0
    ran: int | None = None
    out: bool = False


class LoggedMove(msgspec.Struct, frozen=True):
    """A revealed move. `n` counts from 0, `step` from 1 (0: draws before all decisions).

    `seat` may be NATURE; `time` is in ms.
    """

    n: int
    step: int
    seat: int
    words: str
    time: int

    def __repr__(self) -> str:
        return f"LoggedMove(n={self.n}, step={self.step}, seat={self.seat}, time={self.time})"


class Answer(msgspec.Struct, frozen=True):
    """What was accepted under a question: moves in words, or how many moves were taken back."""

    seat: int
    question: Question
    moves: list[str] | int

    def __repr__(self) -> str:
        return f"Answer(seat={self.seat}, question={self.question})"


@dataclass(frozen=True)
class Shown:
    """Things that a seat showed on purpose when the log had `after` moves."""

    k: int
    after: int
    seat: int
    what: list[str]


@dataclass(frozen=True)
class Line:
    """A line of chat; `seat` is -1 for a spectator."""

    k: int
    seat: int
    name: str
    text: str
    time: int
    person: str | None = None  # None: somebody unknown


@dataclass(frozen=True)
class Note:
    """What a person has noted for itself on a seat, a JSON text; None takes it away."""

    seat: int
    person: str
    text: str | None = field(repr=False)


@dataclass(frozen=True)
class Loan:
    """A seat lends its view: to nobody yet, to a person, or (`ended`) to nobody any more.

    `name` is that of the person; while there is none, the name of whom it is meant for, or "".

    Whoever has had it stays in it: they have seen what the seat knows.
    """

    token: str = field(repr=False)
    seat: int
    person: str | None = None
    name: str = ""
    ended: bool = False


class Facts(msgspec.Struct, frozen=True):
    """The row of a table: what does not change with every move."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    data: dict[str, Any] | None
    public: bool
    host: str
    status: str  # open, playing, over
    commitment: str
    turn: int
    next: str | None
    created: int
    started: int | None = None
    ended: int | None = None
    first: dict[str, Any] | None = None  # the game that this one plays the other way round; see `Table.pair`
    both: bool = False  # the same people play once more at once, the other way round
    time: str = "none"  # how much time a seat has; see `clocks.Pace`
    tournament: str | None = None  # whose game is played here


@dataclass(frozen=True)
class NewTable:
    """A table to be made, with its dice's secret."""

    facts: Facts
    chairs: list[Chair]
    secret: bytes = field(repr=False)


class Change(msgspec.Struct):
    """All that one action changes at one table: committed as a whole or not at all."""

    facts: dict[str, Any] = {}  # fields of `Facts` and their new values
    chairs: list[Chair] = []  # those that changed, whole
    moves: list[LoggedMove] = []
    clocks: list[SeatClock] = []  # those that changed, whole
    held: dict[int, list[str]] = {}  # all pending moves of a seat, where they changed
    answer: Answer | None = None
    shown: Shown | None = None
    line: Line | None = None
    note: Note | None = None
    loan: Loan | None = None
    ranking: list[int] | None = None  # the game is over with it: places by seat
    made: NewTable | None = None  # a table made by this action
    made_moves: list[LoggedMove] = []  # and the draws with which its game has begun
    made_clocks: list[SeatClock] = []  # and the clocks that run then

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name != "held"]
        return f"Change({', '.join(told)})"


@dataclass(frozen=True)
class Stored:
    """All that is known of a table, but for its secret."""

    facts: Facts
    chairs: list[Chair]
    moves: list[LoggedMove]
    held: dict[int, list[str]] = field(repr=False)
    answers: list[Answer]
    shown: list[Shown]
    chat: list[Line]  # the last ones
    lines: int  # how many lines of chat there are in all
    notes: list[Note]
    clocks: list[SeatClock] = field(default_factory=list)  # one a seat, in order; none without a time
    loans: list[Loan] = field(default_factory=list)


@dataclass(frozen=True)
class Listed:
    """A table as the lobby lists it."""

    facts: Facts
    chairs: list[Chair]
    clocks: list[SeatClock] = field(default_factory=list)


@dataclass(frozen=True)
class Announcement:
    """What the host tells everybody, until a time in ms; a text may be empty."""

    id: int
    en: str
    ja: str
    until: int | None


@dataclass(frozen=True)
class Orders:
    """What the host has said with `onigokko admin`: whom it shut out until when, and what it announces."""

    epoch: int
    edition: int
    bans: dict[str, int | None]
    announcement: Announcement | None
