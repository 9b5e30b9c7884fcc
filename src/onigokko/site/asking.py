"""What every address needs: who asks, from where and in which language; reading bodies, giving answers."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.middleware import AbstractAuthenticationMiddleware, AuthenticationResult

from onigokko.site import messages
from onigokko.site.accounts import KNOWN, SESSION, Begun, Who
from onigokko.site.guests import COOKIE, YEAR, Guests
from onigokko.site.house import House
from onigokko.site.limits import neighbourhood
from onigokko.site.live import encode
from onigokko.site.refusals import Refused, language_of

Asked = Request[Any, Any, State]
Connection = ASGIConnection[Any, Any, Any, State]
Answer = Response[bytes]
T = TypeVar("T", bound=msgspec.Struct)
PACKED = {"packed_already": True}  # for handlers whose answers are compressed before, or never


class Recognising(AbstractAuthenticationMiddleware):
    """Finds out who asks: by a token, by the cookie of a session, else by a guest's cookie."""

    async def authenticate_request(self, connection: Connection) -> AuthenticationResult:
        """`connection.auth` is a `Who`; `Refused` for a token that is none."""
        state, cookies = connection.app.state, connection.cookies
        kind, _, bearer = connection.headers.get("authorization", "").partition(" ")
        try:
            who = await state.house.accounts.recognise(
                cookies.get(SESSION),
                state.guests.person(cookies.get(COOKIE)),
                bearer.strip() if kind.lower() == "bearer" else None,
            )
        except Refused:
            if connection.scope["path"].startswith("/api/"):
                raise
            who = Who()  # a page is shown all the same; its client asks again, and says what is wrong
        return AuthenticationResult(user=who.person, auth=who)


def house_of(asked: Connection) -> House:
    """The house that is asked."""
    house: House = asked.app.state.house
    return house


def language(asked: Connection) -> str:
    """The language that is wished for."""
    return language_of(
        asked.query_params.get("lang"), asked.cookies.get("lang"), asked.headers.get("accept-language")
    )


def who(asked: Connection) -> Who:
    """Who asks."""
    found = asked.scope.get("auth")
    return found if isinstance(found, Who) else Who()


def person(asked: Connection) -> str | None:
    """The person who asks, None for somebody who was not here before."""
    return who(asked).person


def address(asked: Connection) -> str:
    """Where a request comes from, as far as the proxies that are believed tell."""
    return neighbourhood(asked.client.host if asked.client else "")


def base(asked: Connection) -> str:
    """The path under which the site lies."""
    return house_of(asked).settings.base_path


def new_guest(asked: Asked) -> str:
    """Somebody who was not here before; `Refused` if too many came from there lately."""
    guests: Guests = asked.app.state.guests
    house_of(asked).limits.spend("guests", address(asked))
    return guests.new()


def own_origin(asked: Asked | WebSocket[Any, Any, Any]) -> bool:
    """Whether the request comes from a page of this site, or from no page at all."""
    origin = asked.headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == asked.headers.get("host", "").lower()


def changing(asked: Asked, banned: bool = False) -> str:
    """Whose state-changing request this is (a new guest's if need be); `Refused` if another site sent it.

    `banned`: also those may do it whom the host has shut out.
    """
    from_page(asked)
    found = who(asked)
    if "play" not in found.scopes:
        raise Refused("scope", 403)
    if not banned:
        house_of(asked).steward.admit(found.person, address(asked))
    return found.person or new_guest(asked)


def from_page(asked: Asked) -> None:
    """Nothing, if a page of this site sent the request, or a program with a token; else `Refused`.

    What brings a token needs no such proof: no browser adds one by itself.
    """
    if who(asked).by == "token":
        return
    if asked.headers.get("x-onigokko") != "1":
        raise Refused("no-header", 403)
    if not own_origin(asked):
        raise Refused("foreign-origin", 403)


def answer(
    asked: Asked,
    body: Any,
    guest: str | None = None,
    lang: str | None = None,
    status: int = 200,
    begun: Begun | None = None,
    ended: bool = False,
) -> Answer:
    """An answer. `guest`, `lang` and a session that has begun or ended are put into cookies."""
    found = cookies(asked, guest, lang)
    kept = {**_kept(asked), "httponly": True}
    if begun is not None:
        found += [Cookie(SESSION, value=begun.session, **kept), Cookie(KNOWN, value=begun.known, **kept)]
    if ended:
        found.append(Cookie(SESSION, value="", **{**kept, "max_age": 0}))
    return Response(encode(body), media_type=MediaType.JSON, cookies=found, status_code=status)


def cookies(asked: Asked, guest: str | None, lang: str | None = None) -> list[Cookie]:
    """The cookies that tell who somebody is, where the browser has another one, and the chosen language."""
    found = []
    if guest is not None and person(asked) != guest:
        guests: Guests = asked.app.state.guests
        found.append(Cookie(COOKIE, value=guests.cookie(guest), httponly=True, **_kept(asked)))
    if lang is not None:
        found.append(Cookie("lang", value=lang, **_kept(asked)))
    return found


def _kept(asked: Asked) -> dict[str, Any]:
    """How cookies are kept."""
    secure = asked.url.scheme == "https"
    return {"max_age": YEAR, "samesite": "lax", "secure": secure, "path": f"{base(asked)}/"}


async def content(asked: Asked, most: int, code: str) -> bytes:
    """The body of a request; `Refused(code)` if it is larger than it may be."""
    found = bytearray()
    async for part in asked.stream():  # to its end, so that whoever sends too much can still read why not
        found += part[: most + 1 - len(found)]
    if len(found) > most:
        raise Refused(code, 413, most=most // 1024)
    return bytes(found)


async def body(asked: Asked, kind: type[T], do: str) -> T:
    """The body of a request, read strictly."""
    plain = messages.plain_object(await content(asked, messages.LARGEST, "too-large"))
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise Refused("malformed", 400, do=do, field=messages.field(error)) from None
