"""What a hand lacks, and who sees it."""

from __future__ import annotations

from itertools import combinations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.games.footprints import box
from onigokko.games.footprints.game import GAME
from onigokko.games.footprints.moves import CARDS, MINIS

HOUSE = box.read(GAME.data)
SMALL = box.read(
    {
        **GAME.data,
        "minis": [
            {"name": "pair", "asks": "same", "count": 2, "points": 1},
            {"name": "twins", "asks": "all", "numbers": [3, 3, 7], "points": 1},
            {"name": "steps", "asks": "row", "count": 3, "points": 2},
            *GAME.data["minis"][:4],
        ],
    }
)


def bits(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)


@pytest.mark.parametrize("given", [HOUSE, SMALL], ids=["house", "other"])
def test_a_hand_lacks_nothing_when_it_meets_and_one_card_when_an_exchange_would_do(given: box.Box) -> None:
    meets = given.parts.meets
    hands = [bits(cards) for cards in combinations(range(CARDS), 4)]
    for mini in range(1, MINIS):
        met = {hand for hand in hands if meets(hand, mini)}
        near = {
            hand & ~(1 << old) | 1 << new
            for hand in met
            for old in range(CARDS)
            if hand >> old & 1
            for new in range(CARDS)
            if not hand >> new & 1
        } - met
        lacks = {hand: given.lacks(hand, mini) for hand in hands}
        assert {hand for hand, n in lacks.items() if n == 0} == met
        assert {hand for hand, n in lacks.items() if n == 1} == near


def test_five_cards_lack_nothing_when_they_meet() -> None:
    for cards in combinations(range(CARDS), 5):
        for mini in range(1, MINIS):
            assert (HOUSE.lacks(bits(cards), mini) == 0) == HOUSE.parts.meets(bits(cards), mini)


def test_start_is_never_met() -> None:
    assert HOUSE.lacks(bits((0, 1, 2, 3)), 0) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_hand_lacks_is_seen_by_its_seat_alone_and_cards_in_front_by_all(seats: int) -> None:
    match, dice = Match.of(GAME, seats), Dice(8)
    while not match.over:
        for viewer in (SPECTATOR, TRUTH, *range(seats)):
            seen = match.seen(viewer)
            dealt = seen["phase"] not in ("ring", "deal")
            told = [lacks is not None for lacks in seen["lacks"]]
            assert told == [dealt and (seats == 3 or seat == viewer) for seat in range(seats)]
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        moves = match.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])


def test_the_points_so_far_are_those_of_the_end() -> None:
    scored = 0
    for seed in range(60):
        match, dice = Match.of(GAME, 3), Dice(seed)
        while not match.over:
            seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
            moves = match.legal(seat)
            match.play(seat, moves[dice.below(len(moves))])
        seen = match.seen(SPECTATOR)
        assert seen["so_far"] == seen["points"]
        scored += sum(seen["points"])
    assert scored > 0
