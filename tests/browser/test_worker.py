"""A browser that is woken shows what it was told, also when no page of ours is open."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..site.client import Server
from .people import Person

pytestmark = pytest.mark.browser

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((each) => [each.title, each.body, each.tag]);
}"""
REGISTER = "async () => { await navigator.serviceWorker.register('/worker.js', { scope: '/' }); }"


def test_a_woken_browser_shows_a_notice_of_the_table(person: Callable[..., Person], server: Server) -> None:
    ann = person()
    ann.context.grant_permissions(["notifications"])
    ann.page.goto("/")
    ann.page.evaluate(REGISTER)
    session = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    told = {"title": "Your turn", "body": "Tiger, with Bob", "path": "/t/abc"}
    while not found:
        ann.page.wait_for_timeout(20)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": found[0], "data": json.dumps(told)},
    )
    ann.page.wait_for_function(f"({SHOWN})().then((shown) => shown.length > 0)")
    assert ann.page.evaluate(SHOWN) == [["Your turn", "Tiger, with Bob", "/t/abc"]]


def test_what_cannot_be_chosen_is_said_and_the_rest_is_off(person: Callable[..., Person]) -> None:
    ann = person()
    ann.context.grant_permissions(["notifications"])
    ann.page.goto("/notices")
    group = ann.page.get_by_role("group", name=ann.t("notices.page"))
    expect(group.get_by_label(ann.t("notices.off"))).to_be_checked()
    expect(ann.page.get_by_text(ann.t("notices.push_off"))).to_be_visible()
    expect(ann.page.get_by_text(ann.t("notices.mail_off"))).to_be_visible()
    group.get_by_label(ann.t("notices.on"), exact=True).check()
    expect(group.get_by_label(ann.t("notices.on"), exact=True)).to_be_checked()
    ann.page.reload()
    expect(group.get_by_label(ann.t("notices.on"), exact=True)).to_be_checked()
    ann.page.goto("/mail/nothing")
    expect(ann.page.get_by_role("status")).to_have_text(ann.t("error.mail-link"))
