"""The quick policy of fugitive wins in both roles, and looks at nothing that it may not know."""

from __future__ import annotations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.playout import draw, first_seat, policy_playout
from onigokko.core.position import NATURE, Policy
from onigokko.games.fugitive.game import GAME
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL


def share_of_firsts(role: int, games: int) -> float:
    """How often quick wins in a role against a random player."""
    policies = [GAME.policy() if seat == role else Policy() for seat in (FUGITIVE, MARSHAL)]
    won = 0
    for number in range(games):
        position = GAME.new(2)
        policy_playout(position, policies, Dice(number), GAME.bound(2))
        won += position.ranking()[role] == 1
    return won / games


@pytest.mark.parametrize("role", [FUGITIVE, MARSHAL])
def test_quick_beats_random(role: int) -> None:
    assert share_of_firsts(role, 40) > 0.75


@pytest.mark.soak
@pytest.mark.parametrize("role", [FUGITIVE, MARSHAL])
def test_quick_beats_random_by_far(role: int) -> None:
    assert share_of_firsts(role, 2000) > 0.9


@pytest.mark.parametrize("events", ["none", "mixed", "informants", "catch-up"])
def test_quick_chooses_the_same_in_every_world_that_it_cannot_tell_apart(events: str) -> None:
    quick, compared = GAME.policy(), 0
    for seed in range(3):
        position, dice = GAME.new(2, {"events": events}), Dice(seed)
        while position.turn():
            if position.turn() == NATURE:
                draw(position, dice)
                continue
            seat = first_seat(position.turn())
            move = quick.choose(position, seat, Dice(seed))
            assert move in position.moves(seat)
            guess = position.copy()
            guess.determinize(seat, dice)
            assert quick.choose(guess, seat, Dice(seed)) == move
            compared += 1
            position.play(seat, move)
    assert compared > 50
