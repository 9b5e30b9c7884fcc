"""`onigokko arena`: matches of bots, seat by seat the same for all."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Sorry

if TYPE_CHECKING:
    from rich.table import Table

    from onigokko.cli.wording import Wording
    from onigokko.lab.arena import Contest, Results, Standing
    from onigokko.lab.crew import Crew

EXAMPLES = """
onigokko arena tiger search quick --games 400 --ms 200
onigokko arena fugitive search quick --games 200 --seed 1 --json
onigokko arena noblesse search:random=10 search quick quick --iterations 500
onigokko arena fugitive master strong fair easy --file ladder.jsonl
onigokko arena tiger strong fair --backend dask --address tcp://10.0.0.1:8786
"""


@click.command(cls=Command, examples=EXAMPLES)
@options.game
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@options.seats
@click.option("--games", "-g", type=click.IntRange(1), default=400, show_default=True, help="How many games.")
@click.option(
    "--ms",
    type=click.IntRange(1, 600_000),
    default=200,
    show_default=True,
    help="Milliseconds of a processor in which a bot that thinks may decide.",
)
@click.option(
    "--iterations",
    type=click.IntRange(1, 10_000_000),
    help="Iterations of a search instead of a time, so that the same seed gives the same games.",
)
@options.options
@options.seed
@options.crew
@click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keeps the games there, and goes on with those that it holds already.",
)
@options.language
@options.json
def arena(
    game: str,
    bots: tuple[str, ...],
    seats: int | None,
    games: int,
    ms: int,
    iterations: int | None,
    options: dict[str, str],
    seed: int | None,
    crew: Crew,
    path: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Let bots meet in GAME, each in every seat equally often, and tell who is better.

    Fewer bots than seats are filled up with the last one named; of more, every set that fits plays in turn. A
    bot's parameters follow its name: search:ms=50. Ctrl-C stops and tells the results so far.

    The results of a seed are the same whoever plays the games, and so is the file, byte by byte; when a
    worker is lost, another plays what it had not finished.

    JSON is a list with a row for each bot: bot, games, first, share, low, high, rating (and roles, a row for
    each role, where the game has roles); a shared first place counts in parts.
    """
    from onigokko.lab.arena import Contest, Results, standings

    if len(bots) < 2:
        raise click.UsageError("An arena needs two bots or more: one alone meets nobody.")
    usual = {"ms": 0, "iterations": iterations} if iterations else {"ms": ms, "clock": "processor"}
    if seed is None:
        seed = _kept_seed(path)
    contest = Contest.of(game, bots, seats, options, usual, seed)
    results = Results(contest, path)
    _play(results, games, crew, language)
    if not results.played:
        raise Sorry("stopped before the first game was over; there are no results")
    rows = standings(contest, results.played)
    if as_json:
        _write(rows)
    else:
        _show(contest, rows, len(results.played), games, language)


def _kept_seed(path: Path | None) -> int:
    """The seed of a file of results, so that it need not be given again; else a new one."""
    if path is not None and path.exists():
        try:
            with path.open(encoding="ascii") as file:
                return int(json.loads(file.readline())["seed"])
        except (ValueError, KeyError, TypeError):
            return 0  # the file is refused when it is read as a whole
    return secrets.randbelow(1 << 32)


def _play(results: Results, games: int, crew: Crew, language: str) -> None:
    """Plays the missing games behind a progress bar, which is there in a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from onigokko.cli.simulate import interrupted
    from onigokko.cli.wording import house
    from onigokko.lab.arena import play

    console = options.console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    missing = results.missing(games)
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        interrupted() as stop,
    ):
        task = progress.add_task(
            house(language).text("arena.progress"), total=games, completed=games - len(missing)
        )
        for one in play(results.contest, missing, crew, stop):
            results.add(one)
            progress.advance(task)
    results.sort()


def _write(rows: list[Standing]) -> None:
    options.write_json([row.row() for row in rows])


def _show(contest: Contest, rows: list[Standing], played: int, games: int, language: str) -> None:
    from onigokko.cli.wording import Wording
    from onigokko.core.registry import game as game_named

    wording = Wording.of(game_named(contest.game), language, contest.setup.seats)
    console = options.console()
    head = wording.text("arena.head", title=wording.title, games=f"{played:,}", seed=contest.seed)
    console.print(head, style="bold")
    console.print(_grid(contest, rows, wording))
    console.print(wording.text("arena.even", share=f"{1 / contest.setup.seats:.1%}"), style="dim")
    if played < games:
        console.print(wording.text("arena.stopped", games=played, all=f"{games:,}"), style="yellow")
        sys.exit(130)


def _grid(contest: Contest, rows: list[Standing], wording: Wording) -> Table:
    """A row for each bot, and below it one for each role."""
    from rich import box
    from rich.table import Table

    from onigokko.cli.intervals import Interval, Scale

    counts = [count for row in rows for count in (row.all, *row.roles.values())]
    scale = Scale(max(count.row()["high"] for count in counts), 1 / contest.setup.seats)
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, expand=True)
    grid.add_column(wording.text("arena.bot"))
    for name in ("games", "first", "share", "interval", "rating"):
        grid.add_column(wording.text(f"arena.{name}"), justify="right", no_wrap=True)
    grid.add_column(scale, ratio=1)
    for row in rows:
        lines = [(row.bot, row.all, f"{row.rating:+.0f}")]
        lines += [(f"  {wording.words(f'role.{role}')}", count, "") for role, count in row.roles.items()]
        for name, count, rating in lines:
            found = count.row()
            low, share, high = found["low"], found["share"], found["high"]
            first = f"{count.first:,.2f}".rstrip("0").rstrip(".")
            interval = f"{100 * low:.1f}–{100 * high:.1f}%"
            picture = Interval(scale, low, share, high)
            grid.add_row(name, f"{count.games:,}", first, f"{share:.1%}", interval, rating, picture)
    return grid
