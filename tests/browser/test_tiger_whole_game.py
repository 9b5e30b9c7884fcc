"""Two people at browsers and two bots play a whole game of tiger, and somebody watches.

It goes from the front page to the record. One person has only a keyboard; the other's page is loaded anew in
the middle. Then everything that the pages received and kept is compared with what their people may know.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from onigokko.core.position import SPECTATOR
from onigokko.core.registry import games

from ..site.client import Server
from .hands import Keys
from .people import GLANCE, Person, play, without_answers
from .tables import give_word, make_table, sit_down
from .told import Fields, Screen, Truth

pytestmark = pytest.mark.browser

TIGER = games()["tiger"]
NAMES = ["Ann", "Bob <b>", "Pine square", "Ochre wave"]
WORD = "a word of Ann's"
# What of a card's picture no other card has.
PICTURES = {"duck": "t-duck", "banana": "t-peel", "shot": "t-pellet"}
# What is the same for everybody; the files of the client do not even come from a table's server.
PUBLIC = re.compile(r"/|/t/[\w-]+|/api/games(/\w+/words/en)?|/api/words/en|/api/announcement")


@dataclass
class Game:
    """A game that was played: its people, the pages as they were, and its record."""

    ann: Person
    bob: Person
    eve: Person
    pages: dict[int, list[tuple[int, str]]]  # by viewer: how much had been received, and the page as HTML
    reloaded: tuple[int, int]  # frames that Bob had received before and after his page was loaded anew
    record: Path
    truth: Truth

    @property
    def viewers(self) -> list[tuple[int, Person]]:
        return [(0, self.ann), (1, self.bob), (SPECTATOR, self.eve)]


@pytest.fixture(scope="module")
def game(browser: Browser, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The whole game."""
    ann = Person(browser, server, Keys, seed=1)
    bob, eve = Person(browser, server, seed=2), Person(browser, server)
    try:
        yield whole_game(ann, bob, eve, tmp_path_factory.mktemp("record"))
    finally:
        for person in (ann, bob, eve):
            person.close()


def whole_game(ann: Person, bob: Person, eve: Person, folder: Path) -> Game:
    link = make_table(ann, NAMES[0], TIGER, 4)
    give_word(ann, WORD)
    sit_down(bob, NAMES[1], link)
    eve.page.goto(link)
    expect(eve.page.locator(".lobby-seats").get_by_text(NAMES[1])).to_be_visible()
    ann.press("lobby.fill")
    ann.press("lobby.start")

    pages: dict[int, list[tuple[int, str]]] = {0: [], 1: [], SPECTATOR: []}

    def look(_: Person) -> None:
        for viewer, person in ((0, ann), (1, bob), (SPECTATOR, eve)):
            pages[viewer].append((len(person.received), person.page.content()))

    ann.look = bob.look = look
    play([ann, bob], lambda: len(bob.sent) > 4 and bool((ann.screen.game or {})["showable"]))
    show_a_card(ann)
    before = len(bob.received)
    bob.fetch()
    bob.page.reload()
    expect(bob.page.locator("#decide")).to_be_visible()
    while len(bob.received) == before:  # the page brought its first state; the connection comes after it
        bob.page.wait_for_timeout(GLANCE)
    after = len(bob.received)
    play([ann, bob])
    for person in (ann, bob, eve):
        expect(person.page.locator("#decide.result")).to_be_visible()
        person.fetch()
    record = folder / "game.play"
    with ann.page.expect_download() as download:
        ann.follow("over.record")
    download.value.save_as(record)
    return Game(ann, bob, eve, pages, (before, after), record, Truth(record.read_text()))


def show_a_card(person: Person) -> None:
    """Shows a card to all, on purpose."""
    person.press("menu")
    person.press("show.open")
    person.hand.tick(person.page.get_by_role("dialog").get_by_role("checkbox").first)
    person.press("show.do")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_ranking_is_shown_to_all(game: Game) -> None:
    places = game.truth.steps[-1].ranking()
    assert places is not None
    for _, person in game.viewers:
        shown = person.page.locator(".podium .step-who").all_inner_texts()
        assert sorted(shown) == sorted(NAMES)
        assert [places[NAMES.index(name)] for name in shown] == sorted(places)
        assert person.screen.game is not None
        assert person.screen.game["ranking"] == places
        assert person.screen.refused == {}
        assert person.trouble == []


def test_the_record_holds_what_was_clicked_and_passes(game: Game) -> None:
    for command in ("check", "verify"):
        done = subprocess.run(
            [sys.executable, "-m", "onigokko", command, str(game.record)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    log = [move for step in game.truth.moves for move in step]
    for seat, person in ((0, game.ann), (1, game.bob)):
        clicked: list[str] = []
        for frame in map(json.loads, person.sent):
            if frame["do"] == "answer":
                clicked += frame["moves"]
            elif frame["do"] == "take-back":
                del clicked[-frame["count"] :]
        assert [words for who, words in log if who == seat] == clicked
        assert len(clicked) > 15


def test_a_page_that_is_loaded_anew_goes_on(game: Game) -> None:
    before, after = game.reloaded
    assert before < after < len(game.bob.received)
    first = json.loads(game.bob.received[before])
    assert (first["type"], first["n"]) == ("whole", 1)
    answers = [frame for frame in map(json.loads, game.bob.sent) if frame["do"] == "answer"]
    assert [frame["ref"] for frame in answers].count(answers[0]["ref"]) > 1  # counted anew by the new page


def test_every_frame_says_what_its_viewer_may_know_and_nothing_else(game: Game) -> None:
    hidden: set[str] = set()
    for viewer, person in game.viewers:
        assert len(person.screen.states) > 50
        for table, state in person.screen.states:
            assert table["host"] == (viewer == 0)
            assert table["words"] in ([None] * 4, [WORD, None, None, None])
            if state is None:
                assert table["secret"] is None
                continue
            game.truth.check(viewer, table, state)
            assert leaks(game.truth, viewer, state) == []
            hidden |= {re.sub(r"\d+", "n", path) for path in game.truth.hidden(viewer, state)}
    # there was a lot to hide, and what one has seen would be found with another
    assert hidden >= {".runners[n].hand", ".runners[n].laid", ".lot", ".sales[n].card"}
    states = [state for _, state in game.ann.screen.states if state is not None]
    found = [leak for state in states for leak in leaks(game.truth, SPECTATOR, state)]
    assert {"hand", "lot", "sale"} <= set(found)


def leaks(truth: Truth, viewer: int, state: Fields) -> list[str]:
    """Where a view names a card that its viewer cannot have seen, judged without the engine's views."""
    view, events = state["view"], state["events"]
    if view["phase"] == "over":
        return []
    bid_in = {  # rounds
        truth.steps[event["at"] - 1].view(SPECTATOR).round
        for event in events
        if event["message"] == "bid" and event["seat"] == viewer
    }
    revealed = {event["seat"] for event in events if event["message"] == "revealed"}
    found = []
    if view["lot"] is not None and view["round"] not in bid_in:
        found.append("lot")
    if view["sealed"] is not None and viewer not in view["decided"]:
        found.append("sealed")
    for seat, runner in enumerate(view["runners"]):
        if seat != viewer and runner["hand"] is not None:
            found.append("hand")
        if seat != viewer and runner["laid"] and seat not in revealed:
            found.append("laid")
    found += ["sale" for sale in view["sales"] if sale["card"] is not None and sale["round"] not in bid_in]
    return found


def test_no_page_ever_showed_a_card_that_its_viewer_had_not_seen(game: Game) -> None:
    """A card whose name or picture stands in a page, in sight or not, is one that its viewer has seen."""
    kinds = ("1", "+1", "+2", "2x", "0x", *PICTURES)
    names = {kind: TIGER.words["en"].text(f"card.{kind}") for kind in kinds}
    found = 0
    for viewer, person in game.viewers:
        known = [
            json.dumps([game.truth.at(viewer, state).seen(viewer), state["events"]]) if state else ""
            for _, state in person.screen.states
        ]
        since = {}
        for kind in kinds:
            since[kind] = next((n for n, text in enumerate(known) if f'"{kind}"' in text), len(known) + 1)
        for received, html in game.pages[viewer]:
            for kind, name in names.items():
                if re.search(rf"\b{re.escape(name)}\b", html) or PICTURES.get(kind, name) in html:
                    assert since[kind] <= received, (viewer, received, kind)
                    found += 1
    assert found > 100


def test_what_was_fetched_is_the_same_for_a_stranger(game: Game, server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"accept-language": "en"}) as stranger:
        for _, person in game.viewers:
            assert {"/api/me", "/api/games", "/api/words/en"} <= person.bodies.keys()
            for path, bodies in person.bodies.items():
                if path.startswith("/static/"):
                    continue
                if PUBLIC.fullmatch(path):
                    same = {without_answers(body) for body in bodies}
                    assert same == {without_answers(stranger.get(path).content)}, path
                    continue
                if path.endswith("/live"):  # compared with what it may hold elsewhere
                    continue
                assert path in ("/api/me", "/api/tables", "/api/tournaments"), path
                for body in map(json.loads, bodies):
                    if path == "/api/me":
                        assert (body.keys(), body["account"]) == ({"name", "lang", "account"}, False)
                    else:
                        assert body == {"open": [], "mine": []} or body.keys() == {"id"}


def test_a_page_brings_what_its_viewer_may_know_then(game: Game) -> None:
    begun = 0
    for viewer, person in game.viewers:
        for body in person.bodies.get(f"/api/tables/{person.screen.table['id']}/live", []):
            (state,) = Screen([body.decode()]).states
            if state[1] is not None:
                game.truth.check(viewer, state[0], state[1])
                begun += 1
    assert begun == 1  # Bob's page was loaded anew


def test_no_browser_keeps_anything_of_the_game(game: Game) -> None:
    for _, person in game.viewers:
        kept = person.stored()
        settings = {f"onigokko.{what}" for what in ("theme", "sound", "motion", "sure", "notify")}
        coached = {f"onigokko.coach.{name}" for name in games()}
        assert kept.pop("local").keys() <= settings | coached
        assert kept == {"session": {}, "databases": [], "caches": [], "workers": 0, "cookies": ""}
        cookies = {cookie["name"]: cookie for cookie in person.context.cookies()}
        assert cookies.keys() == {"onigokko"}
        assert cookies["onigokko"]["httpOnly"]
