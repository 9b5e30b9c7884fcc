"""A finished game is looked at again, a record from a file too, and in a game under way what one missed."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from onigokko.core.registry import games

from ..site.client import Guest, Server
from .accessible import assert_accessible
from .people import Person, play
from .test_phone import PHONE

pytestmark = pytest.mark.browser

TIGER = games()["tiger"]
SWIPE = """([x, to]) => {
  const board = document.querySelector('.board');
  const { left, top, width, height } = board.getBoundingClientRect();
  const touch = (at) =>
    new Touch({ identifier: 1, target: board, clientX: left + at * width, clientY: top + height / 2 });
  const tell = (kind, touches, changedTouches) =>
    board.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches }));
  tell('touchstart', [touch(x)], [touch(x)]);
  tell('touchend', [], [touch(to)]);
}"""


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A game of tiger that bots have played to its end."""
    with contextlib.closing(Guest(server)) as guest:
        made = guest.table("tiger", 4, bots={str(seat): "quick" for seat in range(4)}, sit=None, start=True)
        guest.live(made).until(lambda live: live.over).close()
    return made


def at(person: Person, step: int, steps: int) -> None:
    """The page shows this step, and its address says it."""
    said = person.t("replay.step").format(step=step, steps=steps)
    expect(person.page.locator(".replay .kick b")).to_have_text(said)
    person.page.wait_for_url(re.compile(rf"#eyes=\w+&step={step}$"))


def choice(person: Person, message: str) -> Locator:
    return person.page.get_by_label(person.t(message), exact=True)


def hands(person: Person) -> Locator:
    """Hands on the table that lie open."""
    return person.page.locator(".t-mat .t-end")


def steps_of(person: Person, table: str) -> int:
    found: dict[str, Any] = person.context.request.get(f"/api/tables/{table}/replay").json()
    return int(found["steps"])


def test_a_finished_game_is_looked_at_again(person: Callable[..., Person], table: str) -> None:
    ann = person()
    ann.page.goto(f"/t/{table}")
    ann.follow("replay")
    steps = steps_of(ann, table)
    at(ann, 0, steps)
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    at(ann, 2, steps)
    ann.page.keyboard.press("ArrowLeft")
    at(ann, 1, steps)
    expect(ann.page.locator(".podium")).to_have_count(0)
    ann.page.keyboard.press("End")
    at(ann, steps, steps)
    expect(ann.page.locator(".podium .step")).to_have_count(4)
    expect(ann.button("replay.on")).to_be_disabled()
    ann.page.keyboard.press("Home")
    at(ann, 0, steps)

    ann.page.keyboard.press("Space")  # it plays by itself, until it is told to stop
    expect(ann.button("replay.pause")).to_be_visible()
    expect(ann.page.locator(".replay .kick b")).not_to_have_text(re.compile(" 0 "))
    ann.page.keyboard.press("Space")
    expect(ann.button("replay.play")).to_be_visible()

    choice(ann, "replay.round").select_option(label="Round 2")
    second = ann.page.locator("input[type=range]").input_value()
    assert 10 < int(second) < steps
    expect(hands(ann)).to_have_count(4)  # everything is open
    expect(ann.page.locator(".things")).to_have_count(0)
    choice(ann, "replay.eyes").select_option(label=ann.t("eyes.watch"))
    expect(hands(ann)).to_have_count(0)
    choice(ann, "replay.eyes").select_option(label=ann.t("eyes.seat").format(who=ann.t("crest.2")))
    expect(ann.page.locator(".things .t-hand-card").first).to_be_visible()
    expect(hands(ann)).to_have_count(0)
    at(ann, int(second), steps)
    ann.page.goto("/")
    ann.page.goto(f"/replay/{table}#eyes=2&step={second}")  # a link to the moment
    at(ann, int(second), steps)
    expect(ann.page.locator(".things .t-hand-card").first).to_be_visible()
    assert ann.trouble == []


def test_swipes_turn_a_replay_on_a_phone(person: Callable[..., Person], table: str) -> None:
    ann = person(**PHONE)
    ann.page.goto(f"/replay/{table}#step=5")
    steps = steps_of(ann, table)
    at(ann, 5, steps)
    ann.page.evaluate(SWIPE, [0.8, 0.3])
    at(ann, 6, steps)
    ann.page.evaluate(SWIPE, [0.3, 0.8])
    ann.page.evaluate(SWIPE, [0.3, 0.8])
    at(ann, 4, steps)
    ann.page.evaluate(SWIPE, [0.5, 0.45])  # that was a tap
    at(ann, 4, steps)
    assert_accessible(ann, "replay")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.trouble == []


def test_a_record_is_opened_from_a_file(person: Callable[..., Person], table: str, tmp_path: Path) -> None:
    ann = person(lang="ja")
    ann.page.goto("/")
    script = ann.context.request.get(f"/api/tables/{table}/record").body()
    lines = script.splitlines()
    good, bad, large = (tmp_path / name for name in ("good.play", "bad.play", "large.play"))
    good.write_bytes(script)
    bad.write_bytes(b"\n".join([*lines[:-1], b"9: bid 1"]))
    large.write_bytes(b"# " + b"x" * 256 * 1024)
    file, wrong = ann.page.locator("input[type=file]"), ann.page.locator(".picker .wrong")
    file.set_input_files(large)
    expect(wrong).to_have_text(ann.t("replay.too_large").format(most=256))
    file.set_input_files(bad)
    expect(wrong).to_have_text(re.compile(f"^{len(lines)}行目：「9: bid 1」は"))
    assert len(ann.trouble) == 1  # the browser notes that it was refused
    file.set_input_files(good)
    ann.page.wait_for_url(re.compile("/replay#"))
    steps = steps_of(ann, table)
    at(ann, 0, steps)
    ann.page.keyboard.press("End")
    at(ann, steps, steps)
    expect(ann.page.locator(".podium .step")).to_have_count(4)
    ann.page.reload()  # the tab has kept it
    at(ann, steps, steps)
    ann.press("menu")
    ann.press("replay.other")
    expect(file).to_be_attached()
    assert ann.stored()["session"] == {}
    assert_accessible(ann, "record")
    assert len(ann.trouble) == 1


def test_what_one_missed_is_looked_at_in_the_table(person: Callable[..., Person]) -> None:
    ann = person(seed=3)
    ann.page.goto("/")
    ann.press("front.play", TIGER.titles["en"])

    def missed() -> bool:
        game = ann.screen.states[-1][1] if ann.received else None
        return bool(game and game["own"] and game["step"] > game["own"] + 1 and ann.offers()["mine"])

    play([ann], missed)
    game = ann.screen.states[-1][1]
    assert game is not None
    own, step = game["own"], game["step"]
    look, bar = ann.page.locator(".look-back"), ann.page.locator(".past")
    expect(look).to_have_text(str(step - own))
    look.click()
    first = ann.t("past.since").format(at=1, all=step - own)
    expect(bar.locator("b")).to_have_text(first)
    expect(ann.page.locator("#decide .controls")).to_be_visible()  # one may act all the while
    ann.page.keyboard.press("ArrowLeft")
    ann.page.keyboard.press("ArrowLeft")
    expect(bar.locator("b")).to_have_text(ann.t("past.step").format(step=own - 1, steps=step))
    assert_accessible(ann, "looking back")
    ann.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(look).to_be_focused()
    look.click()
    expect(bar).to_be_visible()
    sent = len(ann.sent)
    play([ann], lambda: len(ann.sent) > sent)
    expect(bar).to_have_count(0)
    assert ann.screen.refused == {}
    assert ann.trouble == []


def test_motion_can_be_turned_off(person: Callable[..., Person], table: str) -> None:
    ann = person(reduced_motion="no-preference")
    ann.page.goto(f"/replay/{table}#step=3")
    at(ann, 3, steps_of(ann, table))
    ann.press("menu")
    root = ann.page.locator("html")
    expect(root).to_have_attribute("data-motion", "auto")
    ann.hand.tick(ann.page.get_by_role("group", name=ann.t("motion")).get_by_label(ann.t("motion.off")))
    expect(root).to_have_attribute("data-motion", "off")
    ann.page.reload()
    expect(root).to_have_attribute("data-motion", "off")
    assert ann.trouble == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_chances_are_a_curve_a_table_and_turning_points(
    person: Callable[..., Person], table: str, lang: str
) -> None:
    ann = person(**{**(PHONE if lang == "ja" else {}), "lang": lang})
    ann.page.goto(f"/replay/{table}#step=5")
    steps = steps_of(ann, table)
    at(ann, 5, steps)
    marks, curve = ann.page.locator(".review-marks li"), ann.page.locator(".review-curve svg")
    expect(marks.first).to_be_visible(timeout=60_000)  # until then it says how far it is
    expect(ann.page.locator(".review-line[points]")).to_have_count(4)
    shown = ann.page.locator(".review-legend b")
    expect(shown).to_have_count(4)
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] - 20, "y": 40})  # a tap goes there
    at(ann, steps, steps)
    expect(shown.filter(has_text="100%")).to_have_count(1)
    first = marks.first.get_by_role("button")
    step = int(first.inner_text())
    first.click()
    at(ann, step, steps)
    expect(marks.first).to_have_attribute("aria-current", "step")
    ann.page.locator(".review summary").click()
    rows = ann.page.locator(".review-table tbody tr")
    expect(rows).to_have_count(steps + 1)
    expect(rows.nth(step)).to_have_attribute("aria-current", "step")
    texts = rows.nth(step).locator("td").all_inner_texts()
    assert texts == shown.all_inner_texts()
    rows.nth(3).get_by_role("button").press("Enter")
    at(ann, 3, steps)
    assert_accessible(ann, "chances")
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.trouble == []


def test_the_marshals_odds_are_a_strip_and_a_sentence(person: Callable[..., Person], server: Server) -> None:
    with contextlib.closing(Guest(server)) as guest:
        made = guest.table("fugitive", 2, bots={"0": "quick", "1": "quick"}, sit=None, start=True)
        guest.live(made).until(lambda live: live.over).close()
    ann = person()
    ann.page.goto(f"/replay/{made}#step=1")
    strip = ann.page.locator(".review-odds")
    expect(strip.locator("rect")).to_have_count(41, timeout=60_000)
    said = strip.locator("svg").get_attribute("aria-label")
    assert said is not None
    expect(strip.locator("p")).to_have_text(said)
    assert re.fullmatch(r"Likeliest: [1-9]\d* \(\d+%\)(, \d+ \(\d+%\))*", said)
    before = said
    ann.page.keyboard.press("End")  # the game is over: either all lie open, or some were never found
    expect(ann.page.locator(".podium")).to_be_visible()
    ann.page.keyboard.press("Home")
    expect(strip).to_have_count(0)  # nothing was laid yet
    ann.page.keyboard.press("ArrowRight")
    expect(strip.locator("p")).to_have_text(before)
    assert_accessible(ann, "odds")
    assert ann.trouble == []
