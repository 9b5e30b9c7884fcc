"""Matches of bots against each other, seat by seat the same for all, on all cores or a cluster, resumable.

A match is a list of bots. Where there are as many as seats, each game seats them all; fewer are filled up
with the last one; of more, each set that fits plays in turn. From game to game everybody moves on by one
seat, so that after as many games as there are seats (and sets) each has sat everywhere equally often.

Every game has dice of its own, seeded by the match's seed and its number; so a game can be played again
alone, by any process, and a match can go on where it stopped: what has been played lies in a file, a line a
game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from math import log10
from pathlib import Path
from typing import Any

from onigokko.bots import bot
from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup, OnigokkoError
from onigokko.core.game import Setup
from onigokko.core.registry import game as game_named
from onigokko.lab import simulate
from onigokko.lab.crew import Crew
from onigokko.lab.intervals import wilson
from onigokko.lab.kept import Kept
from onigokko.lab.simulate import Plan, Player, Stop

ROUNDS = 200  # of the fit of the ratings
ELO = 400.0  # rating points for odds of ten to one


@dataclass(frozen=True)
class Contest:
    """Who plays what: a game and its set-up, bots, what thinking bots may use, a seed."""

    game: str
    setup: Setup
    bots: tuple[str, ...]
    usual: Mapping[str, Any] = field(default_factory=dict)  # parameters for bots that have them
    seed: int = 0

    @classmethod
    def of(
        cls,
        game: str,
        bots: Sequence[str],
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        usual: Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> Contest:
        """A checked contest; `BadSetup` says what is possible. Seats are as many as bots, where that fits."""
        described = game_named(game)
        if seats is None:
            seats = len(bots) if len(bots) in described.seat_counts else described.usual_seats
        filled = [*bots, *[bots[-1]] * (seats - len(bots))]
        if len(filled) < 2:
            raise BadSetup("an arena needs two bots")
        Plan.of(game, seats, options, filled[:seats], seed)
        for each in filled:
            bot(each, usual)
        return cls(game, described.setup(seats, options), tuple(filled), dict(usual or {}), seed)

    def seating(self, index: int) -> tuple[int, ...]:
        """Which bot, by its place in `bots`, sits on each seat in a game."""
        sets = list(combinations(range(len(self.bots)), self.setup.seats))
        chosen = sets[index % len(sets)]
        turn = index // len(sets) % len(chosen)
        return tuple(chosen[(seat - turn) % len(chosen)] for seat in range(len(chosen)))

    def head(self) -> dict[str, Any]:
        """What a file of results begins with."""
        return {
            "game": self.game,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "bots": list(self.bots),
            "usual": dict(self.usual),
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Played:
    """One game: its number, who sat where, the places by seat, decisions of seats."""

    index: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int


@dataclass
class Count:
    """Games and first places; a shared one counts in parts."""

    games: int = 0
    first: float = 0.0

    def add(self, first: float) -> None:
        """Counts one game."""
        self.games += 1
        self.first += first

    def row(self) -> dict[str, Any]:
        """With the share of first places and its interval of 95 %."""
        low, high = wilson(self.first, self.games)
        share = self.first / self.games if self.games else 0.0
        return {"games": self.games, "first": self.first, "share": share, "low": low, "high": high}


@dataclass
class Standing:
    """One bot's results."""

    bot: str
    all: Count = field(default_factory=Count)
    roles: dict[str, Count] = field(default_factory=dict)
    rating: float = 0.0

    def row(self) -> dict[str, Any]:
        """As JSON values; `roles` only where the game has them."""
        roles = [{"role": role, **count.row()} for role, count in sorted(self.roles.items())]
        return {
            "bot": self.bot,
            **self.all.row(),
            "rating": round(self.rating),
            **({"roles": roles} if roles else {}),
        }


def standings(contest: Contest, played: Sequence[Played]) -> list[Standing]:
    """A standing a bot, in the order they were named; the same name twice is one bot."""
    found = {name: Standing(name) for name in contest.bots}
    roles = game_named(contest.game).roles(contest.setup.seats)
    for each in played:
        firsts = each.places.count(1)
        for seat, who in enumerate(each.seating):
            first = 1 / firsts if each.places[seat] == 1 else 0.0
            standing = found[contest.bots[who]]
            standing.all.add(first)
            if roles:
                standing.roles.setdefault(roles[seat], Count()).add(first)
    for name, rating in ratings(contest, played).items():
        found[name].rating = rating
    return list(found.values())


def ratings(contest: Contest, played: Sequence[Played]) -> dict[str, float]:
    """Ratings by the model of Bradley and Terry, fitted to all pairs of seats; their mean is 0.

    Of two seats the better placed one has beaten the other. 400 points are odds of ten to one. Each bot has
    one drawn game more against an average one, so that a bot that never lost has a rating, too.
    """
    names = list(dict.fromkeys(contest.bots))
    won = {(one, other): 0.0 for one in names for other in names}
    for each in played:
        bots = [contest.bots[who] for who in each.seating]
        for seat, one in enumerate(bots):
            for rival, other in enumerate(bots):
                if seat != rival:
                    ahead = each.places[rival] - each.places[seat]
                    won[one, other] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        strength = {
            one: (0.5 + sum(won[one, other] for other in names if other != one))
            / (
                1.0 / (strength[one] + 1.0)
                + sum(
                    (won[one, other] + won[other, one]) / (strength[one] + strength[other])
                    for other in names
                    if other != one
                )
            )
            for one in names
        }
    points = {name: ELO * log10(strength[name]) for name in names}
    mean = sum(points.values()) / len(points)
    return {name: each - mean for name, each in points.items()}


# Playing


def play(
    contest: Contest, numbers: Sequence[int], crew: Crew | None = None, stop: Stop | None = None
) -> Iterator[Played]:
    """Plays the games of these numbers and gives each as it is over, in any order, until asked to stop."""
    stop = Stop() if stop is None else stop
    return (crew or Crew()).do(_Games(contest, stop), numbers, stop)


@dataclass(frozen=True)
class _Games:
    """The games of a contest, by their numbers."""

    contest: Contest
    stop: Stop

    def __call__(self, number: int) -> Played | None:
        return _game(self.contest, number, self.stop)


def _game(contest: Contest, number: int, stop: Stop) -> Played | None:
    """One game; None if it was stopped."""
    seating = contest.seating(number)
    plan = Plan(contest.game, contest.setup, tuple(contest.bots[who] for who in seating), contest.seed)
    table = simulate.Table(Player(plan, stop, contest.usual), Dice(plan.seed_of(number)))
    position, decisions = table.play()
    if position.turn():
        if stop:
            return None
        raise OnigokkoError(f"game {number} of this seed did not end within {decisions} decisions")
    return Played(number, seating, tuple(position.ranking()), decisions)


# Keeping


class Results(Kept[Played]):
    """The games of a contest that have been played."""

    file_of, things, whole = "results of an arena", "results", "contest"

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        self.contest = contest
        super().__init__(path)

    def head(self) -> dict[str, Any]:
        return self.contest.head()

    def line(self, value: Any) -> bytes:
        return json.dumps(value if isinstance(value, dict) else asdict(value)).encode("ascii")

    def read(self, line: bytes) -> Played | None:
        try:
            found = json.loads(line)
            one = Played(found["index"], tuple(found["seating"]), tuple(found["places"]), found["decisions"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return None
        return one if self._can_be(one) else None

    def _can_be(self, one: Played) -> bool:
        seats = self.contest.setup.seats
        return (
            all(type(number) is int for number in (one.index, one.decisions, *one.seating, *one.places))
            and one.index >= 0
            and one.decisions > 0
            and one.seating == self.contest.seating(one.index)
            and len(one.places) == seats
            and all(place == 1 + sum(other < place for other in one.places) for place in one.places)
        )
