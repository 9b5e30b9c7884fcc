"""The server's log: one JSON object a line, on standard error. Nothing hidden is ever in it.

Only `note` writes, with fields that are named here and there in the site: ids, games, seats, codes, counts,
durations. No words of moves, no views, no texts of people, no messages of exceptions (they may quote a
move).
"""

from __future__ import annotations

import json
import logging
import time
import traceback

logger = logging.getLogger("onigokko")


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"time": f"{stamp}.{int(record.msecs):03}Z", "level": record.levelname.lower()}
        return json.dumps(
            line | {"event": record.getMessage()} | getattr(record, "fields", {}), ensure_ascii=False
        )


def note(event: str, level: int = logging.INFO, **fields: str | int | float | None) -> None:
    """Writes a line of the log."""
    logger.log(level, event, extra={"fields": fields})


def note_error(event: str, error: BaseException, **fields: str | int | float | None) -> None:
    """Writes what kind of error happened, and where; not its message, which may hold what is hidden."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    place = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    note(event, logging.ERROR, error=type(error).__name__, place=place, **fields)


def to_standard_error(level: int = logging.INFO) -> None:
    """Sends the log to standard error; libraries speak there only of warnings."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logger.handlers = [handler]
    logger.propagate = False
    logger.setLevel(level)
