"""docs/load.md is written from what was measured."""

import json
import sys
from pathlib import Path

import pytest

import load

PAGE = """before
<!-- {0} -->
old
<!-- end of {0} -->
after
"""
VALUES = dict.fromkeys(
    [
        *("half_moves_per_s", "durable_moves_per_s", "p50_ms", "p99_ms", "rush_p50_ms", "rush_p99_ms"),
        *(f"{name}_{what}_per_s" for name in ("past", "far") for what in ("asked", "moves", "refused")),
        *(f"{name}_{what}_ms" for name in ("past", "far") for what in ("p50", "p99", "refused_p99")),
    ],
    7.5,
) | {
    "server_us_per_move": 500.0,
    "disk_bytes_per_move": 2000.0,
    "bytes_per_viewer_move": 1000.0,
    "kb_per_viewer": 50.0,
}


def test_the_page_gets_the_rows_and_keeps_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, rows = tmp_path / "load.md", tmp_path / "rows.json"
    page.write_text("".join(PAGE.format(name) for name in ("measured", "past", "paper")))
    rows.write_text(json.dumps([{"measure": n, "value": v, "unit": "ms"} for n, v in VALUES.items()]))
    monkeypatch.setattr(load, "PAGES", (page,))
    monkeypatch.setattr(sys, "argv", ["load.py", str(rows)])
    for _ in range(2):  # the second time there are tables in the place of nothing
        load.main()
    text = page.read_text()
    assert text.count("before\n") == text.count("after\n") == 3
    assert "old" not in text
    assert "| 1,000,000 | 50,000 | 25.0 | 100.0 MB/s | 1,600 Mbit/s | 50.0 GB |" in text
    assert "| four times | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 |" in text


def test_a_stack_counts_as_the_first_part_that_is_in_it() -> None:
    flush, seen = "CPyDef_live____flush_all", "CPyDef_match___Match___views"
    stacks = [(seen, flush, "uv_run"), (seen, flush, "uv_run"), (flush, "uv_run"), ("uv_run",)]
    lines = [
        "python\n" + "".join(f"\t  7f{n} {frame}\n" for n, frame in enumerate(stack)) for stack in stacks
    ]
    found = load.shares("\n".join([*lines, ""]))
    assert found[0] == ("views of the seats", 0.5)
    assert dict(found) == {
        "views of the seats": 0.5,
        "the rest of what a viewer is told": 0.25,
        load.REST: 0.25,
    }
    assert "views of the seats" in load.picture(found)
