"""Which rules of a game its play scripts show: a comment `# covers T5 T6` stands directly above a check."""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "tests" / "scripts"
PAGES = ROOT / "docs" / "rules"
ANCHOR = re.compile(r"^(?:- )?\*\*([A-Z]\d+)\*\* ", re.MULTILINE)
COVERS = re.compile(r"# covers ([A-Z]\d+(?: [A-Z]\d+)*)(?::? .*)?")


@dataclass
class Coverage:
    """The rule numbers that stand above checks, and the comments that stand above something else."""

    rules: set[str] = field(default_factory=set)
    astray: list[str] = field(default_factory=list)


def rules_of(game: str) -> set[str]:
    """All rule numbers of a game's page."""
    return set(ANCHOR.findall((PAGES / f"{game}.en.md").read_text("utf-8")))


def shown(game: str) -> Coverage:
    """What the scripts of a game cover."""
    found = Coverage()
    for path in sorted((SCRIPTS / game).rglob("*.play")):
        lines = path.read_text("utf-8").splitlines()
        for number, (line, after) in enumerate(zip(lines, [*lines[1:], ""], strict=True), 1):
            if not line.startswith("# covers"):
                continue
            match = COVERS.fullmatch(line)
            if match and after.startswith("? "):
                found.rules.update(match[1].split())
            else:
                found.astray.append(f"{path.relative_to(ROOT)}:{number}: {line}")
    return found


def elsewhere(game: str) -> dict[str, str]:
    """The rules that no script can show, each with the test that covers it, as FILE::NAME."""
    path = SCRIPTS / game / "elsewhere.toml"
    return dict(tomllib.loads(path.read_text("utf-8"))) if path.exists() else {}


def has_test(place: str) -> bool:
    """Whether a test of the name that follows `::` is in the file."""
    file, _, name = place.partition("::")
    path = ROOT / file
    if not path.is_file() or not name.startswith("test_"):
        return False
    tree = ast.parse(path.read_text("utf-8"))
    return any(
        isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name
        for node in ast.walk(tree)
    )


def gaps(game: str) -> list[str]:
    """Everything that is wrong with the coverage of a game, as sentences; empty when nothing is."""
    every, coverage, others = rules_of(game), shown(game), elsewhere(game)
    problems = [f"{place} does not stand above a check" for place in coverage.astray]
    problems += [f"no script shows {rule}" for rule in sorted(every - coverage.rules - set(others))]
    problems += [f"the page has no {rule}" for rule in sorted((coverage.rules | set(others)) - every)]
    problems += [f"{rule}: there is no test {place}" for rule, place in others.items() if not has_test(place)]
    return problems
