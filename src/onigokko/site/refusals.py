"""What the site answers when it does not do something: one clear sentence, in the asker's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from onigokko.core.errors import OnigokkoError
from onigokko.core.game import LANGUAGES
from onigokko.core.words import Catalogue

WORDS = Path(__file__).parent / "words"
Argument = str | int | list[str] | list[int] | Callable[[str], str]  # a callable words itself in a language


class Refused(OnigokkoError):
    """Something that was asked for and not done; nothing changed.

    `code` is the message `error.CODE` of the site; `arguments` fill it; `status` is that of an HTTP answer.
    """

    def __init__(self, code: str, status: int = 409, rule: str = "", **arguments: Argument) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.rule = rule
        self.arguments = arguments

    def text(self, language: str) -> str:
        """The sentence."""
        filled = {
            name: value(language) if callable(value) else value for name, value in self.arguments.items()
        }
        return words(language).text(f"error.{self.code}", filled)

    def body(self, language: str) -> dict[str, Any]:
        """The error as everybody gets it."""
        return {"code": self.code, "text": self.text(language), "rule": self.rule or None}


@cache
def words(language: str) -> Catalogue:
    """The site's messages."""
    return Catalogue.load(WORDS / f"{language}.po")


def language_of(*wishes: str | None) -> str:
    """The first of these wishes that is a language of the house; `Accept-Language` lists count as wishes.

    >>> language_of(None, "fr-CH, ja;q=0.8, en;q=0.9")
    'en'
    """
    for wish in wishes:
        ranked = sorted((_ranked(part) for part in (wish or "")[:200].split(",")), key=lambda each: -each[1])
        for name, weight in ranked:
            if weight > 0 and name in LANGUAGES:
                return name
    return LANGUAGES[0]


def _ranked(part: str) -> tuple[str, float]:
    name, _, weight = part.partition(";q=")
    try:
        return name.strip().lower().partition("-")[0], float(weight or 1)
    except ValueError:
        return "", 0.0


def short(text: str, most: int = 40) -> str:
    """A piece of somebody's text that is safe to quote in one line."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return plain if len(text) <= most else plain[: most - 1] + "…"
