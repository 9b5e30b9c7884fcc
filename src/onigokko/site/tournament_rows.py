"""What is kept of tournaments: statements on a connection, run by `SqlStore.read` and `.write`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from onigokko.site import contest
from onigokko.site.contest import Form, Match
from onigokko.site.records import is_gone
from onigokko.site.schema import entrants, match_games, matches, people, placings, tables, tournaments


@dataclass(frozen=True)
class About:
    """The row of a tournament."""

    id: str
    title: str
    game: str
    seats: int
    options: dict[str, str]
    time: str
    form: Form
    rounds: int
    best_of: int
    by_hand: bool
    called: int
    public: bool
    host: str
    status: str  # open, playing, over
    created: int
    started: int | None = None
    ended: int | None = None


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: a person (with the name of today) or a bot of the house."""

    n: int
    person: str | None
    bot: str | None
    name: str
    lot: int | None
    out: int | None

    @property
    def former(self) -> bool:
        """Whether whoever it was has been forgotten."""
        return is_gone(self.person)


@dataclass(frozen=True)
class Played:
    """A game of a match, and its table."""

    game: contest.Game
    table: str
    status: str


@dataclass(frozen=True)
class Known:
    """All that is kept of one tournament."""

    about: About
    host_name: str
    entrants: list[Entrant]
    matches: list[Match]
    games: list[Played]

    def standing(self, roles: bool) -> contest.Standing:
        """What follows from it. `roles`: whether the two seats of its game differ."""
        about = self.about
        plan = contest.Plan(about.form, about.seats, about.rounds, about.best_of, roles, about.by_hand)
        taking_part = [contest.Entrant(each.n, each.lot or 0, each.out) for each in self.entrants]
        return contest.Standing(plan, taking_part, self.matches, [each.game for each in self.games])

    def entrant_of(self, person: str | None) -> Entrant | None:
        """The entrant that a person is."""
        return next((each for each in self.entrants if person and each.person == person), None)


# Reading


def load(connection: sa.Connection, tournament: str) -> Known | None:
    """All of a tournament, None if there is none."""
    row = connection.execute(sa.select(tournaments).where(tournaments.c.id == tournament)).mappings().first()
    if row is None:
        return None
    about = About(**row)
    host = connection.execute(sa.select(people.c.name).where(people.c.id == about.host)).scalar()
    drawn = (
        sa.select(matches).where(matches.c.tournament == tournament).order_by(matches.c.round, matches.c.k)
    )
    return Known(
        about,
        host or "",
        _entrants(connection, tournament),
        [Match(each.round, each.k, tuple(each.who)) for each in connection.execute(drawn)],
        _games(connection, tournament),
    )


def _entrants(connection: sa.Connection, tournament: str) -> list[Entrant]:
    query = (
        sa.select(entrants, people.c.name)
        .outerjoin(people, people.c.id == entrants.c.person)
        .where(entrants.c.tournament == tournament)
        .order_by(entrants.c.n)
    )
    return [
        Entrant(row.n, row.person, row.bot, row.name or "", row.lot, row.out)
        for row in connection.execute(query)
    ]


def _games(connection: sa.Connection, tournament: str) -> list[Played]:
    ended_by = connection.execute(
        sa.select(tournaments.c.ended).where(tournaments.c.id == tournament)
    ).scalar()
    query = (
        sa.select(match_games, tables.c.status, tables.c.ended)
        .join(tables, tables.c.id == match_games.c.table)
        .where(match_games.c.tournament == tournament)
        .order_by(match_games.c.round, match_games.c.k, match_games.c.g)
    )
    here = sa.select(match_games.c.table).where(match_games.c.tournament == tournament)
    ended = sa.select(placings).where(placings.c.table.in_(here)).order_by(placings.c.table, placings.c.seat)
    places: dict[str, list[Any]] = {}
    for row in connection.execute(ended):
        places.setdefault(row.table, []).append(row)
    found = []
    for row in connection.execute(query):
        late = ended_by is not None and row.ended is not None and row.ended > ended_by
        rows = None if late else places.get(row.table)  # what ends after the tournament does not count
        found.append(
            Played(
                contest.Game(
                    *(row.round, row.k, row.g, tuple(row.sitting)),
                    places=tuple(each.place for each in rows) if rows else None,
                    away=tuple(bool(each.away) for each in rows) if rows else (),
                ),
                row.table,
                row.status,
            )
        )
    return found


def playing(connection: sa.Connection) -> list[str]:
    """The tournaments that are under way."""
    query = sa.select(tournaments.c.id).where(tournaments.c.status == "playing")
    return list(connection.execute(query.order_by(tournaments.c.created)).scalars())


def busy(connection: sa.Connection) -> set[str]:
    """Who holds a tournament that is not over, or takes part in one."""
    under_way = sa.select(tournaments).where(tournaments.c.status != "over").subquery()
    inside = sa.select(entrants.c.person).join(under_way, under_way.c.id == entrants.c.tournament)
    holding = connection.execute(sa.select(under_way.c.host)).scalars()
    entered = connection.execute(inside.where(entrants.c.person.is_not(None))).scalars()
    return {*holding, *entered}


@dataclass(frozen=True)
class Listed:
    """A tournament as it is listed, and how many take part."""

    about: About
    entrants: int


def public(connection: sa.Connection, limit: int) -> list[Listed]:
    """The public ones that are not over, those that can be entered first, then the newest."""
    query = sa.select(tournaments).where(tournaments.c.public, tournaments.c.status != "over")
    return _listed(connection, query.order_by(tournaments.c.status, tournaments.c.created.desc()), limit)


def of_person(connection: sa.Connection, person: str, limit: int) -> list[Listed]:
    """Those that somebody hosts or has entered, the newest first."""
    entered = sa.select(entrants.c.tournament).where(entrants.c.person == person)
    query = sa.select(tournaments).where((tournaments.c.host == person) | tournaments.c.id.in_(entered))
    return _listed(connection, query.order_by(tournaments.c.created.desc()), limit)


def everything(connection: sa.Connection, limit: int = 10_000) -> list[Listed]:
    """All there are, the newest last."""
    return _listed(connection, sa.select(tournaments).order_by(tournaments.c.created), limit)


def _listed(connection: sa.Connection, query: sa.Select[Any], limit: int) -> list[Listed]:
    rows = [About(**row) for row in connection.execute(query.limit(limit)).mappings()]
    counted = (
        sa.select(entrants.c.tournament, sa.func.count().label("count"))
        .where(entrants.c.tournament.in_([each.id for each in rows]))
        .group_by(entrants.c.tournament)
    )
    counts = {row.tournament: int(row[1]) for row in connection.execute(counted)}
    return [Listed(each, counts.get(each.id, 0)) for each in rows]


# Writing


def make(connection: sa.Connection, about: About) -> None:
    """A new tournament."""
    connection.execute(sa.insert(tournaments).values(vars(about)))


def change(connection: sa.Connection, tournament: str, **values: Any) -> None:
    """Other values of its row."""
    connection.execute(sa.update(tournaments).where(tournaments.c.id == tournament).values(values))


def enter(connection: sa.Connection, tournament: str, person: str | None, bot: str | None, now: int) -> None:
    """One more takes part; `IntegrityError` if it is a person who does already."""
    highest = sa.select(sa.func.max(entrants.c.n)).where(entrants.c.tournament == tournament)
    last = connection.execute(highest).scalar()
    row = {"tournament": tournament, "n": 0 if last is None else last + 1, "entered": now}
    connection.execute(sa.insert(entrants).values(person=person, bot=bot, **row))


def remove(connection: sa.Connection, tournament: str, n: int) -> None:
    """Somebody does not take part after all."""
    connection.execute(sa.delete(entrants).where(entrants.c.tournament == tournament, entrants.c.n == n))


def drop(connection: sa.Connection, tournament: str, who: Iterable[int], last: int) -> None:
    """Entrants drop out after a round."""
    here = (entrants.c.tournament == tournament) & entrants.c.n.in_(list(who)) & entrants.c.out.is_(None)
    connection.execute(sa.update(entrants).where(here).values(out=last))


def draw(connection: sa.Connection, tournament: str, lots: dict[int, int]) -> None:
    """The draw: a number for each entrant."""
    for n, lot in lots.items():
        here = (entrants.c.tournament == tournament) & (entrants.c.n == n)
        connection.execute(sa.update(entrants).where(here).values(lot=lot))


def add_round(connection: sa.Connection, tournament: str, drawn: Iterable[Match]) -> None:
    """Who meets whom in a round; `IntegrityError` if that has been drawn already."""
    rows = [
        {"tournament": tournament, "round": each.round, "k": each.k, "who": list(each.who)} for each in drawn
    ]
    connection.execute(sa.insert(matches), rows)


def add_game(connection: sa.Connection, tournament: str, game: contest.Game, table: str) -> None:
    """The table of a game; `IntegrityError` if it has one already."""
    about = {"tournament": tournament, "round": game.round, "k": game.k, "g": game.g}
    connection.execute(sa.insert(match_games).values(table=table, sitting=list(game.sitting), **about))


def delete(connection: sa.Connection, tournament: str) -> None:
    """Takes a tournament away; the tables of its games stay."""
    for each in (match_games, matches, entrants):
        connection.execute(sa.delete(each).where(each.c.tournament == tournament))
    connection.execute(sa.update(tables).where(tables.c.tournament == tournament).values(tournament=None))
    connection.execute(sa.delete(tournaments).where(tournaments.c.id == tournament))


def forget(connection: sa.Connection, person: str, nobody: str) -> None:
    """Somebody is gone: what has not begun goes on without them, the rest stays and has no name.

    A tournament of theirs that has not begun is called off; one under way goes on by itself.
    """
    held = sa.update(tournaments).where(tournaments.c.host == person)
    connection.execute(held.values(by_hand=False))
    theirs = sa.select(tournaments.c.id).where(tournaments.c.host == person, tournaments.c.status == "open")
    for tournament in list(connection.execute(theirs).scalars()):
        delete(connection, tournament)
    rows = sa.select(entrants.c.tournament, entrants.c.n, tournaments.c.status).join(
        tournaments, tournaments.c.id == entrants.c.tournament
    )
    for row in connection.execute(rows.where(entrants.c.person == person)).all():
        if row.status == "open":
            remove(connection, row.tournament, row.n)
        elif row.status == "playing":
            latest = sa.select(sa.func.max(matches.c.round)).where(matches.c.tournament == row.tournament)
            drop(connection, row.tournament, [row.n], connection.execute(latest).scalar() or 0)
    be(connection, person, nobody)


def be(connection: sa.Connection, person: str, other: str) -> None:
    """Somebody is somebody else from now on, wherever that other one does not take part."""
    there = sa.select(entrants.c.tournament).where(entrants.c.person == other).scalar_subquery()
    connection.execute(
        sa.update(entrants)
        .where(entrants.c.person == person, entrants.c.tournament.not_in(there))
        .values(person=other)
    )
    connection.execute(sa.update(tournaments).where(tournaments.c.host == person).values(host=other))
