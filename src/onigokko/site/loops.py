"""The event loop of a server: when it closes, the processes that it has begun are ended.

uvloop waits for them otherwise, for ever: a bot's process that was only just starting when somebody stopped
the site is nobody's any more, and keeps the site from closing.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

try:
    import uvloop
except ImportError:  # not on every system; the loop of the standard library waits for nobody

    def new_loop() -> asyncio.AbstractEventLoop:
        """A loop as it comes."""
        return asyncio.new_event_loop()

else:

    class Loop(uvloop.Loop):
        """A loop of uvloop that knows its processes."""

        _begun: tuple[Any, ...] = ()  # transports

        async def subprocess_exec(self, *given: Any, **more: Any) -> Any:
            """Begins a process."""
            found = await super().subprocess_exec(*given, **more)
            alive = [each for each in self._begun if each.get_returncode() is None]
            self._begun = (*alive, found[0])
            return found

        def close(self) -> None:
            """Ends what was begun, then itself."""
            begun, self._begun = self._begun, ()
            for each in begun:
                if each.get_returncode() is None:
                    with contextlib.suppress(ProcessLookupError):
                        each.kill()
            super().close()

    def new_loop() -> asyncio.AbstractEventLoop:
        """A loop that ends with its processes."""
        return Loop()
