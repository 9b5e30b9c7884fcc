"""What is said at the table of footprints when a move is revealed."""

from __future__ import annotations

from collections.abc import Iterator

from onigokko.core.game import ALL, Event
from onigokko.core.native import size
from onigokko.games.footprints import rules, state
from onigokko.games.footprints.moves import CARD, DRAW, PLACE, TAKE
from onigokko.games.footprints.parts import NONE, START
from onigokko.games.footprints.rules import Footprints
from onigokko.games.footprints.view import Looks


def events(looks: Looks, before: Footprints, seat: int, move: int, after: Footprints) -> Iterator[Event]:
    """In the order in which things happen."""
    if move < TAKE:
        if after.turns > before.turns or after.phase == state.CHOOSING:
            yield from _revealed(looks, before, seat, move, after)
    elif move == TAKE:
        yield Event(ALL, "took", seat, "P27", {"card": looks.cards[before.hands[1 - seat].shown]})
    elif move == DRAW:
        yield Event(ALL, "draws", seat, "P27")
    elif move < PLACE:
        yield Event(ALL, "without", rule="P19", arguments={"mini": looks.minis[after.without]})
    elif move < CARD:
        if after.phase == state.DEAL:
            ring = [looks.minis[mini] for mini in after.ring]
            yield Event(ALL, "ring", rule="P4", arguments={"minis": ring})
    elif before.phase == state.DEAL:
        yield from _dealt(looks, before, after)
    else:
        yield from _drawn(looks, before, move - CARD, after)
    if after.turns > before.turns:
        yield from _closed(looks, before, after)


def _dealt(looks: Looks, before: Footprints, after: Footprints) -> Iterator[Event]:
    """To each seat its hand, once it is whole (P5)."""
    for seat, hand in enumerate(after.hands):
        if hand.dealt != before.hands[seat].dealt and size(hand.dealt) == after.hand_size():
            yield Event(1 << seat, "dealt", seat, "P5", {"cards": looks.members(hand.dealt)})


def _revealed(looks: Looks, before: Footprints, seat: int, card: int, after: Footprints) -> Iterator[Event]:
    rule = {4: "P7", 3: "P20", 2: "P26"}[before.seats]
    cards = [card if other == seat else hand.shown for other, hand in enumerate(before.hands)]
    for other, shown in enumerate(cards):
        yield Event(ALL, "showed", other, rule, {"card": looks.cards[shown]})
    steps = sum(before.parts.feet[shown] for shown in cards)
    rule = {4: "P8", 3: "P21", 2: "P26"}[before.seats]
    if steps:
        arguments = {"n": steps, "mini": looks.minis[after.ring[after.piece]], "place": after.piece}
        yield Event(ALL, "walked", rule=rule, arguments=arguments)
    else:
        yield Event(ALL, "stood-still", rule=rule, arguments={"n": after.still_turns})
    if after.laps > before.laps:
        yield Event(
            ALL, "passed-start" if before.seats == 3 else "turned-up", rule="P9", arguments={"n": after.laps}
        )
    if after.chips_left < before.chips_left and before.seats == 3:
        yield Event(ALL, "chip", rule="P21", arguments={"mini": looks.minis[after.ring[after.piece]]})


def _drawn(looks: Looks, before: Footprints, card: int, after: Footprints) -> Iterator[Event]:
    arguments = {"card": looks.cards[card]}
    if before.pile:
        yield Event(ALL, "drew-open", before.chooser, "P27", arguments)
    else:
        yield Event(1 << before.chooser, "drew", before.chooser, "P27", arguments)
    if len(after.heaps) > len(before.heaps):
        message = "reshuffled" if after.shuffle else "pile-turned"
        yield Event(ALL, message, rule="P29", arguments={"n": len(before.discards)})


def _closed(looks: Looks, before: Footprints, after: Footprints) -> Iterator[Event]:
    """The end of a turn: the check, the hands that go on, the end of the game."""
    last = after.past(0)
    assert last is not None
    if last.check != NONE:
        yield from _check(looks, before, last.check & 15, last.check >> 4, after)
    elif after.seats == 3 and after.phase != state.OVER:
        yield Event(ALL, "passed-on", rule="P22")
    if after.phase == state.OVER:
        yield from _over(looks, after)


def _check(looks: Looks, before: Footprints, mini: int, matched: int, after: Footprints) -> Iterator[Event]:
    name = looks.minis[mini]
    matching = [seat for seat in range(after.seats) if matched >> seat & 1]
    for seat in matching:
        deed = after.past(seat)
        assert deed is not None
        arguments = {
            "mini": name,
            "cards": looks.members(deed.cards),
            "n": after.parts.footprints(deed.cards),
        }
        yield Event(ALL, "matched", seat, "P13", arguments)
    scored = [seat for seat in matching if after.hands[seat].points > before.hands[seat].points]
    for seat in scored:
        points = after.hands[seat].points - before.hands[seat].points
        yield Event(ALL, "scored", seat, "P14", {"n": points, "mini": name})
    if matching and not scored:
        yield Event(ALL, "tied" if after.tie_flip else "tied-stays", rule="P15", arguments={"mini": name})
    if not matching and mini != START:
        yield Event(ALL, "no-match", rule="P12", arguments={"mini": name})


def _over(looks: Looks, after: Footprints) -> Iterator[Event]:
    if after.seats == 3:
        yield from _counted(looks, after)
        yield Event(ALL, "over-rounds", rule="P24")
        return
    for seat, hand in enumerate(after.hands):
        arguments = {"cards": looks.members(hand.cards), "n": after.parts.footprints(hand.cards)}
        yield Event(ALL, "opened", seat, "P16", arguments)
    if after.walked_out and after.laps == rules.MOST_LAPS:
        yield Event(ALL, "over-lap", rule="P11")
    elif after.walked_out:
        yield Event(ALL, "over-still", rule="P11")
    elif after.seats == 4:
        winner = max(range(after.seats), key=lambda seat: after.hands[seat].points)
        yield Event(ALL, "over-goal", winner, "P18", {"n": after.hands[winner].points})
    else:
        yield Event(ALL, "over-chips", rule="P32")


def _counted(looks: Looks, after: Footprints) -> Iterator[Event]:
    """Three seats: which mini cards each five cards meet (P23)."""
    chips = after.chips or [0] * len(after.ring)
    bearing = [mini for place, mini in enumerate(after.ring) if chips[place] or place == after.piece]
    for seat, hand in enumerate(after.hands):
        minis = [looks.minis[mini] for mini in bearing if after.parts.meets(hand.laid, mini)]
        if minis:
            yield Event(ALL, "counted", seat, "P23", {"minis": minis, "n": hand.points})
        else:
            yield Event(ALL, "counted-none", seat, "P23")
