"""What all tests share: the form of the engine they run on, and the browser."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
engine = import_module("engine")

# Examples are drawn from pytest-randomly's seed, and no test depends on how long it takes.
settings.register_profile("onigokko", deadline=None, print_blob=True)
settings.load_profile("onigokko")


def _compiled() -> bool:
    native = import_module("onigokko.core.native")
    return bool(native.compiled())


def pytest_configure(config: pytest.Config) -> None:
    """Yesterday's compiled engine is removed, and the form that was asked for must be the one that runs."""
    if not hasattr(config, "workerinput") and engine.stale():
        engine.remove(engine.SRC)
        print(
            "The compiled engine was older than its sources and is removed; `make engine` compiles it anew."
        )
    expected = os.environ.get("ONIGOKKO_EXPECT")
    if expected and expected != ("compiled" if _compiled() else "plain"):
        raise pytest.UsageError(f"these tests are to run on the {expected} engine, and it is the other one")


def pytest_report_header() -> str:
    """The form of the engine, and where it lies."""
    place = Path(import_module("onigokko").__file__ or "").parent
    return f"engine: {'compiled' if _compiled() else 'plain'}, in {os.path.relpath(place, ROOT)}"


def find_chromium() -> str | None:
    """The path of a Chromium: $CHROMIUM, or the first of the usual names on the PATH."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    given = os.environ.get("CHROMIUM")
    return shutil.which(given) if given else next(filter(None, map(shutil.which, names)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium. Without one the test is skipped, and in CI it fails."""
    found = find_chromium()
    if found is None:
        missing = "no Chromium: set CHROMIUM or install one (Debian: apt install chromium)"
        _absent: Callable[[str], None] = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        _absent(missing)
    assert found is not None
    return found
