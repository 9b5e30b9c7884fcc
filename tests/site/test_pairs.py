"""The same people play once more, the other way round, and the second table knows how the first one ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .client import Guest, Live, play_on

Guests = Callable[..., Guest]


def first_game(guest: Guests, **more: Any) -> tuple[Live, ...]:
    """Fugitive, played to the end by Ann and either Bob or a bot."""
    ann = guest("Ann")
    table = ann.table("fugitive", 2, **more)
    lives = [ann.live(table)]
    if not more:
        lives.append(guest("Bob").live(table))
        lives[1].do("claim", seat=1)
        lives[0].do("start")
    return finish(*lives)


def finish(*lives: Live) -> tuple[Live, ...]:
    play_on(list(lives), lambda live: live.options[-1], lambda: lives[0].over)
    for live in lives:
        live.catch_up()
    return lives


def ranking(live: Live) -> list[int]:
    assert live.game is not None
    places: list[int] = live.game["ranking"]
    return places


def names(live: Live) -> list[str]:
    return [seat["name"] for seat in live.table["seats"]]


def test_two_people_play_both_ways_round_and_see_how_the_first_game_ended(guest: Guests) -> None:
    ann, bob = first_game(guest)
    assert ann.table["pair"] is None
    bob.do("again", swap=True)
    table = bob.table["next"]
    assert ann.until(lambda live: live.table["next"]).table["next"] == table
    second = [live.guest.live(table) for live in (bob, ann)]
    assert names(second[0]) == ["Bob", "Ann"]
    assert second[0].table["status"] == "playing"
    assert ann.game is not None
    turns = ann.game["view"]["turn_number"]
    expected = {"table": ann.id, "ranking": ranking(ann)[::-1], "turns": turns}
    finish(*second)
    assert [live.table["pair"] for live in second] == [expected, expected]
    assert bob.guest.live(table).table["pair"] == expected


def test_against_a_bot_it_begins_at_once_and_the_bot_has_the_other_role(guest: Guests) -> None:
    (ann,) = first_game(guest, bots={"1": "quick"}, start=True)
    ann.do("again", swap=True)
    again = ann.guest.live(ann.table["next"])
    assert [(seat["kind"], seat["you"]) for seat in again.table["seats"]] == [
        ("bot", False),
        ("person", True),
    ]
    again.until(lambda live: live.options)
    finish(again)
    assert again.table["pair"]["ranking"] == ranking(ann)[::-1]


def test_without_swapping_it_is_no_pair_and_the_first_who_asks_decides(
    guest: Guests,
) -> None:
    ann, bob = first_game(guest)
    ann.do("again")
    table = ann.table["next"]
    bob.until(lambda live: live.table["next"])
    bob.do("again", swap=True)
    assert bob.table["next"] == table
    again = bob.guest.live(table)
    assert (names(again), again.table["status"], again.table["pair"]) == (["Ann", "Bob"], "open", None)


def test_who_is_not_here_is_waited_for_and_with_others_it_is_no_pair(
    guest: Guests,
) -> None:
    ann, bob = first_game(guest)
    bob.close()
    ann.until(lambda live: not live.table["seats"][1]["here"])
    ann.do("again", swap=True)
    again = ann.guest.live(ann.table["next"])
    assert again.table["status"] == "open"
    assert again.table["pair"] is not None
    again.do("bot", seat=0, bot="quick")
    assert again.table["pair"] is None
