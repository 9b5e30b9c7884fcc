"""All that is said in noblesse is said in both languages, with nothing left unfilled, to those it is for."""

from __future__ import annotations

import re

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.game import ALL
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.noblesse import shapes, view
from onigokko.games.noblesse.game import GAME

PLACE = re.compile(r"\{\w+(?::[\w-]+)?\}")
NAMES = ["Ann", "Ben", "Cid", "Dee", "Eve", "Fay"]
FEW_CARDS = {
    "collection": {"A": [1601, 1604, 1608], "B": [1602, 1607], "C": [1603, 1606], "D": [1605, 1609, 1610]}
}


def games() -> list[Match]:
    """Random games of all kinds."""
    found = []
    setups = [GAME.setup(2, {"withdraw": "yes"}, FEW_CARDS), GAME.setup(4), GAME.setup(5)]
    for setup in setups:
        for seed in range(6):
            match, dice = Match(GAME, setup), Dice(seed)
            while not match.over:
                seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
                moves = match.legal(seat)
                match.play(seat, moves[dice.below(len(moves))])
            found.append(match)
    return found


def test_every_event_has_its_sentence_and_happens() -> None:
    said: set[str] = set()
    for match in games():
        for told in match.told:
            said.add(told.event.message)
            for language in ("en", "ja"):
                sentence = GAME.say(told.event, language, NAMES)
                assert not sentence.startswith("event.")
                assert not PLACE.search(sentence), sentence
    assert said == {message[6:] for message in GAME.words["en"].messages if message.startswith("event.")}


def test_only_dealt_cards_are_told_to_one_seat_alone() -> None:
    for match in games():
        for told in match.told:
            if told.event.message == "dealt":
                assert told.event.audience == 1 << told.event.seat
            else:
                assert told.event.audience == ALL
        assert sum(told.event.message == "dealt" for told in match.heard(0)) == 4
        assert not any(told.event.message == "dealt" for told in match.heard(SPECTATOR))


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    english, japanese = GAME.words["en"].messages, GAME.words["ja"].messages
    assert set(english) == set(japanese)
    for message, text in english.items():
        other = japanese[message]
        forms = [text] if isinstance(text, str) else list(text)
        others = [other] if isinstance(other, str) else list(other)
        assert set(PLACE.findall(forms[-1])) == set(PLACE.findall(others[-1])), message


def test_options_phases_moves_and_fields_have_words() -> None:
    wanted = {"about", "place.castle", "place.auction"}
    for option in GAME.options:
        wanted |= {f"option.{option.name}", f"option.{option.name}.help"}
        wanted |= {f"option.{option.name}.{choice}" for choice in option.choices}
    wanted |= {f"phase.{phase}" for phase in view.PHASES.values()}
    wanted |= {f"ask.{phase}" for phase in ("place", "action", "buy", "display", "steal")}
    wanted |= {f"move.{GAME.moves.family(move)}" for move in range(len(GAME.moves))}
    for struct in (
        shapes.NoblesseView,
        shapes.CollectorView,
        shapes.PileView,
        shapes.CellView,
        shapes.HallView,
    ):
        wanted |= {f"view.{field}" for field in struct.__struct_fields__}
    spoken = {
        message
        for message in GAME.words["ja"].messages
        if not message.startswith(("event.", "open.", "no.", "board.", "coach.", "facts."))
    }
    assert spoken == wanted


ROUND = """
game noblesse
seats 2
---
*: set 1
*: set 2
*: item A1601
*: item A1649
*: item B1609
*: item F1641
*: item C1617
*: item D1625
*: item F1689
*: item E1633
*: item C1665
*: item D1673
0: go castle
1: go castle
0: display
1: thief 9
0: show A1601
0: show A1649
0: show B1609
0: done
1: steal 0 A1649
0: go auction
1: go auction
0: thief 8
1: cheque 2
1: buy 1
*: item C1713
"""
STORY = """
Round 1
To the castle: Ann, Ben
Ann displays
Ben sends thief 9 to the castle
Ann shows A1601, A1649, B1609
Ann has the best display and moves 2 spaces
Ben steals A1649 from Ann
Round 2
To the auction house: Ann, Ben
Ann sends thief 8 to the auction
Ben offers a cheque of 2
Ben buys C1665 for 2
Ann steals the cheque of 2
C1713 is turned up on pile 1
Round 3
"""


def test_a_round_as_it_is_told() -> None:
    match = record.replay(record.read(ROUND))
    told = [GAME.say(each.event, "en", NAMES) for each in match.heard(SPECTATOR)]
    assert told[told.index("Round 1") :] == STORY.strip().split("\n")


def test_nothing_is_said_of_the_castle_while_the_auction_goes_on() -> None:
    match = Match.of(GAME, 3)
    for words in ("set 1", "set 2", "set 3"):
        match.say(NATURE, words)
    while match.nature_to_move:
        match.play(NATURE, match.legal(NATURE)[0])
    for seat, place in enumerate(("castle", "auction", "castle")):
        match.say(seat, f"go {place}")
    before = len(match.told)
    for seat, action in enumerate(("thief 5", "cheque 2", "detective")):
        match.say(seat, action)
    assert [told.event.message for told in match.told[before:]] == ["offer"]
    match.say(1, "buy 1")
    assert [told.event.message for told in match.told[before + 1 :]] == ["bought", "cheque-paid"]
    match.play(NATURE, match.legal(NATURE)[0])
    messages = [told.event.message for told in match.told[before + 3 :]]
    assert messages == ["opened", "prowl", "watch", "jailed", "detective", "round"]
