"""Vectors say what views say: named fields, fixed sizes, documented bounds."""

from __future__ import annotations

from typing import Any

import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.laws import random_move
from onigokko.core.native import BytesWriter
from onigokko.core.observe import HASHED, Field, Hashed, Observer, observer
from onigokko.core.position import SPECTATOR, Position
from onigokko.core.registry import games

from . import setups, tiny

ALL = [(game, setup) for game in games().values() for setup in setups.usual(game)]


def played(game: Game, setup: Setup, moves: int, seed: int = 1) -> Position:
    position, dice = game.start(setup), Dice(seed)
    for _ in range(moves):
        if position.turn():
            random_move(position, dice)
    return position


@pytest.mark.parametrize(("game", "setup"), ALL, ids=[f"{game.name}-{setup.seats}" for game, setup in ALL])
def test_every_game_has_an_observer_of_its_own(game: Game, setup: Setup) -> None:
    found = observer(game, setup)
    assert not isinstance(found, Hashed)
    names = [field.name for field in found.fields]
    assert len(set(names)) == len(names)
    assert all(field.says for field in found.fields)
    lines = {
        tuple(found.numbers(game.view(played(game, setup, moves), seat), seat))
        for moves in (0, 30, 60)
        for seat in range(setup.seats)
    }
    assert len(lines) > setup.seats


def test_a_vector_is_described_field_by_field() -> None:
    game = games()["tiger"]
    setup = game.setup(3)
    position = game.start(setup)
    position.play(1, game.moves.move("seal 30"))
    found = observer(game, setup)
    told = found.describe(found.numbers(game.view(position, 1), 1))
    assert told["sealed"] == 30
    assert told["decided"] == [1, 0, 0]  # seats are counted from one's own
    assert told["money"] == [200, -1, -1]
    assert len(told["stamina"]) == 3
    assert len(told["stamina"][0]) == 9
    other = found.describe(found.numbers(game.view(position, 2), 2))
    assert other["sealed"] == -1
    assert other["decided"] == [0, 0, 1]
    with pytest.raises(ValueError, match=f"has {found.size} numbers, not 2"):
        found.describe([1, 2])


def test_a_glance_says_the_same_as_the_view() -> None:
    game = games()["tiger"]
    setup = game.setup(5, {"money": "open"})
    found = observer(game, setup)
    glance = found.glance()
    assert glance is not None
    for moves in range(0, 120, 7):
        position = played(game, setup, moves, seed=moves)
        for viewer in range(SPECTATOR, 5):
            row = BytesWriter()
            glance.write(position, viewer, row)
            written = row.getvalue()
            numbers = [
                int.from_bytes(written[at : at + 2], "little", signed=True)
                for at in range(0, len(written), 2)
            ]
            expected = found.numbers(game.view(position, viewer), viewer)
            assert found.describe(numbers) == found.describe(expected)


def test_other_data_have_vectors_of_their_own() -> None:
    game = games()["fugitive"]
    piles = {"A": [4, 5, 6], "B": [7, 8], "C": [9]}
    small = game.setup(2, data={"goal": 10, "piles": piles, "deal": ["A"], "hand": [1, 2, 3]})
    found = observer(game, small)
    assert found.size < observer(game, game.setup(2)).size
    told = found.describe(found.numbers(game.view(game.start(small), 0), 0))
    assert len(told["hand"]) == 11


def test_a_game_without_an_observer_has_its_view_hashed() -> None:
    game = tiny.PEARLS
    setup = game.setup(3)
    found = observer(game, setup)
    assert (type(found), found.size) == (Hashed, HASHED)
    one, other = (found.numbers(game.view(played(game, setup, moves), 0), 0) for moves in (9, 10))
    assert one != other
    assert found.numbers(game.view(played(game, setup, 9), 0), 0) == one


def test_a_field_that_does_not_fit_is_named() -> None:
    class Short(Observer):
        def read(self, view: Any, seat: int) -> dict[str, list[int]]:
            return {"two": [1]}

    with pytest.raises(AssertionError, match='"two" has 1 numbers, not 2'):
        Short([Field("two", "a pair", (2,))]).numbers(tiny.PEARLS.view(tiny.PEARLS.new(2), 0), 0)


def test_what_is_beyond_its_bounds_is_named() -> None:
    found = Observer([Field("a", "", (2,)), Field("b", "", (), -1, 5, endless=True)])
    assert found.scales == [1, 1, 5]
    assert found.beyond([0, 1, 90]) is None
    assert found.beyond([0, 2, 90]) == "a"
    assert found.beyond([0, 1, 40_000]) == "b"
