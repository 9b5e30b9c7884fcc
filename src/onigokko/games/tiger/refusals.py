"""Why a move of tiger is not legal now, and the rule that forbids it. Rests only on what the seat can see."""

from __future__ import annotations

from onigokko.core.game import Refusal
from onigokko.games.tiger import parts, state
from onigokko.games.tiger.moves import BID, DONE, LAY, LOT, MOVES, PASS, REGAIN, SPEND, START
from onigokko.games.tiger.parts import Runner
from onigokko.games.tiger.rules import Tiger


def refusal(position: Tiger, seat: int, move: int) -> Refusal:
    """The reason for a seat whose turn it is."""
    runner = position.runners[seat]
    if move < START:
        if position.step == state.SEALING:
            return Refusal("seal-too-much", "T5", {"money": runner.money})
    elif move < BID:
        if position.step == state.STARTING:
            return Refusal("start-not-free", "T6", {"ahead": MOVES.argument(move)})
    elif move <= PASS:
        if position.step == state.BIDDING:
            return _bid(position, runner, move - BID + 1)
        if position.step == state.SPENDING:
            return Refusal("owes-stamina", "T13")
    elif move < REGAIN:
        if position.step == state.SPENDING:
            return Refusal("no-such-stamina", "T13", {"number": move - SPEND + 1})
    elif move < LAY:
        if position.step == state.REGAINING:
            return Refusal("not-spent", "T23", {"number": MOVES.argument(move)})
    elif move < DONE:
        if position.step == state.LAYING:
            return _lay(runner, move - LAY)
    elif move == DONE:
        if position.step == state.LAYING:
            return Refusal("must-lay", "T28", {"n": parts.size(runner.hand >> 4)})
    elif move < LOT:
        if position.step == state.PLAYING:
            return Refusal("nothing-to-play", "T29", {"card": MOVES.argument(move)})
    else:
        return Refusal("natures-move", "T9")
    return Refusal(f"not-now-{_STEPS[position.step]}", "T8")


def _bid(position: Tiger, runner: Runner, amount: int) -> Refusal:
    if not runner.stamina:
        return Refusal("no-stamina", "T13")
    if amount > runner.money:
        return Refusal("bid-too-high", "T12", {"money": runner.money})
    return Refusal("bid-too-low", "T12", {"bid": position.highest})


def _lay(runner: Runner, kind: int) -> Refusal:
    if parts.held(runner.hand, kind):
        return Refusal("lay-order", "T26")
    return Refusal("not-in-hand", "T25", {"card": MOVES.argument(LAY + kind)})


_STEPS = {
    state.SEALING: "seal",
    state.STARTING: "start",
    state.BIDDING: "bid",
    state.SPENDING: "spend",
    state.REGAINING: "regain",
    state.LAYING: "lay",
    state.PLAYING: "play",
}
