"""Plays the variants of every game and writes docs/balance.md from what they come to. No number is typed.

    python tools/balance.py --games 400            play what is missing, and write
    python tools/balance.py --games 400 --write    write from what has been played

The games are kept in build/balance/, so that it can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from onigokko.core.registry import game
from onigokko.lab.accounts import Accounts, Watch, watch
from onigokko.lab.crew import Crew
from onigokko.lab.findings import Estimate, Findings, differences, findings, never
from onigokko.lab.page import Words

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "balance"
PAGE = ROOT / "docs" / "balance.md"
FEWEST = 20  # games of a variant that is told of
EVENTS = ("none", "mixed", "informants", "support-fugitive", "support-marshal", "catch-up")
Options = dict[str, str]
VARIANTS: tuple[tuple[str, int, tuple[Options, ...]], ...] = (
    ("tiger", 4, ({}, {"banana": "runners"})),
    ("tiger", 3, ({},)),
    ("tiger", 6, ({},)),
    ("fugitive", 2, (*({"events": each} for each in EVENTS), {"opening": "two"}, {"guess": "may"})),
    ("footprints", 4, ({}, {"tie-flip": "no"})),
    ("footprints", 3, ({},)),
    ("footprints", 2, ({}, {"reshuffle": "shuffle"}, {"tie-flip": "no"}, {"chair": "1"})),
    ("noblesse", 4, ({}, {"withdraw": "yes"})),
    ("noblesse", 2, ({},)),
)


@dataclass(frozen=True)
class Variant:
    """A game, seats and options that are not the usual ones."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]

    @property
    def given(self) -> str:
        """What makes the same report on the command line."""
        options = "".join(f" --option {name}={value}" for name, value in self.options)
        return f"onigokko report {self.game} --seats {self.seats}{options}"

    @property
    def short(self) -> str:
        """The options, as a row of a table has them."""
        return ", ".join(f"`{name}={value}`" for name, value in self.options) or "the house's"

    def kept(self) -> Accounts:
        """Its games so far."""
        KEPT.mkdir(parents=True, exist_ok=True)
        name = "-".join([self.game, str(self.seats), *(value for _, value in self.options)])
        setup = game(self.game).setup(self.seats, dict(self.options))
        return Accounts(Watch.of(self.game, setup, seed=1), KEPT / f"{name}.jsonl")


def tables() -> Iterator[list[Variant]]:
    """The variants that stand in one table, the first being the measure of the others."""
    for name, seats, variants in VARIANTS:
        yield [Variant(name, seats, tuple(options.items())) for options in variants]


def play(games: int, processes: int, only: list[str]) -> None:
    """Plays what is missing, every variant so far before any goes further."""
    for wanted in sorted({min(games, size) for size in (30, 100, 300, 1000, 3000, games)}):
        for variants in tables():
            for variant in variants:
                if only and variant.game not in only:
                    continue
                kept = variant.kept()
                for one in watch(kept.what, kept.missing(wanted), Crew(processes)):
                    kept.add(one)
                print(f"{variant.given}: {len(kept.played)} games", flush=True)


# Writing


def write() -> None:
    """Writes the page from what has been played."""
    lines = [
        "# What the games come to",
        "",
        "Written by `python tools/balance.py` from games of `quick` bots; no number in it is typed. Shares",
        "have intervals of 95 % (Wilson). Differences count as real when all comparisons of two variants are",
        "corrected for (Benjamini and Hochberg, 5 %). What is true of these bots is true of people as far as",
        "they play alike. `onigokko report GAME` shows the same with pictures",
        "([the command line](command-line.md#report)).",
    ]
    last = ""
    for variants in tables():
        found = [(each, _found(each)) for each in variants]
        told = [(each, one) for each, one in found if one is not None]
        if not told:
            continue
        if variants[0].game != last:
            last = variants[0].game
            lines += ["", f"## {game(last).titles['en']}"]
        lines += ["", f"### {variants[0].seats} seats", "", *_table(told)]
        lines += _differences(told)
        lines += _details(told[0][1])
    lines += ["", "## Where the house data should change", "", *_advice()]
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def _found(variant: Variant) -> Findings | None:
    kept = variant.kept()
    if len(kept.played) < FEWEST:
        return None
    return findings(kept.what, sorted(kept.played, key=lambda one: one.index))


def _table(told: list[tuple[Variant, Findings]]) -> Iterator[str]:
    words = Words(told[0][1].watch.game, "en")
    roles = list(told[0][1].roles)
    seats = [words.role(role) for role in roles] or [f"seat {seat}" for seat in range(len(told[0][1].seats))]
    endings = list(dict.fromkeys(name for _, each in told for name in each.endings))
    head = ["variant", "games", *seats, "decisions", *(words.ending(each) for each in endings)]
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for variant, each in told:
        ends = [_share(each.endings.get(name)) for name in endings]
        cells = [variant.short, str(each.games), *map(_share, each.seats)]
        yield f"| {' | '.join([*cells, f'{each.decisions_made.value:.0f}', *ends])} |"


def _differences(told: list[tuple[Variant, Findings]]) -> Iterator[str]:
    if len(told) < 2:
        return
    yield ""
    yield "What really differs from the first:"
    yield ""
    for variant, each in told[1:]:
        real = [one for one in differences(told[0][1], each) if one.real]
        real = [one for one in real if one.section in ("seat", "role", "ending", "length")]
        said = [
            f"{one.kind or one.section} {one.name} ({one.one.value:.3g} → {one.other.value:.3g})"
            for one in real
        ]
        yield f"- {variant.short}: {', '.join(said) or 'nothing that so many games can show'}."


def _details(found: Findings) -> Iterator[str]:
    words = Words(found.watch.game, "en")
    even = 1 / len(found.seats)
    for kind, prices in found.prices.items():
        least = next(iter(found.groups[kind]))
        price = words.kind(found.watch.game.facts(found.watch.plan.setup).price)
        said = [f"{words.thing(kind, name)}: {_number(each)}" for name, each in prices.items()]
        yield ""
        yield f"**{words.kind(kind)}**, worth in {price} beside {least}: {'; '.join(said)}."
    for kind, groups in found.groups.items():
        off = [
            f"{words.thing(kind, name)} {_share(each)}"
            for name, each in groups.items()
            if each.low > even or each.high < even
        ]
        yield ""
        yield f"**By {words.kind(kind)}**, first places surely off {even:.0%}: {'; '.join(off) or 'none'}."
    for kind, things in found.things.items():
        often = [f"{words.thing(kind, name)} {each.often.value:.2f}" for name, each in things.items()]
        yield ""
        yield f"**{words.kind(kind)}**, times a game: {', '.join(often)}."
        worth = [
            f"{words.thing(kind, name)} {_points(each.worth)}"
            for name, each in things.items()
            if each.worth and (each.worth.low > 0 or each.worth.high < 0)
        ]
        if worth:
            yield f"One more goes with first places: {'; '.join(worth)}."
    avoid = [
        f"{words.phase(name)}: {words.branch(branch)} ({_points(each.value)})"
        for name, decision in found.decisions.items()
        for branch, each in decision.branches.items()
        if never(each)
    ]
    if avoid:
        yield ""
        yield f"**Branches that are surely worse than what the bot chose**: {'; '.join(avoid)}."


def _advice() -> Iterator[str]:
    """What is surely uneven in the house's variants, and the variant that is nearest to even."""
    for variants in tables():
        found = _found(variants[0])
        if found is None:
            continue
        words = Words(found.watch.game, "en")
        name = f"{game(variants[0].game).titles['en']}, {variants[0].seats} seats"
        even = 1 / len(found.seats)
        for role, each in found.roles.items():
            if each.low > even:
                told = [(each_, one) for each_ in variants if (one := _found(each_)) is not None]
                nearest = min(told, key=lambda pair: abs(pair[1].roles[role].value - even))
                yield (
                    f"- **{name}**: the {words.role(role)} wins {_share(each)}. Nearest to even is "
                    f"{nearest[0].short}, {_share(nearest[1].roles[role])}."
                )
        for kind, groups in found.groups.items():
            best = max(groups, key=lambda one: groups[one].low)
            worst = min(groups, key=lambda one: groups[one].high)
            if kind != "final" and groups[best].low > even and groups[worst].high < even:
                yield (
                    f"- **{name}**: {words.kind(kind)} {words.thing(kind, best)} comes first in "
                    f"{_share(groups[best])}, {words.thing(kind, worst)} in {_share(groups[worst])}."
                )
        yield from (f"- **{name}**: {each}" for each in _seldom(found, words))


def _seldom(found: Findings, words: Words) -> Iterator[str]:
    """Things that are used less than once in four games, though others of their kind are used in each."""
    facts = found.watch.game.facts(found.watch.plan.setup)
    for kind, things in found.things.items():
        if kind in facts.only_counted or kind.endswith("-in-hall"):
            continue
        often = {name: thing.often for name, thing in things.items()}
        rare = [words.thing(kind, name) for name, each in often.items() if each.high < 0.25]
        if rare and max(each.value for each in often.values()) > 1:
            yield f"{words.kind(kind)}: less than once in four games, {', '.join(rare)}."


def _share(each: Estimate | None) -> str:
    return "–" if each is None else f"{each.value:.0%} ({each.low:.0%}–{each.high:.0%})"


def _number(each: Estimate) -> str:
    return f"{each.value:.1f} ({each.low:.1f} to {each.high:.1f})"


def _points(each: Estimate) -> str:
    return f"{100 * each.value:+.1f} % ({100 * each.low:+.1f} to {100 * each.high:+.1f})"


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
