"""Every game for PettingZoo, seat by seat (AEC) and all seats at once (parallel).

    from onigokko.env.pettingzoo import tiger_v1

    env = tiger_v1.env(seats=4, options={"money": "open"})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The name is the game's, with the version of its rules; `env("tiger", ...)` and `pettingzoo.make("aec",
"onigokko/tiger_v1", ...)` are the same. In a sealed step the seats of the parallel form decide at once; in
the AEC form they decide one after the other, and none sees what another chose.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
import pettingzoo
from gymnasium.utils import seeding

from onigokko.core.errors import BadMove, BadSetup, Illegal, shown
from onigokko.core.game import Game
from onigokko.core.position import SPECTATOR
from onigokko.core.registry import games
from onigokko.env import render
from onigokko.env.table import SEEDS, Spaces, Table, Vector, rewards

RENDER_MODES = ("ansi", "rgb_array", "human")
Observation = dict[str, Any]


class _Shared:
    """What both forms have in common.

    `render` shows the table as `viewer` sees it: a seat, or by default a spectator, who sees nothing hidden.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        data: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        viewer: int | str = SPECTATOR,
    ) -> None:
        super().__init__()
        self.spaces = Spaces(game, seats, options, data)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup(f'render_mode cannot be "{shown(render_mode)}": it is {", ".join(RENDER_MODES)}')
        self.render_mode = render_mode
        self.viewer = self.spaces.viewer(viewer)
        self.metadata = {  # type: ignore[misc]
            "name": version(self.spaces.game),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.table = Table(self.spaces)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.spaces.seats)]
        self.agents: list[str] = []
        self._random: Any = None
        one = self.spaces
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(one.low, one.high, dtype=np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (one.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(one.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The vector and the mask of possible actions."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The moves of the catalogue by number, and `wait` after them."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadSetup(f'there is no agent "{shown(agent)}": they are {", ".join(self.possible_agents)}')
        return agent

    def describe(self, vector: Vector) -> dict[str, Any]:
        """What an observation's vector says: fields by name, in whole numbers."""
        return self.spaces.describe(vector)

    def words(self, action: int) -> str:
        """An action in words, as play scripts write it."""
        return "wait" if action == self.spaces.wait else self.spaces.game.moves.words(action)

    def _begin(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        for name in options or {}:
            if name in {option.name for option in self.spaces.game.options}:
                raise BadSetup(f'"{name}" is an option of the game: give it when the environment is made')
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.begin(int(self._random.integers(SEEDS)))
        self.agents = list(self.possible_agents)

    def _observed(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        position = self.table.position
        return {
            "observation": self.spaces.vector(position, seat),
            "action_mask": self.spaces.mask(position, seat),
        }

    def _final(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, rewards(self.table.position.ranking()).tolist(), strict=True))

    def render(self) -> Any:
        """Text (`ansi`), an image (`rgb_array`), or text on the terminal (`human`)."""
        if self.render_mode is None:
            raise BadSetup(f"nothing is rendered without a render_mode; there are {', '.join(RENDER_MODES)}")
        if not self.table.begun:
            raise BadMove("no game has begun: call reset first")
        if self.render_mode == "rgb_array":
            return render.image(self.spaces.game, self.table.position, self.viewer)
        text = render.text(self.spaces.game, self.table.position, self.viewer)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return version(self.spaces.game)


class TurnByTurn(_Shared, pettingzoo.AECEnv):  # type: ignore[misc]
    """One seat after the other."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; with the same seed the same draws, without one those that follow."""
        self._begin(seed, options)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; in its mask is only `wait` while it need not decide."""
        return self._observed(self._known(agent))

    def step(self, action: Any) -> None:
        """The selected agent's action; None for an agent whose game is over."""
        if not self.table.begun:
            raise BadMove("no game has begun: call reset first")
        if not self.agents:
            raise BadMove("the game is over and every agent has been told: reset begins another")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise BadMove(f"the game is over: for {agent} the only step is None; reset begins another")
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self.table.play(seat, self.table.check(seat, action))
        self.table.settle()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.over:
            self.rewards = self._final()
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        seats = self.table.deciding()
        self.agent_selection = self.possible_agents[seats[0] if seats else 0]


class AllAtOnce(_Shared, pettingzoo.ParallelEnv):  # type: ignore[misc]
    """All seats at once. A seat that has nothing to decide, or is done with its series, has only `wait`."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; with the same seed the same draws, without one those that follow."""
        self._begin(seed, options)
        return self._all_observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """An action for each agent. If one is not possible nothing is played, and the error names it."""
        chosen = self._checked(actions)
        for seat in self.table.deciding():
            self.table.play(seat, chosen[seat])
        self.table.settle()
        agents, over = list(self.agents), self.table.over
        gains = self._final() if over else dict.fromkeys(agents, 0.0)
        if over:
            self.agents = []
        return (
            {agent: self._observed(agent) for agent in agents},
            gains,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _checked(self, actions: Mapping[str, Any]) -> dict[int, int]:
        if self.table.begun and not self.agents:
            raise BadMove("the game is over: reset begins another")
        for agent in actions:
            if agent not in self.agents:
                raise BadMove(f'there is no agent "{shown(agent)}"; the agents are {", ".join(self.agents)}')
        chosen = {
            seat: self.table.check(seat, actions[agent])
            for seat, agent in enumerate(self.possible_agents)
            if agent in actions
        }
        for seat in self.table.deciding() if self.table.begun else []:
            if seat not in chosen:
                possible = self.spaces.game.moves.summary(self.table.position.moves(seat))
                raise Illegal(f"seat_{seat} must decide and has no action: possible: {possible}")
        if not self.table.begun:
            raise BadMove("no game has begun: call reset first")
        return chosen

    def _all_observed(self) -> dict[str, Observation]:
        return {agent: self._observed(agent) for agent in self.possible_agents}


def env(game: Game | str, **settings: Any) -> TurnByTurn:
    """The AEC form of a game. Settings: `seats`, `options`, `data`, `render_mode`, `viewer`."""
    return TurnByTurn(game, **settings)


def parallel_env(game: Game | str, **settings: Any) -> AllAtOnce:
    """The parallel form of a game, with the same settings."""
    return AllAtOnce(game, **settings)


class Module:
    """What PettingZoo's users expect of an environment's module: `env`, `raw_env`, `parallel_env`."""

    def __init__(self, game: Game) -> None:
        self.env = self.raw_env = partial(env, game.name)
        self.parallel_env = partial(parallel_env, game.name)


def version(game: Game) -> str:
    """The name of a game with the version of its rules: `tiger_v1`."""
    return f"{re.sub('[^0-9a-z]', '_', game.name)}_v{game.rules_version}"


_MODULES = {version(game): Module(game) for game in games().values()}

for _name, _module in _MODULES.items():
    pettingzoo.register("aec", f"onigokko/{_name}", entry_point=_module.env)
    pettingzoo.register("parallel", f"onigokko/{_name}", entry_point=_module.parallel_env)


def __getattr__(name: str) -> Module:
    if name in _MODULES:
        return _MODULES[name]
    raise AttributeError(f"onigokko.env.pettingzoo has no {name}; the games are {', '.join(_MODULES)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])
