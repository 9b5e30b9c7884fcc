"""Watched games, what they say, and the page."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from onigokko.core.errors import BadSetup
from onigokko.core.game import LANGUAGES
from onigokko.core.registry import game, games
from onigokko.lab import findings as stats
from onigokko.lab import page
from onigokko.lab.accounts import Account, Accounts, Probe, Watch, watch
from onigokko.lab.crew import Crew
from onigokko.lab.findings import differences, findings, never, numbers
from onigokko.lab.page import Report
from onigokko.lab.simulate import Plan, Tally, simulate


def watched(
    name: str, seats: int | None = None, count: int = 2, **options: str
) -> tuple[Watch, list[Account]]:
    described = game(name)
    setup = described.setup(seats or min(described.seat_counts), options)
    what = Watch.of(name, setup, seed=3)
    return what, list(watch(what, range(count)))


def made_up(index: int, first: list[float], uses: list[dict[str, int]], **more: Any) -> Account:
    values: dict[str, Any] = {
        "groups": {},
        "numbers": {},
        "courses": {},
        "probes": [],
        "ending": "end",
        **more,
    }
    return Account(index, first, 10, 1, uses=uses, **values)


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in sorted(games()) for seats in game(name).seat_counts[:3]]
)
def test_every_game_has_facts(name: str, seats: int) -> None:
    what, (one, other) = watched(name, seats)
    assert one.ending
    assert any(one.uses)
    assert one.courses
    assert sum(one.first) == pytest.approx(1)
    assert all(len(by_seat) == seats for by_seat in [*one.groups.values(), *one.numbers.values(), one.uses])
    assert one.probes + other.probes
    assert what.game.words["en"].text(f"facts.end.{one.ending}") != f"facts.end.{one.ending}"


@pytest.mark.parametrize("name", sorted(games()))
def test_every_kind_that_facts_count_has_words(name: str) -> None:
    for seats in game(name).seat_counts[:4]:
        what, accounts = watched(name, seats, 1)
        kinds = {key.partition("/")[0] for each in accounts for uses in each.uses for key in uses}
        kinds |= {kind for each in accounts for kind in (*each.groups, *each.numbers, *each.courses)}
        for language in LANGUAGES:
            missing = [kind for kind in kinds if f"facts.{kind}" not in what.game.words[language]]
            assert not missing, (language, seats)


def test_watched_games_are_those_that_simulate_plays() -> None:
    what, accounts = watched("tiger", 3, 3)
    tally = Tally([0, 0, 0])
    for some in simulate(Plan.of("tiger", 3, bots=["quick"], seed=3), 3):
        tally.merge(some)
    assert sum(each.decisions for each in accounts) == tally.decisions
    assert list(watch(what, [2])) == accounts[2:]


def test_several_processes_watch_the_same_games() -> None:
    what, accounts = watched("footprints", 2, 4)
    again = sorted(watch(what, range(4), Crew(2)), key=lambda each: each.index)
    assert again == accounts


def test_what_is_bought_is_in_hand_or_was_laid() -> None:
    _, accounts = watched("tiger", 4, 3)
    for each in accounts:
        for uses in each.uses:
            for key, count in uses.items():
                kind, _, card = key.partition("/")
                if kind == "laid" and card != "1":
                    assert count <= uses.get(f"bought/{card}", 0), "nothing is laid that was not bought"


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    what, accounts = watched("footprints", 2, 2)
    kept = Accounts(what, path)
    kept.add(accounts[1])
    with path.open("a") as file:
        file.write('{"index": 0, "fi')  # the power went off
    again = Accounts(what, path)
    assert again.missing(3) == [0, 2]
    again.add(accounts[0])
    assert Accounts(what, path).first(2) == accounts
    other = Watch.of("footprints", game("footprints").setup(2), seed=4)
    before = path.read_bytes()
    with pytest.raises(BadSetup, match="holds the games of another report"):
        Accounts(other, path)
    assert path.read_bytes() == before
    for text in ("notes\n", "notes", "notes\n and more"):
        path.write_text(text)
        with pytest.raises(BadSetup, match="is not a file of a report's games"):
            Accounts(what, path)
        assert path.read_text() == text


def test_files_of_games_do_not_tell_their_order_and_are_refused_when_damaged(tmp_path: Path) -> None:
    what, accounts = watched("footprints", 2, 2)
    kept = []
    for order in (accounts, accounts[::-1]):
        path = tmp_path / f"{len(kept)}.jsonl"
        found = Accounts(what, path)
        for one in order:
            found.add(one)
        found.sort()
        kept.append(path.read_bytes())
    assert kept[0] == kept[1]
    assert len(list(tmp_path.iterdir())) == 2
    path = tmp_path / "0.jsonl"
    lines = kept[0].splitlines(keepends=True)
    for line, sentence in [
        (b"nonsense\n", "line 4 is no game of this report"),
        (b"\n", "line 4 is no game of this report"),
        (lines[1].replace(b'"first":[', b'"first":[0.0,'), "line 4 is no game of this report"),
        (lines[1].replace(b'"index":0', b'"index":-1'), "line 4 is no game of this report"),
        (lines[1], "line 4 is game 0 again"),
    ]:
        assert line != lines[1] or "again" in sentence
        path.write_bytes(kept[0] + line)
        with pytest.raises(BadSetup, match=f"is damaged: {sentence}; it was not changed"):
            Accounts(what, path)
        assert path.read_bytes() == kept[0] + line


# What is concluded


def duel(count: int, bonus: float, seed: int) -> list[Account]:
    """Games for two in which every lamp more adds to the chance to win, and every stone nothing."""
    chance = Random(seed)
    found = []
    for index in range(count):
        lamps, stones = [[chance.randrange(3) for _ in range(2)] for _ in range(2)]
        wins = chance.random() < 0.5 + bonus * (lamps[0] - lamps[1])
        uses = [{"thing/lamp": lamps[seat], "thing/stone": stones[seat]} for seat in range(2)]
        found.append(made_up(index, [1.0, 0.0] if wins else [0.0, 1.0], uses))
    return found


def test_what_a_thing_is_worth_is_found_again() -> None:
    what, _ = watched("footprints", 2, 0)
    things = findings(what, duel(4000, 0.1, 1)).things["thing"]
    lamp, stone = things["lamp"], things["stone"]
    assert lamp.worth is not None
    assert stone.worth is not None
    assert lamp.worth.low < 0.1 < lamp.worth.high
    assert stone.worth.low < 0 < stone.worth.high
    assert lamp.often.value == pytest.approx(2, abs=0.1)


def test_intervals_of_worth_hold_as_often_as_they_say() -> None:
    what, _ = watched("footprints", 2, 0)
    held = 0
    for seed in range(200):
        worth = findings(what, duel(150, 0.1, seed)).things["thing"]["lamp"].worth
        assert worth is not None
        held += worth.low < 0.1 < worth.high
    assert 180 <= held <= 199


def test_a_price_is_the_ratio_of_two_effects() -> None:
    """In front is worth 10 dollars: 20 % of first places, of which a dollar costs 2 %."""
    what, _ = watched("tiger", 3, 0)
    chance, accounts = Random(2), []
    for index in range(8000):
        paid = [chance.randrange(10) for _ in range(3)]
        front = chance.randrange(3)
        shares = [1 / 3 + (0.2 if seat == front else 0) - 0.02 * paid[seat] for seat in range(3)]
        mean = sum(shares) / 3 - 1 / 3
        winner = chance.choices(range(3), [max(0.0, share - mean) for share in shares])[0]
        first = [float(seat == winner) for seat in range(3)]
        start = ["8" if seat == front else "7" for seat in range(3)]
        accounts.append(
            made_up(index, first, [{}] * 3, groups={"start": start}, numbers={"start-paid": paid})
        )
    price = findings(what, accounts).prices["start"]["8"]
    assert price.low < 10 < price.high
    assert price.high - price.low < 4


def test_a_branch_that_is_surely_worse_is_named() -> None:
    what, _ = watched("footprints", 2, 0)
    chance, accounts = Random(3), []
    for index in range(200):
        chosen, other = chance.random() * 0.2 + 0.5, chance.random() * 0.2 + 0.3
        probe = Probe("show", "take", chosen, {"take": chosen, "draw": other})
        accounts.append(made_up(index, [1.0, 0.0], [{}, {}], probes=[probe]))
    decision = findings(what, accounts).decisions["show"]
    assert never(decision.branches["draw"])
    assert not never(decision.branches["take"])
    assert decision.matters.value == pytest.approx(0.1, abs=0.01)
    assert (decision.branches["take"].taken.value, decision.branches["draw"].taken.value) == (1, 0)


def test_differences_by_chance_are_seldom_called_real() -> None:
    what, _ = watched("footprints", 2, 0)
    calls = 0
    for seed in range(40):
        one, other = (findings(what, duel(200, 0.1, 2 * seed + side)) for side in (0, 1))
        calls += any(each.real for each in differences(one, other))
    assert calls <= 6, "5 % of the pairs, and a little luck"
    one, other = findings(what, duel(2000, 0.0, 1)), findings(what, duel(2000, 0.15, 2))
    real = {(each.section, each.name) for each in differences(one, other) if each.real}
    assert ("worth", "lamp") in real
    assert ("worth", "stone") not in real


def test_things_that_never_differ_have_no_worth() -> None:
    columns = np.ones((50, 2, 1))
    assert stats._effects(columns, np.tile([1.0, 0.0], (50, 1))) == {}


# The page


class Checker(HTMLParser):
    """Notes addresses that a page would fetch, and that each element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.fetched += [
            value or ""
            for name, value in attrs
            if name in ("src", "href", "xlink:href") and not (value or "").startswith("#")
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_nothing_else_and_has_all_its_words(language: str) -> None:
    what, accounts = watched("tiger", 3, 24)
    other, others = watched("tiger", 3, 24, banana="runners")
    report = Report((findings(what, accounts), findings(other, others)), "onigokko report tiger", language)
    text = report.html()
    checker = Checker()
    checker.feed(text)
    assert checker.fetched == []
    assert checker.scripts == 0
    assert text.count("<figure>") == text.count("<svg") > 8
    assert "url(http" not in text
    messages = [*page.house(language).messages, *what.game.words[language].messages]
    shown = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", text, flags=re.S)
    assert not [each for each in messages if "." in each and re.search(rf">{re.escape(each)}", shown)]
    assert not re.search(r"facts\.|\{\w+\}", shown)
    assert not re.search("#0[1-5]0[1-5]0[1-5]", text), "a colour that does not follow the page's"


def test_numbers_lie_beside_the_page_as_json_and_csv() -> None:
    what, accounts = watched("tiger", 3, 24)
    report = Report((findings(what, accounts),), "onigokko report tiger")
    found = json.loads(json.dumps(report.json()))
    rows = list(csv.DictReader(report.csv().splitlines()))
    assert len(rows) == len(found["variants"][0]["numbers"]) == len(numbers(report.variants[0]))
    seat = next(row for row in rows if row["section"] == "seat")
    assert float(seat["low"]) <= float(seat["value"]) <= float(seat["high"])
    assert float(seat["value"]) == pytest.approx(sum(each.first[0] for each in accounts) / 24, abs=1e-6)


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    places = [
        {key: set(re.findall(r"\{\w+\}", str(form))) for key, form in page.house(language).messages.items()}
        for language in LANGUAGES
    ]
    assert places[0] == places[1]
