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
from onigokko.env.table import SEEDS, Spaces, Table, rewards

OPPONENTS = ("random", "policy")
MOST_GAMES = 1 << 20
AT_ONCE = 192  # games whose rows are written at once


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
        self._loop = Loop(spaces.start, count, glance, spaces.actions, outside, policy)
        self._seeds = np.random.default_rng(seed)
        self._dice = Dice(0)
        self._row = BytesWriter()
        self._begun = False

    @property
    def decisions(self) -> int:
        """How many decisions of seats were made so far, those inside as well."""
        return self._loop.decisions

    def reset(self, seed: int | None = None) -> Now:
        """All games begin anew: with the same seed as they did with it, without one with the next draws."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        seeds = self._seeds.integers(SEEDS, size=self.count + 1).tolist()
        self._dice = Dice(seeds.pop())
        for game, own in enumerate(seeds):
            self._loop.seed(game, own)
            self._loop.begin(game)
        self._begun = True
        nothing = np.zeros((self.count, self.seats), np.float32)
        return self._now(nothing, np.zeros(self.count, np.bool_))

    def step(self, actions: NDArray[np.int64]) -> Now:
        """One action for each game. If one is not possible no game is stepped, and the error names it."""
        ended = self.play(actions)
        reward = np.zeros((self.count, self.seats), np.float32)
        over = np.zeros(self.count, np.bool_)
        if ended:
            reward[ended] = rewards([self._loop.positions[game].ranking() for game in ended])
            over[ended] = True
            for game in ended:
                self._loop.begin(game)
        return self._now(reward, over)

    def play(self, actions: NDArray[np.int64]) -> list[int]:
        """One action for each game; gives those that are over and wait for a new one. `step` does it all."""
        return self._loop.play(self._checked(actions))

    def position(self, game: int) -> Position:
        """The true position of one game, for looking at: nothing may be changed in it."""
        return self._loop.positions[game]

    def random_actions(self) -> NDArray[np.int64]:
        """A possible action for each game, each as likely as another."""
        if not self._begun:
            raise BadMove("no game has begun: call reset first")
        row = BytesWriter()
        self._loop.write_random(row, self._dice)
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
        game = self._loop.wrong(moves)
        if game >= 0:
            self._complain(game, int(given[game]))
        return moves

    def _complain(self, game: int, action: int) -> None:
        table = Table(self.spaces)
        table.position, table.begun = self._loop.positions[game], True
        try:
            table.check(self._loop.seats[game], action)
        except BadMove as error:
            error.args = (f"game {game}: {error}",)
            raise

    def _now(self, reward: NDArray[np.float32], over: NDArray[np.bool_]) -> Now:
        observation = np.empty((self.count, self.spaces.observer.size), np.float32)
        mask = np.empty((self.count, self.actions), np.uint8)
        for first in range(0, self.count, AT_ONCE):
            last = min(first + AT_ONCE, self.count)
            self._fill(first, last, observation[first:last], mask[first:last])
        seats = BytesWriter()
        self._loop.write_seats(seats)
        return Now(observation, mask.view(np.bool_), np.frombuffer(seats.getvalue(), "<i8"), reward, over)

    def _fill(self, first: int, last: int, vectors: NDArray[np.float32], masks: NDArray[np.uint8]) -> None:
        """The rows of some games: few enough for what is between to stay in the processor's cache."""
        row, rows = self._row, last - first
        row.truncate(0)
        self._loop.write_vectors(first, last, row)
        numbers = np.frombuffer(row.getvalue(), "<i2").reshape(rows, -1)
        vectors[:] = numbers
        vectors *= self.spaces.factors
        row.truncate(0)
        self._loop.write_masks(first, last, row)
        words = np.frombuffer(row.getvalue(), "<i8").astype("<u4").view(np.uint8).reshape(rows, -1)
        masks[:] = np.unpackbits(words, axis=1, count=self.actions, bitorder="little")


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
    if not 1 <= count <= MOST_GAMES:
        raise BadSetup(f"{shown(count)} games cannot be stepped at once: it can be 1 to {MOST_GAMES}")
    if opponents is not None and not isinstance(opponents, Policy) and opponents not in OPPONENTS:
        raise BadSetup(
            f'opponents cannot be "{shown(opponents)}": they are {", ".join(OPPONENTS)} or a policy'
        )
    if opponents is None and play is not None:
        raise BadSetup(f"seats to play are for games with opponents: {', '.join(OPPONENTS)} or a policy")
    chosen = [0] if play is None else [play] if isinstance(play, int) else list(play)
    for seat in chosen:
        if not 0 <= seat < spaces.seats:
            raise BadSetup(f"there is no seat {shown(seat)} to play: seats are 0 to {spaces.seats - 1}")
    if not chosen:
        raise BadSetup(f"at least one seat must be played from outside: 0 to {spaces.seats - 1}")
    everybody = range(spaces.seats)
    outside = sum(1 << seat for seat in (everybody if opponents is None else set(chosen)))
    return Batch(spaces, count, seed, opponents, outside)
