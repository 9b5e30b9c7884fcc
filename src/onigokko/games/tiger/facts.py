"""What a report counts in tiger: starts and what they cost, cards bought and laid, money round by round."""

from __future__ import annotations

from onigokko.core.facts import Facts
from onigokko.core.position import NATURE, Position
from onigokko.games.tiger import state
from onigokko.games.tiger.moves import DONE, KIND_NAMES, LAY, START
from onigokko.games.tiger.rules import Tiger


class TigerFacts(Facts):
    """Dollars paid for the start are the price of everything."""

    price = "start-paid"

    def see(self, before: Position, seat: int, move: int, after: Position) -> None:
        assert isinstance(before, Tiger)
        assert isinstance(after, Tiger)
        if before.step == state.SEALING and after.step != state.SEALING:
            self.number("start-paid", [int(runner.paid) for runner in after.runners])
        if before.step == state.STARTING and after.step != state.STARTING:
            self.group("start", [runner.position for runner in after.runners])
        if len(after.sales) > len(before.sales):
            sale = after.sales[-1]
            self.use("bought", KIND_NAMES[sale.card], sale.seat)
        if seat != NATURE and LAY <= move < DONE:
            self.use("laid", KIND_NAMES[move - LAY], seat)
        if move >= START and (after.round != before.round or after.step == state.OVER):
            self.course("money", [int(runner.money) for runner in after.runners])
            self.course("ahead", [int(runner.position - after.tiger) for runner in after.runners])

    def branch(self, family: str, argument: str) -> str:
        """Starts and cards are told apart, also the escape card, whose name is a number."""
        return f"{family} {argument}" if family in ("start", "lay", "play") else family

    def close(self, position: Position) -> None:
        assert isinstance(position, Tiger)
        self.ending = "caught" if position.caught == position.rearmost() else "caught-by-duck"
