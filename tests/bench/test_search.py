"""`onigokko bench search`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from onigokko.cli.app import app


def test_a_game_has_a_row_for_speed_nodes_and_their_weight() -> None:
    arguments = ["bench", "search", "--games", "footprints", "--iterations", "4", "--json"]
    rows = json.loads(CliRunner().invoke(app, arguments).stdout)
    assert [(row["game"], row["measure"], row["unit"]) for row in rows] == [
        ("footprints", "search", "iterations/s"),
        ("footprints", "tree", "nodes"),
        ("footprints", "node", "bytes"),
        ("footprints", "memory", "kB"),
    ]
    _, nodes, weight, memory = (row["value"] for row in rows)
    assert memory == pytest.approx(nodes * weight / 1000)
    assert all(row["value"] > 0 for row in rows)
    shown = CliRunner().invoke(app, arguments[:-1])
    assert shown.exit_code == 0
    assert "iterations/s" in shown.stdout
