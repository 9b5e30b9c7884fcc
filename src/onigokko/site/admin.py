"""What a host does beside the tables: lists, bans, announcements, purges, checks. Each in one transaction.

All work on the database alone, so that they can be done while a server runs; it notices them by the marks
(`copies.bump`).
"""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from argon2 import PasswordHasher
from sqlalchemy.exc import DatabaseError, NoResultFound

from onigokko.core import registry, sealed
from onigokko.core.errors import BadMove, BadSetup, OnigokkoError, shown
from onigokko.core.game import Setup
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.site import account_rows as rows
from onigokko.site import forgetting, schema
from onigokko.site import tournament_rows as cups
from onigokko.site.accounts import key_of
from onigokko.site.copies import bump
from onigokko.site.limits import neighbourhood
from onigokko.site.records import GONE, Stored
from onigokko.site.refusals import Refused
from onigokko.site.store import SqlStore, StoreTrouble
from onigokko.site.tables import Table
from onigokko.site.vault import WrongKey

WRONG_KEY = "the key in the data folder does not open the secret of its dice"


class CannotDo(OnigokkoError):
    """What a host asked for and was not done; nothing changed."""


@dataclass(frozen=True)
class GuestRow:
    """A guest, as a host lists them; times in ms."""

    id: str
    name: str
    last: int  # the last sign of them
    tables: int
    busy: bool  # sits at a table that is not over
    banned: bool
    sign_in: str | None = None  # the name to sign in with, of those who have an account


@dataclass(frozen=True)
class TableRow:
    """A table, as a host lists it; times in ms."""

    id: str
    game: str
    status: str
    public: bool
    created: int
    people: int
    moves: int


def guests(connection: sa.Connection) -> list[GuestRow]:
    """All guests that have a name or a seat, those of whom there was a sign last at the end."""
    people, chairs, tables = schema.people, schema.chairs, schema.tables
    names = {row.id: (row.name, row.seen) for row in connection.execute(sa.select(people))}
    sitting = (
        sa.select(chairs.c.person, chairs.c.name, tables.c.status, tables.c.created, tables.c.ended)
        .join(tables, tables.c.id == chairs.c.table)
        .where(chairs.c.person.is_not(None), sa.not_(chairs.c.person.startswith(GONE)))
    )
    last = {person: seen for person, (_, seen) in names.items()}
    count: dict[str, int] = {}
    busy = set()
    for row in connection.execute(sitting):
        names.setdefault(row.person, (row.name, 0))
        last[row.person] = max(last.get(row.person, 0), row.created, row.ended or 0)
        count[row.person] = count.get(row.person, 0) + 1
        if row.status != "over":
            busy.add(row.person)
    busy |= cups.busy(connection)
    banned = set(connection.execute(sa.select(schema.bans.c.who)).scalars())
    accounts = {row.person: row for row in connection.execute(sa.select(schema.accounts))}
    sessions = sa.select(schema.sessions.c.person, schema.sessions.c.seen)
    for signed_in in connection.execute(sessions):
        last[signed_in.person] = max(last.get(signed_in.person, 0), signed_in.seen)
    found = [
        GuestRow(
            id,
            name,
            last[id],
            count.get(id, 0),
            id in busy,
            id in banned,
            accounts[id].sign_in if id in accounts else None,
        )
        for id, (name, _) in names.items()
    ]
    return sorted(found, key=lambda each: (each.last, each.id))


def purge(connection: sa.Connection, before: int, dry: bool) -> list[GuestRow]:
    """Forgets the guests of whom there was no sign since `before` (ms) and who sit at no table under way.

    People with an account are none. The games stay; names, notes and what they wrote go.
    """
    everybody = guests(connection)
    old = [each for each in everybody if each.last < before and not each.busy and each.sign_in is None]
    if old and not dry:
        bump(connection, "edition")
        for each in old:
            forgetting.forget(connection, each.id)
    return old


def list_tables(connection: sa.Connection, status: str | None = None) -> list[TableRow]:
    """All tables, or those of one status, newest last."""
    tables, chairs, moves = schema.tables, schema.chairs, schema.moves
    people = sa.select(sa.func.count(chairs.c.person)).where(chairs.c.table == tables.c.id).scalar_subquery()
    made = sa.select(sa.func.count()).where(moves.c.table == tables.c.id).scalar_subquery()
    query = sa.select(tables, people.label("people"), made.label("made")).order_by(tables.c.created)
    if status is not None:
        query = query.where(tables.c.status == status)
    return [
        TableRow(row.id, row.game, row.status, row.public, row.created, row.people, row.made)
        for row in connection.execute(query)
    ]


def find_table(connection: sa.Connection, start: str) -> str:
    """The id of the one table whose id begins so; `CannotDo` if there is none or more than one."""
    return _find(connection, schema.tables, "table", start)


def find_tournament(connection: sa.Connection, start: str) -> str:
    """The same of a tournament."""
    return _find(connection, schema.tournaments, "tournament", start)


def _find(connection: sa.Connection, among: sa.Table, kind: str, start: str) -> str:
    query = sa.select(among.c.id).where(among.c.id.startswith(start, autoescape=True)).limit(2)
    found = list(connection.execute(query).scalars())
    if start in found:
        return start
    if len(found) != 1:
        what = f"more than one {kind}" if found else f"no {kind}"
        raise CannotDo(f'There is {what} whose id begins with "{shown(start)}".')
    return str(found[0])


def call_off(connection: sa.Connection, tournament: str) -> None:
    """Takes a tournament away; the tables of its games stay."""
    bump(connection, "edition")
    cups.delete(connection, tournament)


def delete_table(connection: sa.Connection, table: str) -> None:
    """Takes a table away with all that belongs to it."""
    bump(connection, "edition")
    forgetting.delete_table(connection, table)


# Accounts


def account(connection: sa.Connection, text: str) -> rows.Account:
    """The account that a name to sign in with or an id means; `CannotDo` if there is none."""
    found = rows.by_key(connection, key_of(text)) or rows.by_person(connection, text)
    if found is None:
        raise CannotDo(f'There is no account "{shown(text)}"; `onigokko admin people` lists them.')
    return found


def reset_password(connection: sa.Connection, found: rows.Account) -> str:
    """A new password, which nobody knows but who asks for it; everybody is signed out of the account.

    Recovery codes go as well: somebody else may have them.
    """
    bump(connection, "edition")
    password = secrets.token_urlsafe(12)
    rows.set_password(connection, found.person, PasswordHasher().hash(password))
    rows.end_sessions(connection, found.person)
    rows.set_codes(connection, found.person, [])
    return password


# Bans and announcements


def whom(connection: sa.Connection, text: str) -> str:
    """Whom a ban means: an address, a network, or the guest whose id or name it is; `CannotDo` if nobody."""
    found = meant_by(connection, text)
    if len(found) != 1:
        what = "more than one guest" if found else "no guest and no address"
        raise CannotDo(f'There is {what} "{shown(text)}"; `onigokko admin guests` lists the ids.')
    return found[0]


def meant_by(connection: sa.Connection, text: str) -> list[str]:
    """All who may be meant: an address, a network, guests by id or name."""
    try:
        return [str(ipaddress.ip_network(neighbourhood(text)))]
    except ValueError:
        pass
    everybody = guests(connection)
    return [each.id for each in everybody if text == each.id] or [
        each.id for each in everybody if text in (each.name, each.sign_in, each.id[: max(6, len(text))])
    ]


def ban(connection: sa.Connection, who: str, why: str, now: int, until: int | None) -> None:
    """Shuts a person or a network out; again: otherwise than before."""
    bump(connection, "edition")
    connection.execute(sa.delete(schema.bans).where(schema.bans.c.who == who))
    connection.execute(sa.insert(schema.bans).values(who=who, why=why, created=now, until=until))


def unban(connection: sa.Connection, text: str) -> str:
    """Lets somebody in again, named as in `ban` or as it is listed: who that is. `CannotDo` if nobody."""
    banned = {*connection.execute(sa.select(schema.bans.c.who)).scalars()}
    who = text if text in banned else _meant(connection, text, banned)
    bump(connection, "edition")
    connection.execute(sa.delete(schema.bans).where(schema.bans.c.who == who))
    return who


def _meant(connection: sa.Connection, text: str, banned: set[str]) -> str:
    """The one of those who are shut out whom a ban would mean by this."""
    found = [each for each in meant_by(connection, text) if each in banned]
    if len(found) != 1:
        what = "means more than one" if found else "is not banned"
        raise CannotDo(f'"{shown(text)}" {what}; `onigokko admin bans` lists who is.')
    return found[0]


def announce(connection: sa.Connection, en: str, ja: str, now: int, until: int | None) -> None:
    """Tells everybody something, in the place of what was told before; two empty texts: nothing any more."""
    bump(connection, "edition")
    told = schema.announcements
    highest = connection.execute(sa.select(sa.func.max(told.c.id))).scalar() or 0
    row = {"id": highest + 1, "en": en, "ja": ja, "created": now, "until": until}
    connection.execute(sa.insert(told).values(row))


# Looking whether everything is in order


def finished(store: SqlStore) -> Iterator[tuple[str, list[int]]]:
    """All games that are over, with what their records say of who finished where.

    A game that cannot be replayed by the present rules is left out.
    """
    over = sa.select(schema.tables.c.id).where(schema.tables.c.status == "over")
    with store.engines[1].connect() as connection:
        ids = list(connection.execute(over.order_by(schema.tables.c.ended)).scalars())
    for table in ids:
        ranking = asyncio.run(_ranking(store, table))
        if ranking is not None:
            yield table, ranking


async def _ranking(store: SqlStore, table: str) -> list[int] | None:
    try:
        loaded = await Table.load(store, table, registry.game, lambda: 0)
    except Refused:
        return None
    return loaded.play.match.ranking() if loaded.play is not None else None


def all_tables(store: SqlStore) -> list[str]:
    """The ids of all tables, the oldest first; `StoreTrouble` if they cannot be read."""
    by_age = sa.select(schema.tables.c.id).order_by(schema.tables.c.created)
    return asyncio.run(store.read(lambda connection: list(connection.execute(by_age).scalars())))


def check(store: SqlStore, tables: list[str]) -> Iterator[tuple[str, str | None]]:
    """The id of each of these tables, and what is wrong with it, if anything is.

    Its log leads from the start to where the table stands, the dice's secret is the one that was committed
    to, and every draw is theirs.
    """
    with asyncio.Runner() as runner:
        for table in tables:
            yield table, runner.run(_problem(store, table))


def damage(store: SqlStore) -> str | None:
    """What a database that is a file says of itself if it is damaged: the first of it."""
    if store.engines[1].dialect.name != "sqlite":
        return None
    try:
        with store.engines[1].connect() as connection:
            said = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
    except DatabaseError as error:
        said = str(error.orig)
    return None if said == "ok" else said.strip().splitlines()[-1]


def orphans(connection: sa.Connection) -> dict[str, int]:
    """What belongs to tables that are not there: how many rows, by the name of what they are kept in."""
    there = sa.select(schema.tables.c.id)
    found: dict[str, int] = {}
    for kept in schema.metadata.sorted_tables:
        for key in kept.foreign_keys:
            if key.column.table is schema.tables:
                lost = sa.select(sa.func.count()).where(key.parent.is_not(None), key.parent.not_in(there))
                if count := connection.execute(lost.select_from(kept)).scalar_one():
                    found[kept.name] = found.get(kept.name, 0) + count
    return found


async def _problem(store: SqlStore, table: str) -> str | None:
    try:
        stored = await store.load(table)
        if stored is None:  # taken away meanwhile
            return None
        secret = await store.secret(table)
    except StoreTrouble as trouble:
        if trouble.code == "database-broken":
            return "the database is damaged where it lies"
        raise
    except NoResultFound:
        return "the secret of its dice is missing"
    except WrongKey:
        return WRONG_KEY
    if [chair.seat for chair in stored.chairs] != list(range(stored.facts.seats)):
        return "its chairs are not all there"
    if sealed.commitment(secret) != stored.facts.commitment:
        return "the secret of its dice is not the one that was committed to"
    try:
        loaded = await Table.load(store, table, registry.game, lambda: 0)
    except Refused as refused:
        return _broken(stored) if refused.code == "broken-table" else refused.text("en")
    except (KeyError, TypeError, ValueError):  # options that are none, say
        return _broken(stored)
    if loaded.play is None:
        return None
    match, facts = loaded.play.match, loaded.facts  # of one moment, whatever has been played meanwhile
    if match.over != (facts.status == "over") or match.position.turn() != facts.turn:
        return "its log does not lead to where it stands"
    return _draws(loaded, secret)


def _broken(stored: Stored) -> str:
    """Why a table cannot be loaded. The words of moves are not told: whoever reads it may play there."""
    there = [move.n for move in stored.moves]
    missing = next((n for n, number in enumerate(there) if n != number), None)
    if missing is not None:
        return f"move {missing} of its log is missing"
    facts, game = stored.facts, registry.game(stored.facts.game).by_rules(stored.facts.rules)
    assert game is not None  # or that would have been refused
    try:
        match = Match(game, Setup(facts.seats, facts.options, facts.data))
    except (BadSetup, KeyError, TypeError, ValueError):
        return "no game begins with its options"
    for move in stored.moves:
        try:
            match.say(move.seat, move.words)
        except (BadMove, ValueError):
            return f"move {move.n} of its log is not possible"
    return "its log, its pending moves and the answers that were accepted do not fit together"


def _draws(table: Table, secret: bytes) -> str | None:
    assert table.play is not None
    dice = sealed.SealedDice(secret, [chair.word for chair in table.chairs])
    match, draw = Match(table.game, table.setup), 0
    try:
        for seat, move in table.play.match.log:
            if seat == NATURE:
                if dice.move(draw, match.position) != move:
                    return f"draw {draw} is not what its dice say"
                draw += 1
            match.say(seat, table.game.moves.words(move))
    except (BadMove, BadSetup, ValueError):
        return "its log cannot be replayed"
    return None
