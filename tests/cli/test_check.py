"""`onigokko check`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from onigokko.core import record

from .conftest import Process, Run

GOOD = b"game tiger\nseats 3\n---\n0: seal 30\n? turn 1 2\n"
START = b"game tiger\nseats 3\n---\n"


def test_what_passes_is_counted(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.play").write_bytes(GOOD)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.play").write_bytes(GOOD)
    (tmp_path / "notes.txt").write_bytes(b"nothing to check")
    result = run("check", tmp_path)
    assert (result.exit_code, result.stdout) == (0, "2 passed, 0 failed\n")


def test_each_failure_is_a_line_and_the_script_goes_on(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_bytes(START + b"? turn 0\n0: seal 3\n? see - round 2\n")
    (tmp_path / "b.play").write_bytes(GOOD)
    result = run("check", file, tmp_path / "b.play")
    first, second, count = result.stdout.splitlines()
    assert result.exit_code == 1
    assert first.startswith(f"{file}:4: turn: seats 0 1 2")
    assert second.startswith(f"{file}:6: see - round: it is 1, not 2")
    assert count == "1 passed, 1 failed"


def test_an_illegal_move_ends_its_script(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_bytes(START + b"0: seal 999\n? turn *\n")
    result = run("check", file)
    assert result.exit_code == 1
    assert [line.partition(": ")[0] for line in result.stdout.splitlines()[:-1]] == [f"{file}:4"]


def test_programs_get_json(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_bytes(START + b'? see - phase "\\ud800"\n')
    result = run("check", file, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["passed"], found["failed"]) == (0, 1)
    assert [(each["file"], each["line"]) for each in found["failures"]] == [(str(file), 4)]
    assert run("check", tmp_path, "--json").stdout == result.stdout


NASTY = {
    "binary": bytes(range(256)) * 20,
    "nothing": b"",
    "zeros": b"\0" * 100,
    "other text": "game tiger\nseats 3\n---\n".encode("utf-16"),
    "surrogate bytes": b"game \xed\xa0\x80\n---\n",
    "lone surrogate": START + b'? see - phase "\\ud800"\n',
    "lone surrogate in data": b'game tiger\nseats 3\ndata {"\\udfff": 1}\n---\n',
    "deep": START + b"? see - phase " + b"[" * 100_000 + b"]" * 100_000,
    "less deep": START + b"? see - phase " + b"[" * 900 + b"]" * 900,
    "deep data": b'game tiger\nseats 3\ndata {"cards": ' + b"[" * 900 + b"]" * 900 + b"}\n---\n",
    "long number": START + b"? see - round " + b"9" * 5000,
    "large number": START + b"? see - round 1e999999",
    "no number": START + b"? see - round NaN",
    "long move": START + b"0: seal " + b"9" * 100_000,
    "huge seat": START + b"99999999999999999999: seal 3",
    "no fraction": START + b"? chance d10 7 1/0",
    "no header": b"0: seal 3\n",
    "wrong data": b'game tiger\nseats 3\ndata {"money": 1e400}\n---\n',
    "other digits": "game tiger\nseats ３\n---\n".encode(),
    "one line of a megabyte": b"x" * 1_000_000,
    "many wrong lines": b"x\n" * 2000,
}


@pytest.mark.parametrize("script", NASTY.values(), ids=NASTY)
def test_whatever_the_bytes_it_is_a_failure_with_a_line(script: bytes, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "nasty.play"
    file.write_bytes(script)
    result = run("check", file)
    *failures, count = result.stdout.splitlines()
    assert result.exit_code == 1
    assert count == "0 passed, 1 failed"
    assert failures
    assert all(line.startswith(f"{file}:") for line in failures)
    assert all(line[len(f"{file}:") :].partition(":")[0].isdigit() for line in failures)
    assert json.loads(run("check", file, "--json").stdout)["failed"] == 1


@pytest.mark.parametrize("script", [b"\xef\xbb\xbf" + GOOD, GOOD.replace(b"\n", b"\r\n")])
def test_marks_and_line_ends_of_other_systems_are_accepted(script: bytes, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.play"
    file.write_bytes(script)
    assert run("check", file).stdout == "1 passed, 0 failed\n"


def test_ten_megabytes_of_moves_are_read(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "large.play"
    file.write_bytes(
        START + b"# nothing but a remark, as long as a line may well be\n" * 200_000 + b"? turn 0 1 2"
    )
    assert file.stat().st_size > 10_000_000
    assert run("check", file).stdout == "1 passed, 0 failed\n"


def test_paths_without_scripts_fail(tmp_path: Path, run: Run) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "folder.play").mkdir()
    (tmp_path / "round.play").symlink_to("about.play")
    (tmp_path / "about.play").symlink_to("round.play")
    (tmp_path / "gone.play").symlink_to("nowhere")
    names = ["empty", "folder.play", "round.play", "gone.play", "missing"]
    result = run("check", *(tmp_path / name for name in names))
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[-1] == "0 passed, 5 failed"
    for name, line in zip(names, lines, strict=False):
        assert line.startswith(f"{tmp_path / name}:1: ")


def test_a_folder_that_leads_into_itself_is_walked_once(tmp_path: Path, run: Run) -> None:
    (tmp_path / "a.play").write_bytes(GOOD)
    (tmp_path / "again").symlink_to(tmp_path)
    assert run("check", tmp_path).stdout == "1 passed, 0 failed\n"


def test_a_file_that_may_not_be_read_fails(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, mode: str) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.play").write_bytes(GOOD)
    monkeypatch.setattr(Path, "open", refuse)
    result = run("check", tmp_path / "a.play")
    assert result.exit_code == 1
    assert "cannot be read: Permission denied" in result.stdout


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file here that never ends")
def test_a_file_that_never_ends_is_not_read_for_ever(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "LARGEST", 1000)
    result = run("check", "/dev/zero")
    assert (result.exit_code, result.stdout) == (
        1,
        "/dev/zero:1: cannot be read: it is larger than any script\n0 passed, 1 failed\n",
    )
    for command in ("replay", "verify"):
        assert run(command, "/dev/zero").stderr == (
            "onigokko: /dev/zero cannot be read: it is larger than any script\n"
        )


def test_names_of_files_can_be_anything(tmp_path: Path, process: Process) -> None:
    os.mkdir(folder := os.fsencode(tmp_path / "names"))
    for name in (b"\xff\xfe.play", b"new\nline.play", b"\x1b[31m.play", "足あと.play".encode()):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(b"x")
    for encoding in ("utf-8", "ascii"):
        result = process("check", os.fsdecode(folder), PYTHONIOENCODING=encoding)
        lines = result.stdout.splitlines()
        assert (result.returncode, result.stderr) == (1, b"")
        assert lines[-1] == b"0 passed, 4 failed"
        assert b"\x1b" not in result.stdout
        assert all(line.startswith(folder) for line in lines[:-1])
