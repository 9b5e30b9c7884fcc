"""What a notebook shows, and that it keeps the secrets of the seats."""

from __future__ import annotations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.registry import game, games
from onigokko.core.showing import game_of, show


def played(name: str, moves: int, seed: int = 5) -> Match:
    described = game(name)
    match, dice = Match.of(described, described.usual_seats), Dice(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = NATURE if match.nature_to_move else match.seats_to_decide()[0]
        legal = match.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
    return match


@pytest.mark.parametrize("name", sorted(games()))
def test_a_match_and_its_position_show_what_a_spectator_sees(name: str) -> None:
    match = played(name, 40)
    shown = match._repr_mimebundle_()
    assert shown["image/svg+xml"] == match.game.picture(match.view(SPECTATOR), SPECTATOR)
    assert "in the eyes of a spectator" in shown["text/plain"]
    assert game_of(match.position) is match.game
    assert match.position._repr_mimebundle_() == shown
    match.position.determinize(SPECTATOR, Dice(9))
    assert match._repr_mimebundle_() == shown, "it changed with what a spectator cannot know"


@pytest.mark.parametrize("name", sorted(games()))
def test_a_seat_is_shown_what_it_sees_and_nothing_else(name: str) -> None:
    match = played(name, 40)
    for seat in range(match.setup.seats):
        shown = match.show(seat)._repr_mimebundle_()
        position = match.position.copy()
        position.determinize(seat, Dice(seat))
        assert show(position, seat)._repr_mimebundle_() == shown
    assert match.show(0)._repr_svg_() != match.show(TRUTH)._repr_svg_()


def test_what_was_shown_stays_when_the_match_goes_on() -> None:
    match = played("tiger", 0)
    shown = match.show(0)
    before = shown._repr_svg_()
    match.say(0, "seal 30")
    assert shown._repr_svg_() == before


@pytest.mark.parametrize("viewer", [4, -3])
def test_nobody_else_looks(viewer: int) -> None:
    with pytest.raises(BadSetup, match=f"there is no viewer {viewer}: seats are 0 to 3"):
        played("tiger", 0).show(viewer)
