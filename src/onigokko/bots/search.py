"""Information-set Monte Carlo tree search over any game that keeps the contract (compiled).

Each iteration draws a world that the seat holds possible, walks down a tree a seat, keyed by `infostate`, and
plays the rest out by the game's policy. Nothing is shared between worlds but what the seat to move cannot
tell apart, so no choice rests on what it does not know.

* Open decisions are chosen by upper confidence bounds (UCB1), after the policy's own move.
* Sealed ones (several seats choose unseen) are chosen by regret matching, whose average over time mixes; the
  rewards of the moves not chosen are estimated by their means, which takes most of the noise away.
* A node with very many moves gets them by and by: first the policy's, then neighbours of the best so far in
  the order of the catalogue, and any.
* Another seat's node follows the policy until it has been met often enough to know better.
"""

import time
from math import log, sqrt
from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import i64, vec
from onigokko.core.playout import first_seat
from onigokko.core.position import NATURE, Policy, Position

LOOK: Final = 16  # iterations between two looks at whether the choice is plain
LEAST: Final = 128  # iterations before an early end
PLAIN: Final = 0.9  # share of the visits that a move must have got for it
LEAST_VARIANCE: Final = 0.0004  # of a node's rewards
CLOSE: Final = 0.5  # standard errors within which means are held to be level
WAYS: Final = 8  # of finding another move: one in so many is any at all
PERCENT: Final = 100


@final
class Settings:
    """How a search thinks. What is of one game, its policy says."""

    def __init__(self) -> None:
        self.exploration: float = 0.7  # of UCB1, in standard deviations of the node's rewards
        self.trust: float = 0.4  # how much better the policy's own move is held at first, likewise
        self.wide: i64 = 4  # moves that a node has from the start
        self.growth: float = 0.3  # and how many more when it was visited n times, in square roots of n
        self.patience: i64 = 0  # visits for which another seat's node follows the policy; 0: as it says
        self.slack: float = 0.1  # share of moves at random in sealed steps, so that each is tried
        self.random: i64 = 1  # percent of moves at random in play-outs
        self.horizon: i64 = (
            0  # decisions of a play-out before the policy's estimate takes its place; 0: its own
        )
        self.beliefs = False  # whether worlds are weighed by what the others were seen to do
        self.first: float = 0.8  # share of the reward that only the first place gets


@final
class Edge:
    """A move in a node, and what came of it."""

    def __init__(self, move: i64, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits: i64 = 0
        self.mass: float = 0.0  # visits, each divided by the chance with which the move was chosen
        self.total: float = 0.0  # rewards of the seat to move, divided likewise
        self.weight: float = 0.0  # sealed steps: sum of its chances so far

    def mean(self, usual: float) -> float:
        """The mean reward, with one visit more that brought what is usual."""
        return (self.total + usual) / (self.mass + 1.0)


@final
class Node:
    """An information state of the seat to move."""

    def __init__(self, moves: list[int], sealed: bool) -> None:
        self.moves = moves  # all legal ones
        self.sealed = sealed
        self.edges: list[Edge] = []  # those that are tried
        self.visits: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def mean(self) -> float:
        """The mean reward so far."""
        return self.total / float(self.visits) if self.visits else 0.5

    def deviation(self) -> float:
        """The standard deviation of the rewards so far, but never nearly nothing."""
        if self.visits < 2:
            return 0.5
        mean: float = self.mean()
        return sqrt(max(self.squares / float(self.visits) - mean * mean, LEAST_VARIANCE))

    def error(self, edge: Edge) -> float:
        """The standard error of an edge's mean."""
        return self.deviation() / sqrt(float(edge.visits + 1))

    def edge(self, move: i64) -> Edge | None:
        """The edge of a move, if it is tried."""
        for edge in self.edges:
            if edge.move == move:
                return edge
        return None


@final
class Step:
    """A decision on the way down: its node and edge, and with what chance the edge was chosen."""

    def __init__(self, node: Node, edge: Edge, seat: i64, chance: float) -> None:
        self.node = node
        self.edge = edge
        self.seat = seat
        self.chance = chance


@final
class Search:
    """The trees that grow from one decision of a seat.

    `position` is determinized for the seat, and is not changed.
    """

    def __init__(
        self, position: Position, seat: i64, policy: Policy, dice: Dice, settings: Settings | None = None
    ) -> None:
        self.position = position
        self.seat = seat
        self.policy = policy
        self.dice = dice
        self.settings: Settings = Settings() if settings is None else settings
        self.trees: list[dict[int, Node]] = [{} for _ in range(position.seats)]
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(position.seats)])
        self.choices = Choices()
        self.iterations: i64 = 0
        self.horizon: i64 = self.settings.horizon if self.settings.horizon else policy.horizon(position)
        self.patience: i64 = self.settings.patience if self.settings.patience else policy.patience(position)
        self.world: Position = position
        self.plausibility: float = 0.0
        self.root: Node = self._node_of(position, seat, position.turn())

    # Thinking

    def think(self, iterations: i64, seconds: float, processor: bool = False) -> None:
        """Iterates until either is used up; 0 of one is no limit. Ends early when the choice is plain.

        The seconds are those of the clock on the wall, or of the processor.
        """
        start: float = _clock(processor)
        while iterations == 0 or self.iterations < iterations:
            self._iterate()
            self.iterations += 1
            if seconds > 0.0 and _clock(processor) - start >= seconds:
                break
            if self.iterations % LOOK == 0 and self.iterations >= LEAST and self._is_plain():
                break

    def best(self) -> i64:
        """The move to play; in a sealed step one drawn from the average strategy.

        It is the one most visited, unless the policy's own move is hardly worse: where little depends on the
        choice, chance must not make it.
        """
        root = self.root
        if root.sealed:
            return self._draw_average()
        found: Edge | None = None
        usual: Edge | None = None
        for edge in root.edges:
            if found is None or edge.visits > found.visits:
                found = edge
            if edge.prior > 0.0 and (usual is None or edge.visits > usual.visits):
                usual = edge
        if found is None:
            return root.moves[0]
        if usual is not None and found is not usual:
            lead: float = found.mean(root.mean()) - usual.mean(root.mean())
            if lead <= CLOSE * (root.error(found) + root.error(usual)):
                return usual.move
        return found.move

    def nodes(self) -> i64:
        """How many nodes the trees have."""
        count: i64 = 0
        for tree in self.trees:
            count += len(tree)
        return count

    def _is_plain(self) -> bool:
        """Whether one open move looks so much better that hardly any other is still tried."""
        root = self.root
        if root.sealed or len(root.edges) < min(len(root.moves), self.settings.wide):
            return False
        for edge in root.edges:
            if float(edge.visits) >= PLAIN * float(root.visits):
                return True
        return False

    def _draw_average(self) -> i64:
        """A move as often as the average strategy has it, of those that are hardly worse than the best."""
        root = self.root
        bar: float = -1.0e9
        for edge in root.edges:
            bar = max(bar, edge.mean(root.mean()) - CLOSE * root.error(edge))
        total: float = 0.0
        for edge in root.edges:
            if edge.mean(root.mean()) + CLOSE * root.error(edge) >= bar:
                total += edge.weight
        point: float = total * _fraction(self.dice)
        found: i64 = root.moves[0]
        for edge in root.edges:
            if edge.mean(root.mean()) + CLOSE * root.error(edge) >= bar and edge.weight > 0.0:
                found = edge.move
                point -= edge.weight
                if point < 0.0:
                    break
        return found

    # One iteration

    def _iterate(self) -> None:
        world = self._world()
        path: list[Step] = []
        growing: bool = True
        while growing:
            turn: i64 = world.turn()
            if turn == 0:
                break
            if turn == NATURE:
                self._draw(world)
                continue
            seat: i64 = self.seat if (turn >> self.seat) & 1 else first_seat(turn)
            node = self._node_of(world, seat, turn)
            if len(node.moves) == 1:
                world.play(seat, node.moves[0])
                continue
            if seat == self.seat and node.visits == 0 and node is not self.root:
                growing = False
            step = self._choose(world, node, seat)
            path.append(step)
            world.play(seat, step.edge.move)
        self._play_out(world)
        for step in path:
            self._learn(step)

    def _world(self) -> Position:
        """A world that the seat holds possible.

        With beliefs it is as likely as the others' policy would have led there: a new one takes the place of
        the last by the ratio of their plausibilities (independent Metropolis-Hastings).
        """
        world = self.position.copy()
        world.determinize(self.seat, self.dice)
        if not self.settings.beliefs:
            return world
        plausibility: float = self.policy.plausibility(world, self.seat, self.dice)
        if plausibility >= self.plausibility * _fraction(self.dice):
            self.world = world
            self.plausibility = plausibility
        return self.world.copy()

    def _node_of(self, world: Position, seat: i64, turn: i64) -> Node:
        key: i64 = world.infostate(seat)
        node = self.trees[seat].get(key)
        if node is None:
            node = Node(world.moves(seat), _is_sealed(world, seat, turn))
            self.trees[seat][key] = node
        return node

    def _choose(self, world: Position, node: Node, seat: i64) -> Step:
        patience: i64 = 1 if seat == self.seat else self.patience
        if node.visits < patience:
            move = self._habit(world, seat)
            edge = node.edge(move)
            if edge is None:
                edge = Edge(move, self.settings.trust)
                node.edges.append(edge)
            return Step(node, edge, seat, 1.0)
        self._widen(world, node, seat)
        if node.sealed:
            return self._match_regret(node, seat)
        return Step(node, self._bound(node), seat, 1.0)

    def _bound(self, node: Node) -> Edge:
        """The edge with the highest upper confidence bound."""
        best = node.edges[0]
        most: float = -1.0e9
        spread: float = log(float(node.visits + 1))
        usual: float = node.mean()
        deviation: float = node.deviation()
        for edge in node.edges:
            tried: float = float(edge.visits + 1)
            bonus: float = self.settings.exploration * sqrt(spread / tried) + edge.prior / sqrt(tried)
            score: float = edge.mean(usual) + deviation * bonus
            if score > most:
                most = score
                best = edge
        return best

    def _match_regret(self, node: Node, seat: i64) -> Step:
        """An edge as likely as one regrets not to have played it, now and then any."""
        usual: float = node.mean()
        regrets: float = 0.0
        for edge in node.edges:
            regrets += max(edge.mean(usual) - usual, 0.0)
        even: float = 1.0 / float(len(node.edges))
        slack: float = self.settings.slack
        point: float = _fraction(self.dice)
        found = node.edges[0]
        chance: float = 0.0
        for edge in node.edges:
            share: float = max(edge.mean(usual) - usual, 0.0) / regrets if regrets > 0.0 else even
            edge.weight += share * float(node.visits + 1)  # early choices count little
            if point >= 0.0:
                found = edge
                chance = (1.0 - slack) * share + slack * even
                point -= chance
        return Step(node, found, seat, chance)

    def _habit(self, world: Position, seat: i64) -> i64:
        """The policy's move; of another seat, what it will probably do."""
        if seat == self.seat:
            return self.policy.choose(world, seat, self.dice)
        return self.policy.foresee(world, seat, self.dice)

    # More moves

    def _widen(self, world: Position, node: Node, seat: i64) -> None:
        """Gives a node another edge if it has been visited often enough for one more."""
        count: i64 = len(node.edges)
        if count == len(node.moves):
            return
        if count >= self.settings.wide:
            more: float = float(count - self.settings.wide)
            if more >= self.settings.growth * sqrt(float(node.visits)):
                return
        if len(node.moves) <= self.settings.wide:
            for each in node.moves:
                if node.edge(each) is None:
                    node.edges.append(Edge(each, 0.0))
            return
        way: i64 = self.dice.below(WAYS)
        move: i64 = node.moves[self.dice.below(len(node.moves))]
        if way > 3:
            move = self.policy.choose(world, seat, self.dice)
        elif way > 0:
            move = node.moves[self._beside_the_best(node)]
        if node.edge(move) is None:
            node.edges.append(Edge(move, 0.0))

    def _beside_the_best(self, node: Node) -> i64:
        best = node.edges[0]
        for edge in node.edges:
            if edge.visits > best.visits:
                best = edge
        index: i64 = 0
        while node.moves[index] != best.move:
            index += 1
        far: i64 = 1 + self.dice.below(3)
        index += far if self.dice.below(2) == 0 else -far
        return min(max(index, 0), len(node.moves) - 1)

    # The rest of the game

    def _play_out(self, world: Position) -> None:
        """Plays to the end, or to the horizon, and puts the rewards of all seats in `rewards`."""
        left: i64 = self.horizon
        random: i64 = self.settings.random
        turn: i64 = world.turn()
        while turn != 0 and left > 0:
            if turn == NATURE:
                self._draw(world)
            else:
                seat: i64 = first_seat(turn)
                if random and self.dice.below(PERCENT) < random:
                    self.choices.clear()
                    world.offer(seat, self.choices)
                    world.play(seat, self.choices.at(self.dice.below(self.choices.count)))
                else:
                    world.play(seat, self._habit(world, seat))
                left -= 1
            turn = world.turn()
        seat = 0
        if turn == 0:
            self._reward(world.ranking())
        else:
            while seat < world.seats:
                value: float = self.policy.value(world, seat)
                self.rewards[seat] = self.settings.first * value + (1.0 - self.settings.first) * 0.5
                seat += 1

    def _draw(self, world: Position) -> None:
        self.choices.clear()
        world.offer(NATURE, self.choices)
        world.play(NATURE, self.choices.drawn(self.dice))

    def _reward(self, places: list[int]) -> None:
        """The first place shared among its owners, and a little for each seat that is behind."""
        seats: i64 = len(places)
        firsts: i64 = 0
        for place in places:
            if place == 1:
                firsts += 1
        seat: i64 = 0
        while seat < seats:
            behind: float = 0.0
            for place in places:
                if place > places[seat]:
                    behind += 1.0
                elif place == places[seat]:
                    behind += 0.5
            behind = (behind - 0.5) / float(seats - 1)
            won: float = 1.0 / float(firsts) if places[seat] == 1 else 0.0
            self.rewards[seat] = self.settings.first * won + (1.0 - self.settings.first) * behind
            seat += 1

    # Learning

    def _learn(self, step: Step) -> None:
        edge = step.edge
        reward: float = self.rewards[step.seat]
        edge.visits += 1
        edge.mass += 1.0 / step.chance
        edge.total += reward / step.chance
        step.node.visits += 1
        step.node.total += reward
        step.node.squares += reward * reward


def _clock(processor: bool) -> float:
    return time.thread_time() if processor else time.monotonic()


def _is_sealed(world: Position, seat: i64, turn: i64) -> bool:
    """Whether others choose in the same step, unseen."""
    if turn & (turn - 1):
        return True
    other: i64 = 0
    while other < world.seats:
        if other != seat and world.pending(other) > 0:
            return True
        other += 1
    return False


def _fraction(dice: Dice) -> float:
    return float(dice.below(1 << 20)) / 1048576.0
