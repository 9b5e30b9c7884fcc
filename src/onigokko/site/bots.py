"""Bots at the tables: they think in processes of their own and are told nothing that their seat cannot know.

A bot's hidden series and sealed choices are thought out as a whole first and then said at once, at a moment
that nothing hidden shifts: a *pause* after the step began, or at the next multiple of it. While many bots
decide each thinks the shorter, so that all speak after one pause. The pause follows
from the bot's name, the delay and what everybody knows (`pause`), not from how many moves there were to
choose from; a series is thought about no longer in all than a single decision. A bot that fails, or thinks
too long, is replaced for that decision by a legal move drawn at random; its process is ended, and the next
decision gets a new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar

import anyio
from anyio import to_process

from onigokko.bots import MASTER_MS, offered, thinking_time
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Told
from onigokko.core.position import NATURE, SPECTATOR, Position
from onigokko.site import thinking
from onigokko.site.logs import note, note_error
from onigokko.site.metrics import Metrics
from onigokko.site.play import Play
from onigokko.site.records import Question
from onigokko.site.refusals import Refused
from onigokko.site.settings import Settings
from onigokko.site.tables import Table

RETRY = 1.0  # seconds after which a bot's answer is offered again that the store could not take
LONGEST_SERIES = 200
MARGIN = 0.3  # seconds of a pause that are not for thinking: for what lies between a bot and the table
ON_THE_WAY = 0.2  # seconds of those a decision may take that are for the way to those who watch
LEAST_MS = 5  # of thinking, however little is left
HANDING_MS = 10  # of a share of the processes that go to handing a decision over and back
WORLDS = 4  # that are looked at to find out whether everybody knows that a decision is forced
T = TypeVar("T")
ADVISER = "master"  # the bot that gives hints


def names_of_bots(game: Game) -> list[str]:
    """The bots that play a game."""
    return offered()


def usual_bot(game: Game) -> str:
    """The bot that plays for somebody who leaves."""
    names = names_of_bots(game)
    return "quick" if "quick" in names else names[0]


def seed() -> int:
    """62 random bits, from the system: nothing that bots get comes from a table's sealed dice."""
    return secrets.randbits(62)


class Thinker(Protocol):
    """Decides for a bot."""

    async def __call__(
        self, game: Game, bot: str, position: Position, seat: int, heard: tuple[Told, ...], play: Play
    ) -> int:
        """A move in a determinized position."""


class Stay:
    """Several decisions, one after the other, for which one process is enough."""

    has_place = False


_stay: ContextVar[Stay | None] = ContextVar("stay", default=None)


class Pool:
    """Processes in which bots think; started when needed, replaced when they fail."""

    def __init__(self, workers: int, limit: float, crowd: Callable[[], int] = lambda: 0) -> None:
        self._limit = limit
        self._crowd = crowd  # how many bots are deciding, whether they have asked yet or have been answered
        self._workers = workers
        self._asked = 0  # decisions that are waited for
        self._places = asyncio.Semaphore(workers)
        self._quiet = asyncio.Event()  # nothing is waited for
        self._quiet.set()
        self._warming: asyncio.Task[None] | None = None

    async def decide(
        self,
        game: Game,
        bot: str,
        position: Position,
        seat: int,
        heard: tuple[Told, ...],
        play: Play,
        most: Callable[[], int] = lambda: MASTER_MS,
    ) -> int:
        """A bot's move. `most` is asked when there is a process: how many ms are left for thinking."""
        data = play.match.setup.data
        work = (game.key, None if data is None else dict(data), bot, position.pack(), seat, seed(), heard)
        self._asked += 1
        self._quiet.clear()
        try:
            async with self._place():  # the time for thinking begins when there is a process for it
                with anyio.fail_after(self._limit):
                    ms = min(self.share(), most())
                    return await to_process.run_sync(
                        thinking.decide, *work, ms, cancellable=True, limiter=_unlimited()
                    )
        finally:
            self._asked -= 1
            if not self._asked:
                self._quiet.set()

    @asynccontextmanager
    async def at_one_go(self) -> AsyncIterator[None]:
        """What is decided in here waits but once: the process that the first decision gets is kept.

        Otherwise a series, each of whose moves waits behind all others, would be late in a crowd.
        """
        stay = Stay()
        before = _stay.set(stay)
        try:
            yield
        finally:
            _stay.reset(before)
            if stay.has_place:
                self._places.release()

    @asynccontextmanager
    async def _place(self) -> AsyncIterator[None]:
        """One of the processes, for one decision or as long as one stays."""
        stay = _stay.get()
        if stay is None:
            async with self._places:
                yield
            return
        if not stay.has_place:
            await self._places.acquire()
            stay.has_place = True
        yield

    async def spare(self, work: Callable[..., T], *given: Any) -> T:
        """Does other, short work in one of the processes, begun while no decision is waited for."""
        while True:
            await self._quiet.wait()
            async with self._places:
                if self._quiet.is_set():
                    with anyio.fail_after(self._limit):
                        return await to_process.run_sync(work, *given, cancellable=True, limiter=_unlimited())

    def share(self) -> int:
        """How many ms a decision may be thought about: half as many whenever twice as many bots decide.

        Those count that have not asked yet, as they will before the time of this one is over.
        """
        many = max(self._asked, self._crowd())
        if many <= self._workers:
            return MASTER_MS
        return max(LEAST_MS, (MASTER_MS >> ((many - 1) // self._workers).bit_length()) - HANDING_MS)

    def warm(self) -> None:
        """Starts the first process, so that the first bot need not wait for it."""
        if self._warming is None:
            self._warming = asyncio.get_running_loop().create_task(self._warm())

    def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()

    async def _warm(self) -> None:
        async with self._places:
            with contextlib.suppress(Exception):  # whatever is wrong shows when a bot thinks
                await to_process.run_sync(thinking.ready, cancellable=True, limiter=_unlimited())


def _unlimited() -> anyio.CapacityLimiter:
    """`Pool` itself sees to it that there are no more processes than places."""
    return anyio.CapacityLimiter(math.inf)


class Players:
    """Sees to it that wherever a bot must decide, one does."""

    def __init__(self, settings: Settings, now: Callable[[], int], metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._delay = settings.bot_delay
        self._now = now
        self._sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self._jobs: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.pool = Pool(settings.bot_workers, settings.bot_limit, lambda: len(self._jobs))

    def look(self, table: Table) -> None:
        """Starts a bot's decision wherever one is due and not under way."""
        if table.facts.status != "over" and any(chair.bot for chair in table.chairs):
            self.pool.warm()
        for seat in table.bots_to_move():
            key = (table.facts.id, seat)
            if key not in self._jobs:
                self._jobs[key] = asyncio.get_running_loop().create_task(self._play(table, seat))

    def busy(self, table: Table) -> bool:
        """Whether a bot decides at this table."""
        return any((table.facts.id, seat) in self._jobs for seat in range(table.facts.seats))

    async def hint(self, table: Table, play: Play, seat: int) -> list[str]:
        """The moves that `ADVISER` would make for a seat, in words; `Refused` if it finds none."""

        def none(legal: list[int], error: str) -> int:
            note("no hint found", table=table.facts.id, seat=seat, error=error)
            raise Refused("hint-failed", 503)

        async with self.pool.at_one_go():
            return await _series(play, seat, ADVISER, self._counted, none, whole=True)

    def close(self) -> None:
        """Stops all thinking."""
        for job in self._jobs.values():
            job.cancel()
        self.pool.close()

    async def _play(self, table: Table, seat: int) -> None:
        try:
            began = self._now()
            while seat in table.bots_to_move():
                await self._decide(table, seat, began)
        finally:  # nothing is awaited between the last look and here, so no turn is missed
            del self._jobs[table.facts.id, seat]

    async def _decide(self, table: Table, seat: int, began: int) -> None:
        play, bot = table.play, table.chairs[seat].bot
        assert play is not None
        assert bot is not None
        about: Question = play.question_of(seat)
        # a bot that begins to play for somebody long after the step began takes that moment for it
        since = max(play.since, began)
        forced = bool(self._delay) and await asyncio.to_thread(known_to_be_forced, play, seat)
        waits = pause(bot, self._delay, forced)
        think = self._in_time(bot, self._now() + 1000 * (self._until_due(since, waits) - MARGIN), waits)
        async with self.pool.at_one_go():
            moves = await think_out(play, seat, bot, think, table.facts.id)
        await self._sleep(self._until_due(since, waits))
        try:
            await table.bot_answer(seat, about, moves)
        except Refused as refused:
            if refused.code != "stale":
                note("bot's move not taken", table=table.facts.id, seat=seat, code=refused.code)
                await asyncio.sleep(RETRY)
        except Exception as error:
            note_error("bot's move not taken", error, table=table.facts.id, seat=seat)
            await asyncio.sleep(RETRY)

    def _in_time(self, bot: str, until: float, waits: float) -> Thinker:
        """Decides in the time there is until a moment (by `now`): all the moves of a series together.

        Each move of a series gets half of what is left, of the time and of the share of the processes.
        """
        thought = 0  # moves of a series

        async def think(
            game: Game, bot: str, position: Position, seat: int, heard: tuple[Told, ...], play: Play
        ) -> int:
            nonlocal thought
            halves = 1 if _in_a_series(position, seat) else 0
            shift = thought + halves
            thought += 1

            def most() -> int:
                in_time = allowance(bot, (until - self._now()) / (1 + halves)) if waits else MASTER_MS
                return min(in_time, max(LEAST_MS, self.pool.share() >> shift))

            return await self._counted(game, bot, position, seat, heard, play, most)

        return think

    async def _counted(
        self,
        game: Game,
        bot: str,
        position: Position,
        seat: int,
        heard: tuple[Told, ...],
        play: Play,
        most: Callable[[], int] = lambda: MASTER_MS,
    ) -> int:
        """A decision of the pool; how long it took, and whether it came to something, is counted."""
        began, outcome = time.perf_counter(), "failed"
        try:
            move = await self.pool.decide(game, bot, position, seat, heard, play, most)
            outcome = "made"
            return move
        finally:
            self._metrics.bots.labels(bot, outcome).inc()
            self._metrics.bot_seconds.labels(bot).observe(time.perf_counter() - began)

    def _until_due(self, since: int, waits: float) -> float:
        return until_due((self._now() - since) / 1000, waits)


# When a bot speaks


def pause(bot: str, delay: float, forced: bool) -> float:
    """Seconds from the beginning of a step, or of a bot's playing, to its answer.

    As many as it may take for a decision, however short it thinks, but at least the delay; and the delay if
    everybody knows that it has no choice.
    """
    if not delay or forced:
        return delay
    return max(delay, thinking_time(bot, MASTER_MS) / 1000 - ON_THE_WAY)


def until_due(passed: float, waits: float) -> float:
    """Seconds until the first multiple of a pause, from 1 on, that has not passed yet."""
    if not waits:
        return 0.0
    return max(1, math.ceil(max(0.0, passed) / waits)) * waits - max(0.0, passed)


def allowance(bot: str, left: float) -> int:
    """The ms that a best bot may think, so that this one, which may take a share of it, needs `left` ms."""
    share = thinking_time(bot, MASTER_MS) / MASTER_MS
    return max(LEAST_MS, min(MASTER_MS, int(left / share))) if share else MASTER_MS


def known_to_be_forced(play: Play, seat: int) -> bool:
    """Whether a seat has but one move in some worlds that a spectator holds for possible.

    That depends on what everybody knows and on chance, and on nothing that is hidden.
    """
    for _ in range(WORLDS):
        world = play.match.settled.copy()
        world.determinize(SPECTATOR, Dice(seed()))
        turn = world.turn()
        if turn == NATURE or not turn >> seat & 1 or len(world.moves(seat)) != 1:
            return False
    return True


def _in_a_series(position: Position, seat: int) -> bool:
    """Whether more moves may follow before others learn of this one."""
    moves, pending = position.moves(seat), position.pending(seat)
    for move in {moves[0], moves[-1]}:
        after = position.copy()
        after.play(seat, move)
        turn = after.turn()
        if turn != NATURE and turn >> seat & 1 and after.pending(seat) > pending:
            return True
    return False


async def think_out(play: Play, seat: int, bot: str, decide: Thinker, table: str) -> list[str]:
    """A bot's moves, in words, until one of them is seen by others or the seat need not decide any more."""

    def drawn(legal: list[int], error: str) -> int:
        note("bot failed", table=table, seat=seat, bot=bot, game=play.match.game.name, error=error)
        return secrets.choice(legal)

    return await _series(play, seat, bot, decide, drawn)


async def _series(
    play: Play,
    seat: int,
    bot: str,
    decide: Thinker,
    failed: Callable[[list[int], str], int],
    whole: bool = False,
) -> list[str]:
    """The moves of `think_out`; what is played where the bot has no legal move, `failed` says.

    `whole`: an open move that begins a decision of several is followed by the others.
    """
    game, position = play.match.game, play.match.position.copy()
    alone = play.match.without_others(
        seat
    )  # what others have sealed is not guessed: they have still to choose
    heard = tuple(Told(each.step, each.event) for each in play.said if each.event.heard_by(seat))
    moves: list[str] = []
    while len(moves) < LONGEST_SERIES:
        pending, legal = position.pending(seat), position.moves(seat)
        try:
            shown = alone.copy()
            await asyncio.to_thread(shown.determinize, seat, Dice(seed()))
            move = await decide(game, bot, shown, seat, heard, play)
            error = "" if move in legal else "illegal"
        except Exception as problem:  # whatever a bot or a game does wrong here, play goes on
            move, error = -1, type(problem).__name__
        if error:
            move = failed(legal, error)
        position.play(seat, move)
        alone.play(seat, move)
        moves.append(game.moves.words(move))
        turn = position.turn()
        goes_on = position.pending(seat) > pending or (whole and game.moves.family(move) in game.joined)
        if turn == NATURE or not turn >> seat & 1 or not goes_on:
            break
    return moves
