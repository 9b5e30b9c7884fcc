"""A seat lends its view to a friend and takes it back; who has seen it decides nothing and sits nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable

from .client import Guest, Live
from .test_pairs import finish, names

Guests = Callable[..., Guest]


def game(guest: Guests, **more: object) -> tuple[Live, Live, Live]:
    """Ann and Bob play pearls with a bot that holds them up nowhere; Eve looks on."""
    ann, bob, eve = guest("Ann"), guest("Bob"), guest("Eve")
    table = ann.table(bots={"2": "quick"}, **more)
    lives = ann.live(table), bob.live(table), eve.live(table)
    lives[1].do("claim", seat=1)
    lives[0].do("start")
    lives[2].until(lambda live: live.game)
    return lives


def lent(owner: Live) -> str:
    """A link's token."""
    return str(owner.ask("lend")["token"])


def seen(live: Live) -> object:
    assert live.game is not None
    return live.game["viewer"], live.game["view"]


def test_a_friend_sees_what_the_seat_sees_and_decides_nothing(guest: Guests) -> None:
    ann, bob, eve = game(guest)
    assert eve.game is not None
    assert eve.game["viewer"] == -1
    token = lent(ann)
    assert ann.table["loans"] == [{"token": token, "name": None, "whom": None}]
    assert token not in json.dumps([*bob.catch_up().frames, *eve.catch_up().frames])
    eve.do("see", token=token)
    assert seen(eve) == seen(ann.catch_up())
    assert eve.game["question"] is None
    assert eve.game["showable"] == []
    assert eve.game["notes"] is None
    assert ann.table["loans"] == [{"token": token, "name": "Eve", "whom": None}]
    assert bob.catch_up().table["lent"] == [{"seat": 0, "name": "Eve"}]
    assert bob.table["loans"] == []
    assert bob.table["watchers"] == 1
    assert ann.question is not None
    for do, more in (
        ("answer", {"question": ann.question["id"], "moves": ["done"]}),
        ("show", {"what": ["heron"]}),
        ("note", {"text": "1"}),
        ("lend", {}),
        ("unlend", {"token": token}),
    ):
        eve.refused(do, "not-seated", **more)


def test_a_view_that_is_taken_back_is_gone_with_what_it_showed(guest: Guests) -> None:
    ann, bob, eve = game(guest)
    ann.do("note", text='"mine alone"')
    token = lent(ann)
    eve.do("see", token=token)
    ann.do("unlend", token=token)
    eve.until(lambda live: live.game is not None and live.game["viewer"] == -1)
    fresh = guest("Zoe").live(eve.id)
    assert seen(eve) == seen(fresh)
    assert eve.game is not None
    assert fresh.game is not None
    assert eve.game["events"] == fresh.game["events"]
    assert "mine alone" not in json.dumps(eve.frames)
    assert ann.table["loans"] == []
    eve.refused("see", "no-loan", token=token)
    # she has seen Ann's things: no other eyes
    eve.refused("see", "has-seen", token=lent(bob))
    eve.do("see", token=lent(ann))


def test_a_link_is_for_one_friend_who_does_not_sit_there(guest: Guests) -> None:
    ann, bob, eve = game(guest)
    token = lent(ann)
    bob.refused("see", "already-seated", token=token)
    guest().live(ann.id).refused("see", "no-name", token=token)
    eve.refused("see", "no-loan", token="nothing")
    eve.do("see", token=token)
    eve.do("see", token=token)  # it is hers already
    guest("Zoe").live(ann.id).refused("see", "no-loan", token=token)
    bob.refused("unlend", "no-loan", token=token)
    for _ in range(7):
        lent(ann)
    ann.refused("lend", "loans")
    again = eve.guest.live(eve.id)  # another tab, or after a restart
    assert seen(again) == seen(eve)


def test_a_link_for_somebody_named_is_for_nobody_else(guest: Guests) -> None:
    ann, _, eve = game(guest)
    token = ann.ask("lend", to="ｚｏｅ")["token"]
    ann.until(lambda live: live.table["loans"])
    assert ann.table["loans"] == [{"token": token, "name": None, "whom": "ｚｏｅ"}]
    eve.refused("see", "lent-to-another", token=token)
    zoe = guest("Zoe").live(ann.id)
    zoe.do("see", token=token)
    ann.until(lambda live: live.table["loans"][0]["name"])
    assert ann.table["loans"] == [{"token": token, "name": "Zoe", "whom": None}]
    ann.refused("lend", "name", to="x" * 25)


def test_looking_back_is_with_the_eyes_that_are_lent(guest: Guests) -> None:
    ann, _, eve = game(guest)
    eve.do("see", token=lent(ann))
    mine, hers = (live.guest.get(f"/api/tables/{ann.id}/past").json() for live in (ann, eve))
    assert hers["whole"]["view"] == mine["whole"]["view"]
    assert hers["whole"]["viewer"] == 0


def test_roles_by_chance_come_to_both(guest: Guests) -> None:
    ann, seats = guest("Ann"), set()
    while len(seats) < 2:
        live = ann.live(ann.table("fugitive", 2, sit="random"))
        seats.add(next(number for number, seat in enumerate(live.table["seats"]) if seat["you"]))
    live = ann.live(ann.table("fugitive", 2, sit="random", bots={"0": "quick"}))
    assert live.table["seats"][1]["you"]


def test_played_both_ways_the_second_game_begins_by_itself(guest: Guests) -> None:
    ann = guest("Ann")
    live = ann.live(ann.table("fugitive", 2, both=True, bots={"1": "quick"}, start=True))
    finish(live)
    second = ann.live(live.until(lambda one: one.table["next"]).table["next"])
    assert (second.table["status"], second.table["both"]) == ("playing", False)
    assert names(second)[1] == "Ann"
    assert second.table["pair"]["table"] == live.id
    body = {"game": "tiger", "seats": 4, "both": True}
    ann.refusal("POST", "/api/tables", 400, "both", json=body)
