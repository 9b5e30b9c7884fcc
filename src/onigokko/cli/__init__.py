"""The command line. Each command is a module of its own, imported when it is called for."""

from __future__ import annotations


def main() -> None:
    """The command `onigokko`."""
    from onigokko.cli.app import app

    app(prog_name="onigokko")
