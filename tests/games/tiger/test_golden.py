"""The recorded games of tiger: each seat count, each value of the options, each way to end."""

from pathlib import Path

from onigokko.core import record
from onigokko.games.tiger.game import GAME
from onigokko.games.tiger.rules import Tiger

FOLDER = Path(__file__).resolve().parents[2] / "scripts" / "tiger" / "golden"
RECORDS = [record.read(path.read_bytes()) for path in sorted(FOLDER.glob("*.play"))]


def test_every_seat_count_is_recorded() -> None:
    assert {found.setup.seats for found in RECORDS} == set(GAME.seat_counts)


def test_every_value_of_the_options_is_recorded() -> None:
    for option in GAME.options:
        values = {found.setup.options[option.name] for found in RECORDS}
        assert values >= set(option.choices or (option.default, str(option.highest)))


def test_every_way_to_end_is_recorded() -> None:
    rearmost = set()
    for found in RECORDS:
        last = record.replay(found).position
        assert isinstance(last, Tiger)
        rearmost.add(last.caught == last.rearmost())
    assert rearmost == {True, False}  # the rearmost (T36), its neighbour by a duck (T37)
