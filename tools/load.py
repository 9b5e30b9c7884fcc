"""Writes the measured parts of docs/load.md, and the picture of where the time goes.

    onigokko bench site --json > rows.json
    python tools/load.py rows.json             the tables, from what was measured
    python tools/load.py --profile             the profile, with perf (Debian: linux-perf)

The profile is of a server at whose tables everybody decides as soon as they are asked. perf looks 250 times
a second of its processor's time where it is, in Python, in compiled code, in libraries or in the kernel.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from html import escape
from pathlib import Path

from onigokko.bench.site import Plan, crowded, served
from onigokko.cli.bench import number

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "docs" / "load.md",)
PICTURE = ROOT / "docs" / "pictures" / "load.svg"
TABLES, SECONDS = 40, 8
EVERY = 20  # seconds in which each person decides once

# What a stack is counted as: the first of these of which all signs are found in it.
TOLD = r"^CPyDef_live____flush_all$"  # what viewers are told is worked out
PARTS = (
    (
        "commits: SQLite and the disk",
        (r"^start_thread$", r"^(sqlite3_|pysqlite_connection_commit|fdatasync)"),
    ),
    ("commits: putting statements together", (r"^start_thread$",)),
    ("looking for garbage", (r"^gc_collect",)),
    ("sending", (TOLD, r"UVStream_write")),
    ("views of the seats", (TOLD, r"^CPyDef_match___Match___views$")),
    ("differences between views, as JSON", (TOLD, r"^CPyDef_live___Snapshot___patch$")),
    ("the rest of what a viewer is told", (TOLD,)),
    ("the move on a copy of the game", (r"^CPyDef_play___Play___(fork|answer)$",)),
    ("handing the move to the store, and taking it over", (r"^CPyDef_tables____adopt_Table_gen",)),
    ("the rest of an answer", (r"^CPyDef_tables___answer_Table_gen",)),
    ("reading connections", (r"^uv__read$",)),
    ("what is asked, and people who come to the next table", (r"^task_step",)),
)
REST = "event loop and everything else"


def main() -> None:
    """Writes what it is asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rows", nargs="?", type=Path, help="what `onigokko bench site --json` wrote")
    parser.add_argument("--profile", action="store_true", help="measure where the time goes")
    asked = parser.parse_args()
    if asked.rows:
        rows = {row["measure"]: row for row in json.loads(asked.rows.read_text())}
        write("measured", measured(rows))
        write("past", past(rows))
        write("paper", paper({name: row["value"] for name, row in rows.items()}))
    if asked.profile:
        with tempfile.TemporaryDirectory() as folder:
            stacks = Path(folder, "stacks")
            asyncio.run(record(stacks))
            found = shares(stacks.read_text())
        PICTURE.write_text(picture(found))
        write(
            "profile", "\n".join(["| what | share |", "|---|---|", *(f"| {n} | {s:.0%} |" for n, s in found)])
        )


def write(name: str, text: str) -> None:
    """Puts a text between its marks on each page."""
    for page in PAGES:
        before = page.read_text()
        begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
        head, _, rest = before.partition(begin)
        _, found, tail = rest.partition(end)
        if not found:
            sys.exit(f"{page} has no marks for {name}")
        page.write_text(f"{head}{begin}{text}{end}{tail}")


def measured(rows: dict[str, dict[str, object]]) -> str:
    """The rows as `onigokko bench site` shows them."""
    shown = [(name, number(float(str(row["value"]))), row["unit"]) for name, row in rows.items()]
    wide = max(len(name) for name, _, _ in shown)
    return "\n".join(["```", *(f"{name:{wide}} {value:>12}   {unit}" for name, value, unit in shown), "```"])


def past(rows: dict[str, dict[str, object]]) -> str:
    """What comes of more than the server bears."""
    value = {name: float(str(row["value"])) for name, row in rows.items()}
    lines = [
        "| load | asked/s | made/s | refused/s | p50 ms | p99 ms | refused: p99 ms |",
        "|---|---|---|---|---|---|---|",
    ]
    half, best = value["half_moves_per_s"], value["durable_moves_per_s"]
    columns = [
        ("half", half, half, 0.0, value["p50_ms"], value["p99_ms"], None),
        ("all it bears", best, best, None, value["rush_p50_ms"], value["rush_p99_ms"], None),
    ]
    for name, times in (("past", "twice"), ("far", "four times")):
        of = [value[f"{name}_{each}"] for each in ("asked_per_s", "moves_per_s", "refused_per_s")]
        took = [value[f"{name}_{each}"] for each in ("p50_ms", "p99_ms", "refused_p99_ms")]
        columns.append((times, of[0], of[1], of[2], took[0], took[1], took[2]))
    for label, *numbers in columns:
        lines.append(f"| {label} | " + " | ".join("–" if n is None else number(n) for n in numbers) + " |")
    return "\n".join(lines)


def paper(value: dict[str, float]) -> str:
    """The machines for many people, from what a move and a viewer cost."""
    lines = ["| people at once | moves/s | cores | disk | network | memory |", "|---|---|---|---|---|---|"]
    for people in (10_000, 100_000, 1_000_000):
        moves = people / EVERY
        cores = moves * value["server_us_per_move"] / 1e6
        disk = moves * value["disk_bytes_per_move"] / 1e6
        net = moves * 4 * value["bytes_per_viewer_move"] * 8 / 1e6
        memory = people * value["kb_per_viewer"] / 1e6
        machine = f"{cores:.1f} | {disk:,.1f} MB/s | {net:,.0f} Mbit/s | {memory:.1f} GB"
        lines.append(f"| {people:,} | {moves:,.0f} | {machine} |")
    return "\n".join(lines)


async def record(stacks: Path) -> None:
    """Lets perf look at a busy server, and writes what it saw."""
    plan = Plan(tables=TABLES, folder=stacks.parent)
    data = stacks.with_name("perf.data")
    with served(plan) as server:
        async with crowded(plan, server) as crowd:
            await crowd.fill(TABLES)
            await crowd.rush(2)
            command = ["perf", "record", "-q", "-F", "250", "--call-graph", "dwarf,24000", "-o", str(data)]
            command += ["-p", str(server.process.pid), "--", "sleep", str(SECONDS)]
            try:
                perf = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            except FileNotFoundError:
                sys.exit("perf is not here (Debian: apt-get install linux-perf)")
            await crowd.rush(SECONDS)
            _, said = await asyncio.to_thread(perf.communicate)
            if perf.returncode:
                sys.exit(said)
    command = ["perf", "script", "-i", str(data), "-F", "comm,ip,sym"]
    with stacks.open("w") as out:
        subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL, check=True)


def shares(stacks: str) -> list[tuple[str, float]]:
    """The share of each part, the largest first; `stacks` are those of `perf script`, the innermost first.

    >>> one = "python\\n\\t1 sqlite3_step\\n\\t2 start_thread\\n\\n"
    >>> [(name, share) for name, share in shares(3 * one + "python\\n\\t1 CPyDef_play___Play___fork\\n\\n")]
    [('commits: SQLite and the disk', 0.75), ('the move on a copy of the game', 0.25)]
    """
    counts: Counter[str] = Counter()
    for stack in stacks.split("\n\n"):
        frames = [
            line.split(None, 1)[1].strip()
            for line in stack.splitlines()
            if line[:1] in ("\t", " ") and line.strip().count(" ")
        ]
        if frames:
            counts[part(frames)] += 1
    return [(name, times / counts.total()) for name, times in counts.most_common()]


def part(frames: list[str]) -> str:
    """What a stack is counted as."""
    for name, signs in PARTS:
        if all(any(re.search(sign, frame) for frame in frames) for sign in signs):
            return name
    return REST


def picture(found: list[tuple[str, float]]) -> str:
    """The shares as bars."""
    height = 24 * len(found) + 8
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}" role="img" '
        'font-family="sans-serif" font-size="13">',
        "<title>Where the server's time goes</title>",
        f'<rect width="720" height="{height}" fill="#fff"/>',
    ]
    for row, (name, share) in enumerate(found):
        y = 24 * row + 6
        out += [
            f'<text x="330" y="{y + 13}" text-anchor="end" fill="#222">{escape(name)}</text>',
            f'<rect x="340" y="{y}" width="{share / found[0][1] * 320:.1f}" height="18" fill="#2b6f8f"/>',
            f'<text x="{346 + share / found[0][1] * 320:.1f}" y="{y + 13}" fill="#222">{share:.0%}</text>',
        ]
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    main()
