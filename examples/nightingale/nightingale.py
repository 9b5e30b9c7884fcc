"""A bot for fugitive that guesses worlds, and names the number that is a hideout in most of them."""

from __future__ import annotations

from collections import Counter

from onigokko.bots import Bot, Question, QuickBot
from onigokko.core.position import TRUTH

WORLDS = 40


class Nightingale(Bot):
    """As marshal it counts worlds; as fugitive it plays like `quick`."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds
        self.quick = QuickBot()

    def decide(self, question: Question) -> int:
        words = {question.game.moves.words(move): move for move in question.moves}
        names = {text: move for text, move in words.items() if text.startswith("name ")}
        if not names:
            return self.quick.decide(question)
        if "accuse" in words:  # one number is enough
            return words["accuse"]
        counted = self.count(question)
        return max(names.values(), key=lambda move: counted[question.game.moves.argument(move)])

    def count(self, question: Question) -> Counter[str]:
        """In how many worlds each number is a face-down hideout."""
        found: Counter[str] = Counter()
        for _ in range(self.worlds):
            world = question.position.copy()
            world.determinize(question.seat, question.dice)
            view = question.game.seen(world, TRUTH)
            found.update(str(place["hideout"]) for place in view["trail"] if not place["open"])
        return found
