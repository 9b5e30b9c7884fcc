"""Sees to it that nobody waits for ever: when a seat's time is used up, a bot plays until its person is back.

Of a table that nobody looks at only the moment is kept at which the first clock runs out there.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from onigokko.site.bots import usual_bot
from onigokko.site.clocks import Pace
from onigokko.site.logs import note, note_error
from onigokko.site.refusals import Refused
from onigokko.site.store import Conflict, StoreTrouble
from onigokko.site.tables import Table

if TYPE_CHECKING:
    from onigokko.site.house import House

BEAT = 5.0  # seconds between notes of the house time while a clock runs; a kill gives so much back at most
RETRY = 1000  # ms after which it is tried again to let a bot play


class Timekeeper:
    """Knows when the next clock runs out, and notes the house time while one runs."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._due: dict[str, int] = {}  # house times by table
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Goes on where an earlier run of the house ended; `StoreTrouble` if that cannot be read."""
        at, running = await self._house.store.clocks()
        self._house.clock.set(at)
        self._due = {}
        for table, time, clock in running:
            pace = Pace.read(time)
            due = None if pace is None else pace.deadline(clock)
            if due is not None:
                self._due[table] = min(due, self._due.get(table, due))
        self._news.set()
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Notes the house time for the last time."""
        if self._task is not None:
            self._task.cancel()
            if self._due:
                await self._beat()

    def look(self, table: Table) -> None:
        """Something changed at a table."""
        due = table.deadline
        if due == self._due.get(table.facts.id):
            return
        self._due.pop(table.facts.id, None)
        if due is not None:
            self._due[table.facts.id] = due
        self._news.set()

    async def _run(self) -> None:
        beat = self._house.clock.now()
        while True:
            now = self._house.clock.now()
            first = min(self._due.values(), default=None)
            wait = None if first is None else min(BEAT, max(0, first - now) / 1000)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), wait)
            self._news.clear()
            now = self._house.clock.now()
            for table in [table for table, due in self._due.items() if due <= now]:
                await self._end(table)
            if self._due and now - beat >= BEAT * 1000:
                await self._beat()
                beat = now

    async def _end(self, table: str) -> None:
        """A clock of this table has run out."""
        again: int | None = self._house.clock.now() + RETRY
        try:
            found = await self._house.table(table)
            await found.time_up(usual_bot(found.game))
            again = found.deadline
        except Refused as refused:
            if refused.code in ("no-table", "old-rules", "broken-table", "dice-locked"):
                again = None
            note("time not ended", table=table, code=refused.code)
        except Exception as error:
            note_error("time not ended", error, table=table)
        self._due.pop(table, None)
        if again is not None:
            self._due[table] = again

    async def _beat(self) -> None:
        try:
            await self._house.store.note_clock(self._house.clock.now())
        except (StoreTrouble, Conflict) as trouble:
            note("clock not noted", error=type(trouble).__name__)
