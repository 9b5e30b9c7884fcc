"""The parts of a view of fugitive. They are not compiled, because the types of their fields are read."""

from __future__ import annotations

import msgspec


class PlaceView(msgspec.Struct):
    """A hideout of the trail; null is hidden."""

    hideout: int | None
    sprint_count: int
    sprints: list[int] | None
    open: bool


class LayingView(msgspec.Struct):
    """What the fugitive is laying, before it is set."""

    hideout: int
    sprints: list[int]


class PileView(msgspec.Struct):
    """A pile; `lowest` and `highest` are of the hideout cards that it began with."""

    size: int
    lowest: int | None
    highest: int | None


class GuessView(msgspec.Struct):
    """A guess, or one number of the manhunt."""

    numbers: list[int]
    hit: bool


class FugitiveView(msgspec.Struct):
    """The whole view. `reach` is how much higher the next hideout may be without footprints."""

    phase: str
    turn_number: int
    trail: list[PlaceView]
    laying: LayingView | None
    named: list[int]
    hands: list[list[int] | None]
    hand_sizes: list[int]
    piles: dict[str, PileView]
    event_piles: dict[str, int]
    draws: list[tuple[int, str]]
    guesses: list[GuessView]
    events: list[str]
    pending: list[tuple[int, str]]
    announced: list[tuple[str, int, int | str]]
    shown: int | None
    returned: list[tuple[int, str, int | None]]
    reach: int
    goal: int
    winner: int | None
