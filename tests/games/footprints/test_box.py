"""Data of footprints: what the house's cards and conditions are, and what makes no game."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from onigokko.core.errors import BadSetup
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.footprints import box
from onigokko.games.footprints.game import GAME

Data = dict[str, Any]


def data() -> Data:
    return copy.deepcopy(GAME.data)


def refused(change: Callable[[Data], object], seats: int = 4) -> str:
    """What is said of the house's data after a change."""
    changed = data()
    change(changed)
    with pytest.raises(BadSetup) as caught:
        GAME.new(seats, data=changed)
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 250
    return text


def in_a_row(numbers: set[int]) -> bool:
    return any({low, low + 1, low + 2, low + 3} <= numbers for low in numbers)


def met_by(cards: tuple[str, ...]) -> set[str]:
    """The conditions that cards meet, as the page words them (P3)."""
    found = set()
    numbers = [int(card[1:]) for card in cards]
    for four in combinations(cards, 4):
        values = [int(card[1:]) for card in four]
        if len({card[0] for card in four}) == 1:
            found.add("flush")
        if len({value % 2 for value in values}) == 1:
            found.add("parity")
        if max(values) <= 5:
            found.add("low")
        if min(values) >= 4:
            found.add("high")
        if max(values) - min(values) <= 3:
            found.add("near")
    if in_a_row(set(numbers)):
        found.add("run")
    if {1, 8} <= set(numbers):
        found.add("far")
    return found


@pytest.mark.parametrize("count", [4, 5])
def test_the_conditions_are_those_of_the_page(count: int) -> None:
    house = box.read(data())
    names = [card.name for card in house.cards]
    for chosen in combinations(range(16), count):
        met = house.parts.met[sum(1 << card for card in chosen)]
        found = {mini.name for number, mini in enumerate(house.minis) if met >> number & 1}
        assert found == met_by(tuple(names[card] for card in chosen))


def test_the_shares_of_hands_are_those_of_the_page() -> None:
    house = box.read(data())
    shares = {}
    for number, mini in enumerate(house.minis):
        hands = sum(
            house.parts.met[cards] >> number & 1 for cards in range(1 << 16) if cards.bit_count() == 4
        )
        shares[mini.name] = round(100 * hands / 1820, 1)
    assert shares == {
        "start": 0,
        "run": 4.4,
        "flush": 7.7,
        "parity": 7.7,
        "low": 11.5,
        "high": 11.5,
        "near": 15.9,
        "far": 17.2,
    }


def test_the_footprints_are_those_of_the_page() -> None:
    house = box.read(data())
    assert [card.name for card in house.cards if card.footprints] == ["s2", "s4", "s8", "m1", "m5", "m7"]
    assert [mini.points for mini in house.minis if mini.name == "run"] == [2]
    assert house.parts.chips == 4
    assert house.parts.goal == 2


def test_other_cards_have_moves_views_and_labels_of_their_own() -> None:
    printed = data()
    printed["cards"] = [
        {"name": f"{suit}{number}", "suit": suit, "number": number, "footprints": number % 3}
        for suit in ("red", "blue", "green", "gold")
        for number in (1, 3, 7, 8)
    ]
    printed["minis"][0] = {"name": "twins", "asks": "same", "count": 3, "points": 2}
    printed["minis"][3]["limit"] = 7
    game = GAME.with_data(printed)
    match = Match(game, game.setup(4, data=printed))
    assert match.game.moves.words(match.position.moves(NATURE)[0]) == "place twins"
    for name in ("twins", "flush", "parity", "low", "high", "near", "far"):
        match.say(NATURE, f"place {name}")
    match.say(NATURE, "card gold8")
    assert match.seen(0)["hands"][0] == ["gold8"]
    assert match.seen(SPECTATOR)["minis"][1] == {
        "name": "twins",
        "asks": "same",
        "count": 3,
        "numbers": [],
        "points": 2,
    }
    assert game.label(game.moves.move("card gold8"), "en") == "Card: gold8"
    assert game.label(game.moves.move("place low"), "en") == "Next stone: low"  # no longer "1 to 5"
    assert game.label(game.moves.move("place high"), "ja") == "次の石：4以上"


def test_data_may_leave_out_what_is_the_house_s() -> None:
    game = GAME.with_data({"chips": 2})
    assert game.seen(game.new(2, data={"chips": 2}), SPECTATOR)["chips_left"] == 2
    assert GAME.with_data({"chips": 4}) is GAME
    assert GAME.with_data(None) is GAME


def test_a_deck_that_cannot_be_dealt_is_refused() -> None:
    assert "15 cards cannot be dealt" in refused(lambda data: data["cards"].pop())
    assert "17 cards cannot be dealt" in refused(lambda data: data["cards"].append(data["cards"][0]))
    assert 'two cards named "s1"' in refused(lambda data: data["cards"].__setitem__(1, data["cards"][0]))
    assert "cards in the data must be a list" in refused(lambda data: data.update(cards={"s1": 1}))


def test_a_condition_that_does_not_exist_is_refused() -> None:
    text = refused(lambda data: data["minis"][0].update(asks="straight"))
    assert 'there is no condition "straight" (mini card 1 of the data)' in text
    assert "row, suit, parity, at-most, at-least, near, same, all" in text


def test_a_condition_that_nobody_can_meet_is_refused() -> None:
    text = refused(lambda data: data["minis"][3].update(limit=0))
    assert text == 'no hand of four cards of this deck can meet the mini card "low"'


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["minis"].pop(), "a ring of 6 mini cards besides start cannot be laid"),
        (lambda data: data["minis"][1].update(name="start"), 'two cards named "start"'),
        (lambda data: data["minis"][1].update(count=5), "count must be a whole number from 2 to 4, not 5"),
        (lambda data: data["minis"][1].update(limit=5), 'asks for "suit", cannot have "limit"'),
        (lambda data: data["minis"][6].update(numbers=[]), "numbers must be a list of 1 to 4 whole numbers"),
        (lambda data: data["minis"][6].update(numbers=[1, "8"]), "numbers must be a list of 1 to 4"),
        (lambda data: data["minis"][6].update(points=0), "points must be a whole number from 1 to 9, not 0"),
        (lambda data: data["minis"].__setitem__(0, "run"), "mini card 1 of the data must have the fields"),
        (lambda data: data["cards"][2].update(footprints=3), "footprints must be a whole number from 0 to 2"),
        (lambda data: data["cards"][2].update(number=True), "number must be a whole number from 1 to 99"),
        (lambda data: data["cards"][2].update(name="s 3"), "name must be a short name without spaces"),
        (lambda data: data["cards"][2].update(name="x" * 1000), "name must be a short name without spaces"),
        (lambda data: data["cards"][2].update(colour="red"), 'card 3 of the data cannot have "colour"'),
        (lambda data: data.update(chips=0), "chips must be a whole number from 1 to 9, not 0"),
        (lambda data: data.update(goal=None), "goal must be a whole number from 1 to 9, not nothing"),
        (lambda data: data.update(rings=1), 'the data of footprints cannot have "rings"'),
    ],
)
def test_other_bad_data_are_refused(change: Callable[[Data], object], said: str) -> None:
    assert said in refused(change)
