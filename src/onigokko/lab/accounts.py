"""Games that are watched: what each came to, a line of a file each, so that a report can be gone on with.

Besides what a game's facts count, some decisions of each game are *probed*: from the position in which a seat
decided, each branch that it had is played on by quick players, and so is the move that it chose, with the
same dice. The facts say which moves are one branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from onigokko.core.chance import Dice
from onigokko.core.errors import OnigokkoError
from onigokko.core.facts import Facts
from onigokko.core.game import Game, Setup
from onigokko.core.playout import policy_playout
from onigokko.core.position import Position
from onigokko.core.registry import game as game_named
from onigokko.lab.crew import Crew
from onigokko.lab.kept import Kept
from onigokko.lab.simulate import Plan, Player, Stop, Table, seated

BRANCHES = 8  # of a decision that are played on; of more, so many by chance
PLAYOUTS = 4  # of each


class Probe(msgspec.Struct, frozen=True):
    """A decision, what the seat chose, and the share of first places after that and after each branch."""

    decision: str
    chosen: str
    value: float
    branches: dict[str, float]


class Account(msgspec.Struct, frozen=True):
    """What one game came to. Lists have an entry a seat; `rounds` is how often its courses were noted."""

    index: int
    first: list[float]  # 1 for the winner, parts of it for those who share the first place
    decisions: int
    rounds: int
    ending: str
    groups: dict[str, list[str]]
    numbers: dict[str, list[float]]
    uses: list[dict[str, int]]
    courses: dict[str, list[list[float]]]
    probes: list[Probe]


class Head(msgspec.Struct, frozen=True):
    """What a file of accounts begins with."""

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    data: dict[str, Any] | None
    bots: list[str]
    seed: int
    probes: int


@dataclass(frozen=True)
class Watch:
    """What is watched: a plan, and how many decisions of a game are probed."""

    plan: Plan
    probes: int = 1

    @classmethod
    def of(
        cls, game: str, setup: Setup, bots: Sequence[str] = ("quick",), seed: int = 0, probes: int = 1
    ) -> Watch:
        """A checked watch; `BadSetup` says what is possible."""
        game_named(game).with_data(setup.data).start(setup)
        return cls(Plan(game, setup, seated(bots, setup.seats), seed), probes)

    @property
    def game(self) -> Game:
        """The game, with the data of the plan."""
        return game_named(self.plan.game).with_data(self.plan.setup.data)

    def head(self) -> Head:
        """What its file begins with."""
        plan, setup = self.plan, self.plan.setup
        data = dict(setup.data) if setup.data is not None else None
        rules = self.game.rules_version
        options = dict(setup.options)
        return Head(plan.game, rules, setup.seats, options, data, list(plan.bots), plan.seed, self.probes)


def watch(
    what: Watch, numbers: Sequence[int], crew: Crew | None = None, stop: Stop | None = None
) -> Iterator[Account]:
    """Plays and watches the games of these numbers, in any order, until asked to stop."""
    stop = Stop() if stop is None else stop
    return (crew or Crew()).do(_Games(what, stop), numbers, stop)


@dataclass(frozen=True)
class _Games:
    what: Watch
    stop: Stop

    def __call__(self, number: int) -> Account | None:
        plan = self.what.plan
        dice = Dice(plan.seed_of(number))
        table = _Table(Player(plan, self.stop), dice, self.what)
        position, decisions = table.play()
        if position.turn():
            if self.stop:
                return None
            raise OnigokkoError(f"game {number} of this seed did not end within {decisions} decisions")
        return table.account(number, decisions)


class _Table(Table):
    """A game of bots that is watched: the same game as `simulate` plays with these dice and bots."""

    def __init__(self, player: Player, dice: Dice, what: Watch) -> None:
        super().__init__(player, dice)
        self.setup = player.plan.setup
        self.facts = self.game.facts(self.setup)
        self.chance = dice.fork()  # which decisions are probed, and how their branches go on
        self.probes = what.probes
        self.kept: list[tuple[Position, int, int]] = []
        self.passed = 0  # decisions that could have been kept

    def _make(self, seat: int, move: int) -> None:
        if type(self.facts) is Facts:
            super()._make(seat, move)
            return
        before = self.position.copy()
        super()._make(seat, move)
        self.facts.see(before, seat, move, self.position)

    def _decided(self, seat: int) -> int:
        move = super()._decided(seat)
        if self.probes and len(self._branches(self.position, seat)) > 1:
            self._keep(seat, move)
        return move

    def _keep(self, seat: int, move: int) -> None:
        """Of all decisions so far each is kept with the same chance."""
        self.passed += 1
        place = len(self.kept) if len(self.kept) < self.probes else self.chance.below(self.passed)
        if place < self.probes:
            self.kept[place : place + 1] = [(self.position.copy(), seat, move)]

    def _branches(self, position: Position, seat: int) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for move in position.moves(seat):
            found.setdefault(self._branch(move), []).append(move)
        return found

    def _branch(self, move: int) -> str:
        return self.facts.branch(self.game.moves.family(move), self.game.moves.argument(move))

    def _probed(self, position: Position, seat: int, move: int) -> Probe:
        branches = self._branches(position, seat)
        names = sorted(branches)
        places = list(range(len(names)))
        self.chance.shuffle(places)
        seeds = [self.chance.below(1 << 20) for _ in range(PLAYOUTS)]
        values = {}
        for name in sorted(names[place] for place in places[:BRANCHES]):
            moves = branches[name]
            tried = [moves[self.chance.below(len(moves))] for _ in seeds]
            values[name] = self._value(position, seat, tried, seeds)
        chosen = self._value(position, seat, [move] * len(seeds), seeds)
        phase = str(self.game.seen(position, seat).get("phase", ""))
        return Probe(phase, self._branch(move), chosen, values)

    def _value(self, position: Position, seat: int, moves: list[int], seeds: list[int]) -> float:
        """The share of first places when quick players go on after a move."""
        policies = [self.game.policy() for _ in self.bots]
        total = 0.0
        for move, seed in zip(moves, seeds, strict=True):
            played = position.copy()
            played.play(seat, move)
            policy_playout(played, policies, Dice(seed), self.limit)
            if played.turn() == 0:
                total += _first(played)[seat]
        return total / len(seeds)

    def account(self, number: int, decisions: int) -> Account:
        """What the game came to, once it is over."""
        facts = self.facts
        facts.close(self.position)
        return Account(
            number,
            _first(self.position),
            decisions,
            max((len(course) for course in facts.courses.values()), default=0),
            facts.ending,
            facts.groups,
            facts.numbers,
            facts.uses,
            facts.courses,
            [self._probed(*each) for each in self.kept],
        )


def _first(position: Position) -> list[float]:
    places = position.ranking()
    firsts = places.count(1)
    return [1 / firsts if place == 1 else 0.0 for place in places]


class Accounts(Kept[Account]):
    """The games of a watch that have been played."""

    file_of, things, whole = "a report's games", "games", "report"

    def __init__(self, what: Watch, path: Path | None = None) -> None:
        self.what = what
        super().__init__(path)

    def head(self) -> Head:
        return self.what.head()

    def line(self, value: Any) -> bytes:
        return msgspec.json.encode(value)

    def read(self, line: bytes) -> Account | None:
        try:
            one = msgspec.json.decode(line, type=Account)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        return one if one.index >= 0 and len(one.first) == self.what.plan.setup.seats else None

    def first(self, games: int) -> list[Account]:
        """Those among the first games that have been played, in order."""
        return sorted((each for each in self.played if each.index < games), key=lambda each: each.index)

    def add(self, one: Account) -> None:
        """Keeps one more game, as it will be read again: 1 where a share is meant becomes 1.0."""
        super().add(msgspec.json.decode(msgspec.json.encode(one), type=Account))
