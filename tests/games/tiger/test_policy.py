"""The quick player of tiger is thrifty, and knows the cheap bid and what it must lay."""

from __future__ import annotations

from collections import Counter

import pytest

from onigokko.bots import QuickBot, ask
from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, NO_ADVICE
from onigokko.games.tiger.game import GAME
from onigokko.games.tiger.rules import Tiger

POLICY = GAME.policy()


def test_it_pays_what_a_card_can_be_worth() -> None:
    """Sealed at most 22, and bids that stay far below what a seat owns; most auctions are cheap."""
    prices: list[int] = []
    spent: Counter[str] = Counter()
    for seed in range(12):
        dice, position = Dice(seed), GAME.new(4)
        while position.turn():
            if position.turn() == NATURE:
                draw(position, dice)
                continue
            seat = first_seat(position.turn())
            move = ask(QuickBot(), GAME, position, seat, dice)
            words = GAME.moves.words(move)
            if words.startswith("seal"):
                assert 3 <= int(words[5:]) <= 22
            if words.startswith("spend"):
                spent["nine" if words == "spend 9" else "other"] += 1
            position.play(seat, move)
        assert isinstance(position, Tiger)
        prices += [sale.price for sale in position.sales]
    assert prices
    assert max(prices) < 60
    assert sum(prices) / len(prices) < 20
    assert spent["nine"] > spent["other"]


def test_it_advises_to_pay_next_to_nothing_for_a_start_and_nothing_else() -> None:
    position = GAME.new(4)
    sealed = Counter(GAME.moves.words(POLICY.advise(position, 2, Dice(seed), 100)) for seed in range(200))
    assert set(sealed) == {"seal 0", "seal 1"}
    assert sealed["seal 0"] > 2 * sealed["seal 1"]
    for seat, amount in enumerate((5, 9, 3, 7)):
        position.play(seat, GAME.moves.move(f"seal {amount}"))
    assert POLICY.advise(position, 1, Dice(1), 100) == NO_ADVICE


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_its_estimate_lies_between_last_and_first_and_rests_on_what_is_known(seats: int) -> None:
    dice, position = Dice(seats), GAME.new(seats)
    values = set()
    while position.turn():
        for seat in range(seats):
            other = position.copy()
            other.determinize(seat, dice)
            value = POLICY.value(position, seat)
            assert 0.0 <= value <= 1.0
            assert POLICY.value(other, seat) == value
            values.add(value)
        random_move(position, dice)
    assert len(values) > 5


def test_it_plays_a_game_of_any_size() -> None:
    """No stamina, hardly any money, hands of many cards: whatever it must do, it does."""
    for data in (
        {"cards": {"duck": 1}, "stamina": {}, "money": 1},
        {"cards": {"+1": 1, "0x": 15}, "stamina": {"1": 15}, "money": 200},
        {"cards": {"banana": 15, "shot": 15}, "stamina": {"9": 15, "8": 15}, "money": 200},
    ):
        for seed in range(3):
            dice, position = Dice(seed), GAME.new(3, None, data)
            decisions = 0
            while position.turn() and decisions < 2000:
                if position.turn() == NATURE:
                    draw(position, dice)
                    continue
                seat = first_seat(position.turn())
                move = POLICY.choose(position, seat, dice)
                assert move in position.moves(seat)
                position.play(seat, move)
                decisions += 1
            assert position.turn() == 0
