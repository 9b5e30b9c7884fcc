"""Fugitive's board, tested where it runs: board/*.test.ts, bundled, run by node, on cases of the engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.fugitive.data import VARIANTS
from onigokko.games.fugitive.game import GAME
from onigokko.games.fugitive.rules import Fugitive
from onigokko.site.play import packed

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
NODE = shutil.which("node")
GAMES = 12  # two of each variant
TRIES = 4  # ways to lay a hideout, at each of the fugitive's turns
BEGINS = ("no-draw", "guess-lost")  # said as a turn begins
needs_node = pytest.mark.skipif(
    NODE is None or not ESBUILD.exists(), reason="needs node and its modules (make client)"
)


def games() -> Iterator[tuple[Match, Dice]]:
    for seed in range(GAMES):
        options = {
            "events": VARIANTS[seed % len(VARIANTS)],
            "opening": ("one-or-two", "two")[seed // 6 % 2],
            "guess": ("must", "may")[seed % 2],
        }
        yield Match.of(GAME, 2, options), Dice(seed)


def play(match: Match, dice: Dice) -> None:
    """One random move."""
    seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
    moves = match.legal(seat)
    match.play(seat, moves[dice.below(len(moves))])


def position(match: Match) -> Fugitive:
    assert isinstance(match.position, Fugitive)
    return match.position


def told_turns() -> list[dict[str, Any]]:
    """All that a spectator hears in random games, each with the turn in which it was said."""
    cases: list[dict[str, Any]] = []
    for match, dice in games():
        events: list[dict[str, Any]] = []
        turns: list[int] = []
        while not match.over:
            before, said = position(match).turn_number, len(match.told)
            play(match, dice)
            for each in match.told[said:]:
                event = each.event
                if event.heard_by(SPECTATOR):
                    now = position(match).turn_number if event.message in BEGINS else before
                    turns.append(now)
                    events.append(
                        {"message": event.message, "seat": event.seat, "arguments": event.arguments}
                    )
        cases.append({"options": match.setup.options, "events": events, "turns": turns})
    return cases


def ways_to_lay() -> list[dict[str, Any]]:
    """A hideout and sprint cards at each of the fugitive's turns, and whether they can be laid so."""
    cases: list[dict[str, Any]] = []
    for match, dice in games():
        while not match.over:
            asked = packed(match.game.moves, match.legal(0))
            if any(each[0] == "hide" or str(each).startswith("hide ") for each in asked):
                view = match.seen(0)
                hand = view["hands"][0]
                for _ in range(TRIES):
                    hideout = hand[dice.below(len(hand))]
                    few = dice.below(5)
                    sprints = [card for card in hand if card != hideout and dice.below(5) < few]
                    cases.append(
                        {
                            "options": match.setup.options,
                            "view": view,
                            "moves": asked,
                            "hideout": hideout,
                            "sprints": sprints,
                            "can": can_lay(match, hideout, sprints),
                        }
                    )
            play(match, dice)
    return cases


def can_lay(match: Match, hideout: int, sprints: list[int]) -> bool:
    now = position(match).copy()
    moves = match.game.moves
    for words in (f"hide {hideout}", *(f"sprint {card}" for card in sprints), "set"):
        if moves.move(words) not in now.moves(0):
            return False
        now.play(0, moves.move(words))
    return True


CASES = {"turns": told_turns, "draft": ways_to_lay, "notes": list}


@needs_node
@pytest.mark.parametrize("name", CASES)
def test_unit(name: str, tmp_path: Path) -> None:
    given = tmp_path / "cases.json"
    given.write_text(json.dumps(CASES[name]()), "utf-8")
    bundle = tmp_path / f"{name}.mjs"
    tsconfig = f"--tsconfig={ROOT / 'tsconfig.json'}"
    options = ("--bundle", "--platform=node", "--format=esm", "--log-level=warning", tsconfig)
    _run(str(ESBUILD), str(HERE / "board" / f"{name}.test.ts"), *options, f"--outfile={bundle}")
    _run(str(NODE), "--test", str(bundle), FUGITIVE_CASES=str(given))


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
