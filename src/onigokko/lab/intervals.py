"""Confidence intervals of shares."""

from __future__ import annotations

from math import sqrt

NORMAL_95 = 1.959963984540054  # the point of the normal distribution that 2.5 % lie beyond


def wilson(successes: float, trials: int, z: float = NORMAL_95) -> tuple[float, float]:
    """The score interval of a share, lowest and highest (Wilson 1927); by default of 95 %.

    `successes` may be a fraction, as of shared first places. No trials say nothing: 0 to 1.

    >>> low, high = wilson(25, 100)
    >>> round(low, 4), round(high, 4)
    (0.1755, 0.343)
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    centre = share + z * z / (2 * trials)
    spread = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    low = 0.0 if successes == 0 else max(0.0, (centre - spread) / scale)
    high = 1.0 if successes == trials else min(1.0, (centre + spread) / scale)
    return low, high
