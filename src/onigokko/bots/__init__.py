"""Players that think. A bot is one method; it knows no game, only the contract.

It is handed a `Question`: a position in which everything that its seat cannot know has been determinized,
never the true one. Other people's bots are found by the entry point `onigokko.bots`, which names a subclass
of `Bot`.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from onigokko.bots.bot import Bot, Question, ask
from onigokko.bots.house import HOUSE, INSTRUMENTS, MASTER_MS, QuickBot, RandomBot, SearchBot
from onigokko.core.errors import BadSetup, shown

__all__ = [
    "MASTER_MS",
    "Bot",
    "Question",
    "QuickBot",
    "RandomBot",
    "SearchBot",
    "ask",
    "bot",
    "bots",
    "kind",
    "offered",
    "parameters",
    "thinking_time",
]
_TYPES = {"int": int, "float": float, "str": str}


@cache
def bots() -> dict[str, type[Bot]]:
    """All bots by name: those of the house, then those of installed packages."""
    found: dict[str, type[Bot]] = dict(HOUSE)
    for point in entry_points(group="onigokko.bots"):
        found.setdefault(point.name, point.load())
    return found


def offered() -> list[str]:
    """The names of the bots that a table offers: levels first, then the simple ones and other people's."""
    return [name for name in bots() if name not in INSTRUMENTS]


def kind(spec: str) -> type[Bot]:
    """The class of a bot given by its name, perhaps with parameters; `BadSetup` lists what there is."""
    name = spec.partition(":")[0]
    known = bots()
    if name in known:
        return known[name]
    near = get_close_matches(name[:40], known, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    raise BadSetup(f'there is no bot "{shown(name)}"; the bots are {", ".join(known)}.{hint}')


def bot(spec: str, usual: Mapping[str, Any] | None = None) -> Bot:
    """A new bot, by its name and perhaps parameters: `search:ms=50`. `BadSetup` says what is possible.

    `usual` are parameters for bots that have them, where the spec does not say otherwise.

    >>> bot("search:iterations=100").iterations
    100
    """
    made = kind(spec)
    known = parameters(made)
    values = {name: value for name, value in (usual or {}).items() if name in known}
    name, *given = spec.split(":")
    for part in given:
        key, equals, text = part.partition("=")
        if not equals or key not in known:
            possible = ", ".join(known) or "none"
            raise BadSetup(f'the bot {name} has no parameter "{shown(part)}"; its parameters: {possible}')
        values[key] = _value(name, key, text, known[key])
    return made(**values)


def thinking_time(name: str, ms: int) -> int:
    """How many ms a bot thinks about a decision at most, where the best may think `ms`; 0 if it has no clock.

    >>> [thinking_time(name, 3000) for name in ("easy", "strong", "master")]
    [0, 1000, 3000]
    """
    made = kind(name)
    return int(getattr(made, "share", 1.0) * ms) if "ms" in parameters(made) else 0


def parameters(made: type[Bot]) -> dict[str, type]:
    """The parameters that a kind of bot can be given, and the type of each."""
    found: dict[str, type] = {}
    for name, parameter in inspect.signature(made).parameters.items():
        wanted = parameter.annotation
        wanted = _TYPES.get(wanted, wanted) if isinstance(wanted, str) else wanted
        if wanted in _TYPES.values() and parameter.default is not inspect.Parameter.empty:
            found[name] = wanted
    return found


def _value(name: str, key: str, text: str, wanted: type) -> Any:
    try:
        value = wanted(text)
    except ValueError:
        value = None
    if value is None or (wanted is not str and not 0 <= value < 1e9):
        raise BadSetup(f"the bot {name} cannot have {key}={shown(text)}: it is a number, not below 0")
    return value
