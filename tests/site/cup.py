"""A tournament as one person follows it, over its live connection."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

from websockets.sync.client import connect

from .client import PATIENCE, Guest

Told = dict[str, Any]


class Cup:
    """A tournament that somebody holds, or takes part in."""

    def __init__(self, guest: Guest, id: str) -> None:
        self.guest = guest
        self.id = id

    @classmethod
    def held(cls, guest: Guest, bots: int = 0, **more: Any) -> Cup:
        """A new one of this guest's, of random bots."""
        wanted = {"title": "Spring cup", "game": "pearls", "seats": 3, **more}
        answer = guest.post("/api/tournaments", json=wanted)
        assert answer.status_code == 201, answer.text
        cup = cls(guest, answer.json()["id"])
        if bots:
            cup.do("bots", bot="random", count=bots)
        return cup

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def of(self, guest: Guest) -> Cup:
        """The same, for somebody else."""
        return Cup(guest, self.id)

    def do(self, what: str, **more: Any) -> Told:
        """Does something that is done; what is told then."""
        answer = self.guest.post(f"{self.path}/{what}", json=more)
        assert answer.status_code == 200, answer.text
        told: Told = answer.json()
        return told

    def refused(self, what: str, status: int, code: str, **more: Any) -> str:
        before = self.told()
        sentence = self.guest.refusal("POST", f"{self.path}/{what}", status, code, json=more)
        assert self.told() == before
        return sentence

    def told(self) -> Told:
        """What it is now."""
        answer = self.guest.get(self.path)
        assert answer.status_code == 200, answer.text
        told: Told = answer.json()
        return told

    @contextlib.contextmanager
    def following(self) -> Iterator[Callable[[], Told]]:
        """Hears of it live: each call waits for the next news."""
        server = self.guest.server
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.cookies.items())
        address = f"ws://127.0.0.1:{server.port}{self.path}/live"
        headers = {"cookie": cookies}
        with connect(address, additional_headers=headers, compression=None, max_size=None) as socket:

            def hear() -> Told:
                message: Told = json.loads(socket.recv(4 * PATIENCE))  # whole games may be played meanwhile
                assert message.pop("type") == "tournament"
                return message

            yield hear

    def until(self, true: Callable[[Told], Any]) -> Told:
        """Follows it until something holds."""
        with self.following() as hear:
            while not true(told := hear()):
                pass
        return told

    def until_over(self) -> Told:
        return self.until(lambda told: told["status"] == "over")


def my_table(told: Told, n: int) -> str:
    """The table where an entrant is to play now."""
    (table,) = [
        game["table"]
        for match in told["matches"]
        for game in match["games"]
        if n in match["who"] and game["places"] is None
    ]
    return str(table)


def decided(told: Told, round: int) -> bool:
    """Whether a round is over."""
    matches = [match for match in told["matches"] if match["round"] == round]
    return bool(matches) and all(match["decided"] for match in matches)


def consistent(told: Told) -> None:
    """What is told of a tournament that is over follows from its games, each played once."""
    tables = [game["table"] for match in told["matches"] for game in match["games"]]
    assert len(set(tables)) == len(tables)
    assert {match["round"] for match in told["matches"]} == set(range(1, told["round"] + 1))
    for number in range(1, told["round"] + 1):
        who = [n for match in told["matches"] if match["round"] == number for n in match["who"]]
        assert len(set(who)) == len(who)
    points = {line["n"]: 0.0 for line in told["standing"]}
    for match in told["matches"]:
        assert match["decided"]
        for n, each in zip(match["who"], match["points"], strict=True):
            points[n] += each
    assert {line["n"]: line["points"] for line in told["standing"]} == points
