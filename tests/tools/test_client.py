"""The build of the client on a machine that cannot build it."""

from pathlib import Path

import pytest

import client


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with client sources, on a machine without node and with a pip that brings none."""
    package = tmp_path / "src" / "onigokko"
    places = {
        "ROOT": tmp_path,
        "PACKAGE": package,
        "MAIN": package / "site" / "ui" / "main.tsx",
        "STATIC": package / "site" / "static",
        "OUT": tmp_path / "build" / "client",
        "STAMP": tmp_path / "build" / "client.stamp",
        "LOG": tmp_path / "build" / "client.log",
    }
    for name, place in places.items():
        monkeypatch.setattr(client, name, place)
        place.parent.mkdir(parents=True, exist_ok=True)
    places["MAIN"].write_text("export {};\n")
    (tmp_path / "tools").mkdir()
    for name in ("package.json", "package-lock.json", "tsconfig.json", "tools/bundle.mjs"):
        (tmp_path / name).write_text("{}")
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(client, "packaged_node", lambda: None)
    monkeypatch.setattr(client, "run", lambda *command: False)
    monkeypatch.delenv("ONIGOKKO_CLIENT", raising=False)
    return places["STATIC"]


def test_one_sentence_is_left_for_the_site_and_yesterdays_client_is_gone(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.mkdir()
    (bare / "manifest.json").write_text("{}")
    assert client.build() == 0
    assert [path.name for path in bare.iterdir()] == ["build-failed.txt"]
    sentence = (bare / "build-failed.txt").read_text()
    assert sentence.startswith("The browser client could not be built: there is no Node.js 18 or newer")
    assert capsys.readouterr().out.endswith(sentence)


def test_where_the_client_is_a_must_its_absence_is_fatal(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONIGOKKO_CLIENT", "must")
    assert client.build() == 1
