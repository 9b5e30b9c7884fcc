"""Reviews of finished games: chances step by step, the decisions that changed them most, what a bot would do.

They are worked out in the bots' processes while no bot waits for one, a little at a time, and kept with the
table; after a restart the work goes on where it was. There is a limit to what is spent on one game, and to
how many games wait.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import sqlalchemy as sa

from onigokko.site import schema, thinking
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.store import Store, StoreTrouble
from onigokko.site.tables import Table

SLICE = 250  # ms of work after which a bot may have the process
SAVE = 3.0  # seconds of work that a restart may undo
MOST_WAITING = 100  # games
MARKS = 5  # decisions that are looked at closely
LEAST_CHANGE = 50  # thousandths of a chance that make a decision one of them
PLAYOUTS, POSITIONS = 0.75, 1.3  # the share of the time that play-outs get, and of how many positions a step
SHORTEST, LONGEST = 2.0, 500.0  # ms for the play-outs of one position
THOUGHT = 500  # ms at most for one decision of the bot
Spare = Callable[..., Awaitable[Any]]
Told = dict[str, Any]


class Reviewer:
    """Works out reviews, one after the other. `spare` does work in a process when no bot waits for one."""

    def __init__(
        self, store: Store, spare: Spare, seconds: float, table: Callable[[str], Awaitable[Table]]
    ) -> None:
        self._store = store
        self._spare = spare
        self._seconds = seconds
        self._table = table
        self._waiting: dict[str, None] = {}  # in order; the one that is worked on is the first
        self._parts: dict[str, Told] = {}  # of the one that is worked on
        self._failed: set[str] = set()
        self._job: asyncio.Task[None] | None = None

    # What is told

    async def told(self, table: Table) -> Told:
        """How far the review of a table is, with all of it that there is; `Refused` before the game is over.

        `status` is `done`, `working`, `waiting`, `busy` (there are too many), `failed` or `off`.
        """
        course, id = table.finished(), table.facts.id
        of = _steps(table)
        try:
            kept = await self._store.read(lambda connection: _kept(connection, id))
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        told, done = kept or ({}, False)
        if done:
            return {"status": "done", "of": of, **told}
        if not self._seconds or not course.moves:
            return {"status": "off", "of": of}
        if id in self._failed:
            return {"status": "failed", "of": of}
        if not self._want(id):
            return {"status": "busy", "of": of}
        part = self._parts.get(id)
        return {"status": "waiting" if part is None else "working", "of": of, **(part or told)}

    def look(self, table: Table) -> None:
        """Begins the review of a game that has ended at which people sat."""
        if table.facts.status == "over" and any(chair.person for chair in table.chairs) and self._seconds:
            self._want(table.facts.id)

    async def resume(self) -> None:
        """Goes on with what was begun before a restart."""
        if self._seconds:
            for table in await self._store.read(_unfinished):
                self._want(table)

    def close(self) -> None:
        """Stops the work."""
        if self._job is not None:
            self._job.cancel()

    def _want(self, table: str) -> bool:
        """Puts a table into the queue; False if that is full."""
        if table not in self._waiting:
            if len(self._waiting) >= MOST_WAITING:
                return False
            self._waiting[table] = None
        if self._job is None or self._job.done():
            self._job = asyncio.get_running_loop().create_task(self._work())
        return True

    # The work

    async def _work(self) -> None:
        while self._waiting:
            id = next(iter(self._waiting))
            try:
                await self._review(await self._table(id))
            except Exception as error:  # whatever a game does wrong here, the others get theirs
                self._failed.add(id)
                note_error("review not made", error, table=id)
            finally:
                self._parts.pop(id, None)
                self._waiting.pop(id, None)

    async def _keep(self, table: str, told: Told, done: bool) -> None:
        reviews = schema.reviews
        row = {"table": table, "told": {name: list(value) for name, value in told.items()}, "done": done}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(reviews).where(reviews.c.table == table))
            connection.execute(sa.insert(reviews).values(row))

        await self._store.write(write)

    async def _review(self, table: Table) -> None:
        kept = await self._store.read(lambda connection: _kept(connection, table.facts.id))
        if kept is not None and kept[1]:
            return
        course, of = table.finished(), _steps(table)
        game = table.game.key, course.setup, list(course.moves)
        told: Told = {"rows": [], "marks": [], **(kept[0] if kept else {})}
        self._parts[table.facts.id] = told
        await self._keep(table.facts.id, told, False)
        saved = time.monotonic()
        each = self._seconds * 1000 * PLAYOUTS / POSITIONS / (of + 1)
        while len(told["rows"]) <= of:
            ms = min(max(each, SHORTEST), LONGEST)
            rows = told["rows"]
            last = rows[-1] if rows else None
            rows += await self._spare(thinking.review_rows, *game, last, len(rows), ms, SLICE)
            if time.monotonic() - saved > SAVE:
                await self._keep(table.facts.id, told, False)
                saved = time.monotonic()
        thought = min(THOUGHT, int(self._seconds * 1000 * (1 - PLAYOUTS) / MARKS))
        for step, seat, change in turning_points(told["rows"])[len(told["marks"]) :]:
            mark = await self._spare(thinking.review_mark, *game, step, seat, max(1, thought))
            told["marks"].append({"step": step, "seat": seat, "change": change, **mark})
        await self._keep(table.facts.id, told, True)


def _kept(connection: sa.Connection, table: str) -> tuple[Told, bool] | None:
    """What was found out about a finished game, and whether that is all; None if it was not begun."""
    query = sa.select(schema.reviews).where(schema.reviews.c.table == table)
    row = connection.execute(query).first()
    return (row.told, row.done) if row else None


def _unfinished(connection: sa.Connection) -> list[str]:
    reviews = schema.reviews
    query = sa.select(reviews.c.table).where(sa.not_(reviews.c.done)).limit(MOST_WAITING)
    return list(connection.execute(query).scalars())


def turning_points(rows: Iterable[Told]) -> list[tuple[int, int, int]]:
    """The decisions that changed the chances of whoever made them most: (step, seat, change), most first."""
    found = [
        (step, int(seat), change)
        for step, row in enumerate(rows)
        for seat, change in row["changed"].items()
        if abs(change) >= LEAST_CHANGE
    ]
    return sorted(found, key=lambda each: (-abs(each[2]), each))[:MARKS]


def _steps(table: Table) -> int:
    return table.play.step if table.play is not None else 0
