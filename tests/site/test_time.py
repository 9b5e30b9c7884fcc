"""Time at the tables, by a clock that the tests turn: nobody waits for ever, and nobody's time is stolen."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from onigokko.core.game import Game
from onigokko.site.clocks import DAY, MINUTE, HouseClock, Pace, moved_on
from onigokko.site.messages import Reply, TakeBack
from onigokko.site.records import Chair, SeatClock
from onigokko.site.refusals import Refused
from onigokko.site.store import SqlStore
from onigokko.site.tables import Table

from .client import SERVE, Guest, Live, Server

CLOCKED = (
    """
import os, pathlib
from onigokko.site import clocks, timekeeper
clocks.monotonic = lambda: int(pathlib.Path(os.environ["TEST_CLOCK"]).read_text())
timekeeper.BEAT = 0.02
"""
    + SERVE
)
PEOPLE = ("ann", "bob", "cleo")


class Hand:
    """A clock that goes on when it is turned, in ms."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at

    def turn(self, ms: int) -> None:
        self.at += ms


@pytest.fixture
def hand() -> Hand:
    return Hand()


async def playing(store: SqlStore, game: Game, hand: Hand, time: str) -> Table:
    seats = [Chair(seat, person, person.title()) for seat, person in enumerate(PEOPLE)]
    table = Table.make(store, game, game.setup(3), seats, "ann", False, lambda: 5, hand, time)
    await table.found(start=True)
    return table


async def answer(table: Table, seat: int, *moves: str) -> None:
    assert table.play is not None
    about = ".".join(map(str, table.play.question_of(seat)))
    await table.answer(PEOPLE[seat], Reply(question=about, moves=list(moves)))


def pick(table: Table, seat: int) -> str:
    assert table.play is not None
    return f"pick {table.play.match.seen(seat)['players'][seat]['hand'][0]}"


def left(table: Table, seat: int) -> int:
    assert table.pace is not None
    return table.pace.left(table.clocks[seat], table.ticks())


# The clock itself


def test_house_time_goes_on_where_it_was_noted(hand: Hand) -> None:
    hand.turn(70_000)
    clock = HouseClock(hand)
    assert clock.now() == 0
    hand.turn(50)
    assert clock.now() == 50
    clock.set(1_000_000)
    hand.turn(7)
    assert clock.now() == 1_000_007


@pytest.mark.parametrize("text", ["", "m", "0m", "601m", "31d", "-5m", "5", "5h", "5 m", "05m", "9" * 50])
def test_a_time_that_there_is_not_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Pace.read(text)
    assert refused.value.code == "time"
    assert "600 minutes" in refused.value.text("en")


def test_only_clocks_that_start_or_stop_change() -> None:
    clocks = [SeatClock(0, 5, 100), SeatClock(1, 7), SeatClock(2, 9, 100)]
    changed = moved_on(clocks, {0, 1}, set(), 150)
    assert changed == [SeatClock(1, 7, 150), SeatClock(2, 59)]


# At a table


@pytest.mark.anyio
async def test_minutes_are_for_the_game_and_run_while_a_seat_is_asked(
    store: SqlStore, pearls: Game, hand: Hand
) -> None:
    table = await playing(store, pearls, hand, "20m")
    hand.turn(3 * MINUTE)
    assert [left(table, seat) // MINUTE for seat in range(3)] == [17, 20, 20]
    await answer(table, 0, "done")  # now all three are asked
    hand.turn(MINUTE)
    await answer(table, 1, pick(table, 1))
    hand.turn(4 * MINUTE)
    assert [left(table, seat) // MINUTE for seat in range(3)] == [12, 19, 15]


@pytest.mark.anyio
async def test_days_begin_anew_with_each_decision_but_not_by_taking_back(
    store: SqlStore, pearls: Game, hand: Hand
) -> None:
    table = await playing(store, pearls, hand, "3d")
    await answer(table, 0, "done")
    for _ in range(2):
        hand.turn(DAY)
        await answer(table, 1, pick(table, 1))
        assert table.play is not None
        about = ".".join(map(str, table.play.question_of(1)))
        await table.take_back("bob", TakeBack(question=about, count=1))
    assert left(table, 1) == DAY
    for seat in range(3):
        await answer(table, seat, pick(table, seat))
    assert [left(table, seat) for seat in range(3)] == [3 * DAY] * 3


@pytest.mark.anyio
async def test_what_a_seat_does_hidden_from_others_changes_nothing_that_they_are_told(
    store: SqlStore, pearls: Game, hand: Hand
) -> None:
    table = await playing(store, pearls, hand, "20m")
    await answer(table, 0, "done")
    told = table.snapshot("ann").table["clocks"]
    hand.turn(MINUTE)
    await answer(table, 1, pick(table, 1))
    hand.turn(MINUTE)
    await answer(table, 2, pick(table, 2))
    assert table.snapshot("ann").table["clocks"] == told
    assert table.snapshot("bob").table["clocks"][1] == {"left": 19 * MINUTE, "since": None, "out": False}
    assert table.snapshot("bob").table["clocks"][2] == told[2]
    await answer(table, 0, pick(table, 0))
    clocks = table.snapshot(None).table["clocks"]
    since = [hand.at if clock["since"] is None else clock["since"] for clock in clocks]
    assert [clock["left"] - hand.at + at for clock, at in zip(clocks, since, strict=True)] == [
        18 * MINUTE,
        19 * MINUTE,
        18 * MINUTE,
    ]


@pytest.mark.anyio
async def test_a_bot_plays_from_when_the_time_is_used_up_until_something_is_done(
    store: SqlStore, pearls: Game, hand: Hand
) -> None:
    table = await playing(store, pearls, hand, "20m")
    assert table.deadline == 20 * MINUTE
    hand.turn(20 * MINUTE - 1)
    await table.time_up("quick")
    assert table.bots_to_move() == []
    hand.turn(1)
    await table.time_up("quick")
    assert table.bots_to_move() == [0]
    assert table.deadline is None
    seen = table.snapshot("bob").table
    assert (seen["seats"][0]["bot"], seen["clocks"][0]["out"]) == ("quick", True)
    await table.back("bob")  # who is there is not back
    await table.back("ann")
    assert table.bots_to_move() == []
    assert left(table, 0) == 2 * MINUTE  # a tenth of the whole
    await table.leave("ann", "quick")  # whoever leaves on purpose comes back on purpose
    await table.back("ann")
    assert table.bots_to_move() == [0]
    await table.claim("ann", "Ann", 0)
    assert left(table, 0) == 2 * MINUTE


# A house with a clock that the test turns


class Clocked(Server):
    """A server whose machine's steady clock is a file."""

    program = CLOCKED

    def __init__(self, data: Path, **environment: str) -> None:
        self.file = data.with_suffix(".clock")
        super().__init__(data, TEST_CLOCK=str(self.file), **environment)
        self.at = 0
        self.lives: list[Live] = []
        self.turn(1000)

    def turn(self, ms: int) -> None:
        """Time passes."""
        self.at += ms
        new = self.file.with_suffix(".new")
        new.write_text(str(self.at))
        os.replace(new, self.file)

    def reboot(self) -> None:
        """The machine is off for as long as it takes, and its steady clock begins anew."""
        self.stop(signal.SIGKILL)
        self.at = 0
        self.turn(17)
        self.start()


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[Clocked]:
    server = Clocked(tmp_path / "data")
    server.start()
    yield server
    for live in server.lives:
        live.close()
        live.guest.close()
    if server.process is not None:
        server.stop(signal.SIGKILL)


def seated(server: Clocked, time: str) -> list[Live]:
    ann, bob, cleo = (Guest(server, name) for name in ("Ann", "Bob", "Cleo"))
    table = ann.table(time=time)
    lives = server.lives = [guest.live(table) for guest in (ann, bob, cleo)]
    lives[1].do("claim", seat=1)
    lives[2].do("claim", seat=2)
    lives[0].do("start")
    return lives


def is_out(live: Live, seat: int) -> bool:
    return bool(live.table["clocks"] and live.table["clocks"][seat]["out"])


def test_a_time_that_there_is_not_makes_no_table(server: Server, guest: Callable[..., Guest]) -> None:
    ann = guest("Ann")
    body = {"game": "pearls", "seats": 3, "time": "5h"}
    assert '"5h"' in ann.refusal("POST", "/api/tables", 400, "time", json=body)
    assert ann.get("/api/tables").json()["mine"] == []
    assert ann.live(ann.table(time="5m")).table["time"] == "5m"


def test_a_bot_takes_over_when_nobody_looks_and_the_table_says_so(clocked: Clocked) -> None:
    ann, bob, cleo = seated(clocked, "20m")
    ann.close()
    clocked.turn(21 * MINUTE)
    bob.until(lambda live: is_out(live, 0))
    seat = bob.table["seats"][0]
    assert (seat["name"], seat["kind"], seat["bot"]) == ("Ann", "person", "quick")
    bob.until(lambda live: live.options)  # the bot has marked, and all are asked to pick
    ann.join()
    assert ann.question is None
    ann.do("say", text="I am here")
    assert not ann.catch_up().table["clocks"][0]["out"]
    assert bob.until(lambda live: not is_out(live, 0)).table["seats"][0]["bot"] is None
    for live in (ann, bob, cleo):
        live.close()


def test_no_time_passes_while_the_server_is_down(clocked: Clocked) -> None:
    lives = seated(clocked, "20m")
    clocked.turn(12 * MINUTE)
    while stored(clocked) < 12 * MINUTE:  # not yet noted
        lives[1].catch_up()
    for live in lives:
        live.close()
    clocked.reboot()
    clocked.turn(7 * MINUTE)
    lives[0].join()
    assert lives[0].question is not None
    mine = lives[0].guest.get("/api/tables").json()["mine"][0]
    assert 45 <= mine["left"] <= 60  # of a minute
    clocked.turn(2 * MINUTE)
    lives[0].until(lambda live: is_out(live, 0))
    lives[0].close()


def stored(server: Server) -> int:
    return max((int(ms) for (ms,) in server.stored("SELECT ms FROM uptime")), default=0)


def test_a_correspondence_game_over_weeks(clocked: Clocked) -> None:
    """Ann answers within two days, Bob is never heard of again, Cleo comes back in the third week."""
    ann, bob, cleo = seated(clocked, "3d")
    dice, hours, reboots = random.Random(7), 0, 0
    bob.close()
    cleo.close()

    def pass_time(most: int) -> None:
        nonlocal hours
        passed = dice.randrange(8, most)
        hours += passed
        clocked.turn(passed * DAY // 24)

    while not ann.catch_up().over:
        assert ann.table["clocks"][0]["out"] is False
        if ann.options:
            pass_time(44)
            ann.answer(ann.options[-1])
        elif hours > 14 * 24:
            cleo.join()
            if cleo.table["seats"][2]["bot"]:
                cleo.do("claim", seat=2)
            if cleo.catch_up().options:
                cleo.answer(cleo.options[-1])
            elif cleo.game is not None and cleo.game["turn"] == [1]:
                if cleo.table["clocks"][1]["out"]:  # a bot thinks, and that takes no time of this clock
                    cleo.until(lambda live: live.game["turn"] != [1])
                else:
                    pass_time(24)
            cleo.close()
        else:
            pass_time(24)
        if hours // (7 * 24) > reboots:
            reboots += 1
            ann.close()
            clocked.reboot()
            ann.join()
    assert hours > 14 * 24
    assert reboots >= 2
    assert ann.game is not None
    assert min(ann.game["ranking"]) == 1
    assert ann.table["seats"][1]["bot"] == "quick"
    assert ann.table["clocks"][1]["out"] is True
    assert ann.table["clocks"][2]["out"] is False
    assert ann.guest.get(f"/api/tables/{ann.id}/record").status_code == 200
    ann.close()
