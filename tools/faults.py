"""Kills real servers in the middle of games, again and again, and looks whether anything was lost.

    python tools/faults.py --kills 1000               as many kills as that; Ctrl+C ends it early
    python tools/faults.py --tally build/kills.json   what was counted is kept there, and counted on next time
    python tools/faults.py --tables 200 --thinking 4  people who think, as people do
    python tools/faults.py --folder /mnt/small        on a small disk, which is then filled, too

People at many tables play against a server in a process of its own. What they say is dropped, delayed,
repeated and reordered, what they are told gets lost, and some have two tabs; others only look on. Meanwhile
the server is killed with -9 (also while it starts), frozen, refused the disk, kept from its database, told
that it is read-only, and its clock jumps and stops. Every few faults all come to rest, and then

* every acknowledged decision is in the store exactly once, and none is there by half;
* what a seat decided is what the log and its pending moves hold of it, in order: sealed choices too;
* every log replays to where its table stands, with the dice that were committed to;
* what each viewer was told, patch by patch, is what a replay of the log tells it, and what it is told anew.

After some kills everything in the data folder is looked at once more, and a new one is begun. The modules of
the server are loaded once, and each server is a fork of the process that has them; one kill in twenty is
followed by a start from nothing. People come back as the page does, and after each kill it is counted how
long it takes until each of them has been told the whole state again, and can decide, and until the first
decision is acknowledged. All of them are played by this one process: how much of a core it needs is told,
too. What is found wrong is written with the folder, which is kept. The exit code is 1 then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from onigokko.core import registry
from onigokko.core.position import SPECTATOR
from onigokko.site import admin
from onigokko.site.guests import read_key
from onigokko.site.serve import DATABASE
from onigokko.site.store import open_sqlite
from onigokko.site.tables import Table

GAMES = ("tiger", "fugitive", "footprints", "noblesse")
PATIENCE = 120.0  # seconds; nothing is timed with it, it only ends a run that hangs
TICK = 0.02  # seconds
LONGEST_WAIT = 2.4  # seconds between two tries to connect; the page (`ui/live.ts`) does the same
LATE = 3.0  # seconds after which somebody who does not play again is counted as late
FOR_NOW = ("disk-full", "database-busy", "crowded")  # what is refused so is to be said again
LIMITS = ("CHAT", "TABLES", "GUESTS", "ACCOUNTS")
SMALL = 1 << 28  # bytes of a disk that may be filled
EACH = 100  # kills on one data folder
COLD = 20  # of so many kills one is followed by a start from nothing
FAULTS_BETWEEN = 8  # faults after which all come to rest
# A process that forks: a line of its input is a port and a data folder, and a server opens there; its number
# is said first, its end last. It has the server's modules loaded, unless it is told `cold`. Each
# SIGUSR1 moves its time of day to the next of `ways` (ns); SIGUSR2 makes its database read-only, SIGALRM not
# any more (a signal that comes twice may count once); SIGQUIT tells where it is.
SERVE = """
import faulthandler, os, signal, sys, time
from onigokko.site.settings import Settings
from onigokko.site.start import run
day, real, moved, closed = 86_400_000_000_000, time.time_ns, [lambda at: at], [False]
ways = [lambda at: at + day, lambda at: at - 2 * day, lambda at, stood=real(): stood, lambda at: at]
def move(*_):
    moved[0] = ways[0]; ways.append(ways.pop(0))
def close(number, _):
    closed[0] = number == signal.SIGUSR2
def begun(connection):
    connection.exec_driver_sql(f"PRAGMA query_only = {closed[0]:d}")
class BeforeTheServer:
    def find_spec(self, name, path=None, target=None):
        if name == "onigokko.site.serve":
            import sqlalchemy as sa
            sa.event.listen(sa.Engine, "begin", begun)
sys.meta_path.insert(0, BeforeTheServer())
if sys.argv[1:] != ["cold"]:
    import onigokko.site.serve
for line in sys.stdin:
    port, _, data = line.strip().partition(" ")
    child = os.fork()
    if not child:
        signal.signal(signal.SIGUSR1, move)
        signal.signal(signal.SIGUSR2, close)
        signal.signal(signal.SIGALRM, close)
        faulthandler.register(signal.SIGQUIT)
        time.time_ns = lambda: moved[0](real())
        print(f"process {os.getpid()}", flush=True)
        os._exit(run(Settings.read(os.environ, {"port": int(port), "data": data})))
    _, how = os.waitpid(child, 0)
    print(f"ended {os.waitstatus_to_exitcode(how)}", flush=True)
"""


class Wrong(Exception):
    """Something was lost, or is there twice, or is not what it should be."""


class Server:
    """A server on a data folder, that can be killed and started again on the same port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        own = {name: value for name, value in os.environ.items() if not name.startswith("ONIGOKKO_")}
        limits = {f"ONIGOKKO_{name}_LIMIT": "off" for name in LIMITS}
        more = {"ONIGOKKO_REVIEW_SECONDS": "0", "ONIGOKKO_BUSY_LIMIT": "0.2", "ONIGOKKO_LOG_LEVEL": "error"}
        self._environment = {**own, **limits, **more}
        self._warm: subprocess.Popen[str] | None = None  # which has the modules loaded
        self._maker: subprocess.Popen[str] | None = (
            None  # which has forked the server: that one, or a cold one
        )
        self.number = 0  # of the process that serves, 0: none does

    def begin(self, cold: bool = False) -> None:
        """Starts it, from nothing if `cold`; `wait` for it then."""
        if not cold and self._warm is None:
            self._warm = self._made()
        self._maker = self._made("cold") if cold else self._warm
        assert self._maker is not None
        assert self._maker.stdin is not None
        self._maker.stdin.write(f"{self.port} {self.data}\n")
        self._maker.stdin.flush()
        self.number = int(self._next("process ").split()[1])

    def _made(self, *how: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", SERVE, *how],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait(self) -> None:
        """Waits until it is open."""
        self.port = int(self._next("Onigokko is open at http://").split(":")[2].split("/")[0])

    def start(self, cold: bool = False) -> None:
        """Starts it, and waits until it is open."""
        self.begin(cold)
        self.wait()

    def _next(self, expected: str) -> str:
        assert self._maker is not None
        assert self._maker.stdout is not None
        line = self._maker.stdout.readline()
        while not line.startswith(expected):
            if line.startswith("ended") or not line:
                self.number = 0
                raise Wrong(f"the server has ended by itself: {line.strip()}")
            line = self._maker.stdout.readline()
        return line

    def send(self, number: int) -> None:
        """Sends it a signal."""
        os.kill(self.number, number)

    def kill(self) -> None:
        """Ends it at once."""
        if self.number:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.number, signal.SIGKILL)
            how, self.number = self._next("ended ").split()[1], 0
            if how != str(-signal.SIGKILL):
                raise Wrong(f"the server had ended by itself: {how}")
        if self._maker is not self._warm:
            self._end(self._maker)
            self._maker = None

    def leave(self) -> None:
        """Ends it, and all that has to do with it."""
        try:
            self.kill()
        finally:
            self._end(self._warm)
            self._warm = self._maker = None

    @staticmethod
    def _end(maker: subprocess.Popen[str] | None) -> None:
        if maker is not None:
            maker.kill()
            maker.communicate()


@dataclass
class Decision:
    """What a seat says, under its question, until it is acknowledged."""

    question: tuple[int, int, int]
    moves: list[str] | int  # words, or how many are taken back
    ref: int  # no other decision of this person has it
    refused: bool = False  # for now: it is to be said again

    @property
    def ask(self) -> dict[str, Any]:
        """As it is asked for."""
        about = {"ref": self.ref, "question": ".".join(map(str, self.question))}
        if isinstance(self.moves, int):
            return {"do": "take-back", "count": self.moves, **about}
        return {"do": "answer", "moves": self.moves, **about}


class Player:
    """Somebody at a table, who keeps a decision until it is acknowledged, over any number of connections.

    Whose seat is `SPECTATOR` looks on.
    """

    def __init__(self, show: Show, cookie: str, seat: int, tabs: int) -> None:
        self.show = show
        self.cookie = cookie
        self.seat = seat
        self.tabs = tabs
        self.table = ""
        self.state: dict[str, Any] = {}  # as the first tab has it, put together from patches
        self.acknowledged: dict[str, list[Decision]] = {}  # by table
        self.open: dict[int, Decision | None] = dict.fromkeys(range(tabs))  # what is not acknowledged, by tab
        self.played = False  # something was acknowledged since this was last set so
        self.away: set[int] = set()  # tabs that have not been told their state since the last kill
        self._thought: dict[int, tuple[str, float]] = {}  # by tab: a question, until when it thinks about it
        self._tries = dict.fromkeys(range(tabs), 0)  # to connect, since they were told something
        self._refs = 0

    async def play(self) -> None:
        """Plays in all tabs until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            for tab in range(self.tabs):
                group.create_task(self._keep_playing(tab))

    async def _keep_playing(self, tab: int) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, EOFError, TimeoutError):
                await self._sit(tab)
            wait = min(0.5 * 2 ** self._tries[tab], LONGEST_WAIT)
            self._tries[tab] += 1
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def _sit(self, tab: int) -> None:
        """One connection of a tab, until it breaks or the table's game is over."""
        table, since = self.table, time.monotonic()
        address = f"ws://127.0.0.1:{self.show.server.port}/api/tables/{table}/live"
        async with connect(
            address, additional_headers={"cookie": self.cookie}, compression=None, max_size=None
        ) as socket:
            state: dict[str, Any] = {}
            first, number, missing = True, 0, False
            while self.table == table:
                message = await self._hear(socket, self._patience(tab, missing))
                decision = self.open[tab]
                if message is None:
                    if missing:
                        number, missing = -1, False
                        await socket.send('{"do": "sync"}')
                    if decision is not None and decision.refused:
                        await self._say(socket, tab)
                elif message["type"] in ("whole", "patch"):
                    if message["type"] == "patch" and random.random() < 0.01:
                        self.show.bad["lost patches"] += 1
                        missing = True
                        continue
                    if message["type"] == "patch" and message["n"] != number + 1:  # one was lost before it
                        if number >= 0:
                            await socket.send('{"do": "sync"}')
                        number, missing = -1, False  # nothing is right until all of it is told
                        continue
                    number = message["n"]
                    state = merged(state, message)
                    if tab == 0:
                        self.state = state
                    if first:
                        first = False
                        self._tries[tab] = 0
                        self.show.back(self, tab, since)
                        if self.open[tab] is not None:
                            await self._say(socket, tab)
                elif decision is not None and message["ref"] == decision.ref:
                    self._settle(tab, decision, message, table)
                up_to_date = number >= 0 and not missing
                if self.open[tab] is None and up_to_date and not self.show.resting:
                    self._decide(tab, state)
                    if self.open[tab] is not None:
                        await self._say(socket, tab)
                if tab == 0 and state and state["table"]["status"] == "over" and not self.show.resting:
                    await self.show.over(self, socket, state)

    def _patience(self, tab: int, missing: bool) -> float:
        """How many seconds a tab waits for the next message, before it looks what it has to do itself."""
        wait = 0.2 if missing or self.open[tab] is not None else 1.0
        left = self._thought.get(tab, ("", 0.0))[1] - time.monotonic()
        return min(wait, left) if left > 0 else wait

    async def _hear(self, socket: ClientConnection, patience: float) -> dict[str, Any] | None:
        """The next message; None if there is none for so many seconds."""
        try:
            async with asyncio.timeout(patience):
                message: dict[str, Any] = msgspec.json.decode(await socket.recv())
                return message
        except TimeoutError:
            return None

    def _decide(self, tab: int, state: dict[str, Any]) -> None:
        question = (state.get("game") or {}).get("question")
        if not question or self.seat == SPECTATOR:
            return
        about, until = self._thought.get(tab, ("", 0.0))
        if about != question["id"]:
            until = time.monotonic() + random.random() * self.show.thinking
            self._thought[tab] = (question["id"], until)
        if time.monotonic() < until:
            return
        self._thought.pop(tab, None)
        moves: list[str] | int
        if question["held"] and random.random() < 0.1:
            moves = 1
        elif question["moves"]:
            move = random.choice(question["moves"])
            moves = [move if isinstance(move, str) else f"{move[0]} {random.randint(move[1], move[2])}"]
        else:
            return
        step, held, edit = map(int, question["id"].split("."))
        self._refs += 1
        self.open[tab] = Decision((step, held, edit), moves, self._refs)

    async def _say(self, socket: ClientConnection, tab: int) -> None:
        """Says what is open, as a bad network would carry it."""
        decision = self.open[tab]
        assert decision is not None
        decision.refused = False
        text = json.dumps(decision.ask)
        luck = random.random()
        older = self.acknowledged.get(self.table)
        if luck < 0.03:
            self.show.bad["dropped"] += 1
            await socket.close()
        elif luck < 0.06:
            self.show.bad["delayed"] += 1
            await asyncio.sleep(random.random() / 5)
            await socket.send(text)
        elif luck < 0.10:
            self.show.bad["repeated"] += 1
            await socket.send(text)
            await socket.send(text)
        elif luck < 0.14 and older:  # an older one comes once more, before or after
            self.show.bad["reordered"] += 1
            for each in random.sample([text, json.dumps(random.choice(older).ask)], 2):
                await socket.send(each)
        else:
            await socket.send(text)
        if 0.14 <= luck < 0.17:
            self.show.bad["gone before the answer"] += 1
            await socket.close()

    def _settle(self, tab: int, decision: Decision, message: dict[str, Any], table: str) -> None:
        if message["type"] == "done":
            self.acknowledged.setdefault(table, []).append(decision)
            self.show.acknowledged += 1
            self.open[tab] = None
            self.played = True
            self.show.first = self.show.first or time.monotonic()
            return
        code = message["error"]["code"]
        if code == "stale" and (self.tabs > 1 or isinstance(decision.moves, int)):
            self.open[tab] = None  # the other tab was first, or the others have decided: it is revealed
        elif code not in FOR_NOW:
            self.show.wrong(f"{table} seat {self.seat}: {decision} was refused: {code}")
        else:
            decision.refused = True
            self.show.refused[code] += 1


def merged(state: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The state after a message."""
    if message["type"] == "whole":
        return {"table": message["table"], "game": message["game"]}
    table = {**state["table"], **message.get("table", {})}
    game, changes = state["game"], message.get("game")
    if changes is not None:
        before = game or {"view": {}, "events": []}
        view = {**before["view"], **changes.get("view", {})}
        events = [*before["events"], *changes.get("events", [])]
        game = {**before, **changes, "view": view, "events": events}
    return {"table": table, "game": game}


async def patiently(true: Callable[[], bool]) -> bool:
    """Waits until something is true; False if it does not become so.

    Time in which this process itself stood still, with the whole machine perhaps, does not count.
    """
    for _ in range(round(PATIENCE / TICK)):
        if true():
            return True
        await asyncio.sleep(TICK)
    return true()


@dataclass
class Tally:
    """What was counted, on one data folder or on many."""

    runs: int = 0  # data folders that were played on
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    bad: Counter[str] = field(default_factory=Counter)  # what became of messages
    refused: Counter[str] = field(default_factory=Counter)
    games: int = 0  # that have ended
    acknowledged: int = 0  # decisions
    sealed: int = 0  # pending moves that were looked for, each as often as that
    views: int = 0  # of viewers, that were compared with a replay
    lost: int = 0
    doubled: int = 0
    cpu: float = 0.0  # seconds that this process has computed
    servers: float = 0.0  # the same of the servers and what has forked them
    waits: list[float] = field(default_factory=list)  # from a kill until the first decision is acknowledged
    cold: list[float] = field(default_factory=list)  # the same, of servers started from nothing
    told: Counter[str] = field(
        default_factory=Counter
    )  # tabs, by tenths of a second from a kill until told all
    told_cold: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Counts what another has counted."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    @staticmethod
    def read(path: Path) -> Tally:
        """From a file, which may not be there."""
        if not path.exists():
            return Tally()
        tally = Tally()
        for name, value in json.loads(path.read_text()).items():
            setattr(tally, name, Counter(value) if isinstance(value, dict) else value)
        return tally

    def write(self, path: Path) -> None:
        """To a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(vars(self)))

    @property
    def kills(self) -> int:
        """How many there were."""
        return self.faults["kill"] + self.faults["kill at the start"]

    def text(self) -> str:
        """For people."""
        lines = [
            f"{self.kills} kills on {self.runs} data folders in {self.seconds / 60:.0f} minutes",
            f"faults: {_counted(self.faults)}",
            f"messages: {_counted(self.bad)}",
            f"refused for now: {_counted(self.refused)}",
            f"{self.games} games ended, {self.acknowledged} decisions acknowledged: {self.lost} lost, "
            f"{self.doubled} doubled",
            f"{self.sealed} sealed or unfinished moves found again, {self.views} views like a replay's",
        ]
        if self.seconds and self.cpu:
            used = f"{self.cpu / self.seconds:.2f} of a core, the servers {self.servers / self.seconds:.2f}"
            lines.append(f"all who play, which is this process, needed {used}")
        for what, waits, told in (
            ("a kill", self.waits, self.told),
            ("a kill and a start from nothing", self.cold, self.told_cold),
        ):
            if waits:
                late, half = sum(wait > LATE for wait in waits), statistics.median(waits)
                lines.append(
                    f"after {what} the first decision is acknowledged: median {half:.2f} s, "
                    f"at most {max(waits):.2f} s, {late} of {len(waits)} later than {LATE:.0f} s"
                )
            if told:
                number = told.total()
                late = sum(count for tenths, count in told.items() if int(tenths) >= LATE * 10)
                lines.append(
                    f"after {what} people are told their state: half within {_within(told, 0.5):.1f} s, "
                    f"99 of 100 within {_within(told, 0.99):.1f} s, all within {_within(told, 1):.1f} s, "
                    f"{late} of {number} ({100 * late / number:.2f} %) later than {LATE:.0f} s"
                )
        return "\n".join(lines)


def _within(told: Counter[str], share: float) -> float:
    """Seconds within which that share of them was told, rounded up to tenths."""
    left = share * told.total()
    for tenths in sorted(map(int, told)):
        left -= told[str(tenths)]
        if left <= 1e-6:
            return (tenths + 1) / 10
    return 0.0


def _counted(what: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(what.items())) or "none"


@dataclass
class Show(Tally):
    """The whole: a server, the people at its tables, the faults, the looks afterwards."""

    server: Server = field(kw_only=True)
    dice: random.Random = field(kw_only=True)
    says: Callable[[str], None] = field(kw_only=True)
    thinking: float = 0.0  # seconds that somebody takes at most for a decision
    players: list[Player] = field(default_factory=list)
    checked: int = 0  # decisions, each as often as it was looked for
    resting: bool = False
    troubles: list[str] = field(default_factory=list)
    tables: dict[str, list[Player]] = field(default_factory=dict)  # all there ever were
    killed: float = 0.0  # when the server was killed last
    ended: float = 0.0  # when it had ended: who connects later is with the next one
    first: float = 0.0  # when the first decision was acknowledged afterwards, 0: none was
    was_cold: bool = False  # it started from nothing then
    _moving: set[str] = field(default_factory=set)

    def tally(self) -> Tally:
        """What was counted."""
        return Tally(**{name: getattr(self, name) for name in vars(Tally())})

    def wrong(self, what: str) -> None:
        """Notes what is wrong."""
        self.troubles.append(what)

    def back(self, player: Player, tab: int, since: float) -> None:
        """A tab that has connected at `since` is told the whole state."""
        if tab in player.away and since >= self.ended:
            player.away.discard(tab)
            tenths = str(int((time.monotonic() - self.killed) * 10))
            (self.told_cold if self.was_cold else self.told)[tenths] += 1

    async def open(self, tables: int) -> None:
        """Brings people to so many tables, of all games in turn."""
        base, header = f"http://127.0.0.1:{self.server.port}", {"x-onigokko": "1"}
        async with httpx.AsyncClient(base_url=base, headers=header, timeout=PATIENCE) as client:
            for number in range(tables):
                game = registry.game(GAMES[number % len(GAMES)])
                people = []
                for seat in [*range(game.usual_seats), *([SPECTATOR] if number % 3 == 0 else [])]:
                    client.cookies.clear()
                    me = await client.get("/api/me")
                    cookie = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
                    people.append(Player(self, cookie, seat, 2 if number % 5 == 4 and seat == 0 else 1))
                client.cookies.clear()
                # days for a decision: a clock of the day that jumps must not let a bot play for anybody
                time = "1d" if number % 2 else "none"
                wish = {"game": game.name, "seats": game.usual_seats, "time": time}
                made = await client.post("/api/tables", json=wish, headers={"cookie": people[0].cookie})
                made.raise_for_status()
                await self._begin(str(made.json()["id"]), people, claim=True)
                self.players += people

    async def _begin(self, table: str, people: list[Player], claim: bool) -> None:
        """People sit down at a table; its host begins."""
        for player in [*people[1:], people[0]]:
            if player.seat == SPECTATOR or not (claim or player.seat == 0):
                continue
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live"
            async with connect(
                address, additional_headers={"cookie": player.cookie}, compression=None, max_size=None
            ) as socket:
                ask = {"do": "claim", "seat": player.seat} if player.seat else {"do": "start"}
                done = False
                while not done:
                    await socket.send(json.dumps({**ask, "ref": 1}))
                    while (reply := json.loads(await socket.recv())).get("ref") != 1:
                        pass
                    done = reply["type"] == "done" or reply["error"]["code"] not in FOR_NOW
                    await asyncio.sleep(0.0 if done else 0.1)
        self.tables[table] = people
        for player in people:
            player.table, player.state = table, {}
            player.open = dict.fromkeys(range(player.tabs))

    async def over(self, player: Player, socket: ClientConnection, state: dict[str, Any]) -> None:
        """A game is over: its host sees to the next one, with the same people."""
        table = player.table
        if state["table"]["next"] is None:
            if player.seat == 0 and table not in self._moving:
                await socket.send(json.dumps({"do": "again"}))
        elif player.seat == 0 and table not in self._moving:
            people = self.tables[table]
            if any(decision for each in people for decision in each.open.values()):
                return
            self._moving.add(table)
            try:
                await self._begin(state["table"]["next"], people, claim=False)
                self.games += 1
            finally:
                self._moving.discard(table)

    # Faults

    async def run(self, kills: int, until: float = float("inf")) -> None:
        """Plays until there were so many kills, or it is that late, with other faults between them."""
        playing = [asyncio.create_task(player.play()) for player in self.players]
        began, self.runs = time.monotonic(), 1
        cpu = time.process_time()
        try:
            while not self.troubles:
                await asyncio.sleep(self.dice.uniform(0.05, 0.5))
                kinds = [self._kill, self._kill_twice, *self._others()]
                await self.dice.choices(kinds, [16, 1, *[1] * (len(kinds) - 2)])[0]()
                self.seconds, self.cpu = time.monotonic() - began, time.process_time() - cpu
                last = self.kills >= kills or time.monotonic() > until
                if self.faults.total() % FAULTS_BETWEEN == 0 or last:
                    await self._look(list(self.tables) if last else list({p.table for p in self.players}))
                    self.says(f"{self.kills} of {kills} kills, {self.seconds:.0f} s")
                for task in playing:
                    if task.done():
                        task.result()
                if last:
                    break
        except Wrong as problem:
            self.wrong(str(problem))
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            try:
                self.server.leave()
            except Wrong as problem:
                self.wrong(str(problem))

    def _others(self) -> list[Callable[[], Awaitable[None]]]:
        kinds: list[Callable[[], Awaitable[None]]] = []
        kinds += [self._make_read_only, self._lock, self._freeze, self._move_the_clock]
        kinds += [self._let_no_file_grow] if sys.platform == "linux" else []
        return kinds + ([self._fill_the_disk] if self._small else [])

    async def _kill(self) -> None:
        self.faults["kill"] += 1
        self.killed, self.was_cold = time.monotonic(), self.faults["kill"] % COLD == 0
        await asyncio.to_thread(self.server.kill)
        self.ended, self.first = time.monotonic(), 0.0
        for player in self.players:
            player.away = set(range(player.tabs))
        await asyncio.to_thread(self.server.start, self.was_cold)
        if not await patiently(lambda: self.first > 0 and not any(each.away for each in self.players)):
            self.wrong("nobody plays again, or somebody does not come back; where the server is:")
            self.server.send(signal.SIGQUIT)
            await asyncio.sleep(1)
        (self.cold if self.was_cold else self.waits).append(self.first - self.killed)

    async def _kill_twice(self) -> None:
        """Killed, and once more while it starts or while all come back."""
        self.faults["kill at the start"] += 1
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.begin)
        await asyncio.sleep(self.dice.choice([self.dice.uniform(0.0, 0.3), self.dice.uniform(0.3, 2.0)]))
        await self._kill()

    async def _again(self) -> None:
        """Waits until somebody plays again."""
        for player in self.players:
            player.played = False
        if not await patiently(lambda: any(player.played for player in self.players)):
            self.wrong("nobody plays again; what the server does is on standard error")
            self.server.send(signal.SIGQUIT)
            await asyncio.sleep(1)

    @property
    def _small(self) -> bool:
        """Whether the data lie on a disk that is filled in no time."""
        room = os.statvfs(self.server.data)
        return room.f_blocks * room.f_frsize < SMALL

    async def _fill_the_disk(self) -> None:
        """No byte is left on the disk."""
        self.faults["full disk"] += 1
        ballast = self.server.data / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            for size in (1 << 16, 1 << 9, 1):
                with contextlib.suppress(OSError):
                    while file.write(b"x" * size):
                        pass
        await asyncio.sleep(0.5)
        ballast.unlink()
        await self._again()

    async def _let_no_file_grow(self) -> None:
        """Writing fails where a file would become longer."""
        import resource

        self.faults["no file may grow"] += 1
        pid, limit = self.server.number, resource.RLIMIT_FSIZE
        before = resource.prlimit(pid, limit)
        resource.prlimit(pid, limit, (0, before[1]))
        await asyncio.sleep(0.5)
        resource.prlimit(pid, limit, before)
        await self._again()

    async def _make_read_only(self) -> None:
        """The database says that it is read-only."""
        self.faults["read-only"] += 1
        self.server.send(signal.SIGUSR2)
        await asyncio.sleep(0.4)
        self.server.send(signal.SIGALRM)
        await self._again()

    async def _lock(self) -> None:
        self.faults["locked"] += 1
        other = sqlite3.connect(self.server.data / DATABASE, timeout=5, check_same_thread=False)
        with contextlib.closing(other), contextlib.suppress(sqlite3.OperationalError):
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
            await asyncio.sleep(0.6)
            other.rollback()
        await self._again()

    async def _freeze(self) -> None:
        self.faults["frozen"] += 1
        self.server.send(signal.SIGSTOP)
        await asyncio.sleep(0.5)
        self.server.send(signal.SIGCONT)
        await self._again()

    async def _move_the_clock(self) -> None:
        self.faults["clock"] += 1
        self.server.send(signal.SIGUSR1)
        await self._again()

    # Looking

    async def _look(self, tables: list[str]) -> None:
        """Lets everybody come to rest, and looks whether everything is there."""
        self.resting = True
        try:
            if not await patiently(self._at_rest):
                self.wrong("a decision was never acknowledged")
                return
            for table in tables:
                await self._look_at(table, self.tables[table])
            for player, game in await asyncio.to_thread(self._replay, tables):
                await self._told(player, game)
                self.views += 1
        finally:
            self.resting = False

    def _at_rest(self) -> bool:
        return not self._moving and not any(
            decision for each in self.players for decision in each.open.values()
        )

    async def _look_at(self, table: str, people: list[Player]) -> None:
        with contextlib.closing(sqlite3.connect(self.server.data / DATABASE)) as stored:
            log = stored.execute(
                'select n, seat, words from moves where "table" = ? order by n', (table,)
            ).fetchall()
            held = stored.execute(
                'select seat, words from held where "table" = ? order by seat, k', (table,)
            ).fetchall()
            answers = stored.execute(
                'select seat, step, held, edit, moves from answers where "table" = ? '
                "order by seat, step, edit, held",
                (table,),
            ).fetchall()
        self.sealed += len(held)
        if [n for n, _, _ in log] != list(range(len(log))):
            self.wrong(f"{table}: the numbers of its moves have a gap")
        for player in people:
            seat = player.seat
            accepted = {
                (step, held, edit): json.loads(moves) if isinstance(moves, str) else moves
                for who, step, held, edit, moves in answers
                if who == seat
            }
            for decision in player.acknowledged.get(table, []):
                self.checked += 1
                if accepted.get(decision.question) != decision.moves:
                    self.lost += 1
                    self.wrong(f"{table} seat {seat}: {decision} was acknowledged and is not stored")
            said: list[str] = []
            for moves in accepted.values():
                said = said[:-moves] if isinstance(moves, int) else said + moves
            there = [words for _, who, words in log if who == seat]
            there += [words for who, words in held if who == seat]
            if said != there:
                self.lost += len(there) < len(said)
                self.doubled += len(there) > len(said)
                self.wrong(f"{table} seat {seat}: it decided {said}, and the log has {there}")

    def _replay(self, tables: list[str]) -> list[tuple[Player, dict[str, Any]]]:
        """What a replay of each log tells each viewer; what `onigokko admin check` finds is wrong."""
        found, key = [], read_key(self.server.data / "key")
        with contextlib.closing(open_sqlite(self.server.data / DATABASE, key=key)) as store:
            for table, trouble in admin.check(store, tables):
                if trouble is not None:
                    self.wrong(f"{table}: {trouble}")
            for table in {player.table for player in self.players}:
                replayed = asyncio.run(Table.load(store, table, registry.game, lambda: 0))
                for player in self.tables[table]:
                    person = None if player.seat == SPECTATOR else replayed.chairs[player.seat].person
                    whole = replayed.snapshot(person).whole(1, 0)
                    found.append((player, msgspec.json.decode(msgspec.json.encode(whole["game"]))))
        return found

    async def _told(self, player: Player, game: dict[str, Any]) -> None:
        """Waits until somebody has been told this game."""
        if not await patiently(lambda: bool(player.state) and player.state["game"] == game):
            self.wrong(f"{player.table} seat {player.seat}: it was told something else than a replay")


async def play(
    folder: Path,
    kills: int,
    tables: int,
    seed: int,
    says: Callable[[str], None],
    until: float = float("inf"),
    thinking: float = 0.0,
) -> Show:
    """Plays on one data folder; what is wrong stands in `troubles`."""
    random.seed(seed)
    server = Server(folder)
    server.start()
    show = Show(server=server, dice=random.Random(seed), says=says, thinking=thinking)
    try:
        await show.open(tables)
        await show.run(kills, until)
    finally:
        server.leave()
    return show


def _of_children() -> float:
    """Seconds that processes have computed which this one has started and which have ended."""
    times = os.times()
    return times.children_user + times.children_system


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--kills", type=int, default=1000, help="how many, those in the tally included (default: 1000)"
    )
    parser.add_argument("--tables", type=int, default=40, help="how many tables (default: 40)")
    parser.add_argument(
        "--thinking",
        type=float,
        default=0.0,
        help="seconds that people take at most for a decision (default: 0, as fast as the server is)",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the choices; the timing is never the same")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="where the data are (default: here)")
    parser.add_argument("--tally", type=Path, help="a file in which the counts are kept, and counted on")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end after so long")
    given = parser.parse_args()
    tally, until = Tally() if given.tally is None else Tally.read(given.tally), given.minutes * 60
    until += time.monotonic()

    def says(what: str) -> None:
        print(f"\r\033[K{what}" if sys.stdout.isatty() else what, end="" if sys.stdout.isatty() else "\n")
        sys.stdout.flush()

    if tally.kills >= given.kills:
        says(f"There were so many already.\n{tally.text()}\n")
    while tally.kills < given.kills and time.monotonic() < until:
        folder = Path(tempfile.mkdtemp(dir=given.folder, prefix=".faults-"))
        before = _of_children()
        kills, seed = min(EACH, given.kills - tally.kills), given.seed + tally.runs
        try:
            show = asyncio.run(play(folder, kills, given.tables, seed, says, until, given.thinking))
        except KeyboardInterrupt:
            print(f"\nended early; the data are kept in {folder}\n{tally.text()}")
            return 0
        tally.add(show.tally())
        tally.servers += _of_children() - before
        if given.tally is not None:
            tally.write(given.tally)
        says(f"\n{tally.text()}\n")
        if show.troubles:
            print(*show.troubles, f"The data are kept in {folder}.", sep="\n")
            return 1
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
