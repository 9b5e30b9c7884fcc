"""What programs use: tokens, the OpenAPI document, worlds, the stream of records, QR codes."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from onigokko.core import record, sealed
from onigokko.core.game import Game
from onigokko.site import shapes

from .client import PATIENCE, Guest
from .test_accounts import ended, finished, member

Guests = Callable[..., Guest]
Tokens = Callable[..., "Program"]


class Program(httpx.Client):
    """A program with a token, and no cookies."""

    def __init__(self, owner: Guest, *scopes: str) -> None:
        body = {"name": "a program", "scopes": list(scopes)}
        self.token = owner.post("/api/account/tokens", json=body).json()["token"]
        self.server = owner.server
        super().__init__(
            base_url=f"{owner.server.url}/api/v1",
            headers={"authorization": f"Bearer {self.token}"},
            timeout=PATIENCE,
        )

    def live(self, table: str) -> Any:
        address = f"ws://127.0.0.1:{self.server.port}/api/v1/tables/{table}/live"
        return connect(
            address, additional_headers={"authorization": f"Bearer {self.token}"}, compression=None
        )


@pytest.fixture
def program() -> Iterator[Tokens]:
    made: list[Program] = []

    def make(owner: Guest, *scopes: str) -> Program:
        made.append(Program(owner, *scopes))
        return made[-1]

    yield make
    for each in made:
        each.close()


def asked(connection: Any, do: str, **more: Any) -> dict[str, Any]:
    """What is said to a request on a live connection."""
    connection.send(json.dumps({"do": do, "ref": 1, **more}))
    while (message := json.loads(connection.recv(PATIENCE))).get("ref") != 1:
        pass
    return dict(message)


# Tokens


def test_a_token_plays_for_its_owner_and_leaves_the_account_alone(guest: Guests, program: Tokens) -> None:
    ann = guest("Ann")
    member(ann)
    bot = program(ann, "play")
    answer = bot.get("/me")
    assert answer.json() == {"name": "Ann", "lang": "en", "account": True}
    assert "set-cookie" not in answer.headers
    answer = bot.post("/tables", json={"game": "pearls", "seats": 2, "bots": {"1": "quick"}, "start": True})
    assert answer.status_code == 201, answer.text
    with bot.live(answer.json()["id"]) as connection:
        whole = json.loads(connection.recv(PATIENCE))
        assert whole["table"]["seats"][0]["you"]
        assert asked(connection, "say", text="hello")["type"] == "done"
    for method, path in (("GET", ""), ("GET", "/data"), ("POST", "/codes"), ("DELETE", "")):
        refused = bot.request(method, f"/account{path}")
        assert (refused.status_code, refused.json()["error"]["code"]) == (401, "sign-in-first"), path
    again = bot.post("/account/tokens", json={"name": "more", "scopes": ["play"]})
    assert again.status_code == 401
    assert bot.post("/account", json={"sign_in": "x y z", "password": "seven herons"}).status_code == 409


def test_a_token_that_may_only_look_changes_nothing(guest: Guests, program: Tokens) -> None:
    ann = guest("Ann")
    member(ann)
    looker = program(ann, "read")
    table = ann.table()
    assert {each["id"] for each in looker.get("/tables").json()["mine"]} == {table}
    for path, body in (("/me", {"name": "Eve"}), ("/tables", {"game": "pearls", "seats": 2})):
        refused = looker.post(path, json=body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "scope")
    with looker.live(table) as connection:
        assert json.loads(connection.recv(PATIENCE))["table"]["seats"][0]["you"]
        for ask in ({"do": "start"}, {"do": "say", "text": "x"}, {"do": "leave"}, {"do": "claim", "seat": 1}):
            told = asked(connection, **ask)
            assert told["type"] == "refused"
            assert told["error"]["code"] == "scope"
        assert asked(connection, "sync")["type"] == "done"
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_a_token_that_was_taken_away_opens_nothing_and_ends_its_connections(
    guest: Guests, program: Tokens
) -> None:
    ann = guest("Ann")
    member(ann)
    bot = program(ann, "play")
    table = ann.table()
    (listed,) = ann.get("/api/account").json()["tokens"]
    assert listed["scopes"] == ["read", "play"]
    assert bot.token not in json.dumps(listed)
    with bot.live(table) as connection:
        connection.recv(PATIENCE)
        assert ann.delete(f"/api/account/tokens/{listed['id']}").status_code == 200
        with pytest.raises(ConnectionClosed):
            connection.recv(PATIENCE)
    for path in ("/me", "/tables", "/games"):
        refused = bot.get(path)
        assert (refused.status_code, refused.json()["error"]["code"]) == (401, "bad-token")
    with pytest.raises(InvalidStatus), bot.live(table):
        pass
    ann.refusal("DELETE", f"/api/account/tokens/{listed['id']}", 404, "no-token")


def test_a_token_goes_with_the_account(guest: Guests, program: Tokens) -> None:
    ann = guest("Ann")
    member(ann)
    bot = program(ann, "play")
    live = ann.live(ann.table())
    assert ann.delete("/api/account").status_code == 200
    assert bot.get("/me").status_code == 401
    assert ended(live) is not None


@pytest.mark.parametrize("scopes", [[], ["all"], ["read", "admin"]])
def test_scopes_that_there_are_not(guest: Guests, scopes: list[str]) -> None:
    ann = guest("Ann")
    member(ann)
    body = {"name": "bot", "scopes": scopes}
    ann.refusal("POST", "/api/account/tokens", 400, "scopes", json=body)


# The document


def test_the_document_describes_every_address_of_the_interface(guest: Guests) -> None:
    document = guest().get("/api/v1/openapi.json").json()
    assert document["openapi"].startswith("3.")
    assert document["servers"] == [{"url": "/api/v1"}]
    assert len(document["paths"]) > 30
    known = document["components"]["schemas"]
    for path, item in document["paths"].items():
        for method, operation in item.items():
            assert operation["summary"], path
            assert {each["name"] for each in operation["parameters"]} >= {"lang"}
            assert set(operation["responses"]) > {"default"}
            if method == "post" and not re.search(
                r"mail|options|codes|/(enter|leave|begin|round|end)$", path
            ):
                assert "requestBody" in operation, path
    used = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert used <= set(known)


def test_what_is_answered_has_the_shape_that_the_document_says(guest: Guests, pearls: Game) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    member(ann)
    ann.post("/api/account/tokens", json={"name": "bot", "scopes": ["read"]}).raise_for_status()
    over = ann.table(seats=2, options={"rounds": "1"}, public=True)
    lives = [ann.live(over), bob.live(over)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    world = ann.get(f"/api/v1/tables/{over}/world")
    shape = msgspec.convert(world.json(), shapes.World)
    assert lives[0].question is not None
    assert shape.question == lives[0].question["id"]
    finished(lives)
    ann.table(public=True)
    for path, kind in (
        ("me", shapes.Me),
        ("announcement", shapes.Announcement),
        ("health", shapes.Done),
        ("ready", shapes.Done),
        ("games", list[shapes.Game]),
        ("games/pearls/rules/en", shapes.Page),
        ("glossary/ja", shapes.Page),
        ("words/ja", dict[str, str | list[str]]),
        ("tables", shapes.Tables),
        (f"tables/{over}", shapes.Table),
        (f"tables/{over}/replay", shapes.States),
        ("me/notices", shapes.Notices),
        ("me/results", list[shapes.Results]),
        ("ratings/pearls/2", shapes.Ratings),
        ("account", shapes.Account),
    ):
        answer = ann.get(f"/api/v1/{path}")
        assert answer.status_code == 200, path
        msgspec.convert(answer.json(), kind)
    refused = ann.get("/api/v1/tables/nothing")
    msgspec.convert(refused.json(), shapes.Refusal)


# Worlds: what a bot outside is shown


def test_a_world_is_what_a_bot_of_the_house_is_shown(guest: Guests, pearls: Game) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.table(seats=2)
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    ann.refusal("GET", f"/api/tables/{table}/world", 409, "not-playing")
    lives[0].do("start")
    guest("Eve").refusal("GET", f"/api/tables/{table}/world", 403, "not-seated")
    asks = [live for live in lives if live.catch_up().options]
    assert asks
    for live in asks:
        world = live.guest.get(f"/api/tables/{table}/world").json()
        position = pearls.unpack(base64.b64decode(world["position"]))
        assert live.game is not None
        assert pearls.seen(position, world["seat"]) == live.game["view"]
        assert [pearls.moves.words(move) for move in position.moves(world["seat"])] == live.options
        seen = {live.guest.get(f"/api/tables/{table}/world").json()["position"] for _ in range(8)}
        assert len(seen) > 1  # what the seat cannot know is drawn anew each time


# Records, and dots


def test_public_games_that_are_over_are_a_stream_of_records(guest: Guests, pearls: Game) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    made: list[str] = []
    for public in (True, False, True):
        table = ann.table(seats=2, options={"rounds": "1"}, public=public)
        lives = [ann.live(table), bob.live(table)]
        lives[1].do("claim", seat=1)
        lives[0].do("start")
        finished(lives)
        made.append(table)
    ann.table(public=True)
    answer = guest().get("/api/v1/records?game=pearls")
    assert answer.headers["content-type"] == "application/x-ndjson"
    lines = [msgspec.json.decode(line, type=shapes.Finished) for line in answer.content.splitlines()]
    ids = [line.id for line in lines]
    assert [each for each in ids if each in made] == [made[0], made[2]]
    last = next(line for line in lines if line.id == made[2])
    assert [seat["name"] for seat in last.seats] == ["Ann", "Bob"]
    assert sealed.verify(record.read(last.record, pearls)) == []
    assert len(last.ranking) == 2
    later = guest().get(f"/api/v1/records?since={last.ended}").content.splitlines()
    assert made[2] in {json.loads(line)["id"] for line in later}
    assert made[0] not in {json.loads(line)["id"] for line in later} or lines[0].ended == last.ended
    guest().refusal("GET", "/api/records?since=yesterday", 400, "since")
    guest().refusal("GET", "/api/records?game=chess", 404, "no-game")
    assert guest().get("/api/v1/records?game=tiger").content == b""


def test_the_address_of_a_table_is_there_as_dots(guest: Guests) -> None:
    ann = guest("Ann")
    answer = ann.get(f"/api/tables/{ann.table()}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert "style" not in answer.text
    ann.refusal("GET", "/api/tables/nothing/qr.svg", 404, "no-table")
