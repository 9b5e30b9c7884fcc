"""Counterfactual regret minimisation, in tables, on a tiny fugitive.

    python examples/tabular_cfr.py --rounds 20000

A table for each information state (`Position.infostate`) holds the regrets of its moves and the sum of the
strategies played. Each round walks one way through the game for each seat (outcome sampling: Lanctot et al.
2009). The average strategy is measured against uniformly random play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field

from onigokko.core.chance import Dice
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, Position
from onigokko.core.registry import game

TINY = {
    "goal": 7,
    "reach": 2,
    "safe": 6,
    "hand": [1, 2],
    "deal": ["A"],
    "piles": {"A": [3, 4], "B": [5], "C": [6]},
    "footprints": {"1": [1, 3, 5], "2": [2, 4, 6]},
}
EXPLORED = 0.4  # of the moves of the seat that learns are blind


@dataclass
class Entry:
    """One information state: by move the regret so far, and the sum of strategies."""

    regrets: list[float]
    played: list[float] = field(default_factory=list)

    def strategy(self) -> list[float]:
        """Moves in proportion to their positive regrets."""
        return _shares(self.regrets)

    def add_regret(self, taken: int, worth: float, share: float) -> None:
        """What a move that was taken was worth, and with it the state, in which the others earn nothing."""
        self.regrets = [
            regret + (worth if move == taken else 0.0) - worth * share
            for move, regret in enumerate(self.regrets)
        ]

    def add_played(self, strategy: list[float], weight: float) -> None:
        """Counts the strategy of a round."""
        self.played = [so_far + weight * share for so_far, share in zip(self.played, strategy, strict=True)]

    def average(self) -> list[float]:
        """The strategy of all rounds together."""
        return _shares(self.played)


def _shares(weights: list[float]) -> list[float]:
    positive = [max(0.0, weight) for weight in weights]
    total = sum(positive)
    return [each / total for each in positive] if total else [1 / len(weights)] * len(weights)


class Learner:
    """Learns both seats of a game for two."""

    def __init__(self, start: Position, seed: int) -> None:
        self.start, self.dice = start, Dice(seed)
        self.tables: dict[int, Entry] = {}

    def learn(self, rounds: int) -> Iterator[int]:
        """So many rounds; gives the number of each when it is over."""
        for number in range(1, rounds + 1):
            for seat in range(2):
                self._walk(self.start.copy(), seat, 1.0, 1.0, 1.0)
            yield number

    def _walk(
        self, position: Position, learner: int, own: float, other: float, sampled: float
    ) -> tuple[float, float]:
        """One way through the game from here, for the seat that learns.

        `own` and `other` are how likely the strategies of the two get here, `sampled` how likely this walk
        does. Gives the result over the chance of the walk, and how likely the strategies go the rest of it.
        """
        while (turn := position.turn()) == NATURE:
            draw(position, self.dice)
        if not turn:
            return (_won(position, learner) - 0.5) / sampled, 1.0
        seat = first_seat(turn)
        moves = position.moves(seat)
        entry = self.entry(position, seat, len(moves))
        strategy = entry.strategy()
        explored = EXPLORED if seat == learner else 0.0
        chances = [explored / len(moves) + (1 - explored) * share for share in strategy]
        at = self._sampled(chances)
        position.play(seat, moves[at])
        if seat != learner:
            entry.add_played(strategy, other / sampled)
            result, rest = self._walk(position, learner, own, other * strategy[at], sampled * chances[at])
            return result, rest * strategy[at]
        result, rest = self._walk(position, learner, own * strategy[at], other, sampled * chances[at])
        entry.add_regret(at, result * other * rest, strategy[at])
        return result, rest * strategy[at]

    def entry(self, position: Position, seat: int, count: int) -> Entry:
        """The table of what the seat knows."""
        key = position.infostate(seat)
        if key not in self.tables:
            self.tables[key] = Entry([0.0] * count, [0.0] * count)
        return self.tables[key]

    def _sampled(self, shares: list[float]) -> int:
        point = self.dice.below(1_000_000) / 1_000_000
        for index, share in enumerate(shares):
            point -= share
            if point < 0:
                return index
        return len(shares) - 1

    def against_random(self, seat: int, games: int) -> float:
        """How often the average strategy wins on a seat, against uniformly random play."""
        won = 0.0
        for _ in range(games):
            position = self.start.copy()
            while turn := position.turn():
                if turn == NATURE:
                    draw(position, self.dice)
                    continue
                mover = first_seat(turn)
                moves = position.moves(mover)
                shares = [1 / len(moves)] * len(moves)
                if mover == seat and position.infostate(mover) in self.tables:
                    shares = self.tables[position.infostate(mover)].average()
                position.play(mover, moves[self._sampled(shares)])
            won += _won(position, seat)
        return won / games


def _won(position: Position, seat: int) -> float:
    return 1.0 if position.ranking()[seat] == 1 else 0.0


def main() -> None:
    """Learns, and tells every so often how well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=500, help="for measuring")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learner = Learner(game("fugitive").new(2, data=TINY), given.seed)
    print("rounds  information states  fugitive wins  marshal wins   (against random play)")
    told = 1
    for number in learner.learn(given.rounds):
        if number >= told or number == given.rounds:
            told = 2 * number
            shares = [learner.against_random(seat, given.games) for seat in range(2)]
            print(f"{number:6}  {len(learner.tables):18}  {shares[0]:13.3f}  {shares[1]:12.3f}")


if __name__ == "__main__":
    main()
