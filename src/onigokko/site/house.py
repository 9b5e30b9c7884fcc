"""The house: all tables that are in memory, and those that are fetched from the store when somebody comes."""

from __future__ import annotations

import asyncio
import contextlib
import secrets as random_secrets
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeVar

import sqlalchemy as sa

from onigokko.core import registry
from onigokko.core.errors import BadSetup
from onigokko.core.game import Game, Setup
from onigokko.site import clocks, forgetting, joining, texts
from onigokko.site.accounts import Accounts, Who
from onigokko.site.bots import Players, names_of_bots, usual_bot
from onigokko.site.garbage import Garbage
from onigokko.site.limits import Limits
from onigokko.site.logs import note, note_error
from onigokko.site.metrics import Metrics
from onigokko.site.notices import Notices
from onigokko.site.records import Chair, Listed, Question
from onigokko.site.refusals import Refused, short
from onigokko.site.replay import Projector
from onigokko.site.review import Reviewer
from onigokko.site.settings import Settings
from onigokko.site.steward import NO_TABLE, Steward
from onigokko.site.store import SqlStore, StoreTrouble
from onigokko.site.tables import Table
from onigokko.site.talk import Talk
from onigokko.site.timekeeper import Timekeeper
from onigokko.site.tournaments import Tournaments

MOST_LISTED = 100
LOADS = 2  # tables that are read from disk at a time: in more threads all of them take longer
SIGNED_OUT = 4401  # how a connection ends whose session or token is no more
MOST_HINTS = 1000  # that are remembered
LONGEST = 0.1  # seconds that what is asked may take while much is being done; then no more is let in
FEW = 48  # things that may be under way however slow the machine is
T = TypeVar("T")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Connection(NamedTuple):
    """A live connection: its table or tournament, who has it, and how it is ended."""

    about: str
    who: Who
    close: Callable[[int], Coroutine[Any, Any, None]]


class House:
    """Everything that one server process holds."""

    def __init__(self, store: SqlStore, settings: Settings, key: bytes = b"") -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, Table] = {}  # the last used ones at the end
        self.connections: dict[object, Connection] = {}  # by what belongs to that one alone
        self.clock = clocks.HouseClock(clocks.monotonic)
        self.timekeeper = Timekeeper(self)
        self.steward = Steward(self)
        self.metrics = Metrics()
        self.metrics.gauge("tables_in_memory", "Tables in memory", lambda: len(self.tables))
        self.metrics.gauge("connections", "Live connections", lambda: len(self.connections))
        rates = {
            "chat": settings.chat_limit,
            "tables": settings.tables_limit,
            "guests": settings.guests_limit,
            "mail": settings.mail_limit,
            "accounts": settings.accounts_limit,
            "worlds": settings.worlds_limit,
            "records": settings.records_limit,
            "sign-in": settings.sign_in_limit,
            "sign-in-address": settings.sign_in_address_limit,
            "hints": settings.hints_limit,
            "tournaments": settings.tournaments_limit,
        }
        self.limits = Limits(rates, now)
        self.accounts = Accounts(store, self.limits, now)
        self.players = Players(settings, now, self.metrics)
        self.projector = Projector()
        self.notices = Notices(self, key)
        self.talk = Talk(self, settings.word_list)
        self.tournaments = Tournaments(self)
        self.reviewer = Reviewer(store, self.players.pool.spare, settings.review_seconds, self.table)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._few = asyncio.Semaphore(LOADS)
        self._hints: dict[tuple[str, int, Question], asyncio.Task[list[str]]] = {}  # the latest at the end
        self._tasks: set[asyncio.Task[Any]] = set()
        self._begun = 0  # how often people asked for something to be done at the tables
        self._at_work: dict[int, float] = {}  # of that, what is being done: when it was asked for
        self.garbage = Garbage()
        self._resting: set[str] = set()  # tables at which nobody was when it was last looked
        self._sweeping: asyncio.Task[None] | None = None

    @staticmethod
    def now() -> int:
        """Milliseconds since 1970."""
        return now()

    @contextlib.contextmanager
    def working(self, always: bool = False, came: float | None = None) -> Iterator[None]:
        """Something is done for somebody at a table meanwhile; see `begin_work`."""
        number = self.begin_work(always, time.perf_counter() if came is None else came)
        try:
            yield
        finally:
            self.end_work(number)

    def begin_work(self, always: bool, came: float) -> int:
        """Something is to be done for somebody; `Refused` if too much is being done, unless `always`.

        `came` is when it was asked for, by `time.perf_counter`. It is too much when so many things are under
        way that the oldest of them, or this one, has waited longer than `LONGEST` seconds: so those who are
        let in are served soon, and those who are not know it soon. The number is for `end_work`.
        """
        most = self.settings.asks_limit
        if len(self._at_work) >= min(FEW, most) and not always:
            oldest = min(came, next(iter(self._at_work.values())))
            if len(self._at_work) >= most or time.perf_counter() - oldest > LONGEST:
                raise Refused("crowded", 503)
        self._begun += 1
        self._at_work[self._begun] = came
        return self._begun

    def end_work(self, number: int) -> None:
        """It is done, or was refused."""
        del self._at_work[number]

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Does something to its end, also when the one who asked for it goes away."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def resume(self) -> None:
        """Brings back the tables at which bots must decide: they play on also when nobody visits."""
        try:
            waiting = await self.store.waiting_for_bots()
            await self.reviewer.resume()
            await self.tournaments.resume()
        except StoreTrouble as trouble:
            note("tables not resumed", code=trouble.code)
            return
        for table in waiting:
            try:
                await self.table(table)
            except Refused as refused:
                note("table not resumed", table=table, code=refused.code)
            except Exception as error:  # one broken table must not keep the others from playing on
                note_error("table not resumed", error, table=table)

    async def begin_notices(self) -> None:
        """Looks who is asked and wants to be told so."""
        try:
            await self.notices.begin()
        except StoreTrouble as trouble:
            note("turns not told", code=trouble.code)

    def begin_sweeping(self) -> None:
        """Forgets tables that nobody looks at, from now on."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            before = self._begun
            await asyncio.sleep(max(0.1, self.settings.tables_idle))
            self.sweep()
            self.garbage.rest(quiet=self._begun == before)

    def sweep(self) -> None:
        """Forgets the tables at which nobody was at the last look, nor is now; they lie on disk."""
        quiet = {id for id, table in self.tables.items() if table.idle and not self.players.busy(table)}
        for id in quiet & self._resting:
            del self.tables[id]
        self._resting = quiet - self._resting

    async def close(self) -> None:
        """Ends the bots' thinking and what is under way, then the store."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        self.reviewer.close()
        self.players.close()
        self.notices.close()
        self.steward.close()
        await self.timekeeper.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
        await asyncio.to_thread(self.store.close)

    async def ready(self) -> None:
        """Nothing, if the store reads and writes; else `Refused`."""
        await self._asked(self.store.ping())

    # Tables

    async def table(self, table: str) -> Table:
        """The table with this id; `Refused` if there is none."""
        found = self.tables.pop(table, None)
        self._resting.discard(table)
        if found is None:
            if len(table) > 64 or not (table.isascii() and table.isprintable()):
                raise Refused("no-table", 404)
            task = self._loading.get(table)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(table))
                self._loading[table] = task
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            return await asyncio.shield(task)
        self.tables[table] = found
        return found

    async def _load(self, table: str) -> Table:
        async with self._few:
            return self._keep(await Table.load(self.store, table, registry.game, now, self.clock.now))

    def _keep(self, table: Table) -> Table:
        self.tables[table.facts.id] = table
        table.blocked_by = self.talk.blocked_by
        lookers = [self.players.look, self.timekeeper.look, self.notices.look]
        table.listeners += [*lookers, self._noting(table.facts.status)]
        for look in lookers:
            look(table)
        too_many = len(self.tables) - self.settings.tables_kept
        if too_many > 0:
            idle = [each for each in self.tables.values() if each.idle and not self.players.busy(each)]
            for each in idle[:too_many]:
                if each is not table:
                    del self.tables[each.facts.id]
        return table

    def _noting(self, status: str) -> Callable[[Table], None]:
        """Notes when a game begins and ends."""
        known = [status]

        def look(table: Table) -> None:
            if table.facts.status != known[-1]:
                known.append(table.facts.status)
                self._note_game(table, "over" if known[-1] == "over" else "begun")
                if known[-1] == "over" and table.facts.both:
                    self.run(self._other_way(table))
                self.reviewer.look(table)
                self.tournaments.look(table)

        return look

    def _note_game(self, table: Table, what: str) -> None:
        note(f"game {what}", table=table.facts.id, game=table.game.name)
        self.metrics.games.labels(table.game.name, what).inc()

    async def make(
        self,
        person: str,
        game_name: str,
        seats: int,
        options: Mapping[str, str],
        public: bool,
        bots: Mapping[str, str],
        start: bool,
        sit: int | Literal["random"] | None,
        time: str = "none",
        both: bool = False,
    ) -> Table:
        """A new table of this person's; `Refused` says what is not possible."""
        game = game_named(game_name)
        setup = checked_setup(game, seats, options)
        clocks.Pace.read(time)
        if both and not (seats == 2 and game.roles(seats)):
            raise Refused("both", 400)
        if sit == "random":
            free = [seat for seat in range(seats) if str(seat) not in bots]
            sit = random_secrets.choice(free or [0])
        chairs = [Chair(seat) for seat in range(seats)]
        for seat, bot in bots.items():
            number = _seat(seat, seats)
            if number == sit:
                raise Refused("seat-taken")
            chairs[number] = Chair(number, None, bot, checked_bot(game, bot))
        if sit is not None:
            own = _seat(str(sit), seats)
            chairs[own] = Chair(own, person, (await self.person(person))[0])
        about = (self.store, game, setup, chairs, person, public, now, self.clock.now)
        table = Table.make(*about, time=time, both=both)
        await table.found(start)
        note("table made", table=table.facts.id, game=game.name, seats=seats)
        self.metrics.tables_made.labels(game.name).inc()
        if table.facts.status == "playing":
            self._note_game(table, "begun")
        return self._keep(table)

    async def again(self, table: Table, person: str | None, swap: bool) -> None:
        """The next table of the same people; if its game has begun with it, its bots are woken."""
        if person is not None and table.facts.next is None:
            self.limits.spend("tables", person)
        made = await table.again(person, swap)
        if made is None:
            return
        new = await self.table(made.facts.id) if swap else self._keep(made)
        if new.facts.status == "playing":
            self._note_game(new, "begun")

    async def _other_way(self, table: Table) -> None:
        """After the first game of two the same people play the other way round."""
        try:
            await self.again(table, table.facts.host, swap=True)
        except Refused as refused:
            note("no second game", table=table.facts.id, code=refused.code)

    async def show_begun(self, table: str) -> None:
        """A game has begun with its table: its bots are woken."""
        with contextlib.suppress(Refused):  # whoever looks at it is told what is wrong
            self._note_game(await self.table(table), "begun")

    async def hint(self, table: Table, person: str | None, ask: str) -> list[str]:
        """What a bot would do in a seat's place; the same however often it is asked about one question.

        Nobody is told that it was asked. `Refused` where there are no hints.
        """
        play, seat, about = table.hinted(person, ask)
        key = (table.facts.id, seat, about)
        found = self._hints.get(key)
        if found is None:
            assert person is not None
            self.limits.spend("hints", person)
            found = self._hints[key] = self.run(self.players.hint(table, play, seat))
            found.add_done_callback(lambda done: self._forget_hint(key, done))
            for old in list(self._hints)[: max(0, len(self._hints) - MOST_HINTS)]:
                del self._hints[old]
        return await asyncio.shield(found)

    def _forget_hint(self, key: tuple[str, int, Question], done: asyncio.Task[list[str]]) -> None:
        """One that came to nothing may be asked for again."""
        if (done.cancelled() or done.exception() is not None) and self._hints.get(key) is done:
            del self._hints[key]

    async def open_tables(self) -> list[Listed]:
        """Public tables that wait for people."""
        return await self._asked(self.store.open_tables(MOST_LISTED))

    async def tables_of(self, person: str) -> list[Listed]:
        """The tables where a person sits."""
        return await self._asked(self.store.tables_of(person, MOST_LISTED))

    # People

    async def person(self, person: str | None) -> tuple[str, str | None]:
        """A person's name ("" until given) and chosen language."""
        known = await self._asked(self.store.name(person)) if person else None
        return (known[0], known[1] or None) if known else ("", None)

    async def cut(self, person: str, key: str | None = None, kind: str | None = None) -> None:
        """Ends live connections of a person's: all, or those by one key (`Who.key`) or of one kind."""
        for each in list(self.connections.values()):
            who = each.who
            if who.person == person and key in (None, who.key) and kind in (None, who.by):
                with contextlib.suppress(Exception):  # it may have gone by itself
                    await each.close(SIGNED_OUT)

    async def cut_ended(self) -> None:
        """Ends the live connections whose session or token is no more."""
        for each in list(self.connections.values()):
            if not await self.accounts.holds(each.who):
                with contextlib.suppress(Exception):  # it may have gone by itself
                    await each.close(SIGNED_OUT)

    async def forget(self, person: str) -> None:
        """Forgets a person and the account, here and on disk; the games stay, and go on with bots."""
        theirs = await self._asked(self.store.read(lambda c: forgetting.tables_of(c, person)))
        here = sorted(
            (self.tables[each] for each in theirs & set(self.tables)), key=lambda each: each.facts.id
        )

        def write(connection: sa.Connection) -> None:
            forgetting.leave(connection, person, self._deputy)
            forgetting.forget(connection, person)

        async with contextlib.AsyncExitStack() as still:
            for table in here:  # so that none writes what it still remembers
                await still.enter_async_context(table.still())
            await self._asked(self.store.write(write))
            self.accounts.forget()
            for table in here:
                if not await self._asked(table.refresh_still()):
                    await self.drop(table)
        await self.cut(person)

    async def take_over(self, guest: str, person: str) -> None:
        """An account takes over what a guest has played who has just signed in to it."""
        theirs = await self._asked(self.store.read(lambda c: forgetting.tables_of(c, guest)))
        here = sorted(
            (self.tables[each] for each in theirs & set(self.tables)), key=lambda each: each.facts.id
        )
        async with contextlib.AsyncExitStack() as still:
            for table in here:  # so that none writes what it still remembers
                await still.enter_async_context(table.still())
            await self._asked(self.store.write(lambda c: joining.take_over(c, guest, person)))
            await self._asked(self.talk.begin())
            for table in here:
                await self._asked(table.refresh_still())
        await self.begin_notices()
        await self.cut(guest)

    @staticmethod
    def _deputy(game: str) -> str | None:
        try:
            return usual_bot(registry.game(game))
        except BadSetup:
            return None

    async def drop(self, table: Table) -> None:
        """A table that is not there any more: its connections end."""
        self.tables.pop(table.facts.id, None)
        for each in list(self.connections.values()):
            if each.about == table.facts.id:
                with contextlib.suppress(Exception):  # it may have gone by itself
                    await each.close(NO_TABLE)

    async def rename(self, person: str, name: str | None, lang: str | None) -> tuple[str, str | None]:
        """Changes a person's name and language; what is None stays."""
        before = await self.person(person)
        called = before[0] if name is None else texts.clean(name, texts.NAME, "name")
        if name is not None:
            self.talk.check(called)
        language = lang or before[1]
        await self._asked(self.store.rename(person, called, language or "", now()))
        for table in list(self.tables.values()):
            if called != before[0] and any(chair.person == person for chair in table.chairs):
                await table.renamed(person, called)
        return called, language

    @staticmethod
    async def _asked(answer: Coroutine[Any, Any, T]) -> T:
        try:
            return await answer
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None


def _seat(text: str, seats: int) -> int:
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < seats:
        return int(text)
    raise Refused("no-seat", 400, number=short(text), last=seats - 1)


def game_named(name: str) -> Game:
    """The game of that name."""
    try:
        return registry.game(name)
    except BadSetup:
        raise Refused("no-game", 404, game=short(name), games=list(registry.games())) from None


def checked_bot(game: Game, bot: str) -> str:
    """The name of a bot that plays this game."""
    known = names_of_bots(game)
    if bot not in known:
        raise Refused("no-bot", 400, bot=short(bot), bots=known)
    return bot


def checked_setup(game: Game, seats: int, options: Mapping[str, str]) -> Setup:
    """What a new game starts from; `Refused` names what cannot be."""
    if seats not in game.seat_counts:
        raise Refused("seat-count", 400, seats=seats, counts=list(game.seat_counts))
    known = {option.name: option for option in game.options if not option.seats or seats in option.seats}
    for name, value in options.items():
        if name not in known:
            raise Refused("unknown-option", 400, option=short(name))
        try:
            known[name].read(value)
        except BadSetup:
            raise Refused("option", 400, option=name, value=short(value)) from None
    try:
        setup = game.setup(seats, options)
        game.start(setup)
    except BadSetup:
        raise Refused("setup", 400) from None
    return setup


__all__ = ["House", "checked_bot", "checked_setup", "game_named", "now", "usual_bot"]
