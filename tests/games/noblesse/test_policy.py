"""The quick player plays legally, looks at nothing hidden, wins far more than its share, cannot be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from onigokko.core.chance import Dice
from onigokko.core.laws import random_move
from onigokko.core.match import Match
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, Policy
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.belief import FEWEST, size
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.moves import DISPLAY, DONE
from onigokko.games.noblesse.rules import STILL_ROUNDS, Noblesse


def new(seats: int) -> Noblesse:
    position = GAME.new(seats, {"seats-6": "yes" if seats == 6 else "no"})
    assert isinstance(position, Noblesse)
    return position


def played(seats: int, policies: Sequence[Policy], seed: int) -> Noblesse:
    """The last position of a game."""
    position, dice = new(seats), Dice(seed)
    while position.turn():
        if position.turn() == NATURE:
            draw(position, dice)
        else:
            seat = first_seat(position.turn())
            position.play(seat, policies[seat].choose(position, seat, dice))
    return position


def share_of_firsts(seats: int, games: int) -> float:
    """How often one quick seat is first among random ones, a shared first counting in parts."""
    quick, rest = GAME.policy(), Policy()
    won = 0.0
    for number in range(games):
        seat = number % seats
        policies = [quick if other == seat else rest for other in range(seats)]
        places = played(seats, policies, 7 * number).ranking()
        won += (places[seat] == 1) / places.count(1)
    return won / games


@pytest.mark.parametrize(("seats", "share"), [(2, 0.85), (4, 0.75)])
def test_quick_beats_random(seats: int, share: float) -> None:
    assert share_of_firsts(seats, 60) > share


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "share"), [(2, 0.95), (3, 0.9), (4, 0.85), (5, 0.8), (6, 0.7)])
def test_quick_beats_random_by_far(seats: int, share: float) -> None:
    assert share_of_firsts(seats, 2000) > share


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_quick_chooses_the_same_in_every_world_that_it_cannot_tell_apart(seats: int) -> None:
    quick = GAME.policy()
    compared = 0
    for seed in range(3):
        position, dice = new(seats), Dice(seed)
        while position.turn():
            turn = position.turn()
            if turn != NATURE and dice.below(3) == 0:
                seat = first_seat(turn)
                choice = quick.choose(position, seat, Dice(5))
                assert choice in position.moves(seat)
                guess = position.copy()
                guess.determinize(seat, dice)
                assert quick.choose(guess, seat, Dice(5)) == choice
                assert quick.value(guess, seat) == quick.value(position, seat)
                compared += guess.pack() != position.pack()
            random_move(position, dice)
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 5])
def test_values_are_chances_and_the_end_is_certain(seats: int) -> None:
    quick = GAME.policy()
    position, dice = new(seats), Dice(4)
    while position.turn():
        assert all(0 < quick.value(position, seat) < 1 for seat in range(seats))
        random_move(position, dice)
    places = position.ranking()
    values = [quick.value(position, seat) for seat in range(seats)]
    assert values[places.index(1)] == 1
    assert values[places.index(max(places))] == 1 - (max(places) - 1) / (seats - 1)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_quick_players_among_themselves_reach_the_dinner(seats: int) -> None:
    quick = GAME.policy()
    for seed in range(8):
        assert played(seats, [quick] * seats, seed).still_rounds < STILL_ROUNDS


def test_places_and_actions_are_mixed() -> None:
    """From one position the same seat goes to both places, and does several things there."""
    quick = GAME.policy()
    position, dice = new(4), Dice(2)
    while position.round < 5:
        random_move(position, dice)
    while position.phase != rules.PLACING:
        random_move(position, dice)
    found = Counter(GAME.moves.words(quick.choose(position, 0, dice)) for _ in range(300))
    assert found["go castle"] > 15
    assert found["go auction"] > 15
    for seat in range(4):
        position.play(seat, GAME.moves.move("go castle"))
    found = Counter(GAME.moves.family(quick.choose(position, 0, dice)) for _ in range(300))
    assert len(found) == 3
    assert max(found.values()) < 285


def test_alone_it_shows_three_cards_and_against_another_more() -> None:
    match = Match.of(GAME, 2)
    for words in ("set 1", "set 2"):
        match.say(NATURE, words)
    cards = "A1601 A1649 B1609 C1617 E1633 E1681 E1729 F1641 D1625 D1673"
    for card in cards.split():
        match.say(NATURE, f"item {card}")
    for seat in (0, 1):
        match.say(seat, "go castle")
    alone, rival = match.copy(), match.copy()
    alone.say(0, "display")
    alone.say(1, "detective")
    rival.say(0, "display")
    rival.say(1, "display")
    assert shown_by_quick(alone) == FEWEST
    assert shown_by_quick(rival) == 4


def shown_by_quick(match: Match) -> int:
    """How many cards seat 0 shows."""
    quick, dice = GAME.policy(), Dice(1)
    position = match.position.copy()
    assert isinstance(position, Noblesse)
    assert position.collectors[0].action == DISPLAY
    while True:
        move = quick.choose(position, 0, dice)
        if move == DONE:
            return size(position.collectors[0].shown)
        position.play(0, move)
