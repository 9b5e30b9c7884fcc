"""The build of the engine: what makes it run again, and what it says when it cannot."""

from pathlib import Path

import pytest

import engine


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in which `core/position.py` is compiled and imports `core/native.py`."""
    core = tmp_path / "src" / "onigokko" / "core"
    core.mkdir(parents=True)
    (core.parent / "__init__.py").write_text("")
    (core / "__init__.py").write_text("")
    (core / "native.py").write_text("from . import errors\n")
    (core / "errors.py").write_text("")
    (core / "position.py").write_text("from onigokko.core.native import mix\n")
    (core / "unrelated.py").write_text("")
    for name, path in {"SRC": "src", "STAMP": "build/engine.stamp", "LOG": "build/engine.log"}.items():
        monkeypatch.setattr(engine, name, tmp_path / path)
    monkeypatch.setattr(engine, "ROOT", tmp_path)
    (tmp_path / "build").mkdir()
    monkeypatch.delenv("ONIGOKKO_COMPILE", raising=False)
    return core


def test_the_compiled_code_depends_on_what_it_imports_near_and_far(tree: Path) -> None:
    names = [path.name for path in engine.closure(engine.SRC) if path.name != "__init__.py"]
    assert names == ["errors.py", "native.py", "position.py"]


@pytest.mark.parametrize(
    ("changed", "rebuilt"), [("position.py", True), ("errors.py", True), ("unrelated.py", False)]
)
def test_only_a_change_of_what_the_compiled_code_depends_on_rebuilds(
    tree: Path, changed: str, rebuilt: bool
) -> None:
    before = engine.fingerprint(engine.SRC)
    (tree / changed).write_text("CHANGED = 1\n")
    assert (engine.fingerprint(engine.SRC) != before) is rebuilt


def test_compiled_files_are_stale_once_a_source_has_changed(tree: Path) -> None:
    (tree / "position.so").touch()
    engine.STAMP.write_text(f"compiled {engine.fingerprint(engine.SRC)}")
    assert not engine.stale()
    (tree / "position.py").write_text("CHANGED = 1\n")
    assert engine.stale()


def test_without_a_compiler_the_engine_is_plain_and_one_sentence_says_so(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    yesterday = tree / "position.so"
    yesterday.touch()
    assert engine.build() == 0
    assert not yesterday.exists()
    said = capsys.readouterr().out
    assert said == "no C compiler: the engine runs uncompiled, the same games, slower\n"


def test_where_the_compiled_form_is_a_must_its_absence_is_fatal(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("ONIGOKKO_COMPILE", "must")
    assert engine.build() == 1
    assert capsys.readouterr().out.startswith("no C compiler: the engine could not be compiled")


def test_a_wish_for_the_plain_form_removes_the_compiled_one(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = tree / "position.so"
    compiled.touch()
    monkeypatch.setenv("ONIGOKKO_COMPILE", "0")
    assert engine.build() == 0
    assert not compiled.exists()
