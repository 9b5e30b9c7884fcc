"""A schematic picture of tiger: the ring from above, then a line for each seat."""

from __future__ import annotations

import math

from onigokko.core.drawing import ACT, FAINT, INK, LINE, PAPER, SHEET, Drawing
from onigokko.games.tiger.shapes import RunnerView, TigerView

WIDTH, RING, ROW = 640, 300, 56
FUR = "#e6a03c"


def picture(view: TigerView) -> str:
    """The picture of a view as SVG."""
    drawing = Drawing(WIDTH, RING + ROW * len(view.runners), f"Tiger, round {view.round}: {view.phase}")
    _ring(drawing, view)
    for seat, runner in enumerate(view.runners):
        _seat(drawing, view, seat, runner, RING + ROW * seat)
    return drawing.svg()


def _ring(drawing: Drawing, view: TigerView) -> None:
    for space in range(view.track):
        drawing.circle(*_place(space, view.track), 11, fill=SHEET, stroke=LINE)
    x, y = _place(view.tiger, view.track)
    drawing.circle(x, y, 15, fill=FUR, width=2)
    drawing.text(x, y + 5, "T", 15, anchor="middle", bold=True)
    for seat, runner in enumerate(view.runners):
        if runner.position is not None:
            x, y = _place(runner.position, view.track, 0 if runner.ahead else 14)
            drawing.crest(seat, x, y)
            drawing.text(
                *_place(runner.position, view.track, 26), runner.ahead, 12, fill=INK, anchor="middle"
            )
    middle = WIDTH / 2
    drawing.text(middle, 118, f"round {view.round}: {view.phase}", 18, anchor="middle", bold=True)
    if view.d10 is not None:
        drawing.text(middle, 142, f"d10: {view.d10}", 14, anchor="middle")
    if view.lot_on_offer:
        drawing.card(middle - 24, 152, view.lot, width=48)
    drawing.text(middle, 216, f"pile {view.pile_size}, discards {len(view.discards)}", 13, FAINT, "middle")
    if view.caught is not None:
        drawing.text(middle, 236, f"seat {view.caught} is caught", 15, ACT, "middle", bold=True)


def _place(space: int, track: int, outwards: float = 0) -> tuple[float, float]:
    """Where a space lies; the run goes clockwise from the top left."""
    turn = 2 * math.pi * (space % track) / track - math.pi * 0.75
    return WIDTH / 2 + (270 + outwards) * math.cos(turn), RING / 2 + (112 + outwards) * math.sin(turn)


def _seat(drawing: Drawing, view: TigerView, seat: int, runner: RunnerView, y: float) -> None:
    drawing.box(8, y, WIDTH - 16, ROW - 6, stroke=LINE)
    drawing.crest(seat, 26, y + 25)
    money = "$ ?" if runner.money is None else f"$ {runner.money}"
    drawing.text(46, y + 20, money, 15, bold=True)
    bids = f"bid {runner.bid}" if runner.bid else "passed" if runner.passed else ""
    drawing.text(46, y + 40, bids or f"paid {runner.paid}", 12, FAINT)
    for number in range(1, 10):
        x = 116 + 26 * number
        left = runner.stamina.count(number)
        lit = number == view.d10 and runner.may_run
        drawing.text(x, y + 20, number, 13, ACT if lit else INK, "middle", bold=lit)
        drawing.text(x, y + 40, left or "-", 13, FAINT, "middle")
    cards: list[str | None] = [*runner.hand] if runner.hand is not None else [None] * runner.hand_size
    for index, card in enumerate(cards[:5]):
        drawing.card(376 + 30 * index, y + 3, card, width=28)
    if len(cards) > 5:
        drawing.text(530, y + 30, f"+{len(cards) - 5}", 12, FAINT)
    laid = runner.laid if runner.laid is not None else [None] * (runner.laid_size or 0)
    for index, down in enumerate(laid[:2]):
        drawing.card(556 + 32 * index, y + 3, down, fill=PAPER, width=30)
    if len(laid) > 2:
        drawing.text(622, y + 30, f"+{len(laid) - 2}", 12, FAINT)
