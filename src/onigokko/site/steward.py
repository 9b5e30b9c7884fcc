"""Does in a running server what the host said with `onigokko admin`: bans, announcements, restored backups.

The one tells the other through the database, wherever they run: each change raises a number there, which is
looked at every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import time
from typing import TYPE_CHECKING

from onigokko.site.logs import note, note_error
from onigokko.site.records import Announcement, Orders
from onigokko.site.refusals import Refused
from onigokko.site.store import StoreTrouble

if TYPE_CHECKING:
    from onigokko.site.house import House

NO_TABLE = 4404  # how a connection ends whose table is no more
DAY = 24 * 3600 * 1000  # ms


def _now() -> int:
    return time.time_ns() // 1_000_000


class Steward:
    """Keeps what the host has said, and looks for more."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._orders: Orders | None = None
        self._networks: dict[ipaddress.IPv4Network | ipaddress.IPv6Network, int | None] = {}
        self._task: asyncio.Task[None] | None = None
        self._seen: dict[str, int] = {}  # people and when they were noted last

    def begin(self) -> None:
        """Looks again and again."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def close(self) -> None:
        """Looks no more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.admin_wait)
            try:
                await self.look()
            except Exception as error:  # the next look may do better
                note_error("orders not followed", error)

    async def look(self) -> None:
        """Takes over what is new."""
        store = self._house.store
        try:
            orders = await store.orders()
        except StoreTrouble as trouble:
            note("orders not read", code=trouble.code)
            return
        before = self._orders
        if before is None:
            store.accept(orders.epoch)
        elif orders.edition != before.edition or orders.epoch != before.epoch:
            await self._refresh(orders.epoch != before.epoch)
            store.accept(orders.epoch)
            note("orders taken over", edition=orders.edition)
        if before is None or orders.bans != before.bans:
            self._networks = {}
            for who, until in orders.bans.items():
                with contextlib.suppress(ValueError):
                    self._networks[ipaddress.ip_network(who)] = until
        self._orders = orders

    async def _refresh(self, everything: bool) -> None:
        """Brings tables in memory to what the store has: all, or those that are not there any more."""
        house = self._house
        house.accounts.forget()
        await house.cut_ended()
        if everything:
            await house.timekeeper.begin()
        for table in list(house.tables.values()):
            there = await table.refresh() if everything else await house.store.exists(table.facts.id)
            if not there:
                await house.drop(table)
        if everything:
            await house.resume()
        else:
            await house.tournaments.resume()

    # Who may do things

    def admit(self, person: str | None, address: str) -> None:
        """Nothing, unless the host has shut this person or address out; then `Refused`."""
        if self._orders is None or not self._orders.bans:
            return
        found = [self._orders.bans[person]] if person in self._orders.bans else []
        with contextlib.suppress(ValueError):
            place = ipaddress.ip_network(address)
            found += [until for network, until in self._networks.items() if _within(place, network)]
        if any(until is None or until > _now() for until in found):
            raise Refused("banned", 403)

    @property
    def announcement(self) -> Announcement | None:
        """What the host tells everybody now."""
        told = self._orders.announcement if self._orders else None
        over = told is None or not (told.en or told.ja) or (told.until is not None and told.until <= _now())
        return None if over else told

    async def seen(self, person: str) -> None:
        """Notes once a day that a person was here, for the host who wants to know which guests are old."""
        now = _now()
        if now - self._seen.get(person, 0) >= DAY:
            if len(self._seen) > 100_000:
                self._seen.clear()
            self._seen[person] = now
            with contextlib.suppress(StoreTrouble):
                await self._house.store.seen(person, now)


def _within(
    place: ipaddress.IPv4Network | ipaddress.IPv6Network,
    network: ipaddress.IPv4Network | ipaddress.IPv6Network,
) -> bool:
    if isinstance(place, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and place.subnet_of(network)
    return isinstance(network, ipaddress.IPv6Network) and place.overlaps(network)
