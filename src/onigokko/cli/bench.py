"""`onigokko bench`: how fast things are on this machine. Each command measures one thing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Group

if TYPE_CHECKING:
    from rich.table import Table

    from onigokko.bench.rows import Row, Run

WIDEST = 200  # columns of a table
F = TypeVar("F", bound=Callable[..., Any])

EXAMPLES = """
onigokko bench engine                     all games, beside OpenSpiel
onigokko bench engine --games tiger       one of them
onigokko bench engine --rounds 3 --json   sooner, and for programs
"""

ENVIRONMENTS = """
onigokko bench env                          all games, beside pgx (JAX) and OpenSpiel through PettingZoo
onigokko bench env --games tiger --json     one of them, for programs
"""

SEARCHES = """
onigokko bench search                         all games
onigokko bench search --games tiger --json    one of them, for programs
"""

SITE = """
onigokko bench site                             about a minute
onigokko bench site --seconds 20 --viewers 400  sooner
onigokko bench site --json                      for programs
"""


def sized(rounds: int, seconds: float) -> Callable[[F], F]:
    """The options that say which games are measured, how often and for how long."""

    def add(command: F) -> F:
        for option in (
            click.option(
                "--seconds",
                type=click.FloatRange(0.001, 100),
                default=seconds,
                show_default=True,
                help="Of a core, for each measurement in each round.",
            ),
            click.option(
                "--rounds",
                type=click.IntRange(1, 1000),
                default=rounds,
                show_default=True,
                help="Medians of so many.",
            ),
            click.option("--games", "-g", metavar="NAMES", help="Names with commas; by default all games."),
        ):
            command = option(command)
        return command

    return add


@click.group(cls=Group, examples=EXAMPLES)
def bench() -> None:
    """Measure how fast the engine is on this machine, beside a peer in the same run."""


@bench.command(cls=Command, examples=EXAMPLES)
@sized(rounds=9, seconds=0.2)
@options.json
def engine(games: str | None, rounds: int, seconds: float, as_json: bool) -> None:
    """Random play-outs, stepping from Python, copies and determinizations."""
    from onigokko.bench import openspiel
    from onigokko.bench.engine import meters
    from onigokko.bench.rows import Run
    from onigokko.core.native import compiled
    from onigokko.core.registry import game
    from onigokko.core.registry import games as all_games

    names = list(all_games()) if games is None else [name.strip() for name in games.split(",")]
    run = Run(meters([game(name) for name in names]), rounds, seconds)
    if not compiled():
        click.echo("The engine runs uncompiled here: `make engine` compiles it.", err=True)
    if openspiel.pyspiel() is None:
        click.echo(openspiel.ABSENT, err=True)
    write(run, as_json)


@bench.command(cls=Command, examples=ENVIRONMENTS)
@sized(rounds=5, seconds=0.5)
@options.json
def env(games: str | None, rounds: int, seconds: float, as_json: bool) -> None:
    """Environments: decisions with an observation, many games at once and one by one."""
    from onigokko.core.native import compiled
    from onigokko.core.registry import game
    from onigokko.core.registry import games as all_games

    try:
        from onigokko.bench import environments
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"environments need {error.name}: pip install 'onigokko[batch]'"
        ) from error
    from onigokko.bench.rows import Run

    names = list(all_games()) if games is None else [name.strip() for name in games.split(",")]
    run = Run(environments.meters([game(name) for name in names]), rounds, seconds)
    if not compiled():
        click.echo("The engine runs uncompiled here: `make engine` compiles it.", err=True)
    if missing := environments.absent():
        click.echo(environments.ABSENT.format(", ".join(missing)), err=True)
    write(run, as_json)


@bench.command(cls=Command, examples=SEARCHES)
@click.option("--games", "-g", metavar="NAMES", help="Names with commas; by default all games.")
@click.option(
    "--iterations", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="For a decision."
)
@options.json
def search(games: str | None, iterations: int, as_json: bool) -> None:
    """Iterations of the tree search a second of a core, and what its trees weigh."""
    from onigokko.bench.rows import Row
    from onigokko.bots.measure import speed
    from onigokko.core.native import compiled
    from onigokko.core.registry import game
    from onigokko.core.registry import games as all_games

    names = list(all_games()) if games is None else [name.strip() for name in games.split(",")]
    if not compiled():
        click.echo("The engine runs uncompiled here: `make engine` compiles it.", err=True)
    rows: list[Row] = []
    for done, described in enumerate([game(name) for name in names], 1):
        found = speed(described, described.usual_seats, iterations)
        rows.append(Row(found.game, "search", found.iterations, "iterations/s"))
        rows.append(Row(found.game, "tree", found.nodes, "nodes"))
        rows.append(Row(found.game, "node", found.bytes_a_node, "bytes"))
        rows.append(Row(found.game, "memory", found.nodes * found.bytes_a_node / 1000, "kB"))
        progress(done, len(names))
    if as_json:
        options.write_json([asdict(row) for row in rows])
    else:
        print_whole(table(rows))


@bench.command(cls=Command, examples=SITE)
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3600),
    default=60.0,
    show_default=True,
    help="Of playing, all measurements together.",
)
@click.option(
    "--tables",
    type=click.IntRange(1, 10_000),
    default=100,
    show_default=True,
    help="That play as fast as they can, four people at each.",
)
@click.option(
    "--viewers",
    type=click.IntRange(4, 100_000),
    default=5000,
    show_default=True,
    help="Who are connected in the full house.",
)
@click.option("--game", default="tiger", show_default=True, help="What is played; it is to have four seats.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="The folder on whose disk it is played; by default the present one.",
)
@options.json
def site(seconds: float, tables: int, viewers: int, game: str, data: Path | None, as_json: bool) -> None:
    """Moves a second on the site, how long they take, and what people and tables weigh.

    A server in a process of its own keeps every move on disk (SQLite, synchronous=FULL) before it is
    acknowledged; people in another process play, four at a table, each with their own view. Where there are
    two cores or more the server has one for itself.
    """
    from onigokko.bench.site import SEATS, Plan, run
    from onigokko.core.registry import game as game_named

    described = game_named(game)
    if SEATS not in described.seat_counts:
        raise click.UsageError(f"{game} cannot be played with {SEATS} seats.")
    rows = run(Plan(seconds, tables, viewers, game, data or Path.cwd()), doing)
    if as_json:
        options.write_json([asdict(row) for row in rows])
    else:
        print_whole(table(rows))


def doing(what: str) -> None:
    """What is being done, where somebody watches."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{what}", nl=False, err=True)


def write(run: Run, as_json: bool) -> None:
    """Measures, and writes the rows as JSON or as a table."""
    for done, everything in run.go():
        progress(done, everything)
    if as_json:
        options.write_json([asdict(row) for row in run.rows()])
    else:
        print_whole(table(run.rows()))


def progress(done: int, everything: int) -> None:
    """How far it is, where somebody watches."""
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {everything}", nl=done == everything, err=True)


def table(rows: list[Row]) -> Table:
    """The rows as people read them."""
    from rich import box
    from rich.table import Table

    found = Table(box=box.SIMPLE)
    for title in ("game", "measure", "value", "unit", "ratio", "to"):
        found.add_column(title, justify="right" if title in {"value", "ratio"} else "left", no_wrap=True)
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.1f}"
        found.add_row(row.game, row.measure, number(row.value), row.unit, ratio, row.peer or "")
    return found


def print_whole(found: Table) -> None:
    """Prints a table as wide as it is: no name and no number is cut, however narrow the terminal."""
    from rich.measure import Measurement

    console = options.console()
    console.width = WIDEST
    console.width = max(1, Measurement.get(console, console.options, found).maximum)
    console.print(found)


def number(value: float) -> str:
    """Three digits that count, and no more.

    >>> number(13_812_345.6), number(284.4), number(7.1234)
    ('13,800,000', '284', '7.12')
    """
    if value >= 100:
        places = len(str(int(value))) - 3
        return f"{round(value, -places):,.0f}"
    return f"{value:.3g}"
