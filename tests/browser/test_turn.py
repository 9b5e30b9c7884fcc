"""Whose turn it is stands in the title and the picture of the tab, also of one that nobody looks at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from ..site.client import Guest, Live, Server
from .people import Person

pytestmark = pytest.mark.browser

NOTICES = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, { body }) { window.told.push([title, body]); }
  close() {}
};
"""
ON = "localStorage.setItem('onigokko.notify', 'on');"
BEHIND = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LOOK = "() => document.dispatchEvent(new Event('visibilitychange'))"


@pytest.fixture
def bobs_turn(server: Server) -> Iterator[tuple[Guest, Live, Live]]:
    """A game of two in which Bob is asked; Ann, her connection and his."""
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    table = ann.table("fugitive", 2)
    hers, his = ann.live(table), bob.live(table)
    his.do("claim", seat=1)
    hers.do("start")
    until_asked(his, hers)
    hers.close()
    yield ann, hers, his
    for each in (ann, bob):
        for live in each.lives:
            live.close()
        each.close()


def until_asked(who: Live, other: Live) -> None:
    """Lets the other one play until somebody is asked."""
    while not who.catch_up().options:
        assert other.catch_up().options
        other.answer(other.options[0])


def own(person: Person, guest: Guest, server: Server, notices: bool) -> None:
    """The browser is this guest's."""
    cookies = [{"name": name, "value": value, "url": server.url} for name, value in guest.cookies.items()]
    person.context.add_cookies(cookies)  # type: ignore[arg-type]
    person.context.add_init_script(NOTICES + (ON if notices else ""))


@pytest.mark.parametrize("notices", [False, True], ids=["off", "on"])
@pytest.mark.parametrize("front", [False, True], ids=["table", "front"])
def test_ones_turn_is_told_by_a_page_in_the_background(
    person: Callable[..., Person],
    server: Server,
    bobs_turn: tuple[Guest, Live, Live],
    front: bool,
    notices: bool,
) -> None:
    guest, hers, his = bobs_turn
    ann = person()
    own(ann, guest, server, notices)
    ann.page.goto("/" if front else f"/t/{hers.id}")
    title = "Onigokko" if front else "Fugitive"
    expect(ann.page).to_have_title(title)
    icon = ann.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile(r"/icon\.svg$"))
    if front:
        expect(ann.page.locator(".table-link")).to_have_count(1)
        expect(ann.page.locator(".table-link.turn")).to_have_count(0)
    ann.page.evaluate(BEHIND)
    until_asked_at(his, guest, hers.id)
    if front:
        ann.page.evaluate(LOOK)  # as it does by itself every few seconds
        expect(ann.page.locator(".table-link.turn")).to_have_count(1)
    expect(ann.page).to_have_title(f"Your turn · {title}")
    expect(icon).to_have_attribute("href", re.compile(r"/icon-turn\.svg$"))
    told = [["Your turn", "It is your turn: Fugitive"]] if notices else []
    assert ann.page.evaluate("window.told") == told


def until_asked_at(his: Live, guest: Guest, table: str) -> None:
    """Bob plays until Ann is asked."""
    hers = guest.live(table)
    until_asked(hers, his)
    hers.close()
