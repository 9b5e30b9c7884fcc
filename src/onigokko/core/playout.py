"""Loops that play a position to its end (compiled)."""

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import i64
from onigokko.core.position import NATURE, Policy, Position


def random_playout(position: Position, dice: Dice, limit: i64) -> i64:
    """Plays uniformly random legal moves until the game is over or `limit` decisions of seats were made.

    Changes the position; gives the number of decisions of seats, nature's not counted.
    """
    choices = Choices()
    decisions: i64 = 0
    while decisions < limit:
        turn: i64 = position.turn()
        if turn == 0:
            break
        choices.clear()
        if turn == NATURE:
            position.offer(NATURE, choices)
            position.play(NATURE, choices.drawn(dice))
            continue
        seat: i64 = first_seat(turn)
        position.offer(seat, choices)
        position.play(seat, choices.at(dice.below(choices.count)))
        decisions += 1
    return decisions


def policy_playout(position: Position, policies: list[Policy], dice: Dice, limit: i64) -> i64:
    """The same with one policy a seat. The policies see the position itself: hand them determinized ones."""
    decisions: i64 = 0
    while decisions < limit:
        turn: i64 = position.turn()
        if turn == 0:
            break
        if turn == NATURE:
            draw(position, dice)
            continue
        seat: i64 = first_seat(turn)
        position.play(seat, policies[seat].choose(position, seat, dice))
        decisions += 1
    return decisions


def draw(position: Position, dice: Dice) -> i64:
    """Makes one of nature's moves, as likely as its weight; gives the move."""
    choices = Choices()
    position.offer(NATURE, choices)
    move: i64 = choices.drawn(dice)
    position.play(NATURE, move)
    return move


def first_seat(turn: i64) -> i64:
    """The lowest seat of a bit set that is not empty."""
    seat: i64 = 0
    while not turn & 1:
        turn >>= 1
        seat += 1
    return seat
