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
        write_i64_le(row, bit(16 * place) if 0 <= place < 4 else 0)
        place -= 4
        count -= 4
    while count > 0:
        put(row, 1 if place == 0 else 0)
        place -= 1
        count -= 1


def put_bag(row: BytesWriter, bag: i64, first: i64, count: i64) -> None:
    """The numbers of a bag, four bits each, for `count` kinds from `first` on."""
    bag >>= 4 * first
    while count >= 4:  # four numbers at once: DCBA becomes 000D000C000B000A
        four: i64 = bag & 0xFFFF
        four = (four | four << 24) & 0xFF_0000_00FF
        four = (four | four << 12) & 0xF_000F_000F_000F
        write_i64_le(row, four)
        bag >>= 16
        count -= 4
    while count > 0:
        put(row, bag & 15)
        bag >>= 4
        count -= 1
