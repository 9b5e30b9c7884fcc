"""What several commands ask for: a game, seats, options, bots, a seed, a language, a console to write on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])
WIDEST = 100  # columns; longer lines are hard to read
LANGUAGES = ("en", "ja")
MOST_SEED = (1 << 62) - 1


def pairs(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Values NAME=VALUE as a dict."""
    found: dict[str, str] = {}
    for value in values:
        name, equals, given = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f'"{value[:40]}" is not NAME=VALUE, such as money=open')
        if name in found:
            raise click.BadParameter(f'"{name[:40]}" is given twice')
        found[name] = given
    return found


def _names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(","))


def usual_language() -> str:
    """Japanese where the system speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ja" if os.environ[name].startswith("ja") else "en"
    return "en"


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    return value or usual_language()


game = click.argument("game")
seats = click.option("--seats", "-n", type=int, help="How many play; by default what is usual for the game.")
options = click.option(
    "--option",
    "-o",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    callback=pairs,
    help="An option of the game (`onigokko games` lists them); can be given several times.",
)
seed = click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="The same seed gives the same dice and the same bots."
)
language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    envvar="ONIGOKKO_LANG",
    callback=_language,
    help="English or Japanese; by default the language of the system.",
)
json = click.option("--json", "as_json", is_flag=True, help="Write JSON for programs, and nothing else.")


def bots(default: str, help: str, name: str = "--bots") -> Callable[[F], F]:
    """The option for bots: one name, or a list with commas."""
    return click.option(
        name,
        "-b",
        "bots",
        metavar="NAMES",
        default=default,
        show_default=True,
        callback=_names,
        help=f"{help} `onigokko games` lists them, with what Japanese pages call them.",
    )


def crew(command: F) -> F:
    """The options that say who plays many games: `processes`, `backend` and `address` become one, `crew`."""

    @wraps(command)
    def with_crew(*args: Any, processes: int, backend: str, address: str, **others: Any) -> Any:
        from onigokko.lab.crew import Crew

        return command(*args, crew=Crew.of(processes, backend, address), **others)

    for option in (
        click.option("--address", default="", help="Where the cluster is; by default one is started here."),
        click.option(
            "--backend",
            type=click.Choice(("local", "ray", "dask")),
            default="local",
            show_default=True,
            help="Who plays: this machine, or a cluster of Ray or Dask.",
        ),
        click.option(
            "--processes",
            "-p",
            type=click.IntRange(1, 256),
            default=lambda: os.cpu_count() or 1,
            show_default="all cores",
            help="How many games are played at once on this machine.",
        ),
    ):
        with_crew = option(with_crew)
    return cast(F, with_crew)


def console(*, error: bool = False) -> Console:
    """Where to write: coloured in a terminal, plain elsewhere, at most `WIDEST` columns."""
    from rich.console import Console

    found = Console(stderr=error, highlight=False, emoji=False, markup=False, legacy_windows=False)
    if found.width > WIDEST:
        found.width = WIDEST
    return found


def plain(text: str) -> str:
    """A line without characters that steer a terminal."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def write_json(value: Any) -> None:
    """One JSON value on standard output, in ASCII: every program can read it, whatever is in it."""
    import json

    click.echo(json.dumps(value), file=sys.stdout)
