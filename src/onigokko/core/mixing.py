"""Arithmetic on 64 bits, the same compiled and not: single bits, keys of information states (compiled)."""

from typing import Final

from mypy_extensions import i64  # not through `native`, which imports this module

MASK: Final = 0x3FFF_FFFF_FFFF_FFFF  # 62 bits: never negative, whether compiled or not
MULTIPLIER: Final = 0x2545_F491_4F6C_DD1D
SEED: Final = 0x1B87_3593_9E37_79B1


def mix(key: i64, value: i64) -> i64:
    """The key after one more value: 62 bits, the same compiled and not.

    >>> mix(mix(SEED, 1), 2) == mix(mix(SEED, 2), 1)
    False
    """
    folded: i64 = ((key ^ (key >> 29) ^ value) * MULTIPLIER) & MASK
    return folded ^ (folded >> 32)


def bit(place: i64) -> i64:
    """The number whose only bit is at this place, 0 to 62.

    Compiled, `1 << place` is a shift of 32 bits, as the compiler writes a known 1 as a C `int`; this one is
    not.

    >>> bit(40) == 2**40
    True
    """
    return _shifted(1, place)


def _shifted(number: i64, places: i64) -> i64:
    return number << places
