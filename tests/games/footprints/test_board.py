"""The board of footprints, tested where it runs: board/*.test.ts is bundled and run by node, its words."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.footprints.box import TERMS
from onigokko.games.footprints.game import GAME

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
BOARD = GAME.folder / "board"
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
NODE = shutil.which("node")
GAMES = 30
OTHER_DECK = {
    "cards": [{**card, "footprints": number % 3} for number, card in enumerate(GAME.data["cards"])],
    "chips": 6,
}
needs_node = pytest.mark.skipif(
    NODE is None or not ESBUILD.exists(), reason="needs node and its modules (make client)"
)


def played(seed: int) -> dict[str, Any]:
    """A random game as one viewer sees it, whenever a turn begins and at its end."""
    seats = 2 + seed % 3
    data = OTHER_DECK if seed % 4 == 3 else None
    match, dice = Match(GAME, GAME.setup(seats, data=data)), Dice(seed)
    viewer = SPECTATOR + seed % (seats + 1)
    moments: list[dict[str, Any]] = []
    while True:
        view = match.seen(viewer)
        begins = view["phase"] == "over" or (view["phase"] == "show" and not any(match.held))
        if begins and (not moments or moments[-1]["view"]["turn_number"] < view["turn_number"] or match.over):
            moments.append({"view": view, "events": [_heard(told) for told in match.heard(viewer)]})
        if match.over:
            return {"viewer": viewer, "moments": moments}
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        moves = match.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])


def _heard(told: Any) -> dict[str, Any]:
    event = told.event
    plain: dict[str, Any] = msgspec.to_builtins(event.arguments)
    return {
        "at": told.at,
        "message": event.message,
        "seat": event.seat,
        "rule": event.rule,
        "arguments": plain,
    }


@needs_node
def test_what_the_board_reads_is_what_happened(tmp_path: Path) -> None:
    given = tmp_path / "games.json"
    given.write_text(json.dumps([played(seed) for seed in range(GAMES)]), "utf-8")
    bundle = tmp_path / "table.mjs"
    tsconfig = f"--tsconfig={ROOT / 'tsconfig.json'}"
    options = ("--bundle", "--platform=node", "--format=esm", "--log-level=warning", tsconfig)
    _run(str(ESBUILD), str(HERE / "board" / "table.test.ts"), *options, f"--outfile={bundle}")
    _run(str(NODE), "--test", str(bundle), FOOTPRINTS_CASES=str(given))


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


MADE = ("board.mini.", "board.stone.", "board.suit.", "board.spot.")  # with what the data says behind it


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_board_has_all_its_words_and_no_others(language: str) -> None:
    source = "\n".join(path.read_text("utf-8") for path in sorted(BOARD.glob("*.ts*")))
    named = set(re.findall(r'"(board\.[\w.-]+)"', source))
    known = {message for message in GAME.words[language].messages if message.startswith("board.")}
    made = {message for message in known if message.startswith(MADE)}
    assert named - known == set()
    assert known - named - made == set()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_condition_that_data_may_ask_for_has_its_label(language: str) -> None:
    for asks in (*TERMS, "nothing"):
        assert f"board.mini.{asks}" in GAME.words[language].messages
