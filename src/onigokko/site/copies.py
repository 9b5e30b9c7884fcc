"""Copies of everything: from one database to another, into a backup, and back.

A backup is a tar file with a database of SQLite and the key of the guests' cookies, whichever database the
site uses, so that it can be restored into either. It holds what players hide: it is for its owner only.
"""

from __future__ import annotations

import os
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from onigokko.core.errors import OnigokkoError
from onigokko.site import databases, schema
from onigokko.site.guests import KEY_BYTES
from onigokko.site.vault import Vault, change_locks, lock_open_ones

INSIDE, KEY = "onigokko.sqlite3", "key"
ROWS = 1000  # that are copied at a time
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.marks]
Counts = dict[str, int]


class CannotCopy(OnigokkoError):
    """A copy that was not made; nothing changed."""


def counts(connection: sa.Connection) -> Counts:
    """How many rows each table has."""
    return {
        table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
        for table in TABLES
    }


def copy_rows(source: sa.Connection, target: sa.Connection) -> Counts:
    """Copies all rows into an empty database of the same form; how many they were.

    Both connections see one moment. `CannotCopy` if the target has not as many afterwards.
    """
    copied = dict.fromkeys((table.name for table in TABLES), 0)
    for table in TABLES:
        rows = source.execution_options(yield_per=ROWS).execute(sa.select(table)).mappings()
        for part in rows.partitions():
            target.execute(sa.insert(table), [dict(row) for row in part])
            copied[table.name] += len(part)
    if counts(target) != copied:
        raise CannotCopy("The copy has not as many rows as the original; nothing was changed.")
    return copied


def clear(connection: sa.Connection) -> None:
    """Takes all rows away; no server writes meanwhile, as each looks at the marks first."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"LOCK TABLE {schema.marks.name} IN ACCESS EXCLUSIVE MODE")
    for table in reversed(TABLES):
        connection.execute(sa.delete(table))


def bump(connection: sa.Connection, *names: str) -> None:
    """Lets running servers notice that something changed: `edition`, or `epoch` if everything did."""
    marks = schema.marks
    for name in names:
        connection.execute(sa.update(marks).where(marks.c.name == name).values(value=marks.c.value + 1))


def back_up(reader: sa.Engine, file: Path, key: Path) -> Counts:
    """Writes a backup of this moment, whole and on disk or not at all; how many rows it has."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        inside = Path(folder) / INSIDE
        if reader.dialect.name == "sqlite":
            databases.copy_sqlite(Path(str(reader.url.database)), inside)
            found = _count_in(inside)
        else:
            writer, other = databases.sqlite(inside, 5)
            with reader.connect() as source, writer.begin() as target:
                found = copy_rows(source, target)
            writer.dispose()
            other.dispose()
            with sqlite3.connect(inside) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
            connection.close()
        packed = Path(folder) / "packed"
        with os.fdopen(os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz") as tar:
                tar.add(inside, INSIDE)
                if key.exists():
                    tar.add(key, KEY)
            out.flush()
            os.fsync(out.fileno())
        packed.replace(file)
    return found


def _count_in(file: Path) -> Counts:
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(file)))
    with engine.connect() as connection:
        found = counts(connection)
    engine.dispose()
    return found


@contextmanager
def opened_backup(file: Path) -> Iterator[tuple[sa.Engine, bytes | None]]:
    """A backup's database, brought to the newest form, and its key; `CannotCopy` if the file is none."""
    with tempfile.TemporaryDirectory(prefix="onigokko-") as folder:
        inside = Path(folder) / INSIDE
        try:
            with tarfile.open(file, "r:gz") as tar:
                parts = {name: tar.extractfile(name) for name in tar.getnames() if name in (INSIDE, KEY)}
                database, key = parts.get(INSIDE), parts.get(KEY)
                if database is None:
                    raise KeyError(INSIDE)
                with os.fdopen(os.open(inside, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as out:
                    while block := database.read(1 << 20):
                        out.write(block)
                content = None if key is None else key.read(2 * KEY_BYTES + 1)
            writer, reader = databases.sqlite(inside, 5)
        except FileNotFoundError:
            raise CannotCopy(f"There is no file {file}.") from None
        except (tarfile.TarError, EOFError, KeyError, OSError, databases.StoreTrouble) as error:
            newer = isinstance(error, databases.StoreTrouble) and error.code == "database-newer"
            what = "a newer Onigokko's backup" if newer else "no backup, or damaged"
            raise CannotCopy(f"{file} is {what}; nothing was changed.") from None
        writer.dispose()
        try:
            yield reader, content
        finally:
            reader.dispose()


def replace_all(source: sa.Engine, target: sa.Engine, theirs: bytes | None, ours: bytes | None) -> Counts:
    """Puts everything of one database in the place of everything in another, at once or not at all.

    The secrets of the dice, which one host's key has locked, are locked with the other's.
    """
    with source.connect() as old, target.begin() as new:
        clear(new)
        copied = copy_rows(old, new)
        if ours is not None:
            if theirs is not None and theirs != ours:
                change_locks(new, Vault(theirs), Vault(ours))
            lock_open_ones(new, Vault(ours))
        bump(new, "epoch", "edition")
    return copied
