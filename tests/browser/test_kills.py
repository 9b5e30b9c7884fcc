"""The server is killed (-9) at twenty points of one game, and started again on the same port and data folder.

Nothing that was acknowledged is lost, and both pages play on by themselves, without being loaded anew.
"""

from __future__ import annotations

import contextlib
import random
import re
import signal
import sqlite3
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from onigokko.core import record, sealed
from onigokko.core.registry import games
from onigokko.site.serve import DATABASE

from ..site.client import Server
from .people import Person, turns
from .tables import make_table, sit_down
from .told import Truth, said

pytestmark = [pytest.mark.browser, pytest.mark.soak]

KILLS = 20
# What a browser says of a server that is not there.
UNREACHED = re.compile("WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")


def test_after_every_kill_both_pages_play_on_and_nothing_is_lost(
    new_server: Callable[..., Server], person: Callable[..., Person]
) -> None:
    server = new_server(ONIGOKKO_BOT_DELAY="0.1")  # so that kills find bots thinking, too
    ann, bob = person(at=server, seed=1), person(at=server, seed=2)
    people = [ann, bob]
    link = make_table(ann, "Ann", games()["tiger"], 4)
    sit_down(bob, "Bob", link)
    ann.press("lobby.fill")
    ann.press("lobby.start")
    dice = random.Random(3)
    kills: list[str] = []
    for moment in turns(people):
        if len(kills) < KILLS and dice.random() < 0.25:
            kills.append(moment)
            kill(server, people)
            assert_kept(server, people)
            start(server, people)
    assert len(kills) == KILLS
    assert set(kills) == {"asked", "decided", "waiting"}
    for each in people:
        assert_steady(each)
    script = ann.context.request.get(f"/api/tables/{link.rpartition('/')[2]}/record").text()
    read, truth = record.read(script), Truth(script)
    assert sealed.verify(read) == []
    for seat, each in enumerate(people):
        sure, hoped = said(each.sent, each.screen)
        assert sure == hoped == [move.words for move in read.moves if move.seat == seat]
        for table, game in each.screen.states:
            if game is not None:
                truth.check(seat, table, game)
        assert [trouble for trouble in each.trouble if not UNREACHED.search(trouble)] == []


def kill(server: Server, people: list[Person]) -> None:
    """Ends the server's process without a farewell; the pages say so."""
    server.stop(signal.SIGKILL)
    for person in people:
        expect(person.page.locator(".banner")).to_be_visible()


def start(server: Server, people: list[Person]) -> None:
    """Starts the server again; the pages find it by themselves."""
    server.start()
    for person in people:
        expect(person.page.locator(".banner")).to_have_count(0)


def assert_kept(server: Server, people: list[Person]) -> None:
    """What was acknowledged is on the disk, in order and once; what was on its way is there whole or not."""
    with contextlib.closing(sqlite3.connect(server.data / DATABASE)) as connection:
        moves = connection.execute("select seat, words from moves order by n").fetchall()
        held = connection.execute("select seat, words from held order by seat, k").fetchall()
    for seat, person in enumerate(people):
        stored = [words for who, words in [*moves, *held] if who == seat]
        assert stored in said(person.sent, person.screen)


def assert_steady(person: Person) -> None:
    """However often a page was told everything anew, it was never told that less had happened."""
    games = [game for _, game in person.screen.states if game is not None]
    for before, after in pairwise(games):
        assert after["step"] >= before["step"]
        assert after["events"][: len(before["events"])] == before["events"]
    wholes = sum('"type":"whole"' in frame for frame in person.received)
    assert wholes > KILLS
