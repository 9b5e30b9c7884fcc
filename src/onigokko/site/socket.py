"""One live connection: reads what a client asks, has it done, and lets its watcher tell the rest."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from litestar import WebSocket

from onigokko.site import messages
from onigokko.site import wire as wires
from onigokko.site.accounts import Who
from onigokko.site.bots import usual_bot
from onigokko.site.house import Connection, House, checked_bot, now
from onigokko.site.live import Watcher, encode
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.steward import NO_TABLE
from onigokko.site.tables import Table
from onigokko.site.wire import Wire

MOST_WAITING = 16  # messages of one connection that may wait for those before them
LATER = 1013  # how a connection ends that is to be tried again later
QUICK = (messages.Sync, messages.Awake)  # what costs nothing that is worth sparing


async def converse(
    socket: WebSocket[Any, Any, Any],
    house: House,
    table_id: str,
    who: Who,
    address: str,
    lang: str,
) -> None:
    """Serves a connection that has been let in, until it ends."""
    await socket.accept()
    try:
        if len(house.connections) >= house.settings.connections_limit:
            raise Refused("house-full", 503)
        table = await house.table(table_id)
    except Refused as refused:
        house.metrics.refusals.labels(refused.code).inc()
        body = {"type": "refused", "ref": None, "error": refused.body(lang)}
        await socket.send_data(encode(body), mode="text")
        await socket.close(code={"no-table": NO_TABLE, "house-full": LATER}.get(refused.code, 1011))
        return

    extensions: Any = socket.scope["extensions"]
    wire: Wire = extensions[wires.NAME]

    async def close(code: int) -> None:
        await socket.close(code=code)

    def failed(error: Exception) -> None:
        if not isinstance(error, wires.Gone):
            note_error("state not told", error, table=table.facts.id)
            house.run(_hang_up(close))

    person = who.person
    watcher = Watcher(
        person, lang, lambda: table.snapshot(person), wire.write, lambda: (now(), table.ticks()), failed
    )
    talk = Conversation(house, table, watcher, wire, who, address)
    table.watchers.add(watcher)
    table.changed()
    try:
        house.connections[watcher] = Connection(table.facts.id, who, close)
        wire.listen(talk.hear, watcher.drained)
        while True:
            event: Any = await socket.receive()
            if event["type"] != "websocket.receive":
                return
            talk.hear((event.get("text") or "").encode() or event.get("bytes") or b"")
    finally:
        house.connections.pop(watcher, None)
        watcher.end()
        table.watchers.discard(watcher)
        table.changed()


async def _hang_up(close: Callable[[int], Coroutine[Any, Any, None]]) -> None:
    """Ends a connection, for another try."""
    with contextlib.suppress(Exception):
        await close(1011)


class Conversation:
    """What somebody asks on a connection, one thing after the other.

    What has begun is done to its end, also when the connection breaks meanwhile. Whoever does not read what
    they are sent is not listened to.
    """

    def __init__(
        self, house: House, table: Table, watcher: Watcher, wire: Wire, who: Who, address: str
    ) -> None:
        self._house, self._table, self._watcher, self._wire = house, table, watcher, wire
        self._who, self._address = who, address
        self._waiting: deque[tuple[bytes, float]] = deque()  # what was asked, and when it came
        self._busy = self._held = False
        watcher.freed = self._go_on

    def hear(self, message: bytes) -> None:
        """Something was asked."""
        self._waiting.append((message, time.perf_counter()))
        if len(self._waiting) >= MOST_WAITING and not self._held:
            self._held = True
            self._wire.hold(True)
        self._go_on()

    def _go_on(self) -> None:
        if self._waiting and not self._busy and not self._watcher.full:
            self._busy = True
            self._house.run(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting and not self._watcher.full:
                await self._answer(*self._waiting.popleft())
                if self._held and len(self._waiting) < MOST_WAITING // 2:
                    self._held = False
                    self._wire.hold(False)
        finally:
            self._busy = False

    async def _answer(self, message: bytes, came: float) -> None:
        house, watcher = self._house, self._watcher
        try:
            ask = messages.read(message)
        except messages.Unreadable as problem:
            watcher.refused(problem.ref, problem.refused.body(watcher.language))
            house.metrics.count_ask("unreadable", "refused")
            return
        outcome = "refused"
        try:
            with house.working(isinstance(ask, QUICK), came):
                told = await _do(house, self._table, watcher, ask, self._who, self._address)
        except Refused as refused:
            watcher.refused(ask.ref, refused.body(watcher.language))
            house.metrics.refusals.labels(refused.code).inc()
        except Exception as error:
            note_error("request failed", error, table=self._table.facts.id, ask=type(ask).__name__)
            watcher.refused(ask.ref, Refused("internal", 500).body(watcher.language))
        else:
            watcher.done(ask.ref, told)
            outcome = "done"
        house.metrics.count_ask(str(ask.__struct_config__.tag), outcome)


async def _do(
    house: House, table: Table, watcher: Watcher, ask: messages.AnyAsk, who: Who, address: str
) -> dict[str, Any] | None:
    """Does what is asked; what only the one who asked is told, if anything."""
    person = who.person
    if not isinstance(ask, messages.Sync | messages.Awake | messages.Why):
        if "play" not in who.scopes:
            raise Refused("scope", 403)
        house.steward.admit(person, address)
    if isinstance(ask, messages.DOING):
        await table.back(person)
    match ask:
        case messages.Claim(seat=seat):
            await table.claim(person, (await house.person(person))[0], seat)
        case messages.Leave():
            await table.leave(person, usual_bot(table.game))
        case messages.SetBot(seat=seat, bot=bot):
            await table.set_bot(person, seat, None if bot is None else checked_bot(table.game, bot))
        case messages.Word(text=text):
            await table.word(person, text)
        case messages.Start():
            await table.start(person)
        case messages.Reply():
            await table.answer(person, ask)
        case messages.TakeBack():
            await table.take_back(person, ask)
        case messages.Why():
            return {"reasons": table.reasons(person, ask)}
        case messages.Show(what=what):
            await table.show(person, what)
        case messages.Say(text=text):
            house.limits.spend("chat", person or address)
            house.talk.check(text)
            await table.say(person, (await house.person(person))[0], text)
        case messages.TakeNote(text=text):
            await table.note(person, text)
        case messages.Again(swap=swap):
            await house.again(table, person, swap)
        case messages.Lend(to=to):
            return {"token": await table.lend(person, to)}
        case messages.See(token=token):
            await table.see(person, (await house.person(person))[0], token)
        case messages.Unlend(token=token):
            await table.take_view_back(person, token)
        case messages.Block(line=line, block=block):
            await house.talk.block(person, table, line, block)
        case messages.Report(line=line, why=why):
            house.limits.spend("chat", person or address)
            await house.talk.report(person, table, line, why, now())
        case messages.Awake(awake=awake):
            watcher.awake = awake
        case messages.Sync():
            watcher.forget()
    return None
