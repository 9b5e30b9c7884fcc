"""Games are found in the house's folders and, by entry points, in other people's packages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from onigokko import bots
from onigokko.core import registry
from onigokko.core.errors import BadSetup
from onigokko.core.game import Game

HOUSE = {"footprints", "fugitive", "noblesse", "tiger"}


@dataclass
class Point:
    """An entry point, as an installed package has it."""

    name: str
    found: object

    def load(self) -> object:
        return self.found


class TagGame(Game):
    name = "tag"


class FalseTiger(Game):
    name = "tiger"


class Sleepy(bots.Bot):
    pass


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, list[Point]]]:
    """What other people's packages bring, by group."""
    brought: dict[str, list[Point]] = {}

    def entry_points(*, group: str) -> list[Point]:
        return brought.get(group, [])

    monkeypatch.setattr(registry, "entry_points", entry_points)
    monkeypatch.setattr(bots, "entry_points", entry_points)
    registry.games.cache_clear()
    bots.bots.cache_clear()
    yield brought
    registry.games.cache_clear()
    bots.bots.cache_clear()


@pytest.mark.usefixtures("packages")
def test_the_games_of_the_house_are_found_in_their_folders() -> None:
    assert set(registry.games()) == HOUSE
    for name, game in registry.games().items():
        assert registry.game(name) is game
        assert game.name == name


def test_a_game_of_another_package_is_found(packages: dict[str, list[Point]]) -> None:
    tag = TagGame()
    packages["onigokko.games"] = [Point("anything", tag)]
    assert set(registry.games()) == HOUSE | {"tag"}
    assert registry.game("tag") is tag


def test_nobody_can_replace_a_game_of_the_house(packages: dict[str, list[Point]]) -> None:
    packages["onigokko.games"] = [Point("tiger", FalseTiger())]
    assert type(registry.game("tiger")).__name__ == "TigerGame"


@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize(
    ("name", "end"),
    [("tigre", "tiger."), ("", "tiger."), ("x" * 1000, "tiger."), ("foot prints", "tiger.")],
)
def test_a_game_that_there_is_not(name: str, end: str) -> None:
    with pytest.raises(BadSetup) as caught:
        registry.game(name)
    text = str(caught.value)
    assert text.startswith('there is no game "' + name[:57])
    assert "the games are footprints, fugitive, noblesse, " + end in text
    assert len(text) < 300


@pytest.mark.usefixtures("packages")
def test_a_near_name_is_offered() -> None:
    with pytest.raises(BadSetup, match='Did you mean "noblesse"'):
        registry.game("nobless")
    with pytest.raises(BadSetup) as caught:
        registry.game("chess club")
    assert "Did you mean" not in str(caught.value)


def test_a_bot_of_another_package_is_found(packages: dict[str, list[Point]]) -> None:
    packages["onigokko.bots"] = [Point("sleepy", Sleepy), Point("random", Sleepy)]
    assert {"random", "quick", "sleepy"} <= set(bots.bots())
    assert type(bots.bot("sleepy")) is Sleepy
    assert type(bots.bot("random")) is bots.RandomBot


@pytest.mark.usefixtures("packages")
def test_a_bot_that_there_is_not() -> None:
    with pytest.raises(BadSetup, match=r'there is no bot "quik"; the bots are easy, .* Did you mean "quick"'):
        bots.bot("quik")
