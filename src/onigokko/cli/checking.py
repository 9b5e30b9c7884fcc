"""Looks through a whole site for `onigokko admin check`, and says what is wrong and what to do about it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import click
from sqlalchemy.exc import DatabaseError

from onigokko.cli.app import Sorry
from onigokko.site import admin as work
from onigokko.site.store import SqlStore, StoreTrouble

SHOWN = 10  # tables with the same fault that are named


def check(store: SqlStore) -> int:
    """Says what is found; the exit code: 0 all is well, 1 something is wrong, 130 it was ended early."""
    damage = work.damage(store)
    if damage is not None:
        click.echo(f"The file of the database is damaged: {damage}")
    tables: list[str] = []
    faults: Counter[str] = Counter()
    count, lost, ended = 0, dict[str, int](), False
    try:
        tables = work.all_tables(store)
        for count, (table, problem) in enumerate(work.check(store, tables), 1):
            if problem is not None:
                faults[problem] += 1
                if faults[problem] <= SHOWN:
                    _say_how_far("")
                    click.echo(f"Table {table}: {problem}")
            _say_how_far(f"{count} of {len(tables)} tables")
        with store.engines[1].connect() as connection:
            lost = work.orphans(connection)
    except KeyboardInterrupt:
        ended = True
    except StoreTrouble as trouble:
        if trouble.code != "database-broken":
            raise Sorry(f"the database cannot be read now ({trouble.code}); try again.") from None
    except DatabaseError:
        damage = damage or "it cannot be read to its end"
    _say_how_far("")
    for problem, number in faults.items():
        if number > SHOWN:
            click.echo(f"{number - SHOWN} more tables: {problem}")
    for name, rows in lost.items():
        click.echo(f"{name}: {rows} rows belong to tables that are not there")
    how_far = f"Ended early: {count} of {len(tables)} tables" if ended else f"{count} tables"
    click.echo(f"{how_far}, {faults.total() or 'none'} of them wrong.")
    for advice in _advice(damage, faults, lost, count, work.WRONG_KEY):
        click.echo(advice)
    return 130 if ended else int(bool(damage or faults or lost))


def _advice(
    damage: str | None, faults: Counter[str], lost: dict[str, int], count: int, wrong_key: str
) -> Iterator[str]:
    """What to do about what was found."""
    if damage is not None:
        yield (
            "A damaged file can become worse with every move. Close the site, move `onigokko.sqlite3` and "
            "all that begins so to another place, and restore a backup (`onigokko admin restore FILE`)."
        )
        return
    if faults and faults[wrong_key] == count:
        yield (
            "The key in the data folder is not the one of this database. Put that key back: it is the file "
            "`key` of the old data folder, and in every backup. Nothing else is lost."
        )
        return
    if faults:
        yield (
            "What is wrong cannot be played on. Restore a backup from before (`onigokko admin restore FILE`) "
            "or delete the table (`onigokko admin delete ID`); the others are not touched by it."
        )
    if lost:
        yield (
            "Rows of tables that are not there do no harm: nobody reads them. But something else than "
            "Onigokko has written to the database; `onigokko admin restore FILE` brings back a backup."
        )


def _say_how_far(text: str) -> None:
    """Shows how far it has come in a terminal: in a line that the next one takes the place of."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", nl=False, err=True)
