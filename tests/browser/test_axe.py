"""axe-core finds nothing wrong: on every page, in every phase of every game, by day and night.

On the way it is seen to that each page speaks one language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from onigokko.core.registry import games

from ..site.client import Guest, Server
from ..site.cup import Cup
from .accessible import assert_accessible
from .languages import foreign
from .people import Person
from .phases import moments, opened
from .tables import make_table

pytestmark = pytest.mark.browser

People = Callable[..., Person]
OFTEN = [pytest.param("en", marks=pytest.mark.soak), "ja"]
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("lang", OFTEN)
def test_the_pages_besides_the_table(person: People, lang: str) -> None:
    ann = person(lang=lang)
    for path in (
        "/",
        "/#new/fugitive",
        "/rules/tiger",
        "/glossary#lot",
        "/notices",
        "/ratings",
        "/tournaments",
        "/tournaments#new/",
        "/nothing/here",
    ):
        ann.page.goto(path)
        expect(ann.page.locator("#main")).to_be_visible()
        expect(ann.page.get_by_text(ann.t("loading"), exact=True)).to_have_count(0)
        assert_accessible(ann, path)
        assert foreign(ann) == []
    make_table(ann, "花子", games()["noblesse"], 4)
    assert_accessible(ann, "the lobby")
    ann.press("qr.show")
    assert_accessible(ann, "the address in dots")
    ann.press("close")
    ann.press("menu")
    assert_accessible(ann, "the lobby with its menu")
    missing = [each for each in ann.trouble if "404" not in each]
    assert missing == []


@pytest.mark.parametrize("lang", OFTEN)
def test_a_tournament(server: Server, person: People, lang: str) -> None:
    """Before the beginning, and once it is under way; for its host, who takes part, and for a spectator."""
    name, title = ("花子", "春の大会") if lang == "ja" else ("Ann", "Spring cup")
    host = Guest(server, name, lang)
    cup = Cup.held(host, bots=3, game="footprints", seats=2, title=title)
    ann = person(lang=lang)
    cookies = [{"name": each.name, "value": each.value or "", "url": server.url} for each in host.cookies.jar]
    ann.context.add_cookies(cookies)  # type: ignore[arg-type]
    ann.page.goto(f"/tournament/{cup.id}")
    ann.press("cup.enter")
    expect(ann.page.locator(".cup-entrants li")).to_have_count(4)
    assert_accessible(ann, "a tournament that is open")
    assert foreign(ann) == []
    ann.press("cup.begin")
    expect(ann.page.locator(".cup-mine")).to_be_visible()
    assert_accessible(ann, "a tournament under way")
    assert foreign(ann) == []
    bob = person(lang=lang, **PHONE)
    bob.page.goto(f"/tournament/{cup.id}")
    expect(bob.page.locator(".cup-standing tbody tr")).to_have_count(4)
    assert_accessible(bob, "a tournament on a phone")
    cup.do("end")
    expect(bob.page.locator(".cup-winners")).to_be_visible()
    assert_accessible(bob, "a tournament that is over")
    assert foreign(bob) == []
    host.close()


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_the_rules_and_the_making_of_a_table(person: People, name: str) -> None:
    ann = person(lang="ja")
    for path in (f"/rules/{name}", f"/#new/{name}"):
        ann.page.goto(path)
        expect(ann.page.locator("#main")).to_be_visible()
        expect(ann.page.get_by_text(ann.t("loading"), exact=True)).to_have_count(0)
        assert_accessible(ann, path)
        assert foreign(ann) == []


@pytest.mark.parametrize("lang", OFTEN)
def test_what_can_be_opened_at_a_table(still_server: Server, person: People, lang: str) -> None:
    ann = person(at=still_server, lang=lang, coached=True)
    at = next(each for each in moments("tiger") if each.name == "auction")
    opened(ann, still_server, at)
    expect(ann.page.locator(".coach")).to_be_visible()
    assert_accessible(ann, "a mark of a first game")
    ann.press("coach.skip")
    ann.press("why")
    expect(ann.page.locator("dialog .why")).to_be_visible()
    assert_accessible(ann, "why not")
    ann.press("close")
    ann.press("menu")
    assert_accessible(ann, "the menu")
    ann.press("show.open")
    assert_accessible(ann, "showing cards")
    ann.press("cancel")
    ann.press("rules")
    expect(ann.page.locator(".rules-sheet .asked")).to_be_visible()
    assert_accessible(ann, "the rules")
    ann.press("glossary")
    expect(ann.page.locator(".rules-sheet #lot")).to_be_attached()
    assert_accessible(ann, "the glossary")
    assert foreign(ann) == []


def test_the_sheets_of_a_phone(still_server: Server, person: People) -> None:
    ann = person(at=still_server, lang="ja", **PHONE)
    opened(ann, still_server, next(each for each in moments("noblesse") if each.name == "place"))
    assert_accessible(ann, "the table on a phone")
    for tab in ("log", "chat", "rules"):
        ann.page.get_by_role("navigation").get_by_role("button", name=ann.t(tab)).last.click()
        expect(ann.page.locator(f".sheet-{tab}")).to_be_visible()
        assert_accessible(ann, tab)
        ann.page.locator(".tabs [aria-expanded=true], .rules-close").first.click()


# Of each game: the moments that are looked at always; the others are for the long runs.
FEW = {"tiger": ("auction", "over"), "fugitive": ("guess",), "footprints": ("show",), "noblesse": ("steal",)}


@pytest.mark.parametrize("name", games())
def test_a_few_moments(still_server: Server, person: People, name: str) -> None:
    ann = person(at=still_server)
    for number, at in enumerate(each for each in moments(name) if each.name in FEW[name]):
        opened(ann, still_server, at)
        assert_accessible(ann, at)
        assert foreign(ann) == [], at
        if number == 0:
            opened(ann, still_server, at, "?board=generic")
            assert_accessible(ann, f"{at} (generic)")


@pytest.mark.soak
@pytest.mark.parametrize(("board", "lang"), [("own", "en"), ("phone", "ja"), ("generic", "en")])
@pytest.mark.parametrize("name", games())
def test_every_moment(still_server: Server, person: People, name: str, lang: str, board: str) -> None:
    ann = person(at=still_server, lang=lang, **(PHONE if board == "phone" else {}))
    for at in moments(name):
        opened(ann, still_server, at, "?board=generic" if board == "generic" else "")
        assert_accessible(ann, f"{at} ({board})")
        assert foreign(ann) == [], f"{at} ({board})"
    assert ann.trouble == []
