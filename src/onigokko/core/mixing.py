"""Arithmetic on 64 bits, the same compiled and not: sets of bits, keys of information states (compiled)."""

from typing import Final

from mypy_extensions import i64, u8  # not through `native`, which imports this module

from onigokko.core.tables import vec

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
    """The place of the bit that has `index` lower ones in a set, of the places 0 to 61.

    There are no branches on `index`: it is often random, and a processor guesses such branches wrong.

    >>> nth(0b1011, 2)
    3
    """
    if things > 0xFFFF:
        return _nth_of_many(things, index)
    count: i64 = i64(_SIZES[things & 255])
    beyond: i64 = _reached(index, count)
    things = things >> 8 * beyond & 255
    return 8 * beyond + i64(_PLACES[things << 3 | index - count * beyond])


def _nth_of_many(things: i64, index: i64) -> i64:
    twos: i64 = things - ((things >> 1) & 0x1555_5555_5555_5555)
    fours: i64 = (twos & 0x3333_3333_3333_3333) + ((twos >> 2) & 0x3333_3333_3333_3333)
    in_8: i64 = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F  # bits among 8 places, in a byte each
    in_16: i64 = in_8 + (in_8 >> 8)
    in_32: i64 = in_16 + (in_16 >> 16)
    count: i64 = in_32 & 0xFF
    beyond: i64 = _reached(index, count)
    place: i64 = 32 * beyond
    index -= count * beyond
    count = in_16 >> place & 0xFF
    beyond = _reached(index, count)
    place += 16 * beyond
    index -= count * beyond
    count = in_8 >> place & 0xFF
    beyond = _reached(index, count)
    place += 8 * beyond
    index -= count * beyond
    return place + i64(_PLACES[(things >> place & 255) << 3 | index])


def _reached(index: i64, count: i64) -> i64:
    """1 where `index` is not below `count`, else 0."""
    return 1 + ((index - count) >> 62)


def _place(things: int, index: int) -> int:
    places = [place for place in range(8) if things >> place & 1]
    return places[index] if index < len(places) else 0


_SIZES: Final[vec[u8]] = vec[u8]([u8(things.bit_count()) for things in range(256)])
_PLACES: Final[vec[u8]] = vec[u8]([u8(_place(things, index)) for things in range(256) for index in range(8)])
