"""One seat of a game for Gymnasium, the others played inside; one game, or many as a vector environment.

    import gymnasium
    import onigokko.env.gymnasium  # registers the games

    env = gymnasium.make("onigokko/tiger-v1", seats=4, seat=0, opponents="policy")
    seen, info = env.reset(seed=7)
    seen, reward, over, cut, info = env.step(env.action_space.sample(seen["action_mask"]))

    many = gymnasium.make_vec("onigokko/tiger-v1", num_envs=256)

The name is the game's, with the version of its rules. The reward comes at the end: the share of the others
that the seat beat, less that it lost to. Of the vector environment a game that ends begins anew in the same
step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from onigokko.core.errors import BadMove, BadSetup, shown
from onigokko.core.game import Game
from onigokko.core.position import Policy
from onigokko.core.registry import games
from onigokko.env import render
from onigokko.env.batches import Batch, Now, batch
from onigokko.env.table import SEEDS, Spaces, rewards

RENDER_MODES = ("ansi", "rgb_array", "human")


def _observation_space(spaces: Spaces) -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(spaces.low, spaces.high, dtype=np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (spaces.actions,), np.int8),
        }
    )


def _rows(now: Now) -> dict[str, Any]:
    return {"observation": now.observation, "action_mask": now.mask.astype(np.int8)}


class OneSeat(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat against others that play at random or by a policy. It renders what the seat sees."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: Game | str,
        seat: int = 0,
        opponents: str | Policy = "policy",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f'render_mode cannot be "{shown(render_mode)}": it is {", ".join(RENDER_MODES)}')
        self.render_mode = render_mode
        self.seat = seat
        self._one = batch(game, 1, seats=seats, options=options, data=data, opponents=opponents, play=seat)
        self.spaces = self._one.spaces
        self.observation_space = _observation_space(self.spaces)
        self.action_space = gymnasium.spaces.Discrete(self.spaces.actions)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; with the same seed the same draws, without one those that follow."""
        super().reset(seed=seed)
        for name in options or {}:
            if name in {option.name for option in self.spaces.game.options}:
                raise BadSetup(f'"{name}" is an option of the game: give it when the environment is made')
        self._one.reset(seed=int(self.np_random.integers(SEEDS)))
        self._over = False
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat's action, then those of the others, until the seat must decide or the game ends."""
        if self._over:
            raise BadMove("no game is under way: reset begins one")
        ended = self._one.play(np.asarray([action]))
        self._over = bool(ended)
        reward = float(rewards(self._one.position(0).ranking())[self.seat]) if ended else 0.0
        return self._seen(), reward, self._over, False, {}

    def _seen(self) -> dict[str, Any]:
        position = self._one.position(0)
        return {
            "observation": self.spaces.vector(position, self.seat),
            "action_mask": self.spaces.mask(position, self.seat),
        }

    def render(self) -> Any:
        """Text (`ansi`), an image (`rgb_array`), or text on the terminal (`human`)."""
        if self.render_mode is None:
            raise BadSetup(f"nothing is rendered without a render_mode; there are {', '.join(RENDER_MODES)}")
        if self.render_mode == "rgb_array":
            return render.image(self.spaces.game, self._one.position(0), self.seat)
        text = render.text(self.spaces.game, self._one.position(0), self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def describe(self, vector: Any) -> dict[str, Any]:
        """What an observation's vector says: fields by name, in whole numbers."""
        return self.spaces.describe(vector)


class ManySeats(VectorEnv[dict[str, Any], Any, Any]):
    """The same for many games at once, stepped in compiled code."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seat: int = 0,
        opponents: str | Policy = "policy",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.seat = seat
        self._games: Batch = batch(
            game, num_envs, seats=seats, options=options, data=data, opponents=opponents, play=seat
        )
        self.spaces = self._games.spaces
        self.single_observation_space = _observation_space(self.spaces)
        self.single_action_space = gymnasium.spaces.Discrete(self.spaces.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """All games begin anew."""
        if isinstance(seed, list):
            raise BadSetup("one seed is for all games: each has dice of its own that follow from it")
        return _rows(self._games.reset(seed)), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One action for each game."""
        now = self._games.step(np.asarray(actions))
        return _rows(now), now.reward[:, self.seat], now.over, np.zeros(self.num_envs, np.bool_), {}

    def random_actions(self) -> Any:
        """A possible action for each game, each as likely as another."""
        return self._games.random_actions()


def version(game: Game) -> str:
    """A game's name in the registry, with the version of its rules: `onigokko/tiger-v1`."""
    return f"onigokko/{game.name}-v{game.rules_version}"


for _game in games().values():
    if version(_game) not in gymnasium.registry:
        gymnasium.register(
            version(_game),
            entry_point="onigokko.env.gymnasium:OneSeat",
            vector_entry_point="onigokko.env.gymnasium:ManySeats",
            kwargs={"game": _game.name},
        )
