"""Messages in the languages of the house, from gettext catalogues (`.po`).

A message may have placeholders: `{bid}` is the argument itself, `{who:seat}` the name of a seat,
`{what:card}` the message `card.VALUE`, or VALUE itself where there is none (a card of other data); a list is
joined as the language does it. The seat an event is about is `{seat}`. A message with plural forms is chosen
by its argument `n`. The browser fills the same messages by the same rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

_PLACE = re.compile(r"\{(\w+)(?::([\w-]+))?\}")


class Catalogue:
    """The messages of one language: id to text, or to its plural forms.

    >>> few = Catalogue("en", {"card.duck": "a duck", "event.got": "{seat} got {it:card}"})
    >>> few.text("event.got", {"it": "duck"}, ["Ann"], 0)
    'Ann got a duck'
    """

    def __init__(self, language: str, messages: Mapping[str, str | Sequence[str]]) -> None:
        self.language = language
        self.messages = dict(messages)
        self._join = "、" if language == "ja" else ", "

    @classmethod
    def load(cls, path: Path) -> Catalogue:
        """Reads a `.po` file; the language is the file's name."""
        return _load(path)

    def __contains__(self, message: str) -> bool:
        return message in self.messages

    def text(
        self,
        message: str,
        arguments: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        seat: int = -1,
    ) -> str:
        """The message, filled. A message that is missing shows its id, so that it is seen and mended."""
        forms = self.messages.get(message)
        if forms is None:
            return message
        given = dict(arguments or {})
        if seat >= 0:
            given.setdefault("seat", seat)
        if isinstance(forms, str):
            template = forms
        else:
            one = self.language != "ja" and given.get("n") == 1
            template = forms[0] if one or len(forms) == 1 else forms[1]

        def fill(place: re.Match[str]) -> str:
            name, kind = place.group(1), place.group(2)
            if name not in given:
                return place.group(0)
            value = given[name]
            kind = "seat" if name == "seat" and not kind else kind
            values = value if isinstance(value, (list, tuple)) else [value]
            return self._join.join(self._one(each, kind, names) for each in values)

        return _PLACE.sub(fill, template)

    def _one(self, value: Any, kind: str | None, names: Sequence[str] | None) -> str:
        if kind == "seat":
            if names is not None and 0 <= int(value) < len(names):
                return names[int(value)]
            return self.text("seat", {"number": value}) if "seat" in self.messages else f"seat {value}"
        if kind and (message := f"{kind}.{value}") in self.messages:
            return self.text(message)
        return str(value)


@lru_cache(maxsize=64)
def _load(path: Path) -> Catalogue:
    with path.open("rb") as file:
        po = read_po(file, locale=path.stem)
    messages: dict[str, str | Sequence[str]] = {}
    for message in po:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            messages[key] = message.string if isinstance(message.string, str) else tuple(message.string or ())
    return Catalogue(path.stem, messages)
