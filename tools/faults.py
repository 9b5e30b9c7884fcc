"""Kills real servers in the middle of games, again and again, and looks whether anything was lost.

    python tools/faults.py --kills 1000            about as many kills as that; Ctrl+C ends it early
    python tools/faults.py --folder /mnt/small     on a small disk, which is then filled, too

People at many tables play against a server in a process of its own. Their connections drop, delay, repeat
and reorder what they say, and some have two tabs. Meanwhile the server is killed with -9, frozen, refused the
disk, kept from its database, and its clock jumps and stops. Every few faults all come to rest, and then

* every acknowledged decision is in the store exactly once, and none is there by half;
* what a seat decided is what the log and its pending moves hold of it, in order: sealed choices too;
* every log replays to where its table stands, with the dice that were committed to;
* what each seat was told, patch by patch, is what a replay of the log tells it, and what it is told anew.

What is found wrong is written with the folder, which is kept. The exit code is 1 then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
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
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from onigokko.core import registry
from onigokko.site import admin
from onigokko.site.guests import read_key
from onigokko.site.serve import DATABASE
from onigokko.site.store import open_sqlite
from onigokko.site.tables import Table

GAMES = ("tiger", "fugitive", "footprints", "noblesse")
PATIENCE = 120.0  # seconds; nothing is timed with it, it only ends a run that hangs
LATE = 3.0  # seconds after which somebody who does not play again is counted as late
LIMITS = ("CHAT", "TABLES", "GUESTS", "ACCOUNTS")
# A server whose clocks another process moves: each SIGUSR1 is the next of these. ms is the time of day.
SERVE = """
import os, signal, sys, time
day, real, moved = 86_400_000_000_000, time.time_ns, [lambda at: at]
ways = [lambda at: at + day, lambda at: at - 2 * day, lambda at, stood=real(): stood, lambda at: at]
def move(*_):
    moved[0] = ways[0]; ways.append(ways.pop(0))
signal.signal(signal.SIGUSR1, move)
time.time_ns = lambda: moved[0](real())
from onigokko.site.serve import run
from onigokko.site.settings import Settings
sys.exit(run(Settings.read(os.environ, {"port": int(sys.argv[1]), "data": sys.argv[2]})))
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
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it, and waits until it is open."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.data)],
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Onigokko is open at http://"):
            raise Wrong("the server did not open again")
        self.port = int(line.split(":")[2].split("/")[0])

    def send(self, number: int) -> None:
        """Sends it a signal."""
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """Ends it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None


@dataclass
class Decision:
    """What a seat says, under its question, until it is acknowledged."""

    question: tuple[int, int, int]
    moves: list[str]
    ref: int  # no other decision of this person has it
    refused: bool = False  # for now: it is to be said again

    @property
    def ask(self) -> dict[str, Any]:
        """As it is asked for."""
        about = {"question": ".".join(map(str, self.question)), "moves": self.moves}
        return {"do": "answer", "ref": self.ref, **about}


class Player:
    """Somebody at a table, who keeps a decision until it is acknowledged, over any number of connections."""

    def __init__(self, show: Show, cookie: str, seat: int, tabs: int) -> None:
        self.show = show
        self.cookie = cookie
        self.seat = seat
        self.tabs = tabs
        self.table = ""
        self.state: dict[str, Any] = {}  # as the first tab has it, put together from patches
        self.acknowledged: dict[str, list[Decision]] = {}  # by table
        self.open: dict[int, Decision | None] = dict.fromkeys(range(tabs))  # what is not acknowledged, by tab
        self.played = asyncio.Event()  # something was acknowledged since it was cleared
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
            await asyncio.sleep(0.05 + random.random() / 5)

    async def _sit(self, tab: int) -> None:
        """One connection of a tab, until it breaks or the table's game is over."""
        table = self.table
        address = f"ws://127.0.0.1:{self.show.server.port}/api/tables/{table}/live"
        async with connect(
            address, additional_headers={"cookie": self.cookie}, compression=None, max_size=None
        ) as socket:
            state: dict[str, Any] = {}
            first = True
            while self.table == table:
                message = await self._hear(socket)
                decision = self.open[tab]
                if message is None:
                    if decision is not None and decision.refused:
                        await self._say(socket, tab)
                    continue
                if message["type"] in ("whole", "patch"):
                    state = merged(state, message)
                    if tab == 0:
                        self.state = state
                    if first:
                        first = False
                        if self.open[tab] is not None:
                            await self._say(socket, tab)
                elif decision is not None and message["ref"] == decision.ref:
                    self._settle(tab, decision, message, table)
                if self.open[tab] is None and not self.show.resting:
                    self._decide(tab, state)
                    if self.open[tab] is not None:
                        await self._say(socket, tab)
                if tab == 0 and state and state["table"]["status"] == "over" and not self.show.resting:
                    await self.show.over(self, socket, state)

    async def _hear(self, socket: ClientConnection) -> dict[str, Any] | None:
        """The next message; None if there is none for a while."""
        try:
            async with asyncio.timeout(0.2):
                return dict(json.loads(await socket.recv()))
        except TimeoutError:
            return None

    def _decide(self, tab: int, state: dict[str, Any]) -> None:
        question = (state.get("game") or {}).get("question")
        if not question or not question["moves"]:
            return
        move = random.choice(question["moves"])
        words = move if isinstance(move, str) else f"{move[0]} {random.randint(move[1], move[2])}"
        step, held, edit = map(int, question["id"].split("."))
        self._refs += 1
        self.open[tab] = Decision((step, held, edit), [words], self._refs)

    async def _say(self, socket: ClientConnection, tab: int) -> None:
        """Says what is open, as a bad network would carry it."""
        decision = self.open[tab]
        assert decision is not None
        decision.refused = False
        text = json.dumps(decision.ask)
        luck = random.random()
        if luck < 0.03:  # dropped
            await socket.close()
        elif luck < 0.06:  # delayed
            await asyncio.sleep(random.random() / 5)
            await socket.send(text)
        elif luck < 0.10:  # repeated
            await socket.send(text)
            await socket.send(text)
        elif luck < 0.14 and self.acknowledged.get(
            self.table
        ):  # an older one comes once more, before or after
            older = json.dumps(random.choice(self.acknowledged[self.table]).ask)
            for each in random.sample([text, older], 2):
                await socket.send(each)
        else:
            await socket.send(text)
        if 0.14 <= luck < 0.17:  # gone before the answer is there
            await socket.close()

    def _settle(self, tab: int, decision: Decision, message: dict[str, Any], table: str) -> None:
        if message["type"] == "done":
            self.acknowledged.setdefault(table, []).append(decision)
            self.open[tab] = None
            self.played.set()
            return
        code = message["error"]["code"]
        if code == "stale" and self.tabs > 1:
            self.open[tab] = None  # the other tab was first
        elif code not in ("disk-full", "database-busy", "crowded"):
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


@dataclass
class Show:
    """The whole: a server, the people at its tables, the faults, the looks afterwards."""

    server: Server
    dice: random.Random
    told: Callable[[str], None]
    players: list[Player] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    games: int = 0
    checked: int = 0  # decisions, each as often as it was looked for
    waits: list[float] = field(default_factory=list)  # until somebody played again, after a start
    resting: bool = False
    troubles: list[str] = field(default_factory=list)
    tables: dict[str, list[Player]] = field(default_factory=dict)
    _moving: set[str] = field(default_factory=set)

    def wrong(self, what: str) -> None:
        """Notes what is wrong."""
        self.troubles.append(what)

    async def open(self, tables: int) -> None:
        """Brings people to so many tables, of all games in turn."""
        base, header = f"http://127.0.0.1:{self.server.port}", {"x-onigokko": "1"}
        async with httpx.AsyncClient(base_url=base, headers=header, timeout=PATIENCE) as client:
            for number in range(tables):
                game = registry.game(GAMES[number % len(GAMES)])
                people = []
                for seat in range(game.usual_seats):
                    client.cookies.clear()
                    me = await client.get("/api/me")
                    cookie = "; ".join(f"{name}={value}" for name, value in me.cookies.items())
                    people.append(Player(self, cookie, seat, 2 if number % 5 == 4 and seat == 0 else 1))
                client.cookies.clear()
                wish = {"game": game.name, "seats": len(people)}
                made = await client.post("/api/tables", json=wish, headers={"cookie": people[0].cookie})
                await self._begin(str(made.json()["id"]), people, claim=True)
                self.players += people

    async def _begin(self, table: str, people: list[Player], claim: bool) -> None:
        """People sit down at a table; its host begins."""
        for player in [*people[1:], people[0]]:
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live"
            async with connect(
                address, additional_headers={"cookie": player.cookie}, compression=None, max_size=None
            ) as socket:
                ask = {"do": "claim", "seat": player.seat} if player.seat else {"do": "start"}
                if claim or not player.seat:
                    await socket.send(json.dumps({**ask, "ref": 1}))
                    while json.loads(await socket.recv()).get("ref") != 1:
                        pass
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

    async def run(self, kills: int) -> None:
        """Plays until there were so many kills, with other faults between them."""
        playing = [asyncio.create_task(player.play()) for player in self.players]
        try:
            began = time.monotonic()
            while self.faults["kill"] < kills and not self.troubles:
                await asyncio.sleep(self.dice.uniform(0.05, 1.0))
                fault = self.dice.choices([self._kill, *self._others()], [12, 1, 1, 1, 1])[0]
                await fault()
                if self.faults.total() % 5 == 0 or self.faults["kill"] == kills:
                    await self._look()
                for task in playing:
                    if task.done():
                        task.result()
                since = time.monotonic() - began
                self.told(f"{self.faults['kill']} of {kills} kills, {since:.0f} s: {self.summary()}")
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _others(self) -> list[Callable[[], Awaitable[None]]]:
        return [self._refuse_the_disk, self._lock, self._freeze, self._move_the_clock]

    async def _kill(self) -> None:
        self.faults["kill"] += 1
        await asyncio.to_thread(self.server.kill)
        await asyncio.to_thread(self.server.start)
        await self._again()

    async def _again(self) -> None:
        """Waits until somebody plays again, and notes how long that took."""
        began = time.monotonic()
        for player in self.players:
            player.played.clear()
        waiting = [asyncio.create_task(player.played.wait()) for player in self.players]
        await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        self.waits.append(time.monotonic() - began)
        for task in waiting:
            task.cancel()
        if not any(player.played.is_set() for player in self.players):
            self.wrong("nobody plays again")

    async def _refuse_the_disk(self) -> None:
        """Nothing more can be written: a small disk is full, or no file may grow."""
        self.faults["full disk"] += 1
        room = os.statvfs(self.server.data)
        if room.f_blocks * room.f_frsize < 1 << 28:
            ballast = self.server.data / "ballast"
            with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
                while file.write(b"x" * 4096):
                    pass
            await asyncio.sleep(0.5)
            ballast.unlink()
        elif sys.platform == "linux" and self.server.process is not None:
            import resource

            pid, limit = self.server.process.pid, resource.RLIMIT_FSIZE
            before = resource.prlimit(pid, limit)
            resource.prlimit(pid, limit, (0, before[1]))
            await asyncio.sleep(0.5)
            resource.prlimit(pid, limit, before)
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

    async def _look(self) -> None:
        """Lets everybody come to rest, and looks whether everything is there."""
        self.resting = True
        try:
            async with asyncio.timeout(PATIENCE):
                while self._moving or any(
                    decision for each in self.players for decision in each.open.values()
                ):
                    await asyncio.sleep(0.02)
            for table, people in self.tables.items():
                await self._look_at(table, people)
            for player, game in await asyncio.to_thread(self._replay):
                await self._told(player, game)
        except TimeoutError:
            self.wrong("a decision was never acknowledged")
        finally:
            self.resting = False

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
        if [n for n, _, _ in log] != list(range(len(log))):
            self.wrong(f"{table}: the numbers of its moves have a gap")
        for player in people:
            seat = player.seat
            accepted = {
                (step, held, edit): json.loads(moves)
                for who, step, held, edit, moves in answers
                if who == seat
            }
            for decision in player.acknowledged.get(table, []):
                self.checked += 1
                if accepted.get(decision.question) != decision.moves:
                    self.wrong(f"{table} seat {seat}: {decision} was acknowledged and is not stored")
            said = [words for moves in accepted.values() for words in moves]
            there = [words for _, who, words in log if who == seat]
            there += [words for who, words in held if who == seat]
            if said != there:
                self.wrong(f"{table} seat {seat}: it decided {said}, and the log has {there}")

    def _replay(self) -> list[tuple[Player, dict[str, Any]]]:
        """What a replay of each log tells each seat; what `onigokko admin check` finds is wrong."""
        found, key = [], read_key(self.server.data / "key")
        with contextlib.closing(open_sqlite(self.server.data / DATABASE, key=key)) as store:
            for table, trouble in admin.check(store):
                if trouble is not None:
                    self.wrong(f"{table}: {trouble}")
            for table, people in self.tables.items():
                replayed = asyncio.run(Table.load(store, table, registry.game, lambda: 0))
                for player in people:
                    if player.table != table:
                        continue  # they have gone on to the next one
                    whole = replayed.snapshot(replayed.chairs[player.seat].person).whole(1, 0)
                    found.append((player, json.loads(json.dumps(whole["game"]))))
        return found

    async def _told(self, player: Player, game: dict[str, Any]) -> None:
        """Waits until somebody has been told this game."""
        end = time.monotonic() + PATIENCE
        while not player.state or player.state["game"] != game:
            if time.monotonic() > end:
                self.wrong(f"{player.table} seat {player.seat}: it was told something else than a replay")
                return
            await asyncio.sleep(0.02)

    def summary(self) -> str:
        """What was done so far."""
        faults = ", ".join(f"{count} {what}" for what, count in sorted(self.faults.items()))
        late = sum(wait > LATE for wait in self.waits)
        longest = max(self.waits, default=0.0)
        return (
            f"{faults}; {self.games} games ended; {self.checked} times an acknowledged decision was looked "
            f"for; {sum(self.refused.values())} refused; play went on after at most {longest:.1f} s "
            f"({late} of {len(self.waits)} times later than {LATE:.0f} s)"
        )


async def play(folder: Path, kills: int, tables: int, seed: int, told: Callable[[str], None]) -> Show:
    """A whole run; what is wrong stands in `troubles`."""
    random.seed(seed)
    server = Server(folder)
    server.start()
    show = Show(server, random.Random(seed), told)
    try:
        await show.open(tables)
        await show.run(kills)
    finally:
        server.kill()
    return show


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1000, help="how many kills (default: 1000)")
    parser.add_argument("--tables", type=int, default=40, help="how many tables (default: 40)")
    parser.add_argument("--seed", type=int, default=1, help="of the choices; the timing is never the same")
    parser.add_argument("--folder", type=Path, default=Path.cwd(), help="where the data are (default: here)")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(dir=given.folder, prefix=".faults-"))
    show: Show | None = None

    def told(what: str) -> None:
        print(f"\r\033[K{what}" if sys.stdout.isatty() else what, end="" if sys.stdout.isatty() else "\n")
        sys.stdout.flush()

    try:
        show = asyncio.run(play(folder, given.kills, given.tables, given.seed, told))
    except KeyboardInterrupt:
        print("\nended early")
        return 0
    print(f"\n{show.summary()}")
    for trouble in show.troubles:
        print(trouble)
    if show.troubles:
        print(f"The data are kept in {folder}.")
        return 1
    import shutil

    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
