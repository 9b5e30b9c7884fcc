"""Accounts over the network: made of guests, opened, abused, taken away."""

from __future__ import annotations

import doctest
import json
import re
import time
from collections.abc import Callable
from itertools import count

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from onigokko.core import record, sealed
from onigokko.core.game import Game
from onigokko.site import accounts, passwords
from onigokko.site.accounts import KNOWN, SESSION
from onigokko.site.guests import COOKIE
from onigokko.site.house import SIGNED_OUT
from onigokko.site.refusals import Refused

from .client import Guest, Live, Server, play_on

Guests = Callable[..., Guest]
PASSWORD = "seven grey herons"
numbers = count(1)


def member(guest: Guest, password: str = PASSWORD) -> str:
    """Makes the guest an account; its name to sign in with."""
    name = f"Member {next(numbers)}"
    answer = guest.post("/api/account", json={"sign_in": name, "password": password})
    assert answer.status_code == 201, answer.text
    assert answer.json()["account"] is True
    return name


def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> None:
    answer = guest.post("/api/account/sign-in", json={"sign_in": name, "password": password})
    assert answer.status_code == 200, answer.text


def signed_in(guest: Guest) -> bool:
    return bool(guest.get("/api/me").json()["account"])


def mine(guest: Guest) -> set[str]:
    return {each["id"] for each in guest.get("/api/tables").json()["mine"]}


def ended(live: Live) -> int | None:
    """Hears what is still said, until the connection ends; how it ended."""
    try:
        while True:
            live.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def make_stale(server: Server) -> None:
    """Whoever has signed in did so long ago."""
    long_ago = time.time_ns() // 1_000_000 - 3_600_000
    server.change(f"update sessions set created = {long_ago}")


# Made of a guest


def test_a_guest_becomes_an_account_and_keeps_its_games_in_every_browser(guest: Guests) -> None:
    ann = guest("Ann")
    table = ann.table()
    name = member(ann)
    assert mine(ann) == {table}
    assert ann.get("/api/me").json() == {"name": "Ann", "lang": "en", "account": True}
    elsewhere = guest("Somebody")
    assert mine(elsewhere) == set()
    sign_in(elsewhere, f"  {name.upper()} ")
    assert mine(elsewhere) == {table}
    assert elsewhere.get("/api/me").json()["name"] == "Ann"
    live = elsewhere.live(table)
    assert live.table["seats"][0]["you"]
    assert name not in live.frames[0]
    elsewhere.post("/api/account/sign-out", json={}).raise_for_status()
    assert elsewhere.get("/api/me").json() == {"name": "Somebody", "lang": "en", "account": False}
    assert signed_in(ann)


def test_the_guests_cookie_that_somebody_else_may_know_opens_nothing_any_more(guest: Guests) -> None:
    ann = guest("Ann")
    table = ann.table()
    planted = guest()
    planted.cookies.set(COOKIE, ann.cookies[COOKIE], domain="127.0.0.1")
    spy = planted.live(table)
    assert spy.table["seats"][0]["you"]
    member(ann)
    assert ended(spy) == SIGNED_OUT
    assert planted.get("/api/me").json()["name"] == ""
    assert mine(planted) == set()


def test_the_session_is_another_one_after_each_sign_in_and_its_cookie_is_out_of_reach(
    guest: Guests, server: Server
) -> None:
    ann = guest("Ann")
    name = member(ann)
    first = ann.cookies[SESSION]
    answer = ann.post("/api/account/sign-in", json={"sign_in": name, "password": PASSWORD})
    set_by = next(each for each in answer.headers.get_list("set-cookie") if each.startswith(SESSION))
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(set_by.split("; "))
    assert ann.cookies[SESSION] != first
    with httpx.Client(base_url=server.url, cookies={SESSION: first}) as old:
        assert old.get("/api/me").json()["account"] is False
    assert len(ann.get("/api/account").json()["sessions"]) == 1
    live = ann.live(ann.table())
    sign_in(ann, name)
    assert ended(live) == SIGNED_OUT  # what was open under the session before
    chosen = guest()
    chosen.cookies.set(SESSION, "of-my-own-choice", domain="127.0.0.1")
    sign_in(chosen, name)
    assert "of-my-own-choice" not in [each.value for each in chosen.cookies.jar]


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("ab", PASSWORD, "sign-in-name"),
        ("x" * 33, PASSWORD, "sign-in-name"),
        ("a\nb c", PASSWORD, "sign-in-name"),
        ("\ufdfa" * 20, PASSWORD, "sign-in-name"),
        ("Somebody new", "short", "password-length"),
        ("Somebody new", "x" * 201, "password-length"),
        ("Somebody new", "aaaaaaaaaaab", "password-simple"),
        ("Somebody new", "SOMEBODY NEW", "password-simple"),
    ],
)
def test_names_and_passwords_that_cannot_be(guest: Guests, name: str, password: str, code: str) -> None:
    ann = guest("Ann")
    text = ann.refusal("POST", "/api/account", 400, code, json={"sign_in": name, "password": password})
    assert password not in text
    assert not signed_in(ann)


def test_a_name_is_somebodys_however_it_is_written(guest: Guests) -> None:
    name = member(guest("Ann"))
    eve = guest("Eve")
    for same in (name, name.upper(), f" {name.replace(' ', '  ')}", name.replace("M", "Ｍ")):
        body = {"sign_in": same, "password": PASSWORD}
        eve.refusal("POST", "/api/account", 409, "name-taken", json=body)
    member(eve)
    eve.refusal(
        "POST", "/api/account", 409, "has-account", json={"sign_in": "Eve twice", "password": PASSWORD}
    )


def test_what_changes_an_account_needs_the_header_and_an_own_origin(guest: Guests) -> None:
    ann = guest("Ann")
    name = member(ann)
    body = {"sign_in": name, "password": PASSWORD, "everywhere": True, "credential": {}, "scopes": ["read"]}
    paths = ("", "/sign-in", "/sign-in/options", "/sign-in/passkey", "/sign-out", "/password", "/codes")
    for path in (*paths, "/passkeys/options", "/passkeys", "/tokens"):
        at = f"/api/account{path}"
        ann.refusal("POST", at, 403, "no-header", json=body, headers={"x-onigokko": ""})
        ann.refusal("POST", at, 403, "foreign-origin", json=body, headers={"origin": "http://evil.example"})
    for path in ("", "/passkeys/x", "/tokens/x"):
        ann.refusal("DELETE", f"/api/account{path}", 403, "no-header", headers={"x-onigokko": ""})
    assert signed_in(ann)


# Signing in, and abuse of it


def test_an_unknown_name_and_a_wrong_password_are_answered_alike(
    guest: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = member(guest("Ann"))
    eve = guest()
    answers = [
        eve.post("/api/account/sign-in", json={"sign_in": who, "password": "a wrong password"})
        for who in (name, "Nobody at all")
    ]
    told = [(each.status_code, each.content, sorted(each.headers)) for each in answers]
    assert told[0] == told[1]
    assert answers[0].status_code == 401


@pytest.mark.anyio
async def test_as_much_is_worked_out_for_a_name_that_nobody_has() -> None:
    kept = passwords.Passwords()
    hashed = await kept.hash(PASSWORD)
    worked: list[str] = []
    verify = kept._verify
    kept._verify = lambda *given: worked.append(given[0]) or verify(*given)  # type: ignore[method-assign, func-returns-value]
    assert await kept.matches(hashed, PASSWORD)
    assert not await kept.matches(hashed, "wrong")
    assert not await kept.matches(None, PASSWORD)
    assert not await kept.matches(None, "x" * 10_000)
    assert len(worked) == 4
    costs = {re.sub(r"[^$]*\$[^$]*$", "", each) for each in worked}
    assert len(costs) == 1
    assert costs.pop().startswith("$argon2id$")


@pytest.mark.anyio
async def test_of_many_who_sign_in_at_once_the_last_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 0)
    with pytest.raises(Refused) as refused:
        await passwords.Passwords().hash(PASSWORD)
    assert (refused.value.code, refused.value.status) == ("busy", 503)


def test_somebody_who_tries_passwords_is_locked_out_and_the_owner_is_not(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    strict = new_server(ONIGOKKO_SIGN_IN_LIMIT="3/hour", ONIGOKKO_SIGN_IN_ADDRESS_LIMIT="10/hour").start()
    ann, eve = guest("Ann", at=strict), guest(at=strict)
    name = member(ann)
    for who in (name, "Nobody at all"):
        body = {"sign_in": who, "password": "a wrong password"}
        for _ in range(3):
            eve.refusal("POST", "/api/account/sign-in", 401, "sign-in", json=body)
        eve.refusal("POST", "/api/account/sign-in", 429, "too-often-sign-in", json=body)
    right = {"sign_in": name, "password": PASSWORD}
    answer = eve.post("/api/account/sign-in", json=right)
    assert answer.status_code == 429  # the right password is not tried either
    assert int(answer.headers["retry-after"]) > 0
    sign_in(ann, name)  # this browser knew the password before
    codes = {"sign_in": "Yet another", "code": "0"}
    eve.refusal("POST", "/api/account/sign-in", 401, "sign-in-code", json=codes)
    eve.refusal("POST", "/api/account/sign-in", 429, "too-often-sign-in-address", json=codes)
    eve.refusal(
        "POST",
        "/api/account/sign-in",
        429,
        "too-often-sign-in",
        json=right,
        headers={"x-forwarded-for": "192.0.2.9"},  # wherever it comes from
    )
    forged = guest(at=strict)
    forged.cookies.set(KNOWN, ann.cookies[KNOWN][:-3] + "AAA", domain="127.0.0.1")
    elsewhere = {"x-forwarded-for": "192.0.2.7"}
    forged.refusal("POST", "/api/account/sign-in", 429, "too-often-sign-in", json=right, headers=elsewhere)


def test_signing_in_is_no_failure(new_server: Callable[..., Server], guest: Guests) -> None:
    strict = new_server(ONIGOKKO_SIGN_IN_LIMIT="1/day", ONIGOKKO_SIGN_IN_ADDRESS_LIMIT="1/day").start()
    ann = guest("Ann", at=strict)
    name = member(ann)
    for _ in range(3):
        sign_in(guest(at=strict), name)


# Signing out


def test_signing_out_ends_the_session_and_its_live_connections(guest: Guests, server: Server) -> None:
    ann, also = guest("Ann"), guest()
    name = member(ann)
    sign_in(also, name)
    table = ann.table()
    lives = ann.live(table), also.live(table)
    cookie = ann.cookies[SESSION]
    ann.post("/api/account/sign-out", json={}).raise_for_status()
    assert ended(lives[0]) == SIGNED_OUT
    assert SESSION not in ann.cookies
    with httpx.Client(base_url=server.url, cookies={SESSION: cookie}) as old:
        assert old.get("/api/me").json()["account"] is False
    assert signed_in(also)
    lives[1].catch_up()


def test_one_can_sign_out_everywhere(guest: Guests) -> None:
    ann, also = guest("Ann"), guest()
    name = member(ann)
    sign_in(also, name)
    assert len(ann.get("/api/account").json()["sessions"]) == 2
    also.post("/api/account/sign-out", json={"everywhere": True}).raise_for_status()
    assert not signed_in(ann)
    assert not signed_in(also)
    sign_in(ann, name)


def test_a_session_outlives_the_server(new_server: Callable[..., Server], guest: Guests) -> None:
    site = new_server().start()
    ann = guest("Ann", at=site)
    member(ann)
    site.stop()
    site.start()
    assert signed_in(ann)


# What opens the account


def test_a_new_password_signs_out_everybody_else(guest: Guests) -> None:
    ann, eve = guest("Ann"), guest()
    name = member(ann)
    sign_in(eve, name)
    before = ann.cookies[SESSION]
    ann.post("/api/account/password", json={"password": "nine white cranes"}).raise_for_status()
    assert signed_in(ann)
    assert ann.cookies[SESSION] != before
    assert not signed_in(eve)
    old = {"sign_in": name, "password": PASSWORD}
    eve.refusal("POST", "/api/account/sign-in", 401, "sign-in", json=old)
    sign_in(eve, name, "nine white cranes")


def test_a_recovery_code_lets_in_once(guest: Guests, server: Server) -> None:
    ann, lost = guest("Ann"), guest()
    name = member(ann)
    assert ann.get("/api/account").json()["codes"] == 0
    old = ann.post("/api/account/codes").json()["codes"]
    codes = ann.post("/api/account/codes").json()["codes"]
    assert len({*old, *codes}) == 20
    assert not any(code in str(server.stored("select digest from codes")) for code in codes)
    for wrong in (old[0], "", "0" * 15, codes[0][:-1], "\ud800"):
        body = json.dumps({"sign_in": name, "code": wrong})
        answer = lost.post("/api/account/sign-in", content=body)
        assert answer.status_code in (400, 401), wrong
    messy = f" {codes[0].upper().replace('-', ' ')} "
    lost.post("/api/account/sign-in", json={"sign_in": name, "code": messy}).raise_for_status()
    lost.post("/api/account/password", json={"password": "nine white cranes"}).raise_for_status()
    assert ann.get("/api/me").json()["account"] is False
    again = {"sign_in": name, "code": codes[0]}
    guest().refusal("POST", "/api/account/sign-in", 401, "sign-in-code", json=again)
    stranger = {"sign_in": "Nobody at all", "code": codes[1]}
    guest().refusal("POST", "/api/account/sign-in", 401, "sign-in-code", json=stranger)
    assert lost.get("/api/account").json()["codes"] == 9


def test_what_opens_the_account_is_changed_only_just_after_signing_in(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    site = new_server().start()
    ann = guest("Ann", at=site)
    name = member(ann)
    site.stop()
    make_stale(site)
    site.start()
    assert ann.get("/api/account").json()["fresh"] is False
    for path, body in (
        ("/password", {"password": "nine white cranes"}),
        ("/codes", {}),
        ("/tokens", {"name": "bot", "scopes": ["play"]}),
        ("/passkeys/options", {}),
    ):
        ann.refusal("POST", f"/api/account{path}", 403, "prove-first", json=body)
    ann.refusal("DELETE", "/api/account", 403, "prove-first")
    sign_in(ann, name)
    assert len(ann.post("/api/account/codes").json()["codes"]) == 10


def test_what_belongs_to_an_account_is_for_who_is_signed_in(guest: Guests) -> None:
    ann = guest("Ann")
    for path in ("", "/data"):
        ann.refusal("GET", f"/api/account{path}", 401, "sign-in-first")
    for path, body in (("/password", {"password": PASSWORD}), ("/codes", {}), ("/passkeys/options", {})):
        ann.refusal("POST", f"/api/account{path}", 401, "sign-in-first", json=body)
    ann.refusal("DELETE", "/api/account", 401, "sign-in-first")
    ann.refusal("DELETE", "/api/account/tokens/x", 401, "sign-in-first")


# Nothing of it is told


def test_no_password_code_or_cookie_is_in_the_log_or_the_database(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    site = new_server(ONIGOKKO_LOG_LEVEL="debug").start()
    ann = guest("Ann", at=site)
    name = member(ann)
    codes = ann.post("/api/account/codes").json()["codes"]
    token = ann.post("/api/account/tokens", json={"name": "a", "scopes": ["play"]}).json()["token"]
    wrong = "one purple emu here"
    ann.refusal("POST", "/api/account/sign-in", 401, "sign-in", json={"sign_in": name, "password": wrong})
    ann.get("/api/me", headers={"authorization": f"Bearer {token}"}).raise_for_status()
    ann.refusal("GET", "/api/me", 401, "bad-token", headers={"authorization": f"Bearer {wrong}"})
    cookie = ann.cookies[SESSION]
    assert ann.get("/api/account").status_code == 200
    told = ann.get("/api/account").text + ann.get("/api/account/data").text
    site.stop()
    kept = "".join(str(site.stored(f"select * from {each}")) for each in ("accounts", "sessions", "tokens"))
    for secret in (PASSWORD, wrong, cookie, token, *codes, codes[0].replace("-", "")):
        assert secret not in "".join(site.log), secret
        assert secret not in kept
        assert secret not in told
    assert "$argon2id$" in kept
    assert "argon2" not in told
    assert name not in "".join(site.log)


# One's data, and the end


def finished(lives: list[Live]) -> None:
    play_on(lives, lambda live: live.options[0], lambda: lives[0].over)


def test_ones_data_are_everything_one_did_and_nothing_of_others(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    name = member(ann)
    table = ann.table(seats=2, options={"rounds": "1"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[0].do("say", text="a herring of mine")
    lives[1].do("say", text="a pike of Bob's")
    lives[0].do("note", text='"my note"')
    finished(lives)
    answer = ann.get("/api/account/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="onigokko.json"'
    data = answer.json()
    assert data["account"]["sign_in"] == name
    (played,) = data["tables"]
    assert (played["id"], played["seat"], played["name"]) == (table, 0, "Ann")
    assert played["moves"]
    assert played["note"] == '"my note"'
    assert [line["text"] for line in data["chat"]] == ["a herring of mine"]
    assert "pike" not in answer.text
    assert "Bob" not in answer.text
    line = lives[0].until(lambda live: len(live.chat) == 2).chat[1]["k"]
    lives[0].do("block", line=line)
    lives[0].do("report", line=line, why="about fish")
    data = ann.get("/api/account/data").json()
    assert data["blocked"] == [{"name": "Bob"}]
    assert [each["why"] for each in data["reports"]] == ["about fish"]


def test_who_signs_in_brings_along_what_was_played_as_a_guest(guest: Guests) -> None:
    """But for the table where both have something: nobody gets a second seat's view."""
    ann, home, bob = guest("Ann"), guest("Annie"), guest("Bob")
    name = member(home)
    both, mine, over = ann.table(seats=2), bob.table(seats=2), ann.table(seats=2, options={"rounds": "1"})
    home.live(both).do("claim", seat=1)
    lives = [ann.live(over), bob.live(over)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[0].do("say", text="a herring of mine")
    finished(lives)
    live = ann.live(mine)
    live.do("claim", seat=1)
    host = bob.live(mine)
    host.do("start")
    before = live.until(lambda live: live.game).game
    answer = ann.post("/api/account/sign-in", json={"sign_in": name, "password": PASSWORD, "bring": True})
    assert answer.status_code == 200, answer.text
    again = ann.live(mine)
    assert again.game is not None
    assert before is not None
    assert (again.game["viewer"], again.game["view"]) == (1, before["view"])
    host.until(lambda live: live.table["seats"][1]["name"] == "Annie")
    data = ann.get("/api/account/data").json()
    assert {each["id"] for each in data["tables"]} == {both, mine, over}
    assert [line["text"] for line in data["chat"]] == ["a herring of mine"]
    assert [each["games"] for each in data["results"]] == [1]
    seats = ann.get(f"/api/tables/{both}").json()["seats"]
    assert [(seat["name"], seat["you"]) for seat in seats] == [("Ann", False), ("Annie", True)]
    token = host.ask("lend")["token"]
    ann.post("/api/account/sign-out", json={})
    guest_again = ann.live(mine)
    assert guest_again.game is not None
    assert guest_again.game["viewer"] == -1
    guest_again.refused("see", "has-seen", token=token)


def test_an_account_is_deleted_and_its_games_stay_without_the_name(
    guest: Guests, server: Server, pearls: Game
) -> None:
    ann, bob = guest("Ann of the moor"), guest("Bob")
    name = member(ann)
    over = ann.table(seats=2, options={"rounds": "1"})
    lives = [ann.live(over), bob.live(over)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[0].do("say", text="I live at home")
    finished(lives)
    playing = ann.table(seats=2)
    more = [ann.live(playing), bob.live(playing)]
    more[1].do("claim", seat=1)
    more[0].do("start")
    alone, shared, watched = ann.table(public=True), ann.table(), bob.table()
    ann.live(watched).do("say", text="hello from the moor")
    third = bob.live(shared)
    third.do("claim", seat=2)
    assert ann.delete("/api/account").status_code == 200
    assert not signed_in(ann)
    guest().refusal(
        "POST", "/api/account/sign-in", 401, "sign-in", json={"sign_in": name, "password": PASSWORD}
    )
    # the game that is over
    lives[1].until(lambda live: live.table["seats"][0]["former"])
    assert lives[1].table["seats"][0]["name"] == ""
    assert [(line["former"], line["text"]) for line in lives[1].chat] == [(True, "")]
    for lang, word in (("en", "former player"), ("ja", "元プレイヤー")):
        script = bob.get(f"/api/tables/{over}/record?lang={lang}").text
        read = record.read(script, pearls)
        assert read.meta["seat.0"] == word
        assert sealed.verify(read) == []
        page = bob.post("/api/replay", content=script.encode()).json()
        assert [seat["former"] for seat in page["table"]["seats"]] == [True, False]
    # the one under way goes on, with a bot
    more[1].until(lambda live: live.table["seats"][0]["bot"] == "quick")
    play_on([more[1]], lambda live: live.options[0], lambda: more[1].over)
    # those that had not begun
    bob.refusal("GET", f"/api/tables/{alone}", 404, "no-table")
    third.until(lambda live: live.table["seats"][0]["kind"] == "empty" and live.table["host"])
    assert [line["former"] for line in bob.live(watched).chat] == [True]
    left = " ".join(
        str(server.stored(f"select * from {each}"))
        for each in ("people", "chairs", "chat", "accounts", "sessions", "tables", "notes")
    )
    for gone in ("Ann of the moor", name, "I live at home", "hello from the moor"):
        assert gone not in left
    assert len(guest("Ann of the moor").get("/api/tables").json()["mine"]) == 0


def test_the_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(accounts).failed == 0
