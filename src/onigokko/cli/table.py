"""One person at a table of bots, on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Protocol

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from onigokko.bots import Bot, ask, bot
from onigokko.cli.choices import Choosable, Item, NotChosen, chosen, items, normal
from onigokko.cli.lines import lines
from onigokko.cli.views import ViewPrinter
from onigokko.cli.wording import Wording
from onigokko.core import sealed
from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup
from onigokko.core.game import Told
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.core.registry import game as game_named
from onigokko.core.sealed import SealedDice

COMMANDS = {
    "?": "help",
    "help": "help",
    "undo": "undo",
    "view": "view",
    "moves": "moves",
    "log": "log",
    "quit": "quit",
}
SHORT = 5  # moves that are listed one below the other; more stand side by side


class Next(Enum):
    """What comes after something that was typed."""

    ASK = "ask again"
    SHOW = "show the moves again"
    GO_ON = "go on"


class Seen(Choosable, Protocol):
    """A game as somebody at the terminal sees and plays it: a `Match`, or one that is played elsewhere."""

    @property
    def held(self) -> Sequence[Sequence[int]]:
        """Of each seat the moves that nobody has learnt of yet."""

    @property
    def log(self) -> Sequence[object]:
        """As long as there is news."""

    @property
    def told(self) -> Sequence[Told]:
        """All that was said."""

    def heard(self, viewer: int) -> Iterable[Told]:
        """What one viewer was told."""

    def seen(self, viewer: int) -> dict[str, Any]:
        """The viewer's view."""

    def play(self, seat: int, move: int) -> object:
        """Makes a move; `NotChosen` if that was not possible."""

    def take_back(self, seat: int, count: int) -> list[int]:
        """Takes pending moves back."""

    def ranking(self) -> list[int] | None:
        """The places, when it is over."""


class Desk:
    """A game, the person's seat, what the others are, and where to write and read."""

    def __init__(
        self,
        match: Seen,
        seat: int,
        names: Mapping[int, str],
        wording: Wording,
        console: Console,
        read: Callable[[str], str],
    ) -> None:
        self.match = match
        self.seat = seat
        self.wording = wording
        self.console = console
        self._read = read
        self._names = names  # bots by seat
        self._printer = ViewPrinter(wording, seat)
        self._told = 0  # how many of the match's events were looked at
        self._settled = -1  # the log's length when the view was last shown

    def stop(self) -> None:
        """Says that the game stays unfinished."""
        self.console.print()
        self._say("play.stopped")

    # What is written

    def _say(self, message: str, style: str = "", **arguments: Any) -> None:
        self._write(Text(self.wording.text(message, **arguments), style))

    def _write(self, text: Text) -> None:
        for line in lines(text, self.console):
            self.console.print(line, no_wrap=True)

    def introduce(self) -> None:
        """Says which game it is, and who plays."""
        names = self.wording.names
        title, seats = self.wording.title, len(names)
        self._say("play.head", "bold", title=title, n=seats, who=self.wording.called(self.seat))
        for other, name in self._names.items():
            self._say("play.against", "dim", who=names[other], bot=self.wording.text("bot", bot=name))

    def tell(self) -> None:
        """What the seat has heard since the last time."""
        told, self._told = self.match.told[self._told :], len(self.match.told)
        for each in told:
            if each.event.heard_by(self.seat):
                self._tell_one(each)

    def _tell_one(self, told: Told) -> None:
        event = told.event
        said = self.match.game.say(event, self.wording.language, self.wording.names)
        rule = self.wording.text("rule", rule=event.rule) if event.rule else ""
        style = "bold" if event.seat == self.seat else ""
        self._write(Text.assemble("· ", (said, style), (rule, "dim")))

    def finish(self) -> None:
        """Shows how it ended."""
        self.console.rule(self.wording.text("play.over"))
        self._show_view()
        ranking = self.match.ranking()
        assert ranking is not None
        grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
        grid.add_column(self.wording.text("play.place"), justify="right")
        grid.add_column(self.wording.text("play.player"))
        for seat in sorted(range(len(ranking)), key=lambda seat: ranking[seat]):
            name = self.wording.names[seat]
            if seat in self._names:
                name = self.wording.text(
                    "play.against", who=name, bot=self.wording.text("bot", bot=self._names[seat])
                )
            grid.add_row(str(ranking[seat]), name, style="bold" if seat == self.seat else "")
        self.console.print(grid)

    def _show_view(self, *, whole: bool = False) -> None:
        view = self.match.seen(self.seat)
        for part in self._printer.show(view, self.console.width, whole=whole):
            self.console.print(part)
        self._settled = len(self.match.log)

    def _show_moves(self) -> None:
        """What is to be decided, what was chosen so far, and the list of moves."""
        wording = self.wording
        phase = self.match.seen(self.seat).get("phase")
        if wording.has(f"ask.{phase}"):
            self._write(Text(wording.words(f"ask.{phase}"), "bold"))
        held = self.match.held[self.seat]
        if held:
            self._say("play.so-far", moves=wording.joined([self._label(move) for move in held]))
        listed = items(self.match.game.moves, self.match.legal(self.seat))
        if len(listed) == 1:
            self._show_only(listed[0])
            return
        lines = [self._line(number, item) for number, item in enumerate(listed, 1)]
        if len(lines) <= SHORT:
            for line in lines:
                self.console.print(line)
        else:
            self.console.print(Columns(lines, padding=(0, 3), column_first=True))

    def _show_only(self, item: Item) -> None:
        """A list of one line has no number."""
        words = self.match.game.moves
        self.console.print(Text.assemble("  ", self._worded(item)))
        if item.is_range:
            low, high = words.argument(item.moves[0]), words.argument(item.moves[-1])
            self._say("play.only-range", "dim", low=low, high=high)
        else:
            self._say("play.only-move", "dim")

    def _line(self, number: int, item: Item) -> Text:
        return Text.assemble((f"{number:>3}", "bold"), "  ", self._worded(item))

    def _worded(self, item: Item) -> Text:
        """The words to type, and what they mean where that says more."""
        label = self._label(item.moves[0])
        if item.is_range:
            label = self.wording.text("play.range", low=label, high=self._label(item.moves[-1]))
        words = Text(item.words, "cyan")
        if not item.is_range and label.casefold() == item.words:
            return words
        return Text.assemble(words, "  ", (label, "dim"))

    def _label(self, move: int) -> str:
        return self.match.game.label(move, self.wording.language)

    # What is typed

    def decide(self) -> None:
        """Asks the person until a move was made."""
        if self._settled != len(self.match.log):
            view = self.match.seen(self.seat)
            phase = view.get("phase")
            known = self.wording.has(f"phase.{phase}")
            self.console.rule(self.wording.words(f"phase.{phase}") if known else "")
            self._show_view()
        self._show_moves()
        following = Next.ASK
        while following is not Next.GO_ON:
            following = self._answer(self._read(f"{self.wording.text('play.choose')}> "))
            if following is Next.SHOW:
                self._show_moves()

    def _answer(self, typed: str) -> Next:
        word = normal(typed).casefold()
        command = COMMANDS.get(word.removeprefix("/"))
        if command and (word.startswith("/") or not self._is_move(word)):
            return self._obey(command)
        try:
            self.match.play(self.seat, chosen(typed, self.match, self.seat, self.wording))
        except NotChosen as error:
            self._write(Text(str(error), "red"))
            return Next.ASK
        return Next.GO_ON

    def _is_move(self, word: str) -> bool:
        return any(self.match.game.moves.words(move) == word for move in self.match.legal(self.seat))

    def _obey(self, command: str) -> Next:
        if command == "quit":
            raise EOFError
        if command == "undo":
            return self._undo()
        if command == "help":
            self._say("play.help")
        elif command == "view":
            self._show_view(whole=True)
        elif command == "log":
            for told in self.match.heard(self.seat):
                self._tell_one(told)
        return Next.SHOW if command != "help" else Next.ASK

    def _undo(self) -> Next:
        if not self.match.held[self.seat]:
            self._say("play.nothing-to-undo", "red")
            return Next.ASK
        taken = self.match.take_back(self.seat, 1)
        self._say("play.undone", move=self._label(taken[0]))
        return Next.SHOW


class Table(Desk):
    """A match that is played here, with the bots of the others."""

    match: Match

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, str],
        secret: bytes,
        seed: int,
        wording: Wording,
        console: Console,
        read: Callable[[str], str],
    ) -> None:
        super().__init__(match, seat, bots, wording, console, read)
        self._bots: dict[int, Bot] = {other: bot(name) for other, name in bots.items()}
        dice = Dice(seed)
        self._bot_dice = {other: dice.fork() for other in bots}
        self._secret = secret
        self._dice = SealedDice(secret, [None] * match.setup.seats)
        self._draws = 0

    @classmethod
    def made(
        cls,
        game: str,
        seats: int | None,
        seat: int,
        bots: Sequence[str],
        options: Mapping[str, str],
        secret: bytes,
        seed: int,
        language: str,
        console: Console,
        read: Callable[[str], str],
    ) -> Table:
        """A table for these wishes; `BadSetup` says what is possible."""
        described = game_named(game)
        seats = described.usual_seats if seats is None else seats
        match = Match(described, described.setup(seats, options))
        if not 0 <= seat < seats:
            raise BadSetup(f"there is no seat {seat}; the seats of this game are 0 to {seats - 1}")
        others = [other for other in range(seats) if other != seat]
        if len(bots) not in (1, len(others)):
            raise BadSetup(
                f"{len(bots)} bots are named for {len(others)} seats: name one for all, or one for each"
            )
        names = bots if len(bots) == len(others) else [bots[0]] * len(others)
        wording = Wording.of(match.game, language, seats, seat)
        return cls(match, seat, dict(zip(others, names, strict=True)), secret, seed, wording, console, read)

    # The game

    def play(self) -> None:
        """Plays to the end; `EOFError` when the person leaves."""
        self.introduce()
        while not self.match.over:
            if self.match.nature_to_move:
                self.match.play(NATURE, self._dice.move(self._draws, self.match.position))
                self._draws += 1
            elif self.seat in self.match.seats_to_decide():
                self.decide()
            else:
                self._let_a_bot_decide()
            self.tell()
        self.finish()

    def record(self) -> str:
        """The play script of what was played, with the secret of its dice."""
        seats = range(self.match.setup.seats)
        who = {
            f"seat.{seat}": f"bot {self._names[seat]}" if seat in self._names else "person" for seat in seats
        }
        return sealed.write(self.match, self._secret, meta=who)

    def _let_a_bot_decide(self) -> None:
        seat = self.match.seats_to_decide()[0]
        dice, heard = self._bot_dice[seat], tuple(self.match.heard(seat))
        match, alone = self.match, self.match.without_others(seat)
        move = ask(self._bots[seat], match.game, match.position, seat, dice, heard, alone)
        match.play(seat, move)
