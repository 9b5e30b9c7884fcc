"""Every game is an OpenSpiel game; OpenSpiel's own algorithms find in small ones what is known."""

from __future__ import annotations

import unittest
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    sample_some_states,
)

from onigokko.core.errors import BadMove, BadSetup, Illegal
from onigokko.core.position import NATURE, Position
from onigokko.core.registry import games
from onigokko.env import openspiel
from onigokko.env.table import rewards

from .tables import EVERY, SOME_OPTIONS

# The fugitive holds 1 and 2, as everybody knows. It can leave at once over either: the marshal has to guess.
FIVE = {"goal": 5, "reach": 5, "hand": [1], "piles": {"A": [2], "B": [], "C": []}, "deal": ["A"]}
# Ten numbers, and a reach that lets the fugitive leave at once.
TEN = {"goal": 10, "reach": 10, "hand": [1, 2, 3], "piles": {"A": [4], "B": [5], "C": [6]}, "deal": ["A"]}


SHORT = [each for each in EVERY if each[:2] <= ("noblesse", 2) or each[0] == "tiger"] + SOME_OPTIONS[1:4]


@pytest.mark.parametrize("simultaneous", [False, True], ids=["turns", "at-once"])
@pytest.mark.parametrize(("name", "seats", "options"), SHORT)
def test_every_game_passes_the_random_tests_of_openspiel(
    name: str, seats: int, options: dict[str, str], simultaneous: bool, capfd: Any
) -> None:
    pyspiel.random_sim_test(
        openspiel.load(name, seats, options, None, simultaneous), 1, name != "noblesse", False
    )


@pytest.mark.soak
@pytest.mark.parametrize("simultaneous", [False, True], ids=["turns", "at-once"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_long_games_pass_the_random_tests_of_openspiel(seats: int, simultaneous: bool, capfd: Any) -> None:
    options = {"seats-6": "yes"} if seats == 6 else {}
    pyspiel.random_sim_test(openspiel.load("noblesse", seats, options, None, simultaneous), 1, True, False)


@pytest.mark.parametrize("name", games())
def test_every_game_passes_the_api_tests_of_openspiel(name: str) -> None:
    made = openspiel.load(name)

    class OfThisGame(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game, game_name = made, name

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states.sample_some_states(made, max_states=25)
            cls.game_type = made.get_type()

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OfThisGame).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


def test_the_whole_tree_of_a_small_game_passes_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perfect recall, sums, no information state that two seats share: at every node."""
    made = five()
    chance, decisions, ends, infostates = counted(made.new_initial_state())
    assert decisions > 100
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "small", (chance, decisions, ends))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "small", infostates)

    class OfThisGame(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
        game, game_name = made, "small"

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(OfThisGame).run(result)
    assert result.testsRun >= 7
    assert result.errors + result.failures == []


def walked(state: Any) -> Iterator[Any]:
    yield state
    for action in [] if state.is_terminal() else state.legal_actions():
        yield from walked(state.child(action))


def counted(state: Any) -> tuple[int, int, int, int]:
    nodes = list(walked(state))
    decisions = [each for each in nodes if each.current_player() >= 0]
    return (
        sum(each.is_chance_node() for each in nodes),
        len(decisions),
        sum(each.is_terminal() for each in nodes),
        len({each.information_state_string() for each in decisions}),
    )


def value_against_chance(position: Position, seat: int, other: int) -> float:
    """What a seat gets that sees everything, against one that plays at random; by our own rules alone."""
    turn = position.turn()
    if turn == 0:
        return float(rewards(position.ranking())[seat])
    mover = NATURE if turn == NATURE else turn.bit_length() - 1
    moves = position.moves(mover)
    weights = position.weights() if mover == NATURE else [1] * len(moves)
    values = []
    for move in moves:
        after = position.copy()
        after.play(mover, move)
        values.append(value_against_chance(after, seat, other))
    if mover == seat:
        return max(values)
    return float(np.average(values, weights=weights))


@lru_cache
def five() -> Any:
    return openspiel.load("fugitive", data=FIVE)


def test_the_value_of_random_play_is_that_of_our_own_rules() -> None:
    def mean(position: Position) -> float:
        turn = position.turn()
        if turn == 0:
            return float(rewards(position.ranking())[0])
        mover = NATURE if turn == NATURE else turn.bit_length() - 1
        moves = position.moves(mover)
        weights = position.weights() if mover == NATURE else None
        values = []
        for move in moves:
            after = position.copy()
            after.play(mover, move)
            values.append(mean(after))
        return float(np.average(values, weights=weights))

    uniform = policies.UniformRandomPolicy(five())
    found = expected_game_score.policy_value(five().new_initial_state(), [uniform, uniform])
    start = games()["fugitive"].new(2, data=FIVE)
    assert found[0] == pytest.approx(mean(start))
    assert found[0] == -found[1]


def test_a_best_response_beats_chance_by_no_more_than_seeing_everything() -> None:
    uniform = policies.UniformRandomPolicy(five())
    result = exploitability.nash_conv(five(), uniform, return_only_nash_conv=False)
    state = five().new_initial_state()
    start = games()["fugitive"].new(2, data=FIVE)
    at_random = expected_game_score.policy_value(state, [uniform, uniform])
    for seat in (0, 1):
        gain = result.player_improvements[seat]
        assert 0 < gain <= value_against_chance(start, seat, 1 - seat) - at_random[seat] + 1e-9


class LeavesAtOnce(policies.Policy):  # type: ignore[misc]
    """The fugitive lays either card and then the goal, without sprint cards; the marshal plays at random."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        words = {
            state.action_to_string(state.current_player(), action): action for action in state.legal_actions()
        }
        if state.current_player() == 0:
            for wanted in (["set"], ["hide 1", "hide 2"], ["hide 5"]):
                if set(wanted) <= set(words):
                    return {words[each]: 1 / len(wanted) for each in wanted}
        return {action: 1 / len(words) for action in words.values()}


def test_a_fugitive_that_leaves_at_once_is_caught_half_the_time_at_best() -> None:
    """By hand: one of two hideouts must be named, so nobody can do better against it than 0."""
    made = five()
    response = best_response.BestResponsePolicy(made, 1, LeavesAtOnce(made, [0, 1]))
    assert response.value(made.new_initial_state()) == pytest.approx(0)


def test_cfr_and_mccfr_come_nearer_to_equilibrium() -> None:
    """Its value is 0: the fugitive can have it, and waiting under one of two cards is no better."""
    made = five()
    uniform = exploitability.nash_conv(made, policies.UniformRandomPolicy(made))
    full = cfr.CFRPlusSolver(made)
    for _ in range(15):
        full.evaluate_and_update_policy()
    found = full.average_policy()
    near = exploitability.nash_conv(made, found)
    value = expected_game_score.policy_value(made.new_initial_state(), [found, found])[0]
    assert near < 0.8 * uniform
    assert abs(value) <= near
    np.random.seed(1)
    sampled = external_sampling_mccfr.ExternalSamplingSolver(made)
    for _ in range(40):
        sampled.iteration()
    assert exploitability.nash_conv(made, sampled.average_policy()) < uniform


def searched(made: Any, simulations: int) -> Any:
    """ISMCTS with all its chance from fixed seeds, so that it answers the same at every run."""
    random = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        made, mcts.RandomRolloutEvaluator(1, random), 1.0, simulations, random_state=random
    )
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
    return bot


def played(state: Any, *words: str) -> Any:
    for move in words:
        state.apply_action(state.string_to_action(state.current_player(), move))
    return state


def test_ismcts_names_what_can_be_there_in_a_fugitive_of_ten_numbers() -> None:
    """Of nine numbers four were the fugitive's; it left over one of them."""
    made = openspiel.load("fugitive", data=TEN)
    state = played(made.new_initial_state(), "card 4", "hide 3", "set", "hide 10", "set")
    assert state.current_player() == 1
    assert len(state.legal_actions()) > 4
    policy = dict(searched(made, 300).get_policy(state))
    best = max(policy, key=lambda action: policy[action])
    assert state.action_to_string(1, best) in {"name 1", "name 2", "name 3", "name 4"}


# All is met at once and the first point ends it: whoever holds fewer footprints at the check wins.
HEAVY = {
    "chips": 1,
    "cards": [
        {"name": f"c{n}", "suit": "c", "number": n, "footprints": 0 if n <= 8 else 2} for n in range(1, 17)
    ],
    "minis": [
        {"name": f"any{n}", "asks": "at-least", "limit": 1, "count": 4, "points": 1} for n in range(1, 8)
    ],
}


def test_ismcts_takes_the_card_without_footprints_in_a_deck_that_is_solved_by_hand() -> None:
    """Seat 0 is in the chair and holds two cards with footprints; seat 1 shows one without any.

    Whatever seat 1 does then, fewer footprints are better. The card shown adds none; of the eleven that
    seat 0 has not seen, five would add two.
    """
    made = openspiel.load("footprints", 2, data=HEAVY)
    ring = [f"place any{n}" for n in range(1, 8)]
    own = ["card c1", "card c9", "card c10", "card c11"]
    other = ["card c2", "card c3", "card c4", "card c12"]
    state = played(made.new_initial_state(), *ring, *own, *other, "show c11", "show c2")
    assert {state.action_to_string(0, action) for action in state.legal_actions()} == {"take", "draw"}
    policy = dict(searched(made, 400).get_policy(state))
    assert policy[state.string_to_action(0, "take")] == 1


def test_a_resampled_state_looks_the_same_to_its_seat_alone() -> None:
    made = openspiel.load("tiger", seats=3)
    state = played(made.new_initial_state(), "seal 150", "seal 20")
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(2, sampler) for _ in range(20)]
    for world in worlds:
        assert world.information_state_string(2) == state.information_state_string(2)
        assert list(world.information_state_tensor(2)) == list(state.information_state_tensor(2))
        assert world.history() == []
    assert len({world.information_state_string(0) for world in worlds}) > 10
    again = worlds[0].clone()
    assert str(again) == str(worlds[0])


def test_states_can_be_written_and_read() -> None:
    made = openspiel.load("fugitive", options={"events": "mixed"})
    state = made.new_initial_state()
    random = np.random.RandomState(1)
    for _ in range(25):
        state.apply_action(random.choice(state.legal_actions()))
    other, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))
    assert str(other) == str(made)
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()


def test_games_are_loaded_by_name_and_parameters() -> None:
    made = pyspiel.load_game("onigokko_footprints(seats=2,chair=1,tie_flip=no)")
    state = made.new_initial_state()
    assert state.world.spaces.setup.options == {"chair": "1", "reshuffle": "flip", "tie-flip": "no"}
    assert made.num_players() == 2
    assert pyspiel.load_game("onigokko_tiger(track=40)").new_initial_state().world.position.track == 40
    kinds = [
        pyspiel.load_game(f"onigokko_tiger(simultaneous={word})").get_type().dynamics
        for word in (True, False)
    ]
    assert kinds == [pyspiel.GameType.Dynamics.SIMULTANEOUS, pyspiel.GameType.Dynamics.SEQUENTIAL]
    assert pyspiel.load_game("onigokko_tiger(simultaneous=True)").new_initial_state().is_simultaneous_node()


def test_what_makes_no_game_is_named() -> None:
    with pytest.raises(BadSetup, match="7 seats: it takes 2, 3 or 4"):
        pyspiel.load_game("onigokko_footprints(seats=7)")
    with pytest.raises(BadSetup, match="option chair is for 2 seats"):
        pyspiel.load_game("onigokko_footprints(seats=3,chair=1)")
    with pytest.raises(BadSetup, match="one of none, mixed"):
        pyspiel.load_game("onigokko_fugitive(events=all)")
    with pytest.raises(BadSetup, match=r'no game "tigr".*"tiger"'):
        openspiel.load("tigr")
    with pytest.raises(BadSetup, match="goal in the data"):
        openspiel.load("fugitive", data={"goal": 3})
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'mony'"):
        pyspiel.load_game("onigokko_tiger(mony=open)")


def test_an_action_that_is_not_possible_is_named_and_changes_nothing() -> None:
    made = openspiel.load("tiger", seats=3)
    state = made.new_initial_state()
    before = str(state)
    bid = made.new_initial_state().world.spaces.game.moves.move("bid 3")
    with pytest.raises(Illegal, match=r'seat 0 cannot "bid 3": .*possible: seal 0 to 200'):
        state.apply_action(bid)
    with pytest.raises(Illegal, match="cannot do action 471: possible: seal 0 to 200"):
        state.apply_action(471)
    assert str(state) == before
    at_once = openspiel.load("tiger", seats=3, simultaneous=True).new_initial_state()
    with pytest.raises(Illegal, match='seat 1 cannot "bid 3"'):
        at_once.apply_actions([1, bid, 2])
    assert str(at_once) == before
    ended = openspiel.load("footprints", 3).new_initial_state()
    while not ended.is_terminal():
        ended.apply_action(ended.legal_actions()[0])
    with pytest.raises(BadMove, match="the game is over"):
        ended.apply_action(0)
