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

from .test_worlds import CASES, reached

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


def test_no_number_that_was_drawn_lies_face_down_and_all_come_to_the_hideouts() -> None:
    found = hunt(told(*TWO_DOWN))
    assert found.exact
    chances = found.odds.chances(0)
    assert sum(chances) == pytest.approx(2)
    assert sum(chances[1:4]) >= 1
    assert chances[4] == chances[8] == 0
    assert all(chance == 0 for chance in chances[7:])


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


def test_it_advises_the_marshal_alone() -> None:
    match = told("0: hide 3", "0: set", "0: pass")
    assert POLICY.advise(match.position, 0, Dice(1), 400) == NO_ADVICE
    assert FUGITIVE.moves.words(POLICY.advise(match.position, 1, Dice(1), 400)) == "draw A"
    first = told(*TWO_DOWN)
    move = POLICY.advise(first.position, 1, Dice(1), 400)
    assert move in first.legal(1)
    assert POLICY.advise(first.position, 1, Dice(1), 400) == move


def test_particles_tell_the_story_where_a_card_went_back_into_its_pile() -> None:
    position = reached(*CASES["a trade of the fugitive"])
    found = Hunt(position, 1, Dice(1), 2000)
    assert not found.exact
    assert found.known
    chances = found.odds.chances(0)
    assert sum(chances) == pytest.approx(found.down)
    likely = found.odds.best_set()
    assert 0 < found.chance(likely) <= min(chances[number] for number in each(0, likely))


def test_a_world_in_which_a_sensible_fugitive_would_do_what_it_did_is_more_plausible() -> None:
    far, near = told("0: hide 3", "0: set", "0: pass"), told("0: hide 1", "0: set", "0: pass")
    likely, odd = (
        sum(POLICY.plausibility(match.position, 1, Dice(seed)) for seed in range(20)) for match in (far, near)
    )
    assert likely > odd > 0
