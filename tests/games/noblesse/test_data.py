"""The house's parts are as the page says, other data make other games, bad data are refused in a sentence."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from onigokko.core import laws, record
from onigokko.core.errors import BadSetup
from onigokko.core.game import Setup
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.rules import Noblesse

HOUSE = GAME.data
OTHER_CARDS = {"A": [1748, 1749, 1750, 1751], "B": [1835, 1836, 1837], "C": [1500, 1510, 1520, 1530, 9999]}


def test_the_house_sets() -> None:
    amounts = [amount for each in HOUSE["sets"] for amount in each["cheques"]]
    skills = [skill for each in HOUSE["sets"] for skill in each["thieves"]]
    assert sorted(amounts) == sorted(set(amounts))
    assert sorted(skills) == list(range(1, 13))
    assert [sum(each["cheques"]) for each in HOUSE["sets"]] == [50] * 6


@pytest.mark.parametrize(
    ("key", "counts"), [("collection", (8, 8, 7, 7, 7, 8)), ("collection_for_six", (9, 9, 8, 8, 8, 9))]
)
def test_the_house_collections(key: str, counts: tuple[int, ...]) -> None:
    left = dict(zip("ABCDEF", counts, strict=True))
    expected: dict[str, list[int]] = {letter: [] for letter in left}
    year = 1601
    while any(left.values()):
        for letter in left:
            if left[letter]:
                left[letter] -= 1
                expected[letter].append(year)
                year += 8
    assert HOUSE[key] == expected


def test_the_house_board() -> None:
    halls = [(hall["spaces"], hall["best"], hall["second"]) for hall in HOUSE["halls"]]
    spaces = (2, 2, 2, 3, 2, 2, 2, 3, 2, 2, 2, 3, 2, 2)
    steps = "2/1 2/1 3/1 4/2 3/1 3/1 4/2 5/2 3/1 4/2 4/2 5/3 4/2 5/3"
    assert [f"{best}/{second}" for _, best, second in halls] == steps.split()
    assert tuple(hall[0] for hall in halls) == spaces
    seen = GAME.seen(GAME.new(4), -1)
    assert seen["dinner"] == 32
    assert seen["halls"][0] == {"first": 1, "spaces": 2, "best": 2, "second": 1}
    assert seen["halls"][13] == {"first": 30, "spaces": 2, "best": 5, "second": 3}


def test_no_piece_gets_beyond_the_table() -> None:
    """A piece on 31 may move 5 with a display, or by its rank, and 8 in the end; a short table is refused."""
    assert max(hall["best"] for hall in HOUSE["halls"]) == 5
    assert 31 + 5 + 8 == 44 <= 31 + HOUSE["dinner_seats"]
    data = {"dinner_seats": 12}
    with pytest.raises(BadSetup, match="at least 13 dinner seats"):
        GAME.start(GAME.setup(4, {}, data))
    GAME.start(GAME.setup(4, {}, {"dinner_seats": 13}))
    with pytest.raises(BadSetup, match="at least 14 dinner seats"):
        GAME.start(GAME.setup(6, {"seats-6": "yes"}, {"dinner_seats": 13}))


def changed(change: Any) -> dict[str, Any]:
    """The house's data, changed in place by a function."""
    data = copy.deepcopy(HOUSE)
    change(data)
    return data


BAD = {
    "two cheques of 24": lambda data: data["sets"][1]["cheques"].__setitem__(0, 24),
    "two thieves with skill 5": lambda data: data["sets"][1]["thieves"].__setitem__(0, 5),
    "needs four cheques and two thieves": lambda data: data["sets"][2]["cheques"].pop(),
    "there are 6 sets": lambda data: data["sets"].pop(),
    "sets must be a list": lambda data: data.__setitem__("sets", {"1": []}),
    "set 1 is a table with cheques, thieves": lambda data: data["sets"][0].pop("thieves"),
    "each of the cheques of set 4 must be a whole number": lambda data: data["sets"][3][
        "cheques"
    ].__setitem__(0, "much"),
    "each of the thieves of set 1 must be a whole number": lambda data: data["sets"][0][
        "thieves"
    ].__setitem__(0, True),
    "hall 3 is a table with spaces, best, second": lambda data: data["halls"][2].pop("best"),
    "the steps for the best display in hall 1": lambda data: data["halls"][0].__setitem__("best", 0),
    "the steps for the second-best display in hall 1 must be a whole number from 1 to 2": lambda data: data[
        "halls"
    ][0].__setitem__("second", 3),
    "the spaces of hall 14": lambda data: data["halls"][13].__setitem__("spaces", 0),
    "at least one hall": lambda data: data["halls"].clear(),
    "dinner_seats must be a whole number": lambda data: data.__setitem__("dinner_seats", "many"),
    "two cards in collection of the year 1601": lambda data: data["collection"]["B"].__setitem__(0, 1601),
    "the letters of collection are A, B": lambda data: data["collection"].pop("C"),
    "collection is a table of letters": lambda data: data.__setitem__("collection", [1601]),
    "the years of collection D must be a list": lambda data: data["collection"].__setitem__("D", 1601),
    "at most 60 different cards": lambda data: data["collection"]["A"].extend(range(2100, 2109)),
    "4 seats need at least 18 cards": lambda data: data.update(
        collection={"A": list(range(1601, 1618))}, collection_for_six={"A": [1601]}
    ),
    'there is no "prices"': lambda data: data.__setitem__("prices", [1]),
}


@pytest.mark.parametrize("sentence", BAD)
def test_data_that_make_no_game(sentence: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.start(GAME.setup(4, {}, changed(BAD[sentence])))
    assert str(caught.value).startswith("these data make no game of noblesse: ")
    assert sentence in str(caught.value)


def test_six_seats_want_the_option() -> None:
    with pytest.raises(BadSetup, match=r"six only with option seats-6 yes \(N2\)"):
        GAME.new(6)
    with pytest.raises(BadSetup, match="cannot be played with 7 seats"):
        GAME.new(7, {"seats-6": "yes"})
    assert GAME.new(6, {"seats-6": "yes"}).seats == 6
    assert GAME.new(5, {"seats-6": "yes"}).seats == 5


def test_who_brings_a_collection_brings_that_for_six() -> None:
    with pytest.raises(BadSetup, match="six seats need a collection_for_six"):
        GAME.start(GAME.setup(6, {"seats-6": "yes"}, {"collection": OTHER_CARDS}))
    data = {"collection": OTHER_CARDS, "collection_for_six": {"A": list(range(1, 27))}}
    assert GAME.start(GAME.setup(6, {"seats-6": "yes"}, data)).seats == 6


def test_moves_are_named_by_the_data() -> None:
    data = {"collection": OTHER_CARDS, "sets": copy.deepcopy(HOUSE["sets"])}
    data["sets"][0] = {"cheques": [100, 90, 80, 70], "thieves": [20, 30]}
    match = Match(GAME, GAME.setup(2, {}, data))
    match.say(NATURE, "set 1")
    assert match.seen(0)["seats"][0]["cheques"] == [100, 90, 80, 70]
    assert match.seen(0)["seats"][0]["thieves"] == [20, 30]
    match.say(NATURE, "set 2")
    match.say(NATURE, "item C1500")
    assert match.seen(0)["seats"][0]["collection"] == ["C1500"]
    script = record.write(match.game, match.setup, match.log)
    again = record.replay(record.read(script))
    assert again.position.pack() == match.position.pack()
    unpacked = GAME.unpack(match.position.pack())
    assert GAME.seen(unpacked, 0) == match.seen(0)


def test_the_houses_data_given_are_no_other_data() -> None:
    plain, given = GAME.new(3), GAME.start(Setup(3, GAME.setup(3).options, HOUSE))
    assert plain.pack() == given.pack()


def test_games_with_other_data_obey_the_laws() -> None:
    data = {"collection": OTHER_CARDS, "halls": [{"spaces": 4, "best": 3, "second": 2}]}
    tally = laws.check(GAME, 2, {"withdraw": "yes"}, data, games=5, positions=5)
    assert tally.games == 5
    game = GAME.with_data(data)
    start = game.new(2)
    assert isinstance(start, Noblesse)
    assert start.house.names[:2] == ["A1748", "A1749"]
