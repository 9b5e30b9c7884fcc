"""`onigokko verify`."""

from __future__ import annotations

import json
from pathlib import Path

from onigokko.core.position import NATURE
from onigokko.core.record import read

from .conftest import SECRET, Run


def test_a_record_with_honest_dice_fits(sealed_game: Path, run: Run) -> None:
    draws = sum(step.seat == NATURE for step in read(sealed_game.read_bytes()).moves)
    result = run("verify", sealed_game)
    assert result.exit_code == 0
    assert result.stdout == (
        f"The secret is the one that was committed to.\nAll {draws} draws follow from it.\n"
        "The record is as it was written.\n"
    )
    found = json.loads(run("verify", sealed_game, "--json").stdout)
    assert found == {"file": str(sealed_game), "fits": True, "draws": draws, "problems": []}


def test_a_draw_that_was_bent_is_named_by_its_line(sealed_game: Path, run: Run) -> None:
    lines = sealed_game.read_text().splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("*: d3 "))
    lines[last] = "*: d3 1" if lines[last] != "*: d3 1" else "*: d3 2"
    sealed_game.write_text("\n".join(lines))
    result = run("verify", sealed_game)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{sealed_game}:{last + 1}: draw ")
    found = json.loads(run("verify", sealed_game, "--json").stdout)
    assert (found["fits"], found["problems"][0]["line"]) == (False, last + 1)


def test_another_secret_is_noticed(sealed_game: Path, run: Run) -> None:
    text = sealed_game.read_text()
    sealed_game.write_text(text.replace(f"meta secret {SECRET.hex()}", f"meta secret {SECRET[::-1].hex()}"))
    result = run("verify", sealed_game)
    assert result.exit_code == 1
    assert "the secret is not the one that was committed to" in result.stdout


def test_moves_that_changed_places_are_noticed(sealed_game: Path, run: Run) -> None:
    lines = sealed_game.read_text().splitlines()
    first = lines.index("---") + 1
    lines[first : first + 2] = lines[first + 1], lines[first]
    sealed_game.write_text("\n".join(lines))
    result = run("verify", sealed_game)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "a line of the record was changed, moved, added or left out" in result.stdout


def test_a_record_without_a_secret_cannot_be_verified(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_text("game tiger\nseats 3\n---\n0: seal 30\n")
    result = run("verify", file)
    assert result.exit_code == 1
    assert "cannot be verified" in result.stdout


def test_a_file_that_is_no_record_is_one_sentence(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_bytes(b"\xff\xfe\x00")
    result = run("verify", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"onigokko: {file}:1: this is not text in UTF-8; save the script as UTF-8\n"
