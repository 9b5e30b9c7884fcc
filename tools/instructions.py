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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "bench" / "instructions.json"
DEARER = 1.10  # a game may cost so many times what was kept
LOOP = "CPyDef_playout___random_playout"  # the C function that mypyc makes of `random_playout`
DECISIONS = 4000  # at least, so that the making of a game weighs little
PLAY = f"""
import sys
from onigokko.core.chance import Dice
from onigokko.core.native import compiled
from onigokko.core.playout import random_playout
from onigokko.core.registry import game

assert compiled(), "the engine is not compiled"
found = game(sys.argv[1])
start, dice, decisions = found.new(found.usual_seats), Dice(1), 0
while decisions < {DECISIONS}:
    decisions += random_playout(start.copy(), dice, found.bound(start.seats))
print("decisions", decisions)
"""


def measured(game: str) -> float:
    """Instructions a decision."""
    command = ["valgrind", "--tool=callgrind", f"--toggle-collect={LOOP}", "--callgrind-out-file=/dev/null"]
    done = subprocess.run(
        [*command, sys.executable, "-c", PLAY, game],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise SystemExit(f"{game} could not be measured:\n{done.stderr[-2000:]}")
    decisions = re.search(r"^decisions (\d+)$", done.stdout, re.MULTILINE)
    instructions = re.search(r"Collected : (\d+)$", done.stderr, re.MULTILINE)
    assert decisions is not None
    assert instructions is not None
    return int(instructions[1]) / int(decisions[1])


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
    now = {}
    for game in names():
        now[game] = round(measured(game), 1)
        print(f"{game}: {now[game]:.0f} instructions a decision", flush=True)
    if sys.argv[1:] == ["--keep"]:
        KEPT.write_text(json.dumps({"made with": told(), "instructions a decision": now}, indent=2) + "\n")
        return 0
    found = problems(json.loads(KEPT.read_text())["instructions a decision"], now)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
