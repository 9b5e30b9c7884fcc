"""Showing cards on purpose (T44): the truth about the own hand, at any time; the game goes on as it was."""

from __future__ import annotations

import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.position import NATURE
from onigokko.games.tiger.game import GAME


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_seat_may_show_any_card_of_its_hand_and_nothing_changes(seats: int) -> None:
    for seed in range(3):
        dice, position = Dice(seed), GAME.new(seats)
        while position.turn():
            before = position.pack()
            for seat in range(seats):
                assert GAME.showable(position, seat) == GAME.seen(position, seat)["runners"][seat]["hand"]
            assert position.pack() == before
            random_move(position, dice)
        assert [GAME.showable(position, seat) for seat in range(seats)] == [[]] * seats  # all is open


def test_cards_that_are_laid_are_no_longer_in_the_hand() -> None:
    position = GAME.new(3)
    for seat, words in [
        *((seat, f"seal {2 - seat}") for seat in range(3)),
        *((seat, f"start {8 - seat}") for seat in range(3)),
        *((NATURE, "lot duck"), (0, "bid 1"), (0, "spend 9"), (1, "pass"), (2, "pass"), (NATURE, "d10 9")),
    ]:
        position.play(seat, GAME.moves.move(words))
    assert GAME.showable(position, 0) == ["1", "duck"]
    position.play(0, GAME.moves.move("lay duck"))
    assert GAME.showable(position, 0) == ["1"]
    assert GAME.showable(position, 1) == ["1"]
