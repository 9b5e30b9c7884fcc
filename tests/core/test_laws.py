"""The laws hold for tiger, and each of them finds the game that breaks it: a law that cannot fail is none."""

from __future__ import annotations

from itertools import product

import pytest

from onigokko.core import laws, record
from onigokko.core.errors import LawBroken
from onigokko.core.game import Game
from onigokko.games.tiger.game import GAME as TIGER

from . import mutants, setups, tiny

pytestmark = pytest.mark.laws

SETUPS = list(product(TIGER.seat_counts, ("open", "screened"), ("tiger", "runners")))
LAWS = {"1 (same again)", "2 (secrecy)", "3 (sealed)", "4 (closed)", "5 (words)", "6 (ends)"}
LAWS |= {"7 (chance)", "7 (pending)", "8 (conservation)"}


@pytest.mark.parametrize(("seats", "money", "banana"), SETUPS)
def test_tiger_keeps_the_laws(seats: int, money: str, banana: str) -> None:
    track = "60" if money == "open" else "25"
    tally = laws.check(TIGER, seats, {"money": money, "banana": banana, "track": track}, games=8, positions=6)
    assert tally.games == 8
    assert 8 < tally.positions <= 48
    assert 0 < tally.longest < TIGER.bound(seats) / 10


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "money", "banana"), SETUPS)
def test_tiger_keeps_the_laws_for_long(seats: int, money: str, banana: str) -> None:
    options = {"money": money, "banana": banana}
    assert laws.check(TIGER, seats, options, games=250, positions=6, seed=2).games == 250


def test_a_sound_game_keeps_the_laws() -> None:
    for setup in setups.every(tiny.PEARLS):
        laws.check(tiny.PEARLS, setup.seats, setup.options, games=3)
    for game in (mutants.Mutant(), mutants.TigerMutant()):
        for setup in setups.usual(game):
            laws.check(game, setup.seats, games=3)


@pytest.mark.parametrize(
    ("law", "game"), mutants.MUTANTS, ids=[type(game).__name__ for _, game in mutants.MUTANTS]
)
def test_a_broken_law_is_named(law: str, game: Game) -> None:
    with pytest.raises(LawBroken) as caught:
        laws.check(game, 3, games=30)
    assert caught.value.law == law, caught.value
    if caught.value.script:
        assert record.read(caught.value.script, game).setup.seats == 3


def test_every_law_is_broken_by_some_game() -> None:
    assert {law for law, _ in mutants.MUTANTS} == LAWS


def test_the_script_of_a_broken_law_leads_to_where_it_was_seen() -> None:
    game = mutants.TheLotIsSeen()
    with pytest.raises(LawBroken) as caught:
        laws.check(game, 3, games=12)
    match = record.replay(record.read(caught.value.script, game))
    assert match.position.lot >= 0  # type: ignore[attr-defined]


def test_the_same_seed_looks_at_the_same_games() -> None:
    tallies = [laws.check(tiny.PEARLS, 3, games=5, seed=seed) for seed in (1, 1, 2)]
    assert tallies[0] == tallies[1] != tallies[2]


def test_a_digest_changes_with_the_games_and_with_the_rules() -> None:
    setup = TIGER.setup(3)
    one = laws.digest(TIGER, setup, 1)
    assert one == laws.digest(TIGER, setup, 1)
    others = {laws.digest(TIGER, setup, 2), laws.digest(TIGER, setup, 1, seed=2)}
    others.add(laws.digest(TIGER, TIGER.setup(3, {"banana": "runners"}), 1))
    others.add(laws.digest(mutants.TheLotIsSeen(), setup, 1))
    assert len(others | {one}) == 5
