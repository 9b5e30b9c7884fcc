"""Arithmetic on 64 bits, the same compiled and not: sets of bits, keys of information states (compiled)."""

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


def size(things: i64) -> i64:
    """How many bits of a set, of the places 0 to 61, are there.

    >>> size(0b1011)
    3
    """
    things -= (things >> 1) & 0x1555_5555_5555_5555
    things = (things & 0x3333_3333_3333_3333) + ((things >> 2) & 0x3333_3333_3333_3333)
    things = (things + (things >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    things += things >> 8
    things += things >> 16
    things += things >> 32
    return things & 0x7F


def lowest(things: i64) -> i64:
    """The place of the lowest bit of a set that is not empty.

    >>> lowest(0b1000)
    3
    """
    return size((things & -things) - 1)


def nth(things: i64, index: i64) -> i64:
    """The place of the bit that has `index` lower ones in a set.

    >>> nth(0b1011, 2)
    3
    """
    place: i64 = 0
    while index > 7:  # eight places at a time
        count: i64 = size(things & 0xFF)
        if index < count:
            break
        index -= count
        things >>= 8
        place += 8
    while index > 0:
        things &= things - 1
        index -= 1
    return place + size((things & -things) - 1)
