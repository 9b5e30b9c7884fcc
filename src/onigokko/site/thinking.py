"""What runs in a bot's own process: one decision, from bytes that hold nothing the seat cannot know.

Games that are over are reviewed here, too.
"""

from __future__ import annotations

import os
import threading
import time
from functools import cache
from typing import Any

from onigokko.bots import Bot, Question, bot, review
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup, Told
from onigokko.core.position import Position
from onigokko.core.registry import game as game_named
from onigokko.core.registry import games

REVIEWER = "master"  # the bot whose move is compared with what was done
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


# Reviews of games that are over: nothing of them is hidden any more


def review_rows(
    game: str,
    setup: Setup,
    moves: list[tuple[int, str]],
    last: dict[str, Any] | None,
    first: int,
    each: float,
    ms: float,
) -> list[dict[str, Any]]:
    """Rows of a review from step `first` on, as many as `ms` allow, at least one; see `review.judged`.

    `last` is the row before; `each` is how long one position is played out. A row has `odds` where the game
    reckons any.
    """
    _end_with_the_server()
    end = time.monotonic() + ms / 1000
    played = game_named(game).with_data(setup.data)
    rows: list[dict[str, Any]] = []
    for step in review.steps(played, setup, moves):
        if last is None:
            found = review.chances(played, step.before, _dice(0), each)
            last = _with_odds(played, step.before, 0, {**found, "changed": {}})
            rows.append(last)
        if step.number < first:
            continue
        if rows and time.monotonic() >= end:
            break
        last = _with_odds(
            played, step.after, step.number, review.judged(played, step, last, _dice(step.number), each)
        )
        rows.append(last)
    return rows


def _dice(step: int) -> Dice:
    return Dice(1 + step)


def _with_odds(game: Game, position: Position, step: int, row: dict[str, Any]) -> dict[str, Any]:
    odds = review.odds(game, position, _dice(step))
    return {**row, "odds": odds} if odds else row


def review_mark(
    game: str, setup: Setup, moves: list[tuple[int, str]], number: int, seat: int, ms: int
) -> dict[str, Any]:
    """What a seat did in a step, and what the best bot would have done there, in words."""
    _end_with_the_server()
    played = game_named(game).with_data(setup.data)
    step = next(each for each in review.steps(played, setup, moves) if each.number == number)
    better = review.preferred(played, _player(REVIEWER, ms), step.before, seat, _dice(number))
    words = played.moves.words
    return {
        "made": [words(move) for move in step.made[seat]],
        "bot": REVIEWER,
        "better": [words(m) for m in better],
    }
