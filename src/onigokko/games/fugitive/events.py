"""What is said at the table of fugitive when a move is revealed."""

from __future__ import annotations

from collections.abc import Iterator

from onigokko.core.game import ALL, Event
from onigokko.core.native import bit, nth, size
from onigokko.games.fugitive import state
from onigokko.games.fugitive.moves import (
    ACCUSE,
    CARD,
    DRAW,
    EVENT,
    GIVE,
    HIDE,
    LEAVE,
    LOSES,
    NAME,
    PASS,
    PEEK,
    PICK,
    PILE_NAMES,
    SET,
    SWEEP,
    TAKE,
    TRIGGER,
)
from onigokko.games.fugitive.parts import INFORMANTS, NO_DRAW, NO_GUESS, PARITY, each
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL


def events(before: Fugitive, move: int, after: Fugitive) -> Iterator[Event]:
    """In the order in which things happen."""
    seat = before.actor
    if move < HIDE:
        yield Event(ALL, "draws", seat, "F13" if seat == MARSHAL else "F6", {"pile": PILE_NAMES[move - DRAW]})
    elif move < SET:
        return  # hidden as a whole until set (F7)
    elif move == SET:
        yield from _laid(before, after)
    elif move == PASS:
        yield Event(ALL, "declined" if before.has_laid else "passed", seat, "F7")
    elif move < ACCUSE:
        yield from _named(before, move - NAME, after)
    elif move == ACCUSE:
        yield from _accused(before, after)
    elif move < TRIGGER:
        yield from _card(before, move - CARD, after)
    elif move == TRIGGER:
        if after.step == state.EVENT_DUE:
            yield Event(ALL, "trigger", seat, "F29")
        else:
            yield Event(ALL, "trigger-nothing", seat, "F31")
    elif move < PICK:
        yield from _lost(before, move - LOSES)
    elif move < PEEK:
        if move < SWEEP:
            yield from _picked(before, move - PICK)
    elif move < TAKE:
        yield Event(ALL, "peeks", seat, "F22", {"pile": PILE_NAMES[move - PEEK]})
    elif move == TAKE:
        yield Event(ALL, "takes", seat, "F22", {"pile": PILE_NAMES[before.pile]})
    elif move == LEAVE:
        yield Event(ALL, "leaves", seat, "F22", {"pile": PILE_NAMES[before.pile]})
    elif move < EVENT:
        yield from _given(before, move - GIVE)
    else:
        yield from _event(before, move - EVENT)
    yield from _after(before, after)


def _after(before: Fugitive, after: Fugitive) -> Iterator[Event]:
    """What a move brought with it: announcements, a new turn, the end."""
    for announced in after.announced[len(before.announced) :]:
        yield _announced(after, announced)
    for item in after.idle[len(before.idle) :]:
        name = after.kit.names[after.kit.event_of[item >> 1]]
        yield Event(ALL, "idle", item & 1, "F23", {"event": name})
    if after.turn_number > before.turn_number:
        yield from _new_turn(before, after)
    if after.step == state.OVER:
        yield _end(before, after)


def _laid(before: Fugitive, after: Fugitive) -> Iterator[Event]:
    """To the fugitive which cards; to the others how many sprint cards (F11), and that it is 42 (F18)."""
    number, sprints = before.hiding, each(0, before.sprinting)
    place = {"place": size(before.laid) + 1, "n": len(sprints)}
    if number == before.kit.goal:
        yield Event(ALL, "goal" if sprints else "goal-alone", FUGITIVE, "F18", {**place, "number": number})
        if sprints:
            yield Event(1 << FUGITIVE, "own-sprints", FUGITIVE, "F12", {"cards": sprints})
        if after.step != state.OVER:
            yield Event(ALL, "manhunt", MARSHAL, "F20")
        return
    yield Event(ALL, "laid" if sprints else "laid-alone", FUGITIVE, "F11", place)
    own = {"number": number, "cards": sprints} if sprints else {"number": number}
    yield Event(1 << FUGITIVE, "own" if sprints else "own-alone", FUGITIVE, "F12", own)


def _named(before: Fugitive, number: int, after: Fugitive) -> Iterator[Event]:
    yield Event(ALL, "names", MARSHAL, "F20" if before.at_goal else "F14", {"number": number})
    if before.at_goal:
        yield from _judged(before, bit(number), after, "F20")


def _accused(before: Fugitive, after: Fugitive) -> Iterator[Event]:
    if before.named:
        yield Event(ALL, "accuses", MARSHAL, "F14", {"numbers": each(0, before.named)})
        yield from _judged(before, before.named, after, "F15")
    else:
        yield Event(ALL, "no-guess", MARSHAL, "F14")


def _judged(before: Fugitive, numbers: int, after: Fugitive, rule: str) -> Iterator[Event]:
    if not after.guesses[-1] & 1:
        yield Event(ALL, "miss", MARSHAL, rule)
        return
    for number in each(0, numbers):
        sprints = each(0, before.under[number])
        if sprints:
            yield Event(ALL, "opened", FUGITIVE, rule, {"number": number, "cards": sprints})
        else:
            yield Event(ALL, "opened-alone", FUGITIVE, rule, {"number": number})


def _card(before: Fugitive, number: int, after: Fugitive) -> Iterator[Event]:
    """The face of a card is said to one seat alone (F24)."""
    seat = before.actor
    if before.step == state.DEALING:
        yield Event(1 << seat, "dealt", seat, "F4", {"number": number})
        if after.step != state.DEALING:
            yield Event(ALL, "dealt-all", seat, "F4", {"n": size(after.fugitive_hand)})
    elif before.step == state.LOOK_DUE:
        yield Event(1 << seat, "shown-card", seat, "F24", {"number": number})
    else:
        yield Event(1 << seat, "drew", seat, "F13" if seat == MARSHAL else "F6", {"number": number})


def _lost(before: Fugitive, number: int) -> Iterator[Event]:
    yield Event(ALL, "lost", MARSHAL, "F24", {"pile": PILE_NAMES[before.kit.pile_of[number]]})
    yield Event(1 << MARSHAL, "lost-card", MARSHAL, "F24", {"number": number})


def _picked(before: Fugitive, place: int) -> Iterator[Event]:
    sprints = each(0, before.under[nth(before.laid, place - 1)])
    yield Event(ALL, "picked", MARSHAL, "F24", {"place": place, "cards": sprints})


def _given(before: Fugitive, number: int) -> Iterator[Event]:
    seat = before.actor
    yield Event(ALL, "gave", seat, "F24", {"pile": PILE_NAMES[before.kit.pile_of[number]]})
    yield Event(1 << seat, "gave-card", seat, "F24", {"number": number})


def _event(before: Fugitive, event: int) -> Iterator[Event]:
    rule = "F27" if before.kit.variant == INFORMANTS else "F24"
    yield Event(ALL, "event", before.actor, rule, {"event": before.kit.names[event]})


def _announced(after: Fugitive, announced: int) -> Event:
    effect, index, value = announced >> 12, announced >> 6 & 63, announced & 63
    if after.kit.kind[effect] == PARITY:
        return Event(ALL, "odd" if value else "even", FUGITIVE, "F24", {"place": index})
    last = index + after.kit.amount[effect] - 1
    return Event(ALL, "count", FUGITIVE, "F24", {"first": index, "last": last, "n": value})


def _new_turn(before: Fugitive, after: Fugitive) -> Iterator[Event]:
    """What waited for a turn and lapses with it (F23)."""
    for item in before.waiting:
        if item not in after.waiting:
            kind = after.kit.kind[item >> 1]
            if kind == NO_DRAW:
                yield Event(
                    ALL, "no-draw", item & 1, "F23", {"event": after.kit.names[after.kit.event_of[item >> 1]]}
                )
            elif kind == NO_GUESS:
                yield Event(
                    ALL,
                    "guess-lost",
                    item & 1,
                    "F23",
                    {"event": after.kit.names[after.kit.event_of[item >> 1]]},
                )


def _end(before: Fugitive, after: Fugitive) -> Event:
    if after.winner == FUGITIVE:
        return Event(ALL, "fugitive-wins", FUGITIVE, "F20" if before.at_goal else "F19")
    if after.face_down():
        return Event(ALL, "marshal-wins-stall", MARSHAL, "F21")
    return Event(ALL, "marshal-wins", MARSHAL, "F20" if after.at_goal else "F17")
