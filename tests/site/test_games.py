"""Every game of the house is played over the network to its end: the site knows none of them by name."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from onigokko.core import laws, record, sealed
from onigokko.core.game import Game
from onigokko.core.match import Match
from onigokko.core.registry import games

from .client import Guest, play_on


def test_the_small_game_keeps_the_laws(pearls: Game) -> None:
    for seats in pearls.seat_counts:
        assert laws.check(pearls, seats, games=5).games == 5


@pytest.mark.parametrize("name", games())
def test_a_person_among_bots_plays_to_the_end(guest: Callable[..., Guest], name: str) -> None:
    game = games()[name]
    seats = game.usual_seats
    ann, eve = guest("Ann"), guest("Eve")
    table = ann.table(name, seats, bots={str(seat): "quick" for seat in range(1, seats)}, start=True)
    live, watcher = ann.live(table), eve.live(table)
    dice = random.Random(5)
    play_on([live], lambda live: dice.choice(live.options), lambda: live.over)
    watcher.catch_up()
    script = ann.get(f"/api/tables/{table}/record").text
    assert sealed.verify(record.read(script)) == []
    match: Match = record.replay(record.read(script))
    for each, viewer in ((live, 0), (watcher, -1)):
        assert each.game is not None
        assert each.game["view"] == json.loads(json.dumps(match.seen(viewer)))
        assert each.game["ranking"] == match.ranking()
        said = [told.event.message for told in match.heard(viewer)]
        assert [event["message"] for event in each.game["events"]] == said
    assert record.check(script) == []
