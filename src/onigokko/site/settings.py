"""What whoever runs a server may set, and its defaults."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def _workers() -> int:
    return max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Settings:
    """The settings of one server. Durations are in seconds."""

    data: Path  # the folder with the database and the key
    bot_delay: float = (
        0.8  # a bot decides no earlier than this after the last step, so that people can follow
    )
    bot_limit: float = 20.0  # a bot that thinks longer is stopped, and a legal move is drawn for it
    bot_workers: int = field(default_factory=_workers)  # processes in which bots think
    busy_limit: float = 5.0  # how long a locked database is waited for
    tables_kept: int = 500  # tables in memory that nobody looks at

    @classmethod
    def from_environment(cls, data: Path) -> Settings:
        """The defaults, changed by ONIGOKKO_BOT_DELAY, ONIGOKKO_BOT_LIMIT and ONIGOKKO_BUSY_LIMIT."""
        return cls(
            data,
            bot_delay=_seconds("ONIGOKKO_BOT_DELAY", cls.bot_delay),
            bot_limit=_seconds("ONIGOKKO_BOT_LIMIT", cls.bot_limit),
            busy_limit=_seconds("ONIGOKKO_BUSY_LIMIT", cls.busy_limit),
        )


def _seconds(name: str, default: float) -> float:
    try:
        value = float(os.environ[name])
    except (KeyError, ValueError):
        return default
    return value if 0 <= value < 3600 else default
