"""Interleaved measurements, and the rows that they come to."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One measurement.

    `ratio` says how many times as fast the row is as its peer; `peer` is the name of the peer's own row (its
    game and measure). Both are None for a row without one, and where the peer is not there.
    """

    game: str
    measure: str
    value: float
    unit: str
    peer: str | None = None
    ratio: float | None = None


@dataclass(frozen=True)
class Meter:
    """Something that can be measured for a short while.

    `run` does some of it and tells how often it did it; it is run again and again until its while is over.
    `unit` is either a rate ("decisions/s") or the time of one ("ns", "us"). `also` names further peers, each
    by the measure under which the same value is given beside it.
    """

    game: str
    measure: str
    unit: str
    run: Callable[[], int]
    peer: str | None = None
    also: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What other rows call it as their peer."""
        return f"{self.game} {self.measure}"


_PER_SECOND = {"ns": 1e9, "us": 1e6}


class Run:
    """Rounds in which every meter has its turn, of so many seconds of a core; medians of all rounds count."""

    def __init__(self, meters: Sequence[Meter], rounds: int, seconds: float) -> None:
        self.meters = meters
        self.rounds = rounds
        self.seconds = seconds
        self.rates: dict[str, list[float]] = {meter.name: [] for meter in meters}

    def go(self) -> Iterator[tuple[int, int]]:
        """Measures; gives (done, in all) after each turn."""
        done, everything = 0, self.rounds * len(self.meters)
        for _ in range(self.rounds):
            for meter in self.meters:
                self.rates[meter.name].append(rate(meter.run, self.seconds))
                done += 1
                yield done, everything

    def rows(self) -> list[Row]:
        """A row for each meter and each of its peers, once `go` is through."""
        medians = {name: statistics.median(rates) for name, rates in self.rates.items()}
        found = []
        for meter in self.meters:
            mine = medians[meter.name]
            value = _PER_SECOND[meter.unit] / mine if meter.unit in _PER_SECOND else mine
            for measure, named in ((meter.measure, meter.peer), *meter.also.items()):
                peer = named if named in medians else None
                ratio = mine / medians[peer] if peer is not None else None
                found.append(Row(meter.game, measure, value, meter.unit, peer, ratio))
        return found


def rate(run: Callable[[], int], seconds: float) -> float:
    """How often a second of a core it is done, measured for so long."""
    count = 0
    start = time.process_time()
    while True:
        count += run()
        spent = time.process_time() - start
        if spent >= seconds:
            return count / spent
