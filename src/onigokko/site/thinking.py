"""What runs in a bot's own process: one decision, from bytes that hold nothing the seat cannot know."""

from __future__ import annotations

import os
import threading
from functools import cache
from typing import Any

from onigokko.bots import Bot, Question, bot
from onigokko.core.chance import Dice
from onigokko.core.match import Told
from onigokko.core.registry import game as game_named
from onigokko.core.registry import games

LOOK = 2.0  # seconds between two looks at whether the server is still there


@cache
def _end_with_the_server() -> None:
    """Sees to it that a process whose server was killed does not think on for ever."""
    parent, never = os.getppid(), threading.Event()

    def watch() -> None:
        while not never.wait(LOOK):
            if os.getppid() != parent:
                os._exit(0)

    threading.Thread(target=watch, name="onigokko-orphan-watch", daemon=True).start()


@cache
def _player(name: str, ms: int) -> Bot:
    return bot(name, {"ms": ms})


def decide(
    game: str,
    data: dict[str, Any] | None,
    name: str,
    packed: bytes,
    seat: int,
    seed: int,
    heard: tuple[Told, ...],
    ms: int,
) -> int:
    """The move that a bot chooses in a determinized position.

    `packed` is `Position.pack` of it; `seed` feeds the bot's own dice; `heard` is what the seat was told;
    `ms` is how long the best level may think.
    """
    _end_with_the_server()
    played = game_named(game).with_data(data)
    position = played.unpack(packed)
    moves = position.moves(seat)
    question = Question(played, position, seat, moves, Dice(seed), played.seen(position, seat), heard)
    return int(_player(name, ms).decide(question))


def ready() -> bool:
    """Does nothing; a process that has done it has loaded the games."""
    _end_with_the_server()
    return bool(games())
