"""What cannot be undone asks once; why something cannot be is told, with the rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site.client import Server
from .people import Person
from .phases import moment, opened

pytestmark = pytest.mark.browser
People = Callable[..., Person]


def unpractised(person: People, server: Server, game: str, name: str) -> Person:
    """Somebody who is asked, and has had enough of the marks of a first game."""
    ann = person(at=server, coached=True)
    opened(ann, server, moment(game, name))
    ann.press("coach.skip")
    return ann


def passes(person: Person) -> list[str]:
    return [frame for frame in person.sent if '"answer"' in frame]


def test_what_cannot_be_undone_asks_once(still_server: Server, person: People) -> None:
    ann = unpractised(person, still_server, "tiger", "auction")
    control = ann.page.locator("#decide .controls button", has_text="Pass")
    control.click()
    question = ann.page.get_by_role("dialog", name="Pass?")
    expect(question).to_be_visible()
    assert passes(ann) == []
    ann.page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    expect(control).to_be_focused()
    assert passes(ann) == []
    control.click()
    ann.press("sure.do")
    expect(ann.page.locator("#decide:not(.mine)")).to_be_visible()
    assert len(passes(ann)) == 1
    assert ann.trouble == []


def test_one_is_asked_in_the_words_of_the_button(still_server: Server, person: People) -> None:
    ann = unpractised(person, still_server, "fugitive", "second")
    ann.page.locator("#decide .controls button", has_text="No second hideout").click()
    expect(ann.page.get_by_role("dialog", name="No second hideout?", exact=True)).to_be_visible()


def test_whoever_does_not_want_to_be_asked_is_not_until_it_is_switched_on_again(
    still_server: Server, person: People
) -> None:
    ann = unpractised(person, still_server, "tiger", "auction")
    control = ann.page.locator("#decide .controls button", has_text="Pass")
    control.click()
    ann.press("sure.never")
    expect(ann.page.locator("#decide:not(.mine)")).to_be_visible()
    opened(ann, still_server, moment("tiger", "auction"))
    control.click()
    expect(ann.page.locator("#decide:not(.mine)")).to_be_visible()
    assert len(passes(ann)) == 2
    opened(ann, still_server, moment("tiger", "auction"))
    ann.press("menu")
    ann.press("sure.off")
    expect(ann.button("sure.on")).to_be_visible()
    ann.page.keyboard.press("Escape")
    control.click()
    expect(ann.page.get_by_role("dialog", name="Pass?")).to_be_visible()


def test_what_can_still_be_changed_does_not_ask(still_server: Server, person: People) -> None:
    ann = unpractised(person, still_server, "tiger", "seal")
    ann.page.locator("#decide .controls .act").click()
    expect(ann.button("held.change")).to_be_visible()
    assert len(passes(ann)) == 1


def test_why_not_is_told_with_the_rule(still_server: Server, person: People) -> None:
    ann = person(at=still_server)
    opened(ann, still_server, moment("tiger", "auction-seen"), "?board=generic")
    ann.press("why")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Bid")
    rule = dialog.get_by_role("button", name="T12")
    rule.first.click()
    expect(dialog).to_have_count(0)
    expect(ann.page.locator(".rules-sheet #T12.asked")).to_be_in_viewport()
    ann.press("close")
    ann.press("rules")
    expect(ann.page.locator(".rules-sheet #T11.asked")).to_be_in_viewport()
    ann.page.locator(".rules-sheet").get_by_role("link", name="T14").first.click()
    expect(ann.page.locator(".rules-sheet #T14.asked")).to_be_in_viewport()
    ann.press("glossary")
    expect(ann.page.locator(".rules-sheet #tiger.asked")).to_be_in_viewport()
    ann.page.locator(".rules-sheet").get_by_role("link", name="T9").first.click()
    expect(ann.page.locator(".rules-sheet #T9.asked")).to_be_in_viewport()
    assert ann.trouble == []
