"""The group of commands: finds them, and turns what went wrong into one sentence and an exit code."""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import IO, Any

import click

from onigokko import __version__
from onigokko.core.errors import BadSetup, OnigokkoError

COMMANDS = {  # the module and what the list of commands says of it, so that the list imports none of them
    "serve": "Open the site: people and bots play in the browser.",
    "play": "Play a game against bots, here in the terminal.",
    "join": "Play at a table of a site, here in the terminal.",
    "bot": "Let a bot that thinks here sit at a table of a site.",
    "games": "List the games with their options, and the bots.",
    "check": "Check play scripts.",
    "replay": "Show the position that a record leads to, as somebody sees it.",
    "simulate": "Let bots play many games, and tell how each seat fared.",
    "admin": "Look after a site: guests, tables, bans, announcements, backups.",
    "arena": "Let bots meet, each in every seat, and tell who is better.",
    "report": "Write a page about the balance of a game, or compare two variants.",
    "bench": "Measure how fast the engine is, beside a peer.",
    "verify": "Compute the draws of a record again from its secret.",
}

LOOKALIKES = {  # for terminals without the letter on the left
    "–": "-",
    "…": "...",
    "“": '"',
    "”": '"',
    "·": "*",
    "×": "x",
    "─": "-",
    "├": "|",
    "┤": "|",
    "┼": "+",
    "┊": ":",
    "●": "o",
}


class Sorry(click.ClickException):
    """What could not be done, in one sentence."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"onigokko: {self.message}", file=file, err=file is None)


class Misuse(Sorry):
    """What was asked for wrongly, in one sentence."""

    exit_code = 2


class Command(click.Command):
    """A command whose help ends with examples."""

    def __init__(self, *args: Any, examples: str = "", **others: Any) -> None:
        super().__init__(*args, **others)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        lines = self.examples.strip().splitlines()
        if lines:
            with formatter.section("Examples"):
                for line in lines:
                    formatter.write(f"  {line.strip()}\n" if line.strip() else "\n")
        super().format_epilog(ctx, formatter)


class Group(Command, click.Group):
    """A group whose help ends with examples."""


class Commands(click.Group):
    """The commands of `COMMANDS`, each the object of its name in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"onigokko.cli.{cmd_name}"), cmd_name)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        near = get_close_matches(args[0][:40], COMMANDS, n=1) if args and args[0] not in COMMANDS else []
        if near:
            raise Misuse(f'there is no command "{args[0][:40]}". Did you mean "{near[0]}"?')
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        forgiving()
        try:
            try:
                return super().invoke(ctx)
            finally:
                if sys.stdout is not None:  # what cannot be written is noticed here, not after the end
                    sys.stdout.flush()
        except BadSetup as error:
            raise Misuse(str(error)) from None
        except OnigokkoError as error:
            raise Sorry(str(error)) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise  # nobody reads any more; click ends quietly
            if error.errno == errno.ENOSPC:
                _drop_output()
            where = f"{error.filename}: " if error.filename else ""
            raise Sorry(f"{where}{error.strerror or error}") from None


def _drop_output() -> None:
    """What is still to be written goes nowhere, as there is no room for it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def forgiving() -> None:
    """What the terminal cannot write is written in other letters, and what it sends in error is replaced."""
    codecs.register_error("onigokko", _in_other_letters)
    for stream, errors in ((sys.stdout, "onigokko"), (sys.stderr, "onigokko"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation, ValueError):
                stream.reconfigure(errors=errors)


def _in_other_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(_plain_letter, letters)), error.end


def _plain_letter(letter: str) -> str:
    return LOOKALIKES.get(letter) or letter.encode("ascii", "backslashreplace").decode()


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`onigokko COMMAND --help` explains a command and gives examples.",
)
@click.version_option(__version__, prog_name="onigokko", message="%(prog)s %(version)s")
def app() -> None:
    """Onigokko: board games of pursuit and bluff, to play and to study.

    \b
    onigokko serve              open the site in your browser
    onigokko play tiger         play here, against three bots
    onigokko games              see what there is
    """
