"""How somebody works a page: with a mouse, with the keyboard alone, or with a finger."""

from __future__ import annotations

from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, TimeoutError

# The part of the page that a control shows of itself: radio buttons and boxes are covered by their labels.
FACE = "el => el.closest('label') || el"
MOST_STEPS = 200  # of Tab or of an arrow, until a control counts as not reachable: as if it took too long

IS_REACHED = """el => {
  const at = document.activeElement;
  return at === el || (el.type === 'radio' && at?.type === 'radio' && at.name === el.name);
}"""
IS_BEFORE = """el => {
  const at = document.activeElement;
  return Boolean(at && at.compareDocumentPosition(el) & Node.DOCUMENT_POSITION_PRECEDING);
}"""


class Hand(ABC):
    """What everybody can do with a control."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, control: Locator) -> None:
        """Presses a button, a link, or a part of a picture that acts as one."""

    @abstractmethod
    def tick(self, control: Locator) -> None:
        """Chooses a radio button, ticks or unticks a box."""

    @abstractmethod
    def write(self, control: Locator, text: str) -> None:
        """Puts a text in the place of the one that is there."""


class Mouse(Hand):
    """Points and clicks, and writes with the keyboard where there is something to write."""

    def press(self, control: Locator) -> None:
        control.click()

    def tick(self, control: Locator) -> None:
        face = control.evaluate_handle(FACE).as_element()
        assert face is not None
        self._touch(face)

    def write(self, control: Locator, text: str) -> None:
        self.press(control)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def _touch(self, face: object) -> None:
        face.click()  # type: ignore[attr-defined]


class Touch(Mouse):
    """Taps."""

    def press(self, control: Locator) -> None:
        control.tap()

    def _touch(self, face: object) -> None:
        face.tap()  # type: ignore[attr-defined]


class Keys(Hand):
    """Tab, arrows, Space and Enter: everything must be in reach of them."""

    def press(self, control: Locator) -> None:
        self._reach(control)
        self.page.keyboard.press("Enter")

    def tick(self, control: Locator) -> None:
        self._reach(control)
        if control.get_attribute("type") != "radio":
            self.page.keyboard.press("Space")
            return
        self.page.keyboard.press("Space")
        for _ in range(MOST_STEPS):
            if control.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        raise TimeoutError("the arrows do not lead to the radio button")

    def write(self, control: Locator, text: str) -> None:
        self._reach(control)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def _reach(self, control: Locator) -> None:
        """Presses Tab until the control has the focus; backwards where that is the shorter way."""
        control.wait_for()
        for _ in range(MOST_STEPS):
            if control.evaluate(IS_REACHED):
                return
            self.page.keyboard.press("Shift+Tab" if control.evaluate(IS_BEFORE) else "Tab")
        raise TimeoutError("Tab does not lead to the control")
