"""How many instructions a decision of random play costs: a measure that a busy machine does not move.

    python tools/instructions.py          compare with the kept figures; exit code 1 if a game got dearer
    python tools/instructions.py --keep   keep what is measured now, in bench/instructions.json

Wanted: the compiled engine, and valgrind. The count is of the compiled play-out loop and all that it calls.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "instructions.json"
DEARER = 1.10  # a game may cost so many times what was kept
LOOP = "CPyDef_playout___random_playout"  # the C function that mypyc makes of `random_playout`
MARK = "CPyDef_playout___draw"  # that of `draw`, which the loop does not call: here a game's count is told
DECISIONS = 4000  # at least, so that the making of a game weighs little
PLAY = f"""
import sys
from onigokko.core.chance import Dice
from onigokko.core.native import compiled
from onigokko.core.playout import draw, random_playout
from onigokko.core.registry import game

assert compiled(), "the engine is not compiled"
for name in sys.argv[1:]:
    found = game(name)
    start, dice, decisions = found.new(found.usual_seats), Dice(1), 0
    while decisions < {DECISIONS}:
        decisions += random_playout(start.copy(), dice, found.bound(start.seats))
    print("decisions", decisions)
    position = start.copy()
    draw(position, dice)
"""


def measured(games: list[str]) -> dict[str, float]:
    """Instructions a decision, by game."""
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={LOOP}", f"--dump-before={MARK}"]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        done = subprocess.run(
            [*command, f"--callgrind-out-file={out}", sys.executable, "-c", PLAY, *games],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"the games could not be measured:\n{done.stderr[-2000:]}")
        decisions = re.findall(r"^decisions (\d+)$", done.stdout, re.MULTILINE)
        counts = [_total(out.with_name(f"out.{number}")) for number in range(1, len(games) + 1)]
    return {
        game: round(count / int(made), 1) for game, count, made in zip(games, counts, decisions, strict=True)
    }


def _total(dump: Path) -> int:
    """The instructions that a dump counts: those since the one before."""
    found = re.search(r"^(?:summary|totals): (\d+)$", dump.read_text(), re.MULTILINE)
    assert found is not None, dump
    return int(found[1])


def names() -> list[str]:
    """The games of the house."""
    from onigokko.core.registry import games

    return [name for name, game in games().items() if game.folder.is_relative_to(ROOT)]


def told() -> dict[str, str]:
    """What the counts depend on besides the source."""
    compiler = subprocess.run(["cc", "-dumpfullversion"], capture_output=True, text=True).stdout.strip()
    return {"python": platform.python_version(), "compiler": compiler, "machine": platform.machine()}


def problems(kept: dict[str, float], now: dict[str, float]) -> list[str]:
    """A sentence for each game that is not as cheap as it was."""
    found = []
    for game, count in now.items():
        if game not in kept:
            found.append(f"{game} has no kept figure: python tools/instructions.py --keep")
        elif count > kept[game] * DEARER:
            found.append(
                f"{game}: a decision costs {count:.0f} instructions, "
                f"{count / kept[game] - 1:.0%} more than the {kept[game]:.0f} that were kept"
            )
    return found


def main() -> int:
    if shutil.which("valgrind") is None:
        print("there is no valgrind on this machine")
        return 2
    now = measured(names())
    for game, count in now.items():
        print(f"{game}: {count:.0f} instructions a decision")
    if sys.argv[1:] == ["--keep"]:
        KEPT.write_text(json.dumps({"made with": told(), "instructions a decision": now}, indent=2) + "\n")
        return 0
    found = problems(json.loads(KEPT.read_text())["instructions a decision"], now)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
