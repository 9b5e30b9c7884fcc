"""What people write: names, words for the dice, lines of chat. Kept as plain text, of a bounded length."""

from __future__ import annotations

import unicodedata

import msgspec

from onigokko.site.refusals import Refused

NAME, WORD, LINE = 24, 100, 500
NOTES = 8 * 1024  # bytes
_JOINERS = "\u200c\u200d"  # they shape letters and emoji
_CONTROLS = ("Cc", "Cs", "Zl", "Zp")
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


def clean(text: str, most: int, code: str) -> str:
    """The text trimmed and composed; `Refused(code)` if it is empty, too long or holds control characters.

    Invisible marks that turn the direction of writing and the like are left out.
    """
    if len(text) > 8 * most:
        raise Refused(code, 400, most=most)
    composed = unicodedata.normalize("NFC", text.strip())
    kept = "".join(
        letter for letter in composed if letter in _JOINERS or unicodedata.category(letter) != "Cf"
    )
    if not 1 <= len(kept) <= most or any(unicodedata.category(letter) in _CONTROLS for letter in kept):
        raise Refused(code, 400, most=most)
    if all(unicodedata.category(letter)[0] in "CZM" or letter in _BLANKS for letter in kept):
        raise Refused(code, 400, most=most)
    return kept


def same(one: str, other: str) -> bool:
    """Whether two names differ in nothing but case, width and spaces.

    >>> same("Ｂｏｂ  Hare", "bob hare")
    True
    """
    plain = [" ".join(unicodedata.normalize("NFKC", each).casefold().split()) for each in (one, other)]
    return plain[0] == plain[1]


def json_note(text: str) -> str:
    """The text if it is JSON of at most `NOTES` bytes; else `Refused`."""
    try:
        size = len(text.encode())
        if size <= NOTES:
            msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("note-json", 400) from None
    if size > NOTES:
        raise Refused("note-size", 413, most=NOTES)
    return text
