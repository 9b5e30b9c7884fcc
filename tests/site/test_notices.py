"""Being told that it is one's turn: by a push service and a mail server that run here and read everything."""

from __future__ import annotations

import email
import email.policy
import json
import os
import re
import signal
import socket
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import http_ece
import httpx
import jwt
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from onigokko.site.push import Push, private_key
from onigokko.site.settings import BadSetting, Settings

from .client import PATIENCE, Guest, Live, Server


def plain(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """A push service, and the one browser that it wakes: decrypts what comes, and checks who sent it."""

    def __init__(self) -> None:
        self.told: Queue[dict[str, str]] = Queue()
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.requests.append(({k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()
                service.told.put(service.read(body))

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def browser(self) -> dict[str, str]:
        """How the browser describes itself."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"{self.url}/ann", "p256dh": encoded(point), "auth": encoded(self._auth)}

    def read(self, body: bytes) -> dict[str, str]:
        """What the browser can read of a message."""
        told: dict[str, str] = json.loads(
            http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        )
        return told

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Letters:
    """A mail server."""

    def __init__(self) -> None:
        self.sent: Queue[EmailMessage] = Queue()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        assert envelope.rcpt_tos == [letter["To"]]
        self.sent.put(letter)
        return "250 OK"

    def close(self) -> None:
        self._controller.stop(no_assert=True)


@pytest.fixture
def pushes() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def letters() -> Iterator[Letters]:
    server = Letters()
    yield server
    server.close()


@pytest.fixture
def telling(tmp_path: Path, pushes: PushService, letters: Letters) -> Iterator[Server]:
    """A server that wakes and writes at once."""
    server = Server(
        tmp_path / "data",
        ONIGOKKO_CONTACT="host@example.org",
        ONIGOKKO_PUSH_SERVICES=pushes.url,
        ONIGOKKO_PUSH_WAIT="0.05",
        ONIGOKKO_SMTP=f"smtp://127.0.0.1:{letters.port}",
        ONIGOKKO_MAIL_FROM="games@example.org",
        ONIGOKKO_ADDRESS="https://games.example.org/onigokko",
        ONIGOKKO_MAIL_WAIT="0",
        ONIGOKKO_MAIL_LIMIT="off",
    ).start()
    yield server
    if server.process is not None:
        server.stop(signal.SIGKILL)


def body(letter: EmailMessage) -> str:
    part = letter.get_body()
    assert part is not None
    return str(part.get_content())


def link(letter: EmailMessage) -> str:
    """The token in a letter that asks, or with which the next ones are stopped."""
    return re.findall(r"https://games\.example\.org/onigokko/mail/(\S+)", body(letter))[-1]


def written_to(ann: Guest, letters: Letters, address: str = "ann@example.org") -> None:
    """Ann has said where letters go, and confirmed it."""
    assert ann.post("/api/me/mail", json={"address": address}).status_code == 200
    asked = letters.sent.get(timeout=PATIENCE)
    assert ann.get("/api/me/notices").json()["mail"]["confirmed"] is False
    assert ann.post(f"/api/mail/{link(asked)}").json() == {"done": "confirm"}
    assert ann.get("/api/me/notices").json()["mail"] == {
        "offered": True,
        "address": address,
        "confirmed": True,
    }


def away(ann: Guest, bob: Guest) -> Live:
    """A game of pearls in which Ann is asked to pick and is not there; Bob's connection."""
    table = ann.table(bots={"2": "quick"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[0].answer("done")
    lives[0].close()
    return lives[1]


def closed(*guests: Guest) -> None:
    for each in guests:
        for live in each.lives:
            live.close()
        each.close()


def test_somebody_who_is_away_is_woken_once_a_turn_and_told_nothing_hidden(
    telling: Server, pushes: PushService
) -> None:
    ann, bob = Guest(telling, "Ann"), Guest(telling, "Bob")
    offered = ann.get("/api/me/notices").json()["push"]
    assert offered["browsers"] == []
    ann.post("/api/me/push", json=pushes.browser).raise_for_status()
    live = away(ann, bob)
    assert pushes.told.get(timeout=PATIENCE) == {
        "title": "Your turn",
        "body": "Pearls, with Bob",
        "path": f"/t/{live.id}",
    }
    headers, _ = pushes.requests[0]
    token, key = re.fullmatch(r"vapid t=(\S+?),\s*k=(\S+)", headers["authorization"]).groups()  # type: ignore[union-attr]
    assert key == offered["key"]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(key))
    claims = jwt.decode(token, public, algorithms=["ES256"], audience=pushes.url.rpartition(":")[0])
    assert claims["sub"] == "mailto:host@example.org"
    assert int(headers["ttl"]) > 0
    # the same turn after a restart, and the moves of others: nothing new
    live.until(lambda bob: bob.options)
    live.answer(live.options[0])
    live.close()
    telling.stop(signal.SIGKILL)
    telling.start()
    again = ann.live(live.id)
    again.answer(again.options[0])  # the next turn is another one
    again.close()
    bob.lives[0].join()
    while pushes.told.empty():
        bob.lives[0].catch_up()
        if bob.lives[0].options:
            bob.lives[0].answer(bob.lives[0].options[0])
    assert len(pushes.requests) == 2
    closed(ann, bob)


def test_who_has_the_table_before_them_is_not_told_until_they_look_away(
    telling: Server, pushes: PushService
) -> None:
    ann, bob = Guest(telling, "Ann"), Guest(telling, "Bob")
    ann.post("/api/me/push", json=pushes.browser).raise_for_status()
    table = ann.table(bots={"2": "quick"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    assert lives[0].until(lambda live: live.options)
    for _ in range(20):
        lives[0].catch_up()
    assert pushes.requests == []
    lives[0].do("awake", awake=False)  # the tab lies in the background, its connection still there
    assert pushes.told.get(timeout=PATIENCE)["path"] == f"/t/{table}"
    closed(ann, bob)


def test_a_browser_that_wants_nothing_any_more_is_forgotten(telling: Server, pushes: PushService) -> None:
    ann, bob = Guest(telling, "Ann"), Guest(telling, "Bob")
    ann.post("/api/me/push", json=pushes.browser).raise_for_status()
    pushes.status = 410
    away(ann, bob)
    pushes.told.get(timeout=PATIENCE)
    while ann.get("/api/me/notices").json()["push"]["browsers"]:
        pass
    ann.post("/api/me/push", json=pushes.browser).raise_for_status()
    off = ann.post("/api/me/push/off", json={"endpoint": pushes.browser["endpoint"]}).json()
    assert off["push"]["browsers"] == []
    closed(ann, bob)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com:8443/x",
        "http://fcm.googleapis.com/x",
        "file:///etc/passwd",
        "https://push.apple.com/x",
        "https://[::1/x",
        "",
        "https://fcm.googleapis.com/" + "x" * 1000,
    ],
)
def test_no_other_address_than_a_push_services_is_ever_asked(endpoint: str) -> None:
    push = Push(Settings(contact="host@example.org"), b"key")
    assert not push.allows(endpoint)
    assert push.allows("https://fcm.googleapis.com/fcm/send/abc")
    assert push.allows("https://web.push.apple.com/abc")


def test_the_key_for_push_services_follows_from_the_hosts_key() -> None:
    numbers = [private_key(key).private_numbers().private_value for key in (b"a", b"a", b"b")]
    assert numbers[0] == numbers[1] != numbers[2]


def test_letters_come_when_they_are_confirmed_and_end_with_one_click(
    telling: Server, letters: Letters
) -> None:
    ann, bob = Guest(telling, "Ann", lang="ja"), Guest(telling, "Bob")
    assert ann.get("/api/me/notices").json()["mail"]["address"] == ""
    written_to(ann, letters)
    live = away(ann, bob)
    letter = letters.sent.get(timeout=PATIENCE)
    assert (letter["To"], letter["From"]) == ("ann@example.org", "games@example.org")
    assert letter["Subject"] == "あなたの番です：真珠"
    assert f"https://games.example.org/onigokko/t/{live.id}" in body(letter)
    assert "Bob" in body(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = letter["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org/onigokko")
    assert stop == f"/api/mail/{link(letter)}"
    # as a mail program does it: no cookie, no header of ours
    answer = httpx.post(f"{telling.url}{stop}", data={"List-Unsubscribe": "One-Click"})
    assert answer.json() == {"done": "stop"}
    assert ann.get("/api/me/notices").json()["mail"]["address"] == ""
    assert letters.sent.empty()
    closed(ann, bob)


def test_links_that_are_none_or_of_an_address_that_was_changed_do_nothing(
    telling: Server, letters: Letters
) -> None:
    ann = Guest(telling, "Ann")
    ann.post("/api/me/mail", json={"address": "old@example.org"}).raise_for_status()
    old = link(letters.sent.get(timeout=PATIENCE))
    ann.post("/api/me/mail", json={"address": "new@example.org"}).raise_for_status()
    for token in (old, "x", old[:-3] + "abc", "%00"):
        ann.refusal("POST", f"/api/mail/{token}", 404, "mail-link")
    assert ann.get("/api/me/notices").json()["mail"] | {"offered": True} == {
        "offered": True,
        "address": "new@example.org",
        "confirmed": False,
    }
    for address in ("nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@-", "@x.org"):
        ann.refusal("POST", "/api/me/mail", 400, "mail-address", json={"address": address})
    closed(ann)


def test_without_a_mail_server_or_a_contact_nothing_is_offered(
    server: Server, guest: Callable[..., Guest], pushes: PushService
) -> None:
    ann = guest("Ann")
    assert ann.get("/api/me/notices").json() == {
        "push": {"key": None, "browsers": []},
        "mail": {"offered": False, "address": "", "confirmed": False},
    }
    ann.refusal("POST", "/api/me/push", 409, "push-off", json=pushes.browser)
    ann.refusal("POST", "/api/me/mail", 409, "mail-off", json={"address": "ann@example.org"})


def test_letters_need_a_sender_and_the_address_of_the_site() -> None:
    with pytest.raises(BadSetting, match="mail-from"):
        Settings.read({"ONIGOKKO_SMTP": "smtps://ann:hush@mail.example.org"})
    with pytest.raises(BadSetting, match="address"):
        Settings.read({"ONIGOKKO_SMTP": "smtp://x", "ONIGOKKO_MAIL_FROM": "a@example.org"})
    for wrong in ("mail.example.org", "ftp://x", "smtp://", "smtp://x:y/"):
        with pytest.raises(BadSetting, match="SMTP is to be"):
            Settings.read({"ONIGOKKO_SMTP": wrong})
    settings = Settings(smtp="smtps://ann:hush@mail.example.org")
    assert "hush" not in settings.shown({})
