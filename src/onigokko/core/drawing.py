"""What schematic pictures are drawn with: flat shapes, the house's colours, a crest for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

PAPER = "#f7f2e7"
SHEET = "#fffdf7"
INK = "#1d1b18"
FAINT = "#6b6457"
LINE = "#d9d0bd"
ACT = "#b0123c"
SEATS = ("#d2541f", "#2f4f86", "#3c7350", "#ad7820", "#74406f", "#2d7f86")
FONT = "DejaVu Sans, Noto Sans, Noto Sans CJK JP, Hiragino Sans, sans-serif"
CARD_WIDTH, CARD_HEIGHT = 34, 44


class Drawing:
    """An SVG that is filled shape by shape; x to the right and y down, in units of its size.

    >>> drawing = Drawing(100, 40, "a card")
    >>> drawing.card(2, 2, "7")
    >>> drawing.svg().count("<text")
    1
    """

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width, self.height = width, height
        self._parts = [f"<title>{escape(title)}</title>"]
        self.box(0, 0, width, height, fill=PAPER, stroke="none", radius=0)

    def svg(self) -> str:
        """The whole picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img" '
            f"font-family={quoteattr(FONT)}>{''.join(self._parts)}</svg>"
        )

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 13,
        fill: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Words that stand on y; `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:.5g}" fill="{fill}" '
            f'text-anchor="{anchor}"{weight}>'
            f"{escape(str(words))}</text>"
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = SHEET,
        stroke: str = INK,
        radius: float = 6,
    ) -> None:
        """A rectangle."""
        self._parts.append(
            f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" rx="{radius:.5g}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
        )

    def circle(
        self, x: float, y: float, radius: float, fill: str = SHEET, stroke: str = INK, width: float = 1.5
    ) -> None:
        """A circle."""
        self._parts.append(
            f'<circle cx="{x:.5g}" cy="{y:.5g}" r="{radius:.5g}" fill="{fill}" stroke="{stroke}" '
            f'stroke-width="{width:.5g}"/>'
        )

    def line(self, points: Sequence[tuple[float, float]], stroke: str = LINE, width: float = 2) -> None:
        """A line through points."""
        path = " ".join(f"{x:.5g},{y:.5g}" for x, y in points)
        self._parts.append(
            f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width:.5g}"/>'
        )

    def card(
        self, x: float, y: float, face: str | None, fill: str = SHEET, width: float = CARD_WIDTH
    ) -> None:
        """A card with its face; None is its back."""
        self.box(x, y, width, CARD_HEIGHT, fill=LINE if face is None else fill)
        words = "?" if face is None else face
        size = min(15.0, 1.5 * (width - 4) / max(len(words), 1))
        ink = FAINT if face is None else INK
        self.text(x + width / 2, y + CARD_HEIGHT / 2 + size / 3, words, size, fill=ink, anchor="middle")

    def crest(self, seat: int, x: float, y: float, radius: float = 9) -> None:
        """A seat's colour and shape, with its number."""
        colour = SEATS[seat % len(SEATS)]
        shape = _crest(seat % len(SEATS), x, y, radius)
        self._parts.append(f'<path d="{shape}" fill="{colour}" stroke="{INK}" stroke-width="1.5"/>')
        self.text(x, y + radius * 0.42, seat, radius * 1.15, fill=SHEET, anchor="middle", bold=True)


def _crest(seat: int, x: float, y: float, r: float) -> str:
    """The outlines: circle, triangle, square, wave, leaf, star."""
    if seat == 0:
        return f"M{x - r:.5g} {y:.5g}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    if seat == 1:
        return _polygon(x, y, [(0, -1.35), (1.35, 1), (-1.35, 1)], r)
    if seat == 2:
        return _polygon(x, y, [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], r)
    if seat == 3:
        wave = f"q{r / 2:.5g} {-0.7 * r:.5g} {r} 0t{r} 0"
        return f"M{x - r:.5g} {y - 0.6 * r:.5g}{wave}v{1.4 * r:.5g}q{-r / 2:.5g} {0.7 * r:.5g} {-r} 0t{-r} 0z"
    if seat == 4:
        return (
            f"M{x:.5g} {y - 1.3 * r:.5g}q{1.9 * r:.5g} {1.3 * r:.5g} 0 {2.6 * r:.5g}"
            f"q{-1.9 * r:.5g} {-1.3 * r:.5g} 0 {-2.6 * r:.5g}z"
        )
    points = [(0, -1.3), (0.4, -0.5), (1.3, -0.4), (0.6, 0.3), (0.8, 1.2), (0, 0.75)]
    return _polygon(x, y, [*points, *((-a, b) for a, b in reversed(points[1:5]))], r)


def _polygon(x: float, y: float, points: Sequence[tuple[float, float]], r: float) -> str:
    return "M" + "L".join(f"{x + a * r:.5g} {y + b * r:.5g}" for a, b in points) + "z"
