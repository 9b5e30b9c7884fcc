"""Games looked at step by step: eyes are told what they saw, a bad file is told in one sentence."""

from __future__ import annotations

import contextlib
import gzip
import json
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.registry import games
from onigokko.site import replay
from onigokko.site.refusals import Refused
from onigokko.site.replay import Projector, Unfit, record_page

from .client import Guest, Live, Server, play_on
from .test_secrecy import Truth, unexplained, whole_game

Guests = Callable[..., Guest]
EYES = {"0": 0, "1": 1, "-": SPECTATOR}
SCRIPTS = Path(__file__).parents[1] / "scripts"


def frames(page: dict[str, Any]) -> list[dict[str, Any]]:
    """The states of a page, put together as the browser does it."""
    out = [page["whole"]]
    for patch in page["patches"]:
        before = out[-1]
        out.append(
            {
                **before,
                **patch,
                "view": {**before["view"], **patch.get("view", {})},
                "events": [*before["events"], *patch.get("events", [])],
            }
        )
    return out


def as_seen(state: dict[str, Any]) -> dict[str, Any]:
    """Of a live state what is past when the step is: all but who has decided in the step that followed."""
    return {name: value for name, value in state["view"].items() if name not in ("decided", "picked")}


def messages(page: dict[str, Any]) -> list[str]:
    """A page as the messages of a live connection that would tell the same."""
    whole = {"type": "whole", "game": page["whole"]}
    return [json.dumps(each) for each in (whole, *({"type": "patch", "game": p} for p in page["patches"]))]


# A table


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[tuple[list[Guest], str, list[dict[int, Any]]]]:
    """A whole game of Ann, Bob and a bot, watched by Eve; what each saw at every step when it was over."""
    with contextlib.ExitStack() as stack:
        people = [
            stack.enter_context(contextlib.closing(Guest(server, each))) for each in ("Ann", "Bob", "E")
        ]
        table = people[0].table(bots={"2": "random"})
        lives = [stack.enter_context(contextlib.closing(each.live(table))) for each in people]
        seen: list[dict[int, Any]] = [{}, {}, {}]
        for live, states in zip(lives, seen, strict=True):
            hear = live.hear

            def noting(*given: Any, live: Live = live, states: Any = states, hear: Any = hear) -> Any:
                message = hear(*given)
                if live.game is not None and not (live.game["question"] or {"held": []})["held"]:
                    states.setdefault(live.game["step"], live.game)
                return message

            live.hear = noting  # type: ignore[method-assign]
        whole_game(lives)
        yield people, table, seen


def test_each_pair_of_eyes_sees_again_what_it_saw(
    played: tuple[list[Guest], str, list[dict[int, Any]]],
) -> None:
    people, table, seen = played
    for eyes, states in zip(("0", "1", "-"), seen, strict=True):
        page = people[2].get(f"/api/tables/{table}/replay", params={"eyes": eyes}).json()
        told = frames(page)
        assert [state["step"] for state in told] == list(range(page["steps"] + 1))
        assert len(states) > 8
        for step, live in states.items():
            assert set(told[step]) == set(live)
            assert as_seen(told[step]) == as_seen(live)
            assert told[step]["viewer"] == live["viewer"] == EYES[eyes]
            assert told[step]["question"] is None
            assert told[step]["showable"] == []
            assert told[step]["events"] == live["events"]
            assert told[step]["ranking"] == live["ranking"]
        assert told[-1]["ranking"] is not None


def test_with_everything_open_all_hands_are_seen(
    played: tuple[list[Guest], str, list[dict[int, Any]]], pearls: Game
) -> None:
    people, table, _ = played
    told = frames(people[2].get(f"/api/tables/{table}/replay?eyes=!").json())
    match = Match(pearls, pearls.setup(3))
    script = people[0].get(f"/api/tables/{table}/record").text
    views = {match.position.pack(): match.seen(TRUTH)}
    for step in record.read(script).moves:
        match.say(step.seat, step.words)
        if not any(match.held) and not match.nature_to_move:
            views[match.position.pack()] = match.seen(TRUTH)
    assert [state["view"] for state in told] == list(views.values())[-len(told) :]
    assert all(player["hand"] is not None for state in told for player in state["view"]["players"])
    assert {state["viewer"] for state in told} == {SPECTATOR}  # no seat's board
    assert {"dealt-to-you", "marked", "shown"} <= {event["message"] for event in told[-1]["events"]}


def test_a_page_may_begin_anywhere_and_be_packed(
    played: tuple[list[Guest], str, list[dict[int, Any]]],
) -> None:
    ann, table = played[0][0], played[1]
    told = frames(ann.get(f"/api/tables/{table}/replay?eyes=1").json())
    for first in (3, len(told) - 1):
        page = ann.get(f"/api/tables/{table}/replay?eyes=1&from={first}").json()
        assert frames(page) == told[first:]
        assert (page["from"], page["next"]) == (first, None)
    beyond = ann.get(f"/api/tables/{table}/replay?from=999").json()
    assert (beyond["whole"], beyond["patches"], beyond["steps"]) == (None, [], len(told) - 1)
    packed = ann.get(f"/api/tables/{table}/replay")
    plain = ann.get(f"/api/tables/{table}/replay", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()


def test_what_there_is_not_to_be_seen(played: tuple[list[Guest], str, list[dict[int, Any]]]) -> None:
    ann, table = played[0][0], played[1]
    for eyes in ("3", "-1", "x" * 90, "", "２"):
        ann.refusal("GET", f"/api/tables/{table}/replay", 400, "eyes", params={"eyes": eyes})
    for first in ("-1", "1e3", "", "9" * 12):
        ann.refusal("GET", f"/api/tables/{table}/replay", 400, "no-step", params={"from": first})
        ann.refusal("GET", f"/api/tables/{table}/past", 400, "no-step", params={"from": first})
    ann.refusal("GET", "/api/tables/nothing/replay", 404, "no-table")
    ann.refusal("GET", "/api/tables/nothing/past", 404, "no-table")


# A game under way


def test_before_the_end_one_sees_what_ones_own_seat_saw_and_nothing_else(guest: Guests, pearls: Game) -> None:
    """Ann first sits elsewhere; whatever she asks for, she gets the past of the seat she plays."""
    ann, bob, eve, none = guest("Ann"), guest("Bob"), guest("Eve"), guest()
    table = ann.table(sit=1, bots={"2": "random"})
    lives = [ann.live(table), bob.live(table)]
    lives[0].do("leave")
    lives[0].do("claim", seat=0)
    lives[1].do("claim", seat=1)
    ann.refusal("GET", f"/api/tables/{table}/past", 409, "not-playing")
    lives[0].do("start")
    pages: list[tuple[int, dict[str, Any]]] = []

    def look() -> bool:
        for who, viewer in ((ann, 0), (bob, 1), (eve, SPECTATOR), (none, SPECTATOR)):
            for more in ("", "?eyes=!", "?eyes=1&from=0"):
                page = who.get(f"/api/tables/{table}/past{more}").json()
                if frames(page)[-1]["ranking"] is None:
                    pages.append((viewer, page))
                assert {state["viewer"] for state in frames(page)} == {viewer}
        before = lives[0].catch_up().over
        status = ann.get(f"/api/tables/{table}/replay?eyes=0").status_code
        after = lives[0].catch_up().over  # a bot may have ended the game in between
        assert status in {200 if before else 409, 200 if after else 409}
        return after

    play_on(lives, lambda live: live.options[-1], look)
    truth = Truth(pearls, ann.get(f"/api/tables/{table}/record").text)
    assert len(pages) > 100
    found: set[str] = set()
    for viewer, page in pages:
        for message in messages(page):
            assert unexplained(message, viewer, truth) == []
            if viewer == 0:  # the search does find things: Eve may not see what Ann saw
                found |= set(unexplained(message, SPECTATOR, truth))
    assert found


def test_pending_moves_are_not_in_the_past(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.table(seats=2)
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    before = [who.get(f"/api/tables/{table}/past").content for who in (ann, bob)]
    lives[0].catch_up()
    lives[0].answer(lives[0].options[0])
    assert lives[0].question is not None
    assert lives[0].question["held"]
    assert [who.get(f"/api/tables/{table}/past").content for who in (ann, bob)] == before


def test_one_is_told_which_step_was_ones_own_last(guest: Guests) -> None:
    """What a bot decided for somebody who was away is not their own."""
    ann, bob = guest("Ann"), guest("Bob")
    table = ann.table(seats=2, options={"rounds": "4"})
    lives = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    owns: list[int] = []
    while len(set(owns)) < 6:
        for live in lives:
            while live.catch_up().options:
                assert live.game is not None
                at = live.game["step"]
                moves = ["call 1", "stake 1"] if "call 1" in live.options else live.options[:1]
                live.answer(*moves)
                revealed = live.catch_up().game["step"]
                assert live.game["own"] == min(at + len(moves), revealed)
                owns.append(live.game["own"])
    mine = lives[0].catch_up().game
    assert mine is not None
    sealed = bool(mine["question"] and mine["question"]["held"])  # it becomes a step when the others choose
    lives[0].do("leave")
    lives[1].until(lambda live: live.table["seats"][0]["bot"] is not None)
    play_on(lives[1:], lambda live: live.options[0], lambda: lives[1].over)
    assert lives[0].catch_up().game is not None
    assert lives[0].game is not None
    assert lives[0].game["step"] > mine["step"]
    assert lives[0].game["own"] == mine["own"] + sealed


# Records


def finished(game: Game, seats: int | None = None, seed: int = 1, **more: Any) -> str:
    """The record of a game that was played at random."""
    match, dice = Match.of(game, seats or game.usual_seats), Dice(seed)
    while not match.over:
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    return record.write(game, match.setup, match.log, **more)


@pytest.mark.parametrize("name", games())
def test_a_record_of_each_game_is_seen_with_all_eyes(name: str) -> None:
    game = games()[name]
    script = finished(game)
    match = record.replay(record.read(script))
    for eyes, viewer in (("!", TRUTH), ("-", SPECTATOR), ("0", 0)):
        page = record_page(script.encode(), eyes, 0, "en")
        told = frames(page)
        assert page["next"] is None
        assert len(told) == page["steps"] + 1 > 4
        assert told[-1]["view"] == match.seen(viewer)
        assert told[-1]["ranking"] == match.ranking()
        assert len(told[-1]["events"]) == len(match.heard(viewer))
        assert page["words"] is None
    assert page["table"]["game"] == name


def test_long_games_come_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    script = finished(games()["tiger"]).encode()
    whole = frames(record_page(script, "!", 0, "en"))
    monkeypatch.setattr(replay, "MOST_STEPS", 7)
    told: list[dict[str, Any]] = []
    first: int | None = 0
    while first is not None:
        page = record_page(script, "!", first, "en")
        assert page["steps"] == len(whole) - 1
        assert len(page["patches"]) < 7
        told += frames(page)
        first = page["next"]
    assert told == whole


def test_a_record_names_its_people_and_what_they_showed(pearls: Game) -> None:
    meta = {"seat.0": "Ann <b>", "seat.1": "bot quick", "seat.2": "\u202e" + "x" * 90}
    script = finished(pearls, meta=meta).splitlines()
    match = Match.of(pearls, 3)
    body = script.index("---") + 1
    dealt = next(n for n, line in enumerate(script[body:]) if not line.startswith("*"))
    for line in script[body : body + dealt]:
        match.say(NATURE, line.removeprefix("*: "))
    card = match.game.showable(match.position, 0)[0]
    lines = ["# seat 0 shows " + card, "# seat 0 shows jewel", "# seat 9 shows " + card]
    script[body + dealt : body + dealt] = lines
    page = record_page("\n".join(script).encode(), "-", 0, "en")
    assert [(s["name"], s["kind"], s["bot"]) for s in page["table"]["seats"]] == [
        ("Ann <b>", "person", None),
        ("quick", "bot", "quick"),
        ("", "person", None),
    ]
    shown = [event for event in frames(page)[-1]["events"] if event["message"] == "shown"]
    assert [(event["seat"], event["arguments"]) for event in shown] == [(0, {"cards": [card]})]


def test_a_record_with_cards_of_its_own_brings_their_words() -> None:
    script = (SCRIPTS / "fugitive" / "event-of-a-host.play").read_bytes()
    page = record_page(script, "!", 0, "ja")
    assert page["words"] is not None
    assert set(page["words"]) == {"en", "ja"}
    house = games()["fugitive"].words["ja"].messages
    assert all(house.get(key) != text for key, text in page["words"]["ja"].items())


HEAD = "game tiger\nseats 3\n---\n"


@pytest.mark.parametrize(
    ("text", "code", "line", "says"),
    [
        (b"", "record-none", None, "no record"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "record-text", 1, "UTF-8"),
        (b"game tiger\nseats 3\n\xff\n", "record-text", 3, "UTF-8"),
        (b"hello\nworld\n", "record-none", None, "no record"),
        (b"game chess\nseats 2\n---\n", "record-game", 1, "chess"),
        (b"# mine\n\ngame tiger\nseats 3\n", "record-cut", 4, "seats 3"),
        (b"game tiger\nseats 33\n---\n", "record-header", 2, "seats 33"),
        (b"game tiger\nseats 3\noption speed 31\n---\n", "record-header", 3, "option speed 31"),
        (b"game tiger\nseats 3\ndata {\n---\n", "record-header", 3, "data {"),
        (HEAD.encode() + b"0: seal 10\nbid 5\n", "record-line", 5, "bid 5"),
        (HEAD.encode() + b"9: seal 10\n", "record-line", 4, "9: seal 10"),
        (HEAD.encode() + b"0: dance\n", "record-unknown", 4, "dance"),
        (HEAD.encode() + b"0: seal 10\n# then\n0: bid 5\n", "record-turn", 6, "seat 0"),
        (HEAD.encode() + b"*: d10 4\n", "record-chance", 4, "draw"),
        (b"game tiger\nseats 3\nmeta rules 999\n---\n", "record-rules", None, "999"),
    ],
)
def test_a_bad_record_is_told_in_one_sentence_with_its_line(
    text: bytes, code: str, line: int | None, says: str
) -> None:
    with pytest.raises(Unfit) as caught:
        record_page(text, "-", 0, "en")
    assert caught.value.code == code
    for language in ("en", "ja"):
        sentence = Refused(code, 400, **caught.value.arguments).text(language)
        assert re.search(r"\{\w+\}", sentence) is None
        assert "\n" not in sentence
        assert line is None or str(line) in sentence
        assert language == "ja" or says in sentence


def test_a_move_that_cannot_be_made_is_told_with_its_reason() -> None:
    lines = finished(games()["tiger"]).splitlines()
    at = next(n for n, line in enumerate(lines) if ": bid " in line)
    lines[at] = f"{lines[at][0]}: pass"
    lines[at + 1 :] = [f"{lines[at][0]}: bid 199"]
    for language in ("en", "ja"):
        with pytest.raises(Unfit) as caught:
            record_page("\n".join(lines).encode(), "-", 0, language)
        assert caught.value.arguments["line"] == at + 2
    over = [*finished(games()["tiger"]).splitlines(), "0: bid 5"]
    with pytest.raises(Unfit) as caught:
        record_page("\n".join(over).encode(), "-", 0, "en")
    assert (caught.value.code, caught.value.arguments["line"]) == ("record-over", len(over))


def test_a_record_is_looked_at_over_the_network(guest: Guests, pearls: Game) -> None:
    ann = guest(lang="ja")
    script = finished(pearls)
    answer = ann.post("/api/replay?eyes=1", content=script)
    assert answer.status_code == 200
    told = frames(answer.json())
    assert told == frames(json.loads(json.dumps(record_page(script.encode(), "1", 0, "ja"))))
    later = ann.post("/api/replay?eyes=1&from=5", content=script).json()
    assert frames(later) == told[5:]
    text = ann.refusal("POST", "/api/replay", 400, "record-line", content=script + "?? what\n")
    assert "行目" in text
    large = b"#" * (replay.LARGEST + 1)
    assert "256" in ann.refusal("POST", "/api/replay", 413, "record-large", content=large)
    ann.refusal("POST", "/api/replay?eyes=7", 400, "eyes", content=script)
    ann.refusal("POST", "/api/replay", 403, "no-header", content=script, headers={"x-onigokko": ""})


def test_a_huge_record_is_not_worked_out(pearls: Game) -> None:
    script = HEAD + "0: seal 10\n" * (replay.MOST_MOVES + 1)
    assert len(script) < replay.LARGEST
    with pytest.raises(Unfit) as caught:
        record_page(script.encode(), "-", 0, "en")
    assert caught.value.code == "record-long"


# What holds a server up


@pytest.mark.anyio
async def test_what_takes_too_long_is_ended_and_holds_nobody_up(pearls: Game) -> None:
    for_ever: Any = signal.pause
    with pytest.raises(Refused, match="replay-broken"):
        await Projector(limit=0.0).show(for_ever)
    script = finished(games()["tiger"]).encode()
    projector = Projector()
    page = await projector.show(replay.work_out_record, script, "!", 0, "en", True)
    assert json.loads(gzip.decompress(page)) == json.loads(json.dumps(record_page(script, "!", 0, "en")))
    with pytest.raises(Refused) as caught:
        await projector.show(replay.work_out_record, b"game tiger", "!", 0, "en", True)
    assert caught.value.text("en").startswith("Line 1: ")


@pytest.mark.anyio
async def test_a_file_that_takes_long_keeps_neither_tables_nor_other_addresses_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay, "MOST_OF_ONE", 2)
    projector, for_ever = Projector(), signal.pause
    async with anyio.create_task_group() as group:
        for _ in range(2):
            group.start_soon(projector.show_file, "192.0.2.1", for_ever)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(Refused, match="replay-busy"):
            await projector.show_file("192.0.2.1", bytes)
        assert await projector.show(bytes) == b""
        group.start_soon(projector.show_file, "192.0.2.2", bytes)  # it waits its turn
        await anyio.wait_all_tasks_blocked()
        group.cancel_scope.cancel()
    assert await projector.show_file("192.0.2.1", bytes) == b""


@pytest.mark.anyio
async def test_more_requests_than_can_wait_are_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_WAITING", 0)
    with pytest.raises(Refused, match="replay-busy"):
        await Projector().show_here(bytes)
