"""The tree search: small games whose answers are known, the same seed, the clock, what it may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from onigokko.bots.search import Search, Settings
from onigokko.core.chance import Dice
from onigokko.core.position import Policy, Position
from onigokko.core.registry import game, games

from .tiny import Cup, Matrix, Nim


def search(position: Position, seat: int, iterations: int, seed: int = 1) -> Search:
    found = Search(position, seat, Policy(), Dice(seed))
    found.think(iterations, 0.0)
    return found


def strategy(table: Sequence[Sequence[int]], seat: int, iterations: int = 6000) -> list[float]:
    """How often the average strategy of a sealed step has each move."""
    root = search(Matrix(table), seat, iterations).root
    weights = {edge.move: edge.weight for edge in root.edges}
    return [weights[move] / sum(weights.values()) for move in sorted(weights)]


@pytest.mark.parametrize("seat", [0, 1])
def test_matching_pennies_are_mixed_evenly(seat: int) -> None:
    assert strategy([[100, 0], [0, 100]], seat) == pytest.approx([0.5, 0.5], abs=0.1)


@pytest.mark.parametrize("seat", [0, 1])
def test_uneven_pennies_are_mixed_as_they_should_be(seat: int) -> None:
    """The first choice is twice as strong as the second: both are then chosen as one to two."""
    assert strategy([[100, 0], [0, 50]], seat) == pytest.approx([1 / 3, 2 / 3], abs=0.1)


def test_rock_paper_scissors_are_mixed_in_three() -> None:
    assert strategy([[50, 0, 100], [100, 50, 0], [0, 100, 50]], 0) == pytest.approx([1 / 3] * 3, abs=0.12)


def test_a_dominated_choice_is_not_made() -> None:
    assert strategy([[60, 40], [90, 80]], 0, 5000)[1] > 0.95


def test_a_sealed_step_is_played_now_one_way_and_now_the_other() -> None:
    moves = Counter(search(Matrix([[100, 0], [0, 100]]), 0, 200, seed).best() for seed in range(60))
    assert min(moves[0], moves[1]) > 10


@pytest.mark.parametrize(("left", "move"), [(4, 1), (5, 2), (7, 1), (8, 2)])
def test_nim_is_won(left: int, move: int) -> None:
    assert search(Nim(left), 0, 4000).best() == move


def test_a_lost_game_is_known_to_be_lost() -> None:
    assert search(Nim(6), 0, 4000).root.mean() < 0.2


@pytest.mark.parametrize("pea", [0, 1, 2])
def test_the_likeliest_is_chosen_wherever_the_pea_is(pea: int) -> None:
    assert search(Cup([1, 4, 2], pea), 0, 1500).best() == 1


@pytest.mark.parametrize("name", sorted(games()))
def test_the_same_seed_and_iterations_choose_the_same_move(name: str) -> None:
    described = game(name)
    position = described.new(min(described.seat_counts))
    dice, policy = Dice(3), described.policy()
    from onigokko.core.laws import random_move

    while position.turn() not in (1, 3):
        random_move(position, dice)
    found = []
    for _ in range(2):
        thinking = Search(position, 0, policy, Dice(8))
        thinking.think(40, 0.0)
        found.append((thinking.best(), thinking.nodes(), [edge.total for edge in thinking.root.edges]))
    assert found[0] == found[1]


def test_it_stops_when_the_time_is_up_and_ends_early_when_the_choice_is_plain() -> None:
    thinking = Search(Nim(40), 0, Policy(), Dice(1))
    thinking.think(0, 0.01)
    assert thinking.iterations > 0
    plain = search(Cup([1, 0, 0], 0), 0, 100_000)
    assert plain.best() == 0
    assert plain.iterations < 10_000


def test_the_position_it_is_given_stays_as_it_is() -> None:
    position = Nim(9)
    before = position.pack()
    search(position, 0, 50)
    assert position.pack() == before


def test_many_moves_are_tried_by_and_by() -> None:
    settings = Settings()
    thinking = Search(game("tiger").new(3), 0, game("tiger").policy(), Dice(1), settings)
    thinking.think(10, 0.0)
    few = len(thinking.root.edges)
    thinking.think(200, 0.0)
    assert 1 <= few < len(thinking.root.edges) < len(thinking.root.moves)
