"""What is measured of environments is what it says."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from onigokko.bench import environments
from onigokko.cli.app import app
from onigokko.core.registry import game
from onigokko.env.pettingzoo import env


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "_module", lambda name: None)


@pytest.mark.usefixtures("alone")
def test_programs_get_a_row_for_each_measure() -> None:
    given = ["bench", "env", "--games", "tiger,fugitive", "--rounds", "1", "--seconds", "0.001", "--json"]
    result = CliRunner().invoke(app, given)
    rows = json.loads(result.stdout)
    measures = ["batch", "batch-against-random"]
    assert [(row["game"], row["measure"]) for row in rows] == [
        (name, measure) for name in ("tiger", "fugitive") for measure in measures
    ]
    assert all(row["value"] > 0 and row["ratio"] is None for row in rows)
    assert "pgx, shimmy, pettingzoo" in result.stderr


def test_decisions_of_all_seats_are_counted() -> None:
    assert environments.steps(game("tiger"), None, count=7)() == 7
    against = environments.steps(game("tiger"), "random", count=7)
    assert sum(against() for _ in range(10)) > 70


def test_a_game_through_pettingzoo_is_counted_by_its_decisions() -> None:
    class Counted:
        def __init__(self) -> None:
            self.inside, self.steps = env("footprints", seats=3), 0

        def step(self, action: Any) -> None:
            self.steps += action is not None
            self.inside.step(action)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.inside, name)

    counted = Counted()
    assert environments.turns(counted)() == counted.steps == 15
