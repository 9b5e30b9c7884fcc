"""One's data: everything that the site keeps of a person, for that person alone."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from onigokko.site import account_rows as rows
from onigokko.site import standing, ways
from onigokko.site import tournament_rows as cups
from onigokko.site.schema import (
    answers,
    blocks,
    chairs,
    chat,
    held,
    loans,
    moves,
    notes,
    people,
    ratings,
    reports,
    shown,
    tables,
)


def collect(connection: sa.Connection, person: str) -> dict[str, Any]:
    """All that is kept of a person, as JSON values. Of games only what the person did and noted itself."""
    account = rows.by_person(connection, person)
    me = connection.execute(sa.select(people).where(people.c.id == person)).mappings().first()
    sitting = {
        str(row.table): row for row in connection.execute(sa.select(chairs).where(chairs.c.person == person))
    }
    mine = tables.c.id.in_(sitting) | (tables.c.host == person)
    games = connection.execute(sa.select(tables).where(mine).order_by(tables.c.created)).all()
    return {
        "name": me["name"] if me else "",
        "language": (me["lang"] or None) if me else None,
        "last_seen": me["seen"] if me else None,
        "notices": asdict(ways.of(connection, person)),
        "account": None if account is None else _account(connection, account),
        "tables": [_table(connection, row, sitting.get(str(row.id)), person) for row in games],
        "results": standing.own(connection, person),
        "ratings": _all(
            connection,
            sa.select(*(each for each in ratings.c if each.name != "player")).where(
                ratings.c.player == person
            ),
        ),
        "views_lent_to_me": _all(
            connection, sa.select(loans.c.table, loans.c.seat, loans.c.name).where(loans.c.person == person)
        ),
        "tournaments": [
            {
                "id": each.about.id,
                "title": each.about.title,
                "host": each.about.host == person,
                "status": each.about.status,
                "created": each.about.created,
            }
            for each in cups.of_person(connection, person, 10_000)
        ],
        "blocked": _all(
            connection,
            sa.select(people.c.name)
            .select_from(blocks.outerjoin(people, people.c.id == blocks.c.other))
            .where(blocks.c.person == person)
            .order_by(people.c.name),
        ),
        "reports": _all(
            connection,
            sa.select(reports.c.table, reports.c.k, reports.c.why, reports.c.created)
            .where(reports.c.reporter == person)
            .order_by(reports.c.created, reports.c.k),
        ),
        "chat": _all(
            connection,
            sa.select(chat.c.table, chat.c.seat, chat.c.name, chat.c.text, chat.c.time)
            .where(chat.c.person == person)
            .order_by(chat.c.time, chat.c.k),
        ),
    }


def _account(connection: sa.Connection, account: rows.Account) -> dict[str, Any]:
    person = account.person
    return {
        "sign_in": account.sign_in,
        "created": account.created,
        "recovery_codes_left": rows.count_codes(connection, person),
        "sessions": [
            {"created": each.created, "seen": each.seen} for each in rows.sessions_of(connection, person)
        ],
        "passkeys": [
            {"name": each.name, "site": each.site, "created": each.created, "used": each.used}
            for each in rows.passkeys_of(connection, person)
        ],
        "tokens": [
            {"name": each.name, "scopes": list(each.scopes), "created": each.created, "used": each.used}
            for each in rows.tokens_of(connection, person)
        ],
    }


def _table(connection: sa.Connection, row: Any, chair: Any, person: str) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "seats": row.seats,
        "options": row.options,
        "public": row.public,
        "host": row.host == person,
        "status": row.status,
        "created": row.created,
        "started": row.started,
        "ended": row.ended,
        **({} if chair is None else _seat(connection, row.id, chair, person)),
    }


def _seat(connection: sa.Connection, table: str, chair: Any, person: str) -> dict[str, Any]:
    def mine(of: sa.Table, *columns: sa.Column[Any]) -> sa.Select[Any]:
        return sa.select(*columns).where(of.c.table == table, of.c.seat == chair.seat)

    noted = mine(notes, notes.c.text).where(notes.c.person == person)
    # not the number in the log: how many moves of others lie before may be hidden
    asked = mine(answers, answers.c.step, answers.c.held, answers.c.edit, answers.c.moves)
    return {
        "seat": chair.seat,
        "name": chair.name,
        "word": chair.word,
        "note": connection.execute(noted).scalar(),
        "moves": _all(connection, mine(moves, moves.c.step, moves.c.words, moves.c.time).order_by(moves.c.n)),
        "pending": list(connection.execute(mine(held, held.c.words).order_by(held.c.k)).scalars()),
        "answers": _all(connection, asked.order_by(answers.c.step, answers.c.held, answers.c.edit)),
        "shown": list(connection.execute(mine(shown, shown.c.what).order_by(shown.c.k)).scalars()),
    }


def _all(connection: sa.Connection, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(query).mappings()]
