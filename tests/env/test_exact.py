"""OpenSpiel's algorithms find in small games what is known of them: by hand, and by a program of our own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from onigokko.core.registry import game
from onigokko.env import openspiel

from . import exact

# Fugitive of ten numbers. The fugitive holds 1, 2 and 3, as everybody knows, and can leave at once over each.
#
# It lays one of the three at random and 10 on it: the marshal finds it once in three, whatever it does. And
# the marshal can do as well against all play: whenever it must name, it names as many of the three as lie
# face down, all sets of so many being as likely: with one or two that is right once in three, with three
# always, and so at its first chance. So the fugitive escapes twice in three, and is worth 1/3.
TEN = {"goal": 10, "reach": 10, "hand": [1, 2], "piles": {"A": [3], "B": [], "C": []}, "deal": ["A"]}
THREE = (1, 2, 3)

# The same with 1 and 2 alone, and five numbers: the fugitive escapes half the time.
FIVE = {"goal": 5, "reach": 5, "hand": [1], "piles": {"A": [2], "B": [], "C": []}, "deal": ["A"]}

# Footprints for two, of which one turn is left. Cards bear one footprint (l) or two (h). After seven turns of
# two places each the piece stands two before `start`, for the second time round: whatever is shown it comes
# there, and fewer footprints in hand win (P11). Seat 0, in the chair, holds h13 and three light cards; seat 1
# four light ones. The pile is h15 and l16, nobody knows in which order.
#
# Seat 0 shows h13 and takes the light card that seat 1 has to show: it has four light ones, the best there
# is. Seat 1 draws: with l16 it is even, with h15 it loses, half the time. Nobody can do better: seat 1 may
# not take back its own card, and h13, which seat 0 shows, is as bad as the worse of the pile. So seat 0 is
# worth 1/2.
DECK = {
    "chips": 9,
    "cards": [
        {"name": f"{'h' if n in (13, 15) else 'l'}{n}", "suit": "c", "number": n, "footprints": heavy}
        for n in range(1, 17)
        for heavy in [2 if n in (13, 15) else 1]
    ],
    "minis": [{"name": f"any{n}", "asks": "all", "numbers": [1, 2, 3, 9], "points": 1} for n in range(1, 8)],
}
RING = [f"place any{n}" for n in range(1, 8)]
DEAL = ["card l1", "card l2", "card l3", "card h13", "card l4", "card l5", "card l6", "card l7"]
DRAWN = [("l1", "l4", "l8", "l9"), ("l2", "l5", "l10", "l11"), ("l3", "l6", "l12", "l14")]
DRAWS = [
    words
    for mine, yours, first, second in DRAWN
    for words in (f"show {mine}", f"show {yours}", "draw", f"card {first}", "draw", f"card {second}")
]
SWAP = ["show l8", "show l7", "take", "take", "show l7", "show l8", "take", "take"]
LAST_TURN = [*RING, *DEAL, *DRAWS, *SWAP, *SWAP]


def played(state: Any, words: list[str]) -> Any:
    for move in words:
        state.apply_action(state.string_to_action(state.current_player(), move))
    return state


@lru_cache
def ten() -> Any:
    return openspiel.load("fugitive", data=TEN)


@lru_cache
def last_turn() -> Any:
    """Footprints as a game that begins at its last turn."""
    made = openspiel.load("footprints", 2, data=DECK)

    class LastTurn(type(made)):  # type: ignore[misc]
        def new_initial_state(self) -> Any:
            return played(super().new_initial_state(), LAST_TURN)

    return LastTurn(made.get_parameters())


class ByHand(policies.Policy):  # type: ignore[misc]
    """Words with their probabilities; a subclass says them."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player()
        likely = dict(
            self.says(state, {state.action_to_string(seat, each) for each in state.legal_actions()})
        )
        return {state.string_to_action(seat, words): share for words, share in likely.items()}

    def says(self, state: Any, possible: set[str]) -> Iterator[tuple[str, float]]:
        raise NotImplementedError


class OverOneOfThree(ByHand):
    """Both seats of the fugitive of ten numbers, as they are said to play above."""

    def says(self, state: Any, possible: set[str]) -> Iterator[tuple[str, float]]:
        if state.current_player() == 0:
            if "set" in possible:
                yield "set", 1.0
            elif "hide 10" in possible and state.world.position.last > 0:
                yield "hide 10", 1.0
            else:
                yield from ((f"hide {number}", 1 / 3) for number in THREE)
            return
        view = state.world.spaces.game.view(state.world.position, 1)
        opened = {place.hideout for place in view.trail if place.open}
        down = sum(not place.open for place in view.trail)
        unopened = [number for number in THREE if number not in opened]
        named = tuple(view.named)
        sets = [each for each in combinations(unopened, down) if each[: len(named)] == named]
        if len(named) == down:
            yield "accuse", 1.0
            return
        for number in unopened:
            share = sum(each[len(named)] == number for each in sets) / len(sets)
            if share:
                yield f"name {number}", share


class GivesTheHeavyCard(ByHand):
    """Both seats of the last turn of footprints, as they are said to play above."""

    def says(self, state: Any, possible: set[str]) -> Iterator[tuple[str, float]]:
        if "draw" in possible:
            yield ("take" if state.current_player() == 0 else "draw"), 1.0
        elif state.current_player() == 0:
            yield "show h13", 1.0
        else:
            yield min(possible), 1.0


def test_a_fugitive_of_ten_numbers_is_worth_a_third() -> None:
    """No best response gains anything against either seat of the strategies found by hand."""
    made, by_hand = ten(), OverOneOfThree(ten(), [0, 1])
    state = made.new_initial_state()
    assert expected_game_score.policy_value(state, [by_hand, by_hand]) == pytest.approx([1 / 3, -1 / 3])
    for seat, worth in ((0, 1 / 3), (1, -1 / 3)):
        response = best_response.BestResponsePolicy(made, seat, by_hand)
        assert response.value(made.new_initial_state()) == pytest.approx(worth)


def test_footprints_that_is_solved_by_hand_is_worth_a_half() -> None:
    made, by_hand = last_turn(), GivesTheHeavyCard(last_turn(), [0, 1])
    value = expected_game_score.policy_value(made.new_initial_state(), [by_hand, by_hand])
    assert value == pytest.approx([1 / 2, -1 / 2])
    assert exploitability.nash_conv(made, by_hand) == pytest.approx(0)
    assert exact.value(made.new_initial_state().world.position) == pytest.approx(1 / 2)


def test_our_own_program_gives_a_fugitive_of_five_numbers_what_the_hand_does() -> None:
    """Leaving at once over one of two is worth 0, and waiting no more: the whole tree is in the program."""
    assert exact.value(game("fugitive").new(2, data=FIVE)) == pytest.approx(0, abs=1e-9)


def test_cfr_converges_to_the_value_of_the_last_turn_of_footprints() -> None:
    made = last_turn()
    solver = cfr.CFRPlusSolver(made)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    near = exploitability.nash_conv(made, found)
    value = expected_game_score.policy_value(made.new_initial_state(), [found, found])[0]
    assert near < 0.15
    assert abs(value - 1 / 2) <= near


def test_mccfr_comes_near_the_value_of_the_last_turn_of_footprints() -> None:
    made = last_turn()
    np.random.seed(1)
    sampled = external_sampling_mccfr.ExternalSamplingSolver(made)
    for _ in range(50):
        sampled.iteration()
    found = sampled.average_policy()
    value = expected_game_score.policy_value(made.new_initial_state(), [found, found])[0]
    assert value == pytest.approx(1 / 2, abs=0.1)


def test_ismcts_shows_the_heavy_card() -> None:
    made, random = last_turn(), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(made, mcts.RandomRolloutEvaluator(1, random), 1.0, 200, random_state=random)
    state = made.new_initial_state()
    policy = dict(bot.get_policy(state))
    assert max(policy, key=lambda action: policy[action]) == state.string_to_action(0, "show h13")
