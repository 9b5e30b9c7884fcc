"""Loops that play a position to its end, all at once or a decision at a time (compiled)."""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices, give_back, spare
from onigokko.core.errors import Illegal
from onigokko.core.native import i64
from onigokko.core.position import NATURE, Policy, Position


def random_playout(position: Position, dice: Dice, limit: i64) -> i64:
    """Plays uniformly random legal moves until the game is over or `limit` decisions of seats were made.

    Changes the position; gives the number of decisions of seats, nature's not counted.
    """
    choices = spare()
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
    give_back(choices)
    return decisions


NOBODY: Final = -1


@final
class Episode:
    """A game that Python code plays a decision at a time, as fast as that goes. Nature draws by itself.

    `seat` must decide now and `moves` are its legal moves; when the game is over they are `NOBODY` and none.
    Of seats that choose at the same time the lowest goes first, and none learns what the others chose.
    `position` is the whole truth; what the seat may know of it is what `Game.view` and `infostate` show.

    >>> from onigokko.core.registry import game
    >>> episode = Episode(game("tiger").new(4), Dice(1))
    >>> moves = episode.moves
    >>> while moves:
    ...     moves = episode.play(moves[0])
    >>> sorted(episode.position.ranking())
    [1, 2, 3, 4]
    """

    def __init__(self, position: Position, dice: Dice) -> None:
        self.position = position  # which the episode changes
        self.dice = dice  # from which nature draws
        self.seat: i64 = NOBODY
        self._choices = Choices()
        self.moves: list[int] = []
        self._go_on()

    def play(self, move: i64) -> list[int]:
        """Makes a legal move of the seat so, unchecked; gives the legal moves of the next decision."""
        if self.seat == NOBODY:
            raise Illegal(f"{move} cannot be played: the game is over, and its result stands")
        self.position.play(self.seat, move)
        return self._go_on()

    def _go_on(self) -> list[int]:
        position, choices = self.position, self._choices
        turn: i64 = position.turn()
        while turn == NATURE:
            choices.clear()
            position.offer(NATURE, choices)
            position.play(NATURE, choices.drawn(self.dice))
            turn = position.turn()
        choices.clear()
        if turn == 0:
            self.seat = NOBODY
        else:
            self.seat = first_seat(turn)
            position.offer(self.seat, choices)
        found = choices.moves()
        self.moves = found
        return found


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
    choices = spare()
    position.offer(NATURE, choices)
    move: i64 = choices.drawn(dice)
    give_back(choices)
    position.play(NATURE, move)
    return move


def first_seat(turn: i64) -> i64:
    """The lowest seat of a bit set that is not empty."""
    seat: i64 = 0
    while not turn & 1:
        turn >>= 1
        seat += 1
    return seat
