"""Reads the record that a command is about; whatever is wrong with it is one sentence."""

from __future__ import annotations

from pathlib import Path

from onigokko.cli.app import Sorry
from onigokko.core.errors import BadRecord
from onigokko.core.record import Record, load, read


def read_record(file: Path) -> Record:
    """The record in a file."""
    try:
        script = load(file)
    except OSError as error:
        raise Sorry(f"{file} cannot be read: {error.strerror or error}") from None
    try:
        return read(script)
    except BadRecord as error:
        raise broken(file, error) from None


def broken(file: Path, error: BadRecord) -> Sorry:
    """What is wrong with a record: its first problem, and how many more there are."""
    line, text = error.problems[0]
    more = len(error.problems) - 1
    note = f" (and {more} more; `onigokko check` lists them)" if more else ""
    return Sorry(f"{file}:{max(line, 1)}: {text}{note}")
