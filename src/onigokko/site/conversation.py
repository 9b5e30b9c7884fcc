"""What is asked on a live connection: read, done one thing after the other, and answered.

`socket.py` opens the connection and ends it; what happens in between happens here.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any, Protocol

from onigokko.site import messages
from onigokko.site.accounts import Who
from onigokko.site.bots import usual_bot
from onigokko.site.house import House, checked_bot
from onigokko.site.live import Watcher
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.tables import Table

MOST_WAITING = 16  # messages of one connection that may wait for those before them


class Holding(Protocol):
    """A connection that can let what comes wait at the other end."""

    def hold(self, held: bool) -> None:
        """Lets it wait, or not any more."""


class Conversation:
    """What somebody asks on a connection, one thing after the other.

    What has begun is done to its end, also when the connection breaks meanwhile. Whoever does not read what
    they are sent is not listened to.
    """

    def __init__(
        self, house: House, table: Table, watcher: Watcher, wire: Holding, who: Who, address: str
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
            number = house.begin_work(isinstance(ask, messages.QUICK), came)
            try:
                told = await _do(house, self._table, watcher, ask, self._who, self._address)
            finally:
                house.end_work(number)
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
    if isinstance(ask, messages.Reply):
        await table.answer(person, ask)
        return None
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
            await house.talk.report(person, table, line, why, house.now())
        case messages.Awake(awake=awake):
            watcher.awake = awake
        case messages.Sync():
            watcher.forget()
    return None
