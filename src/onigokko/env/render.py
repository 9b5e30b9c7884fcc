"""A position as a viewer sees it, as text and as an image."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from onigokko.core.game import Game, viewer_word
from onigokko.core.position import Position

Image = NDArray[np.uint8]
WIDTH = 640  # of an image
LINE = 18  # of a picture that is made of text


def text(game: Game, position: Position, viewer: int) -> str:
    """The view, with a column for each seat."""
    return "\n".join(_lines(game, position, viewer)) + "\n"


def svg(game: Game, position: Position, viewer: int) -> str:
    """The game's schematic picture; of a game without one, its text."""
    drawn = game.picture(game.view(position, viewer), viewer)
    return _written(text(game, position, viewer)) if drawn is None else drawn


def image(game: Game, position: Position, viewer: int) -> Image:
    """The picture as rows of red, green and blue."""
    import PIL.Image
    import resvg_py

    png = resvg_py.svg_to_bytes(svg_string=svg(game, position, viewer), width=WIDTH)
    with PIL.Image.open(io.BytesIO(bytes(png))) as opened:
        return np.array(opened.convert("RGB"))


def _lines(game: Game, position: Position, viewer: int) -> Iterator[str]:
    seen = game.seen(position, viewer)
    yield f"{game.titles['en']}, as {viewer_word(viewer)} sees it"
    by_seat: dict[str, list[str]] = {}
    for name, value in seen.items():
        if isinstance(value, list) and len(value) == position.seats and value:
            by_seat.update(_rows(name, value))
        elif isinstance(value, list) and any(isinstance(each, (dict, list)) for each in value):
            yield f"{name}:"
            yield from (f"  {index}: {_short(each)}" for index, each in enumerate(value))
        else:
            yield f"{name}: {_short(value)}"
    head = ["", *(f"seat {seat}" for seat in range(position.seats))]
    rows = [head, *([name, *cells] for name, cells in by_seat.items())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _rows(name: str, values: list[Any]) -> Iterator[tuple[str, list[str]]]:
    if all(isinstance(each, Mapping) for each in values):
        for key in values[0]:
            yield key, [_short(each.get(key)) for each in values]
    else:
        yield name, [_short(each) for each in values]


def _short(value: Any) -> str:
    """A value in few letters: `?` is hidden or not there."""
    if value is None:
        return "?"
    if isinstance(value, list) and not any(isinstance(each, (dict, list)) for each in value):
        return " ".join(map(_short, value)) or "-"
    if isinstance(value, dict) and not any(isinstance(each, (dict, list)) for each in value.values()):
        return ", ".join(f"{key} {_short(each)}" for key, each in value.items())
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _written(words: str) -> str:
    lines = words.splitlines()
    height = LINE * (len(lines) + 1)
    rows = "".join(
        f'<text x="12" y="{LINE * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="monospace" '
        f'font-size="12"><rect width="100%" height="100%" fill="#fffdf7"/>{rows}</svg>'
    )
