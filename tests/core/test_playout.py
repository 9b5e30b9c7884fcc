"""A game played a decision at a time is the game that is played by hand."""

from __future__ import annotations

from random import Random

import pytest

from onigokko.core.chance import Dice
from onigokko.core.errors import Illegal
from onigokko.core.playout import NOBODY, Episode, draw, first_seat
from onigokko.core.position import NATURE
from onigokko.core.registry import game, games

pytestmark = pytest.mark.laws


@pytest.mark.parametrize("name", games())
def test_an_episode_asks_for_the_same_decisions(name: str) -> None:
    found = game(name)
    by_hand = found.new(found.usual_seats)
    dice, choose = Dice(3), Random(4)
    episode = Episode(by_hand.copy(), Dice(3))
    while turn := by_hand.turn():
        if turn == NATURE:
            draw(by_hand, dice)
            continue
        seat = first_seat(turn)
        moves = by_hand.moves(seat)
        assert (episode.seat, episode.moves) == (seat, moves)
        move = choose.choice(moves)
        by_hand.play(seat, move)
        assert episode.play(move) == episode.moves
        assert by_hand.turn() == NATURE or episode.position.pack() == by_hand.pack()
    assert (episode.seat, episode.moves) == (NOBODY, [])
    assert episode.position.pack() == by_hand.pack()


def test_after_the_end_nothing_is_played() -> None:
    found = game("fugitive")
    episode = Episode(found.new(2), Dice(1))
    while moves := episode.moves:
        episode.play(moves[-1])
    before = episode.position.pack()
    with pytest.raises(Illegal, match="the game is over"):
        episode.play(0)
    assert episode.position.pack() == before
