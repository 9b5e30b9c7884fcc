"""Who plays many games at once: this process, all cores of the machine (joblib), or a cluster (Ray, Dask).

A piece of work is a function of a number; which workers do it, and in what order, changes nothing about what
comes out. When a worker is lost, what it had not finished is done again by another.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from onigokko.core.errors import BadSetup, OnigokkoError

T = TypeVar("T")
Work = Callable[[int], T | None]  # None: it was stopped
BACKENDS = ("local", "ray", "dask")
AHEAD = 2  # pieces of work that each worker has in hand or waiting
RAY_ITSELF = ("auto", "local")  # what Ray takes instead of a host and a port
KNOCK_S = 10  # how long a cluster may take to open its door
PATIENCE = 5  # losses of workers in a row without a result, after which it is given up


@dataclass(frozen=True)
class Crew:
    """How many work at once and where; `address` is a cluster's (none: one that is started for this run)."""

    workers: int = 1
    backend: str = "local"
    address: str = ""

    @classmethod
    def of(cls, workers: int = 1, backend: str = "local", address: str = "") -> Crew:
        """A checked crew; `BadSetup` says what is possible or missing."""
        if backend not in BACKENDS:
            raise BadSetup(f'there is no backend "{backend}"; the backends are {", ".join(BACKENDS)}')
        if backend == "local" and address:
            raise BadSetup("an address is a cluster's: name its backend too, ray or dask")
        if backend != "local":
            _import(backend)
        if address and address not in RAY_ITSELF:
            _knock(backend.title(), address)
        return cls(workers, backend, address)

    def do(self, work: Work[T], numbers: Sequence[int], stop: Any) -> Iterator[T]:
        """Does the work for these numbers and gives what each came to, in any order, until asked to stop."""
        if self.backend == "local" and (self.workers <= 1 or len(numbers) <= 1):
            yield from _here(work, numbers)
            return
        crowd = {"local": _on_all_cores, "ray": _on_ray, "dask": _on_dask}[self.backend]
        left, losses = list(numbers), 0
        while left and not stop:
            try:
                with closing(crowd(self, work, tuple(left), stop)) as results:
                    for number, result in results:
                        left.remove(number)
                        losses = 0
                        if result is not None:
                            yield result
                return
            except _Lost:
                losses += 1
                if losses > PATIENCE:
                    raise OnigokkoError(
                        f"the workers were lost {losses} times in a row before one piece of work was done"
                    ) from None


class _Lost(Exception):
    """A worker was ended from outside, and took the others with it."""


def _import(backend: str) -> Any:
    try:
        if backend == "ray":
            import ray

            return ray
        import distributed

        return distributed
    except ImportError:
        raise BadSetup(
            f"the backend {backend} is not installed; it comes with pip install 'onigokko[{backend}]'"
        ) from None


def _knock(name: str, address: str) -> None:
    """Whether somebody listens there: the libraries wait long before they tell, and in many words."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port[:6]) < 1 << 16):
        raise BadSetup(
            f'"{address}" is no address of a {name} cluster: it is HOST:PORT, such as 10.0.0.1:8786'
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_S).close()
    except OSError as error:
        raise BadSetup(f'there is no {name} cluster at "{address}": {error.strerror or error}') from None


@dataclass(frozen=True)
class _Numbered:
    """The same work, giving its number too."""

    work: Callable[[int], Any]

    def __call__(self, number: int) -> tuple[int, Any]:
        return number, self.work(number)


def _here(work: Work[T], numbers: Sequence[int]) -> Iterator[T]:
    for number in numbers:
        result = work(number)
        if result is None:
            return
        yield result


def _on_all_cores(crew: Crew, work: Work[T], numbers: Sequence[int], stop: Any) -> Generator[tuple[int, Any]]:
    from joblib import Parallel, delayed
    from joblib.externals.loky import get_reusable_executor
    from joblib.externals.loky.process_executor import BrokenProcessPool

    numbered = delayed(_Numbered(work))
    parallel = Parallel(
        n_jobs=min(crew.workers, len(numbers)),
        backend="loky",
        return_as="generator_unordered",
        batch_size=1,
        pre_dispatch=f"{AHEAD}*n_jobs",
        initializer=serve_another,
        initargs=(os.getpid(),),
    )
    try:
        yield from parallel(numbered(number) for number in numbers if not stop)
    except BrokenProcessPool:
        raise _Lost from None
    finally:
        get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _on_dask(crew: Crew, work: Work[T], numbers: Sequence[int], stop: Any) -> Generator[tuple[int, Any]]:
    distributed = _import("dask")
    try:
        client = distributed.Client(crew.address or None, set_as_default=False, timeout="20s")
    except (OSError, ValueError) as error:
        raise BadSetup(f'there is no Dask cluster at "{crew.address}": {error}') from None
    numbered, left = _Numbered(work), iter(numbers)
    with client:
        running = distributed.as_completed(loop=client.loop)
        for number in _next(left, AHEAD * max(1, sum(client.ncores().values())), stop):
            running.add(client.submit(numbered, number, pure=False))
        for future in running:
            try:
                yield future.result()
            except distributed.KilledWorker:
                raise _Lost from None
            for number in _next(left, 1, stop):
                running.add(client.submit(numbered, number, pure=False))


def _on_ray(crew: Crew, work: Work[T], numbers: Sequence[int], stop: Any) -> Generator[tuple[int, Any]]:
    ray = _import("ray")
    begun = not ray.is_initialized()
    if begun:
        try:
            ray.init(address=crew.address or "local", log_to_driver=False, logging_level="ERROR")
        except (OSError, ValueError, ConnectionError) as error:
            raise BadSetup(f'there is no Ray cluster at "{crew.address}": {error}') from None
    try:
        # A task of a worker that is lost is done again by another.
        numbered = ray.remote(max_retries=PATIENCE)(_task(_Numbered(work)))
        left = iter(numbers)
        cores = int(ray.cluster_resources().get("CPU", 1))
        running = [numbered.remote(number) for number in _next(left, AHEAD * max(1, cores), stop)]
        while running:
            done, running = ray.wait(running, num_returns=1)
            try:
                yield ray.get(done[0])
            except ray.exceptions.WorkerCrashedError:
                raise _Lost from None
            running += [numbered.remote(number) for number in _next(left, 1, stop)]
    finally:
        if begun:
            ray.shutdown()


def _task(work: _Numbered) -> Callable[[int], tuple[int, Any]]:
    """The work as a plain function, as Ray wants it."""

    def task(number: int) -> tuple[int, Any]:
        return work(number)

    return task


def _next(numbers: Iterator[int], count: int, stop: Any) -> list[int]:
    """So many more numbers, none after a wish to stop."""
    return [] if stop else list(islice(numbers, count))


def serve_another(parent: int) -> None:
    """Leaves Ctrl-C to the process that this one works for, and does not outlive it."""
    with suppress(ValueError):  # not the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent or os.name == "nt":
        time.sleep(1)
    os._exit(1)
