"""A tournament's live connection: who is let in, what each is told, what ends it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from onigokko.site import shapes

from .client import PATIENCE, Guest, Server
from .cup import Cup
from .test_admin import QUICKLY, admin
from .test_attacks import person_of

Guests = Callable[..., Guest]
SECRET = 43  # letters of what opens something: a session, a token
ENDED = {"signed out": 4401, "gone": 4404, "full": 1013}


@contextlib.contextmanager
def following(server: Server, id: str, **headers: str) -> Iterator[ClientConnection]:
    """A live connection of whoever the headers say."""
    address = f"ws://127.0.0.1:{server.port}/api/tournaments/{id}/live"
    with connect(address, additional_headers=headers, compression=None) as socket:
        yield socket


def by(guest: Guest) -> str:
    """The cookies of somebody."""
    return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


def heard(socket: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(socket.recv(PATIENCE))
    assert told.pop("type") == "tournament"
    return told


def ended(socket: ClientConnection) -> int | None:
    """How a connection ends, whatever is told before."""
    try:
        while True:
            socket.recv(PATIENCE)
    except ConnectionClosed:
        return socket.close_code


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example", "https://"]
)
def test_pages_of_other_sites_are_not_let_in(guest: Guests, server: Server, origin: str) -> None:
    ann = guest("Ann")
    cup = Cup.held(ann, public=True)
    with pytest.raises(InvalidStatus) as refused, following(server, cup.id, cookie=by(ann), origin=origin):
        pass
    assert refused.value.response.status_code == 403
    with following(server, cup.id, cookie=by(ann), origin=server.url) as socket:
        assert heard(socket)["host"] is True


def test_a_token_that_is_none_is_not_let_in(guest: Guests, server: Server) -> None:
    cup = Cup.held(guest("Ann"))
    with pytest.raises(InvalidStatus) as refused, following(server, cup.id, authorization="Bearer x" * 9):
        pass
    assert refused.value.response.status_code == 403


def test_all_are_told_the_same_but_what_they_are_in_it(guest: Guests, server: Server) -> None:
    ann, bob, eve = guest("Ann"), guest("Bob"), guest("Eve")
    cup = Cup.held(ann, bots=2, rounds=2)
    cup.of(bob).do("enter")
    account = {"sign_in": "bob who is followed", "password": "a long way to go"}
    bob.post("/api/account", json=account).raise_for_status()
    with contextlib.ExitStack() as stack:
        sockets = {
            "host": stack.enter_context(following(server, cup.id, cookie=by(ann))),
            "entrant": stack.enter_context(following(server, cup.id, cookie=by(bob))),
            "stranger": stack.enter_context(following(server, cup.id, cookie=by(eve))),
            "nobody": stack.enter_context(following(server, cup.id)),
        }
        first = {who: heard(socket) for who, socket in sockets.items()}
        cup.do("begin")
        last = {}
        for who, socket in sockets.items():
            while not (told := heard(socket))["matches"]:
                pass
            last[who] = told
    for told in (first, last):
        assert {who: (each.pop("host"), each.pop("you")) for who, each in told.items()} == {
            "host": (True, None),
            "entrant": (False, 2),
            "stranger": (False, None),
            "nobody": (False, None),
        }
        assert all(each == told["nobody"] for each in told.values())
    msgspec.convert(last["nobody"] | {"host": False, "you": None}, shapes.Tournament, strict=True)
    assert set(last["nobody"]) == {field.name for field in msgspec.structs.fields(shapes.Tournament)} - {
        "host",
        "you",
    }
    said = json.dumps(last)
    for person in (ann, bob):
        assert person_of(server, person.cookies["onigokko"]) not in said
    assert account["sign_in"] not in said
    assert max(map(len, said.replace('"', " ").split())) < SECRET


def test_whoever_guesses_hears_nothing_whatever_they_guess(guest: Guests, server: Server) -> None:
    ann, eve = guest("Ann"), guest("Eve")
    id = Cup.held(ann).id
    table = ann.table()
    near = (id[:-1], f"{id}a", id[:-1] + ("a" if id[-1] != "a" else "b"), id.swapcase(), table)
    for each in (*near, "none", "a" * 5000, "%00", "%2e%2e", "%27--", "%E8%99%8E"):
        with following(server, each, cookie=by(eve)) as socket:
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == ENDED["gone"], each
    eve.refusal("GET", f"/api/tournaments/{near[2]}", 404, "no-tournament")
    assert id not in eve.get("/api/tournaments").text


def test_whatever_is_said_there_changes_nothing(guest: Guests, server: Server) -> None:
    ann, eve = guest("Ann"), guest("Eve")
    cup = Cup.held(ann, bots=3)
    before = cup.told()
    with following(server, cup.id, cookie=by(ann)) as socket:
        heard(socket)
        for said in ("", "{}", '{"do": "begin"}', '{"do": "end", "ref": 1}', b"\x00\xff", "[" * 1_000_000):
            socket.send(said)
        cup.of(eve).do("enter")
        assert heard(socket)["entrants"][-1]["name"] == "Eve"
        cup.of(eve).do("leave")
        assert heard(socket)["entrants"] == before["entrants"]
    assert cup.told() == before


def test_it_ends_with_the_session_and_with_the_token(guest: Guests, server: Server) -> None:
    ann = guest("Ann")
    ann.post("/api/account", json={"sign_in": "ann of the cup", "password": "seven grey herons"})
    cup = Cup.held(ann)
    made = ann.post("/api/account/tokens", json={"name": "bot", "scopes": ["read"]}).json()["token"]
    with (
        following(server, cup.id, cookie=by(ann)) as page,
        following(server, cup.id, authorization=f"Bearer {made}") as program,
        following(server, cup.id) as nobody,
    ):
        assert [heard(each)["host"] for each in (page, program, nobody)] == [True, True, False]
        (token,) = ann.get("/api/account").json()["tokens"]
        assert ann.delete(f"/api/account/tokens/{token['id']}").status_code == 200
        assert ended(program) == ENDED["signed out"]
        ann.post("/api/account/sign-out", json={}).raise_for_status()
        assert ended(page) == ENDED["signed out"]
        cup.of(guest("Bob")).do("enter")
        assert heard(nobody)["entrants"][0]["name"] == "Bob"


def test_a_full_house_lets_nobody_in_and_who_goes_makes_room(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_CONNECTIONS_LIMIT="1").start()
    ann = guest("Ann", at=server)
    cup = Cup.held(ann)
    with following(server, cup.id) as inside:
        heard(inside)
        with following(server, cup.id, cookie=by(ann)) as late:
            assert ended(late) == ENDED["full"]
    while True:
        with following(server, cup.id) as again, contextlib.suppress(ConnectionClosed):
            assert heard(again)["title"] == "Spring cup"
            return


def test_who_follows_is_told_what_the_host_of_the_site_does(
    new_server: Callable[..., Server], guest: Guests, tmp_path: Any
) -> None:
    site = new_server(**QUICKLY).start()
    ann = guest("Ann", at=site)
    cup = Cup.held(ann, bots=3)
    file = tmp_path / "all.tar.gz"
    admin(site.data, "backup", file)
    cup.do("bots", bot="random", count=2)
    later = Cup.held(ann)
    with following(site, cup.id) as kept, following(site, later.id) as lost:
        assert len(heard(kept)["entrants"]) == 5
        heard(lost)
        admin(site.data, "restore", file, "--yes")
        assert len(heard(kept)["entrants"]) == 3
        assert ended(lost) == ENDED["gone"]
        admin(site.data, "call-off", cup.id, "--yes")
        assert ended(kept) == ENDED["gone"]
    ann.refusal("GET", cup.path, 404, "no-tournament")
