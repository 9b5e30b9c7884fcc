"""The fast dice: the same numbers for ever, compiled and not, and as even as dice should be.

The seeds are fixed, so each of these tests always has the same outcome; none is rarer than one in 10,000.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise, permutations, product

import pytest

from onigokko.core.chance import Dice
from onigokko.core.mixing import MASK, SEED, bit, mix
from onigokko.core.spread import tail

pytestmark = pytest.mark.laws

RARE = 1e-4

NUMBERS = [805, 133, 81, 542, 935, 758, 264, 676]
DIGITS = [2, 9, 6, 8, 4, 2, 7, 6, 4, 5]
SHUFFLED = [3, 2, 9, 8, 1, 7, 0, 4, 6, 5]
FORKED = [69, 450]
WEIGHTED = [3, 3, 0, 3, 2, 3, 3, 3, 3, 3, 3, 0]
STATE = 239993899337527001
KEY = 3018345381493351560


def chance_of(seen: Iterable[object], weights: dict[object, int]) -> float:
    """The chance that counts of these outcomes are as far from their weights as these are, or farther."""
    counts = Counter(seen)
    assert set(counts) <= set(weights)
    samples, total = sum(counts.values()), sum(weights.values())
    expected = {outcome: samples * weight / total for outcome, weight in weights.items()}
    assert min(expected.values()) >= 5
    chi_square = sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())
    return tail(chi_square, len(weights) - 1)


def even(outcomes: Iterable[object]) -> dict[object, int]:
    return dict.fromkeys(outcomes, 1)


def test_the_numbers_are_these() -> None:
    dice = Dice(7)
    assert [dice.below(1000) for _ in range(8)] == NUMBERS
    assert Dice(0).below(1_000_000) == 844983
    dice = Dice(-1)
    assert [dice.below(10) for _ in range(10)] == DIGITS
    things = list(range(10))
    Dice(3).shuffle(things)
    assert things == SHUFFLED
    assert [Dice(5).fork().below(1000), Dice(6).fork().below(1000)] == FORKED
    dice = Dice(11)
    assert [dice.weighted([1, 0, 3, 6]) for _ in range(12)] == WEIGHTED
    assert Dice(7).state == STATE


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 16, 20, 200, 365])
def test_every_number_comes_as_often(bound: int) -> None:
    dice = Dice(bound)
    assert chance_of((dice.below(bound) for _ in range(100 * bound)), even(range(bound))) > RARE


@pytest.mark.parametrize(
    "seeds",
    [lambda n: n, lambda n: 1_000_003 + n, lambda n: 7919 * n, lambda n: n << 40],
    ids=["next", "beside", "spaced", "shifted"],
)
@pytest.mark.parametrize("bound", [2, 10])
def test_the_first_numbers_of_neighbouring_seeds_are_even(seeds: Callable[[int], int], bound: int) -> None:
    firsts = [Dice(seeds(number)).below(bound) for number in range(2000)]
    assert chance_of(firsts, even(range(bound))) > RARE
    assert chance_of(pairwise(firsts), even(product(range(bound), repeat=2))) > RARE


@pytest.mark.parametrize("step", [1, 10, 100])
def test_neighbouring_seeds_do_not_run_in_step(step: int) -> None:
    later = []
    for seed in range(2000):
        dice = Dice(seed)
        numbers = [dice.below(10) for _ in range(step + 1)]
        later.append(numbers[step])
    assert chance_of(pairwise(later), even(product(range(10), repeat=2))) > RARE


@pytest.mark.parametrize("apart", [1, 2, 3, 7])
def test_numbers_do_not_tell_of_one_another(apart: int) -> None:
    dice = Dice(apart)
    numbers = [dice.below(10) for _ in range(5000)]
    pairs = zip(numbers, numbers[apart:], strict=False)
    assert chance_of(pairs, even(product(range(10), repeat=2))) > RARE


def test_three_in_a_row_are_even() -> None:
    dice = Dice(1)
    triples = [(dice.below(5), dice.below(5), dice.below(5)) for _ in range(4000)]
    assert chance_of(triples, even(product(range(5), repeat=3))) > RARE


def test_large_bounds_reach_every_part() -> None:
    dice = Dice(4)
    parts = [dice.below(1_000_000) // 50_000 for _ in range(4000)]
    assert chance_of(parts, even(range(20))) > RARE


def test_weights_are_kept() -> None:
    weights = [1, 5, 0, 2, 12]
    dice = Dice(9)
    seen = [dice.weighted(weights) for _ in range(4000)]
    assert chance_of(seen, {index: weight for index, weight in enumerate(weights) if weight}) > RARE


def test_weights_need_not_be_small() -> None:
    dice = Dice(2)
    seen = [dice.weighted([400_000, 100_000, 500_000]) for _ in range(4000)]
    assert chance_of(seen, {0: 4, 1: 1, 2: 5}) > RARE


def test_every_order_is_as_likely() -> None:
    dice = Dice(8)

    def shuffled() -> tuple[int, ...]:
        things = [0, 1, 2, 3]
        dice.shuffle(things)
        return tuple(things)

    assert chance_of((shuffled() for _ in range(4800)), even(permutations(range(4)))) > RARE


def test_little_things_are_shuffled() -> None:
    for things in ([], [7]):
        again = list(things)
        Dice(1).shuffle(again)
        assert again == things


def test_a_fork_goes_its_own_way() -> None:
    dice, same = Dice(12), Dice(12)
    fork, other = dice.fork(), same.fork()
    numbers = [fork.below(1000) for _ in range(5)]
    after = [dice.below(1000) for _ in range(5)]
    assert [same.below(1000) for _ in range(5)] == after
    assert [other.below(1000) for _ in range(5)] == numbers
    assert numbers != after


def test_forks_are_as_even_as_dice() -> None:
    dice = Dice(3)
    forks = [dice.fork() for _ in range(1000)]
    assert chance_of((fork.below(10) for fork in forks), even(range(10))) > RARE


def test_weights_that_are_all_nothing_are_an_error() -> None:
    with pytest.raises(AssertionError):
        Dice(1).weighted([])


# Bits and keys


def test_a_bit_is_where_it_is_asked_for() -> None:
    assert [bit(place) for place in range(63)] == [2**place for place in range(63)]


def test_keys_are_these() -> None:
    key = SEED
    for value in (0, 1, -1, 2**40, MASK, -(2**62)):
        key = mix(key, value)
        assert 0 <= key <= MASK
    assert key == KEY


def test_keys_differ_when_anything_differs() -> None:
    keys = set()
    for one, other in product(range(-1, 60), repeat=2):
        keys.add(mix(mix(SEED, one), other))
    assert len(keys) == 61 * 61


def test_every_bit_of_a_key_is_even() -> None:
    keys = [mix(SEED, value) for value in range(2000)]
    for place in range(62):
        assert chance_of((key >> place & 1 for key in keys), even((0, 1))) > RARE / 62
