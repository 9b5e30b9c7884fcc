"""The secrets of the dice as they lie in the database: encrypted, with a key that follows from the host's.

AES-256 in GCM with a nonce of its own each time, and the table's id bound to it, so that no secret can be put
in another's place. Whoever has the database and not the data folder's `key` learns no draw that is to come.
"""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from onigokko.core.errors import OnigokkoError
from onigokko.core.sealed import SECRET_BYTES
from onigokko.site import schema

NONCE_BYTES, TAG_BYTES = 12, 16
LOCKED_BYTES = NONCE_BYTES + SECRET_BYTES + TAG_BYTES


class WrongKey(OnigokkoError):
    """The secret was locked with another key, or for another table, or is damaged."""


class Vault:
    """Locks secrets up and opens them. `key` is the host's; without one it opens none."""

    def __init__(self, key: bytes | None) -> None:
        given = secrets.token_bytes() if key is None else key
        own = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"onigokko dice").derive(given)
        self._cipher = AESGCM(own)

    def lock(self, table: str, secret: bytes) -> bytes:
        """The secret of a table, as it is kept."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, table.encode())

    def open(self, table: str, kept: bytes) -> bytes:
        """The secret of a table; `WrongKey` if this key does not open it."""
        try:
            return self._cipher.decrypt(kept[:NONCE_BYTES], kept[NONCE_BYTES:], table.encode())
        except (InvalidTag, ValueError):
            raise WrongKey("the key does not open the secret of this table's dice") from None


def open_ones(connection: sa.Connection) -> list[tuple[str, bytes]]:
    """The tables whose secrets an older Onigokko kept as they are, and these."""
    column = schema.secrets.c.secret
    rows = connection.execute(sa.select(schema.secrets).where(sa.func.length(column) < LOCKED_BYTES))
    return [(row.table, bytes(row.secret)) for row in rows]


def lock_open_ones(connection: sa.Connection, vault: Vault) -> None:
    """Locks those."""
    for table, secret in open_ones(connection):
        _put(connection, table, vault.lock(table, secret))


def change_locks(connection: sa.Connection, old: Vault, new: Vault) -> None:
    """Locks anew whatever an old vault opens; what it does not open stays."""
    for row in connection.execute(sa.select(schema.secrets)).all():
        try:
            secret = old.open(row.table, bytes(row.secret))
        except WrongKey:
            continue
        _put(connection, row.table, new.lock(row.table, secret))


def _put(connection: sa.Connection, table: str, locked: bytes) -> None:
    here = schema.secrets.c.table == table
    connection.execute(sa.update(schema.secrets).where(here).values(secret=locked))
