"""Steps many games at once (compiled): nature and the seats inside play, until one outside must decide."""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.glance import Glance
from onigokko.core.native import BytesWriter, bit, i64, read_i64_le, vec, write_i64_le
from onigokko.core.playout import first_seat
from onigokko.core.position import NATURE, Policy, Position

NOBODY: Final = -1
WORD: Final = 32  # bits of a mask that are kept in one number
# Eight numbers of 0 or 1, a byte each, for each eight bits.
BYTES: Final[vec[i64]] = vec[i64](
    [sum((bits >> place & 1) << 8 * place for place in range(8)) for bits in range(256)]
)


@final
class Loop:
    """So many games from one start. Seats that are not `outside` play at random, or by a policy if given."""

    def __init__(
        self, start: Position, count: i64, glance: Glance, actions: i64, outside: i64, policy: Policy | None
    ) -> None:
        self.start = start
        self.count = count
        self.glance = glance
        self.actions = actions
        self.words: i64 = (actions + WORD - 1) // WORD  # of one mask
        self.outside = outside
        self.policy = policy
        self.positions: list[Position] = [start for _ in range(count)]
        self.dice: list[Dice] = [Dice(0) for _ in range(count)]
        self.seats: vec[i64] = vec[i64]([NOBODY for _ in range(count)])  # who decides, in each game
        self.masks: vec[i64] = vec[i64]([0 for _ in range(count * self.words)])
        self.choices = Choices()
        self.decisions: i64 = 0  # of seats, those inside as well

    def seed(self, game: i64, seed: i64) -> None:
        """The dice of one game, for all games that follow there."""
        self.dice[game] = Dice(seed)

    def begin(self, game: i64) -> None:
        """A new game in one place; it goes on to the first decision from outside."""
        self.positions[game] = self.start.copy()
        self._go_on(game)

    def wrong(self, moves: bytes) -> i64:
        """The first game whose move (64 bits each) is not possible; -1 if all are."""
        game: i64 = 0
        while game < self.count:
            move: i64 = read_i64_le(moves, 8 * game)
            if move < 0 or move >= self.actions:
                return game
            word: i64 = self.masks[game * self.words + move // WORD]
            if not word & bit(move % WORD):
                return game
            game += 1
        return -1

    def play(self, moves: bytes) -> list[int]:
        """A possible move in each game; gives the games that are over, which wait for `begin`."""
        over: list[int] = []
        game: i64 = 0
        while game < self.count:
            position = self.positions[game]
            position.play(self.seats[game], read_i64_le(moves, 8 * game))
            self.decisions += 1
            self._go_on(game)
            if self.seats[game] == NOBODY:
                over.append(game)
            game += 1
        return over

    def _go_on(self, game: i64) -> None:
        """Nature and the seats inside play, until a seat outside must decide or the game is over."""
        position = self.positions[game]
        dice = self.dice[game]
        choices = self.choices
        while True:
            turn: i64 = position.turn()
            if turn == 0:
                self.seats[game] = NOBODY
                return
            choices.clear()
            if turn == NATURE:
                position.offer(NATURE, choices)
                position.play(NATURE, choices.drawn(dice))
                continue
            asked: i64 = turn & self.outside
            if asked:
                seat: i64 = first_seat(asked)
                self.seats[game] = seat
                position.offer(seat, choices)
                self._mark(game)
                return
            self._play_inside(position, first_seat(turn), dice)

    def _play_inside(self, position: Position, seat: i64, dice: Dice) -> None:
        """A seat inside decides; a policy is shown what its seat knows, and guesses for the rest."""
        self.decisions += 1
        policy = self.policy
        if policy is None:
            position.offer(seat, self.choices)
            position.play(seat, self.choices.at(dice.below(self.choices.count)))
            return
        guess = position.copy()
        guess.determinize(seat, dice)
        position.play(seat, policy.choose(guess, seat, dice))

    def _mark(self, game: i64) -> None:
        masks = self.masks
        first: i64 = game * self.words
        at: i64 = first
        end: i64 = first + self.words
        while at < end:
            masks[at] = 0
            at += 1
        self.choices.mark(masks, first)

    def write_vectors(self, row: BytesWriter) -> None:
        """What the deciding seats of all games see, 16 bits a number."""
        game: i64 = 0
        while game < self.count:
            self.glance.write(self.positions[game], self.seats[game], row)
            game += 1

    def write_masks(self, row: BytesWriter) -> None:
        """The masks of all games, a byte a move, with some more that fill up the last word."""
        masks = self.masks
        at: i64 = 0
        while at < len(masks):
            word: i64 = masks[at]
            if word:
                write_i64_le(row, BYTES[word & 255])
                write_i64_le(row, BYTES[word >> 8 & 255])
                write_i64_le(row, BYTES[word >> 16 & 255])
                write_i64_le(row, BYTES[word >> 24])
            else:
                write_i64_le(row, 0)
                write_i64_le(row, 0)
                write_i64_le(row, 0)
                write_i64_le(row, 0)
            at += 1

    def write_seats(self, row: BytesWriter) -> None:
        """The deciding seat of each game, 64 bits each."""
        game: i64 = 0
        while game < self.count:
            write_i64_le(row, self.seats[game])
            game += 1

    def write_random(self, row: BytesWriter, dice: Dice) -> None:
        """A possible move for each game, each as likely as another, 64 bits each."""
        choices = self.choices
        game: i64 = 0
        while game < self.count:
            choices.clear()
            self.positions[game].offer(self.seats[game], choices)
            write_i64_le(row, choices.at(dice.below(choices.count)))
            game += 1
