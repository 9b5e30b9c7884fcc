"""What is said at the tables: blocking, reporting, and the words that the host does not want to read.

Muting is a matter of the page alone. A block lies with the server: what a blocked person says, at whichever
table, does not reach whoever blocked them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from onigokko.site import texts
from onigokko.site.records import Line
from onigokko.site.refusals import Refused
from onigokko.site.schema import blocks, reports
from onigokko.site.store import Conflict, StoreTrouble
from onigokko.site.tables import Table

if TYPE_CHECKING:
    from onigokko.site.house import House

MOST_BLOCKS = 1000  # of one person
WHY = 300  # letters of a report


class Talk:
    """Keeps who blocks whom."""

    def __init__(self, house: House, words: str) -> None:
        self._house = house
        self._blocks: dict[str, frozenset[str]] = {}
        self._unwanted = read_words(Path(words)) if words else ()

    async def begin(self) -> None:
        """Reads who blocks whom."""

        def read(connection: sa.Connection) -> dict[str, set[str]]:
            found: dict[str, set[str]] = {}
            for row in connection.execute(sa.select(blocks)):
                found.setdefault(row.person, set()).add(row.other)
            return found

        found = await self._house.store.read(read)
        self._blocks = {person: frozenset(others) for person, others in found.items()}

    def blocked_by(self, person: str | None) -> frozenset[str]:
        """Whom somebody does not want to read."""
        return self._blocks.get(person, frozenset()) if person else frozenset()

    def check(self, text: str) -> None:
        """Nothing, unless there is a word in the text that the host does not want; then `Refused`."""
        if self._unwanted:
            plain = _compared(text)
            if any(word in plain for word in self._unwanted):
                raise Refused("unwanted", 400)

    async def block(self, person: str | None, table: Table, k: int, block: bool) -> None:
        """Somebody does not want to read the writer of a line any more, or wants to again."""
        line, person = self._line(person, table, k)
        other, before = line.person, self.blocked_by(person)
        assert other is not None
        if block and len(before) >= MOST_BLOCKS:
            raise Refused("blocks", most=MOST_BLOCKS)

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.delete(blocks).where(blocks.c.person == person, blocks.c.other == other))
            if block:
                connection.execute(sa.insert(blocks).values(person=person, other=other))

        await self._written(write)
        self._blocks[person] = before | {other} if block else before - {other}
        for each in list(self._house.tables.values()):
            for watcher in each.watchers:
                if watcher.person == person:
                    each.forget_snapshots()
                    watcher.forget()

    async def report(self, person: str | None, table: Table, k: int, why: str, now: int) -> None:
        """Somebody tells the host of a line; the host reads it with `onigokko admin reports`."""
        line, person = self._line(person, table, k)
        reason = texts.clean(why, WHY, "report") if why.strip() else ""
        about = {"table": table.facts.id, "k": k, "reporter": person, "why": reason, "created": now}

        def write(connection: sa.Connection) -> None:
            here = (reports.c.table == table.facts.id) & (reports.c.k == k) & (reports.c.reporter == person)
            connection.execute(sa.delete(reports).where(here))
            row = {**about, "writer": line.person, "name": line.name, "text": line.text, "done": False}
            connection.execute(sa.insert(reports).values(row))

        await self._written(write)

    def _line(self, person: str | None, table: Table, k: int) -> tuple[Line, str]:
        """A line of somebody else's, and who asks."""
        if not person:
            raise Refused("no-guest", 403)
        line = table.line(k)
        if line is None or line.person is None or line.person == person:
            raise Refused("no-line", 404)
        return line, person

    async def _written(self, write: Callable[[sa.Connection], None]) -> None:
        try:
            await self._house.store.write(write)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        except Conflict:
            raise Refused("stale") from None


def forget(connection: sa.Connection, person: str, nobody: str) -> None:
    """Somebody is gone: their blocks, and what is kept of their words in reports."""
    connection.execute(sa.delete(blocks).where((blocks.c.person == person) | (blocks.c.other == person)))
    theirs = sa.update(reports).where(reports.c.writer == person)
    connection.execute(theirs.values(writer=nobody, name="", text=""))
    connection.execute(sa.update(reports).where(reports.c.reporter == person).values(reporter=nobody))


def read_words(path: Path) -> tuple[str, ...]:
    """The words of a file, one a line; lines that begin with # say something to its reader."""
    lines = (line.strip() for line in path.read_text("utf-8").splitlines())
    return tuple(_compared(line) for line in lines if line and not line.startswith("#"))


def _compared(text: str) -> str:
    """A text without differences of case and width."""
    return unicodedata.normalize("NFKC", text).casefold()
