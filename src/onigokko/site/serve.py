"""The server: data folder, database, application. `start` opens it, at a port that it has taken before."""

from __future__ import annotations

import contextlib
import errno
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import IO

import uvicorn
from litestar.types import ASGIApp

from onigokko.site import app, logs
from onigokko.site.databases import StoreTrouble
from onigokko.site.guests import DamagedKey, Guests, read_key
from onigokko.site.house import House
from onigokko.site.kinds import SQLITE
from onigokko.site.messages import LARGEST_READ
from onigokko.site.metrics import Exporter
from onigokko.site.settings import Settings, without_password
from onigokko.site.start import BACKLOG, NO_DATA, NO_PORT, CannotServe, no_port
from onigokko.site.store import SqlStore, open_postgresql, open_sqlite
from onigokko.site.wire import Door, Wire

DATABASE = "onigokko.sqlite3"
GRACE = 5  # seconds that connections get to end
IN_A_ROW = 100  # connections that asyncio accepts at a time, or failures that it logs


def serve(settings: Settings, listener: socket.socket) -> None:
    """Serves whoever comes to the listening socket, until it is told to stop; `CannotServe` if it cannot."""
    _open_many_files()
    with opened(settings) as (application, house), exporting(settings, house):
        logs.to_standard_error(settings.log_level)
        bound: int = listener.getsockname()[1]
        serving = configuration(application, settings.proxies)
        house.garbage.begin()
        Server(serving, lambda: _tell(settings.host, bound)).run(sockets=[listener])


def _open_many_files() -> None:
    """Every connection is a file to the system: as many as the system allows."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _tell(host: str, port: int) -> None:
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    shown = f"[{shown}]" if ":" in shown else shown
    print(f"Onigokko is open at http://{shown}:{port}/ (Ctrl+C closes it)", flush=True)


def configuration(application: ASGIApp, proxies: str = "") -> uvicorn.Config:
    """How uvicorn serves the site; `proxies` are believed who asks."""
    return uvicorn.Config(
        application,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=IN_A_ROW,
        http=Door,  # h11, which bounds headers; the faster one that uvicorn may find does not
        loop="onigokko.site.loops:new_loop",
        lifespan="on",
        ws=Wire,
        ws_max_size=LARGEST_READ,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )


class Server(uvicorn.Server):
    """A uvicorn server that says when it is open, and ends with exit code 0 when it is told to."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            for each in sockets or []:
                each.listen(BACKLOG)  # asyncio has lowered it to as many as it accepts in a row
            self._opened()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn raises a signal again after it has ended; a handler that does nothing takes it."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGTERM, _nothing)
        try:
            with super().capture_signals():
                yield
        finally:
            signal.signal(signal.SIGTERM, before)


def _nothing(number: int, frame: FrameType | None) -> None:
    pass


# What it is made of


@contextlib.contextmanager
def exporting(settings: Settings, house: House) -> Iterator[Exporter | None]:
    """Answers Prometheus where the settings say, if they do; `CannotServe` if that cannot be opened."""
    if not settings.metrics:
        yield None
        return
    host, _, port = settings.metrics.rpartition(":")
    try:
        exporter = Exporter(house.metrics, host.strip("[]"), int(port))
    except OSError as error:
        raise CannotServe(NO_PORT, no_port(host, int(port), error)) from None
    with contextlib.closing(exporter):
        yield exporter


# The data folder


@contextlib.contextmanager
def opened(settings: Settings) -> Iterator[tuple[ASGIApp, House]]:
    """The application on a data folder that nobody else uses; `CannotServe` if the folder cannot be used."""
    folder = settings.data
    with contextlib.ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _lock(stack.enter_context((folder / "lock").open("w")), folder)
            key = read_key(folder / "key")
            guests = Guests(key)
            store = open_store(settings, key=key)
            house = House(store, settings, key)
            store.tell_commits(house.metrics.committed_group)
        except OSError as error:
            raise CannotServe(NO_DATA, _no_folder(folder, error)) from None
        except DamagedKey:
            why = (
                f"The key {folder / 'key'} is damaged; restore it, or delete it: then all guests are "
                "new ones, and games under way cannot go on."
            )
            raise CannotServe(NO_DATA, why) from None
        yield app.build(house, guests), house


def _lock(file: IO[str], folder: Path) -> None:
    """Makes sure that one server at a time uses the folder."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        text = f"The data folder {folder} is in use by another Onigokko; choose another with --data."
        raise CannotServe(NO_DATA, text) from None


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps servers out of a data folder; `CannotServe` if there is one."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "lock").open("w") as file:
        _lock(file, folder)
        yield


def own_key(folder: Path) -> bytes | None:
    """The host's key in a data folder, None where there is none, or none that is whole."""
    if not (folder / "key").exists():
        return None
    try:
        return read_key(folder / "key")
    except DamagedKey:
        return None


def open_store(settings: Settings, alone: bool = True, key: bytes | None = None) -> SqlStore:
    """The store that the settings name; `CannotServe` says why it cannot be used.

    `key` is the host's; without it the one in the data folder is read.
    """
    path = settings.data / DATABASE
    where = str(path) if settings.database == SQLITE else without_password(settings.database)
    key = own_key(settings.data) if key is None else key
    try:
        if settings.database == SQLITE:
            return open_sqlite(path, settings.busy_limit, key)
        return open_postgresql(settings.database, settings.busy_limit, alone, key)
    except StoreTrouble as trouble:
        why = {
            "disk-full": f"The database {where} cannot be written: the disk is full or read-only.",
            "database-busy": f"The database {where} is locked by another program; close that and try again.",
            "database-newer": f"The database {where} is a newer Onigokko's; use that one or another --data.",
            "database-away": f"The database {where} cannot be reached: {trouble.detail}",
            "database-taken": f"The database {where} is in use by another Onigokko; close that first.",
            "no-driver": 'PostgreSQL needs one more package: pip install "onigokko[postgresql]".',
        }.get(
            trouble.code,
            f"The database {where} is damaged or none of Onigokko's; move it and all that begins so to "
            "another place, and restore a backup (onigokko admin restore FILE).",
        )
        raise CannotServe(NO_DATA, why) from None


def _no_folder(folder: Path, error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return f"The data folder {folder} cannot be written: the disk is full."
    if isinstance(error, (FileExistsError, NotADirectoryError)):
        return f"The data folder {folder} cannot be made, a file is in the way; choose another with --data."
    return (
        f"The data folder {folder} cannot be written ({error.strerror or error}); choose another with --data."
    )
