"""The examples of docs/environments.md run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[number], f"environments.md, example {number + 1}", "exec"), {"__name__": "example"})
    if "print(" in EXAMPLES[number]:
        assert capsys.readouterr().out.strip()


def test_there_is_an_example_of_each_kind() -> None:
    page = "".join(EXAMPLES)
    for module in ("env.pettingzoo", "env.gymnasium", "env.openspiel", "env import batch", "core.observe"):
        assert module in page
