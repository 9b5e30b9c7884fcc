"""The parts of a view of tiger. They are not compiled, because the types of their fields are read."""

from __future__ import annotations

import msgspec


class RunnerView(msgspec.Struct):
    """One seat, as a viewer may see it; null is hidden, or not there yet."""

    ahead: int | None  # of the tiger
    position: int | None  # ahead of where the tiger started
    colour: int | None
    money: int | None
    paid: int
    stamina: list[int]
    spent: list[int]
    hand_size: int
    hand: list[str] | None
    earnest: int
    bid: int
    passed: bool
    owes_stamina: bool
    laid_size: int | None
    laid: list[str] | None
    to_play: list[str]
    may_run: bool


class SaleView(msgspec.Struct):
    """A card that was sold; `card` is null for those who did not bid in that auction."""

    round: int
    seat: int
    price: int
    card: str | None


class TigerView(msgspec.Struct):
    """The whole view. `start_order` is how the seats choose their starts, once that is settled."""

    phase: str
    round: int
    track: int
    sealed: int | str | None
    decided: list[int]
    runners: list[RunnerView]
    tiger: int
    d10: int | None
    lot: str | None
    lot_on_offer: bool
    sales: list[SaleView]
    pile_size: int
    discards: list[str]
    order: list[int]
    start_order: list[int]
    caught: int | None
