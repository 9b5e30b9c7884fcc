"""What the marshal reckons: sets of numbers, their probabilities together, and the move that follows."""

from __future__ import annotations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NO_ADVICE
from onigokko.core.registry import game
from onigokko.games.fugitive.hunt import Hunt
from onigokko.games.fugitive.parts import each
from onigokko.games.fugitive.rules import Fugitive

FUGITIVE = game("fugitive")
POLICY = FUGITIVE.policy()
DEAL = ("card 6", "card 9", "card 11", "card 17", "card 20")


def told(*steps: str) -> Match:
    """A game after the deal and these steps: `0: hide 3`."""
    match = Match.of(FUGITIVE)
    for words in DEAL:
        match.say(1 << 16, words)
    for step in steps:
        who, words = step.split(": ")
        match.say(1 << 16 if who == "*" else int(who), words)
    return match


def hunt(match: Match, seed: int = 1) -> Hunt:
    assert isinstance(match.position, Fugitive)
    return Hunt(match.position, 1, Dice(seed), 800)


TWO_DOWN = (
    *("0: hide 3", "0: set", "0: hide 6", "0: set"),
    *("1: draw A", "*: card 4", "1: draw A", "*: card 8"),
)


def test_a_set_is_of_as_many_numbers_as_lie_face_down_and_no_number_that_was_drawn() -> None:
    found = hunt(told(*TWO_DOWN))
    assert sum(found.chances) == pytest.approx(1)
    for cards in found.sets:
        numbers = each(0, cards)
        assert len(numbers) == 2
        assert numbers[0] in (1, 2, 3)
        assert 0 < numbers[1] - numbers[0] <= 3
        assert not {4, 8} & set(numbers)


def test_the_chance_of_several_numbers_is_that_of_all_together() -> None:
    found = hunt(told(*TWO_DOWN))
    assert found.chance((1 << 1) | (1 << 6)) == 0  # too far apart without sprint cards
    assert found.chance(1 << 1) > 0 < found.chance(1 << 6)
    assert found.chance((1 << 3) | (1 << 6)) <= found.chance(1 << 6)
    whole = sum(
        found.chance((1 << low) | (1 << high)) for low in (1, 2, 3) for high in range(low + 1, low + 4)
    )
    assert whole == pytest.approx(1)


def test_what_is_certain_is_named_and_the_guess_ends_there() -> None:
    """Neither 1 nor 2 was laid first; without a second hideout it must be the 3."""
    match = told(
        *("0: hide 3", "0: set", "0: pass", "1: draw A", "*: card 4", "1: draw A", "*: card 5"),
        *("1: name 1", "1: accuse", "0: draw B", "*: card 22", "0: pass"),
        *("1: draw B", "*: card 15", "1: name 2", "1: accuse", "0: draw B", "*: card 23", "0: pass"),
        *("1: draw B", "*: card 16"),
    )
    assert hunt(match).chance(1 << 3) == pytest.approx(1)
    for words in ("name 3", "accuse"):
        move = POLICY.advise(match.position, 1, Dice(5), 400)
        assert FUGITIVE.moves.words(move) == words
        match.play(1, move)
    assert match.ranking() == [2, 1]


def test_it_advises_the_marshal_where_numbers_are_named_only() -> None:
    match = told("0: hide 3", "0: set", "0: pass")
    assert POLICY.advise(match.position, 0, Dice(1), 400) == NO_ADVICE
    assert POLICY.advise(match.position, 1, Dice(1), 400) == NO_ADVICE  # a card must be drawn first
    first = told(*TWO_DOWN)
    move = POLICY.advise(first.position, 1, Dice(1), 400)
    assert move in first.legal(1)
    assert POLICY.advise(first.position, 1, Dice(1), 400) == move


def test_a_world_in_which_a_sensible_fugitive_would_do_what_it_did_is_more_plausible() -> None:
    far, near = told("0: hide 3", "0: set", "0: pass"), told("0: hide 1", "0: set", "0: pass")
    likely, odd = (
        sum(POLICY.plausibility(match.position, 1, Dice(seed)) for seed in range(20)) for match in (far, near)
    )
    assert likely > odd > 0
