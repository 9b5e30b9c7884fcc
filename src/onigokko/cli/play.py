"""`onigokko play`: a game against bots in the terminal."""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Sorry
from onigokko.core.errors import BadSetup

if TYPE_CHECKING:
    from onigokko.cli.table import Table

EXAMPLES = """
onigokko play tiger                       seat 0 of four, against quick bots
onigokko play tiger --seats 3 --seat 2    the third of three
onigokko play tiger --bots quick,random,quick --option money=open
onigokko play footprints --lang ja --seed 7 --save game.play
"""


@click.command(cls=Command, examples=EXAMPLES)
@options.game
@options.seats
@click.option("--seat", "-s", type=int, default=0, show_default=True, help="Your seat, counted from 0.")
@options.bots("quick", "The other seats' bots: one name for all, or one for each, with commas.")
@options.options
@options.seed
@options.language
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Write the record there at the end."
)
def play(
    game: str,
    seats: int | None,
    seat: int,
    bots: tuple[str, ...],
    options: dict[str, str],
    seed: int | None,
    language: str,
    save: Path | None,
) -> None:
    """Play a whole game of GAME here, against bots.

    Your decisions are listed with numbers; type a number or the move's words. `undo` takes back what nobody
    has learnt of yet, `?` explains all that can be typed, `quit` or Ctrl-D ends the game.
    """
    from onigokko.cli.options import console
    from onigokko.cli.table import Table

    table = Table.made(game, seats, seat, bots, options, *_chance(seed), language, console(), reader())
    if save is not None:
        _check_writable(save)
    try:
        table.play()
    except (EOFError, KeyboardInterrupt):
        table.stop()
    finally:
        if save is not None:
            _save(table, save)


def _chance(seed: int | None) -> tuple[bytes, int]:
    """The secret of the dice, and the seed of the bots."""
    if seed is None:
        return secrets.token_bytes(32), secrets.randbits(60)
    return hashlib.sha256(f"onigokko play {seed}".encode()).digest(), seed


def reader() -> Callable[[str], str]:
    """Asks for a line, with editing in a terminal; elsewhere it repeats the line, for the transcript."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  gives `input` its editing
        return input

    def read(prompt: str) -> str:
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            click.echo(prompt)
            raise EOFError
        click.echo(prompt + options.plain(line.rstrip("\r\n")))
        return line

    return read


def _check_writable(file: Path) -> None:
    """`BadSetup` if the record could not be written at the end: better now than then."""
    try:
        if file.exists() and file.stat().st_size:
            raise BadSetup(f"{file} is there already; choose another name for the record")
        file.touch()
    except OSError as error:
        raise BadSetup(f"the record cannot be written to {file}: {error.strerror or error}") from None


def _save(table: Table, file: Path) -> None:
    """Writes the record; where that is not possible any more, to the terminal."""
    try:
        file.write_text(table.record(), "utf-8")
    except OSError as error:
        table.console.print(table.wording.text("play.not-saved", file=file, why=error.strerror or str(error)))
        click.echo(table.record())
        raise Sorry(f"the record was not written to {file}") from None
    table.console.print(table.wording.text("play.saved", file=file))
