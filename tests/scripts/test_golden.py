"""Whole recorded games replay to the same views of every viewer, after every move, with all that is said."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from onigokko.core import record

golden = import_module("golden")  # of tools/, which made the records
HERE = Path(__file__).resolve().parent
FOLDERS = [path.parent for path in sorted(HERE.glob("*/golden/games.toml"))]
RECORDS = [
    pytest.param(path, id=f"{folder.parent.name}-{path.stem}")
    for folder in FOLDERS
    for path in sorted(folder.glob("*.play"))
]


@pytest.mark.parametrize("path", RECORDS)
def test_a_recorded_game_shows_what_it_showed(path: Path) -> None:
    digests = tomllib.loads((path.parent / "digests.toml").read_text("utf-8"))
    assert golden.views(path.read_bytes()) == digests[path.stem]


@pytest.mark.parametrize("path", RECORDS)
def test_a_recorded_game_is_whole_and_its_places_are_checked(path: Path) -> None:
    found = record.read(path.read_bytes())
    assert record.replay(found).over
    last = found.lines[-1]
    assert isinstance(last, record.Check)
    assert last.kind == "rank"


@pytest.mark.parametrize("folder", [pytest.param(folder, id=folder.parent.name) for folder in FOLDERS])
def test_every_game_that_is_described_is_recorded(folder: Path) -> None:
    described = list(tomllib.loads((folder / "games.toml").read_text("utf-8")))
    assert sorted(path.stem for path in folder.glob("*.play")) == sorted(described)
    assert list(tomllib.loads((folder / "digests.toml").read_text("utf-8"))) == described


def test_another_move_gives_another_digest() -> None:
    script = "game tiger\nseats 3\n---\n0: seal 1\n1: seal 2\n"
    digests = {golden.views(script + f"2: seal {amount}\n") for amount in (3, 4)}
    assert len(digests | {golden.views(script)}) == 3


def test_a_new_record_passes_its_own_checks() -> None:
    match = golden.play(golden.game_named("tiger"), {"seats": 3, "bots": ["random"], "seed": 5})
    script = golden.script(match, 5)
    assert record.check(script) == []
    assert record.replay(record.read(script)).position.pack() == match.position.pack()
    assert script.count("? see ") >= golden.PATHS * (len(match.log) // golden.EVERY)
