"""Talk at the tables: blocking, reporting, and words that the host does not want."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from onigokko.site.settings import BadSetting, Settings

from .client import Guest, Live, Server
from .test_admin import admin

Guests = Callable[..., Guest]


def together(guest: Guests, *names: str, at: Server | None = None) -> list[Live]:
    """At an open table of the first one."""
    people = [guest(name, at=at) for name in names]
    table = people[0].table()
    return [person.live(table) for person in people]


def test_who_is_blocked_is_read_no_more_at_any_table_and_is_not_told(guest: Guests) -> None:
    ann, bob, eve = together(guest, "Ann", "Bob", "Eve")
    bob.do("say", text="rude")
    eve.do("say", text="kind")
    ann.until(lambda live: len(live.chat) == 2)
    told = bob.catch_up().known()
    ann.do("block", line=ann.chat[0]["k"])
    ann.until(lambda live: live.chat[0]["blocked"])
    assert [(line["text"], line["name"]) for line in ann.chat] == [("", "Bob"), ("kind", "Eve")]
    bob.do("say", text="rude again")
    eve.until(lambda live: len(live.chat) == 3)
    assert ann.catch_up().chat[-1] | {"k": 0, "time": 0} == {
        "k": 0,
        "seat": -1,
        "name": "Bob",
        "text": "",
        "time": 0,
        "who": ann.chat[0]["who"],
        "former": False,
        "blocked": True,
        "you": False,
    }
    assert "rude again" not in "".join(ann.frames)
    assert "rude again" in "".join(eve.frames)
    assert told in bob.catch_up().known() or bob.chat[0]["text"] == "rude"
    other = ann.guest.table()
    theirs, mine = bob.guest.live(other), ann.guest.live(other)
    theirs.do("say", text="here too")
    assert [line["you"] for line in theirs.until(lambda live: live.chat).chat] == [True]
    mine.until(lambda live: live.chat)
    assert (mine.chat[0]["text"], mine.chat[0]["you"]) == ("", False)
    mine.do("block", line=mine.chat[0]["k"], block=False)
    assert mine.until(lambda live: live.chat[0]["text"]).chat[0]["text"] == "here too"


def test_only_lines_of_others_can_be_blocked_or_reported(guest: Guests) -> None:
    ann, bob = together(guest, "Ann", "Bob")
    ann.do("say", text="mine")
    for do in ("block", "report"):
        ann.refused(do, "no-line", line=0)
        bob.refused(do, "no-line", line=7)
    bob.refused("report", "report", line=0, why="x" * 301)


def test_a_writer_is_told_from_others_by_nothing_that_leads_elsewhere(guest: Guests) -> None:
    first = together(guest, "Ann", "Bob")
    first[1].do("say", text="one")
    first[0].do("say", text="two")
    elsewhere = first[1].guest.live(first[0].guest.table())
    elsewhere.do("say", text="three")
    lines = [*first[0].until(lambda live: len(live.chat) == 2).chat, *elsewhere.catch_up().chat]
    assert len({line["who"] for line in lines}) == 3


def test_the_host_reads_what_was_reported_and_marks_it_as_done(
    new_server: Callable[..., Server], guest: Guests
) -> None:
    server = new_server().start()
    ann, bob = together(guest, "Ann", "Bob", at=server)
    bob.do("say", text="<b>rude</b>")
    ann.until(lambda live: live.chat)
    ann.do("report", line=0, why="he is rude")
    ann.do("report", line=0, why="he is very rude")  # once more: instead
    (line,) = admin(server.data, "reports").output.splitlines()
    assert all(each in line for each in (ann.id, "Bob", "<b>rude</b>", "he is very rude"))
    assert "1 reports would be done." in admin(server.data, "reports", "--done", ann.id, "--dry-run").output
    assert "1 reports are done." in admin(server.data, "reports", "--done", ann.id).output
    assert admin(server.data, "reports").output == ""
    assert "rude" in admin(server.data, "reports", "--all").output


def test_words_that_the_host_does_not_want_are_in_no_name_and_no_chat(
    new_server: Callable[..., Server], guest: Guests, tmp_path: Path
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# not here\nTurnip\n\nばか\n", encoding="utf-8")
    server = new_server(ONIGOKKO_WORD_LIST=str(words)).start()
    (ann,) = together(guest, "Ann", at=server)
    for text in ("you TURNIP", "ＴｕｒｎＩｐ!", "ばか"):
        ann.refused("say", "unwanted", text=text)
        ann.guest.refusal("POST", "/api/me", 400, "unwanted", json={"name": text})
    ann.do("say", text="# not here")
    assert ann.guest.get("/api/me").json()["name"] == "Ann"


def test_a_word_list_that_is_not_there_is_named() -> None:
    with pytest.raises(BadSetting, match="WORD_LIST is to be the path of a text file") as wrong:
        Settings.read({"ONIGOKKO_WORD_LIST": "/nowhere/words.txt"})
    assert "/nowhere/words.txt" in str(wrong.value)
