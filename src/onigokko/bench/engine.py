"""Play-outs, stepping from Python, copies and determinizations of our games.

* `playout`: random play-outs in the compiled loop, each of a copy of the first position, as a search makes
  them; the decisions of seats are counted, and not nature's draws. `playout-python` is the same figure,
  beside the peer's Python API instead of its own roll-outs.
* `step`: the same from Python, by an `Episode`: the legal moves, a choice, `play`.
* `copy` and `determinize`: of positions from all over random games; the time of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from onigokko.bench import openspiel
from onigokko.bench.rows import Meter
from onigokko.core.chance import Dice
from onigokko.core.game import Game
from onigokko.core.playout import Episode, draw, random_playout
from onigokko.core.position import NATURE, Position

POSITIONS = 64  # that are copied and determinized
SEED = 20


def meters(games: Sequence[Game]) -> list[Meter]:
    """What is measured of these games, at their usual seat counts, and of the peer, if it is there."""
    found = [meter for game in games for meter in _of_game(game)]
    return found + openspiel.meters()


def _of_game(game: Game) -> Iterator[Meter]:
    start = game.new(game.usual_seats)
    somewhere = positions(game, POSITIONS)
    by_python = {"playout-python": openspiel.DRAWN_STEP}
    yield Meter(game.name, "playout", "decisions/s", playouts(start, game), openspiel.PLAYOUT, by_python)
    yield Meter(game.name, "step", "decisions/s", steps(start), openspiel.STEP)
    yield Meter(game.name, "copy", "ns", copies(somewhere))
    yield Meter(game.name, "determinize", "us", determinizations(somewhere))


def playouts(start: Position, game: Game) -> Callable[[], int]:
    """Plays a few games at random in the compiled loop; gives the decisions of seats."""
    dice, limit = Dice(SEED), game.bound(start.seats)

    def run() -> int:
        return sum(random_playout(start.copy(), dice, limit) for _ in range(10))

    return run


def steps(start: Position) -> Callable[[], int]:
    """Plays a game at random from Python, chosen by the same dice as the peer's; gives the decisions."""
    below, dice = Dice(SEED).below, Dice(SEED)

    def run() -> int:
        episode = Episode(start.copy(), dice)
        moves = episode.moves
        decisions = 0
        while moves:
            moves = episode.play(moves[below(len(moves))])
            decisions += 1
        return decisions

    return run


def copies(somewhere: Sequence[Position]) -> Callable[[], int]:
    """Copies each of some positions; gives how many."""

    def run() -> int:
        for position in somewhere:
            position.copy()
        return len(somewhere)

    return run


def determinizations(somewhere: Sequence[Position]) -> Callable[[], int]:
    """Determinizes each of some positions anew, as one of its seats knows it; gives how many."""
    dice = Dice(SEED)
    worlds = [position.copy() for position in somewhere]

    def run() -> int:
        for index, world in enumerate(worlds):
            world.determinize(index % world.seats, dice)
        return len(worlds)

    return run


def positions(game: Game, count: int) -> list[Position]:
    """Positions of random games in which a seat must decide, each decision of a game as likely as another."""
    dice = Dice(SEED)
    start = game.new(game.usual_seats)
    found: list[Position] = []
    while len(found) < count:
        decisions = random_playout(start.copy(), dice.fork(), game.bound(start.seats))
        position = start.copy()
        random_playout(position, dice, dice.below(decisions))
        while position.turn() == NATURE:
            draw(position, dice)
        if position.turn():
            found.append(position)
    return found
