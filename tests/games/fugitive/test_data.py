"""Data of a host's own make another game, or are refused with a sentence that says why."""

from __future__ import annotations

from typing import Any

import pytest

from onigokko.core import laws
from onigokko.core.errors import BadSetup
from onigokko.games.fugitive.game import GAME
from onigokko.games.fugitive.rules import Fugitive

SMALL = {
    "goal": 12,
    "safe": 9,
    "hand": [1, 2],
    "deal": ["A", "A", "B"],
    "per_pile": 1,
    "piles": {"A": [3, 4, 5, 6], "B": [7, 8, 9], "C": [10, 11]},
    "footprints": {"1": [1, 3, 5, 7, 9, 11], "2": [2, 4, 6, 8, 10]},
}


def event(**changed: Any) -> dict[str, Any]:
    """One event card that makes sense, but for what is changed."""
    return {"name": "mist", "icon": "neutral", "does": ["parity"], **changed}


BAD: list[tuple[dict[str, Any], str]] = [
    ({"cards": []}, 'data of fugitive have no "cards"'),
    ({"goal": 43}, "goal in the data cannot be"),
    ({"goal": "far"}, "goal in the data cannot be"),
    ({"goal": True}, "goal in the data cannot be"),
    ({"reach": 0}, "reach in the data cannot be"),
    ({"hand": 3}, "the fugitive's hand in the data is a list of cards"),
    ({"hand": [1, 42]}, '"42" in the fugitive\'s hand is no card from 1 to 41'),
    ({"hand": [1, 1]}, "card 1 is in the fugitive's hand and in the fugitive's hand"),
    ({"hand": []}, "needs a card from 1 to 3"),
    ({"hand": [3], "reach": 2}, "needs a card from 1 to 2"),
    ({"piles": {"A": [4], "B": [5]}}, "the piles in the data are A, B, C"),
    ({"piles": {"A": [3], "B": [], "C": []}}, "card 3 is in the fugitive's hand and in pile A"),
    ({"piles": {"A": [4, 5, 6, 7], "B": [7], "C": []}}, "card 7 is in pile A and in pile B"),
    ({"piles": {"A": [4, 5], "B": [6, 7], "C": []}}, "the deal takes 3 cards of pile A: it has 2"),
    ({"deal": []}, "the deal in the data is a list"),
    ({"deal": ["D"]}, "the deal in the data is a list"),
    ({"footprints": [1]}, "the footprints in the data are a table"),
    ({"footprints": {"10": [1]}}, 'a card cannot bear "10" footprints'),
    ({"footprints": {"1": [3], "2": [3]}}, "card 3 is in the cards with 1 footprints"),
    ({"events": "all"}, "the events in the data are a list"),
    ({"events": [event(), event()]}, 'two events in the data are called "mist"'),
    ({"events": [event(name="Thick Mist")]}, "is no name of an event"),
    ({"events": [event(icon="cloud")]}, 'the icon of "mist" cannot be "cloud"'),
    ({"events": [event(does=[])]}, '"mist" does a list'),
    ({"events": [event(does=["fly"])]}, '"mist" cannot do "fly"'),
    ({"events": [event(does=[7])]}, '"mist" cannot do "7"'),
    ({"events": [event(does=["draw nobody"])]}, '"draw" of "mist" is followed by fugitive, marshal'),
    ({"events": [event(does=["count many"])]}, '"count" of "mist" is followed by a number'),
    ({"events": [event(does=["parity 2"])]}, '"parity" of "mist" is followed by nothing'),
    ({"events": [{"name": "mist"}]}, "an event in the data has name, icon and does"),
    ({"per_pile": 0}, "per_pile in the data cannot be"),
]


@pytest.mark.parametrize(("data", "told"), BAD, ids=[told[:40] for _, told in BAD])
def test_data_that_make_no_game_are_refused(data: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.with_data(data).new(2, {}, data)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("events", "needed"),
    [("mixed", 6), ("support-fugitive", 6), ("support-marshal", 6), ("catch-up", 1), ("informants", 0)],
)
def test_a_variant_needs_enough_events(events: str, needed: int) -> None:
    icons = {"support-fugitive": "footprint", "support-marshal": "magnifier"}
    cards = [event(name=f"mist-{number}", icon=icons.get(events, "neutral")) for number in range(needed)]
    data = {"events": cards}
    assert GAME.with_data(data).new(2, {"events": events}, data).turn()
    if needed:
        fewer = {"events": cards[1:]}
        with pytest.raises(BadSetup, match=f"needs {needed} event cards"):
            GAME.with_data(fewer).new(2, {"events": events}, fewer)


def test_two_hideouts_must_be_possible_at_the_opening() -> None:
    data = {"hand": [1], "piles": {"A": [6, 7, 8], "B": [9, 10], "C": []}}
    assert GAME.new(2, {"opening": "one-or-two"}, data).turn()
    with pytest.raises(BadSetup, match="needs a second hideout within reach"):
        GAME.new(2, {"opening": "two"}, data)


def test_what_is_left_out_is_the_houses() -> None:
    position = GAME.new(2, {}, {"reach": 4})
    assert isinstance(position, Fugitive)
    assert (position.kit.reach, position.kit.goal, list(position.kit.deal)) == (4, 42, [0, 0, 0, 1, 1])


def test_events_of_other_names_have_a_catalogue_of_their_own() -> None:
    data = {"events": [event()]}
    assert GAME.with_data(data).moves.move("event mist") == len(GAME.with_data(data).moves) - 1
    assert not any(GAME.moves.words(move) == "event mist" for move in range(len(GAME.moves)))
    assert GAME.with_data({"reach": 4}) is GAME
    assert GAME.with_data({"events": GAME.data["events"]}) is GAME


def test_a_hosts_event_is_called_as_the_data_call_it() -> None:
    data = {"events": [event(does=["further 4", "draw marshal"]), event(name="tip")]}
    game = GAME.with_data(data)
    for language in ("en", "ja"):
        assert "mist" in game.label(game.moves.move("event mist"), language)
        assert game.words[language].text("effect.mist") == "further 4, draw marshal"
        assert game.words[language].text("card.tip") == GAME.words[language].text("card.tip")


def test_a_position_of_a_hosts_cards_packs_with_them() -> None:
    position = GAME.new(2, {"events": "mixed"}, SMALL)
    again = GAME.unpack(position.pack())
    assert isinstance(again, Fugitive)
    assert again.pack() == position.pack()
    assert again.kit.goal == 12
    assert position.pack() != GAME.new(2, {"events": "mixed"}).pack()


@pytest.mark.laws
@pytest.mark.parametrize("events", ["none", "mixed", "informants", "catch-up"])
def test_the_laws_hold_for_other_cards(events: str) -> None:
    tally = laws.check(
        GAME, 2, {"opening": "two", "guess": "may", "events": events}, SMALL, games=2, positions=4
    )
    assert tally.longest < 300
