"""A table at which programs sit: one position, nature's draws made, vectors, masks and rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onigokko.core.chance import Dice
from onigokko.core.errors import BadMove, BadSetup, Illegal, shown
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.native import BytesWriter
from onigokko.core.observe import observer
from onigokko.core.playout import draw
from onigokko.core.position import NATURE, SPECTATOR, TRUTH, Position
from onigokko.core.registry import game as registered
from onigokko.core.registry import games

Vector = NDArray[np.float32]
Mask = NDArray[np.int8]

SEEDS = 1 << 40


def is_whole(number: object) -> bool:
    """Whether it is a whole number, of Python or of NumPy; true and false are none."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def source(seed: int | None) -> np.random.Generator:
    """Random numbers of a seed, or of none."""
    if seed is not None and (not is_whole(seed) or seed < 0):
        raise BadSetup(f"a seed cannot be {shown(seed)!r}: it is a whole number from 0 on, or None")
    return np.random.default_rng(seed)


class Spaces:
    """What does not change from game to game: the set-up, the fields of a vector, the actions.

    Actions are the moves of the game's catalogue by number, and after them `wait`, which is no move: it is
    all that a seat can do that has nothing to decide. Vectors are the observer's numbers divided by its
    scales, so that they lie from -1 to 1 where a field is not endless.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        for what, given in (("options", options), ("data", data)):
            if given is not None and not isinstance(given, Mapping):
                raise BadSetup(f'{what} cannot be "{shown(given)}": they are names with values')
        if seats is not None and not is_whole(seats):
            raise BadSetup(f"seats cannot be {shown(seats)!r}: how many there are is a whole number")
        found = registered(game) if isinstance(game, str) else game
        self._named = found.name if games().get(found.name) is found else found
        self.setup = found.setup(
            found.usual_seats if seats is None else seats,
            {name: str(value) for name, value in (options or {}).items()},
            data,
        )
        self.game = found.with_data(self.setup.data)
        self.start = self.game.start(self.setup)
        self.seats = self.setup.seats
        self.observer = observer(self.game, self.setup)
        self.glance = self.observer.glance()
        self.scales = np.array(self.observer.scales, np.float32)
        self.factors = 1 / self.scales
        self.low = np.array(self.observer.lows, np.float32) * self.factors
        self.high = np.array(self.observer.highs, np.float32) * self.factors
        self.wait = len(self.game.moves)
        self.actions = self.wait + 1

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.setup
        return Spaces, (self._named, setup.seats, dict(setup.options), setup.data)

    def __deepcopy__(self, memo: Any) -> Spaces:
        return self

    def vector(self, position: Position, seat: int) -> Vector:
        """What a seat sees."""
        if self.glance is not None:
            row = BytesWriter()
            self.glance.write(position, seat, row)
            numbers: Any = np.frombuffer(row.getvalue(), "<i2")
        else:
            numbers = np.array(
                self.observer.numbers(self.game.view(position, int(seat)), int(seat)), np.int16
            )
        vector: Vector = numbers * self.factors
        return vector

    def describe(self, vector: Sequence[float] | Vector) -> dict[str, Any]:
        """What a vector says, in whole numbers by field."""
        given = np.asarray(vector)
        if given.shape != (self.observer.size,) or given.dtype.kind not in "fiu":
            raise BadMove(
                f"a vector of this game has {self.observer.size} numbers: this is {given.dtype} "
                f"of shape {shown(given.shape)}"
            )
        return self.observer.describe((given * self.scales).tolist())

    def mask(self, position: Position, seat: int) -> Mask:
        """1 for each action of a seat that is possible."""
        mask = np.zeros(self.actions, np.int8)
        turn = position.turn()
        decides = turn != NATURE and bool(turn >> seat & 1)
        mask[position.moves(seat) if decides else self.wait] = 1
        return mask

    def viewer(self, eyes: int | str) -> int:
        """A viewer by its number, or as `spectator` or `truth`."""
        names = {"spectator": SPECTATOR, "truth": TRUTH}
        if isinstance(eyes, str):
            if eyes in names:
                return names[eyes]
        elif eyes in (SPECTATOR, TRUTH) or 0 <= eyes < self.seats:
            return int(eyes)
        raise BadSetup(
            f'nobody looks as "{shown(eyes)}": a viewer is a seat from 0 to {self.seats - 1}, '
            '"spectator" or "truth"'
        )


def rewards(rankings: Sequence[int] | Sequence[Sequence[int]]) -> NDArray[np.float32]:
    """For each seat how many finished behind it less how many before it, from -1 to 1; they add up to 0.

    >>> rewards([1, 3, 2]).tolist(), rewards([[1, 1], [1, 2]]).tolist()
    ([1.0, -1.0, 0.0], [[0.0, 0.0], [1.0, -1.0]])
    """
    places = np.asarray(rankings)
    ahead: NDArray[Any] = np.sign(places[..., None, :] - places[..., :, None]).sum(-1)
    found: NDArray[np.float32] = (ahead / max(places.shape[-1] - 1, 1)).astype(np.float32)
    return found


class Table:
    """One game after another, in which nature's draws are made and seats decide from outside."""

    def __init__(self, spaces: Spaces) -> None:
        self.spaces = spaces
        self.position: Position = spaces.start
        self.dice = Dice(0)
        self.begun = False

    def __reduce__(self) -> tuple[Any, ...]:
        return _table, (self.spaces, self.position.pack(), self.dice.state, self.begun)

    def begin(self, seed: int) -> None:
        """A new game; the same seed has the same draws."""
        self.dice = Dice(seed % SEEDS)
        self.position = self.spaces.start.copy()
        self.begun = True
        self._draw()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.turn() == 0

    def deciding(self) -> list[int]:
        """The seats that must decide now."""
        turn = self.position.turn()
        return [seat for seat in range(self.spaces.seats) if turn >> seat & 1]

    def check(self, seat: int, action: Any) -> int:
        """The action as a number; `BadMove` says why it is not possible and what is. Changes nothing."""
        spaces = self.spaces
        if not self.begun:
            raise BadMove("no game has begun: call reset first")
        if self.over:
            raise BadMove("the game is over: reset begins another")
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
            raise BadMove(
                f'"{shown(action)}" is no action: an action is a whole number below {spaces.actions}'
            )
        number = int(action)
        if not 0 <= number < spaces.actions:
            raise BadMove(f"there is no action {shown(number)}: actions are from 0 to {spaces.actions - 1}")
        decides = seat in self.deciding()
        if number == spaces.wait:
            if decides:
                possible = spaces.game.moves.summary(self.position.moves(seat))
                raise Illegal(f'seat {seat} cannot "wait" (action {number}): possible: {possible}')
            return number
        if not decides or number not in self.position.moves(seat):
            match = Match(spaces.game, spaces.setup)
            match.position = self.position
            raise match.illegal(seat, number)
        return number

    def play(self, seat: int, action: int) -> None:
        """Makes an action that was checked."""
        if action != self.spaces.wait:
            self.position.play(seat, action)

    def settle(self) -> None:
        """Makes nature's draws, if any are due."""
        self._draw()

    def _draw(self) -> None:
        while self.position.turn() == NATURE:
            draw(self.position, self.dice)


def _table(spaces: Spaces, packed: bytes, dice: int, begun: bool) -> Table:
    """The table that was written as these."""
    table = Table(spaces)
    table.position = spaces.game.unpack(packed)
    table.dice.state = dice
    table.begun = begun
    return table
