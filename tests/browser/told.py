"""What a page was told, and what it may have been told: worked out again from the record of the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from onigokko.core import record
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR, TRUTH

MESSAGE = {"type", "n", "table", "game", "chat", "time", "clock"}
TABLE = {
    *("id", "game", "seats", "options", "host", "status", "public", "commitment", "secret"),
    *("words", "watchers", "next", "pair", "time", "clocks", "both", "lent", "loans", "tournament"),
}
SEAT = {"name", "kind", "bot", "here", "you", "former"}
GAME = {
    *("viewer", "step", "view", "turn", "since", "question", "events", "ranking", "showable"),
    *("own", "notes"),
}
SHOWS = re.compile(r"# seat (\d+) shows (.+)")

Fields = dict[str, Any]


class Screen:
    """The states of one page after each message of the server, put together as the page does."""

    def __init__(self, frames: Iterable[str]) -> None:
        self.states: list[tuple[Fields, Fields | None]] = []
        self.chat: list[Fields] = []
        self.refused: dict[int | None, Fields] = {}
        self.done: list[int] = []
        table: Fields = {}
        game: Fields | None = None
        for frame in frames:
            message: Fields = json.loads(frame)
            kind = message["type"]
            if kind == "done":
                assert message.keys() == {"type", "ref"}
                self.done.append(message["ref"])
                continue
            if kind == "refused":
                assert message.keys() == {"type", "ref", "error"}
                self.refused[message["ref"]] = message["error"]
                continue
            assert message.keys() <= MESSAGE, message.keys()
            if kind == "whole":
                table, game, self.chat = message["table"], message["game"], message["chat"]
            else:
                assert kind == "patch"
                table = {**table, **message.get("table", {})}
                self.chat = self.chat + message.get("chat", [])
                if "game" in message:
                    game = _patched(game or {"view": {}, "events": []}, message["game"])
            assert table.keys() == TABLE
            assert all(seat.keys() == SEAT for seat in table["seats"])
            assert game is None or game.keys() == GAME
            self.states.append((table, game))

    @property
    def table(self) -> Fields:
        """The table as the page knows it now."""
        return self.states[-1][0] if self.states else {}

    @property
    def game(self) -> Fields | None:
        """The game as the page knows it now."""
        return self.states[-1][1] if self.states else None


def _patched(game: Fields, changes: Fields) -> Fields:
    view = {**game["view"], **changes.get("view", {})}
    events = [*game["events"], *changes.get("events", [])]
    return {**game, **changes, "view": view, "events": events}


def said(sent: Iterable[str], screen: Screen) -> tuple[list[str], list[str]]:
    """What a seat has answered, in words: as far as it was acknowledged, and with what is still on its way.

    `sent` are the messages of one page that was not loaded anew; what was sent again counts once.
    """
    asks = {}
    for ask in map(json.loads, sent):
        if ask["do"] in ("answer", "take-back") and ask["ref"] not in screen.refused:
            asks[ask["ref"]] = ask
    sure: list[str] = []
    for ref in sorted(asks.keys() & set(screen.done)):
        sure = _after(sure, asks[ref])
    hoped = sure
    for ref in sorted(asks.keys() - set(screen.done)):
        hoped = _after(hoped, asks[ref])
    return sure, hoped


def _after(moves: list[str], ask: Fields) -> list[str]:
    return [*moves, *ask["moves"]] if ask["do"] == "answer" else moves[: len(moves) - ask["count"]]


class Truth:
    """A game that is over, from its record: what each viewer may see after each of its steps.

    A step is an open move, a sealed round or a hidden series as a whole, with the draws that follow.
    """

    def __init__(self, script: str) -> None:
        read = record.read(script)
        match = Match(read.game, read.setup)
        self.steps: list[Match] = []
        self.moves: list[list[tuple[int, str]]] = [[]]  # by step, as (seat, words)
        self._told: list[tuple[int, Any]] = []  # the step, and an event or (seat, what it showed)
        self._heard: dict[int, list[Fields]] = {}
        moves = iter(read.moves)
        for line in script.partition("---\n")[2].splitlines():
            shown = SHOWS.fullmatch(line)
            if shown:
                step = len(self.moves) - 1
                self._told.append((step, (int(shown[1]), shown[2].split(", "))))
            elif line and not line.startswith(("#", "?")):
                self._play(match, next(moves))
        self.steps.append(match)

    def _play(self, match: Match, move: record.Step) -> None:
        before = match.copy()
        told = len(match.told)
        revealed = match.say(move.seat, move.words)
        if revealed and move.seat != NATURE:
            self.steps.append(self._unheld(before))
            self.moves.append([])
        words = match.game.moves.words
        self.moves[-1] += [(seat, words(made)) for seat, made in revealed]
        step = len(self.moves) - 1
        self._told += [(step, each.event) for each in match.told[told:]]

    @staticmethod
    def _unheld(match: Match) -> Match:
        """The match as it was settled, without what was pending when the step ended."""
        for seat, held in enumerate(match.held):
            if held:
                match.take_back(seat)
        return match

    def heard(self, viewer: int) -> list[Fields]:
        """Everything that a viewer was told, as it travels."""
        if viewer not in self._heard:
            self._heard[viewer] = _travelled(list(self._hear(viewer)))
        return self._heard[viewer]

    def _hear(self, viewer: int) -> Iterable[Fields]:
        for step, event in self._told:
            if isinstance(event, tuple):
                what = {"message": "shown", "seat": event[0], "rule": "", "arguments": {"cards": event[1]}}
                yield {"at": step, **what}
            elif event.heard_by(viewer):
                what = {"message": event.message, "seat": event.seat, "rule": event.rule}
                yield {"at": step, **what, "arguments": event.arguments}

    def at(self, viewer: int, game: Fields) -> Match:
        """The match as it stood when a page was in a state: with the viewer's own pending moves made.

        Where a view says who has decided, those have, too; what they chose must not show in it.
        """
        match = self.steps[game["step"]].copy()
        for words in (game["question"] or {"held": []})["held"]:
            match.say(viewer, words)
        decided = game["view"].get("decided")
        for seat in decided if isinstance(decided, list) else []:
            if seat != viewer and not match.held[seat]:
                for who, words in self.moves[game["step"] + 1]:
                    if who == seat:
                        match.say(seat, words)
        return match

    def check(self, viewer: int, table: Fields, game: Fields) -> None:
        """Asserts that everything in a state of a page is what its viewer may know, no more and no less."""
        match = self.at(viewer, game)
        over = match.over
        assert game["viewer"] == viewer
        assert list(differences(game["view"], _travelled(match.seen(viewer)))) == []
        assert game["turn"] == _waited_for(match, viewer, game["view"])
        assert game["ranking"] == match.ranking()
        assert isinstance(game["since"], int)
        assert table["status"] == ("over" if over else "playing")
        assert (table["secret"] is not None) == over
        shows = viewer != SPECTATOR and not over
        assert game["showable"] == (match.game.showable(match.position, viewer) if shows else [])
        assert game["notes"] is None
        self._check_question(match, viewer, game)
        self._check_events(viewer, game)

    def _check_question(self, match: Match, viewer: int, game: Fields) -> None:
        question = game["question"]
        legal = match.legal(viewer) if viewer != SPECTATOR else []
        words = match.game.moves.words
        held = [words(move) for move in match.held[viewer]] if viewer != SPECTATOR else []
        if not legal and not held:
            assert question is None
            return
        assert question.keys() == {"id", "moves", "held"}
        assert re.fullmatch(rf"{game['step']}\.{len(held)}\.\d+", question["id"])
        assert question["held"] == held
        assert sorted(unpacked(question["moves"])) == sorted(words(move) for move in legal)

    def _check_events(self, viewer: int, game: Fields) -> None:
        """What was said is what the viewer was to hear; what is shown on purpose comes when it comes."""
        all_of_it = self.heard(viewer)
        heard = game["events"]
        assert heard == all_of_it[: len(heard)]
        assert all(event["at"] <= game["step"] for event in heard)
        missing = [event for event in all_of_it[len(heard) :] if event["at"] <= game["step"]]
        assert all(event["message"] == "shown" for event in missing)

    def hidden(self, viewer: int, game: Fields) -> list[str]:
        """What the truth shows at that moment and the viewer's view does not: paths of fields."""
        match = self.steps[game["step"]]
        return [path for path, _, _ in differences(match.seen(TRUTH), match.seen(viewer))]


def differences(one: Any, other: Any, path: str = "") -> Iterable[tuple[str, Any, Any]]:
    """Where two JSON values differ: the path of each smallest part, and what stands there."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for name in one:
            yield from differences(one[name], other[name], f"{path}.{name}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, value in enumerate(one):
            yield from differences(value, other[number], f"{path}[{number}]")
    elif one != other:
        yield path, one, other


def _waited_for(match: Match, viewer: int, view: Fields) -> list[int]:
    """The seats that must decide: others' pending moves count only where the view tells who has decided."""
    decided = view.get("decided")
    done = decided if isinstance(decided, list) else []
    settled, own = match.settled.turn(), match.position.turn()
    return [
        seat
        for seat in range(match.setup.seats)
        if (own >> seat & 1 if seat == viewer else settled >> seat & 1 and seat not in done)
    ]


def unpacked(packed: Iterable[Any]) -> list[str]:
    """Legal moves written out: `["bid", 8, 184]` stands for all of them."""
    out: list[str] = []
    for each in packed:
        if isinstance(each, str):
            out.append(each)
        else:
            word, low, high = each
            out += [f"{word} {number}" for number in range(low, high + 1)]
    return out


def _travelled(value: Any) -> Any:
    """As it is after a journey as JSON."""
    return json.loads(json.dumps(value))
