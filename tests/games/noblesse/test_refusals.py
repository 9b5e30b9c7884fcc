"""What is not allowed is refused with the reason and the rule, and changes nothing."""

from __future__ import annotations

import pytest

from onigokko.core.errors import Illegal
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.games.noblesse.game import GAME

HANDS = "A1601 A1649 C1617 F1641 / B1609 B1657 C1665 D1673 / A1697 C1713 C1761 E1633 / B1705 D1625"
PLACES = ["0: go castle", "1: go castle", "2: go castle"]
ALL_DISPLAY = [*PLACES, "0: display", "1: display", "2: display"]
STEALING = [
    *PLACES,
    *("0: thief 5", "1: display", "2: display"),
    *("1: show B1609", "1: show B1657", "1: show C1665", "1: done", "2: done"),
]
JAILED = [*PLACES, "0: thief 5", "1: detective", "2: detective"]
SPENDING = ["0: go auction", "1: go castle", "2: go castle", "0: cheque {}", "1: detective", "2: detective"]
SALES = ((24, "E1681"), (19, "E1729"), (6, "E1777"), (1, "E1825"))
POOR = [
    *(line.format(amount) for amount, card in SALES for line in [*SPENDING, "0: buy 1", f"*: item {card}"]),
    *[*PLACES, "0: thief 8", "1: detective", "2: detective"],
    *JAILED,
]

CASES = [
    # moves before, the seat, what it tries, the rule, the reason
    ([], 0, "display", "N7", "now a place is chosen"),
    ([], 0, "item A1697", "N6", "that is a move of nature"),
    ([], 0, "set 3", "N2", "that is a move of nature"),
    (POOR, 0, "go auction", "N7", "without a cheque or a free thief you cannot go to the auction house"),
    (PLACES, 0, "go castle", "N8", "now an action is chosen"),
    (PLACES, 0, "cheque 24", "N8", "cheques are for the auction house"),
    (PLACES, 0, "thief 4", "N8", "thief 4 is not yours"),
    ([*JAILED, *PLACES], 0, "thief 5", "N19", "your thief 5 is in jail"),
    ([*JAILED, *PLACES], 1, "thief 5", "N8", "thief 5 is not yours"),
    (["0: go auction", *PLACES[1:]], 0, "cheque 23", "N8", "you do not hold the cheque of 23"),
    (["0: go auction", *PLACES[1:]], 0, "detective", "N8", "displays and detectives are for the castle"),
    (["0: go auction", *PLACES[1:]], 0, "display", "N8", "displays and detectives are for the castle"),
    (
        ["0: go auction", *PLACES[1:], "0: cheque 1", "1: display", "2: display"],
        0,
        "done",
        "N9",
        "now the open card of a pile is taken",
    ),
    (ALL_DISPLAY, 1, "done", "N13", "you hold a valid display, so you must show one"),
    (ALL_DISPLAY, 1, "show A1601", "N13", "A1601 is not in your collection"),
    (ALL_DISPLAY, 1, "show C1665", "N13", "no valid display can still come of it with C1665"),
    (ALL_DISPLAY, 0, "show A1601", "N14", "you hold no valid display, so you show nothing"),
    (
        [*ALL_DISPLAY, "1: show B1609"],
        1,
        "done",
        "N14",
        "a display has three cards or more; show 2 cards more",
    ),
    ([*ALL_DISPLAY, "1: show B1609"], 1, "show B1609", "N13", "B1609 is in your display already"),
    (
        [*ALL_DISPLAY, "1: show B1609"],
        1,
        "show D1673",
        "N14",
        "with D1673 the letters of the display have a gap",
    ),
    (
        [*ALL_DISPLAY, "1: show B1657"],
        1,
        "show B1609",
        "N13",
        "cards are shown by rising letter, then year, so B1609 comes too late",
    ),
    (ALL_DISPLAY, 1, "steal 0 A1601", "N13", "now the cards to show are chosen"),
    (STEALING, 0, "steal 1 D1673", "N17", "D1673 is not on show at seat 1"),
    (STEALING, 0, "steal 2 A1697", "N17", "seat 2 has nothing on show"),
    (STEALING, 0, "steal 5 A1697", "N17", "seat 5 has nothing on show"),
    (STEALING, 0, "done", "N17", "now a card is stolen"),
]


def start() -> Match:
    """Three seats with sets 1 to 3."""
    match = Match.of(GAME, 3)
    for number in (1, 2, 3):
        match.say(NATURE, f"set {number}")
    for card in HANDS.replace("/", " ").split():
        match.say(NATURE, f"item {card}")
    return match


def say_all(match: Match, lines: list[str]) -> Match:
    """Plays lines of a script."""
    for line in lines:
        who, _, words = line.partition(": ")
        match.say(NATURE if who == "*" else int(who), words)
    return match


@pytest.mark.parametrize(("before", "seat", "words", "rule", "reason"), CASES)
def test_refusal(before: list[str], seat: int, words: str, rule: str, reason: str) -> None:
    match = say_all(start(), before)
    packed = match.position.pack()
    with pytest.raises(Illegal) as caught:
        match.say(seat, words)
    assert caught.value.rule == rule
    assert str(caught.value).startswith(f'seat {seat} cannot "{words}": {reason} ({rule}); possible: ')
    assert match.position.pack() == packed


def test_the_next_display_waits_its_turn() -> None:
    match = start()
    say_all(match, [*PLACES, "0: detective", "1: display", "2: detective"])
    say_all(match, ["1: show B1609", "1: show B1657", "1: show C1665", "1: done"])
    say_all(match, ["0: go auction", "1: go castle", "2: go castle", "0: cheque 1", "1: detective"])
    say_all(match, ["2: detective", "0: buy 1", "*: item D1721"])
    say_all(match, [*PLACES, "0: display", "1: display", "2: thief 10"])
    say_all(match, ["0: show A1601", "0: show A1649", "0: show B1705", "0: done"])
    say_all(match, ["1: show B1609", "1: show B1657", "1: show C1665", "1: done"])
    with pytest.raises(Illegal, match=r"displays are robbed in seat order: now that of seat 0 \(N17\)"):
        match.say(2, "steal 1 B1609")


def test_out_of_turn() -> None:
    match = say_all(start(), ["0: go castle"])
    with pytest.raises(Illegal, match="it is the turn of seats 1 and 2"):
        match.say(0, "go auction")


def test_every_refusal_is_tried() -> None:
    """All messages of the catalogue come up above, so that none is dead."""
    english = GAME.words["en"].messages
    wanted = {message for message in english if message.startswith("no.")}
    found = {"no.other-display-first"}
    for before, seat, words, _, _ in CASES:
        match = say_all(start(), before)
        refusal = match.refusal(seat, match.game.moves.move(words))
        assert refusal is not None
        found.add(f"no.{refusal.message}")
    assert found == wanted
