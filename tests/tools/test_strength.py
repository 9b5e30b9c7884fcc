"""The tables of how strong the bots are: from games that were played, and only from enough of them."""

from __future__ import annotations

from pathlib import Path

import pytest

import strength
from onigokko.lab.arena import Played

LEVELS = ("fugitive", 2, ("fair", "easy"))
FOUR = ("tiger", 4, ("search", "quick"))


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)


def test_every_contest_can_be_played_and_has_a_file_of_its_own() -> None:
    meetings = [*strength.SEARCHES, *strength.LADDER]
    assert len({strength.results(each).path for each in meetings}) == len(meetings)


def test_a_row_tells_what_was_played_and_a_game_with_roles_has_one_for_each() -> None:
    four, levels = strength.results(FOUR), strength.results(LEVELS)
    for number in range(strength.FEWEST):
        four.add(Played(number, four.contest.seating(number), (1, 2, 3, 4), 9))
        levels.add(Played(number, levels.contest.seating(number), (1, 2), 9))
    assert list(strength.table((FOUR, LEVELS)))[2:] == [
        "| tiger | 4 | `search` | three `quick` | 20 | 25.0% | 11.2%–46.9% | 25% |",
        "| fugitive | 2 | `fair` as `fugitive` | `easy` | 10 | 100.0% | 72.2%–100.0% | 50% |",
        "| fugitive | 2 | `fair` as `marshal` | `easy` | 10 | 0.0% | 0.0%–27.8% | 50% |",
    ]


def test_a_few_games_are_no_row() -> None:
    four = strength.results(FOUR)
    for number in range(strength.FEWEST - 1):
        four.add(Played(number, four.contest.seating(number), (1, 2, 3, 4), 9))
    assert len(list(strength.table((FOUR,)))) == 2


def test_the_page_has_a_place_for_the_tables() -> None:
    page = strength.PAGE.read_text("utf-8")
    assert page.index(strength.BEGIN) < page.index(strength.END)
