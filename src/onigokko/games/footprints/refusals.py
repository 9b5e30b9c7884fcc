"""Why a move of footprints is not legal now, by which rule. Rests only on what the seat can see."""

from __future__ import annotations

from onigokko.core.game import Refusal
from onigokko.games.footprints import state
from onigokko.games.footprints.moves import CARD, PLACE, SHOW, TAKE
from onigokko.games.footprints.rules import Footprints
from onigokko.games.footprints.view import Looks


def refusal(looks: Looks, position: Footprints, seat: int, move: int) -> Refusal:
    """The reason for a seat whose turn it is."""
    rule = {4: "P7", 3: "P20", 2: "P26"}[position.seats]
    if move < TAKE:
        card = looks.cards[move - SHOW]
        if position.phase == state.SHOWING:
            return Refusal("not-in-hand", rule, {"card": card})
        return Refusal("shown-already", "P27", {"card": looks.cards[position.hands[seat].shown]})
    if move <= TAKE + 1:
        if position.seats == 2:
            return Refusal("show-first", "P27")
        return Refusal("cards-pass", "P10" if position.seats == 4 else "P22")
    if move < PLACE:
        return Refusal("natures-ring", "P19")
    if move < CARD:
        return Refusal("natures-ring", "P4")
    return Refusal("natures-card", "P27" if position.phase == state.CHOOSING else "P5")
