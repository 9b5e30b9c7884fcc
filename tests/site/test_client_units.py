"""The client's own parts, tested where they run: each tests/site/ui/*.test.ts is bundled and run by node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ESBUILD = ROOT / "node_modules" / ".bin" / "esbuild"
TESTS = sorted((ROOT / "tests" / "site" / "ui").glob("*.test.ts"))
NODE = shutil.which("node")


def test_there_are_tests() -> None:
    assert len(TESTS) >= 4


@pytest.mark.skipif(NODE is None or not ESBUILD.exists(), reason="needs node and its modules (make client)")
@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.stem)
def test_unit(path: Path, tmp_path: Path) -> None:
    bundle = tmp_path / f"{path.stem}.mjs"
    run(
        str(ESBUILD),
        str(path),
        "--bundle",
        "--platform=node",
        "--format=esm",
        f"--outfile={bundle}",
        "--log-level=warning",
    )
    run(str(NODE), "--test", str(bundle))


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
