"""Games as environments for programs that learn: `pettingzoo`, `gymnasium`, `openspiel`, and `batch`.

Each needs packages that come with the extra of its name; `batch` needs NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onigokko.env.batches import Batch, batch

__all__ = ["Batch", "batch"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from onigokko.env import batches

        return getattr(batches, name)
    raise AttributeError(f"onigokko.env has no {name}; it has {', '.join(__all__)}")
