"""The number types of compiled code, and stand-ins for a machine without them. This module is never compiled.

`i64` is a whole number of 64 bits; `vec[i64]` a table of them, `vec[Runner]` one of objects; `append` gives a
table with one thing more, which may be the old one: keep nothing but its result. `mypyc_attr` is a mark for
the compiler. A `BytesWriter` gathers bytes. Uncompiled they are `int`, a `list` and nothing: the same games,
slower.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64, mypyc_attr

from onigokko.core.mixing import MASK, SEED, bit, lowest, mix, nth, size
from onigokko.core.tables import append, vec

if TYPE_CHECKING:
    from librt.strings import BytesWriter, read_i64_le, write_i16_le, write_i64_le
else:
    try:
        from librt.strings import BytesWriter, read_i64_le, write_i16_le, write_i64_le
    except ImportError:

        class BytesWriter(bytearray):
            """Bytes that are added to at the end."""

            def getvalue(self) -> bytes:
                return bytes(self)

            def truncate(self, size: int) -> None:
                del self[size:]

            def write(self, more: bytes) -> None:
                self.extend(more)

        def read_i64_le(given: bytes, index: int) -> int:
            return int.from_bytes(given[index : index + 8], "little", signed=True)

        def write_i16_le(writer: BytesWriter, number: int) -> None:
            writer += number.to_bytes(2, "little", signed=True)

        def write_i64_le(writer: BytesWriter, number: int) -> None:
            writer += number.to_bytes(8, "little", signed=True)


def compiled() -> bool:
    """Whether the engine runs compiled."""
    from onigokko.core import position

    return not str(position.__file__).endswith(".py")


__all__ = [
    "MASK",
    "SEED",
    "BytesWriter",
    "append",
    "bit",
    "compiled",
    "i16",
    "i64",
    "lowest",
    "mix",
    "mypyc_attr",
    "nth",
    "read_i64_le",
    "size",
    "vec",
    "write_i16_le",
    "write_i64_le",
]
