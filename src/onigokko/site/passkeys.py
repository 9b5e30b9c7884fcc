"""Passkeys: what a browser is asked to make or to show, and whether what it shows is right (WebAuthn).

The library is imported when the first passkey is: it takes a while, and most sites start without.
"""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode
from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from onigokko.site.account_rows import Account, Passkey
from onigokko.site.refusals import Refused

MINUTES_5 = 5 * 60 * 1000  # ms that a browser has to answer
MOST_ASKED = 10_000


class Site(NamedTuple):
    """Where the site lies as the browser sees it: `https://example.org`."""

    origin: str
    host: str  # without the port


class Passkeys:
    """Asks browsers, and remembers for some minutes what it asked. `now` tells the time in ms."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._asked: dict[bytes, tuple[str, int]] = {}  # challenge: for whom ("": to sign in), until when

    def to_make(self, account: Account, site: Site, known: list[Passkey]) -> dict[str, Any]:
        """What a browser needs to make a passkey for an account.

        It must ask for a finger, a face or a PIN: a key that somebody finds opens nothing.
        """
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        options = generate_registration_options(
            rp_id=site.host,
            rp_name="Onigokko",
            user_id=bytes.fromhex(account.handle),
            user_name=account.sign_in,
            user_display_name=account.sign_in,
            challenge=self._ask(account.person),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=each.credential) for each in known if each.site == site.host
            ],
        )
        return _plain(options_to_json(options))

    def made(self, account: Account, site: Site, name: str, shown: dict[str, Any]) -> Passkey:
        """The passkey that a browser has made; `Refused` if it is none."""
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._answered(shown, account.person)
        try:
            found = verify_registration_response(
                credential=shown,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise Refused("passkey", 400) from None
        return Passkey(
            id=id_of(found.credential_id),
            person=account.person,
            name=name,
            site=site.host,
            credential=found.credential_id,
            public=found.credential_public_key,
            count=found.sign_count,
            created=self._now(),
            used=None,
        )

    def to_show(self, site: Site) -> dict[str, Any]:
        """What a browser needs to show a passkey, whosever it is."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=site.host,
            challenge=self._ask(""),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _plain(options_to_json(options))

    def shown(self, passkey: Passkey, handle: str, site: Site, shown: dict[str, Any]) -> int:
        """How often the passkey was used, if it is what a browser has shown; else `Refused`."""
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = self._answered(shown, "")
        try:
            given = shown["response"].get("userHandle")
            if passkey.site != site.host or (given and _bytes(given).hex() != handle):
                raise ValueError
            found = verify_authentication_response(
                credential=shown,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=passkey.public,
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, TypeError, KeyError):
            raise Refused("passkey", 401) from None
        return found.new_sign_count

    def _ask(self, whom: str) -> bytes:
        now = self._now()
        if len(self._asked) >= MOST_ASKED:
            self._asked = {what: each for what, each in self._asked.items() if each[1] > now}
        if len(self._asked) >= MOST_ASKED:
            raise Refused("busy", 503)
        challenge = secrets.token_bytes(32)
        self._asked[challenge] = (whom, now + MINUTES_5)
        return challenge

    def _answered(self, shown: dict[str, Any], whom: str) -> bytes:
        """The challenge that is answered, which counts once; `Refused` if we have not asked so."""
        try:
            said = json.loads(_bytes(shown["response"]["clientDataJSON"]))
            challenge = _bytes(said["challenge"])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Refused("passkey", 400) from None
        asked, until = self._asked.pop(challenge, (None, 0))
        if asked != whom or until <= self._now():
            raise Refused("passkey-late", 400)
        return challenge


def id_of(credential: bytes) -> str:
    """The id by which we know a passkey."""
    return sha256(credential).hexdigest()


def id_shown(shown: dict[str, Any]) -> str:
    """The same, of what a browser has shown; one that nobody has if it is nothing of the kind."""
    try:
        return id_of(_bytes(shown["id"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        return ""


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _plain(options: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(options)
    return plain
