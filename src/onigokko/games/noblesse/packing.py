"""A position of noblesse as bytes, and back: other data than the house's as a line of JSON, then numbers."""

from __future__ import annotations

import struct
from collections.abc import Callable

from onigokko.core.native import vec
from onigokko.games.noblesse.belief import Glimpse
from onigokko.games.noblesse.rules import Collector, House, Noblesse, Pile


def pack(position: Noblesse) -> bytes:
    """The bytes of a position."""
    numbers = [position.seats, int(position.withdraw), position.phase, position.asked, position.dealt]
    numbers += [position.round, position.still_rounds, int(position.moved), int(position.bought)]
    numbers += [position.paid, position.jail, position.thief, position.victim, position.opening]
    numbers += [position.bag, position.heard]
    for pile in position.piles:
        numbers += [pile.open, pile.size]
    for collector in position.collectors:
        numbers += _pack_collector(collector)
    return position.house.data.encode() + b"\n" + struct.pack(f"<{len(numbers)}q", *numbers)


def _pack_collector(collector: Collector) -> list[int]:
    past: list[int] = []
    glimpse = collector.past
    while glimpse is not None:
        past += [glimpse.shown, glimpse.hand]
        glimpse = glimpse.earlier
    numbers = [collector.space, collector.set, collector.cheques, collector.thieves, collector.hand]
    numbers += [collector.known, collector.place, collector.action, collector.shown, int(collector.done)]
    return [*numbers, len(past), *past]


def unpack(house_for: Callable[[int], House], packed: bytes) -> Noblesse:
    """The position of which `pack` made these bytes; `house_for` gives its house for a seat count."""
    packed = packed.partition(b"\n")[2]
    numbers = list(struct.unpack(f"<{len(packed) // 8}q", packed))
    numbers.reverse()  # taken from the end

    def take(count: int) -> list[int]:
        return [numbers.pop() for _ in range(count)]

    seats, withdraw = take(2)
    found = Noblesse(seats, house_for(seats), bool(withdraw))
    found.phase, found.asked, found.dealt, found.round, found.still_rounds, moved, bought = take(7)
    found.moved, found.bought = bool(moved), bool(bought)
    found.paid, found.jail, found.thief, found.victim, found.opening, found.bag, found.heard = take(7)
    found.piles = vec[Pile]([Pile(*take(2)), Pile(*take(2))])
    for collector in found.collectors:
        collector.space, collector.set, collector.cheques, collector.thieves, collector.hand = take(5)
        collector.known, collector.place, collector.action, collector.shown, done, count = take(6)
        collector.done = bool(done)
        past = take(count)
        while past:
            hand, shown = past.pop(), past.pop()
            collector.past = Glimpse(hand, shown, collector.past)
    return found
