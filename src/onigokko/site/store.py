"""The store: the log of moves is the truth, and a change is on disk before anybody is told.

`Store` is what the tables use; `SqlStore` keeps it with SQLAlchemy Core, in SQLite or PostgreSQL. One thread
writes (`writer.py`), for many tables at once; everything else only reads.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from onigokko.site import bulk, databases, schema, standing
from onigokko.site.bulk import Values
from onigokko.site.databases import StoreTrouble as StoreTrouble
from onigokko.site.databases import trouble
from onigokko.site.records import (
    Announcement,
    Answer,
    Chair,
    Change,
    Facts,
    Line,
    Listed,
    Loan,
    LoggedMove,
    NewTable,
    Note,
    Orders,
    SeatClock,
    Shown,
    Stored,
)
from onigokko.site.vault import Vault, lock_open_ones, open_ones
from onigokko.site.writer import Conflict as Conflict
from onigokko.site.writer import Writer

CHAT_LINES = 200  # how many a table holds in memory and sends
T = TypeVar("T")
Row = dict[str, Any]


class Store(Protocol):
    """Where tables live when nobody looks."""

    def commit(self, table: str, change: Change) -> Awaitable[None]:
        """Makes a change durable; `StoreTrouble` or `Conflict` if it is not."""

    async def make(self, new: NewTable) -> None:
        """Makes a table durable."""

    async def load(self, table: str) -> Stored | None:
        """A table as it is on disk, None if there is none."""

    async def exists(self, table: str) -> bool:
        """Whether there is such a table."""

    async def secret(self, table: str) -> bytes:
        """The secret of a table's dice; `WrongKey` if the host's key does not open it."""

    async def name(self, person: str) -> tuple[str, str] | None:
        """A person's name and language, None for one never seen."""

    async def rename(self, person: str, name: str, lang: str, now: int) -> None:
        """Remembers a person's name and language, also on the chairs of tables that are not over."""

    async def open_tables(self, limit: int) -> list[Listed]:
        """Public tables that have not begun, newest first."""

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """The tables where a person sits, those under way first, then newest first."""

    async def waiting_for_bots(self) -> list[str]:
        """The tables under way at which a bot must decide."""

    async def clocks(self) -> tuple[int, list[tuple[str, str, SeatClock]]]:
        """The house time that was noted last, and all clocks that run: table, its `time`, clock."""

    async def note_clock(self, at: int) -> None:
        """Notes the house time."""

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What some work reads, at one moment."""

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Makes what some work writes durable, as a whole."""

    async def ping(self) -> None:
        """Nothing, if it can be read and written; else `StoreTrouble`."""

    async def seen(self, person: str, now: int) -> None:
        """Remembers when a person with a name was here last."""

    async def orders(self) -> Orders:
        """What the host has said."""

    def accept(self, epoch: int) -> None:
        """Everything in memory is of this epoch now; until then what is written is refused as `Conflict`."""

    def close(self) -> None:
        """Waits for what is being written, and ends."""


class SqlStore:
    """The store in a database that SQLAlchemy can reach. Make it with `open_sqlite` or `open_postgresql`."""

    def __init__(self, writer: sa.Engine, reader: sa.Engine, key: bytes | None) -> None:
        self._engines = (writer, reader)
        self._vault = Vault(key)
        if key is not None:
            _lock_old(writer, self._vault)
        self._reader = reader
        self._writer = Writer(writer, partial(_apply_all, self._vault))

    @property
    def engines(self) -> tuple[sa.Engine, sa.Engine]:
        """For writing and for reading, for what is done beside the tables."""
        return self._engines

    def accept(self, epoch: int) -> None:
        self._writer.epoch = epoch

    def tell_commits(self, told: Callable[[int, float], None]) -> None:
        """Lets somebody know of each commit: how many changes it had, and how many seconds it took."""
        self._writer.told = told

    # Writing

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """What `work` gives, which is done in a transaction with others' work; it is on disk then."""
        given: list[T] = []
        await self._writer.write(lambda connection: given.append(work(connection)))
        return given[-1]

    def apply(self, connection: sa.Connection, table: str, change: Change) -> None:
        """Writes a change within a transaction of somebody's own; see `write`."""
        _apply_all(self._vault, connection, [(table, change)])

    def commit(self, table: str, change: Change) -> Awaitable[None]:
        return self._writer.write((table, change))

    async def make(self, new: NewTable) -> None:
        await self._writer.write(lambda connection: _make(connection, new, self._vault))

    async def rename(self, person: str, name: str, lang: str, now: int) -> None:
        await self._writer.write(lambda connection: _rename(connection, person, name, lang, now))

    async def seen(self, person: str, now: int) -> None:
        people = schema.people
        change = sa.update(people).where(people.c.id == person).values(seen=now)
        await self._writer.write(lambda connection: connection.execute(change))

    # Reading

    async def orders(self) -> Orders:
        return await self.read(_orders)

    async def load(self, table: str) -> Stored | None:
        return await self.read(lambda connection: _load(connection, table))

    async def exists(self, table: str) -> bool:
        query = sa.select(schema.tables.c.id).where(schema.tables.c.id == table)
        return await self.read(lambda connection: connection.execute(query).first() is not None)

    async def secret(self, table: str) -> bytes:
        query = sa.select(schema.secrets.c.secret).where(schema.secrets.c.table == table)
        kept = await self.read(lambda connection: bytes(connection.execute(query).scalar_one()))
        return self._vault.open(table, kept)

    async def name(self, person: str) -> tuple[str, str] | None:
        query = sa.select(schema.people.c.name, schema.people.c.lang).where(schema.people.c.id == person)

        def read(connection: sa.Connection) -> tuple[str, str] | None:
            row = connection.execute(query).first()
            return (row.name, row.lang) if row else None

        return await self.read(read)

    async def open_tables(self, limit: int) -> list[Listed]:
        tables = schema.tables
        query = (
            sa.select(tables)
            .where(tables.c.status == "open", tables.c.public)
            .order_by(tables.c.created.desc())
            .limit(limit)
        )
        return await self.read(lambda connection: _listed(connection, query))

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        tables, chairs = schema.tables, schema.chairs
        query = (
            sa.select(tables)
            .join(chairs, chairs.c.table == tables.c.id)
            .where(chairs.c.person == person)
            .order_by(tables.c.status == "over", tables.c.created.desc())
            .limit(limit)
        )
        return await self.read(lambda connection: _listed(connection, query))

    async def waiting_for_bots(self) -> list[str]:
        tables, chairs = schema.tables, schema.chairs
        query = (
            sa.select(tables.c.id, tables.c.turn, chairs.c.seat)
            .join(chairs, chairs.c.table == tables.c.id)
            .where(tables.c.status == "playing", chairs.c.bot.is_not(None))
            .order_by(tables.c.created)
        )

        def read(connection: sa.Connection) -> list[str]:
            rows = connection.execute(query)
            return list(dict.fromkeys(row.id for row in rows if row.turn >> row.seat & 1))

        return await self.read(read)

    async def clocks(self) -> tuple[int, list[tuple[str, str, SeatClock]]]:
        return await self.read(_clocks)

    async def note_clock(self, at: int) -> None:
        await self._writer.write(lambda connection: _note_clock(connection, at))

    async def ping(self) -> None:
        await self.read(lambda connection: connection.execute(sa.select(1)))
        await self._writer.write(lambda connection: connection.execute(sa.select(1)))

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What `work` reads, all of one moment."""

        def read() -> T:
            try:
                with self._reader.connect() as connection:
                    return work(connection)
            except DatabaseError as error:
                raise trouble(error) from None

        return await asyncio.to_thread(read)

    def close(self) -> None:
        self._writer.close()
        for engine in self._engines:
            engine.dispose()


# Opening


def open_sqlite(path: Path, busy_seconds: float = 5.0, key: bytes | None = b"") -> SqlStore:
    """The store in one file, brought to the newest form; `StoreTrouble` or `OSError` if that cannot be.

    `key` is the host's, which locks and opens the secrets of the dice; None: it is done without them.
    """
    return SqlStore(*databases.sqlite(path, busy_seconds), key)


def open_postgresql(
    url: str, busy_seconds: float = 5.0, alone: bool = True, key: bytes | None = b""
) -> SqlStore:
    """The store on a PostgreSQL server, brought to the newest form; `StoreTrouble` if that cannot be.

    `alone`: no other server may use it meanwhile. `key` is the host's.
    """
    return SqlStore(*databases.postgresql(url, busy_seconds, alone), key)


def _lock_old(engine: sa.Engine, vault: Vault) -> None:
    """Locks secrets that are open, and leaves nothing of them in a file of SQLite."""
    lite = engine.dialect.name == "sqlite"
    try:
        with engine.begin() as connection:
            if not open_ones(connection):
                return
            if lite:
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            lock_open_ones(connection, vault)
            if lite:
                connection.exec_driver_sql("PRAGMA secure_delete = OFF")
        if lite:
            with contextlib.closing(engine.raw_connection()) as raw:
                raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError as error:
        raise trouble(error) from None


# What is written


def _apply_all(vault: Vault, connection: sa.Connection, changes: Iterable[tuple[str, Change]]) -> None:
    """Writes changes of several tables. What every move brings is written for all of them together."""
    facts: dict[tuple[str, ...], list[Row]] = {}
    turns: dict[str, int] = {}
    emptied: list[Row] = []
    held: list[Values] = []
    moves: list[Values] = []
    answers: list[Values] = []
    for table, change in changes:
        if change.made:
            _make_another(connection, change.made, change, vault)
        if change.made or change.ranking is not None:  # what follows builds on the table's own row
            _set_facts(connection, {tuple(change.facts): [{**change.facts, "of": table}]})
        elif change.facts.keys() == TURN:
            turns[table] = change.facts["turn"]
        elif change.facts:
            facts.setdefault(tuple(change.facts), []).append({**change.facts, "of": table})
        _apply_rest(connection, table, change)
        for seat, words in change.held.items():
            emptied.append({"of": table, "at": seat})
            held += [(table, seat, k, each) for k, each in enumerate(words)]
        moves += [_move_row(table, move) for move in change.moves]
        if change.answer:
            answers.append((table, change.answer.seat, *change.answer.question, change.answer.moves))
    _set_facts(connection, facts)
    if turns:
        _TURNS.write(connection, list(turns.items()))
    if emptied:
        connection.execute(_EMPTY, emptied)
    for of, rows in ((_HELD, held), (_MOVES, moves), (_ANSWERS, answers)):
        if rows:
            of.write(connection, rows)


def _move_row(table: str, move: LoggedMove) -> Values:
    return table, move.n, move.step, move.seat, move.words, move.time


TURN = {"turn"}
_TURNS = bulk.changed(schema.tables, "id", "turn")
_HELD, _MOVES, _ANSWERS = (bulk.inserted(of) for of in (schema.held, schema.moves, schema.answers))
_TABLES, _SECRETS, _CHAIRS = (bulk.inserted(of) for of in (schema.tables, schema.secrets, schema.chairs))
_EMPTY = sa.delete(schema.held).where(
    schema.held.c.table == sa.bindparam("of"), schema.held.c.seat == sa.bindparam("at")
)


_UPDATE = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("of"))


def _set_facts(connection: sa.Connection, facts: dict[tuple[str, ...], list[Row]]) -> None:
    """Gives fields of tables new values; the rows of one entry have those fields, and `of`."""
    for names, rows in facts.items():
        if names:
            connection.execute(_UPDATE, rows)


def _make_another(connection: sa.Connection, new: NewTable, change: Change, vault: Vault) -> None:
    """Writes a table that an action makes, with what has begun there."""
    table = new.facts.id
    _make(connection, new, vault)
    if change.made_moves:
        _MOVES.write(connection, [_move_row(table, move) for move in change.made_moves])
    _set_clocks(connection, table, change.made_clocks)


def _apply_rest(connection: sa.Connection, table: str, change: Change) -> None:
    """Writes what few changes bring."""
    chairs = schema.chairs
    for chair in change.chairs:
        here = (chairs.c.table == table) & (chairs.c.seat == chair.seat)
        connection.execute(sa.update(chairs).where(here).values(_chair(chair)))
    _set_clocks(connection, table, change.clocks)
    if change.shown:
        connection.execute(sa.insert(schema.shown).values(table=table, **vars(change.shown)))
    if change.note:
        notes = schema.notes
        connection.execute(sa.delete(notes).where(notes.c.table == table, notes.c.seat == change.note.seat))
        if change.note.text is not None:
            connection.execute(sa.insert(notes).values(table=table, **vars(change.note)))
    if change.loan:
        loans, loan = schema.loans, change.loan
        connection.execute(sa.delete(loans).where(loans.c.table == table, loans.c.token == loan.token))
        connection.execute(sa.insert(loans).values(table=table, **vars(loan)))
    if change.ranking is not None:
        standing.add(connection, table, change.ranking)
    if change.line:
        connection.execute(sa.insert(schema.chat).values(table=table, **vars(change.line)))


def _make(connection: sa.Connection, new: NewTable, vault: Vault) -> None:
    table = new.facts.id
    _TABLES.write(connection, [tuple(getattr(new.facts, column.name) for column in schema.tables.columns)])
    _SECRETS.write(connection, [(table, vault.lock(table, new.secret))])
    _CHAIRS.write(connection, [(table, c.seat, c.person, c.name, c.bot, c.word) for c in new.chairs])


def _set_clocks(connection: sa.Connection, table: str, changed: list[SeatClock]) -> None:
    clocks = schema.clocks
    for clock in changed:
        here = (clocks.c.table == table) & (clocks.c.seat == clock.seat)
        connection.execute(sa.delete(clocks).where(here))
        connection.execute(sa.insert(clocks).values(table=table, **vars(clock)))


def _note_clock(connection: sa.Connection, at: int) -> None:
    if not connection.execute(sa.update(schema.uptime).values(ms=at)).rowcount:
        connection.execute(sa.insert(schema.uptime).values(id=1, ms=at))


def _chair(chair: Chair) -> dict[str, Any]:
    return {"person": chair.person, "name": chair.name, "bot": chair.bot, "word": chair.word}


def _rename(connection: sa.Connection, person: str, name: str, lang: str, now: int) -> None:
    people, chairs, tables = schema.people, schema.chairs, schema.tables
    values = {"name": name, "lang": lang, "seen": now}
    if not connection.execute(sa.update(people).where(people.c.id == person).values(values)).rowcount:
        connection.execute(sa.insert(people).values(id=person, **values))
    under_way = sa.select(tables.c.id).where(tables.c.status != "over")
    theirs = (chairs.c.person == person) & chairs.c.table.in_(under_way)
    connection.execute(sa.update(chairs).where(theirs).values(name=name))


# What is read


def _orders(connection: sa.Connection) -> Orders:
    marks = {row.name: row.value for row in connection.execute(sa.select(schema.marks))}
    bans = {row.who: row.until for row in connection.execute(sa.select(schema.bans))}
    newest = sa.select(schema.announcements).order_by(schema.announcements.c.id.desc()).limit(1)
    told = connection.execute(newest).first()
    announcement = Announcement(told.id, told.en, told.ja, told.until) if told else None
    return Orders(marks["epoch"], marks["edition"], bans, announcement)


def _clocks(connection: sa.Connection) -> tuple[int, list[tuple[str, str, SeatClock]]]:
    clocks, tables = schema.clocks, schema.tables
    noted = connection.execute(sa.select(schema.uptime.c.ms)).scalar() or 0
    latest = connection.execute(sa.select(sa.func.max(clocks.c.ran))).scalar() or 0
    query = (
        sa.select(clocks, tables.c.time)
        .join(tables, tables.c.id == clocks.c.table)
        .where(clocks.c.ran.is_not(None))
    )
    running = [
        (row.table, row.time, SeatClock(row.seat, row.used, row.ran, row.out))
        for row in connection.execute(query)
    ]
    return max(noted, latest), running


def _fields(kind: Any) -> list[str]:
    return list(kind.__annotations__)


def _rows_of(of: sa.Table, columns: Iterable[str], *order: str) -> sa.Select[Any]:
    """Asks for what is kept of one table. Made once for all of them: that takes longer than to ask."""
    query = sa.select(*(of.c[name] for name in columns)).where(of.c.table == sa.bindparam("id"))
    return query.order_by(*(of.c[name] for name in order))


_READ_FACTS = sa.select(schema.tables).where(schema.tables.c.id == sa.bindparam("id"))
_READ_CHAIRS = _rows_of(schema.chairs, _fields(Chair), "seat")
_READ_MOVES = _rows_of(schema.moves, _fields(LoggedMove), "n")
_READ_SHOWN = _rows_of(schema.shown, _fields(Shown), "k")
_READ_NOTES = _rows_of(schema.notes, _fields(Note), "seat")
_READ_CLOCKS = _rows_of(schema.clocks, _fields(SeatClock), "seat")
_READ_LOANS = _rows_of(schema.loans, _fields(Loan), "seat", "token")
_READ_HELD = _rows_of(schema.held, ("seat", "words"), "seat", "k")
_READ_ANSWERS = _rows_of(
    schema.answers, ("seat", "step", "held", "edit", "moves"), "seat", "step", "held", "edit"
)
_READ_CHAT = _rows_of(schema.chat, _fields(Line)).order_by(schema.chat.c.k.desc()).limit(CHAT_LINES)


def _load(connection: sa.Connection, table: str) -> Stored | None:
    about = {"id": table}
    facts = connection.execute(_READ_FACTS, about).mappings().first()
    if facts is None:
        return None

    def rows(query: sa.Select[Any]) -> Sequence[Any]:
        return connection.execute(query, about).all()

    held: dict[int, list[str]] = {}
    for seat, words in rows(_READ_HELD):
        held.setdefault(seat, []).append(words)
    lines = [Line(*row) for row in reversed(rows(_READ_CHAT))]
    return Stored(
        facts=Facts(**facts),
        chairs=[Chair(*row) for row in rows(_READ_CHAIRS)],
        moves=[LoggedMove(*row) for row in rows(_READ_MOVES)],
        held=held,
        answers=[Answer(seat, (step, k, edit), moves) for seat, step, k, edit, moves in rows(_READ_ANSWERS)],
        shown=[Shown(*row) for row in rows(_READ_SHOWN)],
        chat=lines,
        lines=lines[-1].k + 1 if lines else 0,
        notes=[Note(*row) for row in rows(_READ_NOTES)],
        clocks=[SeatClock(*row) for row in rows(_READ_CLOCKS)],
        loans=[Loan(*row) for row in rows(_READ_LOANS)],
    )


def _listed(connection: sa.Connection, query: sa.Select[Any]) -> list[Listed]:
    facts = [Facts(**row) for row in connection.execute(query).mappings()]
    chairs: dict[str, list[Chair]] = {each.id: [] for each in facts}
    of_these = (
        sa.select(schema.chairs).where(schema.chairs.c.table.in_(chairs)).order_by(schema.chairs.c.seat)
    )
    for row in connection.execute(of_these).mappings():
        values = dict(row)
        chairs[values.pop("table")].append(Chair(**values))
    clocks: dict[str, list[SeatClock]] = {each.id: [] for each in facts}
    theirs = sa.select(schema.clocks).where(schema.clocks.c.table.in_(clocks)).order_by(schema.clocks.c.seat)
    for row in connection.execute(theirs).mappings():
        values = dict(row)
        clocks[values.pop("table")].append(SeatClock(**values))
    return [Listed(each, chairs[each.id], clocks[each.id]) for each in facts]
