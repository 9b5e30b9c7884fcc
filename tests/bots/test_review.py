"""What is found out about a finished game: steps, chances, what a decision changed, what a bot prefers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from onigokko.bots import bot, review
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.match import Match
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE
from onigokko.core.registry import games


def played(game: Game, seed: int) -> tuple[Setup, list[tuple[int, str]]]:
    """A game that its policy has played to the end."""
    setup = game.setup(game.usual_seats)
    match, policy, dice = Match(game, setup), game.policy(), Dice(seed)
    while not match.over:
        if match.nature_to_move:
            match.play(NATURE, draw(match.position.copy(), dice))
        else:
            seat = first_seat(match.position.turn())
            match.play(seat, policy.choose(match.position, seat, dice))
    return setup, [(seat, game.moves.words(move)) for seat, move in match.log]


@pytest.mark.parametrize("name", games())
def test_a_review_tells_a_game_step_by_step(name: str) -> None:
    game = games()[name]
    setup, moves = played(game, 4)
    steps = list(review.steps(game, setup, moves))
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    made = sum(len(each) for step in steps for each in step.made.values())
    assert made == sum(seat != NATURE for seat, _ in moves)
    for step, after in pairwise(steps):
        assert step.after.pack() == after.before.pack()
        assert not any(step.after.pending(seat) for seat in range(setup.seats))
    assert steps[-1].after.turn() == 0
    last = steps[-1]
    places = last.after.ranking()
    found = review.chances(game, last.after, Dice(1), 1)
    assert found["n"] == 0
    firsts = places.count(1)
    assert found["chances"] == [round(1000 / firsts) if place == 1 else 0 for place in places]
    first = review.chances(game, steps[0].before, Dice(1), 1)
    assert first["n"] >= review.LEAST
    assert sum(first["chances"]) == pytest.approx(1000, abs=setup.seats)


def test_a_decision_that_wins_or_loses_the_game_changes_the_chances() -> None:
    """In fugitive the marshal finds the last number, or the fugitive gets away."""
    game = games()["fugitive"]
    setup, moves = played(game, 4)
    rows = [review.chances(game, next(review.steps(game, setup, moves)).before, Dice(0), 20)]
    changed = {}
    for step in review.steps(game, setup, moves):
        rows.append(review.judged(game, step, rows[-1], Dice(step.number), 20))
        changed[step.number] = rows[-1]["changed"]
        chose = {str(seat) for seat in step.made if len(step.before.moves(seat)) > 1}
        assert set(rows[-1]["changed"]) <= chose
    swings = [abs(change) for each in changed.values() for change in each.values()]
    assert max(swings) >= 100
    for number, row in enumerate(rows[1:], 1):
        for seat, change in changed[number].items():
            error = review.ERRORS * review._error(rows[number - 1], int(seat))
            assert abs(change) > error or row["n"] == 0


@pytest.mark.parametrize("name", games())
def test_what_a_bot_prefers_can_be_played_and_changes_nothing(name: str) -> None:
    game = games()[name]
    setup, moves = played(game, 2)
    looked = 0
    for step in list(review.steps(game, setup, moves))[::5]:
        before = step.before.pack()
        for seat in step.made:
            match = step.before.copy()
            for move in review.preferred(game, bot("quick"), step.before, seat, Dice(1)):
                assert move in match.moves(seat)
                match.play(seat, move)
                looked += 1
        assert step.before.pack() == before
    assert looked


def test_only_a_game_that_reckons_odds_has_some() -> None:
    tiger, fugitive = games()["tiger"], games()["fugitive"]
    assert review.odds(tiger, tiger.new(4), Dice(1)) == {}
    setup, moves = played(fugitive, 4)
    found = [review.odds(fugitive, step.after, Dice(1)) for step in review.steps(fugitive, setup, moves)]
    assert {seat for each in found for seat in each} == {"1"}
