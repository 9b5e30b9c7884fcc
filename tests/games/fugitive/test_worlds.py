"""Determinized worlds are drawn as the true ones are spread: an exact count on small decks is the measure.

`posterior` tells every possible history of a game that one viewer cannot tell from the real one, and how
probable each is under uniformly random legal play by the others.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE, SPECTATOR, Position
from onigokko.games.fugitive.game import GAME
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL

from .test_data import SMALL

UNLIKELY = 1e-4  # the chance that a right sampler fails one of these tests; the seeds are fixed
History = tuple[int, ...]


class TooMany(Exception):
    """More histories than there is time for."""


def posterior(position: Fugitive, viewer: int, most: int = 40_000) -> dict[History, float]:
    """The probability of each history that the viewer holds possible; others' pending moves do not count."""
    found: dict[History, float] = defaultdict(float)
    for history, chance in histories(position, viewer, most):
        found[history] += chance
    total = sum(found.values())
    return {history: chance / total for history, chance in found.items()}


def histories(
    position: Fugitive, viewer: int, most: int, random: bool = True
) -> Iterator[tuple[History, float]]:
    """Each history that the viewer holds possible, and how probable it is, up to a common factor.

    The others choose at `random` among their legal moves; else their choices count 1.
    """
    moves = position.history[:]
    if viewer != FUGITIVE:
        del moves[len(moves) - position.pending(FUGITIVE) :]
    known = [Fugitive(position.kit)]
    for move in moves:
        known.append(_after(known[-1], move))
    keys = [each.infostate(viewer) for each in known]
    waiting = [(Fugitive(position.kit), 1.0)]
    told = 0
    while waiting:
        world, chance = waiting.pop()
        told += 1
        if told > most:
            raise TooMany
        step = len(world.history)
        if step == len(moves):
            yield tuple(world.history), chance
            continue
        for move, share in _ways(world, viewer, moves[step]):
            after = _after(world, move)
            if after.infostate(viewer) == keys[step + 1]:
                chosen = share if random or world.turn() == NATURE else 1.0
                waiting.append((after, chance * chosen))


def _after(world: Fugitive, move: int) -> Fugitive:
    after = world.copy()
    after.play(after.actor, move)
    return after


def _ways(world: Fugitive, viewer: int, own: int) -> list[tuple[int, float]]:
    """What can happen next, and how probably; the viewer's own moves are given."""
    turn = world.turn()
    if turn == 0:
        return []
    if turn == NATURE:
        weights = world.weights()
        return [
            (move, weight / sum(weights)) for move, weight in zip(world.moves(NATURE), weights, strict=True)
        ]
    moves = world.moves(world.actor)
    if world.actor == viewer:
        return [(own, 1.0)] if own in moves else []
    return [(move, 1 / len(moves)) for move in moves]


def compare(position: Fugitive, viewer: int, chances: dict[History, float], draws: int, seed: int) -> float:
    """The chance of a chi-square as large as that of some determinized worlds against the exact count."""
    dice, seen = Dice(seed), Counter[History]()
    for _ in range(draws):
        guess = position.copy()
        guess.determinize(viewer, dice)
        seen[tuple(guess.history)] += 1
    assert set(seen) <= set(chances), "a world was drawn that contradicts what the viewer knows"
    cells = [(seen[world], draws * chance) for world, chance in chances.items() if draws * chance >= 5]
    rest = (
        sum(seen[world] for world, chance in chances.items() if draws * chance < 5),
        sum(draws * chance for chance in chances.values() if draws * chance < 5),
    )
    cells += [rest] if rest[1] >= 5 else []
    chi_square = sum((count - expected) ** 2 / expected for count, expected in cells)
    return tail(chi_square, len(cells) - 1)


def tail(chi_square: float, freedom: int) -> float:
    """The chance of a chi-square at least this large (the cube-root approximation of Wilson and Hilferty)."""
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def reached(moves: str, events: str = "none", opening: str = "one-or-two") -> Fugitive:
    """The position of a game with the small deck after some moves, written in one line."""
    lines = "\n".join(move.strip() for move in moves.split(","))
    options = {"opening": opening, "events": events}
    script = record.write(GAME, GAME.setup(2, options, SMALL), []) + lines
    position = record.replay(record.read(script)).position
    assert isinstance(position, Fugitive)
    return position


DEAL = "*: card 4, *: card 5, *: card 8, 0: hide 2, 0: set, "
TWO = DEAL + "0: hide 5, 0: sprint 1, 0: set, 1: draw A, "
SEEN = TWO + "*: card 3, 1: draw B, *: card 7, "
ONE = DEAL + "0: pass, 1: draw A, *: card 3, 1: draw B, *: card 9, 1: name 1, 1: accuse, "
CASES = {
    "a miss of one number": (SEEN + "1: name 1, 1: accuse", "none"),
    "a miss of two numbers": (SEEN + "1: name 2, 1: name 4, 1: accuse", "none"),
    "a hit and its sprint cards": (SEEN + "1: name 5, 1: accuse", "none"),
    "a hideout that is being laid": (ONE + "0: draw C, *: card 11, 0: hide 5, 0: sprint 1", "none"),
    "a pass": (ONE + "0: draw C, *: card 11, 0: pass, 1: draw A, *: card 6, 1: name 4, 1: accuse", "none"),
    "a stakeout and a witness": (TWO + "*: event stakeout, 1: draw B, *: event witness, 1: pick 2", "mixed"),
    "a sweep": (TWO + "*: event helicopter, 1: sweep 3", "mixed"),
    "a card shown and left": (TWO + "*: event rumour, 1: peek A, *: card 6, 1: leave", "mixed"),
    "a card that the marshal lost": (
        ONE + "0: draw A, *: event cold-case, *: loses 3, 0: draw A, *: card 3, 0: pass",
        "mixed",
    ),
    "a trade of the fugitive": (
        ONE + "0: draw A, *: event trade, 0: give 5, *: card 6, 0: draw C, *: card 10, 0: pass, "
        "1: draw A, *: card 5",
        "mixed",
    ),
}


@pytest.mark.parametrize("viewer", [FUGITIVE, MARSHAL, SPECTATOR])
@pytest.mark.parametrize(("moves", "events"), CASES.values(), ids=CASES.keys())
def test_worlds_are_drawn_by_their_probability(moves: str, events: str, viewer: int) -> None:
    position = reached(moves, events)
    chances = posterior(position, viewer, most=400_000)
    assert compare(position, viewer, chances, 500, seed=7) > UNLIKELY


def test_the_measure_would_find_a_wrong_sampler() -> None:
    """Worlds drawn as if every possible one were equally probable fail by far."""
    position = reached(CASES["a miss of one number"][0])
    chances = posterior(position, MARSHAL)
    assert compare(position, MARSHAL, dict.fromkeys(chances, 1 / len(chances)), 500, seed=7) < UNLIKELY / 1000


def test_what_is_drawn_depends_on_what_is_known_alone() -> None:
    """Two true worlds that a viewer cannot tell apart give the same draws from the same dice."""
    for viewer in (FUGITIVE, MARSHAL, SPECTATOR):
        position = reached(*CASES["a miss of two numbers"])
        worlds = [position.copy() for _ in range(20)]
        for seed, world in enumerate(worlds):
            world.determinize(viewer, Dice(seed))
        assert len({world.pack() for world in worlds}) > 1
        for world in worlds:
            world.determinize(viewer, Dice(99))
        assert len({world.pack() for world in worlds}) == 1


@pytest.mark.soak
@pytest.mark.parametrize(
    "options",
    [{"opening": opening, "events": events} for opening, events in product(("one-or-two", "two"), (
        "none", "mixed", "informants", "support-fugitive", "support-marshal", "catch-up"))],
    ids=lambda options: "-".join(options.values()),
)  # fmt: skip
def test_worlds_of_random_games_are_drawn_by_their_probability(options: dict[str, str]) -> None:
    compared = 0
    for seed in range(6):
        dice = Dice(seed)
        position: Position = GAME.new(2, options, SMALL)
        while position.turn():
            random_move(position, dice)
            if position.turn() and dice.below(10) == 0:
                assert isinstance(position, Fugitive)
                for viewer in (FUGITIVE, MARSHAL, SPECTATOR):
                    try:
                        chances = posterior(position, viewer, most=8_000)
                    except TooMany:
                        continue
                    assert compare(position, viewer, chances, 1000, seed) > UNLIKELY
                    compared += 1
    assert compared >= 3
