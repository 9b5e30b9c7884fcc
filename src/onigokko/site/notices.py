"""Tells people that it is their turn who are not at the table: by web push, later by e-mail, if they want it.

A message names the game and who sits there, which its reader knows; nothing of the game goes out. Each way is
used once a turn, and not while the person has the table before them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import sqlalchemy as sa

from onigokko.site import ways
from onigokko.site.logs import note_error
from onigokko.site.mail import Mail, checked_address
from onigokko.site.push import Push
from onigokko.site.records import Chair
from onigokko.site.refusals import Refused, words
from onigokko.site.store import Conflict, StoreTrouble
from onigokko.site.tables import Table
from onigokko.site.ways import Address, Browser, Ways

if TYPE_CHECKING:
    from onigokko.site.house import House


class Notices:
    """Watches whose turn it is."""

    def __init__(self, house: House, key: bytes) -> None:
        self._house = house
        self.push = Push(house.settings, key)
        self.mail = Mail(house.settings, key)
        self._people: set[str] = set()  # who want to be told
        self._jobs: dict[tuple[str, int], tuple[int, asyncio.Task[None]]] = {}  # with their steps

    async def begin(self) -> None:
        """Finds out who wants to be told, and brings back the tables where they are asked."""
        if not (self.push.offered or self.mail.offered):
            return
        store = self._house.store
        self._people = await store.read(ways.people)
        for table in await store.read(ways.asked):
            try:
                self.look(await self._house.table(table))
            except Refused:
                pass  # it cannot be played on
            except Exception as error:  # one broken table must not keep the others' people from being told
                note_error("table not looked at", error, table=table)

    def close(self) -> None:
        """Tells nobody any more."""
        for _, job in self._jobs.values():
            job.cancel()

    def look(self, table: Table) -> None:
        """Something changed at a table."""
        if not self._people and not self._jobs:
            return
        for chair in table.chairs:
            key = (table.facts.id, chair.seat)
            step = self._asked(table, chair)
            before = self._jobs.get(key)
            if before is not None and before[0] == step:
                continue
            if before is not None:
                del self._jobs[key]
                before[1].cancel()
            if step is not None:
                job = asyncio.get_running_loop().create_task(self._tell(table.facts.id, chair.seat, step))
                self._jobs[key] = step, job

    def _asked(self, table: Table, chair: Chair) -> int | None:
        """The step at which somebody who wants to be told is asked now."""
        play = table.play
        if play is None or chair.person not in self._people or chair.bot is not None:
            return None
        return play.step if chair.seat in play.match.seats_to_decide() else None

    async def _tell(self, table_id: str, seat: int, step: int) -> None:
        settings, loop = self._house.settings, asyncio.get_running_loop()
        began = loop.time()
        pause = max(0.01, settings.push_wait)
        try:
            while True:
                await asyncio.sleep(pause)
                table = await self._house.table(table_id)
                chair = table.chairs[seat]
                if self._asked(table, chair) != step or chair.person is None:
                    return
                if chair.person in table.awake:
                    continue
                theirs, told = await self._house.store.read(
                    lambda connection, person=chair.person: (  # type: ignore[misc]
                        ways.of(connection, person),
                        ways.told(connection, table_id, seat),
                    )
                )
                if told.get("push") != step:
                    await self._wake(table, chair, theirs.browsers)
                    await self._note(table_id, seat, "push", step)
                if theirs.mail is None or not theirs.mail.confirmed or told.get("mail") == step:
                    return
                if loop.time() - began >= settings.mail_wait:
                    await self._write(table, chair, theirs.mail)
                    await self._note(table_id, seat, "mail", step)
                    return
        except Exception as error:
            note_error("turn not told", error, table=table_id, seat=seat)

    async def _note(self, table: str, seat: int, way: str, step: int) -> None:
        await self._house.store.write(lambda connection: ways.note_told(connection, table, seat, way, step))

    async def _wake(self, table: Table, chair: Chair, browsers: list[Browser]) -> None:
        for browser in browsers if self.push.offered else []:
            say = words(browser.lang).text
            about = {"game": table.game.titles[browser.lang], "others": _others(table, chair, browser.lang)}
            body = say("push.body" if about["others"] else "push.body_alone", about)
            path = f"{self._house.settings.base_path}/t/{table.facts.id}"
            if not await self.push.send(browser, {"title": say("decide.turn"), "body": body, "path": path}):
                gone = browser.endpoint
                await self._house.store.write(
                    lambda connection, gone=gone: ways.drop_browser(connection, gone)  # type: ignore[misc]
                )

    async def _write(self, table: Table, chair: Chair, mail: Address) -> None:
        assert chair.person is not None
        game, others = table.game.titles[mail.lang], _others(table, chair, mail.lang)
        if self.mail.offered:
            await self.mail.tell(chair.person, mail.address, mail.lang, game, table.facts.id, others)

    # What people want

    async def wish_push(self, person: str, browser: Browser, now: int) -> None:
        """A person wants to be told in this browser."""
        if not self.push.offered:
            raise Refused("push-off")
        if not self.push.allows(browser.endpoint):
            raise Refused("push-service", 400)
        await self._change(person, lambda connection: ways.add_browser(connection, person, browser, now))

    async def stop_push(self, person: str, endpoint: str) -> None:
        """A person wants to be told there no more."""
        await self._change(person, lambda connection: ways.drop_browser(connection, endpoint, person))

    async def wish_mail(self, person: str, text: str, lang: str) -> None:
        """A person wants letters; the first one asks whether the address is theirs. An empty one: none."""
        if not text:
            await self._change(person, lambda connection: ways.set_mail(connection, person, None))
            return
        if not self.mail.offered:
            raise Refused("mail-off")
        address = checked_address(text)
        for who in (person, address.lower()):
            self._house.limits.spend("mail", who)
        mail = Address(address, lang, False)
        await self._change(person, lambda connection: ways.set_mail(connection, person, mail))
        await self.mail.ask(person, address, lang)

    async def follow(self, token: str) -> str:
        """What a link in a letter is for is done: `confirm` or `stop`."""
        what, person, address = self.mail.read(token)
        mail = (await self.ways_of(person)).mail
        if mail is None or mail.address != address:
            if what == "confirm":
                raise Refused("mail-link", 404)
            return what
        if what == "confirm":
            kept = replace(mail, confirmed=True)
            await self._change(person, lambda connection: ways.set_mail(connection, person, kept))
        else:
            await self._change(person, lambda connection: ways.set_mail(connection, person, None))
        return what

    async def ways_of(self, person: str) -> Ways:
        """What a person wants."""
        try:
            return await self._house.store.read(lambda connection: ways.of(connection, person))
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None

    async def _change(self, person: str, work: Callable[[sa.Connection], None]) -> None:
        try:
            await self._house.store.write(work)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        except Conflict:
            raise Refused("stale") from None
        theirs = await self.ways_of(person)
        if theirs.browsers or (theirs.mail is not None and theirs.mail.confirmed):
            self._people.add(person)
        else:
            self._people.discard(person)
        for table in self._house.tables.values():
            self.look(table)


def _others(table: Table, chair: Chair, lang: str) -> str:
    """Who else sits there, by name; bots have none."""
    names = [each.name for each in table.chairs if each.person and each.seat != chair.seat and each.name]
    return ("、" if lang == "ja" else ", ").join(names)
