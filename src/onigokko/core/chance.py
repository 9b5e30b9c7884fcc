"""Fast seeded dice for play-outs and simulation (compiled). Dice that people can verify: `sealed.py`."""

from typing import Final

from onigokko.core.native import MASK, SEED, i64, mix, mypyc_attr

_STEP: Final = 0x1851_F42D_4C95_7F2D  # below 2**62, so that compiled code has it as a plain number
_ODD: Final = 0x1405_7B7E_F767_814F


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A stream of random numbers fixed by its seed, the same compiled and not.

    A linear congruential generator of 62 bits, of which the upper 40 are used, folded. The seed is scrambled
    first: streams of such a generator that begin in a row would differ by a constant at every step.

    >>> Dice(7).below(1000) == Dice(7).below(1000)
    True
    """

    def __init__(self, seed: i64) -> None:
        self.state: i64 = mix(mix(SEED, seed), seed)
        self.below(2)

    def below(self, bound: i64) -> i64:
        """A whole number from 0 to `bound` - 1, for a bound from 1 to a million."""
        state: i64 = (self.state * _STEP + _ODD) & MASK
        self.state = state
        high: i64 = state >> 22
        return (((high ^ (high >> 17)) & 0xFF_FFFF_FFFF) * bound) >> 40

    def weighted(self, weights: list[int]) -> i64:
        """An index of `weights`, each as likely as its weight (whole, not all 0, up to a million in all)."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left: i64 = self.below(total)
        index: i64 = 0
        for weight in weights:
            left -= weight
            if left < 0:
                return index
            index += 1
        raise AssertionError("weights add up to their total")

    def shuffle(self, things: list[int]) -> None:
        """Puts a list into an order in which every order is equally likely."""
        last: i64 = len(things) - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
            last -= 1

    def fork(self) -> "Dice":
        """Dice of their own, seeded by these: for one part of the work, whatever the others do."""
        return Dice(self.below(1 << 20) * (1 << 20) + self.below(1 << 20))
