"""Why a move of tiger is not legal now: the rule that forbids it, and a sentence for each reason."""

from __future__ import annotations

import pytest

from onigokko.core.errors import Illegal
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.games.tiger.game import GAME

SEALED = ["0: seal 3", "1: seal 2", "2: seal 1"]
AUCTION = [*SEALED, "0: start 8", "1: start 7", "2: start 6", "*: lot duck"]
BIDDEN = [*AUCTION, "0: bid 5", "0: spend 9"]
SOLD = [*BIDDEN, "1: pass", "2: pass"]
FEW = {"cards": {"+1": 4}, "stamina": {"9": 15}, "money": 200}
BROKE = {"cards": {"+1": 4}, "stamina": {"9": 1}, "money": 200}
THREE = [
    *SEALED,
    *("0: start 8", "1: start 7", "2: start 6"),
    *(["*: lot +1", "0: bid 1", "0: spend 9", "1: pass", "2: pass", "*: d10 1", "*: d3 1"] * 2),
    *("*: lot +1", "0: bid 1", "0: spend 9", "1: pass", "2: pass", "*: d10 9"),
]

REFUSED = [
    ([], None, "0: bid 1", "not-now-seal", "T8"),
    ([], {**FEW, "money": 9}, "0: seal 10", "seal-too-much", "T5"),
    (SEALED, None, "0: seal 1", "not-now-start", "T8"),
    (SEALED, None, "0: start 9", "start-not-free", "T6"),
    ([*SEALED, "0: start 8"], None, "1: start 8", "start-not-free", "T6"),
    (AUCTION, None, "0: lay 1", "not-now-bid", "T8"),
    (AUCTION, None, "0: bid 198", "bid-too-high", "T12"),
    (BIDDEN, None, "1: bid 5", "bid-too-low", "T12"),
    (
        [*AUCTION[:-1], "*: lot +1", "0: bid 1", "0: spend 9", "1: pass", "2: bid 2", "2: spend 9"],
        BROKE,
        "0: bid 3",
        "no-stamina",
        "T13",
    ),
    ([*AUCTION, "0: bid 5"], None, "0: pass", "owes-stamina", "T13"),
    ([*AUCTION, "0: bid 5"], None, "0: bid 6", "owes-stamina", "T13"),
    (
        [*BIDDEN, "1: bid 6", "1: spend 4", "2: pass", "0: bid 7", "0: spend 8"],
        None,
        "1: spend 4",
        "not-now-bid",
        "T8",
    ),
    (
        [*BIDDEN, "1: bid 6", "1: spend 4", "2: pass", "0: bid 7", "0: spend 8", "1: bid 8"],
        None,
        "1: spend 4",
        "no-such-stamina",
        "T13",
    ),
    ([*AUCTION, "0: bid 5"], None, "0: regain 9", "not-now-spend", "T8"),
    ([*SOLD, "*: d10 0"], None, "0: regain 1", "not-spent", "T23"),
    ([*SOLD, "*: d10 0"], None, "0: pass", "not-now-regain", "T8"),
    ([*SOLD, "*: d10 9"], None, "0: lay +1", "not-in-hand", "T25"),
    ([*SOLD, "*: d10 9", "0: lay duck"], None, "0: lay 1", "lay-order", "T26"),
    ([*SOLD, "*: d10 9"], None, "0: play 1", "not-now-lay", "T8"),
    (THREE, FEW, "0: done", "must-lay", "T28"),
    (
        [*SOLD, "*: d10 9", "0: lay 1", "0: done", "1: done", "2: done"],
        None,
        "0: play duck",
        "nothing-to-play",
        "T29",
    ),
    ([*SOLD, "*: d10 9", "0: lay 1", "0: done", "1: done", "2: done"], None, "0: done", "not-now-play", "T8"),
    (AUCTION, None, "0: d3 1", "natures-move", "T9"),
]


def after(said: list[str], data: dict[str, object] | None) -> Match:
    match = Match(GAME, GAME.setup(3, None, data))
    for line in said:
        who, words = line.split(": ")
        match.say(NATURE if who == "*" else int(who), words)
    return match


@pytest.mark.parametrize(
    ("said", "data", "tried", "message", "rule"), REFUSED, ids=[f"{e[2]}-{e[3]}" for e in REFUSED]
)
def test_a_move_is_refused_with_its_rule(
    said: list[str], data: dict[str, object] | None, tried: str, message: str, rule: str
) -> None:
    match = after(said, data)
    seat, words = int(tried[0]), tried[3:]
    assert match.legal(seat), "it must be the seat's turn"
    before = match.position.pack()
    with pytest.raises(Illegal) as caught:
        match.say(seat, words)
    found = match.refusal(seat, GAME.moves.move(words))
    assert found is not None
    assert (found.message, found.rule) == (message, rule)
    assert caught.value.rule == rule
    assert f"({rule}); possible: " in str(caught.value)
    assert match.position.pack() == before
    for catalogue in GAME.words.values():
        text = catalogue.text(f"no.{message}", found.arguments)
        assert text != f"no.{message}"
        assert "{" not in text


def test_every_reason_that_has_words_is_met() -> None:
    worded = {message[3:] for message in GAME.words["en"].messages if message.startswith("no.")}
    assert worded == {message for _, _, _, message, _ in REFUSED}
