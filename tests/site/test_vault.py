"""The secrets of the dice on disk: encrypted, of use with the host's key alone, nowhere else."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from onigokko.core import registry, sealed
from onigokko.core.game import Game
from onigokko.site import copies, databases, schema
from onigokko.site.records import Chair
from onigokko.site.refusals import Refused
from onigokko.site.serve import own_key
from onigokko.site.store import SqlStore, open_sqlite
from onigokko.site.tables import Table
from onigokko.site.vault import LOCKED_BYTES, Vault, WrongKey

from .client import Guest, Server, play_on

KEY, OTHER = b"a" * 64, b"b" * 64
SECRET = bytes(range(100, 132))


def test_a_secret_comes_out_for_its_own_table_and_key_alone() -> None:
    kept = Vault(KEY).lock("t1", SECRET)
    assert len(kept) == LOCKED_BYTES
    assert SECRET not in kept
    assert Vault(KEY).lock("t1", SECRET) != kept  # never twice the same
    assert Vault(KEY).open("t1", kept) == SECRET
    damaged = [kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :] for at in (0, 12, 30, 59)]
    for vault, table, what in (
        *((Vault(KEY), "t1", each) for each in damaged),
        *((Vault(KEY), "t2", kept), (Vault(OTHER), "t1", kept), (Vault(None), "t1", kept)),
        *((Vault(KEY), "t1", kept[:40]), (Vault(KEY), "t1", b""), (Vault(KEY), "t1", SECRET)),
    ):
        with pytest.raises(WrongKey):
            vault.open(table, what)


@contextlib.contextmanager
def store_at(path: Path, key: bytes | None) -> Iterator[SqlStore]:
    with contextlib.closing(open_sqlite(path, key=key)) as store:
        yield store


async def a_table(store: SqlStore, game: Game) -> Table:
    chairs = [Chair(seat, None, "quick", "quick") for seat in range(3)]
    table = Table.make(store, game, game.setup(3), chairs, "ann", False, lambda: 1)
    await table.found(start=True)
    return table


def in_files(folder: Path, what: bytes) -> list[str]:
    """The files of a folder in which some bytes stand, as they are or in hexadecimal."""
    found = [file for file in folder.iterdir() if file.is_file()]
    return [
        file.name for file in found if what in file.read_bytes() or what.hex().encode() in file.read_bytes()
    ]


def test_no_file_holds_the_secret_of_a_table(tmp_path: Path, pearls: Game) -> None:
    with store_at(tmp_path / "s.sqlite3", KEY) as store:
        table = asyncio.run(a_table(store, pearls))
        secret = table._secret
        assert asyncio.run(store.secret(table.facts.id)) == secret
        assert in_files(tmp_path, table.facts.id.encode())  # what is written is found
        assert in_files(tmp_path, secret) == []
    assert in_files(tmp_path, secret) == []
    again = asyncio.run(loaded(tmp_path / "s.sqlite3", KEY, table.facts.id))
    assert again._secret == secret


async def loaded(path: Path, key: bytes | None, table: str) -> Table:
    with store_at(path, key) as store:
        return await Table.load(store, table, registry.game, lambda: 1)


def test_without_its_key_a_table_is_refused_in_one_sentence(tmp_path: Path, pearls: Game) -> None:
    path = tmp_path / "s.sqlite3"
    with store_at(path, KEY) as store:
        table = asyncio.run(a_table(store, pearls)).facts.id
    for key in (OTHER, None):
        with pytest.raises(Refused) as refused:
            asyncio.run(loaded(path, key, table))
        assert refused.value.code == "dice-locked"
    assert asyncio.run(loaded(path, KEY, table)).facts.id == table


def of_before(path: Path, table: str) -> None:
    """A database as it was before secrets were locked, with one that is open."""
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        databases.migrate(connection, "0010")
        values = {"id": table, "game": "pearls", "rules": 1, "seats": 3, "options": {}, "data": None}
        more = {"public": False, "host": "ann", "status": "open", "turn": 0, "created": 1, "time": "none"}
        commitment = sealed.commitment(SECRET)
        columns = {**values, **more, "commitment": commitment, "both": False}
        connection.execute(sa.insert(schema.tables).values(columns))
        connection.execute(sa.insert(schema.secrets).values(table=table, secret=SECRET))
        for seat in range(3):
            connection.execute(sa.insert(schema.chairs).values(table=table, seat=seat, name=""))
    engine.dispose()


def test_secrets_of_before_are_locked_when_the_site_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    of_before(path, "old")
    assert in_files(tmp_path, SECRET) == ["s.sqlite3"]
    with store_at(path, KEY) as store:
        assert asyncio.run(store.secret("old")) == SECRET
        copy = f"s-before-{databases.newest()}.sqlite3"
        assert in_files(tmp_path, SECRET) == [copy]  # what the host may put away
    with store_at(path, KEY) as store:  # and nothing is locked twice
        assert asyncio.run(store.secret("old")) == SECRET


def test_a_restored_backup_is_locked_with_the_key_that_is_there(tmp_path: Path, pearls: Game) -> None:
    ours, theirs, old = (tmp_path / name for name in ("ours", "theirs", "old"))
    for folder in (ours, theirs, old):
        folder.mkdir()
    (theirs / "key").write_bytes(OTHER)
    of_before(old / "s.sqlite3", "old")
    with store_at(theirs / "s.sqlite3", OTHER) as store:
        table = asyncio.run(a_table(store, pearls))
        copies.back_up(store.engines[1], tmp_path / "new.tar.gz", theirs / "key")
    with tarfile.open(tmp_path / "old.tar.gz", "w:gz") as tar:
        tar.add(old / "s.sqlite3", copies.INSIDE)
    with store_at(ours / "s.sqlite3", KEY) as store:
        for backup, id, secret in (
            ("new.tar.gz", table.facts.id, table._secret),
            ("old.tar.gz", "old", SECRET),
        ):
            with copies.opened_backup(tmp_path / backup) as (source, key):
                copies.replace_all(source, store.engines[0], key, KEY)
            assert asyncio.run(store.secret(id)) == secret
    with sqlite3.connect(ours / "s.sqlite3") as connection:
        assert connection.execute("select length(secret) from secrets").fetchall() == [(LOCKED_BYTES,)]
    connection.close()


def test_the_key_of_a_folder_is_read_where_there_is_one(tmp_path: Path) -> None:
    assert own_key(tmp_path) is None
    (tmp_path / "key").write_text("5a" * 32)
    assert own_key(tmp_path) == b"5a" * 32
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "key").write_text("short")
    assert own_key(tmp_path) is None


def test_a_server_plays_on_by_its_key_and_says_so_without(
    new_server: Callable[..., Server], guest: Callable[..., Guest]
) -> None:
    server = new_server().start()
    ann = guest("Ann", at=server)
    table = ann.table(bots={"1": "random", "2": "random"}, start=True)
    server.stop()
    kept = (server.data / "key").read_bytes()
    (server.data / "key").write_bytes(kept[::-1])
    server.start()
    text = ann.refusal("GET", f"/api/tables/{table}", 500, "dice-locked")
    assert "restores the key" in text
    server.stop()
    (server.data / "key").write_bytes(kept)
    server.start()
    live = ann.live(table)
    play_on([live], lambda live: live.options[0], lambda: live.over)
    assert sealed.commitment(bytes.fromhex(live.table["secret"])) == live.table["commitment"]
