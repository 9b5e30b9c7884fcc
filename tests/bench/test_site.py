"""What the site bears is measured as it is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from onigokko.bench import site
from onigokko.cli.app import app


@pytest.mark.soak
def test_programs_get_a_row_for_each_measure(tmp_path: Path) -> None:
    sizes = ["--seconds", "6", "--tables", "4", "--viewers", "16", "--data", str(tmp_path)]
    result = CliRunner().invoke(app, ["bench", "site", "--json", *sizes])
    assert result.exit_code == 0, result.output
    rows = {row["measure"]: row for row in json.loads(result.stdout)}
    wanted = {"durable_moves_per_s", "p50_ms", "p99_ms", "bytes_per_viewer_move", "rss_mb"}
    assert wanted <= set(rows)
    for measure in wanted:
        assert rows[measure]["value"] > 0
    assert rows["viewers"]["value"] == 16
    assert rows["tables_kept"]["value"] == 0
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_four_seats_is_refused() -> None:
    result = CliRunner().invoke(app, ["bench", "site", "--game", "fugitive"])
    assert result.exit_code == 2
    assert "fugitive cannot be played with 4 seats" in result.output


def test_a_quantile_is_one_of_what_was_measured() -> None:
    assert site._quantile([], 0.99) == 0
    assert site._quantile([0.003, 0.001, 0.002], 0.5) == 2
    assert site._quantile([0.001] * 98 + [0.5, 0.7], 0.99) == 700
