"""The examples in the docstrings of core, bots, games and site are true, on the compiled engine as well."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src"
ROOMS = ("core", "bots", "games", "site")
MODULES = sorted(path for room in ROOMS for path in (SRC / "onigokko" / room).rglob("*.py"))


def examples(path: Path) -> Iterator[tuple[str, int, str]]:
    """The docstrings that hold examples: name, line, text. They are read from the source, compiled or not."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(node)
            if text and ">>>" in text:
                yield getattr(node, "name", "module"), getattr(node, "lineno", 1), text


WITH_EXAMPLES = [path for path in MODULES if list(examples(path))]


@pytest.mark.laws
@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=[str(path.relative_to(SRC)) for path in WITH_EXAMPLES])
def test_examples(path: Path) -> None:
    parts = path.relative_to(SRC).with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    for name, line, text in examples(path):
        test = doctest.DocTestParser().get_doctest(text, dict(vars(module)), name, str(path), line)
        assert test.examples, name
        runner.run(test, out=said.append)
    assert "".join(said) == ""
    assert runner.tries > 0


@pytest.mark.laws
def test_core_has_examples() -> None:
    assert len([path for path in WITH_EXAMPLES if path.parent.name == "core"]) >= 7
