"""The live connection's own way between uvicorn and a table: without a queue, a task or a copy in between.

What a browser sends and what it is sent is small, and there is much of it. So whole text frames, which is
what browsers send, are read here, and text frames are written here (`frames.py`); all else is left to the
library.
A handler finds its wire in the scope of the connection.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from onigokko.site.frames import framed, whole_frames, whole_text

NAME = "onigokko.wire"  # of the extension in the scope


MOST_HEAD = 8192  # bytes of a request that is looked at here; a longer one is read as HTTP
_REQUEST = re.compile(
    rb"GET [!-~]+ HTTP/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9a-z-]+:[ \t]*[^\r\n\0]*\r\n)+\r\n", re.IGNORECASE
)
_UPGRADE = re.compile(rb"\r\nupgrade: *websocket *\r\n", re.IGNORECASE)
_CONNECTION = re.compile(rb"\r\nconnection:[^\r\n]*\bupgrade\b", re.IGNORECASE)
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_BODY = re.compile(rb"\r\n(?:content-length|transfer-encoding):", re.IGNORECASE)


class Gone(Exception):
    """The other end is not there any more."""


class Wire(WebSocketsSansIOProtocol):
    """A connection. Once `listen` was called, messages go to whoever called it and not to the application."""

    _heard: Callable[[bytes], None] | None = None
    _drained: Callable[[], None] | None = None
    _by_frames = False  # whatever comes begins with a frame's beginning

    def listen(self, heard: Callable[[bytes], None], drained: Callable[[], None]) -> None:
        """From now on `heard` gets each message; `drained` is called when a full wire has room again."""
        self._heard, self._drained = heard, drained
        self._by_frames = not self.conn.reader.buffer
        if self.read_paused:
            self.hold(False)

    def unheard(self) -> None:
        """Nobody listens any more, and nobody is held fast by it."""
        self._heard = self._drained = None
        scope = cast("dict[str, Any] | None", getattr(self, "scope", None))
        if scope is not None:
            scope["extensions"].pop(NAME, None)

    def hold(self, held: bool) -> None:
        """Lets what comes wait at the other end, or not any more."""
        self.read_paused = held
        if not self.transport.is_closing():
            if held:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def write(self, messages: Sequence[bytes]) -> bool:
        """Sends texts; whether there is room for more. `Gone` if nobody is there."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise Gone
        self.transport.write(framed(messages))
        return self.writable.is_set()

    # What uvicorn and the library call

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = cast("dict[str, Any] | None", getattr(self, "scope", None))
        if scope is not None:
            scope["extensions"][NAME] = self
            scope["headers"] = [(name.lower(), value) for name, value in scope["headers"]]

    def data_received(self, data: bytes) -> None:
        if self._by_frames and self._heard is not None:
            text = whole_text(data)
            if text is not None and text.isascii():
                self._heard(text)
                return
            self._by_frames = whole_frames(data)
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self._refuse()

    def _refuse(self) -> None:
        """Answers what is no request for a live connection; the library would leave it hanging there."""
        if not self.close_sent:
            self.handshake_complete = self.close_sent = True
            self.transport.write(_BAD_REQUEST)
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self._heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        if self.curr_msg_data_type == "text":
            try:
                message.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # ends the connection
                return
        self.frames = []
        self._heard(message)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._drained is not None:
            self._drained()


class Door(H11Protocol):
    """A connection that has just come. Who asks for a live one with the first words gets it without a detour:
    otherwise the request would be read as HTTP, written anew and read again.
    """

    _came = False

    def data_received(self, data: bytes) -> None:
        first, self._came = not self._came, True
        if not first or not is_upgrade(data):
            super().data_received(data)
            return
        self.connections.discard(self)
        made: Any = self.ws_protocol_class
        wire: Wire = made(config=self.config, server_state=self.server_state, app_state=self.app_state)
        wire.connection_made(self.transport)
        self.transport.set_protocol(wire)
        wire.data_received(data)


def is_upgrade(data: bytes) -> bool:
    """Whether this is exactly one request, whole and without a body, for a live connection.

    >>> head = b"GET /live HTTP/1.1\\r\\nHost: a\\r\\nConnection: keep-alive, Upgrade\\r\\n"
    >>> is_upgrade(head + b"Upgrade: websocket\\r\\n\\r\\n"), is_upgrade(head + b"\\r\\n")
    (True, False)
    """
    return (
        len(data) <= MOST_HEAD
        and _REQUEST.fullmatch(data) is not None
        and _UPGRADE.search(data) is not None
        and _CONNECTION.search(data) is not None
        and _BODY.search(data) is None
    )
