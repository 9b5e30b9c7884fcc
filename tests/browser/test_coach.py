"""A first game is explained: marks beside what they are about, when it matters, until one has enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from onigokko.core.registry import games

from ..site.client import Server
from .hands import Keys
from .people import Person, turns
from .phases import moment, moments, opened

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
# How much of what the mark points at is covered by it, and how much of the mark is not on the page.
COVERS = """() => {
  const mark = document.querySelector('.coach').getBoundingClientRect();
  const ring = document.querySelector('.coach-ring').getBoundingClientRect();
  const width = Math.min(mark.right, ring.right) - Math.max(mark.left, ring.left);
  const height = Math.min(mark.bottom, ring.bottom) - Math.max(mark.top, ring.top);
  return {
    covered: width > 0.5 && height > 0.5 ? width * height : 0,
    seen: ring.width > 0 && ring.bottom > 0 && ring.top < innerHeight,
    outside: mark.left < 0 || mark.top < 0 || mark.right > innerWidth || mark.bottom > innerHeight,
    focused: document.activeElement === document.querySelector('.coach-close'),
  };
}"""


def mark(person: Person) -> Locator:
    """What is explained now."""
    return person.page.get_by_role("dialog").and_(person.page.locator(".coach"))


def once_quickly() -> list[Any]:
    """Each game on both sizes of page; but one, they are for the long runs."""
    return [
        pytest.param(name, size, marks=[] if (name, size) == ("tiger", "phone") else pytest.mark.soak)
        for name in games()
        for size in ("wide", "phone")
    ]


@pytest.mark.parametrize(("name", "size"), once_quickly())
def test_marks_stand_beside_what_they_are_about_and_never_on_it(
    still_server: Server, person: Callable[..., Person], name: str, size: str
) -> None:
    """At every moment of a game all marks are closed one by one; each is met at one moment at least."""
    ann = person(at=still_server, coached=True, **(PHONE if size == "phone" else {}))
    words = games()[name].words["en"]
    left = {words.text(id_) for id_ in words.messages if id_.count(".") == 1 and id_.startswith("coach.")}
    assert left
    for at in moments(name):
        if not left:
            break
        if at.name in ("over", "watched"):
            continue
        opened(ann, still_server, at)
        while mark(ann).count():
            title = mark(ann).get_by_role("heading").inner_text()
            found = ann.page.evaluate(COVERS)
            assert found == {"covered": 0, "seen": True, "outside": False, "focused": True}, (at, title)
            left.remove(title)  # and is not explained again
            ann.press("coach.close")
            expect(mark(ann).get_by_role("heading", name=title, exact=True)).to_have_count(0)
    assert left == set()
    assert ann.trouble == []


@pytest.mark.soak
def test_a_whole_first_game_is_played_with_marks_by_keyboard_alone(person: Callable[..., Person]) -> None:
    """Who answers without closing a mark has done without it; the game is never held up."""
    ann = person(seed=11, coached=True, hand=Keys)
    ann.page.goto("/")
    ann.press("front.play", games()["tiger"].titles["en"])
    expect(mark(ann)).to_be_visible()
    seen: set[str] = set()
    for state in turns([ann]):
        if state == "asked":
            seen.update(mark(ann).get_by_role("heading").all_inner_texts())
    assert len(seen) >= 3
    assert ann.screen.refused == {}
    assert ann.trouble == []


def test_escape_ends_the_marks_for_good_and_gives_the_focus_back(
    still_server: Server, person: Callable[..., Person]
) -> None:
    ann = person(at=still_server, coached=True)
    opened(ann, still_server, moment("tiger", "auction"))
    expect(mark(ann)).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(mark(ann)).to_have_count(0)
    ann.page.wait_for_function("document.activeElement.closest('#decide') !== null")
    ann.page.reload()
    expect(ann.page.locator("#decide .controls")).to_be_visible()
    assert mark(ann).count() == 0
    ann.press("menu")
    ann.press("coach.again")
    expect(mark(ann)).to_be_visible()
    ann.press("coach.skip")
    expect(mark(ann)).to_have_count(0)


def test_the_rule_of_a_mark_opens_the_rules_there(
    still_server: Server, person: Callable[..., Person]
) -> None:
    ann = person(at=still_server, coached=True)
    opened(ann, still_server, moment("tiger", "auction"))
    mark(ann).get_by_role("button", name="T16").click()
    expect(ann.page.locator(".rules-sheet #T16.asked")).to_be_in_viewport()
    assert mark(ann).count() == 0  # it would lie on the rules
    ann.press("close")
    expect(mark(ann)).to_be_visible()


def test_who_watches_is_explained_nothing(still_server: Server, person: Callable[..., Person]) -> None:
    ann = person(at=still_server, coached=True)
    opened(ann, still_server, moment("tiger", "watched"))
    assert mark(ann).count() == 0
