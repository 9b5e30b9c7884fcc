"""Worlds that a viewer cannot tell apart, although different things are true in them: two ways to find them.

`Twins` are two whole histories of one game. The second is found from the first by changing, again and again,
one thing that others did or nature drew; a change stays if the viewer knows the same as before at every
moment to the end. `imagined` is another position than the true one, from which the next turns can be played
as they were, with the viewer none the wiser.

What a viewer knows is told by the position's own `infostate` and by what it may do, not by its view: so a
view that shows too much is found, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.position import NATURE, Position

LONGEST_SERIES = 60


@dataclass(frozen=True)
class Turn:
    """What a seat does before somebody else decides, and what nature draws then."""

    seat: int  # NATURE: the draws before all decisions
    moves: tuple[int, ...]
    draws: tuple[int, ...] = ()


History = Sequence[Turn]
Knowledge = tuple[int, tuple[int, ...]]


def random_history(game: Game, setup: Setup, dice: Dice) -> list[Turn]:
    """A whole game of random play, without its last turn: what is known at the end is for all."""
    position = game.start(setup)
    turns, sealed = [Turn(NATURE, (), _draw(position, (), dice))], list[Turn]()
    while position.turn():
        able = [seat for seat in range(setup.seats) if position.turn() >> seat & 1]
        turn = _decide(position, able[dice.below(len(able))], (), (), dice)
        if position.pending(turn.seat):
            sealed.append(turn)
            continue
        # as a record has them: the turns of a sealed round in the order of the seats
        together = sorted([*sealed, replace(turn, draws=())], key=lambda each: each.seat)
        together[-1] = replace(together[-1], draws=turn.draws)
        turns, sealed = turns + together, []
    return turns[:-1]


def _decide(
    position: Position,
    seat: int,
    moves: Sequence[int],
    draws: Sequence[int],
    dice: Dice,
    wild: bool = True,
) -> Turn:
    """Plays a turn: these moves, and if `wild` random ones where they do not fit or do not suffice."""
    made: list[int] = []
    while len(made) < LONGEST_SERIES:
        legal = position.moves(seat) if position.turn() != NATURE else []
        if not legal:
            break
        move = moves[len(made)] if len(made) < len(moves) else None
        if move not in legal:
            if not wild:
                raise Different
            move = legal[dice.below(len(legal))]
        position.play(seat, move)
        made.append(move)
        if position.pending(seat) < len(made):
            break  # others have learnt of it
    if not wild and tuple(made) != tuple(moves):
        raise Different
    return Turn(seat, tuple(made), _draw(position, draws, dice))


def _draw(position: Position, wanted: Sequence[int], dice: Dice) -> tuple[int, ...]:
    """Makes the draws that are due: those wanted, as long as they can be drawn, then random ones."""
    made: list[int] = []
    while position.turn() == NATURE:
        legal = position.moves(NATURE)
        move = wanted[len(made)] if len(made) < len(wanted) else None
        if move not in legal:
            move = legal[dice.weighted(position.weights())]
        position.play(NATURE, move)
        made.append(move)
    return tuple(made)


def play(position: Position, turn: Turn) -> None:
    """Makes a turn so."""
    for move in turn.moves:
        position.play(turn.seat, move)
    for move in turn.draws:
        position.play(NATURE, move)


def knowledge(position: Position, viewer: int) -> Knowledge:
    """What a viewer knows at a moment."""
    return position.infostate(viewer), tuple(position.moves(viewer)) if viewer >= 0 else ()


def imagined(
    position: Position, viewer: int, turns: Sequence[Turn], dice: Dice, tries: int = 6
) -> Position | None:
    """Another position, in which these turns can be played, too, and look the same to the viewer."""
    for _ in range(tries):
        guess = position.copy()
        guess.determinize(viewer, dice)
        if guess.pack() != position.pack() and _alike(position.copy(), guess.copy(), viewer, turns, dice):
            return guess
    return None


def _alike(one: Position, other: Position, viewer: int, turns: Sequence[Turn], dice: Dice) -> bool:
    for turn in turns:
        play(one, turn)
        try:
            made = _decide(other, turn.seat, turn.moves, turn.draws, dice, wild=False)
        except Different:
            return False
        if made.draws != turn.draws or knowledge(one, viewer) != knowledge(other, viewer):
            return False
    return True


class Different(Exception):
    """The turns cannot be played in this world."""


class Twins:
    """A history, and another one that looks the same to a viewer."""

    def __init__(self, game: Game, setup: Setup, viewer: int, dice: Dice) -> None:
        self.game, self.setup, self.viewer, self.dice = game, setup, viewer, dice
        self.one: list[Turn] = random_history(game, setup, dice)
        self.other: list[Turn] = list(self.one)
        self._before: list[Position] = []  # of the other history, before each turn
        self._packed: list[bytes] = []  # what is true in the one, after each turn
        self._known: list[Knowledge] = []  # what the viewer knows then, in both
        position = game.start(setup)
        for turn in self.one:
            self._before.append(position.copy())
            play(position, turn)
            self._packed.append(position.pack())
            self._known.append(knowledge(position, viewer))

    def search(self, tries: int) -> int:
        """Changes the other history; how many of the changes stayed."""
        return sum(self._try() for _ in range(tries))

    def _try(self) -> bool:
        hidden = [at for at, turn in enumerate(self.other) if turn.seat != self.viewer or turn.draws]
        at = hidden[self.dice.below(len(hidden))]
        turn, later = self.other[at], self.other[at + 1 :]
        if turn.draws and (turn.seat in (NATURE, self.viewer) or self.dice.below(2)):
            return self._takes(at, *self._drawn_otherwise(at, turn, later))
        kept = self.dice.below(len(turn.moves)) if turn.moves else 0
        return self._takes(at, replace(turn, moves=turn.moves[:kept]), later)

    def _drawn_otherwise(self, at: int, turn: Turn, later: list[Turn]) -> tuple[Turn, list[Turn]]:
        """Another outcome of a draw; mostly whoever gets that one later gets the first one then."""
        place = self.dice.below(len(turn.draws))
        position = self._before[at].copy()
        play(position, replace(turn, draws=turn.draws[:place]))
        legal = position.moves(NATURE)
        new, old = legal[self.dice.below(len(legal))], turn.draws[place]
        swap = {new: old, old: new} if self.dice.below(4) else {}

        def swapped(draws: Sequence[int]) -> tuple[int, ...]:
            return tuple(swap.get(move, move) for move in draws)

        draws = (*turn.draws[:place], new, *swapped(turn.draws[place + 1 :]))
        return replace(turn, draws=draws), [replace(each, draws=swapped(each.draws)) for each in later]

    def _takes(self, at: int, changed: Turn, later: Sequence[Turn]) -> bool:
        """Takes over turns from a place on, if the viewer cannot tell."""
        position, made = self._before[at].copy(), list[Turn]()
        for number, turn in enumerate([changed, *later]):
            try:
                if turn.seat == NATURE:
                    made.append(Turn(NATURE, (), _draw(position, turn.draws, self.dice)))
                else:
                    wild = number == 0 and turn.seat != self.viewer
                    made.append(_decide(position, turn.seat, turn.moves, turn.draws, self.dice, wild))
            except Different:
                return False
            if not position.turn() or knowledge(position, self.viewer) != self._known[at + number]:
                return False
        if made == self.other[at:]:
            return False
        self.other[at:] = made
        position = self._before[at].copy()
        for number, turn in enumerate(made, at):
            self._before[number] = position.copy()
            play(position, turn)
        return True

    def differing(self) -> int:
        """At how many moments other things are true."""
        position, count = self.game.start(self.setup), 0
        for turn, packed in zip(self.other, self._packed, strict=True):
            play(position, turn)
            count += position.pack() != packed
        return count
