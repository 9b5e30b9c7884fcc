"""The marshal's odds: how likely each number lies face down, for all that the marshal knows."""

from __future__ import annotations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.playout import draw, first_seat
from onigokko.core.registry import game

FUGITIVE = game("fugitive")


def test_the_odds_are_of_as_many_numbers_as_lie_face_down_and_allow_the_truth() -> None:
    looked = 0
    for seed in range(3):
        match, policy, dice = Match.of(FUGITIVE), FUGITIVE.policy(), Dice(seed)
        while not match.over:
            if match.nature_to_move:
                match.play(1 << 16, draw(match.position.copy(), dice))
                continue
            seat = first_seat(match.position.turn())
            match.play(seat, policy.choose(match.position, seat, dice))
            down = [place for place in match.seen(0)["trail"] if not place["open"] and place["hideout"] < 42]
            if match.held[0] or match.over or not down:
                continue
            odds = FUGITIVE.odds(match.position, 1, Dice(1))
            assert sum(odds.values()) == pytest.approx(len(down))
            assert all(0 <= chance <= 1 + 1e-9 for chance in odds.values())
            assert list(odds) == [str(number) for number in range(1, 42)]
            looked += 1
            drawn = match.seen(1)["hands"][1]
            assert all(odds[str(number)] == 0 for number in drawn if str(number) in odds)
            likely = [odds[str(place["hideout"])] for place in down]
            assert sum(likely) / len(likely) > 0.05
    assert looked > 20


def test_the_odds_are_the_same_in_every_world_that_the_marshal_may_believe() -> None:
    match, policy, dice = Match.of(FUGITIVE), FUGITIVE.policy(), Dice(3)
    swapped = looked = 0
    while not match.over:
        if match.nature_to_move:
            match.play(1 << 16, draw(match.position.copy(), dice))
            continue
        seat = first_seat(match.position.turn())
        if seat == 1:
            other = match.position.copy()
            other.determinize(1, Dice(looked))
            swapped += other.pack() != match.position.pack()
            worlds = [FUGITIVE.odds(each, 1, Dice(5)) for each in (match.position, other)]
            assert worlds[0] == worlds[1]
            assert FUGITIVE.odds(match.position, 0, Dice(5)) == {}
            looked += 1
        match.play(seat, policy.choose(match.position, seat, dice))
    assert swapped > 3
