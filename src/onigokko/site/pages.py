"""The page's shell: HTML that holds no script and no style of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from types import MappingProxyType

from onigokko.site.refusals import words

HERE = Path(__file__).parent
STATIC = HERE / "static"


class NotBuilt(Exception):
    """The client was not built; the text says why."""


def shell(
    language: str,
    static: Path = STATIC,
    base: str = "",
    board: str | None = None,
    brought: Mapping[str, bytes] = MappingProxyType({}),
) -> str:
    """The one page, under the path `base`, which the client fills; `NotBuilt` if there is no client.

    What the client would ask for first comes with the page: the files of the `board` of one game are named
    beside its own, and answers of the server are `brought`, as JSON by address.
    """
    try:
        manifest = (static / "manifest.json").read_bytes()
        built = json.loads(manifest)
        main = built["main"]
    except (OSError, ValueError, KeyError):
        raise NotBuilt(_why_not_built(static)) from None
    say = words(language).text
    entries = [main, built[board]] if board in built else [main]
    modules = dict.fromkeys(module for entry in entries for module in entry.get("imports") or [])
    links = [
        f'<link rel="stylesheet" href="{base}/static/{escape(entry["css"])}">'
        for entry in entries
        if entry.get("css")
    ]
    links += [f'<link rel="modulepreload" href="{base}/static/{escape(module)}">' for module in modules]
    if (static / "icon.svg").exists():
        links.insert(0, f'<link rel="icon" href="{base}/static/icon.svg" type="image/svg+xml">')
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}"' + (f' data-base="{escape(base)}">' if base else ">"),
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
            '<meta name="color-scheme" content="light dark">',
            f'<meta name="description" content="{escape(say("page.about"))}">',
            "<title>Onigokko</title>",
            *links,
            *(
                f'<script type="module" src="{base}/static/{escape(entry["js"])}"></script>'
                for entry in reversed(entries)  # the board first: then the client finds it ready
            ),
            "</head>",
            f'<body><div id="app"></div><noscript>{escape(say("page.no-script"))}</noscript>',
            _data({"/static/manifest.json": manifest, **brought}),
            "</body>",
            "</html>",
            "",
        ]
    )


def _data(brought: Mapping[str, bytes]) -> str:
    """Answers by address, as an element that no browser runs; nothing in it can end it."""
    fields = b",".join(b"%s:%s" % (json.dumps(path).encode(), answer) for path, answer in brought.items())
    text = (b"{%s}" % fields).decode().replace("<", r"\u003c")
    return f'<script type="application/json" id="brought">{text}</script>'


def under(base: str, page: dict[str, str]) -> dict[str, str]:
    """A page whose links to the site lead to where it lies."""
    return {**page, "html": re.sub(r' (href|src)="/', rf' \1="{base}/', page["html"])} if base else page


def _why_not_built(static: Path) -> str:
    try:
        return (static / "build-failed.txt").read_text("utf-8").strip()
    except OSError:
        return "The browser client has not been built; `make client` builds it."
