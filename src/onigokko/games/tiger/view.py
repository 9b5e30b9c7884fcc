"""What a seat may see of tiger: an allow-list. A field that is not filled here is hidden."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from onigokko.core.native import i64
from onigokko.core.position import TRUTH
from onigokko.games.tiger import parts, state
from onigokko.games.tiger.moves import KIND_NAMES
from onigokko.games.tiger.parts import NONE, Runner
from onigokko.games.tiger.rules import Tiger

PHASES = {
    state.SEALING: "seal",
    state.TIES: "start",
    state.STARTING: "start",
    state.NEW_LOT: "auction",
    state.BIDDING: "auction",
    state.SPENDING: "auction",
    state.ROLLING: "lay",
    state.REGAINING: "regain",
    state.LAYING: "lay",
    state.PLAYING: "play",
    state.CHASING: "chase",
    state.OVER: "over",
}


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


def view(position: Tiger, viewer: int) -> TigerView:
    """What a seat, a spectator or the truth may see."""
    sealed_step = position.step in (state.SEALING, state.REGAINING)
    return TigerView(
        phase=PHASES[position.step],
        round=position.round,
        track=position.track,
        sealed=_sealed(position, viewer) if sealed_step else None,
        decided=[seat for seat, runner in enumerate(position.runners) if runner.sealed != NONE],
        runners=[_runner(position, seat, viewer) for seat in range(position.seats)],
        tiger=position.tiger,
        d10=_or_none(position.d10),
        lot=_lot(position, viewer),
        lot_on_offer=position.lot != NONE,
        sales=[
            SaleView(
                sale.round,
                sale.seat,
                sale.price,
                KIND_NAMES[sale.card] if _saw(sale.seen_by, viewer) else None,
            )
            for sale in position.sales
        ],
        pile_size=parts.size(position.pile),
        discards=cards(position.discards),
        order=position.order(),
        start_order=_start_order(position),
        caught=_or_none(position.caught),
    )


def cards(bag: i64) -> list[str]:
    """The kinds in a bag, in the order of T26."""
    return list(_cards(bag))


@lru_cache(maxsize=1 << 14)
def _cards(bag: int) -> tuple[str, ...]:
    return tuple(name for kind, name in enumerate(KIND_NAMES) for _ in range(parts.held(bag, kind)))


def numbers(bag: i64) -> list[int]:
    """The numbers in a bag of stamina cards, rising."""
    return list(_numbers(bag))


@lru_cache(maxsize=1 << 14)
def _numbers(bag: int) -> tuple[int, ...]:
    return tuple(number for number in range(1, 10) for _ in range(parts.held(bag, number)))


def _in(seats: int, seat: int) -> bool:
    return bool(seats >> seat & 1)


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def _saw(seen_by: int, viewer: int) -> bool:
    """Whether a viewer is among the seats that saw a card; some seat always did, so the truth shows it."""
    return viewer == TRUTH or (viewer >= 0 and bool(seen_by >> viewer & 1))


def _lot(position: Tiger, viewer: int) -> str | None:
    """The lot, to those who have bid (T16); the truth shows it once anybody has."""
    seats = range(position.seats) if viewer == TRUTH else [viewer]
    return KIND_NAMES[position.lot] if any(position.sees_lot(seat) for seat in seats) else None


def _sealed(position: Tiger, viewer: int) -> int | str | None:
    """A seat's own sealed choice, to itself alone."""
    if viewer < 0 or position.runners[viewer].sealed == NONE:
        return None
    number = position.runners[viewer].sealed
    return "none" if position.step == state.REGAINING and number == 0 else number


def _start_order(position: Tiger) -> list[int]:
    if position.step in (state.SEALING, state.TIES):
        return []
    return sorted(range(position.seats), key=lambda seat: position.runners[seat].standing)


def _runner(position: Tiger, seat: int, viewer: int) -> RunnerView:
    runner = position.runners[seat]
    laying = not _in(position.has_laid, seat)
    placed = runner.colour != NONE
    own = viewer in (seat, TRUTH)
    over = position.step == state.OVER
    return RunnerView(
        ahead=runner.position - position.tiger if placed else None,
        position=runner.position if placed else None,
        colour=_or_none(runner.colour),
        money=runner.money if own or over or not position.screened else None,
        paid=runner.paid,
        stamina=numbers(runner.stamina),
        spent=numbers(runner.spent),
        hand_size=parts.size(runner.hand) + (parts.size(runner.laid) if laying and not own else 0),
        hand=cards(runner.hand) if own or over else None,
        earnest=runner.earnest,
        bid=runner.bid,
        passed=_in(position.passed, seat),
        owes_stamina=position.step == state.SPENDING and seat == position.asked,
        laid_size=parts.size(runner.laid) if own or not _is_laying(position, seat) else None,
        laid=_laid(position, seat, runner, own or over),
        to_play=cards(runner.to_play),
        may_run=_in(position.may_run, seat),
    )


def _is_laying(position: Tiger, seat: int) -> bool:
    return position.step == state.LAYING and seat == position.asked


def _laid(position: Tiger, seat: int, runner: Runner, open_to_viewer: bool) -> list[str] | None:
    """Hidden until revealed (T25, T27); nobody learns how far a seat is that is still laying."""
    if open_to_viewer or _in(position.revealed, seat):
        return cards(runner.laid)
    if _is_laying(position, seat) or runner.laid:
        return None
    return []
