"""What is private appears nowhere, not by counting either: a stranger sees the same site without it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .client import Guest, Server
from .cup import Cup, consistent
from .test_pairs import finish

Guests = Callable[..., Guest]
PAGES = ("/", "/tournaments", "/ratings", "/replay", "/account", "/notices")
DATA = (
    *("me", "tables", "tournaments", "records", "games", "announcement", "me/results", "me/notices"),
    *("health", "ready", "ratings/pearls/2", "ratings/pearls/3", "records?game=pearls", "openapi.json"),
)


@pytest.fixture
def quiet(new_server: Callable[..., Server]) -> Server:
    """A site on which nobody else is."""
    return new_server().start()


def seen_by(stranger: Guest) -> dict[str, str]:
    """Everything that has an address without an id, headers but for the time of day included."""
    found = {}
    for path in (*PAGES, *(f"/api/v1/{each}" for each in DATA)):
        answer = stranger.get(path)
        assert answer.status_code == 200 or (path in PAGES and answer.status_code == 503), path
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        found[path] = f"{answer.status_code} {headers} {answer.text}"
    return found


def test_a_stranger_sees_the_same_site_whatever_is_private(quiet: Server, guest: Guests) -> None:
    ann, bob, eve = (guest(name, at=quiet) for name in ("Ann", "Bob", "Eve"))
    shown = ann.table(public=True)
    watched = eve.live(shown)
    open_cup = Cup.held(ann, title="Shown", public=True)
    before, heard = seen_by(eve), watched.catch_up().known()
    assert shown in before["/api/v1/tables"]
    assert open_cup.id in before["/api/v1/tournaments"]

    ann.table()  # open
    bob.live(ann.table(bots={"1": "random", "2": "random"}, start=True))  # under way, somebody watches
    table = ann.table(seats=2, options={"rounds": "1"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("say", text="among us")
    lives[0].do("start")
    finish(*lives)
    lives[0].do("again")
    Cup.held(ann, title="Hidden")
    cup = Cup.held(bob, title="Hidden, and played", bots=3, rounds=1)
    cup.of(ann).do("enter")
    cup.do("remove", n=3)
    cup.do("begin")
    consistent(cup.until_over())

    after = seen_by(eve)
    assert {path for path in after if after[path] != before[path]} == set()
    assert watched.catch_up().known() == heard
    ann.live(ann.table(public=True))  # and what is public is seen
    assert seen_by(eve)["/api/v1/tables"] != after["/api/v1/tables"]


def test_a_private_table_counts_for_no_rating_and_for_ones_own_results(quiet: Server, guest: Guests) -> None:
    ann, bob = guest("Ann", at=quiet), guest("Bob", at=quiet)
    for public, rated in ((False, 0), (True, 2)):
        table = ann.table(seats=2, options={"rounds": "1"}, public=public)
        lives = [ann.live(table), bob.live(table)]
        lives[1].do("claim", seat=1)
        lives[0].do("start")
        finish(*lives)
        assert len(quiet.stored("SELECT player FROM ratings")) == rated
    (line,) = ann.get("/api/me/results").json()
    assert line["games"] == 2
