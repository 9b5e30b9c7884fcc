"""The store: what is committed is there, what is not has never been, and trouble is told."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from anyio.lowlevel import checkpoint
from msgspec.structs import replace

from onigokko.core.position import NATURE
from onigokko.site import schema
from onigokko.site.databases import StoreTrouble, migrate, newest
from onigokko.site.records import Answer, Chair, Change, Facts, Line, LoggedMove, NewTable, Shown
from onigokko.site.store import CHAT_LINES, Conflict, SqlStore, open_postgresql, open_sqlite

from .postgres import cluster

pytestmark = pytest.mark.anyio

FACTS = Facts(
    id="t1",
    game="pearls",
    rules=1,
    seats=2,
    options={"rounds": "3"},
    data=None,
    public=True,
    host="ann",
    status="open",
    commitment="c" * 64,
    turn=0,
    next=None,
    created=1,
)


BUSY = 0.05  # seconds that a locked database is waited for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


@pytest.fixture
def in_file(path: Path) -> Iterator[SqlStore]:
    """A store in SQLite, for what is only there."""
    opened = open_sqlite(path, busy_seconds=BUSY)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, path: Path) -> str:
    """The address of an empty database of either kind."""
    return f"sqlite:///{path}" if request.param == "sqlite" else cluster().database(path)


@pytest.fixture
def store(url: str, path: Path) -> Iterator[SqlStore]:
    opened = open_sqlite(path, BUSY) if url.startswith("sqlite") else open_postgresql(url, BUSY)
    yield opened
    opened.close()


def move(n: int, words: str = "done", seat: int = 0) -> LoggedMove:
    return LoggedMove(n, n + 1, seat, words, 1000 + n)


async def made(store: SqlStore, table: str = "t1", **facts: Any) -> str:
    chairs = [Chair(0, "ann", "Ann"), Chair(1)]
    await store.make(NewTable(replace(FACTS, id=table, **facts), chairs, b"s" * 32))
    return table


def on_disk(url: str, query: str) -> list[Any]:
    """What another program reads in the database."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        rows = [tuple(row) for row in connection.exec_driver_sql(query)]
    engine.dispose()
    return rows


async def test_a_change_is_stored_as_a_whole(store: SqlStore, url: str) -> None:
    table = await made(store)
    change = Change(
        facts={"status": "playing", "turn": 2, "started": 5},
        chairs=[Chair(1, None, "quick", "quick", "a word")],
        moves=[move(0, "deal amber", NATURE), move(1)],
        held={1: ["pick amber", "pick black"]},
        answer=Answer(0, (0, 0, 0), ["done"]),
        shown=Shown(0, 2, 0, ["amber"]),
        line=Line(0, -1, "Eve", "やあ", 7),
    )
    await store.commit(table, change)
    stored = await store.load(table)
    assert stored is not None
    assert stored.facts == replace(FACTS, status="playing", turn=2, started=5)
    assert stored.chairs == [Chair(0, "ann", "Ann"), Chair(1, None, "quick", "quick", "a word")]
    assert stored.moves == change.moves
    assert stored.held == {1: ["pick amber", "pick black"]}
    assert stored.answers == [change.answer]
    assert stored.shown == [change.shown]
    assert stored.chat == [change.line]
    await store.commit(table, Change(held={1: []}))
    again = await store.load(table)
    assert again is not None
    assert again.held == {}
    assert on_disk(url, "select n, seat, words from moves") == [(0, NATURE, "deal amber"), (1, 0, "done")]


async def test_a_table_is_made_begun_and_ended_in_changes_that_come_together(store: SqlStore) -> None:
    await made(store)
    gate = threading.Event()
    blocked = asyncio.ensure_future(store._writer.write(lambda _: gate.wait() and None))
    new = NewTable(replace(FACTS, id="t2"), [Chair(0, "ann", "Ann"), Chair(1, "bob", "Bob")], b"z" * 32)
    begun = {"status": "playing", "turn": 3, "started": 5}
    again = NewTable(replace(FACTS, id="t3"), [Chair(0, "ann", "Ann")], b"y" * 32)
    changes = {
        "t2": Change(made=new, facts=begun, moves=[move(0)], held={1: ["done"]}),
        "t1": Change(facts={"status": "over", "turn": 0, "next": "t3"}, ranking=[1, 2], made=again),
    }
    waiting = [asyncio.ensure_future(store.commit(table, change)) for table, change in changes.items()]
    await checkpoint()
    gate.set()
    await asyncio.gather(blocked, *waiting)
    first, second, third = [await store.load(table) for table in ("t1", "t2", "t3")]
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.facts.status, first.facts.next, third.facts.status) == ("over", "t3", "open")
    assert (second.facts.status, second.facts.turn, second.facts.started) == ("playing", 3, 5)
    assert (second.moves, second.held) == ([move(0)], {1: ["done"]})


async def test_the_secret_is_read_by_itself_only(store: SqlStore) -> None:
    table = await made(store)
    assert await store.secret(table) == b"s" * 32
    stored = await store.load(table)
    lists = [await store.open_tables(9), await store.tables_of("ann", 9)]
    assert repr(b"s" * 32) not in repr([stored, lists])
    assert "s" * 32 not in repr([stored, lists])


async def test_the_same_move_cannot_be_written_twice(store: SqlStore) -> None:
    table = await made(store)
    await store.commit(table, Change(moves=[move(0)]))
    with pytest.raises(Conflict):
        await store.commit(table, Change(moves=[move(0, "mark heron")], facts={"turn": 7}))
    stored = await store.load(table)
    assert stored is not None
    assert stored.moves == [move(0)]
    assert stored.facts.turn == 0


async def test_changes_that_come_together_are_committed_together(store: SqlStore) -> None:
    tables = [await made(store, f"t{number}") for number in range(40)]
    gate = threading.Event()
    writer = store._writer
    blocked = asyncio.ensure_future(writer.write(lambda _: gate.wait() and None))
    waiting = [asyncio.ensure_future(store.commit(table, Change(moves=[move(0)]))) for table in tables]
    await checkpoint()  # lets every task hand in its change
    before = writer.commits
    gate.set()
    await asyncio.gather(blocked, *waiting)
    assert writer.commits - before <= 3
    for table in tables:
        stored = await store.load(table)
        assert stored is not None
        assert stored.moves == [move(0)]


async def test_one_that_cannot_be_written_spoils_no_other_of_its_group(store: SqlStore) -> None:
    tables = [await made(store, f"t{number}") for number in range(6)]
    await store.commit(tables[3], Change(moves=[move(0)]))
    gate = threading.Event()
    blocked = asyncio.ensure_future(store._writer.write(lambda _: gate.wait() and None))
    waiting = [asyncio.ensure_future(store.commit(table, Change(moves=[move(0)]))) for table in tables]
    await checkpoint()  # lets every task hand in its change
    gate.set()
    await blocked
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert [isinstance(result, Conflict) for result in results] == [number == 3 for number in range(6)]
    for table in tables:
        stored = await store.load(table)
        assert stored is not None
        assert stored.moves == [move(0)]


async def test_a_full_disk_refuses_and_when_there_is_room_it_goes_on(in_file: SqlStore) -> None:
    table = await made(in_file)
    with in_file._engines[0].connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    long = Change(moves=[move(0)], line=Line(0, 0, "Ann", "x" * 100_000, 1))
    with pytest.raises(StoreTrouble) as full:
        await in_file.commit(table, long)
    assert full.value.code == "disk-full"
    stored = await in_file.load(table)
    assert stored is not None
    assert (stored.moves, stored.chat) == ([], [])
    with in_file._engines[0].connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    await in_file.commit(table, long)
    assert (await in_file.load(table)) is not None


async def test_a_locked_database_refuses_and_when_it_is_free_it_goes_on(
    in_file: SqlStore, path: Path
) -> None:
    table = await made(in_file)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreTrouble) as busy:
        await in_file.commit(table, Change(moves=[move(0)]))
    assert busy.value.code == "database-busy"
    stored = await in_file.load(table)  # reading goes on meanwhile
    assert stored is not None
    assert stored.moves == []
    other.rollback()
    other.close()
    await in_file.commit(table, Change(moves=[move(0)]))


async def test_every_commit_reaches_the_disk_before_it_is_acknowledged(in_file: SqlStore) -> None:
    with in_file._engines[0].connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


async def test_lists_name_what_they_should(store: SqlStore) -> None:
    await made(store, "open", created=1)
    await made(store, "newer", created=2)
    await made(store, "private", public=False)
    await made(store, "playing", status="playing", turn=1)
    await made(store, "over", status="over", created=9)
    assert [each.facts.id for each in await store.open_tables(9)] == ["newer", "open"]
    assert [each.facts.id for each in await store.open_tables(1)] == ["newer"]
    mine = [each.facts.id for each in await store.tables_of("ann", 9)]
    assert mine[-1] == "over"
    assert set(mine) == {"open", "newer", "private", "playing", "over"}
    assert await store.tables_of("bob", 9) == []


async def test_tables_at_which_a_bot_must_decide_are_found(store: SqlStore) -> None:
    for table, turn in (("bot's turn", 2), ("person's turn", 1), ("both", 3), ("nobody's", 0)):
        await made(store, table, status="playing", turn=turn)
        await store.commit(table, Change(chairs=[Chair(1, None, "quick", "quick")]))
    await made(store, "no bot", status="playing", turn=2)
    await made(store, "open", turn=2)
    await store.commit("open", Change(chairs=[Chair(1, None, "quick", "quick")]))
    assert set(await store.waiting_for_bots()) == {"bot's turn", "both"}


async def test_names_follow_people_to_their_chairs_until_the_game_is_over(store: SqlStore) -> None:
    await made(store, "open")
    await made(store, "over", status="over")
    assert await store.name("ann") is None
    await store.rename("ann", "Anna", "ja", 5)
    assert await store.name("ann") == ("Anna", "ja")
    names = {each.facts.id: each.chairs[0].name for each in await store.tables_of("ann", 9)}
    assert names == {"open": "Anna", "over": "Ann"}


async def test_a_long_chat_keeps_its_numbers(store: SqlStore) -> None:
    table = await made(store)
    for number in range(CHAT_LINES + 3):
        await store.commit(table, Change(line=Line(number, 0, "Ann", str(number), number)))
    stored = await store.load(table)
    assert stored is not None
    assert (len(stored.chat), stored.chat[0].k, stored.lines) == (CHAT_LINES, 3, CHAT_LINES + 3)


def test_the_migrations_lead_to_the_schema(store: SqlStore, url: str, path: Path) -> None:
    store.close()
    again = open_sqlite(path) if url.startswith("sqlite") else open_postgresql(url)
    again.close()  # a second start changes nothing
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_before_the_form_changes_the_file_is_copied(path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.exec_driver_sql("insert into people (id, name, lang, seen) values ('ann', 'Ann', 'ja', 7)")
    engine.dispose()
    copy = path.with_name(f"store-before-{newest()}.sqlite3")
    for _ in range(2):  # the second time there is nothing to change
        open_sqlite(path).close()
        for file, form in ((path, newest()), (copy, "0001")):
            where = f"sqlite:///{file}"
            assert on_disk(where, "select version_num from alembic_version") == [(form,)]
            assert on_disk(where, "select id, name, lang, seen from people") == [("ann", "Ann", "ja", 7)]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert {file.name for file in path.parent.glob("*before*")} == {copy.name}


# What is PostgreSQL's only


@pytest.fixture
def on_server(path: Path) -> Iterator[SqlStore]:
    """A store in PostgreSQL, for what is only there."""
    opened = open_postgresql(cluster().database(path), BUSY)
    yield opened
    opened.close()


async def test_a_server_that_goes_away_refuses_and_when_it_is_back_it_goes_on(on_server: SqlStore) -> None:
    table = await made(on_server)
    cluster().stop()
    try:
        for asked in (on_server.commit(table, Change(moves=[move(0)])), on_server.load(table)):
            with pytest.raises(StoreTrouble) as away:
                await asked
            assert away.value.code == "database-busy"
    finally:
        cluster().start()
    await on_server.commit(table, Change(moves=[move(0)]))
    stored = await on_server.load(table)
    assert stored is not None
    assert stored.moves == [move(0)]


async def test_what_is_locked_refuses_and_when_it_is_free_it_goes_on(on_server: SqlStore, path: Path) -> None:
    table = await made(on_server)
    engine = sa.create_engine(cluster().database(path).replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as other:
        other.exec_driver_sql("lock table moves in exclusive mode")
        with pytest.raises(StoreTrouble) as busy:
            await on_server.commit(table, Change(moves=[move(0)]))
        assert busy.value.code == "database-busy"
        assert await on_server.load(table) is not None  # reading goes on meanwhile
    engine.dispose()
    await on_server.commit(table, Change(moves=[move(0)]))


def test_every_commit_of_the_server_reaches_its_disk_and_every_read_sees_one_moment(
    on_server: SqlStore,
) -> None:
    writer, reader = on_server._engines
    with writer.connect() as connection:
        assert connection.exec_driver_sql("show synchronous_commit").scalar_one() == "on"
    with reader.connect() as connection, writer.connect() as other:
        count = sa.select(sa.func.count()).select_from(schema.people)
        assert connection.execute(count).scalar_one() == 0
        other.execute(sa.insert(schema.people).values(id="ann", name="Ann", lang="", seen=1))
        other.commit()
        assert connection.execute(count).scalar_one() == 0


def test_two_servers_do_not_use_one_database_and_what_cannot_be_reached_is_told(
    on_server: SqlStore, path: Path
) -> None:
    url = cluster().database(path)
    with pytest.raises(StoreTrouble) as taken:
        open_postgresql(url)
    assert taken.value.code == "database-taken"
    open_postgresql(url, alone=False).close()
    on_server.close()
    open_postgresql(url).close()
    with pytest.raises(StoreTrouble) as away:
        open_postgresql(cluster().url("nowhere"))
    assert (away.value.code, 'database "nowhere" does not exist' in away.value.detail) == (
        "database-away",
        True,
    )


def test_what_is_no_database_or_a_newer_one_is_told(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"this is no database, and long enough to look like one " * 40)
    with pytest.raises(StoreTrouble) as broken:
        open_sqlite(path)
    assert broken.value.code == "database-broken"
    newer = tmp_path / "newer.sqlite3"
    open_sqlite(newer).close()
    connection = sqlite3.connect(newer)
    connection.execute("update alembic_version set version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreTrouble) as unknown:
        open_sqlite(newer)
    assert unknown.value.code == "database-newer"


def test_a_damaged_page_is_told_when_it_is_read(path: Path) -> None:
    store = open_sqlite(path)

    async def fill() -> None:
        await made(store)
        for number in range(60):
            await store.commit("t1", Change(line=Line(number, 0, "Ann", "x" * 3000, 1)))

    asyncio.run(fill())
    store.close()
    content = bytearray(path.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    path.write_bytes(content)

    def look() -> None:
        with contextlib.closing(open_sqlite(path)) as again:
            asyncio.run(again.load("t1"))

    with pytest.raises(StoreTrouble) as damaged:
        look()
    assert damaged.value.code == "database-broken"
