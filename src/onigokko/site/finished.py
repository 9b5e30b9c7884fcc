"""The public games that are over, as a stream: one line of JSON each, in the order of their ends."""

from __future__ import annotations

import functools
from collections.abc import AsyncIterator, Callable
from typing import Any

import sqlalchemy as sa

from onigokko.core import registry
from onigokko.site.live import encode
from onigokko.site.refusals import Refused
from onigokko.site.schema import tables
from onigokko.site.store import SqlStore
from onigokko.site.tables import Table

PART = 100  # tables that are looked for at a time


async def lines(
    store: SqlStore, now: Callable[[], int], game: str | None = None, since: int = 0
) -> AsyncIterator[bytes]:
    """The lines. `since` (ms): only games that ended then or later.

    A game whose rules have changed since it was played is left out: it cannot be replayed.
    """
    after = (since, "")
    while True:
        found = await store.read(functools.partial(_next, game=game, after=after))
        for after in found:
            try:
                table = await Table.load(store, after[1], registry.game, now)
                yield encode(_line(table)) + b"\n"
            except Refused:
                continue
        if len(found) < PART:
            return


def _next(connection: sa.Connection, game: str | None, after: tuple[int, str]) -> list[tuple[int, str]]:
    """When the next games ended, and their ids: those after the one that is given so."""
    ended, last = after
    later = (tables.c.ended > ended) | ((tables.c.ended == ended) & (tables.c.id > last))
    query = (
        sa.select(tables.c.ended, tables.c.id)
        .where(tables.c.status == "over", tables.c.public, later)
        .order_by(tables.c.ended, tables.c.id)
        .limit(PART)
    )
    if game is not None:
        query = query.where(tables.c.game == game)
    return [(row.ended, row.id) for row in connection.execute(query)]


def _line(table: Table) -> dict[str, Any]:
    facts, record = table.facts, table.record()
    assert table.play is not None
    return {
        "id": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "seats": [
            {"name": chair.name, "bot": None if chair.person else chair.bot, "former": chair.former}
            for chair in table.chairs
        ],
        "options": facts.options,
        "started": facts.started,
        "ended": facts.ended,
        "ranking": table.play.match.ranking(),
        "record": record,
    }
