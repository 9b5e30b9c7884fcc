"""Tournaments: opened, entered, played round by round to a final table.

What is kept are facts: who entered, who meets whom, which table plays which game. Where a tournament stands
follows from them and from how the games ended (`contest.py`), so that after a kill `resume` finds what is
missing and makes it. A round is drawn and its tables are made in one transaction; a game has one table,
because its number is taken then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakValueDictionary

import sqlalchemy as sa

from onigokko.core import registry
from onigokko.core.errors import BadSetup
from onigokko.core.game import Game, Setup
from onigokko.site import contest, texts
from onigokko.site import tournament_rows as rows
from onigokko.site.bots import usual_bot
from onigokko.site.clocks import Pace
from onigokko.site.contest import Form
from onigokko.site.logs import note, note_error
from onigokko.site.records import Chair, Change, new_id
from onigokko.site.refusals import Refused
from onigokko.site.store import Conflict, StoreTrouble
from onigokko.site.tables import Table
from onigokko.site.tournament_rows import About, Known, Listed

if TYPE_CHECKING:
    from onigokko.site.house import House

TITLE = 60  # letters
MOST_LISTED = 50
RETRY = 1.0  # seconds after which it is tried again to go on that the store could not take
T = TypeVar("T")


class Tournaments:
    """All tournaments of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # those that are held
        self._due: set[str] = set()  # those that somebody will go on with
        self._lookers: dict[str, set[asyncio.Event]] = {}

    # Opening and entering

    async def make(
        self,
        host: str,
        title: str,
        game: Game,
        setup: Setup,
        time: str,
        form: Form,
        rounds: int,
        best_of: int,
        by_hand: bool,
        public: bool,
    ) -> str:
        """A new tournament of this person's; its id. `Refused` says what is not possible."""
        called = texts.clean(title, TITLE, "title")
        self._house.talk.check(called)
        if Pace.read(time) is None:
            raise Refused("tournament-time", 400)
        if best_of not in contest.BEST_OF or (best_of > 1 and form != "ladder"):
            raise Refused("best-of", 400, counts=list(contest.BEST_OF))
        if not 0 <= rounds <= contest.MOST_ROUNDS:
            raise Refused("rounds", 400, most=contest.MOST_ROUNDS)
        if not (await self._house.person(host))[0]:
            raise Refused("no-name", 400)
        about = About(
            id=new_id(),
            title=called,
            game=game.name,
            seats=setup.seats,
            options=dict(setup.options),
            time=time,
            form=form,
            rounds=rounds,
            best_of=best_of,
            by_hand=by_hand,
            called=0,
            public=public,
            host=host,
            status="open",
            created=self._house.now(),
        )
        await self._write(lambda connection: rows.make(connection, about))
        note("tournament opened", tournament=about.id, game=game.name)
        return about.id

    async def enter(self, tournament: str, person: str) -> None:
        """Somebody takes part, under the name that they have."""
        if not (await self._house.person(person))[0]:
            raise Refused("no-name", 400)
        async with self._lock(tournament):
            known = await self._open(tournament)
            if known.entrant_of(person) is None:
                self._check_room(known, 1)
                now = self._house.now()
                await self._write(lambda connection: rows.enter(connection, tournament, person, None, now))
        self._changed(tournament)

    async def add_bots(self, tournament: str, person: str | None, bot: str, count: int) -> None:
        """The host lets bots of the house take part."""
        async with self._lock(tournament):
            known = await self._open(tournament)
            self._need_host(known, person)
            self._check_room(known, count)
            now = self._house.now()

            def write(connection: sa.Connection) -> None:
                for _ in range(count):
                    rows.enter(connection, tournament, None, bot, now)

            await self._write(write)
        self._changed(tournament)

    def _check_room(self, known: Known, more: int) -> None:
        circle = known.about.form == "round-robin" and known.about.seats == 2
        most = contest.MOST_IN_CIRCLE if circle else contest.MOST_ENTRANTS
        if len(known.entrants) + more > most:
            raise Refused("entrants-full", most=most)

    async def leave(self, tournament: str, person: str) -> None:
        """Somebody does not take part any more; a bot plays what is under way."""
        entrant = (await self.known(tournament)).entrant_of(person)
        if entrant is None:
            raise Refused("no-entrant", 404)
        await self._drop(tournament, entrant.n)

    async def remove(self, tournament: str, person: str | None, n: int) -> None:
        """The host takes an entrant out."""
        known = await self.known(tournament)
        self._need_host(known, person)
        if all(each.n != n for each in known.entrants):
            raise Refused("no-entrant", 404)
        await self._drop(tournament, n)

    async def _drop(self, tournament: str, n: int) -> None:
        async with self._lock(tournament):
            known = await self.known(tournament)
            if known.about.status == "open":
                await self._write(lambda connection: rows.remove(connection, tournament, n))
            elif known.about.status == "playing":
                last = max((match.round for match in known.matches), default=0)
                await self._write(lambda connection: rows.drop(connection, tournament, [n], last))
            else:
                raise Refused("tournament-over")
        for played in known.games:
            if n in played.game.sitting and played.status == "playing":
                await self._leave_table(played.table, played.game.sitting.index(n))
        self._go_on(tournament)

    async def _leave_table(self, table: str, seat: int) -> None:
        with suppress(Refused):  # then its game cannot be played on, whoever sits there
            found = await self._house.table(table)
            await found.leave(found.chairs[seat].person, usual_bot(found.game))

    # Beginning, going on, ending

    async def begin(self, tournament: str, person: str | None) -> None:
        """The host begins: lots are drawn, and the first round with them."""
        async with self._lock(tournament):
            known = await self._open(tournament)
            about = known.about
            self._need_host(known, person)
            if len(known.entrants) < about.seats:
                raise Refused("entrants-few", n=about.seats)
            count = contest.rounds_of(about.form, about.seats, len(known.entrants), about.rounds)
            order = [each.n for each in known.entrants]
            secrets.SystemRandom().shuffle(order)
            lots = {n: lot for lot, n in enumerate(order)}
            begun = {"status": "playing", "started": self._house.now(), "rounds": count, "called": 1}

            def write(connection: sa.Connection) -> None:
                rows.draw(connection, tournament, lots)
                rows.change(connection, tournament, **begun)

            await self._write(write)
            note("tournament begun", tournament=tournament, entrants=len(order))
        await self._advance(tournament)

    async def next_round(self, tournament: str, person: str | None) -> None:
        """The host begins the next round, where that is for the host to do."""
        async with self._lock(tournament):
            known = await self.known(tournament)
            self._need_host(known, person)
            standing = known.standing(self._roles(known.about))
            if not self._waits(known.about, standing):
                raise Refused("no-round-due")
            number = standing.round + 1
            await self._write(lambda connection: rows.change(connection, tournament, called=number))
        await self._advance(tournament)

    async def end(self, tournament: str, person: str | None) -> None:
        """The host ends it as it stands, or calls off what has not begun."""
        async with self._lock(tournament):
            known = await self.known(tournament)
            self._need_host(known, person)
            if known.about.status == "over":
                raise Refused("tournament-over")
            if known.about.status == "open":
                await self._write(lambda connection: rows.delete(connection, tournament))
            else:
                await self._finish(tournament)
        self._changed(tournament)

    async def resume(self) -> None:
        """Goes on with what was under way when the house was closed, however that came about."""
        for tournament in await self._read(rows.playing):
            self._go_on(tournament)
        for tournament in self._lookers:  # it may be another one now, or not be there any more
            self._changed(tournament)

    def look(self, table: Table) -> None:
        """Something was decided at a table."""
        if table.facts.tournament is not None and table.facts.status == "over":
            self._go_on(table.facts.tournament)

    def _go_on(self, tournament: str) -> None:
        if tournament not in self._due:
            self._due.add(tournament)
            self._house.run(self._go_on_until_done(tournament))

    async def _go_on_until_done(self, tournament: str) -> None:
        while True:
            self._due.discard(tournament)
            try:
                await self._advance(tournament)
                return
            except Refused as refused:
                if refused.status != 503:
                    return
                note("tournament does not go on", tournament=tournament, code=refused.code)
            except Exception as error:
                note_error("tournament does not go on", error, tournament=tournament)
                return
            await asyncio.sleep(RETRY)

    async def _advance(self, tournament: str) -> None:
        """Does whatever is due."""
        async with self._lock(tournament):
            while await self._step(tournament):
                pass
        self._changed(tournament)

    async def _step(self, tournament: str) -> bool:
        """Does the next thing that is due; whether something may be due after it."""
        known = await self.known(tournament)
        if known.about.status != "playing":
            return False
        standing = known.standing(self._roles(known.about))
        due = standing.games_due()
        if due:
            return await self._play(known, [], due)
        if not standing.round_over():
            return False
        absent = standing.absent()
        if absent:
            last = standing.round
            await self._write(lambda connection: rows.drop(connection, tournament, absent, last))
            return True
        if standing.over():
            await self._finish(tournament)
            return False
        if known.about.by_hand and known.about.called <= standing.round:
            return False
        drawn = await asyncio.to_thread(standing.next_round)
        games = [contest.Game(each.round, each.k, 0, each.who) for each in drawn if not each.bye]
        again = await self._play(known, drawn, games)
        return again or not games

    async def _play(self, known: Known, drawn: list[contest.Match], games: list[contest.Game]) -> bool:
        """Draws a round and begins games, in one transaction; whether somebody else was first."""
        about = known.about
        made = [(game, *self._table(known, game)) for game in games]

        def write(connection: sa.Connection) -> None:
            if drawn:
                rows.add_round(connection, about.id, drawn)
            for game, table, change in made:
                self._house.store.apply(connection, table, change)
                rows.add_game(connection, about.id, game, table)

        try:
            await self._house.store.write(write)
        except Conflict:
            return True
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        for _, table, _ in made:
            await self._house.show_begun(table)
        return False

    def _table(self, known: Known, game: contest.Game) -> tuple[str, Change]:
        """A new table for a game, which begins with it."""
        about, house = known.about, self._house
        kind = registry.game(about.game)
        entrants = {each.n: each for each in known.entrants}
        chairs = []
        for seat, n in enumerate(game.sitting):
            who = entrants[n]
            if who.person is None:
                chairs.append(Chair(seat, None, who.bot or "", who.bot))
            else:  # for whoever has dropped out a bot ends the match
                bot = None if who.out is None else usual_bot(kind)
                chairs.append(Chair(seat, who.person, who.name, bot))
        setup = Setup(about.seats, about.options, None)
        table = Table.make(
            *(house.store, kind, setup, chairs, about.host, about.public, house.now, house.clock.now),
            time=about.time,
            tournament=about.id,
        )
        return table.facts.id, table.beginning()

    async def _finish(self, tournament: str) -> None:
        ended = {"status": "over", "ended": self._house.now()}
        await self._write(lambda connection: rows.change(connection, tournament, **ended))
        note("tournament over", tournament=tournament)

    # Reading

    async def known(self, tournament: str) -> Known:
        """All that is kept of a tournament; `Refused` if there is none."""
        found = None
        if len(tournament) <= 64 and tournament.isascii() and tournament.isprintable():
            found = await self._read(lambda connection: rows.load(connection, tournament))
        if found is None:
            raise Refused("no-tournament", 404)
        return found

    async def _open(self, tournament: str) -> Known:
        known = await self.known(tournament)
        if known.about.status != "open":
            raise Refused("tournament-begun")
        return known

    @staticmethod
    def _need_host(known: Known, person: str | None) -> None:
        if person != known.about.host:
            raise Refused("not-tournament-host", 403)

    @staticmethod
    def _roles(about: About) -> bool:
        """Whether the two seats of a tournament's game differ."""
        try:
            return about.seats == 2 and bool(registry.game(about.game).roles(2))
        except BadSetup:  # a game that is not installed any more
            return False

    @staticmethod
    def _waits(about: About, standing: contest.Standing) -> bool:
        """Whether the host is to begin the next round."""
        playing = about.status == "playing" and about.by_hand and about.called <= standing.round
        return playing and standing.round_over() and not standing.over()

    async def listed(self, person: str | None) -> tuple[list[Listed], list[Listed]]:
        """The public ones that are not over, and those that a person holds or has entered."""

        def read(connection: sa.Connection) -> tuple[list[Listed], list[Listed]]:
            mine = rows.of_person(connection, person, MOST_LISTED) if person else []
            return rows.public(connection, MOST_LISTED), mine

        return await self._read(read)

    # Telling

    async def told(self, tournament: str, person: str | None) -> dict[str, Any]:
        """A tournament as somebody is told of it."""
        known = await self.known(tournament)
        entrant = known.entrant_of(person)
        mine = {"host": person is not None and person == known.about.host}
        return {**self._public(known), **mine, "you": None if entrant is None else entrant.n}

    def _public(self, known: Known) -> dict[str, Any]:
        about, standing = known.about, known.standing(self._roles(known.about))
        numbers: dict[str, int] = {}
        entrants = []
        for each in known.entrants:
            if each.bot is not None:
                numbers[each.bot] = numbers.get(each.bot, 0) + 1
            about_them = {"n": each.n, "name": each.name, "bot": each.bot, "out": each.out}
            number = numbers[each.bot] if each.bot is not None else 0
            entrants.append({**about_them, "number": number, "former": each.former})
        kept = ("id", "title", "game", "seats", "options", "time", "form", "rounds", "best_of", "by_hand")
        times = ("public", "status", "created", "started", "ended")
        return {
            **{name: getattr(about, name) for name in (*kept, *times)},
            "host_name": known.host_name,
            "round": standing.round,
            "waits": self._waits(about, standing),
            "entrants": entrants,
            "standing": [_line(line) for line in standing.table()] if about.status != "open" else [],
            "matches": [_match(standing, match, _tables(known, match)) for match in standing.matches],
        }

    def watch(self, tournament: str) -> asyncio.Event:
        """An event that is set whenever something about a tournament is new, until `unwatch`."""
        event = asyncio.Event()
        event.set()
        self._lookers.setdefault(tournament, set()).add(event)
        return event

    def unwatch(self, tournament: str, event: asyncio.Event) -> None:
        """It is not looked at any more."""
        lookers = self._lookers.get(tournament, set())
        lookers.discard(event)
        if not lookers:
            self._lookers.pop(tournament, None)

    def _changed(self, tournament: str) -> None:
        for event in self._lookers.get(tournament, ()):
            event.set()

    # Storing

    def _lock(self, tournament: str) -> asyncio.Lock:
        """A lock: while it is held nothing else changes a tournament."""
        lock = self._locks.get(tournament)
        if lock is None:
            lock = self._locks[tournament] = asyncio.Lock()
        return lock

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            return await self._house.store.read(work)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None

    async def _write(self, work: Callable[[sa.Connection], None]) -> None:
        try:
            await self._house.store.write(work)
        except StoreTrouble as trouble:
            raise Refused(trouble.code, 503) from None
        except Conflict:
            raise Refused("stale") from None


def _line(line: contest.Line) -> dict[str, Any]:
    halves = {"points": line.points / 2, "buchholz": line.buchholz / 2, "berger": line.berger / 2}
    return {"n": line.n, "place": line.place, "games": line.games, "won": line.won, **halves}


def _tables(known: Known, match: contest.Match) -> list[rows.Played]:
    here = [each for each in known.games if (each.game.round, each.game.k) == (match.round, match.k)]
    return sorted(here, key=lambda each: each.game.g)


def _match(standing: contest.Standing, match: contest.Match, played: list[rows.Played]) -> dict[str, Any]:
    points: Mapping[int, int] = standing.points_of(match)
    return {
        "round": match.round,
        "who": list(match.who),
        "points": [points[n] / 2 for n in match.who],
        "decided": standing.decided(match),
        "games": [
            {
                "table": each.table,
                "sitting": list(each.game.sitting),
                "places": None if each.game.places is None else list(each.game.places),
                "away": list(each.game.away),
            }
            for each in played
        ],
    }
