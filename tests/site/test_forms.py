"""Data folders of each form that the database has had are brought to the newest one, and played on.

Each archive in `forms/` was left by a server of its time, killed in the middle of a sealed step: games
that are over, one under way, one open. What people knew then stands in its `about.json`. When the form
changes, the new one's is made with `TEST_FORM=keep pytest -m soak tests/site/test_forms.py -k leaves`.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from onigokko.core import record, sealed
from onigokko.site import admin, databases
from onigokko.site.databases import newest
from onigokko.site.guests import read_key
from onigokko.site.serve import DATABASE
from onigokko.site.store import open_postgresql, open_sqlite

from .client import ON_POSTGRESQL, Guest, Live, Server, play_on
from .cup import Cup
from .postgres import cluster

FOLDER = Path(__file__).parent / "forms"
FORMS = sorted(FOLDER.glob("*.tar.xz"))
NAMES = [each.name.partition(".")[0] for each in FORMS]
MOVES = 'select "table", n, step, seat, words from moves order by 1, 2'
BROKEN = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", "NEWEST", None, None

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("UPDATE tables SET status = 'over'")
    op.execute("DELETE FROM moves")
    op.execute("INSERT INTO half SELECT no_such_column FROM tables")
"""


def unpacked(archive: Path, folder: Path) -> dict[str, Any]:
    """Unpacks a data folder; what is known about it."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    told: dict[str, Any] = json.loads((folder / "about.json").read_text())
    return told


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def dump(path: Path) -> list[str]:
    """All that is in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def back(server: Server, about: dict[str, Any], name: str) -> Guest:
    """Somebody who comes back with the cookie of then."""
    guest = Guest(server)
    guest.cookies.clear()
    guest.cookies.update(about["cookies"][name])
    assert guest.get("/api/me").json()["name"] == name
    return guest


def test_there_is_a_folder_of_each_form() -> None:
    versions = (databases.MIGRATIONS / "versions").glob("[0-9]*.py")
    assert sorted(each.name[:4] for each in versions) == NAMES


@pytest.mark.parametrize("archive", FORMS, ids=NAMES)
def test_a_folder_of_then_has_the_newest_form_now(tmp_path: Path, archive: Path) -> None:
    about = unpacked(archive, tmp_path)
    path, copy = tmp_path / DATABASE, tmp_path / f"onigokko-before-{newest()}.sqlite3"
    before = rows(path, MOVES)
    with closing(open_sqlite(path, key=read_key(tmp_path / "key"))) as store:
        assert rows(path, "select version_num from alembic_version") == [(newest(),)]
        assert rows(path, MOVES) == before
        looked = dict(admin.check(store, admin.all_tables(store)))
        with store.engines[1].connect() as connection:
            assert admin.orphans(connection) == {}
    assert set(looked.values()) == {None}
    assert {each["id"] for each in about["tables"].values()} <= set(looked)
    if about["form"] == newest():
        assert not copy.exists()
    else:
        assert rows(copy, "select version_num from alembic_version") == [(about["form"],)]
        assert rows(copy, MOVES) == before


@pytest.mark.soak
@pytest.mark.skipif(ON_POSTGRESQL, reason="a file of SQLite")
@pytest.mark.parametrize("archive", FORMS, ids=NAMES)
def test_a_folder_of_then_is_played_on_now(
    new_server: Callable[..., Server], tmp_path: Path, archive: Path
) -> None:
    played_on(new_server().start, unpacked(archive, tmp_path / "data"))


@pytest.mark.soak
@pytest.mark.skipif(ON_POSTGRESQL, reason="a file of SQLite")
def test_what_a_server_leaves_is_played_on(new_server: Callable[..., Server], tmp_path: Path) -> None:
    """What a server of now leaves when it is killed; with TEST_FORM=keep it is kept among the others."""
    about = left_behind(new_server(ONIGOKKO_REVIEW_SECONDS="0").start())
    if os.environ.get("TEST_FORM") == "keep":
        (tmp_path / "data" / "about.json").write_text(json.dumps(about, ensure_ascii=False, indent=1))
        with tarfile.open(FOLDER / f"{newest()}.tar.xz", "w:xz") as packed:
            for each in sorted((tmp_path / "data").iterdir()):
                if each.name != "lock" and not each.name.endswith("-shm"):
                    packed.add(each, each.name, filter=_of_nobody)
    played_on(new_server().start, about)


def _of_nobody(each: tarfile.TarInfo) -> tarfile.TarInfo:
    each.uid = each.gid = 0
    each.uname = each.gname = ""
    return each


def left_behind(server: Server) -> dict[str, Any]:
    """Games are played on a server, which is then killed; what Ann and Bob know."""
    dice = random.Random(8)
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    account = {"sign_in": "ann@tiger", "password": "nine white cranes"}
    ann.post("/api/account", json=account).raise_for_status()
    told: dict[str, Any] = {}
    for game, seats in (("fugitive", 2), ("noblesse", 3), ("footprints", 2)):
        bots = {str(seat): "random" for seat in range(1, seats)}
        live = ann.live(ann.table(game, seats, bots=bots, time="3d", start=True))
        play_on([live], lambda live: dice.choice(live.options), lambda live=live: live.over)
        told[game] = {"id": live.id, "record": ann.get(f"/api/tables/{live.id}/record").text}
    one = under_way(ann, bob, dice)
    one.do("lend")
    one.do("note", text='{"seen": ["duck"]}')
    one.do("say", text="<b>my turn?</b>")
    one.catch_up()
    assert one.game is not None
    assert one.question is not None
    assert one.question["held"]
    state = {"step": one.game["step"], "held": one.question["held"], "view": one.game["view"]}
    told["tiger"] = {"id": one.id, **state}
    told["open"] = {"id": ann.table("tiger", 3, public=True)}
    Cup.held(ann, game="tiger", seats=3)
    cookies = {guest: dict(who.cookies) for guest, who in (("Ann", ann), ("Bob", bob))}
    server.stop(signal.SIGKILL)
    for each in (ann, bob):
        for live in each.lives:
            live.close()
        each.close()
    return {"form": newest(), "tables": told, "cookies": cookies}


def under_way(ann: Guest, bob: Guest, dice: random.Random) -> Live:
    """Ann's eyes on a game with pending moves of hers; one that ends before that is followed by another."""
    while True:
        one = ann.live(ann.table("tiger", 3, bots={"2": "random"}, time="2d"))
        other = bob.live(one.id)
        other.do("claim", seat=1)
        other.do("word", text="Bob's word #1")
        one.do("start")
        lives = [one.catch_up(), other.catch_up()]

        def enough(one: Live = one, other: Live = other) -> bool:
            return one.over or stands(one, other)

        play_on(lives, lambda live: dice.choice(live.options), enough)
        if not one.over:
            return one


def stands(one: Live, other: Live) -> bool:
    """Whether one has pending moves that stay so, as people have to decide, and some time has passed."""
    late, held = one.game and one.game["step"] > 6, one.question and one.question["held"]
    return bool(late and held and (one.options or other.catch_up().options))


def played_on(start: Callable[[], Server], about: dict[str, Any]) -> None:
    """A server is started on a folder: everything is there, and goes on."""
    server = start()
    ann, bob = back(server, about, "Ann"), back(server, about, "Bob")
    for game in ("fugitive", "noblesse", "footprints"):
        then = record.read(about["tables"][game]["record"])
        now = record.read(ann.get(f"/api/tables/{about['tables'][game]['id']}/record").text)
        assert [(step.seat, step.words) for step in now.moves] == [(s.seat, s.words) for s in then.moves]
        assert record.replay(then).over
        assert sealed.verify(now) == sealed.verify(then) == []
    under_way = about["tables"]["tiger"]
    lives = [each.live(under_way["id"]) for each in (ann, bob)]
    goes_on(lives, under_way)
    ann.live(about["tables"]["open"]["id"]).do("leave")
    for each in (*ann.lives, *bob.lives):
        each.close()
    ann.close()
    bob.close()


def goes_on(lives: list[Live], then: dict[str, Any]) -> None:
    """The game under way stands where it stood, for the eyes of Ann, and is played to its end."""
    live, dice = lives[0], random.Random(1)
    assert live.game is not None
    assert live.question is not None
    assert (live.game["step"], live.question["held"]) == (then["step"], then["held"])
    same = live.game["view"].keys() & then["view"].keys()
    assert len(same) > 5
    assert {key: live.game["view"][key] for key in same} == {key: then["view"][key] for key in same}
    assert any(said["text"] == "<b>my turn?</b>" for said in live.chat)
    play_on(lives, lambda live: dice.choice(live.options), lambda: live.over)


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more migration, which fails in its middle."""
    scripts = tmp_path / "migrations"
    shutil.copytree(databases.MIGRATIONS, scripts)
    (scripts / "versions" / "9999_broken.py").write_text(BROKEN.replace("NEWEST", newest()))
    monkeypatch.setattr(databases, "MIGRATIONS", scripts)


@pytest.mark.parametrize("archive", FORMS, ids=NAMES)
def test_a_migration_that_fails_in_the_middle_leaves_everything_as_it_was(
    tmp_path: Path, archive: Path, broken: None
) -> None:
    data = tmp_path / "data"
    form = unpacked(archive, data)["form"]
    before = dump(data / DATABASE)
    for _ in range(2):
        with pytest.raises(databases.StoreTrouble):
            open_sqlite(data / DATABASE, key=read_key(data / "key"))
        assert dump(data / DATABASE) == before
        assert dump(data / "onigokko-before-9999.sqlite3") == before
    assert rows(data / DATABASE, "select version_num from alembic_version") == [(form,)]


def test_so_it_does_in_postgresql(tmp_path: Path, broken: None) -> None:
    url = cluster().database(tmp_path)
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        databases.migrate(connection, "0001")
        connection.exec_driver_sql("insert into people (id, name, lang, seen) values ('ann', 'Ann', 'ja', 7)")
    with pytest.raises(databases.StoreTrouble):
        open_postgresql(url)
    with engine.connect() as connection:
        names = set(sa.inspect(connection).get_table_names())
        assert "half" not in names
        assert "accounts" not in names
        assert connection.exec_driver_sql("select version_num from alembic_version").all() == [("0001",)]
        assert connection.exec_driver_sql("select name, lang, seen from people").all() == [("Ann", "ja", 7)]
    engine.dispose()
