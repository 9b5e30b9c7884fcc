"""What `onigokko bench search` tells."""

from __future__ import annotations

import pytest

from onigokko.bots.measure import decisions, speed
from onigokko.core.registry import game, games


@pytest.mark.parametrize("name", sorted(games()))
def test_a_row_has_iterations_nodes_and_their_weight(name: str) -> None:
    row = speed(game(name), game(name).usual_seats, 6)
    assert row.game == name
    assert row.iterations > 0
    assert row.nodes >= 1
    assert row.bytes_a_node > 0


def test_decisions_are_spread_over_a_game() -> None:
    found = decisions(game("noblesse"), 4)
    assert len(found) == 12
    assert all(len(position.moves(seat)) > 1 for position, seat in found)
