"""The addresses of being told that it is one's turn: browsers that are woken, letters and their links."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from onigokko.site import asking
from onigokko.site.asking import Answer, Asked
from onigokko.site.house import now
from onigokko.site.refusals import Refused
from onigokko.site.ways import Browser, Ways


class NewBrowser(msgspec.Struct):
    """A browser that wants to be woken, as it describes itself."""

    endpoint: str
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class OldBrowser(msgspec.Struct):
    """A browser that does not want to be woken any more."""

    endpoint: str


class NewMail(msgspec.Struct):
    """Where letters go; "" for nowhere."""

    address: str


@get("/worker.js")
async def worker(request: Asked) -> Answer:
    """What runs in a browser that is woken; it lies at the root of the site, so that it is for all pages."""
    file: Path = request.app.state.static / "worker.js"
    if not file.exists():
        raise Refused("no-page", 404)
    return Response(file.read_bytes(), media_type="text/javascript")


@get("/api/me/notices")
async def show_notices(request: Asked) -> Answer:
    """The ways by which the guest can be told, and those that they have chosen."""
    return asking.answer(request, await _ways(request, asking.person(request)))


async def _ways(asked: Asked, person: str | None) -> dict[str, Any]:
    notices = asking.house_of(asked).notices
    theirs = await notices.ways_of(person) if person else Ways([], None)
    mail = theirs.mail
    return {
        "push": {
            "key": notices.push.public_key if notices.push.offered else None,
            "browsers": [browser.endpoint for browser in theirs.browsers],
        },
        "mail": {
            "offered": notices.mail.offered,
            "address": mail.address if mail else "",
            "confirmed": mail.confirmed if mail else False,
        },
    }


@post("/api/me/push", status_code=200)
async def wish_push(request: Asked) -> Answer:
    """The guest wants to be told in this browser."""
    person = asking.changing(request)
    new = await asking.body(request, NewBrowser, "push")
    browser = Browser(new.endpoint, new.p256dh, new.auth, asking.language(request))
    await asking.house_of(request).notices.wish_push(person, browser, now())
    return asking.answer(request, await _ways(request, person), person)


@post("/api/me/push/off", status_code=200)
async def stop_push(request: Asked) -> Answer:
    """The guest wants to be told in a browser no more."""
    person = asking.changing(request)
    await asking.house_of(request).notices.stop_push(
        person, (await asking.body(request, OldBrowser, "push")).endpoint
    )
    return asking.answer(request, await _ways(request, person), person)


@post("/api/me/mail", status_code=200)
async def wish_mail(request: Asked) -> Answer:
    """The guest wants letters at an address, or none."""
    person = asking.changing(request)
    new = await asking.body(request, NewMail, "mail")
    await asking.house_of(request).notices.wish_mail(person, new.address, asking.language(request))
    return asking.answer(request, await _ways(request, person), person)


@post("/api/mail/{token:str}", status_code=200)
async def follow_link(request: Asked, token: FromPath[str]) -> Answer:
    """What a link in a letter is for. Mail programs follow it, too: the token says who may, not a cookie."""
    return asking.answer(request, {"done": await asking.house_of(request).notices.follow(token)})


HANDLERS: list[Any] = [worker, show_notices, wish_push, stop_push, wish_mail, follow_link]
