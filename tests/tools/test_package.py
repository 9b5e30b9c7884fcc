"""What an installed package brings along."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_a_wheel_holds_all_that_running_needs(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "*.new", "__pycache__", "*.egg-info")
    for name in ("src", "docs", "requirements", "tools"):
        shutil.copytree(ROOT / name, tree / name, ignore=unwanted)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    for readme in ROOT.glob("README*"):
        shutil.copy(readme, tree)
    static = tree / "src" / "onigokko" / "site" / "static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "manifest.json").write_text("{}")

    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(tmp_path)]
    done = subprocess.run(
        command, cwd=tree, env={**os.environ, "ONIGOKKO_COMPILE": "0"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())

    package = tree / "src" / "onigokko"
    kinds = ("*.py", "*.toml", "words/*.po", "site/migrations/*.py", "site/static/*", "py.typed")
    wanted = {f"onigokko/{path.relative_to(package)}" for kind in kinds for path in package.rglob(kind)}
    pages = {f"onigokko/{path.relative_to(tree)}" for path in (tree / "docs" / "rules").rglob("*.md")}
    assert {"onigokko/site/static/manifest.json", "onigokko/py.typed"} <= wanted
    assert pages
    assert wanted | pages <= held
