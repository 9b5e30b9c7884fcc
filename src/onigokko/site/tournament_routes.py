"""The addresses of tournaments."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath
from msgspec import Meta

from onigokko.site import asking, messages, qr
from onigokko.site.asking import Answer, Asked
from onigokko.site.contest import MOST_ENTRANTS, MOST_ROUNDS, Form
from onigokko.site.house import Connection, House, checked_bot, checked_setup, game_named
from onigokko.site.live import encode
from onigokko.site.logs import note_error
from onigokko.site.refusals import Refused
from onigokko.site.socket import LATER
from onigokko.site.steward import NO_TABLE
from onigokko.site.tournament_rows import Listed


class NewTournament(msgspec.Struct):
    """What a tournament is made of. `rounds` 0: as many as are usual; `by_hand`: the host begins each."""

    title: str
    game: str
    seats: messages.SeatNumber
    form: Form = "swiss"
    options: dict[str, str] = {}
    time: str = "20m"
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    best_of: int = 1
    by_hand: bool = False
    public: bool = False


class NewBots(msgspec.Struct):
    """Bots of the house that are to take part."""

    bot: str
    count: Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)] = 1


class OneEntrant(msgspec.Struct):
    """The number of an entrant."""

    n: int


@get("/api/tournaments")
async def list_tournaments(request: Asked) -> Answer:
    """Public tournaments that are not over, and those that the guest holds or has entered."""
    found, mine = await asking.house_of(request).tournaments.listed(asking.person(request))
    return asking.answer(request, {"open": list(map(_listed, found)), "mine": list(map(_listed, mine))})


def _listed(listed: Listed) -> dict[str, Any]:
    names = ("id", "title", "game", "seats", "form", "time", "status")
    return {**{name: getattr(listed.about, name) for name in names}, "entrants": listed.entrants}


@post("/api/tournaments")
async def make_tournament(request: Asked) -> Answer:
    """Opens a tournament."""
    person = asking.changing(request)
    new = await asking.body(request, NewTournament, "tournaments")
    house = asking.house_of(request)
    game = game_named(new.game)
    setup = checked_setup(game, new.seats, new.options)
    house.limits.spend("tournaments", person)
    about = (new.title, game, setup, new.time, new.form, new.rounds, new.best_of, new.by_hand, new.public)
    made = await house.tournaments.make(person, *about)
    return asking.answer(request, {"id": made}, person, status=201)


@get("/api/tournaments/{tournament:str}")
async def show_tournament(request: Asked, tournament: FromPath[str]) -> Answer:
    """A tournament: who takes part, the standing, who meets whom."""
    return await _told(request, tournament, asking.person(request))


async def _told(request: Asked, tournament: str, person: str | None) -> Answer:
    told = await asking.house_of(request).tournaments.told(tournament, person)
    return asking.answer(request, told, person)


@post("/api/tournaments/{tournament:str}/enter", status_code=200)
async def enter_tournament(request: Asked, tournament: FromPath[str]) -> Answer:
    """Takes part."""
    person = asking.changing(request)
    await asking.house_of(request).tournaments.enter(tournament, person)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/leave", status_code=200)
async def leave_tournament(request: Asked, tournament: FromPath[str]) -> Answer:
    """Does not take part any more; a bot plays what is under way."""
    person = asking.changing(request)
    await asking.house_of(request).tournaments.leave(tournament, person)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/bots", status_code=200)
async def add_bots(request: Asked, tournament: FromPath[str]) -> Answer:
    """Lets bots of the house take part; for the host."""
    person, house = asking.changing(request), asking.house_of(request)
    new = await asking.body(request, NewBots, "bots")
    known = await house.tournaments.known(tournament)
    bot = checked_bot(game_named(known.about.game), new.bot)
    await house.tournaments.add_bots(tournament, person, bot, new.count)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/remove", status_code=200)
async def remove_entrant(request: Asked, tournament: FromPath[str]) -> Answer:
    """Takes an entrant out; for the host."""
    person = asking.changing(request)
    ask = await asking.body(request, OneEntrant, "remove")
    await asking.house_of(request).tournaments.remove(tournament, person, ask.n)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/begin", status_code=200)
async def begin_tournament(request: Asked, tournament: FromPath[str]) -> Answer:
    """Draws lots and begins; for the host."""
    person = asking.changing(request)
    await asking.house_of(request).tournaments.begin(tournament, person)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/round", status_code=200)
async def begin_round(request: Asked, tournament: FromPath[str]) -> Answer:
    """Begins the next round, where rounds wait for the host."""
    person = asking.changing(request)
    await asking.house_of(request).tournaments.next_round(tournament, person)
    return await _told(request, tournament, person)


@post("/api/tournaments/{tournament:str}/end", status_code=200)
async def end_tournament(request: Asked, tournament: FromPath[str]) -> Answer:
    """Ends it as it stands, or calls off what has not begun; for the host."""
    person = asking.changing(request)
    await asking.house_of(request).tournaments.end(tournament, person)
    return asking.answer(request, {"ok": True}, person)


@get("/api/tournaments/{tournament:str}/qr.svg")
async def tournament_in_dots(request: Asked, tournament: FromPath[str]) -> Answer:
    """The address of a tournament as a QR code."""
    known = await asking.house_of(request).tournaments.known(tournament)
    place = f"{request.url.scheme}://{request.headers.get('host', '')}{asking.base(request)}"
    picture = qr.picture(f"{place}/tournament/{known.about.id}")
    return Response(picture, media_type="image/svg+xml")


@websocket("/api/tournaments/{tournament:str}/live")
async def tournament_live(socket: WebSocket[Any, Any, State], tournament: FromPath[str]) -> None:
    """The whole tournament, and again whenever something about it is new."""
    if not asking.own_origin(socket):
        raise PermissionDeniedException
    house, who = asking.house_of(socket), asking.who(socket)
    await socket.accept()
    if len(house.connections) >= house.settings.connections_limit:
        await socket.close(code=LATER)
        return

    async def close(code: int) -> None:
        await socket.close(code=code)

    news = house.tournaments.watch(tournament)
    house.connections[news] = Connection(tournament, who, close)
    telling = asyncio.create_task(_tell(socket, house, tournament, who.person, news))
    try:
        while (await socket.receive())["type"] == "websocket.receive":
            pass  # nothing is asked here
    finally:
        del house.connections[news]
        house.tournaments.unwatch(tournament, news)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(
    socket: WebSocket[Any, Any, State], house: House, tournament: str, person: str | None, news: asyncio.Event
) -> None:
    while True:
        await news.wait()
        news.clear()
        try:
            told, code = await house.tournaments.told(tournament, person), 0
        except Refused as refused:
            told, code = {}, NO_TABLE if refused.status == 404 else 1011
        except Exception as error:
            note_error("tournament not told", error, tournament=tournament)
            told, code = {}, 1011
        try:
            if code:
                await socket.close(code=code)
                return
            await socket.send_data(encode({"type": "tournament", **told}), mode="text")
        except Exception:  # of several kinds, and all mean that nobody is there any more
            return


HANDLERS: list[Any] = [
    *(list_tournaments, make_tournament, show_tournament, enter_tournament, leave_tournament, add_bots),
    *(remove_entrant, begin_tournament, begin_round, end_tournament, tournament_in_dots, tournament_live),
]
