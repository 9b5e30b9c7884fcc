"""Each rule of tiger, T1 to T44, stands directly above a check that shows it."""

from pathlib import Path

import pytest

from ...scripts import covers


def test_every_rule_of_tiger_is_shown() -> None:
    assert covers.rules_of("tiger") == {f"T{number}" for number in range(1, 45)}
    assert covers.gaps("tiger") == []


def test_a_gap_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scripts, pages = tmp_path / "scripts", tmp_path / "pages"
    (scripts / "tag").mkdir(parents=True)
    pages.mkdir()
    rules = [f"- **X{number}** A rule." for number in range(1, 5)]
    (pages / "tag.en.md").write_text("\n".join(rules))
    lines = [
        "---",
        "# covers X1 X9",
        "? turn 0",
        "# covers X2",
        "0: run",
        "# covers X4: so",
        "? turn",
        "# covers X",
    ]
    (scripts / "tag" / "a.play").write_text("\n".join(lines))
    (scripts / "tag" / "elsewhere.toml").write_text('X3 = "tests/test_tag.py::test_nothing"')
    monkeypatch.setattr(covers, "SCRIPTS", scripts)
    monkeypatch.setattr(covers, "PAGES", pages)
    monkeypatch.setattr(covers, "ROOT", tmp_path)
    assert covers.gaps("tag") == [
        "scripts/tag/a.play:4: # covers X2 does not stand above a check",
        "scripts/tag/a.play:8: # covers X does not stand above a check",
        "no script shows X2",
        "the page has no X9",
        "X3: there is no test tests/test_tag.py::test_nothing",
    ]
