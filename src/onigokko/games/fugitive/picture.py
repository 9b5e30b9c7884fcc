"""A schematic picture of fugitive: the trail, the piles, both hands, and the guesses."""

from __future__ import annotations

from onigokko.core.drawing import ACT, FAINT, INK, LINE, SHEET, Drawing
from onigokko.games.fugitive.shapes import FugitiveView

WIDTH = 640
A_ROW = 16  # hideouts
STEP = 39
TRAIL_ROW = 78
GUESSES = 14  # the latest that are shown
NIGHT = "#dfe4ee"


def picture(view: FugitiveView) -> str:
    """The picture of a view as SVG."""
    rows = (len(view.trail) + A_ROW - 1) // A_ROW
    drawing = Drawing(WIDTH, 40 + TRAIL_ROW * rows + 210, f"Fugitive, turn {view.turn_number}: {view.phase}")
    drawing.text(12, 26, f"turn {view.turn_number}: {view.phase}", 18, bold=True)
    won = {0: "the fugitive got away", 1: "the marshal won"}
    if view.winner in won:
        drawing.text(WIDTH - 12, 26, won[view.winner], 16, ACT, "end", bold=True)
    for index, place in enumerate(view.trail):
        x, y = 10 + STEP * (index % A_ROW), 40 + TRAIL_ROW * (index // A_ROW)
        for under in range(place.sprint_count):
            drawing.box(x + 2 + 3 * under, y + 6, 26, 50, fill=LINE, radius=4)
        hideout = None if place.hideout is None else str(place.hideout)
        drawing.card(x, y, hideout, fill=SHEET if place.open else NIGHT)
        sprints = (
            " ".join(map(str, place.sprints or [])) if place.sprints is not None else f"{place.sprint_count}?"
        )
        if place.sprint_count:
            drawing.text(x + 17, y + 68, sprints, 10, FAINT, "middle")
    _below(drawing, view, 40 + TRAIL_ROW * rows)
    return drawing.svg()


def _below(drawing: Drawing, view: FugitiveView, y: float) -> None:
    for index, (name, pile) in enumerate(view.piles.items()):
        drawing.box(12 + 76 * index, y, 68, 44)
        drawing.text(46 + 76 * index, y + 19, f"{name}: {pile.size}", 14, INK, "middle", bold=True)
        if pile.lowest is not None:
            drawing.text(46 + 76 * index, y + 36, f"{pile.lowest} - {pile.highest}", 12, FAINT, "middle")
    if view.laying is not None:
        sprints = " ".join(map(str, view.laying.sprints))
        drawing.text(250, y + 28, f"laying {view.laying.hideout} with {sprints or 'nothing'}", 14, ACT)
    elif view.named:
        drawing.text(250, y + 28, f"naming {' '.join(map(str, view.named))}", 14, ACT)
    for seat, (hand, count) in enumerate(zip(view.hands, view.hand_sizes, strict=True)):
        top = y + 56 + 54 * seat
        drawing.crest(seat, 24, top + 22)
        cards = [None] * count if hand is None else [str(card) for card in hand]
        step = min(36.0, 560 / max(len(cards), 1))
        for index, card in enumerate(cards):
            drawing.card(44 + step * index, top, card)
    latest = view.guesses[-GUESSES:]
    guesses = ["+".join(map(str, guess.numbers)) + (" yes" if guess.hit else " no") for guess in latest]
    drawing.text(12, y + 182, "guesses: " + (", ".join(guesses) or "none"), 12)
    drawing.text(12, y + 200, "events: " + (", ".join(view.events) or "none"), 12, FAINT)
