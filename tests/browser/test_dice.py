"""After a game the page computes every draw again, and says which one does not fit."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ..site.client import Guest, Server
from .people import Person

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_dice_of_a_game_are_checked_in_the_page(
    server: Server, person: Callable[..., Person], tmp_path: Path, lang: str
) -> None:
    with contextlib.closing(Guest(server)) as guest:
        table = guest.table("tiger", 3, bots={str(seat): "quick" for seat in range(3)}, sit=None, start=True)
        guest.live(table).until(lambda live: live.over).close()
        record = guest.get(f"/api/tables/{table}/record").text
    draws = len(re.findall(r"^\*: ", record, re.MULTILINE))
    ann = person(lang=lang)
    ann.page.goto(f"{server.url}/t/{table}")
    ann.page.get_by_text(ann.t("dice.after"), exact=True).click()
    ann.page.get_by_role("button", name=ann.t("dice.check")).click()
    told = ann.page.locator(".check-dice [role=status]")
    expect(told).to_contain_text(str(draws))
    expect(told.locator(".good")).to_have_count(1)
    expect(told).to_contain_text(ann.t("dice.by_page"))
    # a record of one's own, in which one roll was bent
    lines = record.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("*: d10 "))
    lines[at] = "*: d10 1" if lines[at] != "*: d10 1" else "*: d10 2"
    bent = tmp_path / "bent.play"
    bent.write_text("\n".join(lines), "utf-8")
    ann.page.goto(f"{server.url}/replay")
    ann.page.locator("input[type=file]").set_input_files(bent)
    ann.page.get_by_role("button", name=ann.t("dice.check")).click()
    expect(told.locator(".bad").first).to_contain_text(str(at + 1))
    expect(told.locator(".good")).to_have_count(0)
