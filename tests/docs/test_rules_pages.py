"""The rules as people read them: every rule once, both languages alike, nothing missing."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from onigokko.core import record
from onigokko.core.registry import games as installed
from onigokko.core.words import Catalogue

PAGES = Path(__file__).parents[2] / "docs" / "rules"
PICTURES = PAGES / "pictures"
GAMES = Path(__file__).parents[2] / "src" / "onigokko" / "games"
RULES = {
    "tiger": [f"T{n}" for n in range(1, 45)],
    "fugitive": [f"F{n}" for n in range(1, 32)],
    "footprints": [f"P{n}" for n in range(1, 33)],
    "noblesse": [f"N{n}" for n in range(1, 26) if n != 22],  # the number is not used
}
LANGUAGES = ("en", "ja")
NAMED = {"tiger": "card", "footprints": "card"}  # the kind of word under which a game names its cards

ANCHOR = re.compile(r"^(?:- )?\*\*([A-Z]\d+)\*\* ", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
ROMAN = re.compile(r"\b[IVX]+\b")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")

games = pytest.mark.parametrize("game", RULES)
pages = pytest.mark.parametrize(("game", "language"), [(g, lang) for g in RULES for lang in LANGUAGES])


def page(game: str, language: str) -> str:
    return (PAGES / f"{game}.{language}.md").read_text(encoding="utf-8")


def sections(text: str) -> list[str]:
    """The page cut before each `##` heading; the first part is what stands above them."""
    return re.split(r"^(?=## )", FENCE.sub("", text), flags=re.MULTILINE)


def prose(text: str) -> str:
    """The page without records, code words and the paths of pictures."""
    return IMAGE.sub(r"\1", CODE.sub("", FENCE.sub("", text)))


def rules(section: str) -> dict[str, str]:
    """The text of each rule of a section, by its number."""
    parts = ANCHOR.split(section)
    return {number: body.split("\n\n")[0] for number, body in zip(parts[1::2], parts[2::2], strict=True)}


def cells(section: str) -> list[int]:
    """How many cells each table row of a section has."""
    return [line.count("|") - 1 for line in section.splitlines() if line.startswith("|")]


@pages
def test_every_rule_is_an_anchor_exactly_once(game: str, language: str) -> None:
    text = FENCE.sub("", page(game, language))
    assert sorted(ANCHOR.findall(text)) == sorted(RULES[game])
    assert sorted(re.findall(r"\*\*([A-Z]\d+)\*\*", text)) == sorted(RULES[game])  # none in mid-sentence


@pages
def test_every_rule_that_is_cited_exists(game: str, language: str) -> None:
    letter = RULES[game][0][0]
    cited = set(re.findall(rf"(?<![A-Za-z]){letter}(\d{{1,2}})(?!\d)", prose(page(game, language))))
    assert {f"{letter}{number}" for number in cited} <= set(RULES[game])


@pages
def test_one_title_and_no_markup_but_markdown(game: str, language: str) -> None:
    text = FENCE.sub("", page(game, language))
    assert re.findall(r"^# ", text, re.MULTILINE) == ["# "]
    assert text.startswith("# ")
    assert not re.findall(r"^####? |^#[^# ]", text, re.MULTILINE)
    assert not re.search(r"<[A-Za-z/!]", CODE.sub("", text))


@games
def test_both_languages_have_the_same_rules_in_each_section(game: str) -> None:
    english, japanese = (sections(page(game, language)) for language in LANGUAGES)
    assert [ANCHOR.findall(part) for part in english] == [ANCHOR.findall(part) for part in japanese]


@games
def test_both_languages_use_the_same_code_words_tables_and_rulings(game: str) -> None:
    english, japanese = (sections(page(game, language)) for language in LANGUAGES)
    for one, other in zip(english, japanese, strict=True):
        assert set(CODE.findall(one)) == set(CODE.findall(other))
        assert cells(one) == cells(other)
        marked = {number: len(re.findall(r"\*Ruling", body)) for number, body in rules(one).items()}
        assert marked == {number: len(re.findall(r"\*裁定", body)) for number, body in rules(other).items()}


@games
def test_both_languages_carry_the_same_records(game: str) -> None:
    english, japanese = (FENCE.findall(page(game, language)) for language in LANGUAGES)
    assert english == japanese
    assert english


@pytest.mark.parametrize("game", [name for name in RULES if name in installed()])
def test_the_examples_are_right_by_the_rules(game: str) -> None:
    for example in FENCE.findall(page(game, "en")):
        assert record.check(example.removeprefix("```\n").removesuffix("```")) == []


@pytest.mark.parametrize(("game", "language"), [(g, lang) for g in NAMED for lang in LANGUAGES])
def test_cards_are_called_as_in_the_game(game: str, language: str) -> None:
    words = Catalogue.load(GAMES / game / "words" / f"{language}.po")
    column = {"en": "in the record", "ja": "棋譜での表記"}[language]
    tables = re.findall(rf"^\|[^|]+\| {column} \|.*\n((?:\|.*\n)+)", page(game, language), re.MULTILINE)
    names = re.findall(r"^\| ([^|]+) \| `([^`]+)` \|", "".join(tables), re.MULTILINE)
    assert names == [(words.text(f"{NAMED[game]}.{code}"), code) for _, code in names]
    assert names


@games
def test_no_sentence_is_left_in_the_other_language(game: str) -> None:
    assert not JAPANESE.search(page(game, "en"))
    for sentence in re.split(r"[。！？\n|]", prose(page(game, "ja"))):
        words = ROMAN.sub("", sentence)
        assert JAPANESE.search(sentence) or not re.search(r"[A-Za-z]{2,}", words), sentence


@games
def test_both_languages_show_the_same_pictures_and_describe_them(game: str) -> None:
    english, japanese = (IMAGE.findall(page(game, language)) for language in LANGUAGES)
    assert [path for _, path in english] == [path for _, path in japanese]
    assert english
    for alt, path in english + japanese:
        assert len(alt) > 10
        assert (PAGES / path).is_file()


def test_every_picture_is_used() -> None:
    used = {Path(path).name for game in RULES for _, path in IMAGE.findall(page(game, "en"))}
    assert {picture.name for picture in PICTURES.iterdir()} == used


@pytest.mark.parametrize("picture", sorted(PICTURES.glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_is_a_plain_drawing_without_words(picture: Path) -> None:
    root = ElementTree.parse(picture).getroot()
    assert root.get("viewBox")
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert names <= {"svg", "g", "path", "rect", "circle", "ellipse", "text", "polygon"}
    assert not any("href" in name or name in ("style", "class") for e in root.iter() for name in e.attrib)
    words = " ".join("".join(element.itertext()) for element in root.iter() if element.tag.endswith("text"))
    assert not re.search(r"[a-z]{2,}", words)
    assert not JAPANESE.search(words)
