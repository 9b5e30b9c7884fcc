"""`onigokko serve`: what it hands to the site, and what hinders it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from onigokko.site import start
from onigokko.site.settings import Settings

from .conftest import Process, Run


def test_the_site_gets_its_address_and_folder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Settings] = []

    def opened(settings: Settings) -> int:
        calls.append(settings)
        return 4

    monkeypatch.setattr(start, "run", opened)
    assert run("serve").exit_code == 4
    assert run("serve", "--host", "0.0.0.0", "--port", "81", "--data", "there").exit_code == 4
    assert calls == [Settings(), Settings(Path("there"), host="0.0.0.0", port=81)]


def test_all_settings_are_listed_and_what_is_wrong_is_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ONIGOKKO_LANG", raising=False)
    listed = run("serve", "--show-config", "--port", "81")
    assert listed.exit_code == 0
    assert "port = 81  # from the command line; the default is 8000\n" in listed.output
    file = tmp_path / "a.toml"
    file.write_text(listed.output)
    assert "from " + str(file) in run("serve", "--config", file, "--show-config").output
    file.write_text("prot = 1")
    wrong = run("serve", "--config", file)
    assert wrong.exit_code == 2
    assert wrong.stderr == f'onigokko: {file}: there is no setting "prot". Did you mean "port"?\n'


def test_a_port_that_is_taken_is_one_line(process: Process, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = process("serve", "--port", port, "--data", str(tmp_path / "data"))
    assert (result.returncode, result.stdout) == (3, b"")
    assert len(result.stderr.splitlines()) == 1
    assert f"Port {port} of 127.0.0.1 is taken".encode() in result.stderr


def test_a_data_folder_that_cannot_be_made_is_one_line(process: Process, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = process("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert (result.returncode, result.stdout) == (4, b"")
    assert len(result.stderr.splitlines()) == 1
