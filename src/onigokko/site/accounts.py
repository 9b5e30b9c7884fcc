"""Accounts: who asks, signing in and out, passwords, recovery codes and tokens.

A guest becomes an account and stays the same person, so that it keeps its games; from then on its guest's
cookie counts for nothing. What opens an account (cookies of sessions, recovery codes, tokens) is random, and
kept as a digest only. Whoever wants to change what opens it must have signed in a moment ago.
"""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Literal, NamedTuple, TypeVar

import sqlalchemy as sa
from itsdangerous import BadData, URLSafeSerializer

from onigokko.site import account_rows as rows
from onigokko.site import passwords, texts
from onigokko.site.account_rows import Account, Full, Session, Token
from onigokko.site.limits import Limits
from onigokko.site.passkeys import Passkeys
from onigokko.site.passwords import Passwords
from onigokko.site.refusals import Refused
from onigokko.site.store import Conflict, SqlStore, StoreTrouble
from onigokko.site.together import Together

SESSION, KNOWN = "onigokko_session", "onigokko_known"  # cookies
TOKEN = "onigokko_"  # how tokens begin, so that one that was published is recognised
SCOPES = ("read", "play")
DAY = 24 * 3600 * 1000  # ms
UNUSED = 90 * DAY  # after which a session ends
FRESH = 10 * 60 * 1000  # so long after signing in one may change what opens the account
CODES, CODE_LETTERS = 10, "0123456789abcdefghjkmnpqrstvwxyz"
SHORTEST_NAME, LONGEST_NAME, LONGEST_KEY = 3, 32, 100
MOST_KNOWN = 100_000  # guests of whom it is remembered that they have no account
T = TypeVar("T")
Failure = tuple[tuple[str, str], ...]


class Who(NamedTuple):
    """Who asks, and by what we know. `key` is the digest of a session, or a token's id."""

    person: str | None = None
    by: Literal["nobody", "guest", "session", "token"] = "nobody"
    key: str = ""
    scopes: tuple[str, ...] = SCOPES
    since: int = 0  # ms; when a session began


class Begun(NamedTuple):
    """A session that has just begun, and what the browser's two cookies are to hold."""

    person: str
    session: str
    known: str


def digest(text: str) -> str:
    """What is kept of something random that opens an account."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def key_of(name: str) -> str:
    """A name to sign in with, as such names are compared.

    >>> key_of(" Ｔiger  Lily ")
    'tiger lily'
    """
    return " ".join(unicodedata.normalize("NFKC", name[:200]).casefold().split())[:LONGEST_KEY]


def _checked_name(name: str) -> str:
    """A name to sign in with; `Refused` if it cannot be one."""
    kept = texts.clean(name, LONGEST_NAME, "sign-in-name")
    if len(key_of(kept)) < SHORTEST_NAME or len(key_of(kept)) >= LONGEST_KEY:
        raise Refused("sign-in-name", 400, most=LONGEST_NAME)
    return kept


class Accounts:
    """All accounts of a house. `now` tells the time in ms."""

    def __init__(self, store: SqlStore, limits: Limits, now: Callable[[], int]) -> None:
        self._store = store
        self._limits = limits
        self._now = now
        self._passwords = Passwords()
        self.passkeys = Passkeys(now)
        self._signer = URLSafeSerializer(secrets.token_bytes(32))
        self._sessions: dict[str, Session] = {}
        self._tokens: dict[str, Token] = {}
        self._guests: set[str] = set()  # people of whom we know that they have no account
        self._edition = 0  # of what is remembered; what was read before it changed is not kept
        self._members = Together(lambda people: self._read(lambda c: rows.with_account(c, people)))
        self._stored_sessions = Together(lambda keys: self._read(lambda c: rows.sessions_by(c, keys)))

    def sign_with(self, key: bytes) -> None:
        """The host's key, for the cookies of browsers that have signed in before."""
        self._signer = URLSafeSerializer(key, salt="known")

    def forget(self) -> None:
        """The store may have other accounts, sessions and tokens than we remember."""
        self._edition += 1
        self._sessions.clear()
        self._tokens.clear()
        self._guests.clear()

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        return await _told(self._store.read(work))

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        return await _told(self._store.write(work))

    # Who asks

    async def recognise(self, session: str | None, guest: str | None, bearer: str | None) -> Who:
        """Who holds this cookie of a session, is this guest, or has this token (None where there is none)."""
        if bearer is not None:
            return await self._by_token(bearer)
        if session:
            found = await self._session(digest(session))
            if found is not None:
                return Who(found.person, "session", found.digest, since=found.created)
        if guest is not None and not await self.has_account(guest):
            return Who(guest, "guest")
        return Who()

    async def _session(self, key: str) -> Session | None:
        now, edition = self._now(), self._edition
        found = self._sessions.get(key)
        if found is None:
            found = await self._stored_sessions.get(key)
        if found is None or found.seen + UNUSED < now:
            return None
        if found.seen + DAY < now:
            await self._write(lambda connection: rows.seen_session(connection, key, now))
            found = Session(found.digest, found.person, found.created, now)
        if edition == self._edition:
            self._sessions[key] = found
        return found

    async def _by_token(self, bearer: str) -> Who:
        now, key, edition = self._now(), digest(bearer), self._edition
        found = self._tokens.get(key) or await self._read(lambda connection: rows.token(connection, key))
        if found is None:
            raise Refused("bad-token", 401)
        if (found.used or 0) + DAY < now:
            used = replace(found, used=now)
            await self._write(lambda connection: rows.used_token(connection, used.id, now))
            found = used
        if edition == self._edition:
            self._tokens[key] = found
        return Who(found.person, "token", found.id, found.scopes)

    async def holds(self, who: Who) -> bool:
        """Whether what somebody was recognised by is still there, as far as it can be taken away."""
        if who.by == "session":
            return await self._session(who.key) is not None
        if who.by == "token":
            person = who.person or ""
            return any(
                each.id == who.key
                for each in await self._read(lambda connection: rows.tokens_of(connection, person))
            )
        return True

    async def has_account(self, person: str) -> bool:
        """Whether the person has an account."""
        edition = self._edition
        if person in self._guests:
            return False
        if await self._members.get(person):
            return True
        if len(self._guests) >= MOST_KNOWN:
            self._guests.clear()
        if edition == self._edition:
            self._guests.add(person)
        return False

    async def account(self, who: Who) -> Account:
        """The account of whoever asks from a page that is signed in; else `Refused`."""
        person = who.person if who.by == "session" else None
        found = await self._read(lambda c: rows.by_person(c, person)) if person else None
        if found is None:
            raise Refused("sign-in-first", 401)
        return found

    async def proven(self, who: Who) -> Account:
        """The same, if they have signed in a moment ago."""
        account = await self.account(who)
        if not self.is_fresh(who):
            raise Refused("prove-first", 403)
        return account

    def is_fresh(self, who: Who) -> bool:
        """Whether they have signed in a moment ago."""
        return who.by == "session" and self._now() - who.since < FRESH

    # Coming and going

    async def make(self, person: str, name: str, password: str, address: str) -> Begun:
        """A guest gets an account, and is signed in."""
        sign_in = _checked_name(name)
        plain = passwords.checked(password, sign_in)
        self._limits.spend("accounts", address)
        hashed = await self._passwords.hash(plain)
        account = Account(person, sign_in, hashed, secrets.token_hex(32), self._now())
        try:
            await self._write(lambda connection: rows.make(connection, account, key_of(sign_in)))
        except Conflict:
            raise Refused("name-taken", 409) from None
        self.forget()
        return await self._begin(person, key_of(sign_in), None)

    async def sign_in(self, name: str, password: str, address: str, known: str | None, who: Who) -> Begun:
        """Begins a session for whoever knows the password.

        A name that nobody has takes as long, counts as much and is refused in the same words as a wrong
        password.
        """
        key = key_of(name)
        failure = self._count(address, key, known)
        account = await self._read(lambda connection: rows.by_key(connection, key))
        fits = await self._passwords.matches(account.password if account else None, password)
        if account is None or not fits:
            raise Refused("sign-in", 401)
        self._discount(failure)
        if self._passwords.outdated(account.password):
            hashed = await self._passwords.hash(passwords.normal(password))
            await self._write(lambda connection: rows.set_password(connection, account.person, hashed))
        return await self._begin(account.person, key, who)

    async def recover(self, name: str, code: str, address: str, known: str | None, who: Who) -> Begun:
        """Begins a session for whoever has a recovery code, which is used up then."""
        key, given = key_of(name), digest(_plain_code(code))
        failure = self._count(address, key, known)
        account = await self._read(lambda connection: rows.by_key(connection, key))
        person = account.person if account else ""
        if not await self._write(lambda connection: rows.use_code(connection, person, given)):
            raise Refused("sign-in-code", 401)
        self._discount(failure)
        return await self._begin(person, key, who)

    def _count(self, address: str, key: str, known: str | None) -> Failure:
        """Counts an attempt as a failure until it has succeeded; `Refused` if there were too many.

        It counts for the address, and for the name; from a browser that has signed in by this name before,
        for that browser instead, so that nobody keeps somebody out by trying wrong passwords elsewhere.
        """
        counted = key
        with contextlib.suppress(BadData, ValueError, TypeError):
            name, browser = self._signer.loads(known or "")
            counted = f"{key} {browser}" if name == digest(key) else key
        self._limits.spend("sign-in-address", address)
        self._limits.spend("sign-in", counted)
        return (("sign-in-address", address), ("sign-in", counted))

    def _discount(self, failure: Failure) -> None:
        for what, who in failure:
            self._limits.give_back(what, who)

    async def begin_by_passkey(self, account: Account, who: Who) -> Begun:
        """Begins a session for whoever has shown a passkey of this account."""
        return await self._begin(account.person, key_of(account.sign_in), who)

    async def _begin(self, person: str, key: str, who: Who | None) -> Begun:
        token = secrets.token_urlsafe(32)
        now = self._now()
        session = Session(digest(token), person, now, now)
        before = who.key if who and who.by == "session" else None
        await self._write(lambda connection: rows.begin_session(connection, session, before))
        if before is not None:
            self.forget()
        known = str(self._signer.dumps([digest(key), secrets.token_urlsafe(12)]))
        return Begun(person, token, known)

    async def sign_out(self, who: Who, everywhere: bool) -> None:
        """Ends the session of whoever asks, or all of the person's."""
        person = who.person
        if who.by != "session" or person is None:
            return
        only = None if everywhere else who.key
        await self._write(lambda connection: rows.end_sessions(connection, person, only))
        self.forget()

    # What opens the account

    async def change_password(self, who: Who, password: str) -> Begun:
        """Another password; all sessions end but the asker's, which goes on under another cookie."""
        account = await self.proven(who)
        hashed = await self._passwords.hash(passwords.checked(password, account.sign_in))

        def write(connection: sa.Connection) -> None:
            rows.set_password(connection, account.person, hashed)
            rows.end_sessions(connection, account.person)

        await self._write(write)
        self.forget()
        return await self._begin(account.person, key_of(account.sign_in), None)

    async def new_codes(self, who: Who) -> list[str]:
        """New recovery codes, in the place of those there were; nobody can ever see them again."""
        account = await self.proven(who)
        made = [new_code() for _ in range(CODES)]
        digests = [digest(_plain_code(each)) for each in made]
        await self._write(lambda connection: rows.set_codes(connection, account.person, digests))
        return made

    async def make_token(self, who: Who, name: str, scopes: list[str]) -> str:
        """A token for a program; nobody can ever see it again."""
        account = await self.proven(who)
        called = texts.clean(name, texts.NAME, "name")
        if not scopes or set(scopes) - set(SCOPES):
            raise Refused("scopes", 400, scopes=list(SCOPES))
        kept = tuple(each for each in SCOPES if each in scopes or each == "read")
        text = TOKEN + secrets.token_urlsafe(32)
        token = Token(secrets.token_hex(6), account.person, called, kept, digest(text), self._now(), None)
        try:
            await self._write(lambda connection: rows.add_token(connection, token))
        except Full:
            raise Refused("tokens-full", 409, most=rows.MOST_TOKENS) from None
        return text

    async def remove_token(self, who: Who, id: str) -> None:
        """A token opens nothing any more."""
        account = await self.account(who)
        if not await self._write(lambda connection: rows.remove_token(connection, account.person, id)):
            raise Refused("no-token", 404)
        self.forget()

    async def remove_passkey(self, who: Who, id: str) -> None:
        """A passkey opens nothing any more."""
        account = await self.proven(who)
        if not await self._write(lambda connection: rows.remove_passkey(connection, account.person, id)):
            raise Refused("no-passkey", 404)

    async def described(self, who: Who) -> dict[str, Any]:
        """What the person is told of the account."""
        account = await self.account(who)

        def read(connection: sa.Connection) -> dict[str, Any]:
            person = account.person
            return {
                "sign_in": account.sign_in,
                "created": account.created,
                "fresh": self.is_fresh(who),
                "codes": rows.count_codes(connection, person),
                "sessions": [
                    {"created": each.created, "seen": each.seen, "this": each.digest == who.key}
                    for each in rows.sessions_of(connection, person)
                ],
                "passkeys": [
                    {"id": each.id, "name": each.name, "created": each.created, "used": each.used}
                    for each in rows.passkeys_of(connection, person)
                ],
                "tokens": [
                    {
                        "id": each.id,
                        "name": each.name,
                        "scopes": list(each.scopes),
                        "created": each.created,
                        "used": each.used,
                    }
                    for each in rows.tokens_of(connection, person)
                ],
            }

        return await self._read(read)


def new_code() -> str:
    """A recovery code: 75 random bits in letters that are not mistaken for one another."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(15))
    return "-".join(letters[at : at + 5] for at in (0, 5, 10))


def _plain_code(code: str) -> str:
    """A recovery code as it is compared, whichever way somebody writes it down.

    >>> _plain_code(" 0AB1C ddddd-EEEEE\\n")
    '0ab1cdddddeeeee'
    """
    plain = unicodedata.normalize("NFKC", code[:100]).casefold()
    plain = plain.replace("o", "0").replace("i", "1").replace("l", "1")
    return "".join(letter for letter in plain if letter.isalnum())


async def _told(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except StoreTrouble as trouble:
        raise Refused(trouble.code, 503) from None
