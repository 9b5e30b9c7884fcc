"""What a screen reader has to tell of a whole game: the trees of its regions, and what is said.

A game of the play scripts is played again on a server whose dice follow the script. All seats answer what the
script says; the page of one of them is open, and everything that it says in between is written down.
"""

from __future__ import annotations

import difflib
import itertools
import json
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, expect

from onigokko.core import record
from onigokko.core.match import Match
from onigokko.core.position import NATURE
from onigokko.site.guests import COOKIE

from ..site.client import Guest, Live, Server
from .people import Person
from .phases import NAMES, SCRIPTS

TRANSCRIPTS = Path(__file__).parent / "transcripts"
# What the page says, in order: everything that comes into a region that is read by itself.
LISTEN = """
globalThis.said = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const each of change.addedNodes) {
    if (each.nodeType === 1 && each.parentElement?.matches('.unseen[aria-live]')) said.push(each.textContent);
  }
}).observe(document, {childList: true, subtree: true});
"""
REGIONS = {"seats": ".seats", "board": ".board", "mats": ".mats", "things": ".things", "decision": "#decide"}


@dataclass(frozen=True)
class Story:
    """A script, and the seat from which it is told."""

    name: str
    script: str
    viewer: int

    @property
    def path(self) -> Path:
        """The script."""
        return SCRIPTS / self.script


STORIES = (
    Story("tiger", "tiger/golden/three-duck.play", 0),
    Story("fugitive", "fugitive/golden/caught.play", 0),
    Story("fugitive-marshal", "fugitive/golden/manhunt-won.play", 1),
    Story("footprints", "footprints/golden/four-points.play", 0),
    Story("noblesse", "noblesse/golden/three.play", 0),
)


class Scripted(Server):
    """A server whose dice fall as they do in a script."""

    def __init__(self, data: Path, draws: list[int]) -> None:
        self.program = f"""
from onigokko.core import sealed
draws = {json.dumps(draws)}
sealed.SealedDice.move = lambda self, draw, position: draws[draw]
{Server.program}
"""
        super().__init__(data, PYTHONPATH="")


def told(story: Story, lang: str, folder: Path, browser: Browser) -> str:
    """The whole game as text."""
    read = record.read(record.load(story.path))
    moves = read.game.with_data(read.setup.data).moves
    server = Scripted(folder, [moves.move(step.words) for step in read.moves if step.seat == NATURE]).start()
    try:
        person = Person(browser, server, lang=lang)
        person.context.add_init_script(LISTEN)
        names = [NAMES[lang] if seat == story.viewer else "" for seat in range(read.setup.seats)]
        guests = [Guest(server, name) for name in names]
        table = guests[0].table(read.game.name, read.setup.seats, options=dict(read.setup.options))
        lives = [guest.live(table) for guest in guests]
        for seat, live in enumerate(lives[1:], 1):
            live.do("claim", seat=seat)
        lives[0].do("start")
        cookie = guests[story.viewer].cookies[COOKIE]
        person.context.add_cookies(
            [
                {"name": COOKIE, "value": cookie, "url": server.url},
                {"name": "lang", "value": lang, "url": server.url},
            ]
        )
        person.page.goto(f"/t/{table}")
        expect(person.page.locator("#decide")).to_be_visible()
        text = "\n".join(_tell(story, read, lives, person)).replace(table, "TABLE") + "\n"
        assert person.trouble == []
        person.close()
        for guest in guests:
            guest.close()
        return text
    finally:
        server.stop(signal.SIGKILL)


def _tell(story: Story, read: record.Record, lives: list[Live], person: Person) -> Iterator[str]:
    before: dict[str, list[str]] = {}
    number = itertools.count(1)
    own = lives[story.viewer]
    yield f"{person.page.locator('h1').inner_text()} ({story.script})"
    for seat, words in _answers(read):
        live = lives[seat].catch_up()
        if seat != story.viewer:
            for each in words:  # one by one: what is open ends an answer
                live.answer(each)
            continue
        assert own.question is not None
        question = own.question["id"]
        expect(person.page.locator(f'#decide.mine[data-question="{question}"]')).to_have_count(1)
        yield from _scene(str(next(number)), person, before)
        yield f"answer: {', '.join(words)}"
        for each in words:
            own.answer(each)
    expect(person.page.locator(".podium")).to_be_visible()
    yield from _scene("*", person, before)


def _answers(read: record.Record) -> Iterator[tuple[int, list[str]]]:
    """The decisions of the seats in order, those that one seat makes in a row together."""
    match = Match(read.game, read.setup)
    steps = list(read.moves)
    while steps:
        step = steps.pop(0)
        match.say(step.seat, step.words)
        if step.seat == NATURE:
            continue
        words = [step.words]
        while steps and steps[0].seat == step.seat:
            words.append(steps[0].words)
            match.say(step.seat, steps.pop(0).words)
        yield step.seat, words


def _scene(title: str, person: Person, before: dict[str, list[str]]) -> Iterator[str]:
    """What was said since the last one, and what is new in the regions of the page."""
    yield f"\n=== {title}"
    yield from (f"- {text}" for text in person.page.evaluate("() => said.splice(0)"))
    for name, selector in REGIONS.items():
        region = person.page.locator(selector)
        if not region.count():
            continue
        tree = region.first.aria_snapshot().splitlines()
        new = list(_new(before.get(name, []), tree))
        before[name] = tree
        if new:
            yield f"{name}:"
            yield from (f"  {line}" for line in new)


def _new(old: list[str], tree: list[str]) -> Iterator[str]:
    """The lines of a tree that were not in the one before, each with the lines that it stands beneath."""
    matcher = difflib.SequenceMatcher(None, old, tree, autojunk=False)
    wanted = {
        number
        for tag, _, _, start, end in matcher.get_opcodes()
        if tag in ("replace", "insert")
        for number in range(start, end)
    }
    for number in sorted(wanted):
        depth = _depth(tree[number])
        for above in range(number - 1, -1, -1):
            if _depth(tree[above]) < depth:
                depth = _depth(tree[above])
                wanted.add(above)
    return (tree[number] for number in sorted(wanted))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
