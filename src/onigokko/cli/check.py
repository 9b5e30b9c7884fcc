"""`onigokko check`: play scripts as tests."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from onigokko.cli import options
from onigokko.cli.app import Command

EXAMPLES = """
onigokko check game.play           one script
onigokko check tests/scripts       every *.play file below a folder
onigokko check game.play --json    {"passed": 1, "failed": 0, "failures": []}
"""


@click.command(cls=Command, examples=EXAMPLES)
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@options.json
def check(paths: tuple[Path, ...], as_json: bool) -> None:
    """Check the play scripts PATH..., files or folders.

    A script passes when all its moves are legal and all its checks (`? can 1: bid 5` and so on) hold. Each
    failure is a line FILE:LINE: what failed. A file that cannot be read and a folder without scripts fail.

    Exit code: 0 when all scripts passed, 1 when one failed.
    """
    from onigokko.core.record import check_paths

    report = check_paths(paths)
    if as_json:
        failures = [{"file": str(path), **asdict(failure)} for path, failure in report.failures]
        options.write_json({"passed": report.passed, "failed": report.failed, "failures": failures})
    else:
        for path, failure in report.failures:
            print(options.plain(f"{path}:{max(failure.line, 1)}: {failure.text}"))
        print(f"{report.passed} passed, {report.failed} failed")
    sys.exit(1 if report.failed else 0)
