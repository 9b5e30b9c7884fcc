"""The rules of tournaments: points, standings, when a match is decided and what is to be played next.

Everything follows from facts: who entered, who met whom, how games ended. Points are counted in halves, so
that they stay whole numbers. docs/tournaments.md states the rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from onigokko.site import pairing
from onigokko.site.pairing import Past

Form = Literal["round-robin", "swiss", "ladder"]
FORMS: tuple[Form, ...] = ("round-robin", "swiss", "ladder")
BEST_OF = (1, 3, 5, 7)
MOST_ROUNDS = 30
MOST_ENTRANTS = 128
MOST_IN_CIRCLE = 32  # of a round robin for two seats: everybody meets everybody


@dataclass(frozen=True)
class Plan:
    """What a tournament is: its form, the seats of a table, and how many rounds it has."""

    form: Form
    seats: int
    rounds: int
    best_of: int = 1  # of a ladder's match: games, or pairs of games
    roles: bool = False  # two seats that differ: each game is played once each way
    by_hand: bool = False  # the host begins each round

    @property
    def games(self) -> int:
        """How many games a match has at most."""
        return self.best_of * (2 if self.roles else 1)


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part. `lot` is their number in the draw; `out` the last round that they are in."""

    n: int
    lot: int = 0
    out: int | None = None


@dataclass(frozen=True)
class Match:
    """Those who meet in a round; one alone sits out."""

    round: int
    k: int
    who: tuple[int, ...]

    @property
    def bye(self) -> bool:
        """Whether it is no match: somebody sits out."""
        return len(self.who) == 1


@dataclass(frozen=True)
class Game:
    """A game of a match: entrants by seat, and their places once it is over.

    `away`: seats that a bot played at the end, for somebody who was not there.
    """

    round: int
    k: int
    g: int
    sitting: tuple[int, ...]
    places: tuple[int, ...] | None = None
    away: tuple[bool, ...] = ()

    def points(self) -> dict[int, int]:
        """Halves of points by entrant: two for everybody who finished lower, one for who shares the place.

        Seats that a bot ended share the last place.

        >>> Game(1, 0, 0, (4, 2, 7), (1, 2, 2)).points()
        {4: 4, 2: 1, 7: 1}
        """
        return {entrant: sum(each.values()) for entrant, each in self.against().items()}

    def against(self) -> dict[int, dict[int, int]]:
        """The same by entrant and opponent; nothing while the game is not over."""
        if self.places is None:
            return {}
        away = self.away or (False,) * len(self.places)
        places = [len(away) + 1 if gone else place for place, gone in zip(self.places, away, strict=True)]
        return {
            one: {
                other: 2 if here < there else int(here == there)
                for other, there in zip(self.sitting, places, strict=True)
                if other != one
            }
            for one, here in zip(self.sitting, places, strict=True)
        }

    def won(self, entrant: int) -> bool:
        """Whether an entrant has the first place for itself."""
        points = self.points()
        return bool(points) and points[entrant] == 2 * (len(self.sitting) - 1)


@dataclass(frozen=True)
class Line:
    """A line of the standing; points and what decides between equal ones in halves."""

    n: int
    place: int
    points: int
    games: int
    won: int
    buchholz: int = 0  # the points of all whom one met
    berger: int = 0  # the same, as far as one won against them


@dataclass
class Standing:
    """What is known of a tournament, and what follows."""

    plan: Plan
    entrants: Sequence[Entrant]
    matches: Sequence[Match] = ()
    games: Sequence[Game] = ()
    _by_match: dict[tuple[int, int], list[Game]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for game in self.games:
            self._by_match.setdefault((game.round, game.k), []).append(game)

    @property
    def round(self) -> int:
        """The latest round; 0 before the first."""
        return max((match.round for match in self.matches), default=0)

    def games_of(self, match: Match) -> list[Game]:
        """The games of a match, in their order."""
        return sorted(self._by_match.get((match.round, match.k), ()), key=lambda game: game.g)

    def points_of(self, match: Match) -> dict[int, int]:
        """Halves of points of a match, by entrant; what sitting out is worth, of somebody who does."""
        if match.bye:
            return {match.who[0]: self._bye}
        points = dict.fromkeys(match.who, 0)
        for game in self.games_of(match):
            for entrant, each in game.points().items():
                points[entrant] += each
        return points

    @property
    def _bye(self) -> int:
        """Sitting out counts as a match won at tables of two, as half of what there is at larger ones.

        On a ladder one keeps one's rung, and nothing counts.
        """
        if self.plan.form == "ladder":
            return 0
        return self.plan.games * (2 if self.plan.seats == 2 else self.plan.seats - 1)

    def decided(self, match: Match) -> bool:
        """Whether no game is to be played in a match any more."""
        games = self.games_of(match)
        if match.bye:
            return True
        if any(game.places is None for game in games):
            return False
        left = self.plan.games - len(games)
        if len(match.who) > 2 or left <= 0:
            return left <= 0
        one, other = self.points_of(match).values()
        return abs(one - other) > 2 * left

    # Who stands where

    def table(self) -> list[Line]:
        """The standing, the best first; those who are equal in everything share a place."""
        return self._ladder_table() if self.plan.form == "ladder" else self._points_table()

    def _points_table(self) -> list[Line]:
        scores = self._scores()
        buchholz, berger = dict.fromkeys(scores, 0), dict.fromkeys(scores, 0)
        for game in self.games:
            for one, each in game.against().items():
                for other, halves in each.items():
                    buchholz[one] += scores[other].points
                    berger[one] += scores[other].points * halves
        lines = [
            Line(n, 0, line.points, line.games, line.won, buchholz[n], berger[n] // 2)
            for n, line in scores.items()
        ]
        lots = {entrant.n: entrant.lot for entrant in self.entrants}
        lines.sort(key=lambda line: (*_rank(line), lots[line.n]))
        places: list[int] = []
        for index, line in enumerate(lines):
            same = index > 0 and _rank(line) == _rank(lines[index - 1])
            places.append(places[-1] if same else index + 1)
        return [_placed(line, place) for line, place in zip(lines, places, strict=True)]

    def _ladder_table(self) -> list[Line]:
        scores = self._scores()
        return [_placed(scores[n], place) for place, n in enumerate(self.ladder(), 1)]

    def _scores(self) -> dict[int, Line]:
        points = {entrant.n: 0 for entrant in self.entrants}
        games, won = dict(points), dict(points)
        for match in self.matches:
            for n, halves in self.points_of(match).items():
                points[n] += halves
        for game in self.games:
            if game.places is not None:
                for n in game.sitting:
                    games[n] += 1
                    won[n] += game.won(n)
        return {n: Line(n, 0, points[n], games[n], won[n]) for n in points}

    def ladder(self) -> list[int]:
        """The rungs, the highest first: the draw, then each decided match puts its entrants in its order.

        Of those who are equal in a match the higher one stays higher. Who dropped out is below all others.
        """
        rungs = [entrant.n for entrant in sorted(self.entrants, key=lambda each: each.lot)]
        for match in sorted(self.matches, key=lambda each: (each.round, each.k)):
            if match.bye or not self.decided(match):
                continue
            points = self.points_of(match)
            theirs = sorted(rungs.index(n) for n in match.who)
            order = sorted((rungs[rung] for rung in theirs), key=lambda n: -points[n])
            for rung, n in zip(theirs, order, strict=True):
                rungs[rung] = n
        out = {entrant.n for entrant in self.entrants if entrant.out is not None}
        return [n for n in rungs if n not in out] + [n for n in rungs if n in out]

    # What comes next

    def here(self) -> list[int]:
        """Those who take part in the next round, in the order of the standing."""
        out = {entrant.n for entrant in self.entrants if entrant.out is not None}
        return [line.n for line in self.table() if line.n not in out]

    def absent(self) -> list[int]:
        """Who is taken to have dropped out: a bot ended for them all games of the last two rounds."""
        if self.round < 2:
            return []
        missed: dict[int, set[int]] = {}
        played: dict[int, set[int]] = {}
        for game in self.games:
            if game.round >= self.round - 1 and game.places is not None:
                for n, away in zip(game.sitting, game.away, strict=True):
                    (missed if away else played).setdefault(n, set()).add(game.round)
        inside = {entrant.n for entrant in self.entrants if entrant.out is None}
        return sorted(n for n in inside & set(missed) - set(played) if len(missed[n]) == 2)

    def games_due(self) -> list[Game]:
        """The games that are to begin now in the matches there are."""
        due = []
        for match in self.matches:
            games = self.games_of(match)
            if not self.decided(match) and all(game.places is not None for game in games):
                taken = {game.g for game in games}
                g = next(g for g in range(self.plan.games) if g not in taken)
                due.append(Game(match.round, match.k, g, _turned(match.who, g)))
        return due

    def round_over(self) -> bool:
        """Whether all matches that there are have been decided."""
        return all(self.decided(match) for match in self.matches)

    def over(self) -> bool:
        """Whether nothing more is to be played."""
        last = self.round >= self.plan.rounds or len(self.here()) < self.plan.seats
        return self.round_over() and last

    def next_round(self) -> list[Match]:
        """Who meets whom in the round after the latest; entrants by the seats they begin with."""
        number, seats, past = self.round + 1, self.plan.seats, self._past()
        if self.plan.form == "ladder":
            inside = set(self.here())
            tables = pairing.neighbours([n for n in self.ladder() if n in inside], seats, number)
        elif self.plan.form == "round-robin" and seats == 2:
            return [Match(number, k, table) for k, table in enumerate(self._circle(number))]
        else:
            standing = self.here()
            alone = pairing.sitting_out(standing, seats, past)
            playing = [n for n in standing if n not in alone]
            if self.plan.form == "swiss":
                points = {line.n: line.points for line in self.table()}
                of = [points.get(n, 0) for n in range(max(points, default=0) + 1)]
                tables = pairing.by_standing(playing, of, seats, past)
            else:
                tables = pairing.evenly(playing, seats, past, number)
            tables += [(n,) for n in alone]
        seated = [table if len(table) == 1 else pairing.seated(table, past) for table in tables]
        return [Match(number, k, table) for k, table in enumerate(seated)]

    def _circle(self, number: int) -> list[pairing.Table]:
        """The round of the circle; whoever was to meet somebody who dropped out sits out."""
        inside = set(self.here())
        order = [entrant.n for entrant in sorted(self.entrants, key=lambda each: each.lot)]
        tables = (tuple(n for n in table if n in inside) for table in pairing.circle(order, number))
        return sorted((table for table in tables if table), key=lambda table: -len(table))

    def _past(self) -> Past:
        alone = [match.who[0] for match in self.matches if match.bye]
        met = [match.who for match in self.matches if not match.bye]
        return Past(met, alone, met)


def rounds_of(form: Form, seats: int, entrants: int, wished: int = 0) -> int:
    """How many rounds a tournament has; `wished` 0: as many as are usual.

    A round robin for two seats has as many as it takes that everybody meets everybody.

    >>> rounds_of("swiss", 2, 64), rounds_of("round-robin", 2, 7), rounds_of("round-robin", 4, 16)
    (6, 7, 5)
    """
    if form == "round-robin" and seats == 2:
        return entrants - 1 + entrants % 2
    usual = {
        "round-robin": math.ceil((entrants - 1) / (seats - 1)),
        "swiss": max(3, math.ceil(math.log2(max(2, entrants)))) if entrants > seats else 1,
        "ladder": max(3, 2 * math.ceil(math.log2(max(2, entrants)))),
    }
    return min(MOST_ROUNDS, wished or usual[form])


def _rank(line: Line) -> tuple[int, ...]:
    """What decides who stands higher; the smallest is the best."""
    return (-line.points, -line.buchholz, -line.berger, -line.won)


def _placed(line: Line, place: int) -> Line:
    return Line(line.n, place, line.points, line.games, line.won, line.buchholz, line.berger)


def _turned(who: tuple[int, ...], g: int) -> tuple[int, ...]:
    """The entrants by seat in game `g` of a match: in each everybody sits one seat further."""
    by = g % len(who)
    return (*who[by:], *who[:by])
