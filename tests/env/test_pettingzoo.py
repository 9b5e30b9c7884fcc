"""Every game is an environment as PettingZoo's own tests want it; it keeps secrets and says what is wrong."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from onigokko.core.errors import BadMove, BadSetup, Illegal
from onigokko.core.position import TRUTH
from onigokko.core.registry import games
from onigokko.env.pettingzoo import AllAtOnce, TurnByTurn, env, parallel_env

from ..core import setups, tiny
from .tables import ALL, ALL_NAMES, EVERY, NAMES, settings

# What PettingZoo says of every environment whose observation is a dictionary with a mask, its own included.
OF_DICTIONARIES = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@contextmanager
def quiet() -> Iterator[None]:
    """Nothing is warned of but that observations are dictionaries."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield
    assert {str(each.message) for each in said} <= OF_DICTIONARIES


def masked(mask: Any, random: Any) -> int:
    return int(random.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize(("name", "seats", "options"), ALL, ids=ALL_NAMES)
def test_every_game_passes_the_tests_of_pettingzoo(name: str, seats: int, options: dict[str, str]) -> None:
    with quiet():
        api_test(env(name, **settings(seats, options)), num_cycles=80)
        parallel_api_test(parallel_env(name, **settings(seats, options)), num_cycles=80)
        seed_test(partial(env, name, **settings(seats, options)), num_cycles=20)


@pytest.mark.soak
@pytest.mark.parametrize("name", games())
def test_every_combination_of_options_passes_them_too(name: str) -> None:
    for setup in setups.every(games()[name]):
        given = settings(setup.seats, dict(setup.options))
        with quiet():
            api_test(env(name, **given), num_cycles=20)
            parallel_api_test(parallel_env(name, **given), num_cycles=20)


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=NAMES)
def test_every_game_renders(name: str, seats: int, options: dict[str, str], capsys: Any) -> None:
    with quiet():
        render_test(partial(env, name, **settings(seats, options)))


def test_a_game_without_a_picture_or_vector_is_an_environment_too() -> None:
    with quiet():
        api_test(env(tiny.PEARLS), num_cycles=60)
        parallel_api_test(parallel_env(tiny.PEARLS, seats=4), num_cycles=60)
        render_test(partial(env, tiny.PEARLS))


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=NAMES)
def test_both_forms_tell_the_same_game(name: str, seats: int, options: dict[str, str]) -> None:
    """With the same seed and choices; in a sealed step the AEC form asks for one series after the other."""
    one, all_at_once = env(name, **settings(seats, options)), parallel_env(name, **settings(seats, options))
    one.reset(seed=5)
    seen, _ = all_at_once.reset(seed=5)
    random = np.random.default_rng(5)
    waits = compared = 0
    queues: dict[str, list[int]] = {agent: [] for agent in one.agents}
    rewards: dict[str, float] = {}
    while all_at_once.agents:
        for agent in all_at_once.agents:
            action = masked(seen[agent]["action_mask"], random)
            queues[agent].append(action)
        actions = {agent: queue[-1] for agent, queue in queues.items()}
        for agent, action in actions.items():
            if action == all_at_once.spaces.wait:
                queues[agent].pop()
                waits += 1
        seen, rewards, over, _, infos = all_at_once.step(actions)
        assert all(info == {} for info in infos.values())
        while queues[one.agent_selection]:
            one.step(queues[one.agent_selection].pop(0))
        if not any(queues.values()):
            compared += 1
            for agent in one.agents:
                assert (one.observe(agent)["observation"] == seen[agent]["observation"]).all()
    assert all(over.values())
    assert one.rewards == rewards
    assert sum(rewards.values()) == pytest.approx(0)
    assert waits > 0 or name == "footprints"  # where all decide at once
    assert compared > 2


def test_a_sealed_choice_shows_in_nobody_elses_observation() -> None:
    found = []
    for words in ("seal 3", "seal 150"):
        table = env("tiger", seats=3)
        table.reset(seed=1)
        table.step(table.spaces.game.moves.move(words))
        found.append([table.observe(agent)["observation"].tobytes() for agent in table.agents])
        assert table.infos == {agent: {} for agent in table.agents}
    assert found[0][0] != found[1][0]
    assert found[0][1:] == found[1][1:]
    told = table.describe(np.frombuffer(found[1][1], np.float32))
    assert (told["decided"], told["sealed"]) == ([0, 0, 1], -1)


def test_a_seat_that_is_done_with_its_series_waits() -> None:
    """Noblesse: two display; one is done at once, the other goes on, and the first has only `wait`."""
    random = np.random.default_rng(3)
    table = parallel_env("noblesse", seats=4)
    seen, _ = table.reset(seed=3)
    before: set[str] = set()
    lone = 0
    while table.agents and not lone:
        deciding = {agent for agent in table.agents if seen[agent]["action_mask"][table.spaces.wait] == 0}
        displaying = table.spaces.game.seen(table.table.position, TRUTH)["phase"] == "display"
        if displaying and len(before) > 1 and deciding < before:
            lone += 1
            (waiting,) = [before - deciding]
            assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)
        before = deciding if displaying else set()
        seen, *_ = table.step({agent: masked(seen[agent]["action_mask"], random) for agent in table.agents})
    assert lone


def test_the_names_of_modules_and_of_the_registry() -> None:
    from onigokko.env import pettingzoo as ours
    from onigokko.env.pettingzoo import tiger_v1

    assert isinstance(tiger_v1.env(seats=3), TurnByTurn)
    assert isinstance(tiger_v1.raw_env(), TurnByTurn)
    assert isinstance(tiger_v1.parallel_env(seats=5), AllAtOnce)
    assert len(tiger_v1.parallel_env(seats=5).possible_agents) == 5
    made = pettingzoo.make("aec", "onigokko/fugitive_v1", options={"events": "mixed"})
    assert made.spaces.setup.options["events"] == "mixed"
    assert isinstance(pettingzoo.make("parallel", "onigokko/noblesse_v1", seats=2), AllAtOnce)
    assert "tiger_v1" in dir(ours)
    with pytest.raises(AttributeError, match="no lion_v1; the games are footprints_v1, fugitive_v1"):
        ours.lion_v1  # noqa: B018


def test_seeds() -> None:
    """The same seed is the same game; without one the next is another, from the same source of chance."""
    table = env("footprints", seats=2)

    def hands(seed: int | None = None) -> bytes:
        table.reset(seed=seed)
        return bytes(table.observe("seat_0")["observation"].tobytes())

    first, second, third = hands(7), hands(), hands()
    assert len({first, second, third}) == 3
    assert (hands(7), hands(), hands()) == (first, second, third)
    assert hands(8) != first
    assert env("footprints", seats=2).spaces.observer.size == table.spaces.observer.size


@pytest.mark.parametrize("name", games())
def test_environments_can_be_copied_and_sent_to_other_processes(name: str) -> None:
    table = env(name)
    table.reset(seed=4)
    random = np.random.default_rng(4)
    for _ in range(5):
        table.step(masked(table.observe(table.agent_selection)["action_mask"], random))
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        before = table.table.position.pack()
        for _ in range(8):
            agent = twin.agent_selection
            assert (twin.observe(agent)["action_mask"].sum()) >= 1
            twin.step(masked(twin.observe(agent)["action_mask"], np.random.default_rng(1)))
        assert table.table.position.pack() == before
        again = copy.deepcopy(table)
        for _ in range(8):
            again.step(masked(again.observe(again.agent_selection)["action_mask"], np.random.default_rng(1)))
        assert again.table.position.pack() == twin.table.position.pack()


def test_views_are_those_of_a_viewer() -> None:
    shown = {}
    for viewer in ("spectator", 1, "truth"):
        table = env("tiger", seats=3, render_mode="ansi", viewer=viewer)
        table.reset(seed=2)
        table.step(table.spaces.game.moves.move("seal 77"))
        table.step(table.spaces.game.moves.move("seal 66"))
        shown[viewer] = table.render()
    assert "77" not in shown["spectator"] + shown[1]
    assert "66" in shown[1]


def test_what_makes_no_environment_is_named() -> None:
    for wrong, words in [
        ({"seats": 9}, "9 seats: it takes 3, 4, 5 or 6"),
        ({"options": {"mony": "open"}}, 'no option "mony"; its options: track, money, banana'),
        ({"options": {"money": "some"}}, "one of open, screened"),
        ({"data": {"cards": {}}}, "no shopping card"),
        ({"render_mode": "film"}, 'cannot be "film": it is ansi, rgb_array, human'),
        ({"viewer": 4}, "a seat from 0 to 3"),
        ({"viewer": "dealer"}, 'nobody looks as "dealer"'),
    ]:
        for form in (env, parallel_env):
            with pytest.raises(BadSetup, match=words):
                form("tiger", **wrong)
    with pytest.raises(BadSetup, match=r'no game "tigr".*Did you mean "tiger"'):
        env("tigr")
    table = env("tiger")
    with pytest.raises(BadSetup, match='"money" is an option of the game: give it when'):
        table.reset(options={"money": "open"})
    table.reset()
    with pytest.raises(BadSetup, match="nothing is rendered without a render_mode"):
        table.render()
    for asked in (table.observe, table.action_space, table.observation_space):
        with pytest.raises(BadSetup, match=r'no agent "seat_9": they are seat_0, seat_1'):
            asked("seat_9")


def test_an_action_that_is_not_possible_is_named_and_changes_nothing() -> None:
    table = env("tiger", seats=3)
    with pytest.raises(BadMove, match="call reset first"):
        table.step(0)
    table.reset(seed=1)
    before = table.table.position.pack()
    bid = table.spaces.game.moves.move("bid 3")
    with pytest.raises(Illegal, match=r'seat 0 cannot "bid 3": .*possible: seal 0 to 200'):
        table.step(bid)
    for action, words in [
        (table.spaces.wait, 'cannot "wait".*seal 0 to 200'),
        (-1, "no action -1: actions are from 0 to"),
        (10_000, "no action 10000"),
        (1.5, '"1.5" is no action'),
        (None, '"None" is no action'),
        (True, '"True" is no action'),
    ]:
        with pytest.raises(BadMove, match=words):
            table.step(action)
    assert table.table.position.pack() == before
    assert table.agent_selection == "seat_0"


def test_in_the_parallel_form_as_well() -> None:
    table = parallel_env("tiger", seats=3)
    with pytest.raises(BadMove, match="call reset first"):
        table.step({})
    table.reset(seed=1)
    before = table.table.position.pack()
    good = dict.fromkeys(table.agents, 5)
    for actions, words in [
        ({**good, "seat_2": 300}, 'seat 2 cannot "bid'),
        ({"seat_0": 1, "seat_1": 2}, "seat_2 must decide and has no action: possible: seal 0 to 200"),
        ({**good, "seat_3": 1}, 'no agent "seat_3"; the agents are seat_0, seat_1, seat_2'),
    ]:
        with pytest.raises(BadMove, match=words):
            table.step(actions)
    assert table.table.position.pack() == before
    table.step(good)
    asked = [agent for agent in table.agents if table._observed(agent)["action_mask"][-1] == 0]
    assert len(asked) == 1
    idle = next(agent for agent in table.agents if agent not in asked)
    with pytest.raises(Illegal, match="it is the turn of seat"):
        table.step({asked[0]: table.table.position.moves(int(asked[0][-1]))[0], idle: 3})


def test_a_step_after_the_end_is_refused() -> None:
    random = np.random.default_rng(1)
    one, table = env("footprints", seats=3), parallel_env("footprints", seats=3)
    one.reset(seed=1)
    for agent in one.agent_iter():
        observation, _, over, _, _ = one.last()
        if over:
            with pytest.raises(BadMove, match=f"for {agent} the only step is None"):
                one.step(0)
        one.step(None if over else masked(observation["action_mask"], random))
    with pytest.raises(BadMove, match="reset begins another"):
        one.step(0)
    seen, _ = table.reset(seed=1)
    while table.agents:
        seen, *_ = table.step({agent: masked(seen[agent]["action_mask"], random) for agent in table.agents})
    with pytest.raises(BadMove, match="reset begins another"):
        table.step({"seat_0": 0})
    assert len(one.reset(seed=1) or table.reset(seed=1)[0]) == 3
