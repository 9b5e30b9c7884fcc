"""Forgets a person: the games stay, and nobody can tell any more who it was that played there."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import sqlalchemy as sa

from onigokko.site import account_rows as rows
from onigokko.site import standing, talk, ways
from onigokko.site import tournament_rows as cups
from onigokko.site.records import GONE
from onigokko.site.schema import chairs, chat, clocks, loans, metadata, notes, people, tables


def tables_of(connection: sa.Connection, person: str) -> set[str]:
    """The tables where a person sits, wrote, or is host."""
    where = (
        sa.select(chairs.c.table).where(chairs.c.person == person),
        sa.select(chat.c.table).where(chat.c.person == person),
        sa.select(tables.c.id).where(tables.c.host == person),
    )
    return {str(table) for query in where for table in connection.execute(query).scalars()}


def leave(connection: sa.Connection, person: str, deputy: Callable[[str], str | None]) -> None:
    """Gives up a person's seats at tables that are not over.

    Where the game has begun the bot `deputy(GAME)` plays on. A table that waits for its beginning gets
    another host, or goes if nobody else sits there.
    """
    sitting = sa.select(chairs.c.table).where(chairs.c.person == person)
    here = tables.c.id.in_(sitting) | (tables.c.host == person)
    for row in connection.execute(sa.select(tables.c.id, tables.c.game, tables.c.status).where(here)).all():
        theirs = (chairs.c.table == row.id) & (chairs.c.person == person)
        if row.status == "playing":
            seats = sa.select(chairs.c.seat).where(theirs)
            stands = sa.update(clocks).where(clocks.c.table == row.id, clocks.c.seat.in_(seats))
            connection.execute(stands.values(ran=None))
            connection.execute(
                sa.update(chairs).where(theirs, chairs.c.bot.is_(None)).values(bot=deputy(row.game))
            )
        elif row.status == "open":
            connection.execute(
                sa.update(chairs).where(theirs).values(person=None, name="", bot=None, word=None)
            )
            others = sa.select(chairs.c.person).where(chairs.c.table == row.id, chairs.c.person.is_not(None))
            host = connection.execute(others.order_by(chairs.c.seat).limit(1)).scalar()
            mine = (tables.c.id == row.id) & (tables.c.host == person)
            if host is not None:
                connection.execute(sa.update(tables).where(mine).values(host=host))
            elif connection.execute(sa.select(tables.c.id).where(mine)).first() is not None:
                delete_table(connection, row.id)


def forget(connection: sa.Connection, person: str) -> None:
    """Takes away a person's account, name, notes and what was written in chats; the games stay."""
    nobody = GONE + secrets.token_urlsafe(16)  # nobody can be it again, and it is the same in all games
    _forget_in_pairs(connection, person, nobody)
    lines = chat.c.person == person
    connection.execute(sa.update(chat).where(lines).values(name="", text="", person=nobody))
    connection.execute(sa.update(chairs).where(chairs.c.person == person).values(person=nobody, name=""))
    connection.execute(sa.update(tables).where(tables.c.host == person).values(host=nobody))
    connection.execute(sa.delete(notes).where(notes.c.person == person))
    connection.execute(sa.delete(people).where(people.c.id == person))
    rows.delete(connection, person)
    ways.forget(connection, person)
    standing.forget(connection, person, nobody)
    talk.forget(connection, person, nobody)
    cups.forget(connection, person, nobody)
    connection.execute(sa.update(loans).where(loans.c.person == person).values(person=nobody, name=""))


def _forget_in_pairs(connection: sa.Connection, person: str, nobody: str) -> None:
    """A game that is played the other way round knows who played the first one."""
    sitting = sa.select(chairs.c.table).where(chairs.c.person == person)
    second = sa.select(tables.c.next).where(tables.c.id.in_(sitting), tables.c.next.is_not(None))
    query = sa.select(tables.c.id, tables.c.first).where(tables.c.id.in_(second), tables.c.first.is_not(None))
    for row in connection.execute(query).all():
        who = [nobody if each == person else each for each in row.first["who"]]
        change = sa.update(tables).where(tables.c.id == row.id).values(first={**row.first, "who": who})
        connection.execute(change)


def delete_table(connection: sa.Connection, table: str) -> None:
    """Takes a table away with all that belongs to it."""
    for each in reversed(metadata.sorted_tables):
        if "table" in each.c:
            connection.execute(sa.delete(each).where(each.c.table == table))
    connection.execute(sa.update(tables).where(tables.c.next == table).values(next=None))
    connection.execute(sa.delete(tables).where(tables.c.id == table))
