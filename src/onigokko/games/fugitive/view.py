"""What a seat may see of fugitive: an allow-list. A field that is not filled here is hidden."""

from __future__ import annotations

from onigokko.core.native import size
from onigokko.core.position import TRUTH
from onigokko.games.fugitive import state
from onigokko.games.fugitive.data import ICONS
from onigokko.games.fugitive.moves import PILE_NAMES
from onigokko.games.fugitive.parts import CATCH_UP, INFORMANTS, PARITY, each
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.shapes import FugitiveView, GuessView, LayingView, PileView, PlaceView
from onigokko.games.fugitive.state import FUGITIVE

PHASES = {
    state.DEALING: "deal",
    state.DRAWING: "draw",
    state.CARD_DUE: "draw",
    state.HIDING: "hide",
    state.SPRINTING: "sprint",
    state.GUESSING: "guess",
    state.HUNTING: "manhunt",
    state.OVER: "over",
}  # every other step is part of an event


def view(position: Fugitive, viewer: int) -> FugitiveView:
    """What a seat, a spectator or the truth may see."""
    over = position.step == state.OVER
    sees_fugitive = over or viewer in (FUGITIVE, TRUTH)
    laying = position.step == state.SPRINTING and sees_fugitive
    hands = [position.fugitive_hand, position.marshal_hand]
    kit = position.kit
    return FugitiveView(
        phase="hide"
        if position.step == state.SPRINTING and not laying
        else PHASES.get(position.step, "event"),  # F7
        turn_number=position.turn_number,
        trail=trail(position, sees_fugitive),
        laying=LayingView(position.hiding, each(0, position.sprinting)) if laying else None,
        named=each(0, position.named),
        hands=[each(0, hand) if _sees(seat, viewer, over) else None for seat, hand in enumerate(hands)],
        hand_sizes=[size(hand) for hand in hands],
        piles={name: _pile(position, pile) for pile, name in enumerate(PILE_NAMES)},
        event_piles=_event_piles(position),
        draws=[(draw >> 2, PILE_NAMES[draw & 3]) for draw in position.draws],
        guesses=[GuessView(each(0, guess >> 1), bool(guess & 1)) for guess in position.guesses],
        events=[kit.names[event] for event in position.seen],
        pending=[(item & 1, kit.names[kit.event_of[item >> 1]]) for item in position.waiting],
        announced=[_announced(position, announced) for announced in position.announced],
        shown=position.shown if position.shown and _sees(position.actor, viewer, over) else None,
        returned=[_returned(position, returned, viewer, over) for returned in position.returned],
        reach=position.reach(),
        goal=kit.goal,
        winner=position.winner if over else None,
    )


def _sees(seat: int, viewer: int, over: bool) -> bool:
    """Whether a viewer sees what one seat has."""
    return over or viewer in (seat, TRUTH)


def trail(position: Fugitive, sees_fugitive: bool) -> list[PlaceView]:
    """The trail from the start card on (F11, F12, F18)."""
    found = [PlaceView(0, 0, [], True)]
    for hideout in each(0, position.laid):
        sprints = each(0, position.under[hideout])
        is_open = bool(position.opened >> hideout & 1)
        sees_sprints = sees_fugitive or is_open or position.witnessed >> hideout & 1
        found.append(
            PlaceView(
                hideout if sees_fugitive or is_open else None,
                len(sprints),
                sprints if sees_sprints else None,
                is_open,
            )
        )
    if position.at_goal:
        sprints = each(0, position.under[position.kit.goal])
        found.append(PlaceView(position.kit.goal, len(sprints), sprints if sees_fugitive else None, True))
    return found


def _pile(position: Fugitive, pile: int) -> PileView:
    numbers = each(0, position.kit.piles[pile])
    return PileView(position.pile_size(pile), min(numbers, default=None), max(numbers, default=None))


def _event_piles(position: Fugitive) -> dict[str, int]:
    kit = position.kit
    if kit.variant == CATCH_UP:
        return {icon: size(position.unseen & kit.icons[index]) for index, icon in enumerate(ICONS)}
    return {"all": size(position.unseen)} if kit.variant == INFORMANTS else {}


def _announced(position: Fugitive, announced: int) -> tuple[str, int, int | str]:
    """What was announced: a parity in words, or a count."""
    effect, index, value = announced >> 12, announced >> 6 & 63, announced & 63
    name = position.kit.names[position.kit.event_of[effect]]
    if position.kit.kind[effect] == PARITY:
        return name, index, "odd" if value else "even"
    return name, index, value


def _returned(position: Fugitive, returned: int, viewer: int, over: bool) -> tuple[int, str, int | None]:
    seat, card = returned >> 6, returned & 63
    return seat, PILE_NAMES[position.kit.pile_of[card]], card if _sees(seat, viewer, over) else None
