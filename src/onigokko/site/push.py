"""Web push: wakes a browser through its maker's push service, which cannot read what it passes on (RFC 8291).

The server's key (VAPID, RFC 8292) is derived from the host's key, so that a restored backup has it, too. The
libraries are imported when the first browser is: the server would need a third longer to open.
"""

from __future__ import annotations

import hashlib
import hmac
import io
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from onigokko.site.logs import note
from onigokko.site.settings import Settings
from onigokko.site.ways import Browser

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec
    from webpush import WebPush

KEPT = 12 * 3600  # seconds for which a service keeps it for a browser that is off
PATIENCE = 20.0  # seconds
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
_LONGEST = 1000  # characters of an endpoint


def private_key(key: bytes) -> ec.EllipticCurvePrivateKey:
    """The server's key for push services, worked out from the host's key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    digest = hmac.digest(key, b"onigokko web push", hashlib.sha512)
    return ec.derive_private_key(int.from_bytes(digest) % (_ORDER - 1) + 1, ec.SECP256R1())


def _fits(host: str, service: str) -> bool:
    return host == service or (service.startswith("*.") and host.endswith(service[1:]))


class Push:
    """Sends to browsers, through the push services that the host allows."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._services = [each.strip() for each in settings.push_services.split(",") if each.strip()]
        self.offered = bool(settings.contact and self._services)
        self._key = key
        self._contact = settings.contact

    @cached_property
    def public_key(self) -> str:
        """By which browsers know the server."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = private_key(self._key).public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    @cached_property
    def _push(self) -> WebPush:
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
            PublicFormat,
        )
        from webpush import WebPush

        private = private_key(self._key)
        public = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        return WebPush(
            private_key=private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
            public_key=io.BytesIO(public),
            subscriber=self._contact,
            ttl=KEPT,
        )

    def allows(self, endpoint: str) -> bool:
        """Whether this is the address of a push service that the host allows: no other is ever asked."""
        if len(endpoint) > _LONGEST or not endpoint.isascii() or not endpoint.isprintable():
            return False
        try:
            parts = urlsplit(endpoint)
            place, scheme = parts.hostname or "", parts.scheme
            origin = f"{scheme}://{parts.netloc}"
        except ValueError:
            return False
        if "@" in parts.netloc:
            return False
        for service in self._services:
            if "://" in service:
                if origin == service:
                    return True
            elif scheme == "https" and parts.port in (None, 443) and _fits(place, service):
                return True
        return False

    async def send(self, browser: Browser, told: Mapping[str, str]) -> bool:
        """Tells a browser something; False if it wants nothing any more.

        What else goes wrong is logged, and not tried again.
        """
        if not self.allows(browser.endpoint):
            return False
        import httpx
        from webpush import WebPushSubscription

        try:
            subscription = WebPushSubscription.model_validate(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}}
            )
            message = self._push.get(msgspec.json.encode(dict(told)), subscription)
        except ValueError:  # keys that are none
            return False
        headers = {**{name: str(value) for name, value in message.headers.items()}, "urgency": "normal"}
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
                answer = await client.post(browser.endpoint, content=message.encrypted, headers=headers)
        except httpx.HTTPError as error:
            note("push not sent", error=type(error).__name__)
            return True
        if answer.status_code in (404, 410):
            return False
        if answer.status_code >= 300:
            note("push not sent", status=answer.status_code)
        return True
