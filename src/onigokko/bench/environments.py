"""How fast programs that learn are served: many games at once, and one by one through PettingZoo.

Every decision that is counted was shown to a seat as a vector with a mask of what it can do, and chosen at
random among that; nature's draws are not counted.

* `batch`: all seats of many games decided from outside (`onigokko.env.batch`).
* `batch-against-random`: one seat of each, the others at random inside; decisions of all seats.
* `pettingzoo`: one game after another, in the AEC form.

The peers play leduc poker in the same way: pgx, compiled by JAX for the processor, as many games at once;
and OpenSpiel's through PettingZoo's AEC form by shimmy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import numpy as np

from onigokko.bench.rows import Meter
from onigokko.core.game import Game
from onigokko.env import batch

AT_ONCE = 512
SEED = 20
PEER_STEPS = 50  # of pgx in one call
PGX = "pgx:leduc_holdem batch"
PETTINGZOO = "shimmy:leduc_poker pettingzoo"
ABSENT = "Some peers are not installed: pip install -r requirements/bench.txt brings {}."


def meters(games: Sequence[Game]) -> list[Meter]:
    """What is measured of these games, at their usual seat counts, and of the peers that are there."""
    found = [meter for game in games for meter in _of_game(game)]
    return found + [meter for peer in (_pgx, _shimmy) if (meter := peer()) is not None]


def absent() -> list[str]:
    """The peers that are not installed."""
    return [name for name in ("pgx", "shimmy", "pettingzoo") if _module(name) is None]


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def _of_game(game: Game) -> Iterator[Meter]:
    yield Meter(game.name, "batch", "decisions/s", steps(game, None), PGX)
    yield Meter(game.name, "batch-against-random", "decisions/s", steps(game, "random"), PGX)
    if _module("pettingzoo") is not None:
        from onigokko.env.pettingzoo import env

        yield Meter(game.name, "pettingzoo", "decisions/s", turns(env(game)), PETTINGZOO)


def steps(game: Game, opponents: str | None, count: int = AT_ONCE) -> Callable[[], int]:
    """Steps so many games once, at random; gives how many decisions that made."""
    games = batch(game, count, seed=SEED, opponents=opponents)
    games.reset()

    def run() -> int:
        before = games.decisions
        games.step(games.random_actions())
        return games.decisions - before

    return run


def turns(env: Any) -> Callable[[], int]:
    """Plays a game of an AEC environment at random; gives its decisions."""
    random = np.random.default_rng(SEED)
    seeds = iter(range(SEED, 1 << 30))

    def run() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            possible = np.flatnonzero(mask)
            env.step(int(possible[random.integers(len(possible))]))
            decisions += 1
        return decisions

    return run


def _pgx() -> Meter | None:
    if _module("pgx") is None:
        return None
    jax, pgx = import_module("jax"), import_module("pgx")
    numbers, env = import_module("jax.numpy"), pgx.make("leduc_holdem")
    step = import_module("pgx.experimental").auto_reset(env.step, env.init)

    def once(carried: Any, _: None) -> tuple[Any, Any]:
        state, key = carried
        key, chosen, drawn = jax.random.split(key, 3)
        likely = numbers.log(state.legal_action_mask.astype(numbers.float32))
        actions = jax.random.categorical(chosen, likely, axis=-1)
        state = jax.vmap(step)(state, actions, jax.random.split(drawn, AT_ONCE))
        return (state, key), state.observation.sum()  # so that it is made

    many = jax.jit(lambda carried: jax.lax.scan(once, carried, None, length=PEER_STEPS))
    key = jax.random.PRNGKey(SEED)
    now, _ = many((jax.jit(jax.vmap(env.init))(jax.random.split(key, AT_ONCE)), key))  # compiles it

    def run() -> int:
        nonlocal now
        now, sums = many(now)
        jax.block_until_ready(sums)
        return AT_ONCE * PEER_STEPS

    return Meter("pgx:leduc_holdem", "batch", "decisions/s", run)


def _shimmy() -> Meter | None:
    if _module("shimmy") is None or _module("pettingzoo") is None or _module("pyspiel") is None:
        return None
    made = import_module("shimmy.openspiel_compatibility").OpenSpielCompatibilityV0(game_name="leduc_poker")
    return Meter("shimmy:leduc_poker", "pettingzoo", "decisions/s", turns(made))
