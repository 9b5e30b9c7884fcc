"""Dice that nobody can bend and everybody can check: a committed secret, the seats' words, a keyed hash.

Before the first move the server shows `commitment(secret)`, the SHA-256 of 32 random bytes. Then each seat
may add a word of its own, which the server could not foresee. Draw k (nature's moves of the record, counted
from 0) is

    number = HMAC-SHA256(key = secret, message = canonical JSON of ["onigokko 1", [word or null, ...], k])

read as a whole number of 256 bits, first byte highest. With the weights w0, w1, ... of the outcomes in
catalogue order and W their sum, the outcome is the first i with w0 + ... + wi > floor(number * W / 2^256).
For W below 2^56 every probability is exact to 2^-200. When the game is over the secret is published, and
`verify` computes every draw again.

A record also has a `digest`, HMAC-SHA256(key = secret, message = canonical JSON of everything in it but the
digest, comments and checks), so that a line that was changed, moved or left out is noticed where no draw
tells it. It guards against slips and retouching, not against somebody who makes a new digest: what nobody
can bend are the draws.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from onigokko.core import record as records
from onigokko.core.errors import BadMove, shown
from onigokko.core.game import Game, Setup, canonical
from onigokko.core.match import Match
from onigokko.core.position import NATURE, Position
from onigokko.core.record import Record, Step

SECRET_BYTES = 32
MOST_WEIGHT = 1 << 56


def new_secret() -> bytes:
    """A secret for the dice of one table: 256 random bits."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is shown before the first move: the SHA-256 of the secret, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


class SealedDice:
    """The draws of one game, fixed by the secret and the seats' words (None for a seat that gave none).

    >>> dice = SealedDice(bytes(32), ["tiger", None, None])
    >>> [dice.index(k, [1, 1, 1, 1, 1, 1]) + 1 for k in range(8)]
    [6, 3, 4, 2, 2, 5, 1, 4]
    """

    def __init__(self, secret: bytes, words: Sequence[str | None]) -> None:
        self._secret = secret
        self._words = list(words)

    def number(self, draw: int) -> int:
        """The 256-bit number of a draw, counted from 0."""
        message = canonical(["onigokko 1", self._words, draw]).encode("utf-8")
        return int.from_bytes(hmac.digest(self._secret, message, "sha256"), "big")

    def index(self, draw: int, weights: Sequence[int]) -> int:
        """Which of the weighted outcomes a draw is."""
        total = sum(weights)
        if not 0 < total < MOST_WEIGHT or min(weights) < 0:
            raise ValueError("weights are whole, not negative, and add up to 1 to 2^56 - 1")
        point = self.number(draw) * total >> 256
        below = 0
        for index, weight in enumerate(weights):
            below += weight
            if point < below:
                return index
        raise AssertionError("the point lies below the sum of the weights")

    def move(self, draw: int, position: Position) -> int:
        """Nature's move in a position in which a draw is due."""
        return position.moves(NATURE)[self.index(draw, position.weights())]


def write(
    match: Match,
    secret: bytes,
    words: Sequence[str | None] = (),
    meta: Mapping[str, str] | None = None,
    comments: Mapping[int, Iterable[str]] | None = None,
) -> str:
    """The script of a match whose draws are these sealed dice's, with all that `verify` needs.

    `words` are the seats' own; `meta` says more, `comments` are those of `record.write`.
    """
    game, moves = match.game, [(seat, match.game.moves.words(move)) for seat, move in match.log]
    told = {
        "rules": str(game.rules_version),
        "draws": "sealed",
        "commitment": commitment(secret),
        "secret": secret.hex(),
        **{f"word.{seat}": word for seat, word in enumerate(words) if word is not None},
        **(meta or {}),
    }
    told["digest"] = _digest(secret, game, match.setup, told, moves)
    return records.write(game, match.setup, match.log, told, comments)


def _digest(
    secret: bytes, game: Game, setup: Setup, meta: Mapping[str, str], moves: Iterable[tuple[int, str]]
) -> str:
    told = {key: value for key, value in meta.items() if key != "digest"}
    parts = ["onigokko 1 record", game.name, setup.seats, dict(setup.options), setup.data, told, list(moves)]
    return hmac.new(secret, canonical(parts).encode("utf-8"), "sha256").hexdigest()


class Draw(NamedTuple):
    """A draw of a record, computed again."""

    number: int  # from 0
    line: int  # on which it stands
    said: str
    due: str
    below: int  # the weights of the outcomes before the one that the record says; -1 if it can be none
    weight: int  # of that outcome
    total: int  # of all weights


class Finding(NamedTuple):
    """Something in a record that does not fit: the line (0: the header), a code, what fills its sentence."""

    line: int
    code: str
    arguments: dict[str, str | int]

    @property
    def text(self) -> str:
        """The sentence in English."""
        return _SENTENCES[self.code].format(**self.arguments)


_SENTENCES = {
    "draws": 'the draws are "{draws}"; only sealed ones can be verified',
    "missing": "the record has {what}, so its draws cannot be verified",
    "hexadecimal": "the secret is not written in hexadecimal",
    "secret": "the secret is not the one that was committed to: its SHA-256 is another",
    "draw": 'draw {number} is "{said}", and the dice say "{due}"',
    "move": "{error}; the draws after it cannot be computed",
    "rules": "the record names {told}; these are of version {ours}",
    "no-digest": "the record has no meta digest, which tells whether lines were changed",
    "digest": "the digest does not fit: a line of the record was changed, moved, added or left out",
}


def verify(record: Record) -> list[tuple[int, str]]:
    """Everything in a record that does not fit its dice: pairs of line number (0: the header) and sentence.

    Empty means: the published secret is the one that was committed to, every draw follows from it, and the
    record is as it was written.
    """
    return [(each.line, each.text) for each in examine(record)[1]]


def examine(record: Record) -> tuple[list[Draw], list[Finding]]:
    """All draws of a record, computed again, and everything that does not fit."""
    findings, secret = _header(record.meta)
    if secret is None:
        return [], findings
    draws, more = _draws(record, secret)
    return draws, findings + more + _changes(record, secret)


def _draws(record: Record, secret: bytes) -> tuple[list[Draw], list[Finding]]:
    draws: list[Draw] = []
    findings: list[Finding] = []
    dice = SealedDice(secret, words_of(record))
    match = Match(record.game, record.setup)
    for step in record.moves:
        if step.seat == NATURE and match.nature_to_move:
            draw = _draw(len(draws), step, dice, match)
            draws.append(draw)
            if draw.said != draw.due:
                about: dict[str, str | int] = {
                    "number": draw.number,
                    "said": shown(step.words),
                    "due": draw.due,
                }
                findings.append(Finding(step.line, "draw", about))
        try:
            match.say(step.seat, step.words)
        except BadMove as error:
            return draws, [*findings, Finding(step.line, "move", {"error": str(error)})]
    return draws, findings


def words_of(record: Record) -> list[str | None]:
    """The seats' own words in a record."""
    return [record.meta.get(f"word.{seat}") for seat in range(record.setup.seats)]


def _draw(number: int, step: Step, dice: SealedDice, match: Match) -> Draw:
    moves, weights = match.position.moves(NATURE), match.position.weights()
    say = match.game.moves.words
    said, due = " ".join(step.words.split()), say(dice.move(number, match.position))
    names = [say(each) for each in moves]
    place = names.index(said) if said in names else None
    below, weight = (-1, 0) if place is None else (sum(weights[:place]), weights[place])
    return Draw(number, step.line, said, due, below, weight, sum(weights))


def _changes(record: Record, secret: bytes) -> list[Finding]:
    findings: list[Finding] = []
    rules = record.meta.get("rules", "")
    if rules != str(record.game.rules_version):
        told = f"the rules of version {rules}" if rules else "no version of the rules"
        findings.append(Finding(0, "rules", {"told": told, "ours": record.game.rules_version}))
    if "digest" not in record.meta:
        return [*findings, Finding(0, "no-digest", {})]
    moves = [(step.seat, " ".join(step.words.split())) for step in record.moves]
    due = _digest(secret, record.game, record.setup, record.meta, moves)
    if not _same(due, record.meta["digest"]):
        findings.append(Finding(0, "digest", {}))
    return findings


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.lower().encode())


def _header(meta: Mapping[str, str]) -> tuple[list[Finding], bytes | None]:
    findings: list[Finding] = []
    if meta.get("draws", "sealed") != "sealed":
        findings.append(Finding(0, "draws", {"draws": shown(meta["draws"])}))
    missing = [key for key in ("commitment", "secret") if key not in meta]
    if missing:
        what = " and ".join(f"no meta {key}" for key in missing)
        return [*findings, Finding(0, "missing", {"what": what})], None
    try:
        secret = bytes.fromhex(meta["secret"])
    except ValueError:
        return [*findings, Finding(0, "hexadecimal", {})], None
    if not _same(commitment(secret), meta["commitment"]):
        findings.append(Finding(0, "secret", {}))
    return findings, secret
