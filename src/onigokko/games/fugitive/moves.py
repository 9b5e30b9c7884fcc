"""The catalogue of fugitive's moves. The numbers are what `rules.py` computes with."""

from collections.abc import Sequence
from typing import Final

from onigokko.core.moves import Moves

NUMBERS: Final = 43  # hideout cards 0 ... 42 (F1); every family of numbers has them all
PILE_NAMES = ["A", "B", "C"]

DRAW: Final = 0  # draw A ... C
HIDE: Final = 3  # hide N
SPRINT: Final = 46  # sprint M
SET: Final = 89
PASS: Final = 90
NAME: Final = 91  # name N
ACCUSE: Final = 134
CARD: Final = 135  # nature: card N
TRIGGER: Final = 178  # nature
LOSES: Final = 179  # nature: loses N
PICK: Final = 222  # pick I
SWEEP: Final = 265  # sweep I
PEEK: Final = 308  # peek A ... C
TAKE: Final = 311
LEAVE: Final = 312
GIVE: Final = 313  # give N
EVENT: Final = 356  # nature: event NAME


def catalogue(events: Sequence[str]) -> Moves:
    """The moves of a game with these event cards."""
    numbers = [str(number) for number in range(NUMBERS)]
    return Moves(
        [
            (DRAW, "draw", PILE_NAMES),
            (HIDE, "hide", numbers),
            (SPRINT, "sprint", numbers),
            (SET, "set", []),
            (PASS, "pass", []),
            (NAME, "name", numbers),
            (ACCUSE, "accuse", []),
            (CARD, "card", numbers),
            (TRIGGER, "trigger", []),
            (LOSES, "loses", numbers),
            (PICK, "pick", numbers),
            (SWEEP, "sweep", numbers),
            (PEEK, "peek", PILE_NAMES),
            (TAKE, "take", []),
            (LEAVE, "leave", []),
            (GIVE, "give", numbers),
            (EVENT, "event", events),
        ]
    )
