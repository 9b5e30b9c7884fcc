"""Statements that moves bring again and again, for many rows at a time.

Each is worked out once for a database and a number of rows, and given to its driver as text: the driver has
it prepared then, and many rows cost little more than one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

import msgspec
import sqlalchemy as sa

MOST = 32  # rows in one statement: fewer than 1000 values, which every SQLite takes
Values = tuple[Any, ...]


class Rows:
    """A statement for rows of one kind: `text` makes it for many of them, `values` puts theirs in order."""

    def __init__(
        self,
        text: Callable[[sa.Dialect, int], str],
        values: Callable[[Sequence[Values]], Values],
    ) -> None:
        self._text, self._values = text, values
        self._texts: dict[tuple[str, int], str] = {}

    def write(self, connection: sa.Connection, rows: Sequence[Values]) -> None:
        """Writes all rows, in their order."""
        dialect = connection.dialect
        for some in pieces(rows):
            key = (dialect.name, len(some))
            text = self._texts.get(key)
            if text is None:
                text = self._texts[key] = self._text(dialect, len(some))
            connection.exec_driver_sql(text, self._values(some))


def inserted(table: sa.Table) -> Rows:
    """New rows of a table: values of all its columns, in their order."""
    kinds = [column.type for column in table.columns]
    packed = [at for at, kind in enumerate(kinds) if isinstance(kind, sa.JSON)]
    may_be_null = {at for at in packed if getattr(kinds[at], "none_as_null", False)}

    def text(dialect: sa.Dialect, count: int) -> str:
        one = str(sa.insert(table).compile(dialect=_positional(dialect)))
        head, _, values = one.partition(" VALUES ")
        return f"{head} VALUES {', '.join([values] * count)}"

    def plain(row: Values) -> Values:
        """A row as the driver takes it: JSON as text."""
        given = list(row)
        for at in packed:
            if given[at] is not None or at not in may_be_null:
                given[at] = msgspec.json.encode(given[at]).decode()
        return tuple(given)

    def values(rows: Sequence[Values]) -> Values:
        return tuple(chain.from_iterable(map(plain, rows) if packed else rows))

    return Rows(text, values)


def changed(table: sa.Table, key: str, column: str) -> Rows:
    """New values of one column: `(key, value)`."""

    def text(dialect: sa.Dialect, count: int) -> str:
        mark = "?" if dialect.name == "sqlite" else "%s"
        cases, keys = f" WHEN {mark} THEN {mark}" * count, ", ".join([mark] * count)
        return f"UPDATE {table.name} SET {column} = CASE {key}{cases} END WHERE {key} IN ({keys})"

    def values(rows: Sequence[Values]) -> Values:
        return tuple(chain.from_iterable(rows)) + tuple(row[0] for row in rows)

    return Rows(text, values)


def pieces(rows: Sequence[Values]) -> Iterator[Sequence[Values]]:
    """The rows in as few pieces as can be.

    >>> [len(piece) for piece in pieces([()] * 70)]
    [32, 32, 6]
    """
    for at in range(0, len(rows), MOST):
        yield rows[at : at + MOST]


def _positional(dialect: sa.Dialect) -> sa.Dialect:
    """The same dialect, with its parameters in order and without names."""
    kind: Any = type(dialect)
    made: sa.Dialect = kind(paramstyle="qmark" if dialect.name == "sqlite" else "format")
    return made
