"""Tournaments, as people and programs have them: entered by link, played to a final table."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from onigokko.site import shapes

from .client import Guest, Server, play_on
from .cup import Cup, consistent, decided, my_table

Guests = Callable[..., Guest]
FORMS = ("round-robin", "swiss", "ladder")


@pytest.mark.parametrize("form", FORMS)
def test_bots_play_one_to_its_final_table(guest: Guests, form: str) -> None:
    cup = Cup.held(guest("Ann"), bots=7, form=form, rounds=2)
    assert cup.do("begin")["round"] == 1
    told = cup.until_over()
    consistent(told)
    assert told["round"] == 2
    assert told["standing"][0]["place"] == 1
    assert {len(match["who"]) for match in told["matches"]} == {1, 3}
    assert all(entrant["number"] == index + 1 for index, entrant in enumerate(told["entrants"]))
    msgspec.convert(told | {"host": True, "you": None}, shapes.Tournament)
    msgspec.convert(cup.guest.get("/api/tournaments").json(), shapes.Tournaments)
    cup.refused("begin", 409, "tournament-begun")
    cup.refused("end", 409, "tournament-over")


def test_roles_are_swapped_within_a_match(guest: Guests) -> None:
    cup = Cup.held(guest("Ann"), bots=2, game="fugitive", seats=2, form="round-robin")
    cup.do("begin")
    told = cup.until_over()
    consistent(told)
    (match,) = told["matches"]
    first, second = match["games"]
    assert first["sitting"] == second["sitting"][::-1]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), [("footprints", 2), ("tiger", 4), ("noblesse", 5)])
def test_games_of_the_house_are_played_by_any_number(guest: Guests, game: str, seats: int) -> None:
    cup = Cup.held(guest("Ann"), bots=seats + 1, game=game, seats=seats, rounds=1)
    cup.do("begin")
    told = cup.until_over()
    consistent(told)
    assert sorted(len(match["who"]) for match in told["matches"])[-1] == seats


def test_people_enter_play_and_see_the_standing(guest: Guests) -> None:
    ann, bob, cleo, eve = (guest(name) for name in ("Ann", "Bob", "Cleo", "Eve"))
    cup = Cup.held(ann, rounds=1)
    for each in (ann, bob, cleo):
        cup.of(each).do("enter")
    assert cup.of(bob).do("enter")["you"] == 1  # once more is no more
    assert [entrant["name"] for entrant in cup.told()["entrants"]] == ["Ann", "Bob", "Cleo"]
    cup.of(eve).refused("begin", 403, "not-tournament-host")
    told = cup.do("begin")
    assert (told["host"], cup.of(bob).told()["host"]) == (True, False)
    cup.of(eve).refused("enter", 409, "tournament-begun")
    table = my_table(told, 0)
    lives = [each.live(table) for each in (ann, bob, cleo)]
    assert lives[0].table["tournament"] == cup.id
    assert lives[0].table["time"] == "20m"
    play_on(lives, lambda live: live.options[0], lambda: any(live.over for live in lives))
    told = cup.until_over()
    consistent(told)
    (game,) = told["matches"][0]["games"]
    places = dict(zip(game["sitting"], game["places"], strict=True))
    assert {line["n"]: line["place"] for line in told["standing"]} == places
    lives[0].until(lambda live: live.over)
    lives[0].refused("again", "of-tournament")


def test_a_nameless_guest_says_a_name_first(guest: Guests) -> None:
    cup = Cup.held(guest("Ann"))
    cup.of(guest()).refused("enter", 400, "no-name")


def test_who_drops_out_is_replaced_by_a_bot_and_drawn_no_more(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    cup = Cup.held(ann, bots=3, game="footprints", seats=2, rounds=2)
    cup.of(bob).do("enter")
    cup.do("begin")
    cup.of(bob).do("leave")
    told = cup.until_over()
    consistent(told)
    assert told["entrants"][3]["out"] == 1
    assert told["entrants"][3]["name"] == "Bob"
    assert all(3 not in match["who"] for match in told["matches"] if match["round"] == 2)
    (game,) = [match["games"][0] for match in told["matches"] if 3 in match["who"] and match["games"]]
    assert game["away"][game["sitting"].index(3)]
    (line,) = [line for line in told["standing"] if line["n"] == 3]
    assert line["points"] == 0
    cup.of(bob).refused("leave", 409, "tournament-over")


def test_before_the_beginning_one_can_leave_and_be_taken_out(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    cup = Cup.held(ann, bots=2)
    assert cup.of(bob).do("enter")["you"] == 2
    assert cup.of(bob).do("leave")["you"] is None
    cup.of(bob).refused("remove", 403, "not-tournament-host", n=0)
    cup.refused("remove", 404, "no-entrant", n=7)
    assert [entrant["n"] for entrant in cup.do("remove", n=0)["entrants"]] == [1]
    cup.refused("begin", 409, "entrants-few")
    cup.do("bots", bot="random", count=2)
    assert [entrant["n"] for entrant in cup.told()["entrants"]] == [1, 2, 3]
    cup.do("end")
    cup.guest.refusal("GET", cup.path, 404, "no-tournament")


def test_where_the_host_begins_each_round_it_waits(guest: Guests) -> None:
    cup = Cup.held(guest("Ann"), bots=3, rounds=2, by_hand=True)
    cup.do("begin")
    told = cup.until(lambda told: told["waits"])
    assert (told["round"], decided(told, 1)) == (1, True)
    cup.of(guest("Bob")).refused("round", 403, "not-tournament-host")
    cup.do("round")
    told = cup.until_over()
    assert told["round"] == 2
    cup.refused("round", 409, "no-round-due")


def test_ended_by_the_host_the_standing_stays(guest: Guests) -> None:
    """What is still played counts no more."""
    ann, bob = guest("Ann"), guest("Bob")
    cup = Cup.held(ann, bots=1, game="footprints", seats=2, rounds=3)
    cup.of(bob).do("enter")
    table = my_table(cup.do("begin"), 0)
    cup.do("end")
    before = cup.until_over()
    live = bob.live(table)
    play_on([live], lambda each: each.options[0], lambda: live.over)
    after = cup.told()
    assert after["standing"] == before["standing"]
    assert after["matches"][0]["games"][0]["places"] is None


def test_a_private_one_appears_nowhere(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    hidden, shown = Cup.held(ann, title="Hidden"), Cup.held(ann, title="Shown", public=True)
    lists = bob.get("/api/tournaments").json()
    assert hidden.id not in [each["id"] for each in lists["open"]]
    assert shown.id in [each["id"] for each in lists["open"]]
    assert lists["mine"] == []
    assert {hidden.id, shown.id} <= {each["id"] for each in ann.get("/api/tournaments").json()["mine"]}
    hidden.of(bob).do("enter")
    assert [each["title"] for each in bob.get("/api/tournaments").json()["mine"]] == ["Hidden"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"time": "none"}, "tournament-time"),
        ({"time": "1w"}, "time"),
        ({"title": ""}, "title"),
        ({"best_of": 3}, "best-of"),
        ({"best_of": 2, "form": "ladder"}, "best-of"),
        ({"rounds": 31}, "malformed"),
        ({"form": "knock-out"}, "malformed"),
        ({"seats": 9}, "seat-count"),
        ({"game": "chess"}, "no-game"),
        ({"options": {"nothing": "1"}}, "unknown-option"),
    ],
)
def test_what_cannot_be_is_named_and_nothing_is_opened(
    guest: Guests, wrong: dict[str, Any], code: str
) -> None:
    ann = guest("Ann")
    wanted = {"title": "Cup", "game": "pearls", "seats": 3, **wrong}
    answer = ann.post("/api/tournaments", json=wanted)
    assert (answer.status_code // 100, answer.json()["error"]["code"]) == (4, code)
    assert ann.get("/api/tournaments").json()["mine"] == []


def test_there_is_room_for_so_many(guest: Guests) -> None:
    cup = Cup.held(guest("Ann"), bots=128)
    cup.refused("bots", 409, "entrants-full", bot="random", count=1)
    circle = Cup.held(guest("Ann"), bots=32, game="footprints", seats=2, form="round-robin")
    circle.of(guest("Bob")).refused("enter", 409, "entrants-full")
    circle.refused("bots", 400, "no-bot", bot="nobody", count=1)


def test_whoever_has_gone_leaves_a_place_without_a_name(guest: Guests) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    bob.post("/api/account", json={"sign_in": "bob of the cup", "password": "a long way to go"})
    cup = Cup.held(ann, bots=2, rounds=1)
    cup.of(bob).do("enter")
    waiting = Cup.held(ann, bots=2)
    waiting.of(bob).do("enter")
    called_off = Cup.held(bob)
    assert {each["title"] for each in bob.get("/api/account/data").json()["tournaments"]} == {"Spring cup"}
    cup.do("begin")
    assert bob.delete("/api/account").status_code == 200
    told = cup.until_over()
    (gone,) = [entrant for entrant in told["entrants"] if entrant["former"]]
    assert gone["name"] == ""
    assert [entrant["bot"] for entrant in waiting.told()["entrants"]] == ["random", "random"]
    ann.refusal("GET", called_off.path, 404, "no-tournament")


def test_the_qr_code_is_of_its_address(guest: Guests) -> None:
    cup = Cup.held(guest("Ann"))
    answer = cup.guest.get(f"{cup.path}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    cup.guest.refusal("GET", "/api/tournaments/none/qr.svg", 404, "no-tournament")


@pytest.mark.soak
@pytest.mark.kept
def test_64_bots_and_two_kills_on_the_way(new_server: Callable[..., Server]) -> None:
    """The server is killed after the first games, and once more in a later round; nothing is made twice."""
    server = new_server().start()
    ann = Guest(server, "Ann")
    cup = Cup.held(ann, bots=64, game="footprints", seats=2, rounds=3)
    cup.do("begin")
    told = cup.until(lambda told: any(game["places"] for match in told["matches"] for game in match["games"]))
    drawn = [(match["round"], match["who"]) for match in told["matches"]]
    server.stop(signal.SIGKILL)
    server.start()
    cup.guest.base_url = server.url
    told = cup.until(lambda told: told["round"] >= 2)
    assert [(match["round"], match["who"]) for match in told["matches"]][: len(drawn)] == drawn
    server.stop(signal.SIGKILL)
    server.start()
    told = cup.until_over()
    consistent(told)
    assert {line["n"] for line in told["standing"]} == set(range(64))
    ((made,),) = server.stored("SELECT count(*) FROM tables WHERE tournament IS NOT NULL")
    assert made == sum(len(match["games"]) for match in told["matches"])
    assert not [line for line in server.log if "Traceback" in line]
    ann.close()
