"""`onigokko replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from onigokko.core.position import SPECTATOR, TRUTH
from onigokko.core.record import read
from onigokko.core.record import replay as replayed

from .conftest import Run

SEALED = "game tiger\nseats 3\n---\n0: seal 30\n2: seal 5\n"


@pytest.mark.parametrize(("word", "viewer"), [("-", SPECTATOR), ("!", TRUTH), ("0", 0), ("2", 2)])
@pytest.mark.parametrize("at", [0, 7, 15, None])
def test_json_is_the_bare_view(word: str, viewer: int, at: int | None, sealed_game: Path, run: Run) -> None:
    arguments = [] if at is None else ["--at", at]
    result = run("replay", sealed_game, "--seat", word, "--json", *arguments)
    match = replayed(read(sealed_game.read_bytes()), at)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert json.loads(result.stdout) == json.loads(json.dumps(match.seen(viewer)))


def test_without_a_seat_a_spectator_looks(sealed_game: Path, run: Run) -> None:
    looked = run("replay", sealed_game, "--at", 8, "--json").stdout
    assert looked == run("replay", sealed_game, "--at", 8, "--json", "--seat", "-").stdout


def test_people_get_tables(sealed_game: Path, run: Run) -> None:
    text = run("replay", sealed_game, "--at", 10, "--seat", 1).stdout
    assert "Tiger: after 10 of" in text
    assert "as Seat 1 sees it" in text
    assert "you" not in text
    assert "Phase: auction" in text
    assert "To decide: Seat" in text
    assert max(map(len, text.splitlines())) <= 80
    japanese = run("replay", sealed_game, "--at", 10, "--lang", "ja").stdout
    assert "段階：競り" in japanese
    assert "手番：席" in japanese


def test_at_the_end_the_places_are_told(sealed_game: Path, run: Run) -> None:
    ranking = replayed(read(sealed_game.read_bytes())).ranking()
    assert ranking is not None
    lines = run("replay", sealed_game).stdout.splitlines()
    assert sorted(lines[-3:]) == sorted(f"{place}  Seat {seat}" for seat, place in enumerate(ranking))


def test_a_sealed_choice_shows_to_its_seat_alone(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_text(SEALED)
    views = {
        seat: json.loads(run("replay", file, "--json", "--seat", seat).stdout) for seat in ("-", 0, 1, 2)
    }
    assert [views[seat]["sealed"] for seat in ("-", 0, 1, 2)] == [None, 30, None, 5]


def test_who_must_decide_is_told_as_the_viewer_may_know(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_text("game tiger\nseats 3\n---\n0: seal 30\n")
    for seat in ("-", "!", 0, 1):
        assert run("replay", file, "--seat", seat).stdout.splitlines()[-1] == "To decide: Seat 1, Seat 2"


@pytest.mark.parametrize(
    ("script", "arguments", "sentence"),
    [
        (SEALED, ["--at", "3"], "has 2 moves, so there is no position after 3"),
        (SEALED, ["--seat", "3"], '"3" is no seat of this game: it has 0 to 2'),
        (SEALED, ["--seat", "x"], '"x" is no seat of this game'),
        (SEALED, ["--seat", "-1"], '"-1" is no seat of this game'),
        (SEALED + "1: seal 999\n", [], 'a.play:6: there is no move "seal 999"'),
        (SEALED + "0: seal 1\n", [], 'a.play:6: seat 0 cannot "seal 1": it is the turn of seat 1'),
        ("game tigr\n---\n", [], 'a.play:1: there is no game "tigr"'),
        ("x\ny\n---\n", [], "a.play:1: "),
        ("", [], "a.play:1: the script has no line ---"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(
    script: str, arguments: list[str], sentence: str, tmp_path: Path, run: Run
) -> None:
    file = tmp_path / "a.play"
    file.write_text(script)
    for json_too in ([], ["--json"]):
        result = run("replay", file, *arguments, *json_too)
        assert (result.exit_code, result.stdout) == (1, "")
        assert len(result.stderr.splitlines()) == 1
        assert sentence in result.stderr


def test_an_illegal_move_beyond_the_wish_does_no_harm(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_text(SEALED + "1: seal 999\n")
    assert run("replay", file, "--at", 2).exit_code == 0


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, run: Run) -> None:
    for command in ("replay", "verify"):
        for path in (tmp_path / "missing.play", tmp_path):
            result = run(command, path)
            assert (result.exit_code, result.stdout) == (1, "")
            assert result.stderr.startswith(f"onigokko: {path} cannot be read: ")
