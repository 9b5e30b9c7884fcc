"""What a bot is: one method. It knows no game, only the contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from onigokko.core.chance import Dice
from onigokko.core.game import Game, Told
from onigokko.core.position import Position

BESIDE = 2  # how far in the list of moves a slip goes


@dataclass(frozen=True)
class Question:
    """What a bot is asked: a decision of one seat.

    `position` is determinized for the seat and the bot's own to change; in a sealed step nobody else has
    chosen in it. `moves` are the legal moves; `view` is what the seat sees, as plain JSON values; `heard`
    what it has been told so far; `dice` its own source of chance.
    """

    game: Game
    position: Position
    seat: int
    moves: list[int]
    dice: Dice
    view: dict[str, Any] = field(default_factory=dict)
    heard: tuple[Told, ...] = ()


class Bot:
    """A player. Subclass it and say `decide`.

    Parameters of `__init__` that are whole numbers, numbers or texts with a default can be given after the
    bot's name: `search:ms=50`. A class that says `reads = False` itself reads neither the view nor what was
    said, and whoever lets bots play in numbers need not make them; it is not inherited.
    """

    reads: ClassVar[bool] = True

    def decide(self, question: Question) -> int:
        """One of `question.moves`."""
        raise NotImplementedError(f"{type(self).__name__} must say how it decides")


def slip(moves: list[int], meant: int, dice: Dice) -> int:
    """A move that lies beside the one that was meant in the list of the legal ones, or that move itself."""
    place = moves.index(meant)
    near = moves[max(0, place - BESIDE) : place + BESIDE + 1]
    return near[dice.below(len(near))]


def ask(
    bot: Bot,
    game: Game,
    position: Position,
    seat: int,
    dice: Dice,
    heard: tuple[Told, ...] = (),
    without_others: Position | None = None,
) -> int:
    """A bot's decision about a true position: it is shown a determinized copy only.

    `without_others` is the same position without the pending moves of other seats (`Match.without_others`);
    the bot is then shown that one, in which they have still to choose. A move that is not legal is a defect
    of the bot and raises `ValueError`.
    """
    shown = (position if without_others is None else without_others).copy()
    shown.determinize(seat, dice)
    moves = shown.moves(seat)
    question = Question(game, shown, seat, moves, dice, game.seen(position, seat), heard)
    move = bot.decide(question)
    if move not in moves:
        raise ValueError(
            f"{type(bot).__name__} chose {move}, which is not legal; the legal moves are {moves}"
        )
    return move
