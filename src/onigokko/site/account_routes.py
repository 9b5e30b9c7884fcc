"""The addresses of an account: making it, signing in and out, what opens it, its data, its end.

No token gets here, but for what names `token` as possible: programs act for a person, and do not look after
the person's account.
"""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath

from onigokko.site import account_rows as rows
from onigokko.site import asking, personal, texts
from onigokko.site.account_rows import Full
from onigokko.site.accounts import KNOWN, Begun, Who
from onigokko.site.asking import Answer, Asked
from onigokko.site.passkeys import Site, id_shown
from onigokko.site.refusals import Refused
from onigokko.site.store import Conflict


class NewAccount(msgspec.Struct):
    """What an account is opened with."""

    sign_in: str
    password: str


class SignIn(msgspec.Struct):
    """What opens an account: its password, or a recovery code. `bring`: what the guest has played, too."""

    sign_in: str
    password: str | None = None
    code: str | None = None
    bring: bool = False


class SignOut(msgspec.Struct):
    """Which sessions end."""

    everywhere: bool = False


class NewPassword(msgspec.Struct):
    """Another password."""

    password: str


class NewPasskey(msgspec.Struct):
    """A passkey that a browser has made, and what the person calls it."""

    name: str
    credential: dict[str, Any]


class ShownPasskey(msgspec.Struct):
    """A passkey that a browser has shown. `bring`: what the guest has played, too."""

    credential: dict[str, Any]
    bring: bool = False


class NewToken(msgspec.Struct):
    """What a program is to be called, and what it may do: "read", "play"."""

    name: str
    scopes: list[str]


@get("/api/account")
async def show_account(request: Asked) -> Answer:
    """The account of whoever is signed in."""
    return asking.answer(request, await asking.house_of(request).accounts.described(asking.who(request)))


@post("/api/account")
async def make_account(request: Asked) -> Answer:
    """Makes the guest an account; games, seats and name stay the guest's."""
    person = asking.changing(request)
    house, who = asking.house_of(request), asking.who(request)
    if who.by in ("session", "token"):
        raise Refused("has-account", 409)
    new = await asking.body(request, NewAccount, "account")
    begun = await house.accounts.make(person, new.sign_in, new.password, asking.address(request))
    await house.cut(person)
    return await _signed_in(request, begun, 201)


@post("/api/account/sign-in", status_code=200)
async def sign_in(request: Asked) -> Answer:
    """Signs in, by password or recovery code; whoever is signed in already is so anew."""
    accounts, who = asking.house_of(request).accounts, _from_browser(request)
    ask = await asking.body(request, SignIn, "sign-in")
    about = (asking.address(request), request.cookies.get(KNOWN), who)
    if ask.code is not None and ask.password is None:
        begun = await accounts.recover(ask.sign_in, ask.code, *about)
    else:
        begun = await accounts.sign_in(ask.sign_in, ask.password or "", *about)
    await _cut_before(request, who)
    await _bring(request, ask.bring, begun)
    return await _signed_in(request, begun)


@post("/api/account/sign-out", status_code=200)
async def sign_out(request: Asked) -> Answer:
    """Signs out, here or everywhere."""
    house, who = asking.house_of(request), _from_browser(request)
    ask = await asking.body(request, SignOut, "sign-out")
    await house.accounts.sign_out(who, ask.everywhere)
    if who.by == "session" and who.person is not None:
        await house.cut(who.person, None if ask.everywhere else who.key)
    return asking.answer(request, {"ok": True}, ended=True)


@post("/api/account/password", status_code=200)
async def change_password(request: Asked) -> Answer:
    """Changes the password; everybody else who is signed in to the account is signed out."""
    asking.changing(request)
    house, who = asking.house_of(request), asking.who(request)
    ask = await asking.body(request, NewPassword, "password")
    begun = await house.accounts.change_password(who, ask.password)
    await house.cut(begun.person, kind="session")
    return await _signed_in(request, begun)


@post("/api/account/codes", status_code=201)
async def make_codes(request: Asked) -> Answer:
    """Makes new recovery codes, and tells them this once."""
    asking.changing(request)
    made = await asking.house_of(request).accounts.new_codes(asking.who(request))
    return asking.answer(request, {"codes": made}, status=201)


def _from_browser(request: Asked) -> Who:
    """Who asks from a page, banned or not: whoever is shut out can still sign in and out."""
    asking.from_page(request)
    who = asking.who(request)
    if who.by == "token":
        raise Refused("sign-in-first", 401)
    return who


async def _cut_before(request: Asked, who: Who) -> None:
    """Ends what goes on under the session that there was before another sign-in."""
    if who.by == "session" and who.person is not None:
        await asking.house_of(request).cut(who.person, who.key)


async def _bring(request: Asked, bring: bool, begun: Begun) -> None:
    """The account takes over what the guest has played who signs in, unless the guest is shut out."""
    house, who = asking.house_of(request), asking.who(request)
    if not bring or who.by != "guest" or who.person in (None, begun.person):
        return
    with contextlib.suppress(Refused):  # whoever has signed in is so, also where nothing can be taken over
        house.steward.admit(who.person, asking.address(request))
        await house.take_over(who.person, begun.person)


async def _signed_in(request: Asked, begun: Begun, status: int = 200) -> Answer:
    name, lang = await asking.house_of(request).person(begun.person)
    me = {"name": name, "lang": lang or asking.language(request), "account": True}
    return asking.answer(request, me, lang=lang, status=status, begun=begun)


@get("/api/account/data")
async def download_data(request: Asked) -> Answer:
    """Everything that the site keeps of the person, as a file."""
    house = asking.house_of(request)
    account = await house.accounts.account(asking.who(request))
    found = await house.store.read(lambda connection: personal.collect(connection, account.person))
    found_answer = asking.answer(request, found)
    found_answer.headers["content-disposition"] = 'attachment; filename="onigokko.json"'
    return found_answer


@delete("/api/account", status_code=200)
async def delete_account(request: Asked) -> Answer:
    """Deletes the account: the games stay, and the name goes."""
    asking.changing(request)
    house = asking.house_of(request)
    account = await house.accounts.proven(asking.who(request))
    await house.run(house.forget(account.person))
    return asking.answer(request, {"ok": True}, ended=True)


# Passkeys


def _site(request: Asked) -> Site:
    """The site as the browser has it in its address."""
    host = request.headers.get("host", "").lower()
    return Site(f"{request.url.scheme}://{host}", request.url.hostname or "")


@post("/api/account/passkeys/options", status_code=200)
async def ask_for_new_passkey(request: Asked) -> Answer:
    """What a browser needs to make a passkey."""
    asking.changing(request)
    house = asking.house_of(request)
    account = await house.accounts.proven(asking.who(request))
    known = await house.store.read(lambda connection: rows.passkeys_of(connection, account.person))
    return asking.answer(request, house.accounts.passkeys.to_make(account, _site(request), known))


@post("/api/account/passkeys")
async def add_passkey(request: Asked) -> Answer:
    """Adds a passkey that the browser has made."""
    asking.changing(request)
    house = asking.house_of(request)
    account = await house.accounts.proven(asking.who(request))
    new = await asking.body(request, NewPasskey, "passkeys")
    name = texts.clean(new.name, texts.NAME, "name")
    made = house.accounts.passkeys.made(account, _site(request), name, new.credential)
    try:
        await house.store.write(lambda connection: rows.add_passkey(connection, made))
    except Conflict:
        raise Refused("passkey", 409) from None
    except Full:
        raise Refused("passkeys-full", 409, most=rows.MOST_PASSKEYS) from None
    return asking.answer(request, {"id": made.id}, status=201)


@delete("/api/account/passkeys/{id:str}", status_code=200)
async def remove_passkey(request: Asked, id: FromPath[str]) -> Answer:
    """Takes a passkey away."""
    asking.changing(request)
    await asking.house_of(request).accounts.remove_passkey(asking.who(request), id)
    return asking.answer(request, {"ok": True})


@post("/api/account/sign-in/options", status_code=200)
async def ask_for_passkey(request: Asked) -> Answer:
    """What a browser needs to show a passkey."""
    _from_browser(request)
    house = asking.house_of(request)
    house.limits.spend("sign-in-address", asking.address(request))
    asked = house.accounts.passkeys.to_show(_site(request))
    house.limits.give_back("sign-in-address", asking.address(request))
    return asking.answer(request, asked)


@post("/api/account/sign-in/passkey", status_code=200)
async def sign_in_by_passkey(request: Asked) -> Answer:
    """Signs in by a passkey that the browser has shown."""
    who, house, address = _from_browser(request), asking.house_of(request), asking.address(request)
    ask = await asking.body(request, ShownPasskey, "passkey")
    house.limits.spend("sign-in-address", address)
    id = id_shown(ask.credential)
    known = await house.store.read(lambda connection: rows.passkey(connection, id))
    owner = "" if known is None else known.person
    account = await house.store.read(lambda connection: rows.by_person(connection, owner))
    if known is None or account is None:
        raise Refused("passkey", 401)
    accounts = house.accounts
    count = accounts.passkeys.shown(known, account.handle, _site(request), ask.credential)
    house.limits.give_back("sign-in-address", address)
    await house.store.write(lambda connection: rows.used_passkey(connection, id, count, house.now()))
    begun = await accounts.begin_by_passkey(account, who)
    await _cut_before(request, who)
    await _bring(request, ask.bring, begun)
    return await _signed_in(request, begun)


# Tokens


@post("/api/account/tokens")
async def make_token(request: Asked) -> Answer:
    """Makes a token for a program, and tells it this once."""
    asking.changing(request)
    new = await asking.body(request, NewToken, "tokens")
    token = await asking.house_of(request).accounts.make_token(asking.who(request), new.name, new.scopes)
    return asking.answer(request, {"token": token}, status=201)


@delete("/api/account/tokens/{id:str}", status_code=200)
async def remove_token(request: Asked, id: FromPath[str]) -> Answer:
    """Takes a token away; the connections of whoever uses it end."""
    asking.changing(request)
    house, who = asking.house_of(request), asking.who(request)
    await house.accounts.remove_token(who, id)
    if who.person is not None:
        await house.cut(who.person, id)
    return asking.answer(request, {"ok": True})


HANDLERS: list[Any] = [
    *(show_account, make_account, sign_in, sign_out, change_password, make_codes),
    *(download_data, delete_account),
    *(ask_for_new_passkey, add_passkey, remove_passkey, ask_for_passkey, sign_in_by_passkey),
    *(make_token, remove_token),
]
