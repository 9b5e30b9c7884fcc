"""A bot from scratch: it tries each of its moves in a few guessed worlds, and plays on at random."""

from __future__ import annotations

from onigokko.bots import Bot, Question
from onigokko.core.chance import Dice
from onigokko.core.playout import random_playout


class Trier(Bot):
    """The move after which random play comes first most often."""

    reads = False

    def __init__(self, tries: int = 8) -> None:
        self.tries = tries

    def decide(self, question: Question) -> int:
        seeds = [question.dice.below(1 << 20) for _ in range(self.tries)]
        return max(question.moves, key=lambda move: sum(self.won(question, move, seed) for seed in seeds))

    def won(self, question: Question, move: int, seed: int) -> bool:
        world, dice = question.position.copy(), Dice(seed)
        world.determinize(question.seat, dice)
        world.play(question.seat, move)
        random_playout(world, dice, 10_000)
        return bool(world.turn() == 0 and world.ranking()[question.seat] == 1)
