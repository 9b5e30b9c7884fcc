"""The quick policy plays legally, looks at nothing hidden, and wins far more than its share."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, Policy, Position
from onigokko.games.footprints.game import GAME


def played(seats: int, policies: Sequence[Policy], seed: int) -> Position:
    """The last position of a game."""
    position, dice = GAME.new(seats), Dice(seed)
    while position.turn():
        if position.turn() == NATURE:
            draw(position, dice)
        else:
            seat = first_seat(position.turn())
            position.play(seat, policies[seat].choose(position, seat, dice))
    return position


def share_of_firsts(seats: int, games: int) -> float:
    """How often one quick seat is first among random ones, a shared first counting in parts."""
    quick, rest = GAME.policy(), Policy()
    won = 0.0
    for number in range(games):
        seat = number % seats
        places = played(
            seats, [quick if other == seat else rest for other in range(seats)], 7 * number
        ).ranking()
        won += (places[seat] == 1) / places.count(1)
    return won / games


@pytest.mark.parametrize(("seats", "share"), [(2, 0.75), (3, 0.5), (4, 0.45)])
def test_quick_beats_random(seats: int, share: float) -> None:
    assert share_of_firsts(seats, 120) > share


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "share"), [(2, 0.9), (3, 0.6), (4, 0.55)])
def test_quick_beats_random_by_far(seats: int, share: float) -> None:
    assert share_of_firsts(seats, 2000) > share


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_chooses_the_same_in_every_world_that_it_cannot_tell_apart(seats: int) -> None:
    quick = GAME.policy()
    compared = 0
    for seed in range(8):
        position, dice = GAME.new(seats), Dice(seed)
        while position.turn():
            turn = position.turn()
            if turn != NATURE:
                seat = first_seat(turn)
                choice = quick.choose(position, seat, Dice(5))
                assert choice in position.moves(seat)
                guess = position.copy()
                guess.determinize(seat, dice)
                assert quick.choose(guess, seat, Dice(5)) == choice
                assert quick.value(guess, seat) == quick.value(position, seat)
                compared += guess.pack() != position.pack()
            random_move(position, dice)
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_chances_and_the_end_is_certain(seats: int) -> None:
    quick = GAME.policy()
    for seed in range(10):
        position, dice = GAME.new(seats), Dice(seed)
        while position.turn():
            assert all(0 <= quick.value(position, seat) <= 1 for seat in range(seats))
            random_move(position, dice)
        places = position.ranking()
        values = [quick.value(position, seat) for seat in range(seats)]
        assert values[places.index(1)] == 1
        assert sorted(values, reverse=True) == [values[places.index(place)] for place in sorted(places)]


def test_a_world_in_which_others_would_show_what_they_showed_is_more_plausible() -> None:
    """The truth is held likelier than most worlds that look the same, when all play like this."""
    policy, dice = GAME.policy(), Dice(4)
    ranks: list[float] = []
    for seed in range(8):
        position, turns = GAME.new(4), 0
        game = Dice(seed)
        while position.turn() and turns < 12:
            if position.turn() == NATURE:
                draw(position, game)
                continue
            seat = first_seat(position.turn())
            position.play(seat, policy.choose(position, seat, game))
            turns += 1
        if not position.turn() or any(position.pending(seat) for seat in range(1, 4)):
            continue
        truth = policy.plausibility(position, 3, dice)
        assert truth > 0
        for _ in range(12):
            world = position.copy()
            world.determinize(3, dice)
            chance = policy.plausibility(world, 3, dice)
            assert chance > 0
            ranks.append(1.0 if truth > chance else 0.5 if truth == chance else 0.0)
    assert len(ranks) >= 24
    assert sum(ranks) / len(ranks) > 0.6


def test_only_four_seats_weigh_what_was_shown() -> None:
    for seats in (2, 3):
        position = GAME.new(seats)
        assert GAME.policy().plausibility(position, 0, Dice(1)) == 1.0
