"""What a report counts in footprints: cards shown, conditions met and scored, points turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from onigokko.core.facts import Facts
from onigokko.core.position import Position
from onigokko.games.footprints import rules, state
from onigokko.games.footprints.moves import DRAW, SHOW, TAKE
from onigokko.games.footprints.parts import NONE
from onigokko.games.footprints.rules import Footprints


class FootprintsFacts(Facts):
    """A condition is met in a check (P12), with three seats at the end (P23)."""

    def __init__(self, seats: int, cards: Sequence[str], minis: Sequence[str]) -> None:
        super().__init__(seats)
        self._cards, self._minis = cards, minis

    def see(self, before: Position, seat: int, move: int, after: Position) -> None:
        assert isinstance(before, Footprints)
        assert isinstance(after, Footprints)
        if SHOW <= move < TAKE:
            self.use("shown", self._cards[move - SHOW], seat)
        elif move in (TAKE, DRAW):
            self.use("choice", "take" if move == TAKE else "draw", seat)
        if after.turns > before.turns:
            self._check(before, after)
            self.course("points", [int(hand.points) for hand in after.hands])

    def close(self, position: Position) -> None:
        assert isinstance(position, Footprints)
        if self.seats == 3:
            self.ending = "rounds"
            self._count(position)
        elif position.walked_out:
            self.ending = "lap" if position.laps == rules.MOST_LAPS else "still"
        else:
            self.ending = "points" if self.seats == 4 else "chips"
        if self.seats == 2:
            self.group("chair", ["yes" if seat == position.chair else "no" for seat in range(2)])

    def _check(self, before: Footprints, after: Footprints) -> None:
        last = after.past(0)
        if last is None or last.check == NONE:
            return
        mini = self._minis[last.check & 15]
        for seat in range(self.seats):
            if last.check >> 4 >> seat & 1:
                self.use("met", mini, seat)
            if after.hands[seat].points > before.hands[seat].points:
                self.use("scored", mini, seat)

    def _count(self, position: Footprints) -> None:
        chips = position.chips or [0] * len(position.ring)
        for place, mini in enumerate(position.ring):
            for seat, hand in enumerate(position.hands):
                if position.phase == state.OVER and position.parts.meets(hand.laid, mini):
                    self.use("met", self._minis[mini], seat)
                    if chips[place] or place == position.piece:
                        self.use("scored", self._minis[mini], seat)
