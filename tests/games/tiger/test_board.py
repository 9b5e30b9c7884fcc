"""Tiger's board, tested where it runs: each board/*.test.ts is bundled and run by node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.games.tiger.game import GAME

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
NODE = shutil.which("node")
GAMES = 16
needs_node = pytest.mark.skipif(
    NODE is None or not ESBUILD.exists(), reason="needs node and its modules (make client)"
)


def played_cards(seats: int, banana: str, seed: int) -> list[dict[str, Any]]:
    """Every card played in a random game: the view before it, and where all stand once it has acted."""
    match = Match.of(GAME, seats, {"banana": banana})
    dice = Dice(seed)
    cases: list[dict[str, Any]] = []
    while not match.over:
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        moves = match.legal(seat)
        move = moves[dice.below(len(moves))]
        if match.game.moves.family(move) != "play":
            match.play(seat, move)
            continue
        before = match.seen(seat)
        match.play(seat, move)
        after = match.seen(seat)
        positions = [*(runner["position"] for runner in after["runners"]), after["tiger"]]
        kind = match.game.moves.argument(move)
        cases.append(
            {"view": before, "seat": seat, "kind": kind, "slips": banana == "tiger", "after": positions}
        )
    return cases


@needs_node
@pytest.mark.parametrize("name", ["path", "effects", "beats"])
def test_unit(name: str, tmp_path: Path) -> None:
    cases = [
        case
        for seed in range(GAMES)
        for case in played_cards(3 + seed % 4, ("tiger", "runners")[seed // 4 % 2], seed)
    ]
    given = tmp_path / "cases.json"
    given.write_text(json.dumps(cases), "utf-8")
    bundle = tmp_path / f"{name}.mjs"
    tsconfig = f"--tsconfig={ROOT / 'tsconfig.json'}"
    options = ("--bundle", "--platform=node", "--format=esm", "--log-level=warning", tsconfig)
    _run(str(ESBUILD), str(HERE / "board" / f"{name}.test.ts"), *options, f"--outfile={bundle}")
    _run(str(NODE), "--test", str(bundle), TIGER_CASES=str(given))


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
