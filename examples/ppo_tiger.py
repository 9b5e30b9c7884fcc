"""Proximal policy optimisation by self-play on tiger, in one file.

    python examples/ppo_tiger.py --decisions 1000000 --curve curve.svg

One network plays all four seats of many games at once (`onigokko.env.batch`) and learns from each seat's own
decisions: what it saw, what it did, and its share of the others beaten at the end. Every so often it plays
against three `quick` players, on each seat equally often; a quarter of first places would be no better than
they are. The curve of that is written as a picture, and beside it as numbers. The same seed learns the same.

Needs PyTorch, NumPy and Matplotlib: `pip install "onigokko[training]"`.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

from onigokko.env import Batch, batch
from onigokko.lab.intervals import wilson

SEATS = 4
IMPOSSIBLE = -1e9  # instead of the logit of a move that is not possible


@dataclass
class Settings:
    """What one can turn. The defaults learn in minutes on two cores."""

    decisions: int = 1_000_000  # to learn from, in all
    games: int = 128  # at once
    steps: int = 128  # of each game between two updates
    epochs: int = 3  # passes over the decisions of an update
    chunk: int = 2_048  # decisions in one step of the optimiser
    rate: float = 1e-3  # of learning; falls to 0
    width: int = 128  # of the two hidden layers
    thrift: float = 5.0  # dollars: how much a beginner likes to spend
    trace: float = 0.95  # how far a result reaches back (lambda)
    clip: float = 0.2  # how far a probability may move in one update
    value_weight: float = 0.5
    entropy_weight: float = 0.003
    most_gradient: float = 0.5
    every: int = 5  # updates between two measurements
    measured: int = 50  # games on each seat in a measurement
    measured_last: int = 500  # and in the last one
    seed: int = 1


class Player(nn.Module):
    """A network with two heads: the logits of all moves, and the result it expects, from -1 to 1.

    `prices` are the dollars that moves cost: a beginner that offered any sum as readily as another would have
    lost all its money in the first auction, and would see little of the game.
    """

    def __init__(self, size: int, prices: Tensor, width: int, thrift: float) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.move = nn.Linear(width, len(prices))
        self.result = nn.Linear(width, 1)
        nn.init.orthogonal_(self.move.weight, 0.01)
        with torch.no_grad():
            self.move.bias.copy_(-prices / thrift)

    def forward(self, seen: Tensor, possible: Tensor) -> tuple[Categorical, Tensor]:
        """How likely each move is to be made, and the expected result."""
        hidden = self.body(seen)
        logits = self.move(hidden).masked_fill(~possible, IMPOSSIBLE)
        return Categorical(logits=logits, validate_args=False), torch.tanh(self.result(hidden)).squeeze(-1)


def prices(games: Batch) -> Tensor:
    """What each action costs in dollars, 0 where it costs none."""
    moves = games.spaces.game.moves
    words = [moves.words(move).split() for move in range(len(moves))]
    dollars = [float(each[1]) if each[0] in ("seal", "bid") else 0.0 for each in words]
    return torch.tensor([*dollars, *[0.0] * (games.actions - len(moves))])


@dataclass
class Rollout:
    """Decisions of many games, (steps, games) each: what was seen, done and expected, and by which seat.

    `reward` (steps, games, seats) is that of a game that ended with the decision, where `over` is true.
    """

    seen: Tensor
    possible: Tensor
    move: Tensor
    likely: Tensor  # the logarithm of the move's probability
    value: Tensor
    seat: NDArray[np.int64]
    reward: NDArray[np.float32]
    over: NDArray[np.bool_]


def advantages(rollout: Rollout, trace: float) -> tuple[Tensor, Tensor]:
    """How much better each decision went than was expected (Schulman et al. 2016), and which can be judged.

    A decision is judged by what the same seat expects at its next one, or by the result. The last decision of
    a seat in a game that goes on has neither: it only serves to judge those before.
    """
    steps, games = rollout.seat.shape
    value, row = rollout.value.numpy(), np.arange(games)
    better = np.zeros((steps, games), np.float32)
    judged = np.zeros((steps, games), np.bool_)
    next_value = np.zeros_like(rollout.reward[0])  # of each seat of each game
    next_better = np.zeros_like(next_value)
    known = np.zeros_like(next_value, np.bool_)
    for step in reversed(range(steps)):
        ended = rollout.over[step]
        next_value[ended] = rollout.reward[step][ended]
        next_better[ended] = 0
        known[ended] = True
        seat = rollout.seat[step]
        judged[step] = known[row, seat]
        gain = next_value[row, seat] - value[step] + trace * next_better[row, seat]
        better[step] = np.where(judged[step], gain, 0)
        next_value[row, seat], next_better[row, seat] = value[step], better[step]
        known[row, seat] = True
    return torch.from_numpy(better), torch.from_numpy(judged)


@dataclass(frozen=True)
class Measured:
    """First places against three quick players, after so many decisions and minutes of one core."""

    decisions: int
    minutes: float
    first: int
    games: int

    @property
    def share(self) -> float:
        return self.first / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Of 95 %."""
        return wilson(self.first, self.games)


class Learner:
    """Plays itself, and learns."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        self.games = batch("tiger", settings.games, seats=SEATS, seed=settings.seed)
        self.now = self.games.reset()
        size = self.now.observation.shape[1]
        self.player = Player(size, prices(self.games), settings.width, settings.thrift)
        self.optimiser = torch.optim.Adam(self.player.parameters(), lr=settings.rate, eps=1e-5)
        self.decisions = 0
        self.minutes = 0.0  # of one core, for learning; what measurements take is not in it

    def learn(self) -> Iterator[Measured]:
        """Learns to the end; gives how well it plays at the start, every so often, and at the end."""
        settings = self.settings
        yield self.measure(settings.measured)
        updates = max(1, settings.decisions // (settings.games * settings.steps))
        for update in range(1, updates + 1):
            began = time.process_time()
            for group in self.optimiser.param_groups:
                group["lr"] = settings.rate * (1 - (update - 1) / updates)
            self._improve(self._play())
            self.minutes += (time.process_time() - began) / 60
            if update == updates:
                yield self.measure(settings.measured_last)
            elif update % settings.every == 0:
                yield self.measure(settings.measured)

    @torch.no_grad()
    def _play(self) -> Rollout:
        shape = (self.settings.steps, self.settings.games)
        size = self.now.observation.shape[1]
        rollout = Rollout(
            torch.zeros((*shape, size)),
            torch.zeros((*shape, self.games.actions), dtype=torch.bool),
            torch.zeros(shape, dtype=torch.int64),
            torch.zeros(shape),
            torch.zeros(shape),
            np.zeros(shape, np.int64),
            np.zeros((*shape, SEATS), np.float32),
            np.zeros(shape, np.bool_),
        )
        for step in range(self.settings.steps):
            rollout.seen[step] = torch.from_numpy(self.now.observation)
            rollout.possible[step] = torch.from_numpy(self.now.mask)
            rollout.seat[step] = self.now.seat
            moves, value = self.player(rollout.seen[step], rollout.possible[step])
            rollout.move[step] = moves.sample()
            rollout.likely[step] = moves.log_prob(rollout.move[step])
            rollout.value[step] = value
            self.now = self.games.step(rollout.move[step].numpy())
            rollout.reward[step], rollout.over[step] = self.now.reward, self.now.over
        self.decisions += shape[0] * shape[1]
        return rollout

    def _improve(self, rollout: Rollout) -> None:
        better, judged = advantages(rollout, self.settings.trace)
        wanted = rollout.value + better
        used = judged.flatten().nonzero().squeeze(-1)
        seen, possible = rollout.seen.flatten(0, 1), rollout.possible.flatten(0, 1)
        move, likely = rollout.move.flatten(), rollout.likely.flatten()
        better, wanted = better.flatten(), wanted.flatten()
        for _ in range(self.settings.epochs):
            for chunk in used[torch.randperm(len(used))].split(self.settings.chunk):
                self._step(
                    seen[chunk], possible[chunk], move[chunk], likely[chunk], better[chunk], wanted[chunk]
                )

    def _step(
        self, seen: Tensor, possible: Tensor, move: Tensor, likely: Tensor, better: Tensor, wanted: Tensor
    ) -> None:
        """One step of the optimiser (Schulman et al. 2017)."""
        settings = self.settings
        moves, value = self.player(seen, possible)
        ratio = (moves.log_prob(move) - likely).exp()
        scaled = (better - better.mean()) / (better.std(correction=0) + 1e-8)
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        policy_loss = -torch.min(ratio * scaled, clipped * scaled).mean()
        value_loss = (value - wanted).square().mean()
        entropy = moves.entropy().mean()
        loss = policy_loss + settings.value_weight * value_loss - settings.entropy_weight * entropy
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), settings.most_gradient)
        self.optimiser.step()

    @torch.no_grad()
    def measure(self, count: int) -> Measured:
        """Plays so many games on each seat against three quick players."""
        first = 0
        chance = torch.get_rng_state()  # measuring changes nothing of what is learnt
        torch.manual_seed(self.settings.seed)
        for seat in range(SEATS):
            games = batch("tiger", count, seats=SEATS, seed=seat, opponents="policy", play=seat)
            now, going = games.reset(), np.ones(count, np.bool_)
            while going.any():
                moves, _ = self.player(torch.from_numpy(now.observation), torch.from_numpy(now.mask))
                now = games.step(moves.sample().numpy())
                first += int((going & now.over & (now.reward[:, seat] == 1)).sum())  # it beat all others
                going &= ~now.over
        torch.set_rng_state(chance)
        return Measured(self.decisions, self.minutes, first, SEATS * count)


# The curve

BLUE, RED = "#2f6f8f", "#b0432e"


def draw(curve: list[Measured], path: Path) -> None:
    """The curve as a picture (.svg or .png), and as numbers beside it (.csv)."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    *way, last = curve  # the last one is of more games
    millions = [each.decisions / 1e6 for each in way]
    lows, highs = zip(*(each.interval for each in way), strict=True)
    low, high = last.interval
    with matplotlib.rc_context({"font.size": 11, "svg.fonttype": "path", "svg.hashsalt": "ppo_tiger"}):
        figure = Figure((7.2, 3.8), layout="constrained", facecolor="white")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        axes.fill_between(millions, lows, highs, color=BLUE, alpha=0.18, linewidth=0, label="95 %")
        name = f"learner, {way[0].games:,} games each"
        axes.plot(millions, [each.share for each in way], color=BLUE, linewidth=2, label=name)
        axes.errorbar(
            last.decisions / 1e6,
            last.share,
            [[last.share - low], [high - last.share]],
            fmt="o",
            color=RED,
            capsize=4,
            clip_on=False,
            label=f"at the end, {last.games:,} games",
        )
        axes.axhline(1 / SEATS, color="#555555", linewidth=1.2, linestyle=(0, (4, 3)), label="even")
        axes.set_xlim(0, max(last.decisions / 1e6, 1e-3))
        axes.set_ylim(0, 1)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.set_xlabel("decisions learnt from, in millions")
        axes.set_ylabel("first places against three quick")
        axes.grid(color="#dddddd", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(loc="center right", bbox_to_anchor=(1, 0.47), frameon=False)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    with path.with_suffix(".csv").open("w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["decisions", "minutes", "first", "games", "share", "low", "high"])
        for each in curve:
            shares = [f"{share:.4f}" for share in (each.share, *each.interval)]
            rows.writerow([each.decisions, f"{each.minutes:.2f}", each.first, each.games, *shares])


def main(arguments: list[str] | None = None) -> list[Measured]:
    """Learns, tells how well every so often, and draws the curve."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = Settings()
    parser.add_argument("--decisions", type=int, default=usual.decisions, help="to learn from")
    parser.add_argument("--games", type=int, default=usual.games, help="at once")
    parser.add_argument("--steps", type=int, default=usual.steps, help="of each game between two updates")
    parser.add_argument("--measured", type=int, default=usual.measured, help="games a seat")
    parser.add_argument("--measured-last", type=int, default=usual.measured_last, help="and at the end")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--curve", type=Path, help="where to draw it: a .svg or .png")
    parser.add_argument("--keep", type=Path, help="where to keep the network: a .pt")
    given = vars(parser.parse_args(arguments))
    curve_path, keep = given.pop("curve"), given.pop("keep")
    learner = Learner(Settings(**given))
    print("decisions  minutes of a core  first places against three quick players (even: 25 %)", flush=True)
    curve = []
    for each in learner.learn():
        curve.append(each)
        low, high = each.interval
        shares = f"{each.share:6.1%}  ({low:.1%} to {high:.1%}, {each.games} games)"
        print(f"{each.decisions:9,}  {each.minutes:17.2f}  {shares}", flush=True)
    if keep:
        torch.save(learner.player.state_dict(), keep)
    if curve_path:
        draw(curve, curve_path)
    return curve


if __name__ == "__main__":
    main()
