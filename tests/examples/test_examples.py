"""The single-file examples do what they say, at a small size."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.registry import game

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The example of the name that the test gives, as a module."""
    spec = importlib.util.spec_from_file_location(f"example_{request.param}", FOLDER / f"{request.param}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.mark.parametrize("example", ["tabular_cfr"], indirect=True)
def test_the_tables_learn_to_win_more(example: ModuleType) -> None:
    start = game("fugitive").new(2, data=example.TINY)
    learner, beginner = example.Learner(start, 1), example.Learner(start, 1)
    for _ in learner.learn(600):
        pass
    fugitive, marshal = (
        learner.against_random(seat, 300) - beginner.against_random(seat, 300) for seat in range(2)
    )
    assert fugitive > 0.06
    assert marshal > -0.04, "against random play it wins easily from the start"


@pytest.mark.parametrize("example", ["tabular_cfr"], indirect=True)
def test_the_same_seed_learns_the_same(example: ModuleType) -> None:
    start = game("fugitive").new(2, data=example.TINY)
    one, other = example.Learner(start, 7), example.Learner(start, 7)
    assert list(one.learn(20)) == list(other.learn(20)) == list(range(1, 21))
    assert one.tables == other.tables
    assert len(one.tables) > 100


@pytest.mark.parametrize("example", ["twenty_lines"], indirect=True)
def test_the_small_bot_beats_random_play(example: ModuleType) -> None:
    from onigokko.bots import ask

    won, dice = 0, Dice(3)
    for number in range(12):
        match, seat, bot = Match.of(game("footprints"), 2), number % 2, example.Trier()
        while not match.over:
            mover = NATURE if match.nature_to_move else match.seats_to_decide()[0]
            if mover == seat:
                move = ask(bot, match.game, match.position, seat, dice, (), match.without_others(seat))
            elif mover == NATURE:
                legal = match.legal(NATURE)
                move = legal[dice.weighted(match.position.weights())]
            else:
                legal = match.legal(mover)
                move = legal[dice.below(len(legal))]
            match.play(mover, move)
        ranking = match.ranking()
        assert ranking is not None
        won += ranking[seat] == 1
    assert won >= 8
