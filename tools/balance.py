"""Plays the variants of every game and writes docs/balance.md and docs/balance.ja.md from what they come to.

    python tools/balance.py --games 400            play what is missing, and write
    python tools/balance.py --games 400 --write    write from what has been played

No number is typed. The games are kept in build/balance/, so that it can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scipy.stats import false_discovery_control, norm

from balance_variants import Variant, tables
from balance_words import said
from onigokko.core.registry import game
from onigokko.lab.accounts import watch
from onigokko.lab.crew import Crew
from onigokko.lab.findings import Difference, Estimate, Findings, Thing, differences, findings, never
from onigokko.lab.page import Words

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "balance"
PAGES = {"en": ROOT / "docs" / "balance.md", "ja": ROOT / "docs" / "balance.ja.md"}
FEWEST = 20  # games of a variant that is told of
STEPS = (30, 100, 300, 1000, 3000)  # games; every variant gets so many before any goes further
FALSE = 0.05
WALKS = ("lap", "still")  # endings of footprints that ignore points
OFTEN_CUT = 0.3  # of the games


def play(games: int, processes: int, only: list[str]) -> None:
    """Plays what is missing, every variant so far before any goes further."""
    for wanted in sorted({min(games, size) for size in (*STEPS, games)}):
        for variants in tables():
            for variant in variants:
                if only and variant.game not in only:
                    continue
                kept = variant.kept(KEPT)
                for one in watch(kept.what, kept.missing(wanted), Crew(processes)):
                    kept.add(one)
                print(f"{variant.given}: {len(kept.played)} games", flush=True)


@cache
def found(variant: Variant) -> Findings | None:
    """What its games say, if there are enough."""
    kept = variant.kept(KEPT)
    if len(kept.played) < FEWEST:
        return None
    return findings(kept.what, sorted(kept.played, key=lambda one: one.index))


@cache
def real(first: Variant, other: Variant) -> list[Difference]:
    """What differs between two variants, all that is compared considered together."""
    one, two = found(first), found(other)
    return [] if one is None or two is None else [each for each in differences(one, two) if each.real]


class Page:
    """The page in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def text(self) -> str:
        """The whole page."""
        all_tables = [[each for each in variants if found(each)] for variants in tables()]
        all_tables = [variants for variants in all_tables if variants]
        games = sum(self._of(each).games for variants in all_tables for each in variants)
        lines = [
            f"# {self.said('title')}",
            "",
            self.said("other-language"),
            "",
            self.said("intro", games=f"{games:,}"),
        ]
        lines += ["", f"## {self.said('conclusions')}", ""]
        lines += [line for variants in all_tables for line in self._conclusion(variants)]
        last = ""
        for variants in all_tables:
            if variants[0].game != last:
                last = variants[0].game
                lines += ["", f"## {game(last).titles[self.language]}"]
            lines += ["", f"### {self.said('seats', n=variants[0].seats)}", ""]
            lines += [*self._table(variants), *self._differences(variants), *self._details(variants[0])]
            known = self._of(variants[0]).things
            for variant in variants[1:]:
                new = {kind: some for kind, some in self._of(variant).things.items() if kind not in known}
                lines += self._of_things(variant, new, f" ({variant.short(self.language)})")
        return "\n".join(lines) + "\n"

    def said(self, message: str, **arguments: object) -> str:
        return said(self.language, message, **arguments)

    def _of(self, variant: Variant) -> Findings:
        one = found(variant)
        assert one is not None
        return one

    def _words(self, variant: Variant) -> Words:
        return Words(game(variant.game), self.language)

    def _listed(self, things: list[str], otherwise: str = "") -> str:
        return self.said("semicolon").join(things) or otherwise

    # Tables

    def _table(self, variants: list[Variant]) -> Iterator[str]:
        words, first = self._words(variants[0]), self._of(variants[0])
        seats = [words.role(role) for role in first.roles] or [
            self.said("seat", n=seat) for seat in range(len(first.seats))
        ]
        endings = list(dict.fromkeys(name for each in variants for name in self._of(each).endings))
        head = [self.said("variant"), self.said("games"), *seats, self.said("decisions")]
        head += [words.ending(each) for each in endings]
        yield f"| {' | '.join(head)} |"
        yield "|" + "---|" * len(head)
        for variant in variants:
            each = self._of(variant)
            ends = [_share(each.endings.get(name)) for name in endings]
            cells = [variant.short(self.language), f"{each.games:,}", *map(_share, each.seats)]
            yield f"| {' | '.join([*cells, f'{each.decisions_made.value:.0f}', *ends])} |"

    def _differences(self, variants: list[Variant]) -> Iterator[str]:
        if len(variants) < 2:
            return
        yield from ("", self.said("differs"), "")
        for variant in variants[1:]:
            some = [
                self._difference(variant, one)
                for one in real(variants[0], variant)
                if one.section in ("seat", "role", "ending", "length")
            ]
            yield (
                f"- {variant.short(self.language)}{self.said('colon')}"
                f"{self._listed(some, self.said('nothing'))}{self.said('stop')}"
            )

    def _difference(self, variant: Variant, one: Difference) -> str:
        words = self._words(variant)
        name = {
            "seat": lambda: self.said("seat", n=one.name),
            "role": lambda: words.role(one.name),
            "ending": lambda: words.ending(one.name),
            "length": lambda: words.text(f"length.{one.name}"),
        }[one.section]()
        if one.section == "length":
            return f"{name} {one.one.value:.1f} → {one.other.value:.1f}"
        return f"{name} {one.one.value:.0%} → {one.other.value:.0%}"

    # What one variant comes to

    def _details(self, variant: Variant) -> Iterator[str]:
        one, words = self._of(variant), self._words(variant)
        even = 1 / len(one.seats)
        stop, colon = self.said("stop"), self.said("colon")
        for kind, prices in one.prices.items():
            least = words.thing(kind, next(iter(one.groups[kind])))
            price = words.kind(one.watch.game.facts(one.watch.plan.setup).price)
            some = [f"{words.thing(kind, name)} {self._number(each)}" for name, each in prices.items()]
            head = self.said("worth", kind=words.kind(kind), price=price, least=least)
            yield from ("", f"{head}{colon}{self._listed(some)}{stop}")
        for kind, groups in one.groups.items():
            off = [
                f"{words.thing(kind, name)} {_share(each)}"
                for name, each in groups.items()
                if each.low > even or each.high < even
            ]
            head = self.said("by", kind=words.kind(kind), even=f"{even:.0%}")
            yield from ("", f"{head}{colon}{self._listed(off, self.said('none'))}{stop}")
        yield from self._of_things(variant, one.things)
        avoid = [
            f"{words.phase(name)} – {words.branch(branch)} ({self._points(each.value)})"
            for name, decision in one.decisions.items()
            for branch, each in decision.branches.items()
            if never(each)
        ]
        if avoid:
            yield from ("", f"{self.said('avoid')}{colon}{self._listed(avoid)}{stop}")

    def _of_things(
        self, variant: Variant, some: dict[str, dict[str, Thing]], where: str = ""
    ) -> Iterator[str]:
        """How often things are had or used, and what one more goes with."""
        words, stop, colon = self._words(variant), self.said("stop"), self.said("colon")
        for kind, things in some.items():
            often = [f"{words.thing(kind, name)} {each.often.value:.2f}" for name, each in things.items()]
            head = self.said("often", kind=words.kind(kind), where=where)
            yield from ("", f"{head}{colon}{self._listed(often)}{stop}")
            worth = [
                f"{words.thing(kind, name)} {self._points(each.worth)}"
                for name, each in things.items()
                if each.worth and (each.worth.low > 0 or each.worth.high < 0)
            ]
            if worth:
                yield f"{self.said('goes-with')}{colon}{self._listed(worth)}{stop}"

    # Conclusions

    def _conclusion(self, variants: list[Variant]) -> Iterator[str]:
        """A line for a game and seat count: what is surely uneven, and what would be less so."""
        house, one = variants[0], self._of(variants[0])
        some = [*self._of_seats(one), *self._of_roles(variants), *self._of_groups(variants)]
        some += [*self._of_endings(variants), *self._seldom(house)]
        if some in ([self.said("fair")], [self.said("fair-roles")]):
            some.append(self.said("stays"))
        stop = self.said("stop")
        told = "。".join(some) if self.language == "ja" else ". ".join([some[0], *map(_capital, some[1:])])
        title = f"{game(house.game).titles[self.language]}{self.said('comma')}"
        yield f"- **{title}{self.said('seats', n=house.seats)}**{self.said('colon')}{told}{stop}"

    def _of_seats(self, one: Findings) -> Iterator[str]:
        """Which seats are off even, corrected for their number."""
        if one.roles:
            return
        even = 1 / len(one.seats)
        error = (even * (1 - even) / one.games) ** 0.5
        chances = [2 * norm.sf(abs(each.value - even) / error) for each in one.seats]
        off = [
            f"{self.said('seat', n=seat)} {_share(each)}"
            for seat, (each, chance) in enumerate(
                zip(one.seats, false_discovery_control(chances), strict=True)
            )
            if chance < FALSE
        ]
        yield self.said("uneven-seats", seats=self._listed(off)) if off else self.said("fair")

    def _of_roles(self, variants: list[Variant]) -> Iterator[str]:
        house, one, words = variants[0], self._of(variants[0]), self._words(variants[0])
        even = 1 / len(one.seats)
        if one.roles and not any(share.low > even for share in one.roles.values()):
            yield self.said("fair-roles")
        for role, share in one.roles.items():
            if share.low <= even:
                continue
            yield self.said("role", role=words.role(role), share=_share(share))

            def distance(variant: Variant, role: str = role) -> float:
                return abs(self._of(variant).roles[role].value - even)

            for kind, some in (
                ("option", [each for each in variants[1:] if each.box is None]),
                ("change", [each for each in variants[1:] if each.box is not None]),
            ):
                differing = [
                    each
                    for each in some
                    if any(one.section == "role" and one.name == role for one in real(house, each))
                ]
                best = min(differing, key=distance, default=None)
                if best is not None and distance(best) < distance(house):
                    share_then = _share(self._of(best).roles[role])
                    yield self.said(kind, variant=best.short(self.language), share=share_then)

    def _of_groups(self, variants: list[Variant]) -> Iterator[str]:
        house = variants[0]
        one, words = self._of(house), self._words(house)
        even = 1 / len(one.seats)
        for kind, groups in one.groups.items():
            best = max(groups, key=lambda name: groups[name].low)
            worst = min(groups, key=lambda name: groups[name].high)
            if kind == "final" or groups[best].low <= even or groups[worst].high >= even:
                continue
            yield self.said(
                "group",
                kind=words.kind(kind),
                best=words.thing(kind, best),
                worst=words.thing(kind, worst),
                share_best=_share(groups[best]),
                share_worst=_share(groups[worst]),
            )
            prices = one.prices.get(kind, {})
            if not prices:
                yield from self._even_groups(variants[1:], kind)
            if best in prices:
                least = next(iter(groups))
                yield self.said(
                    "sold",
                    best=words.thing(kind, best),
                    worst=words.thing(kind, least),
                    price=f"${self._number(prices[best])}",
                )

    def _even_groups(self, variants: list[Variant], kind: str) -> Iterator[str]:
        """Other data in which no group of the kind is surely off even."""
        tried = [variant for variant in variants if variant.box and self._of(variant).groups.get(kind)]
        if not tried:
            return
        even, evened = 1 / tried[0].seats, False
        for variant in tried:
            groups = self._of(variant).groups[kind]
            if all(share.low <= even <= share.high for share in groups.values()):
                evened = True
                words = self._words(variant)
                shares = [f"{words.thing(kind, name)} {_share(each)}" for name, each in groups.items()]
                yield self.said(
                    "even-groups", variant=variant.short(self.language), shares=self._listed(shares)
                )

        if not evened:
            names = self._listed([variant.short(self.language) for variant in tried])
            yield self.said("still-uneven", variants=names)

    def _of_endings(self, variants: list[Variant]) -> Iterator[str]:
        """Games of footprints that the walk ends before the points do."""

        def cut(variant: Variant) -> float:
            ends = self._of(variant).endings
            return sum(ends[name].value for name in WALKS if name in ends)

        if cut(variants[0]) < OFTEN_CUT:
            return
        yield self.said("cut-short", share=f"{cut(variants[0]):.0%}")
        best = min(variants, key=cut)
        if best is not variants[0]:
            yield self.said("cut-best", variant=best.short(self.language), share=f"{cut(best):.0%}")

    def _seldom(self, house: Variant) -> Iterator[str]:
        """Things that are used less than once in four games, though others of their kind are used in each."""
        one, words = self._of(house), self._words(house)
        facts = one.watch.game.facts(one.watch.plan.setup)
        for kind, things in one.things.items():
            if kind in facts.only_counted or kind.endswith("-in-hall"):
                continue
            often = {name: thing.often for name, thing in things.items()}
            rare = [words.thing(kind, name) for name, each in often.items() if each.high < 0.25]
            if rare and max(each.value for each in often.values()) > 1:
                yield self.said("seldom", kind=words.kind(kind), things=self.said("comma").join(rare))

    # Numbers

    def _number(self, each: Estimate) -> str:
        return f"{each.value:.1f} ({each.low:.1f}{self.said('to')}{each.high:.1f})"

    def _points(self, each: Estimate) -> str:
        low, high = 100 * each.low, 100 * each.high
        return f"{100 * each.value:+.1f} % ({low:+.1f}{self.said('to')}{high:+.1f})"


def _share(each: Estimate | None) -> str:
    return "–" if each is None else f"{each.value:.0%} ({each.low:.0%}–{each.high:.0%})"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def write() -> None:
    """Writes the pages from what has been played."""
    for language, path in PAGES.items():
        path.write_text(Page(language).text(), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300, help="of each variant")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="*", default=[], metavar="GAME", help="play these games alone")
    parser.add_argument("--write", action="store_true", help="play nothing")
    given = parser.parse_args()
    if not given.write:
        play(given.games, given.processes, given.only)
    write()


if __name__ == "__main__":
    main()
