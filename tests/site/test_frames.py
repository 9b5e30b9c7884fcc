"""Frames that come whole, in pieces, several at once; a full or crowded house; tables nobody looks at."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from onigokko.site.frames import whole_frames, whole_text
from onigokko.site.house import FEW, LONGEST, House
from onigokko.site.live import Watcher
from onigokko.site.refusals import Refused
from onigokko.site.settings import Settings
from onigokko.site.store import SqlStore

from .client import PATIENCE, Guest, Server

Guests = Callable[..., Guest]


def frame(text: bytes, opcode: int = 1, last: bool = True) -> bytes:
    """A frame as a browser sends it."""
    size, mask = len(text), os.urandom(4)
    head = bytes([last << 7 | opcode])
    head += bytes([128 | size]) if size < 126 else struct.pack("!BH", 254, size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(text))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 60_000])
def test_a_whole_text_is_read_and_nothing_else_is(size: int) -> None:
    text = bytes(97 + number % 26 for number in range(size))
    sent = frame(text)
    assert whole_text(sent) == text
    assert whole_frames(sent)
    assert whole_frames(sent + frame(b"more") + frame(b"", opcode=9))
    for other in (sent[:-1], sent + b"\x81", sent + sent, frame(text, opcode=2), frame(text, last=False)):
        assert whole_text(other) is None
    for cut in {1, 2, 3, 5, len(sent) - 1}:
        assert not whole_frames(sent[:cut])
        assert not whole_frames(sent + sent[:cut])
    assert not whole_frames(frame(text, last=False))
    assert not whole_frames(b"\x81\x02hi")  # without a mask


def test_messages_that_come_in_pieces_or_together_are_all_answered_in_order(
    guest: Guests, server: Server
) -> None:
    table = guest("Ann").table()
    asks = [frame(json.dumps({"do": "sync", "ref": ref}).encode()) for ref in range(8)]
    half = len(asks[0]) // 2
    text = '{"do": "sync", "ref": 8, "word": "虎"}'.encode()
    pieces = [
        *(asks[0], asks[1][:half], asks[1][half:], asks[2], asks[3] + asks[4], asks[5] + asks[6][:1]),
        asks[6][1:] + frame(b"", opcode=9) + asks[7],
        *(frame(text[:10], last=False), frame(text[10:], opcode=0)),
    ]
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        raw.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n"
            "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        heard = b""
        for piece in [b"", *pieces]:
            raw.sendall(piece)
            if piece in (b"", *asks):  # whatever comes next comes by itself
                before = heard.count(b'"type":"whole"')
                while heard.count(b'"type":"whole"') == before:
                    heard += raw.recv(1 << 16)
        while b'"ref":8' not in heard:
            heard += raw.recv(1 << 16)
    refs = [int(part[:1]) for part in heard.split(b'{"type":"done","ref":')[1:]]
    assert refs == list(range(9))


UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
    "UPGRADE: WebSocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def first_words(port: int, *pieces: bytes) -> bytes:
    """What a server says to a connection that sends these pieces, up to the first state or the end."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            raw.sendall(piece)
            time.sleep(0.05)  # so that it comes by itself
        heard = b""
        while b'"chat":' not in heard and (more := raw.recv(1 << 16)):
            heard += more
    return heard


def test_a_live_connection_is_let_in_however_its_request_comes(guest: Guests, server: Server) -> None:
    ann = guest("Ann")
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    whole = (UPGRADE.format(table=ann.table(), port=server.port, cookie=cookie) + "\r\n").encode()
    for pieces in ([whole], [whole[:40], whole[40:]], [whole[:-2], whole[-2:]]):
        heard = first_words(server.port, *pieces)
        assert heard.startswith(b"HTTP/1.1 101 ")
        assert b'"you":true' in heard  # the cookie was read


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("GET", "POST"),
        ("Version: 13", "Version: 12"),
        ("Sec-WebSocket-Key: dGhl", "Sec-WebSocket-Key: "),
        ("keep-alive, Upgrade", "keep-alive"),
        ("Host: ", "Host : "),
        ("Host: ", "Origin: http://elsewhere.example\r\nHost: "),
        ("Cookie: ", "Content-Length: 4\r\nCookie: "),
        ("Cookie: ", "Transfer-Encoding: chunked\r\nCookie: "),
        ("Cookie: ", "X: " + "x" * 70_000 + "\r\nCookie: "),
    ],
)
def test_a_live_connection_that_is_not_asked_for_properly_is_not_made(
    guest: Guests, server: Server, change: str, to: str
) -> None:
    ann = guest("Ann")
    asked = UPGRADE.format(table=ann.table(), port=server.port, cookie="a=b").replace(change, to, 1) + "\r\n"
    heard = first_words(server.port, asked.encode())
    assert b" 101 " not in heard[:20]
    assert heard[:9] in (b"HTTP/1.1 ", b"")
    ann.get("/api/health").raise_for_status()


def test_who_comes_to_a_full_house_is_told_so_and_those_inside_play_on(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_CONNECTIONS_LIMIT="1").start()
    ann, bob = guest("Ann", at=server), guest("Bob", at=server, lang="ja")
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}))
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{live.id}/live?lang=ja") as late:
        told = json.loads(late.recv(PATIENCE))
        assert (told["type"], told["error"]["code"]) == ("refused", "house-full")
        assert "満員" in told["error"]["text"]
        with pytest.raises(ConnectionClosed):
            late.recv(PATIENCE)
        assert late.close_code == 1013
    live.do("start")
    live.close()
    bob.get("/api/health").raise_for_status()


@pytest.mark.anyio
async def test_more_than_can_be_done_at_a_time_is_sent_away_and_leaves_no_trace(
    tmp_path: Path, store: SqlStore
) -> None:
    house = House(store, Settings(tmp_path, asks_limit=2))
    with house.working(), house.working():
        with pytest.raises(Refused) as refused, house.working():
            pass
        assert (refused.value.code, refused.value.status) == ("crowded", 503)
        with house.working(always=True):
            pass
    for _ in range(3):
        with house.working(), house.working():
            pass


@pytest.mark.anyio
@pytest.mark.parametrize("slow", ["the first one", "who comes"])
async def test_while_many_wait_long_nobody_more_is_let_in(tmp_path: Path, store: SqlStore, slow: str) -> None:
    house = House(store, Settings(tmp_path))
    soon, long_ago = time.perf_counter() + PATIENCE, time.perf_counter() - 2 * LONGEST
    with contextlib.ExitStack() as others:
        others.enter_context(house.working(came=long_ago if slow == "the first one" else soon))
        for _ in range(FEW - 1):  # few may be slow
            others.enter_context(house.working(came=long_ago))
        late = soon if slow == "the first one" else long_ago
        with pytest.raises(Refused) as refused, house.working(came=late):
            pass
        assert (refused.value.code, refused.value.status) == ("crowded", 503)
        with house.working(always=True, came=late):
            pass
    with contextlib.ExitStack() as others:
        for _ in range(FEW + 1):  # many may be quick
            others.enter_context(house.working(came=soon))


@pytest.mark.anyio
async def test_a_table_at_which_nobody_is_is_forgotten_and_comes_back_as_it_was(
    tmp_path: Path, store: SqlStore
) -> None:
    house = House(store, Settings(tmp_path))
    table = await house.make("ann", "tiger", 3, {}, False, {}, False, 0)
    seen = await house.make("ann", "tiger", 3, {}, False, {}, False, 0)
    seen.watchers.add(Watcher("ann", "en", seen.snapshot, lambda messages: True))
    house.sweep()
    await house.table(table.facts.id)  # somebody comes by
    house.sweep()
    assert len(house.tables) == 2
    house.sweep()
    assert list(house.tables) == [seen.facts.id]
    again = await house.table(table.facts.id)
    assert again is not table
    assert again.facts == table.facts
