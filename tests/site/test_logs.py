"""The lines of the log: JSON, and nothing in them that a message or an argument quotes."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

import pytest

from onigokko.site.logs import JsonLines


@pytest.mark.parametrize(
    ("message", "event"),
    [
        ("Invalid HTTP request received.", "Invalid HTTP request received."),
        ("Exception in ASGI application\n", "Exception in ASGI application"),
        ("Exception in callback tell('pick amber')\nhandle: <Handle>", "Exception in callback tell(...)"),
        ("Task exception was never retrieved\nfuture: pick amber", "Task exception was never retrieved"),
        ("%s was told", "%s was told"),
    ],
)
def test_what_a_library_says_is_told_without_what_it_quotes(message: str, event: str) -> None:
    try:
        raise ValueError("pick amber")
    except ValueError as error:
        record = logging.LogRecord(
            "asyncio", logging.ERROR, "", 1, message, ("pick amber",), (type(error), error, None)
        )
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["library"], line["error"]) == (event, "asyncio", "ValueError")
    assert "amber" not in json.dumps(line)


def test_what_nobody_catches_and_what_cannot_be_written_quotes_nothing() -> None:
    program = """
import logging, threading
from onigokko.site import logs
logs.to_standard_error("debug")
def fail(): raise ValueError("pick amber")
thread = threading.Thread(target=fail, name="writer"); thread.start(); thread.join()
logs.note("cannot be written", seat={"pick amber"})
logging.getLogger("library").warning("%d moves", "pick amber")
fail()
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.returncode == 1
    assert "amber" not in ended.stderr + ended.stdout
    lines = [json.loads(line) for line in ended.stderr.splitlines()]
    assert [(line["event"], line.get("thread"), line.get("error")) for line in lines] == [
        ("not caught", "writer", "ValueError"),
        ("%d moves", None, None),
        ("not caught", None, "ValueError"),
    ]
