"""`onigokko admin`, beside a running server and without one, in both databases."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from onigokko.cli.app import app
from onigokko.cli.checking import SHOWN
from onigokko.core import record, sealed
from onigokko.core.game import Game
from onigokko.core.position import NATURE
from onigokko.site import admin as work
from onigokko.site.serve import DATABASE
from onigokko.site.settings import PREFIX
from onigokko.site.store import SqlStore

from .client import ON_POSTGRESQL, Guest, Server, play_on
from .postgres import cluster

Guests = Callable[..., Guest]
NewServer = Callable[..., Server]
QUICKLY = {"ONIGOKKO_ADMIN_WAIT": "0.01"}

pytestmark = pytest.mark.usefixtures("pearls")


def admin(data: Path, *arguments: object, code: int = 0, url: str | None = None) -> Result:
    """Runs `onigokko admin` on a server's folder and database."""
    environment: dict[str, str | None] = {name: None for name in os.environ if name.startswith(PREFIX)}
    if url or ON_POSTGRESQL:
        environment["ONIGOKKO_DATABASE"] = url or cluster().database(data)
    command = ["admin", "--data", str(data), *map(str, arguments)]
    result = CliRunner(env=environment).invoke(app, command, prog_name="onigokko")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def site(new_server: NewServer) -> Server:
    return new_server(**QUICKLY).start()


def everything(server: Server) -> list[Any]:
    names = ("people", "tables", "chairs", "moves", "chat", "bans", "announcements", "marks")
    return [sorted(map(str, server.stored(f"select * from {name}"))) for name in names]


def game_of_two(guest: Guests, site: Server) -> tuple[str, list[Any]]:
    """A game that Ann and Bob have begun, with a bot."""
    ann, bob = guest("Ann", at=site), guest("Bob", at=site)
    table = ann.table(bots={"2": "random"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    return table, lives


def first(live: Any) -> str:
    return str(live.options[0])


# Copies


def test_a_backup_under_load_restores_to_a_server_that_goes_on(
    site: Server, new_server: NewServer, guest: Guests, tmp_path: Path
) -> None:
    table, lives = game_of_two(guest, site)
    play_on(lives, first, lambda: lives[0].catch_up().game["step"] >= 2)
    ann = lives[0].guest
    for _ in range(6):
        ann.table(bots={"0": "quick", "1": "random", "2": "random"}, sit=None, start=True)
    talking = guest("Tom", at=site).live(table)
    acknowledged, enough = [0], threading.Event()

    def talk() -> None:
        while not enough.is_set():
            talking.do("say", text=f"line {acknowledged[0]}")
            acknowledged[0] += 1

    talker = threading.Thread(target=talk)
    talker.start()
    try:
        before = acknowledged[0]
        file = tmp_path / "all.tar.gz"
        said = admin(site.data, "backup", file).output
        after = acknowledged[0]
        assert admin(site.data, "check").output == "7 tables, none of them wrong.\n"
    finally:
        enough.set()
        talker.join()
    assert said.startswith(f"{file} holds 3 people, 7 tables, ")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob(".backup-*"))
    assert site.stop(signal.SIGKILL) == -signal.SIGKILL

    other = new_server("restored", **QUICKLY)
    admin(other.data, "restore", file, "--yes")
    assert ", none of them wrong." in admin(other.data, "check").output
    other.start()
    ann.server, ann.base_url = other, other.url
    lives[1].guest.server = other
    again = [lives[0].guest.live(table), lives[1].guest.live(table)]
    lines = [int(line["text"].split()[1]) for line in again[0].chat]
    assert lines == list(range(len(lines) and lines[0], len(lines) and lines[-1] + 1))
    assert before <= (lines[-1] + 1 if lines else 0) <= after + 1
    assert [live.game["viewer"] for live in again] == [0, 1]  # the cookies are known: the key came along
    play_on(again, first, lambda: again[0].over)
    assert sealed.verify(record.read(ann.get(f"/api/tables/{table}/record").text)) == []


def test_a_backup_restored_into_a_running_server_is_where_its_tables_go_on(
    site: Server, guest: Guests, tmp_path: Path
) -> None:
    table, lives = game_of_two(guest, site)
    play_on(lives, first, lambda: lives[0].catch_up().game["step"] >= 2)
    file = tmp_path / "all.tar.gz"
    step = lives[0].catch_up().game["step"]
    admin(site.data, "backup", file)
    play_on(lives, first, lambda: lives[0].over)
    later = lives[0].guest.table()
    seen = lives[1].guest.live(later)

    admin(site.data, "restore", file, code=2)
    admin(site.data, "restore", file, "--dry-run")
    assert lives[0].catch_up().over
    said = admin(site.data, "restore", file, "--yes").output
    (kept,) = site.data.glob("before-restore-*.tar.gz")
    assert str(kept) in said
    for live in lives:
        live.until(lambda live: not live.over)
        live.catch_up()
        assert live.game["step"] >= step
        assert all(event["at"] <= live.game["step"] for event in live.game["events"])
    with pytest.raises(ConnectionClosed):
        seen.until(lambda live: False)
    lives[0].guest.refusal("GET", f"/api/tables/{later}", 404, "no-table")
    play_on(lives, first, lambda: lives[0].over)
    script = lives[0].guest.get(f"/api/tables/{table}/record").text
    assert sealed.verify(record.read(script)) == []
    assert ", none of them wrong." in admin(site.data, "check").output


def test_what_is_written_by_memory_from_before_a_restored_backup_is_refused(
    new_server: NewServer, guest: Guests, tmp_path: Path
) -> None:
    site = new_server(ONIGOKKO_ADMIN_WAIT="3600").start()
    _, lives = game_of_two(guest, site)
    file = tmp_path / "all.tar.gz"
    admin(site.data, "backup", file)
    lives[0].do("say", text="after")
    admin(site.data, "restore", file, "--yes")
    lives[0].refused("say", "stale", text="now")
    assert site.stored("select count(*) from chat") == [(0,)]


def test_what_is_no_backup_changes_nothing(site: Server, guest: Guests, tmp_path: Path) -> None:
    guest("Ann", at=site).table()
    file = tmp_path / "all.tar.gz"
    admin(site.data, "backup", file)
    assert "exists already" in admin(site.data, "backup", file, code=1).stderr
    before = everything(site)
    damaged = tmp_path / "damaged.tar.gz"
    for content in (b"", b"no backup", file.read_bytes()[:-200], os.urandom(1000)):
        damaged.write_bytes(content)
        assert "damaged" in admin(site.data, "restore", damaged, "--yes", code=1).stderr
    assert "There is no file" in admin(site.data, "restore", tmp_path / "none", "--yes", code=1).stderr
    assert everything(site) == before
    assert not list(site.data.glob("before-restore-*"))


def test_everything_moves_to_the_other_database_and_back(
    new_server: NewServer, guest: Guests, tmp_path: Path
) -> None:
    site = new_server(ONIGOKKO_DATABASE="sqlite").start()
    _, lives = game_of_two(guest, site)
    lives[0].do("say", text="やあ")
    url = cluster().database(tmp_path / "moved")
    assert "in use" in admin(site.data, "move", "--to", url, url="sqlite", code=1).stderr
    assert site.stop() == 0
    dry = admin(site.data, "move", "--to", url, "--dry-run", url="sqlite").output
    moved = admin(site.data, "move", "--to", url, url="sqlite").output
    counted = "2 people, 1 tables, "
    assert dry.startswith(counted)
    assert moved.startswith(counted)
    assert "not empty" in admin(site.data, "move", "--to", url, url="sqlite", code=1).stderr
    assert "already" in admin(site.data, "move", "--to", url, url=url, code=2).stderr
    assert "1 tables, none of them wrong." in admin(site.data, "check", url=url).output

    def rows(of: str) -> list[tuple[Any, ...]]:
        with sqlite3.connect(site.data / DATABASE) as connection:
            found = connection.execute(of).fetchall()
        connection.close()
        return found

    names = ("people", "secrets", "chairs", "moves", "chat", "held", "answers")
    before = {name: sorted(map(repr, rows(f"select * from {name}"))) for name in names}
    (site.data / DATABASE).unlink()
    for rest in ("-wal", "-shm"):
        (site.data / f"{DATABASE}{rest}").unlink(missing_ok=True)
    admin(site.data, "move", "--to", "sqlite", url=url)
    assert {name: sorted(map(repr, rows(f"select * from {name}"))) for name in names} == before
    site.start()
    for live in lives:
        live.close()
        live.join()
    assert lives[1].chat[0]["text"] == "やあ"
    play_on(lives, first, lambda: lives[0].over)


# Who may be here, and what is told


def test_who_is_shut_out_can_look_and_do_nothing(site: Server, guest: Guests) -> None:
    ann, eve = guest("Ann", at=site), guest("Eve", at=site)
    table = ann.table(public=True)
    live = eve.live(table)
    before = everything(site)
    admin(site.data, "ban", "Eve", "--dry-run")
    assert everything(site) == before
    admin(site.data, "ban", "Eve", "--days", "3", "--why", "spoils games")
    while live.ask("claim", seat=1)["type"] == "done":
        live.ask("leave")
    assert live.refused("claim", "banned", seat=1).startswith("Whoever runs this site")
    eve.refusal("POST", "/api/tables", 403, "banned", json={"game": "pearls", "seats": 3})
    assert eve.get("/api/tables").json()["open"][0]["id"] == table
    ann.live(table).do("say", text="well")
    assert live.catch_up().chat[-1]["text"] == "well"
    (listed,) = admin(site.data, "bans").output.splitlines()
    who, _, until, why = listed.split("\t")
    assert (until != "-", why) == (True, "spoils games")
    assert f"{who}\t" in admin(site.data, "guests", "--named", "Eve").output
    assert "(banned)" in admin(site.data, "guests").output
    admin(site.data, "unban", who, "--dry-run")
    admin(site.data, "unban", who)
    while live.ask("claim", seat=1)["type"] == "refused":
        pass
    assert "is not banned" in admin(site.data, "unban", who, code=1).stderr
    admin(site.data, "ban", "Eve")
    assert admin(site.data, "unban", "Eve").output == f"{who} is let in again.\n"  # as it was said
    assert "is not banned" in admin(site.data, "unban", "Eve", code=1).stderr
    assert 'no guest and no address "Zoe"' in admin(site.data, "ban", "Zoe", code=1).stderr
    guest("Eve", at=site).table()
    assert 'more than one guest "Eve"' in admin(site.data, "ban", "Eve", code=1).stderr


def test_a_network_can_be_shut_out(site: Server, guest: Guests) -> None:
    ann = guest("Ann", at=site)
    for number, (network, status) in enumerate((("192.0.2.0/24", 200), ("127.0.0.0/8", 403)), 1):
        admin(site.data, "ban", network)
        admin(site.data, "announce", "--en", "now")  # it is known no earlier than the ban
        while ann.get("/api/announcement").json()["id"] != number:
            pass
        assert ann.post("/api/me", json={"name": "Anna"}).status_code == status


def test_what_is_announced_is_told_in_the_language_of_who_asks(site: Server, guest: Guests) -> None:
    ann, nene = guest(at=site), guest(lang="ja", at=site)
    assert ann.get("/api/announcement").json() == {"id": 0, "text": ""}
    admin(site.data, "announce", "--en", "Closed at six.", "--dry-run")
    admin(site.data, "announce", "--en", "Closed at six.", "--ja", "6時に閉めます。", "--hours", "2")
    while not (told := ann.get("/api/announcement").json())["text"]:
        pass
    assert told == {"id": 1, "text": "Closed at six."}
    assert nene.get("/api/announcement").json()["text"] == "6時に閉めます。"
    admin(site.data, "announce", "--ja", "開いています。")
    while (told := ann.get("/api/announcement").json())["id"] == 1:
        pass
    assert told["text"] == "開いています。"  # there is no other text
    admin(site.data, "announce", "--clear")
    while ann.get("/api/announcement").json()["text"]:
        pass
    for wrong in ((), ("--clear", "--en", "x"), ("--en", "x" * 301), ("--en", "a\nb")):
        admin(site.data, "announce", *wrong, code=2)


# Guests and tables


def test_guests_who_were_away_for_long_are_forgotten_and_their_games_stay(
    site: Server, guest: Guests
) -> None:
    table, lives = game_of_two(guest, site)
    lives[0].do("say", text="I live at home")
    play_on(lives, first, lambda: lives[0].over)
    cat = guest("Cat", at=site)
    cat.table()
    assert "0 guests are forgotten." in admin(site.data, "purge", "--days", "1", "--yes").output
    assert site.stop() == 0
    old = 1_000_000
    admin(site.data, "unban", "nobody", code=1)
    site.change(f"update people set seen = {old}")
    site.change(f"update tables set created = {old}, ended = {old} where status = 'over'")
    site.change(f"update people set seen = {old} where name = 'Cat'")
    before = everything(site)
    admin(site.data, "purge", "--days", "1", code=2)
    dry = admin(site.data, "purge", "--days", "1", "--dry-run").output
    assert everything(site) == before
    assert "2 guests would be forgotten." in dry
    assert "Cat" not in dry
    assert "2 guests are forgotten." in admin(site.data, "purge", "--days", "1", "--yes").output
    left = json.dumps(everything(site))
    assert "Ann" not in left
    assert "Bob" not in left
    assert "I live at home" not in left
    assert "Cat" in left
    site.start()
    script = cat.get(f"/api/tables/{table}/record").text
    assert sealed.verify(record.read(script)) == []
    assert {listed["id"] for listed in lives[0].guest.get("/api/tables").json()["mine"]} == set()


def test_accounts_are_listed_banned_and_helped_by_a_new_password(site: Server, guest: Guests) -> None:
    ann, also = guest("Ann", at=site), guest("Cat", at=site)
    account = {"sign_in": "Ann of the moor", "password": "seven grey herons"}
    ann.post("/api/account", json=account).raise_for_status()
    codes = ann.post("/api/account/codes").json()["codes"]
    live = ann.live(ann.table())
    also.table()
    listed = admin(site.data, "people").output.splitlines()
    assert len(listed) == 1
    assert listed[0].split("\t")[2:] == ["1", "Ann of the moor", "Ann"]
    assert admin(site.data, "people", "--named", "Eve").output == ""
    assert "Ann" not in admin(site.data, "guests").output
    assert "0 guests would be" in admin(site.data, "purge", "--days", "1", "--dry-run").output
    before = everything(site)
    admin(site.data, "reset-password", "Ann of the moor", code=2)
    assert "would get" in admin(site.data, "reset-password", "Ann of the moor", "--dry-run").output
    admin(site.data, "reset-password", "Eve", "--yes", code=1)
    assert everything(site) == before
    output = admin(site.data, "reset-password", "ann of the MOOR", "--yes").output
    password = output.strip().rpartition(": ")[2]
    with pytest.raises(ConnectionClosed):  # who was signed in is so no more
        live.until(lambda _: False)
    assert ann.get("/api/me").json()["account"] is False
    for old in ({"password": account["password"]}, {"code": codes[0]}):
        answer = ann.post("/api/account/sign-in", json={"sign_in": account["sign_in"], **old})
        assert answer.status_code == 401
    new = {"sign_in": account["sign_in"], "password": password}
    ann.post("/api/account/sign-in", json=new).raise_for_status()
    admin(site.data, "ban", "Ann of the moor")
    ask = {"game": "pearls", "seats": 2}
    while (answer := ann.post("/api/tables", json=ask)).status_code == 201:
        pass
    assert answer.json()["error"]["code"] == "banned"
    ann.post("/api/account/sign-out", json={}).raise_for_status()
    ann.post("/api/account/sign-in", json=new).raise_for_status()


def test_a_table_is_listed_exported_when_it_is_over_and_deleted_for_good(
    site: Server, guest: Guests, tmp_path: Path
) -> None:
    table, lives = game_of_two(guest, site)
    other = lives[0].guest.table(public=True)
    assert [line.split("\t")[0] for line in admin(site.data, "tables").output.splitlines()] == [table, other]
    (line,) = admin(site.data, "tables", "--status", "open").output.splitlines()
    assert line.split("\t")[2:] == ["pearls", "open", "public", "1", "0"]
    assert "The game is not over yet." in admin(site.data, "export", table, code=1).stderr
    play_on(lives, first, lambda: lives[0].over)
    script = lives[0].guest.get(f"/api/tables/{table}/record").text
    assert admin(site.data, "export", table[:12]).output == script
    file = tmp_path / "game.play"
    admin(site.data, "export", table, "--to", file)
    assert file.read_text("utf-8") == script
    admin(site.data, "export", table, "--to", file, code=1)
    assert "no table" in admin(site.data, "export", "zzz%", code=1).stderr
    assert "more than one table" in admin(site.data, "delete", "", "--yes", code=1).stderr
    before = everything(site)
    admin(site.data, "delete", table, code=2)
    admin(site.data, "delete", table, "--dry-run")
    assert everything(site) == before
    admin(site.data, "delete", table, "--yes")
    with pytest.raises(ConnectionClosed) as closed:
        lives[0].until(lambda live: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    lives[0].guest.refusal("GET", f"/api/tables/{table}", 404, "no-table")
    assert lives[0].guest.get(f"/api/tables/{other}").status_code == 200
    assert table not in json.dumps(everything(site))


def test_logs_that_do_not_hold_are_found(site: Server, guest: Guests) -> None:
    games = []
    for _ in range(5):
        table, lives = game_of_two(guest, site)
        play_on(lives, first, lambda lives=lives: lives[0].over)  # type: ignore[misc]
        games.append(table)
    whole, draw, secret, status, cut = games
    assert admin(site.data, "check").output == "5 tables, none of them wrong.\n"
    words = site.stored(f"select n, words from moves where {ours(draw)} and seat = {NATURE} order by n")
    (n, one), (m, two) = words[0], next(each for each in words if each[1] != words[0][1])
    site.change(f"update moves set words = '{two}' where {ours(draw)} and n = {n}")
    site.change(f"update moves set words = '{one}' where {ours(draw)} and n = {m}")
    site.change(f"update tables set commitment = '{'0' * 64}' where id = '{secret}'")
    site.change(f"update tables set status = 'playing' where id = '{status}'")
    site.change(f"delete from moves where {ours(cut)} and n > 3")
    found = admin(site.data, "check", code=1).output
    assert "\n5 tables, 4 of them wrong.\n" in found
    assert "admin restore" in found.splitlines()[-1]
    told = dict(re.findall(r"^Table (\S+): (.*)$", found, re.MULTILINE))
    assert told.keys() == {draw, secret, status, cut}
    assert told[secret] == "the secret of its dice is not the one that was committed to"
    assert told[status] == "its log does not lead to where it stands"
    assert whole not in found


def ours(table: str) -> str:
    return f"\"table\" = '{table}'"


def test_without_a_site_every_command_says_so_and_each_has_help(tmp_path: Path, pearls: Game) -> None:
    assert pearls
    if not ON_POSTGRESQL:
        assert "there is no site in" in admin(tmp_path, "guests", code=1).stderr
        assert not list(tmp_path.iterdir())
    assert "--fancy" in admin(tmp_path, "guests", "--fancy", code=2).stderr
    listed = admin(tmp_path, "--help").output
    for command in re.findall(r"^  (\w+)  ", listed.partition("Commands:")[2], re.MULTILINE):
        told = admin(tmp_path, command, "--help").output
        assert "Examples:\n  onigokko admin " + command in told
        assert ("--yes" in told) <= ("--dry-run" in told)


def test_why_a_log_cannot_be_read_is_told(site: Server, guest: Guests) -> None:
    gap, nonsense, options, held = (game_of_two(guest, site) for _ in range(4))
    for table, lives in (gap, nonsense):
        play_on(lives, first, lambda lives=lives: lives[0].over)  # type: ignore[misc]
        assert site.stored(f"select n from moves where {ours(table)} and n = 3")
    site.change(f"delete from moves where {ours(gap[0])} and n = 1")
    site.change(f"update moves set words = 'nonsense' where {ours(nonsense[0])} and n = 3")
    site.change(f"update tables set options = '{{\"sea\": \"rough\"}}' where id = '{options[0]}'")
    site.change(f"insert into held values ('{held[0]}', 0, 0, 'nonsense')")
    told = dict(re.findall(r"^Table (\S+): (.*)$", admin(site.data, "check", code=1).output, re.MULTILINE))
    assert told == {
        gap[0]: "move 1 of its log is missing",
        nonsense[0]: "move 3 of its log is not possible",
        options[0]: "no game begins with its options",
        held[0]: "its log, its pending moves and the answers that were accepted do not fit together",
    }


def test_another_key_is_told_once_and_nothing_is_to_be_deleted(site: Server, guest: Guests) -> None:
    ann = guest("Ann", at=site)
    for _ in range(SHOWN + 2):
        ann.table()
    site.stop()
    (site.data / "key").write_text("ab" * 32)
    said = admin(site.data, "check", code=1).output
    assert len(said.splitlines()) == SHOWN + 3
    assert "\n2 more tables: the key in the data folder does not open" in said
    assert "Put that key back" in said
    assert "delete" not in said


@pytest.mark.skipif(ON_POSTGRESQL, reason="the file is SQLite's")
def test_a_damaged_file_is_told_and_a_backup_takes_its_place(
    site: Server, guest: Guests, tmp_path: Path
) -> None:
    table, lives = game_of_two(guest, site)
    play_on(lives, first, lambda: lives[0].over)
    backup, path = tmp_path / "all.tar.gz", site.data / DATABASE
    admin(site.data, "backup", backup)
    site.stop()
    with sqlite3.connect(path) as stored:
        (page,) = stored.execute("select rootpage from sqlite_master where name = 'moves'").fetchone()
        (size,) = stored.execute("pragma page_size").fetchone()
    stored.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    said = admin(site.data, "check", code=1).output
    assert said.startswith("The file of the database is damaged: ")
    assert f"Table {table}: the database is damaged where it lies\n" in said
    assert "move `onigokko.sqlite3`" in said
    refused = admin(site.data, "restore", backup, "--yes", code=1).stderr
    assert "nothing was changed: the database is damaged" in refused
    for file_of_it in site.data.glob(f"{DATABASE}*"):
        file_of_it.rename(tmp_path / file_of_it.name)
    admin(site.data, "restore", backup, "--yes")
    assert admin(site.data, "check").output == "1 tables, none of them wrong.\n"


def test_a_look_that_is_ended_early_says_how_far_it_came(
    site: Server, guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        guest("Ann", at=site).table()
    whole = work.check

    def interrupted(store: SqlStore, tables: list[str]) -> Iterator[tuple[str, str | None]]:
        yield from whole(store, tables[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(work, "check", interrupted)
    said = admin(site.data, "check", code=130).output
    assert said == "Ended early: 2 of 3 tables, none of them wrong.\n"


def test_the_folder_may_be_named_after_the_command(site: Server, tmp_path: Path) -> None:
    for where in (["--data", str(site.data)], [f"--data={site.data}"]):
        said = admin(tmp_path / "none", "tables", *where)
        assert said.output == admin(site.data, "tables").output


def test_what_is_missing_or_belongs_to_no_table_is_told_with_what_to_do(site: Server, guest: Guests) -> None:
    table, bare, gone = (guest("Ann", at=site).table() for _ in range(3))
    assert admin(site.data, "check").output == "3 tables, none of them wrong.\n"
    site.change(f"delete from secrets where \"table\" = '{table}'")
    site.change(f"delete from chairs where \"table\" = '{bare}' and seat = 1")
    if not ON_POSTGRESQL:  # which keeps such a thing from happening
        site.change(f"delete from tables where id = '{gone}'")
    said = admin(site.data, "check", code=1).output
    assert f"Table {table}: the secret of its dice is missing\n" in said
    assert f"Table {bare}: its chairs are not all there\n" in said
    if not ON_POSTGRESQL:
        assert "secrets: 1 rows belong to tables that are not there\n" in said
        assert "chairs: 3 rows belong to tables that are not there\n" in said
    assert "onigokko admin restore" in said


def test_a_copy_that_is_tried_in_another_folder_leaves_the_sites_database_alone(
    site: Server, guest: Guests, tmp_path: Path
) -> None:
    """A host has the settings in a file, and tries a backup with --data."""
    guest("Ann", at=site).table()
    database = cluster().database(site.data) if ON_POSTGRESQL else "sqlite"
    config, file, other = tmp_path / "site.toml", tmp_path / "all.tar.gz", tmp_path / "try"
    config.write_text(f'data = "{site.data}"\ndatabase = "{database}"\n')

    def run(*arguments: object, code: int = 0) -> str:
        environment: dict[str, str | None] = {name: None for name in os.environ if name.startswith(PREFIX)}
        environment["ONIGOKKO_CONFIG"] = str(config)
        result = CliRunner(env=environment).invoke(app, ["admin", *map(str, arguments)])
        assert result.exit_code == code, result.output
        return result.output

    run("backup", file)
    guest("Bob", at=site).table()
    before = everything(site)
    run("--data", other, "restore", file, "--yes")
    assert run("--data", other, "check") == "1 tables, none of them wrong.\n"
    assert run("--data", site.data, "check") == "2 tables, none of them wrong.\n"
    assert everything(site) == before
    assert (other / DATABASE).is_file()
