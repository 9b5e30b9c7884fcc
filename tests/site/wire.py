"""Two servers at which twin games are played, and everything that one client of each receives.

All that is not part of the game is made equal: ids, cookies, names, time, the dice's commitment. So whatever
differs between what the two clients receive tells something about what is hidden.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import json
import logging
import random
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import httpx
import pytest
from prometheus_client import generate_latest
from websockets.exceptions import ConnectionClosed

from onigokko.core import sealed
from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR, Position
from onigokko.site import app, clocks, house, logs, records, serve, socket, start, tables
from onigokko.site.guests import Guests
from onigokko.site.kinds import OFF
from onigokko.site.settings import Settings

from .client import PATIENCE, Guest, Live
from .twins import History, Turn, Twins, imagined, play

KEY = "5a" * 32
HOST = "onigokko.test"  # so that no port stands in an address
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
PROMISE = "c0" * 32  # the fingerprint that both tables show of secrets that are not equal
NOW = 1_900_000_000_000
STEP_MS = 1_700
TABLE = "T" * 22


class Time:
    """The one clock of both servers."""

    def __init__(self) -> None:
        self.ms = 0

    def now(self) -> int:
        """Milliseconds since 1970."""
        return NOW + self.ms

    def ticks(self) -> int:
        """Milliseconds since some moment."""
        return self.ms


class Scripted:
    """Dice that fall as a history says, in the place of `SealedDice`."""

    draws: dict[bytes, list[int]] = {}  # by secret

    def __init__(self, secret: bytes, words: Sequence[str | None]) -> None:
        self._draws = self.draws.get(secret, [])

    def move(self, draw: int, position: Position) -> int:
        """Nature's move."""
        return self._draws[draw]


class Listener(logging.Handler):
    """Hears everything that is logged in this process: as the site writes it, and as it is."""

    LOUD = (
        "",
        "onigokko",
        "sqlalchemy.engine",
        "sqlalchemy.pool",
        "uvicorn",
        "websockets",
        "asyncio",
        "httpx",
    )

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(logs.JsonLines())
        self.written: list[str] = []
        self.quoted: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.written.append(self.format(record))
        self.quoted.append(record.getMessage())

    @contextlib.contextmanager
    def listening(self) -> Iterator[Listener]:
        """Listens meanwhile."""
        loggers = [logging.getLogger(name) for name in self.LOUD]
        before = [logger.level for logger in loggers]
        for logger in loggers:
            logger.setLevel(1)
        loggers[0].addHandler(self)
        try:
            yield self
        finally:
            loggers[0].removeHandler(self)
            for logger, level in zip(loggers, before, strict=True):
                logger.setLevel(level)


class Chances:
    """Randomness that is the same in both worlds: each has its own, from the same seed."""

    def __init__(self) -> None:
        self._dice: dict[str, random.Random] = {}

    def new_seed(self) -> int:
        """As `records.new_seed`."""
        return self._own().getrandbits(62)

    def new_id(self) -> str:
        """As `records.new_id`, the first of them `TABLE`."""
        known = threading.current_thread().name in self._dice
        return "".join(self._own().choices("abcdefgh", k=22)) if known else self._first()

    def _first(self) -> str:
        self._own()
        return TABLE

    def _own(self) -> random.Random:
        return self._dice.setdefault(threading.current_thread().name, random.Random(1))


@contextlib.contextmanager
def alike(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    """Everything that two servers have of their own is equal meanwhile."""
    time, chances = Time(), Chances()
    with monkeypatch.context() as patch:
        for module in (house, socket, app):
            patch.setattr(module, "now", time.now)
        patch.setattr(clocks, "monotonic", time.ticks)
        patch.setattr(records, "new_id", chances.new_id)
        patch.setattr(records, "new_seed", chances.new_seed)
        patch.setattr(sealed, "new_secret", lambda: threading.current_thread().name.encode())
        patch.setattr(sealed, "commitment", lambda secret: PROMISE)
        patch.setattr(sealed, "SealedDice", Scripted)
        yield time


class World:
    """A server with one table, at which a history is played."""

    def __init__(self, name: str, folder: Path, history: History, noise: int) -> None:
        self.name, self.history = name, history
        self.noise = random.Random(noise) if noise else None
        Scripted.draws[name.encode()] = [move for turn in history for move in turn.draws]
        folder.mkdir()
        (folder / "key").write_text(KEY)
        limits = {f"{what}_limit": OFF for what in ("chat", "tables", "guests", "worlds", "records")}
        settings = Settings(folder, port=0, bot_delay=0, review_seconds=0, bot_workers=1, **limits)
        self._stack = contextlib.ExitStack()
        listener = self._stack.enter_context(start.listening("127.0.0.1", 0))
        application, self.house = self._stack.enter_context(serve.opened(settings))
        opened = threading.Event()
        self._server = serve.Server(serve.configuration(application), opened.set)

        async def serve_here() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[listener])

        self._thread = threading.Thread(target=lambda: asyncio.run(serve_here()), name=name, daemon=True)
        self.port: int = listener.getsockname()[1]
        self._thread.start()
        assert opened.wait(PATIENCE)
        self.seats: list[Player] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Ends the server."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._stack.close()

    @property
    def table(self) -> tables.Table:
        """The one table."""
        return self.house.tables[TABLE]

    def imagine(self, position: Position) -> None:
        """From now on this is true."""
        done = threading.Event()

        def put() -> None:
            assert self.table.play is not None
            match = self.table.play.match
            match.position, match.settled = position.copy(), position.copy()
            self.table.changed()
            done.set()

        self.loop.call_soon_threadsafe(put)
        assert done.wait(PATIENCE)

    def decides(self, seat: int) -> Callable[..., Any]:
        """What a bot of this world does on a seat: what the history says, one move after the other."""
        moves = [move for turn in self.history if turn.seat == seat for move in turn.moves]
        script = iter(moves)

        async def decide(*_: Any) -> int:
            await asyncio.sleep(0)
            return next(script)

        return decide


class Player(Guest):
    """A guest whose cookie is given; every answer is kept as it came, with all headers but the date."""

    def __init__(self, world: World, name: str) -> None:
        httpx.Client.__init__(
            self,
            base_url=world.url,
            headers={"x-onigokko": "1", "host": HOST, "accept-encoding": "gzip"},
            cookies={"onigokko": Guests(KEY.encode()).cookie(f"person-{name}")},
            timeout=PATIENCE,
        )
        self.server: Any = world
        self.name = name
        self.lives = []
        self.received: list[Any] = []
        self.post("/api/me", json={"name": name}).raise_for_status()

    def fetch(self, method: str, path: str, body: Any = None) -> None:
        """Asks for something, and keeps what comes."""
        with self.stream(method, path, json=body) as answer:
            raw = b"".join(answer.iter_raw())
        if raw[:2] == b"\x1f\x8b":  # the packed form begins with the date, too
            raw = raw[:4] + bytes(4) + raw[8:]
        headers = [(key, value) for key, value in answer.headers.raw if key.lower() != b"date"]
        self.received.append((method, path, answer.status_code, headers, raw))

    def connect(self) -> Live:
        """A live connection whose messages are kept, too."""
        live = Watched(self, TABLE)
        self.lives.append(live)
        return live


class Watched(Live):
    """A live connection that keeps what comes in with everything else its guest receives."""

    def join(self) -> None:
        super().join()
        told = self.socket.response
        assert told is not None
        headers = [each for each in told.headers.raw_items() if each[0].lower() not in OWN]
        self.keep(("opened", told.status_code, headers))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        before = len(self.frames)
        try:
            return super().hear(timeout)
        finally:
            for frame in self.frames[before:]:
                self.keep(frame)

    def keep(self, what: Any) -> None:
        """Remembers something that came in."""
        if isinstance(self.guest, Player):
            self.guest.received.append(what)


def _difference(one: Any, other: Any) -> str:
    """Two things that came in, from shortly before the first letter in which they differ."""
    texts = [each if isinstance(each, str) else repr(each) for each in (one, other)]
    at = next((at for at, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    return " or ".join(f"{text[:60]} ... {text[max(0, at - 60) : at + 200]}" for text in texts)


OWN = ("date", "sec-websocket-accept")  # the second answers a number that the client drew


class Pair:
    """Twin games on two servers, played side by side."""

    def __init__(
        self,
        folder: Path,
        time: Time,
        twins: Twins,
        dice: Dice,
        pace: str = "none",
        bot: int | None = None,
        often: int = 12,
        imagines: bool = False,
    ) -> None:
        self.twins, self.time, self.dice = twins, time, dice
        self.imagines, self.moments, self.different = imagines, 0, 0
        self.pace, self.bot, self.often = pace, bot, often
        self.game, self.setup, self.viewer = twins.game, twins.setup, twins.viewer
        self.worlds = [
            World("one", folder / "one", twins.one, 0),
            World("other", folder / "other", twins.other, 1 + dice.below(1 << 20)),
        ]
        self.log = Listener()
        self.probes: list[Player] = []
        self.watches: list[Live] = []

    def close(self) -> None:
        """Ends the servers."""
        for world in self.worlds:
            for player in [*world.seats, *self.probes]:
                for live in player.lives:
                    with contextlib.suppress(OSError, ConnectionClosed):
                        live.socket.socket.shutdown(SHUT_RDWR)  # whoever has not read all does not wait
                        live.close()
                player.close()
            world.close()

    def sit_down(self) -> None:
        """Makes the tables, and has everybody come."""
        for world in self.worlds:
            self._sit_down(world)
        self.compare("when all are seated")
        self.both(lambda _, probe, live: probe.fetch("GET", f"/t/{TABLE}"))
        self.time.ms += STEP_MS
        for world in self.worlds:
            world.seats[0].lives[0].do("start")
        self.settle()
        self.compare("when the game has begun")

    def _sit_down(self, world: World) -> None:
        count = self.setup.seats
        world.seats = [Player(world, name) for name in NAMES[:count]]
        about = {"options": dict(self.setup.options), "public": True, "time": self.pace, "sit": None}
        if self.bot is not None:
            about["bots"] = {str(self.bot): "quick"}
            pool: Any = world.house.players.pool
            pool.decide, pool.warm = world.decides(self.bot), lambda: None
        assert world.seats[0].table(self.game.name, count, **about) == TABLE
        for seat, player in enumerate(world.seats):
            live = player.connect()
            if seat != self.bot:
                live.do("claim", seat=seat)
        probe = Player(world, "Zoe") if self.viewer == SPECTATOR else world.seats[self.viewer]
        self.probes.append(probe)
        self.watches.append(probe.connect() if self.viewer == SPECTATOR else probe.lives[0])

    # Side by side

    def both(self, do: Callable[[World, Player, Live], Any]) -> None:
        """Does the same at both tables, as the viewer."""
        for world, probe, live in zip(self.worlds, self.probes, self.watches, strict=True):
            do(world, probe, live)

    def settle(self) -> None:
        """Waits until the viewers have heard everything that there is to hear."""
        for world in self.worlds:
            self._bots_have_decided(world)
        self.both(lambda _, __, live: live.do("awake", awake=True))

    def _bots_have_decided(self, world: World) -> None:
        table = world.table
        while table.bots_to_move() or world.house.players.busy(table):
            threading.Event().wait(0.002)

    def compare(self, when: str) -> None:
        """Everything that the two viewers received is equal, in the same order."""
        one, other = (probe.received for probe in self.probes)
        for a, b in itertools.zip_longest(one, other):
            assert a == b, f"{when} the viewer can tell the worlds apart: {_difference(a, b)}"
        for probe in self.probes:
            probe.received = []

    def play(self) -> None:
        """Plays both histories to the end; counts the moments, and those when other things are true."""
        for number, (one, other) in enumerate(zip(self.twins.one, self.twins.other, strict=True)):
            if number == 0:
                continue
            assert one.seat == other.seat
            self.time.ms += STEP_MS
            if self.imagines:
                self._imagine(number)
            if one.seat == self.viewer:
                self._decide(one)
            else:
                for world, turn in zip(self.worlds, (one, other), strict=True):
                    self._act(world, turn)
            self.settle()
            if self.dice.below(self.often) == 0:
                self._look_around()
            self.compare(f"after turn {number}")
        self._look_around()
        self.compare("at last")
        self._search()

    def _search(self) -> None:
        """What was logged, at any level, and what objects show of themselves, quotes no move."""
        words = {
            self.game.moves.words(move)
            for history in (self.twins.one, self.twins.other)
            for turn in history
            for move in (*turn.moves, *turn.draws)
        }
        quoting = re.compile("|".join(rf"\b{re.escape(each)}(?![\w-])" for each in words if " " in each))
        assert any(quoting.search(line) for line in self.log.quoted), "what is logged was not heard"
        loud = {json.loads(line).get("library", "onigokko").split(".")[0] for line in self.log.written}
        assert {"onigokko", "sqlalchemy", "uvicorn", "websockets"} <= loud
        assert [line for line in self.log.written if quoting.search(line)] == []
        for world in self.worlds:
            assert not quoting.search(generate_latest(world.house.metrics.registry).decode())
        for each in gc.get_objects():
            kind = type(each)  # not its __class__: a proxy of what is gone has none
            if str(kind.__module__).startswith("onigokko.site") or issubclass(kind, Match | Position):
                assert not quoting.search(repr(each)), kind

    def _imagine(self, number: int) -> None:
        """Where nothing is pending, other things become true in the second world, if there are any."""
        truth, imagined_now = (world.table.play for world in self.worlds)
        assert truth is not None
        assert imagined_now is not None
        self.moments += 1
        if not any(truth.match.held):
            position, turns = truth.match.position.copy(), list[Turn]()
            for turn in self.twins.one[number:]:
                play(position, turn)
                turns.append(turn)
                if not any(position.pending(seat) for seat in range(self.setup.seats)):
                    break
            found = imagined(truth.match.position, self.viewer, turns, self.dice)
            self.worlds[1].imagine(found or truth.match.position)
            imagined_now = self.worlds[1].table.play
            assert imagined_now is not None
        self.different += imagined_now.match.position.pack() != truth.match.position.pack()

    def _act(self, world: World, turn: Turn) -> None:
        """Somebody else decides: at once, or in the noisy world also in parts, having thought again."""
        if turn.seat == self.bot:
            return
        live = world.seats[turn.seat].lives[0].catch_up()
        words = [self.game.moves.words(move) for move in turn.moves]
        noise = world.noise
        if noise and noise.random() < 0.3:
            live.ask("answer", question="999.0.0", moves=[words[0]])
            live.do("note", text=f'"{noise.random()}"')
        if noise and noise.random() < 0.5:
            self._change_their_mind(live, noise)
            for each in words:
                live.answer(each)
            return
        if words:
            live.answer(*words)

    def _change_their_mind(self, live: Live, noise: random.Random) -> None:
        """A move of a hidden series is made and taken back, which nobody else may notice.

        That a sealed choice is made, or not any more, is told to all: there it would be noticed.
        """
        seat = live.guest.server.seats.index(live.guest)
        match = live.guest.server.table.play.match.copy()
        move = noise.choice(match.legal(seat))
        if not match.play(seat, move) and seat in match.seats_to_decide():
            live.answer(self.game.moves.words(move))
            assert live.question is not None
            live.do("take-back", question=live.question["id"], count=1)

    def _decide(self, turn: Turn) -> None:
        """The viewer decides, and tries before what it may not do."""
        wrong = self.game.moves.words(self.dice.below(len(self.game.moves)))
        curious, whole = self.dice.below(6) == 0, self.dice.below(2) == 0
        words = [self.game.moves.words(move) for move in turn.moves]

        def decide(_: World, probe: Player, live: Live) -> None:
            assert live.question is not None
            if curious:
                live.ask("why", question=live.question["id"])
                if wrong not in live.options:
                    live.ask("answer", question=live.question["id"], moves=[wrong])
                probe.fetch("GET", f"/api/tables/{TABLE}/world")
            if whole:
                live.answer(*words)
            else:
                for each in words:
                    live.answer(each)

        self.both(decide)

    def _look_around(self) -> None:
        """The viewer asks for everything there is to ask for, and for more."""
        at = f"/api/tables/{TABLE}"
        first = self.dice.below(40)

        def look(_: World, probe: Player, live: Live) -> None:
            for path in (
                *("/", f"/t/{TABLE}", f"/replay/{TABLE}", "/ratings", "/api/tables", at, f"{at}/past"),
                *(f"{at}/past?from={first}&eyes=!", f"{at}/record", f"{at}/replay?eyes=!", f"{at}/review"),
                *(
                    f"{at}/world",
                    f"{at}/qr.svg",
                    "/api/me",
                    "/api/me/notices",
                    "/api/ratings",
                    "/api/results",
                ),
                *("/api/records", "/api/announcement", "/api/health", "/api/ready", f"{at}/nothing"),
                *(f"/api/games/{self.game.name}/words/ja", "/nothing", "/api/account", "/api/account/data"),
                *(f"/api/ratings/{self.game.name}/{self.setup.seats}", "/api/me/results", "/api/tournaments"),
            ):
                probe.fetch("GET", path)
            probe.fetch("POST", f"{at}/hint", {"question": live.question["id"] if live.question else "1.0.0"})
            live.ask("sync")
            for do, more in (
                ("answer", {"question": "0.0.0", "moves": ["pass"]}),
                ("take-back", {"question": "0.0.0", "count": 1}),
                ("why", {"question": "0.0.0"}),
                ("show", {"what": ["everything"]}),
                ("claim", {"seat": (self.viewer + 1) % self.setup.seats}),
                ("see", {"token": "x" * 22}),
                ("again", {}),
                ("start", {}),
                ("bot", {"seat": 0, "bot": "quick"}),
                ("nothing", {}),
            ):
                live.ask(do, **more)

        self.both(look)


@contextlib.contextmanager
def pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, twins: Twins, seed: int, **more: Any
) -> Iterator[Pair]:
    """Twin games that have begun."""
    with alike(monkeypatch) as time:
        made = Pair(tmp_path, time, twins, Dice(seed), **more)
        try:
            with made.log.listening():
                made.sit_down()
                yield made
        finally:
            made.close()
