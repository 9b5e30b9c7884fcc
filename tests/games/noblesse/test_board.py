"""The board of noblesse, tested where it runs: each board/*.test.ts is bundled and run by node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import Told
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.belief import choose, size
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.view import cards

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
NODE = shutil.which("node")
HANDS = 400
GAMES = 6
needs_node = pytest.mark.skipif(
    NODE is None or not ESBUILD.exists(), reason="needs node and its modules (make client)"
)


def hands() -> list[dict[str, Any]]:
    """Random hands, some of their cards, whether these are a display, and the best of the hand (N14, N15)."""
    start = GAME.start(GAME.setup(5))
    assert isinstance(start, rules.Noblesse)
    house, dice = start.house, Dice(7)
    found = []
    for _ in range(HANDS):
        hand = choose(start.bag, 3 + dice.below(7), dice)
        some = choose(hand, 1 + dice.below(size(hand)), dice)
        found.append(
            {
                "hand": cards(house, hand),
                "some": cards(house, some),
                "valid": house.cards.best(some) == some,
                "best": cards(house, house.cards.best(hand)),
            }
        )
    return found


def heard(told: Told) -> dict[str, Any]:
    """Something that was said, as the browser gets it."""
    event = told.event
    return {
        "at": told.at,
        "message": event.message,
        "seat": event.seat,
        "rule": event.rule,
        "arguments": dict(event.arguments),
    }


def course(seats: int, seed: int) -> list[dict[str, Any]]:
    """A random game as a spectator sees it: the view at each step, and what was said since the one before."""
    match, dice, count = Match.of(GAME, seats), Dice(seed), 0
    steps = []
    while True:
        if not match.nature_to_move:
            told = match.heard(SPECTATOR)
            steps.append({"view": match.seen(SPECTATOR), "said": [heard(each) for each in told[count:]]})
            count = len(told)
        if match.over:
            return steps
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        moves = match.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])


def tables() -> list[dict[str, Any]]:
    """What a spectator sees and has heard at every theft, and at the end, of random games."""
    found = []
    for seed in range(GAMES):
        match, dice = Match.of(GAME, 2 + seed % 4), Dice(seed)
        while not match.over:
            seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
            moves = match.legal(seat)
            match.play(seat, moves[dice.below(len(moves))])
            view = match.seen(SPECTATOR)
            if view["phase"] in ("steal", "over"):
                events = [heard(told) for told in match.heard(SPECTATOR)]
                found.append({"view": view, "events": events})
    return found


@needs_node
@pytest.mark.parametrize("name", ["display", "table", "plan", "beats"])
def test_unit(name: str, tmp_path: Path) -> None:
    given = tmp_path / "cases.json"
    given.write_text(
        json.dumps({"hands": hands(), "tables": tables(), "courses": [course(5, 1), course(2, 2)]}), "utf-8"
    )
    bundle = tmp_path / f"{name}.mjs"
    tsconfig = f"--tsconfig={ROOT / 'tsconfig.json'}"
    options = ("--bundle", "--platform=node", "--format=esm", "--log-level=warning", tsconfig)
    _run(str(ESBUILD), str(HERE / "board" / f"{name}.test.ts"), *options, f"--outfile={bundle}")
    _run(str(NODE), "--test", str(bundle), NOBLESSE_CASES=str(given))


def _run(*command: str, **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
