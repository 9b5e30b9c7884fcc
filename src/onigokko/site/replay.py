"""Games to be looked at step by step: finished ones, records from a file, and what one missed.

A state is the `game` object of live play, made by the same function; here it is made anew from the moves. So
a page of a replay is one whole state and what changed in it step by step. Nothing is kept of a record: each
page is worked out from its text. That is done in another process, which is ended when it takes too long.
"""

from __future__ import annotations

import asyncio
import bisect
import gzip
import math
import re
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import anyio
import msgspec
from anyio import BrokenWorkerProcess, to_process

from onigokko.core import record as records
from onigokko.core import sealed
from onigokko.core.errors import BadMove, BadRecord, UnknownMove
from onigokko.core.game import LANGUAGES, Game, Setup
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.record import Record
from onigokko.core.registry import game as game_named
from onigokko.core.registry import games
from onigokko.core.sealed import SealedDice
from onigokko.site import refusals, texts, thinking
from onigokko.site.live import encode, game_changes
from onigokko.site.play import Play
from onigokko.site.records import Shown
from onigokko.site.refusals import Refused, short

LARGEST = 256 * 1024  # bytes of a record that is looked at
MOST_MOVES = 10_000  # of a record that is looked at
MOST_STEPS = 200  # in one page
MOST_WAITING = 16  # requests that may wait for each other
MOST_OF_ONE = 3  # files of one address at a time
LIMIT = 20.0  # seconds for one page
_NO_DICE = SealedDice(bytes(32), ())  # nothing is drawn here: the draws stand in the moves
_SHOWS = re.compile(r"# seat (\d{1,2}) shows (.{1,500})")
Page = dict[str, Any]


class Unfit(Exception):
    """Why a record cannot be looked at: the message `error.CODE` of the site, and what fills it."""

    def __init__(self, code: str, arguments: Mapping[str, str | int]) -> None:
        super().__init__(code, arguments)  # so that it can be sent from one process to another
        self.code = code
        self.arguments = dict(arguments)


class Impossible(Exception):
    """Move `n` of a course cannot be made in the match as it is then."""

    def __init__(self, n: int, match: Match) -> None:
        super().__init__(n)
        self.n = n
        self.match = match


@dataclass(frozen=True)
class Course:
    """The moves of a game as its log has them, `NATURE`'s among them, and what was shown on purpose."""

    setup: Setup
    moves: Sequence[tuple[int, str]]
    shown: Sequence[Shown] = ()

    @classmethod
    def of(cls, play: Play) -> Course:
        """What was revealed in a game so far: pending moves are not in it."""
        words = play.match.game.moves.words
        moves = [(seat, words(move)) for seat, move in play.match.log]
        return cls(play.match.setup, moves, list(play.shown))


def eyes_of(word: str, seats: int) -> int:
    """Whose eyes a request names: a seat's number, `-` or `!`; `Refused` says what there is."""
    special = {"-": SPECTATOR, "!": TRUTH}.get(word)
    if special is not None:
        return special
    if word.isascii() and word.isdigit() and len(word) < 3 and int(word) < seats:
        return int(word)
    raise Refused("eyes", 400, eyes=short(word), last=seats - 1)


def first_of(word: str) -> int:
    """The step with which a page is to begin."""
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    raise Refused("no-step", 400, step=short(word))


# Pages


def page(game: Game, course: Course, eyes: int, first: int) -> Page:
    """The states from step `first` on, as these eyes saw them; `Impossible` if the moves cannot be played.

    `{from, steps, whole, patches, next}`: `steps` is the last step there is, `next` where the next page
    begins, or null; `whole` is null if there is no step `first`.
    """
    whole: Page | None = None
    last: Page = {}
    patches: list[Page] = []
    steps = events = 0
    for play in _states(game, course):
        steps = play.step
        if steps < first or len(patches) == MOST_STEPS - 1:
            continue
        state = {**play.state(eyes), "showable": [], "notes": None}
        if whole is None:
            whole = {**state, "events": play.heard(eyes)}
        else:
            patches.append(game_changes(last, state, play.heard(eyes, events)))
        last, events = state, len(play.said)
    more = first + len(patches) + 1
    found: Page = msgspec.to_builtins(
        {
            "from": first,
            "steps": steps,
            "whole": whole,
            "patches": patches,
            "next": more if whole is not None and more <= steps else None,
        }
    )
    return found


def _states(game: Game, course: Course) -> Iterator[Play]:
    """The game at the end of each step, from step 0 on; always the same object."""
    play = Play(game, course.setup, _NO_DICE, 0)
    match, waiting = play.match, deque(course.shown)
    for n, (seat, words) in enumerate(course.moves):
        if seat != NATURE and not any(match.held):
            yield play
        _show(play, waiting)
        try:
            play.say(seat, words)
        except BadMove:
            raise Impossible(n, match) from None
    _show(play, waiting)
    if not any(match.held):
        yield play


def _show(play: Play, waiting: deque[Shown]) -> None:
    """Says what was shown when the log was as long as it is now; not what the seat could not show."""
    while waiting and waiting[0].after <= len(play.match.log):
        shown = waiting.popleft()
        left = play.showable(shown.seat) if shown.seat < play.match.setup.seats else []
        if all(shown.what.count(each) <= left.count(each) for each in shown.what):
            play.show(shown)


# Records


def record_page(text: bytes, eyes: str, first: int, language: str) -> Page:
    """A page of a record; besides its table, as its header names it, and words that the house has not.

    `Unfit` says what is wrong with the record, and in which line.
    """
    record = _read(text)
    setup, lines = record.setup, [step.line for step in record.moves]
    course = Course(setup, [(step.seat, step.words) for step in record.moves], _shown(text, lines))
    try:
        found = page(record.game, course, eyes_of(eyes, setup.seats), first)
    except Impossible as error:
        raise _impossible(error.match, lines[error.n], *course.moves[error.n], language) from None
    table = {
        "id": "",
        "game": record.game.name,
        "seats": [_seat(record.meta.get(f"seat.{seat}", "")) for seat in range(setup.seats)],
        "options": dict(setup.options),
        "host": False,
        "status": "over",
        "public": False,
        "commitment": None,
        "secret": None,
        "words": [None] * setup.seats,
        "watchers": 0,
        "next": None,
        "pair": None,
        "both": False,
        "lent": [],
        "loans": [],
        "time": "none",
        "clocks": None,
    }
    return {**found, "table": table, "words": own_words(record.game)}


def own_words(game: Game) -> dict[str, dict[str, Any]] | None:
    """The messages of a game with other cards, by language, that are not the house's; None if all are."""
    house = game_named(game.name).words
    more = {
        language: {
            key: text for key, text in said.messages.items() if house[language].messages.get(key) != text
        }
        for language, said in game.words.items()
    }
    return more if any(more.values()) else None


def _seat(called: str) -> dict[str, Any]:
    """A seat as the header of a record names it."""
    former = called in {refusals.words(language).text("former") for language in LANGUAGES}
    kind, _, bot = called.partition(" ")
    is_bot = kind == "bot" and bool(bot)
    try:
        name = texts.clean(bot if is_bot else called, texts.NAME, "name")
    except Refused:
        name = ""
    return {
        "name": "" if former else name,
        "kind": "bot" if is_bot else "person",
        "bot": name if is_bot else None,
        "here": True,
        "you": False,
        "former": former,
    }


def _lines(text: bytes) -> list[str]:
    """The lines of a record that is text, as its reader counts them."""
    return text.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _shown(text: bytes, lines: Sequence[int]) -> list[Shown]:
    """What the comments of a record say was shown; its moves stand on these lines."""
    shown: list[Shown] = []
    for number, line in enumerate(_lines(text), 1):
        told = _SHOWS.fullmatch(line.strip())
        if told:
            after = bisect.bisect(lines, number)
            shown.append(Shown(len(shown), after, int(told[1]), told[2].split(", ")))
    return shown


def _read(text: bytes) -> Record:
    try:
        record = records.read(text)
    except BadRecord as error:
        raise _unreadable(text, error.problems[0][0]) from None
    rules = record.meta.get("rules")
    if rules is not None and rules != str(record.game.rules_version):
        raise Unfit("record-rules", {"rules": short(rules), "ours": record.game.rules_version})
    if len(record.moves) > MOST_MOVES:
        raise Unfit("record-long", {"most": MOST_MOVES})
    return record


def _unreadable(text: bytes, number: int) -> Unfit:
    """Which kind of line is the first that cannot be read, and what stands there."""
    try:
        lines = _lines(text)
    except UnicodeDecodeError:
        return Unfit("record-text", {"line": number})
    plain = [line.partition("#")[0].split() for line in lines]
    body = next((at for at, words in enumerate(plain, 1) if words == ["---"]), None)
    named = next((at for at, words in enumerate(plain, 1) if words[:1] == ["game"] and len(words) > 1), None)
    if named is None:
        return Unfit("record-none", {})
    game = plain[named - 1][1]
    if game not in games():
        return Unfit("record-game", {"line": named, "game": short(game), "games": ", ".join(games())})
    where: dict[str, str | int] = {"line": number, "text": short(lines[number - 1].strip())}
    if body is None:
        return Unfit("record-cut", where)
    return Unfit("record-header", where) if number < body else Unfit("record-line", where)


def _impossible(match: Match, line: int, seat: int, words: str, language: str) -> Unfit:
    """Why a move of a record cannot be made."""
    try:
        move = match.game.moves.move(words)
    except UnknownMove:
        return Unfit("record-unknown", {"line": line, "move": short(words)})
    where: dict[str, str | int] = {"line": line, "move": match.game.label(move, language)}
    if match.over:
        return Unfit("record-over", where)
    if seat == NATURE and not match.nature_to_move:
        return Unfit("record-chance", where)
    if not match.legal(seat):
        return Unfit("record-turn", {**where, "number": seat})
    why = match.refusal(seat, move)
    if why is None:
        return Unfit("record-illegal", where)
    reason = match.game.words[language].text(f"no.{why.message}", why.arguments)
    return Unfit("record-illegal-why", {**where, "why": reason, "rule": why.rule})


# In another process


def work_out_table(game: str, course: Course, eyes: int, first: int, packed: bool) -> bytes:
    """A page of a game at a table."""
    played = game_named(game).with_data(course.setup.data)
    return _packed({**page(played, course, eyes, first), "words": own_words(played)}, packed)


def work_out_record(text: bytes, eyes: str, first: int, language: str, packed: bool) -> bytes:
    """A page of a record."""
    return _packed(record_page(text, eyes, first, language), packed)


def work_out_dice(text: bytes) -> bytes:
    """The draws of a record, computed again, and what does not fit; `sealed.examine` with its names."""
    record = _read(text)
    draws, findings = sealed.examine(record)
    return encode(
        {
            "commitment": record.meta.get("commitment"),
            "secret": record.meta.get("secret"),
            "words": sealed.words_of(record),
            "draws": [each._asdict() for each in draws],
            "problems": [each._asdict() for each in findings],
        }
    )


def _packed(made: Page, packed: bool) -> bytes:
    body = encode(made)
    return gzip.compress(body, 6, mtime=0) if packed else body


def _apart(work: Callable[..., bytes], *given: Any) -> bytes:
    thinking.ready()  # a process whose server was killed ends, too
    return work(*given)


class Place:
    """Where so many work at a time, and not too many wait."""

    def __init__(self, count: int) -> None:
        self._free = asyncio.Semaphore(count)
        self._here = 0

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One's turn, when it comes; `Refused` if too many wait."""
        if self._here >= MOST_WAITING:
            raise Refused("replay-busy", 503)
        self._here += 1
        try:
            async with self._free:
                yield
        finally:
            self._here -= 1


class Projector:
    """Works out pages off the loop, few at a time.

    What comes from a file is worked out in another process, for no longer than `limit` seconds. What is still
    hidden from somebody never gets there: bots think in such processes.
    """

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._files, self._apart, self._here = Place(1), Place(1), Place(2)
        self._of: Counter[str] = Counter()  # files that are worked on or wait, by where they come from

    async def show_file(self, address: str, work: Callable[..., bytes], *given: Any) -> bytes:
        """The page of a file from an address, so that neither tables nor other addresses wait long for it."""
        if self._of[address] >= MOST_OF_ONE:
            raise Refused("replay-busy", 503)
        self._of[address] += 1
        try:
            return await self.show(work, *given, place=self._files)
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    async def show(self, work: Callable[..., bytes], *given: Any, place: Place | None = None) -> bytes:
        """The page that `work` makes in another process; `Refused` if it makes none."""
        async with (place or self._apart).turn():
            try:
                with anyio.fail_after(self._limit):
                    limiter = anyio.CapacityLimiter(math.inf)
                    return await to_process.run_sync(_apart, work, *given, cancellable=True, limiter=limiter)
            except Unfit as unfit:
                rule = str(unfit.arguments.pop("rule", ""))
                raise Refused(unfit.code, 400, rule, **unfit.arguments) from None
            except (TimeoutError, BrokenWorkerProcess):
                raise Refused("replay-broken", 400) from None

    async def show_here(self, work: Callable[..., bytes], *given: Any) -> bytes:
        """The page that `work` makes in a thread of this process."""
        async with self._here.turn():
            return await asyncio.to_thread(work, *given)
