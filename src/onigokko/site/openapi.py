"""The OpenAPI document of the interface: Litestar knows the addresses, this what is said there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig

from onigokko.site import account_routes as account
from onigokko.site import shapes
from onigokko.site import tournament_routes as cups

VERSION = "1"
ABOUT = """\
What the page of an Onigokko says to its server; programs can say the same. A program brings a token, which
its owner makes on the page of the account, as `Authorization: Bearer TOKEN`. A game is played over the live
connection, a WebSocket at `/tables/{table}/live`, which OpenAPI cannot describe: see docs/api.md and
docs/protocol.md.
"""
MEDIA = {
    "picture": "image/svg+xml",
    "script": "text/plain; charset=utf-8",
    "lines": "application/x-ndjson",
}


class Said(NamedTuple):
    """What an address answers (a type, or a key of `MEDIA`), what it is asked with, and in its query."""

    answers: Any
    asks: Any = None
    query: tuple[str, ...] = ()
    token: bool = True  # whether a program can ask it with a token


_SPACE = ("eyes", "from")
_MESSAGES = dict[str, str | list[str]]
SAID: dict[str, Said] = {
    "health": Said(shapes.Done),
    "ready": Said(shapes.Done),
    "who_am_i": Said(shapes.Me),
    "announcement": Said(shapes.Announcement),
    "list_games": Said(list[shapes.Game]),
    "site_words": Said(_MESSAGES),
    "game_words": Said(_MESSAGES),
    "game_rules": Said(shapes.Page),
    "read_glossary": Said(shapes.Page),
    "game_picture": Said("picture"),
    "list_tables": Said(shapes.Tables),
    "show_table": Said(shapes.Table),
    "show_world": Said(shapes.World),
    "download_record": Said("script"),
    "table_in_dots": Said("picture"),
    "stream_records": Said("lines", query=("game", "since")),
    "replay_table": Said(shapes.States, query=_SPACE),
    "look_back": Said(shapes.States, query=("from",)),
    "replay_record": Said(shapes.States, asks="script", query=_SPACE),
    "verify_record": Said(shapes.Verified, asks="script"),
    "review_table": Said(shapes.Review),
    "list_ratings": Said(shapes.Ratings),
    "list_results": Said(list[shapes.Results]),
    "show_notices": Said(shapes.Notices),
    "follow_link": Said(shapes.Followed, token=False),
    "show_account": Said(shapes.Account, token=False),
    "make_account": Said(shapes.Me, account.NewAccount, token=False),
    "sign_in": Said(shapes.Me, account.SignIn, token=False),
    "sign_out": Said(shapes.Done, account.SignOut, token=False),
    "change_password": Said(shapes.Me, account.NewPassword, token=False),
    "make_codes": Said(shapes.Codes, token=False),
    "ask_for_new_passkey": Said(dict[str, Any], token=False),
    "add_passkey": Said(shapes.Made, account.NewPasskey, token=False),
    "remove_passkey": Said(shapes.Done, token=False),
    "ask_for_passkey": Said(dict[str, Any], token=False),
    "sign_in_by_passkey": Said(shapes.Me, account.ShownPasskey, token=False),
    "make_token": Said(shapes.MadeToken, account.NewToken, token=False),
    "remove_token": Said(shapes.Done, token=False),
    "download_data": Said(dict[str, Any], token=False),
    "delete_account": Said(shapes.Done, token=False),
    "list_tournaments": Said(shapes.Tournaments),
    "make_tournament": Said(shapes.Made, cups.NewTournament),
    "add_bots": Said(shapes.Tournament, cups.NewBots),
    "remove_entrant": Said(shapes.Tournament, cups.OneEntrant),
    **dict.fromkeys(
        ("show_tournament", "enter_tournament", "leave_tournament", "begin_tournament", "begin_round"),
        Said(shapes.Tournament),
    ),
    "end_tournament": Said(shapes.Done),
    "tournament_in_dots": Said("picture"),
    "describe_interface": Said(dict[str, Any]),
}


def described(handlers: Sequence[BaseRouteHandler], more: Mapping[str, Said]) -> dict[str, Any]:
    """The document. `more` says what is said at the addresses that are not in `SAID`."""
    ours = [each for each in handlers if any(path.startswith("/api/") for path in each.paths)]
    config = OpenAPIConfig(title="Onigokko", version=VERSION, description=ABOUT, use_handler_docstrings=True)
    schema: dict[str, Any] = Litestar(ours, openapi_config=config).openapi_schema.to_schema()
    known = {**SAID, **more}
    names = {
        (path, str(method)): each.fn.__name__
        for each in ours
        if isinstance(each, HTTPRouteHandler)
        for path in map(_plain, each.paths)
        for method in each.http_methods
    }
    paths: dict[str, Any] = {}
    for path, item in schema["paths"].items():
        if path.startswith("/api/"):
            paths[path.removeprefix("/api")] = {
                method: _operation(operation, names[path, method.upper()], known)
                for method, operation in item.items()
            }
    types = [each for said in known.values() for each in (said.answers, said.asks)]
    kinds = [each for each in types if each is not None and not isinstance(each, str)]
    _, components = msgspec.json.schema_components([*kinds, shapes.Refusal], ref_template=_REF)
    return {
        "openapi": schema["openapi"],
        "info": schema["info"],
        "servers": [{"url": f"/api/v{VERSION}"}],
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


_REF = "#/components/schemas/{name}"


def _plain(path: str) -> str:
    return path.replace(":str}", "}")


def _operation(operation: dict[str, Any], name: str, known: Mapping[str, Said]) -> dict[str, Any]:
    said = known[name]
    status = next(code for code in operation["responses"] if code.startswith("2"))
    refusal = {"description": "It was not done; why.", "content": _content(shapes.Refusal)}
    query = [{"name": each, "in": "query", "schema": {"type": "string"}} for each in (*said.query, "lang")]
    found = {
        "operationId": name,
        "summary": str(operation["description"]).partition(".")[0],
        "parameters": [*operation.get("parameters", []), *query],
        "responses": {
            status: {"description": "It is done.", "content": _content(said.answers)},
            "default": refusal,
        },
    }
    if said.asks is not None:
        found["requestBody"] = {"required": True, "content": _content(said.asks)}
    return found if said.token else {**found, "security": [{}]}


def _content(kind: Any) -> dict[str, Any]:
    if isinstance(kind, str):
        return {MEDIA[kind]: {"schema": {"type": "string"}}}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"application/json": {"schema": schema}}
