"""`onigokko report`: a game, or two variants of it, played by bots and looked into, on one page."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Misuse, Sorry
from onigokko.core.errors import BadSetup

if TYPE_CHECKING:
    from onigokko.lab.accounts import Accounts
    from onigokko.lab.crew import Crew

EXAMPLES = """
onigokko report tiger --seats 4 --games 2000 --seed 1
onigokko report fugitive --option events=mixed --lang ja
onigokko report tiger --compare banana=runners
onigokko report footprints --seats 2 --compare seats=3
onigokko report noblesse --data boards.json --compare data=house --json
"""
HOUSE = "house"  # the data of the house, in --compare data=house


@click.command(cls=Command, examples=EXAMPLES)
@options.game
@options.seats
@options.options
@click.option(
    "--data",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A JSON or TOML file with other cards or another board.",
)
@click.option(
    "--compare",
    "-c",
    metavar="NAME=VALUE",
    multiple=True,
    callback=options.pairs,
    help="A second variant: what is other in it, an option or seats, data, bot; can be given several times.",
)
@options.bots("quick", "One name for all seats, or one for each seat, with commas.", name="--bot")
@click.option("--games", "-g", type=click.IntRange(2), default=400, show_default=True, help="How many games.")
@click.option(
    "--probes",
    type=click.IntRange(0, 100),
    default=1,
    show_default=True,
    help="How many decisions of a game are looked into, branch by branch.",
)
@options.seed
@options.crew
@click.option(
    "--out",
    "-O",
    "out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The page; the numbers lie beside it. By default report-GAME.html.",
)
@options.language
@options.json
def report(
    game: str,
    seats: int | None,
    options: dict[str, str],
    data: Path | None,
    compare: dict[str, str],
    bots: tuple[str, ...],
    games: int,
    probes: int,
    seed: int | None,
    crew: Crew,
    out: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Let bots play GAME, and write a page about its balance.

    The page tells who comes first, how games end, how often things are used and what they are worth, and
    which decisions matter, with intervals; beside it lie the same numbers as JSON and CSV. --compare sets a
    second variant beside the first and says which differences are real.

    The games are kept in files beside the page: the same command goes on with them. Ctrl-C stops and reports
    on the games so far.
    """
    _installed()
    from onigokko.lab.accounts import Accounts, Watch
    from onigokko.lab.findings import findings
    from onigokko.lab.page import Report

    out = out or Path(f"report-{game}.html")
    if out.suffix != ".html":
        raise Misuse(f"the page is written as HTML: {out.name} must end in .html")
    first = _Wish(game, seats, options, data, bots)
    wishes = [first, first.other(compare)] if compare else [first]
    watches = [Watch.of(each.game, each.setup(), each.bots, seed or 0, probes) for each in wishes]
    endings = [".games.jsonl", ".games.2.jsonl"]
    kept = [Accounts(each, out.with_suffix(ending)) for each, ending in zip(watches, endings, strict=False)]
    _play(kept, games, crew, language)
    played = [each.first(games) for each in kept]
    if any(len(each) < 2 for each in played):
        raise Sorry("stopped before two games were over; there is nothing to report yet")
    found = tuple(findings(each.what, accounts) for each, accounts in zip(kept, played, strict=True))
    made = Report(found, _command(first, compare, games, probes, seed or 0, language), language)
    out.write_text(made.html(), "utf-8")
    out.with_suffix(".json").write_text(json.dumps(made.json(), indent=1) + "\n", "ascii")
    out.with_suffix(".csv").write_text(made.csv(), "utf-8")
    _tell(made.json(), out, [len(each) for each in played], games, language, as_json)


class _Wish:
    """A variant as it was asked for."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        options: Mapping[str, str],
        data: Path | None,
        bots: Sequence[str],
    ) -> None:
        self.game, self.seats, self.options, self.data = game, seats, dict(options), data
        self.bots = tuple(bots)

    def setup(self) -> Any:
        """Checked; `BadSetup` says what is possible."""
        from onigokko.core.registry import game

        described = game(self.game)
        seats = described.usual_seats if self.seats is None else self.seats
        return described.setup(seats, self.options, None if self.data is None else read_data(self.data))

    def other(self, changed: Mapping[str, str]) -> _Wish:
        """The same but for what is changed."""
        given = dict(changed)
        seats, data, bots = self.seats, self.data, self.bots
        if "seats" in given:
            text = given.pop("seats")
            if not text.isascii() or not text.isdigit() or len(text) > 3:
                raise BadSetup(f'seats in --compare cannot be "{text[:40]}": it is a whole number')
            seats = int(text)
        if "data" in given:
            text = given.pop("data")
            data = None if text == HOUSE else Path(text)
        if "bot" in given:
            bots = tuple(given.pop("bot").split(","))
        return _Wish(self.game, seats, {**self.options, **given}, data, bots)


def read_data(path: Path) -> dict[str, Any]:
    """The data of a game from a JSON or TOML file; `BadSetup` if there are none."""
    import tomllib

    try:
        text = path.read_text("utf-8")
        found = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetup(f"{path} cannot be read as data: {error}") from None
    if not isinstance(found, dict):
        raise BadSetup(f"{path} is not data of a game: they are an object with names")
    return found


def _installed() -> None:
    missing = next((name for name in ("matplotlib", "scipy") if find_spec(name) is None), None)
    if missing:
        raise Sorry(f"a report needs {missing}; pip install 'onigokko[report]' brings it")


def _play(kept: list[Accounts], games: int, crew: Crew, language: str) -> None:
    """Plays the missing games behind a progress bar, which is there in a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from onigokko.cli.simulate import interrupted
    from onigokko.cli.wording import house
    from onigokko.lab.accounts import watch

    console = options.console(error=True)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    missing = [each.missing(games) for each in kept]
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        interrupted() as stop,
    ):
        done = games * len(kept) - sum(map(len, missing))
        task = progress.add_task(
            house(language).text("report.progress"), total=games * len(kept), completed=done
        )
        for each, left in zip(kept, missing, strict=True):
            for one in watch(each.what, left, crew, stop):
                each.add(one)
                progress.advance(task)
    for each in kept:
        each.sort()


def _command(
    wish: _Wish, compare: Mapping[str, str], games: int, probes: int, seed: int, language: str
) -> str:
    """The command that makes the same report."""
    parts = ["onigokko", "report", wish.game]
    if wish.seats is not None:
        parts += ["--seats", str(wish.seats)]
    for name, value in wish.options.items():
        parts += ["--option", f"{name}={value}"]
    if wish.data is not None:
        parts += ["--data", wish.data.name]
    for name, value in compare.items():
        parts += ["--compare", f"{name}={value}"]
    parts += ["--bot", ",".join(wish.bots), "--games", str(games), "--probes", str(probes)]
    return shlex.join([*parts, "--seed", str(seed), "--lang", language])


def _tell(
    found: dict[str, Any], out: Path, played: list[int], games: int, language: str, as_json: bool
) -> None:
    from onigokko.cli.wording import house

    if as_json:
        options.write_json(found)
    else:
        text = house(language).text("report.written", {"page": os.fspath(out), "games": min(played)})
        options.console().print(text, soft_wrap=True)
    if min(played) < games:
        if not as_json:
            text = house(language).text("report.stopped", {"games": min(played), "all": f"{games:,}"})
            options.console().print(text, style="yellow")
        sys.exit(130)
