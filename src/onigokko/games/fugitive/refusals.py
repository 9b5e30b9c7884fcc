"""Why a move of fugitive is not legal now, and by which rule. Rests only on what the seat can see."""

from __future__ import annotations

from onigokko.core.game import Refusal
from onigokko.core.native import bit
from onigokko.games.fugitive import state
from onigokko.games.fugitive.moves import (
    ACCUSE,
    CARD,
    EVENT,
    GIVE,
    HIDE,
    NAME,
    PASS,
    PEEK,
    PICK,
    SET,
    SPRINT,
    SWEEP,
    TAKE,
)
from onigokko.games.fugitive.parts import highest
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL


def refusal(position: Fugitive, seat: int, move: int) -> Refusal:
    """The reason for a seat whose turn it is."""
    step = position.step
    if _other_role(seat, move):
        return Refusal(
            "fugitives-move" if seat == MARSHAL else "marshals-move", "F14" if seat == FUGITIVE else "F7"
        )
    if CARD <= move < PICK or move >= EVENT:
        return Refusal("natures-move", "F6")
    if move < HIDE and step == state.DRAWING:
        return Refusal("empty-pile", "F6")
    if HIDE <= move < SPRINT and step == state.HIDING:
        return _hide(position, move - HIDE)
    if SPRINT <= move <= SET and step == state.SPRINTING:
        return _set(position) if move == SET else _sprint(position, move - SPRINT)
    if move == PASS and step == state.HIDING:
        return Refusal("no-pass", "F7")
    if NAME <= move < ACCUSE and step in (state.GUESSING, state.HUNTING):
        return _name(position, move - NAME)
    if move == ACCUSE and step in (state.GUESSING, state.HUNTING):
        return (
            Refusal("accuse-nothing", "F14")
            if step == state.GUESSING
            else Refusal("accuse-in-manhunt", "F20")
        )
    return _event(position, move) or Refusal(f"not-now-{_STEPS[step]}", _RULES.get(step, "F22"))


def _other_role(seat: int, move: int) -> bool:
    """Whether only the other seat ever makes such a move."""
    if seat == MARSHAL:
        return HIDE <= move <= PASS
    return NAME <= move <= ACCUSE or PICK <= move < PEEK


def _hide(position: Fugitive, number: int) -> Refusal:
    kit = position.kit
    if not position.fugitive_hand & bit(number):
        return Refusal("not-in-hand", "F9", {"number": number})
    if number <= position.last:
        return Refusal("not-higher", "F9", {"number": number, "last": position.last})
    if not kit.hideouts(
        position.fugitive_hand, position.last, position.reach(), position.sprints_allowed()
    ) & bit(number):
        if not position.sprints_allowed():
            return Refusal(
                "too-far-for-no-sprints",
                "F9",
                {"number": number, "n": number - position.last - position.reach()},
            )
        return Refusal("too-far", "F10", {"number": number, "n": number - position.last - position.reach()})
    return Refusal("no-second", "F10", {"number": number})


def _sprint(position: Fugitive, number: int) -> Refusal:
    if number == position.kit.goal:
        return Refusal("goal-as-sprint", "F10", {"number": number})
    if number == position.hiding:
        return Refusal("hideout-as-sprint", "F10", {"number": number})
    if not position.fugitive_hand & bit(number):
        return Refusal("not-in-hand", "F10", {"number": number})
    if not position.sprints_allowed():
        return Refusal("no-sprints", "F23")
    if number <= highest(position.sprinting):
        return Refusal("sprints-not-rising", "F10", {"last": highest(position.sprinting)})
    if position.kit.sprints(
        position.kit.pool(position.fugitive_hand, position.hiding),
        max(highest(position.sprinting), 0),
        position.missing(),
    ) & bit(number):
        return Refusal("no-second-with", "F10", {"number": number})
    return Refusal("sprint-skips", "F10", {"number": number, "hideout": position.hiding})


def _set(position: Fugitive) -> Refusal:
    if position.missing() > 0:
        return Refusal("out-of-reach", "F9", {"number": position.hiding, "n": position.missing()})
    return Refusal("no-second", "F10", {"number": position.hiding})


def _name(position: Fugitive, number: int) -> Refusal:
    if not 0 < number < position.kit.goal:
        return Refusal("name-range", "F14", {"highest": position.kit.goal - 1})
    if position.opened & bit(number):
        return Refusal("name-open", "F14", {"number": number})
    if position.named & bit(number):
        return Refusal("name-twice", "F14", {"number": number})
    if not position.may_name_more():
        return Refusal("one-number", "F23")
    return Refusal("name-not-rising", "F14", {"last": highest(position.named)})


def _event(position: Fugitive, move: int) -> Refusal | None:
    """Why an answer to an event is not possible."""
    step = position.step
    if PICK <= move < SWEEP and step == state.PICKING:
        return Refusal("pick-nothing", "F22", {"place": move - PICK})
    if SWEEP <= move < PEEK and step == state.SWEEPING:
        return Refusal(
            "sweep-range",
            "F22",
            {"highest": max(1, position.kit.goal - position.kit.amount[position.asking])},
        )
    if PEEK <= move < TAKE and step == state.PEEKING:
        return Refusal("peek-nothing", "F22")
    if GIVE <= move < EVENT and step == state.GIVING:
        return Refusal("give-nothing", "F22", {"number": move - GIVE})
    return None


# What is asked at each step, and the rule that asks.
_STEPS = {
    state.DRAWING: "draw",
    state.HIDING: "hide",
    state.SPRINTING: "sprint",
    state.GUESSING: "guess",
    state.HUNTING: "manhunt",
    state.PICKING: "pick",
    state.SWEEPING: "sweep",
    state.PEEKING: "peek",
    state.TAKING: "take",
    state.GIVING: "give",
}
_RULES = {
    state.DRAWING: "F6",
    state.HIDING: "F7",
    state.SPRINTING: "F7",
    state.GUESSING: "F14",
    state.HUNTING: "F20",
}
