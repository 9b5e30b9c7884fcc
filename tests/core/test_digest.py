"""The same games in another process, on the compiled engine and on the plain one (law 1)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import onigokko
from onigokko.core.native import compiled
from onigokko.core.registry import games

from . import setups

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(onigokko.__file__).resolve().parents[1]
DIGESTS = """
import json, sys
from onigokko.core import laws
from onigokko.core.native import compiled
from onigokko.core.registry import game

asked = json.load(sys.stdin)
found = []
for name, seats, options, number in asked:
    setup = game(name).setup(seats, options)
    found.append(laws.digest(game(name), setup, number))
json.dump({"compiled": compiled(), "digests": found}, sys.stdout)
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source without its compiled files."""
    tree = tmp_path_factory.mktemp("tree") / "plain"
    subprocess.run([sys.executable, str(ROOT / "tools" / "plain_tree.py"), str(tree)], check=True)
    return tree


def start(src: Path, hashes: str, asked: list[Any]) -> subprocess.Popen[str]:
    """A process that works out digests with the engine that lies in `src`."""
    environment = {**os.environ, "PYTHONPATH": str(src), "PYTHONHASHSEED": hashes}
    process = subprocess.Popen(
        [sys.executable, "-c", DIGESTS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps(asked))
    process.stdin.close()
    process.stdin = None
    return process


def compare(plain: Path, asked: list[Any]) -> None:
    here, there = start(HERE, "1", asked), start(plain, "2", asked)
    answers = []
    for process in (here, there):
        said, _ = process.communicate()
        assert process.returncode == 0
        answers.append(json.loads(said))
    assert [answer["compiled"] for answer in answers] == [compiled(), False]
    ours, theirs = (answer["digests"] for answer in answers)
    assert len(set(ours)) > 1
    assert [each for each, one, other in zip(asked, ours, theirs, strict=True) if one != other] == []


def test_every_game_is_the_same_in_every_process_and_form(plain: Path) -> None:
    asked = [
        [name, setup.seats, dict(setup.options), 1]
        for name in games()
        for setup in setups.usual(games()[name])
    ]
    compare(plain, asked)


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_every_set_up_is_the_same_in_every_process_and_form(plain: Path, name: str) -> None:
    asked = [[name, setup.seats, dict(setup.options), 1] for setup in setups.every(games()[name])]
    compare(plain, asked)
