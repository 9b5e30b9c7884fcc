"""A table in memory: who may do what, answers that count once, trouble that changes nothing, secrecy."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.lowlevel import checkpoint

from onigokko.core import record, sealed
from onigokko.core.game import Game
from onigokko.core.position import NATURE
from onigokko.site.live import Watcher
from onigokko.site.messages import Reply, TakeBack
from onigokko.site.records import Chair, Change, LoggedMove
from onigokko.site.refusals import Refused
from onigokko.site.store import SqlStore, StoreTrouble, open_sqlite
from onigokko.site.tables import Table

pytestmark = pytest.mark.anyio
PEOPLE = ("ann", "bob", "cleo")


def clock() -> Callable[[], int]:
    """Milliseconds that pass one a look."""
    time = iter(range(1000, 10**9))
    return lambda: next(time)


async def opened(store: SqlStore, game: Game, secret: bytes | None = None, **chairs: Chair) -> Table:
    """An open table with Ann, who is its host, Bob and Cleo."""
    seats = [Chair(seat, person, person.title()) for seat, person in enumerate(PEOPLE)]
    table = Table.make(store, game, game.setup(3), seats, "ann", False, clock())
    if secret is not None:
        table._secret = secret
    await table.found(start=False)
    return table


async def playing(store: SqlStore, game: Game, secret: bytes | None = None) -> Table:
    table = await opened(store, game, secret)
    await table.start("ann")
    return table


async def answer(table: Table, seat: int, *moves: str, question: str = "") -> None:
    """A seat answers its present question, or another."""
    assert table.play is not None
    about = question or ".".join(map(str, table.play.question_of(seat)))
    await table.answer(PEOPLE[seat], Reply(question=about, moves=list(moves)))


async def picking(store: SqlStore, game: Game, secret: bytes | None = None) -> Table:
    """At the sealed step."""
    table = await playing(store, game, secret)
    await answer(table, 0, "done")
    return table


def hand(table: Table, seat: int) -> list[str]:
    assert table.play is not None
    found: list[str] = table.play.match.seen(seat)["players"][seat]["hand"]
    return found


async def refusal(doing: Awaitable[None]) -> str:
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.code


async def stored(store: SqlStore, table: Table) -> Any:
    found = await store.load(table.facts.id)
    assert found is not None
    return found


async def loaded(store: SqlStore, table: Table) -> Table:
    """The same table as another process would have it."""
    return await Table.load(store, table.facts.id, lambda name: table.game, clock())


# Answers


async def test_the_same_answer_is_accepted_once(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    for _ in range(3):
        await answer(table, 0, "mark ibis", "done", question="0.0.0")
    again = await loaded(store, table)
    await answer(again, 0, "mark  ibis", "done", question="0.0.0")
    moves = [move.words for move in (await stored(store, table)).moves if move.seat != NATURE]
    assert moves == ["mark ibis", "done"]


async def test_another_answer_to_an_old_question_is_stale(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    await answer(table, 0, "mark ibis")
    assert await refusal(answer(table, 0, "mark heron", question="0.0.0")) == "stale"
    assert await refusal(answer(table, 0, "mark heron", question="5.0.0")) == "stale"
    await answer(table, 0, "done")
    assert await refusal(answer(table, 0, "done", question="0.0.0")) == "stale"
    assert await refusal(answer(table, 1, "done", question="0.0.0")) == "stale"


async def test_an_answer_of_several_moves_is_all_or_none(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    assert await refusal(answer(table, 0, "mark ibis", "mark ibis")) == "illegal-now"
    assert await refusal(answer(table, 0, "mark ibis", "done", "done")) == "illegal-later"
    found = await stored(store, table)
    assert (found.held, found.answers) == ({}, [])
    assert table.play is not None
    assert table.play.match.held == [[], [], []]
    await answer(table, 0, "mark ibis", "mark heron", "done")
    assert (await stored(store, table)).held == {}


async def test_a_sealed_choice_can_be_changed_until_it_is_revealed(store: SqlStore, pearls: Game) -> None:
    table = await picking(store, pearls)
    first, last = hand(table, 1)[0], hand(table, 1)[-1]
    await answer(table, 1, f"pick {first}")
    await table.take_back("bob", TakeBack(question="1.1.0", count=1))
    await table.take_back("bob", TakeBack(question="1.1.0", count=1))  # the same again is done already
    assert (await stored(store, table)).held == {}
    again = await loaded(store, table)
    assert await refusal(answer(again, 1, f"pick {first}", question="1.1.0")) == "stale"
    await answer(
        again, 1, f"pick {first}", question="1.0.0"
    )  # the old answer comes late, and was accepted then
    assert (await stored(store, again)).held == {}
    await answer(again, 1, f"pick {last}", question="1.0.1")
    assert (await stored(store, again)).held == {1: [f"pick {last}"]}
    assert await refusal(again.take_back("bob", TakeBack(question="1.1.1", count=2))) == "nothing-held"
    await answer(again, 0, f"pick {hand(again, 0)[0]}")
    await answer(again, 2, f"pick {hand(again, 2)[0]}")
    picks = [move.words for move in (await stored(store, again)).moves if move.words.startswith("pick")]
    assert picks[1] == f"pick {last}"
    assert await refusal(again.take_back("bob", TakeBack(question="1.1.1", count=1))) == "stale"


async def test_others_answers_do_not_make_mine_stale(store: SqlStore, pearls: Game) -> None:
    table = await picking(store, pearls)
    await answer(table, 0, f"pick {hand(table, 0)[0]}", question="1.0.0")
    await answer(table, 2, f"pick {hand(table, 2)[0]}", question="1.0.0")
    await answer(table, 1, f"pick {hand(table, 1)[0]}", question="1.0.0")
    assert table.play is not None
    assert table.play.step == 2


async def test_only_who_is_asked_may_answer(store: SqlStore, pearls: Game) -> None:
    table = await opened(store, pearls)
    assert await refusal(table.answer("ann", Reply(question="0.0.0", moves=["done"]))) == "not-playing"
    await table.start("ann")
    assert await refusal(answer(table, 1, "done")) == "turn"
    for nobody in ("eve", None, ""):
        assert await refusal(table.answer(nobody, Reply(question="0.0.0", moves=["done"]))) == "not-seated"
        assert await refusal(table.take_back(nobody, TakeBack(question="0.0.0", count=1))) == "not-seated"
    assert await refusal(answer(table, 0, "done", question="0.0")) == "no-question"


async def test_a_game_that_counts_in_a_tournament_has_no_hints(store: SqlStore, pearls: Game) -> None:
    chairs = [Chair(0, "ann", "Ann"), *(Chair(seat, None, "quick", "quick") for seat in (1, 2))]
    for tournament in (None, "cup"):
        about = (store, pearls, pearls.setup(3), chairs, "ann", False, clock())
        table = Table.make(*about, tournament=tournament)
        await table.found(start=True)
        if tournament is None:
            assert table.hinted("ann", "0.0.0")[1:] == (0, (0, 0, 0))
            continue
        with pytest.raises(Refused) as refused:
            table.hinted("ann", "0.0.0")
        assert refused.value.code == "hint-rated"


# Rebuilding


async def test_a_restart_in_the_middle_of_a_sealed_step_loses_nothing(store: SqlStore, pearls: Game) -> None:
    table = await picking(store, pearls)
    await answer(table, 2, f"pick {hand(table, 2)[0]}")
    await table.show("bob", [hand(table, 1)[0]])
    await table.say("eve", "Eve", "hello")
    again = await loaded(store, table)
    assert again.play is not None
    assert table.play is not None
    assert again.play.match.position.pack() == table.play.match.position.pack()
    for person in (*PEOPLE, "eve"):
        ours, theirs = table.snapshot(person), again.snapshot(person)
        assert (ours.table, ours.game, ours.events, ours.chat) == (
            theirs.table,
            theirs.game,
            theirs.events,
            theirs.chat,
        )


async def test_a_table_of_other_rules_or_with_a_broken_log_is_told(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    await store.commit(table.facts.id, Change(facts={"rules": 99}))
    assert await refusal(loaded(store, table)) == "old-rules"  # type: ignore[arg-type]
    await store.commit(table.facts.id, Change(facts={"rules": 1}, moves=[LoggedMove(9, 1, 0, "call 3", 5)]))
    assert await refusal(loaded(store, table)) == "broken-table"  # type: ignore[arg-type]
    with pytest.raises(Refused) as refused:
        await Table.load(store, "nowhere", lambda name: pearls, clock())
    assert refused.value.code == "no-table"


async def test_old_rules_go_on_where_they_are_kept_and_new_tables_have_the_new(
    store: SqlStore, pearls: Game
) -> None:
    class Newer(type(pearls)):  # type: ignore[misc]
        rules_version = 2
        earlier = (pearls,)

    table, newer = await picking(store, pearls), Newer()
    again = await Table.load(store, table.facts.id, lambda name: newer, clock())
    assert again.play is not None
    assert table.play is not None
    assert again.play.match.position.pack() == table.play.match.position.pack()
    dice = random.Random(1)
    while again.facts.status == "playing":
        for seat in again.play.match.seats_to_decide():
            moves = again.play.match.legal(seat)
            await answer(again, seat, again.game.moves.words(dice.choice(moves)))
    script = again.record()
    assert "meta rules 1\n" in script
    played = record.read(script, newer)
    assert played.game is pearls
    assert record.replay(played).position.pack() == again.play.match.position.pack()
    assert sealed.verify(played) == []
    await again.again("ann")
    assert again.facts.next is not None
    following = await Table.load(store, again.facts.next, lambda name: newer, clock())
    assert (following.facts.rules, following.game) == (2, newer)


async def test_what_reached_the_disk_without_anybody_hearing_of_it_is_acknowledged(
    store: SqlStore, pearls: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await playing(store, pearls)
    commit = store.commit

    async def broken(id: str, change: Change) -> None:
        await commit(id, change)
        raise StoreTrouble("database-busy")

    monkeypatch.setattr(store, "commit", broken)
    assert await refusal(answer(table, 0, "mark ibis", question="0.0.0")) == "database-busy"
    monkeypatch.undo()
    assert await refusal(answer(table, 0, "mark heron", question="0.0.0")) == "stale"
    table = await loaded(store, table)
    monkeypatch.setattr(store, "commit", broken)
    assert await refusal(answer(table, 0, "done", question="0.1.0")) == "database-busy"
    monkeypatch.undo()
    for _ in range(2):
        await answer(table, 0, "done", question="0.1.0")
    moves = [move.words for move in (await stored(store, table)).moves if move.seat != NATURE]
    assert moves == ["mark ibis", "done"]


async def test_who_finds_that_another_was_first_takes_over_what_is_stored(
    store: SqlStore, pearls: Game
) -> None:
    ours = await playing(store, pearls)
    theirs = await loaded(store, ours)
    await answer(theirs, 0, "mark ibis", "done")
    assert await refusal(answer(ours, 0, "mark heron", "done")) == "stale"
    assert ours.play is not None
    assert theirs.play is not None
    assert ours.play.match.position.pack() == theirs.play.match.position.pack()
    await answer(ours, 1, f"pick {hand(ours, 1)[0]}")


# Trouble


@pytest.fixture
def in_file(tmp_path: Path) -> Iterator[SqlStore]:
    """A store in SQLite, for what is only there; a locked one is hardly waited for."""
    with contextlib.closing(open_sqlite(tmp_path / "store.sqlite3", busy_seconds=0.05)) as opened:
        yield opened


async def test_a_locked_or_full_disk_refuses_changes_nothing_and_play_goes_on(
    in_file: SqlStore, pearls: Game, tmp_path: Path
) -> None:
    store = in_file
    table = await playing(store, pearls)
    assert table.play is not None
    before = table.play.match.position.pack(), table.snapshot("ann").game
    other = sqlite3.connect(tmp_path / "store.sqlite3")
    other.execute("BEGIN IMMEDIATE")
    assert await refusal(answer(table, 0, "mark ibis", "done")) == "database-busy"
    assert await refusal(table.say("ann", "", "hello")) == "database-busy"
    other.rollback()
    other.close()
    with store._engines[0].connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    assert await refusal(say_until_full(table)) == "disk-full"
    assert (table.play.match.position.pack(), table.snapshot("ann").game) == before
    with store._engines[0].connect() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 100000")
    await answer(table, 0, "mark ibis", "done")
    assert table.play.step == 1


async def say_until_full(table: Table) -> None:
    while True:
        await table.say("ann", "", "x" * 500)


# Seats


async def test_seats_are_taken_left_and_filled(store: SqlStore, pearls: Game) -> None:
    table = await opened(store, pearls)
    assert await refusal(table.claim("eve", "Eve", 1)) == "seat-taken"
    assert await refusal(table.claim("eve", "Eve", 3)) == "no-seat"
    await table.leave("bob", "quick")
    assert table.chairs[1] == Chair(1)
    assert await refusal(table.start("ann")) == "seats-empty"
    assert await refusal(table.claim("ann", "Ann", 1)) == "already-seated"
    assert await refusal(table.claim(None, "", 1)) == "no-guest"
    assert await refusal(table.set_bot("cleo", 1, "quick")) == "not-host"
    await table.set_bot("ann", 1, "quick")
    assert await refusal(table.claim("eve", "Eve", 1)) == "seat-taken"
    await table.set_bot("ann", 1, None)
    await table.claim("eve", "Eve", 1)
    await table.claim("eve", "Eve", 1)  # it is hers already
    assert [chair.name for chair in table.chairs] == ["Ann", "Eve", "Cleo"]
    assert (await stored(store, table)).chairs == table.chairs
    assert await refusal(table.leave("bob", "quick")) == "not-seated"
    assert await refusal(table.start("eve")) == "not-host"


async def test_the_host_may_fill_the_seat_of_somebody_who_is_not_here(store: SqlStore, pearls: Game) -> None:
    table = await opened(store, pearls)
    watcher = Watcher("bob", "en", table.snapshot, nowhere)
    table.watchers.add(watcher)
    assert await refusal(table.set_bot("ann", 1, "quick")) == "seat-taken"
    assert await refusal(table.set_bot("ann", 0, "quick")) == "seat-taken"
    table.watchers.discard(watcher)
    await table.set_bot("ann", 1, "quick")
    assert table.chairs[1].bot == "quick"


def nowhere(messages: list[bytes]) -> bool:
    """Where messages go that nobody reads."""
    return True


async def test_a_leaver_is_played_for_until_it_is_back(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    await table.leave("ann", "quick")
    assert table.bots_to_move() == [0]
    seat = table.snapshot("ann").table["seats"][0]
    assert (seat["kind"], seat["bot"], seat["name"], seat["you"]) == ("person", "quick", "Ann", True)
    game = table.snapshot("ann").game
    assert game is not None
    assert (game["viewer"], game["question"]) == (0, None)
    assert await refusal(answer(table, 0, "done")) == "bot-plays"
    assert await refusal(table.claim("eve", "Eve", 0)) == "not-yours"
    await table.bot_answer(0, (0, 0, 0), ["mark ibis"])
    await table.claim("ann", "Ann", 0)
    assert table.bots_to_move() == []
    assert await refusal(table.bot_answer(0, (0, 1, 0), ["done"])) == "stale"
    await answer(table, 0, "done", question="0.1.0")
    assert await refusal(table.claim("ann", "Ann", 1)) == "seat-taken"


async def test_a_word_of_ones_own_for_the_dice_until_the_start(store: SqlStore, pearls: Game) -> None:
    table = await opened(store, pearls)
    assert table.snapshot("eve").table["commitment"] == table.facts.commitment
    await table.word("bob", " 鬼ごっこ ")
    assert table.snapshot("eve").table["words"] == [None, "鬼ごっこ", None]
    assert await refusal(table.word("eve", "x")) == "not-seated"
    for text in ("", "x" * 101, "a\nb"):
        assert await refusal(table.word("bob", text)) == "word"
    await table.start("ann")
    assert await refusal(table.word("bob", "other")) == "not-open"
    assert await refusal(table.start("ann")) == "not-open"


async def test_again_is_one_new_table_with_the_same_people(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    assert await refusal(table.again("ann")) == "not-over"
    await table.leave("cleo", "quick")
    await to_the_end(table)
    assert await refusal(table.again("eve")) == "not-seated"
    await asyncio.gather(table.again("bob"), table.again("ann"))
    made = table.facts.next
    assert made is not None
    new = await Table.load(store, made, lambda name: pearls, clock())
    assert (new.facts.status, new.facts.host in ("bob", "ann")) == ("open", True)
    assert [(chair.person, chair.bot) for chair in new.chairs] == [
        ("ann", None),
        ("bob", None),
        ("cleo", None),
    ]
    assert new.facts.commitment != table.facts.commitment
    assert table.snapshot("eve").table["next"] == made


async def to_the_end(table: Table) -> None:
    """Everybody plays the first legal move."""
    assert table.play is not None
    while not table.play.match.over:
        seat = table.play.match.seats_to_decide()[0]
        move = table.play.match.game.moves.words(table.play.match.legal(seat)[0])
        if table.chairs[seat].bot:
            await table.bot_answer(seat, table.play.question_of(seat), [move])
        else:
            await answer(table, seat, move)


# Showing


async def test_things_are_shown_only_if_they_are_there(store: SqlStore, pearls: Game) -> None:
    table = await picking(store, pearls)
    assert table.play is not None
    before = table.play.match.position.pack()
    mine = hand(table, 1)
    await table.show("bob", mine)
    event = table.snapshot("eve").events[-1]
    assert (event["message"], event["seat"], event["arguments"]) == ("shown", 1, {"cards": mine})
    assert table.play.match.position.pack() == before
    events = len(table.snapshot("eve").events)
    await table.show("bob", mine[::-1])  # they lie there already
    assert len(table.snapshot("eve").events) == events
    with pytest.raises(Refused) as refused:
        await table.show("bob", [mine[0]] * 4)
    assert refused.value.code == "show"
    assert f"the {mine[0]} pearl" in refused.value.text("en")
    for what in ([], ["gold"], [*mine, mine[0]]):
        assert await refusal(table.show("bob", what)) == "show"
    assert await refusal(table.show("eve", mine)) == "not-seated"
    await to_the_end(table)
    assert await refusal(table.show("bob", mine)) == "not-playing"
    assert f"# seat 1 shows {', '.join(mine)}\n" in table.record()


# What others notice


class Ear:
    """A watcher whose messages are kept."""

    def __init__(self, table: Table, person: str) -> None:
        self.heard: list[bytes] = []
        self.watcher = Watcher(person, "en", table.snapshot, self._write)
        table.watchers.add(self.watcher)

    def _write(self, messages: list[bytes]) -> bool:
        self.heard += messages
        return True


async def listen(
    table: Table, doing: list[Callable[[Table], Awaitable[None]]]
) -> dict[str, list[list[bytes]]]:
    """What each viewer hears of each of some actions."""
    ears = {person: Ear(table, person) for person in (*PEOPLE, "eve")}
    table.changed()
    out: dict[str, list[list[bytes]]] = {person: [] for person in ears}
    for action in [None, *doing]:
        if action is not None:
            await action(table)
        for _ in range(5):
            await checkpoint()
        for person, ear in ears.items():
            out[person].append([line.replace(table.facts.id.encode(), b"ID") for line in ear.heard])
            ear.heard.clear()
    return {person: heard[1:] for person, heard in out.items()}


async def test_who_does_not_read_is_sent_nothing_more_until_they_have_read(
    store: SqlStore, pearls: Game
) -> None:
    table, heard = await opened(store, pearls), []

    def write(messages: list[bytes]) -> bool:
        heard.extend(json.loads(message) for message in messages)
        return False

    watcher = Watcher("ann", "en", table.snapshot, write)
    table.watchers.add(watcher)
    freed: list[bool] = []
    watcher.freed = lambda: freed.append(watcher.full)
    for number in range(3):
        await table.say("ann", "Ann", f"line {number}")
        watcher.done(number)
        await checkpoint()
    assert [each["type"] for each in heard] == ["whole", "done"]
    assert watcher.full
    watcher.drained()
    assert freed == [False]
    await checkpoint()
    assert [each["type"] for each in heard[2:]] == ["patch", "done", "done"]
    assert [line["text"] for line in heard[2]["chat"]] == ["line 1", "line 2"]
    watcher.end()
    watcher.drained()
    watcher.done(3)
    await checkpoint()
    assert len(heard) == 5


def answering(seat: int, *moves: str) -> Callable[[Table], Awaitable[None]]:
    return lambda table: answer(table, seat, *moves)


async def test_nobody_notices_pending_moves_but_their_seat(store: SqlStore, pearls: Game) -> None:
    table = await playing(store, pearls)
    heard = await listen(
        table,
        [
            lambda table: answer(table, 0, "mark ibis"),
            lambda table: answer(table, 0, "mark heron"),
            lambda table: table.take_back("ann", TakeBack(question="0.2.0", count=2)),
            lambda table: answer(table, 0, "mark jackdaw"),
        ],
    )
    assert [len(messages) for messages in heard["ann"]] == [1, 1, 1, 1]
    for person in ("bob", "cleo", "eve"):
        assert heard[person] == [[], [], [], []]


async def test_what_others_hear_of_hidden_choices_is_the_same_whatever_they_are(
    store: SqlStore, pearls: Game
) -> None:
    secret = b"the same dice for all tables"
    heard = []
    for choice in range(4):
        table = await playing(store, pearls, secret)
        marks = [
            [],
            ["mark ibis"],
            ["mark heron", "mark jackdaw"],
            ["mark jackdaw", "mark ibis", "mark heron"],
        ]
        series = [*marks[choice], "done"]
        cards = sorted(set(hand(table, 0)))
        pick = f"pick {cards[choice % len(cards)]}"
        told = await listen(table, [answering(0, *series), answering(0, pick)])
        heard.append({person: told[person] for person in ("bob", "cleo", "eve")})
    assert heard[0]["bob"][0]
    assert heard[0]["eve"][1]
    for other in heard[1:]:
        assert other == heard[0]
    decided = json.loads(heard[0]["eve"][1][0])["game"]
    assert decided == {"view": {"decided": [0]}, "turn": [1, 2]}
