"""Sentences on lines of the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

CLOSING = "。、，．？！：；」』）ー々ゝゃゅょっャュョッ"  # no line begins with these


def lines(text: Text, console: Console) -> list[Text]:
    """A text on as many lines as it needs; a Japanese sign that may not begin a line hangs on the one before.

    >>> [line.plain for line in lines(Text("すべて支払います。"), Console(width=18))]
    ['すべて支払います。']
    """
    wide = any(letter in CLOSING for letter in text.plain)
    found: list[Text] = []
    for line in text.wrap(console, max(2, console.width - 2) if wide else console.width):
        hanging = bool(found) and line.plain[:1] in CLOSING and bool(line.plain)
        while found and line.plain and line.plain[0] in CLOSING and found[-1].cell_len + 2 <= console.width:
            found[-1].append_text(line[0])
            line = line[1:]
        if line.plain or not hanging:
            found.append(line)
    return found
