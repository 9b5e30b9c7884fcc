"""The messages of the command line, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import onigokko.cli as package
from onigokko.cli.app import LOOKALIKES
from onigokko.cli.wording import house
from onigokko.core.game import LANGUAGES

SOURCES = "".join(path.read_text("utf-8") for path in Path(package.__file__).parent.glob("*.py"))


def texts(language: str) -> dict[str, list[str]]:
    return {
        message: [forms] if isinstance(forms, str) else list(forms)
        for message, forms in house(language).messages.items()
    }


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    places = [
        {
            message: {place for form in forms for place in re.findall(r"\{\w+(?::\w+)?\}", form)}
            for message, forms in texts(language).items()
        }
        for language in LANGUAGES
    ]
    assert places[0] == places[1]


def test_every_message_is_used() -> None:
    for message in texts("en"):
        last = message.rpartition(".")[2]  # some are put together: play.illegal, simulate.first
        assert re.search(rf"""["']({re.escape(message)}|{re.escape(last)})["']""", SOURCES), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty(language: str) -> None:
    assert all(form.strip() for forms in texts(language).values() for form in forms)


def test_english_is_written_in_letters_that_every_terminal_has_a_likeness_of() -> None:
    letters = {letter for forms in texts("en").values() for form in forms for letter in form}
    assert {letter for letter in letters if not letter.isascii()} <= LOOKALIKES.keys()
