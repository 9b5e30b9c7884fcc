"""The parts of tiger (compiled): bags of cards, a seat's runner and purse, sales, and what was laid.

A *bag* says how many of each kind there are, four bits a kind in one number.
"""

from typing import Final, final

from onigokko.core.native import bit, i64

NONE: Final = -1

PLAYED_ONE_BY_ONE: Final = 0x0FF0_0FFF  # the places of 1, +1, +2, shot, banana in a bag (T29)


def held(bag: i64, kind: i64) -> i64:
    """How many of a kind are in a bag."""
    return (bag >> (4 * kind)) & 15


def one(kind: i64) -> i64:
    """A bag of one card: bags are added and taken away as numbers."""
    return bit(4 * kind)


def kinds(bag: i64) -> i64:
    """The set of the kinds that are in a bag, up to twelve: each kind's bit moves to its place in steps."""
    found: i64 = (bag | bag >> 1 | bag >> 2 | bag >> 3) & 0x1111_1111_1111
    found = (found | found >> 3) & 0x0303_0303_0303
    found = (found | found >> 6) & 0x000F_000F_000F
    found = (found | found >> 12) & 0x00FF_0000_00FF
    return (found | found >> 24) & 0x0FFF


def size(bag: i64) -> i64:
    """How many cards are in a bag of up to twelve kinds."""
    found: i64 = (bag & 0x0F0F_0F0F_0F0F) + (bag >> 4 & 0x0F0F_0F0F_0F0F)
    found = (found & 0x00FF_00FF_00FF) + (found >> 8 & 0x00FF_00FF_00FF)
    return (found + (found >> 16) + (found >> 32)) & 0xFF


@final
class Runner:
    """One seat's piece, purse and cards."""

    def __init__(self, money: i64) -> None:
        self.position: i64 = 0  # spaces ahead of the tiger's start (T1)
        self.colour: i64 = NONE  # number of the start space; NONE before placement
        self.money = money  # dollars, earnest money included (T12)
        self.paid: i64 = 0
        self.sealed: i64 = NONE  # a sealed choice: an amount (T5), or a number from 0 for none (T23)
        self.standing: i64 = 0  # how many seats choose their start before this one (T6)
        self.tie_roll: i64 = NONE  # T7
        self.stamina: i64 = 0  # bag, by number
        self.spent: i64 = 0  # bag, by number
        self.hand: i64 = 1  # bag, by kind; the escape card (T4)
        self.earnest: i64 = 0  # the first bid of this auction (T14)
        self.bid: i64 = 0  # the last
        self.laid: i64 = 0  # bag
        self.to_play: i64 = 0  # bag

    def copy(self) -> "Runner":
        """An equal runner of its own."""
        twin = Runner(self.money)
        twin.position = self.position
        twin.colour = self.colour
        twin.paid = self.paid
        twin.sealed = self.sealed
        twin.standing = self.standing
        twin.tie_roll = self.tie_roll
        twin.stamina = self.stamina
        twin.spent = self.spent
        twin.hand = self.hand
        twin.earnest = self.earnest
        twin.bid = self.bid
        twin.laid = self.laid
        twin.to_play = self.to_play
        return twin

    def numbers(self) -> list[int]:
        """All of it, in the order that `unpack` reads."""
        return [
            self.money,
            self.position,
            self.colour,
            self.paid,
            self.sealed,
            self.standing,
            self.tie_roll,
            self.stamina,
            self.spent,
            self.hand,
            self.earnest,
            self.bid,
            self.laid,
            self.to_play,
        ]


RUNNER_NUMBERS: Final = 14


@final
class Sale:
    """A card that was sold; it never changes."""

    def __init__(
        self, before: "Sale | None", round_: i64, seat: i64, price: i64, card: i64, seen_by: i64, pile: i64
    ) -> None:
        self.before = before  # the sale before, if there was one
        self.round = round_
        self.seat = seat
        self.price = price
        self.card = card
        self.seen_by = seen_by  # bit set of the seats that bid in that auction (T16)
        self.pile = pile  # which of `piles` it came from


@final
class Lay:
    """What a seat laid in a round, once everybody knows it; it never changes."""

    def __init__(self, before: "Lay | None", round_: i64, seat: i64, bag: i64) -> None:
        self.before = before  # the lay before, if there was one
        self.round = round_
        self.seat = seat
        self.bag = bag


def highest_kind(bag: i64) -> i64:
    """The highest kind in a bag, NONE in an empty one."""
    kind: i64 = NONE
    while bag:
        kind += 1
        bag >>= 4
    return kind


def below(kinds: i64) -> i64:
    """The set of the kinds that are lower than the highest of a set of kinds."""
    kinds |= kinds >> 1
    kinds |= kinds >> 2
    kinds |= kinds >> 4
    kinds |= kinds >> 8
    return kinds >> 1


def must_lay(hand: i64, laid: i64) -> bool:
    """Whether a seat that holds three shopping cards or more has laid none of them yet (T28)."""
    return (laid >> 4) == 0 and size(hand >> 4) >= 3


def unpack_runner(runner: Runner, numbers: list[int]) -> None:
    runner.money, runner.position, runner.colour, runner.paid = numbers[0], numbers[1], numbers[2], numbers[3]
    runner.sealed, runner.standing, runner.tie_roll = numbers[4], numbers[5], numbers[6]
    runner.stamina, runner.spent, runner.hand = numbers[7], numbers[8], numbers[9]
    runner.earnest, runner.bid = numbers[10], numbers[11]
    runner.laid, runner.to_play = numbers[12], numbers[13]
