"""The parts of a view of noblesse. They are not compiled, because the types of their fields are read."""

from __future__ import annotations

import msgspec


class CollectorView(msgspec.Struct):
    """One seat, as a viewer may see it; in `collection` null is a card that the viewer may not see."""

    space: int
    set: int | None
    cheques: list[int]  # held, falling
    thieves: list[int]  # free, rising
    collection_size: int
    collection: list[str | None]
    known: list[str]  # to everybody
    place: str | None
    action: str | None
    display: list[str] | None


class PileView(msgspec.Struct):
    """An auction pile; `size` counts the open card."""

    open: str | None
    size: int


class CellView(msgspec.Struct):
    """Who sits in a cell of the jail."""

    seat: int
    skill: int


class HallView(msgspec.Struct):
    """A hall of the board: its spaces, and the steps for the best and the second-best display."""

    first: int
    spaces: int
    best: int
    second: int


class NoblesseView(msgspec.Struct):
    """The whole view. `dinner` is the first dinner seat."""

    phase: str
    round: int
    leader_hall: int
    still_rounds: int
    seats: list[CollectorView]
    decided: list[int]
    piles: list[PileView]
    jail: list[CellView | None]
    paid: list[int]
    halls: list[HallView]
    dinner: int
