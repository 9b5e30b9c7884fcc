"""Time at the tables: how long a seat may think, and the clock by which that is counted.

*House time* is the number of milliseconds that the house has been open, all its runs together. It goes on
with the machine's monotonic clock while the server runs and stands still while it does not, so that neither a
restart nor a jump of the system's clock takes anybody's time.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from onigokko.site.records import SeatClock
from onigokko.site.refusals import Refused, short

MINUTE = 60_000  # ms
DAY = 24 * 60 * MINUTE
MOST_MINUTES, MOST_DAYS = 600, 30
_PACE = re.compile(r"([1-9]\d{0,2})([md])")


def monotonic() -> int:
    """Milliseconds since some moment, by a clock that never jumps."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """House time. `ticks` is a clock that never goes back, in ms."""

    def __init__(self, ticks: Callable[[], int] = monotonic) -> None:
        self._ticks = ticks
        self._base = -ticks()

    def now(self) -> int:
        """The house time, in ms."""
        return self._base + self._ticks()

    def set(self, at: int) -> None:
        """It is this house time now: as it was noted last."""
        self._base = at - self._ticks()


@dataclass(frozen=True)
class Pace:
    """How much time a seat has: minutes for the whole game, or days for each decision."""

    amount: int
    unit: str  # "m" or "d"

    @classmethod
    def read(cls, text: str) -> Pace | None:
        """What a table's option `time` says; None: time without end. `Refused` says what there is.

        >>> Pace.read("20m"), Pace.read("3d"), Pace.read("none")
        (Pace(amount=20, unit='m'), Pace(amount=3, unit='d'), None)
        """
        if text == "none":
            return None
        found = _PACE.fullmatch(text)
        if found is None or int(found[1]) > {"m": MOST_MINUTES, "d": MOST_DAYS}[found[2]]:
            raise Refused("time", 400, time=short(text), minutes=MOST_MINUTES, days=MOST_DAYS)
        return cls(int(found[1]), found[2])

    @property
    def each_decision(self) -> bool:
        """Whether the time is for one decision, and begins anew with the next."""
        return self.unit == "d"

    @property
    def limit(self) -> int:
        """The time in ms."""
        return self.amount * (DAY if self.each_decision else MINUTE)

    @property
    def allowance(self) -> int:
        """What somebody has, in ms, who comes back after all of it was used up."""
        return self.limit if self.each_decision else max(MINUTE, self.limit // 10)

    def left(self, clock: SeatClock, now: int) -> int:
        """How much of its time a seat has left at a house time, in ms; 0 if it is used up."""
        return max(0, self.limit - spent(clock, now))

    def deadline(self, clock: SeatClock) -> int | None:
        """The house time at which a seat's time is used up; None while its clock stands."""
        return None if clock.ran is None else clock.ran + self.limit - clock.used

    def back(self, clock: SeatClock) -> SeatClock:
        """The clock of somebody who is back: it stands, and shows the allowance if there was nothing left."""
        return (
            replace(clock, used=min(clock.used, self.limit - self.allowance), out=False)
            if clock.out
            else clock
        )


def spent(clock: SeatClock, now: int) -> int:
    """How much of its time a seat has used at a house time, in ms."""
    return clock.used + (0 if clock.ran is None else max(0, now - clock.ran))


def moved_on(clocks: Sequence[SeatClock], running: set[int], fresh: set[int], now: int) -> list[SeatClock]:
    """The clocks that change when from now on those of the seats `running` run.

    Those of the seats `fresh` begin anew: they have made a decision for which they had a time of its own.
    """
    changed = []
    for clock in clocks:
        runs = clock.seat in running
        if runs != (clock.ran is not None) or clock.seat in fresh:
            used = 0 if clock.seat in fresh else spent(clock, now)
            changed.append(replace(clock, used=used, ran=now if runs else None))
    return [clock for clock in changed if clock != clocks[clock.seat]]
