"""The variants of every game that docs/balance.md tells of: options, seats, other data than the house's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from onigokko.core.game import Setup
from onigokko.core.registry import game
from onigokko.lab.accounts import Accounts, Watch

Options = Mapping[str, str]
EVENTS = ("none", "mixed", "informants", "support-fugitive", "support-marshal", "catch-up")


@dataclass(frozen=True, eq=False)
class Box:
    """Other data: their name in tables, what they are in English and in Japanese, and the data."""

    name: str
    en: str
    ja: str
    data: Mapping[str, Any]


def _deck(footprints: Mapping[str, int]) -> list[dict[str, Any]]:
    """The deck of footprints with others on its cards; cards that are not named have none."""
    return [
        {**card, "footprints": footprints.get(card["name"], 0)} for card in game("footprints").data["cards"]
    ]


def _minis(**changes: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [{**mini, **changes.get(mini["name"], {})} for mini in game("footprints").data["minis"]]


def _halls(best: int, second: int) -> list[dict[str, int]]:
    """The board of noblesse with the same steps in each hall."""
    return [{**hall, "best": best, "second": second} for hall in game("noblesse").data["halls"]]


TIGER = (
    Box("money-100", "100 dollars a seat", "一人100ドル", {"money": 100}),
    Box(
        "few-nines",
        "four nines in a colour in place of seven",
        "各色の9が七枚でなく四枚",
        {"stamina": {**game("tiger").data["stamina"], "9": 4}},
    ),
)
FUGITIVE = (
    Box("reach-4", "hideouts may be 4 apart", "隠れ家の間隔が4まで", {"reach": 4}),
    Box("safe-20", "no manhunt with 20 or more open", "20以上が公開なら追跡なし", {"safe": 20}),
    Box(
        "deal-7",
        "one card of A and one of B more for the fugitive",
        "逃亡者に山AとBから一枚ずつ多く配る",
        {"deal": ["A", "A", "A", "A", "B", "B", "B"]},
    ),
    Box(
        "deal-c",
        "a card of C more for the fugitive",
        "逃亡者に山Cから一枚多く配る",
        {"deal": ["A", "A", "A", "B", "B", "C"]},
    ),
)
FEW = Box(
    "few-footprints",
    "three cards with a footprint in place of six",
    "足あと付きの札が六枚でなく三枚",
    {"cards": _deck({"s4": 1, "m1": 1, "m7": 1})},
)
MANY = Box(
    "many-footprints",
    "ten cards with a footprint in place of six",
    "足あと付きの札が六枚でなく十枚",
    {"cards": _deck({f"{suit}{n}": 1 for suit in "sm" for n in (1, 2, 4, 5, 7)})},
)
FLAT_RUN = Box("run-1", "one point for the run", "連番も1点", {"minis": _minis(run={"points": 1})})
GOAL_3 = Box("goal-3", "three points end it", "3点で終わり", {"goal": 3})
CHIPS_6 = Box("chips-6", "six chips", "チップ六枚", {"chips": 6})
NOBLESSE = (
    Box("flat", "every hall 4 and 2 steps", "どの広間も4歩と2歩", {"halls": _halls(4, 2)}),
    Box(
        "one-second",
        "one step for the second-best display",
        "二番目の展示は一歩だけ",
        {"halls": [{**hall, "second": 1} for hall in game("noblesse").data["halls"]]},
    ),
    Box("close", "every hall 4 and 3 steps", "どの広間も4歩と3歩", {"halls": _halls(4, 3)}),
)
# Each set has one of the six highest cheques, one of the next six and so on, and comes to 50 as before (N1).
LADDER = Box(
    "ladder",
    "cheques 24 to 19, 18 to 13, 7 to 12 and 1 to 6 dealt round the sets",
    "小切手を24〜19、18〜13、7〜12、1〜6から各組に一枚ずつ",
    {
        "sets": [
            {**each, "cheques": [24 - place, 18 - place, 7 + place, 1 + place]}
            for place, each in enumerate(game("noblesse").data["sets"])
        ]
    },
)


@dataclass(frozen=True)
class Variant:
    """A game, its seats, and what is not as usual: options, or other data."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    box: Box | None = None

    @cached_property
    def setup(self) -> Setup:
        """As a game is begun."""
        data = None if self.box is None else {**game(self.game).data, **self.box.data}
        return game(self.game).setup(self.seats, dict(self.options), data)

    @property
    def given(self) -> str:
        """What makes the same report on the command line; `--data` is a file with the data."""
        options = "".join(f" --option {name}={value}" for name, value in self.options)
        data = f" --data {self.box.name}.json" if self.box else ""
        return f"onigokko report {self.game} --seats {self.seats}{options}{data}"

    def short(self, language: str) -> str:
        """What is not as usual, as a row of a table has it."""
        if self.box is not None:
            return self.box.ja if language == "ja" else self.box.en
        if not self.options:
            return "標準" if language == "ja" else "the house's"
        return ", ".join(f"`{name}={value}`" for name, value in self.options)

    def kept(self, folder: Path) -> Accounts:
        """Its games so far."""
        folder.mkdir(parents=True, exist_ok=True)
        parts = [self.game, str(self.seats), *(f"{name}-{value}" for name, value in self.options)]
        name = "-".join([*parts, *([self.box.name] if self.box else [])])
        return Accounts(Watch.of(self.game, self.setup, seed=1), folder / f"{name}.jsonl")


def _table(
    name: str, seats: int, options: tuple[Options, ...] = (), boxes: tuple[Box, ...] = ()
) -> list[Variant]:
    always = {"seats-6": "yes"} if name == "noblesse" and seats == 6 else {}
    return [
        *(Variant(name, seats, tuple({**always, **each}.items())) for each in ({}, *options)),
        *(Variant(name, seats, tuple(always.items()), box) for box in boxes),
    ]


def tables() -> Iterator[list[Variant]]:
    """The variants that stand in one table, the first being the measure of the others."""
    yield _table("tiger", 4, ({"banana": "runners"}, {"money": "open"}, {"track": "40"}), TIGER)
    yield _table("tiger", 3)
    yield _table("tiger", 5)
    yield _table("tiger", 6)
    fugitive = (*({"events": each} for each in EVENTS[1:]), {"opening": "two"}, {"guess": "may"})
    yield _table("fugitive", 2, fugitive, FUGITIVE)
    yield _table("footprints", 4, ({"tie-flip": "no"},), (FEW, MANY, FLAT_RUN, GOAL_3))
    yield _table("footprints", 3, (), (FEW, MANY, FLAT_RUN))
    two = ({"reshuffle": "shuffle"}, {"tie-flip": "no"}, {"chair": "1"})
    yield _table("footprints", 2, two, (FEW, MANY, FLAT_RUN, CHIPS_6))
    yield _table("noblesse", 4, ({"withdraw": "yes"},), (*NOBLESSE, LADDER))
    for seats in (2, 3, 5):
        yield _table("noblesse", seats)
    yield _table("noblesse", 6, (), (LADDER,))
