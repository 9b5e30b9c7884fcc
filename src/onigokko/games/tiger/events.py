"""What is said at the table of tiger when a move is revealed."""

from __future__ import annotations

from collections.abc import Iterator

from onigokko.core.game import ALL, Event
from onigokko.games.tiger import parts, state
from onigokko.games.tiger.moves import (
    BID,
    D3,
    D10,
    DONE,
    KIND_NAMES,
    LAY,
    LOT,
    MOVES,
    NEAREST_START,
    PASS,
    PLAY,
    PLUS_2,
    REGAIN,
    SHOT,
    SPEND,
    START,
    TWICE,
)
from onigokko.games.tiger.parts import NONE
from onigokko.games.tiger.rules import Tiger
from onigokko.games.tiger.view import cards


def events(before: Tiger, seat: int, move: int, after: Tiger) -> Iterator[Event]:
    """In the order in which things happen."""
    if move < START:
        yield Event(ALL, "sealed", seat, "T5", {"amount": move})
        if after.step == state.STARTING:
            yield from _start_order(after)
    elif move < BID:
        yield Event(ALL, "start", seat, "T6", {"ahead": move - START + NEAREST_START})
    elif move < PASS:
        yield Event(
            ALL, "bid", seat, "T14" if before.runners[seat].bid == 0 else "T12", {"bid": move - BID + 1}
        )
        if before.runners[seat].bid == 0:
            yield Event(1 << seat, "saw", seat, "T16", {"card": KIND_NAMES[before.lot]})
    elif move == PASS:
        yield from _passed(before, seat)
        yield from _auction_over(before, after)
    elif move < REGAIN:
        yield Event(ALL, "spend", seat, "T13", {"number": move - SPEND + 1})
        yield from _auction_over(before, after)
    elif move < LAY:
        number = MOVES.argument(move)
        if number == "none":
            yield Event(ALL, "regain-none", seat, "T23")
        else:
            yield Event(ALL, "regain", seat, "T23", {"number": int(number)})
        yield from _no_chase(before, after)
    elif move < DONE:
        return  # hidden as a whole until done (T25)
    elif move == DONE:
        count = parts.size(before.runners[seat].laid)
        yield Event(ALL, "laid" if count else "laid-none", seat, "T27", {"n": count} if count else {})
        yield from _revealed(before, after)
    elif move < LOT:
        yield from _played(before, seat, move - PLAY, after)
        yield from _revealed(before, after)
    elif move < D10:
        yield Event(ALL, "lot", rule="T9")
    elif move < D3:
        yield from _rolled(before, move - D10, after)
    else:
        yield from _chased(before, move - D3 + 1, after)


def _start_order(after: Tiger) -> Iterator[Event]:
    order = sorted(range(after.seats), key=lambda seat: after.runners[seat].standing)
    yield Event(ALL, "start-order", rule="T6", arguments={"order": order})


def _passed(before: Tiger, seat: int) -> Iterator[Event]:
    runner = before.runners[seat]
    if runner.earnest:
        yield Event(ALL, "passed-lost", seat, "T15", {"amount": runner.earnest})
    else:
        yield Event(ALL, "passed", seat, "T11")


def _auction_over(before: Tiger, after: Tiger) -> Iterator[Event]:
    if len(after.sales) > len(before.sales):
        sale = after.sales[-1]
        yield Event(ALL, "bought", sale.seat, "T17", {"price": sale.price})
    elif after.step == state.ROLLING:
        yield Event(ALL, "no-buyer", rule="T19")


def _rolled(before: Tiger, roll: int, after: Tiger) -> Iterator[Event]:
    if before.step == state.TIES:
        yield Event(ALL, "tie-roll", before.asked, "T7", {"roll": roll})
        if after.step == state.STARTING:
            yield from _start_order(after)
        return
    if roll == 0:
        yield Event(ALL, "rolled-0", rule="T23")
    else:
        able = [seat for seat, runner in enumerate(before.runners) if parts.held(runner.stamina, roll)]
        if able:
            yield Event(ALL, "rolled", rule="T24", arguments={"roll": roll, "able": able})
        else:
            yield Event(ALL, "rolled-nobody", rule="T24", arguments={"roll": roll})
    yield from _no_chase(before, after)


def _revealed(before: Tiger, after: Tiger) -> Iterator[Event]:
    """The seats whose cards were turned up by this move, in the order of T29."""
    for lay in after.lays[len(before.lays) :]:
        if lay.bag:
            yield Event(ALL, "revealed", lay.seat, "T29", {"cards": cards(lay.bag)})
    yield from _no_chase(before, after)


def _played(before: Tiger, seat: int, kind: int, after: Tiger) -> Iterator[Event]:
    name = KIND_NAMES[kind]
    moved = [
        other
        for other in range(before.seats)
        if before.runners[other].position != after.runners[other].position
    ]
    rule = "T30" if kind <= PLUS_2 else "T32" if kind == SHOT else "T33"
    if moved:
        other = moved[0]
        spaces = after.runners[other].position - before.runners[other].position
        arguments = {
            "card": name,
            "who": other,
            "n": max(spaces, -spaces),
            "ahead": after.runners[other].position - after.tiger,
        }
        yield Event(ALL, "ran" if other == seat else "hit", seat, rule, arguments)
    elif after.tiger != before.tiger:
        yield Event(ALL, "tiger-slipped", seat, "T43", {"card": name, "n": before.tiger - after.tiger})
    else:
        yield Event(ALL, "no-effect", seat, rule, {"card": name})


def _no_chase(before: Tiger, after: Tiger) -> Iterator[Event]:
    """The round ended without a die (T34), or the pile was made anew (T39)."""
    if before.round == after.round:
        return
    if before.step != state.CHASING:
        yield Event(ALL, "no-chase", rule="T34")
    yield from _new_round(before, after)


def _new_round(before: Tiger, after: Tiger) -> Iterator[Event]:
    if len(after.piles) > len(before.piles):
        yield Event(ALL, "shuffled", rule="T39", arguments={"n": parts.size(after.pile)})


def _chased(before: Tiger, roll: int, after: Tiger) -> Iterator[Event]:
    spaces = after.tiger - before.tiger
    doubled = sum(parts.held(runner.laid, TWICE) for runner in before.runners)
    if doubled:
        yield Event(ALL, "chase-doubled", rule="T35", arguments={"roll": roll, "n": spaces})
    else:
        yield Event(ALL, "chase", rule="T35", arguments={"n": spaces})
    if after.caught == NONE:
        yield Event(ALL, "escaped", rule="T38")
        yield from _new_round(before, after)
    elif after.caught == before.rearmost():
        yield Event(ALL, "caught", after.caught, "T36")
    else:
        yield Event(ALL, "caught-by-duck", after.caught, "T37", {"who": before.rearmost()})
