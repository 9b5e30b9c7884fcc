"""Who finished where, and ratings worked out from that alone: docs/ratings.md states the rules.

All of it follows from the records of finished games, and `rebuild` works it out from them again. Games are
rated in the order of their numbers `n`, which is the order in which they ended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from onigokko.core import registry
from onigokko.core.errors import BadSetup
from onigokko.site import bulk
from onigokko.site.records import GONE
from onigokko.site.schema import chairs, people, placings, ratings, results, tables

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

ENOUGH = 10  # games after which somebody is listed
MOST_LISTED = 200


@dataclass(frozen=True)
class Place:
    """A seat of a game that is over, and its place from 1; `away`: a bot ended the game for a person."""

    seat: int
    player: str  # a person, or "bot NAME"
    place: int
    away: bool


_ABOUT = sa.select(tables.c.game, tables.c.seats, tables.c.public).where(tables.c.id == sa.bindparam("of"))
_LAST = sa.select(sa.func.max(results.c.n))
_SITTING = (
    sa.select(chairs.c.seat, chairs.c.person, chairs.c.bot)
    .where(chairs.c.table == sa.bindparam("of"))
    .order_by(chairs.c.seat)
)
_RESULTS, _PLACINGS = bulk.inserted(results), bulk.inserted(placings)


def add(connection: sa.Connection, table: str, ranking: Sequence[int], n: int | None = None) -> None:
    """A game is over: notes its places, and rates it if it counts. The table's row is up to date already."""
    facts = connection.execute(_ABOUT, {"of": table}).one()
    if n is None:
        n = (connection.execute(_LAST).scalar() or 0) + 1
    _RESULTS.write(connection, [(n, table, facts.game, facts.seats, facts.public)])
    sitting = connection.execute(_SITTING, {"of": table})
    places = [
        Place(
            *(row.seat, row.person or f"bot {row.bot}", ranking[row.seat]),
            away=row.person is not None and row.bot is not None,
        )
        for row in sitting
    ]
    _PLACINGS.write(connection, [(table, each.seat, each.player, each.place, each.away) for each in places])
    if facts.public:
        _rate(connection, facts.game, facts.seats, places)


@cache
def _model() -> PlackettLuce:
    """What rates; it is loaded with the first game that counts."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def _rate(connection: sa.Connection, game: str, seats: int, places: Sequence[Place]) -> None:
    """Changes the ratings of all who played, if there were at least two of them.

    A seat that a bot plays at the end counts as a shared last place. A bot that had several seats gets the
    mean of what each of them would have changed.
    """
    players = sorted({place.player for place in places})
    if len(players) < 2:
        return
    model = _model()
    here = (ratings.c.game == game) & (ratings.c.seats == seats)
    known = {
        row.player: row
        for row in connection.execute(sa.select(ratings).where(here, ratings.c.player.in_(players)))
    }
    before = {
        player: (known[player].mu, known[player].sigma) if player in known else (model.mu, model.sigma)
        for player in players
    }
    teams = [[model.rating(*before[place.player])] for place in places]
    ranks = [float(len(places) + 1 if place.away else place.place) for place in places]
    after: dict[str, list[Any]] = {player: [] for player in players}
    for place, (rating,) in zip(places, model.rate(teams, ranks=ranks), strict=True):
        after[place.player].append(rating)
    for player, each in after.items():
        values = {
            "mu": sum(rating.mu for rating in each) / len(each),
            "sigma": sum(rating.sigma for rating in each) / len(each),
            "games": (known[player].games if player in known else 0) + 1,
        }
        if player in known:
            connection.execute(sa.update(ratings).where(here, ratings.c.player == player).values(values))
        else:
            connection.execute(sa.insert(ratings).values(game=game, seats=seats, player=player, **values))


def rebuild(connection: sa.Connection, finished: Iterable[tuple[str, Sequence[int]]]) -> int:
    """Works everything out anew from all finished games and their rankings; how many games there are."""
    numbers = {row.table: row.n for row in connection.execute(sa.select(results.c.table, results.c.n))}
    ended = {row.id: row.ended for row in connection.execute(sa.select(tables.c.id, tables.c.ended))}
    last = max(numbers.values(), default=0)
    for each in (ratings, placings, results):
        connection.execute(sa.delete(each))
    games = sorted(finished, key=lambda game: (numbers.get(game[0], last + 1), ended[game[0]] or 0, game[0]))
    for n, (table, ranking) in enumerate(games, 1):
        add(connection, table, ranking, n)
    return len(games)


def forget(connection: sa.Connection, person: str, nobody: str) -> None:
    """Somebody is somebody else from now on: nobody that can be found."""
    for table in (placings, ratings):
        connection.execute(sa.update(table).where(table.c.player == person).values(player=nobody))


# What is told


def listed(connection: sa.Connection, game: str, seats: int, person: str | None) -> list[dict[str, Any]]:
    """Everybody with a name and enough games, and the bots, the surest best first; oneself at any number."""
    query = (
        sa.select(ratings, people.c.name)
        .outerjoin(people, people.c.id == ratings.c.player)
        .where(ratings.c.game == game, ratings.c.seats == seats, sa.not_(ratings.c.player.startswith(GONE)))
        .where((ratings.c.games >= ENOUGH) | (ratings.c.player == (person or "")))
        .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc(), ratings.c.player)
    )
    found = []
    for row in connection.execute(query):
        bot = row.player.removeprefix("bot ") if row.player.startswith("bot ") else None
        if bot is None and not row.name and row.player != person:
            continue
        about = {"name": row.name or "", "bot": bot, "you": row.player == person}
        shown = {"rating": round(row.mu, 1), "give_or_take": round(2 * row.sigma, 1), "games": row.games}
        found.append({**about, **shown, "enough": row.games >= ENOUGH})
    return found[:MOST_LISTED]


def own(connection: sa.Connection, person: str) -> list[dict[str, Any]]:
    """Somebody's finished games, by game, number of seats and role: how many, and how often which place."""
    query = (
        sa.select(results.c.game, results.c.seats, placings.c.seat, placings.c.place, placings.c.away)
        .join(placings, placings.c.table == results.c.table)
        .where(placings.c.player == person)
    )
    found: dict[tuple[str, int, str], dict[str, Any]] = {}
    for row in connection.execute(query):
        key = (row.game, row.seats, _role(row.game, row.seats, row.seat))
        line = found.setdefault(
            key,
            {"game": key[0], "seats": key[1], "role": key[2], "games": 0, "away": 0, "places": [0] * key[1]},
        )
        line["games"] += 1
        line["away"] += row.away
        line["places"][row.place - 1] += 1
    return [found[key] for key in sorted(found)]


def _role(game: str, seats: int, seat: int) -> str:
    try:
        roles = registry.game(game).roles(seats)
    except BadSetup:  # a game that is not installed any more
        return ""
    return roles[seat] if roles else ""
