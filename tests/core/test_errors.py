"""The tree of errors, as its page draws it."""

from __future__ import annotations

import re

import pytest

from onigokko.core import errors
from onigokko.core.errors import BadRecord, Illegal, LawBroken, OnigokkoError, printable, shown


def tree(kind: type[Exception], depth: int = 0) -> list[tuple[int, str]]:
    """The error and those below it, each with its depth."""
    below = [each for each in kind.__subclasses__() if each.__module__ == errors.__name__]
    return [(depth, kind.__name__), *(line for each in below for line in tree(each, depth + 1))]


def test_the_tree_is_as_it_is_drawn() -> None:
    drawn = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"((?:\|  )*)(\+- )?([A-Z]\w+)(?:  |$)", line)
        if found:
            drawn.append((len(found[1]) // 3 + bool(found[2]), found[3]))
    assert drawn == tree(OnigokkoError)


def test_an_illegal_move_carries_its_rule() -> None:
    assert (str(Illegal("no", "T5")), Illegal("no", "T5").rule, Illegal("no").rule) == ("no", "T5", "")


def test_a_bad_record_carries_its_lines() -> None:
    error = BadRecord([(1, "one"), (3, "two")])
    assert str(error) == "line 1: one; line 3: two"
    assert error.problems == [(1, "one"), (3, "two")]


def test_a_broken_law_carries_its_script() -> None:
    error = LawBroken("2 (secrecy)", "it tells", "game tiger")
    assert str(error) == "law 2 (secrecy): it tells\n\ngame tiger"
    assert (error.law, error.script) == ("2 (secrecy)", "game tiger")
    assert str(LawBroken("1", "so")) == "law 1: so"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", ""),
        ("虎", "虎"),
        ("a" * 60, "a" * 60),
        ("a" * 61, "a" * 57 + "..."),
        ("a\nb\x1b\u202e\ud800c", "a?b???c"),
        (12, "12"),
        (None, "None"),
    ],
)
def test_input_is_quoted_in_short(text: object, quoted: str) -> None:
    assert shown(text) == quoted
    assert printable(shown(text)) == quoted
