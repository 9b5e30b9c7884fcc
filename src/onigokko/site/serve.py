"""Opens the site: data folder, database, port, server. What hinders it is one sentence and an exit code."""

from __future__ import annotations

import contextlib
import errno
import gc
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

from onigokko.core.errors import OnigokkoError
from onigokko.site import app, logs
from onigokko.site.databases import StoreTrouble
from onigokko.site.guests import DamagedKey, Guests, read_key
from onigokko.site.house import House
from onigokko.site.kinds import SQLITE
from onigokko.site.messages import LARGEST_READ
from onigokko.site.metrics import Exporter
from onigokko.site.settings import Settings, without_password
from onigokko.site.store import SqlStore, open_postgresql, open_sqlite
from onigokko.site.wire import Wire

DATABASE = "onigokko.sqlite3"
GRACE = 5  # seconds that connections get to end
BACKLOG = 100  # connections that may wait to be accepted
NO_PORT, NO_DATA = 3, 4  # exit codes


class CannotServe(OnigokkoError):
    """The site cannot be opened; the text says why and what to do, `code` is the exit code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def run(settings: Settings) -> int:
    """Serves until it is told to stop; the exit code: 0 stopped, 3 no port, 4 no data folder or database."""
    _open_many_files()
    host = settings.host
    try:
        with (
            listening(host, settings.port) as listener,
            opened(settings) as (application, house),
            exporting(settings, house),
        ):
            logs.to_standard_error(settings.log_level)
            bound: int = listener.getsockname()[1]
            serving = configuration(application, settings.proxies)
            _collect_seldom()
            Server(serving, lambda: _tell(host, bound)).run(sockets=[listener])
    except CannotServe as problem:
        print(problem, file=sys.stderr)
        return problem.code
    except KeyboardInterrupt:
        pass
    return 0


def _collect_seldom() -> None:
    """Lets the interpreter look for garbage less often: games are much that stays, and each look stops all.

    What is there at the start stays for good, and is not looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(3000, 5, 50)


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
        backlog=BACKLOG,  # asyncio tries as often in a row, and logs each failure, when there is no file left
        http="h11",  # it bounds headers, which the faster one that uvicorn may find does not
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


# The port


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that is bound to the address; `CannotServe` if it cannot be."""
    if not 0 <= port < 1 << 16:
        raise CannotServe(NO_PORT, f"There is no port {port}; ports are 0 to 65535.")
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )
        family, kind, protocol, _, address = found[0]
        # with its protocol named: asyncio switches Nagle's waiting off only for sockets known to be TCP
        listener = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
        except BaseException:
            listener.close()
            raise
    except OSError as error:
        raise CannotServe(NO_PORT, _no_port(host, port, error)) from None
    with listener:
        yield listener


def _no_port(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is taken, perhaps by another Onigokko; choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} of {host} may not be opened by this user; choose one from 1024 up with --port."
    return f"The address {host}, port {port}, cannot be opened: {error.strerror or error}."


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
        raise CannotServe(NO_PORT, _no_port(host, int(port), error)) from None
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
            f"The database {where} is damaged or none of Onigokko's; restore a copy of it.",
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
