"""The catalogue of tiger's moves. The numbers are what `rules.py` computes with."""

from typing import Final

from onigokko.core.moves import Moves

# Kinds of cards, in the order of T26.
ESCAPE: Final = 0
PLUS_1: Final = 1
PLUS_2: Final = 2
TWICE: Final = 3
NO_CHASE: Final = 4
SHOT: Final = 5
BANANA: Final = 6
DUCK: Final = 7
KINDS: Final = 8
KIND_NAMES = ["1", "+1", "+2", "2x", "0x", "shot", "banana", "duck"]

MOST_MONEY: Final = 200
NEAREST_START: Final = 6  # three seats: 6 to 8 ahead
FARTHEST_START: Final = 17  # six seats: 12 to 17 ahead

SEAL: Final = 0  # seal 0 ... 200
START: Final = 201  # start 6 ... 17
BID: Final = 213  # bid 1 ... 200
PASS: Final = 413
SPEND: Final = 414  # spend 1 ... 9
REGAIN: Final = 423  # regain 1 ... 9
REGAIN_NONE: Final = 432
LAY: Final = 433  # lay KIND
DONE: Final = 441
PLAY: Final = 442  # play KIND
LOT: Final = 450  # nature: lot KIND
D10: Final = 458  # nature: d10 0 ... 9
D3: Final = 468  # nature: d3 1 ... 3


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


MOVES = Moves(
    [
        (SEAL, "seal", _numbers(0, MOST_MONEY)),
        (START, "start", _numbers(NEAREST_START, FARTHEST_START)),
        (BID, "bid", _numbers(1, MOST_MONEY)),
        (PASS, "pass", []),
        (SPEND, "spend", _numbers(1, 9)),
        (REGAIN, "regain", [*_numbers(1, 9), "none"]),
        (LAY, "lay", KIND_NAMES),
        (DONE, "done", []),
        (PLAY, "play", KIND_NAMES),
        (LOT, "lot", KIND_NAMES),
        (D10, "d10", _numbers(0, 9)),
        (D3, "d3", _numbers(1, 3)),
    ]
)
