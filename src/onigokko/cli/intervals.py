"""Pictures of intervals of shares, one below the other on a common scale."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

NARROWEST, WIDEST = 16, 50  # columns


@dataclass(frozen=True)
class Scale:
    """From 0 to the tenth above `highest`, with a mark at `even`. Printed, it is the two ends."""

    highest: float
    even: float

    @property
    def top(self) -> float:
        """The end of the scale."""
        tenths = 1
        while tenths < 10 and tenths / 10 < self.highest:
            tenths += 1
        return tenths / 10

    def place(self, share: float, width: int) -> int:
        """The column of a share, from 0 to `width` - 1."""
        return round(min(share, self.top) / self.top * (width - 1))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        end = f"{self.top:.0%}"
        yield Text("0" + end.rjust(min(options.max_width, WIDEST) - 1))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(NARROWEST, WIDEST)


@dataclass(frozen=True)
class Interval:
    """A share and the interval around it."""

    scale: Scale
    low: float
    share: float
    high: float

    def draw(self, width: int) -> str:
        """The picture, so many columns wide.

        >>> Interval(Scale(1.0, 0.5), 0.1, 0.2, 0.3).draw(21)
        '  ├─●─┤   ┊          '
        """
        even = self.scale.place(self.scale.even, width)
        first, middle, last = (self.scale.place(each, width) for each in (self.low, self.share, self.high))
        cells = [" "] * width
        cells[first : last + 1] = "─" * (last - first + 1)
        cells[first], cells[last] = "├", "┤"
        cells[even] = "┼" if first < even < last else "┊" if cells[even] == " " else cells[even]
        cells[middle] = "●"
        return "".join(cells)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(self.draw(min(options.max_width, WIDEST)))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(NARROWEST, WIDEST)
