"""What a seat is told that cannot do what it tries, by which rule, in both languages."""

from __future__ import annotations

import pytest

from onigokko.core import record
from onigokko.core.errors import Illegal
from onigokko.core.match import Match

SHOWING_4 = "game footprints\nseats 4\n---\n" + "".join(
    [f"*: place {name}\n" for name in ("run", "flush", "parity", "low", "high", "near", "far")]
    + [f"*: card {suit}{number}\n" for suit in "sm" for number in range(1, 9)]
)
SHOWING_3 = "game footprints\nseats 3\n---\n*: without run\n" + "".join(
    [f"*: place {name}\n" for name in ("flush", "parity", "low", "high", "near", "far")]
    + [f"*: card {suit}{number}\n" for suit in "sm" for number in range(1, 9)][:15]
)
SHOWING_2 = "game footprints\nseats 2\n---\n" + "".join(
    [f"*: place {name}\n" for name in ("run", "flush", "parity", "low", "high", "near", "far")]
    + [f"*: card s{number}\n" for number in range(1, 9)]
)
CHOOSING_2 = SHOWING_2 + "0: show s1\n1: show s5\n"


@pytest.mark.parametrize(
    ("script", "seat", "words", "rule", "english", "japanese"),
    [
        (SHOWING_4, 0, "show m8", "P7", "Moon 8 is not in your hand", "月の8は手札にありません"),
        (SHOWING_3, 1, "show s1", "P20", "Sun 1 is not in your hand", "日の1は手札にありません"),
        (SHOWING_2, 1, "show s1", "P26", "Sun 1 is not in your hand", "日の1は手札にありません"),
        (SHOWING_4, 0, "take", "P10", "nobody takes or draws", "取ったり引いたりせず"),
        (SHOWING_3, 0, "draw", "P22", "nobody takes or draws", "取ったり引いたりせず"),
        (SHOWING_2, 0, "take", "P27", "first both show a card", "先に2人とも札を見せます"),
        (CHOOSING_2, 0, "show s2", "P27", "you have shown Sun 1 already", "日の1をもう見せています"),
        (CHOOSING_2, 0, "card m1", "P27", "chance deals the cards", "運が決めます"),
        (SHOWING_4, 0, "card s1", "P5", "chance deals the cards", "運が決めます"),
        (SHOWING_4, 0, "place run", "P4", "chance lays the ring", "運が決めます"),
        (SHOWING_3, 0, "without run", "P19", "chance lays the ring", "運が決めます"),
    ],
)
def test_the_reason_and_its_rule(
    script: str, seat: int, words: str, rule: str, english: str, japanese: str
) -> None:
    match = record.replay(record.read(script))
    before = match.position.pack()
    refusal = match.refusal(seat, match.game.moves.move(words))
    assert refusal is not None
    texts = {
        language: match.game.words[language].text(f"no.{refusal.message}", refusal.arguments)
        for language in ("en", "ja")
    }
    assert refusal.rule == rule
    assert english in texts["en"]
    assert japanese in texts["ja"]
    with pytest.raises(Illegal, match=rule):
        match.say(seat, words)
    assert match.position.pack() == before


def test_it_is_not_the_turn_of_a_seat_that_has_shown() -> None:
    match: Match = record.replay(record.read(SHOWING_4 + "0: show s1\n"))
    with pytest.raises(Illegal, match="it is the turn of seats 1, 2 and 3"):
        match.say(0, "show s2")
