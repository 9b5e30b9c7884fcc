"""Who meets whom in a tournament: round robin, Swiss, ladder, for tables of two to many seats.

Nothing is drawn here: the same facts give the same tables. An entrant is a number. docs/tournaments.md
states the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

Table = tuple[int, ...]  # the entrants who meet
Cost = Callable[[int, int], int]  # what it costs that two of them meet

MEETING = 10**6  # weighs more than any distance in the standing
TRIES = 12  # orders from which tables of more than two are improved


class Past:
    """What the earlier rounds were: how often two have met, who sat out, who had which seat."""

    def __init__(self, tables: Iterable[Table], sat_out: Iterable[int], seats: Iterable[Table]) -> None:
        self.met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        self.sat_out = Counter(sat_out)
        self.sat = Counter((entrant, seat) for table in seats for seat, entrant in enumerate(table))

    def meetings(self, one: int, other: int) -> int:
        """How often two have met."""
        return self.met[min(one, other), max(one, other)]


def sitting_out(standing: Sequence[int], seats: int, past: Past) -> list[int]:
    """Who has no table in a round, where the entrants do not fill all of them.

    It is those who sat out least often, of these the ones who stand lowest.

    >>> sitting_out([3, 1, 2, 0, 4], 2, Past([], [4], []))
    [0]
    """
    places = {entrant: place for place, entrant in enumerate(standing)}
    order = sorted(standing, key=lambda entrant: (past.sat_out[entrant], -places[entrant]))
    return sorted(order[: len(standing) % seats])


def circle(order: Sequence[int], round_number: int) -> list[Table]:
    """The tables of two of a round (from 1) in which, over all rounds, everybody meets everybody once.

    Whoever is named first has the first seat, in every second round or so. With an odd number somebody sits
    out, as a table of one.

    >>> [circle([0, 1, 2, 3], each) for each in (1, 2, 3)]
    [[(0, 3), (2, 1)], [(2, 0), (1, 3)], [(0, 1), (3, 2)]]
    >>> circle([0, 1, 2], 1)
    [(0,), (2, 1)]
    """
    ring: list[int | None] = [*order, *([None] if len(order) % 2 else [])]
    turned = (round_number - 1) % max(1, len(ring) - 1)
    rest = ring[1:]
    ring = [*ring[:1], *rest[len(rest) - turned :], *rest[: len(rest) - turned]]
    tables = []
    for at in range(len(ring) // 2):
        pair = (ring[at], ring[len(ring) - 1 - at])
        turn = round_number % 2 == 0 if at == 0 else at % 2 == 1
        tables.append(tuple(n for n in (pair[::-1] if turn else pair) if n is not None))
    return tables


def evenly(order: Sequence[int], seats: int, past: Past, round_number: int) -> list[Table]:
    """Tables at which as few as possible meet who have met before; each further meeting costs more."""

    def cost(one: int, other: int) -> int:
        return 2 * past.meetings(one, other) + 1

    orders = [list(order)]
    dice = random.Random(round_number)  # the same orders every time
    for _ in range(TRIES):
        orders.append(dice.sample(orders[0], len(orders[0])))
    found = [_improved(each, seats, cost) for each in orders]
    return min(found, key=lambda tables: _total(tables, cost))


def by_standing(standing: Sequence[int], points: Sequence[int], seats: int, past: Past) -> list[Table]:
    """Tables of those who stand near each other, and have met as rarely as can be; the best ones first.

    `standing` has as many entrants as fill the tables, the best first; `points` is by entrant.
    """
    places = {entrant: place for place, entrant in enumerate(standing)}

    def cost(one: int, other: int) -> int:
        apart = (points[one] - points[other]) ** 2 * 4 + abs(places[one] - places[other])
        return MEETING * past.meetings(one, other) + min(apart, MEETING - 1)

    tables = _matched(standing, cost) if seats == 2 else _improved(standing, seats, cost)
    arranged = [tuple(sorted(table, key=places.__getitem__)) for table in tables]
    return sorted(arranged, key=lambda table: [places[entrant] for entrant in table])


def _matched(entrants: Sequence[int], cost: Cost) -> list[Table]:
    """The pairs of the least cost in all."""
    import networkx  # here, since most servers never hold a tournament

    graph = networkx.Graph()
    for one, other in combinations(entrants, 2):
        graph.add_edge(one, other, weight=-cost(one, other))
    return [tuple(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]


def _improved(order: Sequence[int], seats: int, cost: Cost) -> list[Table]:
    """Tables cut from an order, and then entrants swapped between them as long as that costs less."""
    tables = [list(order[at : at + seats]) for at in range(0, len(order), seats)]
    better = True
    while better:
        better = False
        for first, second in combinations(tables, 2):
            for at in range(seats):
                for to in range(seats):
                    better |= _swap(first, at, second, to, cost)
    return [tuple(table) for table in tables]


def _swap(first: list[int], at: int, second: list[int], to: int, cost: Cost) -> bool:
    """Swaps two entrants of two tables, if that costs less; whether it did."""
    one, other = first[at], second[to]
    here = [each for each in first if each != one]
    there = [each for each in second if each != other]
    before = sum(cost(one, each) for each in here) + sum(cost(other, each) for each in there)
    after = sum(cost(other, each) for each in here) + sum(cost(one, each) for each in there)
    if after < before:
        first[at], second[to] = other, one
    return after < before


def _total(tables: Iterable[Table], cost: Cost) -> int:
    return sum(cost(*pair) for table in tables for pair in combinations(table, 2))


def neighbours(ladder: Sequence[int], seats: int, round_number: int) -> list[Table]:
    """Tables of neighbours on a ladder: from its top, in every second round from half a table lower.

    Whoever is left at an end sits out, as a table of one.

    >>> neighbours([0, 1, 2, 3], 2, 1), neighbours([0, 1, 2, 3], 2, 2)
    ([(0, 1), (2, 3)], [(0,), (1, 2), (3,)])
    """
    lower = 0 if round_number % 2 or len(ladder) < seats + seats // 2 else seats // 2
    last = len(ladder) - (len(ladder) - lower) % seats
    tables = [tuple(ladder[at : at + seats]) for at in range(lower, last, seats)]
    return [*((each,) for each in ladder[:lower]), *tables, *((each,) for each in ladder[last:])]


def seated(table: Table, past: Past) -> Table:
    """The entrants of a table by seat, so that nobody has a seat much oftener than others.

    >>> seated((4, 7), Past([], [], [(4, 5)]))
    (7, 4)
    """
    return min(
        permutations(table),
        key=lambda order: sum(past.sat[entrant, seat] for seat, entrant in enumerate(order)),
    )
