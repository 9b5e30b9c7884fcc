"""The group of commands: help, errors, what is written where."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from onigokko import __version__
from onigokko.cli.app import COMMANDS
from onigokko.core.registry import games

from .conftest import Process, Run


def test_the_help_lists_all_commands(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command, sentence in COMMANDS.items():
        assert command in result.stdout
        assert sentence in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_by_examples(command: str, run: Run) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"\nExamples:\n  onigokko {command}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_it_is_a_module_too(process: Process) -> None:
    result = process("--version")
    assert (result.returncode, result.stdout.split()) == (0, [b"onigokko", __version__.encode()])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "tigr"], 'there is no game "tigr"; the games are'),
        (["simulate", "tigr"], 'Did you mean "tiger"?'),
        (["games", "tigr"], 'Did you mean "tiger"?'),
        (["play", "tiger", "--bots", "quik"], 'there is no bot "quik"'),
        (["simulate", "tiger", "--bots", "quik"], 'Did you mean "quick"?'),
        (["play", "tiger", "--bots", "quick,quick"], "2 bots are named for 3 seats"),
        (["play", "tiger", "--seats", "9"], "it takes 3, 4, 5 or 6"),
        (["simulate", "tiger", "--seats", "-1"], "it takes 3, 4, 5 or 6"),
        (["play", "tiger", "--seat", "4"], "there is no seat 4; the seats of this game are 0 to 3"),
        (["play", "tiger", "--option", "x=1"], 'tiger has no option "x"; its options: track, money, banana'),
        (["simulate", "tiger", "--option", "money=much"], "it is one of open, screened"),
        (["simulate", "tiger", "--option", "track=1"], "it is a whole number from 25 to 60"),
        (["chekc"], 'there is no command "chekc". Did you mean "check"?'),
    ],
)
def test_what_there_is_not_gets_one_sentence(arguments: list[str], sentence: str, run: Run) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith("onigokko: ")
    assert sentence in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["play"],
        ["check"],
        ["play", "tiger", "--option", "money"],
        ["play", "tiger", "--option", "money=open", "--option", "money=open"],
        ["simulate", "tiger", "--games", "0"],
        ["simulate", "tiger", "--seed", "-1"],
        ["simulate", "tiger", "--processes", "0"],
        ["play", "tiger", "--lang", "fr"],
        ["replay", "x.play", "--at", "soon"],
        ["replay", "x.play", "--at", "-1"],
        ["serve", "--port", "70000"],
    ],
)
def test_misuse_is_exit_code_2(arguments: list[str], run: Run) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Usage: onigokko" in result.stderr


def test_nothing_is_imported_that_a_command_does_not_need() -> None:
    script = (
        "import sys\nfrom onigokko.cli.app import app\n"
        "app(['check', '--help'], standalone_mode=False)\n"
        "needless = ('litestar', 'rich', 'onigokko.site', 'onigokko.lab')\n"
        "print([name for name in needless if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_a_terminal_that_knows_ascii_only_gets_ascii(process: Process) -> None:
    result = process("games", "--lang", "ja", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"\\u" in result.stdout
    english = process("simulate", "tiger", "--games", "2", PYTHONIOENCODING="ascii", LANG="C")
    assert english.returncode == 0
    assert b"|" in english.stdout
    assert b"\\u" not in english.stdout


def test_the_language_is_that_of_the_system(process: Process) -> None:
    environment = {"LC_ALL": "", "LC_MESSAGES": "", "PYTHONIOENCODING": "utf-8"}
    titles = next(iter(games().values())).titles
    assert titles["ja"] in process("games", LANG="ja_JP.UTF-8", **environment).stdout.decode()
    assert titles["ja"] not in process("games", LANG="en_GB.UTF-8", **environment).stdout.decode()
    assert titles["ja"] in process("games", LANG="C", ONIGOKKO_LANG="ja", **environment).stdout.decode()


def test_a_pipe_that_nobody_reads_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "onigokko", "games"]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert result.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is full")
def test_a_full_disk_is_said_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "onigokko", "games"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    assert result.returncode == 1
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.startswith(b"onigokko: ")
