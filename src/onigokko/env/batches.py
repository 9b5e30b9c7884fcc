"""Many games at once, stepped in compiled code into arrays.

    from onigokko.env import batch

    games = batch("tiger", 1024, seats=4, seed=1)
    now = games.reset()
    for _ in range(1000):
        now = games.step(games.random_actions())

Each game waits for one seat; `now` has a row for each: what that seat sees, what it can do, which seat it is,
and, where a game has just ended, the rewards of all its seats. A game that ends begins anew in the same step.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from onigokko.core.chance import Dice
from onigokko.core.errors import BadMove, BadSetup, shown
from onigokko.core.game import Game
from onigokko.core.glance import Glance
from onigokko.core.native import BytesWriter
from onigokko.core.observe import Observer
from onigokko.core.position import Policy, Position
from onigokko.env.loop import Loop
from onigokko.env.table import SEEDS, Spaces, Table, is_whole, rewards, source

OPPONENTS = ("random", "policy")
MOST_GAMES = 1 << 20
BLOCK = 128  # games that are stepped and written together: few enough to stay in the processor's cache


class Now(NamedTuple):
    """Where N games stand, one row a game.

    `observation` (N, size) float32 and `mask` (N, actions) bool are those of `seat` (N), which decides.
    `reward` (N, seats) is 0 but for games that have just ended, where `over` (N) is true; the other fields
    are those of the game that has begun in their place.
    """

    observation: NDArray[np.float32]
    mask: NDArray[np.bool_]
    seat: NDArray[np.int64]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]


class Batch:
    """N games of one kind. Make it with `batch`."""

    def __init__(
        self, spaces: Spaces, count: int, seed: int | None, opponents: str | Policy | None, outside: int
    ) -> None:
        self.spaces = spaces
        self.count = count
        self.seats = spaces.seats
        self.actions = spaces.actions
        policy = spaces.game.policy() if opponents == "policy" else None
        if isinstance(opponents, Policy):
            policy = opponents
        glance = spaces.glance or ViewGlance(spaces.game, spaces.observer)
        self._blocks = [
            Loop(spaces.start, min(BLOCK, count - first), glance, spaces.actions, outside, policy)
            for first in range(0, count, BLOCK)
        ]
        self._seeds = source(seed)
        self._dice = Dice(0)
        self._row = BytesWriter()
        self._begun = False

    @property
    def decisions(self) -> int:
        """How many decisions of seats were made so far, those inside as well."""
        return sum(block.decisions for block in self._blocks)

    def reset(self, seed: int | None = None) -> Now:
        """All games begin anew: with the same seed as they did with it, without one with the next draws."""
        if seed is not None:
            self._seeds = source(seed)
        seeds = self._seeds.integers(SEEDS, size=self.count + 1).tolist()
        self._dice = Dice(seeds.pop())
        now = self._blank()
        for first, block in zip(range(0, self.count, BLOCK), self._blocks, strict=True):
            for game in range(block.count):
                block.seed(game, seeds[first + game])
                block.begin(game)
            self._write(first, block, now)
        self._begun = True
        return now

    def step(self, actions: NDArray[np.int64]) -> Now:
        """One action for each game. If one is not possible no game is stepped, and the error names it."""
        moves = self._checked(actions)
        now = self._blank()
        for first, block in zip(range(0, self.count, BLOCK), self._blocks, strict=True):
            ended = block.play(moves[8 * first : 8 * (first + block.count)])
            if ended:
                places = [first + game for game in ended]
                now.reward[places] = rewards([block.positions[game].ranking() for game in ended])
                now.over[places] = True
                for game in ended:
                    block.begin(game)
            self._write(first, block, now)
        return now

    def play(self, actions: NDArray[np.int64]) -> list[int]:
        """One action for each game; gives those that are over and wait for a new one. `step` does it all."""
        moves = self._checked(actions)
        return [
            first + game
            for first, block in zip(range(0, self.count, BLOCK), self._blocks, strict=True)
            for game in block.play(moves[8 * first : 8 * (first + block.count)])
        ]

    def position(self, game: int) -> Position:
        """The true position of one game, for looking at: nothing may be changed in it."""
        if not is_whole(game) or not 0 <= game < self.count:
            raise BadMove(f"there is no game {shown(game)!r}: they are 0 to {self.count - 1}")
        return self._blocks[game // BLOCK].positions[game % BLOCK]

    def random_actions(self) -> NDArray[np.int64]:
        """A possible action for each game, each as likely as another."""
        if not self._begun:
            raise BadMove("no game has begun: call reset first")
        row = BytesWriter()
        for block in self._blocks:
            block.write_random(row, self._dice)
        return np.frombuffer(row.getvalue(), "<i8")

    def describe(self, observation: NDArray[np.float32]) -> dict[str, Any]:
        """What one row of observations says: fields by name, in whole numbers."""
        return self.spaces.describe(observation)

    def _checked(self, actions: NDArray[np.int64]) -> bytes:
        if not self._begun:
            raise BadMove("no game has begun: call reset first")
        given = np.asarray(actions)
        if given.shape != (self.count,):
            raise BadMove(f"actions have shape {shown(given.shape)}: {self.count} games take ({self.count},)")
        if given.dtype.kind not in "iu":
            raise BadMove(f"actions are {given.dtype}: they are whole numbers below {self.actions}")
        moves = given.astype("<i8").tobytes()
        for first, block in zip(range(0, self.count, BLOCK), self._blocks, strict=True):
            wrong = block.wrong(moves[8 * first : 8 * (first + block.count)])
            if wrong >= 0:
                self._complain(first + wrong, block.seats[wrong], int(given[first + wrong]))
        return moves

    def _complain(self, game: int, seat: int, action: int) -> None:
        table = Table(self.spaces)
        table.position, table.begun = self.position(game), True
        try:
            table.check(seat, action)
        except BadMove as error:
            error.args = (f"game {game}: {error}",)
            raise

    def _blank(self) -> Now:
        """Rows to be written: of what is written for every game nothing stands there yet."""
        count = self.count
        return Now(
            np.empty((count, self.spaces.observer.size), np.float32),
            np.empty((count, self.actions), np.bool_),
            np.empty(count, np.int64),
            np.zeros((count, self.seats), np.float32),
            np.zeros(count, np.bool_),
        )

    def _write(self, first: int, block: Loop, now: Now) -> None:
        """The rows of one block, while its games are in the processor's cache."""
        row, last = self._row, first + block.count
        row.truncate(0)
        block.write_vectors(row)
        numbers = np.frombuffer(row.getvalue(), "<i2").reshape(block.count, -1)
        np.multiply(numbers, self.spaces.factors, out=now.observation[first:last])
        row.truncate(0)
        block.write_masks(row)
        now.mask[first:last] = np.frombuffer(row.getvalue(), np.bool_).reshape(block.count, -1)[
            :, : self.actions
        ]
        row.truncate(0)
        block.write_seats(row)
        now.seat[first:last] = np.frombuffer(row.getvalue(), "<i8")


class ViewGlance(Glance):
    """The vector by way of the view, for games that have no quicker one."""

    def __init__(self, game: Game, observer: Observer) -> None:
        self.game = game
        self.observer = observer

    def write(self, position: Position, seat: int, row: BytesWriter) -> None:
        numbers = self.observer.numbers(self.game.view(position, seat), seat)
        row.write(np.array(numbers, "<i2").tobytes())


def batch(
    game: Game | str,
    count: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, Any] | None = None,
    seed: int | None = None,
    opponents: str | Policy | None = None,
    play: int | Collection[int] | None = None,
) -> Batch:
    """So many games at once.

    By default all seats are played from outside, each decision in its turn. With `opponents` ("random",
    "policy" or a policy) only the seats in `play` are, by default seat 0, and the others play inside.
    """
    spaces = Spaces(game, seats, options, data)
    if not is_whole(count) or not 1 <= count <= MOST_GAMES:
        raise BadSetup(f"{shown(count)} games cannot be stepped at once: it can be 1 to {MOST_GAMES}")
    if opponents is not None and not isinstance(opponents, Policy) and opponents not in OPPONENTS:
        raise BadSetup(
            f'opponents cannot be "{shown(opponents)}": they are {", ".join(OPPONENTS)} or a policy'
        )
    if opponents is None and play is not None:
        raise BadSetup(f"seats to play are for games with opponents: {', '.join(OPPONENTS)} or a policy")
    chosen = [0] if play is None else list(play) if isinstance(play, Collection) else [play]
    for seat in chosen:
        if not is_whole(seat) or not 0 <= seat < spaces.seats:
            raise BadSetup(f"there is no seat {shown(seat)} to play: seats are 0 to {spaces.seats - 1}")
    if not chosen:
        raise BadSetup(f"at least one seat must be played from outside: 0 to {spaces.seats - 1}")
    everybody = range(spaces.seats)
    outside = sum(1 << seat for seat in (everybody if opponents is None else set(chosen)))
    return Batch(spaces, count, seed, opponents, outside)
