"""The trails that fit what the marshal saw, counted exactly: all possible histories of small games, told one
by one, are the measure."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.registry import game
from onigokko.games.fugitive.belief import Story
from onigokko.games.fugitive.game import GAME
from onigokko.games.fugitive.moves import CARD, HIDE, NUMBERS, PASS, SET, SPRINT
from onigokko.games.fugitive.parts import each
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL
from onigokko.games.fugitive.trails import WAITS, Trails, habit

from .test_data import SMALL
from .test_worlds import CASES, DEAL, TooMany, histories, reached

COUNTED = {
    **{name: CASES[name] for name in CASES if "card" not in name and "trade" not in name},
    "two stays": (
        f"{DEAL}0: pass, 1: draw A, *: card 3, 1: draw B, *: card 9, 1: name 1, 1: accuse, "
        "0: draw C, *: card 11, 0: pass, 1: draw A, *: card 6, 1: name 1, 1: accuse, "
        "0: draw B, *: card 7, 0: pass, 1: draw C, *: card 10, 1: name 1, 1: accuse, "
        "0: hide 5, 0: sprint 1, 0: set",
        "none",
    ),
}


def trails(position: Fugitive) -> Trails:
    return Trails(position, Story(position, MARSHAL))


def usual(history: tuple[int, ...], position: Fugitive) -> float:
    """How usual the fugitive's steps are in a history."""
    world, found = Fugitive(position.kit), 1.0
    came, stays = dict.fromkeys(each(0, position.kit.hand), -1), list[int]()
    for at, move in enumerate(history):
        if world.turn() == NATURE and CARD <= move < CARD + NUMBERS and world.actor == FUGITIVE:
            came[move - CARD] = at
        elif HIDE <= move < SPRINT:
            missing = move - HIDE - world.last - world.reach()
            if move - HIDE != position.kit.goal:
                found *= WAITS ** sum(stay > came[move - HIDE] for stay in stays)
            stays = []
        elif move == SET:
            sprints = world.sprinting
            found *= habit(missing, len(each(0, sprints)), position.kit.sum_of(sprints))
        elif move == PASS:
            stays.append(at)
        world.play(world.actor, move)
    return found


def told_one_by_one(position: Fugitive, most: int = 400_000) -> dict[int, float]:
    """The probability of each set of face-down hideouts, from all histories."""
    found: dict[int, float] = defaultdict(float)
    for history, chance in histories(position, MARSHAL, most, random=False):
        world = Fugitive(position.kit)
        world.replay(list(history))
        found[world.face_down()] += chance * usual(history, position)
    total = sum(found.values())
    return {numbers: weight / total for numbers, weight in found.items()}


def check(position: Fugitive, most: int = 400_000) -> None:
    """The count agrees with the histories, for each number, for pairs and for whole sets."""
    counted, expected = trails(position), told_one_by_one(position, most)
    assert counted.countable
    numbers = range(1, position.kit.goal)
    for chosen in [*((number,) for number in numbers), *combinations(numbers, 2)]:
        cards = sum(1 << number for number in chosen)
        chance = sum(share for down, share in expected.items() if cards & ~down == 0)
        assert counted.chance(cards) == pytest.approx(chance, abs=1e-12), chosen
        assert counted.chances(cards)[chosen[0]] == pytest.approx(chance, abs=1e-12)
    for down, share in expected.items():
        assert counted.chance(down) == pytest.approx(share)
    assert expected[counted.best_set()] == pytest.approx(max(expected.values()))


@pytest.mark.parametrize(("moves", "events"), COUNTED.values(), ids=COUNTED.keys())
def test_the_count_is_that_of_all_possible_histories(moves: str, events: str) -> None:
    position = reached(moves, events)
    if position.pending(FUGITIVE):
        assert trails(position).chance(0) == pytest.approx(1)
    check(position)


@pytest.mark.parametrize("events", ["none", "informants"])
def test_the_count_is_right_in_random_games(events: str) -> None:
    looked = 0
    for seed in range(12):
        position = GAME.new(2, {"events": events}, SMALL)
        assert isinstance(position, Fugitive)
        dice = Dice(seed)
        while position.turn() and looked < 12:
            random_move(position, dice)
            if position.turn() == 1 << MARSHAL and position.laid:
                try:
                    if trails(position).countable:
                        check(position, most=3_000)
                        looked += 1
                except TooMany:
                    break
    assert looked >= 8


def test_cards_that_went_back_into_their_piles_are_not_counted() -> None:
    for name in ("a card shown and left", "a card that the marshal lost", "a trade of the fugitive"):
        assert not trails(reached(*CASES[name])).countable


def test_in_a_whole_game_the_truth_is_possible_and_the_numbers_come_to_the_hideouts() -> None:
    looked = 0
    for seed in range(3):
        match, policy, dice = Match.of(game("fugitive")), game("fugitive").policy(), Dice(seed)
        while not match.over:
            position = match.position
            assert isinstance(position, Fugitive)
            if position.turn() == 1 << MARSHAL and position.face_down():
                counted = trails(position)
                assert counted.countable
                assert counted.chance(position.face_down()) > 0
                down = each(0, position.face_down())
                assert sum(counted.chances(0)) == pytest.approx(len(down))
                looked += 1
            if match.nature_to_move:
                random_move(position, dice)
                continue
            seat = 0 if position.turn() & 1 else 1
            match.play(seat, policy.choose(position, seat, dice))
    assert looked > 20
