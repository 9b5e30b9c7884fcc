"""What a seat may see of tiger: an allow-list. A field that is not filled here is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from onigokko.core.native import i64
from onigokko.core.position import TRUTH
from onigokko.games.tiger import parts, state
from onigokko.games.tiger.moves import KIND_NAMES
from onigokko.games.tiger.parts import NONE, Runner, Sale
from onigokko.games.tiger.rules import Tiger
from onigokko.games.tiger.shapes import RunnerView, SaleView, TigerView

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


def view(position: Tiger, viewer: int) -> TigerView:
    """What a seat, a spectator or the truth may see."""
    return views(position, [viewer])[0]


def views(position: Tiger, viewers: Sequence[int]) -> list[TigerView]:
    """What each of several may see. What they see alike is worked out once, and is the same object."""
    sealed_step = position.step in (state.SEALING, state.REGAINING)
    decided = [seat for seat, runner in enumerate(position.runners) if runner.sealed != NONE]
    runners = [_runner(position, seat, False) for seat in range(position.seats)]
    own = {
        seat: _runner(position, seat, True)
        for seat in range(position.seats)
        if seat in viewers or TRUTH in viewers
    }
    sales = position.sales
    blind = [_sale(sale, False) for sale in sales]
    open_ = [_sale(sale, True) for sale in sales]
    discards, order, start_order = cards(position.discards), position.order(), _start_order(position)
    return [
        TigerView(
            phase=PHASES[position.step],
            round=position.round,
            track=position.track,
            sealed=_sealed(position, viewer) if sealed_step else None,
            decided=decided,
            runners=[own[seat] if viewer in (seat, TRUTH) else each for seat, each in enumerate(runners)],
            tiger=position.tiger,
            d10=_or_none(position.d10),
            lot=_lot(position, viewer),
            lot_on_offer=position.lot != NONE,
            sales=[
                open_[number] if _saw(sale.seen_by, viewer) else blind[number]
                for number, sale in enumerate(sales)
            ],
            pile_size=parts.size(position.pile),
            discards=discards,
            order=order,
            start_order=start_order,
            caught=_or_none(position.caught),
        )
        for viewer in viewers
    ]


def _sale(sale: Sale, seen: bool) -> SaleView:
    return SaleView(sale.round, sale.seat, sale.price, KIND_NAMES[sale.card] if seen else None)


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


def _runner(position: Tiger, seat: int, own: bool) -> RunnerView:
    """A seat as it sees itself, or as the others see it."""
    runner = position.runners[seat]
    laying = not _in(position.has_laid, seat)
    placed = runner.colour != NONE
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
