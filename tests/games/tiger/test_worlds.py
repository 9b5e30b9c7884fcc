"""What a viewer of tiger cannot know is drawn as likely as it is: counted on small cases, world by world.

Every world that fits a public story is made by trying all draws and all hidden sets, and weighed by the
draws' weights and by the chance that random play lays just these cards. Then many determinizations are
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from onigokko.core.chance import Dice
from onigokko.core.game import canonical
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.spread import tail
from onigokko.games.tiger import worlds
from onigokko.games.tiger.game import GAME
from onigokko.games.tiger.rules import Tiger

SAMPLES = 2000
TWO_KINDS = {"cards": {"+1": 3, "duck": 3}, "stamina": {"9": 9}}
MANY_KINDS = {"cards": {"+1": 2, "2x": 1, "shot": 2, "duck": 1}, "stamina": {"9": 9}}

START = ["0: seal 2", "1: seal 1", "2: seal 0", "0: start 8", "1: start 7", "2: start 6"]
BUY = ["*: lot ?", "0: bid 1", "0: spend 9", "1: pass", "2: pass"]  # by seat 0, seen by nobody else
BUY_AFTER_BID = [
    "*: lot ?",
    "0: bid 1",
    "0: spend 9",
    "1: bid 2",
    "1: spend 9",
    "2: pass",
    "0: bid 3",
    "0: spend 9",
    "1: pass",
]
STAY = ["*: d10 1", "*: d3 1"]  # nobody holds a 1
RUN = ["*: d10 9"]
OTHERS = ["1: done", "2: done"]

STORIES: dict[str, tuple[dict[str, dict[str, int]], int, list[str]]] = {
    "nothing is laid": (TWO_KINDS, SPECTATOR, [*START, *BUY, *STAY, *BUY, *RUN, "0: done", *OTHERS]),
    "a duck is laid": (
        TWO_KINDS,
        SPECTATOR,
        [*START, *BUY, *STAY, *BUY, *STAY, *BUY, *RUN, "0: lay duck", "0: done", *OTHERS],
    ),
    "a run is laid": (
        TWO_KINDS,
        SPECTATOR,
        [*START, *BUY, *STAY, *BUY, *STAY, *BUY, *RUN, "0: lay +1", "0: done", *OTHERS],
    ),
    "two hidden cards are laid": (
        TWO_KINDS,
        2,
        [*START, *BUY, *STAY, *BUY, *STAY, *BUY, *RUN, "0: lays 2"],
    ),
    "one of the cards was seen": (
        MANY_KINDS,
        1,
        [*START, *BUY, *STAY, *BUY_AFTER_BID, *STAY, *BUY, *RUN, "0: lays 1"],
    ),
    "laid in two rounds": (
        TWO_KINDS,
        SPECTATOR,
        [
            *(*START, *BUY, *STAY, *BUY, *RUN, "0: lay duck", "0: done", *OTHERS, "*: d3 1"),
            *(*BUY, *RUN, "0: lay 1", "0: done", *OTHERS, "0: play 1"),
        ],
    ),
    "a lot is on offer": (MANY_KINDS, 0, [*START, *BUY, *STAY, "*: lot ?", "0: pass", "1: bid 1"]),
}


def fits(data: dict[str, dict[str, int]], story: list[str]) -> list[tuple[float, Tiger]]:
    """All positions to which a story may lead, each with its weight."""
    first = GAME.new(3, None, data)
    assert isinstance(first, Tiger)
    found = [(1.0, first)]
    for step in story:
        found = [
            (weight * share, after) for weight, position in found for share, after in going_on(position, step)
        ]
    return found


def going_on(position: Tiger, step: str) -> Iterator[tuple[float, Tiger]]:
    """The positions after one step of a story, each with how likely it is in this one."""
    who, words = step.split(": ")
    seat = NATURE if who == "*" else int(who)
    if words == "lot ?":
        weights = position.weights()
        for move, weight in zip(position.moves(NATURE), weights, strict=True):
            yield weight / sum(weights), played(position, NATURE, move)
    elif words.startswith("lays "):
        yield from laying(position, seat, int(words[5:]))
    else:
        moves, move = position.moves(seat), GAME.moves.move(words)
        if move in moves:
            chosen_at_random = GAME.moves.family(move) in ("lay", "done")
            yield 1 / len(moves) if chosen_at_random else 1.0, played(position, seat, move)


def laying(position: Tiger, seat: int, left: int) -> Iterator[tuple[float, Tiger]]:
    """All ways to lay so many cards."""
    moves = position.moves(seat)
    for move in moves:
        done = GAME.moves.family(move) == "done"
        if done and left == 0:
            yield 1 / len(moves), played(position, seat, move)
        elif not done and left > 0:
            for share, after in laying(played(position, seat, move), seat, left - 1):
                yield share / len(moves), after


def played(position: Tiger, seat: int, move: int) -> Tiger:
    twin = position.copy()
    assert isinstance(twin, Tiger)
    twin.play(seat, move)
    return twin


def truth(position: Tiger) -> str:
    return canonical(GAME.seen(position, TRUTH))


def chance_of_the_count(story: str, determinize: Callable[[Tiger, int, Dice], None]) -> tuple[float, int]:
    """The chance of counts as far from what is likely as those of a determinization; the number of worlds."""
    data, viewer, steps = STORIES[story]
    found = fits(data, steps)
    _, example = found[len(found) // 3]
    alike = [
        (weight, each) for weight, each in found if GAME.seen(each, viewer) == GAME.seen(example, viewer)
    ]
    expected: dict[str, float] = {}
    for weight, each in alike:
        expected[truth(each)] = expected.get(truth(each), 0.0) + weight
    total = sum(expected.values())
    counts: Counter[str] = Counter()
    for number in range(SAMPLES):
        guess = example.copy()
        assert isinstance(guess, Tiger)
        determinize(guess, viewer, Dice(number))
        counts[truth(guess)] += 1
    assert set(counts) <= set(expected)
    chi_square = sum(
        (counts[world] - SAMPLES * weight / total) ** 2 / (SAMPLES * weight / total)
        for world, weight in expected.items()
    )
    assert min(expected.values()) * SAMPLES / total > 5
    return tail(chi_square, len(expected) - 1), len(expected)


@pytest.mark.parametrize("story", STORIES)
def test_each_world_comes_as_often_as_it_is_likely(story: str) -> None:
    chance, number = chance_of_the_count(story, Tiger.determinize)
    assert number >= 3
    assert chance > 1e-4


def without_evidence(position: Tiger, viewer: int, dice: Dice) -> None:
    """Who bought a card that was laid is known; the rest is dealt as if nothing had been seen."""
    world = worlds.Worlds(position, viewer)
    world.explain(dice)
    world.apply(dice)


@pytest.mark.parametrize("story", ["a duck is laid", "a run is laid"])
def test_worlds_without_the_evidence_are_found(story: str) -> None:
    assert chance_of_the_count(story, without_evidence)[0] < 1e-8
