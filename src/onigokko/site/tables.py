"""A table's life: open, playing, over. Who may do what; each action is stored, then made so.

An action is tried on copies, its `Change` committed, and only then does the table in memory take it over.
So a move that the disk refuses has never happened, and a table in memory can be thrown away at any time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from onigokko.core import sealed
from onigokko.core.errors import BadMove, BadSetup
from onigokko.core.game import Game, Setup
from onigokko.core.position import SPECTATOR
from onigokko.site import records, texts
from onigokko.site.clocks import moved_on
from onigokko.site.desk import Desk, awaited
from onigokko.site.messages import Reply, TakeBack, question
from onigokko.site.play import Play
from onigokko.site.records import (
    Answer,
    Chair,
    Change,
    Facts,
    Line,
    Loan,
    NewTable,
    Note,
    Question,
    SeatClock,
    Shown,
    Stored,
)
from onigokko.site.refusals import Refused
from onigokko.site.store import CHAT_LINES, Conflict, Store, StoreTrouble
from onigokko.site.vault import WrongKey

MOST_MOVES = 64  # in one answer
MOST_LOANS = 8  # of one seat at a time


class Table(Desk):
    """One table, and what can be done at it; `store` keeps it. See `Desk` for what it holds and tells."""

    def __init__(
        self,
        store: Store,
        game: Game,
        facts: Facts,
        chairs: list[Chair],
        now: Callable[[], int],
        ticks: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(game, facts, chairs, now, ticks)
        self.newest = game  # the same by the present rules
        self._store = store
        self._now = now
        self._outdated = False  # the store has more than memory
        self._lock = asyncio.Lock()
        self._answers: dict[tuple[int, Question], list[str] | int] = {}

    # Coming into being

    @classmethod
    def make(
        cls,
        store: Store,
        game: Game,
        setup: Setup,
        chairs: list[Chair],
        host: str,
        public: bool,
        now: Callable[[], int],
        ticks: Callable[[], int] | None = None,
        time: str = "none",
        both: bool = False,
        tournament: str | None = None,
    ) -> Table:
        """A new table, in memory only: `found` makes it durable."""
        secret = sealed.new_secret()
        facts = Facts(
            id=records.new_id(),
            game=game.name,
            rules=game.rules_version,
            seats=setup.seats,
            options=dict(setup.options),
            data=None if setup.data is None else dict(setup.data),
            public=public,
            host=host,
            status="open",
            commitment=sealed.commitment(secret),
            turn=0,
            next=None,
            created=now(),
            time=time,
            both=both,
            tournament=tournament,
        )
        table = cls(store, game, facts, chairs, now, ticks)
        table._secret = secret
        return table

    async def found(self, start: bool) -> None:
        """Makes a new table durable; with `start` the game begins at once, if every seat is filled."""
        change = Change(made=NewTable(self.facts, self.chairs, self._secret))
        async with self._lock:
            play = self._begin(change) if start and not any(chair.free for chair in self.chairs) else None
            await self._commit(change, play)

    def beginning(self) -> Change:
        """What makes a new table durable whose seats are filled, with a game that begins at once."""
        change = Change(made=NewTable(self.facts, self.chairs, self._secret))
        self._begin(change)
        return change

    @classmethod
    async def load(
        cls,
        store: Store,
        table: str,
        game_of: Callable[[str], Game],
        now: Callable[[], int],
        ticks: Callable[[], int] | None = None,
    ) -> Table:
        """The table as the store has it; `Refused` if there is none, or none that this server can play on."""
        try:
            stored = await store.load(table)
            if stored is None:
                raise Refused("no-table", 404)
            secret = await store.secret(table)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        except WrongKey:
            raise Refused("dice-locked", 500) from None
        try:
            newest = game_of(stored.facts.game)
        except BadSetup:
            raise Refused("old-rules", 410) from None
        game = newest.by_rules(stored.facts.rules)
        if game is None:
            raise Refused("old-rules", 410)
        made = cls(store, game, stored.facts, stored.chairs, now, ticks)
        made.newest = newest
        made._secret = secret
        await asyncio.to_thread(made._fill, stored)
        return made

    def _fill(self, stored: Stored) -> None:
        """Takes over what is stored."""
        play, facts = None, stored.facts
        if facts.status != "open":
            dice = sealed.SealedDice(self._secret, [chair.word for chair in stored.chairs])
            parts = (facts.started or 0, stored.moves, stored.held, stored.answers, stored.shown)
            try:
                play = Play.rebuild(self.game, self.setup, dice, *parts)
            except (BadMove, BadSetup, ValueError, KeyError, TypeError):
                raise Refused("broken-table", 500) from None
        self.facts, self.chairs, self.play = facts, stored.chairs, play
        self._answers, self._last, self._heard = {}, {}, {}
        for answer in stored.answers:
            self._keep_answer(answer)
        self._chat, self._lines, self._chats = stored.chat, stored.lines, {}
        self._notes = {note.seat: note for note in stored.notes}
        self._loans = {loan.token: loan for loan in stored.loans}
        self.clocks, self._times = stored.clocks, {}
        self._tell_times(set())

    # Who may do it

    def _need_host(self, person: str | None) -> None:
        if person != self.facts.host:
            raise Refused("not-host", 403)

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < self.facts.seats:
            raise Refused("no-seat", 404, number=seat, last=self.facts.seats - 1)
        return self.chairs[seat]

    # Sitting down

    async def claim(self, person: str | None, name: str, seat: int) -> None:
        """Takes a free seat, or one's own back from the bot that plays it."""
        if not person:
            raise Refused("no-guest", 403)
        async with self._lock:
            chair = self._chair(seat)
            if chair.person == person:
                if chair.bot is None:
                    return
                self._need("playing")
                await self._return(chair)
                return
            if not chair.free:
                raise Refused("not-yours" if chair.person and chair.bot else "seat-taken")
            self._need("open")
            if self.seat_of(person) != SPECTATOR:
                raise Refused("already-seated")
            if any(loan.person == person for loan in self._loans.values()):
                raise Refused("has-seen", 403)
            await self._commit(Change(chairs=[Chair(seat, person, name)]))

    async def leave(self, person: str | None, deputy: str) -> None:
        """Gives the seat back; in a game under way the bot `deputy` plays it until its person is back."""
        async with self._lock:
            chair = self.chairs[self._own_seat(person)]
            if self.facts.status == "open":
                await self._commit(Change(chairs=[Chair(chair.seat)]))
            elif chair.bot is None:
                self._need("playing")
                change = Change(chairs=[replace(chair, bot=deputy)])
                self._note_clocks(change, self.play)
                await self._commit(change)

    async def _return(self, chair: Chair) -> None:
        """Somebody is back on their seat, and decides again."""
        change = Change(chairs=[replace(chair, bot=None)])
        if self.pace is not None:
            change.clocks = [self.pace.back(self.clocks[chair.seat])]
        self._note_clocks(change, self.play)
        await self._commit(change)

    async def set_bot(self, person: str | None, seat: int, bot: str | None) -> None:
        """The host fills a seat with a bot, or frees it."""
        async with self._lock:
            self._need_host(person)
            chair = self._chair(seat)
            self._need("open")
            if chair.person is not None and (chair.person == person or chair.person in self._present()):
                raise Refused("seat-taken")
            await self._commit(Change(chairs=[Chair(seat, None, bot or "", bot)]))

    async def word(self, person: str | None, text: str) -> None:
        """A seat's own word for the dice."""
        async with self._lock:
            chair = self.chairs[self._own_seat(person)]
            self._need("open")
            word = texts.clean(text, texts.WORD, "word")
            await self._commit(Change(chairs=[replace(chair, word=word)]))

    async def renamed(self, person: str, name: str) -> None:
        """Takes over a name that the store has already."""
        async with self._lock:
            if self.facts.status != "over":
                self.chairs = [replace(c, name=name) if c.person == person else c for c in self.chairs]
                self.changed()

    # Lending a view

    async def lend(self, person: str | None, whom: str | None = None) -> str:
        """A seat lends its view to the first who comes with the token that is the answer.

        If it names `whom`, only to somebody who is called so.
        """
        named = "" if whom is None else texts.clean(whom, texts.NAME, "name")
        async with self._lock:
            seat = self._own_seat(person)
            self._need("playing")
            open_ones = [each for each in self._loans.values() if each.seat == seat and not each.ended]
            if len(open_ones) >= MOST_LOANS:
                raise Refused("loans", most=MOST_LOANS)
            loan = Loan(records.new_id(), seat, name=named)
            await self._commit(Change(loan=loan))
            return loan.token

    async def see(self, person: str | None, name: str, token: str) -> None:
        """Takes a view that is lent; whoever does so cannot sit at this table, nor see through other eyes."""
        if not person:
            raise Refused("no-guest", 403)
        async with self._lock:
            loan = self._loans.get(token)
            if loan is not None and loan.person == person and not loan.ended:
                return
            if self.seat_of(person) != SPECTATOR:
                raise Refused("already-seated")
            if loan is None or loan.ended or loan.person is not None:
                raise Refused("no-loan", 404)
            self._need("playing")
            if any(each.person == person and each.seat != loan.seat for each in self._loans.values()):
                raise Refused("has-seen", 403)
            if not name:
                raise Refused("no-name", 400)
            if loan.name and not texts.same(loan.name, name):
                raise Refused("lent-to-another", 403)
            await self._commit(Change(loan=replace(loan, person=person, name=name)))

    async def take_view_back(self, person: str | None, token: str) -> None:
        """A seat lends its view no more."""
        async with self._lock:
            seat, loan = self._own_seat(person), self._loans.get(token)
            if loan is None or loan.seat != seat:
                raise Refused("no-loan", 404)
            if not loan.ended:
                await self._commit(Change(loan=replace(loan, ended=True)))

    # Time

    async def time_up(self, deputy: str) -> None:
        """The bot `deputy` plays from now on for everybody whose time is used up, until they are back."""
        async with self._lock:
            if self.pace is None or self.facts.status != "playing":
                return
            now, change = self.ticks(), Change()
            for clock in self.clocks:
                if clock.ran is not None and not self.pace.left(clock, now):
                    change.clocks.append(replace(clock, out=True))
                    change.chairs.append(replace(self.chairs[clock.seat], bot=deputy))
            if change.chairs:
                self._note_clocks(change, self.play)
                await self._commit(change)

    async def back(self, person: str | None) -> None:
        """Somebody does something: a bot that plays for them since their time was used up does no more."""
        if self.pace is None:  # nobody's time is ever used up
            return
        async with self._lock:
            seat = self.seat_of(person)
            if seat != SPECTATOR and self.clocks and self.clocks[seat].out and self.facts.status == "playing":
                await self._return(self.chairs[seat])

    def _note_clocks(self, change: Change, play: Play | None, before: Play | None = None) -> None:
        """Which clocks run after a change; `before` is the game without what the change adds to it."""
        if self.pace is None or play is None:
            return
        clocks = list(self.clocks) or [SeatClock(seat) for seat in range(self.facts.seats)]
        changed = {clock.seat: clock for clock in change.clocks}
        clocks = [changed.get(clock.seat, clock) for clock in clocks]
        chairs = {chair.seat: chair for chair in [*self.chairs, *change.chairs]}
        asked = {seat for seat in play.match.seats_to_decide() if awaited(chairs[seat])}
        fresh: set[int] = set()
        if self.pace.each_decision and before is not None and play.step != before.step:
            decided = {seat for seat, _ in play.match.log[len(before.match.log) :]}
            fresh = {seat for seat in range(self.facts.seats) if seat in decided or seat not in asked}
        for clock in moved_on(clocks, asked, fresh, self.ticks()):
            changed[clock.seat] = clock
        if not self.clocks:
            changed = {clock.seat: changed.get(clock.seat, clock) for clock in clocks}
        change.clocks = list(changed.values())

    # Playing

    async def start(self, person: str | None) -> None:
        """The host begins."""
        async with self._lock:
            self._need_host(person)
            self._need("open")
            if any(chair.free for chair in self.chairs):
                raise Refused("seats-empty")
            change = Change()
            await self._commit(change, self._begin(change))

    def _begin(self, change: Change) -> Play:
        now = self._now()
        dice = sealed.SealedDice(self._secret, [chair.word for chair in self.chairs])
        play, change.moves = Play.begin(self.game, self.setup, dice, now)
        change.facts |= {"status": "playing", "started": now}
        self._note_turn(change, play, now)
        self._note_clocks(change, play)
        return play

    def _note_turn(self, change: Change, play: Play, now: int) -> None:
        turn = play.match.position.turn()
        if turn != self.facts.turn:
            change.facts["turn"] = turn
        if play.match.over:
            change.facts |= {"status": "over", "ended": now}
            change.ranking = play.match.ranking()

    async def answer(self, person: str | None, ask: Reply) -> None:
        """A seat's answer to its question: all its moves or none, and once, however often it comes."""
        async with self._lock:
            seat = self._own_seat(person)
            if not 1 <= len(ask.moves) <= MOST_MOVES:
                raise Refused("move-count", 400, most=MOST_MOVES)
            moves = [" ".join(words.split()) for words in ask.moves]
            about = question(ask.question)
            if self._is_repeated(seat, about, moves):
                return
            play = self._asked(seat, about)
            draft = play.fork()
            draft.answer(seat, moves)
            await self._adopt_answer(play, draft, Answer(seat, about, moves))

    async def take_back(self, person: str | None, ask: TakeBack) -> None:
        """A seat takes back its latest pending moves."""
        async with self._lock:
            seat = self._own_seat(person)
            about = question(ask.question)
            if self._is_repeated(seat, about, ask.count):
                return
            play = self._asked(seat, about)
            draft = play.fork()
            draft.take_back(seat, ask.count)
            await self._adopt_answer(play, draft, Answer(seat, about, ask.count))

    async def bot_answer(self, seat: int, about: Question, moves: Sequence[str]) -> None:
        """A bot's moves; `Refused("stale")` if the seat is not the bot's any more or the question is past."""
        async with self._lock:
            play = self.play
            if play is None or self.chairs[seat].bot is None or about != play.question_of(seat):
                raise Refused("stale")
            draft = play.fork()
            draft.answer(seat, moves)
            await self._adopt(play, draft, seat, None)

    def _is_repeated(self, seat: int, about: Question, moves: list[str] | int) -> bool:
        before = self._answers.get((seat, about))
        if before is not None and before != moves:
            raise Refused("stale")
        return before is not None

    async def _adopt_answer(self, play: Play, draft: Play, answer: Answer) -> None:
        """The same for an answer, which may have reached the disk before without anybody hearing of it."""
        try:
            await self._adopt(play, draft, answer.seat, answer)
        except Refused as refused:
            known = self._answers.get((answer.seat, answer.question))
            if refused.code != "stale" or known != answer.moves:
                raise

    async def _adopt(self, play: Play, draft: Play, seat: int, answer: Answer | None) -> None:
        """Stores what a draft has more than the present game, and puts it in its place."""
        now = self._now()
        change = Change(answer=answer, moves=draft.logged(len(play.match.log), now))
        for each in range(self.facts.seats):
            words = draft.held_words(each)
            if words != play.held_words(each):
                change.held[each] = words
        self._note_turn(change, draft, now)
        self._note_clocks(change, draft, play)
        await self._commit(change, draft)

    async def show(self, person: str | None, what: Sequence[str]) -> None:
        """A seat shows things of its own to all, on purpose."""
        async with self._lock:
            seat = self._own_seat(person)
            self._need("playing")
            assert self.play is not None
            left = self.play.showable(seat)
            if not left:
                raise Refused("show-nothing")
            if not 1 <= len(what) <= len(left) or any(what.count(each) > left.count(each) for each in what):
                words = self.play.match.game.words
                raise Refused(
                    "show",
                    cards=lambda language: _joined(
                        language, [words[language].text(f"card.{c}") for c in left]
                    ),
                )
            draft = self.play.fork()
            shown = Shown(len(draft.shown), len(draft.match.log), seat, sorted(what, key=left.index))
            if any(replace(each, k=shown.k) == shown for each in draft.shown):
                return  # it lies there already
            draft.show(shown)
            await self._commit(Change(shown=shown), draft)

    async def say(self, person: str | None, name: str, text: str) -> None:
        """A line of chat."""
        async with self._lock:
            line = texts.clean(text, texts.LINE, "line")
            seat = self.seat_of(person)
            called = self.chairs[seat].name if seat != SPECTATOR else name
            await self._commit(Change(line=Line(self._lines, seat, called, line, self._now(), person)))

    async def note(self, person: str | None, text: str | None) -> None:
        """A seat's person notes something for itself, in the place of what was noted before."""
        async with self._lock:
            seat = self._own_seat(person)
            if self.play is None:
                raise Refused("not-playing")
            assert person is not None
            note = Note(seat, person, None if text is None else texts.json_note(text))
            if note.text != self._noted(seat, person):
                await self._commit(Change(note=note))

    async def again(self, person: str | None, swap: bool = False) -> Table | None:
        """A new table with the same people and options; None for the second who asks: it is the first one's.

        With `swap` everybody sits one seat further, and where all are here or bots the game begins at once:
        on disk; what is given back knows nothing of it.
        """
        async with self._lock:
            if person != self.facts.host:
                self._own_seat(person)
            self._need("over")
            if self.facts.tournament is not None:
                raise Refused("of-tournament")
            if self.facts.next is not None:
                return None
            by, count = int(swap), len(self.chairs)
            sitting = [replace(self.chairs[(seat - by) % count], seat=seat) for seat in range(count)]
            chairs = [Chair(c.seat, c.person, c.name, None if c.person else c.bot) for c in sitting]
            assert person is not None
            made = Table.make(
                *(self._store, self.newest, self.setup, chairs, person, self.facts.public, self._now),
                ticks=self.ticks,
                time=self.facts.time,
                both=self.facts.both and not swap,
            )
            begun = Change()
            if swap:
                made.facts = msgspec.structs.replace(made.facts, first=self._as_first())
                if all(chair.person is None or chair.person in self._present() for chair in chairs):
                    made._begin(begun)
            new = NewTable(msgspec.structs.replace(made.facts, **begun.facts), chairs, made._secret)
            begins = Change(facts={"next": made.facts.id}, made=new)
            begins.made_moves, begins.made_clocks = begun.moves, begun.clocks
            await self._commit(begins)
            return made

    # Storing

    async def _commit(self, change: Change, play: Play | None = None) -> None:
        """Makes a change durable, then takes it over; whatever goes wrong, memory stays as it was."""
        try:
            if self._outdated:
                await self._reload()
                raise Refused("stale")
            await self._store.commit(self.facts.id, change)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        except Conflict:  # somebody else was first, or an earlier attempt reached the disk after all
            self._outdated = True
            await self._reload()
            raise Refused("stale") from None
        self.facts = msgspec.structs.replace(self.facts, **change.facts)
        for chair in change.chairs:
            self.chairs = [*self.chairs[: chair.seat], chair, *self.chairs[chair.seat + 1 :]]
        news = {chair.seat for chair in change.chairs}
        if play is not None:
            news |= {seat for seat, _ in play.match.log[len(self.play.match.log) if self.play else 0 :]}
            self.play = play
        if change.clocks:
            changed = {clock.seat: clock for clock in change.clocks}
            seats = range(self.facts.seats)
            self.clocks = [changed[seat] if seat in changed else self.clocks[seat] for seat in seats]
        self._tell_times(news)
        if change.answer:
            self._keep_answer(change.answer)
        if change.loan:
            self._loans[change.loan.token] = change.loan
        if change.note:
            self._notes[change.note.seat] = change.note
        if change.line:
            self._chat = [*self._chat, change.line][-CHAT_LINES:]
            self._lines += 1
            self._chats = {}
        self.changed(about=not _only_of_the_game(change) or self.pace is not None)

    def _keep_answer(self, answer: Answer) -> None:
        self._answers[answer.seat, answer.question] = answer.moves
        last = self._last.get(answer.seat)
        if last is None or answer.question[0] > last.question[0]:
            self._last[answer.seat] = answer

    async def _reload(self) -> None:
        """Brings memory to what the store has."""
        try:
            stored = await self._store.load(self.facts.id)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        if stored is not None:
            await asyncio.to_thread(self._fill, stored)
            self._outdated = False
            self.changed()

    async def refresh(self) -> bool:
        """Takes over what the store has, whatever memory held; whether the table is still there."""
        async with self.still():
            return await self.refresh_still()

    def still(self) -> asyncio.Lock:
        """A lock: while it is held nothing is done at the table."""
        return self._lock

    async def refresh_still(self) -> bool:
        """The same as `refresh`, while the lock is held."""
        stored = await self._store.load(self.facts.id)
        if stored is None:
            return False
        await asyncio.to_thread(self._fill, stored)
        self._outdated = False
        for watcher in self.watchers:
            watcher.forget()
        self.changed()
        return True

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing is being done: it can be forgotten."""
        return not self.watchers and not self._lock.locked()


def _only_of_the_game(change: Change) -> bool:
    """Whether nothing changes that is told about the table itself."""
    about = change.chairs or change.clocks or change.loan or change.made
    return not about and change.facts.keys() <= {"turn"}


def _joined(language: str, words: Sequence[str]) -> str:
    return ("、" if language == "ja" else ", ").join(words)
