"""Each board looks as it did: at several moments, in both languages, wide and on a phone, light and dark.

The references lie in `pictures/`. Where a picture differs, the new one and the difference are left in
`build/pictures/`; `KEEP_PICTURES=keep` makes the new ones the references, to be looked at before they are
committed. Both are compared small and softened, so that another drawing of letters makes no difference, and a
thing that is gone, moved, cut or covered does.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import expect

from ..site.client import Server
from .people import Person
from .phases import moment, opened

pytestmark = [pytest.mark.browser, pytest.mark.soak]

REFERENCES = Path(__file__).with_name("pictures")
DIFFERENT = Path(__file__).parents[2] / "build" / "pictures"
KEEP = os.environ.get("KEEP_PICTURES") == "keep"
MOMENTS = {
    "tiger": ("auction-seen", "auction-last", "lay-many", "seal-held", "over"),
    "fugitive": ("sprint-more", "named", "event", "manhunt", "over"),
    "footprints": ("show-4", "show-3", "choose", "show-held", "over"),
    "noblesse": ("place-jail", "action-castle", "buy", "display-some", "over"),
}
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True},
}
WIDTH = {"wide": 640, "phone": 360}  # pixels of a reference
SOFT = 4  # pixels of a reference that are compared as one
VISIBLY = 36  # of 255: how far a colour must be off to count
SHARE = 0.012  # of a picture may look different
# What tells the time stands still.
STILL = """
  [data-clock], .clock, time { visibility: hidden !important }
  *, *::before, *::after { caret-color: transparent !important }
"""
SETTLED = """() => document.fonts.ready.then(
  () => document.getAnimations().every((each) => each.playState !== 'running')
)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in MOMENTS for name in MOMENTS[game]])
def test_a_board_looks_as_it_did(
    still_server: Server,
    person: Callable[..., Person],
    game: str,
    name: str,
    lang: str,
    size: str,
    scheme: str,
) -> None:
    ann = person(at=still_server, lang=lang, color_scheme=scheme, bypass_csp=True, **SIZES[size])
    opened(ann, still_server, moment(game, name))
    ann.page.add_style_tag(content=STILL)
    expect(ann.page.locator("#decide")).to_be_visible()
    ann.page.wait_for_function(SETTLED)
    if size == "phone":  # the whole page, as on a phone that is long enough for it
        height = ann.page.evaluate("document.documentElement.scrollHeight")
        ann.page.set_viewport_size({"width": 360, "height": height})
        ann.page.wait_for_function(SETTLED)
    shot = ann.page.screenshot(animations="disabled", caret="hide")
    now = Image.open(io.BytesIO(shot)).convert("RGB")
    now = now.resize((WIDTH[size], round(now.height * WIDTH[size] / now.width)), Image.Resampling.BOX)
    kept = REFERENCES / f"{game}-{name}-{lang}-{size}-{scheme}.webp"
    if KEEP:
        kept.parent.mkdir(exist_ok=True)
        DIFFERENT.mkdir(parents=True, exist_ok=True)
        (DIFFERENT / kept.with_suffix(".png").name).write_bytes(shot)
        now.save(kept, quality=70, method=6)
        return
    with Image.open(kept) as image:
        before = image.convert("RGB")
    off = different(before, now)
    if off > SHARE:
        DIFFERENT.mkdir(parents=True, exist_ok=True)
        now.save(DIFFERENT / kept.with_suffix(".png").name)
    assert off <= SHARE, f"{kept.name}: {off:.1%} of the picture looks different"
    assert ann.trouble == []


def different(before: Image.Image, now: Image.Image) -> float:
    """The share of a picture that visibly differs; what only one of them has, does."""
    height = max(before.height, now.height)
    pair = []
    for picture in (before, now):
        whole = Image.new("RGB", (picture.width, height), (255, 0, 255))
        whole.paste(picture)
        pair.append(whole.resize((picture.width // SOFT, height // SOFT), Image.Resampling.BOX))
    off = ImageChops.difference(*pair)
    strongest = ImageChops.lighter(ImageChops.lighter(*off.split()[:2]), off.split()[2])
    counts = strongest.histogram()
    return sum(counts[VISIBLY:]) / sum(counts)


def test_a_thing_that_is_gone_or_moved_is_found() -> None:
    before = Image.new("RGB", (640, 400), (247, 242, 231))
    before.paste((29, 27, 24), (100, 100, 180, 180))
    moved = Image.new("RGB", (640, 400), (247, 242, 231))
    moved.paste((29, 27, 24), (140, 100, 220, 180))
    assert different(before, before) == 0
    assert different(before, moved) > SHARE
    assert different(before, Image.new("RGB", (640, 400), (247, 242, 231))) > SHARE
    assert different(before, before.crop((0, 0, 640, 380))) > SHARE
    paler = Image.blend(before, Image.new("RGB", (640, 400), (247, 242, 231)), 0.05)
    assert different(before, paler) == 0
