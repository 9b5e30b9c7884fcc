"""Every rule number of the page is covered by a check of a play script, or by a test that is named for it."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from onigokko.core import record

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = ROOT / "tests" / "scripts" / "noblesse"
PAGES = [ROOT / "docs" / "rules" / f"noblesse.{language}.md" for language in ("en", "ja")]
ELSEWHERE = tomllib.loads((SCRIPTS / "elsewhere.toml").read_text("utf-8"))


def rules_of(page: Path) -> set[str]:
    """The numbers that a page defines."""
    return set(re.findall(r"^- \*\*(N\d+)\*\*", page.read_text("utf-8"), re.MULTILINE))


def covered_by_scripts() -> set[str]:
    """The numbers of all `# covers` comments that stand directly above a check."""
    found: set[str] = set()
    for path in SCRIPTS.glob("*.play"):
        lines = path.read_text("utf-8").splitlines()
        for number, line in enumerate(lines):
            match = re.fullmatch(r"# covers((?: N\d+)+)", line)
            if match:
                assert lines[number + 1].startswith("?"), f"{path.name}:{number + 1} covers no check"
                found.update(match.group(1).split())
    return found


def test_every_rule_is_covered() -> None:
    rules = rules_of(PAGES[0])
    assert len(rules) == 24  # N1 to N25 without N22
    assert rules == rules_of(PAGES[1])
    assert rules == covered_by_scripts() | set(ELSEWHERE)
    assert set(ELSEWHERE) < rules


@pytest.mark.parametrize("number", sorted(ELSEWHERE))
def test_what_is_covered_elsewhere_is_there(number: str) -> None:
    path, _, name = ELSEWHERE[number]["test"].partition("::")
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    assert name in [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.play")), ids=lambda path: path.stem)
def test_script(path: Path) -> None:
    assert record.check(path.read_bytes()) == []
