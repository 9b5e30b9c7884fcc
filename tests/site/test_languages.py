"""No English is left in the Japanese messages of the site and of the games, and the reverse."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from onigokko.core.registry import games
from onigokko.core.words import Catalogue
from onigokko.site.refusals import words

PLACE = re.compile(r"\{[^}]*\}")
# Names, units and formats; words that are quoted because a program wants them; letters of cards.
LATIN = re.compile(
    r"「[^」]*」|X-Onigokko|Onigokko|SHA-256|JavaScript|QR|JSON|UTF-8|\bkB\b|[A-F]{1,6}(?![a-z])"
)
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]")


def catalogues(language: str) -> Iterator[tuple[str, Catalogue]]:
    yield "site", words(language)
    for name, game in games().items():
        yield name, game.words[language]


def texts(language: str) -> Iterator[tuple[str, str, str]]:
    for name, catalogue in catalogues(language):
        for message, forms in catalogue.messages.items():
            for text in [forms] if isinstance(forms, str) else forms:
                yield name, message, PLACE.sub("", text)


def test_no_english_is_left_in_japanese() -> None:
    left = [each for each in texts("ja") if re.search(r"[A-Za-z]{2}", LATIN.sub("", each[2]))]
    assert left == []


def test_no_japanese_is_in_english() -> None:
    assert [each for each in texts("en") if JAPANESE.search(each[2])] == []


@pytest.mark.parametrize("pair", ["..", "。。", "、、", "？。", "！。"])
def test_no_sign_stands_twice(pair: str) -> None:
    for language in ("en", "ja"):
        assert [each for each in texts(language) if pair in each[2].strip()] == []


def test_japanese_uses_its_own_signs() -> None:
    """Full-width commas, stops, colons and question marks beside kana and kanji."""
    beside = re.compile(r"[\u3040-\u30ff\u3400-\u9fff][,.:;?!]|[,.:;?!][\u3040-\u30ff\u3400-\u9fff]")
    assert [each for each in texts("ja") if beside.search(each[2])] == []
