"""Many games at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from onigokko import bots as players
from onigokko.bots import Bot, Question, QuickBot, RandomBot
from onigokko.core.errors import BadSetup, OnigokkoError
from onigokko.core.registry import game, games
from onigokko.games.tiger.moves import SEAL
from onigokko.games.tiger.rules import SEALING, Tiger
from onigokko.lab import simulate as lab
from onigokko.lab.simulate import PARTS, Plan, Stop, Tally, rows, simulate


def total(plan: Plan, count: int, processes: int = 1) -> Tally:
    found = Tally([0] * plan.setup.seats)
    for tally in simulate(plan, count, processes):
        found.merge(tally)
    return found


def least_seats(name: str) -> int:
    return min(game(name).seat_counts)


@pytest.fixture
def seated_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, type[Bot]], None]:
    """Makes a bot known by a name for one test."""
    known: dict[str, type[Bot]] = dict(players.bots())

    def seat(name: str, kind: type[Bot]) -> None:
        known[name] = kind

    monkeypatch.setattr(players, "bots", lambda: known)
    monkeypatch.setattr(lab, "bots", lambda: known)
    return seat


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize(("bot", "count"), [("random", 3), ("quick", 1)])
def test_every_game_is_played_to_its_end(name: str, bot: str, count: int) -> None:
    tally = total(Plan.of(name, least_seats(name), bots=[bot], seed=4), count)
    assert tally.games == count
    assert sum(tally.first) == count * PARTS
    assert 0 < tally.fewest <= tally.mean <= tally.most


def test_the_same_seed_gives_the_same_games() -> None:
    plan = Plan.of("tiger", 4, bots=("quick", "random", "random", "random"), seed=9)
    assert total(plan, 6) == total(plan, 6)
    other = Plan.of("tiger", 4, bots=plan.bots, seed=10)
    assert total(plan, 6) != total(other, 6)


@pytest.mark.parametrize("bots", [("random",), ("quick", "random", "random")])
def test_several_processes_play_the_same_games_as_one(bots: tuple[str, ...]) -> None:
    plan = Plan.of("tiger", 3, bots=bots, seed=3)
    assert list(simulate(plan, 9, 2)) == list(simulate(plan, 9))


def test_games_have_seeds_of_their_own() -> None:
    plans = [Plan.of("tiger", 3, seed=seed) for seed in range(20)]
    assert len({plan.seed_of(index) for plan in plans for index in range(50)}) == 1000


def test_a_longer_run_begins_with_the_games_of_a_shorter_one() -> None:
    plan = Plan.of("tiger", 3, seed=5)
    begun = Tally([0, 0, 0])
    for tally in islice(simulate(plan, 1000), 7):
        begun.merge(tally)
    assert 0 < begun.games < 1000
    assert begun == total(plan, begun.games)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stopped_run_gives_the_first_games(processes: int) -> None:
    plan, stop, begun = Plan.of("tiger", 3, seed=6), Stop(), Tally([0, 0, 0])
    for tally in simulate(plan, 400, processes, stop):
        begun.merge(tally)
        if begun.games >= 4:
            stop.set()
    assert 4 <= begun.games < 400
    assert begun == total(plan, begun.games)


def test_it_stops_between_two_decisions(seated_bot: Callable[[str, type[Bot]], None]) -> None:
    stop = Stop()

    class Stopper(Bot):
        asked = 0

        def decide(self, question: Question) -> int:
            Stopper.asked += 1
            stop.set()
            return question.moves[0]

    seated_bot("stopper", Stopper)
    tallies = list(simulate(Plan.of("tiger", 3, bots=("stopper",)), 10, stop=stop))
    assert [tally.games for tally in tallies] == [0]
    assert Stopper.asked == 1


def test_a_bot_that_reads_nothing_decides_as_if_it_could(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan.of("tiger", 3, bots=("quick", "random", "quick"), seed=8)
    unseeing = total(plan, 3)
    for kind in (QuickBot, RandomBot):
        monkeypatch.setattr(kind, "reads", True)
    assert total(plan, 3) == unseeing


@pytest.mark.parametrize("reads", [True, False])
def test_bots_are_shown_positions_without_the_others_secrets(
    reads: bool, seated_bot: Callable[[str, type[Bot]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []

    class Thrifty(RandomBot):
        def decide(self, question: Question) -> int:
            position = question.position
            assert isinstance(position, Tiger)
            return SEAL if position.step == SEALING else super().decide(question)

    class Spy(RandomBot):
        def decide(self, question: Question) -> int:
            position = question.position
            assert isinstance(position, Tiger)
            if position.step == SEALING:
                shown.append(position.runners[0].sealed)
            return super().decide(question)

    seated_bot("thrifty", Thrifty)
    seated_bot("spy", Spy)
    if not reads:
        for kind in (Thrifty, Spy):
            monkeypatch.setattr(kind, "reads", False)
    total(Plan.of("tiger", 3, bots=("thrifty", "thrifty", "spy"), seed=2), 6)
    assert len(shown) == 6
    assert set(shown) != {0}, "what seat 0 really sealed"


def test_bots_of_others_see_the_view_and_what_was_said(
    seated_bot: Callable[[str, type[Bot]], None],
) -> None:
    questions: list[Question] = []

    class Listener(QuickBot):
        def decide(self, question: Question) -> int:
            questions.append(question)
            return super().decide(question)

    seated_bot("listener", Listener)
    total(Plan.of("tiger", 3, bots=("quick", "listener", "quick")), 1)
    assert all(question.view["phase"] for question in questions)
    heard = [len(question.heard) for question in questions]
    assert heard == sorted(heard)
    assert heard[-1] > heard[0] == 0


def test_a_game_without_an_end_is_said_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(game("tiger")), "bound", lambda self, seats: 1)
    with pytest.raises(OnigokkoError, match="game 0 of this seed did not end within 1 decisions"):
        total(Plan.of("tiger", 3), 5)
    with pytest.raises(OnigokkoError, match="did not end within 20 decisions"):
        total(Plan.of("tiger", 3, bots=("random", "quick", "quick")), 5)


def test_a_shared_first_place_counts_in_parts() -> None:
    tally = Tally([0, 0, 0])
    tally.add([1, 1, 3], 10)
    tally.add([1, 2, 3], 30)
    plan = Plan.of("tiger", 3, bots=("random", "quick", "random"))
    first, second, third = rows(plan, tally)
    assert (first.first, second.first, third.first) == (1.5, 0.5, 0.0)
    assert (first.games, first.share, first.bot, second.bot) == (2, 0.75, "random", "quick")
    assert first.low < 0.75 < first.high
    assert (tally.mean, tally.fewest, tally.most) == (20.0, 10, 30)


def test_any_number_of_seats_shares_a_place_exactly() -> None:
    assert all(PARTS % seats == 0 for seats in range(1, 17))


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"game": "tigr"}, 'there is no game "tigr"'),
        ({"game": "tiger", "seats": 9}, "tiger cannot be played with 9 seats"),
        ({"game": "tiger", "seats": 4, "options": {"x": "1"}}, 'tiger has no option "x"'),
        ({"game": "tiger", "seats": 4, "bots": ("quik",)}, 'there is no bot "quik"'),
        ({"game": "tiger", "seats": 4, "bots": ("quick", "quick")}, "2 bots are named for 4 seats"),
        ({"game": "tiger", "seats": 4, "seed": -1}, "a seed is a whole number from 0"),
    ],
)
def test_what_cannot_be_played_is_said(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        Plan.of(**wishes)
