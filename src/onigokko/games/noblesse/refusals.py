"""Why a move of noblesse is not legal now, with the rule that forbids it. For the seat's eyes."""

from __future__ import annotations

from onigokko.core.game import Refusal
from onigokko.core.moves import Moves
from onigokko.core.native import size
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.belief import FEWEST, highest_bit
from onigokko.games.noblesse.moves import AUCTION, BUY, CHEQUE, DISPLAY, DONE, ITEM, THIEF
from onigokko.games.noblesse.rules import Collector, Noblesse
from onigokko.games.noblesse.view import card_name, cards, jailed


def refusal(position: Noblesse, moves: Moves, seat: int, move: int) -> Refusal:
    """The reason for a seat whose turn it is."""
    collector = position.collectors[seat]
    if moves.family(move) in ("set", "item"):
        return Refusal("natures-move", "N2" if move < ITEM else "N6")
    if position.phase == rules.PLACING and move < DISPLAY:
        return Refusal("nothing-for-auction", "N7")
    if position.phase == rules.ACTING and DISPLAY <= move < BUY:
        return _action(position, collector, move)
    if position.phase == rules.DISPLAYING and move >= DONE:
        return _show(position, collector, move)
    if position.phase == rules.STEALING and move >= position.house.steal:
        return _steal(position, move)
    return Refusal(f"not-now-{_STEPS[position.phase][0]}", _STEPS[position.phase][1])


_STEPS = {
    rules.PLACING: ("place", "N7"),
    rules.ACTING: ("action", "N8"),
    rules.BUYING: ("buy", "N9"),
    rules.DISPLAYING: ("display", "N13"),
    rules.STEALING: ("steal", "N17"),
}


def _action(position: Noblesse, collector: Collector, move: int) -> Refusal:
    house = position.house
    if move >= CHEQUE:
        if collector.place != AUCTION:
            return Refusal("cheque-in-castle", "N8")
        return Refusal("cheque-not-held", "N8", {"amount": house.amounts[move - CHEQUE]})
    if move < THIEF:
        return Refusal("castle-only", "N8")
    skill = {"skill": house.skills[move - THIEF]}
    if move - THIEF in jailed(position) and house.thieves_of[collector.set] >> (move - THIEF) & 1:
        return Refusal("thief-in-jail", "N19", skill)
    return Refusal("thief-not-held", "N8", skill)


def _show(position: Noblesse, collector: Collector, move: int) -> Refusal:
    house = position.house
    shown = collector.shown
    if move == DONE:
        if shown:
            return Refusal("too-few", "N14", {"n": FEWEST - size(shown)})
        return Refusal("must-show", "N13")
    if move >= house.steal:
        return Refusal("not-now-display", "N13")
    card = 1 << (move - house.show)
    name = {"card": house.names[move - house.show]}
    if not collector.hand & card:
        return Refusal("not-in-collection", "N13", name)
    if shown & card:
        return Refusal("shown-already", "N13", name)
    if card < highest_bit(shown):
        return Refusal("not-rising", "N13", name)
    if shown and _letters_apart(position, highest_bit(shown), card) > 1:
        return Refusal("gap", "N14", name)
    if not house.cards.best(collector.hand):
        return Refusal("no-display", "N14")
    return Refusal("cannot-complete", "N13", name)


def _letters_apart(position: Noblesse, one: int, other: int) -> int:
    letters = position.house.cards.letters
    found = [number for number, letter in enumerate(letters) if letter & (one | other)]
    return found[-1] - found[0]


def _steal(position: Noblesse, move: int) -> Refusal:
    house = position.house
    seat, card = divmod(move - int(house.steal), int(house.card_count))
    name = card_name(house, card)
    on_show = cards(house, position.collectors[seat].shown) if seat < position.seats else []
    if not on_show:
        return Refusal("no-display-there", "N17", {"who": seat})
    if seat != position.victim:
        return Refusal("other-display-first", "N17", {"who": position.victim})
    return Refusal("not-on-display", "N17", {"card": name, "who": seat})
