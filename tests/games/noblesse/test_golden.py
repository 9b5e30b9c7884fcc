"""Whole games replay to the same views: every way to end, every seat count, every option value."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from onigokko.core import record
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.rules import STILL_ROUNDS, Noblesse


def _maker() -> ModuleType:
    path = Path(__file__).with_name("make_golden.py")
    spec = importlib.util.spec_from_file_location("noblesse_make_golden", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


MAKER = _maker()
SCRIPTS = sorted(MAKER.FOLDER.glob("*.play"))
DIGESTS = tomllib.loads(MAKER.DIGESTS.read_text("utf-8"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_replays_to_the_same_views(path: Path) -> None:
    script = path.read_bytes()
    assert record.check(script) == []
    assert MAKER.views(script) == DIGESTS[path.stem]


def test_every_way_to_end_is_there() -> None:
    found = set()
    for path in SCRIPTS:
        position = record.replay(record.read(path.read_bytes())).position
        assert isinstance(position, Noblesse)
        found.add("stillness" if position.still_rounds == STILL_ROUNDS else "dinner")
        found.add("shared first" if position.ranking().count(1) > 1 else "one winner")
        if MAKER.by_display(position):
            found.add("decided by the final display")
    assert found == {"stillness", "dinner", "shared first", "one winner", "decided by the final display"}


def test_every_seat_count_and_option_value_is_there() -> None:
    setups = [record.read(path.read_bytes()).setup for path in SCRIPTS]
    assert {setup.seats for setup in setups} == set(GAME.seat_counts)
    for option in GAME.options:
        assert {setup.options[option.name] for setup in setups} == set(option.choices)
    assert any(setup.data is not None for setup in setups)
    assert set(DIGESTS) == {path.stem for path in SCRIPTS}
