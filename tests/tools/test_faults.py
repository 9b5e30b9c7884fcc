"""The harness that kills servers: it finds what is lost, and a short run of it finds nothing."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

import faults
from faults import Decision, Player, Server, Show, Tally, Wrong
from onigokko.site.serve import DATABASE
from onigokko.site.store import open_sqlite

TABLE = (
    "insert into tables (id, game, rules, seats, options, public, host, status, commitment, turn, created)"
)


@pytest.fixture
def show(tmp_path: Path) -> Show:
    """A table at which seat 0 has decided twice: one move is in the log, one is pending."""
    open_sqlite(tmp_path / DATABASE).close()
    show = Show(server=Server(tmp_path), dice=random.Random(1), says=lambda what: None)
    change(show, f"{TABLE} values ('t', 'tiger', 1, 3, '{{}}', 0, 'ann', 'playing', '', 1, 1)")
    change(show, "insert into moves values ('t', 0, 1, 0, 'seal 3', 1)")
    change(show, "insert into held values ('t', 0, 0, 'lay duck')")
    for step, words in ((0, "seal 3"), (1, "lay duck")):
        change(show, f"insert into answers values ('t', 0, {step}, 0, 0, '[\"{words}\"]')")
    return show


def change(show: Show, statement: str) -> None:
    with closing(sqlite3.connect(show.server.data / DATABASE)) as stored, stored:
        stored.execute(statement)


def troubles(show: Show) -> list[str]:
    player = Player(show, "", 0, 1)
    player.acknowledged["t"] = [Decision((0, 0, 0), ["seal 3"], 1), Decision((1, 0, 0), ["lay duck"], 2)]
    asyncio.run(show._look_at("t", [player]))
    return show.troubles


def test_what_is_there_is_found(show: Show) -> None:
    assert troubles(show) == []
    assert show.checked == 2


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("delete from answers where step = 1", ["is not stored", "it decided"]),
        ("delete from held", ["it decided"]),
        ("update moves set words = 'seal 4'", ["it decided"]),
        ("update answers set moves = '[\"seal 4\"]' where step = 0", ["is not stored", "it decided"]),
        ("insert into moves values ('t', 2, 1, 0, 'seal 3', 1)", ["have a gap", "it decided"]),
    ],
)
def test_what_is_lost_or_there_twice_is_found(show: Show, loss: str, said: list[str]) -> None:
    change(show, loss)
    found = troubles(show)
    assert len(found) == len(said)
    for each, part in zip(found, said, strict=True):
        assert part in each


@pytest.mark.soak
def test_a_server_that_ends_by_itself_is_noticed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    server.send(signal.SIGABRT)
    with pytest.raises(Wrong, match="ended by itself: ended -6"):
        server.wait()
    server.kill()  # there is nothing to be killed
    server.start()
    server.kill()
    server.start(cold=True)
    server.kill()
    server.leave()


def test_a_tally_is_kept_and_counted_on(tmp_path: Path) -> None:
    one = Tally(runs=1, faults=Counter({"kill": 3, "kill at the start": 1}), waits=[0.5, 1.0], acknowledged=7)
    one.told = Counter({"6": 97, "29": 2, "30": 1})
    one.write(tmp_path / "tally")
    both = Tally.read(tmp_path / "tally")
    both.add(Tally(runs=1, faults=Counter({"kill": 2}), waits=[4.0], acknowledged=2))
    assert (both.kills, both.runs, both.acknowledged, both.waits) == (6, 2, 9, [0.5, 1.0, 4.0])
    assert (
        "half within 0.7 s, 99 of 100 within 3.0 s, all within 3.1 s, 1 of 100 (1.00 %) later" in both.text()
    )
    assert "median 1.00 s, at most 4.00 s, 1 of 3 later than 3 s" in both.text()
    assert Tally.read(tmp_path / "none").kills == 0


@pytest.mark.soak
def test_after_kills_and_other_faults_nothing_is_lost(tmp_path: Path) -> None:
    show = asyncio.run(faults.play(tmp_path, kills=5, tables=8, seed=7, says=lambda what: None))
    assert show.troubles == []
    assert show.kills >= 5
    assert show.checked > 100
