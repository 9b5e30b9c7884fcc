"""A finished game looked at again: each seat's chances step by step, and what a bot would have done.

The chances are those of somebody who sees everything, if all went on by the game's rules of thumb and
slipped now and then: shares of play-outs of the true position that a seat wins. A decision is judged by
what it changed of them before the draws that follow it, so that luck is not called skill. What a bot
would have done it is asked as ever, with a determinized position: it knows no more than the seat knew.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from onigokko.bots.bot import Bot, ask, slip
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.playout import policy_playout
from onigokko.core.position import NATURE, Policy, Position

SCALE = 1000  # chances travel as whole thousandths
LONGEST_SERIES = 200
LEAST = 16  # play-outs of a position, however little time there is
MOST = 600  # and however much
PLAYED_OUT = 1 << 20  # decisions: every game ends long before
ERRORS = 2.0  # standard errors that a change must be larger than
SLIPS = 6  # decisions of a play-out of which one slips, so that where all is open not all is settled


@dataclass
class Step:
    """One step of a game: what the seats did, and where the game stood before, between and after.

    `between` is after the decisions and before the draws that follow them.
    """

    number: int
    before: Position
    made: dict[int, list[int]] = field(default_factory=dict)  # by seat
    between: Position = field(init=False)
    after: Position = field(init=False)


def steps(game: Game, setup: Setup, moves: Sequence[tuple[int, str]]) -> Iterator[Step]:
    """The steps of a game from number 1 on, as its log of revealed moves has them.

    The positions are not changed afterwards. The moves must be legal: this is not checked.
    """
    position, at = game.start(setup), 0
    while at < len(moves) and moves[at][0] == NATURE:
        position.play(NATURE, game.moves.move(moves[at][1]))
        at += 1
    number = 0
    while at < len(moves):
        number += 1
        step = Step(number, position.copy())
        while at < len(moves) and moves[at][0] != NATURE:
            seat, move = moves[at][0], game.moves.move(moves[at][1])
            position.play(seat, move)
            step.made.setdefault(seat, []).append(move)
            at += 1
            if not any(position.pending(each) for each in range(setup.seats)):
                break
        step.between = position.copy()
        while at < len(moves) and moves[at][0] == NATURE:
            position.play(NATURE, game.moves.move(moves[at][1]))
            at += 1
        step.after = position.copy()
        yield step


class Slipping(Policy):
    """Plays as the policy it is given, but slips now and then."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, position: Position, seat: int, dice: Dice) -> int:
        meant = self.policy.choose(position, seat, dice)
        return meant if dice.below(SLIPS) else slip(position.moves(seat), meant, dice)


def chances(game: Game, position: Position, dice: Dice, ms: float) -> dict[str, Any]:
    """Each seat's chance to win, in thousandths, and from how many play-outs `n`; equal firsts share one.

    Play-outs are made until `ms` have passed, but never fewer than `LEAST` or more than `MOST`. The places of
    a game that is over are no estimate: `n` is then 0.
    """
    seats = position.seats
    if position.turn() == 0:
        return {"chances": [round(SCALE * won) for won in _won(position)], "n": 0}
    won, count, end = [0.0] * seats, 0, time.monotonic() + ms / 1000
    policies: list[Policy] = [Slipping(game.policy())] * seats
    while count < LEAST or (count < MOST and time.monotonic() < end):
        world = position.copy()
        policy_playout(world, policies, dice, PLAYED_OUT)
        won = [total + share for total, share in zip(won, _won(world), strict=True)]
        count += 1
    return {"chances": [round(SCALE * each / count) for each in won], "n": count}


def _won(position: Position) -> list[float]:
    places = position.ranking()
    return [(place == 1) / places.count(1) for place in places]


def judged(game: Game, step: Step, before: Mapping[str, Any], dice: Dice, ms: float) -> dict[str, Any]:
    """What a step led to: `chances` after it, and what those who chose `changed` of their own, by seats.

    `before` is what `chances` found before the step; `ms` is for each position that is played out. A change
    that may well be an error of the estimates is left out.
    """
    after = chances(game, step.after, dice, ms)
    chose = [seat for seat in step.made if len(step.before.moves(seat)) > 1]
    changed: dict[str, int] = {}
    if chose:
        drawn = step.after.pack() != step.between.pack()
        between = chances(game, step.between, dice, ms) if drawn else after
        for seat in chose:
            change = between["chances"][seat] - before["chances"][seat]
            if abs(change) > ERRORS * math.hypot(_error(before, seat), _error(between, seat)):
                changed[str(seat)] = change
    return {**after, "changed": changed}


def _error(found: Mapping[str, Any], seat: int) -> float:
    """The standard error of an estimated chance, in thousandths."""
    if not found["n"]:
        return 0.0
    chance = found["chances"][seat] / SCALE
    return SCALE * math.sqrt(max(chance * (1 - chance), 1 / found["n"]) / found["n"])


def odds(game: Game, position: Position, dice: Dice) -> dict[str, dict[str, int]]:
    """By seats that have any, the odds that the game reckons for what the seat knows, in thousandths."""
    found = {}
    for seat in range(position.seats):
        shown = position.copy()
        shown.determinize(seat, dice)
        named = game.odds(shown, seat, dice)
        if named:
            found[str(seat)] = {name: round(SCALE * chance) for name, chance in named.items()}
    return found


def preferred(game: Game, bot: Bot, position: Position, seat: int, dice: Dice) -> list[int]:
    """The moves with which a bot would have answered: all of a series that is hidden, or goes on at once."""
    position, moves = position.copy(), list[int]()
    while len(moves) < LONGEST_SERIES:
        pending = position.pending(seat)
        move = ask(bot, game, position, seat, dice)
        position.play(seat, move)
        moves.append(move)
        turn = position.turn()
        if turn == NATURE or not turn >> seat & 1 or position.pending(seat) <= pending:
            break
    return moves
