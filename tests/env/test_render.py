"""What a viewer sees as text and as pictures: nothing that the view has not."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.position import SPECTATOR, TRUTH
from onigokko.core.registry import games
from onigokko.env import render

from ..core import tiny
from .tables import EVERY, NAMES, named


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=NAMES)
def test_pictures_are_made_of_the_view_all_through_a_game(
    name: str, seats: int, options: dict[str, str]
) -> None:
    game = named(name)
    position, dice = game.new(seats, options), Dice(seats)
    seen = set()
    while position.turn():
        if dice.below(8) == 0:
            viewer = dice.below(seats + 1) - 1
            drawn = render.svg(game, position, viewer)
            ElementTree.fromstring(drawn)  # well formed
            guess = position.copy()
            guess.determinize(viewer, dice)
            assert render.svg(game, guess, viewer) == drawn
            assert render.text(game, guess, viewer) == render.text(game, position, viewer)
            seen.add(drawn)
        random_move(position, dice)
    assert len(seen) > 1
    for viewer in (SPECTATOR, 0, TRUTH):
        ElementTree.fromstring(render.svg(game, position, viewer))


@pytest.mark.parametrize("name", games())
def test_an_image_shows_shapes_and_words(name: str) -> None:
    game = named(name)
    position, dice = game.new(game.usual_seats), Dice(1)
    for _ in range(50):
        if position.turn():
            random_move(position, dice)
    image = render.image(game, position, 0)
    assert image.shape[1:] == (render.WIDTH, 3)
    assert len({tuple(pixel) for row in image[::3] for pixel in row[::3]}) > 10


def test_a_game_without_a_picture_shows_its_text() -> None:
    position = tiny.PEARLS.new(2)
    drawn = render.svg(tiny.PEARLS, position, 0)
    ElementTree.fromstring(drawn)
    assert "deck_size" in drawn
    assert "deck_size" in render.text(tiny.PEARLS, position, 0)
