"""One live connection, from its beginning to its end; what is asked on it is done in `conversation.py`."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from litestar import WebSocket

from onigokko.site import wire as wires
from onigokko.site.accounts import Who
from onigokko.site.conversation import Conversation
from onigokko.site.house import Connection, House, now
from onigokko.site.live import Watcher, encode
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.steward import NO_TABLE
from onigokko.site.wire import Wire

LATER = 1013  # how a connection ends that is to be tried again later


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
    watcher = Watcher(person, lang, table.snapshot, wire.write, lambda: (now(), table.ticks()), failed)
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
        watcher.freed = _nothing
        wire.unheard()
        table.watchers.discard(watcher)
        table.changed()


def _nothing() -> None:
    pass


async def _hang_up(close: Callable[[int], Coroutine[Any, Any, None]]) -> None:
    """Ends a connection, for another try."""
    with contextlib.suppress(Exception):
        await close(1011)
