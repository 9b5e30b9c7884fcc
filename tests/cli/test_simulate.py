"""`onigokko simulate`."""

from __future__ import annotations

import json
import os
import signal

import pytest

from onigokko import bots as players
from onigokko.bots import Question, RandomBot
from onigokko.cli.intervals import Interval, Scale
from onigokko.core.registry import game, games
from onigokko.lab import simulate as lab
from onigokko.lab.intervals import wilson

from .conftest import Run


def test_programs_get_a_row_for_each_seat(run: Run) -> None:
    result = run("simulate", "tiger", "--seats", 4, "--games", 30, "--bots", "random", "--seed", 1, "--json")
    rows = json.loads(result.stdout)
    assert result.stderr == ""
    assert [row["seat"] for row in rows] == [0, 1, 2, 3]
    assert sum(row["first"] for row in rows) == pytest.approx(30)
    for row in rows:
        assert set(row) == {"seat", "bot", "games", "first", "share", "low", "high"}
        assert (row["bot"], row["games"]) == ("random", 30)
        assert row["share"] == row["first"] / 30
        assert (row["low"], row["high"]) == wilson(row["first"], 30)


def test_processes_change_nothing(run: Run) -> None:
    arguments = ["simulate", "tiger", "--games", 12, "--seed", 5, "--json"]
    assert run(*arguments, "--processes", 2).stdout == run(*arguments).stdout


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_people_get_a_table_of_every_game(name: str, language: str, run: Run) -> None:
    result = run("simulate", name, "--games", 3, "--seed", 1, "--lang", language)
    described = game(name)
    seats = described.usual_seats
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0].startswith(described.titles[language])
    assert sum("random" in line and "●" in line for line in lines) == seats
    for role in described.roles(seats):
        assert described.words[language].text(f"role.{role}") in result.stdout


def test_games_with_roles_name_them_in_json(run: Run) -> None:
    for name in games():
        rows = json.loads(run("simulate", name, "--games", 1, "--json").stdout)
        assert [row.get("role", "") for row in rows] == [*games()[name].roles(len(rows))] or [""] * len(rows)


def test_bots_sit_where_they_are_named(run: Run) -> None:
    result = run("simulate", "tiger", "--seats", 3, "--games", 2, "--bots", "quick, random,quick", "--json")
    assert [row["bot"] for row in json.loads(result.stdout)] == ["quick", "random", "quick"]


def test_options_reach_the_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plans = []
    monkeypatch.setattr(lab, "simulate", lambda plan, *others: plans.append(plan) or iter(()))
    run("simulate", "tiger", "--option", "money=open", "-o", "banana=runners")
    assert plans[0].setup.options == {"track": "25", "money": "open", "banana": "runners"}


def test_without_a_seed_one_is_drawn_and_told(run: Run) -> None:
    first, second = (run("simulate", "tiger", "--games", 2).stdout.splitlines() for _ in range(2))
    seed = int(first[0].rpartition(" ")[2])
    assert first[0] != second[0]
    again = run("simulate", "tiger", "--games", 2, "--seed", seed).stdout.splitlines()
    assert again == first


@pytest.fixture
def interrupting(monkeypatch: pytest.MonkeyPatch) -> type[RandomBot]:
    """A bot `impatient` that presses Ctrl-C when it has decided `patience` times."""

    class Impatient(RandomBot):
        patience = 0

        def decide(self, question: Question) -> int:
            Impatient.patience -= 1
            if Impatient.patience == 0:
                os.kill(os.getpid(), signal.SIGINT)
            return super().decide(question)

    known = {**players.bots(), "impatient": Impatient}
    monkeypatch.setattr(players, "bots", lambda: known)
    monkeypatch.setattr(lab, "bots", lambda: known)
    return Impatient


def test_ctrl_c_tells_the_results_so_far(run: Run, interrupting: type[RandomBot]) -> None:
    interrupting.patience = 300  # type: ignore[attr-defined]
    before = signal.getsignal(signal.SIGINT)
    arguments = ["simulate", "tiger", "--seats", 3, "--bots", "impatient", "--seed", 3]
    result = run(*arguments, "--games", 500)
    assert result.exit_code == 130
    games = int(result.stdout.split()[1].replace(",", ""))
    assert 0 < games < 500
    assert f"Stopped after {games} of 500 games" in result.stdout
    assert signal.getsignal(signal.SIGINT) == before
    whole = run(*arguments, "--games", games).stdout
    assert whole.splitlines() == result.stdout.splitlines()[:-2] or whole in result.stdout


def test_ctrl_c_before_the_first_game_is_over_is_said(run: Run, interrupting: type[RandomBot]) -> None:
    interrupting.patience = 1  # type: ignore[attr-defined]
    result = run("simulate", "tiger", "--bots", "impatient")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "onigokko: stopped before the first game was over; there are no results\n"


@pytest.mark.parametrize(
    ("interval", "picture"),
    [
        ((0.0, 0.0, 0.1), "●─┤       ┊          "),
        ((0.9, 1.0, 1.0), "          ┊       ├─●"),
        ((0.3, 0.6, 0.8), "      ├───┼─●───┤    "),
        ((0.5, 0.5, 0.5), "          ●          "),
    ],
)
def test_pictures_stay_within_their_scale(interval: tuple[float, float, float], picture: str) -> None:
    assert Interval(Scale(1.0, 0.5), *interval).draw(21) == picture


@pytest.mark.parametrize(("highest", "top"), [(0.0, 0.1), (0.1, 0.1), (0.11, 0.2), (0.95, 1.0), (1.0, 1.0)])
def test_a_scale_ends_at_the_next_tenth(highest: float, top: float) -> None:
    assert Scale(highest, 0.25).top == top
