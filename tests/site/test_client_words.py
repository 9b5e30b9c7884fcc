"""The words of the client: both languages alike, every message used, filled as the browser fills them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from onigokko.core.words import Catalogue

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "src" / "onigokko" / "site"
CASES = json.loads((ROOT / "tests" / "site" / "words_cases.json").read_text("utf-8"))
PLACE = re.compile(r"\{(\w+)(?::[\w-]+)?\}")
SERVER = ("error.", "page.", "push.", "mail.")  # said by the server itself
# ids that the client puts together
MADE = ("misfit.", "crest.", "bot.", "theme.", "motion.", "speed.", "status.", "head.", "place.", "time.")


@pytest.fixture(scope="module")
def words() -> dict[str, Catalogue]:
    return {language: Catalogue.load(SITE / "words" / f"{language}.po") for language in ("en", "ja")}


@pytest.fixture(scope="module")
def source() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((SITE / "ui").rglob("*.ts*")))


def forms(message: Any) -> list[str]:
    return [message] if isinstance(message, str) else list(message)


def places(message: Any) -> set[str]:
    return {place for form in forms(message) for place in PLACE.findall(form)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['lang']}: {case['text']}")
def test_messages_are_filled(case: dict[str, Any]) -> None:
    catalogue = Catalogue(case["lang"], case["messages"])
    assert (
        catalogue.text(case["id"], case.get("args"), case.get("names"), case.get("seat", -1)) == case["text"]
    )


def test_both_languages_have_the_same_messages_and_places(words: dict[str, Catalogue]) -> None:
    english, japanese = words["en"].messages, words["ja"].messages
    assert english.keys() == japanese.keys()
    for message in english:
        assert places(english[message]) == places(japanese[message]), message
        assert all(forms(english[message]) + forms(japanese[message])), message


def test_every_message_that_the_client_names_exists(words: dict[str, Catalogue], source: str) -> None:
    named = set(re.findall(r'\bt\(\s*(?:[^"(){}]+\? )?"([a-z][a-z_]*(?:\.[a-z_]+)*)"', source))
    named |= set(re.findall(r'\bt\([^"()]+\? "[a-z_.]+" : "([a-z_.]+)"', source))
    assert len(named) > 100
    assert sorted(named - words["en"].messages.keys()) == []


def test_every_message_of_the_client_is_used(words: dict[str, Catalogue], source: str) -> None:
    quoted = set(re.findall(r'"([a-z][a-z_.]*)"', source))
    unused = [
        message
        for message in words["en"].messages
        if message not in quoted and not message.startswith((*SERVER, *MADE))
    ]
    assert unused == []
