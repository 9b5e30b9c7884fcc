"""What is at a table, and what each viewer is told of it. Nothing is done here: that is for `tables.py`.

Whatever leaves a table is put together here, by name, from views and from what everybody may know.
"""

from __future__ import annotations

import asyncio
import hashlib
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec

from onigokko.core import sealed
from onigokko.core.chance import Dice
from onigokko.core.game import Game, Setup
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.site import records
from onigokko.site.clocks import Pace
from onigokko.site.live import Snapshot, Watcher, tell
from onigokko.site.messages import Why, question
from onigokko.site.play import Play
from onigokko.site.records import Answer, Chair, Facts, Line, Loan, Note, Question, SeatClock, is_gone
from onigokko.site.refusals import Refused, words
from onigokko.site.replay import Course


class Desk:
    """What is at a table in memory, a cache of what the store has, and the watchers that look at it.

    `now` tells the time of day in ms, `ticks` the house time by which the seats' clocks run.
    """

    def __init__(
        self,
        game: Game,
        facts: Facts,
        chairs: list[Chair],
        now: Callable[[], int],
        ticks: Callable[[], int] | None = None,
    ) -> None:
        self.game = game
        self.facts = facts
        self.chairs = chairs
        self.play: Play | None = None
        self.watchers: set[Watcher] = set()
        self.listeners: list[Callable[[Any], None]] = []  # told after every change, with the table
        self.ticks = ticks or now
        self.pace = Pace.read(facts.time)
        self.clocks: list[SeatClock] = []  # one a seat, none without a time
        self.blocked_by: Callable[[str | None], frozenset[str]] = lambda person: frozenset()
        self._times: dict[int, dict[str, Any]] = {}  # what others are told of them
        self._waited: set[int] = set()  # the seats that others waited for when they were told
        self._secret = b""
        self._chat: list[Line] = []
        self._lines = 0
        self._notes: dict[int, Note] = {}  # by seat
        self._loans: dict[str, Loan] = {}  # by token
        self._last: dict[int, Answer] = {}  # by seat, the first answer of the latest step that has one
        # What was worked out for viewers and holds until something changes: of now, and its parts.
        self._snapshots: dict[str | None, Snapshot] = {}
        self._views: dict[int, msgspec.Struct] = {}
        self._abouts: dict[str | None, dict[str, Any]] = {}
        self._chats: dict[tuple[str | None, frozenset[str]], list[dict[str, Any]]] = {}
        self._heard: dict[int, tuple[int, list[dict[str, Any]]]] = {}  # how much of what was said it holds

    @property
    def setup(self) -> Setup:
        """What the game starts from."""
        return Setup(self.facts.seats, self.facts.options, self.facts.data)

    # Who is who

    def seat_of(self, person: str | None) -> int:
        """The seat of a person, `SPECTATOR` if it has none."""
        if person:
            for chair in self.chairs:
                if chair.person == person:
                    return chair.seat
        return SPECTATOR

    def eyes_of(self, person: str | None) -> int:
        """The seat whose view a person has: its own, or one that is lent to it while the game goes on."""
        own = self.seat_of(person)
        if own == SPECTATOR and person and self.facts.status == "playing":
            for loan in self._loans.values():
                if loan.person == person and not loan.ended:
                    return loan.seat
        return own

    @property
    def awake(self) -> set[str]:
        """The people who have this table before them."""
        return {watcher.person for watcher in self.watchers if watcher.person and watcher.awake}

    def _present(self) -> set[str]:
        return {watcher.person for watcher in self.watchers if watcher.person}

    def _own_seat(self, person: str | None) -> int:
        seat = self.seat_of(person)
        if seat == SPECTATOR:
            raise Refused("not-seated", 403)
        return seat

    def _need(self, status: str) -> None:
        if self.facts.status != status:
            raise Refused({"open": "not-open", "playing": "not-playing", "over": "not-over"}[status])

    # What is new

    def changed(self, about: bool = True) -> None:
        """Something is new, about the table or only in its game: everybody is told what concerns them."""
        self._snapshots, self._views = {}, {}
        if about:
            self._abouts = {}
        tell(self.watchers)
        for listener in self.listeners:
            listener(self)

    def forget_snapshots(self) -> None:
        """What was worked out for viewers is not right any more."""
        self._snapshots, self._chats = {}, {}

    # What somebody sees now

    def snapshot(self, person: str | None) -> Snapshot:
        """What a person, or somebody unknown, sees now."""
        seen = person == self.facts.host or self.eyes_of(person) != SPECTATOR
        own = seen or self._wrote(person) or self.blocked_by(person)
        key = person if own else None
        found = self._snapshots.get(key)
        if found is None:
            found = self._snapshots[key] = self._look(key)
        return found

    def _look(self, person: str | None) -> Snapshot:
        viewer, play = self.eyes_of(person), self.play
        about = self._abouts.get(person)
        if about is None:
            about = self._abouts[person] = self.described(person)
        said = [] if play is None else self._said_to(play, viewer)
        return Snapshot(
            viewer=viewer,
            table=about,
            game=None if play is None else self._game(play, viewer, viewer == self.seat_of(person)),
            said=said,
            heard=len(said),
            chat=self._chat_told(person, self.blocked_by(person)),
            lines=self._lines,
        )

    def _game(self, play: Play, viewer: int, own: bool) -> dict[str, Any]:
        """The game for a viewer; with a lent view (not `own`) one sees, and neither decides nor notes."""
        if viewer != SPECTATOR and not own:
            return {**play.state(viewer, view=self._view(play, viewer)), "showable": [], "notes": None}
        asked = viewer != SPECTATOR and self.chairs[viewer].bot is None
        state = play.state(viewer, asked, self._own_step(play, viewer), self._view(play, viewer))
        return {**state, "notes": self._noted(viewer, self.chairs[viewer].person) if viewer >= 0 else None}

    def _view(self, play: Play, viewer: int) -> msgspec.Struct:
        """What a viewer sees; the views of all who look are worked out together."""
        if viewer not in self._views:
            viewers = sorted({viewer, *(self.eyes_of(watcher.person) for watcher in self.watchers)})
            self._views = dict(zip(viewers, play.match.views(viewers), strict=True))
        return self._views[viewer]

    def _own_step(self, play: Play, viewer: int) -> int:
        """The step with which a person's latest own decision was made, 0 if there is none yet.

        What a bot decided for somebody who was away is not their own. An answer of several open moves makes
        several steps.
        """
        last = self._last.get(viewer)
        at, moves = (-1, 0) if last is None else (last.question[0], last.moves)
        own = min(at + 1, play.step)
        while own < play.step and isinstance(moves, list) and own < at + len(moves):
            if play.match.log[play.steps.index(own + 1)][0] != viewer:
                break
            own += 1
        return own

    def _noted(self, seat: int, person: str | None) -> str | None:
        """What this person, and nobody before it on this seat, has noted."""
        note = self._notes.get(seat)
        return note.text if note is not None and note.person == person else None

    def _said_to(self, play: Play, viewer: int) -> list[dict[str, Any]]:
        """All that a viewer heard; the list grows with what is said."""
        since, said = self._heard.get(viewer, (0, []))
        if since < len(play.said):
            said += play.heard(viewer, since)
            self._heard[viewer] = len(play.said), said
        return said

    # What somebody is asked

    def bots_to_move(self) -> list[int]:
        """The seats that must decide now and are played by a bot."""
        if self.play is None:
            return []
        return [seat for seat in self.play.match.seats_to_decide() if self.chairs[seat].bot is not None]

    def _asked(self, seat: int, about: Question) -> Play:
        """The game, if this is the question that the seat is asked now."""
        play = self.play
        if play is None:
            raise Refused("not-playing")
        if about != play.question_of(seat):
            raise Refused("stale")
        self._need("playing")
        if self.chairs[seat].bot is not None:
            raise Refused("bot-plays")
        return play

    def reasons(self, person: str | None, ask: Why) -> list[dict[str, Any]]:
        """Why a seat cannot do what is not among its legal moves; see `Play.reasons`."""
        seat = self._own_seat(person)
        return self._asked(seat, question(ask.question)).reasons(seat)

    async def world(self, person: str | None) -> dict[str, Any]:
        """What a bot of the house would be shown of a question that a person's seat is asked.

        It is a position as likely as the true one, as far as the seat knows; others have still to choose.
        """
        seat = self._own_seat(person)
        play = self.play
        if play is None:
            raise Refused("not-playing")
        about = play.question_of(seat)
        self._asked(seat, about)
        shown = play.match.without_others(seat).copy()
        if not shown.turn() >> seat & 1:
            raise Refused("turn")
        await asyncio.to_thread(shown.determinize, seat, Dice(records.new_seed()))
        return {
            "question": ".".join(map(str, about)),
            "rules": self.facts.rules,
            "data": self.facts.data,
            "seat": seat,
            "position": b64encode(shown.pack()).decode(),
        }

    def hinted(self, person: str | None, ask: str) -> tuple[Play, int, Question]:
        """The game, seat and question for which a hint is asked; `Refused` where there are none.

        There are hints for people who play against bots alone, where the game does not count for the ratings.
        Nothing about the table changes.
        """
        seat, about = self._own_seat(person), question(ask)
        play = self._asked(seat, about)
        if not play.match.legal(seat):
            raise Refused("turn")
        if any(chair.person is not None for chair in self.chairs if chair.seat != seat):
            raise Refused("hint-people")
        if self.facts.public or self.facts.tournament is not None:
            raise Refused("hint-rated")
        return play, seat, about

    # Chat

    def _chat_told(self, person: str | None, blocked: frozenset[str]) -> list[dict[str, Any]]:
        reader = person if self._wrote(person) else None
        found = self._chats.get((reader, blocked))
        if found is None:
            found = self._chats[reader, blocked] = [
                {
                    "k": each.k,
                    "seat": each.seat,
                    "name": each.name,
                    "text": "" if each.person in blocked else each.text,
                    "time": each.time,
                    "who": self._writer(each),
                    "former": is_gone(each.person),
                    "blocked": each.person in blocked,
                    "you": reader is not None and each.person == reader,
                }
                for each in self._chat
            ]
        return found

    def _wrote(self, person: str | None) -> bool:
        """Whether a line of chat is somebody's own."""
        return person is not None and any(line.person == person for line in self._chat)

    def _writer(self, line: Line) -> str:
        """What tells one writer at this table from another, and nothing else; "" of somebody unknown."""
        if line.person is None:
            return ""
        return hashlib.sha256(f"{self.facts.id} {line.person}".encode()).hexdigest()[:16]

    def line(self, k: int) -> Line | None:
        """A line of chat by its number, of those that are still told."""
        return next((line for line in self._chat if line.k == k), None)

    # The table itself

    def described(self, person: str | None) -> dict[str, Any]:
        """The table itself, without the game."""
        present = self._present()
        over = self.facts.status == "over"
        watching = sum(self.seat_of(watcher.person) == SPECTATOR for watcher in self.watchers)
        return {
            "id": self.facts.id,
            "game": self.facts.game,
            "seats": [_seat(chair, present, person) for chair in self.chairs],
            "options": self.facts.options,
            "host": person is not None and person == self.facts.host,
            "status": self.facts.status,
            "public": self.facts.public,
            "commitment": self.facts.commitment,
            "secret": self._secret.hex() if over else None,
            "words": [chair.word for chair in self.chairs],
            "watchers": watching,
            "next": self.facts.next,
            "pair": self._pair(),
            "both": self.facts.both,
            "lent": self._lent(),
            "loans": self._own_loans(person),
            "time": self.facts.time,
            "clocks": self._clocks_told(person),
            "tournament": self.facts.tournament,
        }

    def _as_first(self) -> dict[str, Any]:
        """What the second game of a pair has to know of this one, by the seats of this one."""
        assert self.play is not None
        turns = self.play.match.seen(SPECTATOR).get("turn_number")
        who = [chair.person or f"bot {chair.bot}" for chair in self.chairs]
        return {"table": self.facts.id, "ranking": self.play.match.ranking(), "turns": turns, "who": who}

    def _pair(self) -> dict[str, Any] | None:
        """The first game of the pair, by this table's seats; None if there is none, or others sit here."""
        first, count = self.facts.first, self.facts.seats
        if first is None:
            return None
        before = [(seat - 1) % count for seat in range(count)]
        who = [chair.person or f"bot {chair.bot}" for chair in self.chairs]
        if who != [first["who"][seat] for seat in before]:
            return None
        ranking = [first["ranking"][seat] for seat in before]
        return {"table": first["table"], "ranking": ranking, "turns": first["turns"]}

    def _lent(self) -> list[dict[str, Any]]:
        """Who sees with a seat's eyes; everybody may know that."""
        taken = [loan for loan in self._loans.values() if loan.person and not loan.ended]
        return [{"seat": loan.seat, "name": loan.name} for loan in taken]

    def _own_loans(self, person: str | None) -> list[dict[str, str | None]]:
        """What somebody has lent of their own seat; without a name: nobody has taken it yet.

        `whom`: the name that was said, as long as that is so.
        """
        seat = self.seat_of(person)
        mine = [loan for loan in self._loans.values() if loan.seat == seat and not loan.ended]
        return [
            {
                "token": loan.token,
                "name": loan.name if loan.person else None,
                "whom": None if loan.person else loan.name or None,
            }
            for loan in mine
        ]

    # Time

    @property
    def deadline(self) -> int | None:
        """The house time at which the first clock runs out; None if none runs."""
        if self.pace is None:
            return None
        due = [self.pace.deadline(clock) for clock in self.clocks]
        return min((each for each in due if each is not None), default=None)

    def _tell_times(self, news: set[int]) -> None:
        """Takes up what others are told of the clocks; `news` are seats of which something was revealed.

        While others wait for a seat, what it does hidden from them changes nothing in what they are told.
        """
        if self.play is None or not self.clocks:
            return
        turn = self.play.match.settled.turn()
        waited = {clock.seat for clock in self.clocks if turn >> clock.seat & 1} if turn != NATURE else set()
        for clock in self.clocks:
            if clock.seat in self._times and clock.seat in waited & self._waited - news:
                continue
            told = self._time_told(clock)
            if told["since"] is None and clock.seat in waited and awaited(self.chairs[clock.seat]):
                told["since"] = self.ticks()
            self._times[clock.seat] = told
        self._waited = waited

    def _time_told(self, clock: SeatClock) -> dict[str, Any]:
        assert self.pace is not None
        left = max(0, self.pace.limit - clock.used)
        return {"left": -(-left // 1000) * 1000, "since": clock.ran, "out": clock.out}

    def _clocks_told(self, person: str | None) -> list[dict[str, Any]] | None:
        """What somebody is told of the seats' time: what was left at a house time, and who has used it up."""
        if not self._times:
            return None
        own = self.seat_of(person)
        return [self._time_told(c) if c.seat == own else self._times[c.seat] for c in self.clocks]

    # Looking back

    def finished(self) -> Course:
        """The moves of a game that is over, for everybody; `Refused` before the end."""
        if self.facts.status != "over" or self.play is None:
            raise Refused("not-over")
        return Course.of(self.play)

    def past(self, person: str | None) -> tuple[Course, int]:
        """What was revealed so far, and the only eyes that this person may see it with: its own seat's."""
        if self.play is None:
            raise Refused("not-playing")
        return Course.of(self.play), self.eyes_of(person)

    def record(self, language: str = "en") -> str:
        """The record as a play script, `Refused` before the end; `language`: of the words for who is gone."""
        if self.facts.status != "over" or self.play is None:
            raise Refused("not-over")
        former = words(language).text("former")
        who = {
            f"seat.{c.seat}": former if c.former else c.name if c.person else f"bot {c.bot}"
            for c in self.chairs
        }
        notes: dict[int, list[str]] = {}
        for shown in self.play.shown:
            notes.setdefault(shown.after, []).append(f"seat {shown.seat} shows {', '.join(shown.what)}")
        return sealed.write(self.play.match, self._secret, [chair.word for chair in self.chairs], who, notes)


def awaited(chair: Chair) -> bool:
    """Whether a person decides for a seat."""
    return chair.person is not None and chair.bot is None


def _seat(chair: Chair, present: set[str], person: str | None) -> dict[str, Any]:
    """A seat as everybody sees it."""
    kind = "person" if chair.person else "bot" if chair.bot else "empty"
    return {
        "name": chair.name,
        "kind": kind,
        "bot": chair.bot,
        "here": kind == "bot" or chair.person in present,
        "you": chair.person is not None and chair.person == person,
        "former": chair.former,
    }
