"""When the interpreter of a server looks for garbage: seldom, a little at a time, in full when it is quiet.

What nobody refers to any more goes at once by itself. Looked for is only what refers to itself in a
circle, and there is little of that; but the look stops everybody, the longer the more is looked at, and
games are much that stays.
"""

from __future__ import annotations

import gc
import time
from typing import Final

YOUNG: Final = 30_000  # new things after which these alone are looked at: some 20 ms
NEVER: Final = 1_000_000
HOUR: Final = 3600.0


class Garbage:
    """Sees to it; nothing happens before `begin`."""

    def __init__(self) -> None:
        self._looked: float | None = None  # when all was looked at, or set aside as it stood at the start

    def begin(self) -> None:
        """The server stands: next to nothing of what is there now is garbage."""
        gc.freeze()
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.enable()
        self._looked = time.monotonic()

    def rest(self, quiet: bool) -> None:
        """Called now and then. If it is `quiet`, or an hour has passed, everything is looked at.

        Else what has stayed so long is set aside until then, which takes no time.
        """
        if self._looked is None:
            return
        if quiet or time.monotonic() - self._looked > HOUR:
            gc.unfreeze()
            gc.collect()
            self._looked = time.monotonic()
        gc.freeze()
