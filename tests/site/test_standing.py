"""Results and ratings: what counts, when, and that they follow from the records alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
import sqlalchemy as sa
from openskill.models import PlackettLuce

from onigokko.core.game import Game
from onigokko.site import schema, standing
from onigokko.site.records import Chair, Change
from onigokko.site.store import SqlStore
from onigokko.site.tables import Table

from .client import Guest, Live, Server, play_on
from .test_admin import admin

START = (25.0, 25.0 / 3)


async def ended(
    store: SqlStore,
    game: Game,
    players: Sequence[str],
    ranking: list[int],
    public: bool = True,
    away: int = -1,
) -> str:
    """A game that is over: `bot NAME` is a bot, others are people; a bot ended it for the seat `away`."""
    chairs = []
    for seat, player in enumerate(players):
        bot = player.removeprefix("bot ") if player.startswith("bot ") else None
        chairs.append(Chair(seat, None if bot else player, bot="quick" if seat == away else bot))
    table = Table.make(store, game, game.setup(len(players)), chairs, "ann", public, lambda: 5)
    await table.found(start=False)
    await store.commit(table.facts.id, Change(facts={"status": "over", "ended": 9}, ranking=ranking))
    return table.facts.id


async def rated(store: SqlStore) -> dict[str, tuple[float, float, int]]:
    rows = await store.read(lambda connection: connection.execute(sa.select(schema.ratings)).all())
    return {row.player: (row.mu, row.sigma, row.games) for row in rows}


@pytest.mark.anyio
async def test_who_is_first_gains_and_who_is_last_loses(store: SqlStore, pearls: Game) -> None:
    await ended(store, pearls, ["ann", "bob", "bot quick"], [2, 1, 3])
    found = await rated(store)
    assert found["bob"][0] > START[0] > found["bot quick"][0]
    assert all(sigma < START[1] and games == 1 for _, sigma, games in found.values())


@pytest.mark.anyio
async def test_shared_places_are_equal_and_a_private_table_appears_nowhere(
    store: SqlStore, pearls: Game
) -> None:
    await ended(store, pearls, ["ann", "bob", "cleo"], [1, 1, 3])
    found = await rated(store)
    assert found["ann"] == found["bob"]
    await ended(store, pearls, ["ann", "bob", "cleo"], [1, 2, 3], public=False)
    assert await rated(store) == found
    mine = await store.read(lambda connection: standing.own(connection, "bob"))
    assert [(row["games"], row["places"]) for row in mine] == [(2, [1, 1, 0])]


@pytest.mark.anyio
async def test_a_seat_that_a_bot_ended_counts_as_last(store: SqlStore, pearls: Game) -> None:
    await ended(store, pearls, ["ann", "bob", "cleo"], [1, 2, 3], away=0)
    found = await rated(store)
    assert found["bob"][0] > found["cleo"][0] > found["ann"][0]
    mine = await store.read(lambda connection: standing.own(connection, "ann"))
    assert [(row["away"], row["places"]) for row in mine] == [(1, [1, 0, 0])]


@pytest.mark.anyio
async def test_a_bot_on_several_seats_has_one_rating_and_alone_none(store: SqlStore, pearls: Game) -> None:
    await ended(store, pearls, ["bot quick", "bot quick", "bot quick"], [1, 2, 3])
    assert await rated(store) == {}
    await ended(store, pearls, ["bot quick", "ann", "bot quick"], [1, 2, 3])
    found = await rated(store)
    assert found["bot quick"][2] == 1
    first, last = (_after([1, 2, 3])[seat] for seat in (0, 2))
    assert found["bot quick"][0] == pytest.approx((first + last) / 2)
    assert found["ann"][0] == pytest.approx(_after([1, 2, 3])[1])


def _after(ranks: list[float]) -> list[float]:
    model = PlackettLuce()
    return [rating.mu for (rating,) in model.rate([[model.rating()] for _ in ranks], ranks=ranks)]


@pytest.mark.anyio
async def test_only_those_with_a_name_and_enough_games_are_listed(store: SqlStore, pearls: Game) -> None:
    await store.rename("ann", "Ann", "en", 1)
    await store.rename("cleo", "Cleo", "en", 1)
    for _ in range(standing.ENOUGH):
        await ended(store, pearls, ["ann", "bob", "bot quick"], [1, 2, 3])
    await ended(store, pearls, ["cleo", "ann", "bob"], [1, 2, 3])

    async def names(person: str | None) -> list[tuple[str, str | None]]:
        rows = await store.read(lambda connection: standing.listed(connection, "pearls", 3, person))
        return [(row["name"], row["bot"]) for row in rows]

    assert await names(None) == [("Ann", None), ("", "quick")]
    assert set(await names("bob")) == {("Ann", None), ("", None), ("", "quick")}
    assert ("Cleo", None) in await names("cleo")


@pytest.mark.anyio
async def test_ratings_worked_out_anew_are_the_same(store: SqlStore, pearls: Game) -> None:
    games = []
    for ranking in ([1, 2, 3], [3, 1, 2], [2, 2, 1], [1, 3, 2]):
        games.append((await ended(store, pearls, ["ann", "bob", "bot quick"], ranking), ranking))
    before = await rated(store)

    def anew(connection: sa.Connection) -> None:
        connection.execute(sa.update(schema.ratings).values(mu=1.0))
        standing.rebuild(connection, games[::-1])

    await store.write(anew)
    assert await rated(store) == before


# Through the house


def results(server: Server) -> list[tuple[Any, ...]]:
    return server.stored("SELECT game, seats, player, mu, sigma, games FROM ratings ORDER BY player")


def test_nothing_changes_before_the_end_and_the_command_finds_the_same(
    new_server: Callable[..., Server], guest: Callable[..., Guest]
) -> None:
    server = new_server().start()
    ann, bob = guest("Ann", at=server), guest("Bob", at=server)
    table = ann.table("fugitive", 2, public=True)
    lives: list[Live] = [ann.live(table), bob.live(table)]
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[0].answer(lives[0].options[-1])
    assert ann.get("/api/me/results").json() == []
    assert results(server) == []
    play_on(lives, lambda live: live.options[-1], lambda: lives[0].over)
    (line,) = ann.get("/api/me/results").json()
    assert (line["game"], line["seats"], line["games"], sum(line["places"])) == ("fugitive", 2, 1, 1)
    assert line["role"] == "fugitive"
    assert bob.get("/api/ratings/fugitive/2").json()["rows"][0]["you"] is True
    assert ann.refusal("GET", "/api/ratings/fugitive/3", 404, "seat-count")
    found = results(server)
    assert len(found) == 2
    assert "1 finished games would be counted." in admin(server.data, "ratings", "--dry-run").output
    assert "1 finished games are counted." in admin(server.data, "ratings").output
    assert results(server) == found
