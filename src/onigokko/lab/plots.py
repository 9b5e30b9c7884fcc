"""Pictures of estimates as SVG that stands in a page: its text is text, its colours are the page's."""

from __future__ import annotations

import io
import re
import textwrap
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import matplotlib

from onigokko.lab.findings import Course, Estimate

WIDTH = 3.9  # inches
ROW = 0.26  # of a line of dots
LABEL = 21  # small letters of a name on one line
SIZE = 11  # of text, in points: on a phone they are pixels
INK, FAINT, GRID, ONE, OTHER = "#010101", "#020202", "#030303", "#040404", "#050505"
STYLES = {INK: "--ink", FAINT: "--faint", GRID: "--grid", ONE: "--one", OTHER: "--other"}
MARKERS = ("o", "D")
LOOK: Any = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": SIZE,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "axes.edgecolor": GRID,
    "grid.color": GRID,
}


@dataclass(frozen=True)
class Line:
    """A line of a picture of dots: its name, and an estimate for each variant."""

    name: str
    estimates: tuple[Estimate | None, ...]


class _Sheet:
    """A figure with one pair of axes that becomes an SVG."""

    def __init__(self, height: float, left: float) -> None:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure

        with matplotlib.rc_context(LOOK):
            self.figure = Figure((WIDTH, height))
            FigureCanvasSVG(self.figure)
            self.figure.patch.set_alpha(0)
            bottom = 0.46 / height
            self.axes = self.figure.add_axes((left, bottom, 0.97 - left, 1 - bottom - 0.06 / height))
        self.axes.patch.set_alpha(0)
        for side in ("top", "right", "left"):
            self.axes.spines[side].set_visible(False)
        self.axes.tick_params(length=0)
        self.axes.grid(axis="x", linewidth=0.6)
        self.axes.set_axisbelow(True)

    def svg(self, title: str) -> str:
        out = io.StringIO()
        with matplotlib.rc_context({**LOOK, "svg.hashsalt": title}), warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph")  # the reader's fonts draw the text, not ours
            self.figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        return _inline(out.getvalue(), title)


def _inline(svg: str, title: str) -> str:
    """What stands in a page: no head, no sizes, no names of groups, colours that follow the page's."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'\s(?:width|height)="[\d.]+pt"', "", svg, count=2)
    svg = re.sub(
        r'\sid="(?:figure|axes|patch|matplotlib\.axis|[xy]tick|line2d|text|\w+Collection)_\d+"', "", svg
    )
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.S)
    for colour, style in STYLES.items():
        svg = svg.replace(colour, f"var({style})")
    svg = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font: \1px var(--sans)", svg)
    name = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return svg.replace("<svg", f'<svg role="img" aria-label="{name}"', 1)


def dots(
    title: str, lines: Sequence[Line], *, percent: bool, even: float | None = None, zero: bool = False
) -> str:
    """A dot and its interval on each line; with two variants two, which differ in colour and shape."""
    names = [_broken(line.name) for line in lines]
    longest = max(_columns(part) for name in names for part in name.split("\n"))
    two = len(lines[0].estimates) > 1
    row = ROW * (1.6 if any("\n" in name for name in names) else 1.4 if two else 1.0)
    sheet = _Sheet(0.55 + row * len(lines), 0.04 + 0.021 * longest)
    axes, factor = sheet.axes, 100.0 if percent else 1.0
    if even is not None:
        axes.axvline(even * factor, color=FAINT, linewidth=1, linestyle=(0, (3, 3)), zorder=1)
    for place, line in enumerate(lines):
        for which, estimate in enumerate(line.estimates):
            if estimate is None:
                continue
            y = place + (0.36 * which - 0.18 if two else 0.0)
            colour = (ONE, OTHER)[which]
            ends = (estimate.low * factor, estimate.high * factor)
            axes.plot(ends, (y, y), color=colour, linewidth=2, solid_capstyle="round", zorder=3)
            axes.plot(estimate.value * factor, y, MARKERS[which], color=colour, markersize=5, zorder=4)
    axes.set_yticks(range(len(lines)), names, linespacing=0.95)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    if zero:
        axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(_steps(4))
    if percent:
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}%")
    return sheet.svg(title)


def lengths(title: str, games: Sequence[Sequence[int]], label: str) -> str:
    """How many games were so long, for each variant."""
    sheet = _Sheet(2.1, 0.13)
    low = min(min(each) for each in games)
    high = max(max(each) for each in games)
    step = max(1, -(-(high - low + 1) // 24))
    edges = [low - 0.5 + step * at for at in range((high - low) // step + 2)]
    for which, each in enumerate(games):
        weights = [100 / len(each)] * len(each)
        kind: Any = "stepfilled" if which == 0 else "step"
        colour = (ONE, OTHER)[which]
        alpha = 0.75 if which == 0 else 1.0
        sheet.axes.hist(each, edges, weights=weights, histtype=kind, color=colour, alpha=alpha, linewidth=2)
    _upright(sheet.axes, label)
    sheet.axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}%")
    return sheet.svg(title)


def course(title: str, found: Course, label: str) -> str:
    """The mean of those who came first, round by round, and dashed that of the others."""
    sheet = _Sheet(2.1, 0.13)
    for estimates, colour, dashes in ((found.first, ONE, "-"), (found.others, OTHER, (0, (4, 2)))):
        values = [each.value for each in estimates]
        lows, highs = [each.low for each in estimates], [each.high for each in estimates]
        sheet.axes.plot(found.rounds, values, color=colour, linewidth=2, linestyle=dashes)
        sheet.axes.fill_between(found.rounds, lows, highs, color=colour, alpha=0.18, linewidth=0)
    _upright(sheet.axes, label)
    return sheet.svg(title)


def _upright(axes: Any, label: str) -> None:
    axes.grid(visible=False, axis="x")
    axes.grid(axis="y", linewidth=0.6)
    axes.tick_params(axis="y", labelcolor=FAINT)
    axes.xaxis.set_major_locator(_steps(6, whole=True))
    axes.yaxis.set_major_locator(_steps(4))
    axes.set_xlabel(label, labelpad=2)


def _steps(count: int, *, whole: bool = False) -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(count, integer=whole)


def _broken(name: str) -> str:
    """A name on as many lines as it needs."""
    if _columns(name) <= LABEL:
        return name
    if " " in name:
        return "\n".join(textwrap.wrap(name, LABEL))
    half = int(LABEL / 1.9)
    return "\n".join(name[at : at + half] for at in range(0, len(name), half))


def _columns(text: str) -> float:
    """About how wide a text is, in small letters."""
    return sum(1.9 if ord(letter) > 0x2E7F else 1.0 for letter in text)
