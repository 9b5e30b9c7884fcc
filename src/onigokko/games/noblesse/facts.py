"""What a report counts in noblesse: actions, displays by hall, letters bought, thefts, spaces by round."""

from __future__ import annotations

from onigokko.core.facts import Facts
from onigokko.core.native import size
from onigokko.core.position import Position
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.moves import AUCTION, CASTLE, CHEQUE, DISPLAY, THIEF
from onigokko.games.noblesse.rules import NONE, Noblesse


class NoblesseFacts(Facts):
    """A seat belongs to its set of cards, and at the end to its final display's place."""

    def see(self, before: Position, seat: int, move: int, after: Position) -> None:
        assert isinstance(before, Noblesse)
        assert isinstance(after, Noblesse)
        if before.phase == rules.ACTING:
            self.use("action", _action(before, seat, move), seat)
        elif before.phase == rules.DISPLAYING and after.phase != rules.DISPLAYING:
            self._displays(before)
        elif before.phase == rules.STEALING:
            self.use("theft", "stole", seat)
            self.use("theft", "lost", before.victim)
        if sum(pile.size for pile in after.piles) < sum(pile.size for pile in before.piles):
            self._bought(before, after)
        if after.round > before.round or after.phase == rules.OVER:
            self.course("space", [int(collector.space) for collector in after.collectors])
            self.course("cards", [int(size(collector.hand)) for collector in after.collectors])

    def branch(self, family: str, argument: str) -> str:
        """Places and piles are told apart, single cards are not."""
        return f"{family} {argument}" if family in ("go", "buy") else family

    def close(self, position: Position) -> None:
        assert isinstance(position, Noblesse)
        self.ending = "stillness" if position.still_rounds == rules.STILL_ROUNDS else "dinner"
        self.group("set", [collector.set + 1 for collector in position.collectors])
        best = position.best_display(NONE)
        second = NONE if best == NONE else position.best_display(best)
        places = {best: "best", second: "second"}
        self.group("final", [places.get(seat, "other") for seat in range(self.seats)])

    def _displays(self, before: Noblesse) -> None:
        hall = before.leader_hall()
        best = before.best_display(NONE)
        if best == NONE:
            return
        self.use("best-in-hall", hall, best)
        second = before.best_display(best)
        if second != NONE:
            self.use("second-in-hall", hall, second)

    def _bought(self, before: Noblesse, after: Noblesse) -> None:
        for seat, collector in enumerate(after.collectors):
            gained = collector.hand & ~before.collectors[seat].hand
            for card, name in enumerate(before.house.names):
                if gained >> card & 1 and any(pile.open == card for pile in before.piles):
                    self.use("bought", name[:1], seat)


def _action(before: Noblesse, seat: int, move: int) -> str:
    if move >= CHEQUE:
        return "cheque"
    if move >= THIEF:
        return "thief-at-auction" if before.collectors[seat].place == AUCTION else "thief-in-castle"
    assert before.collectors[seat].place == CASTLE
    return "display" if move == DISPLAY else "detective"
