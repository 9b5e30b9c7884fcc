"""What runs in a bot's own process: one decision, from bytes that hold nothing the seat cannot know."""

from __future__ import annotations

from functools import cache
from typing import Any

from onigokko.bots import Bot, Question, bot
from onigokko.core.chance import Dice
from onigokko.core.match import Told
from onigokko.core.registry import game as game_named


@cache
def _player(name: str) -> Bot:
    return bot(name)


def decide(
    game: str,
    data: dict[str, Any] | None,
    name: str,
    packed: bytes,
    seat: int,
    seed: int,
    heard: tuple[Told, ...],
) -> int:
    """The move that a bot chooses in a determinized position.

    `packed` is `Position.pack` of it; `seed` feeds the bot's own dice; `heard` is what the seat was told.
    """
    played = game_named(game).with_data(data)
    position = played.unpack(packed)
    moves = position.moves(seat)
    question = Question(played, position, seat, moves, Dice(seed), played.seen(position, seat), heard)
    return int(_player(name).decide(question))


def ready() -> bool:
    """Does nothing; a process that has done it has loaded everything."""
    return True
