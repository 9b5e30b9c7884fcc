"""A server in a process of its own, guests with cookies, live connections that put the state together."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from onigokko.site.serve import DATABASE
from onigokko.site.store import SqlStore, open_postgresql, open_sqlite

from .postgres import cluster

ON_POSTGRESQL = os.environ.get("TEST_DATABASE") == "postgresql"
TINY = Path(__file__).parents[1] / "tinygame"
PATIENCE = 30.0  # seconds; nothing is timed with it, it only ends a test that hangs
SERVE = """
import os, sys
from onigokko.site.settings import Settings
from onigokko.site.start import run
sys.exit(run(Settings.read(os.environ, {"port": int(sys.argv[1]), "data": sys.argv[2]})))
"""


def store_at(path: Path) -> SqlStore:
    """A store without a server: in that file, or with TEST_DATABASE=postgresql in a database of its own."""
    if ON_POSTGRESQL:
        return open_postgresql(cluster().database(path))
    return open_sqlite(path)


class Server:
    """A server process on a data folder. It can be killed and started again on the same port."""

    program = SERVE

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = 0
        self.log: list[str] = []
        self.environment = {
            **os.environ,
            "ONIGOKKO_BOT_DELAY": "0",
            "ONIGOKKO_REVIEW_SECONDS": "1",  # of a game that is over
            **{f"ONIGOKKO_{what}_LIMIT": "off" for what in ("CHAT", "TABLES", "GUESTS", "ACCOUNTS")},
            "PYTHONPATH": os.pathsep.join([str(TINY), *filter(None, [os.environ.get("PYTHONPATH")])]),
            **self._database(),
            **environment,
        }
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Starts the process and waits until it says that it is open."""
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", self.program, str(self.port), str(self.data)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._reader = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        self._reader.start()
        line = self.process.stdout.readline()
        assert line.startswith("Onigokko is open at http://127.0.0.1:"), (line, self.log)
        self.port = int(line.split(":")[2].split("/")[0])
        return self

    def _read(self, stream: Any) -> None:
        self.log.extend(stream)

    def _database(self) -> dict[str, str]:
        """With TEST_DATABASE=postgresql every server of the tests keeps its tables there."""
        return {"ONIGOKKO_DATABASE": cluster().database(self.data)} if ON_POSTGRESQL else {}

    def stored(self, query: str) -> list[tuple[Any, ...]]:
        """What the database answers."""
        if ON_POSTGRESQL:
            return cluster().execute(cluster().name(self.data), query)
        with contextlib.closing(sqlite3.connect(self.data / DATABASE)) as connection:
            return connection.execute(query).fetchall()

    def change(self, query: str) -> None:
        """Changes the database behind everybody's back."""
        if ON_POSTGRESQL:
            cluster().execute(cluster().name(self.data), query)
        else:
            with contextlib.closing(sqlite3.connect(self.data / DATABASE)) as connection, connection:
                connection.execute(query)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Sends a signal to this one process and waits for its end; its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        self.process = None
        return code


class Guest(httpx.Client):
    """Somebody with a cookie of their own."""

    def __init__(self, server: Server, name: str = "", lang: str = "en") -> None:
        super().__init__(
            base_url=server.url, headers={"x-onigokko": "1", "accept-language": lang}, timeout=PATIENCE
        )
        self.server = server
        self.lives: list[Live] = []
        self.get("/api/me").raise_for_status()
        if name:
            self.post("/api/me", json={"name": name}).raise_for_status()

    def table(self, game: str = "pearls", seats: int = 3, **more: Any) -> str:
        """Makes a table; its id."""
        answer = self.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def live(self, table: str, lang: str = "en") -> Live:
        """A live connection."""
        live = Live(self, table, lang)
        self.lives.append(live)
        return live

    def refusal(self, method: str, path: str, status: int, code: str, **more: Any) -> str:
        """Asserts that a request is refused so; the sentence."""
        answer = self.request(method, path, **more)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), error
        assert set(error) == {"code", "text", "rule"}
        return str(error["text"])


class Live:
    """A live connection: checks that messages are numbered, and puts the state together from them."""

    def __init__(self, guest: Guest, table: str, lang: str = "en") -> None:
        self.guest = guest
        self.id = table
        self.lang = lang
        self.ref = 0
        self.frames: list[str] = []
        self.table: dict[str, Any] = {}
        self.game: dict[str, Any] | None = None
        self.chat: list[dict[str, Any]] = []
        self.socket: ClientConnection
        self._open = contextlib.ExitStack()
        self.join()

    def join(self) -> None:
        """Connects, and gets the whole state."""
        server = self.guest.server
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.cookies.items())
        opening = connect(
            f"ws://127.0.0.1:{server.port}/api/tables/{self.id}/live?lang={self.lang}",
            additional_headers={"cookie": cookies},
            compression=None,
            max_size=None,
        )
        self.socket = self._open.enter_context(opening)
        self.n = 0
        self.hear()

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken over into the state."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("whole", "patch"):
            assert message["n"] == self.n + 1
            self.n += 1
        if message["type"] == "whole":
            assert set(message) == {"type", "n", "table", "game", "chat", "time", "clock"}
            self.table, self.game, self.chat = message["table"], message["game"], message["chat"]
        elif message["type"] == "patch":
            assert message.keys() - {"type", "n"}, "a patch without a change"
            self._patch(message)
        return message

    def _patch(self, message: dict[str, Any]) -> None:
        self.table = {**self.table, **message.get("table", {})}
        self.chat += message.get("chat", [])
        changes = message.get("game")
        if changes is not None:
            before = self.game or {"view": {}, "events": []}
            view = {**before["view"], **changes.get("view", {})}
            events = [*before["events"], *changes.get("events", [])]
            self.game = {**before, **changes, "view": view, "events": events}

    def send(self, do: str, **more: Any) -> int:
        """Asks for something without waiting."""
        self.ref += 1
        self.socket.send(json.dumps({"do": do, "ref": self.ref, **more}))
        return self.ref

    def reply(self, ref: int | None) -> dict[str, Any]:
        """What the server says to a request."""
        while (message := self.hear()).get("ref", -1) != ref:
            pass
        return message

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Asks for something; the reply, `done` or `refused`."""
        return self.reply(self.send(do, **more))

    def do(self, do: str, **more: Any) -> None:
        """Asks for something that is done."""
        reply = self.ask(do, **more)
        assert reply["type"] == "done", reply

    def refused(self, do: str, code: str, **more: Any) -> str:
        """Asks for something that is refused, and changes nothing; the sentence."""
        before = self.catch_up().known()
        reply = self.ask(do, **more)
        assert reply["type"] == "refused", reply
        assert reply["error"]["code"] == code, reply
        if code != "stale":
            assert self.known() == before
        return str(reply["error"]["text"])

    def known(self) -> str:
        """Everything this viewer knows, for comparing."""
        return json.dumps([self.table, self.game, self.chat])

    def until(self, true: Callable[[Live], Any]) -> Live:
        """Hears messages until something holds."""
        while not true(self):
            self.hear()
        return self

    def catch_up(self) -> Live:
        """Hears everything that has been sent so far."""
        self.reply(self.send("sync"))
        return self

    @property
    def question(self) -> dict[str, Any] | None:
        return self.game["question"] if self.game else None

    @property
    def options(self) -> list[str]:
        """The legal moves, runs written out."""
        out: list[str] = []
        for each in (self.question or {"moves": []})["moves"]:
            if isinstance(each, str):
                out.append(each)
            else:
                out += [f"{each[0]} {number}" for number in range(each[1], each[2] + 1)]
        return out

    def answer(self, *moves: str) -> None:
        """Answers the present question; it is accepted."""
        assert self.question is not None
        self.do("answer", question=self.question["id"], moves=list(moves))

    @property
    def over(self) -> bool:
        return bool(self.table["status"] == "over")

    def close(self) -> None:
        self._open.close()


def play_on(lives: list[Live], choose: Callable[[Live], str], until: Callable[[], bool]) -> None:
    """Lets everybody who is asked answer, in turn, until something holds."""
    while not until():
        for live in lives:
            live.catch_up()
            while live.options and not until():
                live.answer(choose(live))
