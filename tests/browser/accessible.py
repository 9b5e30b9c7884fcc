"""What axe-core finds wrong with a page, in all colours and languages that the page can have."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .people import Person

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async (only) => {
  const why = (node) => [...node.any, ...node.all, ...node.none].map((each) => each.message);
  const options = {resultTypes: ['violations'], ...(only ? {runOnly: {type: 'rule', values: only}} : {})};
  const found = await axe.run(document, options);
  return found.violations.map((each) => ({
    rule: each.id,
    help: each.help,
    where: each.nodes.slice(0, 4).map((node) => [node.target.join(' '), ...why(node)].join(': ')),
  }));
}"""
STILL = "() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined)))"


@cache
def source() -> str:
    """The script of axe-core, as npm installed it with the client's other packages."""
    if not AXE.exists():
        pytest.skip("needs axe-core (make client)")
    return AXE.read_text("utf-8")


def violations(person: Person, only: list[str] | None = None) -> list[dict[str, Any]]:
    """What is wrong with the page as it stands; `only` names rules to which the search is limited."""
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(source())
    person.page.evaluate(STILL)
    found: list[dict[str, Any]] = person.page.evaluate(RUN, only)
    return found


def assert_accessible(person: Person, what: object) -> None:
    """Asserts that nothing is wrong with the page, by day and by night."""
    for colours in ("light", "dark"):
        person.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        found = violations(person, None if colours == "light" else ["color-contrast"])
        assert found == [], f"{what} ({person.lang}, {colours})"
