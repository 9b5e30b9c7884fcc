"""The number types of compiled code, and stand-ins for a machine without them. This module is never compiled.

`i64` is a whole number of 64 bits; `vec[i64]` a table of them, `vec[Runner]` one of objects; `append` gives a
table with one thing more, which may be the old one: keep nothing but its result. `mypyc_attr` is a mark for
the compiler. Uncompiled they are `int`, a `list` and nothing: the same games, slower.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from onigokko.core.mixing import MASK, SEED, bit, lowest, mix, nth, size

if TYPE_CHECKING:
    from librt.vecs import append, vec
else:
    try:
        from librt.vecs import append, vec
    except ImportError:  # no wheel for this machine

        class vec(list):
            """A plain list that answers to `vec[i64](...)`."""

            def __class_getitem__(cls, item: Any) -> type:
                return cls

            def __getitem__(self, index: Any) -> Any:
                found = super().__getitem__(index)
                return vec(found) if isinstance(index, slice) else found

        def append(things: Any, thing: Any) -> Any:
            things += [thing]
            return things


def compiled() -> bool:
    """Whether the engine runs compiled."""
    from onigokko.core import position

    return not str(position.__file__).endswith(".py")


__all__ = [
    "MASK",
    "SEED",
    "append",
    "bit",
    "compiled",
    "i64",
    "lowest",
    "mix",
    "mypyc_attr",
    "nth",
    "size",
    "vec",
]
