"""A schematic picture of noblesse: the halls and the pieces, the piles and the jail, a line for each seat."""

from __future__ import annotations

from onigokko.core.drawing import ACT, FAINT, INK, LINE, SHEET, Drawing
from onigokko.games.noblesse.shapes import CollectorView, NoblesseView

WIDTH, TOP, ROW = 640, 218, 58
SPACES = 18  # in a row
SPACE = 34


def picture(view: NoblesseView) -> str:
    """The picture of a view as SVG."""
    drawing = Drawing(WIDTH, TOP + ROW * len(view.seats), f"Noblesse, round {view.round}: {view.phase}")
    drawing.text(12, 26, f"round {view.round}: {view.phase}", 18, bold=True)
    _halls(drawing, view)
    _courtyard(drawing, view)
    for seat, collector in enumerate(view.seats):
        _seat(drawing, seat, collector, TOP + ROW * seat)
    return drawing.svg()


def _halls(drawing: Drawing, view: NoblesseView) -> None:
    """Spaces in rows from the left; each hall has a ground of its own; dinner is the last space."""
    for number, hall in enumerate(view.halls, 1):
        for space in range(hall.first, hall.first + hall.spaces):
            x, y = _place(space, view)
            drawing.box(x, y, SPACE - 2, 30, fill=SHEET if number % 2 else LINE, stroke=LINE, radius=2)
        x, y = _place(hall.first, view)
        drawing.text(x + 3, y + 28, f"{hall.best}/{hall.second}", 8, FAINT)
    x, y = _place(view.dinner, view)
    drawing.box(x, y, SPACE - 2, 30, fill=ACT, stroke=INK, radius=2)
    drawing.text(x + SPACE / 2 - 1, y + 28, "dinner", 8, SHEET, "middle")
    on: dict[int, int] = {}
    for seat, collector in enumerate(view.seats):
        x, y = _place(min(collector.space, view.dinner), view)
        at = min(collector.space, view.dinner)
        drawing.crest(seat, x + 9 + 5 * on.get(at, 0), y + 11, 7)
        on[at] = on.get(at, 0) + 1


def _place(space: int, view: NoblesseView) -> tuple[float, float]:
    """Where a space lies; space 0 is before the first hall."""
    return 12 + SPACE * (space % SPACES), 40 + 34 * (space // SPACES)


def _courtyard(drawing: Drawing, view: NoblesseView) -> None:
    y = TOP - 68
    for index, pile in enumerate(view.piles):
        drawing.card(12 + 100 * index, y + 8, pile.open, width=46)
        drawing.text(64 + 100 * index, y + 36, f"of {pile.size}", 13, FAINT)
    drawing.text(216, y + 36, "jail:", 13, FAINT)
    for cell, thief in enumerate(view.jail):
        drawing.box(252 + 40 * cell, y + 12, 36, 36, radius=2)
        if thief is not None:
            drawing.crest(thief.seat, 264 + 40 * cell, y + 30, 7)
            drawing.text(280 + 40 * cell, y + 35, thief.skill, 13, INK, "middle")
    drawing.text(WIDTH - 12, y + 36, f"paid {len(view.paid)} cheques", 13, FAINT, "end")


def _seat(drawing: Drawing, seat: int, collector: CollectorView, y: float) -> None:
    drawing.box(8, y, WIDTH - 16, ROW - 6, stroke=LINE)
    drawing.crest(seat, 26, y + 26)
    thieves = ", ".join(map(str, collector.thieves)) or "none"
    drawing.text(46, y + 19, f"thieves {thieves}", 11)
    drawing.text(46, y + 33, f"cheques {' '.join(map(str, collector.cheques))}", 11)
    does = " ".join(word for word in (collector.place, collector.action) if word)
    drawing.text(46, y + 47, does, 11, ACT)
    drawing.text(186, y + 30, f"{collector.collection_size} cards", 12, FAINT)
    shown = collector.display or []
    cards = sorted(collector.collection, key=lambda card: (card is None, card or ""))
    step = min(46.0, 340 / max(len(cards), 1))
    for index, card in enumerate(cards):
        drawing.card(246 + step * index, y + 4, card, fill="#ffe7b8" if card in shown else SHEET, width=44)
