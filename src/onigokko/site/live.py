"""Who is told what, when: each viewer's state of a table, and numbered patches of what changed in it.

A watcher is one connection. It remembers the state it sent last; whenever the table may have changed, it
sends the difference to the present one, and nothing when there is none. So a slow connection gets fewer,
larger patches and never a queue, and what a viewer may not know changes neither the number nor the size of
its messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode
Send = Callable[[bytes], Awaitable[None]]
MOST_ANSWERS = 64  # that may wait for a client that does not read them


@dataclass(frozen=True, eq=False)
class Snapshot:
    """What one viewer sees of a table at one moment; shared by all who see the same."""

    viewer: int
    table: dict[str, Any]
    game: dict[str, Any] | None = field(repr=False)  # without events
    events: list[dict[str, Any]] = field(repr=False)  # all that this viewer heard
    chat: list[dict[str, Any]] = field(repr=False)  # the last lines
    lines: int  # how many there have been
    _patches: dict[int, bytes] = field(
        default_factory=dict, repr=False
    )  # by the identity of the state before

    def whole(self, n: int, now: int, ticks: int = 0) -> dict[str, Any]:
        """The message that tells everything, with the time of day and the house time."""
        game = None if self.game is None else {**self.game, "events": self.events}
        told = {"table": self.table, "game": game, "chat": self.chat}
        return {"type": "whole", "n": n, **told, "time": now, "clock": ticks}

    def patch(self, before: Snapshot) -> bytes:
        """What changed since an earlier state of the same viewer, as JSON; empty if nothing did.

        Worked out once for all connections that go from the one to the other.
        """
        found = self._patches.get(id(before))
        if found is None:
            changes = self._changes(before)
            found = self._patches[id(before)] = encode(changes) if changes else b""
        return found

    def _changes(self, before: Snapshot) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        table = changed(before.table, self.table)
        if table:
            changes["table"] = table
        if self.game is not None:
            game = game_changes(before.game, self.game, self.events[len(before.events) :])
            if game:
                changes["game"] = game
        if self.lines > before.lines:
            changes["chat"] = self.chat[-min(self.lines - before.lines, len(self.chat)) :]
        return changes


def game_changes(
    before: dict[str, Any] | None, after: dict[str, Any], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """What changed in a viewer's game, in it and in its view field by field, with the new events."""
    game = changed(before or {}, after)
    if "view" in game and before is not None:
        game["view"] = changed(before["view"], after["view"])
    if events or before is None:
        game["events"] = events
    return game


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The top-level fields that are new or have another value."""
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


class Watcher:
    """One connection to a table: sends states, patches and answers, in order.

    `look` gives the present state of its viewer; `send` puts a message on the wire.
    """

    def __init__(self, person: str | None, language: str, look: Callable[[], Snapshot], send: Send) -> None:
        self.person = person
        self.language = language
        self.awake = True  # the page is before somebody's eyes, as far as it says
        self._look = look
        self._send = send
        self._n = 0
        self._sent: Snapshot | None = None
        self._answers: list[dict[str, Any]] = []
        self._wake = asyncio.Event()
        self._wake.set()
        self._room = asyncio.Event()
        self._room.set()
        self._ended = False

    def changed(self) -> None:
        """The table may have changed."""
        self._wake.set()

    def forget(self) -> None:
        """The next message is to be the whole state."""
        self._sent = None
        self._wake.set()

    def done(self, ref: int | None, told: dict[str, Any] | None = None) -> None:
        """What was asked is done; what it changed is sent first. `told` is for whoever asked."""
        if ref is not None:
            self._answer({"type": "done", "ref": ref, **(told or {})})
        self._wake.set()

    def refused(self, ref: int | None, error: dict[str, Any]) -> None:
        """What was asked is not done."""
        self._answer({"type": "refused", "ref": ref, "error": error})
        self._wake.set()

    def _answer(self, answer: dict[str, Any]) -> None:
        self._answers.append(answer)
        if len(self._answers) >= MOST_ANSWERS and not self._ended:
            self._room.clear()

    async def room(self) -> None:
        """Waits while too many answers wait: whoever does not read is not listened to either."""
        await self._room.wait()

    async def run(self, now: Callable[[], int], ticks: Callable[[], int] = int) -> None:
        """Sends until it is cancelled or the connection breaks."""
        try:
            await self._run(lambda: (now(), ticks()))
        finally:
            self._ended = True
            self._room.set()

    async def _run(self, now: Callable[[], tuple[int, int]]) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            answers, self._answers = self._answers, []
            self._room.set()
            stale = [answer for answer in answers if answer.get("error", {}).get("code") == "stale"]
            for answer in stale:  # these come before the state that explains them
                await self._send(encode(answer))
            await self._state(now, bool(stale))
            for answer in answers:
                if answer not in stale:
                    await self._send(encode(answer))

    async def _state(self, now: Callable[[], tuple[int, int]], all_of_it: bool) -> None:
        present, before = self._look(), self._sent
        self._sent = present
        if all_of_it or before is None or before.viewer != present.viewer:
            self._n += 1
            await self._send(encode(present.whole(self._n, *now())))
        elif present is not before:
            patch = present.patch(before)
            if patch:
                self._n += 1
                await self._send(b'{"type":"patch","n":%d,%s' % (self._n, patch[1:]))
