"""Every game of the registry is played in a browser, against bots, to its end, by what the page offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from onigokko.core.game import Game
from onigokko.core.registry import games

from ..site.client import TINY, Server
from .hands import Keys
from .people import Person, play
from .told import Truth

pytestmark = pytest.mark.browser


def play_against_bots(ann: Person, game: Game, query: str = "") -> None:
    """From the front page to the ranking; everything that the page is told is what its seat may know."""
    ann.page.goto("/")
    ann.press("front.play", game.titles[ann.lang])
    expect(ann.page.locator("#decide")).to_be_visible()
    if query:
        ann.page.goto(f"{ann.page.url}?{query}")
    play([ann])
    expect(ann.page.locator(".podium .step")).to_have_count(game.usual_seats)
    script = ann.context.request.get(f"/api/tables/{ann.screen.table['id']}/record").text()
    truth = Truth(script)
    for table, state in ann.screen.states:
        assert state is not None
        truth.check(0, table, state)
    assert ann.screen.refused == {}
    assert ann.trouble == []


@pytest.mark.parametrize("name", games())
def test_a_game_against_bots_is_played_to_its_end(person: Callable[..., Person], name: str) -> None:
    play_against_bots(person(seed=4), games()[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_a_game_is_played_by_the_keyboard_alone(person: Callable[..., Person], name: str) -> None:
    play_against_bots(person(hand=Keys, seed=9), games()[name])


def once_quickly(name: str) -> Any:
    """A game of the list; of those of the generic board one is played always, the others in the long runs."""
    return name if name == "tiger" else pytest.param(name, marks=pytest.mark.soak)


@pytest.mark.parametrize("name", [once_quickly(name) for name in games()])
def test_the_generic_board_plays_every_game(person: Callable[..., Person], name: str) -> None:
    ann = person(seed=5)
    play_against_bots(ann, games()[name], "board=generic")
    assert ann.page.locator(".generic-board").count() == 1


def test_a_game_of_another_package_is_played_as_those_of_the_house(
    new_server: Callable[..., Server], person: Callable[..., Person], pearls: Game
) -> None:
    play_against_bots(person(at=new_server(PYTHONPATH=str(TINY)), seed=6), pearls)
