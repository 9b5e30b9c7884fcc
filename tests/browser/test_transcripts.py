"""Whole games as a screen reader tells them are kept as text beside this file, and read by people.

TRANSCRIPTS=write pytest tests/browser/test_transcripts.py    writes them anew
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .transcripts import STORIES, TRANSCRIPTS, Story, told

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_whole_game_is_told_as_it_was(story: Story, lang: str, tmp_path: Path, browser: Browser) -> None:
    text = told(story, lang, tmp_path, browser)
    kept = TRANSCRIPTS / f"{story.name}.{lang}.txt"
    if os.environ.get("TRANSCRIPTS") == "write":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, "utf-8")
    assert text.splitlines() == kept.read_text("utf-8").splitlines()
