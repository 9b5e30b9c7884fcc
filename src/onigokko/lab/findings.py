"""What watched games say: shares, means and effects, each with its interval of 95 %.

Intervals of shares are Wilson's, those of means normal. What having a thing is *worth* is a regression: how
the share of first places changes with one more of it, all things of its kind and the seats considered
together, within each game, with errors that are robust to what the seats of a game share (Cameron and Miller
2015). It says what goes together; where bots buy a card because they are doing well, that is in it too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import erfc, sqrt
from typing import Any

import numpy as np
from scipy.stats import false_discovery_control

from onigokko.lab.accounts import Account, Watch
from onigokko.lab.intervals import NORMAL_95, wilson

LEAST = 20  # cases below which no effect is told
SURE = 3.0  # standard errors by which a price's own effect must differ from 0
FALSE = 0.05  # of the differences called real so many may be false (Benjamini and Hochberg 1995)


@dataclass(frozen=True)
class Estimate:
    """A number and its interval, from so many cases."""

    value: float
    low: float
    high: float
    cases: int
    error: float  # the standard error

    def row(self) -> dict[str, Any]:
        """As JSON values."""
        return {"value": self.value, "low": self.low, "high": self.high, "cases": self.cases}


def share(successes: float, cases: int) -> Estimate:
    """A share with Wilson's interval."""
    low, high = wilson(successes, cases)
    value = successes / cases if cases else 0.0
    return Estimate(value, low, high, cases, (high - low) / (2 * NORMAL_95))


def mean(numbers: Sequence[float]) -> Estimate:
    """A mean with its normal interval."""
    values = np.asarray(numbers, dtype=float)
    error = float(values.std(ddof=1) / sqrt(len(values))) if len(values) > 1 else 0.0
    return _normal(float(values.mean()) if len(values) else 0.0, error, len(values))


def _normal(value: float, error: float, cases: int) -> Estimate:
    return Estimate(value, value - NORMAL_95 * error, value + NORMAL_95 * error, cases, error)


@dataclass
class Thing:
    """Something that is had or used: how often in a game, and what one more is worth in first places."""

    often: Estimate
    worth: Estimate | None = None


@dataclass
class Branch:
    """One way a decision can go: how often it was taken when it could be, and its value beside the choice."""

    taken: Estimate
    value: Estimate


@dataclass
class Decision:
    """A kind of decision: what choosing as the bot does is worth beside choosing a branch blindly."""

    matters: Estimate
    branches: dict[str, Branch] = field(default_factory=dict)


@dataclass
class Course:
    """A number of each seat, round by round: its mean for those who came first, and for the others."""

    rounds: list[int]
    first: list[Estimate]
    others: list[Estimate]


@dataclass
class Findings:
    """All that a report says of one variant."""

    watch: Watch
    games: int
    seats: list[Estimate]
    roles: dict[str, Estimate]
    groups: dict[str, dict[str, Estimate]]
    decisions_made: Estimate
    rounds: Estimate
    lengths: list[int]
    endings: dict[str, Estimate]
    things: dict[str, dict[str, Thing]]
    prices: dict[str, dict[str, Estimate]]
    price_of_first: Estimate | None
    decisions: dict[str, Decision]
    courses: dict[str, Course]


def findings(what: Watch, accounts: Sequence[Account]) -> Findings:
    """What these games say."""
    setup = what.plan.setup
    roles = what.game.roles(setup.seats)
    shares = [share(sum(each.first[seat] for each in accounts), len(accounts)) for seat in range(setup.seats)]
    price, worth = _prices(what, accounts)
    return Findings(
        what,
        len(accounts),
        shares,
        dict(zip(roles, shares, strict=True)) if roles else {},
        {kind: _by_group(accounts, kind) for kind in _keys(each.groups for each in accounts)},
        mean([each.decisions for each in accounts]),
        mean([each.rounds for each in accounts]),
        [each.rounds or each.decisions for each in accounts],
        _endings(accounts),
        _things(accounts, what.game.facts(setup).only_counted),
        price,
        worth,
        _decisions(accounts),
        {kind: _course(accounts, kind) for kind in _keys(each.courses for each in accounts)},
    )


def _keys(dicts: Iterable[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(key for each in dicts for key in each))


def in_order(names: Iterable[str]) -> list[str]:
    """Names with whole numbers by their size, the others as words."""
    return sorted(names, key=lambda name: (0, int(name), "") if name.isdigit() else (1, 0, name))


def _by_group(accounts: Sequence[Account], kind: str) -> dict[str, Estimate]:
    first: dict[str, float] = defaultdict(float)
    cases: dict[str, int] = defaultdict(int)
    for each in accounts:
        for name, won in zip(each.groups[kind], each.first, strict=True):
            first[name] += won
            cases[name] += 1
    return {name: share(first[name], cases[name]) for name in in_order(cases)}


def _endings(accounts: Sequence[Account]) -> dict[str, Estimate]:
    names = [each.ending for each in accounts if each.ending]
    return {name: share(names.count(name), len(names)) for name in sorted(set(names))}


# Things


def _things(accounts: Sequence[Account], only_counted: frozenset[str]) -> dict[str, dict[str, Thing]]:
    kinds: dict[str, list[str]] = defaultdict(list)
    for key in sorted({key for each in accounts for uses in each.uses for key in uses}):
        kind, _, thing = key.partition("/")
        kinds[kind].append(thing)
    return {
        kind: _things_of(accounts, kind, in_order(things), kind not in only_counted)
        for kind, things in kinds.items()
    }


def _things_of(accounts: Sequence[Account], kind: str, things: list[str], valued: bool) -> dict[str, Thing]:
    keys = [f"{kind}/{thing}" for thing in things]
    counts = np.array(
        [[[uses.get(key, 0) for key in keys] for uses in each.uses] for each in accounts], float
    )
    per_game = counts.sum(axis=1)
    effects = _effects(counts, np.array([each.first for each in accounts])) if valued else {}
    return {thing: Thing(mean(per_game[:, place]), effects.get(place)) for place, thing in enumerate(things)}


def _effects(columns: Any, first: Any) -> dict[int, Estimate]:
    """The effect of each column, given by game and seat, on the share of first places."""
    found, _ = _fitted(columns, first)
    return found


def _fitted(columns: Any, first: Any) -> tuple[dict[int, Estimate], Any]:
    """The effects by column, where there are cases enough, and their covariance by kept column."""
    games, seats, count = columns.shape
    own = np.broadcast_to(np.eye(seats)[:, 1:], (games, seats, seats - 1))  # a seat's own chances
    every = np.concatenate([columns, own], axis=2)
    every = every - every.mean(axis=1, keepdims=True)  # within the game
    result = first - first.mean(axis=1, keepdims=True)
    varied = [int((np.abs(every[:, :, place]) > 1e-9).any(axis=1).sum()) for place in range(count)]
    kept = [place for place in range(count) if varied[place] >= LEAST]
    used = every[:, :, [*kept, *range(count, count + seats - 1)]]
    flat, wanted = used.reshape(games * seats, -1), result.reshape(-1)
    if not kept or games < 2 * flat.shape[1]:
        return {}, None
    inverse = np.linalg.pinv(flat.T @ flat)
    effect = inverse @ flat.T @ wanted
    scores = np.einsum("gsc,gs->gc", used, result - used @ effect)
    # Within the game a thing of one's own is also less of it for the others; alone it does less.
    own_part = (seats - 1) / seats
    effect = effect * own_part
    covariance = inverse @ (scores.T @ scores) @ inverse * games / (games - 1) * own_part**2
    errors = np.sqrt(np.diag(covariance))
    estimates = {
        place: _normal(float(effect[at]), float(errors[at]), varied[place]) for at, place in enumerate(kept)
    }
    return estimates, covariance


# Prices


def _prices(
    what: Watch, accounts: Sequence[Account]
) -> tuple[dict[str, dict[str, Estimate]], Estimate | None]:
    """What belonging to a group is worth beside the first, in the units of the game's price.

    By one regression on the groups and the price together; the ratio's interval by the delta method.
    """
    price = what.game.facts(what.plan.setup).price
    if not price or not all(price in each.numbers for each in accounts):
        return {}, None
    first = np.array([each.first for each in accounts])
    paid = np.array([each.numbers[price] for each in accounts])[:, :, None]
    found: dict[str, dict[str, Estimate]] = {}
    unit: Estimate | None = None
    for kind in _keys(each.groups for each in accounts):
        names = in_order({name for each in accounts for name in each.groups[kind]})
        belongs = np.array(
            [[[float(own == name) for name in names[1:]] for own in each.groups[kind]] for each in accounts]
        )
        effects, covariance = _fitted(np.concatenate([paid, belongs], axis=2), first)
        if 0 not in effects:
            continue
        unit = effects[0]
        if abs(unit.value) < SURE * unit.error or unit.value >= 0:
            continue
        rows = sorted(effects)
        found[kind] = {
            names[place]: _ratio(effects[place], unit, covariance[rows.index(place), 0])
            for place in rows
            if place
        }
    return found, unit


def _ratio(effect: Estimate, unit: Estimate, together: float) -> Estimate:
    ratio = -effect.value / unit.value
    spread = effect.error**2 + (ratio * unit.error) ** 2 + 2 * ratio * together
    return _normal(ratio, sqrt(max(0.0, spread)) / abs(unit.value), effect.cases)


# Decisions


def _decisions(accounts: Sequence[Account]) -> dict[str, Decision]:
    probes: dict[str, list[Any]] = defaultdict(list)
    for each in accounts:
        for probe in each.probes:
            probes[probe.decision].append(probe)
    found: dict[str, Decision] = {}
    for name in sorted(probes):
        of_kind = probes[name]
        if len(of_kind) < LEAST:
            continue
        blind = [probe.value - sum(probe.branches.values()) / len(probe.branches) for probe in of_kind]
        decision = found[name] = Decision(mean(blind))
        for branch in in_order({branch for probe in of_kind for branch in probe.branches}):
            having = [probe for probe in of_kind if branch in probe.branches]
            if len(having) < LEAST:
                continue
            taken = sum(probe.chosen == branch for probe in having)
            values = mean([probe.branches[branch] - probe.value for probe in having])
            decision.branches[branch] = Branch(share(taken, len(having)), values)
    return found


def never(branch: Branch) -> bool:
    """Whether a branch is surely worse than what the bot chose where it could have been taken."""
    return branch.value.cases >= LEAST and branch.value.high < 0


# Courses


def _course(accounts: Sequence[Account], kind: str) -> Course:
    first: dict[int, list[float]] = defaultdict(list)
    others: dict[int, list[float]] = defaultdict(list)
    for each in accounts:
        for number, by_seat in enumerate(each.courses[kind], 1):
            for value, won in zip(by_seat, each.first, strict=True):
                (first if won else others)[number].append(value)
    rounds = [number for number in sorted(first) if len(first[number]) >= LEAST and number in others]
    return Course(
        rounds, [mean(first[number]) for number in rounds], [mean(others[number]) for number in rounds]
    )


# Comparing


@dataclass(frozen=True)
class Difference:
    """One number in two variants; `chance` is how likely so great a difference is by chance, corrected."""

    section: str
    kind: str
    name: str
    one: Estimate
    other: Estimate
    chance: float

    @property
    def real(self) -> bool:
        """Whether the difference is more than chance, all comparisons considered."""
        return self.chance < FALSE


def differences(one: Findings, other: Findings) -> list[Difference]:
    """Every number that both have, compared, and corrected for how many comparisons there are."""
    ours, theirs = dict(numbers(one)), dict(numbers(other))
    pairs = [(key, ours[key], theirs[key]) for key in ours if key in theirs]
    pairs = [each for each in pairs if min(each[1].cases, each[2].cases) > 1]
    if not pairs:
        return []
    raw = [_chance(mine, yours) for _, mine, yours in pairs]
    corrected = false_discovery_control(raw)
    return [
        Difference(*key, mine, yours, float(chance))
        for (key, mine, yours), chance in zip(pairs, corrected, strict=True)
    ]


def _chance(one: Estimate, other: Estimate) -> float:
    error = sqrt(one.error**2 + other.error**2)
    if error == 0:
        return 1.0 if one.value == other.value else 0.0
    return erfc(abs(one.value - other.value) / error / sqrt(2))


def numbers(found: Findings) -> list[tuple[tuple[str, str, str], Estimate]]:
    """Every estimate of a report, by section, kind and name."""
    rows: list[tuple[tuple[str, str, str], Estimate]] = []
    if not found.roles:
        rows += [(("seat", "", str(seat)), each) for seat, each in enumerate(found.seats)]
    rows += [(("role", "", name), each) for name, each in found.roles.items()]
    for kind, groups in found.groups.items():
        rows += [(("group", kind, name), each) for name, each in groups.items()]
    for kind, prices in found.prices.items():
        rows += [(("price", kind, name), each) for name, each in prices.items()]
    rows.append((("length", "", "decisions"), found.decisions_made))
    if found.rounds.value:
        rows.append((("length", "", "rounds"), found.rounds))
    rows += [(("ending", "", name), each) for name, each in found.endings.items()]
    for kind, things in found.things.items():
        rows += [(("often", kind, name), thing.often) for name, thing in things.items()]
        rows += [(("worth", kind, name), thing.worth) for name, thing in things.items() if thing.worth]
    for name, decision in found.decisions.items():
        rows.append((("matters", "", name), decision.matters))
        rows += [(("taken", name, branch), each.taken) for branch, each in decision.branches.items()]
        rows += [(("branch", name, branch), each.value) for branch, each in decision.branches.items()]
    return rows
