"""What the site bears: a server in a process of its own, on disk, and people at its tables in another.

A move counts when it was acknowledged, and it is acknowledged when it is on disk (`synchronous=FULL`). Four
people sit at each table; each of them is told of every move what their seat may know.

* `start`: the time from starting the server to its first page.
* `rush`: at some tables everybody decides as soon as they are asked: what the server bears.
* `half`: so many moves a second as are half of that, evenly: how long an acknowledgement takes then.
* `house`: many more tables are opened; with all their people connected a few moves a second are made.
* `past`, `far`: twice and four times as many as it bears: who is sent away, and how long those wait who are
  not. Who is sent away tries again after a while, as the page does.
* `night`: all leave: what is left in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from onigokko.bench.crowd import Crowd
from onigokko.bench.rows import Row

SEATS = 4
CALM = 200  # moves a second in a full house
IDLE = 2.0  # seconds after which the server forgets a table that nobody looks at, so that it can be seen
PAST = {"past": 2, "far": 4}  # times as many as it bears
LIMITS = ("CHAT", "TABLES", "GUESTS", "ACCOUNTS", "WORLDS", "HINTS", "RECORDS")
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class Plan:
    """What is measured: `seconds` in all, `tables` that play at full speed, `viewers` in the full house."""

    seconds: float = 60.0
    tables: int = 100
    viewers: int = 5000
    game: str = "tiger"
    folder: Path = field(default_factory=Path.cwd)
    pin: bool = True


class ServerProcess:
    """A server of its own on an empty folder."""

    def __init__(self, folder: Path, pin: bool, **environment: str) -> None:
        self.folder = folder
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
        self._core = cores[0] if pin and len(cores) > 1 else None
        settings = {f"ONIGOKKO_{name}_LIMIT": "off" for name in LIMITS}
        settings |= {"ONIGOKKO_LOG_LEVEL": "warning", "ONIGOKKO_REVIEW_SECONDS": "0"}
        self._numbers = _free_port()
        settings["ONIGOKKO_METRICS"] = f"127.0.0.1:{self._numbers}"
        own = {name: value for name, value in os.environ.items() if not name.startswith("ONIGOKKO_")}
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "onigokko", "serve", "--port", "0", "--data", str(folder)],
            env={**own, **settings, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Onigokko is open at http://"):
            raise RuntimeError("the server did not open")
        self.port = int(line.split(":")[2].split("/")[0])
        httpx.get(f"{self.url}/").raise_for_status()
        self.start_seconds = time.perf_counter() - began
        if self._core is not None:
            for thread in os.listdir(f"/proc/{self.process.pid}/task"):
                os.sched_setaffinity(int(thread), {self._core})
            os.sched_setaffinity(0, set(cores) - {self._core})

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def cpu(self) -> float:
        """Seconds of a core that it has used, all its threads together; 0 where the system does not tell."""
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / TICKS
        return 0.0

    def rss(self) -> int:
        """Bytes of memory that it holds; 0 where the system does not tell."""
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
            return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) * 1024
        return 0

    def written(self) -> int:
        """Bytes that it has given to the disk; 0 where the system does not tell."""
        with contextlib.suppress(OSError, StopIteration):
            lines = Path(f"/proc/{self.process.pid}/io").read_text().splitlines()
            return int(next(line for line in lines if line.startswith("write_bytes")).split()[1])
        return 0

    def tables(self) -> int:
        """How many tables it has in memory."""
        text = httpx.get(f"http://127.0.0.1:{self._numbers}/metrics").text
        name = "onigokko_tables_in_memory "
        return int(float(next(line for line in text.splitlines() if line.startswith(name)).split()[1]))

    def close(self) -> None:
        """Ends it."""
        self.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(15)
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def served(plan: Plan, **environment: str) -> Iterator[ServerProcess]:
    """A server on an empty folder inside `plan.folder`; afterwards both are gone."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    with tempfile.TemporaryDirectory(dir=plan.folder, prefix=".bench-") as folder:
        server = ServerProcess(Path(folder), plan.pin, **environment)
        try:
            yield server
        finally:
            server.close()
            if before is not None:
                os.sched_setaffinity(0, before)


def run(plan: Plan, told: Callable[[str], None] = lambda what: None) -> list[Row]:
    """Measures everything; `told` hears what is being done."""
    return asyncio.run(_run(plan, told))


async def _run(plan: Plan, told: Callable[[str], None]) -> list[Row]:
    rows: list[Row] = []

    def row(measure: str, value: float, unit: str) -> None:
        rows.append(Row(plan.game, measure, value, unit))

    told("the disk")
    row("fsync_ms", fsync(plan.folder) * 1000, "ms")
    told("starting the server")
    with served(plan, ONIGOKKO_TABLES_IDLE=str(IDLE)) as server:
        row("start_ms", server.start_seconds * 1000, "ms")
        empty = server.rss()
        async with crowded(plan, server) as crowd:
            await crowd.fill(plan.tables, lambda rooms: told(f"table {rooms} of {plan.tables}"))
            share = plan.seconds / 6
            told(f"all decide at once, {2 * share:.0f} s")
            await crowd.rush(share / 4)  # until the games are under way
            cpu, disk = server.cpu(), server.written()
            await crowd.rush(2 * share)
            moves, took = len(crowd.took), time.perf_counter() - crowd.since
            best = moves / took
            row("durable_moves_per_s", best, "moves/s")
            row("server_us_per_move", (server.cpu() - cpu) / moves * 1e6, "us of a core")
            row("moves_per_core_s", moves / max(1e-9, server.cpu() - cpu), "moves/s of a core")
            row("disk_bytes_per_move", (server.written() - disk) / moves, "bytes")
            row("bytes_per_viewer_move", crowd.bytes / moves / SEATS, "bytes")
            row("states_per_viewer_move", crowd.states / moves / SEATS, "messages")
            row("rush_p50_ms", _quantile(crowd.took, 0.5), "ms")
            row("rush_p99_ms", _quantile(crowd.took, 0.99), "ms")
            await crowd.quiet()
            told(f"half as many, {share:.0f} s")
            await crowd.pace(best / 2, share)
            row("half_moves_per_s", len(crowd.took) / share, "moves/s")
            row("p50_ms", _quantile(crowd.took, 0.5), "ms")
            row("p99_ms", _quantile(crowd.took, 0.99), "ms")
            await crowd.quiet()
            rooms = max(plan.tables, plan.viewers // SEATS)
            await crowd.fill(rooms, lambda rooms: told(f"{rooms * SEATS} of {plan.viewers} viewers"))
            row("viewers", len(crowd.rooms) * SEATS, "viewers")
            row("kb_per_viewer", (server.rss() - empty) / len(crowd.rooms) / SEATS / 1000, "kB")
            told(f"{CALM} moves a second before {len(crowd.rooms) * SEATS} viewers, {share:.0f} s")
            cpu = server.cpu()
            await crowd.pace(CALM, share)
            row("house_moves_per_s", len(crowd.took) / share, "moves/s")
            row("house_p50_ms", _quantile(crowd.took, 0.5), "ms")
            row("house_p99_ms", _quantile(crowd.took, 0.99), "ms")
            row("house_core_percent", (server.cpu() - cpu) / share * 100, "% of a core")
            for name, times in PAST.items():
                told(f"{times} times as many as it bears, {share / 2:.0f} s")
                asked = await crowd.press(best * times, share / 2)
                since = time.perf_counter() - crowd.since
                row(f"{name}_asked_per_s", asked, "moves/s")
                row(f"{name}_moves_per_s", len(crowd.took) / since, "moves/s")
                row(f"{name}_refused_per_s", sum(crowd.refused.values()) / since, "answers/s")
                row(f"{name}_p50_ms", _quantile(crowd.took, 0.5), "ms")
                row(f"{name}_p99_ms", _quantile(crowd.took, 0.99), "ms")
                row(f"{name}_refused_p99_ms", _quantile(crowd.refused_took, 0.99), "ms")
                await crowd.quiet()
            row("rss_mb", server.rss() / 1e6, "MB")
        told("all have left")
        row("tables_kept", await _forgotten(server), "tables")
        row("night_rss_mb", server.rss() / 1e6, "MB")
        row("empty_rss_mb", empty / 1e6, "MB")
    return rows


async def _forgotten(server: ServerProcess) -> int:
    """How many tables are still in memory when the server has had time to forget them."""
    found = server.tables()
    for _ in range(50):
        if not found:
            break
        await asyncio.sleep(IDLE / 10)
        found = server.tables()
    return found


@asynccontextmanager
async def crowded(plan: Plan, server: ServerProcess) -> AsyncIterator[Crowd]:
    """A crowd for a server; afterwards all have left."""
    crowd = Crowd("127.0.0.1", server.port, plan.game, SEATS)
    try:
        yield crowd
    finally:
        crowd.close()
        await asyncio.sleep(0)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def fsync(folder: Path, times: int = 50) -> float:
    """Seconds that a small write takes to the disk of a folder: the median."""
    took = []
    with tempfile.NamedTemporaryFile(dir=folder, prefix=".bench-") as file:
        for _ in range(times):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took)


def _quantile(took: list[float], part: float) -> float:
    """In ms; 0 of nothing."""
    return sorted(took)[min(len(took) - 1, int(len(took) * part))] * 1000 if took else 0.0
