"""Writes what a seat sees of a position as numbers of 16 bits, straight from the position (compiled).

A game that has one says the same as its observer does of the view, and the laws compare them at every
position they look at: that makes the vectors of many games at once quick, and no less secret.
"""

from onigokko.core.native import BytesWriter, bit, i16, i64, mypyc_attr, write_i16_le, write_i64_le
from onigokko.core.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Glance:
    """Writes the vector of one position after another into a row."""

    def write(self, position: Position, seat: i64, row: BytesWriter) -> None:
        """Adds the numbers of the whole vector to the row, two bytes each, the lower first."""
        raise AssertionError("a game says what is seen of it")


def put(row: BytesWriter, number: i64) -> None:
    """One number more."""
    small: i16 = i16(number)
    write_i16_le(row, small)


def put_one_of(row: BytesWriter, count: i64, place: i64) -> None:
    """So many numbers, 1 at a place and else 0; all 0 for a place that is none of theirs."""
    while count >= 4:  # four numbers at once
        four: i64 = 0
        if 0 <= place < 4:
            four = bit(16 * place)
        write_i64_le(row, four)
        place -= 4
        count -= 4
    while count > 0:
        put(row, 1 if place == 0 else 0)
        place -= 1
        count -= 1


def put_set(row: BytesWriter, things: i64, count: i64) -> None:
    """For each of so many things 1 if it is in a set, else 0."""
    while count >= 4:  # four numbers at once: DCBA becomes 000D000C000B000A
        four: i64 = things & 15
        write_i64_le(row, (four | four << 15 | four << 30 | four << 45) & 0x1_0001_0001_0001)
        things >>= 4
        count -= 4
    while count > 0:
        put(row, things & 1)
        things >>= 1
        count -= 1


def put_bag(row: BytesWriter, bag: i64, first: i64, count: i64) -> None:
    """The numbers of a bag, four bits each, for `count` kinds from `first` on."""
    bag >>= 4 * first
    while count >= 4:  # four numbers at once: DCBA becomes 000D000C000B000A
        four: i64 = bag & 0xFFFF
        if four:
            four = (four | four << 24) & 0xFF_0000_00FF
            four = (four | four << 12) & 0xF_000F_000F_000F
        write_i64_le(row, four)
        bag >>= 16
        count -= 4
    while count > 0:
        put(row, bag & 15)
        bag >>= 4
        count -= 1


def put_counts(row: BytesWriter, counts: i64, count: i64) -> None:
    """So many numbers of seven bits each."""
    while count >= 4:  # four numbers at once
        four: i64 = counts & 0x0FFF_FFFF
        if four:
            four = (four | four << 18) & 0x3FFF_0000_3FFF
            four = (four | four << 9) & 0x7F_007F_007F_007F
        write_i64_le(row, four)
        counts >>= 28
        count -= 4
    while count > 0:
        put(row, counts & 127)
        counts >>= 7
        count -= 1


def put_seats(row: BytesWriter, near: i64, far: i64, count: i64) -> None:
    """So many numbers of 16 bits: the first four are in one word, the others in another."""
    if count >= 4:
        write_i64_le(row, near)
        near = far
        count -= 4
    while count > 0:
        number: i64 = near & 0xFFFF
        if number > 0x7FFF:
            number -= 0x1_0000
        put(row, number)
        near >>= 16
        count -= 1
