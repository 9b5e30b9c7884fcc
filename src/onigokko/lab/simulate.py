"""Many games of bots against each other. The same seed gives the same games, in one process or several.

Game i has dice of its own, seeded by `mix(mix(SEED, seed), i)`, and new bots; nothing passes from one game to
the next. Where every bot is `random` a game is one `random_playout` with these dice: nothing hidden is needed
for it, and the compiled loop plays it. Otherwise the dice are forked, for nature and then for each seat,
and each decision is asked of its seat's bot, which is shown a determinized position. So four `random` do not
play the games that three `random` and another bot play.
"""

from __future__ import annotations

import mmap
import multiprocessing
import os
import tempfile
import weakref
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any

from onigokko.bots import Bot, Question, RandomBot, ask, bot, bots, kind
from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup, OnigokkoError
from onigokko.core.game import Setup
from onigokko.core.match import Match
from onigokko.core.native import SEED, mix
from onigokko.core.playout import first_seat, random_playout
from onigokko.core.position import NATURE, Position
from onigokko.core.registry import game as game_named
from onigokko.lab.crew import serve_another
from onigokko.lab.intervals import wilson

PARTS = 720_720  # a first place has this many parts, so that any number of seats up to 16 can share it
MOST_SEED = (1 << 62) - 1
_CHUNKS = 200  # as often is a run told how far it is
_PATIENCE = 20  # so many times the bound of random play may a game of bots last


@dataclass(frozen=True)
class Plan:
    """What is played again and again: a game by its name, its set-up, a bot's name for each seat, a seed."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    seed: int

    @classmethod
    def of(
        cls,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        bots: Sequence[str] = ("random",),
        seed: int = 0,
    ) -> Plan:
        """A checked plan; one bot's name stands for all seats. `BadSetup` says what is possible."""
        described = game_named(game)
        setup = described.setup(seats, options)
        described.start(setup)
        if not 0 <= seed <= MOST_SEED:
            raise BadSetup(f"a seed is a whole number from 0 to {MOST_SEED}")
        return cls(game, setup, seated(bots, setup.seats), seed)

    def seed_of(self, index: int) -> int:
        """The seed of game `index`, counted from 0."""
        return mix(mix(SEED, self.seed), index)


def seated(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot's name for each of so many seats; one stands for all. `BadSetup` says what is possible."""
    for name in names:
        if name not in bots():
            bot(name)  # has parameters, or says which there are
    if len(names) not in (1, seats):
        raise BadSetup(f"{len(names)} bots are named for {seats} seats: name one for all, or one for each")
    return tuple(names) if len(names) == seats else (names[0],) * seats


@dataclass
class Tally:
    """What games of one plan came to: first places by seat, in `PARTS`, and the decisions that seats made."""

    first: list[int]
    games: int = 0
    decisions: int = 0
    fewest: int = 0  # decisions of a game
    most: int = 0

    def add(self, ranking: Sequence[int], decisions: int) -> None:
        """Counts one game."""
        winners = [seat for seat, place in enumerate(ranking) if place == 1]
        for seat in winners:
            self.first[seat] += PARTS // len(winners)
        self._count(1, decisions, decisions, decisions)

    def merge(self, other: Tally) -> None:
        """Counts the games of another tally as well."""
        if other.games:
            self.first = [mine + more for mine, more in zip(self.first, other.first, strict=True)]
            self._count(other.games, other.decisions, other.fewest, other.most)

    def _count(self, games: int, decisions: int, fewest: int, most: int) -> None:
        self.fewest = min(self.fewest, fewest) if self.games else fewest
        self.most = max(self.most, most)
        self.games += games
        self.decisions += decisions

    @property
    def mean(self) -> float:
        """The mean number of decisions in a game."""
        return self.decisions / self.games if self.games else 0.0


@dataclass(frozen=True)
class Row:
    """One seat's results; a shared first place counts in parts, `low` to `high` is the interval of 95 %."""

    seat: int
    bot: str
    games: int
    first: float
    share: float
    low: float
    high: float


def rows(plan: Plan, tally: Tally) -> list[Row]:
    """A row for each seat."""
    found = []
    for seat, name in enumerate(plan.bots):
        first = tally.first[seat] / PARTS
        share = first / tally.games if tally.games else 0.0
        found.append(Row(seat, name, tally.games, first, share, *wilson(first, tally.games)))
    return found


class Flag:
    """One byte that all processes of a machine see; elsewhere, and when it is gone, it stays 0."""

    def __init__(self, path: str = "") -> None:
        self._map: mmap.mmap | None = None
        self.path = path
        if not path:
            handle, self.path = tempfile.mkstemp(prefix="onigokko-")
            with open(handle, "wb") as file:
                file.write(b"\0")
            weakref.finalize(self, _remove, self.path)
        with suppress(OSError), open(self.path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), 1)

    def __reduce__(self) -> tuple[type[Flag], tuple[str]]:
        return Flag, (self.path,)

    @property
    def value(self) -> int:
        """0 or 1."""
        return 0 if self._map is None else self._map[0]

    @value.setter
    def value(self, value: int) -> None:
        if self._map is not None:
            self._map[0] = value


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)


class Stop:
    """A wish to stop that reaches every process of a run on a machine; it may be made in a signal handler."""

    def __init__(self, flag: Any = None) -> None:
        self.flag = Flag() if flag is None else flag

    def __bool__(self) -> bool:
        return bool(self.flag.value)

    def set(self) -> None:
        """Asks the run to stop: soon, between two decisions."""
        self.flag.value = 1


def simulate(plan: Plan, games: int, processes: int = 1, stop: Stop | None = None) -> Iterator[Tally]:
    """Plays games 0, 1, ... of a plan and gives tallies of some at a time, in order.

    After `stop` the tallies end; together they are those of the first games, as many as they count.
    """
    stop = Stop() if stop is None else stop
    size = max(1, min(1000, games // _CHUNKS))
    chunks = [(first, min(first + size, games)) for first in range(0, games, size)]
    processes = min(processes, len(chunks))
    played = _here(plan, chunks, stop) if processes <= 1 else _elsewhere(plan, chunks, processes, stop)
    with closing(played):
        for (first, beyond), tally in zip(chunks, played, strict=True):
            yield tally
            if tally.games < beyond - first:
                return


def _here(plan: Plan, chunks: list[tuple[int, int]], stop: Stop) -> Generator[Tally]:
    player = Player(plan, stop)
    for first, beyond in chunks:
        yield player.play(first, beyond)


def _elsewhere(plan: Plan, chunks: list[tuple[int, int]], processes: int, stop: Stop) -> Generator[Tally]:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawn, _begin, (plan, stop.flag, os.getpid())) as pool:
        waiting: list[Future[Tally]] = [pool.submit(_play, first, beyond) for first, beyond in chunks]
        try:
            for each in waiting:
                yield each.result()
        except BrokenProcessPool:
            raise OnigokkoError("a process that played some of the games was ended from outside") from None
        except BaseException:  # nobody waits for the rest
            stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


_player: Player | None = None  # of a process that plays for another


def _begin(plan: Plan, flag: Any, parent: int) -> None:
    """Begins a process that plays for another."""
    global _player
    serve_another(parent)
    _player = Player(plan, Stop(flag))


def _play(first: int, beyond: int) -> Tally:
    assert _player is not None
    return _player.play(first, beyond)


class Player:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan, stop: Stop, usual: Mapping[str, Any] | None = None) -> None:
        self.plan = plan
        self.usual = usual  # parameters for bots that have them
        self.stop = stop
        self.game = game_named(plan.game).with_data(plan.setup.data)
        self.start = self.game.start(plan.setup)
        self.limit = self.game.bound(plan.setup.seats)
        kinds = [kind(name) for name in plan.bots]
        self.all_random = all(each is RandomBot for each in kinds)
        self.told = any(vars(each).get("reads", True) for each in kinds)

    def play(self, first: int, beyond: int) -> Tally:
        """The games from number `first` to `beyond` - 1; fewer when asked to stop."""
        tally = Tally([0] * self.plan.setup.seats)
        for index in range(first, beyond):
            if self.stop:
                break
            dice = Dice(self.plan.seed_of(index))
            if self.all_random:
                position = self.start.copy()
                decisions = random_playout(position, dice, self.limit)
            else:
                table = Table(self, dice)
                position, decisions = table.play()
            if position.turn():
                if self.stop:
                    break
                raise OnigokkoError(f"game {index} of this seed did not end within {decisions} decisions")
            tally.add(position.ranking(), decisions)
        return tally


class Table:
    """One game of bots. A match, which keeps what each seat was told, is there for bots that read it."""

    def __init__(self, player: Player, dice: Dice) -> None:
        self.game, self.stop = player.game, player.stop
        self.limit = _PATIENCE * player.limit
        self.match = Match(player.game, player.plan.setup) if player.told else None
        self.position = player.start.copy() if self.match is None else self.match.position
        self.nature = dice.fork()
        self.bots = [bot(name, player.usual) for name in player.plan.bots]
        self.dice = [dice.fork() for _ in self.bots]
        self.settled: Position | None = None  # without a match: before what is pending,
        self.held: list[list[int]] = [[] for _ in self.bots]  # and that

    def play(self) -> tuple[Position, int]:
        """The last position, which is not over if the play was stopped, and how many decisions seats made."""
        decisions = 0
        while turn := self.position.turn():
            if turn == NATURE:
                self._make(NATURE, self._drawn())
                continue
            if self.stop or decisions >= self.limit:
                break
            seat = first_seat(turn)
            self._make(seat, self._decided(seat))
            decisions += 1
        return self.position, decisions

    def _make(self, seat: int, move: int) -> None:
        if self.match is not None:
            self.match.play(seat, move)
            return
        turn = self.position.turn()
        if self.settled is None and turn & (turn - 1):  # several choose at once
            self.settled = self.position.copy()
        self.position.play(seat, move)
        if self.settled is not None:
            self.held[seat].append(move)
            if not any(self.position.pending(each) for each in range(len(self.bots))):
                self.settled = None
                self.held = [[] for _ in self.bots]

    def _drawn(self) -> int:
        moves = self.position.moves(NATURE)
        return moves[self.nature.weighted(self.position.weights())] if len(moves) > 1 else moves[0]

    def _decided(self, seat: int) -> int:
        player, dice = self.bots[seat], self.dice[seat]
        if type(player) is RandomBot:  # its moves are the same in every world; no need to make one up
            moves = self.position.moves(seat)
            return moves[dice.below(len(moves))]
        if self.match is None:
            return self._decided_unseeing(player, seat, dice)
        heard, alone = tuple(self.match.heard(seat)), self.match.without_others(seat)
        return ask(player, self.game, self.position, seat, dice, heard, alone)

    def _decided_unseeing(self, player: Bot, seat: int, dice: Dice) -> int:
        """As `ask`, without the view, which takes longer to make than all the rest and goes unread."""
        shown = (self.settled or self.position).copy()
        if self.settled is not None:
            for held in self.held[seat]:
                shown.play(seat, held)
        shown.determinize(seat, dice)
        moves = shown.moves(seat)
        move = player.decide(Question(self.game, shown, seat, moves, dice))
        assert move in moves
        return move
