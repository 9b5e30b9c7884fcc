"""Whether a page speaks one language: no English is left on a Japanese one, and the reverse."""

from __future__ import annotations

import re

from .people import Person

# Every text that the page has for eyes and ears, but code, and what is marked as being in the other language.
TEXTS = """() => {
  const lang = document.documentElement.lang;
  const other = `code, script, style, noscript, [lang]:not([lang=${lang}])`;
  const out = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest(other)) out.push(walk.currentNode.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const each of document.body.querySelectorAll(`[${name}]`)) {
      if (!each.closest(other)) out.push(each.getAttribute(name));
    }
  }
  return out.map((text) => text.trim()).filter(Boolean);
}"""
# What is written in Latin letters in Japanese, too: names, units, halls, letters of cards.
LATIN = re.compile(
    r"Onigokko|SHA-256|QR|Sawada Taiju|Tim Fowers|Klaus Teuber|JavaScript"
    r"|(?<![A-Za-z])(kB|[IVX]+|[A-F]+|[A-Z]{1,2}\d+)(?![A-Za-z])"
)
ENGLISH = re.compile(r"[A-Za-z]{2}")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]")
# Ids of messages and unfilled places look the same in every language.
UNFILLED = re.compile(r"\{\w|^(board|event|move|no|ask|phase|view|card|coach|option|role)\.[\w.+-]+$")


def foreign(person: Person) -> list[str]:
    """Texts of the page that are in the other language, or that no word was found for."""
    texts: list[str] = person.page.evaluate(TEXTS)
    if person.lang == "ja":
        wrong = [text for text in texts if ENGLISH.search(LATIN.sub("", text))]
    else:
        wrong = [text for text in texts if JAPANESE.search(text)]
    return wrong + [text for text in texts if UNFILLED.search(text)]
