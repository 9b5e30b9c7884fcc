"""`onigokko join`: a seat at a table of a site, played from the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from onigokko.cli import options
from onigokko.cli.app import Command, Misuse

if TYPE_CHECKING:
    from onigokko.cli.remote import FarMatch, Live
    from onigokko.cli.table import Desk

EXAMPLES = """
onigokko join http://127.0.0.1:8000/t/kP3xV0
onigokko join games.example.org/t/kP3xV0 --seat 1 --token-file token.txt
"""

token_file = click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="A file with a token of your account; else ONIGOKKO_TOKEN, else you play as a new guest.",
)
seat = click.option(
    "--seat",
    "-s",
    type=click.IntRange(0),
    help="The seat to take.  [default: yours, else a free one]",
)

called = click.option("--name", "called", metavar="NAME", help="What the others shall call you.")


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("url")
@seat
@token_file
@called
@options.language
def join(url: str, seat: int | None, token_file: Path | None, called: str | None, language: str) -> None:
    """Play at the table with the address URL, from here, with whoever sits there.

    You are shown what the page would show you, and type as in `onigokko play`. When the network is cut you
    are back as soon as it is. A guest who leaves cannot come back to the seat; with a token of your account
    you can.
    """
    import os

    from onigokko.cli.options import console
    from onigokko.cli.play import reader
    from onigokko.cli.remote import Site, keep, pause, token_of
    from onigokko.cli.wording import house

    site, own = Site(url, token_of(token_file, os.environ.get("ONIGOKKO_TOKEN")), language), house(language)
    if site.tournament:
        raise Misuse("join plays at one table; `onigokko bot` takes part in a whole tournament.")
    place = _Place(console(), reader(), language, seat)
    try:
        if called is not None:
            site.post("/me", {"name": called})
        keep(
            site.live,
            lambda live: place.visit(site, live),
            lambda what: click.echo(own.text(f"join.{what}")),
            pause,
        )
    except (EOFError, KeyboardInterrupt):
        click.echo()
        click.echo(own.text("join.left"))
    finally:
        site.close()


class _Place:
    """The terminal before a table; what it has shown is not shown again after a cut."""

    def __init__(self, console: object, read: object, language: str, seat: int | None) -> None:
        self._made = (console, read)
        self._language = language
        self._wanted = seat
        self._desk: Desk | None = None
        self._match: FarMatch | None = None

    def visit(self, site: object, live: Live) -> bool:
        """Sits down and plays; True when the game is over."""
        live.sit(self._wanted)
        if live.status == "open":
            from onigokko.cli.wording import house

            click.echo(house(self._language).text("join.waits", {"seat": live.seat}))
        while live.status == "open" or live.game is None:
            live.hear()
        desk, match = self._at(site, live)
        while live.status != "over":
            desk.tell()
            if live.question is None:
                live.hear()
            elif not match.again():
                desk.decide()
        desk.tell()
        desk.finish()
        return True

    def _at(self, site: object, live: Live) -> tuple[Desk, FarMatch]:
        from onigokko.cli.remote import FarMatch, Site
        from onigokko.cli.table import Desk
        from onigokko.cli.wording import Wording

        assert isinstance(site, Site)
        if self._desk is None or self._match is None:
            self._match = FarMatch(site, live)
            seats = live.table["seats"]
            wording = Wording.of(self._match.game, self._language, len(seats), live.seat)
            bots = {at: str(each["bot"]) for at, each in enumerate(seats) if each["kind"] == "bot"}
            console, read = self._made
            self._desk = Desk(self._match, live.seat, bots, wording, console, read)  # type: ignore[arg-type]
            self._desk.introduce()
        self._match.live = live
        return self._desk, self._match
