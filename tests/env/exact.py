"""The exact value of a small game for two, by our own rules alone: a linear program over its sequences.

Koller, Megiddo and von Stengel (1996). What a seat knows is `Position.infostate`, with all that it knew and
did before; nothing here knows of OpenSpiel.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, csr_matrix

from onigokko.core.native import mix
from onigokko.core.position import NATURE, Position
from onigokko.env.table import rewards

Sequence = tuple[int, int]  # what the seat knew at its last decision, and its move
BEFORE: Sequence = (0, -1)  # any decision


class _Tree:
    """The sequences of both seats, and what seat 0 gets at the ends by pairs of them."""

    def __init__(self, start: Position) -> None:
        self.moves: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})  # by what is known
        self.before: tuple[dict[int, Sequence], dict[int, Sequence]] = ({}, {})  # the last one made
        self.results: dict[tuple[Sequence, Sequence], float] = defaultdict(float)
        self._walk(start.copy(), 1.0, (0, 0), (BEFORE, BEFORE))

    def _walk(
        self, position: Position, chance: float, recalled: tuple[int, int], last: tuple[Sequence, Sequence]
    ) -> None:
        turn = position.turn()
        if turn == 0:
            self.results[last] += chance * float(rewards(position.ranking())[0])
            return
        seat = NATURE if turn == NATURE else 0 if turn & 1 else 1
        moves = position.moves(seat)
        if seat == NATURE:
            weights = position.weights()
            for move, weight in zip(moves, weights, strict=True):
                self._walk(_after(position, seat, move), chance * weight / sum(weights), recalled, last)
            return
        known = mix(recalled[seat], position.infostate(seat))
        assert self.before[seat].setdefault(known, last[seat]) == last[seat], "nobody forgets what it did"
        assert self.moves[seat].setdefault(known, moves) == moves
        for move in moves:
            then = mix(known, move + 1)
            self._walk(
                _after(position, seat, move),
                chance,
                (then, recalled[1]) if seat == 0 else (recalled[0], then),
                ((known, move), last[1]) if seat == 0 else (last[0], (known, move)),
            )


def _after(position: Position, seat: int, move: int) -> Position:
    after = position.copy()
    after.play(seat, move)
    return after


def value(start: Position) -> float:
    """What seat 0 gets when both play as well as can be, from -1 to 1."""
    tree = _Tree(start)
    plans = [
        {BEFORE: 0} | {(known, move): 0 for known, moves in tree.moves[seat].items() for move in moves}
        for seat in (0, 1)
    ]
    for plan in plans:
        plan.update({sequence: place for place, sequence in enumerate(plan)})
    mine, theirs = plans
    knows = {known: len(mine) + 1 + place for place, known in enumerate(tree.moves[1])}
    columns = len(mine) + 1 + len(knows)  # the plan of seat 0, and what each state of seat 1 leaves to it
    whole = len(mine)  # the column of the value of the game
    equal: list[tuple[int, int, float]] = [(0, 0, 1.0)]
    for row, (known, moves) in enumerate(tree.moves[0].items(), 1):
        equal.append((row, mine[tree.before[0][known]], -1.0))
        equal += [(row, mine[known, move], 1.0) for move in moves]
    most = [(theirs[other], mine[own], -result) for (own, other), result in tree.results.items()]
    most.append((theirs[BEFORE], whole, 1.0))
    most += [
        (theirs[known, move], knows[known], 1.0) for known, moves in tree.moves[1].items() for move in moves
    ]
    most += [(theirs[sequence], knows[known], -1.0) for known, sequence in tree.before[1].items()]
    wanted = np.zeros(columns)
    wanted[whole] = -1.0
    rows = 1 + len(tree.moves[0])
    found = linprog(
        wanted,
        A_ub=_matrix(most, len(theirs), columns),
        b_ub=np.zeros(len(theirs)),
        A_eq=_matrix(equal, rows, columns),
        b_eq=np.eye(1, rows).ravel(),
        bounds=[(0, None)] * len(mine) + [(None, None)] * (1 + len(knows)),
        method="highs",
    )
    assert found.success, found.message
    return float(found.x[whole])


def _matrix(entries: list[tuple[int, int, float]], rows: int, columns: int) -> csr_matrix:
    row, column, number = zip(*entries, strict=True)
    return coo_matrix((number, (row, column)), (rows, columns)).tocsr()
