"""The recorded games of fugitive: each value of the options, each way to end."""

from __future__ import annotations

from pathlib import Path

from onigokko.core import record
from onigokko.core.match import Match
from onigokko.games.fugitive.game import GAME

FOLDER = Path(__file__).resolve().parents[2] / "scripts" / "fugitive"
RECORDS = [record.read(path.read_bytes()) for path in sorted((FOLDER / "golden").glob("*.play"))]


def way_to_end(match: Match) -> tuple[str, bool]:
    """What was said last, and whether there was a manhunt."""
    told = [told.event.message for told in match.told]
    return told[-1], "manhunt" in told


def test_every_value_of_the_options_is_recorded() -> None:
    for option in GAME.options:
        assert {found.setup.options[option.name] for found in RECORDS} == set(option.choices)


def test_every_way_to_end_is_recorded() -> None:
    escape = record.read((FOLDER / "escape.play").read_bytes())
    assert {way_to_end(record.replay(found)) for found in [*RECORDS, escape]} == {
        ("marshal-wins", False),  # F17
        ("marshal-wins", True),  # F20
        ("marshal-wins-stall", False),  # F21
        ("fugitive-wins", False),  # F19
        ("fugitive-wins", True),  # F20
    }
