"""The single-file examples do what they say, at a small size."""

from __future__ import annotations

import csv
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.registry import game

FOLDER = Path(__file__).parents[2] / "examples"
NEEDS = {"ppo_tiger": "torch"}  # beyond what tests need anyway


@pytest.fixture
def example(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    """The example of the name that the test gives, as a module; it is skipped without what it needs."""
    if request.param in NEEDS:
        pytest.importorskip(NEEDS[request.param])
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


@pytest.mark.soak
@pytest.mark.parametrize("example", ["ppo_tiger"], indirect=True)
def test_a_decision_is_judged_by_the_next_of_its_seat_or_by_the_result(example: ModuleType) -> None:
    """Seats 0, 1, 0 decide and a game ends, seat 0 first; then seats 1 and 0 of another that goes on."""
    from torch import tensor, zeros

    reward = np.zeros((5, 1, 2), np.float32)
    reward[2, 0] = 1, -1
    over = np.array([[False], [False], [True], [False], [False]])
    value = tensor([[0.5], [0.25], [0.75], [0.1], [0.2]])
    nothing = zeros(5, 1)
    seat = np.array([[0], [1], [0], [1], [0]])
    rollout = example.Rollout(nothing, nothing, nothing, nothing, value, seat, reward, over)
    better, judged = example.advantages(rollout, 0.5)
    assert judged.squeeze().tolist() == [True, True, True, False, False]
    assert better.squeeze().tolist() == pytest.approx([0.25 + 0.5 * 0.25, -1.25, 0.25, 0, 0])


@pytest.mark.soak
@pytest.mark.parametrize("example", ["ppo_tiger"], indirect=True)
def test_self_play_learns_draws_its_curve_and_does_the_same_again(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    size = [
        "--decisions",
        "2048",
        "--games",
        "16",
        "--steps",
        "64",
        "--measured",
        "2",
        "--measured-last",
        "5",
    ]
    paths = [tmp_path / "one.svg", tmp_path / "other.png"]
    curves = [
        example.main([*size, "--curve", str(path), "--keep", str(tmp_path / "kept.pt")]) for path in paths
    ]
    assert [(each.decisions, each.games) for each in curves[0]] == [(0, 8), (2048, 20)]
    assert [each.first for each in curves[0]] == [each.first for each in curves[1]]
    assert "<svg" in paths[0].read_text()
    assert paths[1].read_bytes().startswith(b"\x89PNG")
    rows = list(csv.DictReader(paths[0].with_suffix(".csv").read_text().splitlines()))
    assert [int(row["first"]) for row in rows] == [each.first for each in curves[0]]
    assert (tmp_path / "kept.pt").stat().st_size > 100_000
    assert "2,048" in capsys.readouterr().out
