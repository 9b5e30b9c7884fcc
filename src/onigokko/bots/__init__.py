"""Players that think. A bot is one method; it knows no game, only the contract.

It is handed a `Question`: a position in which everything that its seat cannot know has been determinized,
never the true one. Other people's bots are found by the entry point `onigokko.bots`, which names a subclass
of `Bot`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup, shown
from onigokko.core.game import Game
from onigokko.core.match import Told
from onigokko.core.position import Policy, Position


@dataclass(frozen=True)
class Question:
    """What a bot is asked: a decision of one seat.

    `position` is determinized for the seat and the bot's own to change; `moves` are the legal moves; `view`
    is what the seat sees, as plain JSON values; `heard` what it has been told so far; `dice` its own source
    of chance.
    """

    game: Game
    position: Position
    seat: int
    moves: list[int]
    dice: Dice
    view: dict[str, Any] = field(default_factory=dict)
    heard: tuple[Told, ...] = ()


class Bot:
    """A player. Subclass it and say `decide`."""

    def decide(self, question: Question) -> int:
        """One of `question.moves`."""
        raise NotImplementedError


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    def decide(self, question: Question) -> int:
        return question.moves[question.dice.below(len(question.moves))]


class QuickBot(Bot):
    """Plays the game's playout policy at once."""

    def __init__(self) -> None:
        self._policies: dict[str, Policy] = {}

    def decide(self, question: Question) -> int:
        policy = self._policies.setdefault(question.game.name, question.game.policy())
        return policy.choose(question.position, question.seat, question.dice)


@cache
def bots() -> dict[str, type[Bot]]:
    """All bots by name: those of the house, then those of installed packages."""
    found: dict[str, type[Bot]] = {"random": RandomBot, "quick": QuickBot}
    for point in entry_points(group="onigokko.bots"):
        found.setdefault(point.name, point.load())
    return found


def bot(name: str) -> Bot:
    """A new bot of that name; `BadSetup` lists what there is."""
    known = bots()
    if name in known:
        return known[name]()
    near = get_close_matches(name[:40], known, n=1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    raise BadSetup(f'there is no bot "{shown(name)}"; the bots are {", ".join(known)}.{hint}')


def ask(bot: Bot, game: Game, position: Position, seat: int, dice: Dice, heard: tuple[Told, ...] = ()) -> int:
    """A bot's decision about a true position: it is shown a determinized copy only.

    A move that is not legal is a defect of the bot and raises `ValueError`.
    """
    shown = position.copy()
    shown.determinize(seat, dice)
    moves = shown.moves(seat)
    question = Question(game, shown, seat, moves, dice, game.seen(position, seat), heard)
    move = bot.decide(question)
    if move not in moves:
        raise ValueError(
            f"{type(bot).__name__} chose {move}, which is not legal; the legal moves are {moves}"
        )
    return move
