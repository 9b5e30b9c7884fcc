"""The kinds of values that settings have: how each is read, and what is said of a wrong one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

PERIODS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}  # seconds
SQLITE = "sqlite"


class Wrong(Exception):
    """What a value should be, as the end of a sentence, and the nearest right one where there is one."""

    def __init__(self, wanted: str, nearest: object = None) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.nearest = nearest


class Kind(Protocol):
    """Reads values of one kind."""

    def read(self, value: Any) -> Any:
        """The value of a setting, from TOML's or from a text of the environment; `Wrong` if it is none."""


@dataclass(frozen=True)
class Number:
    """A number within bounds, both included."""

    lowest: float
    highest: float
    whole: bool = False
    unit: str = ""

    def read(self, value: Any) -> float | int:
        wanted = f"a {'whole ' if self.whole else ''}number{self.unit} from {self.lowest} to {self.highest}"
        try:
            number = float(value) if not isinstance(value, bool) else float("nan")
        except (TypeError, ValueError):
            raise Wrong(wanted) from None
        if number != number:
            raise Wrong(wanted)
        fitting = min(max(number, self.lowest), self.highest)
        if self.whole:
            fitting = round(fitting)
        if fitting != number:
            raise Wrong(wanted, fitting)
        return int(number) if self.whole else number


@dataclass(frozen=True)
class Word:
    """One of several words."""

    words: tuple[str, ...]

    def read(self, value: Any) -> str:
        if value in self.words:
            return str(value)
        near = get_close_matches(str(value).strip().lower()[:40], self.words, n=1)
        raise Wrong(f"one of {', '.join(self.words)}", near[0] if near else None)


class Folder:
    """A path."""

    def read(self, value: Any) -> Path:
        if isinstance(value, Path) or (isinstance(value, str) and value and "\0" not in value):
            return Path(value)
        raise Wrong("the path of a folder")


class Host:
    """A name or address to listen at."""

    def read(self, value: Any) -> str:
        if isinstance(value, str) and re.fullmatch(r"[^\s/\"\0]{0,253}", value):
            return value
        raise Wrong("the name or address of a host, such as 127.0.0.1")


class BasePath:
    """The path of an address under which the site lies, "" for all of it."""

    def read(self, value: Any) -> str:
        if value in ("", "/"):
            return ""
        names = [part for part in str(value).split("/") if part]
        wanted = 'a path such as "/onigokko", or "" for none'
        if not names or not all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", part) for part in names):
            raise Wrong(wanted)
        right = "/" + "/".join(names)
        if value != right:
            raise Wrong(wanted, right)
        return right


@dataclass(frozen=True)
class Rate:
    """How often something may be done, `COUNT/PERIOD`; count 0: as often as one likes."""

    count: int
    seconds: int

    def __str__(self) -> str:
        period = next(name for name, seconds in PERIODS.items() if seconds == self.seconds)
        return f"{self.count}/{period}" if self.count else "off"


OFF = Rate(0, 1)


class RateKind:
    """Reads rates."""

    def read(self, value: Any) -> Rate:
        if isinstance(value, Rate):
            return value
        if value == "off":
            return OFF
        wanted = 'a rate such as "20/minute" (second, minute, hour or day), or "off"'
        found = re.fullmatch(r"\s*(\d{1,6})\s*(?:/|per|a|an)\s*([a-z]+)\s*", str(value).lower())
        near = get_close_matches(found[2], PERIODS, n=1, cutoff=0.3) if found else []
        if found is None or not near or not int(found[1]):
            raise Wrong(wanted)
        rate = Rate(int(found[1]), PERIODS[near[0]])
        if value != str(rate):
            raise Wrong(wanted, rate)
        return rate


class Database:
    """Where tables and games are kept."""

    def read(self, value: Any) -> str:
        wanted = '"sqlite" or "postgresql://USER:PASSWORD@HOST/NAME"'
        if value == SQLITE:
            return SQLITE
        text = str(value)
        scheme, separator, rest = text.partition("://")
        if separator and rest and scheme in ("postgresql", "postgres"):
            try:
                urlsplit(text).port  # noqa: B018 - it is looked at to see whether it is a number
            except ValueError:
                raise Wrong(wanted) from None
            return f"postgresql://{rest}"
        near = get_close_matches(scheme.lower()[:40], (SQLITE, "postgresql"), n=1)
        hint = {"sqlite": SQLITE, "postgresql": "postgresql://..."}
        raise Wrong(wanted, hint[near[0]] if near else None)


class Listening:
    """An address and a port, `HOST:PORT`, or "" for none."""

    def read(self, value: Any) -> str:
        wanted = '"HOST:PORT", such as "127.0.0.1:9100", or "" for none'
        text = str(value)
        if text == "":
            return ""
        if re.fullmatch(r"\d{1,5}", text) and int(text) < 1 << 16:
            raise Wrong(wanted, f"127.0.0.1:{text}")
        found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\s:/\[\]]+):(\d{1,5})", text)
        if found is None or int(found[2]) >= 1 << 16:
            raise Wrong(wanted)
        return text


class Smtp:
    """A server that sends letters, or "" for none."""

    schemes = ("smtps", "smtp+starttls", "smtp")

    def read(self, value: Any) -> str:
        wanted = '"smtps://USER:PASSWORD@HOST", "smtp+starttls://...", "smtp://..." (no TLS), or "" for none'
        text = str(value)
        if text == "":
            return ""
        scheme, separator, rest = text.partition("://")
        try:
            parts = urlsplit(text)
            parts.port  # noqa: B018 - it is looked at to see whether it is a number
        except ValueError:
            raise Wrong(wanted) from None
        if separator and scheme in self.schemes and parts.hostname and parts.path in ("", "/"):
            return text
        near = get_close_matches(scheme.lower()[:40], self.schemes, n=1)
        raise Wrong(wanted, f"{near[0]}://..." if near and rest else None)


class SiteAddress:
    """The address at which people reach the site, or "" for none."""

    def read(self, value: Any) -> str:
        text = str(value)
        if text == "" or re.fullmatch(r"https?://[^\s/\"<>@]+(/[A-Za-z0-9][A-Za-z0-9._-]*)*/?", text):
            return text.rstrip("/")
        raise Wrong('the address of the site, such as "https://games.example.org/onigokko", or "" for none')


class MailAddress:
    """An e-mail address, or "" for none."""

    def read(self, value: Any) -> str:
        text = str(value)
        if text == "" or re.fullmatch(r"[^\s@<>\"]+@[A-Za-z0-9.-]+", text):
            return text
        raise Wrong('an e-mail address, such as "games@example.org", or "" for none')


class TextFile:
    """The path of a file with text, or "" for none."""

    def read(self, value: Any) -> str:
        text = str(value)
        try:
            if text:
                Path(text).read_text("utf-8")
        except (OSError, ValueError):
            raise Wrong('the path of a text file in UTF-8 that can be read, or "" for none') from None
        return text


class Text:
    """Any text of one line."""

    def read(self, value: Any) -> str:
        if isinstance(value, str) and value.isprintable():
            return value
        raise Wrong("a text of one line")
