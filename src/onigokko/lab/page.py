"""A report as one page of HTML that needs nothing else, and its numbers as JSON and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from onigokko.core.game import Game
from onigokko.core.words import Catalogue
from onigokko.lab import plots
from onigokko.lab.findings import Difference, Estimate, Findings, differences, in_order, never, numbers
from onigokko.lab.plots import Line

FOLDER = Path(__file__).parent
MOST_LINES = 24  # of a picture; the rest stand in its table
LEFT_AT_0 = ("endings", "often")  # pictures
FIRST_PLACES = ("worth", "matters", "branch")  # sections that are differences of shares, in percentage points
SHARES = ("seat", "role", "group", "ending", "taken")


def house(language: str) -> Catalogue:
    """The messages of reports."""
    return Catalogue.load(FOLDER / "words" / f"{language}.po")


@dataclass(frozen=True)
class Report:
    """What is reported: one variant or two, the command that makes it again, and a language."""

    variants: tuple[Findings, ...]
    command: str
    language: str = "en"

    def html(self) -> str:
        """The page."""
        return _Page(self).html()

    def json(self) -> dict[str, Any]:
        """All numbers, a list for each variant, and the differences."""
        found: dict[str, Any] = {
            "command": self.command,
            "variants": [_variant(each) for each in self.variants],
        }
        if len(self.variants) == 2:
            found["differences"] = [
                {
                    "section": each.section,
                    "kind": each.kind,
                    "name": each.name,
                    "one": each.one.row(),
                    "other": each.other.row(),
                    "chance": each.chance,
                    "real": each.real,
                }
                for each in differences(*self.variants)
            ]
        return found

    def csv(self) -> str:
        """All numbers, a line each."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["variant", "section", "kind", "name", "value", "low", "high", "cases"])
        for which, found in enumerate(self.variants, 1):
            for key, each in numbers(found):
                writer.writerow(
                    [which, *key, *(f"{one:.6g}" for one in (each.value, each.low, each.high)), each.cases]
                )
        return out.getvalue()


def _variant(found: Findings) -> dict[str, Any]:
    plan = found.watch.plan
    return {
        "game": plan.game,
        "seats": plan.setup.seats,
        "options": dict(plan.setup.options),
        "data": None if plan.setup.data is None else dict(plan.setup.data),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": found.games,
        "numbers": [
            {"section": section, "kind": kind, "name": name, **each.row()}
            for (section, kind, name), each in numbers(found)
        ],
        "courses": {
            kind: {
                "rounds": course.rounds,
                "first": [each.row() for each in course.first],
                "others": [each.row() for each in course.others],
            }
            for kind, course in found.courses.items()
        },
    }


class Words:
    """What the things of one game are called in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self._own, self._words = house(language), game.words[language]

    def text(self, message: str, **arguments: Any) -> str:
        """A message of reports."""
        found = self._own.text(message, arguments)
        return found[:1].upper() + found[1:]

    def kind(self, kind: str) -> str:
        """What a kind of things, groups or courses is called."""
        return self._first([f"facts.{kind}"], kind)

    def thing(self, kind: str, name: str) -> str:
        """What a thing of a kind is called."""
        return self._first([f"facts.{kind}.{name}", f"{kind}.{name}", f"card.{name}"], name)

    def ending(self, name: str) -> str:
        """What a way to end is called."""
        return self._first([f"facts.end.{name}"], name)

    def phase(self, name: str) -> str:
        """What a kind of decision is called."""
        return self._first([f"phase.{name}"], name)

    def role(self, name: str) -> str:
        """What a role is called."""
        return self._first([f"role.{name}"], name)

    def branch(self, name: str) -> str:
        """What a branch is called: as its move, with dots for what it leaves open."""
        family, _, argument = name.partition(" ")
        return (
            self._words.text(f"move.{family}", {"it": argument or "…"})
            if f"move.{family}" in self._words
            else name
        )

    def _first(self, messages: Sequence[str], otherwise: str) -> str:
        return next((self._words.text(each) for each in messages if each in self._words), otherwise)


class _Page:
    def __init__(self, report: Report) -> None:
        self.report, self.variants = report, report.variants
        self.one = report.variants[0]
        self.words = Words(self.one.watch.game, report.language)
        self.two = len(report.variants) == 2
        self.differences = differences(*report.variants) if self.two else []

    def html(self) -> str:
        title = self.text("title", game=self.words.game.titles[self.report.language])
        style = (FOLDER / "page.css").read_text("utf-8")
        parts = [self._head(title), self._short(), self._real(), self._results(), self._endings()]
        parts += [self._things(), self._decisions(), self._courses(), self._notes()]
        return (
            f'<!doctype html>\n<html lang="{self.report.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
            f"{''.join(parts)}</main>\n</body>\n</html>\n"
        )

    def text(self, message: str, **arguments: Any) -> str:
        return self.words.text(message, **arguments)

    # Parts of the page

    def _head(self, title: str) -> str:
        lines = [f"<header>\n<h1>{escape(title)}</h1>\n"]
        for which, each in enumerate(self.variants):
            plan = each.watch.plan
            bots = ", ".join(dict.fromkeys(plan.bots))
            options = ", ".join(f"{name}={value}" for name, value in plan.setup.options.items())
            data = self.text("own-data") if plan.setup.data is not None else ""
            said = self.text(
                "variant", games=f"{each.games:,}", seats=plan.setup.seats, bots=bots, seed=plan.seed
            )
            mark = f'<b class="mark v{which}">{self._name(which)}</b> ' if self.two else ""
            extra = " · ".join(escape(each) for each in (options, data) if each)
            lines.append(f"<p>{mark}{escape(said)}{' · <code>' + extra + '</code>' if extra else ''}</p>\n")
        lines.append(f"<p class=faint><code>{escape(self.report.command)}</code></p>\n</header>\n")
        return "".join(lines)

    def _name(self, which: int) -> str:
        return self.text("one" if which == 0 else "other")

    def _short(self) -> str:
        """The few sentences that somebody in a hurry reads."""
        found = self.one
        said = [self._said_of_seats()]
        if found.endings:
            most = max(found.endings, key=lambda name: found.endings[name].value)
            share = _percent(found.endings[most].value)
            said.append(self.text("short.ending", ending=self.words.ending(most), share=share))
        said.append(self._said_of_length())
        if found.decisions:
            worst = [
                (self.words.branch(name), self.words.phase(decision))
                for decision, each in found.decisions.items()
                for name, branch in each.branches.items()
                if never(branch)
            ]
            said.append(self.text("short.branches", n=len(worst)))
            least = min(found.decisions, key=lambda name: abs(found.decisions[name].matters.value))
            said.append(self.text("short.least", decision=self.words.phase(least)))
        if self.two:
            real = sum(each.real for each in self.differences)
            said.insert(0, self.text("short.real", n=real, all=len(self.differences)))
        items = "".join(f"<li>{escape(each)}</li>\n" for each in said if each)
        return (
            f"<section class=short>\n<h2>{escape(self.text('short'))}</h2>\n<ul>\n{items}</ul>\n</section>\n"
        )

    def _said_of_seats(self) -> str:
        found = self.one
        named = (
            [(self.words.role(name), each) for name, each in found.roles.items()]
            if found.roles
            else [(self.text("seat", number=seat), each) for seat, each in enumerate(found.seats)]
        )
        even = 1 / len(found.seats)
        far = [each for each in named if each[1].low > even or each[1].high < even]
        if not far:
            return self.text("short.even")
        name, each = max(far, key=lambda pair: abs(pair[1].value - even))
        return self.text(
            "short.uneven",
            name=name,
            share=_percent(each.value),
            low=_percent(each.low),
            high=_percent(each.high),
            even=_percent(even),
        )

    def _said_of_length(self) -> str:
        found = self.one
        message = "short.rounds" if found.rounds.value else "short.decisions"
        return self.text(
            message, rounds=f"{found.rounds.value:.1f}", decisions=f"{found.decisions_made.value:.0f}"
        )

    def _real(self) -> str:
        """The differences between two variants, the real ones first."""
        if not self.two:
            return ""
        real = sorted((each for each in self.differences if each.real), key=lambda each: each.chance)
        body = [self._difference(each) for each in real]
        head = [self.text(name) for name in ("what", "one", "other", "difference", "chance")]
        if not body:
            return self._section("real", f"<p>{escape(self.text('real.none'))}</p>\n")
        table = f"<div class=wide>{_table(head, body)}</div>\n"
        return self._section("real", f"<p>{escape(self.text('real.text'))}</p>\n{table}")

    def _difference(self, each: Difference) -> list[str]:
        what = f"{self.text('section.' + each.section)}: {self._named(each.section, each.kind, each.name)}"
        gap = each.other.value - each.one.value
        chance = "<0.001" if each.chance < 0.001 else f"{each.chance:.3f}"
        values = [_shown(each.section, one.value) for one in (each.one, each.other)]
        return [what, *values, _shown(each.section, gap, sign=True), chance]

    def _named(self, section: str, kind: str, name: str) -> str:
        if section == "seat":
            return self.text("seat", number=name)
        if section == "role":
            return self.words.role(name)
        if section == "ending":
            return self.words.ending(name)
        if section == "length":
            return self.text(f"length.{name}")
        if section == "matters":
            return self.words.phase(name)
        if section in ("taken", "branch"):
            return f"{self.words.phase(kind)} – {self.words.branch(name)}"
        return f"{self.words.kind(kind)} – {self.words.thing(kind, name)}"

    def _results(self) -> str:
        even = 1 / len(self.one.seats)
        cards = []
        if self.one.roles:
            rows = self._rows([each.roles for each in self.variants], self.words.role)
            cards.append(self._dots("by-role", rows, even=even))
        else:
            named = [{str(seat): each for seat, each in enumerate(found.seats)} for found in self.variants]
            cards.append(
                self._dots(
                    "by-seat", self._rows(named, lambda seat: self.text("seat", number=seat)), even=even
                )
            )
        for kind in self.one.groups:
            rows = self._rows(
                [each.groups.get(kind, {}) for each in self.variants],
                lambda name, k=kind: self.words.thing(k, name),
            )
            cards.append(self._dots("by-group", rows, even=even, kind=self.words.kind(kind)))
        for kind in self.one.prices:
            price = self.words.kind(self.one.watch.game.facts(self.one.watch.plan.setup).price)
            rows = self._rows(
                [each.prices.get(kind, {}) for each in self.variants],
                lambda name, k=kind: self.words.thing(k, name),
            )
            cards.append(
                self._dots(
                    "price",
                    rows,
                    even=0,
                    percent=False,
                    kind=self.words.kind(kind),
                    price=price,
                    least=self.words.thing(kind, next(iter(self.one.groups[kind]))),
                )
            )
        return self._section("results", _grid(cards))

    def _endings(self) -> str:
        cards = []
        label = self.text("length.rounds" if self.one.rounds.value else "length.decisions")
        title = self.text("length")
        picture = plots.lengths(title, [each.lengths for each in self.variants], label)
        rows = [
            [self.text(f"length.{name}"), *(_interval("length", one) for one in pair)]
            for name, pair in (
                ("rounds", [each.rounds for each in self.variants]),
                ("decisions", [each.decisions_made for each in self.variants]),
            )
            if pair[0].value
        ]
        cards.append(_card(title, picture, self.text("length.text"), self._folded(self._columns(), rows)))
        if self.one.endings:
            ways = self._rows([each.endings for each in self.variants], self.words.ending)
            cards.append(self._dots("endings", ways))
        return self._section("ends", _grid(cards))

    def _things(self) -> str:
        cards = []
        for kind in dict.fromkeys(kind for each in self.variants for kind in each.things):
            found = [each.things.get(kind, {}) for each in self.variants]
            often = self._rows(
                [{name: thing.often for name, thing in each.items()} for each in found],
                lambda name, k=kind: self.words.thing(k, name),
            )
            cards.append(
                self._dots("often", often, percent=False, section="often", kind=self.words.kind(kind))
            )
            worth = [{name: thing.worth for name, thing in each.items() if thing.worth} for each in found]
            if any(worth):
                rows = self._rows(worth, lambda name, k=kind: self.words.thing(k, name))
                cards.append(self._dots("worth", rows, even=0, section="worth", kind=self.words.kind(kind)))
        return self._section("things", _grid(cards)) if cards else ""

    def _decisions(self) -> str:
        if not self.one.decisions:
            return ""
        cards = []
        rows = self._rows(
            [{name: each.matters for name, each in found.decisions.items()} for found in self.variants],
            self.words.phase,
        )
        cards.append(self._dots("matters", rows, even=0, section="matters"))
        for name, decision in self.one.decisions.items():
            if not decision.branches:
                continue
            found = [each.decisions.get(name) for each in self.variants]
            values = self._rows(
                [
                    {branch: each.value for branch, each in one.branches.items()} if one else {}
                    for one in found
                ],
                self.words.branch,
            )
            taken = [
                [
                    self.words.branch(branch),
                    _interval("taken", each.taken),
                    _interval("branch", each.value),
                    self.text("never") if never(each) else "",
                ]
                for branch, each in decision.branches.items()
            ]
            head = [self.text("what"), self.text("taken"), self.text("branch"), ""]
            title = self.text("branches", decision=self.words.phase(name))
            picture = plots.dots(title, values[:MOST_LINES], percent=True, even=0)
            cards.append(
                _card(
                    title,
                    picture,
                    self.text("branches.text", n=decision.matters.cases),
                    self._folded(head, taken),
                )
            )
        return self._section("decisions", _grid(cards))

    def _courses(self) -> str:
        cards = []
        for which, found in enumerate(self.variants):
            for kind, course in found.courses.items():
                if not course.rounds:
                    continue
                title = self.text("course", kind=self.words.kind(kind))
                if self.two:
                    title = f"{title} ({self._name(which)})"
                picture = plots.course(title, course, self.text("length.rounds"))
                rows = [
                    [str(number), f"{first.value:.1f}", f"{others.value:.1f}"]
                    for number, first, others in zip(course.rounds, course.first, course.others, strict=True)
                ]
                head = [self.text("round"), self.text("course.first"), self.text("course.others")]
                cards.append(_card(title, picture, self.text("course.text"), self._folded(head, rows)))
        return self._section("courses", _grid(cards)) if cards else ""

    def _notes(self) -> str:
        names = (
            "shares",
            "worth",
            "probes",
            *(("price",) if self.one.prices else ()),
            *(("compare",) if self.two else ()),
        )
        items = "".join(f"<p>{escape(self.text('note.' + name))}</p>\n" for name in names)
        return f"<section class=notes>\n<h2>{escape(self.text('notes'))}</h2>\n{items}</section>\n"

    # Pieces

    def _section(self, name: str, body: str) -> str:
        return f"<section>\n<h2>{escape(self.text(name))}</h2>\n{body}</section>\n"

    def _rows(self, found: Sequence[dict[str, Any]], called: Any) -> list[Line]:
        names = in_order(dict.fromkeys(name for each in found for name in each))
        return [Line(called(name), tuple(each.get(name) for each in found)) for name in names]

    def _dots(
        self,
        name: str,
        rows: list[Line],
        *,
        even: float | None = None,
        percent: bool = True,
        section: str = "seat",
        **arguments: Any,
    ) -> str:
        title = self.text(name, **arguments)
        picture = plots.dots(title, rows[:MOST_LINES], percent=percent, even=even, zero=name in LEFT_AT_0)
        kind = section if percent or section != "seat" else "price"
        table = [[row.name, *(_interval(kind, each) for each in row.estimates)] for row in rows]
        return _card(
            title, picture, self.text(f"{name}.text", **arguments), self._folded(self._columns(), table)
        )

    def _columns(self) -> list[str]:
        if self.two:
            return [self.text("what"), *(self._name(which) for which in range(2))]
        return [self.text("what"), self.text("value")]

    def _folded(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        return f"<details><summary>{escape(self.text('numbers'))}</summary>{_table(head, rows)}</details>"


def _card(title: str, picture: str, caption: str, more: str) -> str:
    return (
        f"<figure>\n<h3>{escape(title)}</h3>\n{picture}\n"
        f"<figcaption>{escape(caption)}</figcaption>\n{more}\n</figure>\n"
    )


def _grid(cards: Iterable[str]) -> str:
    return f"<div class=grid>\n{''.join(cards)}</div>\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th scope=col>{escape(each)}</th>" for each in head)
    body = "".join(
        f"<tr><th scope=row>{escape(first)}</th>{''.join(f'<td>{escape(each)}</td>' for each in rest)}</tr>\n"
        for first, *rest in rows
    )
    return f"<table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"


def _percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def _shown(section: str, value: float, *, sign: bool = False) -> str:
    if section in SHARES or section in FIRST_PLACES:
        plus = "+" if sign or section in FIRST_PLACES else ""
        return f"{100 * value:{plus}.1f}%"
    plus = "+" if sign or section == "price" else ""
    return f"{value:{plus}.2f}"


def _interval(section: str, each: Estimate | None) -> str:
    if each is None:
        return "–"
    low, high = (_shown(section, end) for end in (each.low, each.high))
    return f"{_shown(section, each.value)} ({low} … {high})"
