"""The contract of a game: a deterministic machine that holds everything true, seen or not.

Seats are numbered from 0; sets of seats are bit sets. Moves are small ints from the game's catalogue
(`onigokko.core.moves`). There is no random generator and no clock in here: nature's draws are moves too.
"""

from importlib import import_module
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices, give_back, spare
from onigokko.core.native import i64, mypyc_attr

NATURE: Final = 1 << 16  # dice and draws; a bit that no seat has, so it serves in bit sets as well
SPECTATOR: Final = -1  # a viewer with no seat
TRUTH: Final = -2  # a viewer of every field that any seat may see, `!` in play scripts
MOST_SEATS: Final = 16
NO_ADVICE: Final = -1  # of a policy that has none


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Everything that is true at one moment of a game.

    A game's position is a subclass that says all of this. `play` does not check legality: `Match` does.
    """

    def __init__(self, seats: i64) -> None:
        self.seats = seats  # how many play

    def turn(self) -> i64:
        """The bit set of the seats that must decide now; `NATURE` when a draw is due; 0 when it is over."""
        raise AssertionError("a game says whose turn it is")

    def moves(self, seat: i64) -> list[int]:
        """The legal moves of a seat (or of `NATURE`), in catalogue order; empty when it need not decide."""
        raise AssertionError("a game lists its moves")

    def weights(self) -> list[int]:
        """While nature is to move: whole positive weights, one for each of `moves(NATURE)`."""
        return [1 for _ in self.moves(NATURE)]

    def offer(self, seat: i64, choices: Choices) -> None:
        """Writes `moves` into choices that are empty, and for `NATURE` their `weights`.

        Play-outs ask this instead. A game that says it in runs spares them the making of lists; then `moves`
        and `weights` follow from it (`listed_moves`, `listed_weights`).
        """
        choices.take(self.moves(seat), self.weights() if seat == NATURE else [])

    def play(self, seat: i64, move: i64) -> None:
        """Makes a legal move so. Moves are not checked here."""
        raise AssertionError("a game plays its moves")

    def pending(self, seat: i64) -> i64:
        """How many of the seat's latest moves nobody else has learnt of, and it has learnt nothing from.

        These may still be taken back. A sealed choice is pending until the last seat's is in, a series that
        is hidden as a whole until its closing word.
        """
        return 0

    def copy(self) -> "Position":
        """An independent position, equal to this one."""
        raise AssertionError("a game copies its position")

    def pack(self) -> bytes:
        """The whole position as bytes: equal positions give equal bytes, in every process."""
        raise AssertionError("a game packs its position")

    def determinize(self, seat: i64, dice: Dice) -> None:
        """Replaces, in place, everything the viewer (a seat or `SPECTATOR`) cannot know.

        What is put there is drawn as likely as it is given all that the viewer knows and uniformly random
        legal play by the others. Moves of other seats that are pending are replaced, too. The viewer's view,
        legal moves and `infostate` stay the same to the byte. The outcome depends on them and the dice alone:
        positions that the viewer cannot tell apart become the same.
        """
        raise AssertionError("a game determinizes its position")

    def infostate(self, seat: i64) -> i64:
        """A key (62 bits, by `native.mix`) of what the viewer knows and remembers."""
        raise AssertionError("a game keys what a seat knows")

    def ranking(self) -> list[int]:
        """When over: the finishing place of each seat, from 1; equal places are shared (1, 2, 2, 4)."""
        raise AssertionError("a game ranks its seats")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> object:
        """What a notebook shows: what a spectator may see. `core.showing.show` shows it to others."""
        return import_module("onigokko.core.showing").bundle(self)


def listed_moves(position: Position, seat: i64) -> list[int]:
    """The moves that a position offers."""
    choices = spare()
    position.offer(seat, choices)
    found = choices.moves()
    give_back(choices)
    return found


def listed_weights(position: Position) -> list[int]:
    """The weights of the moves that a position offers to nature."""
    choices = spare()
    position.offer(NATURE, choices)
    found = choices.weights()
    give_back(choices)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A quick way to play, for play-outs and for the bot `quick`; it sees one determinized position."""

    def choose(self, position: Position, seat: i64, dice: Dice) -> i64:
        """One of `position.moves(seat)`, sensibly chosen. May use only what the seat can know."""
        moves = position.moves(seat)
        return moves[dice.below(len(moves))]

    def foresee(self, position: Position, seat: i64, dice: Dice) -> i64:
        """What somebody else on a seat will probably do, going by what that seat has done before."""
        return self.choose(position, seat, dice)

    def value(self, position: Position, seat: i64) -> float:
        """An estimate from 0 (surely last) to 1 (surely first) of how the seat stands."""
        return 0.5

    def plausibility(self, position: Position, seat: i64, dice: Dice) -> float:
        """How much likelier than uniformly random play this policy is to have done what the seat has seen.

        `position` is a world that the seat holds possible; only ratios between such worlds matter.
        """
        return 1.0

    def horizon(self, position: Position) -> i64:
        """After how many decisions of a play-out `value` says as much for less time than playing on."""
        return 1 << 20

    def patience(self, position: Position) -> i64:
        """How often a search meets another seat's decision before it looks for something better than this."""
        return 8

    def advise(self, position: Position, seat: i64, dice: Dice, effort: i64) -> i64:
        """A move found by a reckoning of the game's own, better than a search; `NO_ADVICE` if there is none.

        It rests only on what the seat knows. `effort` is about how many worlds it may look at.
        """
        return NO_ADVICE
