"""The server is killed (-9) again and again: nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

import random
import signal
import socket
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from onigokko.core import record, sealed
from onigokko.core.game import Game

from .client import Guest, Live, Server

KILLS = 5
Guests = Callable[..., Guest]


class Player:
    """Somebody who keeps an answer until it is acknowledged, over any number of connections."""

    def __init__(self, live: Live, dice: random.Random) -> None:
        self.live = live
        self.said: list[str] = []  # moves of acknowledged answers, less those taken back
        self.waiting: dict[str, object] | None = None
        self._dice = dice

    def decide(self) -> None:
        """Makes up an answer to the present question: moves, or a take-back."""
        question = self.live.question
        if self.waiting or not question or not (question["moves"] or question["held"]):
            return
        if question["held"] and (not question["moves"] or self._dice.random() < 0.2):
            if self._dice.random() < 0.3:
                self.waiting = {"do": "take-back", "question": question["id"], "count": 1}
            return
        moves = [self._dice.choice(self.live.options)]
        if "done" in self.live.options and moves != ["done"]:
            moves.append("done")
        self.waiting = {"do": "answer", "question": question["id"], "moves": moves}

    def send(self) -> int:
        assert self.waiting is not None
        return self.live.send(**self.waiting)  # type: ignore[arg-type]

    def settle(self, ref: int) -> None:
        """Waits for the acknowledgement. An answer must get it, since nobody else decides for this seat.

        A take-back may come too late: the step can have been revealed by the others in the meantime.
        """
        reply = self.live.reply(ref)
        assert self.waiting is not None
        if self.waiting["do"] == "answer":
            assert reply["type"] == "done", reply
            self.said += self.waiting["moves"]  # type: ignore[arg-type]
        elif reply["type"] == "done":
            self.said.pop()
        else:
            assert reply["error"]["code"] == "stale"
        self.waiting = None


def kill_and_start(server: Server, players: list[Player]) -> None:
    server.stop(signal.SIGKILL)
    server.start()
    for player in players:
        player.live.close()
        player.live.join()


def test_after_any_kill_every_acknowledged_answer_is_in_the_log_exactly_once(
    new_server: Callable[..., Server], guest: Guests, pearls: Game
) -> None:
    dice = random.Random(1)
    server = new_server().start()
    ann, bob = guest("Ann", at=server), guest("Bob", at=server)
    table = ann.table(bots={"2": "random"}, options={"rounds": "4"})
    players = [Player(each.live(table), dice) for each in (ann, bob)]
    players[1].live.do("claim", seat=1)
    players[0].live.do("start")
    kills = 0
    while not players[0].live.over:
        for player in players:
            player.live.catch_up()
            player.decide()
            if player.waiting is None:
                continue
            ref = player.send()
            if kills < KILLS and dice.random() < 0.25:
                kills += 1  # in flight: it may have arrived or not, and is sent again under the same question
                kill_and_start(server, players)
                ref = player.send()
            player.settle(ref)
            if kills < KILLS and dice.random() < 0.1:
                kills += 1
                kill_and_start(server, players)
    assert kills == KILLS
    script = ann.get(f"/api/tables/{table}/record").text
    moves = record.read(script).moves
    for seat, player in enumerate(players):
        assert [move.words for move in moves if move.seat == seat] == player.said
    assert sealed.verify(record.read(script)) == []
    assert server.stored("select n from moves order by n") == [(n,) for n in range(len(moves))]
    assert server.stored("select count(*) from held") == [(0,)]


def test_a_table_of_bots_plays_on_after_a_kill_without_a_visitor(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server(ONIGOKKO_BOT_DELAY="0.2").start()
    ann = guest("Ann", at=server)
    table = ann.table(bots={"0": "quick", "1": "quick", "2": "quick"}, sit=None, start=True)
    server.stop(signal.SIGKILL)
    assert not over(server, table)
    server = new_server(ONIGOKKO_BOT_DELAY="0").start()  # the same folder
    eve = guest("Eve", at=server)
    while not over(server, table):  # nobody looks at the table; only the file is read
        eve.get("/api/health").raise_for_status()
    while (
        told := eve.get(f"/api/tables/{table}/record")
    ).status_code == 409:  # on disk before anybody is told
        eve.get("/api/health").raise_for_status()
    assert told.status_code == 200


def over(server: Server, table: str) -> bool:
    return server.stored(f"select status from tables where id = '{table}'") == [("over",)]


def test_a_connection_that_breaks_does_not_break_the_server(server: Server, guest: Guests) -> None:
    ann = guest("Ann")
    live = ann.live(ann.table(bots={"1": "random", "2": "random"}, start=True))
    live.send("answer", question="0.0.0", moves=["done"])
    live.socket.socket.shutdown(socket.SHUT_RDWR)  # no farewell
    with pytest.raises(ConnectionClosed):
        live.until(lambda live: False)
    live.close()
    live.join()
    live.until(lambda live: live.game and live.game["step"] > 0)
