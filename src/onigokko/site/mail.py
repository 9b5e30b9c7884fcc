"""E-mail: composes and sends it, and signs the links in it.

A link to confirm an address, or to stop, works without a cookie: who has the letter may follow it.
"""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from itsdangerous import BadData, URLSafeTimedSerializer

from onigokko.site.logs import note
from onigokko.site.refusals import Refused, words
from onigokko.site.settings import Settings

PATIENCE = 30.0  # seconds
WEEK = 7 * 24 * 3600
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


def checked_address(text: str) -> str:
    """The address, trimmed; `Refused` if it is none."""
    address = text.strip()
    if len(address) > 254 or not _ADDRESS.fullmatch(address) or ".." in address:
        raise Refused("mail-address", 400)
    return address


class Mail:
    """The host's way to send letters; not `offered` if none is configured."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._smtp, self._from = settings.smtp, settings.mail_from
        self._site = settings.address.rstrip("/")
        self.offered = bool(self._smtp)
        self._signer = URLSafeTimedSerializer(key, salt="mail")

    def link(self, what: str, person: str, address: str) -> str:
        """A link that confirms (`confirm`) an address, or stops (`stop`) what goes there."""
        return f"{self._site}/mail/{self.token(what, person, address)}"

    def token(self, what: str, person: str, address: str) -> str:
        """What a link ends with."""
        return str(self._signer.dumps([what, person, address]))

    def read(self, token: str) -> tuple[str, str, str]:
        """What a link is for, whose it is, and the address; `Refused` if it is none, or too old."""
        try:
            parts = self._signer.loads(token) if len(token) < 1000 else None
            if isinstance(parts, list) and parts[0] == "confirm":
                self._signer.loads(token, max_age=WEEK)
        except BadData:
            raise Refused("mail-link", 404) from None
        if not (isinstance(parts, list) and len(parts) == 3 and parts[0] in ("confirm", "stop")):
            raise Refused("mail-link", 404)
        return parts[0], parts[1], parts[2]

    async def ask(self, person: str, address: str, lang: str) -> None:
        """Asks whether an address is theirs; `Refused` if that cannot be sent."""
        say = words(lang).text
        link = self.link("confirm", person, address)
        letter = self._letter(
            address, say("mail.confirm_subject"), say("mail.confirm_body", {"link": link, "site": self._site})
        )
        if not await self._send(letter):
            raise Refused("mail-not-sent", 503)

    async def tell(self, person: str, address: str, lang: str, game: str, table: str, others: str) -> bool:
        """Tells somebody that it is their turn; whether the letter is on its way."""
        say, stop = words(lang).text, self.link("stop", person, address)
        about = {"game": game, "others": others, "link": f"{self._site}/t/{table}", "stop": stop}
        body = say("mail.turn_body" if others else "mail.turn_body_alone", about)
        letter = self._letter(address, say("mail.turn_subject", {"game": game}), body)
        one_click = f"{self._site}/api/mail/{stop.rsplit('/', 1)[1]}"
        letter["List-Unsubscribe"] = f"<{one_click}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return await self._send(letter)

    def _letter(self, to: str, subject: str, body: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self._from, to, subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self._from.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(body)
        return letter

    async def _send(self, letter: EmailMessage) -> bool:
        try:
            await asyncio.to_thread(self._deliver, letter)
        except (OSError, smtplib.SMTPException) as error:
            note("mail not sent", error=type(error).__name__)
            return False
        return True

    def _deliver(self, letter: EmailMessage) -> None:
        parts = urlsplit(self._smtp)
        host, context = parts.hostname or "", ssl.create_default_context()
        server: smtplib.SMTP
        if parts.scheme == "smtps":
            server = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE, context=context)
        else:
            server = smtplib.SMTP(host, parts.port or 587, timeout=PATIENCE)
        with server:
            if parts.scheme == "smtp+starttls":
                server.starttls(context=context)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(letter)
