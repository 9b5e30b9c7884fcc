"""What a client may say on the live connection, and how it is read."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from onigokko.site.records import Question
from onigokko.site.refusals import Refused, short

LARGEST = 64 * 1024  # bytes of a message or body; larger ones are refused
LARGEST_READ = 16 * 1024 * 1024  # larger ones still end the connection
SeatNumber = Annotated[int, Meta(ge=0, lt=64)]


class Ask(msgspec.Struct, tag_field="do", frozen=True):
    """One request; `ref` is the client's own number for it. What is in it is not shown: it may be hidden."""

    ref: int | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}(ref={self.ref})"


class Claim(Ask, tag="claim", frozen=True, kw_only=True):
    seat: SeatNumber


class Leave(Ask, tag="leave", frozen=True):
    pass


class SetBot(Ask, tag="bot", frozen=True, kw_only=True):
    seat: SeatNumber
    bot: str | None


class Word(Ask, tag="word", frozen=True, kw_only=True):
    text: str


class Start(Ask, tag="start", frozen=True):
    pass


class Reply(Ask, tag="answer", frozen=True, kw_only=True):
    question: str
    moves: list[str]


class TakeBack(Ask, tag="take-back", frozen=True, kw_only=True):
    question: str
    count: Annotated[int, Meta(ge=1, le=10_000)]


class Why(Ask, tag="why", frozen=True, kw_only=True):
    question: str


class Show(Ask, tag="show", frozen=True, kw_only=True):
    what: list[str]


class Say(Ask, tag="say", frozen=True, kw_only=True):
    text: str


class TakeNote(Ask, tag="note", frozen=True, kw_only=True):
    text: str | None


class Again(Ask, tag="again", frozen=True, kw_only=True):
    swap: bool = False


class Lend(Ask, tag="lend", frozen=True):
    to: str | None = None


class See(Ask, tag="see", frozen=True, kw_only=True):
    token: str


class Unlend(Ask, tag="unlend", frozen=True, kw_only=True):
    token: str


class Block(Ask, tag="block", frozen=True, kw_only=True):
    line: Annotated[int, Meta(ge=0, lt=1 << 31)]
    block: bool = True


class Report(Ask, tag="report", frozen=True, kw_only=True):
    line: Annotated[int, Meta(ge=0, lt=1 << 31)]
    why: str = ""


class Awake(Ask, tag="awake", frozen=True, kw_only=True):
    awake: bool


class Sync(Ask, tag="sync", frozen=True):
    pass


_Seats = Claim | Leave | SetBot | Word | Start
_Moves = Reply | TakeBack | Why | Show
AnyAsk = _Seats | _Moves | Lend | See | Unlend | Say | Block | Report | TakeNote | Again | Awake | Sync
QUICK = (Sync, Awake)  # what costs nothing that is worth sparing
DOING = (Reply, TakeBack, Show, Say)  # who does one of these is there
KINDS = [str(kind.__struct_config__.tag) for kind in AnyAsk.__args__]
_strict = msgspec.json.Decoder(AnyAsk)
_loose = msgspec.json.Decoder(dict[str, Any])
MOST_REF = 1 << 53


class Unreadable(Exception):
    """A message that is not done, with the client's number for it where that could be read."""

    def __init__(self, ref: int | None, refused: Refused) -> None:
        super().__init__(refused.code)
        self.ref = ref
        self.refused = refused


def read(message: str | bytes) -> AnyAsk:
    """The request in a message; `Unreadable` says what is wrong with it."""
    if len(message) > LARGEST or (
        isinstance(message, str) and len(message.encode("utf-8", "replace")) > LARGEST
    ):
        raise Unreadable(None, Refused("too-large", 413))
    try:
        ask: AnyAsk = _strict.decode(message)
        if ask.ref is None or abs(ask.ref) < MOST_REF:
            return ask
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass  # what is wrong with it is found out below
    try:
        plain = plain_object(message)
    except Refused as refused:
        raise Unreadable(None, refused) from None
    ref = plain.get("ref")
    ref = ref if isinstance(ref, int) and not isinstance(ref, bool) and abs(ref) < MOST_REF else None
    do = plain.get("do")
    if do not in KINDS:
        known = ", ".join(KINDS)
        raise Unreadable(
            ref, Refused("unknown-do", 400, do=short(do, 24) if isinstance(do, str) else "", known=known)
        )
    try:
        asked: AnyAsk = msgspec.convert({**plain, "ref": ref}, AnyAsk)
        return asked
    except msgspec.ValidationError as error:
        raise Unreadable(ref, Refused("malformed", 400, do=str(do), field=field(error))) from None


def plain_object(message: str | bytes) -> dict[str, Any]:
    """The JSON object that a message is; `Refused` if it is none."""
    try:
        return _loose.decode(message)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refused("not-json", 400) from None


def field(error: msgspec.ValidationError) -> str:
    """The name of the field that is missing or wrong, as well as it can be told."""
    text = str(error)
    missing = re.search(r"missing required field `([^`]*)`", text)
    place = re.search(r"at `\$\.?([^`]*)`", text)
    return missing[1] if missing else place[1] if place else "?"


_QUESTION = re.compile(r"(\d{1,9})\.(\d{1,9})\.(\d{1,9})")


def question(text: str) -> Question:
    """The parts of a question's id: step, held, edit."""
    found = _QUESTION.fullmatch(text, endpos=40) if text.isascii() else None
    if found is None:
        raise Refused("no-question", 400, question=short(text))
    return int(found[1]), int(found[2]), int(found[3])
