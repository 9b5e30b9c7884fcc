"""How fast the search is, and how much its trees weigh: rows for `onigokko bench search`."""

from __future__ import annotations

import time
import tracemalloc
from dataclasses import dataclass

from onigokko.bots.search import Search
from onigokko.core.chance import Dice
from onigokko.core.game import Game
from onigokko.core.playout import draw, first_seat
from onigokko.core.position import NATURE, Policy, Position
from onigokko.core.registry import games

POSITIONS = 12  # of one game, evenly spread


@dataclass(frozen=True)
class Speed:
    """One game: iterations a second of one processor, nodes of a tree after so many, bytes of a node."""

    game: str
    seats: int
    iterations: float
    nodes: float
    bytes_a_node: float


def decisions(game: Game, seats: int, seed: int = 1) -> list[tuple[Position, int]]:
    """Some decisions of a game that the policy plays, with the seat that must make them."""
    policy, dice = game.policy(), Dice(seed)
    position, found = game.new(seats), []
    while turn := position.turn():
        if turn == NATURE:
            draw(position, dice)
            continue
        seat = first_seat(turn)
        if len(position.moves(seat)) > 1:
            found.append((position.copy(), seat))
        position.play(seat, policy.choose(position, seat, dice))
    step = max(1, len(found) // POSITIONS)
    return found[::step][:POSITIONS]


def speed(game: Game, seats: int, iterations: int = 200) -> Speed:
    """Searches at some decisions of a game for so many iterations each."""
    policy, asked = game.policy(), decisions(game, seats)
    start = time.process_time()
    made = [_searched(policy, position, seat, iterations) for position, seat in asked]
    seconds = time.process_time() - start
    nodes = sum(search.nodes() for search in made) / len(made)
    done = sum(int(search.iterations) for search in made)
    position, seat = asked[len(asked) // 2]
    tracemalloc.start()
    try:
        search = _searched(policy, position, seat, iterations)
        weight = tracemalloc.get_traced_memory()[0] / max(1, search.nodes())
    finally:
        tracemalloc.stop()
    return Speed(game.name, seats, done / seconds, nodes, weight)


def _searched(policy: Policy, position: Position, seat: int, iterations: int) -> Search:
    shown = position.copy()
    shown.determinize(seat, Dice(2))
    search = Search(shown, seat, policy, Dice(3))
    search.think(iterations, 0.0)
    return search


def speeds(iterations: int = 200) -> list[Speed]:
    """A row for each game, with its usual number of seats."""
    return [speed(game, game.usual_seats, iterations) for game in games().values()]
