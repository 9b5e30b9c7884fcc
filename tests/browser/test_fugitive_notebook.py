"""The marshal's notebook: marks are made by tap and by key, and are there on every device of the seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from onigokko.core.registry import games

from ..site.client import Server
from .people import Person
from .phases import moment, opened

pytestmark = pytest.mark.browser


def cell(person: Person, number: int) -> Locator:
    """A number of the notebook."""
    return person.page.locator(f".f-cell[data-number='{number}']")


def text(message: str) -> str:
    return games()["fugitive"].words["en"].text(message)


def test_marks_are_private_and_on_every_device(still_server: Server, person: Callable[..., Person]) -> None:
    ann, eve = person(at=still_server), person(at=still_server)
    phone = person(at=still_server, viewport={"width": 360, "height": 780}, has_touch=True)
    opened(ann, still_server, moment("fugitive", "guess"))
    phone.context.add_cookies(ann.context.cookies())
    for other in (phone, eve):
        other.page.goto(ann.page.url)
        expect(other.page.locator("#decide")).to_be_visible()
    free = ann.page.locator(".f-cell:not(.own):not(.open):not(.pick)")
    first, second = (int(free.nth(n).get_attribute("data-number") or 0) for n in (0, 1))
    sure = f"{first}, {text('board.mark.sure')}"
    unlikely = f"{second}, {text('board.mark.unlikely')}"
    ann.page.get_by_role("button", name=text("board.mode.mark"), exact=True).click()
    for _ in range(3):
        cell(ann, first).click()
    cell(ann, second).focus()
    ann.page.keyboard.press("Space")
    for each in (ann, phone):
        expect(cell(each, first)).to_have_accessible_name(sure)
        expect(cell(each, second)).to_have_accessible_name(unlikely)
    ann.page.reload()  # the phone has the marks from the server, so they are there
    expect(cell(ann, first)).to_have_accessible_name(sure)
    expect(cell(ann, second)).to_have_accessible_name(unlikely)
    assert eve.screen.game is not None
    assert eve.screen.game["notes"] is None
    assert not any("marks" in frame for frame in eve.received)


def test_numbers_are_chosen_with_the_arrows_and_read_back_in_the_sentence(
    still_server: Server, person: Callable[..., Person]
) -> None:
    ann = person(at=still_server)
    opened(ann, still_server, moment("fugitive", "guess"))
    assert ann.screen.game is not None
    assert ann.screen.game["view"]["named"] == [9]
    cell(ann, 1).focus()
    for key in ("End", "ArrowUp", "ArrowLeft", "Space", "ArrowRight", "Space"):
        ann.page.keyboard.press(key)
    sentence = games()["fugitive"].words["en"].text("board.ask.guess.many", {"numbers": "9, 34 and 35"})
    expect(ann.page.locator("#decide-title")).to_have_text(sentence)
    ann.page.keyboard.press("m")
    ann.page.keyboard.press("Space")
    expect(cell(ann, 35)).to_have_accessible_name(
        f"35, {text('board.mark.unlikely')}, {text('board.cell.chosen')}"
    )
    assert not any('"answer"' in frame for frame in ann.sent)
