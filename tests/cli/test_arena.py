"""`onigokko arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Run

QUICK = ["arena", "footprints", "quick", "random", "--games", 4, "--seed", 3, "--processes", 1]


def test_json_has_a_row_for_each_bot(run: Run) -> None:
    rows = json.loads(run(*QUICK, "--json").stdout)
    assert [row["bot"] for row in rows] == ["quick", "random"]
    assert all(list(row) == ["bot", "games", "first", "share", "low", "high", "rating"] for row in rows)
    assert [row["games"] for row in rows] == [4, 4]
    assert sum(row["first"] for row in rows) == 4


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_table_for_people(run: Run, language: str) -> None:
    arguments = ["arena", "fugitive", "random", "random", "--games", 2, "--processes", 1, "--lang", language]
    lines = run(*arguments).stdout.splitlines()
    assert ("Fugitive: 2 games" if language == "en" else "2ゲーム") in lines[0]
    assert sum("random" in line for line in lines) == 1  # the same name is one bot
    role = "marshal" if language == "en" else "捜査官"
    assert any(role in line for line in lines)


def test_a_search_counts_its_iterations(run: Run) -> None:
    arguments = ["arena", "footprints", "search", "random", "--games", 2, "--iterations", 4, "--seed", 1]
    one, other = (run(*arguments, "--processes", 1, "--json").stdout for _ in range(2))
    assert one == other


def test_a_file_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    short = ["arena", "footprints", "quick", "random", "--processes", 1, "--file", path]
    first = json.loads(run(*short, "--games", 2, "--json").stdout)
    more = json.loads(run(*short, "--games", 4, "--json").stdout)
    assert [row["games"] for row in first] == [2, 2]
    assert [row["games"] for row in more] == [4, 4]
    assert len(path.read_text().splitlines()) == 5
    refused = run("arena", "footprints", "random", "quick", "--processes", 1, "--file", path)
    assert refused.exit_code == 2
    assert "another contest" in refused.stderr


def test_the_file_is_the_same_byte_by_byte_whoever_plays(run: Run, tmp_path: Path) -> None:
    kept = []
    for processes in (1, 3):
        path = tmp_path / f"{processes}.jsonl"
        given = ["arena", "tiger", "quick", "random", "--games", 8, "--seed", 5, "--file", path]
        assert run(*given, "--processes", processes).exit_code == 0
        kept.append(path.read_bytes())
    assert kept[0] == kept[1]
    assert kept[0].count(b"\n") == 9
