"""The live connection's own way between uvicorn and a table: without a queue, a task or a copy in between.

What a browser sends and what it is sent is small, and there is much of it. So whole text frames, which is
what browsers send, are read here, and text frames are written here; all else is left to the library.
A handler finds its wire in the scope of the connection.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

NAME = "onigokko.wire"  # of the extension in the scope
_WHOLE_TEXT = 0x80 | Opcode.TEXT


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

    def hold(self, held: bool) -> None:
        """Lets what comes wait at the other end, or not any more."""
        self.read_paused = held
        if not self.transport.is_closing():
            if held:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    def write(self, message: bytes) -> bool:
        """Sends a text; whether there is room for more. `Gone` if nobody is there."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise Gone
        size = len(message)
        if size < 126:
            head = bytes((_WHOLE_TEXT, size))
        elif size < 1 << 16:
            head = bytes((_WHOLE_TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((_WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
        self.transport.write(head + message)
        return self.writable.is_set()

    # What uvicorn and the library call

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope = cast("dict[str, Any] | None", getattr(self, "scope", None))
        if scope is not None:
            scope["extensions"][NAME] = self

    def data_received(self, data: bytes) -> None:
        if self._by_frames and self._heard is not None:
            text = whole_text(data)
            if text is not None and text.isascii():
                self._heard(text)
                return
            self._by_frames = whole_frames(data)
        super().data_received(data)

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


def whole_text(data: bytes) -> bytes | None:
    """The text of what is exactly one whole text frame of a client, None for anything else.

    >>> whole_text(bytes([0x81, 0x82, 1, 2, 3, 4, ord("h") ^ 1, ord("i") ^ 2]))
    b'hi'
    """
    if len(data) < 6 or data[0] != _WHOLE_TEXT:
        return None
    start = _start(data, 0)
    return apply_mask(data[start:], data[start - 4 : start]) if _end(data, 0) == len(data) else None


def whole_frames(data: bytes) -> bool:
    """Whether these are frames, each of them whole and a message of its own."""
    at = 0
    while at < len(data):
        end = _end(data, at)
        if end is None or end > len(data) or not data[at] & 0x80:
            return False
        at = end
    return True


def _start(data: bytes, at: int) -> int:
    """Where the content of a frame begins."""
    return at + 6 + {126: 2, 127: 8}.get(data[at + 1] & 127, 0)


def _end(data: bytes, at: int) -> int | None:
    """Where the frame that begins there ends; None if its head is not whole, or it has no mask."""
    if len(data) < at + 2 or not data[at + 1] & 0x80:
        return None
    start, length = _start(data, at), data[at + 1] & 127
    if len(data) < start:
        return None
    if length > 125:
        length = int.from_bytes(data[at + 2 : start - 4], "big")
    return start + length
