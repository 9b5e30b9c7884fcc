"""Who somebody is: a random id in a signed cookie. The key lies in the data folder, for its owner only."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from itsdangerous import BadData, URLSafeSerializer

from onigokko.site.records import new_id

COOKIE = "onigokko"
YEAR = 365 * 24 * 3600
KEY_BYTES = 32


class DamagedKey(Exception):
    """The file holds no key that this site made."""


def read_key(path: Path) -> bytes:
    """The host's key, made on the first start, as a whole or not at all; `DamagedKey` if it is no such key.

    With a key that is cut short anybody could make cookies.
    """
    if not path.exists():
        made = path.with_name(f"{path.name}.new")
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(secrets.token_hex(KEY_BYTES).encode())
            out.flush()
            os.fsync(out.fileno())
        made.replace(path)
    os.chmod(path, 0o600)
    key = path.read_bytes()
    if not re.fullmatch(rb"[0-9a-f]{%d}" % (2 * KEY_BYTES), key):
        raise DamagedKey
    return key


class Guests:
    """Makes and reads guests' cookies."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="guest")

    def new(self) -> str:
        """The id of a new guest."""
        return new_id()

    def cookie(self, person: str) -> str:
        """The value of a guest's cookie."""
        return str(self._signer.dumps(person))

    def person(self, cookie: str | None) -> str | None:
        """The guest in a cookie, None if it is none of ours."""
        try:
            person = self._signer.loads(cookie) if cookie and len(cookie) < 500 else None
        except BadData:
            return None
        return person if isinstance(person, str) else None
