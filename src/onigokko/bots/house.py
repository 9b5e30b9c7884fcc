"""The bots of the house, from the one that plays anything to the levels that a table offers."""

from __future__ import annotations

from onigokko.bots.bot import Bot, Question
from onigokko.bots.search import Search, Settings
from onigokko.core.game import Game
from onigokko.core.position import Policy

PASS = "pass"
MOST_MS = 3000  # what `master` may think, whoever asks


class RandomBot(Bot):
    """Any legal move, each equally likely."""

    reads = False

    def decide(self, question: Question) -> int:
        return question.moves[question.dice.below(len(question.moves))]


class QuickBot(Bot):
    """Plays the game's playout policy at once."""

    reads = False

    def __init__(self) -> None:
        self._policies: dict[str, Policy] = {}

    def decide(self, question: Question) -> int:
        return self.policy(question.game).choose(question.position, question.seat, question.dice)

    def policy(self, game: Game) -> Policy:
        """The policy of a game, kept."""
        return self._policies.setdefault(game.name, game.policy())


class PasserBot(QuickBot):
    """Passes wherever one can, and else plays as `quick`."""

    reads = False

    def decide(self, question: Question) -> int:
        passing = [move for move in question.moves if question.game.moves.words(move) == PASS]
        return passing[0] if passing else super().decide(question)


class SearchBot(QuickBot):
    """Thinks ahead, for so many milliseconds or iterations, whichever ends first; 0 is no limit.

    The same dice and the same number of iterations, without a limit of time, choose the same move.
    """

    reads = False

    def __init__(self, ms: int = 200, iterations: int = 0) -> None:
        super().__init__()
        self.ms, self.iterations = (ms, iterations) if ms or iterations else (200, 0)

    def settings(self) -> Settings:
        """How it searches."""
        return Settings()

    def decide(self, question: Question) -> int:
        if len(question.moves) == 1:
            return question.moves[0]
        search = Search(
            question.position, question.seat, self.policy(question.game), question.dice, self.settings()
        )
        search.think(self.iterations, self.ms / 1000)
        return search.best()


HOUSE: dict[str, type[Bot]] = {
    "random": RandomBot,
    "quick": QuickBot,
    "passer": PasserBot,
    "search": SearchBot,
}
