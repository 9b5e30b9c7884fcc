"""Many people at many tables, in one process: as lean as clients can be, so that the server is measured.

A `Viewer` is a live connection of somebody at a table. It reads of each message what it needs for playing on
and counts the bytes; what it decides is drawn at random among its legal moves. A `Room` is a table with the
viewers at it: when its game is over, the same people play the next one. A `Crowd` is all rooms.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import struct
import time
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import httpx
import msgspec

AT_ONCE = 32  # people who come in at the same time
AGAIN = 0.5  # seconds after which somebody who was sent away for the crowd tries again
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class _Question(msgspec.Struct):
    id: str
    moves: list[str | list[str | int]]


class _Game(msgspec.Struct):
    question: _Question | msgspec.UnsetType | None = msgspec.UNSET


class _Table(msgspec.Struct):
    status: str | msgspec.UnsetType = msgspec.UNSET
    next: str | msgspec.UnsetType | None = msgspec.UNSET


class _Error(msgspec.Struct):
    code: str


class _Told(msgspec.Struct):
    type: str
    ref: int | None = None
    table: _Table | msgspec.UnsetType = msgspec.UNSET
    game: _Game | msgspec.UnsetType | None = msgspec.UNSET
    error: _Error | None = None


_read = msgspec.json.Decoder(_Told).decode
_write = msgspec.json.Encoder().encode


class Viewer(asyncio.Protocol):
    """Somebody at a table. Frames are read and written by hand: a library's are four times as dear."""

    def __init__(self, room: Room, seat: int, cookie: str) -> None:
        self.room = room
        self.seat = seat
        self.cookie = cookie
        self.question: _Question | None = None
        self.said = ""  # the question that was answered last
        self.status = ""
        self.met = asyncio.Event()  # the first state has come
        self.gone: str | None = None  # why the connection ended
        self._transport: asyncio.Transport | None = None
        self._ending = 0  # connections that this viewer has left and that have not heard it yet
        self._rest = b""
        self._upgraded = False
        self._home = False
        self._ref = 0
        self._sent: dict[int, float] = {}  # when what was said was due, by ref

    # The connection

    async def join(self, table: str) -> None:
        """Connects to a table, and waits for its whole state."""
        self.leave()
        crowd = self.room.crowd
        self._rest, self._upgraded, self.gone = b"", False, None
        self._sent, self.question, self.said, self.status = {}, None, "", ""
        self.met = asyncio.Event()
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: self, crowd.host, crowd.port)
        key = b64encode(random.randbytes(16)).decode()
        transport.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: {crowd.host}:{crowd.port}\r\n"
            "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\ncookie: {self.cookie}\r\n\r\n".encode()
        )
        await asyncio.wait_for(self.met.wait(), crowd.patience)
        if self.gone is not None:
            raise ConnectionError(self.gone)

    def go_home(self) -> None:
        """Ends the connection, and comes to no other table."""
        self._home = True
        self.leave()

    def leave(self) -> None:
        """Ends the connection."""
        if self._transport is not None:
            self._transport.abort()
            self._transport = None
            self._ending += 1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        if self._home:  # it was on the way while everybody left
            self.leave()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._ending:
            self._ending -= 1
        else:
            self._transport = None
            self._end("broken")

    def _end(self, why: str) -> None:
        self.gone = self.gone or why
        self.met.set()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self._upgraded:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self._end(head[:20].decode("latin-1"))
                return
            self._upgraded = True
        at, size = 0, len(data)
        while size - at >= 2:
            code, length, start = data[at] & 15, data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if size < start + length:
                break
            if code == _TEXT:
                self._hear(data[start : start + length])
            elif code == _PING:
                self._frame(_PONG, data[start : start + length])
            elif code == _CLOSE:
                self._end(f"closed {int.from_bytes(data[start : start + 2], 'big')}")
            at = start + length
        self._rest = data[at:]

    def _frame(self, code: int, body: bytes) -> None:
        if self._transport is None:
            return
        size = len(body)
        head = bytes([128 | code, 128 | size]) if size < 126 else struct.pack("!BBH", 128 | code, 254, size)
        self._transport.write(head + b"\0\0\0\0" + body)  # a mask of zeros leaves the text as it is

    # Playing

    def ask(self, do: str, due: float | None = None, **more: Any) -> None:
        """Asks for something; `due` is when that should have been, if it is to be measured."""
        self._ref += 1
        if due is not None:
            self._sent[self._ref] = due
        self._frame(_TEXT, _write({"do": do, "ref": self._ref, **more}))

    @property
    def asked(self) -> bool:
        """Whether there is a question that was not answered yet."""
        question = self.question
        return question is not None and question.id != self.said and bool(question.moves)

    def answer(self, due: float) -> None:
        """Answers the present question with some move."""
        question = self.question
        assert question is not None
        move = random.choice(question.moves)
        words = move if isinstance(move, str) else f"{move[0]} {random.randint(int(move[1]), int(move[2]))}"
        self.said = question.id
        self.ask("answer", due, question=question.id, moves=[words])

    def _hear(self, body: bytes) -> None:
        crowd, told = self.room.crowd, _read(body)
        now = time.perf_counter()
        if told.type in ("whole", "patch"):
            crowd.states += 1
            crowd.bytes += len(body)
            if told.type == "whole":
                crowd.wholes += 1
                self.met.set()
            if isinstance(told.game, _Game) and told.game.question is not msgspec.UNSET:
                self.question = told.game.question
            if told.table is not msgspec.UNSET:
                if told.table.status is not msgspec.UNSET:
                    self.status = told.table.status
                if told.table.next:
                    self.room.go_on(told.table.next)
                elif self.status == "over":
                    self.room.over()
        elif told.ref is not None:
            due = self._sent.pop(told.ref, None)
            if due is not None:
                code = None if told.type == "done" else told.error.code if told.error else "?"
                crowd.answered(now - due, code)
                if code not in (None, "stale"):
                    asyncio.get_running_loop().call_later(AGAIN, self._try_again, self.said)
        if self.asked:
            crowd.ready(self)

    def _try_again(self, question: str) -> None:
        if self.said == question:
            self.said = ""
            if self.asked:
                self.room.crowd.ready(self)


class Room:
    """A table, and the people at it."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.viewers: list[Viewer] = []
        self.at = ""
        self._next: asyncio.Task[None] | None = None
        self._asked = False

    async def open(self, client: httpx.AsyncClient) -> None:
        """Brings the people to a new table, and begins."""
        crowd = self.crowd
        for seat in range(crowd.seats):
            client.cookies.clear()
            answer = await client.get("/api/me")
            answer.raise_for_status()
            cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
            self.viewers.append(Viewer(self, seat, cookie))
        client.cookies.clear()
        wish = {"game": crowd.game, "seats": crowd.seats}
        made = await client.post("/api/tables", json=wish, headers={"cookie": self.viewers[0].cookie})
        made.raise_for_status()
        self.at = made.json()["id"]
        await self._sit(claim=True)

    async def _sit(self, claim: bool) -> None:
        for viewer in self.viewers:
            await viewer.join(self.at)
            if claim and viewer.seat:
                viewer.ask("claim", seat=viewer.seat)
        await self._settled()
        self.viewers[0].ask("start")

    async def _settled(self) -> None:
        """Waits until everything that was asked for has been heard, so that all sit."""
        for viewer in self.viewers:
            viewer.met.clear()
            viewer.ask("sync")
        for viewer in self.viewers:
            await asyncio.wait_for(viewer.met.wait(), self.crowd.patience)

    def over(self) -> None:
        """The game is over: the host asks for the next one."""
        if not self._asked:
            self._asked = True
            self.viewers[0].ask("again")

    def go_on(self, table: str) -> None:
        """All go to the next table."""
        if table != self.at:
            self.at, self._asked = table, True  # what is still heard from the old table asks for nothing
            self.crowd.games += 1
            self._next = asyncio.get_running_loop().create_task(self._go())

    async def _go(self) -> None:
        with contextlib.suppress(ConnectionError, OSError, TimeoutError):  # one room less
            await self._sit(claim=False)
            self._asked = False

    def close(self) -> None:
        """All leave."""
        if self._next is not None:
            self._next.cancel()
        for viewer in self.viewers:
            viewer.go_home()


class Crowd:
    """All rooms, and what they have counted since `begin`."""

    def __init__(self, host: str, port: int, game: str, seats: int, patience: float = 60.0) -> None:
        self.host, self.port = host, port
        self.game, self.seats = game, seats
        self.patience = patience
        self.rooms: list[Room] = []
        self.games = 0
        self.begin()
        self._eager = False
        self._waiting: dict[Viewer, None] = {}  # who could answer, the longest waiting first

    def begin(self) -> None:
        """Counts from here on."""
        self.took: list[float] = []  # seconds, of what was acknowledged
        self.refused: dict[str, int] = {}
        self.refused_took: list[float] = []
        self.bytes = self.states = self.wholes = 0
        self.since = time.perf_counter()

    async def fill(self, rooms: int, told: Callable[[int], None] = lambda rooms: None) -> None:
        """Opens rooms until there are so many; `told` hears how many there are."""
        todo = list(range(len(self.rooms), rooms))
        limits = httpx.Limits(max_connections=AT_ONCE)
        headers = {"x-onigokko": "1"}
        base = f"http://{self.host}:{self.port}"

        async def some() -> None:
            async with httpx.AsyncClient(
                base_url=base, headers=headers, timeout=self.patience, limits=limits
            ) as client:
                while todo:
                    room = Room(self, todo.pop())
                    await room.open(client)
                    self.rooms.append(room)
                    told(len(self.rooms))

        await asyncio.gather(*(some() for _ in range(min(AT_ONCE, len(todo)))))

    def answered(self, took: float, code: str | None) -> None:
        """A decision was acknowledged, or refused with a code."""
        if code is None:
            self.took.append(took)
        else:
            self.refused[code] = self.refused.get(code, 0) + 1
            self.refused_took.append(took)

    def ready(self, viewer: Viewer) -> None:
        """Somebody could answer."""
        if self._eager:
            viewer.answer(time.perf_counter())
        else:
            self._waiting[viewer] = None

    async def rush(self, seconds: float) -> None:
        """Everybody answers as soon as they are asked."""
        self._eager = True
        waiting, self._waiting = self._waiting, {}
        for viewer in waiting:
            if viewer.asked:
                viewer.answer(time.perf_counter())
        self.begin()
        await asyncio.sleep(seconds)
        self._eager = False

    async def pace(self, a_second: float, seconds: float) -> None:
        """So many decisions a second are due, evenly; each is timed from when it was due.

        Where nobody can answer, because the server is behind, the decision waits, and its time runs.
        """
        self.begin()
        began, made = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            while made < passed * a_second and (viewer := self._next_to_answer()):
                viewer.answer(began + made / a_second)
                made += 1
            await asyncio.sleep(0.002)

    async def press(self, a_second: float, seconds: float) -> float:
        """So many people a second decide, more than the server bears, as long as there are some who can.

        Each decision is timed from when it was made: who waits for a question decides nothing meanwhile. How
        many were made a second is the answer.
        """
        self.begin()
        began, made, due = time.perf_counter(), 0, 0.0
        last = began
        while (now := time.perf_counter()) - began < seconds:
            due = min(due + (now - last) * a_second, a_second / 10)
            last = now
            while due >= 1 and (viewer := self._next_to_answer()):
                viewer.answer(time.perf_counter())
                made += 1
                due -= 1
            await asyncio.sleep(0.002)
        return made / seconds

    def _next_to_answer(self) -> Viewer | None:
        """Who has waited longest among those who could answer."""
        while self._waiting:
            viewer = next(iter(self._waiting))
            del self._waiting[viewer]
            if viewer.asked and viewer.gone is None:
                return viewer
        return None

    async def quiet(self) -> None:
        """Waits until nothing that was said is under way."""
        end = time.perf_counter() + self.patience
        while any(viewer._sent for room in self.rooms for viewer in room.viewers):
            if time.perf_counter() > end:
                return
            await asyncio.sleep(0.02)

    def close(self) -> None:
        """All leave."""
        for room in self.rooms:
            room.close()
