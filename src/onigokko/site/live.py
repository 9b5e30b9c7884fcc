"""Who is told what, when: each viewer's state of a table, and numbered patches of what changed in it.

A watcher is one connection. It remembers the state it sent last; whenever the table may have changed, it
sends the difference to the present one, and nothing when there is none. So a slow connection gets fewer,
larger patches and never a queue, and what a viewer may not know changes neither the number nor the size of
its messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

encode = msgspec.json.Encoder().encode


class Snapshot:
    """What one viewer sees of a table at one moment; shared by all who see the same.

    `game` is without events; `said` is what this viewer heard, of which `heard` belong to this moment (it may
    have grown since); `chat` has the last of `lines` lines. Parts that did not change are the same objects as
    in the snapshot before.
    """

    viewer: int
    table: dict[str, Any]
    game: dict[str, Any] | None
    said: list[dict[str, Any]]
    heard: int
    chat: list[dict[str, Any]]
    lines: int
    _patches: dict[int, bytes]  # by the identity of the state before

    def __init__(
        self,
        viewer: int,
        table: dict[str, Any],
        game: dict[str, Any] | None,
        said: list[dict[str, Any]],
        heard: int,
        chat: list[dict[str, Any]],
        lines: int,
    ) -> None:
        self.viewer, self.table, self.game = viewer, table, game
        self.said, self.heard, self.chat, self.lines = said, heard, chat, lines
        self._patches = {}

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that this viewer heard."""
        return self.said[: self.heard]

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
        if before.table is not self.table and (table := changed(before.table, self.table)):
            changes["table"] = table
        if self.game is not None:
            game = game_changes(before.game, self.game, self.said[before.heard : self.heard])
            if game:
                changes["game"] = game
        if self.lines > before.lines:
            changes["chat"] = self.chat[-min(self.lines - before.lines, len(self.chat)) :]
        return changes


def game_changes(
    before: dict[str, Any] | None, after: dict[str, Any], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """What changed in a viewer's game, in it and in its view field by field, with the new events."""
    if before is None:
        return {**after, "events": events}
    game = changed(before, {name: value for name, value in after.items() if name != "view"})
    view = changed_fields(before["view"], after["view"])
    if view:
        game["view"] = view
    if events:
        game["events"] = events
    return game


def changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The top-level fields that are new or have another value."""
    return {name: value for name, value in after.items() if name not in before or before[name] != value}


def changed_fields(before: msgspec.Struct, after: msgspec.Struct) -> dict[str, Any]:
    """The same for the fields of a view, by the names under which they travel."""
    if type(before) is not type(after):
        return changed(msgspec.to_builtins(before), msgspec.to_builtins(after))
    found: dict[str, Any] = {}
    for name, own in zip(after.__struct_encode_fields__, after.__struct_fields__, strict=True):
        value = getattr(after, own)
        if getattr(before, own) != value:
            found[name] = value
    return found


def tell(watchers: Iterable[Watcher]) -> None:
    """Something changed for all of these: each is sent what concerns it, soon and in one go."""
    due = [watcher for watcher in watchers if watcher.changed_with_others()]
    if due:
        asyncio.get_running_loop().call_soon(_flush_all, due)


def _flush_all(watchers: list[Watcher]) -> None:
    for watcher in watchers:
        watcher.flush()


class Watcher:
    """One connection to a table: sends states, patches and answers, in order.

    `look` gives the present state of a person; `write` puts messages on the wire and tells whether there
    is room for more. After a write that filled it nothing is sent until `drained`. `times` are the time of
    day and the house time. `failed` hears of whatever else goes wrong; nothing is sent after that.
    """

    def __init__(
        self,
        person: str | None,
        language: str,
        look: Callable[[str | None], Snapshot],
        write: Callable[[list[bytes]], bool],
        times: Callable[[], tuple[int, int]] = lambda: (0, 0),
        failed: Callable[[Exception], None] = lambda error: None,
    ) -> None:
        self.person = person
        self.language = language
        self.awake = True  # the page is before somebody's eyes, as far as it says
        self.full = False  # the other end does not read
        self.freed: Callable[[], None] = lambda: None  # called when it reads again
        self._look = look
        self._write = write
        self._times = times
        self._failed = failed
        self._n = 0
        self._sent: Snapshot | None = None
        self._answers: list[dict[str, Any]] = []
        self._due = False
        self._ended = False
        self._loop = asyncio.get_running_loop()

    def changed(self) -> None:
        """The table may have changed."""
        if not self._due:
            self._due = True
            if not self.full:
                self._loop.call_soon(self.flush)

    def changed_with_others(self) -> bool:
        """The same; whether `flush` is to be called soon, by whoever tells so many at once."""
        if self._due:
            return False
        self._due = True
        return not self.full

    def forget(self) -> None:
        """The next message is to be the whole state."""
        self._sent = None
        self.changed()

    def done(self, ref: int | None, told: dict[str, Any] | None = None) -> None:
        """What was asked is done; what it changed is sent first. `told` is for whoever asked."""
        if ref is not None:
            self._answers.append({"type": "done", "ref": ref, **(told or {})})
        self.changed()

    def refused(self, ref: int | None, error: dict[str, Any]) -> None:
        """What was asked is not done."""
        self._answers.append({"type": "refused", "ref": ref, "error": error})
        self.changed()

    def drained(self) -> None:
        """The other end has read what there was."""
        if self.full:
            self.full = False
            if self._due:
                self._loop.call_soon(self.flush)
            self.freed()

    def end(self) -> None:
        """Nothing is sent any more."""
        self._ended = True

    def flush(self) -> None:
        """Sends what is due."""
        if self._ended or self.full:
            return
        self._due = False
        try:
            messages = self._messages()
            if messages and not self._write(messages):
                self.full = True
        except Exception as error:
            self._ended = True
            self._failed(error)

    def _messages(self) -> list[bytes]:
        """What is to be sent now, in order."""
        answers = self._answers
        if not answers:
            state = self._state(False)
            return [state] if state else []
        self._answers = []
        stale = [each for each in answers if each["type"] == "refused" and each["error"]["code"] == "stale"]
        found = [encode(each) for each in stale]  # these come before the state that explains them
        state = self._state(bool(stale))
        if state:
            found.append(state)
        found += [encode(each) for each in answers if each not in stale]
        return found

    def _state(self, all_of_it: bool) -> bytes:
        """What is new; empty if nothing is."""
        present, before = self._look(self.person), self._sent
        self._sent = present
        if all_of_it or before is None or before.viewer != present.viewer:
            self._n += 1
            return encode(present.whole(self._n, *self._times()))
        if present is before:
            return b""
        patch = present.patch(before)
        if not patch:
            return b""
        self._n += 1
        return b'{"type":"patch","n":%d,%s' % (self._n, patch[1:])
