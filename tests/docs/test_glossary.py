"""The glossary pairs the same words in both languages and cites rules that exist."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
ENGLISH, JAPANESE = ((DOCS / f"glossary.{lang}.md").read_text(encoding="utf-8") for lang in ("en", "ja"))


def rows(page: str) -> list[list[tuple[str, str, str]]]:
    """The entries of each section: the word, the word in the other language, the meaning."""
    found = []
    for section in page.split("\n## ")[1:]:
        lines = [line for line in section.splitlines() if line.startswith("| ")][1:]
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        found.append([(word, other, meaning) for word, other, meaning in cells])
    return found


def test_both_glossaries_have_the_same_entries_in_the_same_order() -> None:
    english = [[(word, other) for word, other, _ in section] for section in rows(ENGLISH)]
    japanese = [[(other, word) for word, other, _ in section] for section in rows(JAPANESE)]
    assert english == japanese
    assert all(english)


def test_no_word_is_explained_twice_within_a_section() -> None:
    for page in (ENGLISH, JAPANESE):
        for section in rows(page):
            words = [word for word, _, _ in section]
            assert len(words) == len(set(words))


def test_the_rules_it_cites_stand_on_the_rule_pages_and_are_the_same_in_both() -> None:
    anchors = {
        number
        for page in (DOCS / "rules").glob("*.md")
        for number in re.findall(r"^- \*\*([A-Z]\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    cited = [re.findall(r"\b([TFPN]\d+)", re.sub(r"[^\x00-\x7f]", " ", page)) for page in (ENGLISH, JAPANESE)]
    assert cited[0] == cited[1]
    assert set(cited[0]) <= anchors
    assert cited[0]
