"""The parts of a view of footprints. They are not compiled, because the types of their fields are read."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class CardView(msgspec.Struct, frozen=True):
    """A card of the deck; open to all, the same throughout a game."""

    name: str
    suit: str
    number: int
    footprints: int


class MiniView(msgspec.Struct, frozen=True):
    """A mini card of the box: `count` cards of what it asks for; the same throughout a game."""

    name: str
    asks: str
    count: int
    numbers: list[int]
    points: int


class PlaceView(msgspec.Struct):
    """One place of the ring (P4)."""

    name: str
    up: bool
    chips: int


class FootprintsView(msgspec.Struct):
    """The whole view. Lists with an entry a seat are in the order of seats; null is hidden or not there."""

    phase: str
    turn_number: int
    ring: list[PlaceView]
    without: str | None
    piece: int
    laps: int
    still_turns: int
    hands: list[list[str | None]]
    front: list[list[str]]
    shown: list[str | None]
    last_shown: list[str | None]
    decided: list[int]
    checks: list[tuple[str, list[int]]]
    points: list[int]
    chips_left: int
    pile_size: int
    discards: list[str]
    known_pile: list[str] | None
    chair: int | None
    chooser: int | None  # two seats: who takes or draws now
    lacks: list[list[int | None] | None]  # by place: cards that a hand lacks to meet it; one's own only (P12)
    so_far: list[int]  # three seats: what the cards in front would score now (P23)
    deck: Sequence[CardView]
    minis: Sequence[MiniView]
