"""What the tests in browsers share."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from onigokko.core import registry
from onigokko.core.game import Game

pytest.register_assert_rewrite(f"{__package__}.people", f"{__package__}.told")

from ..site.client import TINY, Server  # noqa: E402
from .people import Person  # noqa: E402
from .phases import STILL  # noqa: E402

PICTURES = Path(__file__).parents[2] / "build" / "browser"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for all; everybody has a context of their own in it."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The small game of another package, which the servers have; known in this process for one test."""
    monkeypatch.syspath_prepend(str(TINY))
    registry.games.cache_clear()
    yield registry.game("pearls")
    registry.games.cache_clear()


class Repeatable(Server):
    """A server whose dice and bots do the same in every run, as far as everybody asks in the same order."""

    program = f"""
import random
from onigokko.core import sealed
from onigokko.site import bots
secrets, seeds = random.Random(5), random.Random(2)
sealed.new_secret = lambda: secrets.randbytes(sealed.SECRET_BYTES)
bots.seed = lambda: seeds.getrandbits(62)
{Server.program}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of one module; it has the games and bots of the house alone."""
    running = Repeatable(tmp_path_factory.mktemp("site"), PYTHONPATH="").start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def still_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which no bot moves; pages are opened at moments of games there (`phases.opened`)."""
    running = Repeatable(tmp_path_factory.mktemp("still"), **STILL).start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of one's own; those that still run at the end are stopped."""
    made: list[Server] = []

    def make(**environment: str) -> Server:
        made.append(Repeatable(tmp_path / str(len(made)), **environment).start())
        return made[-1]

    yield make
    for each in made:
        if each.process is not None:
            each.stop(signal.SIGKILL)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what the pages of a test that failed showed."""
    report = yield
    people: list[Person] = item.stash.get(PEOPLE, [])
    if report.when == "call" and report.failed:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for number, person in enumerate(people):
            with contextlib.suppress(Error):  # a page that is gone shows nothing any more
                person.picture(PICTURES / f"{item.name}-{number}.png")
    return report


PEOPLE = pytest.StashKey[list[Person]]()


@pytest.fixture
def person(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people at browsers of their own, on the common server or another one."""
    made: list[Person] = []
    request.node.stash[PEOPLE] = made  # anew when a test is tried again

    def make(at: Server | None = None, **more: Any) -> Person:
        made.append(Person(browser, at or request.getfixturevalue("server"), **more))
        return made[-1]

    yield make
    for each in made:
        each.close()
