"""`onigokko serve`: what it hands to the site, and what hinders it."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from onigokko.site import serve as site

from .conftest import Process, Run


def test_the_site_gets_its_address_and_folder(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[object, ...]] = []

    def opened(*wishes: object) -> int:
        calls.append(wishes)
        return 4

    monkeypatch.setattr(site, "run", opened)
    assert run("serve").exit_code == 4
    assert run("serve", "--host", "0.0.0.0", "--port", "81", "--data", "there").exit_code == 4
    assert calls == [("127.0.0.1", 8000, Path("data")), ("0.0.0.0", 81, Path("there"))]


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
