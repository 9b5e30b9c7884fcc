"""What the page makes people wait for: `.venv/bin/python bench/page.py [--json]`.

Measured in a Chromium against a server of its own on this machine, as medians:
- `usable`: from following a link to a table until its decision can be made, on a slow phone (processor four
  times slower, 150 ms to the server, 1.6 Mbit/s), first visit, nothing cached;
- `other`: from a click that decides until the other browser has drawn what became of it;
- `frame`, `longest_task`: between two frames while pieces move, and the processor time of the longest task,
  in which the page cannot answer, on a replay that plays.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.conftest import FLAGS, Repeatable
from tests.browser.people import Person, turns
from tests.browser.phases import ASKED, STILL, moment, opened, placed
from tests.browser.tables import make_table, sit_down
from tests.conftest import find_chromium
from tests.site.client import Server

from onigokko.core.registry import games

RUNS = 5
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 780}, "is_mobile": True, "has_touch": True}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
# When this page said what it decided, and when it had drawn something new.
CLICKS = """
  window.decided = [];
  const send = WebSocket.prototype.send;
  let clicked = 0;
  addEventListener('click', (event) => { clicked = performance.timeOrigin + event.timeStamp; }, true);
  addEventListener('keydown', (event) => { clicked = performance.timeOrigin + event.timeStamp; }, true);
  WebSocket.prototype.send = function (text) {
    if (text.includes('"do":"answer"')) window.decided.push(clicked);
    return send.call(this, text);
  };
  window.drawn = [];
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => requestAnimationFrame(
    () => window.drawn.push(performance.timeOrigin + performance.now())
  )).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true }));
"""
FRAMES = """(ms) => new Promise((done) => {
  const times = [];
  const end = performance.now() + ms;
  const step = (now) => {
    times.push(now);
    if (now < end) requestAnimationFrame(step);
    else done(times.slice(1).map((time, n) => time - times[n]));
  };
  requestAnimationFrame(step);
})"""


@contextmanager
def serving(**settings: str) -> Iterator[Server]:
    """A server on a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Repeatable(Path(folder), **settings).start()
        try:
            yield server
        finally:
            server.stop()


def usable(browser: Browser, server: Server, name: str) -> float:
    """Milliseconds until a seat of this game can decide, on a slow phone."""
    took = []
    for _ in range(RUNS):
        ann = Person(browser, server, **PHONE)
        slow = ann.context.new_cdp_session(ann.page)
        slow.send("Network.enable")
        slow.send("Network.emulateNetworkConditions", SLOW)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        started = 0.0

        def begin(_: object) -> None:
            nonlocal started
            started = started or time.perf_counter()

        ann.page.on("request", begin)
        opened(ann, server, moment(name, ASKED[name]), live=False)
        expect(ann.page.locator("#decide .controls")).to_be_visible()
        took.append(1000 * (time.perf_counter() - started))
        ann.close()
    return statistics.median(took)


def other(browser: Browser, server: Server) -> float:
    """Milliseconds from one browser's click to the other's picture, over a game of fugitive."""
    ann, bob = (Person(browser, server, seed=seed) for seed in (1, 2))
    for person in (ann, bob):
        person.context.add_init_script(CLICKS)
    link = make_table(ann, "Ann", games()["fugitive"], 2)
    sit_down(bob, "Bob", link)
    ann.press("lobby.start")
    for _, _ in zip(range(60), turns([ann, bob]), strict=False):
        pass
    told: dict[Person, tuple[list[float], list[float]]] = {
        person: (person.page.evaluate("window.decided"), person.page.evaluate("window.drawn"))
        for person in (ann, bob)
    }
    took = []
    for me, you in ((ann, bob), (bob, ann)):
        for clicked in told[me][0]:
            later = [drawn for drawn in told[you][1] if drawn >= clicked]
            if later:
                took.append(later[0] - clicked)
    for person in (ann, bob):
        person.close()
    return statistics.median(took)


def moving(browser: Browser, server: Server, name: str) -> tuple[float, float]:
    """Milliseconds between frames, and the longest task, while a replay plays fast for six seconds."""
    ann = Person(browser, server, reduced_motion="no-preference")
    table, _ = placed(server.data, moment(name, "over"))
    ann.page.goto(f"/replay/{table}#eyes=open&step=0")
    expect(ann.button("replay.play")).to_be_enabled()
    browser.start_tracing(page=ann.page, categories=["toplevel"])
    ann.press("replay.play")
    frames = ann.page.evaluate(FRAMES, 6000)
    task = longest_task(browser.stop_tracing())
    ann.close()
    return statistics.median(frames), task


def longest_task(trace: bytes) -> float:
    """Milliseconds of a processor that the longest task of a page's main thread took, as a trace tells."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    took = [
        event.get("tdur", 0)
        for event in events
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains
    ]
    return max(took, default=0) / 1000


def measured(browser: Browser, say: Callable[[str], None]) -> list[dict[str, Any]]:
    """All rows: `game`, `measure`, `value` (milliseconds)."""
    rows: list[dict[str, Any]] = []

    def row(game: str, measure: str, value: float) -> None:
        rows.append({"game": game, "measure": measure, "value": round(value, 1), "unit": "ms"})
        say(f"{game:12} {measure:14} {value:8.1f} ms")

    with serving(**STILL) as still:
        for name in games():
            row(name, "usable", usable(browser, still, name))
            frame, task = moving(browser, still, name)
            row(name, "frame", frame)
            row(name, "longest_task", task)
    with serving(PYTHONPATH="") as server:
        row("fugitive", "other", other(browser, server))
    return rows


def main() -> None:
    """Measures, and prints a table or JSON."""
    as_json = "--json" in sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        rows = measured(
            browser, lambda line: print(line, file=sys.stderr if as_json else sys.stdout, flush=True)
        )
        browser.close()
    if as_json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
