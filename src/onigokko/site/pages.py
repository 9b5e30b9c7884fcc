"""The page's shell, and the rules of a game as a page: HTML that holds no script and no style of its own."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from onigokko.core.game import Game
from onigokko.site.refusals import Refused, words

HERE = Path(__file__).parent
STATIC = HERE / "static"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
_NUMBER = re.compile(r"[A-Z]{1,2}\d{1,3}")
PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg"}


class NotBuilt(Exception):
    """The client was not built; the text says why."""


def shell(language: str, static: Path = STATIC) -> str:
    """The one page, which the client fills; `NotBuilt` if there is no client."""
    try:
        main = json.loads((static / "manifest.json").read_text("utf-8"))["main"]
    except (OSError, ValueError, KeyError):
        raise NotBuilt(_why_not_built(static)) from None
    say = words(language).text
    links = [
        f'<link rel="modulepreload" href="/static/{escape(name)}">' for name in main.get("imports") or []
    ]
    if main.get("css"):
        links.insert(0, f'<link rel="stylesheet" href="/static/{escape(main["css"])}">')
    if (static / "icon.svg").exists():
        links.insert(0, '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">')
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
            '<meta name="color-scheme" content="light dark">',
            f'<meta name="description" content="{escape(say("page.about"))}">',
            "<title>Onigokko</title>",
            *links,
            f'<script type="module" src="/static/{escape(main["js"])}"></script>',
            "</head>",
            f'<body><div id="app"></div><noscript>{escape(say("page.no-script"))}</noscript></body>',
            "</html>",
            "",
        ]
    )


def _why_not_built(static: Path) -> str:
    try:
        return (static / "build-failed.txt").read_text("utf-8").strip()
    except OSError:
        return "The browser client has not been built; `make client` builds it."


# Rules


def rules_page(game: Game, language: str) -> dict[str, str]:
    """The title of a game's rules page and its HTML; a numbered rule is an element with its number as id."""
    folder = _rules_folder(game)
    path = folder / f"{game.name}.{language}.md"
    if not path.exists():
        raise Refused("no-page", 404)
    return _rendered(game.name, path, path.stat().st_mtime_ns)


def picture(game: Game, name: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its media type."""
    kind = PICTURES.get(Path(name).suffix)
    path = _rules_folder(game) / "pictures" / name
    if kind is None or not _NAME.fullmatch(name) or not path.is_file():
        raise Refused("no-page", 404)
    return path.read_bytes(), kind


def _rules_folder(game: Game) -> Path:
    """Where a game's rules lie: with another package's game, in the installed package, in the repository."""
    package = HERE.parent
    for folder in (
        game.folder / "rules",
        package / "docs" / "rules",
        package.parent.parent / "docs" / "rules",
    ):
        if any(folder.glob(f"{game.name}.*.md")):
            return folder
    raise Refused("no-page", 404)


@lru_cache(maxsize=64)
def _rendered(game: str, path: Path, changed: int) -> dict[str, str]:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(path.read_text("utf-8"))
    title = next((tokens[i + 1].content for i, t in enumerate(tokens) if t.type == "heading_open"), game)
    for index, token in enumerate(tokens):
        _without_style(token)
        if token.type == "inline":
            _anchor(tokens, index)
            for child in token.children or []:
                _point(game, child)
    return {"title": title, "html": markdown.renderer.render(tokens, markdown.options, {})}


def _anchor(tokens: list[Token], index: int) -> None:
    """Gives a paragraph or list item that begins with a bold rule number that number as its id."""
    children = [child for child in tokens[index].children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open" or not _NUMBER.fullmatch(children[1].content):
        return
    opening = tokens[index - 1]
    if opening.type == "paragraph_open" and tokens[index - 2].type == "list_item_open":
        opening = tokens[index - 2]
    opening.attrSet("id", children[1].content)


def _without_style(token: Token) -> None:
    """Turns the one inline style that tables have into a class: the page allows no inline styles."""
    style = token.attrs.pop("style", None)
    if style is not None:
        token.attrs["class"] = str(style).removeprefix("text-align:")


def _point(game: str, token: Token) -> None:
    """Pictures and links to other pages of rules lead to where the site has them."""
    source: Any = token.attrs.get("src")
    if isinstance(source, str) and source.startswith("pictures/"):
        token.attrs["src"] = f"/api/games/{game}/{source}"
    target: Any = token.attrs.get("href")
    if isinstance(target, str) and (found := re.fullmatch(r"(\w+)\.(?:en|ja)\.md(#\w+)?", target)):
        token.attrs["href"] = f"/rules/{found[1]}{found[2] or ''}"
