"""A game under way at a table: the match, its steps, its sealed dice, what was said. Nothing is stored here.

A *step* is what is revealed at once: an open move, a sealed round, a hidden series as a whole, with the
draws that follow it. Steps are counted before everybody; how many moves one holds is not told, because a
hidden series may be longer than others may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from onigokko.core.errors import BadMove, UnknownMove
from onigokko.core.game import ALL, Event, Game, Refusal, Setup, canonical
from onigokko.core.match import Match
from onigokko.core.moves import Moves
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.core.sealed import SealedDice
from onigokko.site.records import Answer, LoggedMove, Question, Shown
from onigokko.site.refusals import Refused, short

BESIDE = ("not-now", "natures-")  # refusals whose ids begin so have nothing to do with the decision at hand


class Said:
    """An event, the step that it belongs to, and both as they travel."""

    step: int
    event: Event
    told: dict[str, Any]

    def __init__(self, step: int, event: Event) -> None:
        self.step, self.event = step, event
        self.told = {
            "at": step,
            "message": event.message,
            "seat": event.seat,
            "rule": event.rule,
            "arguments": event.arguments,
        }


class Play:
    """One game under way. A change is tried on a `fork`, stored, then the fork takes the original's place."""

    match: Match
    steps: list[int]  # the step of each move of the log
    step: int
    since: int  # when the last step was made, ms
    said: list[Said]
    shown: list[Shown]
    edits: list[int]  # how often each seat took back at this step
    _dice: SealedDice
    _draws: int

    def __init__(
        self, game: Game, setup: Setup, dice: SealedDice, now: int, like: Play | None = None
    ) -> None:
        """A new game, or with `like` one that stands where that one does."""
        self._dice = dice
        if like is not None:
            self.match, self.step, self.since = like.match.copy(), like.step, like.since
            self.steps, self.said = list(like.steps), list(like.said)
            self.shown, self.edits = list(like.shown), list(like.edits)
            self._draws = like._draws
        else:
            self.match, self.step, self.since = Match(game, setup), 0, now
            self.steps, self.said = [], []
            self.shown, self.edits = [], [0] * setup.seats
            self._draws = 0

    @classmethod
    def begin(cls, game: Game, setup: Setup, dice: SealedDice, now: int) -> tuple[Play, list[LoggedMove]]:
        """A new game, and the draws it begins with."""
        play = cls(game, setup, dice, now)
        play.draw()
        return play, play.logged(0, now)

    @classmethod
    def rebuild(
        cls,
        game: Game,
        setup: Setup,
        dice: SealedDice,
        now: int,
        moves: Sequence[LoggedMove],
        held: dict[int, list[str]],
        answers: Iterable[Answer],
        shown: Sequence[Shown],
    ) -> Play:
        """The game as its log tells it; `BadMove` or `ValueError` if the log cannot have come about."""
        play = cls(game, setup, dice, now)
        waiting = list(shown)
        for move in moves:
            while waiting and waiting[0].after == len(play.match.log):
                play.show(waiting.pop(0))
            play.say(move.seat, move.words)
        for each in waiting:
            play.show(each)
        words = [(seat, play.match.game.moves.words(move)) for seat, move in play.match.log]
        if words != [(move.seat, move.words) for move in moves] or play.steps != [
            move.step for move in moves
        ]:
            raise ValueError("the log does not lead to itself")
        if play.match.nature_to_move:
            raise ValueError("the log ends before a draw")
        for seat, pending in held.items():
            for each_words in pending:
                play.say(seat, each_words)
        if len(play.match.log) != len(moves):
            raise ValueError("a pending move was revealed")
        play.since = moves[-1].time if moves else now
        for answer in answers:
            if isinstance(answer.moves, int) and answer.question[0] == play.step:
                play.edits[answer.seat] += 1
        return play

    def fork(self) -> Play:
        """An independent copy."""
        return Play(self.match.game, self.match.setup, self._dice, self.since, self)

    # Playing

    def say(self, seat: int, words: str) -> bool:
        """Plays a move; whether anything was revealed. `BadMove` if it cannot be played."""
        match, told = self.match, len(self.match.told)
        revealed = match.say(seat, words)
        if revealed:
            if seat != NATURE:
                self.step += 1
                self.edits = [0] * len(self.edits)
            self.steps += [self.step] * len(revealed)
            self.said += [Said(self.step, each.event) for each in match.told[told:]]
            self._draws += sum(seat == NATURE for seat, _ in revealed)
        return bool(revealed)

    def draw(self) -> None:
        """Makes all draws that are due."""
        while self.match.nature_to_move:
            move = self._dice.move(self._draws, self.match.position)
            self.say(NATURE, self.match.game.moves.words(move))

    def answer(self, seat: int, moves: Sequence[str]) -> None:
        """Plays a seat's moves and the draws that follow; after a `Refused` this fork is of no use.

        A move that is revealed ends the answer, unless the game says that the decision goes on whatever is
        hidden: otherwise a seat could try out what its move would bring to light, and have it undone by a
        second move that is refused.
        """
        goes_on = True
        for number, words in enumerate(moves):
            try:
                move = self.match.game.moves.move(words)
            except UnknownMove:
                raise Refused("unknown-move", 400, move=short(words)) from None
            if not goes_on or (number and not self.match.legal(seat)):
                raise Refused("illegal-later", move=self._label(move))
            try:
                revealed = self.say(seat, words)
            except BadMove:
                raise self._illegal(seat, move) from None
            goes_on = not revealed or self.match.game.moves.family(move) in self.match.game.joined
        self.draw()

    def _label(self, move: int) -> Callable[[str], str]:
        return lambda language: self.match.game.label(move, language)

    def _illegal(self, seat: int, move: int) -> Refused:
        match = self.match
        if not match.legal(seat):
            return Refused("turn")
        refusal = match.refusal(seat, move)
        if refusal is None:
            return Refused("illegal-now", move=self._label(move))
        why = refusal

        def reason(language: str) -> str:
            return match.game.words[language].text(f"no.{why.message}", why.arguments)

        return Refused("illegal", rule=why.rule, move=self._label(move), why=reason)

    def reasons(self, seat: int) -> list[dict[str, Any]]:
        """The moves that a seat cannot make now, those together that one sentence refuses; packed as ever.

        The reasons are those of the game's own refusals, which rest on nothing that the seat cannot know.
        Left out are those that only say that another decision is due, or that such moves are nature's.
        """
        match, legal = self.match, set(self.match.legal(seat))
        found: dict[str, tuple[Refusal, list[int]]] = {}
        for move in range(len(match.game.moves)):
            why = None if move in legal else match.refusal(seat, move)
            if why is not None and not why.message.startswith(BESIDE):
                found.setdefault(canonical([why.message, why.arguments, why.rule]), (why, []))[1].append(move)
        return [
            {
                "moves": packed(match.game.moves, moves),
                "no": why.message,
                "arguments": why.arguments,
                "rule": why.rule,
            }
            for why, moves in found.values()
        ]

    def take_back(self, seat: int, count: int) -> None:
        """Takes back the seat's latest pending moves."""
        try:
            self.match.take_back(seat, count)
        except BadMove:
            raise Refused("nothing-held") from None
        self.edits[seat] += 1

    def show(self, shown: Shown) -> None:
        """A seat shows things to all; the position does not change."""
        self.shown.append(shown)
        self.said.append(Said(self.step, Event(ALL, "shown", shown.seat, "", {"cards": list(shown.what)})))

    def logged(self, since: int, now: int) -> list[LoggedMove]:
        """The moves of the log from number `since` on, as they are stored; they are made at `now`."""
        words = self.match.game.moves.words
        if since < len(self.match.log):
            self.since = now
        return [
            LoggedMove(n, self.steps[n], self.match.log[n][0], words(self.match.log[n][1]), now)
            for n in range(since, len(self.match.log))
        ]

    # What may be known

    def held_words(self, seat: int) -> list[str]:
        """A seat's pending moves."""
        return [self.match.game.moves.words(move) for move in self.match.held[seat]]

    def question_of(self, seat: int) -> Question:
        """What identifies the seat's present question."""
        return self.step, len(self.match.held[seat]), self.edits[seat]

    def question(self, seat: int) -> dict[str, Any] | None:
        """What a seat is asked now, None if it need not decide and has nothing to take back."""
        legal, held = self.match.legal(seat), self.held_words(seat)
        if not legal and not held:
            return None
        number = ".".join(map(str, self.question_of(seat)))
        return {"id": number, "moves": packed(self.match.game.moves, legal), "held": held}

    def heard(self, viewer: int, since: int = 0, until: int | None = None) -> list[dict[str, Any]]:
        """What a viewer was told, from the `since`-th of all events on, as it travels."""
        return [each.told for each in self.said[since:until] if each.event.heard_by(viewer)]

    def state(
        self, viewer: int, asked: bool = False, own: int = 0, view: msgspec.Struct | None = None
    ) -> dict[str, Any]:
        """The game as a seat, a spectator or the truth sees it, without what was said.

        `asked`: a person decides for the seat now, and so is told its question. `own` is the step with which
        that person's own latest decision was made. `view` is what the viewer sees now, if that is known.
        """
        view = self.match.view(viewer) if view is None else view
        decided = getattr(view, "decided", None)
        return {
            "viewer": max(viewer, SPECTATOR),
            "step": self.step,
            "view": view,
            "turn": self.match.waited_for(viewer, decided if isinstance(decided, list) else None),
            "since": self.since,
            "question": self.question(viewer) if asked else None,
            "ranking": self.match.ranking(),
            "showable": self.showable(viewer) if viewer >= 0 else [],
            "own": own,
        }

    def showable(self, seat: int) -> list[str]:
        """What a seat may show on purpose."""
        return [] if self.match.over else self.match.game.showable(self.match.position, seat)


def packed(moves: Moves, legal: Sequence[int]) -> list[str | list[str | int]]:
    """Legal moves as they travel: runs of whole numbers as `[word, lowest, highest]`. Not to be changed."""
    return _packed(moves, tuple(legal))


@lru_cache(maxsize=4096)
def _packed(moves: Moves, legal: tuple[int, ...]) -> list[str | list[str | int]]:
    out: list[str | list[str | int]] = []
    run: list[Any] | None = None
    for move in legal:
        word, argument = moves.family(move), moves.argument(move)
        number = (
            int(argument)
            if argument.isascii() and argument.isdigit() and str(int(argument)) == argument
            else -1
        )
        if run is not None and number >= 0 and run[0] == word and run[2] == number - 1:
            run[2] = number
            out[-1] = run
        else:
            run = [word, number, number] if number >= 0 else None
            out.append(moves.words(move))
    return out
