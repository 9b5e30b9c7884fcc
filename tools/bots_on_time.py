"""Writes in docs/load.md how long bots take at many tables while all cores are busy.

    python tools/bots_on_time.py                        all games, some minutes
    python tools/bots_on_time.py --tables 200           more tables
    python tools/bots_on_time.py --only fugitive --dry  one game, printed and not written

A program that only counts runs for each core, and a server at whose tables bots play each other. A spectator
at each table notes how long each step takes: that is the time of a decision, where several decide at once of
the last of them.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import connect

from load import write
from onigokko.bench.site import Plan, ServerProcess, served

ROWS = (
    ("tiger", 4, "master"),
    ("fugitive", 2, "master"),
    ("footprints", 4, "master"),
    ("noblesse", 4, "master"),
    ("tiger", 4, "strong"),
    ("fugitive", 2, "strong"),
)
MOST = {"master": 3.0, "strong": 1.0}  # seconds that a decision may take
PATIENCE = 60.0
TABLES = 40  # of the table in docs/load.md; others are printed
COUNT = "while True: pass"


def main() -> None:
    """Measures what it is asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=TABLES, help="how many tables play (default: 40)")
    parser.add_argument("--seconds", type=float, default=40.0, help="of each row (default: 40)")
    parser.add_argument("--only", help="of one game alone")
    parser.add_argument("--dry", action="store_true", help="print, and write nothing")
    asked = parser.parse_args()
    lines = [
        "| game | bots | tables | half of them within | 99 of 100 within | longest | later than it may |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    with busy(), tempfile.TemporaryDirectory() as folder:
        for game, seats, bot in ROWS:
            if asked.only in (None, game):
                plan = Plan(game=game, folder=Path(folder), pin=False)
                with served(plan) as server:
                    took = asyncio.run(watched(server, game, seats, bot, asked.tables, asked.seconds))
                lines.append(line(game, bot, asked.tables, sorted(took)))
                print(lines[-1], flush=True)
    if not asked.dry and asked.only is None and asked.tables == TABLES:
        write(f"bots {TABLES}", "\n".join(lines))


@contextmanager
def busy() -> Iterator[None]:
    """Every core has something else to do."""
    others = [subprocess.Popen([sys.executable, "-c", COUNT]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.wait()


def line(game: str, bot: str, tables: int, took: list[float]) -> str:
    """A row of the table."""
    half, most, last = (took[min(len(took) - 1, int(part * len(took)))] for part in (0.5, 0.99, 1.0))
    late = sum(each > MOST[bot] for each in took)
    shown = " | ".join(f"{each:.2f} s" for each in (half, most, last))
    return f"| {game} | `{bot}` | {tables} | {shown} | {late} of {len(took):,} |"


async def watched(
    server: ServerProcess, game: str, seats: int, bot: str, tables: int, seconds: float
) -> list[float]:
    """How long each step took at tables of bots that begin one after the other."""
    took: list[float] = []
    async with httpx.AsyncClient(
        base_url=server.url, headers={"x-onigokko": "1"}, timeout=PATIENCE
    ) as client:
        wish = {"game": game, "seats": seats, "sit": None, "start": True}
        wish["bots"] = {str(seat): bot for seat in range(seats)}
        ids = []
        for _ in range(tables):
            made = await client.post("/api/tables", json=wish)
            made.raise_for_status()
            ids.append(made.json()["id"])
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    end = time.perf_counter() + seconds
    await asyncio.gather(*(watch(server.port, table, cookie, end, took) for table in ids))
    return took


async def watch(port: int, table: str, cookie: str, end: float, took: list[float]) -> None:
    """Notes the steps of a table until its game or the time is over."""
    address, headers = f"ws://127.0.0.1:{port}/api/tables/{table}/live", {"cookie": cookie}
    headers["origin"] = f"http://127.0.0.1:{port}"
    async with connect(
        address, additional_headers=headers, max_size=None, open_timeout=PATIENCE, ping_interval=None
    ) as socket:
        began, before = 0.0, None
        while time.perf_counter() < end:
            try:
                told = msgspec.json.decode(await asyncio.wait_for(socket.recv(), end - time.perf_counter()))
            except TimeoutError:
                if began and time.perf_counter() - began > min(MOST.values()):
                    took.append(time.perf_counter() - began)  # somebody is waited for
                return
            now, step = time.perf_counter(), (told.get("game") or {}).get("step")
            if (told.get("table") or {}).get("status") == "over":
                return
            if step is not None and step != before:
                if began:
                    took.append(now - began)
                began, before = now, step


if __name__ == "__main__":
    main()
