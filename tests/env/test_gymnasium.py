"""A seat against opponents, as Gymnasium's users expect it."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from onigokko.core.errors import BadMove, BadSetup, Illegal
from onigokko.core.registry import games
from onigokko.env.gymnasium import ManySeats, OneSeat, version


def whole_game(env: Any, seed: int) -> list[bytes]:
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    told, over = [], False
    while not over:
        assert info == {}
        assert env.observation_space.contains(seen)
        told.append(seen["observation"].tobytes())
        seen, reward, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))
        assert not cut
        assert over or reward == 0
    assert -1 <= reward <= 1
    return told


@pytest.mark.parametrize("opponents", ["random", "policy"])
@pytest.mark.parametrize("name", games())
def test_a_seat_plays_whole_games(name: str, opponents: str) -> None:
    env = gymnasium.make(version(games()[name]), opponents=opponents, seat=1)
    assert whole_game(env, 3) == whole_game(env, 3)
    assert whole_game(env, 4) != whole_game(env, 3)


def test_without_a_seed_the_next_game_is_another() -> None:
    env = gymnasium.make("onigokko/footprints-v1")
    hands = [env.reset(seed=seed)[0]["observation"].tobytes() for seed in (5, None, 5, None)]
    assert hands[:2] == hands[2:]
    assert hands[0] != hands[1]


def test_many_games_at_once() -> None:
    many = gymnasium.make_vec("onigokko/tiger-v1", num_envs=8, seats=3, opponents="random")
    assert isinstance(many.unwrapped, ManySeats)
    seen, info = many.reset(seed=1)
    assert info == {}
    ends = 0
    for _ in range(80):
        assert many.observation_space.contains(seen)
        seen, reward, over, cut, _ = many.step(many.unwrapped.random_actions())
        assert reward.shape == over.shape == (8,)
        assert not reward[~over].any()
        assert not cut.any()
        ends += int(over.sum())
    assert ends > 4
    with pytest.raises(BadSetup, match="one seed is for all games"):
        many.reset(seed=[1] * 8)


def test_a_seat_is_rendered_as_it_sees() -> None:
    env = gymnasium.make("onigokko/tiger-v1", seats=3, render_mode="ansi")
    seen, _ = env.reset(seed=1)
    assert "Tiger, as 0 sees it" in str(env.render())
    assert env.unwrapped.describe(seen["observation"])["money"] == [200, -1, -1]  # type: ignore[attr-defined]
    image = gymnasium.make("onigokko/noblesse-v1", render_mode="rgb_array")
    image.reset(seed=1)
    assert np.asarray(image.render()).shape[2] == 3


def test_what_is_wrong_is_named() -> None:
    for wrong, words in [
        ({"seat": 5}, "no seat 5 to play"),
        ({"opponents": "strong"}, 'opponents cannot be "strong"'),
        ({"options": {"mony": 1}}, 'no option "mony"'),
        ({"render_mode": "film"}, 'cannot be "film"'),
    ]:
        with pytest.raises(BadSetup, match=words):
            OneSeat("tiger", **wrong)
    env = OneSeat("tiger", seats=3)
    with pytest.raises(BadMove, match="reset begins one"):
        env.step(1)
    env.reset(seed=1)
    with pytest.raises(Illegal, match=r'seat 0 cannot "pass": .*possible: seal 0 to 200'):
        env.step(413)
    with pytest.raises(BadMove, match="actions are float64"):
        env.step(0.5)
    with pytest.raises(BadSetup, match='"money" is an option of the game'):
        env.reset(options={"money": "open"})
