"""The bots of the house, from the one that plays anything to the levels that a table offers."""

from __future__ import annotations

from onigokko.bots.bot import Bot, Question, slip
from onigokko.bots.search import Search, Settings
from onigokko.core.game import Game
from onigokko.core.position import NO_ADVICE, Policy

PASS = "pass"
MASTER_MS = 3000  # that `master` may think about one decision, whoever asks
WORLDS_A_MS = 10  # that a reckoning may look at instead of searching
WORLDS = 10  # the same, for an iteration
SLIPS = 3  # one move of `easy` in so many
HASTE = 2  # one move of `strong` in so many is made at once


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

    The same dice and the same number of iterations, without a limit of time, choose the same move. `clock` is
    `wall` or `processor`; `beliefs` is 1 if what the others were seen to do is weighed. The other parameters
    are those of `search.Settings`.
    """

    reads = False

    def __init__(
        self,
        ms: int = 200,
        iterations: int = 0,
        clock: str = "wall",
        beliefs: int = 1,
        random: int = 1,
        horizon: int = 0,
        patience: int = 0,
        exploration: float = 0.7,
    ) -> None:
        super().__init__()
        self.ms, self.iterations = (ms, iterations) if ms or iterations else (200, 0)
        self.processor = clock == "processor"
        self.settings = Settings()
        self.settings.beliefs = bool(beliefs)
        self.settings.random = random
        self.settings.patience = patience
        self.settings.exploration = exploration
        self.settings.horizon = horizon

    def decide(self, question: Question) -> int:
        if len(question.moves) == 1:
            return question.moves[0]
        policy = self.policy(question.game)
        if self.settings.beliefs:
            effort = self.iterations * WORLDS or self.ms * WORLDS_A_MS
            advice = policy.advise(question.position, question.seat, question.dice, effort)
            if advice != NO_ADVICE:
                return advice
        search = Search(question.position, question.seat, policy, question.dice, self.settings)
        search.think(self.iterations, self.ms / 1000, self.processor)
        return search.best()


# The levels


class EasyBot(QuickBot):
    """Plays by rules of thumb, and one move in a few slips: it is one that lies beside the one it meant."""

    reads = False

    def decide(self, question: Question) -> int:
        meant = super().decide(question)
        return meant if question.dice.below(SLIPS) else slip(question.moves, meant, question.dice)


class FairBot(QuickBot):
    """Plays by rules of thumb, without thinking ahead."""

    reads = False


class MasterBot(SearchBot):
    """Thinks ahead as long as it may, and weighs what the others were seen to do."""

    reads = False
    share = 1.0  # of the time or the iterations that a master has

    def __init__(
        self, ms: int = MASTER_MS, iterations: int = 0, clock: str = "wall", beliefs: int = 1
    ) -> None:
        ms, iterations = (
            max(least, int(self.share * given)) if given else 0 for given, least in ((ms, 1), (iterations, 8))
        )
        super().__init__(ms, iterations, clock, beliefs)


class StrongBot(MasterBot):
    """Thinks ahead for a third of the time, without weighing; every other move is by rules of thumb."""

    reads = False
    share = 1 / 3

    def __init__(
        self, ms: int = MASTER_MS, iterations: int = 0, clock: str = "wall", beliefs: int = 0
    ) -> None:
        super().__init__(ms, iterations, clock, beliefs)

    def decide(self, question: Question) -> int:
        if question.dice.below(HASTE):
            return super().decide(question)
        return self.policy(question.game).choose(question.position, question.seat, question.dice)


LEVELS: dict[str, type[Bot]] = {
    "easy": EasyBot,
    "fair": FairBot,
    "strong": StrongBot,
    "master": MasterBot,
}

# For arenas; at a table nobody would choose them.
INSTRUMENTS: dict[str, type[Bot]] = {"passer": PasserBot, "search": SearchBot}

HOUSE: dict[str, type[Bot]] = {**LEVELS, "quick": QuickBot, "random": RandomBot, **INSTRUMENTS}
