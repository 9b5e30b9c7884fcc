"""A seat at a table of a site, from the command line: played by hand, and by bots that come back."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from onigokko.cli import remote
from onigokko.cli.app import app

from ..site.client import Guest, Server, play_on
from .conftest import Person


def run(*args: str, typed: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(args), input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result


def with_account(guest: Guest, number: int) -> str:
    """Gives the guest an account; a token of it."""
    account = {"sign_in": f"Member {number}", "password": "seven grey herons"}
    guest.post("/api/account", json=account).raise_for_status()
    body = {"name": "bot", "scopes": ["play"]}
    return str(guest.post("/api/account/tokens", json=body).json()["token"])


def first(live: Any) -> str:
    return str(live.options[0])


def test_a_game_is_played_from_a_terminal(site: Server, person: Person) -> None:
    ann = person("Ann")
    table = ann.table("footprints", 2, bots={"1": "quick"}, sit=None)
    live = ann.live(table)
    started = threading.Thread(
        target=lambda: (live.until(lambda it: it.table["seats"][0]["kind"] == "person"), live.do("start"))
    )
    started.start()
    output = run(
        *("join", f"{site.url}/t/{table}", "--name", "Bob", "--lang", "en"),
        typed="?\nnonsense\nview\n" + "1\n" * 400,
    ).output
    started.join()
    assert "the game has not begun yet" in output
    assert "nonsense" in output
    live.until(lambda it: it.table["seats"][0]["name"] == "Bob")
    live.until(lambda it: it.over)


def test_a_bot_plays_from_outside_and_comes_back_after_restarts_of_the_site(
    site: Server, person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ann, owner = person("Ann"), person("Owner")
    token = tmp_path / "token.txt"
    token.write_text(with_account(owner, 1) + "\n")
    table = ann.table("footprints", 2)
    done: list[Result] = []
    monkeypatch.setattr(remote, "WAITS", (0.05,))
    bot = threading.Thread(
        target=lambda: done.append(
            run("bot", f"{site.url}/t/{table}", "--bot", "quick", "--token-file", str(token), "--lang", "en")
        )
    )
    bot.start()
    live = ann.live(table)
    live.until(lambda it: it.table["seats"][1]["kind"] == "person")
    live.do("start")
    moves = 0
    while not live.over:
        live.until(lambda it: it.options or it.over)
        if live.over:
            break
        live.answer(first(live))
        moves += 1
        if moves in (2, 5):
            live.close()
            site.stop(signal.SIGKILL)
            site.start()
            live = ann.live(table)
            live.until(lambda it: it.table["seats"][1]["here"])
    bot.join()
    assert "The connection is cut" in done[0].output
    assert "Back at the table" in done[0].output
    assert "The game is over" in done[0].output
    rows = site.stored("select seat, step, held, edit, count(*) from answers group by 1, 2, 3, 4")
    assert {row[4] for row in rows} == {1}
    assert {row[0] for row in rows} == {0, 1}


def test_a_bot_that_is_restarted_goes_on_with_its_seat(site: Server, person: Person, tmp_path: Path) -> None:
    ann, owner = person("Ann"), person("Owner")
    token = tmp_path / "token.txt"
    token.write_text(with_account(owner, 2))
    table = ann.table("footprints", 2)
    command = [
        *(sys.executable, "-m", "onigokko", "bot", f"{site.url}/t/{table}", "--bot", "random"),
        *("--token-file", str(token), "--lang", "en"),
    ]
    live = ann.live(table)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    live.until(lambda it: it.table["seats"][1]["kind"] == "person")
    live.do("start")
    live.until(lambda it: it.options)
    live.answer(first(live))
    process.kill()
    process.communicate()
    live.until(lambda it: not it.table["seats"][1]["here"])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    play_on([live], first, lambda: live.over)
    output, _ = process.communicate()
    assert process.returncode == 0, output
    assert "The game is over" in output


class Deaf:
    """A live connection that is cut after each answer, before the server's word for it is heard."""

    def __init__(self, live: Any, cuts: list[str]) -> None:
        self._live = live
        self._cuts = cuts

    def __getattr__(self, name: str) -> Any:
        return getattr(self._live, name)

    def ask(self, do: str, **more: Any) -> Any:
        told = self._live.ask(do, **more)
        if do == "answer" and more["question"] not in self._cuts:
            self._cuts.append(more["question"])
            raise OSError("cut")
        return told


def test_an_answer_whose_echo_was_cut_off_is_not_thought_out_again(
    site: Server, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person("Ann")
    table = ann.table("footprints", 2, bots={"1": "quick"}, sit=None)
    live = ann.live(table)
    cuts: list[str] = []
    worlds: list[str] = []
    visits, world = remote.Site.live, remote.FarMatch.world

    def deaf(self: remote.Site) -> Any:
        class Around:
            def __enter__(around) -> Deaf:
                around.inner = visits(self)
                return Deaf(around.inner.__enter__(), cuts)

            def __exit__(around, *error: Any) -> None:
                around.inner.__exit__(None, None, None)

        return Around()

    def counted(self: remote.FarMatch) -> Any:
        asked, position = world(self)
        worlds.append(asked)
        return asked, position

    monkeypatch.setattr(remote, "WAITS", (0.0,))
    monkeypatch.setattr(remote.Site, "live", deaf)
    monkeypatch.setattr(remote.FarMatch, "world", counted)
    begun = threading.Thread(
        target=lambda: (live.until(lambda it: it.table["seats"][0]["kind"] == "person"), live.do("start"))
    )
    begun.start()
    output = run("bot", f"{site.url}/t/{table}", "--bot", "random", "--lang", "en").output
    begun.join()
    assert len(cuts) > 2
    assert len(worlds) == len(set(worlds))
    assert "The game is over" in output


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "no address of a table"),
        ("http://127.0.0.1:9/", "no address of a table"),
        ("ftp://example.org/t/x", "no address of a table"),
    ],
)
def test_an_address_that_is_none(url: str, told: str) -> None:
    for command in (["join", url], ["bot", url, "--bot", "quick"]):
        assert told in run(*command, code=2).output


def test_what_cannot_be_is_one_sentence(site: Server, person: Person, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("onigokko_nothing")
    ann = person("Ann")
    table = ann.table("footprints", 2, bots={"1": "quick"})
    there = f"{site.url}/t/{table}"
    assert "no free seat" in run("bot", there, "--bot", "quick", code=1).output
    assert "no such table" in run("join", f"{site.url}/t/nothing", "--lang", "en", code=1).output.lower()
    told = run("bot", there, "--bot", "quick", "--token-file", str(wrong), "--lang", "en", code=1).output
    assert "token" in told
    assert "onigokko_nothing" not in told
    run("bot", there, "--bot", "nobody", code=2)
    run("bot", there, "--bot", "quick", "--token-file", str(tmp_path / "none"), code=2)
