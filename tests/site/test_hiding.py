"""What leaves a server by the side doors, or is kept by it, is searched for what players hide."""

from __future__ import annotations

import gc
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR
from onigokko.site import live, logs, messages, serve
from onigokko.site.house import House
from onigokko.site.messages import Reply
from onigokko.site.settings import Settings
from onigokko.site.store import SqlStore

from .client import PATIENCE, Guest, Live, Server, play_on
from .test_secrecy import SECRET

Guests = Callable[..., Guest]
SITE = Path(live.__file__).parent


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def side_doors(person: Guest, table: str, metrics: str) -> Iterator[tuple[str, str]]:
    """Addresses at which nothing of a game under way is told, and what comes from there."""
    at = f"/api/tables/{table}"
    for path in (
        *("/api/tables", at, f"{at}/record", f"{at}/replay?eyes=!", f"{at}/review", f"{at}/qr.svg"),
        *("/api/me", "/api/me/results", "/api/me/notices", "/api/ratings/pearls/3", "/api/records"),
        *("/api/announcement", "/api/health", "/api/ready", "/api/account", "/api/account/data"),
    ):
        yield path, person.get(path).text
    yield "metrics", httpx.get(f"{metrics}/metrics", timeout=PATIENCE).text


def test_side_doors_tell_nothing_of_a_game_under_way(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    port = free_port()
    server = new_server(ONIGOKKO_LOG_LEVEL="debug", ONIGOKKO_METRICS=f"127.0.0.1:{port}").start()
    ann, bob, eve = guest("Ann", at=server), guest("Bob", at=server), guest("Eve", at=server)
    table = ann.table(bots={"2": "random"}, public=True)
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    looked = 0

    def choose(live: Live) -> str:
        nonlocal looked
        if live is lives[0]:
            live.do("note", text='"I hold frost"')
            for person in (ann, bob, eve):
                for path, told in side_doors(person, table, f"http://127.0.0.1:{port}"):
                    assert SECRET.findall(told) == [], path
                    looked += 1
        return live.options[-1]

    play_on(lives, choose, lambda: lives[0].over)
    assert looked > 100
    # after the end they are there for all
    assert SECRET.findall(eve.get(f"/api/tables/{table}/record").text)
    assert server.stop() == 0
    assert SECRET.findall("".join(server.log)) == []


def test_ones_own_eyes_are_the_only_ones_before_the_end(guest: Guests) -> None:
    ann, eve = guest("Ann"), guest("Eve")
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}, start=True))
    looking = eve.live(live.id)

    def choose(live: Live) -> str:
        for eyes in ("", "?eyes=0", "?eyes=1", "?eyes=!"):
            page = eve.get(f"/api/tables/{live.id}/past{eyes}").json()
            if page["whole"] is not None:
                assert page["whole"]["viewer"] == SPECTATOR
                players = page["whole"]["view"]["players"]
                assert [player.get("hand") for player in players] == [None] * 3
        return live.options[-1]

    play_on([live], choose, lambda: live.over)
    assert looking.until(lambda looking: looking.over)


# What is shown of values


def shown_by(kinds: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """How every object of these modules that there is shows itself.

    The collector of garbage leaves out what holds nothing but numbers and texts: that hangs on others.
    """
    known = gc.get_objects()
    held = (gc.get_referents(each) for each in known if type(each) in (list, tuple, dict))
    for each in [*known, *(part for parts in held for part in parts)]:
        kind = type(each)
        if str(kind.__module__).startswith(kinds) or kind is Match:
            yield kind.__name__, repr(each)


@pytest.mark.anyio
async def test_no_object_shows_what_is_hidden(store: SqlStore, tmp_path: Path, pearls: Game) -> None:
    house = House(store, Settings(tmp_path, bot_delay=0))
    table = await house.make("ann", "pearls", 3, {}, False, {}, start=False, sit=0)
    await table.claim("bob", "Bob", 1)
    await table.claim("eve", "Eve", 2)
    await table.start("ann")
    await table.answer("ann", Reply(question="0.0.0", moves=["mark heron", "done"]))
    for person in ("ann", "bob"):
        assert table.play is not None
        seat = table.seat_of(person)
        pick = pearls.moves.words(table.play.match.legal(seat)[0])
        ask = Reply(question=".".join(map(str, table.play.question_of(seat))), moves=[pick])
        await table.answer(person, ask)
        await table.note(person, '"I hold frost"')
    snapshots = [table.snapshot(person) for person in ("ann", "bob", None)]
    stored = await store.load(table.facts.id)
    secret = table._secret
    found = list(shown_by(("onigokko.site",)))
    assert {"Table", "Play", "Snapshot", "Answer", "Stored", "LoggedMove", "Said"} <= {
        kind for kind, _ in found
    }
    for kind, text in found:
        assert not SECRET.search(text), (kind, text[:300])
        assert secret.hex() not in text, kind
        assert repr(secret)[2:-1] not in text, kind
    assert snapshots[0].game is not None
    assert SECRET.search(msgspec.json.encode(snapshots[0].game).decode())  # it is there, and only not shown
    assert stored is not None
    assert stored.held
    house.players.close()


def test_messages_of_clients_do_not_show_their_moves() -> None:
    for text in (
        '{"do": "answer", "question": "0.0.0", "moves": ["pick amber"]}',
        '{"do": "show", "what": ["amber"]}',
        '{"do": "note", "text": "amber"}',
        '{"do": "see", "token": "amber"}',
    ):
        assert "amber" not in repr(messages.read(text))


# The browser


def test_a_browser_keeps_only_what_it_is_set_to() -> None:
    """Local storage holds wishes, session storage the record that somebody opened: nothing of a game."""
    kept: dict[str, set[str]] = {}
    for path in (SITE / "ui").rglob("*.ts*"):
        for what in re.findall(
            r"(localStorage|sessionStorage|indexedDB|caches\.open|document\.cookie)", path.read_text()
        ):
            kept.setdefault(str(path.relative_to(SITE / "ui")), set()).add(what)
    assert kept == {
        "app.ts": {"localStorage"},
        "notice.tsx": {"localStorage"},
        "notify.ts": {"localStorage"},
        "replay/record.ts": {"sessionStorage"},
        "table/coach.tsx": {"localStorage"},
    }


@pytest.mark.anyio
async def test_an_error_of_the_server_tells_nothing_but_that_there_was_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serve.opened(Settings(tmp_path)) as (application, house):

        async def fail(*_: Any) -> None:
            raise ValueError("pick amber")

        monkeypatch.setattr(house, "open_tables", fail)
        monkeypatch.setattr(house, "table", fail)
        served: Any = application
        transport = httpx.ASGITransport(app=served, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://onigokko.test") as client:
            for path in ("/api/tables", "/api/tables/x", "/api/tables/x/record", "/api/tables/x/past"):
                answer = await client.get(path)
                assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
                told = answer.text + str(answer.headers)
                assert not re.search(r"amber|ValueError|Traceback|\.py|line \d", told)
        assert "amber" not in "".join(map(logs.JsonLines().format, caplog.records))
        assert sum("ValueError" in logs.JsonLines().format(each) for each in caplog.records) == 4
        house.players.close()
        house.store.close()
