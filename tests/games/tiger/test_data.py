"""Tiger with other cards, stamina or money: what is possible, and the sentence for what is not."""

from __future__ import annotations

from typing import Any

import pytest

from onigokko.core import laws
from onigokko.core.errors import BadSetup
from onigokko.core.position import TRUTH
from onigokko.games.tiger.game import GAME

CARDS = {"+1": 9, "duck": 1}
KINDS = "+1, +2, 2x, 0x, shot, banana, duck"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({}, f"cards in the data must be a table of copies for {KINDS}"),
        ({"cards": []}, f"cards in the data must be a table of copies for {KINDS}"),
        ({"cards": {}}, "the data have no shopping card; an auction needs at least one"),
        ({"cards": {"duck": 0}}, "the data have no shopping card; an auction needs at least one"),
        ({"cards": {"goose": 1}}, f'cards in the data have no "goose"; they are {KINDS}'),
        ({"cards": {"1": 1}}, f'cards in the data have no "1"; they are {KINDS}'),
        ({"cards": {"duck": 16}}, 'the copies of "duck" in the data must be a whole number from 0 to 15'),
        ({"cards": {"duck": -1}}, 'the copies of "duck" in the data must be a whole number from 0 to 15'),
        ({"cards": {"duck": True}}, 'the copies of "duck" in the data must be a whole number from 0 to 15'),
        ({"cards": {"duck": 1.0}}, 'the copies of "duck" in the data must be a whole number from 0 to 15'),
        ({"cards": CARDS}, "stamina in the data must be a table of copies for 1, 2, 3, 4, 5, 6, 7, 8, 9"),
        (
            {"cards": CARDS, "stamina": {"0": 1}},
            'stamina in the data have no "0"; they are 1, 2, 3, 4, 5, 6, 7, 8, 9',
        ),
        (
            {"cards": CARDS, "stamina": {"9": 99}},
            'the copies of "9" in the data must be a whole number from 0 to 15',
        ),
        (
            {"cards": CARDS, "stamina": {}, "money": 0},
            "money in the data must be a whole number from 1 to 200",
        ),
        (
            {"cards": CARDS, "stamina": {}, "money": 201},
            "money in the data must be a whole number from 1 to 200",
        ),
        (
            {"cards": CARDS, "stamina": {}, "money": "9"},
            "money in the data must be a whole number from 1 to 200",
        ),
        (
            {"cards": CARDS, "stamina": {}, "die": 3},
            'data of tiger have no "die"; they have money, cards and stamina',
        ),
    ],
)
def test_data_that_make_no_game(data: dict[str, Any], text: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.new(3, None, data)
    assert str(caught.value) == text


def test_the_house_plays_with_its_own_data() -> None:
    assert GAME.new(4).pack() == GAME.new(4, None, dict(GAME.data)).pack()


@pytest.mark.parametrize(
    "data",
    [
        {"cards": CARDS, "stamina": {}, "money": 1},
        {"cards": {"duck": 1}, "stamina": {"9": 1}, "money": 200},
        {"cards": dict.fromkeys(KINDS.split(", "), 15), "stamina": {str(n): 15 for n in range(1, 10)}},
    ],
    ids=["no-stamina", "one-card", "as-much-as-there-may-be"],
)
def test_the_smallest_and_the_largest_game_keep_the_laws(data: dict[str, Any]) -> None:
    for seats in (3, 6):
        tally = laws.check(GAME, seats, data=data, games=2, positions=3)
        assert tally.games == 2


def test_other_data_are_on_the_table() -> None:
    seen = GAME.seen(GAME.new(3, None, {"cards": CARDS, "stamina": {"9": 2}, "money": 7}), TRUTH)
    assert seen["pile_size"] == 10
    assert [runner["money"] for runner in seen["runners"]] == [7, 7, 7]
