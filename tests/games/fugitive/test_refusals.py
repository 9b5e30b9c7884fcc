"""What is not possible is refused with the rule that forbids it, in both languages, and changes nothing."""

from __future__ import annotations

import pytest

from onigokko.core import record
from onigokko.core.errors import Illegal
from onigokko.core.match import Match
from onigokko.games.fugitive.game import GAME

DEAL = "*: card 7\n*: card 12\n*: card 4\n*: card 20\n*: card 15\n"
LAID = DEAL + "0: hide 3\n0: set\n0: hide 4\n0: set\n"
DRAWN = LAID + "1: draw A\n*: card 5\n1: draw C\n*: card 30\n"
SECOND = DRAWN + "1: name 3\n1: accuse\n0: draw C\n*: card 31\n"
MIXED = LAID.replace("0: hide 4", "0: hide 7\n0: sprint 2")
TWO_DRAWS = "1: draw C\n*: card 31\n1: draw C\n*: card 32\n1: name 8\n"
TAPED = MIXED + "1: draw A\n*: event red-tape\n" + TWO_DRAWS
BLOCKED = MIXED + "1: draw A\n*: event roadblock\n" + TWO_DRAWS + "1: accuse\n0: draw C\n*: card 33\n"
FAR = "*: card 11\n*: card 12\n*: card 14\n*: card 27\n*: card 28\n"

CASES = [
    ("", DEAL, "hide 8", "F9", "8 is not in your hand"),
    ("", DEAL, "hide 20", "F10", "20 needs 17 footprints"),
    ("", DEAL, "pass", "F7", "on the first turn this hideout must be laid"),
    ("", DEAL, "name 3", "F14", "that is for the marshal to do"),
    ("", DEAL, "set", "F7", "now a hideout or a pass is due"),
    ("", DEAL, "card 5", "F6", "that is a move of nature"),
    ("", DEAL + "0: hide 7\n", "set", "F9", "7 is still 4 footprints out of reach"),
    ("", DEAL + "0: hide 7\n", "sprint 42", "F10", "42 cannot be a sprint card"),
    ("", DEAL + "0: hide 7\n", "sprint 7", "F10", "7 is the hideout that you are laying"),
    ("", DEAL + "0: hide 7\n", "sprint 9", "F10", "9 is not in your hand"),
    ("", DEAL + "0: hide 7\n0: sprint 4\n", "sprint 2", "F10", "in rising order, and the last was 4"),
    ("", DEAL + "0: hide 7\n", "sprint 20", "F10", "from 20 on upward there are too few footprints"),
    ("", LAID, "hide 12", "F7", "that is for the fugitive to do"),
    ("", DRAWN, "accuse", "F14", "at least one number must be named first"),
    ("", DRAWN, "name 0", "F14", "only 1 to 41 can be named"),
    ("", DRAWN, "name 42", "F14", "only 1 to 41 can be named"),
    ("", DRAWN + "1: name 9\n", "name 9", "F14", "9 is named already"),
    ("", DRAWN + "1: name 9\n", "name 8", "F14", "in rising order, and the last was 9"),
    ("", DRAWN, "draw A", "F14", "now numbers are named"),
    ("", SECOND, "hide 2", "F9", "2 is not higher than 4"),
    ("", SECOND + "0: pass\n1: draw C\n*: card 32\n", "name 3", "F14", "3 is an open hideout"),
    ("events mixed", MIXED + "1: draw A\n*: event helicopter\n", "sweep 37", "F22", "begins at 1 to 36"),
    ("events mixed", MIXED + "1: draw A\n*: event witness\n", "pick 1", "F22", "hideout 1 is no face-down"),
    ("events mixed", MIXED + "1: draw A\n*: event rumour\n", "take", "F22", "now a pile to look into"),
    ("events mixed", TAPED, "name 9", "F23", "this guess may name one number only"),
    ("events mixed", BLOCKED, "hide 12", "F9", "12 needs 2 footprints, and no sprint cards"),
    ("opening two", FAR, "hide 12", "F10", "would leave no second hideout"),
]  # fmt: skip


def match_after(option: str, moves: str) -> Match:
    header = f"game fugitive\noption {option}\n" if option else "game fugitive\n"
    return record.replay(record.read(f"{header}---\n{moves}"))


@pytest.mark.parametrize(("option", "moves", "tried", "rule", "told"), CASES, ids=[case[2] for case in CASES])
def test_a_refusal_says_why_and_by_which_rule(
    option: str, moves: str, tried: str, rule: str, told: str
) -> None:
    match = match_after(option, moves)
    packed = match.position.pack()
    seat = match.seats_to_decide()[0]
    with pytest.raises(Illegal) as refused:
        match.say(seat, tried)
    assert refused.value.rule == rule
    assert told in str(refused.value)
    assert match.position.pack() == packed
    refusal = GAME.refusal(match.position, seat, GAME.moves.move(tried))
    assert refusal is not None
    assert "{" not in GAME.words["ja"].text(f"no.{refusal.message}", refusal.arguments)


def test_a_refusal_of_the_marshal_does_not_tell_what_lies_face_down() -> None:
    """Numbers that lie there and numbers that do not are refused, or not, alike."""
    match = match_after("", DRAWN + "1: name 9\n")
    told = {
        GAME.words["en"].text(f"no.{refusal.message}", refusal.arguments)
        for number in range(1, 9)
        if (refusal := match.refusal(1, GAME.moves.move(f"name {number}")))
    }
    assert told == {"numbers are named in rising order, and the last was 9"}
