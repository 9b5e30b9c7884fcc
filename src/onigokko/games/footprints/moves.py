"""The catalogue of moves of footprints. The words of cards and mini cards come from the data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from onigokko.core.moves import Moves

CARDS: Final = 16  # in the deck (P1)
MINIS: Final = 8  # mini cards, `start` included (P1)

# The first move of each family. A card is added as its number in the deck, a mini card as its number less 1.
SHOW: Final = 0
TAKE: Final = 16
DRAW: Final = 17
WITHOUT: Final = 18
PLACE: Final = 25
CARD: Final = 32


def catalogue(cards: Sequence[str], minis: Sequence[str]) -> Moves:
    """The moves of a deck: the names of its 16 cards, and of its 8 mini cards with `start` first."""
    return Moves(
        [
            (SHOW, "show", cards),
            (TAKE, "take", []),
            (DRAW, "draw", []),
            (WITHOUT, "without", minis[1:]),
            (PLACE, "place", minis[1:]),
            (CARD, "card", cards),
        ]
    )
