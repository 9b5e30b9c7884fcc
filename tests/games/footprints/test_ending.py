"""The end of a game of two seats in which nothing is hidden, against a solution without any cleverness."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE, NO_ADVICE
from onigokko.core.registry import game
from onigokko.games.footprints.ending import Duel, Ending, is_open
from onigokko.games.footprints.rules import Footprints
from onigokko.games.footprints.state import CHOOSING, SHOWING

FOOTPRINTS = game("footprints")
SMALL = 200  # positions of an ending that is solved here once more


def solved(table: list[list[float]]) -> Duel:
    duel = Duel(len(table), len(table[0]))
    for row, values in enumerate(table):
        for column, value in enumerate(values):
            duel.put(row, column, value)
    duel.solve()
    return duel


def plain_value(table: list[list[float]]) -> float:
    """The value of a game in one step, by trying all pairs of equally many rows and columns."""
    payoffs = np.array(table)
    for count in range(1, min(payoffs.shape) + 1):
        for rows in combinations(range(payoffs.shape[0]), count):
            for columns in combinations(range(payoffs.shape[1]), count):
                mine, theirs = (
                    _level(payoffs[np.ix_(rows, columns)].T),
                    _level(payoffs[np.ix_(rows, columns)]),
                )
                if mine is None or theirs is None:
                    continue
                floor = (mine @ payoffs[list(rows), :]).min()
                ceiling = (payoffs[:, list(columns)] @ theirs).max()
                if ceiling - floor < 1e-9:
                    return float(floor)
    raise AssertionError("every game has a value")


def _level(payoffs: np.ndarray) -> np.ndarray | None:
    """Shares of the columns with which every row gets the same."""
    count = len(payoffs)
    equations = np.block([[payoffs, -np.ones((count, 1))], [np.ones((1, count)), np.zeros((1, 1))]])
    try:
        shares = np.linalg.solve(equations, [0.0] * count + [1.0])[:count]
    except np.linalg.LinAlgError:
        return None
    return shares if shares.min() > -1e-9 else None


def plain_ending(position: Footprints) -> float:
    """The chance of seat 0, by looking at everything again and again."""
    turn = position.turn()
    if turn == 0:
        places = position.ranking()
        return 0.5 if places[0] == places[1] else float(places[0] == 1)
    if turn == 3:
        table = [
            [plain_ending(after(position, (0, mine), (1, theirs))) for theirs in position.moves(1)]
            for mine in position.moves(0)
        ]
        return plain_value(table)
    seat = NATURE if turn == NATURE else turn.bit_length() - 1
    values = [plain_ending(after(position, (seat, move))) for move in position.moves(seat)]
    return min(values) if seat == 1 else max(values)


def after(position: Footprints, *moves: tuple[int, int]) -> Footprints:
    world = position.copy()
    for seat, move in moves:
        world.play(seat, move)
    return world


def endings(count: int, most: int, phase: int) -> list[Footprints]:
    """Positions of random games in a phase that can be solved by looking at so many others."""
    found: list[Footprints] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position, dice = FOOTPRINTS.new(2), Dice(seed)
        assert isinstance(position, Footprints)
        while position.turn():
            if position.turn() != NATURE and not any(position.pending(seat) for seat in range(2)):
                ending = Ending(most)
                if position.phase == phase and is_open(position):
                    ending.value(position.copy())
                    if ending.positions <= most:
                        found.append(position.copy())
                        break
            random_move(position, dice)
    return found


def test_a_game_in_one_step_has_the_value_that_its_shares_are_worth() -> None:
    assert solved([[1, 0], [0, 1]]).value == pytest.approx(0.5)
    assert list(solved([[1, 0], [0, 0.5]]).shares) == pytest.approx([1 / 3, 2 / 3])
    assert solved([[0.2, 0.9], [0.1, 0.3]]).value == pytest.approx(0.2)
    random = Random(4)
    for number in range(24):
        table = [
            [random.choice([0, 0.5, 1, random.random()]) for _ in range(4)] for _ in range(1 + number % 4)
        ]
        duel = solved(table)
        assert duel.value == pytest.approx(plain_value(table))
        assert sum(duel.shares) == pytest.approx(1)
        worth = [
            sum(share * row[column] for share, row in zip(duel.shares, table, strict=True))
            for column in range(4)
        ]
        assert min(worth) == pytest.approx(duel.value)


def test_an_ending_is_worth_what_looking_at_everything_finds() -> None:
    for position in endings(2, SMALL, CHOOSING) + endings(1, SMALL, SHOWING):
        before = position.pack()
        assert Ending(SMALL).value(position.copy()) == pytest.approx(plain_ending(position))
        assert position.pack() == before


def test_the_advice_is_worth_the_value_and_the_same_in_every_world() -> None:
    policy = FOOTPRINTS.policy()
    for position in endings(2, SMALL, CHOOSING) + endings(1, SMALL, SHOWING):
        value = Ending(SMALL).value(position.copy())
        for seat in range(2):
            if not position.turn() >> seat & 1:
                continue
            chosen = Counter(policy.advise(position, seat, Dice(seed), SMALL) for seed in range(40))
            assert NO_ADVICE not in chosen
            if position.turn() == 3:
                worst = min(
                    sum(
                        n
                        / 40
                        * plain_ending(after(position, *sorted([(seat, m), (1 - seat, other)])))
                        * (1 - 2 * seat)
                        for m, n in chosen.items()
                    )
                    for other in position.moves(1 - seat)
                )
                assert worst >= value * (1 - 2 * seat) - 0.25
            else:
                assert all(
                    plain_ending(after(position, (seat, move))) == pytest.approx(value) for move in chosen
                )
            other = position.copy()
            other.determinize(seat, Dice(9))
            assert policy.advise(other, seat, Dice(3), SMALL) == policy.advise(position, seat, Dice(3), SMALL)


def test_what_is_hidden_or_too_large_is_not_solved() -> None:
    position = FOOTPRINTS.new(2)
    assert isinstance(position, Footprints)
    while position.turn() == NATURE:
        random_move(position, Dice(1))
    assert not is_open(position)
    assert Ending(1000).advise(position, 0, Dice(1)) == NO_ADVICE
    ending = endings(1, SMALL, CHOOSING)[0]
    seat = 0 if ending.turn() & 1 else 1
    assert Ending(2).advise(ending, seat, Dice(1)) == NO_ADVICE
