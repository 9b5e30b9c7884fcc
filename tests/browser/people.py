"""People at their browsers: each in a context of its own, playing by what the page offers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    TimeoutError,
    WebSocket,
    expect,
)

from onigokko.core.registry import games
from onigokko.site.refusals import words

from ..site.client import Server
from .hands import Hand, Mouse
from .told import Screen

PATIENCE = 60_000  # ms; nothing is timed with it, it only ends a test that hangs
ACT = 20_000  # ms; the same for one press of a button
BRIEF = 3_000  # ms until it is looked at whether what is to be pressed is still there
GLANCE = 250  # ms that one page is looked at, before the next one is, until something happens
MOST_TRIES = 60  # things done to the controls of one question until it counts as unanswerable

CONTROLS = "button, input, [role=button]"
# What a page offers to somebody who looks at it.
OFFERS = """() => {
  const panel = document.querySelector('#decide');
  const shown = (el) => el.getClientRects().length > 0;
  const bounds = (el) => {
    const told = document.getElementById(el.getAttribute('aria-describedby') ?? '');
    return (told?.textContent.match(/\\d+/g) ?? []).map(Number);
  };
  const what = (root) => root ? [...root.querySelectorAll(CONTROLS)].map((el, n) => ({
    n,
    kind: el.tagName === 'INPUT' ? el.type : 'button',
    looks: el.getAttribute('class') ?? '',
    label: el.getAttribute('aria-label') ?? el.textContent ?? '',
    checked: Boolean(el.checked),
    can: shown(el.closest('label') ?? el) && !el.matches(':disabled') && el.ariaDisabled !== 'true',
    bounds: el.type === 'text' ? bounds(el) : [],
  })) : [];
  return {
    over: Boolean(panel?.classList.contains('result')),
    lost: Boolean(document.querySelector('.banner')),
    mine: Boolean(panel?.querySelector('.controls')),
    controls: what(panel?.querySelector('.controls')),
    held: what(panel?.querySelector('.held')),
    board: what(document.querySelector('.board')),
    dialog: what(document.querySelector('dialog[open]')),
    looks: LOOKS(),
  };
}"""
PAINTED = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
)
# Changes whenever the page shows that something has happened.
LOOKS = """() => [
  document.querySelector('#decide')?.outerHTML ?? '',
  [...document.querySelectorAll('.plate')].map((plate) => plate.className).join(),
  document.querySelectorAll('.log-lines li').length,
  document.querySelectorAll('.banner').length,
].join('|')"""
OFFERS = OFFERS.replace("LOOKS()", f"({LOOKS})()").replace("CONTROLS", repr(CONTROLS))
STORED = """async () => ({
  local: {...localStorage},
  session: {...sessionStorage},
  databases: (await indexedDB.databases()).map((each) => each.name),
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  cookies: document.cookie,
})"""
KNOWS_ALL = "localStorage.setItem('onigokko.sure', 'off');" + "".join(
    f"localStorage.setItem('onigokko.coach.{name}', '*');" for name in games()
)
# A game may have a picture for the front page or not; the page asks, and shows another one.
COVER = re.compile(r"/static/cover-\w+\.svg$")
ANSWERS = re.compile(rb'(?<=id="brought">)(.*?)(?=</script>)', re.DOTALL)
# Buttons that only change a number, or open the rules.
BESIDE = {"less", "more", "chip", "rule"}

expect.set_options(timeout=PATIENCE)
Offer = dict[str, Any]


class Person:
    """Somebody with a browser: what the page is told is kept, and what goes wrong in it."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        hand: type[Hand] = Mouse,
        lang: str = "en",
        seed: int = 0,
        coached: bool = False,
        **context: Any,
    ) -> None:
        self.lang = lang
        self.home = server.url
        settings = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": lang}
        self.context = browser.new_context(base_url=server.url, **{**settings, **context})
        self.context.set_default_timeout(ACT)
        self.context.set_default_navigation_timeout(PATIENCE)
        if not coached:  # somebody who has played every game before
            self.context.add_init_script(KNOWS_ALL)
        self.page: Page = self.context.new_page()
        self.hand = hand(self.page)
        self.dice = random.Random(seed)
        self.received: list[str] = []
        self.sent: list[str] = []
        self.bodies: dict[str, list[bytes]] = {}
        self.trouble: list[str] = []
        self.look: Callable[[Person], None] = lambda _: None  # called whenever this person decides
        self._responses: list[Response] = []
        self.page.on("websocket", self._listen)
        self.page.on("response", lambda response: self._responses.append(response))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._note)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _note(self, said: ConsoleMessage) -> None:
        place = str(said.location.get("url"))
        if said.type in ("error", "warning") and not COVER.search(place):
            self.trouble.append(f"{said.text} ({place})")

    @property
    def screen(self) -> Screen:
        """What the page has been told so far."""
        return Screen(self.received)

    def fetch(self) -> None:
        """Takes over the bodies of the answers that have come; before a page is left, or they are lost."""
        waiting, self._responses[:] = self._responses[:], []
        for response in waiting:
            path = response.url.removeprefix(self.home).partition("?")[0]
            body = response.body()
            self.bodies.setdefault(path, []).append(body)
            came_with_it = ANSWERS.search(body)
            for at, answer in json.loads(came_with_it[1]).items() if came_with_it else ():
                self.bodies.setdefault(at, []).append(compact(answer))

    def stored(self) -> dict[str, Any]:
        """What the browser keeps for the site, as far as the page can see it."""
        kept: dict[str, Any] = self.page.evaluate(STORED)
        return kept

    # Finding things by what they are called

    def t(self, message: str) -> str:
        """A message of the site in this person's language."""
        return words(self.lang).text(message)

    def button(self, message: str, about: str = "") -> Locator:
        """The button called so; of several the one that goes on to say what it is about."""
        return self.page.get_by_role("button", name=_named(self.t(message), about))

    def press(self, message: str, about: str = "") -> None:
        """Presses a button."""
        self.hand.press(self.button(message, about))

    def follow(self, message: str, about: str = "") -> None:
        """Follows a link."""
        self.hand.press(self.page.get_by_role("link", name=_named(self.t(message), about)))

    def write(self, label: str, text: str) -> None:
        """Writes a text where the label says what belongs there."""
        self.hand.write(self.page.get_by_label(self.t(label), exact=True), text)

    # Playing

    def offers(self) -> Offer:
        """What the page offers now."""
        found: Offer = self.page.evaluate(OFFERS)
        return found

    def changes(self, offers: Offer) -> bool:
        """Waits a moment for the page to look otherwise than when it offered this; whether it does."""
        try:
            self.page.wait_for_function(
                f"(looks) => ({LOOKS})() !== looks", arg=offers["looks"], timeout=GLANCE
            )
        except TimeoutError:
            return False
        return True

    def decide(self, offers: Offer) -> None:
        """Does something about the question that the page asks: chooses, writes, or presses what decides.

        Now and then it is the picture where something is pressed, or what was decided is taken back.
        """
        self.look(self)
        before = self.dice.getstate()
        for patience in (BRIEF, ACT):
            self.dice.setstate(before)
            self.page.set_default_timeout(patience)
            try:
                return self._decide(offers)
            except TimeoutError:
                if self.offers() != offers:
                    return None  # what was to be pressed has gone in the meantime, and one looks again
                if patience == ACT:
                    raise
            finally:
                self.page.set_default_timeout(ACT)
        return None

    def _decide(self, offers: Offer) -> None:
        controls, held, board, dialog = (
            [each for each in offers[place] if each["can"]]
            for place in ("controls", "held", "board", "dialog")
        )
        inputs = [each for each in controls if each["kind"] != "button"]
        decisions = [
            each for each in controls if each["kind"] == "button" and not BESIDE & set(each["looks"].split())
        ]
        if dialog:
            self._press("dialog[open]", dialog[-1])
        elif held and self.dice.random() < 0.1:
            self._press("#decide .held", self.dice.choice(held))
        elif board and (not controls or self.dice.random() < 0.1):
            self._press(".board", self.dice.choice(board))
            self.page.evaluate(PAINTED)  # a panel that this opens is there when it is painted
        elif inputs and (not decisions or self.dice.random() < 0.5):
            self._choose(self.dice.choice(inputs))
        elif decisions:
            self._press("#decide .controls", self.dice.choice(decisions))

    def _control(self, place: str, offer: Offer) -> Locator:
        return self.page.locator(place).locator(CONTROLS).nth(offer["n"])

    def _press(self, place: str, offer: Offer) -> None:
        self.hand.press(self._control(place, offer))

    def _choose(self, offer: Offer) -> None:
        control = self._control("#decide .controls", offer)
        if offer["kind"] in ("radio", "checkbox"):
            self.hand.tick(control)
        elif offer["kind"] == "text" and len(offer["bounds"]) == 2:
            low, high = offer["bounds"]
            self.hand.write(control, str(min(high, low + self.dice.choice((0, 0, 1, 1, 2, 3, 5)))))

    def close(self) -> None:
        self.context.close()

    def picture(self, path: Path) -> None:
        """A picture of what the page shows."""
        self.page.screenshot(path=path)


def _something_happens(seen: list[tuple[Person, Offer]]) -> None:
    """Waits until one of the pages looks otherwise; they are not told everything at the same moment."""
    for _ in range(PATIENCE // GLANCE):
        if any(person.changes(offers) for person, offers in seen):
            return
    raise AssertionError(f"nothing happens any more: {[offers for _, offers in seen]}")


def without_answers(page: bytes) -> bytes:
    """A page without the answers that came with it."""
    return ANSWERS.sub(b"", page)


def compact(answer: Any) -> bytes:
    """JSON as the server writes it."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def _named(name: str, about: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(name)}{' ?: ?' + re.escape(about) if about else ''}$")


def turns(people: list[Person]) -> Iterator[str]:
    """Lets everybody play who is asked, until the game is over for all of them.

    In between it says where they are: somebody is "asked", has "decided", or all are "waiting".
    """
    tries, sent = 0, 0
    while True:
        seen = [(person, person.offers()) for person in people]
        if all(offers["over"] for _, offers in seen):
            return
        asked = [pair for pair in seen if any(each["can"] for each in pair[1]["controls"])]
        if not asked:
            yield "waiting"
            _something_happens([pair for pair in seen if not pair[1]["over"]])
            continue
        person, offers = asked[0]
        yield "asked"
        person.decide(offers)
        yield "decided"
        before, sent = sent, sum(len(each.sent) for each in people)
        tries = tries + 1 if sent == before else 0
        assert tries < MOST_TRIES, f"{person.page.url}: no way to answer {offers}"


def play(people: list[Person], until: Callable[[], bool] = lambda: False) -> None:
    """Lets everybody play until something holds, at the latest until the game is over."""
    for _ in turns(people):
        if until():
            return
