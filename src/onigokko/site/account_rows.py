"""What is kept of accounts: statements on a connection, run in a transaction by `SqlStore.read` and `.write`.

Passwords, codes, cookies and tokens are never here, only what can be compared with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from onigokko.core.errors import OnigokkoError
from onigokko.site.schema import accounts, codes, passkeys, people, sessions, tokens

MOST_SESSIONS, MOST_PASSKEYS, MOST_TOKENS = 50, 20, 20


class Full(OnigokkoError):
    """There are as many as there may be; nothing changed."""


@dataclass(frozen=True)
class Account:
    """An account, with the hash of its password."""

    person: str
    sign_in: str
    password: str
    handle: str
    created: int


@dataclass(frozen=True)
class Session:
    """A browser that is signed in; times in ms."""

    digest: str
    person: str
    created: int
    seen: int


@dataclass(frozen=True)
class Passkey:
    """A passkey: its public part."""

    id: str
    person: str
    name: str
    site: str
    credential: bytes
    public: bytes
    count: int
    created: int
    used: int | None


@dataclass(frozen=True)
class Token:
    """What a program acts with; `scopes` are "read" and "play"."""

    id: str
    person: str
    name: str
    scopes: tuple[str, ...]
    digest: str
    created: int
    used: int | None


# Accounts


def make(connection: sa.Connection, account: Account, key: str) -> None:
    """A new account; `IntegrityError` if the person has one, or somebody has the name."""
    connection.execute(sa.insert(accounts).values(**vars(account), key=key))
    known = connection.execute(sa.select(people.c.id).where(people.c.id == account.person)).first()
    if known is None:
        row = {"id": account.person, "name": "", "lang": "", "seen": account.created}
        connection.execute(sa.insert(people).values(row))


def by_key(connection: sa.Connection, key: str) -> Account | None:
    """The account with this name, as names are compared."""
    return _account(connection, accounts.c.key == key)


def by_person(connection: sa.Connection, person: str) -> Account | None:
    """Somebody's account."""
    return _account(connection, accounts.c.person == person)


def with_account(connection: sa.Connection, people: Sequence[str]) -> dict[str, bool]:
    """Those of these people who have an account."""
    query = sa.select(accounts.c.person).where(accounts.c.person.in_(people))
    return dict.fromkeys(connection.execute(query).scalars(), True)


def by_handle(connection: sa.Connection, handle: str) -> Account | None:
    """The account that passkeys know by this handle."""
    return _account(connection, accounts.c.handle == handle)


def _account(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Account | None:
    columns = [each for each in accounts.c if each.name != "key"]
    row = connection.execute(sa.select(*columns).where(which)).mappings().first()
    return None if row is None else Account(**row)


def set_password(connection: sa.Connection, person: str, password: str) -> None:
    """Another hash in the place of the one there was."""
    connection.execute(sa.update(accounts).where(accounts.c.person == person).values(password=password))


def delete(connection: sa.Connection, person: str) -> None:
    """The account and all that opens it; the person's games are not touched."""
    for table in (accounts, sessions, codes, passkeys, tokens):
        connection.execute(sa.delete(table).where(table.c.person == person))


# Sessions


def begin_session(connection: sa.Connection, session: Session, instead_of: str | None = None) -> None:
    """A new session, in the place of another one if there was; of too many the oldest ends."""
    connection.execute(sa.delete(sessions).where(sessions.c.digest == instead_of))
    connection.execute(sa.insert(sessions).values(vars(session)))
    newest = (
        sa.select(sessions.c.digest)
        .where(sessions.c.person == session.person)
        .order_by(sessions.c.created.desc(), sessions.c.digest)
        .limit(MOST_SESSIONS)
    )
    kept = list(connection.execute(newest).scalars())
    older = (sessions.c.person == session.person) & sessions.c.digest.not_in([*kept, session.digest])
    connection.execute(sa.delete(sessions).where(older))


def sessions_by(connection: sa.Connection, digests: Sequence[str]) -> dict[str, Session]:
    """The sessions with these digests."""
    rows = connection.execute(sa.select(sessions).where(sessions.c.digest.in_(digests))).mappings()
    return {row["digest"]: Session(**row) for row in rows}


def sessions_of(connection: sa.Connection, person: str) -> list[Session]:
    """Somebody's sessions, the newest first."""
    query = sa.select(sessions).where(sessions.c.person == person).order_by(sessions.c.created.desc())
    return [Session(**row) for row in connection.execute(query).mappings()]


def seen_session(connection: sa.Connection, digest: str, now: int) -> None:
    """The session was used."""
    connection.execute(sa.update(sessions).where(sessions.c.digest == digest).values(seen=now))


def end_sessions(connection: sa.Connection, person: str, digest: str | None = None) -> None:
    """Ends one session of a person's, or all."""
    which = sessions.c.person == person
    if digest is not None:
        which &= sessions.c.digest == digest
    connection.execute(sa.delete(sessions).where(which))


# Recovery codes


def set_codes(connection: sa.Connection, person: str, digests: list[str]) -> None:
    """New codes in the place of those there were."""
    connection.execute(sa.delete(codes).where(codes.c.person == person))
    if digests:
        rows = [{"person": person, "digest": each} for each in digests]
        connection.execute(sa.insert(codes), rows)


def use_code(connection: sa.Connection, person: str, digest: str) -> bool:
    """Takes a code away; whether it was there."""
    which = (codes.c.person == person) & (codes.c.digest == digest)
    return bool(connection.execute(sa.delete(codes).where(which)).rowcount)


def count_codes(connection: sa.Connection, person: str) -> int:
    """How many codes are left."""
    query = sa.select(sa.func.count()).select_from(codes).where(codes.c.person == person)
    return int(connection.execute(query).scalar_one())


# Passkeys


def add_passkey(connection: sa.Connection, passkey: Passkey) -> None:
    """One more; `Full` if there are too many, `IntegrityError` if it is known already."""
    if len(passkeys_of(connection, passkey.person)) >= MOST_PASSKEYS:
        raise Full
    connection.execute(sa.insert(passkeys).values(vars(passkey)))


def passkey(connection: sa.Connection, id: str) -> Passkey | None:
    """The passkey with this digest of its id."""
    row = connection.execute(sa.select(passkeys).where(passkeys.c.id == id)).mappings().first()
    return None if row is None else _passkey(row)


def passkeys_of(connection: sa.Connection, person: str) -> list[Passkey]:
    """Somebody's passkeys, the oldest first."""
    query = sa.select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
    return [_passkey(row) for row in connection.execute(query).mappings()]


def _passkey(row: Any) -> Passkey:
    return Passkey(**{**row, "credential": bytes(row["credential"]), "public": bytes(row["public"])})


def used_passkey(connection: sa.Connection, id: str, count: int, now: int) -> None:
    """The passkey was used, and counts its uses."""
    connection.execute(sa.update(passkeys).where(passkeys.c.id == id).values(count=count, used=now))


def remove_passkey(connection: sa.Connection, person: str, id: str) -> bool:
    """Takes one away; whether it was there."""
    which = (passkeys.c.person == person) & (passkeys.c.id == id)
    return bool(connection.execute(sa.delete(passkeys).where(which)).rowcount)


# Tokens


def add_token(connection: sa.Connection, token: Token) -> None:
    """One more; `Full` if there are too many."""
    if len(tokens_of(connection, token.person)) >= MOST_TOKENS:
        raise Full
    connection.execute(sa.insert(tokens).values({**vars(token), "scopes": " ".join(token.scopes)}))


def token(connection: sa.Connection, digest: str) -> Token | None:
    """The token with this digest."""
    row = connection.execute(sa.select(tokens).where(tokens.c.digest == digest)).mappings().first()
    return None if row is None else _token(row)


def tokens_of(connection: sa.Connection, person: str) -> list[Token]:
    """Somebody's tokens, the oldest first."""
    query = sa.select(tokens).where(tokens.c.person == person).order_by(tokens.c.created)
    return [_token(row) for row in connection.execute(query).mappings()]


def _token(row: Any) -> Token:
    return Token(**{**row, "scopes": tuple(row["scopes"].split())})


def used_token(connection: sa.Connection, id: str, now: int) -> None:
    """The token was used."""
    connection.execute(sa.update(tokens).where(tokens.c.id == id).values(used=now))


def remove_token(connection: sa.Connection, person: str, id: str) -> bool:
    """Takes one away; whether it was there."""
    which = (tokens.c.person == person) & (tokens.c.id == id)
    return bool(connection.execute(sa.delete(tokens).where(which)).rowcount)
