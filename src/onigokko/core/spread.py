"""Whether determinized worlds are spread as the true ones (the second half of law 2).

Random games are stopped at random moments. What is hidden from a viewer there has a true value and a
determinized one; over many games both must come as often, for each hidden field of the view: a chi-square
test of two samples. The truth itself comes as often as the truth: that it is not kept is for `laws` to see.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup, canonical
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE, SPECTATOR, TRUTH, Position

RARE = 10  # values seen less often than this, in both samples together, count as one


@dataclass(frozen=True)
class Spread:
    """One hidden field: values compared, chi-square, its degrees of freedom, the chance of a larger one."""

    path: str
    samples: int
    chi_square: float
    freedom: int
    chance: float


def spread(
    game: Game,
    setup: Setup,
    games: int,
    seed: int = 1,
    viewer: int | None = None,
    *,
    step: Callable[[Position, Dice], object] = random_move,
    when: Callable[[Position], bool] = lambda _: True,
    given: Callable[[Any, str], str] | None = None,
) -> list[Spread]:
    """Compares true and determinized hidden fields over random games, for a viewer or any.

    `step` plays one move of a game; it may be any play that looks as likely to a viewer in each world as
    random play does. `when` says at which positions a game may be stopped; it may rest on what everybody
    knows. A label from `given(seen, path)` parts the values of a hidden field by what else is seen (as JSON
    values).
    """
    true: dict[str, Counter[str]] = {}
    guessed: dict[str, Counter[str]] = {}
    game = game.with_data(setup.data)
    for number in range(games):
        dice = Dice(seed * 1_000_003 + number)
        position = _random_moment(game.start(setup), dice, step, when)
        if position is None:
            continue
        eyes = dice.below(setup.seats + 1) + SPECTATOR if viewer is None else viewer
        seen = game.seen(position, eyes)
        for counts in (true, guessed):
            for path, value in _hidden(seen, game.seen(position, TRUTH), ""):
                name = f"{path} | {given(seen, path)}" if given else path
                counts.setdefault(name, Counter())[canonical(value)] += 1
            position.determinize(eyes, dice)
    return [_compare(path, true[path], guessed.get(path, Counter())) for path in sorted(true)]


def _random_moment(
    position: Position,
    dice: Dice,
    step: Callable[[Position, Dice], object],
    when: Callable[[Position], bool],
) -> Position | None:
    """A position of a random game, each that may be taken as likely; None if there was none.

    Left out are moments inside a hidden series: how far a seat is in it, nobody can know or weigh.
    """
    passed, chosen = 0, None
    while position.turn():
        if not _inside_a_series(position) and when(position):
            passed += 1
            if dice.below(passed) == 0:
                chosen = position.copy()
        step(position, dice)
    return chosen


def _inside_a_series(position: Position) -> bool:
    turn = position.turn()
    return turn != NATURE and any(
        turn >> seat & 1 and position.pending(seat) for seat in range(position.seats)
    )


def _hidden(seen: Any, truth: Any, path: str) -> Iterator[tuple[str, Any]]:
    if seen is None and truth is not None:
        yield path, truth
    elif isinstance(seen, dict) and isinstance(truth, dict):
        for key in seen:
            yield from _hidden(seen[key], truth[key], f"{path}.{key}" if path else key)
    elif isinstance(seen, list) and isinstance(truth, list) and len(seen) == len(truth):
        if None in seen and all(isinstance(value, (str, int)) for value in truth):
            known = Counter(value for value in seen if value is not None)
            hidden = (Counter(truth) - known).elements()  # a list that is known in part, in no order
            yield path, sorted(hidden, key=canonical)
            return
        for index, (one, other) in enumerate(zip(seen, truth, strict=True)):
            yield from _hidden(one, other, f"{path}.{index}")


def _compare(path: str, true: Counter[str], guessed: Counter[str]) -> Spread:
    pairs: list[tuple[int, int]] = []
    rest = [0, 0]
    for value in sorted(set(true) | set(guessed)):
        pair = (true[value], guessed[value])
        if sum(pair) < RARE:
            rest[0] += pair[0]
            rest[1] += pair[1]
        else:
            pairs.append(pair)
    if sum(rest) >= RARE:
        pairs.append((rest[0], rest[1]))
    ones, others = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    if len(pairs) < 2 or not ones or not others:  # one value, or on one side only
        return Spread(path, sum(true.values()), 0.0, 0, 1.0 if (ones and others) or not pairs else 0.0)
    up, down = math.sqrt(others / ones), math.sqrt(ones / others)
    chi_square = sum((up * one - down * other) ** 2 / (one + other) for one, other in pairs)
    return Spread(path, ones, chi_square, len(pairs) - 1, tail(chi_square, len(pairs) - 1))


def tail(chi_square: float, freedom: int) -> float:
    """The chance of a chi-square at least this large (the cube-root approximation of Wilson and Hilferty).

    >>> round(tail(18.307, 10), 3)
    0.05
    """
    if freedom <= 0:
        return 1.0
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))
