"""What a seat notes for itself: told to its person alone, on every device, and there after a kill."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable

import pytest

from onigokko.site.refusals import Refused
from onigokko.site.texts import NOTES, json_note

from .client import Guest, Live, Server, play_on

Guests = Callable[..., Guest]
MARKS = json.dumps({"marks": {"19": "very-private"}})


def noted(live: Live) -> str | None:
    assert live.game is not None
    notes: str | None = live.game["notes"]
    return notes


def hunt(guest: Guests, at: Server | None = None) -> tuple[str, Live, Live]:
    """A game of fugitive under way: its table, Ann on seat 0 and Bob on seat 1."""
    ann, bob = guest("Ann", at=at), guest("Bob", at=at)
    table = ann.table("fugitive", 2)
    lives = (ann.live(table), bob.live(table))
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    return table, lives[0].catch_up(), lives[1].catch_up()


def test_nobody_elses_frames_hold_a_note_nor_does_the_record(guest: Guests) -> None:
    table, ann, bob = hunt(guest)
    eve = guest("Eve").live(table)
    bob.do("note", text=MARKS)
    assert noted(bob) == MARKS
    others = [ann, eve, guest("Ida").live(table), ann.guest.live(table)]
    play_on([ann, bob], lambda live: live.options[-1], lambda: ann.over)
    bob.do("note", text=MARKS.replace("19", "20"))
    for live in others:
        live.catch_up()
        assert noted(live) is None
        assert not any("very-private" in frame for frame in live.frames)
    script = eve.guest.get(f"/api/tables/{table}/record").text
    assert "very-private" not in script
    for path in (f"/api/tables/{table}", "/api/tables"):
        assert "very-private" not in bob.guest.get(path).text


def test_a_note_that_is_kept_is_no_news_to_others(guest: Guests) -> None:
    _, ann, bob = hunt(guest)
    before = len(ann.frames)
    for text in (MARKS, "1", None):
        bob.do("note", text=text)
    ann.catch_up()
    assert [json.loads(frame)["type"] for frame in ann.frames[before:]] == ["whole", "done"]


def test_two_tabs_of_a_seat_agree(guest: Guests) -> None:
    table, _, bob = hunt(guest)
    tab = bob.guest.live(table)
    tab.do("note", text=MARKS)
    assert noted(bob.until(lambda live: noted(live) is not None)) == MARKS
    bob.do("note", text=None)
    tab.until(lambda live: noted(live) is None)
    assert noted(bob.guest.live(table)) is None


def test_a_note_survives_a_kill(new_server: Callable[..., Server], guest: Guests) -> None:
    server = new_server().start()
    table, ann, bob = hunt(guest, server)
    bob.do("note", text="1")
    bob.do("note", text=MARKS)
    server.stop(signal.SIGKILL)
    server.start()
    for live in (ann, bob):
        live.close()
        live.join()
    assert (noted(ann), noted(bob)) == (None, MARKS)
    assert noted(bob.guest.live(table)) == MARKS


def test_who_is_away_finds_its_notes_again(guest: Guests) -> None:
    _, _, bob = hunt(guest)
    bob.do("note", text=MARKS)
    bob.do("leave")
    assert noted(bob.catch_up()) == MARKS
    bob.do("claim", seat=1)
    assert noted(bob) == MARKS


def test_what_is_no_note_is_refused_in_one_sentence(guest: Guests) -> None:
    table, _, bob = hunt(guest)
    bob.do("note", text=MARKS)
    bob.refused("note", "note-json", text="{")
    assert "8192" in bob.refused("note", "note-size", text=json.dumps("x" * NOTES))
    bob.refused("note", "malformed", text={"marks": 1})
    bob.refused("note", "malformed")
    bob.do("note", text=json.dumps("x" * (NOTES - 2)))
    guest("Eve").live(table).refused("note", "not-seated", text=MARKS)


def test_before_the_game_there_is_nothing_to_note(guest: Guests) -> None:
    ann = guest("Ann")
    ann.live(ann.table("fugitive", 2)).refused("note", "not-playing", text=MARKS)


@pytest.mark.parametrize("text", ["", "{]", "[" * 5000, "\ud800", "NaN", '{"a": 1} 2'])
def test_only_json_is_kept(text: str) -> None:
    with pytest.raises(Refused, match="note-json"):
        json_note(text)


def test_a_note_is_as_long_as_its_bytes() -> None:
    longest = json.dumps("あ" * ((NOTES - 2) // 3), ensure_ascii=False)
    assert json_note(longest) == longest
    with pytest.raises(Refused, match="note-size"):
        json_note(longest + "   ")
