"""Whole games played over the network: what each viewer received is searched for what it may not know."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from onigokko.core import record, sealed
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.position import SPECTATOR, TRUTH

from .client import Guest, Live, Server, play_on

Guests = Callable[..., Guest]
PEARLS = ("amber", "black", "coral", "dusky", "ebony", "frost")
BIRDS = ("heron", "ibis", "jackdaw")
SECRET = re.compile("|".join(PEARLS + BIRDS))


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[tuple[list[Live], str]]:
    """A whole game of Ann, Bob and a bot, watched by Eve: its three viewers, and the record."""
    with contextlib.ExitStack() as stack:
        ann, bob, eve = (
            stack.enter_context(contextlib.closing(Guest(server, name))) for name in ("Ann", "Bob", "Eve")
        )
        table = ann.table(bots={"2": "random"})
        lives = [stack.enter_context(contextlib.closing(each.live(table))) for each in (ann, bob, eve)]
        whole_game(lives)
        yield lives, ann.get(f"/api/tables/{table}/record").text


def whole_game(lives: list[Live]) -> None:
    """Ann and Bob play to the end; Ann shows things now and then, both change their minds."""
    lives[1].do("claim", seat=1)
    lives[1].do("word", text="Bob's own # word")
    lives[0].do("start")
    dice = random.Random(1)

    def choose(live: Live) -> str:
        if live is lives[0] and dice.random() < 0.1 and live.game and live.game["showable"]:
            live.do("show", what=[live.game["showable"][0]])
        if live.question and live.question["held"] and dice.random() < 0.3:
            live.do("take-back", question=live.question["id"], count=1)
        return dice.choice(live.options)

    play_on(lives[:2], choose, lambda: lives[0].over)
    for live in lives:
        live.catch_up()


class Truth:
    """Everything that was true in a game, from its record."""

    def __init__(self, game: Game, script: str) -> None:
        self.hands: list[list[list[str]]] = [[], [], []]
        self.picks: list[list[str]] = []
        match = Match(game, game.setup(3))
        self.shown = set(re.findall(r"^# seat 0 shows (\w+)$", script, re.MULTILINE))
        for step in record.read(script).moves:
            match.say(step.seat, step.words)
            view = match.seen(TRUTH)
            for seat in range(3):
                self.hands[seat].append(view["players"][seat]["hand"])
            self.picks.append(view["picks"])
        self.events = [(told.event.audience, told.event.message, told.event.arguments) for told in match.told]


def unexplained(frame: str, viewer: int, truth: Truth) -> list[str]:
    """The secret words of a message that the viewer could not know when it came."""
    message = json.loads(frame)
    game = message.get("game")
    if message["type"] not in ("whole", "patch") or not game:
        return SECRET.findall(frame)
    view = game.get("view", {})
    for seat, player in enumerate(view.get("players", [])):
        if seat == viewer:
            assert player.pop("hand") in truth.hands[seat]
            player.pop("marks")
    if "picks" in view:
        assert view.pop("picks") in truth.picks
    if viewer >= 0:  # its own sealed pick and its own question
        view.pop("picked", None)
        game.pop("question", None)
        game.pop("showable", None)
    events = game.get("events", [])
    for event in events[:]:
        audience = (1 << 16) if viewer == SPECTATOR else 1 << viewer
        shown = event["message"] == "shown" and set(event["arguments"]["cards"]) <= truth.shown
        told = any(
            heard & audience and (event["message"], event["arguments"]) == (message, arguments)
            for heard, message, arguments in truth.events
        )
        if shown or told:
            events.remove(event)
    return SECRET.findall(json.dumps(message))


def leaks(live: Live, viewer: int, truth: Truth) -> list[str]:
    """Everything that the frames of a viewer hold and should not, up to the end of the game."""
    found: list[str] = []
    for frame in live.frames:
        if '"status":"over"' in frame:
            break
        found += unexplained(frame, viewer, truth)
    return found


def test_no_frame_holds_what_its_viewer_may_not_know(played: tuple[list[Live], str], pearls: Game) -> None:
    lives, script = played
    truth = Truth(pearls, script)
    for live, viewer in zip(lives, (0, 1, SPECTATOR), strict=True):
        assert leaks(live, viewer, truth) == []
        assert len(live.frames) > 15
    # the search does find things: what Ann received would not have been for Bob's or Eve's eyes
    found = set(leaks(lives[0], SPECTATOR, truth))
    assert found & set(PEARLS)
    assert found & set(BIRDS)
    with pytest.raises(AssertionError):
        leaks(lives[0], 1, truth)


def test_the_secret_is_nowhere_before_the_end(played: tuple[list[Live], str]) -> None:
    lives, script = played
    secret = lives[0].table["secret"]
    assert len(secret) == 64
    assert f"meta secret {secret}" in script
    for live in lives:
        with_it = [number for number, frame in enumerate(live.frames) if secret in frame]
        first_over = next(number for number, frame in enumerate(live.frames) if '"status":"over"' in frame)
        assert with_it
        assert with_it[0] == first_over


def test_the_record_verifies_and_a_changed_one_does_not(played: tuple[list[Live], str], pearls: Game) -> None:
    _, script = played
    assert sealed.verify(record.read(script)) == []
    assert "# word" in script
    lines = script.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("*: deal"))
    other = "amber" if "amber" not in lines[number] else "black"
    lines[number] = f"*: deal {other}"
    problems = sealed.verify(record.read("\n".join(lines)))
    assert problems[0][0] == number + 1
    assert "the dice say" in problems[0][1]


def test_the_log_says_nothing_hidden(new_server: Callable[..., Any], guest: Guests) -> None:
    server = new_server(ONIGOKKO_LOG_LEVEL="debug").start()
    ann = guest("Ann Example", at=server)
    ann.get("/api/me?lang=ja&word=ebony").raise_for_status()
    assert ann.get("/t/coral").status_code in (404, 503)
    assert ann.get("/dusky").status_code in (404, 503)
    table = ann.table(bots={"1": "random", "2": "failing"}, start=True)
    live = ann.live(table)
    live.ask("answer", question="0.0.0", moves=["mark heron", "pick amber"])
    live.do("say", text="my hand is frost")
    play_on([live], lambda live: live.options[-1], lambda: live.over)
    secret = live.table["secret"]
    assert server.stop() == 0
    events = [json.loads(line) for line in server.log]
    assert {"table made", "bot failed", "request"} <= {event["event"] for event in events}
    assert {"/api/me", "/t/{table}", "none"} <= {event.get("route") for event in events}
    text = "".join(server.log)
    assert SECRET.findall(text) == []
    for hidden in (secret, "my hand", "Ann Example", ann.cookies["onigokko"]):
        assert hidden not in text
