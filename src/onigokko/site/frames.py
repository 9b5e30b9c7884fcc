"""Text frames of a live connection as bytes: what a browser sends is read, what it is sent is written.

What is no whole text frame is left to the library that knows all of RFC 6455.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81  # the last frame of its message, and a text
SHORT: Final = 126  # a length from here on stands in bytes of its own


def framed(messages: Sequence[bytes]) -> bytes:
    """Texts as frames of a server, one after the other.

    >>> framed([b"hi", b"you"])
    b'\\x81\\x02hi\\x81\\x03you'
    """
    if len(messages) == 1:
        return _head(len(messages[0])) + messages[0]
    return b"".join([_head(len(message)) + message for message in messages])


def _head(size: int) -> bytes:
    if size < SHORT:
        return bytes((WHOLE_TEXT, size))
    if size < 65536:
        return bytes((WHOLE_TEXT, 126, size >> 8, size & 255))
    return bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")


def whole_text(data: bytes) -> bytes | None:
    """The text of what is exactly one whole text frame of a client, None for anything else.

    >>> whole_text(bytes([0x81, 0x82, 1, 2, 3, 4, ord("h") ^ 1, ord("i") ^ 2]))
    b'hi'
    """
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    start = _start(data, 0)
    if _end(data, 0) != len(data):
        return None
    text: bytes = apply_mask(data[start:], data[start - 4 : start])
    return text


def whole_frames(data: bytes) -> bool:
    """Whether these are frames, each of them whole and a message of its own."""
    at = 0
    while at < len(data):
        end = _end(data, at)
        if end < 0 or end > len(data) or not data[at] & 0x80:
            return False
        at = end
    return True


def _start(data: bytes, at: int) -> int:
    """Where the content of a frame begins."""
    length = data[at + 1] & 127
    return at + (14 if length == 127 else 8 if length == 126 else 6)


def _end(data: bytes, at: int) -> int:
    """Where the frame that begins there ends; -1 if its head is not whole, or it has no mask."""
    if len(data) < at + 2 or not data[at + 1] & 0x80:
        return -1
    start, length = _start(data, at), data[at + 1] & 127
    if len(data) < start:
        return -1
    if length >= SHORT:
        length = int.from_bytes(data[at + 2 : start - 4], "big")
    return start + length
