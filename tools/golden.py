"""Records whole games as golden scripts, which must replay to the same views for ever.

    python tools/golden.py FOLDER [NAME ...]

FOLDER/games.toml describes each game: its seats, options, bots and seed. The tool plays them and writes
NAME.play, with checks on the way, and the digests of all views to digests.toml. What it wrote is kept;
running it again is right only when the rules change on purpose.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from onigokko.bots import ask, bot
from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.game import Game, viewer_word
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.registry import game as game_named

EVERY = 20  # log entries between two groups of checks
PATHS = 5  # fields that are checked each time


def play(game: Game, golden: dict[str, Any]) -> Match:
    """The whole game that a description gives: the bots in turn, one a seat."""
    match = Match(game, game.setup(golden["seats"], golden.get("options")))
    dice = Dice(golden["seed"])
    names = golden["bots"]
    players = [bot(names[seat % len(names)]) for seat in range(golden["seats"])]
    while not match.over:
        if match.nature_to_move:
            moves = match.legal(NATURE)
            match.play(NATURE, moves[dice.weighted(match.position.weights())])
        else:
            seats = match.seats_to_decide()
            seat = seats[dice.below(len(seats))]
            heard = tuple(match.heard(seat))
            match.play(seat, ask(players[seat], match.game, match.position, seat, dice, heard))
    return match


def views(script: str | bytes) -> str:
    """A hash over what every viewer sees and hears along a script."""
    total = hashlib.sha256()
    found = record.read(script)
    match = Match(found.game, found.setup)
    told = [0]

    def add() -> None:
        for viewer in (SPECTATOR, TRUTH, *range(found.setup.seats)):
            total.update(msgspec.json.encode(match.view(viewer)))
            total.update(msgspec.json.encode(match.heard(viewer, told[0])))
        told[0] = len(match.told)

    add()
    for step in found.moves:
        match.say(step.seat, step.words)
        add()
    return total.hexdigest()


def script(match: Match, seed: int) -> str:
    """The record of a match, with checks of what is seen on the way, and of the places at its end."""
    lines = iter(record.write(match.game, match.setup, match.log).splitlines())
    written = []
    for line in lines:
        written.append(line)
        if line == "---":
            break
    again, dice = Match(match.game, match.setup), Dice(seed)
    for number, (line, (seat, move)) in enumerate(zip(lines, match.log, strict=True), 1):
        written.append(line)
        again.play(seat, move)
        if number % EVERY == 0 or number == len(match.log):
            written += _checks(again, dice)
    places = " ".join(str(place) for place in match.ranking() or [])
    return "\n".join([*written, f"? rank {places}"]) + "\n"


def _checks(match: Match, dice: Dice) -> Iterator[str]:
    turn = ["*"] if match.nature_to_move else [str(seat) for seat in match.seats_to_decide()]
    yield " ".join(["? turn", *turn])
    for _ in range(PATHS):
        viewer = dice.below(match.setup.seats + 1) + SPECTATOR
        found: Any = match.seen(viewer)
        path: list[str] = []
        while isinstance(found, (dict, list)) and found:
            keys = list(found) if isinstance(found, dict) else list(range(len(found)))
            if isinstance(found, list) and not isinstance(found[0], dict):
                break
            key = keys[dice.below(len(keys))]
            path.append(str(key))
            found = found[key]
        value = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        yield f"? see {viewer_word(viewer)} {'.'.join(path)} {value}"


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    folder = Path(sys.argv[1])
    goldens = tomllib.loads((folder / "games.toml").read_text("utf-8"))
    digests_file = folder / "digests.toml"
    digests = tomllib.loads(digests_file.read_text("utf-8")) if digests_file.exists() else {}
    for name, golden in goldens.items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        text = script(play(game_named(golden["game"]), golden), golden["seed"])
        (folder / f"{name}.play").write_text(text, "utf-8")
        digests[name] = views(text)
    lines = [f'{name} = "{digests[name]}"' for name in goldens]
    digests_file.write_text(
        "# Of what every viewer sees and hears along each record.\n" + "\n".join(lines) + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
