"""A decision of random play does not get dearer unseen."""

from __future__ import annotations

import json
import os
import shutil

import pytest

import instructions
from onigokko.core.native import compiled


def test_what_got_dearer_is_named() -> None:
    kept = {"tiger": 500.0, "noblesse": 400.0}
    assert instructions.problems(kept, {"tiger": 549.0, "noblesse": 200.0}) == []
    dearer, unknown = instructions.problems(kept, {"tiger": 560.0, "noblesse": 440.0, "lion": 1.0})
    assert dearer == "tiger: a decision costs 560 instructions, 12% more than the 500 that were kept"
    assert unknown.startswith("lion has no kept figure")


def test_every_game_has_a_kept_figure() -> None:
    kept = json.loads(instructions.KEPT.read_text())["instructions a decision"]
    assert list(kept) == instructions.names()


@pytest.mark.soak
@pytest.mark.skipif(
    not (compiled() and shutil.which("valgrind")) and not os.environ.get("CI"),
    reason="needs the compiled engine and valgrind",
)
def test_a_decision_costs_no_more_than_it_did() -> None:
    kept = json.loads(instructions.KEPT.read_text())["instructions a decision"]
    assert instructions.problems(kept, instructions.measured(instructions.names())) == []
