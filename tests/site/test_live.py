"""The live connection: whole states, numbered patches, bad messages, chat, who is there."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from .client import PATIENCE, Guest, Live, Server, play_on

Guests = Callable[..., Guest]


def seated(guest: Guests, seats: int = 3, **more: Any) -> list[Live]:
    """A table under way with a person on every seat; the first is its host."""
    host = guest("Ann")
    table = host.table(seats=seats, **more)
    lives = [host.live(table)]
    for seat in range(1, seats):
        lives.append(guest(f"Guest {seat}").live(table))
        lives[-1].do("claim", seat=seat)
    lives[0].do("start")
    return [live.catch_up() for live in lives]


def first(live: Live) -> str:
    return live.options[0]


def marked(lives: list[Live]) -> list[Live]:
    """Plays on to the sealed step."""
    lives[0].answer("done")
    return [live.catch_up() for live in lives]


def test_a_game_from_an_open_table_to_the_record(guest: Guests) -> None:
    lives = seated(guest, options={"rounds": "2"})
    assert lives[0].table["host"] is True
    assert lives[1].table["host"] is False
    assert [seat["name"] for seat in lives[1].table["seats"]] == ["Ann", "Guest 1", "Guest 2"]
    assert [seat["you"] for seat in lives[1].table["seats"]] == [False, True, False]
    assert lives[1].guest.get(f"/api/tables/{lives[0].id}/record").status_code == 409
    play_on(lives, first, lambda: lives[0].over)
    for live in lives:
        live.catch_up()
        assert live.game is not None
        assert sorted(live.game["ranking"]) == live.game["ranking"] or min(live.game["ranking"]) == 1
        assert live.game["question"] is None
        assert live.game["turn"] == []
        assert live.table["secret"] is not None
    record = lives[1].guest.get(f"/api/tables/{lives[0].id}/record")
    assert record.headers["content-disposition"].startswith('attachment; filename="pearls-')
    assert "meta seat.1 Guest 1" in record.text
    assert f"meta commitment {lives[0].table['commitment']}" in record.text


def test_a_patch_holds_only_what_changed(guest: Guests) -> None:
    lives = seated(guest)
    heard = len(lives[1].frames)
    lives[0].answer("mark heron", "done")
    lives[1].until(lambda live: live.game and live.game["view"]["phase"] == "pick")
    patches = [json.loads(frame) for frame in lives[1].frames[heard:]]
    assert len(patches) == 1
    game = patches[0]["game"]
    assert "table" not in patches[0]
    assert "chat" not in patches[0]
    assert set(game["view"]) == {"phase"}
    assert [event["message"] for event in game["events"]] == ["done"]
    assert {"viewer", "ranking"}.isdisjoint(game)


def test_the_whole_can_be_asked_for_and_equals_what_the_patches_made(guest: Guests) -> None:
    lives = marked(seated(guest))
    lives[1].answer(lives[1].options[0])
    lives[2].answer(lives[2].options[0])
    lives[0].answer(lives[0].options[0])
    for live in lives:
        live.until(lambda live: live.game and live.game["view"]["phase"] != "pick")
        made = live.known()
        live.do("sync")
        assert live.known() == made


def test_everybody_sees_who_is_there_and_how_many_watch(guest: Guests) -> None:
    lives = seated(guest, seats=2)
    watcher = guest("Eve").live(lives[0].id)
    assert watcher.game is not None
    assert watcher.game["viewer"] == -1
    assert watcher.game["question"] is None
    lives[0].until(lambda live: live.table["watchers"] == 1)
    lives[1].close()
    lives[0].until(lambda live: not live.table["seats"][1]["here"])
    watcher.close()
    lives[0].until(lambda live: live.table["watchers"] == 0)
    lives[1].join()
    lives[0].until(lambda live: live.table["seats"][1]["here"])


def test_chat_is_stored_and_told_to_all(guest: Guests) -> None:
    lives = seated(guest, seats=2)
    watcher = guest("Eve").live(lives[0].id)
    lives[0].do("say", text="  <b>hello</b> 「やあ」  ")
    watcher.do("say", text="hi")
    for live in (*lives, watcher):
        live.until(lambda live: len(live.chat) == 2)
        assert [(line["seat"], line["name"], line["text"]) for line in live.chat] == [
            (0, "Ann", "<b>hello</b> 「やあ」"),
            (-1, "Eve", "hi"),
        ]
    for text in ("", "   ", "x" * 501, "two\nlines", "\u202e", "\x07"):
        lives[0].refused("say", "line", text=text)
    lives[0].do("say", text="x" * 500)


def test_only_the_last_lines_of_a_long_chat_are_sent(guest: Guests) -> None:
    live = guest("Ann").live(guest("Bob").table())
    for number in range(205):
        live.do("say", text=f"line {number}")
    assert len(live.chat) == 205
    live.do("sync")
    assert [line["text"] for line in live.chat] == [f"line {number}" for number in range(5, 205)]


BAD = {
    "nothing": ("", "not-json"),
    "no JSON": ("{", "not-json"),
    "a list": ('["do"]', "not-json"),
    "deep": ('{"a":' * 5000 + "1" + "}" * 5000, "not-json"),
    "no surrogate": ('{"do":"say","text":"\\ud800"}', "not-json"),
    "65 kB": (json.dumps({"do": "say", "text": "x" * 65_536}), "too-large"),
    "10 MB": (json.dumps({"do": "say", "text": "x" * 10_000_000}), "too-large"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_is_refused_and_the_connection_lives(guest: Guests, name: str) -> None:
    text, code = BAD[name]
    live = guest("Ann").live(guest("Bob").table())
    before = live.known()
    for frame in (text, text.encode()):
        live.socket.send(frame)
        reply = live.reply(None)
        assert reply["error"]["code"] == code
    assert live.known() == before
    live.do("sync")


@pytest.mark.parametrize(
    ("message", "code", "word"),
    [
        ({}, "unknown-do", "claim"),
        ({"do": None}, "unknown-do", "“”"),
        ({"do": "dance"}, "unknown-do", "dance"),
        ({"do": ["claim"]}, "unknown-do", "“”"),
        ({"do": "x" * 1000}, "unknown-do", "…"),
        ({"do": "claim"}, "malformed", "seat"),
        ({"do": "claim", "seat": "1"}, "malformed", "seat"),
        ({"do": "claim", "seat": 1.5}, "malformed", "seat"),
        ({"do": "claim", "seat": -1}, "malformed", "seat"),
        ({"do": "claim", "seat": 10**30}, "malformed", "seat"),
        ({"do": "claim", "seat": 9}, "no-seat", "9"),
        ({"do": "bot", "seat": 1}, "malformed", "bot"),
        ({"do": "bot", "seat": 1, "bot": "clever"}, "no-bot", "quick"),
        ({"do": "word", "text": 7}, "malformed", "text"),
        ({"do": "word", "text": ""}, "word", "100"),
        ({"do": "answer", "question": "0.0.0"}, "malformed", "moves"),
        ({"do": "answer", "question": 7, "moves": ["done"]}, "malformed", "question"),
        ({"do": "answer", "question": "0.0.0", "moves": "done"}, "malformed", "moves"),
        ({"do": "answer", "question": "0.0.0", "moves": ["done", 3]}, "malformed", "moves[1]"),
        ({"do": "answer", "question": "0.0.0", "moves": []}, "move-count", "64"),
        ({"do": "answer", "question": "0.0.0", "moves": ["done"] * 65}, "move-count", "64"),
        ({"do": "answer", "question": "one", "moves": ["done"]}, "no-question", "one"),
        ({"do": "answer", "question": "٣.0.0", "moves": ["done"]}, "no-question", "٣"),
        ({"do": "answer", "question": "0.0.0", "moves": ["done"]}, "not-playing", "under way"),
        ({"do": "take-back", "question": "0.0.0", "count": 0}, "malformed", "count"),
        ({"do": "show", "what": ["amber"]}, "not-playing", "under way"),
        ({"do": "start"}, "seats-empty", "filled"),
        ({"do": "again"}, "not-over", "over"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    guest: Guests, message: dict[str, Any], code: str, word: str
) -> None:
    ann = guest("Ann")
    here = ann.live(ann.table())
    before = here.known()
    here.socket.send(json.dumps({**message, "ref": 77}))
    error = here.reply(77)["error"]
    assert error["code"] == code
    assert word in error["text"]
    assert "\n" not in error["text"]
    assert len(error["text"]) < 200
    assert here.known() == before
    here.do("sync")


def test_refusals_are_worded_in_the_language_of_the_page(guest: Guests) -> None:
    ann = guest("Ann")
    live = ann.live(ann.table(), "ja")
    assert live.refused("claim", "no-seat", seat=7) == "この卓の席は0〜2番です。7番の席はありません。"


def test_a_table_that_does_not_exist_says_so_and_closes(guest: Guests) -> None:
    ann = guest()
    for table in ("nowhere", "x" * 100, "%E2%82%AC"):
        with connect(f"ws://127.0.0.1:{ann.server.port}/api/tables/{table}/live") as socket:
            message = json.loads(socket.recv(PATIENCE))
            assert message["type"] == "refused"
            assert message["ref"] is None
            assert message["error"]["code"] == "no-table"
            with pytest.raises(ConnectionClosed):
                socket.recv(PATIENCE)
            assert socket.close_code == 4404


def test_a_page_of_another_site_is_not_let_in(guest: Guests, server: Server) -> None:
    table = guest("Ann").table()
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin=Origin("http://elsewhere.example")):
        pass
    assert refused.value.response.status_code == 403
    with connect(address, origin=Origin(server.url)) as socket:
        assert json.loads(socket.recv(PATIENCE))["type"] == "whole"


def test_a_message_that_is_no_text_ends_its_connection_and_leaves_one_line_in_the_log(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server().start()
    live = guest("Ann", at=server).live(guest("Bob", at=server).table())
    live.socket.send(b"secret words \xff", text=True)
    with pytest.raises(ConnectionClosed):
        live.until(lambda live: False)
    assert live.socket.close_code == 1007
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
        connection.sendall(b"secret words\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")
    server.stop()
    lines = [json.loads(line) for line in server.log]
    assert {"UnicodeDecodeError", None} == {line.get("error") for line in lines if "library" in line}
    assert "secret" not in "".join(server.log)


def test_without_a_cookie_one_may_look_and_not_sit(guest: Guests, server: Server) -> None:
    table = guest("Ann").table()
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live") as socket:
        assert json.loads(socket.recv(PATIENCE))["type"] == "whole"
        socket.send(json.dumps({"do": "claim", "seat": 1, "ref": 1}))
        while (message := json.loads(socket.recv(PATIENCE)))["type"] != "refused":
            pass
        assert message["error"]["code"] == "no-guest"


def test_deflate_is_off(guest: Guests, server: Server) -> None:
    table = guest("Ann").table()
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/live") as socket:
        assert socket.response is not None
        assert "sec-websocket-extensions" not in socket.response.headers


def test_moves_that_are_not_possible_leave_everything_as_it_is(guest: Guests) -> None:
    lives = seated(guest)
    host, other = lives[0], lives[1]
    assert other.refused("answer", "turn", question="0.0.0", moves=["done"]) == "It is not your turn."
    host.refused("answer", "illegal-now", question="0.0.0", moves=["call 3"])
    host.refused("answer", "unknown-move", question="0.0.0", moves=["<b>done</b>"])
    host.refused("answer", "illegal-later", question="0.0.0", moves=["done", "done"])
    host.refused("take-back", "nothing-held", question="0.0.0", count=1)
    host.refused("claim", "seat-taken", seat=1)
    host.refused("start", "not-open")
    other.refused("start", "not-host")
    other.refused("bot", "not-host", seat=2, bot="quick")
    eve = guest("Eve").live(host.id)
    for do, more in (
        ("answer", {"question": "0.0.0", "moves": ["done"]}),
        ("show", {"what": ["amber"]}),
        ("leave", {}),
    ):
        eve.refused(do, "not-seated", **more)
    assert host.question is not None
    assert host.question["id"] == "0.0.0"


def test_an_illegal_number_is_refused_with_the_rule_in_both_languages(guest: Guests) -> None:
    host = marked(seated(guest))[0]
    assert host.game is not None
    hand = host.game["view"]["players"][0]["hand"]
    missing = next(
        pearl for pearl in ("amber", "black", "coral", "dusky", "ebony", "frost") if pearl not in hand
    )
    japanese = host.guest.live(host.id, "ja")
    for live, word in ((host, "is not in your hand"), (japanese, "は手元にありません")):
        reply = live.ask("answer", question="1.0.0", moves=[f"pick {missing}"])
        assert (reply["error"]["code"], reply["error"]["rule"]) == ("illegal", "Q3")
        assert word in reply["error"]["text"]


def test_the_same_answer_again_is_done_and_another_gets_the_present_state(guest: Guests) -> None:
    lives = seated(guest)
    for _ in range(2):
        lives[0].do("answer", question="0.0.0", moves=["mark heron", "done"])
    reply = lives[0].ask("answer", question="0.0.0", moves=["mark ibis", "done"])
    assert reply["error"]["code"] == "stale"
    assert lives[0].hear()["type"] == "whole"
    lives[1].catch_up()
    assert lives[1].game is not None
    assert [event["message"] for event in lives[1].game["events"]].count("done") == 1


def test_what_was_chosen_in_another_tab_is_seen_in_this_one(guest: Guests) -> None:
    lives = marked(seated(guest))
    tab = lives[1].guest.live(lives[0].id)
    move = tab.options[0]
    tab.answer(move)
    lives[1].until(lambda live: live.question and live.question["held"] == [move])
    lives[1].do("take-back", question="1.1.0", count=1)
    tab.until(lambda live: live.question and live.question["id"] == "1.0.1")
