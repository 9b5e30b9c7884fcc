"""The recorded games of footprints: each seat count, each value of the options, each way to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from onigokko.core import record
from onigokko.games.footprints.game import GAME
from onigokko.games.footprints.rules import Footprints

FOLDER = Path(__file__).resolve().parents[2] / "scripts" / "footprints" / "golden"
RECORDS = [record.read(path.read_bytes()) for path in sorted(FOLDER.glob("*.play"))]


def ends(seats: int) -> set[tuple[str, bool]]:
    """How the recorded games of a seat count ended, and whether the first place was shared."""
    found = set()
    for each in RECORDS:
        if each.setup.seats == seats:
            last = record.replay(each).position
            assert isinstance(last, Footprints)
            found.add((_end(last), last.ranking().count(1) > 1))
    return found


def _end(last: Footprints) -> str:
    if last.walked_out:
        return "lap" if last.laps == 2 else "still"
    first = [hand.points for hand, place in zip(last.hands, last.ranking(), strict=True) if place == 1]
    return "points" if sum(hand.points == first[0] for hand in last.hands) == 1 else "footprints"


def test_every_seat_count_is_recorded() -> None:
    assert {found.setup.seats for found in RECORDS} == set(GAME.seat_counts)


def test_every_value_of_the_options_is_recorded() -> None:
    for option in GAME.options:
        values = {found.setup.options.get(option.name) for found in RECORDS}
        assert values >= set(option.choices)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (4, {("points", False), ("lap", True), ("still", True)}),  # P18, P11
        (3, {("points", False), ("footprints", False), ("footprints", True)}),  # P24
        (
            2,
            {("points", False), ("footprints", False), ("footprints", True), ("lap", False), ("still", True)},
        ),
    ],  # P32, P30
)
def test_every_way_to_end_is_recorded(seats: int, expected: set[tuple[str, bool]]) -> None:
    assert ends(seats) >= expected
