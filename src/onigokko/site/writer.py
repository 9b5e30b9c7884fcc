"""The one thread that writes to the database.

It takes all that has come in since its last commit and commits it together, so that many tables share one
wait for the disk; while there is much, it lets more of it come together, because most of what a commit costs
it costs once. When one thing of a group cannot be made, each is tried by itself, so that it spoils no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError, IntegrityError

from onigokko.core.errors import OnigokkoError
from onigokko.site.databases import StoreTrouble, trouble
from onigokko.site.records import Change

EPOCH = "SELECT value FROM marks WHERE name = 'epoch'"
MANY, GATHER = 6, 0.005  # after a commit of so many changes the next waits so many seconds for company
Work = Callable[[sa.Connection], object]
Apply = Callable[[sa.Connection, Sequence[tuple[str, Change]]], None]


class Conflict(OnigokkoError):
    """Somebody else has written this already: what is in memory is out of date."""


class Wish(NamedTuple):
    """Something to be written: a change at a table, or any other work; `done` is told when it is on disk."""

    what: tuple[str, Change] | Work
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Writer:
    """The one thread that writes."""

    def __init__(self, engine: sa.Engine, apply: Apply) -> None:
        self._engine = engine
        self._apply = apply
        self._waiting: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self.commits = 0  # how often the disk was waited for
        self.told: Callable[[int, float], None] = _nothing
        self.epoch: int | None = None  # what is in memory is of this one; None: that is not looked at
        self._thread = threading.Thread(target=self._run, name="onigokko-writer", daemon=True)
        self._thread.start()

    def write(self, what: tuple[str, Change] | Work) -> asyncio.Future[None]:
        """Writes in a transaction, alone or with others' work; what it gives is done when that is on disk.

        Whoever is cancelled meanwhile takes nothing back.
        """
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.put(Wish(what, done, loop))
        return done

    def close(self) -> None:
        """Writes what was handed in, and ends the thread."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            group, last = [first], False
            while not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    last = True
                    break
                group.append(more)
            self._write(group)
            if last:
                return
            if len(group) >= MANY:
                time.sleep(GATHER)

    def _write(self, group: list[Wish]) -> None:
        began = time.perf_counter()
        try:
            with self._engine.begin() as connection:
                if self.epoch is not None and connection.exec_driver_sql(EPOCH).scalar() != self.epoch:
                    raise Conflict("a backup was restored")
                self._do(connection, group)
            self.commits += 1
            self.told(len(group), time.perf_counter() - began)
        except Exception as error:
            ours = _as_ours(error)
            if len(group) == 1 or isinstance(ours, StoreTrouble):
                _tell(group, ours)
            else:
                for each in group:
                    self._write([each])
        else:
            _tell(group, None)

    def _do(self, connection: sa.Connection, group: list[Wish]) -> None:
        """Writes all of a group, in its order; changes that follow each other are applied together."""
        changes: list[tuple[str, Change]] = []
        for each in group:
            if isinstance(each.what, tuple):
                changes.append(each.what)
                continue
            self._apply(connection, changes)
            changes = []
            each.what(connection)
        self._apply(connection, changes)


def _tell(group: list[Wish], error: Exception | None) -> None:
    """Tells a group's wishes that they are on disk, or are not; all of one loop at once."""
    for loop in {each.loop for each in group}:
        theirs = [each.done for each in group if each.loop is loop]
        with contextlib.suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(_settle, theirs, error)


def _settle(wishes: list[asyncio.Future[None]], error: Exception | None) -> None:
    for done in wishes:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _nothing(*_: object) -> None:
    pass


def _as_ours(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Conflict("this has been written already")
    return trouble(error) if isinstance(error, DatabaseError) else error
