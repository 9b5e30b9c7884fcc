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

MEASURES = ["playout", "playout-python", "step", "copy", "determinize"]


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


class Spiel:
    """A peer with a draw of two outcomes and then three decisions, of two actions each."""

    def __init__(self) -> None:
        self.played: list[int] = []
        self.searched = 0

    def load_game(self, described: str) -> Spiel:
        return self

    def new_initial_state(self) -> Spiel:
        self.played = []
        return self

    def is_terminal(self) -> bool:
        return len(self.played) == 4

    def is_chance_node(self) -> bool:
        return not self.played

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.25), (8, 0.75)]

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        assert action in ((7, 8) if not self.played else (0, 1))
        self.played.append(action)

    def RandomRolloutEvaluator(self, count: int, seed: int) -> int:
        return count

    def MCTSBot(self, game: Spiel, evaluator: int, *others: Any) -> Spiel:
        assert evaluator == openspiel.ROLL_OUTS
        return self

    def mcts_search(self, root: Spiel) -> None:
        assert not root.is_chance_node()
        self.searched += 1


def test_the_decisions_of_the_peer_are_counted_without_its_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    spiel = Spiel()
    monkeypatch.setattr(openspiel, "pyspiel", lambda: spiel)
    found = {meter.name: meter for meter in engine.meters([game("tiger")])}
    assert {meter.peer for meter in found.values() if meter.peer} == {openspiel.PLAYOUT, openspiel.STEP}
    assert {peer for meter in found.values() for peer in meter.also.values()} == {openspiel.DRAWN_STEP}
    assert openspiel.DRAWN_STEP in found
    assert found[openspiel.STEP].run() == 3
    spiel.new_initial_state().apply_action(7)
    assert found[openspiel.PLAYOUT].run() == 3 * openspiel.ROLL_OUTS
    assert spiel.searched == 1
