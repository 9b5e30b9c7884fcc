"""Who somebody is: a random id in a signed cookie. The key lies in the data folder, for its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "onigokko"
YEAR = 365 * 24 * 3600


def read_key(path: Path) -> bytes:
    """The host's key, made on the first start."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        os.chmod(path, 0o600)
        return path.read_bytes()
    with os.fdopen(file, "wb") as out:
        out.write(secrets.token_hex(32).encode())
        out.flush()
        os.fsync(out.fileno())
    return path.read_bytes()


class Guests:
    """Makes and reads guests' cookies."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="guest")

    def new(self) -> str:
        """The id of a new guest."""
        return secrets.token_urlsafe(16)

    def cookie(self, person: str) -> str:
        """The value of a guest's cookie."""
        return str(self._signer.dumps(person))

    def person(self, cookie: str | None) -> str | None:
        """The guest in a cookie, None if it is none of ours."""
        try:
            person = self._signer.loads(cookie) if cookie and len(cookie) < 500 else None
        except BadSignature:
            return None
        return person if isinstance(person, str) else None
