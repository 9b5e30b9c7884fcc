"""One live connection: reads what a client asks, has it done, and lets its watcher tell the rest."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket

from onigokko.site import messages
from onigokko.site.accounts import Who
from onigokko.site.bots import usual_bot
from onigokko.site.house import Connection, House, checked_bot, now
from onigokko.site.live import Watcher, encode
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.steward import NO_TABLE
from onigokko.site.tables import Table


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
        table = await house.table(table_id)
    except Refused as refused:
        body = {"type": "refused", "ref": None, "error": refused.body(lang)}
        await socket.send_data(encode(body), mode="text")
        await socket.close(code=NO_TABLE if refused.code == "no-table" else 1011)
        return

    async def send(message: bytes) -> None:
        try:
            await socket.send_data(message, mode="text")
        except Exception as error:  # of several kinds, and all mean that nobody is there any more
            raise Gone from error

    async def close(code: int) -> None:
        await socket.close(code=code)

    person = who.person
    watcher = Watcher(person, lang, lambda: table.snapshot(person), send)
    table.watchers.add(watcher)
    table.changed()
    sending = asyncio.create_task(_tell(socket, table, watcher))
    try:
        house.connections[watcher] = Connection(table.facts.id, who, close)
        await _listen(socket, house, table, watcher, (who, address))
    finally:
        house.connections.pop(watcher, None)
        table.watchers.discard(watcher)
        table.changed()
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


class Gone(Exception):
    """The other end is not there any more."""


async def _tell(socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
    """Sends what there is to tell; ends the connection, for another try, if that cannot be worked out."""
    try:
        await watcher.run(now, table.ticks)
    except Gone:
        return
    except Exception as error:
        note_error("state not told", error, table=table.facts.id)
        with contextlib.suppress(Exception):
            await socket.close(code=1011)


async def _listen(
    socket: WebSocket[Any, Any, Any], house: House, table: Table, watcher: Watcher, asker: tuple[Who, str]
) -> None:
    while True:
        await watcher.room()
        event: Any = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        message = text if text is not None else event.get("bytes") or b""
        try:
            ask = messages.read(message)
        except messages.Unreadable as problem:
            watcher.refused(problem.ref, problem.refused.body(watcher.language))
            house.metrics.asks.labels("unreadable", "refused").inc()
            continue
        outcome = "refused"
        try:
            # what has begun is done to its end, also when the connection breaks meanwhile
            told = await asyncio.shield(house.run(_do(house, table, watcher, ask, *asker)))
        except Refused as refused:
            watcher.refused(ask.ref, refused.body(watcher.language))
            house.metrics.refusals.labels(refused.code).inc()
        except Exception as error:
            note_error("request failed", error, table=table.facts.id, ask=type(ask).__name__)
            watcher.refused(ask.ref, Refused("internal", 500).body(watcher.language))
        else:
            watcher.done(ask.ref, told)
            outcome = "done"
        house.metrics.asks.labels(str(ask.__struct_config__.tag), outcome).inc()


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
        case messages.Lend():
            return {"token": await table.lend(person)}
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
