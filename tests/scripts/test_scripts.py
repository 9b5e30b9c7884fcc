"""Every play script of the house holds: the rules of the four games, and whole recorded games."""

from pathlib import Path

import pytest

from onigokko.core import record

HERE = Path(__file__).resolve().parent
GAMES = HERE.parents[1] / "src" / "onigokko" / "games"
SCRIPTS = sorted(HERE.rglob("*.play"))


@pytest.mark.parametrize("path", [pytest.param(path, id=str(path.relative_to(HERE))) for path in SCRIPTS])
def test_script(path: Path) -> None:
    report = record.check_paths([path])
    assert [f"{failure.line}: {failure.text}" for _, failure in report.failures] == []
    assert (report.passed, report.failed) == (1, 0)


def test_a_script_says_what_game_its_folder_is_of() -> None:
    for path in SCRIPTS:
        folder = path.relative_to(HERE).parts[0]
        assert record.read(path.read_bytes()).game.name == folder


def test_every_game_of_the_house_has_scripts() -> None:
    folders = {path.relative_to(HERE).parts[0] for path in SCRIPTS}
    assert {path.parent.name for path in GAMES.glob("*/game.py")} <= folders
