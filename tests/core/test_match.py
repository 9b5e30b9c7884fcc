"""A match: sealed choices and what is taken back, who hears what, and moves that are refused."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from onigokko.core.chance import Dice
from onigokko.core.errors import Illegal, UnknownMove
from onigokko.core.laws import random_move
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.registry import game

TIGER = game("tiger")


def match_after(*said: str, seats: int = 3) -> Match:
    """A match of tiger after moves as scripts write them."""
    match = Match.of(TIGER, seats)
    for line in said:
        who, words = line.split(": ")
        match.say(NATURE if who == "*" else int(who), words)
    return match


SEALED = ("0: seal 3", "1: seal 2", "2: seal 1")
AUCTION = (*SEALED, "0: start 8", "1: start 7", "2: start 6", "*: lot duck")
LAYING = (*AUCTION, "0: bid 5", "0: spend 9", "1: pass", "2: pass", "*: d10 9")


def everything(match: Match) -> tuple[object, ...]:
    """All that a match is."""
    views = tuple(msgspec.json.encode(match.view(viewer)) for viewer in (TRUTH, SPECTATOR, 0, 1, 2))
    held = [list(moves) for moves in match.held]
    return (match.position.pack(), match.settled.pack(), list(match.log), held, list(match.told), views)


# Sealed choices


@pytest.mark.parametrize("order", list(permutations(SEALED)))
def test_the_order_in_which_sealed_choices_come_in_leaves_no_trace(order: tuple[str, ...]) -> None:
    assert everything(match_after(*order)) == everything(match_after(*SEALED))


def test_a_sealed_choice_is_held_until_all_are_in() -> None:
    match = Match.of(TIGER, 3)
    assert match.say(1, "seal 2") == []
    assert match.say(0, "seal 3") == []
    assert (match.held, match.log, match.told) == ([[3], [2], []], [], [])
    assert match.seats_to_decide() == [2]
    assert match.settled.pack() == Match.of(TIGER, 3).position.pack()
    assert match.say(2, "seal 1") == [(0, 3), (1, 2), (2, 1)]
    assert match.held == [[], [], []]
    assert match.log == [(0, 3), (1, 2), (2, 1)]
    assert match.settled.pack() == match.position.pack()
    assert [told.at for told in match.told if told.event.message == "sealed"] == [1, 2, 3]


def test_a_hidden_series_is_held_as_a_whole() -> None:
    match = match_after(*LAYING)
    logged, told = len(match.log), len(match.told)
    assert match.say(0, "lay 1") == []
    assert match.say(0, "lay duck") == []
    assert len(match.held[0]) == 2
    assert (len(match.log), len(match.told)) == (logged, told)
    revealed = [match.game.moves.words(move) for _, move in match.say(0, "done")]
    assert revealed == ["lay 1", "lay duck", "done"]
    assert match.held == [[], [], []]


# Taking back


def test_a_sealed_choice_can_be_taken_back_and_made_anew() -> None:
    match = Match.of(TIGER, 3)
    before = everything(match)
    match.say(0, "seal 30")
    assert match.take_back(0) == [30]
    assert everything(match) == before
    match.say(0, "seal 3")
    match.say(1, "seal 2")
    match.take_back(0)
    match.say(0, "seal 4")
    match.say(2, "seal 1")
    assert match.log == [(0, 4), (1, 2), (2, 1)]


def test_taking_back_leaves_the_others_choices() -> None:
    match = match_after("2: seal 9", "0: seal 3")
    match.take_back(2)
    assert match.held == [[3], [], []]
    assert match.seats_to_decide() == [1, 2]
    assert match.seen(0)["decided"] == [0]


def test_a_series_is_taken_back_from_its_end() -> None:
    match = match_after(*LAYING)
    start = everything(match)
    match.say(0, "lay 1")
    one = everything(match)
    match.say(0, "lay duck")
    assert [match.game.moves.words(move) for move in match.take_back(0, 1)] == ["lay duck"]
    assert everything(match) == one
    match.say(0, "lay duck")
    assert [match.game.moves.words(move) for move in match.take_back(0)] == ["lay 1", "lay duck"]
    assert everything(match) == start


@pytest.mark.parametrize(
    ("seat", "count", "have"),
    [(0, 2, 1), (0, 0, 1), (0, -1, 1), (1, None, 0), (2, 1, 0), (-1, None, 0), (9, 1, 0), (NATURE, None, 0)],
)
def test_what_cannot_be_taken_back_stays(seat: int, count: int | None, have: int) -> None:
    match = match_after("0: seal 3")
    before = everything(match)
    with pytest.raises(Illegal) as caught:
        match.take_back(seat, count)
    assert str(caught.value) == f"seat {seat} has {have} moves that can be taken back; nothing changed"
    assert everything(match) == before


def test_what_is_revealed_cannot_be_taken_back() -> None:
    for match in (match_after(*SEALED), match_after(*AUCTION, "0: bid 5"), match_after(*LAYING, "0: done")):
        for seat in range(3):
            with pytest.raises(Illegal):
                match.take_back(seat)


# What is refused

REFUSED = [
    ((), NATURE, "d10 3", 'nature cannot "d10 3": it is the turn of seats 0, 1 and 2', ""),
    ((), 3, "seal 3", 'seat 3 cannot "seal 3": it is the turn of seats 0, 1 and 2', ""),
    ((), -1, "seal 3", 'seat -1 cannot "seal 3": it is the turn of seats 0, 1 and 2', ""),
    (("0: seal 3",), 0, "seal 3", 'seat 0 cannot "seal 3": it is the turn of seats 1 and 2', ""),
    (SEALED, 1, "start 7", 'seat 1 cannot "start 7": it is the turn of seat 0', ""),
    (AUCTION[:-1], 0, "bid 3", 'seat 0 cannot "bid 3": nature is to move', ""),
    (
        AUCTION[:-1],
        NATURE,
        "lot 1",
        'nature cannot "lot 1": possible: lot +1 | lot +2 | lot 2x | lot 0x | lot shot | lot banana '
        "| lot duck",
        "",
    ),
]


@pytest.mark.parametrize(("said", "seat", "words", "text", "rule"), REFUSED)
def test_a_move_that_is_not_legal_is_refused(
    said: tuple[str, ...], seat: int, words: str, text: str, rule: str
) -> None:
    match = match_after(*said)
    before = everything(match)
    with pytest.raises(Illegal) as caught:
        match.say(seat, words)
    assert (str(caught.value), caught.value.rule) == (text, rule)
    assert everything(match) == before


@pytest.mark.parametrize(
    ("bid", "part"),
    [
        ("bid 5", "(T12); possible: bid 6 to 198 | pass"),
        ("bid 199", "(T12); possible: bid 6 to 198 | pass"),
        ("spend 9", "(T8); possible: bid 6 to 198 | pass"),
        ("lay 1", "(T8); possible: bid 6 to 198 | pass"),
        ("d3 1", "(T9); possible: bid 6 to 198 | pass"),
    ],
)
def test_a_refusal_says_why_and_what_is_possible(bid: str, part: str) -> None:
    match = match_after(*AUCTION, "0: bid 5", "0: spend 9")
    before = everything(match)
    with pytest.raises(Illegal) as caught:
        match.say(1, bid)
    assert str(caught.value).startswith(f'seat 1 cannot "{bid}": ')
    assert str(caught.value).endswith(part)
    assert caught.value.rule in part
    assert everything(match) == before


def test_unknown_words_change_nothing() -> None:
    match = match_after(*AUCTION)
    before = everything(match)
    with pytest.raises(UnknownMove):
        match.say(0, "bid 201")
    with pytest.raises(UnknownMove):
        match.say(0, "")
    assert everything(match) == before


def test_no_move_is_made_when_the_game_is_over() -> None:
    match, dice = Match.of(TIGER, 3), Dice(3)
    while not match.over:
        seat, move = random_move(match.position.copy(), dice)
        match.play(seat, move)
    before = everything(match)
    for seat in (0, 1, 2, NATURE):
        assert match.legal(seat) == []
        with pytest.raises(Illegal, match="the game is over"):
            match.say(seat, "pass")
    assert everything(match) == before
    assert sorted(match.ranking() or []) == [1, 2, 3]


def test_there_is_no_ranking_before_the_end() -> None:
    assert match_after(*AUCTION).ranking() is None


# Copies, and who hears what


def test_a_copy_goes_its_own_way() -> None:
    match = match_after("0: seal 3")
    before = everything(match)
    twin = match.copy()
    assert everything(twin) == before
    twin.say(1, "seal 2")
    twin.say(2, "seal 1")
    assert everything(match) == before
    other = match.copy()
    other.take_back(0)
    assert everything(match) == before


def test_only_those_who_may_hear_it_are_told() -> None:
    match = match_after(*AUCTION)
    since = len(match.told)
    match.say(0, "bid 5")

    def heard(viewer: int) -> list[str]:
        return [told.event.message for told in match.heard(viewer, since)]

    assert heard(0) == ["bid", "saw"]
    assert heard(TRUTH) == ["bid", "saw"]
    assert heard(1) == heard(2) == heard(SPECTATOR) == ["bid"]
    assert len(match.heard(1)) > len(match.heard(1, since))
    assert {told.at for told in match.told[since:]} == {len(match.log)}


def test_nobody_decides_while_nature_is_to_move() -> None:
    match = match_after(*AUCTION[:-1])
    assert match.nature_to_move
    assert match.seats_to_decide() == []
    assert match.legal(0) == []
    assert match.legal(NATURE)


def test_without_the_others_pending_moves_only_the_seats_own_are_there() -> None:
    match = Match.of(game("tiger"), 3)
    match.say(0, "seal 5")
    match.say(1, "seal 7")
    alone = match.without_others(1)
    assert [alone.pending(seat) for seat in range(3)] == [0, 1, 0]
    assert [match.position.pending(seat) for seat in range(3)] == [1, 1, 0]
    assert alone.moves(0) == match.settled.moves(0)
    match.say(2, "seal 9")
    assert match.without_others(1).pack() == match.position.pack()
