"""Records whole games of noblesse as golden scripts, with checks and the digest of all views.

    python tests/games/noblesse/make_golden.py

was run once; what it made is kept. Running it again is right only when the rules or the view change on
purpose: that a game no longer replays to the same views is what the golden records are there to show.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.game import canonical
from onigokko.core.match import Match
from onigokko.core.playout import first_seat
from onigokko.core.position import NATURE, SPECTATOR, TRUTH, Policy
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.rules import STILL_ROUNDS, Noblesse

FOLDER = Path(__file__).resolve().parents[2] / "scripts" / "noblesse" / "golden"
DIGESTS = FOLDER / "digests.toml"
FEW_CARDS = {
    "collection": {
        "A": [1601, 1604, 1608],
        "B": [1602, 1607],
        "C": [1603, 1606],
        "D": [1605, 1609, 1610, 1611],
    }
}
NO_DISPLAYS = {
    "collection": {
        letter: [1601 + 2 * n, 1602 + 2 * n] if letter in "ACEGIK" else []
        for n, letter in enumerate("ABCDEFGHIJK")
    }
}
SHORT_TRACK = {"halls": [{"spaces": 2, "best": 3, "second": 1}, {"spaces": 4, "best": 5, "second": 2}]}


def by_dinner(position: Noblesse) -> bool:
    """N23, with a single winner."""
    return position.still_rounds < STILL_ROUNDS and position.ranking().count(1) == 1


def by_stillness(position: Noblesse) -> bool:
    """N24."""
    return position.still_rounds == STILL_ROUNDS


def by_display(position: Noblesse) -> bool:
    """The first two stand on one space, and the final display decides (N25)."""
    winner = position.collectors[position.ranking().index(1)]
    level = [each for each in position.collectors if each.space == winner.space]
    return position.ranking().count(1) == 1 and len(level) > 1


def shared(position: Noblesse) -> bool:
    """Two seats share the first place (N25)."""
    return position.ranking().count(1) > 1


@dataclass
class Golden:
    """A game to record: the first seed whose game ends as wanted is taken."""

    seats: int
    ends: Callable[[Noblesse], bool] = by_dinner
    bots: str = "quick"
    options: dict[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] | None = None


GOLDEN = {
    "two": Golden(2),
    "three": Golden(3, bots="random"),
    "four": Golden(4),
    "five": Golden(5),
    "six": Golden(6, options={"seats-6": "yes"}),
    "four-with-the-option": Golden(4, bots="random", options={"seats-6": "yes"}),
    "withdraw": Golden(3, bots="random", options={"withdraw": "yes"}),
    "withdraw-six": Golden(6, bots="random", options={"withdraw": "yes", "seats-6": "yes"}),
    "stillness": Golden(2, by_stillness, "random", {"withdraw": "yes"}, FEW_CARDS),
    "decided-by-display": Golden(4, by_display),
    "shared-first": Golden(2, shared, "random", data=NO_DISPLAYS),
    "short-track": Golden(3, data=SHORT_TRACK),
}


def play(golden: Golden, seed: int) -> tuple[list[tuple[int, int]], Noblesse]:
    """One whole game; its moves and its last position."""
    policy = GAME.policy() if golden.bots == "quick" else Policy()
    dice = Dice(seed)
    position = GAME.new(golden.seats, golden.options, golden.data)
    log: list[tuple[int, int]] = []
    while position.turn():
        if position.turn() == NATURE:
            moves = position.moves(NATURE)
            seat, move = NATURE, moves[dice.below(len(moves))]
        else:
            seat = first_seat(position.turn())
            move = policy.choose(position, seat, dice)
        position.play(seat, move)
        log.append((seat, move))
    assert isinstance(position, Noblesse)
    return log, position


def digest(match: Match) -> Iterator[bytes]:
    """The views of all viewers, after each move that is logged."""
    for viewer in (SPECTATOR, TRUTH, *range(match.setup.seats)):
        yield msgspec.json.encode(match.view(viewer))


def views(script: bytes) -> str:
    """A hash over every view of every viewer along a script."""
    total = hashlib.sha256()
    found = record.read(script)
    match = Match(found.game, found.setup)
    for step in found.moves:
        for view in digest(match):
            total.update(view)
        match.say(step.seat, step.words)
    for view in digest(match):
        total.update(view)
    return total.hexdigest()


def written(golden: Golden, log: list[tuple[int, int]]) -> str:
    """The record, with what a seat and a spectator see at the start of every fifth round, and the result."""
    setup = GAME.setup(golden.seats, golden.options, golden.data)
    lines = record.write(GAME, setup, log).splitlines()
    head = lines.index("---") + 1
    match = Match(GAME, setup)
    found, last = lines[:head], 0
    for line, (seat, move) in zip(lines[head:], log, strict=True):
        found.append(line)
        match.play(seat, move)
        seen = match.seen(SPECTATOR)
        if seen["phase"] == "place" and seen["round"] % 5 == 0 and seen["round"] > last:
            last = seen["round"]
            found += checks(match)
    return "\n".join([*found, *checks(match), f"? rank {' '.join(map(str, match.ranking() or []))}"]) + "\n"


def checks(match: Match) -> list[str]:
    """What is checked on the way: the track, the piles, and one collection from three chairs."""
    public = match.seen(SPECTATOR)
    found = [
        f"? see - {key} {canonical(public[key])}" for key in ("round", "leader_hall", "piles", "jail", "paid")
    ]
    found += [f"? see - seats.{seat}.space {each['space']}" for seat, each in enumerate(public["seats"])]
    for viewer in ("-", "0", "1"):
        seen = match.seen(SPECTATOR if viewer == "-" else int(viewer))
        found.append(f"? see {viewer} seats.1.collection {canonical(seen['seats'][1]['collection'])}")
    return found


def main() -> None:
    """Writes all golden records and their digests."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    digests = []
    for name, golden in GOLDEN.items():
        seed = 1
        while not golden.ends(play(golden, seed)[1]):
            seed += 1
        script = written(golden, play(golden, seed)[0])
        (FOLDER / f"{name}.play").write_text(script, "utf-8")
        digests.append(f'{name} = "{views(script.encode())}"')
    DIGESTS.write_text(
        "# Of all views along each record, in every viewer's eyes.\n" + "\n".join(digests) + "\n"
    )


if __name__ == "__main__":
    main()
