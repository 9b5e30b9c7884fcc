"""The shapes of what the interface answers, for its OpenAPI document. A test holds the answers against them.

What a game's view and events hold is the game's own affair: there these say "an object".
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["open", "playing", "over"]
Form = Literal["round-robin", "swiss", "ladder"]
Packed = list[str | list[str | int]]  # moves; runs of numbers as [WORD, LOWEST, HIGHEST]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A JSON object with these fields and no others."""


class Error(Shape):
    """What was not done, and why, in one sentence."""

    code: str
    text: str
    rule: str | None


class Refusal(Shape):
    """The answer to a request that was not done."""

    error: Error


class Done(Shape):
    """It is done."""

    ok: bool


class Me(Shape):
    """Who asks."""

    name: str
    lang: Literal["en", "ja"]
    account: bool


class Announcement(Shape):
    """What the host tells everybody; no text: nothing."""

    id: int
    text: str


class Push(Shape):
    """Browsers that are woken."""

    key: str | None
    browsers: list[str]


class Mail(Shape):
    """Where letters go."""

    offered: bool
    address: str
    confirmed: bool


class Notices(Shape):
    """How somebody is told that it is their turn."""

    push: Push
    mail: Mail


class Followed(Shape):
    """What a link in a letter was for."""

    done: Literal["confirm", "stop"]


class Option(Shape):
    """An option of a game: one of `choices`, or a whole number."""

    name: str
    default: str
    choices: list[str]
    lowest: int
    highest: int
    seats: list[int]


class Game(Shape):
    """A game that can be played."""

    name: str
    titles: dict[str, str]
    seat_counts: list[int]
    usual_seats: int
    roles: dict[str, list[str]]
    options: list[Option]
    bots: list[str]
    by_seat: list[str]
    rule_of_phase: dict[str, str]


class Page(Shape):
    """A page of the manual, as HTML."""

    title: str
    html: str


class Seat(Shape):
    """A seat of a table."""

    name: str
    kind: Literal["empty", "person", "bot"]
    bot: str | None
    here: bool
    you: bool
    former: bool


class OpenTable(Shape):
    """A public table that waits for people."""

    id: str
    game: str
    seats: list[Seat]
    options: dict[str, str]
    time: str
    created: int


class MyTable(Shape):
    """A table where the asker sits; `left`: seconds of their time there."""

    id: str
    game: str
    status: Status
    your_turn: bool
    left: int | None


class Tables(Shape):
    """Open public tables, and one's own."""

    open: list[OpenTable]
    mine: list[MyTable]


class Made(Shape):
    """The id of what was made."""

    id: str


class Clock(Shape):
    """A seat's time: ms left at the house time `since`, from which it runs (null: it stands)."""

    left: int
    since: int | None
    out: bool


class Lent(Shape):
    """Somebody who sees with a seat's eyes."""

    seat: int
    name: str


class Loan(Shape):
    """A view that I have lent: who has it (null: nobody yet), and till then for whom it is, if I said so."""

    token: str
    name: str | None
    whom: str | None


class Table(Shape):
    """A table, without its game."""

    id: str
    game: str
    seats: list[Seat]
    options: dict[str, str]
    host: bool
    status: Status
    public: bool
    commitment: str
    secret: str | None
    words: list[str | None]
    watchers: int
    next: str | None
    pair: dict[str, Any] | None
    both: bool
    lent: list[Lent]
    loans: list[Loan]
    time: str
    clocks: list[Clock] | None
    tournament: str | None


class ListedTournament(Shape):
    """A tournament, as it is listed."""

    id: str
    title: str
    game: str
    seats: int
    form: Form
    time: str
    status: Status
    entrants: int


class Tournaments(Shape):
    """Public tournaments that are not over, and those that the asker holds or has entered."""

    open: list[ListedTournament]
    mine: list[ListedTournament]


class Entrant(Shape):
    """Somebody who takes part; `number` tells bots of one name apart, `out` is the last round they are in."""

    n: int
    name: str
    bot: str | None
    number: int
    out: int | None
    former: bool


class Standing(Shape):
    """A line of a standing, the best first."""

    n: int
    place: int
    points: float
    games: int
    won: int
    buchholz: float
    berger: float


class MatchGame(Shape):
    """A game of a match: its table, entrants by seat, places by seat once it is over."""

    table: str
    sitting: list[int]
    places: list[int] | None
    away: list[bool]


class Match(Shape):
    """Who meets whom in a round; one alone sits out. `points` as in `who`."""

    round: int
    who: list[int]
    points: list[float]
    decided: bool
    games: list[MatchGame]


class Tournament(Shape):
    """A tournament; `you`: the number of the entrant who asks, `waits`: the host begins the next round."""

    id: str
    title: str
    game: str
    seats: int
    options: dict[str, str]
    time: str
    form: Form
    rounds: int
    best_of: int
    by_hand: bool
    public: bool
    status: Status
    created: int
    started: int | None
    ended: int | None
    host_name: str
    round: int
    waits: bool
    entrants: list[Entrant]
    standing: list[Standing]
    matches: list[Match]
    host: bool
    you: int | None


class Rated(Shape):
    """A line of a list of ratings."""

    name: str
    bot: str | None
    you: bool
    rating: float
    give_or_take: float
    games: int
    enough: bool


class Ratings(Shape):
    """The ratings of a game with so many seats; `enough`: how many games it takes to be listed."""

    enough: int
    rows: list[Rated]


class Results(Shape):
    """One's finished games of a kind: how many, and how often which place."""

    game: str
    seats: int
    role: str
    games: int
    away: int
    places: list[int]


class States(msgspec.Struct):
    """A page of states of a game; docs/protocol.md describes them."""

    from_: int = msgspec.field(name="from")
    steps: int
    whole: dict[str, Any] | None
    patches: list[dict[str, Any]]
    next: int | None
    words: dict[str, Any] | None
    table: dict[str, Any] | None = None


class Draw(Shape):
    """A draw of a record, computed again: what the record says, what the dice say, and the weights.

    `below` is the sum of the weights of the outcomes before the one that the record says, -1 if it is none.
    """

    number: int
    line: int
    said: str
    due: str
    below: int
    weight: int
    total: int


class Misfit(Shape):
    """What does not fit in a record: its line (0: the header), which kind it is, and what about it."""

    line: int
    code: Literal["draws", "missing", "hexadecimal", "secret", "draw", "move", "rules", "no-digest", "digest"]
    arguments: dict[str, str | int]


class Verified(Shape):
    """The dice of a record, and everything that does not fit."""

    commitment: str | None
    secret: str | None
    words: list[str | None]
    draws: list[Draw]
    problems: list[Misfit]


class World(Shape):
    """A position as likely as the true one, for a program that thinks for its seat."""

    question: str
    rules: int  # the version of the rules whose bytes these are
    data: dict[str, Any] | None  # cards that are not the house's
    seat: int
    position: str  # base64


class Hint(Shape):
    """What a bot would answer to a question, in words of moves."""

    question: str
    bot: str
    moves: list[str]


class ReviewRow(Shape):
    """The chances of the seats after a step, and what it changed, in thousandths."""

    chances: list[int]
    n: int  # play-outs; 0: the game is over
    changed: dict[str, int]  # by seats that decided, of their own chance
    odds: dict[str, dict[str, int]] = {}  # by seats: what they could reckon of hidden things, by name


class ReviewMark(Shape):
    """A decision that changed much, and what a bot would have done."""

    step: int
    seat: int
    change: int
    made: list[str]
    bot: str
    better: list[str]


class Review(Shape):
    """What bots found out about a finished game so far."""

    status: Literal["done", "working", "waiting", "busy", "failed", "off"]
    of: int  # the last step there is
    rows: list[ReviewRow] = []
    marks: list[ReviewMark] = []


class Session(Shape):
    """A browser that is signed in; times in ms."""

    created: int
    seen: int
    this: bool


class Passkey(Shape):
    """A passkey of an account."""

    id: str
    name: str
    created: int
    used: int | None


class Token(Passkey):
    """A token of an account."""

    scopes: list[Literal["read", "play"]]


class Account(Shape):
    """An account, for its owner."""

    sign_in: str
    created: int
    fresh: bool
    codes: int
    sessions: list[Session]
    passkeys: list[Passkey]
    tokens: list[Token]


class Codes(Shape):
    """New recovery codes, told this once."""

    codes: list[str]


class MadeToken(Shape):
    """A new token, told this once."""

    token: str


class Finished(Shape):
    """A public game that is over: one line of the stream of records."""

    id: str
    game: str
    rules: int
    seats: list[dict[str, Any]]
    options: dict[str, str]
    started: int
    ended: int
    ranking: list[int]
    record: str
