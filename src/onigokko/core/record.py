"""Play scripts: the one notation for records, bug reports and tests. Read, write, check.

A script is a header (`game`, `seats`, `option`, `data`, `meta`), a line `---`, then one move a line, `seat:
move` with `*` for nature. Lines that begin with `?` are checks. Reading never crashes: whatever is wrong is a
line and a sentence.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from onigokko.core.errors import BadMove, BadRecord, BadSetup, UnknownMove, printable, shown
from onigokko.core.game import Game, Setup, canonical, is_json, viewer_word
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH
from onigokko.core.registry import game as game_named

HEADERS = ("game", "seats", "option", "data", "meta")
MOST_PROBLEMS = 100  # lines that are told wrong, before the rest is not read
CHECKS = ("turn", "can", "cannot", "moves", "see", "chance", "rank")
LARGEST = 64 * 1024 * 1024  # bytes of a script
_DECODER = json.JSONDecoder(parse_constant=lambda word: _no_constant(word))


@dataclass(frozen=True)
class Step:
    """A move of a script: the line it stands on, the seat (or `NATURE`), its words."""

    line: int
    seat: int
    words: str


@dataclass(frozen=True)
class Check:
    """A check of a script. Which of the fields are used depends on `kind`, one of `CHECKS`."""

    line: int
    kind: str
    seat: int = 0  # can, cannot, moves; the viewer of see
    words: tuple[str, ...] = ()  # the move or moves
    numbers: tuple[int, ...] = ()  # the seats of turn, the places of rank
    path: str = ""
    value: Any = None
    chance: Fraction = Fraction(0)


@dataclass(frozen=True)
class Record:
    """A script that was read: its game, set-up, remarks for people and programs, and its lines in order."""

    game: Game
    setup: Setup
    meta: Mapping[str, str]
    lines: tuple[Step | Check, ...]

    @property
    def moves(self) -> list[Step]:
        """The moves alone."""
        return [line for line in self.lines if isinstance(line, Step)]


@dataclass(frozen=True)
class Failure:
    """What failed in a script, and where; line 0 is the file as a whole."""

    line: int
    text: str


# Writing


def write(
    game: Game,
    setup: Setup,
    log: Iterable[tuple[int, int]],
    meta: Mapping[str, str] | None = None,
    comments: Mapping[int, Iterable[str]] | None = None,
) -> str:
    """The script of a log. `comments` stand after as many moves as their key says.

    >>> from onigokko.core.registry import game
    >>> tiger = game("tiger")
    >>> print(write(tiger, tiger.setup(3, {"track": "30"}), [(0, 10)]).splitlines()[-1])
    0: seal 10
    """
    lines = [f"game {game.name}", f"seats {setup.seats}"]
    lines += [f"option {name} {value}" for name, value in setup.options.items()]
    if setup.data is not None:
        lines.append(f"data {canonical(setup.data)}")
    lines += [f"meta {key} {_meta_value(value)}" for key, value in (meta or {}).items()]
    lines.append("---")
    game = game.with_data(setup.data)
    notes = comments or {}
    lines += [_comment(text) for text in notes.get(0, ())]
    for number, (seat, move) in enumerate(log, 1):
        lines.append(f"{'*' if seat == NATURE else seat}: {game.moves.words(move)}")
        lines += [_comment(text) for text in notes.get(number, ())]
    return "\n".join(lines) + "\n"


def _meta_value(value: str) -> str:
    plain = value and value.isascii() and value.isprintable() and value.strip() == value
    return value if plain and "#" not in value and value[0] != '"' else json.dumps(value, ensure_ascii=False)


def _comment(text: str) -> str:
    return "# " + " ".join(text.split())


# Reading


def read(script: str | bytes, game: Game | None = None) -> Record:
    """Reads a script; `BadRecord` names every line that is wrong, what is wrong, and what is possible.

    A game that is given is the one of its name, whether it is installed or not.
    """
    return _Reader(script, game).record()


@dataclass
class _Reader:
    script: str | bytes
    given: Game | None = None
    problems: list[tuple[int, str]] = field(default_factory=list)
    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    options: dict[str, tuple[int, str]] = field(default_factory=dict)
    meta: dict[str, str] = field(default_factory=dict)
    data: dict[str, Any] | None = None
    seats: int = 0

    def record(self) -> Record:
        lines = self._lines()
        body = self._header(lines)
        game = self._game()
        setup = self._setup(game) if game else None
        steps: list[Step | Check] = []
        if game and setup:
            self.seats = setup.seats
            for number, line in body:
                try:
                    steps.append(self._line(number, line))
                except _Wrong as wrong:
                    self.problems.append((number, str(wrong)))
                    if self._enough(number):
                        break
        if self.problems or game is None or setup is None:
            raise BadRecord(sorted((line, printable(text)) for line, text in self.problems))
        return Record(game.with_data(setup.data), setup, self.meta, tuple(steps))

    def _lines(self) -> list[tuple[int, str]]:
        script = self.script
        if isinstance(script, bytes):
            try:
                text = script.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                line = script[: error.start].count(b"\n") + 1
                raise BadRecord([(line, "this is not text in UTF-8; save the script as UTF-8")]) from None
        else:
            text = script
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
        return [(number, line) for number, line in numbered if line and not line.startswith("#")]

    def _header(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        for index, (number, line) in enumerate(lines):
            if _uncommented(line) == "---":
                return lines[index + 1 :]
            try:
                self._header_line(number, line)
            except _Wrong as wrong:
                self.problems.append((number, str(wrong)))
                if self._enough(number):
                    return []
        last = lines[-1][0] if lines else 1
        self.problems.append((last, "the script has no line --- between its header and its moves"))
        return []

    def _enough(self, number: int) -> bool:
        """Whether so many lines are wrong that the rest is not read."""
        if len(self.problems) < MOST_PROBLEMS:
            return False
        self.problems.append((number, "so many lines are wrong that the rest was not read"))
        return True

    def _header_line(self, number: int, line: str) -> None:
        key, _, rest = line.partition(" ")
        rest = rest.strip()
        if key not in HEADERS:
            raise _Wrong(
                f'"{shown(line)}" is no header line; before --- a line begins with {", ".join(HEADERS)}'
            )
        if key == "data":
            self._once(key, number, rest)
            value = _json(rest, "data")
            if not isinstance(value, dict):
                raise _Wrong("data is a JSON object, { ... }")
            self.data = value
        elif key == "meta":
            name, _, value = rest.partition(" ")
            if not name:
                raise _Wrong("a meta line is: meta KEY VALUE")
            if name in self.meta:
                raise _Wrong(f"meta {shown(name)} is already given")
            value = value.strip()
            self.meta[name] = str(_json(value, "the value")) if value.startswith('"') else _uncommented(value)
        elif key == "option":
            words = _uncommented(rest).split()
            if len(words) != 2:
                raise _Wrong("an option line is: option NAME VALUE")
            if words[0] in self.options:
                raise _Wrong(f"option {shown(words[0])} is already set in line {self.options[words[0]][0]}")
            self.options[words[0]] = (number, words[1])
        else:
            self._once(key, number, _uncommented(rest))
            if not self.header[key][1]:
                raise _Wrong(f"a {key} line is: {key} {'NAME' if key == 'game' else 'NUMBER'}")

    def _once(self, key: str, number: int, value: str) -> None:
        if key in self.header:
            raise _Wrong(f"{key} is already given in line {self.header[key][0]}")
        self.header[key] = (number, value)

    def _game(self) -> Game | None:
        if "game" not in self.header:
            if not self.problems:
                self.problems.append((1, "the header does not name its game; it begins: game NAME"))
            return None
        number, name = self.header["game"]
        try:
            game = self.given if self.given is not None and name == self.given.name else None
            game = game or (game_named(name) if name else None)
            version = self.meta.get("rules", "")
            if game is not None and _is_number(version) and len(version) < 10:
                return game.by_rules(int(version)) or game
            return game
        except BadSetup as error:
            self.problems.append((number, str(error)))
            return None

    def _setup(self, game: Game) -> Setup | None:
        number, word = self.header.get("seats", (self.header["game"][0], None))
        if word is not None and not (_is_number(word) and len(word) < 4):
            if word:
                self.problems.append((number, f'"{shown(word)}" is no seat count'))
            return None
        seats = int(word) if word else None
        try:
            game.setup(seats)
        except BadSetup as error:
            allowed_by_options = seats is not None and self.options
            if not allowed_by_options:
                self.problems.append((number, str(error)))
                return None
        try:
            setup = game.setup(seats, {name: value for name, (_, value) in self.options.items()}, self.data)
            game.with_data(setup.data).start(setup)
            return setup
        except BadSetup as error:
            self.problems.append((self._blame(game, seats, number), str(error)))
            return None

    def _blame(self, game: Game, seats: int | None, number: int) -> int:
        """The header line that makes the set-up impossible."""
        for name, (line, value) in self.options.items():
            others = {other: text for other, (_, text) in self.options.items() if other != name}
            try:
                game.setup(seats, others)
            except BadSetup:
                continue
            try:
                game.setup(seats, others | {name: value})
            except BadSetup:
                return line
        return self.header["data"][0] if self.data is not None and "data" in self.header else number

    def _line(self, number: int, line: str) -> Step | Check:
        if line.startswith("?"):
            return self._check(number, line[1:].strip())
        seat, words = self._seat_and_words(
            _uncommented(line), f'"{shown(line)}" is no move; a move is SEAT: WORDS'
        )
        if not words:
            raise _Wrong(f'"{shown(line)}" has no move after the colon')
        return Step(number, seat, words)

    def _check(self, number: int, line: str) -> Check:
        kind, _, rest = line.partition(" ")
        kind, rest = (kind, rest.strip()) if "#" not in kind else (kind.partition("#")[0], "")
        if kind not in CHECKS:
            raise _Wrong(f'there is no check "? {shown(kind)}"; the checks are {", ".join(CHECKS)}')
        if kind == "see":
            return self._see(number, rest)
        rest = _uncommented(rest)
        if kind == "turn":
            words = rest.split()
            if words == ["*"]:
                return Check(number, kind, numbers=(NATURE,))
            return Check(number, kind, numbers=tuple(self._seat(word) for word in words))
        if kind == "rank":
            places = rest.split()
            if len(places) != self.seats or not all(_is_number(place) for place in places):
                raise _Wrong(f"rank takes a place for each of the {self.seats} seats: ? rank 2 1 ...")
            return Check(number, kind, numbers=tuple(int(place) for place in places))
        if kind == "chance":
            outcome, _, fraction = rest.rpartition(" ")
            if not outcome:
                raise _Wrong("a chance check is: ? chance MOVE 1/10")
            return Check(number, kind, words=(outcome.strip(),), chance=_fraction(fraction))
        seat, tried = self._seat_and_words(rest, f"a {kind} check is: ? {kind} SEAT: MOVE")
        if kind == "moves":
            return Check(number, kind, seat, tuple(move.strip() for move in tried.split("|") if move.strip()))
        if not tried:
            raise _Wrong(f"a {kind} check is: ? {kind} SEAT: MOVE")
        return Check(number, kind, seat, (tried,))

    def _see(self, number: int, rest: str) -> Check:
        words = rest.split(None, 2)
        if len(words) < 3:
            raise _Wrong("a see check is: ? see VIEWER PATH JSON; the viewer is a seat, - or !")
        viewer = {"-": SPECTATOR, "!": TRUTH}.get(words[0])
        seat = self._seat(words[0]) if viewer is None else viewer
        return Check(number, "see", seat, path=words[1], value=_json(words[2], "the value"))

    def _seat_and_words(self, line: str, form: str) -> tuple[int, str]:
        who, colon, words = line.partition(":")
        if not colon:
            raise _Wrong(form)
        who = who.strip()
        return (NATURE if who == "*" else self._seat(who)), words.strip()

    def _seat(self, word: str) -> int:
        if _is_number(word) and int(word) < self.seats:
            return int(word)
        raise _Wrong(f'"{shown(word)}" is no seat of this game; its seats are 0 to {self.seats - 1}')


class _Wrong(Exception):
    """A line that cannot be read."""


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _json(text: str, what: str) -> Any:
    try:
        value, end = _DECODER.raw_decode(text)
    except RecursionError:
        raise _Wrong(f"{what} is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise _Wrong(f"{what} is not JSON: {error.msg}, at its character {error.pos + 1}") from None
    except ValueError as error:
        raise _Wrong(f"{what} is not JSON: {shown(str(error))}") from None
    if not is_json(value):
        raise _Wrong(f"{what} holds a number that is too large, or half a character")
    rest = text[end:].strip()
    if rest and not rest.startswith("#"):
        raise _Wrong(f'{what} is followed by "{shown(rest)}", which does not belong there')
    return value


def _fraction(word: str) -> Fraction:
    top, slash, bottom = word.partition("/")
    if _is_number(top) and (not slash or (_is_number(bottom) and int(bottom))):
        return Fraction(int(top), int(bottom) if slash else 1)
    raise _Wrong(f'"{shown(word)}" is no probability such as 1/10')


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _uncommented(line: str) -> str:
    return line.partition("#")[0].strip()


# Replaying and checking


def steps(record: Record) -> Iterator[tuple[Step | Check, Match]]:
    """Walks a record: each line with the match before it. A move is played when the next is asked for."""
    match = Match(record.game, record.setup)
    for line in record.lines:
        yield line, match
        if isinstance(line, Step):
            match.say(line.seat, line.words)


def other_rules(record: Record) -> str | None:
    """What is to be said of a game that was played by another version of the rules; None of one by these.

    Its moves might be legal by these rules as well, and lead elsewhere.
    """
    rules, ours = record.meta.get("rules", ""), str(record.game.rules_version)
    if rules in ("", ours):
        return None
    name = record.game.name
    return f"it was played by version {shown(rules)} of {name}'s rules, not by these, version {ours}"


def replay(record: Record, moves: int | None = None) -> Match:
    """The match after the first `moves` moves, or all; `BadRecord` names a move that cannot be made.

    So it does a record of other rules.
    """
    if problem := other_rules(record):
        raise BadRecord([(0, problem)])
    match = Match(record.game, record.setup)
    for step in record.moves[:moves]:
        try:
            match.say(step.seat, step.words)
        except BadMove as error:
            raise BadRecord([(step.line, str(error))]) from None
    return match


def check(script: str | bytes) -> list[Failure]:
    """Everything that fails in a script; an illegal move ends it."""
    try:
        record = read(script)
    except BadRecord as error:
        return [Failure(line, text) for line, text in error.problems]
    if problem := other_rules(record):
        return [Failure(0, problem)]
    failures: list[Failure] = []
    match = Match(record.game, record.setup)
    for line in record.lines:
        try:
            if isinstance(line, Step):
                match.say(line.seat, line.words)
            else:
                problem = _failed(match, line)
                if problem:
                    failures.append(Failure(line.line, problem))
        except BadMove as error:
            failures.append(Failure(line.line, str(error)))
            if isinstance(line, Step):
                break
        except Exception as error:  # a defect in somebody's rules must not hide the other scripts' results
            failures.append(Failure(line.line, f"the rules module broke: {type(error).__name__}: {error}"))
            break
    return failures


def _failed(match: Match, check: Check) -> str:
    """Why a check does not hold; empty when it does."""
    return _HOLDS[check.kind](match, check)


def _turn(match: Match, check: Check) -> str:
    found = _to_move(match)
    if found == sorted(set(check.numbers)):
        return ""
    return f"turn: {_who(found)}, not {_who(list(check.numbers))}"


def _to_move(match: Match) -> list[int]:
    return [NATURE] if match.nature_to_move else match.seats_to_decide()


def _who(seats: list[int]) -> str:
    if not seats:
        return "nobody (the game is over)"
    return (
        "nature" if seats == [NATURE] else f"seat{'s' if len(seats) > 1 else ''} " + " ".join(map(str, seats))
    )


def _can(match: Match, check: Check) -> str:
    move = match.game.moves.move(check.words[0])
    return "" if move in match.legal(check.seat) else str(match.illegal(check.seat, move))


def _cannot(match: Match, check: Check) -> str:
    try:
        move = match.game.moves.move(check.words[0])
    except UnknownMove:
        family = check.words[0].split()[0]
        if match.game.moves.has_family(family):
            return ""  # beyond every argument that the game knows
        raise
    if move not in match.legal(check.seat):
        return ""
    return f'cannot: "{match.game.moves.words(move)}" is legal for {_legal_for(check.seat)}'


def _legal_for(seat: int) -> str:
    return "nature" if seat == NATURE else f"seat {seat}"


def _moves(match: Match, check: Check) -> str:
    catalogue = match.game.moves
    wanted = {catalogue.move(words) for words in check.words}
    found = set(match.legal(check.seat))
    if wanted == found:
        return ""
    parts = []
    if found - wanted:
        parts.append("also legal: " + catalogue.summary(sorted(found - wanted)))
    if wanted - found:
        parts.append("not legal: " + catalogue.summary(sorted(wanted - found)))
    return f"moves of {_legal_for(check.seat)}: " + "; ".join(parts)


def _see(match: Match, check: Check) -> str:
    where = f"see {viewer_word(check.seat)} {check.path}"
    found: Any = match.seen(check.seat)
    walked = ""
    for key in check.path.split("."):
        if found is None:
            return f"{where}: {walked or 'the view'} is null"
        if isinstance(found, dict):
            if key not in found:
                return f'{where}: there is no "{shown(key)}" in {walked or "the view"}; it has {_keys(found)}'
            found = found[key]
        elif isinstance(found, list):
            if not _is_number(key) or int(key) >= len(found):
                return f'{where}: "{shown(key)}" is no place in {walked}, a list of {len(found)}'
            found = found[int(key)]
        else:
            return f"{where}: {walked} is {canonical(found)} and has nothing inside"
        walked = f"{walked}.{key}" if walked else key
    if canonical(found) == canonical(check.value):
        return ""
    return f"{where}: it is {canonical(found)}, not {canonical(check.value)}"


def _keys(found: dict[str, Any]) -> str:
    return shown(", ".join(found)) or "nothing"


def _chance(match: Match, check: Check) -> str:
    if not match.nature_to_move:
        return f"chance: nature is not to move; {_who(match.seats_to_decide())} to decide"
    move = match.game.moves.move(check.words[0])
    moves, weights = match.legal(NATURE), match.position.weights()
    found = Fraction(weights[moves.index(move)], sum(weights)) if move in moves else Fraction(0)
    return "" if found == check.chance else f"chance: {check.words[0]} has {found}, not {check.chance}"


def _rank(match: Match, check: Check) -> str:
    places = match.ranking()
    if places is None:
        return f"rank: the game is not over; {_who(_to_move(match))} to move"
    if places == list(check.numbers):
        return ""
    return f"rank: {' '.join(map(str, places))}, not {' '.join(map(str, check.numbers))}"


_HOLDS = {
    "turn": _turn,
    "can": _can,
    "cannot": _cannot,
    "moves": _moves,
    "see": _see,
    "chance": _chance,
    "rank": _rank,
}


@dataclass
class Report:
    """The outcome of checking scripts: how many passed and failed, and each failure with its file."""

    passed: int = 0
    failed: int = 0
    failures: list[tuple[Path, Failure]] = field(default_factory=list)

    def add(self, path: Path, failures: list[Failure]) -> None:
        self.failures += [(path, failure) for failure in failures]
        if failures:
            self.failed += 1
        else:
            self.passed += 1


def load(path: Path) -> bytes:
    """The bytes of a script; `OSError` if it cannot be read, or never ends."""
    with path.open("rb") as file:
        script = file.read(LARGEST + 1)
    if len(script) > LARGEST:
        raise OSError(errno.EFBIG, "it is larger than any script")
    return script


def check_paths(paths: Iterable[Path]) -> Report:
    """Checks files, and the `*.play` files below folders. A folder without any is a failure."""
    report = Report()
    for path in paths:
        if path.is_dir():
            found = sorted(each for each in path.rglob("*.play") if each.is_file())
            if not found:
                report.add(path, [Failure(0, "there is no *.play file in this folder")])
        else:
            found = [path]
        for each in found:
            try:
                script = load(each)
            except OSError as error:
                report.add(each, [Failure(0, f"cannot be read: {error.strerror or error}")])
                continue
            report.add(each, check(script))
    return report
