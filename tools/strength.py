"""Lets bots meet and writes the tables of strength in docs/bots.md from what that comes to.

    python tools/strength.py --games 400                    play what is missing, and write
    python tools/strength.py --games 400 --only fugitive    of one game alone
    python tools/strength.py --games 0                      write from what has been played

No number is typed. The games are kept in build/strength/, so that it can be stopped and gone on with; every
contest gets a few before any gets more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from onigokko.core.registry import game
from onigokko.lab.arena import Contest, Count, Results, play, standings
from onigokko.lab.crew import Crew

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- strength: written by tools/strength.py -->", "<!-- /strength -->"
MS, SEED = 200, 1
FEWEST = 20  # games of a contest that is told of
STEPS = (20, 60, 100, 200, 400, 1000)
SEARCHES = (
    ("tiger", 4, ("search", "quick")),
    ("tiger", 4, ("search", "passer")),
    ("fugitive", 2, ("search", "quick")),
    ("footprints", 4, ("search", "quick")),
    ("footprints", 2, ("search", "quick")),
    ("noblesse", 4, ("search", "quick")),
)
RUNGS = (("fair", "easy"), ("strong", "fair"), ("master", "strong"))
LADDER = tuple(
    (name, seats, rung)
    for name, seats in (("tiger", 4), ("fugitive", 2), ("footprints", 4), ("noblesse", 4))
    for rung in RUNGS
)
Meeting = tuple[str, int, tuple[str, ...]]


def results(meeting: Meeting) -> Results:
    """What has been played of a contest: the first bot against the second on all other seats."""
    name, seats, bots = meeting
    contest = Contest.of(name, bots, seats, usual={"ms": MS, "clock": "processor"}, seed=SEED)
    return Results(contest, KEPT / f"{name}-{seats}-{'-'.join(bots)}.jsonl")


def play_all(games: int, processes: int, only: list[str]) -> None:
    """Plays what is missing, every contest so far before any goes further."""
    for wanted in sorted({min(games, step) for step in (*STEPS, games)}):
        for meeting in (*SEARCHES, *LADDER):
            if only and meeting[0] not in only:
                continue
            kept = results(meeting)
            for one in play(kept.contest, kept.missing(wanted), Crew(processes)):
                kept.add(one)
            print(*meeting, f"{len(kept.played)} games", flush=True)


def table(meetings: tuple[Meeting, ...]) -> Iterator[str]:
    """The lines of a table."""
    yield "| game | seats | bot | against | games | first places | 95 % | even |"
    yield "| --- | --: | --- | --- | --: | --: | --: | --: |"
    for meeting in meetings:
        kept, (name, seats, (bot, other)) = results(meeting), meeting
        if len(kept.played) >= FEWEST:
            own = standings(kept.contest, kept.played)[0]
            for role, count in sorted(own.roles.items()) or [("", own.all)]:
                yield _row(name, seats, f"{bot}` as `{role}" if role else bot, other, count)


def _row(name: str, seats: int, bot: str, other: str, count: Count) -> str:
    row = count.row()
    shares = f"{row['share']:.1%} | {row['low']:.1%}–{row['high']:.1%} | {1 / seats:.0%}"
    against = f"three `{other}`" if seats == 4 else f"`{other}`"
    return f"| {name} | {seats} | `{bot}` | {against} | {row['games']} | {shares} |"


def text() -> str:
    """What stands between the marks."""
    return "\n".join(
        [
            BEGIN,
            f"{MS} milliseconds of a processor for a decision (of `master`; `strong` has a third of it);",
            "everybody sits everywhere equally often. A row is what this says, for its game, seats, bots:",
            "",
            "```",
            f"onigokko arena tiger search quick --seats 4 --games 400 --ms {MS} --seed {SEED}",
            "```",
            "",
            *table(SEARCHES),
            "",
            "Each level against the one below:",
            "",
            *table(LADDER),
            END,
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays matches of bots and writes docs/bots.md.")
    parser.add_argument("--games", type=int, default=400, help="how many of each contest; 0 plays none")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="games")
    given = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    for name in given.only:
        game(name)
    if given.games:
        play_all(given.games, given.processes, given.only)
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    PAGE.write_text(before + text() + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
