"""What several commands ask for: a game, seats, options, bots, a seed, a language, a console to write on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F", bound=Callable[..., Any])
WIDEST = 100  # columns; longer lines are hard to read
LANGUAGES = ("en", "ja")
MOST_SEED = (1 << 62) - 1


def _pairs(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
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
    callback=_pairs,
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


def bots(default: str, help: str) -> Callable[[F], F]:
    """The option for bots: one name, or a list with commas."""
    return click.option(
        "--bots", "-b", metavar="NAMES", default=default, show_default=True, callback=_names, help=help
    )


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
