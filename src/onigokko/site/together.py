"""Reading for many at once: after a restart all come back in one second, and each is to be recognised."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 500  # that are read at once


class Together(Generic[K, V]):
    """Asks `read` for what is looked for. What is asked for while something is read is read together, next.

    So nobody is given what was read before they asked. `read` leaves out what it does not find; if it fails,
    all for whom it was asked hear so.
    """

    def __init__(self, read: Callable[[list[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._read = read
        self._asked: dict[K, asyncio.Future[V | None]] = {}  # not yet being read
        self._reading: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """What belongs to a key, None if there is nothing."""
        loop = asyncio.get_running_loop()
        found = self._asked.get(key)
        if found is None:
            found = self._asked[key] = loop.create_future()
        if self._reading is None:
            self._reading = loop.create_task(self._go_on())
        return await asyncio.shield(found)

    async def _go_on(self) -> None:
        try:
            while self._asked:
                keys = list(self._asked)[:MOST]
                asked = {key: self._asked.pop(key) for key in keys}
                try:
                    found = await self._read(keys)
                except Exception as error:
                    for each in asked.values():
                        each.set_exception(error)
                        each.exception()  # whoever asked may have gone
                else:
                    for key, each in asked.items():
                        each.set_result(found.get(key))
        finally:
            self._reading = None
