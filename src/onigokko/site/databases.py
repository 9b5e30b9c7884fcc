"""The two databases that keep the site: a file of SQLite, or a PostgreSQL server. How each is opened.

Both give two engines: one for the only thread that writes, one for reading. A commit has reached the disk
when it returns; whoever reads sees one moment, however many queries that takes.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DatabaseError, DBAPIError

from onigokko.core.errors import OnigokkoError

if TYPE_CHECKING:
    from alembic.config import Config

Engines = tuple[sa.Engine, sa.Engine]  # for writing, for reading
LOCK = 0x6F6E69  # of the one server that uses a database of PostgreSQL
WAIT_FOR_LOCK = 2.0  # seconds
AWAY = ("08", "28", "3D")  # what PostgreSQL says when it lets nobody in: classes of its codes
BUSY = ("08", "40", "53", "55", "57")


class StoreTrouble(OnigokkoError):
    """The store cannot do it now; nothing was changed.

    `code` is `disk-full`, `database-busy` or `database-broken`; when it is opened also `database-newer`,
    `database-away` (with what the server said in `detail`), `database-taken` or `no-driver`.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


def trouble(error: DBAPIError) -> StoreTrouble:
    """What an error of the database means to people."""
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
            return StoreTrouble("disk-full")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreTrouble("database-busy")
        return StoreTrouble("database-broken")
    state = _state(error)
    if state in ("53100", "25006"):  # disk_full, read_only_sql_transaction
        return StoreTrouble("disk-full")
    return StoreTrouble("database-busy" if state.startswith(BUSY) else "database-broken")


def _state(error: DBAPIError) -> str:
    """PostgreSQL's code of an error; a connection that broke has none of its own."""
    return str(getattr(error.orig, "sqlstate", None) or "08000")


# SQLite


def sqlite(path: Path, busy_seconds: float) -> Engines:
    """The engines for one file, which is made if need be and brought to the newest form.

    The file holds what players hide and the dice's secrets: it is readable by its owner only. Before its
    form changes it is copied to a file beside it.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    os.chmod(path, 0o600)
    writer = _sqlite_engine(path, "BEGIN IMMEDIATE", busy_seconds)
    try:
        with writer.begin() as connection:
            present = _form(connection)
        if present != newest():
            if present is not None:
                copy_sqlite(path, path.with_name(f"{path.stem}-before-{newest()}{path.suffix}"))
            with writer.begin() as connection:
                migrate(connection)
    except StoreTrouble:
        writer.dispose()
        raise
    except DatabaseError as error:
        writer.dispose()
        raise trouble(error) from None
    return writer, _sqlite_engine(path, "BEGIN", busy_seconds)


def _sqlite_engine(path: Path, begin: str, busy_seconds: float) -> sa.Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": busy_seconds},
        hide_parameters=True,  # an error or a log quotes no move
        json_deserializer=msgspec.json.decode,
    )

    @event.listens_for(engine, "connect")
    def connected(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where SQLAlchemy begins them
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def copy_sqlite(source: Path, target: Path) -> None:
    """A copy of a database that may be in use, whole and on disk when this returns; for its owner only."""
    made = target.with_name(f"{target.name}.new")
    made.unlink(missing_ok=True)
    os.close(os.open(made, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(made)) as new:
        old.backup(new)
    with made.open("rb") as written:
        os.fsync(written.fileno())
    made.replace(target)


# PostgreSQL


def postgresql(url: str, busy_seconds: float, alone: bool) -> Engines:
    """The engines for a database of a PostgreSQL server, which is brought to the newest form.

    `alone`: the writing connection holds a lock, so that no second server uses the database.
    """
    durable = {
        "synchronous_commit": "on",
        "lock_timeout": max(1, round(busy_seconds * 1000)),
        "tcp_keepalives_idle": 30,
        "tcp_keepalives_interval": 10,
        "tcp_keepalives_count": 3,
    }
    one_moment = {"default_transaction_isolation": "repeatable\\ read", "default_transaction_read_only": "on"}
    try:
        writer = _postgresql_engine(url, durable, pool_size=1, max_overflow=0)
        reader = _postgresql_engine(url, {**durable, **one_moment})
    except ModuleNotFoundError:
        raise StoreTrouble("no-driver") from None
    if alone:
        event.listen(writer, "connect", _take)
    try:
        with writer.begin() as connection:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK + 1)))
            if _form(connection) != newest():
                migrate(connection)
    except StoreTrouble:
        writer.dispose()
        raise
    except DBAPIError as error:
        writer.dispose()
        if _state(error).startswith(AWAY):
            raise StoreTrouble("database-away", _first_line(error)) from None
        raise trouble(error) from None
    return writer, reader


def _postgresql_engine(url: str, options: dict[str, Any], **pool: int) -> sa.Engine:
    address = sa.make_url(url).set(drivername="postgresql+psycopg")
    given = str(address.query.get("options", ""))
    settings = " ".join(filter(None, [given, *(f"-c {name}={value}" for name, value in options.items())]))
    address = address.difference_update_query(["options"])
    more = {"options": settings, "connect_timeout": 10, "application_name": "onigokko"}
    return sa.create_engine(
        address,
        connect_args=more,
        pool_pre_ping=True,
        hide_parameters=True,
        json_deserializer=msgspec.json.decode,
        **pool,
    )


def _take(connection: Any, _: object) -> None:
    """Takes the database for this process, also when the one before it has not quite let go of it."""
    end = time.monotonic() + WAIT_FOR_LOCK
    while not _locked(connection):
        if time.monotonic() > end:
            raise StoreTrouble("database-taken")
        time.sleep(0.05)


def _locked(connection: Any) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pg_try_advisory_lock({LOCK})")
        (taken,) = cursor.fetchone()
    connection.commit()
    return bool(taken)


def _first_line(error: DBAPIError) -> str:
    return str(error.orig).strip().partition("\n")[0]


# The form. Alembic, which changes it, is imported where it has to be changed: at most starts it has not.


MIGRATIONS = Path(__file__).parent / "migrations"


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def newest() -> str:
    """The newest form that this Onigokko knows: the number that its last migration's file begins with."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _form(connection: sa.Connection) -> str | None:
    """The form that the database has, None if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def migrate(connection: sa.Connection, form: str = "head") -> None:
    """Brings the database to the newest form, all of the way or not at all.

    `StoreTrouble` if it has one that this Onigokko does not know.
    """
    from alembic import command
    from alembic.util import CommandError

    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, form)
    except CommandError:
        raise StoreTrouble("database-newer") from None
