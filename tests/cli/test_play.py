"""`onigokko play`: whole games in the terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from onigokko.bots import Bot, Question
from onigokko.cli import play as command
from onigokko.cli import table as table_module
from onigokko.cli.choices import items
from onigokko.cli.table import Table
from onigokko.core.chance import Dice
from onigokko.core.errors import BadSetup
from onigokko.core.game import Game
from onigokko.core.record import check, read, replay
from onigokko.core.registry import game, games

from .conftest import SECRET, Process, Run

Typist = Callable[["Person"], str]


class Person:
    """Somebody at the terminal: types what `types` says, and keeps what is shown."""

    def __init__(
        self, name: str, seats: int | None, seat: int, language: str = "en", bots: str = "random"
    ) -> None:
        self.screen = io.StringIO()
        console = Console(file=self.screen, width=80, highlight=False, markup=False, emoji=False)
        self.table = Table.made(name, seats, seat, (bots,), {}, SECRET, 1, language, console, self.read)
        self.match, self.seat = self.table.match, seat
        self.dice = Dice(7)
        self.types: Typist = Person.any_move

    def read(self, prompt: str) -> str:
        typed = self.types(self)
        self.screen.write(f"{prompt}{typed}\n")
        return typed

    def any_move(self) -> str:
        """Any legal move: by its words or by its number."""
        moves = self.match.legal(self.seat)
        move = moves[self.dice.below(len(moves))]
        listed = items(self.match.game.moves, moves)
        place = next(number for number, item in enumerate(listed, 1) if move in item.moves)
        if self.dice.below(2) or len(listed) == 1:
            return self.match.game.moves.words(move)
        argument = f" {self.match.game.moves.argument(move)}" if listed[place - 1].is_range else ""
        return f"{place}{argument}"

    @property
    def text(self) -> str:
        return self.screen.getvalue()


def few_and_many() -> list[tuple[str, int, str]]:
    """Every game with the fewest seats in English, and with the most in Japanese."""
    found: list[tuple[str, int, str]] = []
    for name, described in sorted(games().items()):
        playable = [seats for seats in described.seat_counts if not _needs_option(described, seats)]
        found += [(name, playable[0], "en"), (name, playable[-1], "ja")]
    return found


def _needs_option(described: Game, seats: int) -> bool:
    try:
        described.setup(seats)
    except BadSetup:
        return True
    return False


@pytest.mark.parametrize(("name", "seats", "language"), few_and_many())
def test_every_game_can_be_played_to_its_end(
    name: str, seats: int, language: str, tmp_path: Path, run: Run
) -> None:
    person = Person(name, seats, seats - 1, language)
    person.table.play()
    _looks_well(person, seats)
    script = person.table.record()
    assert check(script) == []
    assert replay(read(script)).position.pack() == person.match.position.pack()
    file = tmp_path / "game.play"
    file.write_text(script, "utf-8")
    assert run("verify", file).exit_code == 0
    for viewer in ("-", "!", 0):
        shown = run("replay", file, "--seat", viewer, "--lang", language)
        assert shown.exit_code == 0
        assert max(map(cell_len, shown.stdout.splitlines())) <= 80


def _looks_well(person: Person, seats: int) -> None:
    """The end is told; 80 columns are enough; no message lacks an argument; no colours outside a terminal."""
    assert person.match.over
    assert person.table.wording.text("play.over") in person.text
    ranking = person.match.ranking()
    assert ranking is not None
    assert [int(line.split()[0]) for line in person.text.splitlines()[-seats:]] == sorted(ranking)
    assert max(cell_len(line) for line in person.text.splitlines()) <= 80
    assert not re.findall(r"\{\w+(?::\w+)?\}", person.text)
    assert "\x1b" not in person.text


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    typed = "seal 5\nstart 8\n"
    first = run("play", "tiger", "--seed", 1, typed=typed).stdout
    assert run("play", "tiger", "--seed", 1, typed=typed).stdout == first
    assert run("play", "tiger", "--seed", 2, typed=typed).stdout != first


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a move, or ? for help."),
        ("seal 201", "“seal 201” is not possible now; possible: seal 0 to 200"),
        ("201", "“seal 201” is not possible now; possible: seal 0 to 200"),
        ("bid 5", "“bid 5” is not possible: now sealed amounts for the starts are due (T"),
        ("sel 5", "“sel 5” is no move of this game. Did you mean “seal 5”?"),
        ("x" * 9999, "xxx...” is no move of this game; possible: seal 0 to 200"),
        ("\x1b[2J", "“?[2J” is no move of this game"),
        ("seal \ud800", "is not possible now"),
        ("undo", "There is nothing to take back: the others know your moves."),
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(typed: str, answer: str) -> None:
    person = Person("tiger", 4, 0)
    shown: list[str] = []
    lines = iter([typed])

    def once(person: Person) -> str:
        before = person.match.position.pack()
        for line in lines:
            shown.append(person.text)
            return line
        assert person.match.position.pack() == before == start
        raise EOFError

    start = person.match.position.pack()
    person.types = once
    with pytest.raises(EOFError):
        person.table.play()
    after = " ".join(person.text[len(shown[0]) :].split("\n", 1)[1].split())
    assert answer in after


def test_the_language_of_refusals_is_the_players() -> None:
    person = Person("tiger", 4, 0, "ja")
    lines = iter(["bid 5"])
    person.types = lambda person: next(lines)
    with pytest.raises(StopIteration):
        person.table.play()
    assert "「bid 5」はできません：いまはスタート位置の入札です（T" in person.text.replace("\n", "")


@pytest.mark.parametrize("typed", ["seal 7", "7", "  SEAL   7 ", "ｓｅａｌ　７", "７"])
def test_a_move_can_be_typed_in_many_ways(typed: str) -> None:
    person = Person("tiger", 3, 0)
    lines = iter([typed])
    person.types = lambda person: next(lines)
    with pytest.raises(StopIteration):
        person.table.play()
    assert person.match.game.moves.words(person.match.log[0][1]) == "seal 7"


class Meek(Bot):
    """Passes where it can, else makes the first move."""

    def decide(self, question: Question) -> int:
        words = question.game.moves.words
        return next((move for move in question.moves if words(move) == "pass"), question.moves[0])


@pytest.fixture
def bidder(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Person]:
    """Makes somebody who is asked for the first bid of a game and types these lines; the others pass."""
    monkeypatch.setattr(table_module, "bot", lambda name: Meek())

    def make(*typed: str) -> Person:
        person = Person("tiger", 3, 0)
        lines = iter(typed)

        def until_the_auction(person: Person) -> str:
            first = person.match.game.moves.words(person.match.legal(0)[0])
            return next(lines) if first.startswith(("bid", "spend")) else first

        person.types = until_the_auction
        with pytest.raises(StopIteration):
            person.table.play()
        return person

    return make


def made(person: Person) -> list[str]:
    """The person's own moves in the auction."""
    words = [person.match.game.moves.words(move) for seat, move in person.match.log if seat == 0]
    return [each for each in words if each.split()[0] in ("bid", "pass", "spend")]


def test_a_number_of_the_list_is_a_move_or_asks_for_the_number_meant(
    bidder: Callable[..., Person],
) -> None:
    assert made(bidder("2"))[0] == "pass"
    assert made(bidder("1 150")) == ["bid 150"]
    asking = bidder("1")
    assert made(asking) == []
    assert "type 1 and the number you mean" in " ".join(asking.text.split())
    beyond = bidder("3")
    assert made(beyond) == []
    assert "There is no number 3 in the list; it has 1 to 2." in beyond.text
    too_much = bidder("1 999")
    assert made(too_much) == []
    assert "“bid 999” is not possible now" in too_much.text


def test_enter_makes_the_only_possible_move() -> None:
    person = Person("tiger", 3, 0)
    alone = []

    def enter(person: Person) -> str:
        legal = person.match.legal(0)
        if len(legal) == 1:
            alone.append(legal[0])
            return ""
        return person.any_move()

    person.types = enter
    person.table.play()
    assert alone
    assert "Nothing else is possible; Enter makes this move." in person.text


def test_pending_moves_can_be_taken_back() -> None:
    person = Person("tiger", 3, 0)
    undone: list[str] = []
    before: dict[str, bytes] = {}

    def hesitate(person: Person) -> str:
        held = person.match.held[0]
        if before and not held:
            assert person.match.position.pack() == before.pop("position")
            undone.append("all")
        if held:
            return "undo" if not undone else person.any_move()
        words = person.match.game.moves.words(person.match.legal(0)[0])
        if words.startswith("lay") and not undone:
            before["position"] = person.match.position.pack()
            return words
        return person.any_move()

    person.types = hesitate
    person.table.play()
    assert undone
    assert "“undo” takes the last one back" in " ".join(person.text.split())
    assert "Taken back: Lay" in person.text


def test_the_commands_show_what_they_say(bidder: Callable[..., Person]) -> None:
    person = bidder("?", "view", "moves", "log", "/moves")
    text = person.text
    assert "Type a move in its words" in text
    assert "Passed" in text
    assert "May run" in text
    assert text.count("Bid for the card, or pass.") == 5, "asked, view, moves, log, /moves"
    started = [line for line in text.splitlines() if "starts" in line and "ahead of the tiger" in line]
    assert len(started) == 2 * 3, "each told when it happened and again in the log"


def test_nothing_of_the_others_is_on_the_screen() -> None:
    person = Person("tiger", 3, 0)

    def look(person: Person) -> str:
        return "view" if person.dice.below(3) == 0 else person.any_move()

    person.types = look
    hidden: list[str] = []
    show = person.table._show_view

    def spying(*, whole: bool = False) -> None:
        if not person.match.over:
            hidden.append(str(person.match.seen(0)["runners"][1]["hand"]))
        show(whole=whole)

    person.table._show_view = spying  # type: ignore[method-assign]
    person.table.play()
    assert set(hidden) == {"None"}
    told = [event for event in person.match.told if not event.event.heard_by(0)]
    assert told, "some things were said to others alone"
    for each in told:
        said = person.match.game.say(each.event, "en", person.table.wording.names)
        assert said not in person.text or each.event.message == "saw"
    saw = [each for each in person.match.heard(0) if each.event.message == "saw"]
    before_the_end = person.text[: person.text.index("The game is over")]
    log_lines = len(re.findall(r"^· To you only", before_the_end, re.MULTILINE))
    assert log_lines == len(saw)


@pytest.mark.parametrize("typed", ["", "quit\n", "seal 3\nquit\n", "seal 3\n"])
def test_leaving_is_polite_and_saves(typed: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "game.play"
    result = run("play", "tiger", "--seed", 3, "--save", file, typed=typed)
    assert result.exit_code == 0
    assert "The game stops here, unfinished." in result.stdout
    assert "The record is in" in result.stdout
    record = read(file.read_bytes())
    assert len(record.moves) > 0 if "seal" in typed else not record.moves
    assert run("check", file).exit_code == 0
    assert run("verify", file).exit_code == 0


def test_ctrl_c_is_polite(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "reader", lambda: interrupted)
    result = run("play", "tiger")
    assert result.exit_code == 0
    assert result.stdout.endswith("The game stops here, unfinished.\n")


def test_a_record_that_cannot_be_written_is_told_before_the_game(tmp_path: Path, run: Run) -> None:
    (tmp_path / "old.play").write_text("precious")
    for name, sentence in (("old.play", "is there already"), ("no/where.play", "cannot be written")):
        result = run("play", "tiger", "--save", tmp_path / name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert sentence in result.stderr
    assert (tmp_path / "old.play").read_text() == "precious"


def test_a_record_that_cannot_be_written_any_more_is_not_lost(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*anything: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    result = run("play", "tiger", "--save", tmp_path / "game.play")
    assert result.exit_code == 1
    assert "\ngame tiger\nseats 4\n" in result.stdout
    assert result.stderr.startswith("onigokko: the record was not written")


def test_options_seats_and_bots_are_as_wished(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "game.play"
    wishes = ["--seats", 3, "--seat", 1, "--bots", "random,quick", "-o", "money=open", "--save", file]
    text = run("play", "tiger", *wishes).stdout
    assert "Tiger, 3 seats. You play Seat 1" in text
    assert "Seat 0: bot random" in text
    assert "Seat 2: bot quick" in text
    record = read(file.read_bytes())
    assert record.setup.options["money"] == "open"
    assert [record.meta[f"seat.{seat}"] for seat in range(3)] == ["bot random", "person", "bot quick"]


def test_bytes_that_are_no_text_are_one_more_wrong_answer(process: Process) -> None:
    result = process("play", "tiger", typed=b"\xff\xfe\x00\nseal 3\n", PYTHONIOENCODING="utf-8", LANG="C")
    assert result.returncode == 0
    assert result.stderr == b""
    assert b"no move of this game" in b" ".join(result.stdout.split())
    assert "seal 3" in result.stdout.decode()


def test_roles_are_what_the_seats_are_called() -> None:
    named = [name for name, described in games().items() if described.roles(described.usual_seats)]
    for name in named:
        described = game(name)
        roles = described.roles(described.usual_seats)
        person = Person(name, described.usual_seats, 0)
        person.types = lambda person: (_ for _ in ()).throw(EOFError)
        with pytest.raises(EOFError):
            person.table.play()
        for role in roles:
            assert described.words["en"].text(f"role.{role}").casefold() in person.text.casefold()
