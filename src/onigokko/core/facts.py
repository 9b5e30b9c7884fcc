"""What a report counts in the games that it watches. Each game says it in its `facts.py`.

Words: what is counted is of a *kind* (a card bought, an event drawn, a hall), and there are *groups* of seats
(by the start they chose), *numbers* of a seat (dollars paid for the start) and *courses* (money, round by
round). The messages `facts.KIND` name them in the game's catalogue, `facts.end.ENDING` the endings; a thing
is called by `facts.KIND.THING`, `KIND.THING` or `card.THING`, or by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from onigokko.core.position import Position


class Facts:
    """Watches one game. A game's facts say `see` and `close`, and call `use`, `group`, `number`, `course`.

    >>> facts = Facts(2)
    >>> facts.use("card", "duck", 1)
    >>> facts.uses
    [{}, {'card/duck': 1}]
    """

    # The number of a seat in whose units groups have a price, such as dollars paid.
    price: str = ""
    # Kinds that one role alone has: what they are worth to a seat beside the other would say nothing.
    only_counted: frozenset[str] = frozenset()

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ending = ""
        self.uses: list[dict[str, int]] = [{} for _ in range(seats)]
        self.groups: dict[str, list[str]] = {}
        self.numbers: dict[str, list[float]] = {}
        self.courses: dict[str, list[list[float]]] = {}

    def see(self, before: Position, seat: int, move: int, after: Position) -> None:
        """One move of a seat or of nature as it is made, sealed ones too."""

    def close(self, position: Position) -> None:
        """The last position of the game."""

    def branch(self, family: str, argument: str) -> str:
        """Which branch of a decision a move is; by default moves that differ by a number are one."""
        return family if not argument or argument.isdigit() else f"{family} {argument}"

    # What a game's facts call.

    def use(self, kind: str, thing: object, seat: int, times: int = 1) -> None:
        """Counts that a seat had or used a thing."""
        uses, key = self.uses[seat], f"{kind}/{thing}"
        uses[key] = uses.get(key, 0) + times

    def group(self, kind: str, by_seat: Sequence[object]) -> None:
        """Says which group of a kind each seat belongs to."""
        self.groups[kind] = [str(each) for each in by_seat]

    def number(self, kind: str, by_seat: Sequence[float]) -> None:
        """Says a number of each seat."""
        self.numbers[kind] = list(by_seat)

    def course(self, kind: str, by_seat: Sequence[float]) -> None:
        """Says a number of each seat once more, at the end of a round."""
        self.courses.setdefault(kind, []).append(list(by_seat))

    def total(self) -> Counter[str]:
        """How often each thing was had or used by anybody."""
        found: Counter[str] = Counter()
        for uses in self.uses:
            found.update(uses)
        return found
