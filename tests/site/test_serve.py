"""Opening the site: what hinders it is one sentence and an exit code, never a traceback."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from onigokko.site.guests import Guests, read_key
from onigokko.site.serve import DATABASE, _no_folder, opened
from onigokko.site.settings import Settings
from onigokko.site.start import NO_DATA, NO_PORT, CannotServe, listening, run

from .client import PATIENCE, SERVE, Guest, Server

NewServer = Callable[..., Server]
Failed = Callable[[int, Path], tuple[int, str]]


NOT_TO_SERVE = {  # what only some people need, and only later: each takes its time, also after a kill
    *("alembic", "attr", "markdown_it", "networkx", "numpy", "openskill", "pydantic", "segno", "webauthn"),
    *("httpx", "jinja2", "joblib", "mako", "pygments", "rich", "webpush"),
    *("onigokko.bench", "onigokko.cli", "onigokko.env", "onigokko.lab", "onigokko.site.manual"),
}
LOADED = f"""
import atexit, sys
atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))
{SERVE}
"""
SLOW = f"""
import sys
class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "onigokko.site.serve":
            print("loading", flush=True)
            sys.stdin.readline()
sys.meta_path.insert(0, Slow())
{SERVE}
"""


@pytest.fixture
def failed(capsys: pytest.CaptureFixture[str]) -> Callable[[int, Path], tuple[int, str]]:
    """Exit code and words of a server that cannot open."""

    def run_it(port: int, data: Path) -> tuple[int, str]:
        code = run(Settings(data, port=port))
        said = capsys.readouterr()
        assert said.out == ""
        (line,) = said.err.splitlines()
        return code, line

    return run_it


def test_it_opens_says_where_and_closes_when_told(new_server: NewServer) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        server = new_server().start()
        assert httpx.get(f"{server.url}/api/health").json() == {"ok": True}
        assert server.stop(number) == 0
        assert server.log == []


def test_what_is_not_needed_to_serve_is_not_loaded(
    new_server: NewServer, guest: Callable[..., Guest]
) -> None:
    server = new_server()
    server.start().stop()  # it has made the database
    server.program = LOADED
    server.start()
    ann = guest("Ann", at=server)
    assert ann.get("/").status_code in (200, 503)  # there may be no client
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}, start=True))
    assert live.reply(live.send("answer", question="0.0.0", moves=["done"]))["type"] == "done"
    server.stop()
    loaded = set(server.log[-1].split())
    assert "onigokko.site.app" in loaded
    assert loaded & NOT_TO_SERVE == set()


def test_who_comes_while_it_starts_waits_and_is_answered(new_server: NewServer) -> None:
    server = new_server()
    server.start().stop()
    command = [sys.executable, "-c", SLOW, str(server.port), str(server.data)]
    environment = server.environment
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as early:
            early.sendall(b"GET /api/health HTTP/1.0\r\n\r\n")
            process.stdin.write("\n")
            process.stdin.flush()
            assert early.recv(1000).startswith(b"HTTP/1.1 200")
        process.terminate()


def test_connections_do_not_keep_it_from_closing(new_server: NewServer, guest: Callable[..., Guest]) -> None:
    server = new_server().start()
    ann = guest("Ann", at=server)
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}, start=True))
    live.send("answer", question="0.0.0", moves=["done"])
    assert server.stop() == 0
    assert not any("error" in line for line in server.log)


@pytest.mark.skipif(sys.platform == "win32", reason="the limit is that of other systems")
def test_as_many_connections_as_the_system_allows_can_be_open(new_server: NewServer) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))  # what the process is born with
    try:
        server = new_server().start()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    with contextlib.ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
        assert httpx.get(f"{server.url}/api/health", timeout=PATIENCE).json() == {"ok": True}
    server.stop()
    assert server.log == []


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = [sys.executable, "-c", SERVE, str(port), str(tmp_path / "data")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (NO_PORT, "")
    assert done.stderr.rstrip() == (
        f"Port {port} of 127.0.0.1 is taken, perhaps by another Onigokko; choose another with --port."
    )


@pytest.mark.parametrize(
    ("host", "port"), [("127.0.0.1", 70_000), ("192.0.2.1", 8000), ("no such host", 8000)]
)
def test_an_address_that_cannot_be_had_is_told(host: str, port: int) -> None:
    with pytest.raises(CannotServe) as problem, listening(host, port):
        pass
    assert problem.value.code == NO_PORT
    assert str(port) in str(problem.value)


def test_a_folder_that_is_none_is_told(tmp_path: Path, failed: Failed) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "data"):
        code, line = failed(0, folder)
        assert code == NO_DATA
        assert (
            line
            == f"The data folder {folder} cannot be made, a file is in the way; choose another with --data."
        )


def test_what_the_system_says_of_a_folder_is_told_in_words() -> None:
    assert _no_folder(Path("d"), OSError(28, "No space left on device")).endswith("the disk is full.")
    denied = _no_folder(Path("d"), PermissionError(13, "Permission denied"))
    assert denied == "The data folder d cannot be written (Permission denied); choose another with --data."


def test_a_folder_that_another_server_uses_is_told(server: Server, failed: Failed) -> None:
    code, line = failed(0, server.data)
    assert code == NO_DATA
    assert line.startswith(f"The data folder {server.data} is in use by another Onigokko")


def test_a_damaged_locked_or_newer_database_is_told(
    tmp_path: Path, failed: Failed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ONIGOKKO_BUSY_LIMIT", "0.1")
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / DATABASE).write_bytes(b"no database " * 1000)
    code, line = failed(0, damaged)
    assert (code, "is damaged or none of Onigokko's" in line) == (NO_DATA, True)

    data = tmp_path / "data"
    with opened(Settings(data)) as (_, house):
        house.store.close()
    other = sqlite3.connect(data / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    code, line = failed(0, data)
    assert (code, "is locked by another program" in line) == (NO_DATA, True)
    other.execute("update alembic_version set version_num = 'later'")
    other.execute("COMMIT")
    other.close()
    code, line = failed(0, data)
    assert (code, "is a newer Onigokko's" in line) == (NO_DATA, True)


def test_what_is_secret_is_for_its_owner_only_and_keeps_guests_over_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "data"
    cookies = []
    for _ in range(2):
        with opened(Settings(data)) as (_, house):
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.iterdir()}
            house.store.close()
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        assert {modes[name] for name in ("key", DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")} == {0o600}
        cookies.append(Guests(read_key(data / "key")).cookie("ann"))
        for name in ("key", DATABASE):
            (data / name).chmod(0o644)
    assert cookies[0] == cookies[1]


@pytest.mark.parametrize("key", [b"", b"x", b"0" * 63, b"0" * 65, b"\xff" * 64])
def test_a_damaged_key_is_told_and_not_used(tmp_path: Path, failed: Failed, key: bytes) -> None:
    (tmp_path / "key").write_bytes(key)
    code, line = failed(0, tmp_path)
    assert (code, "key is damaged" in line) == (NO_DATA, True)
    assert (tmp_path / "key").read_bytes() == key


def test_a_key_that_could_not_be_written_whole_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="no space"):
            read_key(tmp_path / "key")
    assert not (tmp_path / "key").exists()
    assert len(read_key(tmp_path / "key")) == 64


def test_what_fails_while_it_is_open_is_not_laid_to_the_folder(tmp_path: Path) -> None:
    def fail() -> None:
        with opened(Settings(tmp_path)) as (_, house):
            house.store.close()
            raise ConnectionError

    with pytest.raises(ConnectionError):
        fail()


def test_a_cookie_of_another_key_is_nobody(tmp_path: Path) -> None:
    ours, others = (Guests(read_key(tmp_path / name)) for name in ("ours", "others"))
    assert ours.person(ours.cookie("ann")) == "ann"
    for cookie in (others.cookie("ann"), None, "", "ann", "x" * 1000, ours.cookie("ann") + "x"):
        assert ours.person(cookie) is None


def test_without_a_client_the_page_says_why(
    tmp_path: Path, new_server: NewServer, guest: Callable[..., Guest]
) -> None:
    """A copy of the package without its client, run as it is."""
    import onigokko

    package = Path(onigokko.__file__).parent
    copy = tmp_path / "src" / "onigokko"
    copy.mkdir(parents=True)
    for part in package.iterdir():
        if part.name != "site":
            (copy / part.name).symlink_to(part)
    (copy / "site").mkdir()
    for part in (package / "site").iterdir():
        if part.name != "static":
            (copy / "site" / part.name).symlink_to(part)
    (copy / "site" / "static").mkdir()
    (copy / "site" / "static" / "build-failed.txt").write_text("The client could not be built: no node.\n")
    server = new_server(PYTHONPATH=str(tmp_path / "src")).start()
    answer = httpx.get(f"{server.url}/")
    assert (answer.status_code, answer.text) == (503, "The client could not be built: no node.\n")
    assert httpx.get(f"{server.url}/api/health").status_code == 200
