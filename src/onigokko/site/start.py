"""Starts the site: takes its port, and only then loads what serves there.

Whoever comes meanwhile, as after a restart, waits for a moment instead of being refused, and is answered as
soon as the server can. What hinders it is one sentence and an exit code. This module imports next to nothing.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from onigokko.core.errors import OnigokkoError

if TYPE_CHECKING:
    from onigokko.site.settings import Settings

BACKLOG = 1024  # connections that may wait to be accepted: after a restart all come back at once
NO_PORT, NO_DATA = 3, 4  # exit codes


class CannotServe(OnigokkoError):
    """The site cannot be opened; the text says why and what to do, `code` is the exit code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def run(settings: Settings) -> int:
    """Serves until it is told to stop; the exit code: 0 stopped, 3 no port, 4 no data folder or database."""
    gc.disable()  # what is loaded now stays; to look for garbage in it takes a tenth of the time
    try:
        with listening(settings.host, settings.port) as listener:
            from onigokko.site.serve import serve

            serve(settings, listener)
    except CannotServe as problem:
        print(problem, file=sys.stderr)
        return problem.code
    except KeyboardInterrupt:
        pass
    finally:
        gc.enable()
    return 0


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
        raise CannotServe(NO_PORT, no_port(host, port, error)) from None
    with listener:
        yield listener


def no_port(host: str, port: int, error: OSError) -> str:
    """Why a port cannot be opened, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} of {host} is taken, perhaps by another Onigokko; choose another with --port."
    if error.errno == errno.EACCES:
        return f"Port {port} of {host} may not be opened by this user; choose one from 1024 up with --port."
    return f"The address {host}, port {port}, cannot be opened: {error.strerror or error}."
