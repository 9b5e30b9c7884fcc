"""Bots at tables: what they are told, when they speak, and what happens when they fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from onigokko.bots import MASTER_MS, bots, thinking_time
from onigokko.core.game import Game, Told
from onigokko.core.position import SPECTATOR, Position
from onigokko.core.sealed import SealedDice
from onigokko.site.bots import LEAST_MS, Players, Pool, known_to_be_forced, pause, think_out, until_due
from onigokko.site.house import House
from onigokko.site.play import Play
from onigokko.site.records import Chair
from onigokko.site.settings import Settings
from onigokko.site.store import SqlStore
from onigokko.site.tables import Table

pytestmark = pytest.mark.anyio
LIMIT = 60.0  # seconds a bot may think; far more than any of these needs


@pytest.fixture(autouse=True)
def known_bots(pearls: Game) -> Iterator[None]:
    """The bots of the small game's package are known as well."""
    bots.cache_clear()
    yield
    bots.cache_clear()


def play_of(game: Game) -> Play:
    return Play.begin(game, game.setup(3), SealedDice(b"x" * 32, [None] * 3), 0)[0]


class Listener:
    """Decides like a bot, and remembers what it was handed."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.positions: list[Position] = []
        self.heard: tuple[Told, ...] = ()

    async def __call__(
        self, game: Game, bot: str, position: Position, seat: int, heard: tuple[Told, ...], play: Play
    ) -> int:
        self.positions.append(position)
        self.heard = heard
        words = self.moves.pop(0) if self.moves else game.moves.words(position.moves(seat)[0])
        return game.moves.move(words)


async def test_a_bot_is_handed_nothing_that_its_seat_cannot_know(pearls: Game) -> None:
    play = play_of(pearls)
    play.answer(0, ["mark ibis", "done"])
    play.answer(0, [f"pick {play.match.seen(0)['players'][0]['hand'][0]}"])
    listener = Listener()
    for _ in range(30):
        await think_out(play, 1, "quick", listener, "t")
    truth, view = play.match.position.pack(), play.match.seen(1)
    assert view["decided"] == [0]
    view["decided"] = []  # in what a bot is handed the others have still to choose
    assert all(pearls.seen(position, 1) == view for position in listener.positions)
    others = {str(pearls.seen(position, 0)["players"][0]) for position in listener.positions}
    assert len(others) > 5  # a different guess each time
    assert sum(position.pack() == truth for position in listener.positions) < 5
    assert play.match.position.pack() == truth
    assert all(told.event.heard_by(1) for told in listener.heard)
    assert [told.event.message for told in listener.heard].count("dealt-to-you") == 3
    assert "marked" not in [told.event.message for told in listener.heard]


async def test_a_hidden_series_is_thought_out_as_a_whole(pearls: Game) -> None:
    play = play_of(pearls)
    before = play.match.position.pack()
    moves = await think_out(play, 0, "quick", Listener("mark ibis", "mark heron", "done"), "t")
    assert moves == ["mark ibis", "mark heron", "done"]
    assert play.match.position.pack() == before
    play.answer(0, moves)
    assert len(await think_out(play, 1, "quick", Listener(), "t")) == 1


async def test_an_open_series_is_said_move_by_move(pearls: Game) -> None:
    play = play_of(pearls)
    while play.match.seen(0)["phase"] != "call":
        seat = play.match.seats_to_decide()[0]
        play.answer(seat, [pearls.moves.words(play.match.legal(seat)[-1])])
    caller = play.match.seats_to_decide()[0]
    assert await think_out(play, caller, "quick", Listener("call 3", "stake 1"), "t") == ["call 3"]


@pytest.mark.parametrize(
    ("passed", "wait"), [(0, 800), (300, 500), (799, 1), (800, 0), (801, 799), (5000, 600), (-50, 800)]
)
def test_a_bot_speaks_at_a_multiple_of_its_pause(passed: int, wait: int) -> None:
    assert round(until_due(passed / 1000, 0.8) * 1000) == wait
    assert until_due(passed / 1000, 0) == 0


@pytest.mark.parametrize(
    ("bot", "delay", "waits"),
    [("easy", 0.8, 0.8), ("quick", 0.8, 0.8), ("strong", 0.8, 0.8), ("master", 0.8, 2.8), ("master", 5, 5)],
)
def test_the_pause_of_a_bot_follows_from_its_name(bot: str, delay: float, waits: float) -> None:
    assert pause(bot, delay, forced=False) == pytest.approx(waits)
    assert pause(bot, delay, forced=True) == delay
    assert pause(bot, 0, forced=False) == 0


class Clockwork:
    """Bots at a table whose thinking takes as long as they are told, and that wait without waiting."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, takes: Callable[[int], int]) -> None:
        self.ms, self.takes = 0, takes
        self.allowed: list[int] = []
        self.spoke: list[int] = []
        self.players = Players(Settings(Path(), bot_delay=0.8), lambda: self.ms)
        monkeypatch.setattr(self.players.pool, "decide", self.decide)
        monkeypatch.setattr(self.players, "_sleep", self.sleep)

    async def decide(
        self, game: Game, bot: str, position: Position, seat: int, heard: object, play: Play, most: Any
    ) -> int:
        self.allowed.append(most() * thinking_time(bot, MASTER_MS) // MASTER_MS)
        moves = position.moves(seat)
        self.ms += min(self.takes(len(moves)), self.allowed[-1])
        return moves[len(self.allowed) % len(moves)]

    async def sleep(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)

    async def answer(self, table: Table, seat: int) -> int:
        """After how many ms a bot's answer comes, and what it was then."""
        await self.players._decide(table, seat, 0)
        return self.ms


class AtTable:
    """As much of a table as a bot sees."""

    def __init__(self, play: Play, bot: str) -> None:
        self.play, self.chairs = play, [Chair(seat, bot=bot) for seat in range(3)]
        self.facts = SimpleNamespace(id="t")
        self.said: list[list[str]] = []

    async def bot_answer(self, seat: int, about: object, moves: list[str]) -> None:
        self.said.append(moves)


@pytest.mark.parametrize(("bot", "due"), [("quick", 800), ("strong", 800), ("master", 2800)])
async def test_the_moment_of_an_answer_tells_nothing_of_what_there_was_to_choose(
    pearls: Game, monkeypatch: pytest.MonkeyPatch, bot: str, due: int
) -> None:
    play = play_of(pearls)
    play.answer(0, ["done"])
    hands = [[0, 0, 0], [0, 1, 5]]
    moments = {}
    for hand in hands:  # with the first one there is no choice
        at, position = AtTable(play.fork(), bot), play.match.settled.copy()
        position.hands[1] = hand
        at.play.match.position = position
        at.play.match.settled = position.copy()
        clock = Clockwork(monkeypatch, lambda choices: 0 if choices == 1 else 60_000)
        moments[len(set(hand))] = await clock.answer(at, 1)  # type: ignore[arg-type]
        assert len(at.said[0]) == 1
    assert moments == {1: due, 3: due}


async def test_a_long_hidden_series_is_said_when_a_short_one_is(
    pearls: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = set()
    for first in range(6):
        at, clock = AtTable(play_of(pearls), "master"), Clockwork(monkeypatch, lambda choices: 60_000)
        clock.allowed += [0] * first  # so that the choices are others
        assert await clock.answer(at, 0) == 2800  # type: ignore[arg-type]
        lengths.add(len(at.said[0]))
        assert sum(clock.allowed) <= 2800
    assert len(lengths) > 1


class Worlds:
    """Positions in which seat 0 has so many moves, one count for each time that they are imagined."""

    def __init__(self, *counts: int) -> None:
        self.counts = list(counts)

    def copy(self) -> Worlds:
        return self

    def determinize(self, viewer: int, dice: object) -> None:
        assert viewer == SPECTATOR
        self.count = self.counts.pop(0)

    def turn(self) -> int:
        return 1

    def moves(self, seat: int) -> list[int]:
        return list(range(self.count))


@pytest.mark.parametrize(("counts", "forced"), [([1] * 4, True), ([3], False), ([1, 1, 2], False)])
def test_forced_is_what_a_spectator_knows_to_be_forced(counts: list[int], forced: bool) -> None:
    play: Any = SimpleNamespace(match=SimpleNamespace(settled=Worlds(*counts)))
    assert known_to_be_forced(play, 0) is forced
    assert play.match.settled.counts == []
    play.match.settled.counts = [1]
    assert not known_to_be_forced(play, 1)  # it is not its turn


async def test_what_everybody_knows_to_be_forced_is_answered_soon(
    pearls: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onigokko.site.bots.known_to_be_forced", lambda play, seat: True)
    clock = Clockwork(monkeypatch, lambda choices: 60_000)
    assert await clock.answer(AtTable(play_of(pearls), "master"), 0) == 800  # type: ignore[arg-type]
    assert sum(clock.allowed) <= 800


@pytest.mark.parametrize(
    ("bot", "limit"), [("failing", LIMIT), ("dying", LIMIT), ("cheating", LIMIT), ("sleeping", 0.5)]
)
async def test_for_a_bot_that_fails_a_legal_move_is_drawn(
    pearls: Game, bot: str, limit: float, caplog: pytest.LogCaptureFixture
) -> None:
    play = play_of(pearls)
    patient, pool = Pool(1, LIMIT), Pool(1, limit)
    position = play.match.position.copy()
    first = await patient.decide(pearls, "random", position, 0, (), play)  # the process is there
    assert first in play.match.legal(0)
    with caplog.at_level("INFO", logger="onigokko"):
        moves = await think_out(play, 0, bot, pool.decide, "t")
    play.answer(0, moves)
    assert play.step == 1
    failures = [record.fields for record in caplog.records if record.message == "bot failed"]
    assert len(failures) == len(moves)
    assert {failure["bot"] for failure in failures} == {bot}
    assert "pick" not in caplog.text
    # and the next decision finds a process that works
    again = await patient.decide(pearls, "quick", play.match.position, 1, (), play)
    assert again in play.match.legal(1)


async def test_a_crowd_is_thought_for_shorter(pearls: Game) -> None:
    pool, budgets = Pool(2, LIMIT), []
    for asked in (1, 2, 3, 4, 5, 8, 16):
        pool._asked = asked
        budgets.append(pool.share())
    assert budgets == [3000, 3000, 1490, 1490, 740, 740, 365]
    crowd = [1, 4, 16, 4000]
    of_crowds = Pool(2, LIMIT, lambda: crowd[0])
    while crowd:
        budgets.append(of_crowds.share())
        del crowd[0]
    assert budgets[7:] == [3000, 1490, 365, LEAST_MS]
    pool._asked = 0
    await pool.decide(pearls, "strong", play_of(pearls).match.position, 0, (), play_of(pearls))
    assert pool._asked == 0


async def test_a_series_waits_for_a_process_once(pearls: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, play, decided = Pool(1, LIMIT), play_of(pearls), []

    async def at_once(work: object, *given: object, **more: object) -> int:
        await asyncio.sleep(0)
        decided.append(given[4])
        return 0

    async def series(seat: int, moves: int) -> None:
        for _ in range(moves):
            await pool.decide(pearls, "quick", play.match.position, seat, (), play)

    async def at_one_go(seat: int) -> None:
        async with pool.at_one_go():
            await series(seat, 3)

    monkeypatch.setattr("onigokko.site.bots.to_process.run_sync", at_once)
    await asyncio.gather(at_one_go(0), at_one_go(1), series(2, 1))
    assert decided == [0, 0, 0, 1, 1, 1, 2]
    await asyncio.gather(series(0, 1), series(1, 1))  # and all places are free again
    assert decided[7:] == [0, 1]


async def test_bots_alone_play_a_game_to_its_end_and_go_on_after_a_restart(
    store: SqlStore, pearls: Game, tmp_path: Path
) -> None:
    settings = Settings(tmp_path, bot_delay=0, bot_limit=LIMIT, bot_workers=1)
    house = House(store, settings)
    seats = {str(seat): "quick" for seat in range(3)}
    table = await house.make("ann", "pearls", 3, {}, False, seats, start=True, sit=None)
    house.players.close()  # as if the server had gone right after the start
    assert await store.waiting_for_bots() == [table.facts.id]
    again = House(store, settings)
    await again.resume()
    played = again.tables[table.facts.id]
    await over(again, played)
    assert played.facts.status == "over"
    assert played.facts.turn == 0
    assert await store.waiting_for_bots() == []
    stored = await store.load(table.facts.id)
    assert stored is not None
    assert stored.facts.status == "over"
    again.players.close()


async def over(house: House, table: Table) -> None:
    """Waits for the bots' jobs until the game is over."""
    while table.facts.status != "over":
        jobs = list(house.players._jobs.values())
        assert jobs, "no bot thinks, and the game is not over"
        await jobs[0]


async def test_tables_that_nobody_looks_at_are_forgotten_and_found_again(
    store: SqlStore, pearls: Game, tmp_path: Path
) -> None:
    house = House(store, Settings(tmp_path, bot_delay=0, tables_kept=2))
    ids = [
        (await house.make("ann", "pearls", 3, {}, False, {}, start=False, sit=0)).facts.id for _ in range(5)
    ]
    assert list(house.tables) == ids[-2:]
    assert (await house.table(ids[0])).facts.id == ids[0]
    assert len(house.tables) == 2
    house.players.close()
