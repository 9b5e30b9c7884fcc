"""A hint: asked for with a button, said in the game's own words, marked on the controls that make it so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from onigokko.core.registry import games

from ..site.client import Server
from .accessible import assert_accessible
from .languages import foreign
from .people import Person
from .phases import ASKED, moment, opened
from .test_phone import PHONE

pytestmark = pytest.mark.browser

MINE = {**ASKED, "tiger": "spend"}


@pytest.mark.parametrize(
    "name", ["tiger", *(pytest.param(name, marks=pytest.mark.soak) for name in games() if name != "tiger")]
)
def test_a_hint_is_said_and_marked(still_server: Server, person: Callable[..., Person], name: str) -> None:
    lang = "ja" if name in ("tiger", "noblesse") else "en"
    wide: dict[str, Any] = PHONE if name in ("tiger", "footprints") else {}
    ann = person(**{"at": still_server, **wide, "lang": lang})
    opened(ann, still_server, moment(name, MINE[name]))
    marked = ann.page.locator("[data-hinted]")
    expect(marked).to_have_count(0)
    ann.press("hint")
    says = re.escape(ann.t("hint.says")).split(re.escape("{moves}"))[0].replace(re.escape("{bot:bot}"), ".+")
    expect(ann.page.locator(".hint [role=status]")).to_have_text(re.compile(says), timeout=60_000)
    expect(marked.first).to_be_attached()
    assert ann.page.locator("[data-hinted]").first.evaluate(
        "el => (el.getAttribute('aria-describedby') ?? '').split(' ').includes('hint')"
    )
    assert_accessible(ann, "a hint")
    assert foreign(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.locator(".hint button").click()
    expect(ann.page.locator(".hint")).to_have_count(0)
    expect(marked).to_have_count(0)
    assert ann.trouble == []
