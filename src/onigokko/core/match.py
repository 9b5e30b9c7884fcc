"""A match: a position, the log of its moves, what is pending, and what has been said to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from onigokko.core.errors import Illegal
from onigokko.core.game import Game, Refusal, Setup, Told
from onigokko.core.position import NATURE, SPECTATOR, TRUTH, Position

if TYPE_CHECKING:
    from onigokko.core.showing import Shown


class Match:
    """One game under way. Moves are checked here; what is refused changes nothing.

    `log` holds the moves that are revealed, as (seat, move) in the order of a record. Moves that are pending
    (sealed choices, unfinished hidden series) stand in `held` by seat until they are revealed; they are part
    of `position` but not of `settled`.

    >>> from onigokko.core.registry import game
    >>> match = Match.of(game("tiger"), 3)
    >>> match.say(0, "seal 30")
    []
    >>> match.seats_to_decide(), match.held
    ([1, 2], [[30], [], []])
    """

    game: Game
    setup: Setup
    position: Position
    settled: Position
    log: list[tuple[int, int]]
    held: list[list[int]]
    told: list[Told]

    def __init__(self, game: Game, setup: Setup, like: Match | None = None) -> None:
        """A new match, or with `like` one that stands where that one does."""
        if like is not None:
            self.game, self.setup = like.game, like.setup
            self.position, self.settled = like.position.copy(), like.settled.copy()
            self.log, self.told = list(like.log), list(like.told)
            self.held = [list(moves) for moves in like.held]
        else:
            self.game, self.setup = game.with_data(setup.data), setup
            self.position = self.game.start(setup)
            self.settled = self.position.copy()
            self.log, self.told = [], []
            self.held = [[] for _ in range(setup.seats)]

    @classmethod
    def of(cls, game: Game, seats: int | None = None, options: dict[str, str] | None = None) -> Match:
        """A new match of a game; `BadSetup` says what is possible."""
        return cls(game, game.setup(seats, options))

    def copy(self) -> Match:
        """An independent match, equal to this one."""
        return Match(self.game, self.setup, self)

    # Whose turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.turn() == 0

    @property
    def nature_to_move(self) -> bool:
        """Whether a draw is due."""
        return self.position.turn() == NATURE

    def seats_to_decide(self) -> list[int]:
        """The seats that must decide now, in order; none while nature is to move or when the game is over."""
        turn = self.position.turn()
        return [] if turn == NATURE else [seat for seat in range(self.setup.seats) if turn >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat or of nature; empty when it need not decide."""
        turn = self.position.turn()
        if seat == NATURE:
            return self.position.moves(NATURE) if turn == NATURE else []
        if turn == NATURE or not 0 <= seat < self.setup.seats or not turn >> seat & 1:
            return []
        return self.position.moves(seat)

    # Playing

    def say(self, seat: int, words: str) -> list[tuple[int, int]]:
        """Plays a move given in words; see `play`."""
        return self.play(seat, self.game.moves.move(words))

    def play(self, seat: int, move: int) -> list[tuple[int, int]]:
        """Plays a move and gives the log entries that it revealed; `Illegal` if it is not allowed now."""
        if move not in self.legal(seat):
            raise self.illegal(seat, move)
        self.position.play(seat, move)
        if seat == NATURE:
            return self._settle([(NATURE, move)])
        self.held[seat].append(move)
        return self._settle(self._revealed())

    def take_back(self, seat: int, count: int | None = None) -> list[int]:
        """Takes back and gives the latest pending moves of a seat, or all; `Illegal` if there are none."""
        held = self.held[seat] if 0 <= seat < self.setup.seats else []
        count = len(held) if count is None else count
        if not 0 < count <= len(held):
            raise Illegal(f"seat {seat} has {len(held)} moves that can be taken back; nothing changed")
        kept = held[: len(held) - count]
        self.held[seat] = kept
        self.position = self.settled.copy()
        for other, moves in enumerate(self.held):
            for move in moves:
                self.position.play(other, move)
        return held[len(kept) :]

    def _revealed(self) -> list[tuple[int, int]]:
        revealed: list[tuple[int, int]] = []
        for seat, held in enumerate(self.held):
            open_moves = len(held) - self.position.pending(seat)
            if open_moves > 0:
                revealed += [(seat, move) for move in held[:open_moves]]
                self.held[seat] = held[open_moves:]
        return revealed

    def _settle(self, moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        for seat, move in moves:
            before = self.settled.copy()
            self.settled.play(seat, move)
            self.log.append((seat, move))
            self.told += [
                Told(len(self.log), event) for event in self.game.events(before, seat, move, self.settled)
            ]
        return list(moves)

    # What is known

    def view(self, viewer: int) -> msgspec.Struct:
        """What a viewer may see now, typed."""
        return self.game.view(self.position, viewer)

    def views(self, viewers: Sequence[int]) -> list[msgspec.Struct]:
        """The views of several viewers."""
        return self.game.views(self.position, viewers)

    def seen(self, viewer: int) -> dict[str, Any]:
        """The same as plain JSON values."""
        return self.game.seen(self.position, viewer)

    def heard(self, viewer: int, since: int = 0) -> list[Told]:
        """The events that a viewer was told, in order, from the `since`-th of all events on."""
        return [told for told in self.told[since:] if told.event.heard_by(viewer)]

    def waited_for(self, viewer: int, decided: Sequence[int] | None = None) -> list[int]:
        """The seats that must decide, as a viewer may know: others' pending moves count as not made.

        But where its view tells which seats have `decided`, they are not waited for.
        """
        own = self.position.turn()
        others = own if viewer == TRUTH else self.settled.turn()
        for seat in decided or ():
            others &= ~(1 << seat)
        return [seat for seat in range(self.setup.seats) if (own if seat == viewer else others) >> seat & 1]

    def without_others(self, seat: int) -> Position:
        """The position in which nothing is pending but the seat's own moves; those of others do not exist.

        Who guesses at the others' sealed choices has them choose from here.
        """
        found = self.settled.copy()
        for move in self.held[seat]:
            found.play(seat, move)
        return found

    def ranking(self) -> list[int] | None:
        """The places of the seats when the game is over, else None."""
        return self.position.ranking() if self.over else None

    def show(self, viewer: int = SPECTATOR) -> Shown:
        """The match as a notebook shows it, in a viewer's eyes: a seat, `SPECTATOR` or `TRUTH`."""
        from onigokko.core.showing import show

        return show(self, viewer)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return self.show()._repr_mimebundle_()

    # What is not possible

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why a move is not legal now, in the words of the game, where it can tell."""
        if seat == NATURE or not self.legal(seat):
            return None
        return self.game.refusal(self.position, seat, move)

    def illegal(self, seat: int, move: int) -> Illegal:
        """The error for a move that is not legal now: what was tried, why not, what is possible."""
        game, words, legal = self.game, self.game.moves.words(move), self.legal(seat)
        who = "nature" if seat == NATURE else f"seat {seat}"
        tried = f'{who} cannot "{words}"'
        if not legal:
            return Illegal(f"{tried}: {self._whose_turn()}")
        refusal = self.refusal(seat, move)
        why = game.words["en"].text(f"no.{refusal.message}", refusal.arguments) if refusal else ""
        rule = refusal.rule if refusal else ""
        reason = f"{why} ({rule}); " if why and rule else f"{why}; " if why else ""
        return Illegal(f"{tried}: {reason}possible: {game.moves.summary(legal)}", rule)

    def _whose_turn(self) -> str:
        if self.over:
            return "the game is over"
        if self.nature_to_move:
            return "nature is to move"
        seats = [str(seat) for seat in self.seats_to_decide()]
        if len(seats) == 1:
            return f"it is the turn of seat {seats[0]}"
        return f"it is the turn of seats {', '.join(seats[:-1])} and {seats[-1]}"
