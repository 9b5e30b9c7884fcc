"""`onigokko verify`: the dice of a record, computed again."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from onigokko.cli import options
from onigokko.cli.app import Command

EXAMPLES = """
onigokko verify game.play             was every draw settled before the game?
onigokko verify game.play --json      {"file": ..., "fits": true, ...}
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@options.json
def verify(file: Path, as_json: bool) -> None:
    """Compute every draw of the record FILE again from its secret.

    Before the first move a server shows the SHA-256 of a secret, and every draw follows from the secret and
    the words that the seats add. The record of a finished game holds all three, so that anybody can check
    that nobody bent the dice.

    Exit code: 0 when all fits, 1 when something does not or the record cannot be verified.
    """
    from onigokko.cli.records import read_record
    from onigokko.core.position import NATURE
    from onigokko.core.sealed import verify as problems_of

    record = read_record(file)
    problems = problems_of(record)
    draws = sum(step.seat == NATURE for step in record.moves)
    if as_json:
        listed = [{"line": line, "text": text} for line, text in problems]
        options.write_json({"file": str(file), "fits": not problems, "draws": draws, "problems": listed})
    elif problems:
        for line, text in problems:
            click.echo(options.plain(f"{file}:{max(line, 1)}: {text}"))
    else:
        click.echo("The secret is the one that was committed to.")
        click.echo(f"All {draws} draws follow from it." if draws != 1 else "The only draw follows from it.")
        click.echo("The record is as it was written.")
    sys.exit(1 if problems else 0)
