"""Noblesse obeys the laws of the house, for every seat count and every option."""

from __future__ import annotations

import pytest

from onigokko.core import laws
from onigokko.core.native import compiled
from onigokko.games.noblesse.game import GAME

SETUPS = [
    (seats, {"withdraw": withdraw, "seats-6": "yes" if seats == 6 else six})
    for seats in GAME.seat_counts
    for withdraw in ("no", "yes")
    for six in (("no", "yes") if seats == 5 else ("no",))
]
# Of the same games, compiled and not, here and in every other process. Other dice make other games.
DIGESTS = {
    (2, "no"): "18b9ecdec008ff4149f4d367504d617a40a021f072ff7b922ce123bbbc9a342e",
    (4, "yes"): "29084365541743f22171b187e7c12f91c9b682562f89df2da264a2dd7365cc2c",
    (6, "no"): "0113ac4b9038e014ee0de310edd6971762de87e1e29d9e2de05d17217f8eb01d",
}


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_laws(seats: int, options: dict[str, str]) -> None:
    tally = laws.check(GAME, seats, options, games=1, positions=4)
    assert tally.positions
    assert tally.longest * 4 < GAME.bound(seats)


@pytest.mark.soak
@pytest.mark.laws
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_the_laws_hold_for_long(seats: int, options: dict[str, str]) -> None:
    games = 90 if compiled() else 2
    assert laws.check(GAME, seats, options, games=games, positions=2, seed=2).games == games


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "withdraw"), DIGESTS)
def test_the_same_games_everywhere(seats: int, withdraw: str) -> None:
    setup = GAME.setup(seats, {"withdraw": withdraw, "seats-6": "yes"})
    assert laws.digest(GAME, setup, 1) == DIGESTS[seats, withdraw]
