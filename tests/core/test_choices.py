"""Choices list, count and draw the moves that were written into them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices, give_back, spare
from onigokko.core.native import i64, vec

pytestmark = pytest.mark.laws


def by_runs(choices: Choices) -> None:
    """Four runs, of all kinds, some of them heavier."""
    choices.span(3, 5)
    choices.span(9, 8)  # none
    choices.each_heavy(10, 1 << 40 | 0b1010, 3)
    choices.each(10, 0)  # none
    choices.one(60, 2)
    choices.each(3000, 0b11)


def test_runs_are_listed_and_counted_in_order() -> None:
    choices = Choices()
    by_runs(choices)
    assert choices.moves() == [3, 4, 5, 11, 13, 50, 60, 3000, 3001]
    assert choices.weights() == [1, 1, 1, 3, 3, 3, 2, 1, 1]
    assert [choices.at(index) for index in range(choices.count)] == choices.moves()


def test_a_span_beyond_every_catalogue_is_listed() -> None:
    choices = Choices()
    choices.span(2040, 2060)
    assert choices.moves() == list(range(2040, 2061))


def test_places_in_a_row_are_listed_as_others_are() -> None:
    for things in (0b1111, 0b1_1111_0110_1011, (1 << 62) - 1, 0b1111 << 58, 1 << 61 | 0b1_1111_1110):
        for first in (0, 300, 2000):
            choices = Choices()
            choices.each(first, things)
            assert choices.moves() == [first + place for place in range(62) if things >> place & 1]


def test_a_bag_weighs_its_kinds() -> None:
    choices = Choices()
    choices.copies(100, 0x5020_0001)
    assert choices.moves() == [100, 105, 107]
    assert choices.weights() == [1, 2, 5]
    assert [choices.at(index) for index in range(choices.count)] == [100, 105, 107]


def by_bag(choices: Choices) -> None:
    choices.copies(7, 0x3012)


def by_one_set(choices: Choices) -> None:
    choices.each(1, 0b1110_1101)


def by_one_kind(choices: Choices) -> None:
    choices.copies(7, 0x300)


def by_list(choices: Choices) -> None:
    choices.take([4, 8, 15], [1, 6, 2])


@pytest.mark.parametrize("write", [by_runs, by_bag, by_one_set, by_one_kind, by_list])
def test_a_draw_asks_the_dice_as_the_list_of_weights_does(write: Callable[[Choices], None]) -> None:
    choices = Choices()
    write(choices)
    dice, same = Dice(5), Dice(5)
    moves, weights = choices.moves(), choices.weights()
    for _ in range(200):
        drawn = choices.drawn(dice)
        assert drawn == (moves[same.weighted(weights)] if len(moves) > 1 else moves[0])


def test_choices_are_empty_when_they_come_back() -> None:
    choices = spare()
    by_runs(choices)
    give_back(choices)
    again = spare()
    assert (again.count, again.moves(), again.weights()) == (0, [], [])
    again.take([1, 2], [])
    again.clear()
    again.one(9)
    assert again.moves() == [9]
    assert again.at(0) == 9


@pytest.mark.parametrize("write", [by_runs, by_bag, by_one_set, by_one_kind, by_list])
def test_the_marks_of_a_mask_are_the_moves(write: Callable[[Choices], None]) -> None:
    choices = Choices()
    write(choices)
    words = vec[i64]([0 for _ in range(100)])
    choices.mark(words, 2)
    marked = [32 * word + place for word in range(98) for place in range(32) if words[word + 2] >> place & 1]
    assert marked == choices.moves()
    assert words[0] == words[1] == 0
