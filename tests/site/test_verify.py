"""The dice of a record, checked for a page: every draw computed again, and each kind of tampering named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from onigokko.core import sealed
from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.registry import game
from onigokko.core.words import Catalogue
from onigokko.site import refusals, shapes

from .client import Guest

Guests = Callable[..., Guest]
SECRET, WORDS = bytes(range(32)), ["虎", None, "a # word"]


def script() -> str:
    """A whole game of tiger with sealed dice and words of the seats."""
    match, dice, chance, draws = Match.of(game("tiger"), 3), sealed.SealedDice(SECRET, WORDS), Dice(3), 0
    while not match.over:
        if match.nature_to_move:
            match.play(1 << 16, dice.move(draws, match.position))
            draws += 1
        else:
            seat = match.seats_to_decide()[0]
            legal = match.legal(seat)
            match.play(seat, legal[chance.below(len(legal))])
    return sealed.write(match, SECRET, WORDS, {"seat.0": "Ann"})


WHOLE = script()
LINES = WHOLE.splitlines(keepends=True)
ROLL = next(at for at, line in enumerate(LINES) if line.startswith("*: d10 "))
BENT = "*: d10 1\n" if LINES[ROLL] != "*: d10 1\n" else "*: d10 2\n"


def without(start: str) -> str:
    return "".join(line for line in LINES if not line.startswith(start))


# By what was done: the text, and the kinds of what does not fit then.
TAMPERED = {
    "a draw": ("".join([*LINES[:ROLL], BENT, *LINES[ROLL + 1 :]]), {"draw", "digest"}),
    "a name": (WHOLE.replace("meta seat.0 Ann", "meta seat.0 Eve"), {"digest"}),
    "a comment": (WHOLE + "# well played\n", set()),
    "another secret": (WHOLE.replace(SECRET.hex(), SECRET[::-1].hex()), {"secret", "draw", "digest"}),
    "another promise": (
        WHOLE.replace(sealed.commitment(SECRET), sealed.commitment(b"x")),
        {"secret", "digest"},
    ),
    "another word": (WHOLE.replace("a # word", "a # ward"), {"draw", "digest"}),
    "a word left out": (without("meta word.2"), {"draw", "digest"}),
    "the last move left out": ("".join(LINES[:-1]), {"digest"}),
    "no checksum": (without("meta digest"), {"no-digest"}),
    "no secret": (without("meta secret"), {"missing"}),
    "no promise": (without("meta commitment"), {"missing"}),
    "no number": (WHOLE.replace(SECRET.hex(), "xyz"), {"hexadecimal"}),
    "other dice": (WHOLE.replace("meta draws sealed", "meta draws wooden"), {"draws", "digest"}),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_each_kind_of_tampering_is_named_in_words(guest: Guests, what: str) -> None:
    text, kinds = TAMPERED[what]
    answer = guest().post("/api/verify", content=text.encode())
    assert answer.status_code == 200, answer.text
    found = msgspec.convert(answer.json(), shapes.Verified)
    told = {problem.code for problem in found.problems}
    # where a bent draw or another word leads elsewhere, a move that cannot be made ends it
    assert told - {"move"} == kinds or told == kinds | {"move"}
    for lang in ("en", "ja"):
        words: Catalogue = refusals.words(lang)
        for problem in found.problems:
            sentence = words.text(f"misfit.{problem.code}", {"line": problem.line, **problem.arguments})
            assert "{" not in sentence
    if what == "a draw":
        first = found.problems[0]
        assert (first.line, first.code, first.arguments["said"]) == (ROLL + 1, "draw", BENT[3:-1])


def test_every_draw_is_told_with_its_chances(guest: Guests) -> None:
    found: dict[str, Any] = guest().post("/api/verify", content=WHOLE.encode()).json()
    assert found["words"] == WORDS
    assert found["secret"] == SECRET.hex()
    dice = sealed.SealedDice(SECRET, WORDS)
    assert len(found["draws"]) == sum(line.startswith("*: ") for line in LINES)
    for draw in found["draws"]:
        assert draw["said"] == draw["due"]
        assert LINES[draw["line"] - 1] == f"*: {draw['said']}\n"
        point = dice.number(draw["number"]) * draw["total"] >> 256
        assert draw["below"] <= point < draw["below"] + draw["weight"]


def test_what_is_no_record_or_from_elsewhere_is_refused(guest: Guests) -> None:
    ann = guest()
    ann.refusal("POST", "/api/verify", 400, "record-none", content=b"nothing")
    ann.refusal("POST", "/api/verify", 413, "record-large", content=b"#" * 300_000)
    ann.refusal("POST", "/api/verify", 403, "no-header", content=b"", headers={"x-onigokko": ""})
