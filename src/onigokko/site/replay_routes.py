"""The addresses of looking back: at games that are over, at one's own under way, at records from files."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Response, get, post
from litestar.params import FromPath

from onigokko.site import asking, replay
from onigokko.site.asking import PACKED, Answer, Asked


@get("/api/tables/{table:str}/replay", opt=PACKED)
async def replay_table(request: Asked, table: FromPath[str]) -> Answer:
    """States of a game that is over, step by step, from any seat's eyes."""
    found = await asking.house_of(request).table(table)
    course, (eyes, first) = found.finished(), _eyes_and_first(request)
    viewer, packed = replay.eyes_of(eyes, found.facts.seats), _packs(request)
    work = (replay.work_out_table, found.game.key, course, viewer, replay.first_of(first), packed)
    return _page_of(await asking.house_of(request).projector.show(*work), packed)


@get("/api/tables/{table:str}/review")
async def review_table(request: Asked, table: FromPath[str]) -> Answer:
    """What bots found out about a game that is over, or how far they are."""
    house = asking.house_of(request)
    return asking.answer(request, await house.reviewer.told(await house.table(table)))


@get("/api/tables/{table:str}/past", opt=PACKED)
async def look_back(request: Asked, table: FromPath[str]) -> Answer:
    """States of a game under way, step by step, as the guest's own seat saw them."""
    found = await asking.house_of(request).table(table)
    course, eyes = found.past(asking.person(request))
    first, packed = replay.first_of(_eyes_and_first(request)[1]), _packs(request)
    work = (replay.work_out_table, found.game.key, course, eyes, first, packed)
    return _page_of(await asking.house_of(request).projector.show_here(*work), packed)


@post("/api/replay", opt=PACKED, status_code=200)
async def replay_record(request: Asked) -> Answer:
    """States of a game whose record is the body; nothing of it is kept."""
    asking.changing(request)
    text = await asking.content(request, replay.LARGEST, "record-large")
    (eyes, first), packed, language = _eyes_and_first(request), _packs(request), asking.language(request)
    work = (replay.work_out_record, text, eyes, replay.first_of(first), language, packed)
    return _page_of(
        await asking.house_of(request).projector.show_file(asking.address(request), *work), packed
    )


@post("/api/verify", status_code=200)
async def verify_record(request: Asked) -> Answer:
    """The draws of a record, which is the body, computed again from its secret; nothing of it is kept."""
    asking.changing(request)
    text = await asking.content(request, replay.LARGEST, "record-large")
    work = (asking.address(request), replay.work_out_dice, text)
    body = await asking.house_of(request).projector.show_file(*work)
    return Response(body, media_type=MediaType.JSON)


def _eyes_and_first(asked: Asked) -> tuple[str, str]:
    return asked.query_params.get("eyes", "-"), asked.query_params.get("from", "0")


def _packs(asked: Asked) -> bool:
    """Whether the answer may be compressed."""
    return "gzip" in asked.headers.get("accept-encoding", "")


def _page_of(body: bytes, packed: bool) -> Answer:
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if packed else {})}
    return Response(body, media_type=MediaType.JSON, headers=headers)


HANDLERS: list[Any] = [replay_table, review_table, look_back, replay_record, verify_record]
