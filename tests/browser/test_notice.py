"""What the host announces stands on every page, until it is put away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from ..site.client import Server
from ..site.test_admin import admin

pytestmark = pytest.mark.browser


def test_an_announcement_is_read_and_put_away(new_server: Callable[..., Server], browser: Browser) -> None:
    server = new_server(ONIGOKKO_ADMIN_WAIT="0.01")
    context = browser.new_context(locale="ja")
    page = context.new_page()
    page.goto(f"{server.url}/")
    page.locator("a").first.wait_for()
    notice = page.locator(".notice")
    expect(notice).to_have_count(0)
    admin(server.data, "announce", "--en", "Closed at six.", "--ja", "<b>6時</b>に閉めます。")
    while not context.request.get(f"{server.url}/api/announcement").json()["id"]:
        pass
    page.goto(f"{server.url}/rules/tiger")
    expect(notice.get_by_text("<b>6時</b>に閉めます。")).to_be_visible()
    notice.get_by_role("button", name="閉じる").click()
    expect(notice).to_have_count(0)
    page.reload()
    page.locator("#T1").wait_for()
    expect(notice).to_have_count(0)
    context.close()
