"""What docs/api.md shows is tried."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from onigokko.core.registry import games

from .client import Guest, Server

MANUAL = Path(__file__).parents[2] / "docs" / "api.md"
PYTHON = re.findall(r"```python\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)
SHELL = re.findall(r"```\n(curl .*?)```", MANUAL.read_text("utf-8"), re.DOTALL)


@pytest.fixture
def environment(server: Server, guest: Callable[..., Guest]) -> dict[str, str]:
    """That of somebody with a token."""
    ann = guest("Ann")
    account = {"sign_in": f"Reader {os.urandom(4).hex()}", "password": "seven grey herons"}
    ann.post("/api/account", json=account).raise_for_status()
    token = ann.post("/api/account/tokens", json={"name": "manual", "scopes": ["play"]}).json()["token"]
    return {**os.environ, "ONIGOKKO_URL": server.url, "ONIGOKKO_TOKEN": token}


@pytest.mark.parametrize("number", range(len(PYTHON)))
def test_the_programs_run(environment: dict[str, str], number: int) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PYTHON[number]], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("places: [", "['"))


def test_both_languages_show_the_same_programs() -> None:
    japanese = MANUAL.with_name("api.ja.md").read_text("utf-8")
    for program in (*PYTHON, *SHELL):
        assert program in japanese


def test_the_addresses_for_a_shell_answer(environment: dict[str, str], guest: Callable[..., Guest]) -> None:
    paths = re.findall(r"\$ONIGOKKO_URL(/[^\s\"]+)", SHELL[0])
    assert len(paths) == 3
    for path in paths:
        headers = {"authorization": f"Bearer {environment['ONIGOKKO_TOKEN']}"}
        assert guest().get(path, headers=headers).status_code == 200, path
    assert "tiger" in games()
