"""What the tests of the site share."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from onigokko.core import registry
from onigokko.core.game import Game
from onigokko.site.store import SqlStore

from .client import TINY, Guest, Server, store_at
from .postgres import end


def pytest_sessionfinish() -> None:
    """Workers of pytest-xdist end without `atexit`."""
    end()


@pytest.fixture
def anyio_backend() -> str:
    """The loop on which the site runs."""
    return "asyncio"


@pytest.fixture
def pearls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The small game of another package, known in this process for one test."""
    monkeypatch.syspath_prepend(str(TINY))
    registry.games.cache_clear()
    yield registry.game("pearls")
    registry.games.cache_clear()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """An empty store, in the database that these tests run on."""
    with contextlib.closing(store_at(tmp_path / "store.sqlite3")) as opened:
        yield opened


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers of one's own; those that still run at the end are stopped."""
    made: list[Server] = []

    def make(name: str = "data", **environment: str) -> Server:
        made.append(Server(tmp_path / name, **environment))
        return made[-1]

    yield make
    for server in made:
        if server.process is not None:
            server.stop(signal.SIGKILL)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it as it is."""
    running = Server(tmp_path_factory.mktemp("site")).start()
    yield running
    running.stop(signal.SIGKILL)


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes guests of the common server, or of another one."""
    made: list[Guest] = []

    def make(name: str = "", lang: str = "en", at: Server | None = None) -> Guest:
        made.append(Guest(at or server, name, lang))
        return made[-1]

    yield make
    for each in made:
        for live in each.lives:
            with contextlib.suppress(OSError):
                live.close()
        each.close()
