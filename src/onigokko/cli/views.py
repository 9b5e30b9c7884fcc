"""A view of any game on the terminal: a table with a column for each seat, other tables, and the facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

from rich import box
from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from onigokko.cli.wording import Wording
from onigokko.core.errors import BadSetup
from onigokko.core.game import Game
from onigokko.core.position import SPECTATOR

LATEST = 8  # rows of a long table that are shown where not all are asked for
GAP = "   "  # between two facts
Fields = Mapping[str, Any]


class ViewPrinter:
    """Writes the views of one viewer.

    Where not everything is asked for, it leaves out what says nothing, tables that are still as they were at
    first, and the older rows of long ones.
    """

    def __init__(self, wording: Wording, viewer: int = SPECTATOR) -> None:
        self.wording = wording
        self.viewer = viewer
        self.by_seat = fields_by_seat(wording.game)
        self.first: Fields | None = None

    def show(self, view: Fields, width: int, *, whole: bool = False) -> Iterator[RenderableType]:
        """The parts of a view, top to bottom."""
        known, self.first = self.first, self.first or view
        facts: dict[str, Any] = {}
        tables: list[RenderableType] = []
        seats: dict[str, Any] = {}
        for field, value in view.items():
            if field in self.by_seat and len(value or ()) == len(self.wording.names):
                seats[field] = value
            elif not _is_table(value):
                facts[field] = value
            elif value and (whole or not known or known.get(field) != value):
                tables += self._table(field, value, whole or not known)
        if seats:
            yield self._seats(seats, whole)
        yield from tables
        yield from self._facts(facts, width, whole)

    def _seats(self, fields: Fields, whole: bool) -> Table:
        """One column for each seat."""
        table = _table()
        table.add_column(style="dim", overflow="fold")
        for seat in range(len(self.wording.names)):
            name = self.wording.called(seat)
            if self.wording.names[seat] != name:  # the person who plays
                name += "\n" + self.wording.text("own")
            table.add_column(name, style="bold" if seat == self.viewer else "", overflow="fold")
        for field, values in fields.items():
            rows: dict[str, Sequence[Any]] = {field: values}
            if all(isinstance(each, Mapping) for each in values):
                rows = {key: [each.get(key) for each in values] for key in values[0]}
            for key, cells in rows.items():
                if whole or not all(_says_nothing(each) or each == 0 for each in cells):
                    shown = [self.wording.value(each, key) for each in cells]
                    table.add_row(self.wording.label(key), *shown)
        return table

    def _table(self, field: str, value: Any, whole: bool) -> list[RenderableType]:
        """A list or dictionary of things with the same fields: one row each, with its number or key."""
        rows = list(value.items()) if isinstance(value, Mapping) else list(enumerate(value))
        left_out = 0 if whole else max(0, len(rows) - LATEST)
        keys = list(dict.fromkeys(key for _, row in rows for key in row or {}))
        table = _table(title=self.wording.label(field))
        table.add_column("", style="dim", justify="right")
        for key in keys:
            table.add_column(self.wording.label(key), overflow="fold")
        for name, row in rows[left_out:]:
            shown = [self.wording.value((row or {}).get(key), key) for key in keys]
            table.add_row(self.wording.value(name, field), *shown)
        note = [Text(self.wording.text("earlier", n=left_out), style="dim")] if left_out else []
        return [table, *note]

    def _facts(self, facts: Fields, width: int, whole: bool) -> Iterator[Text]:
        """What is no table, as many in a line as there is room for."""
        line = Text()
        for field, value in facts.items():
            if not whole and _says_nothing(value):
                continue
            label = self.wording.text("label", label=self.wording.label(field))
            fact = Text.assemble((label, "dim"), self.wording.value(value, field))
            if line and cell_len(line.plain) + len(GAP) + cell_len(fact.plain) > width:
                yield line
                line = Text()
            if line:
                line.append(GAP)
            line.append_text(fact)
        if line:
            yield line


def _table(title: str | None = None) -> Table:
    return Table(
        title=title,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )


def _is_table(value: Any) -> bool:
    """Whether a value is a list or dictionary of things with fields."""
    inside = list(value.values() if isinstance(value, Mapping) else value) if _is_many(value) else []
    some = any(isinstance(each, Mapping) for each in inside)
    return some and all(each is None or isinstance(each, Mapping) for each in inside)


def _is_many(value: Any) -> bool:
    return isinstance(value, (list, tuple, Mapping))


def _says_nothing(value: Any) -> bool:
    return value is None or value is False or (_is_many(value) and not value)


@cache
def fields_by_seat(game: Game) -> frozenset[str]:
    """The fields of a view with one entry for each seat, however many play.

    Lists of seats in some order are none, nor are lists of things that tell their seat.
    """
    hints = get_type_hints(game.view_type)
    found = {field for field, hint in hints.items() if not _tells_seat(hint)}
    for seats in game.seat_counts:
        try:
            view = game.seen(game.new(seats), SPECTATOR)
        except BadSetup:
            continue  # this count needs an option
        found &= {field for field, value in view.items() if _has_one_each(value, seats)}
    return frozenset(found)


def _has_one_each(value: Any, seats: int) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == seats and list(value) != list(range(seats))


def _tells_seat(hint: Any) -> bool:
    return "seat" in getattr(hint, "__struct_fields__", ()) or any(map(_tells_seat, get_args(hint)))
