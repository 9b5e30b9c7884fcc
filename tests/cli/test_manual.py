"""The manual of the command line, and the examples in its code."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from onigokko.cli.app import COMMANDS, app

MANUALS = [Path(__file__).parents[2] / "docs" / name for name in ("command-line.md", "command-line.ja.md")]


def options_of(command: str) -> set[str]:
    found = app.get_command(click.Context(app), command)
    assert found is not None
    return {max(each.opts, key=len) for each in found.params if isinstance(each, click.Option)}


@pytest.mark.parametrize("manual", MANUALS, ids=lambda path: path.name)
def test_the_manual_shows_every_command_with_every_option(manual: Path) -> None:
    shown = dict(re.findall(r"^## (\w+)\n```\n(onigokko .*)\n```$", manual.read_text("utf-8"), re.MULTILINE))
    assert list(shown) == list(COMMANDS)
    for command, form in shown.items():
        assert form.startswith(f"onigokko {command} ")
        assert set(re.findall(r"--[a-z-]+", form)) == options_of(command), command


@pytest.mark.parametrize(
    "module",
    ["onigokko.cli.choices", "onigokko.cli.intervals", "onigokko.cli.lines", "onigokko.lab.intervals"],
)
def test_the_examples_in_docstrings_hold(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted
    assert not result.failed
