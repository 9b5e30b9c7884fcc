"""Addresses of results and ratings."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from onigokko.site import asking, standing
from onigokko.site.asking import Answer, Asked
from onigokko.site.house import game_named
from onigokko.site.refusals import Refused, short
from onigokko.site.store import StoreTrouble


@get("/api/ratings/{name:str}/{seats:str}")
async def list_ratings(request: Asked, name: FromPath[str], seats: FromPath[str]) -> Answer:
    """The ratings of a game with so many seats."""
    game, person = game_named(name), asking.person(request)
    counts = {str(count): count for count in game.seat_counts}
    if seats not in counts:
        raise Refused("seat-count", 404, seats=short(seats), counts=list(game.seat_counts))
    try:
        rows = await asking.house_of(request).store.read(
            lambda connection: standing.listed(connection, game.name, counts[seats], person)
        )
    except StoreTrouble as trouble:
        raise Refused(trouble.code, 503) from None
    return asking.answer(request, {"enough": standing.ENOUGH, "rows": rows})


@get("/api/me/results")
async def list_results(request: Asked) -> Answer:
    """The asker's own finished games, counted."""
    person = asking.person(request)
    if person is None:
        return asking.answer(request, [])
    try:
        rows = await asking.house_of(request).store.read(lambda connection: standing.own(connection, person))
    except StoreTrouble as trouble:
        raise Refused(trouble.code, 503) from None
    return asking.answer(request, rows)
