"""Fugitive obeys the laws of the house: both openings, both guesses, all six settings of events."""

from __future__ import annotations

from itertools import product

import pytest

from onigokko.core import laws
from onigokko.core.native import compiled
from onigokko.core.spread import spread
from onigokko.games.fugitive.game import GAME

from .test_data import SMALL

SETUPS = [
    dict(zip([option.name for option in GAME.options], values, strict=True))
    for values in product(*(option.choices for option in GAME.options))
]
IDS = ["-".join(options.values()) for options in SETUPS]


@pytest.mark.laws
@pytest.mark.parametrize("options", SETUPS, ids=IDS)
def test_the_laws_hold(options: dict[str, str]) -> None:
    tally = laws.check(GAME, 2, options, games=1, positions=4)
    assert tally.positions
    assert tally.longest < GAME.bound(2) / 2


@pytest.mark.laws
@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("none", "fed8c3e9108916e168bd271b01972ec18c88dbac19777daa37e1d246bb3e4819"),
        ("mixed", "90ade9c7583332162445810ac5899f579c55ab4ba5598219ef316a6ec5f0803f"),
        ("informants", "79ac97ad314802010c4ffafe07bc1d99d2c358dc50d5f5759d9e092b21bea193"),
        ("support-fugitive", "92aa178c26988da7037a0a2aa0b0b56c5223f4781823552c2b864685cc47ba49"),
        ("support-marshal", "f2bdc17852efeaab649da9bb11e96b2c17f363daddd6d5a71b64a1432088d184"),
        ("catch-up", "c74c9210096378e07c617597901ba8d9e3ad27da25921df5b7097d0589805a5c"),
    ],
)
def test_the_same_games_everywhere(events: str, expected: str) -> None:
    """Compiled and plain, on every machine (law 1); a small deck, for speed."""
    setup = GAME.setup(2, {"opening": "two", "guess": "may", "events": events}, SMALL)
    assert laws.digest(GAME, setup, games=4) == expected


@pytest.mark.laws
def test_the_same_game_everywhere_with_the_houses_cards() -> None:
    """The highest cards are bits that 32 would not hold."""
    expected = "39d756584d19af7213f2f7cf6a590f33fbb7ef74ae208169e412d6ea22096404"
    assert laws.digest(GAME, GAME.setup(2, {"events": "mixed"}), games=1) == expected


def test_hidden_things_come_as_often_as_the_true_ones() -> None:
    found = spread(GAME, GAME.setup(2, {"events": "mixed"}, SMALL), games=800, seed=3)
    assert {each.path for each in found} >= {"hands.0", "hands.1", "trail.1.hideout", "trail.1.sprints"}
    for each in found:
        assert each.chance > 1e-4, each


@pytest.mark.soak
@pytest.mark.parametrize("events", GAME.options[2].choices)
def test_hidden_things_of_the_houses_cards_come_as_often_as_the_true_ones(events: str) -> None:
    for each in spread(GAME, GAME.setup(2, {"events": events}), games=3000, seed=5):
        assert each.chance > 1e-5, each


@pytest.mark.soak
@pytest.mark.laws
@pytest.mark.parametrize("options", SETUPS, ids=IDS)
def test_the_laws_hold_for_long(options: dict[str, str]) -> None:
    games = 45 if compiled() else 4
    assert laws.check(GAME, 2, options, games=games, positions=3, seed=2).games == games
