"""The pages on balance: what they set side by side can be played, and both languages say the same."""

import re
from pathlib import Path
from string import Formatter

import pytest

import balance_variants
import balance_words

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("message", balance_words.SAID)
def test_both_languages_name_the_same_things(message: str) -> None:
    named = [
        {name for _, name, _, _ in Formatter().parse(text) if name} for text in balance_words.SAID[message]
    ]
    assert named[0] == named[1]


def test_every_variant_makes_a_game_and_has_a_row_of_its_own() -> None:
    for variants in balance_variants.tables():
        for language in ("en", "ja"):
            names = [variant.short(language) for variant in variants]
            assert len(set(names)) == len(names)
        setups = [(dict(variant.setup.options), variant.setup.data) for variant in variants]
        assert all(setups.count(setup) == 1 for setup in setups)


def test_the_pages_have_the_same_numbers_in_both_languages() -> None:
    english, japanese = (
        [line for line in (DOCS / name).read_text("utf-8").splitlines() if line.startswith("| ")]
        for name in ("balance.md", "balance.ja.md")
    )
    assert len(english) > 50
    for one, other in zip(english, japanese, strict=True):
        assert re.findall(r"\d+%", one) == re.findall(r"\d+%", other)
