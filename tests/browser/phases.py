"""Named moments of every game, taken from the play scripts, and how a page is opened at one.

`moments(game)` lists them, `moment("tiger", "auction")` is one of them, and `opened(person, server, moment)`
shows its page to somebody who has the seat: at the same moment in every run, and nothing moves there, because
all other seats are bots that take their time (`still_server`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from onigokko.core import record, sealed
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.core.registry import game as game_named
from onigokko.site.guests import COOKIE, Guests, read_key
from onigokko.site.play import Play
from onigokko.site.records import Chair, Change, NewTable
from onigokko.site.serve import DATABASE, own_key
from onigokko.site.store import open_sqlite
from onigokko.site.tables import Table

from ..site.client import Server
from .people import PATIENCE, Person

SCRIPTS = Path(__file__).parents[1] / "scripts"
STILL = {"ONIGOKKO_BOT_DELAY": "3500", "PYTHONPATH": ""}  # seconds: no test lasts as long
NAMES = {"en": "Ann", "ja": "花子"}


@dataclass(frozen=True)
class Moment:
    """A moment of a game as one viewer sees it: the first `moves` moves of a script are made."""

    game: str
    name: str
    script: Path
    moves: int
    viewer: int

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


@dataclass(frozen=True)
class Scene:
    """What a wish for a moment can look at."""

    match: Match
    viewer: int

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the viewer sees."""
        return self.match.seen(self.viewer)

    @cached_property
    def words(self) -> list[str]:
        """The viewer's legal moves."""
        return [self.match.game.moves.words(move) for move in self.match.legal(self.viewer)]

    @cached_property
    def families(self) -> set[str]:
        """The first words of the legal moves."""
        return {words.split()[0] for words in self.words}

    @property
    def held(self) -> bool:
        """Whether the viewer has moves that can be taken back."""
        return self.viewer >= 0 and bool(self.match.held[self.viewer])

    @property
    def mine(self) -> dict[str, Any]:
        """What the view says of the viewer's own seat, in games that have such a thing."""
        view = self.view
        found: dict[str, Any] = view["runners" if "runners" in view else "seats"][self.viewer]
        return found


Wish = Callable[[Scene], Any]


def _asked(phase: str) -> Wish:
    return lambda scene: scene.words and scene.view["phase"] == phase


def _waits(phase: str) -> Wish:
    return lambda scene: (
        scene.viewer >= 0 and not scene.words and not scene.held and scene.view["phase"] == phase
    )


def _over(scene: Scene) -> bool:
    return scene.match.over and scene.viewer >= 0


def _watched(scene: Scene) -> bool:
    return scene.viewer == SPECTATOR and len(scene.match.log) > 40 and not scene.match.over


# By game: the moments that there are besides those of its phases.
WISHES: dict[str, dict[str, Wish]] = {
    "tiger": {
        "seal-held": lambda scene: scene.held and scene.view["phase"] == "seal",
        "auction-seen": lambda scene: scene.words and "bid" in scene.families and scene.view["lot"],
        "auction-last": lambda scene: scene.words == ["pass"],
        "spend": lambda scene: scene.families == {"spend"},
        "lay-must": lambda scene: "lay" in scene.families and "done" not in scene.families,
        "lay-many": lambda scene: "lay" in scene.families and scene.mine["hand_size"] > 4,
        "six": lambda scene: len(scene.view["runners"]) == 6 and "bid" in scene.families,
    },
    "fugitive": {
        "opening": lambda scene: scene.view["turn_number"] == 1 and "hide" in scene.families,
        "second": lambda scene: scene.view["turn_number"] == 1 and {"hide", "pass"} <= scene.families,
        "sprint-more": lambda scene: "sprint" in scene.families and "set" in scene.families,
        "named": lambda scene: "accuse" in scene.families and scene.view["named"],
        "manhunt-waits": _waits("manhunt"),
        "pick": lambda scene: "pick" in scene.families,
        "sweep": lambda scene: "sweep" in scene.families,
        "peek": lambda scene: "peek" in scene.families,
        "take": lambda scene: "take" in scene.families,
        "give": lambda scene: "give" in scene.families,
        "marshal-over": lambda scene: scene.match.over and scene.viewer == 1,
    },
    "footprints": {
        "show-4": lambda scene: scene.match.setup.seats == 4 and "show" in scene.families,
        "show-3": lambda scene: scene.match.setup.seats == 3 and "show" in scene.families,
        "show-2": lambda scene: scene.match.setup.seats == 2 and "show" in scene.families,
        "show-held": lambda scene: scene.held and scene.view["phase"] == "show",
        "over-3": lambda scene: scene.match.over and scene.match.setup.seats == 3 and scene.viewer >= 0,
        "over-2": lambda scene: scene.match.over and scene.match.setup.seats == 2 and scene.viewer >= 0,
    },
    "noblesse": {
        "place-held": lambda scene: scene.held and scene.view["phase"] == "place",
        "place-jail": lambda scene: "go" in scene.families and any(scene.view["jail"]),
        "action-auction": lambda scene: "cheque" in scene.families,
        "action-castle": lambda scene: "display" in scene.families,
        "display-none": lambda scene: scene.view["phase"] == "display" and scene.words == ["done"],
        "display-some": lambda scene: scene.view["phase"] == "display" and scene.held and scene.words,
        "six": lambda scene: len(scene.view["seats"]) == 6 and "go" in scene.families,
    },
}


def _wishes(name: str) -> dict[str, Wish]:
    phases = [phase for phase in game_named(name).rule_of_phase if "." not in phase and phase != "over"]
    wishes: dict[str, Wish] = {}
    for phase in phases:
        wishes[phase] = _asked(phase)
        wishes[f"{phase}-waits"] = _waits(phase)
    return {**wishes, **WISHES.get(name, {}), "over": _over, "watched": _watched}


# A moment of each game in which a seat has something to decide.
ASKED = {"tiger": "auction", "fugitive": "guess", "footprints": "show-4", "noblesse": "place"}


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """All moments of a game, by name. A phase in which nobody is asked anything has none.

    Of the moments of a script that fit the one in the middle is taken. Whole games come before the others,
    and those with the usual options first.
    """
    open_wishes = _wishes(name)
    found: dict[str, Moment] = {}
    for script in sorted((SCRIPTS / name).rglob("*.play"), key=_likely):
        fits: dict[str, list[tuple[int, int]]] = {wish: [] for wish in open_wishes}
        for made, match in _walk(script):
            for viewer in range(-1, match.setup.seats):
                scene = Scene(match, viewer)
                for wish, holds in open_wishes.items():
                    if holds(scene):
                        fits[wish].append((made, viewer))
        for wish, places in fits.items():
            if places:
                made, viewer = places[len(places) // 2]
                found[wish] = Moment(name, wish, script, made, viewer)
                del open_wishes[wish]
        if not open_wishes:
            break
    return tuple(found[wish] for wish in sorted(found))


def _likely(script: Path) -> tuple[bool, bool, Path]:
    return script.parent.name != "golden", "\noption " in script.read_text("utf-8"), script


def moment(game: str, name: str) -> Moment:
    """The moment of a game that is called so."""
    return next(each for each in moments(game) if each.name == name)


def _walk(script: Path) -> Iterator[tuple[int, Match]]:
    """Each position of a script at which seats must decide, and the last; how many moves led there."""
    read = record.read(record.load(script))
    match = Match(read.game, read.setup)
    for made, step in enumerate([*read.moves, None]):
        if not match.nature_to_move:
            yield made, match
        if step is None or step.words not in map(match.game.moves.words, match.legal(step.seat)):
            return
        match.say(step.seat, step.words)


# Opening a page there


def placed(folder: Path, at: Moment, lang: str = "en") -> tuple[str, str]:
    """Puts a table at a moment into the data folder of a server; its id, and the cookie of the viewer."""
    guests = Guests(read_key(folder / "key"))
    person = guests.new()
    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        table = aside.submit(lambda: asyncio.run(_place(folder, at, person, NAMES[lang]))).result()
    return table, guests.cookie(person)


async def _place(folder: Path, at: Moment, person: str, name: str) -> str:
    read = record.read(record.load(at.script))
    now = int(time.time() * 1000)
    chairs = [
        Chair(seat, person, name) if seat == at.viewer else Chair(seat, None, "quick", "quick")
        for seat in range(read.setup.seats)
    ]
    store = open_sqlite(folder / DATABASE, key=own_key(folder))
    try:
        table = Table.make(store, read.game, read.setup, chairs, person, False, lambda: now)
        play = Play(read.game, read.setup, sealed.SealedDice(table._secret, [None] * len(chairs)), now)
        for step in read.moves[: at.moves]:
            play.say(step.seat, step.words)
        facts: dict[str, Any] = {"status": "playing", "started": now, "turn": play.match.position.turn()}
        if play.match.over:
            facts |= {"status": "over", "ended": now}
        held = {seat: words for seat in range(len(chairs)) if (words := play.held_words(seat))}
        made = NewTable(table.facts, chairs, table._secret)
        await store.commit(table.facts.id, Change(made=made))
        await store.commit(table.facts.id, Change(facts=facts, moves=play.logged(0, now), held=held))
        assert play.match.position.turn() != NATURE
    finally:
        store.close()
    return table.facts.id


def opened(person: Person, server: Server, at: Moment, query: str = "", live: bool = True) -> None:
    """Shows the page at a moment to a person, who becomes the one whose seat it is.

    The page brings its first state; `live` waits for the connection's, too.
    """
    table, cookie = placed(server.data, at, person.lang)
    person.context.add_cookies(
        [
            {"name": COOKIE, "value": cookie, "url": server.url},
            {"name": "lang", "value": person.lang, "url": server.url},
        ]
    )
    person.page.goto(f"/t/{table}{query}")
    expect(person.page.locator("#decide")).to_be_visible()
    end = time.monotonic() + PATIENCE / 1000
    while live and not person.received:
        assert time.monotonic() < end, "nothing came by the connection"
        person.page.wait_for_timeout(20)
