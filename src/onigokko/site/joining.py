"""A guest signs in to an account that there was before: the account takes over what the guest has played.

A table where both have been something (a seat, or somebody's view) stays as it is: nobody who saw what a seat
sees gets another seat of that table. docs/ratings.md says what becomes of the ratings.
"""

from __future__ import annotations

import sqlalchemy as sa

from onigokko.site import tournament_rows as cups
from onigokko.site.records import new_id
from onigokko.site.schema import (
    blocks,
    browsers,
    chairs,
    chat,
    loans,
    mails,
    notes,
    people,
    placings,
    ratings,
    reports,
    tables,
)


def take_over(connection: sa.Connection, guest: str, person: str) -> None:
    """What a guest was, `person` is from now on, where that can be."""
    theirs = _concerned(connection, person)
    free = sorted(_concerned(connection, guest) - theirs)
    for table in free:
        _take_table(connection, table, guest, person)
    for each, column in ((chat, chat.c.person), (tables, tables.c.host), (reports, reports.c.writer)):
        connection.execute(sa.update(each).where(column == guest).values({column.name: person}))
    if not _concerned(connection, guest) & theirs:
        _take_ratings(connection, guest, person)
    _take_blocks(connection, guest, person)
    connection.execute(sa.update(browsers).where(browsers.c.person == guest).values(person=person))
    if connection.execute(sa.select(mails.c.person).where(mails.c.person == person)).first() is None:
        connection.execute(sa.update(mails).where(mails.c.person == guest).values(person=person))
    else:
        connection.execute(sa.delete(mails).where(mails.c.person == guest))
    cups.be(connection, guest, person)


def _concerned(connection: sa.Connection, person: str) -> set[str]:
    """The tables where somebody sits, or has or had a seat's view."""
    sitting = connection.execute(sa.select(chairs.c.table).where(chairs.c.person == person)).scalars()
    seeing = connection.execute(sa.select(loans.c.table).where(loans.c.person == person)).scalars()
    return {*sitting, *seeing}


def _take_table(connection: sa.Connection, table: str, guest: str, person: str) -> None:
    """The guest's seat, or the view that is lent to the guest, at one table."""
    row = connection.execute(sa.select(tables).where(tables.c.id == table)).one()
    name = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar() or ""
    called = {"name": name} if name and row.status != "over" else {}
    lent = (loans.c.table == table) & (loans.c.person == guest)
    seat = (chairs.c.table == table) & (chairs.c.person == guest)
    seen = {*connection.execute(sa.select(loans.c.seat).where(lent)).scalars()}
    if row.status != "open":
        seen |= {*connection.execute(sa.select(chairs.c.seat).where(seat)).scalars()}
    connection.execute(sa.update(loans).where(lent).values(person=person, **called))
    for each in sorted(seen):  # whoever is this guest later has seen what the seat saw
        mark = {"token": new_id(), "seat": each, "person": guest, "name": "", "ended": True}
        connection.execute(sa.insert(loans).values(table=table, **mark))
    connection.execute(sa.update(chairs).where(seat).values(person=person, **called))
    noted = (notes.c.table == table) & (notes.c.person == guest)
    connection.execute(sa.update(notes).where(noted).values(person=person))
    placed = (placings.c.table == table) & (placings.c.player == guest)
    connection.execute(sa.update(placings).where(placed).values(player=person))
    if row.next is not None:  # the other game of a pair knows who played this one
        other = connection.execute(sa.select(tables.c.first).where(tables.c.id == row.next)).scalar()
        if other is not None:
            who = [person if each == guest else each for each in other["who"]]
            change = sa.update(tables).where(tables.c.id == row.next)
            connection.execute(change.values(first={**other, "who": who}))


def _take_ratings(connection: sa.Connection, guest: str, person: str) -> None:
    """A rating of the guest's becomes the person's, who keeps an own one where there is one."""
    own = {
        (row.game, row.seats)
        for row in connection.execute(sa.select(ratings).where(ratings.c.player == person))
    }
    for row in connection.execute(sa.select(ratings).where(ratings.c.player == guest)).all():
        here = (ratings.c.game == row.game) & (ratings.c.seats == row.seats) & (ratings.c.player == guest)
        if (row.game, row.seats) in own:
            connection.execute(sa.delete(ratings).where(here))
        else:
            connection.execute(sa.update(ratings).where(here).values(player=person))


def _take_blocks(connection: sa.Connection, guest: str, person: str) -> None:
    """Whom the guest blocked, and who blocked the guest."""
    about = (blocks.c.person == guest) | (blocks.c.other == guest)
    found = connection.execute(sa.select(blocks).where(about)).all()
    connection.execute(sa.delete(blocks).where(about))
    pairs = {
        (person if row.person == guest else row.person, person if row.other == guest else row.other)
        for row in found
    }
    there = {(row.person, row.other) for row in connection.execute(sa.select(blocks))}
    for one, other in sorted(pairs - there):
        if one != other:
            connection.execute(sa.insert(blocks).values(person=one, other=other))
