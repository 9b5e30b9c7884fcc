"""The server's log: one JSON object a line, on standard error. Nothing hidden is ever in it.

The site writes with `note` only, with fields that are named here and there in it: ids, games, seats, codes,
counts, durations. No words of moves, no views, no texts of people, no messages of exceptions (they may quote
a move). Of what libraries say the first line stays, with nothing filled in.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
import traceback

logger = logging.getLogger("onigokko")


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"time": f"{stamp}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        fields = getattr(record, "fields", None)
        told = _of_a_library(record) if fields is None else {"event": record.getMessage(), **fields}
        return json.dumps(line | told, ensure_ascii=False)


def _of_a_library(record: logging.LogRecord) -> dict[str, str]:
    first = str(record.msg).partition("\n")[0]
    told = {
        "event": re.sub(r"\(.+", "(...)", first),
        "library": record.name,
    }  # asyncio quotes arguments there
    error = record.exc_info[1] if record.exc_info else None
    return told if error is None else told | {"error": type(error).__name__, "place": _place(error)}


def note(event: str, level: int = logging.INFO, **fields: str | int | float | None) -> None:
    """Writes a line of the log."""
    logger.log(level, event, extra={"fields": fields})


def note_error(event: str, error: BaseException, **fields: str | int | float | None) -> None:
    """Writes what kind of error happened, and where; not its message, which may hold what is hidden."""
    note(event, logging.ERROR, error=type(error).__name__, place=_place(error), **fields)


def _place(error: BaseException) -> str:
    """Where an error happened, innermost first."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    return " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))


def to_standard_error(level: str = "info") -> None:
    """Sends the log to standard error; libraries speak there only of warnings.

    What nobody has caught, and what cannot be written, is told in the same way: Python would quote it.
    """
    logging.raiseExceptions = False
    sys.excepthook = lambda kind, error, trace: note_error("not caught", error.with_traceback(trace))
    threading.excepthook = _not_caught
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logger.handlers = [handler]
    logger.propagate = False
    logger.setLevel(level.upper())
    logging.getLogger().handlers = [handler]


def _not_caught(told: threading.ExceptHookArgs) -> None:
    thread = told.thread.name if told.thread is not None else ""
    note_error("not caught", told.exc_value or RuntimeError(), thread=thread)
