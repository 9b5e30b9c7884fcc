"""How often something may be done: in one's own time, and over the network."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable

import httpx
import pytest

from onigokko.site import limits
from onigokko.site.kinds import OFF, Rate
from onigokko.site.limits import Limits
from onigokko.site.refusals import Refused

from .client import Guest, Server, play_on

Guests = Callable[..., Guest]


class Clock:
    ms = 0

    def __call__(self) -> int:
        return self.ms


def refused(limits: Limits, what: str, who: str) -> int | None:
    """The seconds to wait, None if it may be done."""
    try:
        limits.spend(what, who)
    except Refused as refusal:
        return int(str(refusal.arguments["n"])) if refusal.code == f"too-often-{what}" else -1
    return None


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    kept = Limits({"chat": Rate(3, 60), "tables": OFF}, clock)
    assert [refused(kept, "chat", "ann") for _ in range(5)] == [None, None, None, 20, 20]
    assert refused(kept, "chat", "bob") is None
    clock.ms = 19_001
    assert refused(kept, "chat", "ann") == 1
    clock.ms = 20_000
    assert [refused(kept, "chat", "ann") for _ in range(2)] == [None, 20]
    clock.ms = 10_000_000
    assert [refused(kept, "chat", "ann") for _ in range(4)] == [None, None, None, 20]
    assert {refused(kept, "tables", "ann") for _ in range(1000)} == {None}


def test_buckets_that_are_full_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 4)
    clock = Clock()
    kept = Limits({"chat": Rate(1, 60)}, clock)
    assert refused(kept, "chat", "ann") is None
    clock.ms = 59_000
    assert [refused(kept, "chat", who) for who in "bcd"] == [None] * 3
    clock.ms = 61_000
    assert refused(kept, "chat", "e") is None
    assert len(kept._buckets) == 4
    assert refused(kept, "chat", "b") == 58
    assert doctest.testmod(limits).failed == 0


@pytest.fixture
def strict(new_server: Callable[..., Server]) -> Server:
    wishes = {"CHAT": "2/hour", "TABLES": "1/day", "GUESTS": "3/hour"}
    return new_server(**{f"ONIGOKKO_{name}_LIMIT": rate for name, rate in wishes.items()}).start()


def test_who_does_something_too_often_is_told_when_to_try_again(strict: Server, guest: Guests) -> None:
    ann, bob = guest("Ann", at=strict), guest("Bob", lang="ja", at=strict)
    table = ann.table()
    body = {"game": "pearls", "seats": 3}
    answer = ann.post("/api/tables", json=body)
    assert answer.status_code == 429
    seconds = int(answer.headers["retry-after"])
    assert 0 < seconds <= 86400
    assert answer.json()["error"]["text"] == (
        f"You have made many tables lately, so none was made; try again in {seconds} seconds."
    )
    assert len(ann.get("/api/tables").json()["mine"]) == 1
    bob.table()

    live = ann.live(table)
    live.do("say", text="one")
    live.do("say", text="two")
    text = live.refused("say", "too-often-chat", text="three")
    assert re.fullmatch(r"You are writing very fast, so nothing was sent; try again in \d+ seconds\.", text)
    assert [line["text"] for line in live.chat] == ["one", "two"]
    live.do("claim", seat=0)  # only chat is limited
    bob.live(table, "ja").do("say", text="三")
    unread = ann.post("/api/tables", content=b"{")
    assert unread.status_code == 400  # what is no table is not counted


def test_a_table_again_is_a_table_too(strict: Server, guest: Guests) -> None:
    live = (ann := guest("Ann", at=strict)).live(
        ann.table(bots={"1": "quick", "2": "quick"}, options={"rounds": "1"}, start=True)
    )
    play_on([live], lambda live: live.options[0], lambda: live.over)
    live.refused("again", "too-often-tables")
    assert live.table["next"] is None


def test_new_guests_of_one_address_are_limited_and_known_ones_are_not(strict: Server, guest: Guests) -> None:
    ann = guest("Ann", at=strict)
    for _ in range(2):
        guest(at=strict)
    answer = httpx.get(f"{strict.url}/api/me", headers={"accept-language": "ja"})
    assert answer.status_code == 429
    assert "set-cookie" not in answer.headers
    assert f"{answer.headers['retry-after']}秒" in answer.json()["error"]["text"]
    assert ann.get("/api/me").json()["name"] == "Ann"
    # the proxy on this machine is believed where others come from
    for address, status in (("192.0.2.1", 200), ("192.0.2.2", 200)):
        headers = {"x-forwarded-for": address}
        assert httpx.get(f"{strict.url}/api/me", headers=headers).status_code == status
