"""The browser's types of the views are made of the Python ones, and are current."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def view_types() -> ModuleType:
    spec = importlib.util.spec_from_file_location("view_types", ROOT / "tools" / "view_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Piece(msgspec.Struct):
    at: int | None
    cards: list[str | None]
    mark: Literal["a", "b"] = "a"


class Board(msgspec.Struct):
    pieces: list[Piece]
    sizes: dict[str, int]
    last: tuple[int, str] | None
    open: bool


def test_a_view_as_types(view_types: ModuleType) -> None:
    assert view_types.types_of(Board).removeprefix(view_types.HEAD) == (
        "export interface Board {\n"
        "  readonly pieces: readonly Piece[];\n"
        "  readonly sizes: Readonly<Record<string, number>>;\n"
        "  readonly last: readonly [number, string] | null;\n"
        "  readonly open: boolean;\n"
        "}\n\n"
        "export interface Piece {\n"
        "  readonly at: number | null;\n"
        "  readonly cards: readonly (string | null)[];\n"
        '  readonly mark: "a" | "b";\n'
        "}\n"
    )


def test_the_types_of_all_games_are_current(view_types: ModuleType) -> None:
    games = list(view_types.house_games())
    assert games
    late = [
        str(path.relative_to(ROOT))
        for game, path in games
        if not path.exists() or path.read_text("utf-8") != view_types.types_of(game.view_type)
    ]
    assert not late, "run tools/view_types.py"
