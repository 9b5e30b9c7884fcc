"""`vec` and `append`, which `native` hands on, and their stand-ins. This module is never compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


__all__ = ["append", "vec"]
