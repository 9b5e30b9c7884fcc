"""What a game can be set up with, and the sentence for everything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from onigokko.core.errors import BadSetup
from onigokko.core.game import ALL, Event, Game, Option, Setup, canonical, is_json, viewer_word
from onigokko.core.moves import Moves
from onigokko.core.position import MOST_SEATS, NATURE, SPECTATOR, TRUTH, Policy, Position
from onigokko.core.registry import games

from . import setups


class TagGame(Game):
    """A game that is only described."""

    name = "tag"
    titles = {"en": "Tag", "ja": "鬼ごっこ"}
    seat_counts = (2, 3, 5)
    usual_seats = 3
    options = (
        Option("length", "20", lowest=5, highest=40),
        Option("den", "no", ("yes", "no")),
        Option("blind", "no", ("yes", "no"), seats=(5,)),
    )
    folder = Path(__file__).parent
    moves = Moves([(0, "run", [])])

    def start(self, setup: Setup) -> Position:
        return Position(setup.seats)


class DuelGame(TagGame):
    """The same for two, without options."""

    name = "duel"
    seat_counts = (2,)
    options = ()


TAG, DUEL = TagGame(), DuelGame()


def refused(game: Game, *given: Any) -> str:
    with pytest.raises(BadSetup) as caught:
        game.setup(*given)
    with pytest.raises(BadSetup):
        game.new(*given)
    return str(caught.value)


def test_options_are_completed_by_their_defaults() -> None:
    assert TAG.setup(3) == Setup(3, {"length": "20", "den": "no"}, None)
    assert TAG.setup(5, {"den": "yes"}) == Setup(5, {"length": "20", "den": "yes", "blind": "no"}, None)
    assert TAG.setup(2, {"length": "005"}).options["length"] == "5"
    assert TAG.new(3).seats == 3


def test_the_only_seat_count_may_be_left_out() -> None:
    assert DUEL.setup(None) == Setup(2, {}, None)
    assert refused(TAG, None) == "tag needs a seat count: 2, 3 or 5"


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 6, 10**100])
def test_a_seat_count_that_there_is_not(seats: int) -> None:
    shown = str(seats) if seats < 100 else "1" + "0" * 56 + "..."
    assert refused(TAG, seats) == f"tag cannot be played with {shown} seats: it takes 2, 3 or 5"
    assert refused(DUEL, seats) == f"duel cannot be played with {shown} seats: it takes 2"


@pytest.mark.parametrize(
    "value", ["4", "41", "-5", "", "x", "1e1", "20.0", " 20", "\uff12\uff10", "9" * 4000]
)
def test_a_number_that_an_option_does_not_have(value: str) -> None:
    shown = value if len(value) < 100 else "9" * 57 + "..."
    assert refused(TAG, 3, {"length": value}) == (
        f'option length cannot be "{shown}": it is a whole number from 5 to 40'
    )


@pytest.mark.parametrize("value", ["", "Yes", "maybe", "ye\x00s"])
def test_a_word_that_an_option_does_not_have(value: str) -> None:
    shown = value.replace("\x00", "?")
    assert refused(TAG, 3, {"den": value}) == f'option den cannot be "{shown}": it is one of yes, no'


def test_an_option_that_there_is_not() -> None:
    assert refused(TAG, 3, {"size": "3"}) == 'tag has no option "size"; its options: length, den, blind'
    assert refused(DUEL, 2, {"size": "3"}) == 'duel has no option "size"; its options: none'


def test_an_option_of_other_seat_counts() -> None:
    assert refused(TAG, 3, {"blind": "no"}) == "option blind is for 5 seats, and this game has 3"


@pytest.mark.parametrize("data", [{"a": {1}}, {"a": float("nan")}, {"a": "\udfff"}, {"a": object()}])
def test_data_that_are_no_json(data: dict[str, Any]) -> None:
    assert not is_json(data)
    assert refused(TAG, 3, None, data) == (
        "the data are not plain JSON: text, whole or ordinary numbers, lists and objects"
    )


def test_data_that_are_json() -> None:
    data = {"a": [1, 2.5, "虎", None, True, {}]}
    assert is_json(data)
    assert TAG.setup(3, None, data).data == data


def test_the_games_of_the_house_start_in_every_set_up() -> None:
    for game in games().values():
        assert game.usual_seats in game.seat_counts
        for setup in setups.every(game):
            position = game.start(setup)
            assert position.seats == setup.seats
            assert position.turn() != 0
            assert len(game.roles(setup.seats)) in (0, setup.seats)
            assert all(isinstance(number, int) for number in game.sums(position).values())
            assert isinstance(game.policy(), Policy)


# Small things


def test_json_has_one_spelling() -> None:
    assert canonical({"b": [1, None], "a": "虎"}) == '{"a":"虎","b":[1,null]}'


def test_viewers_have_their_words() -> None:
    assert [viewer_word(viewer) for viewer in (0, 15, SPECTATOR, TRUTH)] == ["0", "15", "-", "!"]


def test_an_event_has_an_audience() -> None:
    everybody, one, crowd = Event(ALL, "a"), Event(1 << 3, "a"), Event(NATURE | 1, "a")
    viewers = [SPECTATOR, *range(MOST_SEATS)]
    assert all(everybody.heard_by(viewer) for viewer in viewers)
    assert [viewer for viewer in viewers if one.heard_by(viewer)] == [3]
    assert [viewer for viewer in viewers if crowd.heard_by(viewer)] == [SPECTATOR, 0]
    assert one.heard_by(TRUTH)


def test_a_game_says_little_by_default() -> None:
    position = Position(2)
    assert TAG.with_data({"a": 1}) is TAG
    assert TAG.roles(3) == ()
    assert TAG.sums(position) == {}
    assert TAG.refusal(position, 0, 0) is None
    assert TAG.showable(position, 0) == []
    assert TAG.data == {}
    assert TAG.policy().value(position, 0) == 0.5


def test_what_every_game_must_say_is_asked_for() -> None:
    game = Game()
    position = Position(2)
    for ask in (
        lambda: game.start(Setup(2)),
        lambda: game.unpack(b""),
        lambda: game.view(position, 0),
        lambda: game.events(position, 0, 0, position),
        lambda: game.bound(2),
    ):
        with pytest.raises(NotImplementedError):
            ask()
    for ask_position in (
        lambda: position.turn(),
        lambda: position.moves(0),
        lambda: position.play(0, 0),
        lambda: position.copy(),
        lambda: position.pack(),
        lambda: position.infostate(0),
        lambda: position.ranking(),
    ):
        with pytest.raises(AssertionError, match="a game "):
            ask_position()
    assert position.pending(0) == 0


def test_views_are_plain_values_on_request() -> None:
    class Dot(msgspec.Struct):
        x: int | None

    class Dots(TagGame):
        def view(self, position: Position, viewer: int) -> msgspec.Struct:
            return Dot(viewer if viewer >= 0 else None)

    assert [Dots().seen(Position(2), viewer) for viewer in (1, SPECTATOR)] == [{"x": 1}, {"x": None}]
