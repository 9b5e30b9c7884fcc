"""The small game of another package (tests/tinygame), without making it one of the installed ones."""

from __future__ import annotations

import sys
from importlib import import_module, util
from pathlib import Path
from typing import Any

TINY = Path(__file__).resolve().parents[1] / "tinygame"


def _load() -> tuple[Any, Any]:
    if "pearls" not in sys.modules:
        folder = TINY / "pearls"
        spec = util.spec_from_file_location(
            "pearls", folder / "__init__.py", submodule_search_locations=[str(folder)]
        )
        assert spec is not None
        assert spec.loader is not None
        package = util.module_from_spec(spec)
        sys.modules["pearls"] = package
        spec.loader.exec_module(package)
    return import_module("pearls.game"), import_module("pearls.rules")


game, rules = _load()
PEARLS = game.GAME
