"""The catalogue of noblesse's moves. The numbers are what `rules.py` computes with.

Cards are named by letter and year and numbered in that order; cheques and thieves are numbered from the
lowest. The last three families are as long as the data's list of cards: with `n` cards, `item` begins at
ITEM, `show` at ITEM + n and `steal` at ITEM + 2n.
"""

from collections.abc import Sequence
from typing import Final

from onigokko.core.moves import Moves

MOST_SEATS: Final = 6
SETS: Final = 6
CHEQUES: Final = 24  # four in each set (N1)
THIEVES: Final = 12  # two in each set (N1)
MOST_CARDS: Final = 60  # a set of cards is a bit set in one number

SET: Final = 0  # nature: set 1 ... 6
CASTLE: Final = 6  # go castle
AUCTION: Final = 7  # go auction
DISPLAY: Final = 8
DETECTIVE: Final = 9
THIEF: Final = 10  # thief K, the lowest skill first
CHEQUE: Final = 22  # cheque X, the lowest amount first
BUY: Final = 46  # buy 1, buy 2
DONE: Final = 48
ITEM: Final = 49  # nature: item CARD


def catalogue(cheques: Sequence[int], thieves: Sequence[int], cards: Sequence[str]) -> Moves:
    """The moves of a game with these amounts and skills, both rising, and these cards."""
    steals = [f"{seat} {card}" for seat in range(MOST_SEATS) for card in cards]
    return Moves(
        [
            (SET, "set", [str(number + 1) for number in range(SETS)]),
            (CASTLE, "go", ["castle", "auction"]),
            (DISPLAY, "display", []),
            (DETECTIVE, "detective", []),
            (THIEF, "thief", [str(skill) for skill in thieves]),
            (CHEQUE, "cheque", [str(amount) for amount in cheques]),
            (BUY, "buy", ["1", "2"]),
            (DONE, "done", []),
            (ITEM, "item", cards),
            (ITEM + len(cards), "show", cards),
            (ITEM + 2 * len(cards), "steal", steals),
        ]
    )
