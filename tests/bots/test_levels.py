"""The levels of the house, the bots for arenas, parameters, and a bot of somebody else."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from onigokko import bots
from onigokko.bots import Bot, ask, offered
from onigokko.bots.house import MasterBot, StrongBot
from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE, Position
from onigokko.core.registry import game, games
from onigokko.lab.arena import Contest, play, standings

NIGHTINGALE = Path(__file__).resolve().parents[2] / "examples" / "nightingale"


def test_a_table_is_offered_the_levels_first_and_no_instruments() -> None:
    assert offered()[:4] == ["easy", "fair", "strong", "master"]
    assert {"quick", "random"} <= set(offered())
    assert not {"search", "passer"} & set(offered())


def test_a_bot_has_parameters_after_its_name() -> None:
    found = bots.bot("search:iterations=7:ms=0")
    assert (found.iterations, found.ms) == (7, 0)  # type: ignore[attr-defined]
    given = bots.bot("search:ms=5", {"ms": 9, "iterations": 3, "speed": 1})
    assert (given.iterations, given.ms) == (3, 5)  # type: ignore[attr-defined]
    for spec, why in [
        ("serch", 'Did you mean "search"'),
        ("search:speed=2", "its parameters: ms, iterations"),
        ("search:ms", 'no parameter "ms"'),
        ("search:ms=-1", "cannot have ms=-1"),
        ("quick:ms=1", "its parameters: none"),
    ]:
        with pytest.raises(BadSetup, match=why):
            bots.bot(spec)


def test_a_master_has_three_times_as_long_as_a_strong_one() -> None:
    assert (MasterBot().ms, StrongBot().ms) == (3000, 1000)
    assert (MasterBot(300).ms, StrongBot(300).ms) == (300, 100)
    assert (MasterBot(0, 90).iterations, StrongBot(0, 90).iterations) == (90, 30)
    assert (MasterBot(1).ms, StrongBot(1).ms) == (1, 1)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_slip_of_an_easy_one_lies_beside_what_it_meant(name: str) -> None:
    described = game(name)
    dice, position = Dice(4), described.new(described.usual_seats)
    easy, quick = bots.bot("easy"), bots.bot("quick")
    slips = 0
    for seed in range(150):
        while position.turn() in (0, NATURE):
            if position.turn() == 0:
                position = described.new(described.usual_seats)
            random_move(position, dice)
        seat = (position.turn() & -position.turn()).bit_length() - 1
        moves = position.moves(seat)
        said, meant = (ask(each, described, position, seat, Dice(seed)) for each in (easy, quick))
        assert abs(moves.index(said) - moves.index(meant)) <= 2
        slips += said != meant
        random_move(position, dice)
    assert 0 < slips < 75


def first_auction() -> Position:
    """A position of tiger in which a seat may pass."""
    tiger = game("tiger")
    position, dice = tiger.new(3), Dice(1)
    while not any(tiger.moves.words(move) == "pass" for move in _open_moves(position)):
        random_move(position, dice)
    return position


def _open_moves(position: Position) -> list[int]:
    turn = position.turn()
    return [] if turn in (0, NATURE) else position.moves((turn & -turn).bit_length() - 1)


def test_a_passer_passes() -> None:
    tiger, position = game("tiger"), first_auction()
    seat = position.turn().bit_length() - 1
    for seed in range(5):
        move = ask(bots.bot("passer"), tiger, position, seat, Dice(seed))
        assert tiger.moves.words(move) == "pass"


# Somebody else's


@pytest.fixture
def nightingale(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Bot]]:
    """The example's bot, as if its package were installed."""
    told = tomllib.loads((NIGHTINGALE / "pyproject.toml").read_text("utf-8"))
    ((name, value),) = told["project"]["entry-points"]["onigokko.bots"].items()
    point = EntryPoint(name, value, "onigokko.bots")
    monkeypatch.syspath_prepend(str(NIGHTINGALE))
    monkeypatch.setattr(bots, "entry_points", lambda group: EntryPoints([point]).select(group=group))
    bots.bots.cache_clear()
    yield import_module("nightingale").Nightingale
    bots.bots.cache_clear()
    sys.modules.pop("nightingale", None)


def test_the_example_is_found_by_its_entry_point_and_beats_random(nightingale: type[Bot]) -> None:
    assert bots.bots()["nightingale"] is nightingale
    assert "nightingale" in offered()
    found = Contest.of("fugitive", ["nightingale:worlds=4", "random"], seed=3)
    first = standings(found, list(play(found, range(6))))[0]
    assert first.all.first >= 5
