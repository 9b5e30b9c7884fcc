"""The page of one's account, in the browser: made, opened by password, code and passkey, taken away."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from .accessible import assert_accessible
from .languages import foreign
from .people import Person

pytestmark = pytest.mark.browser

People = Callable[..., Person]
PASSWORD = "seven grey herons"
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def go(person: Person) -> None:
    """To the page of the account. Passkeys need a name of a host, which 127.0.0.1 is not."""
    person.page.goto(f"{person.home.replace('127.0.0.1', 'localhost')}/account")
    expect(person.page.locator("h1")).to_have_text(person.t("account"))


def make_account(person: Person, name: str) -> None:
    go(person)
    form = person.page.locator("form").first
    form.get_by_label(person.t("account.name")).fill(name)
    form.get_by_label(person.t("account.password")).fill(PASSWORD)
    form.get_by_role("button", name=person.t("account.make")).click()
    expect(person.page.locator("#codes-title")).to_be_visible()


def device(person: Person) -> tuple[CDPSession, str]:
    """A device that keeps passkeys, and its owner before it."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return session, str(made["authenticatorId"])


def sign_out(person: Person) -> None:
    person.button("account.out").click()
    expect(person.page.locator("form")).to_have_count(2)


@pytest.mark.kept
def test_a_passkey_signs_in_without_name_and_password(person: People) -> None:
    ann = person()
    make_account(ann, "Ann of the keys")
    session, authenticator = device(ann)
    ann.page.get_by_label(ann.t("account.passkey_name")).fill("My phone")
    ann.button("account.passkey_add").click()
    expect(ann.page.get_by_role("listitem").filter(has_text="My phone")).to_be_visible()
    sign_out(ann)
    ann.button("account.by_passkey").click()
    expect(ann.page.get_by_text("Ann of the keys")).to_be_visible()
    expect(ann.page.get_by_role("listitem").filter(has_text="My phone")).not_to_contain_text(
        ann.t("account.unused")
    )
    # what is shown again is refused, and so is a key that was taken away
    with ann.page.expect_request(re.compile("/sign-in/passkey")) as sent:
        sign_out(ann)
        ann.button("account.by_passkey").click()
    expect(ann.page.get_by_text("Ann of the keys")).to_be_visible()
    replayed = ann.page.evaluate(
        """async (body) => (await fetch("/api/account/sign-in/passkey", {
            method: "POST", body, headers: {"x-onigokko": "1"}})).status""",
        sent.value.post_data,
    )
    assert replayed == 400
    ann.button("account.remove", "My phone").click()
    expect(ann.page.get_by_role("listitem").filter(has_text="My phone")).to_have_count(0)
    sign_out(ann)
    ann.button("account.by_passkey").click()
    expect(ann.page.get_by_role("alert").last).to_have_text(ann.t("error.passkey"))
    # somebody whom the device does not know
    session.send("WebAuthn.setUserVerified", {"authenticatorId": authenticator, "isUserVerified": False})
    ann.button("account.by_passkey").click()
    expect(ann.page.get_by_role("alert").last).to_have_text(ann.t("account.passkey_failed"))


def test_a_code_lets_in_and_an_account_is_deleted_after_a_proof(person: People) -> None:
    ann = person()
    make_account(ann, "Ann of the codes")
    ann.button("account.codes_make").click()
    code = ann.page.locator(".account-codes code").first.inner_text()
    sign_out(ann)
    ann.button("account.use_code").click()
    enter = ann.page.locator("form").last
    enter.get_by_label(ann.t("account.name")).fill("ann of the codes")
    enter.get_by_label(ann.t("account.code")).fill(code.upper())
    enter.get_by_role("button", name=ann.t("account.enter"), exact=True).click()
    expect(ann.page.get_by_text("9 codes are left.")).to_be_visible()
    ann.page.route(re.compile(r"/api/account\?"), _stale_once())
    ann.button("account.delete").click()
    ann.button("account.delete_do").click()
    proof = ann.page.get_by_role("dialog")
    proof.get_by_label(ann.t("account.password")).fill(PASSWORD)
    proof.get_by_role("button", name=ann.t("account.enter"), exact=True).click()
    expect(ann.page.locator(".front")).to_be_visible()
    go(ann)
    expect(ann.page.locator("form")).to_have_count(2)


def _stale_once() -> Callable[[Any], None]:
    """The first request to delete is answered as one that comes long after signing in."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        if route.request.method == "DELETE" and not asked:
            asked.append("once")
            error = {"code": "prove-first", "text": "later", "rule": None}
            route.fulfill(status=403, json={"error": error})
        else:
            route.continue_()

    return answer


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "ja"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_nothing_is_wrong_with_the_page(person: People, lang: str, size: str) -> None:
    ann = person(lang=lang, **(PHONE if size == "phone" else {}))
    name = {"en": f"Ann {size}", "ja": {"wide": "山の花子", "phone": "海の花子"}[size]}[lang]
    go(ann)
    assert_accessible(ann, "making an account")
    assert foreign(ann) == []
    make_account(ann, name)
    ann.button("account.codes_make").click()
    ann.page.get_by_label(ann.t("account.token_name")).fill(name)
    ann.button("account.token_make").click()
    expect(ann.page.locator(".account-shown")).to_have_count(2)
    assert_accessible(ann, "the account")
    assert foreign(ann) == []
    ann.button("account.delete").click()
    assert_accessible(ann, "deleting it")
    width = ann.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    assert ann.trouble == []
