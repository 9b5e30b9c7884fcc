"""A bot from outside in a tournament: it enters, plays wherever it is to, and comes back."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from onigokko.cli import remote

from ..site.client import Server
from ..site.cup import Cup, consistent
from .conftest import Person
from .test_remote import run, with_account

GAME = {"game": "footprints", "seats": 2}


def entered(told: dict[str, Any]) -> bool:
    return any(each["bot"] is None for each in told["entrants"])


def answered_once(site: Server) -> None:
    """No question has two answers."""
    rows = site.stored('select "table", seat, step, held, edit, count(*) from answers group by 1, 2, 3, 4, 5')
    assert rows
    assert {row[5] for row in rows} == {1}


def test_it_plays_a_tournament_to_the_end_whatever_is_killed(
    site: Server,
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cup = Cup.held(person("Ann"), bots=2, rounds=3, **GAME)
    monkeypatch.setattr(remote, "WAITS", (0.05,))
    done: list[Result] = []
    address = f"{site.url}/tournament/{cup.id}"
    bot = threading.Thread(
        target=lambda: done.append(
            run("bot", address, "--bot", "quick", "--name", "Zoë", "--seed", "7", "--lang", "en")
        )
    )
    bot.start()
    assert cup.until(entered)["entrants"][2]["name"] == "Zoë"
    cup.do("begin")
    for round in (1, 2):
        cup.until(lambda told, round=round: told["round"] >= round)  # type: ignore[misc]
        site.stop(signal.SIGKILL)
        site.start()
    told = cup.until_over()
    bot.join()
    consistent(told)
    (line,) = [line for line in told["standing"] if line["n"] == 2]
    assert line["games"] == sum(2 in match["who"] and len(match["who"]) == 2 for match in told["matches"])
    assert not any(game["away"][game["sitting"].index(2)] for game in games_of(told, 2))
    said = done[0].output
    assert "trying again" in said
    assert said.count("The game is over") == line["games"]
    assert said.endswith(f"The tournament is over; your place in it is {line['place']}.\n")
    answered_once(site)


def games_of(told: dict[str, Any], n: int) -> list[dict[str, Any]]:
    return [game for match in told["matches"] for game in match["games"] if n in game["sitting"]]


def test_it_goes_on_when_it_is_itself_killed(site: Server, person: Person, tmp_path: Path) -> None:
    ann, owner = person("Ann"), person("Owner")
    token = tmp_path / "token.txt"
    token.write_text(with_account(owner, 1))
    cup = Cup.held(ann, bots=1, rounds=2, by_hand=True, **GAME)
    command = [sys.executable, "-m", "onigokko", "bot", f"{site.url}/tournament/{cup.id}", "--bot", "random"]
    command += ["--token-file", str(token), "--lang", "en"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    cup.until(entered)
    process.kill()
    process.communicate()
    cup.do("begin")
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    cup.until(lambda told: told["waits"])
    process.kill()
    process.communicate()
    cup.do("round")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    told = cup.until_over()
    output, _ = process.communicate()
    assert process.returncode == 0, output
    assert output.startswith('Taking part in the tournament "Spring cup".\nRound 2: to the table ')
    assert "Your place" not in output
    assert [each["name"] for each in told["entrants"]][1] == "Owner"
    assert not any(game["away"][game["sitting"].index(1)] for game in games_of(told, 1))
    answered_once(site)


def test_what_cannot_be_is_one_sentence(site: Server, person: Person) -> None:
    ann = person("Ann")
    cup = Cup.held(ann, bots=2, rounds=1, **GAME)
    there = f"{site.url}/tournament/{cup.id}"
    assert "onigokko bot" in run("join", there, code=2).output
    assert "--seat" in run("bot", there, "--bot", "quick", "--seat", "1", code=2).output
    assert "what you are called" in run("bot", there, "--bot", "quick", "--lang", "en", code=1).output
    nowhere = run("bot", f"{site.url}/tournament/nothing", "--bot", "quick", "--name", "Zoë", code=1).output
    assert "not there" in nowhere
    outcome: list[Result] = []
    bot = threading.Thread(
        target=lambda: outcome.append(run("bot", there, "--bot", "quick", "--name", "Zoë", code=1))
    )
    bot.start()
    cup.until(entered)
    cup.do("remove", n=2)
    bot.join()
    assert "take no part" in outcome[0].output
    assert not entered(cup.told())
    cup.do("begin")
    late = run("bot", there, "--bot", "quick", "--name", "Zoë", "--lang", "en", code=1).output
    assert "has begun already" in late
