"""Noblesse obeys the laws of the house, for every seat count and every option."""

from __future__ import annotations

import pytest

from onigokko.core import laws
from onigokko.games.noblesse.game import GAME

SETUPS = [
    (seats, {"withdraw": withdraw, "seats-6": "yes" if seats == 6 else six})
    for seats in GAME.seat_counts
    for withdraw in ("no", "yes")
    for six in (("no", "yes") if seats == 5 else ("no",))
]
# Of the same games, compiled and not, here and in every other process.
DIGESTS = {
    (2, "no"): "bee59d7c9fd64fd6b5f521f11c9b809e2dc026b5858dd27a0041d0346d56e13e",
    (4, "yes"): "3e07b338d1935607f6e105fb47024758dd20c1bf028fc5286716265dab2e17fa",
    (6, "no"): "0c828ce3a38e42bfc6c960c0a4d219851a032f9812bfd2c5aa22f66b3c47b643",
}


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_laws(seats: int, options: dict[str, str]) -> None:
    tally = laws.check(GAME, seats, options, games=1, positions=4)
    assert tally.positions
    assert tally.longest * 4 < GAME.bound(seats)


@pytest.mark.laws
@pytest.mark.parametrize(("seats", "withdraw"), DIGESTS)
def test_the_same_games_everywhere(seats: int, withdraw: str) -> None:
    setup = GAME.setup(seats, {"withdraw": withdraw, "seats-6": "yes"})
    assert laws.digest(GAME, setup, 1) == DIGESTS[seats, withdraw]
