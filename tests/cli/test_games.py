"""`onigokko games`."""

from __future__ import annotations

import json

import pytest

from onigokko.bots import bots
from onigokko.core.game import LANGUAGES
from onigokko.core.registry import games

from .conftest import Run


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_are_listed_with_their_options(language: str, run: Run) -> None:
    text = run("games", "--lang", language).stdout
    one_line = "".join(text.split())
    for game in games().values():
        words = game.words[language]
        assert f"onigokko play {game.name}" in text
        assert game.titles[language] in text
        for option in game.options:
            assert "".join(words.text(f"option.{option.name}").split()) in one_line
            assert "".join(words.text(f"option.{option.name}.help").split()) in one_line
    assert all(name in text.rpartition("\n\n")[2] for name in bots())
    assert "quick(早打ち)" in one_line  # what Japanese pages call it


def test_one_game_is_described_alone(run: Run) -> None:
    text = run("games", "tiger").stdout
    assert "tiger  Tiger  3, 4, 5, 6 seats" in text
    assert "onigokko play" in text
    assert text.count("onigokko play") == 1


def test_programs_get_all_of_it(run: Run) -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [each["name"] for each in listed] == list(games())
    for each in listed:
        game = games()[each["name"]]
        assert each["seat_counts"] == list(game.seat_counts)
        assert [option["name"] for option in each["options"]] == [option.name for option in game.options]
        assert each["bots"] == list(bots())
