"""Colours can be told apart: each pair that meets is measured, by day and by night, in frame and boards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "onigokko"
UI = SOURCE / "site" / "ui"
MODES = ("day", "night")
TEXT, SIGN = 4.5, 3.0

_TOKEN = re.compile(r"(--[\w-]+):\s*([^;}]+)[;}]")
_PAIR = re.compile(r"light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?")

GROUNDS = ("--paper", "--sheet")
SEATS = tuple(f"--seat{seat}" for seat in range(6))
# Text and the ground it is on; --paper on --ink is the chosen one of a few.
TEXTS = [
    (text, ground) for text in ("--ink", "--faint", "--act", "--good", "--bad") for ground in GROUNDS
] + [
    ("--on-act", "--act"),
    ("--paper", "--ink"),
]
SIGNS = [(sign, ground) for sign in (*SEATS, "--act", "--faint", "--good") for ground in GROUNDS]
RINGED = (*GROUNDS, "--act", "--ink", *SEATS)  # what a focus ring can stand on

Palette = dict[str, str]


def palettes(text: str) -> tuple[Palette, Palette]:
    """The colour tokens of a style sheet, by day and by night."""
    day: Palette = {}
    night: Palette = {}
    for name, value in _TOKEN.findall(text):
        pair = _PAIR.fullmatch(value.strip())
        if pair:
            day[name], night[name] = pair.groups()
        elif _COLOUR.fullmatch(value.strip()):
            day[name] = night[name] = value.strip()
    return day, night


def luminance(colour: str) -> float:
    """Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def sheets() -> dict[str, tuple[Palette, Palette]]:
    """The frame's tokens; and for each board that gives tokens other values, the frame's with those."""
    day, night = palettes((UI / "tokens.css").read_text("utf-8"))
    found = {"frame": (day, night)}
    for path in sorted(SOURCE.glob("games/*/board/*.css")):
        own_day, own_night = palettes(path.read_text("utf-8"))
        if own_day.keys() & day.keys():
            found[f"{path.parent.parent.name}/{path.name}"] = (day | own_day, night | own_night)
    return found


SHEETS = sheets()
CASES = [
    pytest.param(tokens[mode], id=f"{name} {MODES[mode]}")
    for name, tokens in SHEETS.items()
    for mode in (0, 1)
]


def test_a_known_contrast() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("tokens", CASES)
def test_text_can_be_read(tokens: Palette) -> None:
    low = {pair: round(contrast(*(tokens[name] for name in pair)), 2) for pair in TEXTS}
    assert not {pair: ratio for pair, ratio in low.items() if ratio < TEXT}


@pytest.mark.parametrize("tokens", CASES)
def test_signs_can_be_seen(tokens: Palette) -> None:
    low = {pair: round(contrast(*(tokens[name] for name in pair)), 2) for pair in SIGNS}
    assert not {pair: ratio for pair, ratio in low.items() if ratio < SIGN}


@pytest.mark.parametrize("tokens", CASES)
def test_one_of_the_two_focus_rings_is_seen_on_any_ground(tokens: Palette) -> None:
    rings = (tokens["--focus"], tokens["--focus-halo"])
    low = {ground: round(max(contrast(ring, tokens[ground]) for ring in rings), 2) for ground in RINGED}
    assert not {ground: ratio for ground, ratio in low.items() if ratio < SIGN}


@pytest.mark.parametrize("sheet", sorted(path.name for path in UI.glob("*.css") if path.name != "tokens.css"))
def test_colours_and_lengths_are_written_in_tokens_only(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/|@media[^{]+", "", (UI / sheet).read_text("utf-8"), flags=re.DOTALL)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|\b[\d.]+(?:px|rem|pt)\b", rules) == []
