"""A schematic picture of footprints: the ring of mini cards, then a line for each seat."""

from __future__ import annotations

import math

from onigokko.core.drawing import ACT, FAINT, INK, LINE, SHEET, Drawing
from onigokko.games.footprints.shapes import FootprintsView

WIDTH, RING, ROW = 640, 290, 56
STONE = "#e9e2d2"


def picture(view: FootprintsView) -> str:
    """The picture of a view as SVG."""
    seats = range(len(view.hands))
    drawing = Drawing(WIDTH, RING + ROW * len(seats), f"Footprints, turn {view.turn_number}: {view.phase}")
    _ring(drawing, view)
    for seat in seats:
        _seat(drawing, view, seat, RING + ROW * seat)
    return drawing.svg()


def _ring(drawing: Drawing, view: FootprintsView) -> None:
    for index, place in enumerate(view.ring):
        x, y = _place(index, len(view.ring))
        drawing.box(
            x - 36, y - 22, 72, 44, fill=SHEET if place.up else STONE, stroke=INK if place.up else LINE
        )
        drawing.text(x, y + 5, place.name, 14, INK if place.up else FAINT, "middle", bold=index == view.piece)
        if place.chips:
            drawing.text(x, y + 19, "o" * place.chips, 11, ACT, "middle")
    if view.ring:
        x, y = _place(view.piece, len(view.ring))
        drawing.circle(x - 36, y - 22, 9, fill=ACT, width=2)
    drawing.text(WIDTH / 2, 128, f"turn {view.turn_number}: {view.phase}", 18, anchor="middle", bold=True)
    facts = [f"laps {view.laps}", f"chips {view.chips_left}", f"pile {view.pile_size}"]
    drawing.text(WIDTH / 2, 152, ", ".join(facts), 13, FAINT, "middle")
    if view.discards:
        drawing.text(WIDTH / 2, 172, f"discards {' '.join(view.discards)}", 12, FAINT, "middle")
    if view.known_pile:
        drawing.text(WIDTH / 2, 190, f"next from the pile {' '.join(view.known_pile)}", 12, FAINT, "middle")


def _place(index: int, places: int) -> tuple[float, float]:
    """Clockwise from the top."""
    turn = 2 * math.pi * index / places - math.pi / 2
    return WIDTH / 2 + 260 * math.cos(turn), RING / 2 + 112 * math.sin(turn)


def _seat(drawing: Drawing, view: FootprintsView, seat: int, y: float) -> None:
    drawing.box(8, y, WIDTH - 16, ROW - 6, stroke=LINE)
    drawing.crest(seat, 26, y + 25)
    drawing.text(46, y + 20, f"{view.points[seat]} points", 14, bold=True)
    note = "in the chair" if seat == view.chair else "decided" if seat in view.decided else ""
    drawing.text(46, y + 40, note, 12, FAINT)
    for index, card in enumerate(view.hands[seat]):
        drawing.card(140 + 38 * index, y + 3, card)
    for index, front in enumerate(view.front[seat]):
        drawing.card(346 + 38 * index, y + 3, front)
    shown = view.shown[seat]
    if shown is not None:
        drawing.text(560, y + 30, "shows", 12, FAINT, "end")
        drawing.card(566, y + 3, shown)
