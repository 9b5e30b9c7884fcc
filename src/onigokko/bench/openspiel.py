"""The peer: OpenSpiel's games, by its Python API and by its own roll-outs in C++.

Goofspiel is made turn-based, with two players and 13 cards, and measured in two forms: with prizes in falling
order, the fastest it has, which is the peer of play-outs by its roll-outs and of steps by its Python API; and
as it comes, with prizes that chance draws one by one, whose Python API is another peer of our play-outs.

A roll-out is one of `RandomRolloutEvaluator` inside `MCTSBot`, from the root: one search of one simulation
that is made of many roll-outs. Its decisions are those of seats, as ours are: a game of goofspiel with 13
cards has 24, since the last card of each seat plays itself, and what chance draws is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from onigokko.bench.rows import Meter
from onigokko.core.chance import Dice

GAMES = {
    "goofspiel": "turn_based_simultaneous_game("
    "game=goofspiel(num_cards=13,players=2,points_order=descending))",
    "goofspiel-drawn": "turn_based_simultaneous_game(game=goofspiel(num_cards=13,players=2))",
    "liars_dice": "liars_dice",
    "leduc_poker": "leduc_poker",
}
PLAYOUT = "openspiel:goofspiel playout"  # the peer of our play-outs
STEP = "openspiel:goofspiel step"  # and of our stepping from Python
DRAWN_STEP = "openspiel:goofspiel-drawn step"  # and of our play-outs, where they are compared with its Python
ABSENT = (
    "OpenSpiel is not installed, so there is nothing to compare with: "
    "pip install -r requirements/bench.txt brings it."
)
SEED = 20
ROLL_OUTS = 200  # of one search
GAMES_FOR_LENGTH = 400  # whose decisions are counted where their number depends on chance


def pyspiel() -> Any:
    """OpenSpiel's module, None where it is not installed."""
    try:
        return import_module("pyspiel")
    except ImportError:
        return None


def meters() -> list[Meter]:
    """Roll-outs and stepping of its games; nothing where it is not installed."""
    spiel = pyspiel()
    found: list[Meter] = []
    for name, described in GAMES.items() if spiel is not None else ():
        game = spiel.load_game(described)
        found.append(Meter(f"openspiel:{name}", "playout", "decisions/s", _roll_outs(spiel, game)))
        found.append(Meter(f"openspiel:{name}", "step", "decisions/s", _steps(game)))
    return found


def _steps(game: Any) -> Callable[[], int]:
    chance, below = Random(SEED).random, Dice(SEED).below
    return lambda: _random_game(game, chance, below)


def _random_game(game: Any, chance: Callable[[], float], below: Callable[[int], int]) -> int:
    """Plays a game at random from Python; gives the decisions of seats."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            _draw(state, chance)
            continue
        actions = state.legal_actions()
        state.apply_action(actions[below(len(actions))])
        decisions += 1
    return decisions


def _draw(state: Any, chance: Callable[[], float]) -> None:
    """Chance moves as its outcomes say."""
    point = chance()
    drawn = -1
    for action, probability in state.chance_outcomes():
        if point >= 0:
            drawn = action
        point -= probability
    state.apply_action(drawn)


def _roll_outs(spiel: Any, game: Any) -> Callable[[], int]:
    chance, below = Random(SEED).random, Dice(SEED).below
    lengths = [_random_game(game, chance, below) for _ in range(GAMES_FOR_LENGTH)]
    each = sum(lengths) / len(lengths)
    evaluator = spiel.RandomRolloutEvaluator(ROLL_OUTS, SEED)
    # uct_c 2, one simulation, memory in MB, no solving, a seed, not verbose
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, SEED, False)
    root = game.new_initial_state()
    while root.is_chance_node():
        _draw(root, chance)

    def run() -> int:
        bot.mcts_search(root)
        return round(ROLL_OUTS * each)

    return run
