"""`onigokko simulate`: many games of bots, and how each seat fared."""

from __future__ import annotations

import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Sorry

if TYPE_CHECKING:
    from rich.table import Table

    from onigokko.cli.wording import Wording
    from onigokko.lab.simulate import Plan, Row, Stop, Tally

EXAMPLES = """
onigokko simulate tiger --seats 4 --games 10000 --bots random --seed 1
onigokko simulate tiger --bots quick,random,random,random --games 2000
onigokko simulate tiger --bots quick --games 2000 --processes 4
onigokko simulate tiger --option banana=runners --json
"""


@click.command(cls=Command, examples=EXAMPLES)
@options.game
@options.seats
@click.option(
    "--games", "-g", type=click.IntRange(1), default=1000, show_default=True, help="How many games."
)
@options.bots("random", "One name for all seats, or one for each seat, with commas.")
@options.options
@options.seed
@click.option(
    "--processes",
    "-p",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="The games stay the same.",
)
@options.language
@options.json
def simulate(
    game: str,
    seats: int | None,
    games: int,
    bots: tuple[str, ...],
    options: dict[str, str],
    seed: int | None,
    processes: int,
    language: str,
    as_json: bool,
) -> None:
    """Let bots play GAME many times, and tell how often each seat came first.

    The interval (Wilson, 95 %) is where the true share probably lies. The same seed gives the same games,
    with one process or several. Ctrl-C stops and tells the results so far.

    JSON is a list with a row for each seat: seat, bot, games, first, share, low, high (and role, where the
    game has roles); a shared first place counts in parts.
    """
    from onigokko.core.registry import game as game_named
    from onigokko.lab.simulate import Plan, rows

    seats = game_named(game).usual_seats if seats is None else seats
    plan = Plan.of(game, seats, options, bots, secrets.randbelow(1 << 32) if seed is None else seed)
    with interrupted() as stop:
        tally = _play(plan, games, processes, stop, language)
    if not tally.games:
        raise Sorry("stopped before the first game was over; there are no results")
    if as_json:
        _write(plan, rows(plan, tally))
    else:
        _show(plan, tally, rows(plan, tally), games, language)


def _play(plan: Plan, games: int, processes: int, stop: Stop, language: str) -> Tally:
    """Plays the games behind a progress bar, which is there in a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from onigokko.cli.wording import house
    from onigokko.lab.simulate import Tally, simulate

    console = options.console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    total = Tally([0] * plan.setup.seats)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(house(language).text("simulate.progress"), total=games)
        for tally in simulate(plan, games, processes, stop):
            total.merge(tally)
            progress.advance(task, tally.games)
    return total


@contextmanager
def interrupted() -> Iterator[Stop]:
    """A wish to stop that Ctrl-C makes; a second Ctrl-C is not waited for."""
    from onigokko.lab.simulate import Stop

    stop = Stop()

    def interrupt(number: int, frame: FrameType | None) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _write(plan: Plan, rows: list[Row]) -> None:
    from dataclasses import asdict

    from onigokko.core.registry import game as game_named

    roles = game_named(plan.game).roles(plan.setup.seats)
    options.write_json([asdict(row) | ({"role": roles[row.seat]} if roles else {}) for row in rows])


def _show(plan: Plan, tally: Tally, rows: list[Row], games: int, language: str) -> None:
    from onigokko.cli.wording import Wording
    from onigokko.core.registry import game as game_named

    wording = Wording.of(game_named(plan.game), language, plan.setup.seats)
    console = options.console()
    console.print(
        wording.text("simulate.head", title=wording.title, games=f"{tally.games:,}", seed=plan.seed),
        style="bold",
    )
    console.print(_grid(plan, rows, wording))
    lengths = {"mean": f"{tally.mean:.1f}", "fewest": tally.fewest, "most": tally.most}
    console.print(wording.text("simulate.lengths", **lengths))
    console.print(wording.text("simulate.even", share=f"{1 / plan.setup.seats:.1%}"), style="dim")
    if tally.games < games:
        console.print(wording.text("simulate.stopped", games=tally.games, all=f"{games:,}"), style="yellow")
        sys.exit(130)


def _grid(plan: Plan, rows: list[Row], wording: Wording) -> Table:
    """A row for each seat, with a picture of its interval as wide as there is room."""
    from rich import box
    from rich.table import Table

    from onigokko.cli.intervals import Interval, Scale

    roles = wording.game.roles(plan.setup.seats)
    scale = Scale(max(row.high for row in rows), 1 / len(rows))
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, expand=True)
    grid.add_column(wording.text("simulate.seat"), justify="right", no_wrap=True)
    if roles:
        grid.add_column(wording.text("simulate.role"))
    grid.add_column(wording.text("simulate.bot"))
    for name in ("first", "share", "interval"):
        grid.add_column(wording.text(f"simulate.{name}"), justify="right", no_wrap=True)
    grid.add_column(scale, ratio=1)
    for row in rows:
        role = [wording.words(f"role.{roles[row.seat]}")] if roles else []
        first = f"{row.first:,.2f}".rstrip("0").rstrip(".")
        interval = f"{100 * row.low:.1f}–{100 * row.high:.1f}%"
        picture = Interval(scale, row.low, row.share, row.high)
        grid.add_row(str(row.seat), *role, row.bot, first, f"{row.share:.1%}", interval, picture)
    return grid
