"""`onigokko serve`: the site."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from onigokko.cli.app import Command

EXAMPLES = """
onigokko serve                    at http://127.0.0.1:8000/, with ./data
onigokko serve --port 8001 --data /srv/onigokko
onigokko serve --host 0.0.0.0     for everybody in the network
onigokko serve --show-config >onigokko.toml
onigokko serve --config onigokko.toml
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.option("--host", help="The address to listen at; 0.0.0.0 is all.  [default: 127.0.0.1]")
@click.option("--port", type=click.IntRange(0, 65535), help="0: any free one.  [default: 8000]")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder for tables and games; it is made if it is not there.  [default: data]",
)
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A TOML file with settings; --show-config lists them.",
)
@click.option("--show-config", is_flag=True, help="Show every setting as it would be now, and open nothing.")
def serve(
    host: str | None, port: int | None, data: Path | None, config: Path | None, show_config: bool
) -> None:
    """Open the site: people make tables, send links, and play with each other and with bots.

    The address is printed when the site is open. Ctrl-C closes it; after the next start every table goes on.

    Settings come from the options here, else from variables of the environment (ONIGOKKO_PORT), else from
    the file.

    Exit code: 0 when it was closed, 2 when a setting is wrong, 3 when the port cannot be opened, 4 when the
    data folder or the database cannot be used.
    """
    from onigokko.site.settings import Settings

    settings, origin = Settings.sources(os.environ, {"host": host, "port": port, "data": data}, config)
    if show_config:
        click.echo(settings.shown(origin), nl=False)
        return
    from onigokko.site import start

    sys.exit(start.run(settings))
