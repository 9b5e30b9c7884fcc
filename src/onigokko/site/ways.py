"""The ways by which people want to be told that it is their turn: what the database knows of them.

Every function works on one connection; `Store.read` and `Store.write` run them.
"""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from onigokko.site import schema

MOST_BROWSERS = 20  # that one person may have told of; the oldest go


@dataclass(frozen=True)
class Browser:
    """A browser that wants to be woken: where, and the keys that encrypt what it is told."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


@dataclass(frozen=True)
class Address:
    """An e-mail address; nothing but the question whether it is theirs goes there until it is confirmed."""

    address: str
    lang: str
    confirmed: bool


@dataclass(frozen=True)
class Ways:
    """All ways of one person."""

    browsers: list[Browser]
    mail: Address | None


def of(connection: sa.Connection, person: str) -> Ways:
    """The ways of a person."""
    browsers, mails = schema.browsers, schema.mails
    found = connection.execute(sa.select(browsers).where(browsers.c.person == person))
    listed = [Browser(row.endpoint, row.p256dh, row.auth, row.lang) for row in found]
    row = connection.execute(sa.select(mails).where(mails.c.person == person)).first()
    return Ways(listed, Address(row.address, row.lang, row.confirmed) if row else None)


def people(connection: sa.Connection) -> set[str]:
    """Everybody who wants to be told."""
    mails = sa.select(schema.mails.c.person).where(schema.mails.c.confirmed)
    return {*connection.execute(sa.select(schema.browsers.c.person)).scalars()} | {
        *connection.execute(mails).scalars()
    }


def add_browser(connection: sa.Connection, person: str, browser: Browser, now: int) -> None:
    """A person wants to be told in a browser; whoever used it before is not told there any more."""
    browsers = schema.browsers
    connection.execute(sa.delete(browsers).where(browsers.c.endpoint == browser.endpoint))
    connection.execute(sa.insert(browsers).values(person=person, created=now, **vars(browser)))
    theirs = sa.select(browsers.c.endpoint).where(browsers.c.person == person)
    newest = theirs.order_by(browsers.c.created.desc(), browsers.c.endpoint).limit(MOST_BROWSERS)
    keep = set(connection.execute(newest).scalars())
    for old in set(connection.execute(theirs).scalars()) - keep:
        drop_browser(connection, old)


def drop_browser(connection: sa.Connection, endpoint: str, person: str | None = None) -> None:
    """Nobody is told there any more; with `person` only if it is theirs."""
    browsers = schema.browsers
    where = browsers.c.endpoint == endpoint
    connection.execute(
        sa.delete(browsers).where(where if person is None else where & (browsers.c.person == person))
    )


def set_mail(connection: sa.Connection, person: str, mail: Address | None) -> None:
    """A person's address, instead of what it was; None takes it away."""
    mails = schema.mails
    connection.execute(sa.delete(mails).where(mails.c.person == person))
    if mail is not None:
        connection.execute(sa.insert(mails).values(person=person, **vars(mail)))


def asked(connection: sa.Connection) -> list[str]:
    """The tables at which somebody who wants to be told is asked."""
    tables, chairs, wanted = schema.tables, schema.chairs, people(connection)
    query = (
        sa.select(tables.c.id, tables.c.turn, chairs.c.seat, chairs.c.person)
        .join(chairs, chairs.c.table == tables.c.id)
        .where(tables.c.status == "playing", chairs.c.person.is_not(None), chairs.c.bot.is_(None))
        .order_by(tables.c.created)
    )
    rows = connection.execute(query)
    return list(dict.fromkeys(row.id for row in rows if row.turn >> row.seat & 1 and row.person in wanted))


def told(connection: sa.Connection, table: str, seat: int) -> dict[str, int]:
    """The step at which a seat was told last that it is its turn, by way: `push`, `mail`."""
    reminders = schema.reminders
    query = sa.select(reminders).where(reminders.c.table == table, reminders.c.seat == seat)
    return {row.way: row.step for row in connection.execute(query)}


def note_told(connection: sa.Connection, table: str, seat: int, way: str, step: int) -> None:
    """Notes that a seat was told."""
    reminders = schema.reminders
    here = (reminders.c.table == table) & (reminders.c.seat == seat) & (reminders.c.way == way)
    if not connection.execute(sa.update(reminders).where(here).values(step=step)).rowcount:
        connection.execute(sa.insert(reminders).values(table=table, seat=seat, way=way, step=step))


def forget(connection: sa.Connection, person: str) -> None:
    """A person is forgotten, or wants nothing any more."""
    connection.execute(sa.delete(schema.browsers).where(schema.browsers.c.person == person))
    set_mail(connection, person, None)
