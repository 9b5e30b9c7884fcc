"""Messages and requests that nobody would think of: each gets an answer, and nothing else happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onigokko.site.messages import KINDS

from .client import Guest, Live, Server
from .test_attacks import nobody_failed

Guests = Callable[..., Guest]
FIELDS = (
    "question",
    "moves",
    "count",
    "seat",
    "bot",
    "text",
    "what",
    "token",
    "line",
    "why",
    "block",
    "swap",
)
PLAUSIBLE = (
    *("0.0.0", "1.0.0", "999999999.0.0", "1.0", "done", "mark heron", "pick amber", "quick", "x" * 22, ""),
    *(-1, 0, 1, 2, 63, 64, 10_000, 2**31, 2**63, 1.5, None, True, ["done"], ["pick amber"] * 65, [[]], {}),
)
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
DOING = st.sampled_from([each for each in KINDS if each not in ("again", "leave")])
ASKS = st.fixed_dictionaries(
    {"do": DOING | ANYTHING},
    optional={name: st.sampled_from(PLAUSIBLE) | ANYTHING for name in FIELDS} | {"more": ANYTHING},
)


@pytest.fixture(scope="module")
def playing(server: Server) -> Any:
    """Somebody who plays, and somebody who looks on."""
    ann, eve = Guest(server, "Ann"), Guest(server, "Eve")
    lives = [ann.live(ann.table(bots={"1": "random"}))]
    lives.append(eve.live(lives[0].id))
    yield lives
    for live in lives:
        live.close()
        live.guest.close()
    nobody_failed(server)


def answered(live: Live, message: str) -> dict[str, Any]:
    """What is said to a message."""
    live.socket.send(message)
    while True:
        told = live.hear()
        if told["type"] in ("done", "refused"):
            return told


MANY = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


@MANY
@given(ask=ASKS, who=st.integers(0, 1))
def test_every_request_is_done_or_refused(playing: list[Live], ask: dict[str, Any], who: int) -> None:
    live = playing[who]
    live.ref += 1
    told = answered(live, json.dumps({**ask, "ref": live.ref}))
    assert told["ref"] == live.ref
    if told["type"] == "refused":
        assert told["error"]["code"] != "internal"
        assert 0 < len(told["error"]["text"]) < 600
    assert live.catch_up().table["status"] in ("open", "playing", "over")


@MANY
@given(message=st.text(max_size=200) | ANYTHING.map(json.dumps))
def test_whatever_is_no_request_is_refused_and_the_connection_lives(
    playing: list[Live], message: str
) -> None:
    told = answered(playing[1], message.encode("utf-8", "replace").decode())
    assert told["type"] == "refused"
    playing[1].do("sync")
