"""Rules and glossary as pages: HTML that holds no script and no style of its own.

Imported when the first of them is asked for: what reads Markdown is not needed to open the site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from onigokko.core.game import Game
from onigokko.core.registry import games
from onigokko.site.refusals import Refused

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
_NUMBER = re.compile(r"[A-Z]{1,2}\d{1,3}")
PICTURES = {".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg"}


def rules_page(game: Game, language: str) -> dict[str, str]:
    """The title of a game's rules page and its HTML; a numbered rule is an element with its number as id.

    Numbers of rules lead to them, and words in bold that the glossary explains lead there.
    """
    path = _rules_folder(game) / f"{game.name}.{language}.md"
    if not path.exists():
        raise Refused("no-page", 404)
    return _rendered(game.name, language, path, path.stat().st_mtime_ns)


def picture(game: Game, name: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its media type."""
    kind = PICTURES.get(Path(name).suffix)
    path = _rules_folder(game) / "pictures" / name
    if kind is None or not _NAME.fullmatch(name) or not path.is_file():
        raise Refused("no-page", 404)
    return path.read_bytes(), kind


def glossary(language: str) -> dict[str, str]:
    """The title of the glossary and its HTML; each word is a row, with the same id in all languages."""
    return _glossary(language).page


def _documents() -> list[Path]:
    """Where the manual may lie: in the installed package, in the repository."""
    package = Path(__file__).parent.parent
    return [package / "docs", package.parent.parent / "docs"]


def _rules_folder(game: Game) -> Path:
    """Where a game's rules lie: with another package's game, else in the manual."""
    for folder in (game.folder / "rules", *(documents / "rules" for documents in _documents())):
        if any(folder.glob(f"{game.name}.*.md")):
            return folder
    raise Refused("no-page", 404)


@lru_cache(maxsize=64)
def _rendered(game: str, language: str, path: Path, changed: int) -> dict[str, str]:
    tokens = _MARKDOWN.parse(path.read_text("utf-8"))
    title = next((tokens[i + 1].content for i, t in enumerate(tokens) if t.type == "heading_open"), game)
    inline = [index for index, token in enumerate(tokens) if token.type == "inline"]
    numbers = {number for index in inline if (number := _anchor(tokens, index))}
    explained = _glossary(language).words.get(game, {})
    for index in inline:
        token = tokens[index]
        for child in token.children or []:
            _point(game, child)
        token.children = list(
            _linked(token.children or [], {each: f"#{each}" for each in numbers}, explained)
        )
    return {"title": title, "html": _html(tokens)}


_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def _html(tokens: list[Token]) -> str:
    for token in tokens:
        _without_style(token)
    return str(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))


def _anchor(tokens: list[Token], index: int) -> str:
    """Gives a paragraph or list item that begins with a bold rule number that as its id; the number."""
    children = [child for child in tokens[index].children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open" or not _NUMBER.fullmatch(children[1].content):
        return ""
    opening = tokens[index - 1]
    if opening.type == "paragraph_open" and tokens[index - 2].type == "list_item_open":
        opening = tokens[index - 2]
    opening.attrSet("id", children[1].content)
    return children[1].content


def _linked(children: list[Token], numbers: dict[str, str], explained: dict[str, str]) -> Iterator[Token]:
    """Makes links of the rule numbers in a text, and of what is in bold and explained elsewhere."""
    inside = ""  # the link or the bold words that we are in
    for index, child in enumerate(children):
        if child.type in ("link_open", "strong_open"):
            inside = child.type
        elif child.type in ("link_close", "strong_close"):
            inside = ""
        if child.type != "text" or inside == "link_open":
            yield child
        elif inside:
            alone = children[index + 1].type == "strong_close"
            target = explained.get(child.content.lower()) if alone else None
            yield from _link(child.content, target) if target else [child]
        else:
            for part in _PARTS.split(child.content):
                yield from _link(part, numbers[part]) if part in numbers else [_text(part)]


_PARTS = re.compile(r"(?<![A-Za-z0-9])([A-Z]{1,2}\d{1,3})(?![A-Za-z0-9])")


def _text(content: str) -> Token:
    token = Token("text", "", 0)
    token.content = content
    return token


def _link(content: str, target: str) -> list[Token]:
    opening = Token("link_open", "a", 1)
    opening.attrSet("href", target)
    return [opening, _text(content), Token("link_close", "a", -1)]


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


class Glossary(NamedTuple):
    """The page, and for each game the words in lower case that it explains, with the address of each."""

    page: dict[str, str]
    words: dict[str, dict[str, str]]


def _glossary(language: str) -> Glossary:
    for folder in _documents():
        path = folder / f"glossary.{language}.md"
        if path.exists():
            return _read_glossary(language, path, path.stat().st_mtime_ns)
    return Glossary({"title": "", "html": ""}, {})


@lru_cache(maxsize=8)
def _read_glossary(language: str, path: Path, changed: int) -> Glossary:
    """The tables have three columns: the word, the word in the other language, what it means."""
    titles = {game.titles[language]: game.name for game in games().values()}
    tokens = _MARKDOWN.parse(path.read_text("utf-8"))
    title, game, ids = "", "", set[str]()
    common: dict[str, str] = {}
    own: dict[str, dict[str, str]] = {name: {} for name in titles.values()}
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            heading = tokens[index + 1].content
            game = titles.get(heading, "")
            title = title or heading
            if game:
                token.attrSet("id", game)
                ids.add(game)
        elif token.type == "tr_open" and tokens[index + 1].type == "td_open":
            word, other = tokens[index + 2].content, tokens[index + 5].content
            name = _slug(other if language == "ja" else word)
            token.attrSet("id", name if name not in ids else f"{name}-{game or len(ids)}")
            tokens[index + 4].attrSet("lang", "en" if language == "ja" else "ja")
            ids.add(str(token.attrs["id"]))
            (own[game] if game else common)[word.lower()] = f"/glossary#{token.attrs['id']}"
        elif token.type == "inline":
            token.children = list(_linked(token.children or [], _rules_of(game, token.content), {}))
    page = {"title": title, "html": _html(tokens)}
    return Glossary(page, {name: {**common, **words} for name, words in own.items()})


def _slug(word: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-")


def _rules_of(game: str, text: str) -> dict[str, str]:
    """The addresses of the rules that a text about a game cites."""
    return {number: f"/rules/{game}#{number}" for number in _PARTS.findall(text)} if game else {}
