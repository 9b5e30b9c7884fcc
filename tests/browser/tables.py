"""How people come to a table: by the front page, or by a link."""

from __future__ import annotations

from playwright.sync_api import expect

from onigokko.core.game import Game

from .people import Person


def make_table(host: Person, name: str, game: Game, seats: int) -> str:
    """From the front page to a table of one's own; the link that the page gives to be copied."""
    host.page.goto("/")
    host.write("name.ask", name)
    host.press("name.take")
    host.follow("front.table", game.titles[host.lang])
    if len(game.seat_counts) > 1:
        host.hand.tick(host.page.get_by_role("radio", name=str(seats), exact=True))
    host.press("make.do")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.press("link.copy")
    expect(host.button("link.copied")).to_be_visible()
    link: str = host.page.evaluate("navigator.clipboard.readText()")
    assert link == host.page.url
    return link


def give_word(person: Person, text: str) -> None:
    """Adds a word of one's own to the dice."""
    person.write("word", text)
    person.press("word.keep")
    expect(person.page.get_by_text(person.t("word.kept"))).to_be_visible()


def sit_down(guest: Person, name: str, link: str) -> None:
    """Opens the link and takes the second seat; somebody without a name is asked for one."""
    guest.page.goto(link)
    guest.press("lobby.claim", guest.t("crest.1"))
    guest.write("name.ask", name)
    guest.press("name.take")
    expect(guest.page.locator(".lobby-seats").get_by_text(name)).to_be_visible()
