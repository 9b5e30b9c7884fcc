"""What the tests of the command line share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from onigokko.cli.app import app
from onigokko.core import sealed
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.registry import game
from onigokko.core.sealed import SealedDice

from ..site.client import Guest, Server

SECRET = bytes(range(32))

Person = Callable[[str], Guest]
Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run() -> Run:
    """Runs `onigokko` in this process, 80 columns wide and in English."""
    runner = CliRunner(env={"COLUMNS": "80", "ONIGOKKO_LANG": "en"})

    def call(*arguments: object, typed: str | bytes = "") -> Result:
        result = runner.invoke(app, [str(each) for each in arguments], input=typed, prog_name="onigokko")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def process() -> Process:
    """Runs `python -m onigokko` in a process of its own."""

    def call(*arguments: str, typed: bytes = b"", **settings: str) -> subprocess.CompletedProcess[bytes]:
        environment = {name: value for name, value in os.environ.items() if name != "ONIGOKKO_LANG"}
        environment |= {"COLUMNS": "80", **settings}
        command = [sys.executable, "-m", "onigokko", *arguments]
        return subprocess.run(command, input=typed, capture_output=True, env=environment, timeout=120)

    return call


@pytest.fixture
def sealed_game(tmp_path: Path) -> Path:
    """The record of a whole game of tiger with sealed dice: every seat makes the first move it can."""
    tiger = game("tiger")
    match, dice, draws = Match.of(tiger, 3), SealedDice(SECRET, [None] * 3), 0
    while not match.over:
        if match.nature_to_move:
            match.play(NATURE, dice.move(draws, match.position))
            draws += 1
        else:
            seat = match.seats_to_decide()[0]
            match.play(seat, match.legal(seat)[-1])
    file = tmp_path / "sealed.play"
    file.write_text(sealed.write(match, SECRET), "utf-8")
    return file


@pytest.fixture
def person(site: Server) -> Iterator[Callable[[str], Guest]]:
    """Makes guests whose connections are closed at the end."""
    made: list[Guest] = []

    def make(name: str) -> Guest:
        made.append(Guest(site, name))
        return made[-1]

    yield make
    for each in made:
        for live in each.lives:
            live.close()
        each.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, which can be stopped and started again."""
    server = Server(tmp_path / "site").start()
    yield server
    if server.process is not None:
        server.stop(signal.SIGKILL)
