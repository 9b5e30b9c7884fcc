"""`onigokko serve`: the site."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from onigokko.cli.app import Command

EXAMPLES = """
onigokko serve                    at http://127.0.0.1:8000/, with ./data
onigokko serve --port 8001 --data /srv/onigokko
onigokko serve --host 0.0.0.0     for everybody in the network
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 is all."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free one."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default=Path("data"),
    show_default=True,
    help="The folder for tables and games; it is made if it is not there.",
)
def serve(host: str, port: int, data: Path) -> None:
    """Open the site: people make tables, send links, and play with each other and with bots.

    The address is printed when the site is open. Ctrl-C closes it; after the next start every table goes on.

    Exit code: 0 when it was closed, 3 when the port cannot be opened, 4 when the data folder cannot be used.
    """
    from onigokko.site import serve as site

    sys.exit(site.run(host, port, data))
