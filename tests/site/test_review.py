"""Reviews of finished games: worked out while no bot thinks, kept, gone on with after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from onigokko.bots import review as steps_of
from onigokko.core import record
from onigokko.core.registry import games
from onigokko.core.sealed import SealedDice
from onigokko.site import review, thinking
from onigokko.site.house import House
from onigokko.site.play import Play
from onigokko.site.refusals import Refused
from onigokko.site.settings import Settings
from onigokko.site.store import SqlStore
from onigokko.site.tables import Table

SCRIPTS = Path(__file__).parents[1] / "scripts"
PATIENCE = 60.0
anyio = pytest.mark.anyio


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(folder, **{"bot_delay": 0, "bot_workers": 1, "review_seconds": 2.0, **more})


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def finished(house: House, sit: int | None = None) -> Table:
    """A short game that is over: bots have played it."""
    bots = {str(seat): "quick" for seat in range(4)}
    table = await house.make("ann", "footprints", 4, {}, False, bots, start=True, sit=sit)
    await until(lambda: table.facts.status == "over")
    return table


async def told(house: House, table: Table) -> dict[str, Any]:
    """The review once it is done."""
    async with asyncio.timeout(PATIENCE):
        while (found := await house.reviewer.told(table))["status"] in ("waiting", "working"):
            await asyncio.sleep(0.01)
    return found


def scripts() -> list[Path]:
    return [path for name in games() for path in sorted((SCRIPTS / name).rglob("*.play"))]


def test_the_steps_of_a_review_are_the_steps_of_the_table() -> None:
    """Whole games of every kind: each step has the number and the moves that it has at a table."""
    looked = 0
    for path in scripts():
        script = record.read(path.read_bytes())
        moves = [(step.seat, step.words) for step in script.moves]
        play = Play(script.game, script.setup, SealedDice(bytes(32), ()), 0)
        try:
            for seat, words in moves:
                play.say(seat, words)
        except Exception:  # a script that shows what is refused
            continue
        log = [(seat, play.match.game.moves.words(move)) for seat, move in play.match.log]
        if play.match.setup.data is not None or any(play.match.held):
            continue
        steps = list(steps_of.steps(play.match.game, play.match.setup, log))
        assert len(steps) == play.step, path
        numbers = [step.number for step in steps for seat in sorted(step.made) for _ in step.made[seat]]
        logged = [(step, seat) for step, (seat, _) in zip(play.steps, log, strict=True) if seat in range(16)]
        assert numbers == [step for step, _ in logged], path
        looked += 1
    assert looked > 20


@anyio
async def test_a_review_is_worked_out_kept_and_not_worked_out_again(store: SqlStore, tmp_path: Path) -> None:
    house = House(store, settings(tmp_path))
    table = await finished(house)
    assert table.play is not None
    found = await told(house, table)
    assert (found["status"], found["of"]) == ("done", table.play.step)
    assert len(found["rows"]) == table.play.step + 1
    assert found["rows"][-1]["n"] == 0
    ranking = table.play.match.ranking()
    assert ranking is not None
    assert [chance > 0 for chance in found["rows"][-1]["chances"]] == [place == 1 for place in ranking]
    for mark in found["marks"]:
        assert mark["change"] == found["rows"][mark["step"]]["changed"][str(mark["seat"])]
        assert mark["bot"] == "master"
        assert mark["made"]
        assert mark["better"]
    assert len(found["marks"]) == len(review.turning_points(found["rows"]))
    await house.close()


@anyio
async def test_a_review_goes_on_after_a_restart_where_it_was(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "SAVE", 0.0)
    monkeypatch.setattr(review, "SLICE", 1)
    house = House(store, settings(tmp_path, review_seconds=10.0))  # not done when it is ended
    table = await finished(house)
    assert (await house.reviewer.told(table))["status"] == "waiting"
    id = table.facts.id
    part = house.reviewer._parts
    await until(lambda: len(part.get(id, {"rows": []})["rows"]) > 2)
    house.reviewer.close()
    house.players.close()
    kept = await store.read(lambda connection: review._kept(connection, id))
    assert kept is not None
    rows, done = kept[0]["rows"], kept[1]
    assert rows
    assert not done
    again = House(store, settings(tmp_path))
    await again.resume()
    assert list(again.reviewer._waiting) == [id]
    found = await told(again, await again.table(id))
    assert found["rows"][: len(rows)] == rows
    assert len(found["rows"]) == found["of"] + 1
    again.reviewer.close()
    again.players.close()


@anyio
async def test_a_review_begins_with_the_end_of_a_game_of_people_and_waits_while_a_bot_thinks(
    store: SqlStore, tmp_path: Path
) -> None:
    house = House(store, settings(tmp_path))
    table = await finished(house)
    assert list(house.reviewer._waiting) == []  # nobody sat there, and nobody has asked
    house.players.pool._quiet.clear()  # as if a bot thought
    assert (await house.reviewer.told(table))["status"] == "waiting"
    await until(lambda: table.facts.id in house.reviewer._parts)
    for _ in range(20):
        await asyncio.sleep(0)
    assert (await house.reviewer.told(table))["rows"] == []
    house.players.pool._quiet.set()
    assert (await told(house, table))["status"] == "done"
    table.chairs = [*table.chairs[1:], table.chairs[0].__class__(0, "ann", "Ann")]
    house.reviewer.look(table)
    assert list(house.reviewer._waiting) == [table.facts.id]
    await house.close()


@anyio
async def test_what_cannot_be_reviewed_is_told_so(
    store: SqlStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(store, settings(tmp_path))
    under_way = await house.make("ann", "tiger", 3, {}, False, {"1": "easy", "2": "easy"}, start=True, sit=0)
    with pytest.raises(Refused) as refused:
        await house.reviewer.told(under_way)
    assert refused.value.code == "not-over"
    table = await finished(house)
    monkeypatch.setattr(review, "MOST_WAITING", 0)
    assert (await house.reviewer.told(table))["status"] == "busy"
    monkeypatch.setattr(review, "MOST_WAITING", 9)
    monkeypatch.setattr(thinking, "review_rows", broken)
    assert (await told(house, table))["status"] == "failed"
    assert (await told(house, table))["status"] == "failed"
    none = House(store, settings(tmp_path, review_seconds=0.0))
    assert (await none.reviewer.told(table))["status"] == "off"
    await house.close()


def broken(*given: object) -> None:
    """Fails where the work is done."""
    raise ValueError("a game that cannot be told")


def test_the_turning_points_are_the_largest_changes() -> None:
    rows = [
        {"changed": {}},
        {"changed": {"0": 60, "1": -300}},
        {"changed": {"2": 49}},
        {"changed": {"3": 120}},
        *({"changed": {"0": 50 + number}} for number in range(4)),
    ]
    assert review.turning_points(rows) == [(1, 1, -300), (3, 3, 120), (1, 0, 60), (7, 0, 53), (6, 0, 52)]
