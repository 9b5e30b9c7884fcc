"""Sealed dice: the formula, its fairness, and what verification finds."""

from __future__ import annotations

import hashlib
import hmac
import re

import pytest

from onigokko.core import sealed
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.record import Record, read
from onigokko.core.registry import game
from onigokko.core.sealed import SealedDice, verify

SECRET = bytes(range(32))
WORDS = ["虎", None, "a # word"]
CHANGED = (0, "the digest does not fit: a line of the record was changed, moved, added or left out")


def test_a_draw_is_the_keyed_hash_that_the_page_describes() -> None:
    message = '["onigokko 1",["虎",null,"a # word"],7]'.encode()
    number = int(hmac.new(SECRET, message, hashlib.sha256).hexdigest(), 16)
    dice = SealedDice(SECRET, WORDS)
    assert dice.number(7) == number
    assert dice.index(7, [1] * 1000) == number * 1000 // 2**256
    assert sealed.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_secrets_are_random_and_long() -> None:
    secrets = {sealed.new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}


class Fixed(SealedDice):
    """Dice whose numbers are given."""

    def __init__(self, number: int) -> None:
        super().__init__(SECRET, [])
        self._number = number

    def number(self, draw: int) -> int:
        return self._number


@pytest.mark.parametrize("weights", [[1], [1, 1, 1], [9, 3, 2, 1], [1, 0, 2], [10**6, 1], [2**55, 2**54]])
def test_every_outcome_has_its_share_of_the_numbers(weights: list[int]) -> None:
    total, below = sum(weights), 0
    for index, weight in enumerate(weights):
        if weight:
            first, last = -(-(below << 256) // total), ((below + weight) << 256) // total - 1
            assert Fixed(first).index(0, weights) == index
            assert Fixed(max(first, last)).index(0, weights) == index
            share = last - first + 1
            assert abs(share * total - (weight << 256)) <= 2 * total  # exact to 2 / 2^256 of everything
        below += weight
    assert Fixed(2**256 - 1).index(0, weights) == max(i for i, weight in enumerate(weights) if weight)


@pytest.mark.parametrize("weights", [[], [0], [1, -1, 1], [2**56]])
def test_weights_that_are_none_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        SealedDice(SECRET, []).index(0, weights)


def test_words_and_numbers_of_draws_change_every_draw() -> None:
    numbers = {
        SealedDice(secret, words).number(draw)
        for secret in (SECRET, bytes(32))
        for words in (WORDS, ["虎", None], [None, "虎"], ["虎", ""], [])
        for draw in range(10)
    }
    assert len(numbers) == 100


def test_many_draws_fall_as_often_as_they_should() -> None:
    weights, dice = [9, 3, 2, 1, 2, 2, 1], SealedDice(SECRET, WORDS)
    counts = [0] * len(weights)
    for draw in range(20_000):
        counts[dice.index(draw, weights)] += 1
    expected = [20_000 * weight / sum(weights) for weight in weights]
    chi_square = sum((count - due) ** 2 / due for count, due in zip(counts, expected, strict=True))
    assert chi_square < 22.5  # 6 degrees of freedom: p = 0.001; the draws are fixed


# Verifying


def script(words: list[str | None] = WORDS, secret: bytes = SECRET, **changes: str | None) -> str:
    """A record of tiger with draws from the sealed dice: its placement, with ties, and the first lot."""
    tiger = game("tiger")
    match, dice, draws = Match(tiger, tiger.setup(3)), SealedDice(secret, words), 0
    for seat in range(3):
        match.say(seat, "seal 7")
    while draws < 8:
        if match.nature_to_move:
            match.play(NATURE, dice.move(draws, match.position))
            draws += 1
        else:
            seat = match.seats_to_decide()[0]
            legal = match.legal(seat)
            passing = [move for move in legal if tiger.moves.words(move) == "pass"]
            match.play(seat, passing[0] if passing else legal[0])
    text = sealed.write(match, secret, words, {"seat.0": "Ann"})
    for key, value in changes.items():
        line = f"meta {key} {value}\n" if value is not None else ""
        text = re.sub(rf"^meta {re.escape(key)} .*\n", line, text, flags=re.MULTILINE)
    return text


def problems(text: str) -> list[tuple[int, str]]:
    record: Record = read(text)
    return verify(record)


def test_a_record_of_sealed_draws_verifies() -> None:
    assert problems(script()) == []
    assert problems(script(words=[None, None, None])) == []


def test_a_draw_that_was_changed_is_named_with_its_line() -> None:
    lines = script().splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("*: d10"))
    lines[number] = "*: d10 1" if lines[number] != "*: d10 1" else "*: d10 2"
    found = problems("\n".join(lines))
    assert found[0][0] == number + 1
    assert 'draw 0 is "d10' in found[0][1]
    assert "the dice say" in found[0][1]


@pytest.mark.parametrize("change", ["word.0", "word.2"])
def test_a_word_that_was_changed_or_left_out_is_noticed(change: str) -> None:
    for value in ("other", None):
        found = problems(script(**{change: value}))
        assert len(found) > 2
        assert all("the dice say" in text for _, text in found[:-1])
        assert found[-1] == CHANGED


def retouched() -> dict[str, str]:
    """Records that were changed in one place each, all of which can be read, by what was done."""
    lines = script().splitlines(keepends=True)
    first = lines.index("---\n") + 1
    changed = {f"without {line.strip()}": "".join(lines[:n] + lines[n + 1 :]) for n, line in enumerate(lines)}
    changed["sealed bids exchanged"] = "".join(
        [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]]
    )
    changed["another bid"] = script().replace("0: seal 7", "0: seal 6")
    changed["another name"] = script(**{"seat.0": "Eve"})
    changed["other rules"] = script(rules="2")
    changed["another option"] = script().replace("option track 25", "option track 26")
    changed["a word more"] = script().replace("meta draws", "meta word.1 x\nmeta draws")
    changed["a number that is no digest"] = script(digest="虎")
    unreadable = {"without game tiger", "without seats 3", "without ---"}
    return {
        what: text
        for what, text in changed.items()
        if what not in unreadable
        and not what.startswith("without option ")  # an option's default is the same
    }


@pytest.mark.parametrize("what", retouched())
def test_whatever_was_changed_moved_or_left_out_is_noticed(what: str) -> None:
    assert problems(retouched()[what])


def test_what_says_the_same_still_fits() -> None:
    assert problems(script().replace("\n", "\r\n").replace(": seal", ":   seal")) == []
    assert problems(script() + "# the end\n? turn 0\n") == []
    assert problems(script(commitment=sealed.commitment(SECRET).upper()))[:-1] == []


def test_another_secret_does_not_fit_the_commitment() -> None:
    for other in (sealed.commitment(bytes(32)), "虎", "0", '"a b"'):
        found = problems(script(secret=SECRET, commitment=other))
        assert found == [
            (0, "the secret is not the one that was committed to: its SHA-256 is another"),
            CHANGED,
        ]


def test_what_is_missing_or_unreadable_is_told() -> None:
    text = problems(script().replace("meta secret", "meta other"))[0][1]
    assert text.startswith("the record has no meta secret,")
    text = problems(script(commitment=None).replace("meta secret", "meta other"))[0][1]
    assert text == "the record has no meta commitment and no meta secret, so its draws cannot be verified"
    assert problems(script().replace(f"meta secret {SECRET.hex()}", "meta secret xyz")) == [
        (0, "the secret is not written in hexadecimal")
    ]
    assert "only sealed ones" in problems(script(draws="dice"))[0][1]


def test_a_move_that_cannot_be_made_ends_the_verification() -> None:
    lines = script().splitlines()
    number = next(n for n, line in enumerate(lines) if ": start" in line)
    lines[number] = "0: start 1"
    (line, text), changed = problems("\n".join(lines))[-2:]
    assert (line, changed) == (number + 1, CHANGED)
    assert text.endswith("the draws after it cannot be computed")
