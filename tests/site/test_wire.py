"""Whole games on two servers that differ only in what one viewer may not know: it receives the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import Game
from onigokko.core.position import SPECTATOR
from onigokko.core.registry import game as game_named

from .twins import Twins
from .wire import Pair, pair

GAMES = ("tiger", "fugitive", "footprints", "noblesse")


def play_twins(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    viewer: int,
    seed: int,
    tries: int,
    **more: int,
) -> None:
    """Two whole games with other moves and draws."""
    game = game_named(name)
    twins = Twins(game, game.setup(game.usual_seats), viewer, Dice(seed))
    twins.search(tries)
    assert twins.differing() > len(twins.one) // 4
    with pair(tmp_path, monkeypatch, twins, seed, **more) as both:
        both.play()


def play_imagined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, viewer: int, seed: int, **more: int | str
) -> Pair:
    """A whole game in the second world of which other things are true whenever that is possible."""
    game = game_named(name)
    twins = Twins(game, game.setup(game.usual_seats), viewer, Dice(seed))
    with pair(tmp_path, monkeypatch, twins, seed, imagines=True, **more) as both:
        both.play()
    return both


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_other_moves_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pearls: Game, viewer: int
) -> None:
    play_twins(tmp_path, monkeypatch, "pearls", viewer, seed=5, tries=100, often=5, bot=2)


def test_other_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pearls: Game) -> None:
    both = play_imagined(tmp_path, monkeypatch, "pearls", 0, seed=5, often=5, pace="20m")
    assert both.different > both.moments // 2


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_every_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    different = {}
    for viewer in (0, 1, SPECTATOR):
        folder = tmp_path / str(viewer)
        folder.mkdir()
        both = play_imagined(folder, monkeypatch, name, viewer, seed=7 + viewer, often=25)
        different[viewer] = both.different / both.moments
    assert sum(different.values()) > 0.3, different


def test_what_tells_the_worlds_apart_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pearls: Game
) -> None:
    """A number that another seat's hand shifts is enough."""
    view = type(pearls).view

    def told(game: Game, position: Any, viewer: int) -> Any:
        seen: Any = view(game, position, viewer)
        return msgspec.structs.replace(seen, die=seen.die + sum(position.hands[1]))

    monkeypatch.setattr(type(pearls), "view", told)
    with pytest.raises(AssertionError, match="the viewer can tell the worlds apart"):
        play_imagined(tmp_path, monkeypatch, "pearls", 0, seed=5)
