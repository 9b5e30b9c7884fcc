"""A whole game of tiger on a phone, in Japanese, by tapping: nothing too wide, nothing left in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from onigokko.core.registry import games

from .hands import Touch
from .languages import foreign
from .people import Person, play
from .tables import give_word, make_table

pytestmark = pytest.mark.browser

WIDTH = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth)"


def look(person: Person) -> None:
    """Asserts that the page fits the phone and speaks Japanese."""
    assert person.page.evaluate(WIDTH) == PHONE["viewport"]["width"]
    assert foreign(person) == []


PHONE: dict[str, Any] = {
    "hand": Touch,
    "lang": "ja",
    "locale": "ja-JP",
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_a_whole_game_is_tapped_on_a_phone_in_japanese(person: Callable[..., Person]) -> None:
    ann = person(seed=7, **PHONE)
    ann.page.goto("/")
    look(ann)
    make_table(ann, "花子", games()["tiger"], 4)
    give_word(ann, "鬼さんこちら")
    look(ann)
    ann.press("lobby.fill")
    ann.press("lobby.start")
    ann.look = look
    play([ann], lambda: len(ann.sent) > 8)
    for tab in ("log", "chat", "rules"):
        ann.press(tab)
        expect(ann.page.locator(f".sheet-{tab}")).to_be_visible()
        look(ann)
        closes = ".rules-close" if tab == "rules" else ".tabs [aria-expanded=true]"
        ann.hand.press(ann.page.locator(closes))
        expect(ann.page.locator(f".sheet-{tab}")).to_have_count(0)
    play([ann])
    expect(ann.page.locator(".podium .step")).to_have_count(4)
    look(ann)
    assert ann.screen.refused == {}
    assert ann.trouble == []


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in games() if name != "tiger"])
def test_a_whole_game_against_bots_is_tapped_on_a_phone_in_japanese(
    person: Callable[..., Person], name: str
) -> None:
    ann = person(seed=10, **PHONE)
    ann.page.goto("/")
    ann.press("front.play", games()[name].titles["ja"])
    expect(ann.page.locator("#decide")).to_be_visible()
    ann.look = look
    play([ann])
    expect(ann.page.locator(".podium .step")).to_have_count(games()[name].usual_seats)
    look(ann)
    assert ann.screen.refused == {}
    assert ann.trouble == []


@pytest.mark.parametrize("board", ["own", pytest.param("generic", marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", games())
def test_every_game_fits_a_phone_and_speaks_japanese(
    person: Callable[..., Person], name: str, board: str
) -> None:
    """The first dozen answers."""
    ann = person(seed=8, **PHONE)
    ann.page.goto("/")
    ann.press("front.play", games()[name].titles["ja"])
    expect(ann.page.locator("#decide")).to_be_visible()
    ann.page.goto(f"{ann.page.url}?board={board}")
    ann.look = look
    play([ann], lambda: len(ann.sent) > 12)
    assert ann.trouble == []
