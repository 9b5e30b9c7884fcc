"""What is measured of a game is what it says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from onigokko.bench import engine, openspiel
from onigokko.cli.app import app
from onigokko.core.chance import Dice
from onigokko.core.playout import random_playout
from onigokko.core.position import NATURE
from onigokko.core.registry import game, games

MEASURES = ["playout", "step", "copy", "determinize"]


def bench(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["bench", "engine", "--rounds", "1", "--seconds", "0.001", *arguments])


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "pyspiel", lambda: None)


@pytest.mark.usefixtures("alone")
def test_programs_get_a_row_for_each_measure_of_each_game() -> None:
    result = bench("--json")
    rows = json.loads(result.stdout)
    assert [(row["game"], row["measure"]) for row in rows] == [
        (name, measure) for name in games() for measure in MEASURES
    ]
    for row in rows:
        assert set(row) == {"game", "measure", "value", "unit", "peer", "ratio"}
        assert row["value"] > 0
        assert (row["peer"], row["ratio"]) == (None, None)


@pytest.mark.usefixtures("alone")
def test_without_the_peer_it_says_so_in_one_sentence() -> None:
    result = bench("--games", "tiger")
    assert result.exit_code == 0
    assert openspiel.ABSENT in result.stderr
    for measure in MEASURES:
        assert measure in result.stdout


@pytest.mark.usefixtures("alone")
def test_a_game_that_is_not_there_is_named() -> None:
    result = bench("--games", "tiger, lion")
    assert result.exit_code == 2
    assert '"lion"' in result.stderr


@pytest.mark.parametrize("name", games())
def test_decisions_of_seats_are_counted(name: str) -> None:
    found = game(name)
    start = found.new(found.usual_seats)
    dice = Dice(engine.SEED)
    expected = sum(random_playout(start.copy(), dice, found.bound(start.seats)) for _ in range(10))
    assert engine.playouts(start, found)() == expected
    once, again = engine.steps(start), engine.steps(start)
    assert [once() for _ in range(3)] == [again() for _ in range(3)]
    assert 0 < once() < found.bound(start.seats)


@pytest.mark.parametrize("name", games())
def test_positions_to_copy_wait_for_a_seat_and_are_no_two_alike(name: str) -> None:
    found = engine.positions(game(name), 20)
    assert all(position.turn() not in (0, NATURE) for position in found)
    assert len({position.pack() for position in found}) > 15
    assert engine.copies(found)() == engine.determinizations(found)() == 20


def test_a_peer_is_named_by_its_row() -> None:
    pytest.importorskip("pyspiel")
    found = {meter.name: meter for meter in engine.meters([game("tiger")])}
    assert {meter.peer for meter in found.values() if meter.peer} == {openspiel.PLAYOUT, openspiel.STEP}
    assert {openspiel.PLAYOUT, openspiel.STEP} <= set(found)
    assert found[openspiel.STEP].run() == 24  # twelve cards a seat; the last one plays itself
    assert found[openspiel.PLAYOUT].run() == 24 * openspiel.ROLL_OUTS
