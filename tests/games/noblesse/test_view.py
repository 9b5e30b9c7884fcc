"""Hidden things from each chair: owner, opponent, spectator, after the end; and what may be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.games.noblesse.game import GAME

TOP = {"phase", "round", "leader_hall", "still_rounds", "seats", "decided", "piles", "jail", "paid"}
SEAT = {
    *("space", "set", "cheques", "thieves", "collection_size", "collection", "known", "place", "action"),
    "display",
}
HANDS = "A1601 A1649 B1609 F1641 C1617 C1665 D1625 F1689 A1697 B1657 C1713 E1633 D1673 E1681"


def dealt() -> Match:
    """Three seats: the first two hold a display, and the third one, too."""
    match = Match.of(GAME, 3)
    for words in ("set 1", "set 2", "set 3"):
        match.say(NATURE, words)
    for card in HANDS.split():
        match.say(NATURE, f"item {card}")
    return match


def of(match: Match, viewer: int, seat: int) -> dict[str, Any]:
    """What a viewer sees of a seat."""
    found: dict[str, Any] = match.seen(viewer)["seats"][seat]
    return found


def test_the_fields_of_the_page_are_there() -> None:
    seen = dealt().seen(SPECTATOR)
    assert set(seen) >= TOP
    assert set(seen["seats"][0]) >= SEAT
    assert seen["piles"] == [{"open": "D1673", "size": 17}, {"open": "E1681", "size": 16}]


def test_a_hand_from_each_chair() -> None:
    match = dealt()
    hand = ["A1601", "A1649", "B1609", "F1641"]
    assert of(match, 0, 0)["collection"] == hand
    assert of(match, TRUTH, 0)["collection"] == hand
    for other in (1, 2, SPECTATOR):
        assert of(match, other, 0)["collection"] == [None] * 4


def in_castle(*actions: str) -> Match:
    """All went to the castle and did that."""
    match = dealt()
    for seat in range(3):
        match.say(seat, "go castle")
    for seat, action in enumerate(actions):
        match.say(seat, action)
    return match


def test_a_display_under_way_from_each_chair() -> None:
    match = in_castle("display", "display", "detective")
    match.say(0, "show A1601")
    assert of(match, 0, 0)["display"] == ["A1601"]
    assert of(match, TRUTH, 0)["display"] == ["A1601"]
    for other in (1, 2, SPECTATOR):
        assert of(match, other, 0)["display"] is None
        assert of(match, other, 0)["known"] == []
    assert match.position.pending(0) == 1
    assert match.seats_to_decide() == [0, 1]


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_no_message_moves_while_a_display_is_made(viewer: int) -> None:
    match = in_castle("display", "display", "detective")
    seen, told = match.seen(viewer), len(match.told)
    for words in ("show A1601", "show A1649", "show B1609"):
        match.say(0, words)
        assert match.seen(viewer) == seen
    match.say(0, "done")
    assert match.seen(viewer) == {**seen, "decided": [0]}
    assert len(match.told) == told
    assert match.position.pending(0) == 4


def test_a_sealed_display_can_be_taken_back_until_all_are_in() -> None:
    match = in_castle("display", "display", "detective")
    packed = match.position.pack()
    for words in ("show A1601", "show A1649", "show B1609", "done"):
        match.say(0, words)
    match.take_back(0)
    assert match.position.pack() == packed
    for words in ("show A1601", "show A1649", "show B1609", "done"):
        match.say(0, words)
    for words in ("show C1617", "show C1665", "show D1625", "done"):
        match.say(1, words)
    assert match.held == [[], [], []]
    assert of(match, SPECTATOR, 0)["known"] == ["A1601", "A1649", "B1609"]


def test_an_action_in_the_castle_cannot_be_taken_back_when_the_auction_is_revealed() -> None:
    match = dealt()
    for seat, place in enumerate(("castle", "auction", "castle")):
        match.say(seat, f"go {place}")
    match.say(0, "thief 8")
    assert match.position.pending(0) == 1
    match.say(2, "detective")
    match.say(1, "cheque 2")
    assert [match.position.pending(seat) for seat in range(3)] == [0, 0, 0]
    assert of(match, 1, 0)["action"] is None
    assert of(match, 0, 0)["action"] == "thief 8"
    assert of(match, TRUTH, 2)["action"] == "detective"


def test_only_final_displays_become_known_at_the_end() -> None:
    data = {"halls": [{"spaces": 1, "best": 2, "second": 1}]}
    match = Match(GAME, GAME.setup(3, {}, data))
    for words in ("set 1", "set 2", "set 3"):
        match.say(NATURE, words)
    for card in HANDS.split():
        match.say(NATURE, f"item {card}")
    for seat in range(3):
        match.say(seat, "go castle")
    for seat, action in enumerate(("display", "detective", "detective")):
        match.say(seat, action)
    for words in ("show A1601", "show A1649", "show B1609", "done"):
        match.say(0, words)
    assert match.over
    assert of(match, SPECTATOR, 0)["collection"] == ["A1601", "A1649", "B1609", None]
    assert of(match, SPECTATOR, 1)["collection"] == ["C1617", "C1665", "D1625", None]
    assert of(match, 1, 1)["collection"] == ["C1617", "C1665", "D1625", "F1689"]
    assert of(match, SPECTATOR, 1)["display"] == ["C1617", "C1665", "D1625"]
    assert match.seen(SPECTATOR)["leader_hall"] == 2
