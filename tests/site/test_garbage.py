"""Garbage is looked for when all is quiet, and everything else is set aside until then."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from onigokko.site import garbage
from onigokko.site.garbage import Garbage


class Circle:
    """Something that only looking finds."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def seldom() -> Iterator[Garbage]:
    before = gc.get_threshold()
    made = Garbage()
    made.begin()
    yield made
    gc.unfreeze()
    gc.set_threshold(*before)


def left() -> weakref.ref[Circle]:
    """Garbage that has been made."""
    return weakref.ref(Circle())


def test_all_is_looked_at_when_it_is_quiet(seldom: Garbage) -> None:
    found = left()
    seldom.rest(quiet=False)
    gc.collect()
    assert found() is not None  # it is set aside
    seldom.rest(quiet=True)
    assert found() is None
    assert gc.get_freeze_count() > 1000


def test_it_never_waits_longer_than_an_hour(seldom: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    found = left()
    seldom.rest(quiet=False)
    monkeypatch.setattr(garbage, "HOUR", -1.0)
    seldom.rest(quiet=False)
    assert found() is None


def test_a_house_that_is_not_served_leaves_it_to_others() -> None:
    before = gc.get_freeze_count()
    Garbage().rest(quiet=True)
    assert gc.get_freeze_count() == before
