"""The site as an ASGI application: addresses, cookies, headers, refusals."""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from litestar import Litestar, MediaType, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.params import FromPath
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.response import Stream
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp

from onigokko.core.errors import BadSetup
from onigokko.core.game import LANGUAGES, Game
from onigokko.core.position import SPECTATOR
from onigokko.core.registry import games
from onigokko.site import (
    account_routes,
    asking,
    finished,
    messages,
    notice_routes,
    openapi,
    pages,
    qr,
    replay_routes,
    shapes,
)
from onigokko.site import tournament_routes as cups
from onigokko.site.asking import Answer, Asked, Recognising
from onigokko.site.bots import ADVISER, names_of_bots
from onigokko.site.clocks import Pace
from onigokko.site.guests import Guests
from onigokko.site.house import House, game_named, now
from onigokko.site.layers import answering_head, counted, under, versioned, with_headers
from onigokko.site.live import encode
from onigokko.site.logs import note_error
from onigokko.site.openapi import Said
from onigokko.site.records import Listed
from onigokko.site.refusals import Refused, short, words
from onigokko.site.socket import converse
from onigokko.site.standing_api import list_ratings, list_results

_FOR_PROGRAMS = re.compile(r"^/(api|static)(/|$)")  # here a refusal is JSON; elsewhere people look
_FILE = re.compile(r"/static(/[A-Za-z0-9][A-Za-z0-9._-]{0,80}){1,3}")


# Pages


@get("/", media_type=MediaType.HTML)
async def front_page(request: Asked) -> Response[str]:
    """The one page, with the tables that the front page lists."""
    person = _invited(request)
    brought = await _about(request, person)
    with contextlib.suppress(Refused):  # then the client asks, and says what is wrong
        brought["/api/tables"] = encode(await _tables(asking.house_of(request), person))
    return _page(request, person, brought=brought)


@get(
    [
        *("/account", "/glossary", "/replay", "/notices", "/ratings", "/mail/{token:str}"),
        *("/tournaments", "/tournament/{tournament:str}"),
    ],
    media_type=MediaType.HTML,
)
async def page(request: Asked) -> Response[str]:
    """The one page."""
    person = _invited(request)
    return _page(request, person, brought=await _about(request, person))


@get(["/t/{table:str}", "/replay/{table:str}"], media_type=MediaType.HTML)
async def table_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """The one page, for a table: with everything that is needed to draw it."""
    person, house = _invited(request), asking.house_of(request)
    try:
        found = await house.table(table)
    except Refused as refused:
        return _page(request, status=404 if refused.code == "no-table" else 200)
    brought, at = await _about(request, person), f"/api/tables/{found.facts.id}"
    if request.scope["path"].startswith("/t/"):
        brought[f"{at}/live"] = encode(found.snapshot(person).whole(0, now(), found.ticks()))
    else:
        brought[at] = encode(found.described(person))
    return _page(request, person, brought=brought, game=found.game)


@get("/rules/{game:str}", media_type=MediaType.HTML)
async def rules_page(request: Asked, game: FromPath[str]) -> Response[str]:
    """The one page, for the rules of a game."""
    if game not in games():
        return _page(request, status=404)
    person = _invited(request)
    return _page(request, person, brought=await _about(request, person))


def _invited(asked: Asked) -> str | None:
    """Who looks at a page: whoever was here before, else a new guest; None if too many came from there."""
    try:
        return asking.person(asked) or asking.new_guest(asked)
    except Refused:
        return None


async def _about(asked: Asked, person: str | None) -> dict[str, bytes]:
    """What a page tells its client about the person; nothing if that is not known."""
    if person is not None:
        with contextlib.suppress(Refused):
            return {"/api/me": encode(await _known_as(asked, person))}
    return {}


def _page(
    asked: Asked,
    person: str | None = None,
    status: int = 200,
    brought: Mapping[str, bytes] = MappingProxyType({}),
    game: Game | None = None,
) -> Response[str]:
    """The one page, which works out from its address what it shows, also where there is nothing.

    It brings the words it needs, and the board unless the address asks for the generic one.
    """
    language = asking.language(asked)
    public = {"/api/games": encode(_games()), f"/api/words/{language}": encode(words(language).messages)}
    board = None
    if game is not None:
        public[f"/api/games/{game.name}/words/{language}"] = encode(game.words[language].messages)
        board = None if asked.query_params.get("board") == "generic" else game.name
    try:
        shell = pages.shell(language, base=asking.base(asked), board=board, brought={**public, **brought})
    except pages.NotBuilt as why:
        return Response(f"{why}\n", media_type="text/plain", status_code=503)
    return Response(
        shell, media_type=MediaType.HTML, status_code=status, cookies=asking.cookies(asked, person)
    )


@get("/api/health")
async def health(request: Asked) -> Answer:
    """Whether the server answers."""
    return asking.answer(request, {"ok": True})


@get("/api/ready")
async def ready(request: Asked) -> Answer:
    """Whether the server can play: whether its store reads and writes."""
    await asking.house_of(request).ready()
    return asking.answer(request, {"ok": True})


# People


class NewMe(msgspec.Struct):
    """What somebody may change about themselves."""

    name: str | None = None
    lang: str | None = None


@get("/api/me")
async def who_am_i(request: Asked) -> Answer:
    """The guest that asks; a new one if it is none yet."""
    person = asking.person(request) or asking.new_guest(request)
    return asking.answer(request, await _known_as(request, person), person)


async def _known_as(asked: Asked, person: str) -> dict[str, Any]:
    name, lang = await asking.house_of(asked).person(person)
    if name:
        await asking.house_of(asked).steward.seen(person)
    return _me(asked, name, lang)


def _me(asked: Asked, name: str, lang: str | None) -> dict[str, Any]:
    account = asking.who(asked).by in ("session", "token")
    return {"name": name, "lang": lang or asking.language(asked), "account": account}


@get("/api/announcement")
async def announcement(request: Asked) -> Answer:
    """What the host tells everybody now, in the asker's language; `id` 0 and no text if nothing."""
    told = asking.house_of(request).steward.announcement
    if told is None:
        return asking.answer(request, {"id": 0, "text": ""})
    one, other = (told.ja, told.en) if asking.language(request) == "ja" else (told.en, told.ja)
    return asking.answer(request, {"id": told.id, "text": one or other})


@post("/api/me", status_code=200)
async def change_me(request: Asked) -> Answer:
    """Changes the guest's name or language."""
    person = asking.changing(request)
    change = await asking.body(request, NewMe, "me")
    if change.lang is not None and change.lang not in LANGUAGES:
        raise Refused("language", 400, lang=short(change.lang))
    name, lang = await asking.house_of(request).rename(person, change.name, change.lang)
    return asking.answer(request, _me(request, name, lang), person, change.lang)


# Games


@get("/api/games")
async def list_games(request: Asked) -> Answer:
    """What can be played."""
    return asking.answer(request, _games())


def _games() -> list[dict[str, Any]]:
    return [_described(game) for game in games().values()]


def _described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "titles": game.titles,
        "seat_counts": game.seat_counts,
        "usual_seats": game.usual_seats,
        "roles": {str(seats): game.roles(seats) for seats in game.seat_counts},
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": option.choices,
                "lowest": option.lowest,
                "highest": option.highest,
                "seats": option.seats or game.seat_counts,
            }
            for option in game.options
        ],
        "bots": names_of_bots(game),
        "by_seat": _by_seat(game),
        "rule_of_phase": dict(game.rule_of_phase),
    }


@functools.cache
def _by_seat(game: Game) -> list[str]:
    """The fields of a game's view that are lists with one entry a seat: with any number of seats."""
    fields: set[str] | None = None
    for seats in game.seat_counts:
        try:
            view = game.seen(game.start(game.setup(seats)), SPECTATOR)
        except BadSetup:  # this number of seats needs an option that is not usual
            continue
        lists = {name for name, value in view.items() if isinstance(value, list) and len(value) == seats}
        fields = lists if fields is None else fields & lists
    return sorted(fields or ())


@get("/api/words/{lang:str}")
async def site_words(request: Asked, lang: FromPath[str]) -> Answer:
    """The messages of the site."""
    return asking.answer(request, words(_known(lang)).messages)


@get("/api/games/{name:str}/words/{lang:str}")
async def game_words(request: Asked, name: FromPath[str], lang: FromPath[str]) -> Answer:
    """The messages of a game."""
    return asking.answer(request, game_named(name).words[_known(lang)].messages)


@get("/api/games/{name:str}/rules/{lang:str}")
async def game_rules(request: Asked, name: FromPath[str], lang: FromPath[str]) -> Answer:
    """The rules of a game, as a page."""
    from onigokko.site import manual

    made = manual.rules_page(game_named(name), _known(lang))
    return asking.answer(request, pages.under(asking.base(request), made))


@get("/api/glossary/{lang:str}")
async def read_glossary(request: Asked, lang: FromPath[str]) -> Answer:
    """The glossary, as a page."""
    from onigokko.site import manual

    return asking.answer(request, pages.under(asking.base(request), manual.glossary(_known(lang))))


@get("/api/games/{name:str}/pictures/{picture:str}")
async def game_picture(name: FromPath[str], picture: FromPath[str]) -> Answer:
    """A picture of a rules page."""
    from onigokko.site import manual

    content, kind = manual.picture(game_named(name), picture)
    return Response(content, media_type=kind, headers={"cache-control": "max-age=3600"})


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise Refused("language", 404, lang=short(lang))
    return lang


# Tables


class NewTable(msgspec.Struct):
    """What a new table is made of."""

    game: str
    seats: messages.SeatNumber
    options: dict[str, str] = {}
    public: bool = False
    bots: dict[str, str] = {}
    start: bool = False
    sit: messages.SeatNumber | Literal["random"] | None = 0
    both: bool = False
    time: str = "none"


@get("/api/tables")
async def list_tables(request: Asked) -> Answer:
    """Open public tables, and the guest's own."""
    return asking.answer(request, await _tables(asking.house_of(request), asking.person(request)))


async def _tables(house: House, person: str | None) -> dict[str, Any]:
    mine = await house.tables_of(person) if person else []
    return {
        "open": [_open(listed, person) for listed in await house.open_tables()],
        "mine": [_mine(listed, person, house.clock.now()) for listed in mine],
    }


def _open(listed: Listed, person: str | None) -> dict[str, Any]:
    facts = listed.facts
    seats = [
        {
            "name": chair.name,
            "kind": "person" if chair.person else "bot" if chair.bot else "empty",
            "bot": chair.bot,
            "here": not chair.free,
            "you": chair.person is not None and chair.person == person,
            "former": chair.former,
        }
        for chair in listed.chairs
    ]
    return {
        "id": facts.id,
        "game": facts.game,
        "seats": seats,
        "options": facts.options,
        "time": facts.time,
        "created": facts.created,
    }


def _mine(listed: Listed, person: str | None, now: int) -> dict[str, Any]:
    """A table of somebody's own; `left` is how many seconds of their time they have there."""
    facts, left = listed.facts, None
    pace = Pace.read(facts.time)
    for clock in listed.clocks:
        if pace is not None and listed.chairs[clock.seat].person == person:
            left = pace.left(clock, now) // 1000
    asked = any(
        chair.person == person and chair.bot is None and facts.turn >> chair.seat & 1
        for chair in listed.chairs
    )
    turn = facts.status == "playing" and asked
    return {"id": facts.id, "game": facts.game, "status": facts.status, "your_turn": turn, "left": left}


@post("/api/tables")
async def make_table(request: Asked) -> Answer:
    """Makes a table."""
    person = asking.changing(request)
    new = await asking.body(request, NewTable, "tables")
    asking.house_of(request).limits.spend("tables", person)
    table = await asking.house_of(request).make(
        *(person, new.game, new.seats, new.options, new.public, new.bots, new.start, new.sit),
        time=new.time,
        both=new.both,
    )
    return asking.answer(request, {"id": table.facts.id}, person, status=201)


@get("/api/tables/{table:str}")
async def show_table(request: Asked, table: FromPath[str]) -> Answer:
    """A table, without its game."""
    found = await asking.house_of(request).table(table)
    return asking.answer(request, found.described(asking.person(request)))


class HintWish(msgspec.Struct):
    """The question about which a hint is asked."""

    question: str


@post("/api/tables/{table:str}/hint", status_code=200)
async def hint(request: Asked, table: FromPath[str]) -> Answer:
    """What a bot would do in the guest's place."""
    person = asking.changing(request)
    wish = await asking.body(request, HintWish, "hint")
    found = await asking.house_of(request).table(table)
    moves = await asking.house_of(request).hint(found, person, wish.question)
    return asking.answer(request, {"question": wish.question, "bot": ADVISER, "moves": moves})


@get("/api/tables/{table:str}/record")
async def download_record(request: Asked, table: FromPath[str]) -> Answer:
    """The record of a game that is over."""
    found = await asking.house_of(request).table(table)
    name = f"{found.facts.game}-{found.facts.id[:6]}.play"
    return Response(
        found.record(asking.language(request)).encode(),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table:str}/world")
async def show_world(request: Asked, table: FromPath[str]) -> Answer:
    """What a bot of the house is shown of a game when my seat must decide, for a program of mine."""
    house, person = asking.house_of(request), asking.person(request)
    found = await house.table(table)
    house.limits.spend("worlds", person or asking.address(request))
    return asking.answer(request, await found.world(person))


@get("/api/openapi.json")
async def describe_interface(request: Asked) -> Answer:
    """This document."""
    made = request.app.state.interface()
    at = f"{asking.base(request)}{made['servers'][0]['url']}"
    return asking.answer(request, {**made, "servers": [{"url": at}]})


@get("/api/tables/{table:str}/qr.svg")
async def table_in_dots(request: Asked, table: FromPath[str]) -> Answer:
    """The address of a table as a QR code, for a friend's telephone."""
    found = await asking.house_of(request).table(table)
    place = f"{request.url.scheme}://{request.headers.get('host', '')}{asking.base(request)}"
    picture = qr.picture(f"{place}/t/{found.facts.id}")
    return Response(picture, media_type="image/svg+xml")


@get("/api/records", opt=asking.PACKED)
async def stream_records(request: Asked) -> Stream:
    """Every public game that is over, in the order of their ends, one line of JSON each."""
    house = asking.house_of(request)
    game, since = request.query_params.get("game"), request.query_params.get("since", "0")
    if game is not None:
        game_named(game)
    if not (since.isascii() and since.isdigit() and len(since) < 16):
        raise Refused("since", 400, since=short(since))
    house.limits.spend("records", asking.address(request))
    lines = finished.lines(house.store, house.now, game, int(since))
    headers = {"content-disposition": 'attachment; filename="onigokko.jsonl"'}
    return Stream(lines, media_type="application/x-ndjson", headers=headers)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """The live connection to a table."""
    if not asking.own_origin(socket):
        raise PermissionDeniedException
    about = (asking.who(socket), asking.address(socket), asking.language(socket))
    await converse(socket, asking.house_of(socket), table, *about)


# Refusals


def _refused(asked: Asked, refused: Refused) -> Answer:
    asking.house_of(asked).metrics.refusals.labels(refused.code).inc()
    body = {"error": refused.body(asking.language(asked))}
    headers = {"retry-after": str(refused.arguments["n"])} if refused.status == 429 else {}
    return Response(encode(body), media_type=MediaType.JSON, status_code=refused.status, headers=headers)


def _http_error(asked: Asked, error: HTTPException) -> Answer | Response[str]:
    if error.status_code == 404 and not _FOR_PROGRAMS.match(asked.scope["path"]):
        return _page(asked, status=404)
    code = {401: "bad-token", 403: "foreign-origin", 404: "no-page", 405: "method", 413: "too-large"}.get(
        error.status_code, "not-json"
    )
    if error.status_code >= 500:
        return _unexpected(asked, error)
    return _refused(asked, Refused(code, error.status_code))


def _unexpected(asked: Asked, error: Exception) -> Answer:
    note_error("request failed", error, method=asked.method)
    return _refused(asked, Refused("internal", 500))


# The whole

_SAID = {
    "change_me": Said(shapes.Me, NewMe),
    "make_table": Said(shapes.Made, NewTable),
    "hint": Said(shapes.Hint, HintWish),
    "wish_push": Said(shapes.Notices, notice_routes.NewBrowser),
    "stop_push": Said(shapes.Notices, notice_routes.OldBrowser),
    "wish_mail": Said(shapes.Notices, notice_routes.NewMail),
}


async def _only_files(asked: Asked) -> None:
    """Names that no file of the client has never get to the file system: it could not hold some of them."""
    if not _FILE.fullmatch(asked.scope["path"]):
        raise Refused("no-page", 404)


class Site(Litestar):
    """An application without what Litestar brings along for pydantic and attrs: nothing here is made of them,
    and loading pydantic takes a tenth of all the time that the server needs to open."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def build(house: House, guests: Guests, static: Path = pages.STATIC) -> ASGIApp:
    """The application for a house; it opens and closes the house with the server."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.steward.look()
        await house.timekeeper.begin()
        await house.talk.begin()
        house.run(house.resume())
        house.run(house.begin_notices())
        house.steward.begin()
        house.begin_sweeping()
        yield
        await house.close()

    static.mkdir(parents=True, exist_ok=True)
    handlers: list[Any] = [
        *(
            front_page,
            page,
            table_page,
            rules_page,
            health,
            ready,
            announcement,
            who_am_i,
            change_me,
            list_ratings,
            list_results,
            list_games,
        ),
        *(site_words, game_words, game_rules, read_glossary, game_picture),
        *(list_tables, make_table, show_table, hint, download_record, live),
        *(table_in_dots, stream_records, show_world, describe_interface),
        *replay_routes.HANDLERS,
        *notice_routes.HANDLERS,
        *account_routes.HANDLERS,
        *cups.HANDLERS,
        create_static_files_router(
            path="/static", directories=[static], include_in_schema=False, before_request=_only_files
        ),
    ]

    @functools.cache
    def interface() -> dict[str, Any]:
        return openapi.described([each for each in handlers if isinstance(each, BaseRouteHandler)], _SAID)

    app = Site(
        handlers,
        lifespan=[lifespan],
        middleware=[DefineMiddleware(Recognising, exclude="^/static/")],
        state=State({"house": house, "guests": guests, "static": static, "interface": interface}),
        exception_handlers={Refused: _refused, HTTPException: _http_error, Exception: _unexpected},
        request_max_body_size=messages.LARGEST_READ,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="packed_already"
        ),
        openapi_config=None,
        logging_config=None,
    )
    inner = answering_head(versioned(counted(house.metrics, app)))
    return under(house.settings.base_path, with_headers(inner))
