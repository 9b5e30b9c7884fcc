"""Views of any game as tables and facts."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from onigokko.cli.views import ViewPrinter, fields_by_seat
from onigokko.cli.wording import Wording
from onigokko.core.game import LANGUAGES
from onigokko.core.registry import game


def shown(printer: ViewPrinter, view: dict[str, Any], *, whole: bool = False) -> str:
    console = Console(file=io.StringIO(), width=80)
    for part in printer.show(view, 80, whole=whole):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.fixture
def tiger() -> Wording:
    return Wording.of(game("tiger"), "en", 3)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        ([], "–"),
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        ("duck", "Duck"),
        ("a duck", "a duck"),
        ("bid 7", "Bid 7"),
        (["+1", "+1", "duck"], "Run 1, Run 1, Duck"),
        ([None, None], "–, –"),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9], "1–8, 9 ×3"),
        ([1, 2, 4, 5, 7, 7, 9, 10, 11], "1, 2, 4, 5, 7 ×2, 9–11"),
        (["+1"] * 7, "Run 1 ×7"),
        ([None] * 9, "– ×9"),
        ([["duck", [0, 2]], ["shot", []]], "Duck: 0, 2; Shot: –"),
        ({"money": 3, "hand": None}, "Money 3, Hand –"),
    ],
)
def test_values_are_written_for_people(value: Any, text: str, tiger: Wording) -> None:
    assert tiger.value(value) == text


def test_a_word_is_first_looked_for_under_its_fields_name(tiger: Wording) -> None:
    assert tiger.value("start", "phase") == "choosing the starts"
    assert tiger.value("1") == "Escape"
    assert tiger.value("1", "number") == "a 1"


def test_seats_have_columns_and_orders_of_seats_have_not() -> None:
    assert fields_by_seat(game("tiger")) == {"runners"}


def test_what_says_nothing_is_left_out_unless_all_is_asked_for(tiger: Wording) -> None:
    printer = ViewPrinter(tiger)
    runner = {"money": None, "paid": 0, "bid": 4, "passed": False, "hand": []}
    view = {"phase": "auction", "lot": None, "runners": [runner, runner, runner]}
    short, whole = shown(printer, view), shown(printer, view, whole=True)
    assert "Bid" in short
    assert "Phase: auction" in short
    for label in ("Money", "Paid", "Passed", "Hand", "Lot"):
        assert label not in short
        assert label in whole


def test_tables_that_stay_as_they_are_are_shown_once(tiger: Wording) -> None:
    printer = ViewPrinter(tiger)
    sale = {"price": 44}
    first = shown(printer, {"sales": [sale] * 12})
    assert first.count(" 44 ") == 12
    assert shown(printer, {"sales": [sale] * 12}) == ""
    assert shown(printer, {"sales": [sale] * 12}, whole=True).count(" 44 ") == 12
    longer = shown(printer, {"sales": [sale] * 13})
    assert longer.count(" 44 ") == 8
    assert "5 earlier ones are left out" in longer


def test_dictionaries_and_gaps_are_tables_too(tiger: Wording) -> None:
    text = shown(ViewPrinter(tiger), {"sales": {"duck": {"price": 3}, "shot": {"price": 4}}})
    assert [line.split() for line in text.splitlines()[-2:]] == [["Duck", "3"], ["Shot", "4"]]
    gaps = shown(ViewPrinter(tiger), {"sales": [None, {"price": 4}]})
    assert [line.split() for line in gaps.splitlines()[-2:]] == [["0", "–"], ["1", "4"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fields_without_a_label_show_their_name(language: str) -> None:
    assert Wording.of(game("tiger"), language, 3).label("no_such_field") == "no such field"
