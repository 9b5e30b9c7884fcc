"""What a report counts in fugitive: draws, hideouts, guesses, events by the seat that they help."""

from __future__ import annotations

from onigokko.core.facts import Facts
from onigokko.core.native import size
from onigokko.core.position import Position
from onigokko.games.fugitive import state
from onigokko.games.fugitive.moves import ACCUSE, DRAW, EVENT, HIDE, PASS, PILE_NAMES, SET
from onigokko.games.fugitive.parts import FOOTPRINT, MAGNIFIER
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL


class FugitiveFacts(Facts):
    """Events count for the seat that they are meant to help (F3)."""

    only_counted = frozenset({"draw", "hideout", "guess"})

    def __init__(self) -> None:
        super().__init__(2)
        self._hunted = False

    def see(self, before: Position, seat: int, move: int, after: Position) -> None:
        assert isinstance(before, Fugitive)
        assert isinstance(after, Fugitive)
        if DRAW <= move < HIDE:
            self.use("draw", PILE_NAMES[move - DRAW], seat)
        elif move == SET:
            self.use("hideout", "with-sprints" if before.sprinting else "alone", FUGITIVE)
        elif move == PASS:
            self.use("hideout", "declined" if before.has_laid else "none", FUGITIVE)
        elif move == ACCUSE:
            self._guess(size(before.named), after)
        elif move >= EVENT:
            self._event(before, move - EVENT)
        self._hunted = self._hunted or after.step == state.HUNTING
        if after.turn_number > before.turn_number or after.step == state.OVER:
            self.course("trail", [int(size(after.laid)), int(size(after.opened))])
            self.course("hand", [int(size(after.fugitive_hand)), int(size(after.marshal_hand))])

    def close(self, position: Position) -> None:
        assert isinstance(position, Fugitive)
        if position.winner == FUGITIVE:
            self.ending = "manhunt-missed" if self._hunted else "away"
        elif position.face_down():
            self.ending = "stalled"
        else:
            self.ending = "manhunt-caught" if self._hunted else "found"

    def _guess(self, numbers: int, after: Fugitive) -> None:
        hit = after.guesses[-1] & 1
        many = "none" if not numbers else "one" if numbers == 1 else "several"
        self.use("guess", many if many == "none" else f"{many}-{'hit' if hit else 'miss'}", MARSHAL)

    def _event(self, before: Fugitive, event: int) -> None:
        icons = before.kit.icons
        helped = before.actor
        if icons[FOOTPRINT] >> event & 1:
            helped = FUGITIVE
        elif icons[MAGNIFIER] >> event & 1:
            helped = MARSHAL
        self.use("event", before.kit.names[event], helped)
