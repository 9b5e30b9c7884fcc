"""Passwords: which can be one, and their argon2id hashes, worked out beside the loop and few at a time."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from onigokko.site.refusals import Refused

SHORTEST, LONGEST = 10, 200
FEWEST = 5  # different characters
T = TypeVar("T")
AT_ONCE, MOST_WAITING = 2, 40  # each takes 64 MiB and some tenths of a second


def checked(password: str, name: str) -> str:
    """The password as it is hashed; `Refused` if it is too short, too long, too simple, or the name."""
    if len(password) > LONGEST:
        raise Refused("password-length", 400, least=SHORTEST, most=LONGEST)
    plain = normal(password)
    if len(plain) < SHORTEST:
        raise Refused("password-length", 400, least=SHORTEST, most=LONGEST)
    if len(set(plain)) < FEWEST or plain.casefold() == normal(name).casefold():
        raise Refused("password-simple", 400, least=FEWEST)
    return plain


def normal(password: str) -> str:
    """The same password however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Makes and compares hashes."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._room = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """The hash of a password."""
        return await self._work(self._hasher.hash, password)

    async def matches(self, hashed: str | None, password: str) -> bool:
        """Whether it is the password of this hash. Without a hash it takes as long, and is not."""
        if self._nobodys is None:
            self._nobodys = await self.hash(secrets.token_urlsafe())
        if len(password) > LONGEST:
            password = ""
        fits = await self._work(self._verify, hashed or self._nobodys, normal(password))
        return fits and hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Whether hashes are made otherwise now."""
        return self._hasher.check_needs_rehash(hashed)

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _work(self, work: Callable[..., T], *given: str) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", 503)
        self._waiting += 1
        try:
            async with self._room:
                return await asyncio.to_thread(work, *given)
        finally:
            self._waiting -= 1
