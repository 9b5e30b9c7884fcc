"""`onigokko report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from onigokko.cli.app import app


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["report", *arguments])
    return result.exit_code, result.output


def test_a_page_and_its_numbers_are_written_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "ring.html"
    given = ["footprints", "--seats", "2", "--compare", "reshuffle=shuffle", "--out", str(out), "-p", "1"]
    code, text = run(*given, "--games", "4", "--seed", "1")
    assert code == 0, text
    assert {path.name for path in tmp_path.iterdir()} == {
        "ring.html",
        "ring.json",
        "ring.csv",
        "ring.games.jsonl",
        "ring.games.2.jsonl",
    }
    kept = (tmp_path / "ring.games.jsonl").read_text()
    code, text = run(*given, "--games", "6", "--seed", "1", "--json")
    assert code == 0, text
    assert (tmp_path / "ring.games.jsonl").read_text().startswith(kept)
    found = json.loads(text)
    assert [each["games"] for each in found["variants"]] == [6, 6]
    assert [each["options"]["reshuffle"] for each in found["variants"]] == ["flip", "shuffle"]
    assert found == json.loads((tmp_path / "ring.json").read_text())
    assert "</html>" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tigger"], 'there is no game "tigger"'),
        (["tiger", "--option", "banana=x"], 'option banana cannot be "x"'),
        (["tiger", "--compare", "colour=red"], 'tiger has no option "colour"'),
        (["tiger", "--compare", "seats=many"], 'seats in --compare cannot be "many"'),
        (["tiger", "--compare", "bot=quikc"], 'there is no bot "quikc"'),
        (["tiger", "--compare", "banana"], "is not NAME=VALUE"),
        (["tiger", "--data", "{tmp}/bad.json"], "cannot be read as data"),
        (["tiger", "--data", "{tmp}/none.toml"], "the data have no shopping card"),
        (["tiger", "--out", "{tmp}/page.pdf"], "must end in .html"),
        (["tiger", "--address", "tcp://x:1"], "an address is a cluster's"),
    ],
)
def test_bad_input_is_told_in_a_sentence_and_nothing_is_written(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.json").write_text("{,}")
    (tmp_path / "none.toml").write_text("[cards]\n[stamina]\n9 = 7\n")
    before = {path: path.read_text() for path in tmp_path.iterdir()}
    given = [each.replace("{tmp}", str(tmp_path)) for each in arguments]
    if "--out" not in given:
        given += ["--out", str(tmp_path / "page.html")]
    code, text = run(*given, "--games", "2")
    assert code == 2
    assert sentence in text
    assert "Traceback" not in text
    assert {path: path.read_text() for path in tmp_path.iterdir()} == before


def test_data_of_ones_own_are_played(tmp_path: Path) -> None:
    (tmp_path / "ducks.toml").write_text("[cards]\nduck = 9\n[stamina]\n9 = 7\n1 = 1\n")
    given = ["tiger", "--seats", "3", "--data", str(tmp_path / "ducks.toml"), "-p", "1", "--json"]
    code, text = run(*given, "--out", str(tmp_path / "page.html"), "--games", "3", "--seed", "2")
    assert code == 0, text
    often = [row["name"] for row in json.loads(text)["variants"][0]["numbers"] if row["section"] == "often"]
    assert set(often) <= {"1", "duck"}
