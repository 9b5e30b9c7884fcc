"""Confidence intervals of shares."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onigokko.lab.intervals import NORMAL_95, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_intervals_of_newcombe(successes: int, trials: int, low: float, high: float) -> None:
    """Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_the_ends_lie_just_as_far_off_as_chance_can_reach(won: int, lost: int) -> None:
    share, trials = won / (won + lost), won + lost
    for end in wilson(won, trials):
        reach = NORMAL_95 * sqrt(end * (1 - end) / trials)
        assert abs(share - end) == pytest.approx(reach, rel=1e-6)


def test_nothing_is_known_without_trials() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10**7).flatmap(lambda n: st.tuples(st.floats(0, n), st.just(n))))
def test_the_share_lies_in_its_interval(case: tuple[float, int]) -> None:
    successes, trials = case
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-12
    assert successes / trials - 1e-12 <= high <= 1


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_losing_mirrors_winning(lost: int, more: int) -> None:
    low, high = wilson(lost, lost + more)
    assert wilson(more, lost + more) == pytest.approx((1 - high, 1 - low), abs=1e-12)
