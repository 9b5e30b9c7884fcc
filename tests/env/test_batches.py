"""Many games at once: the same games as one at a time, nothing hidden, clear words for what is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from onigokko.core.errors import BadMove, BadSetup, Illegal
from onigokko.core.position import Policy, Position
from onigokko.env import Batch, batch
from onigokko.env.batches import BLOCK
from onigokko.env.table import rewards

from ..core import tiny
from .tables import ALL, ALL_NAMES, named, settings

COUNT = 6


def positions(games: Batch) -> list[Position]:
    return [games.position(game) for game in range(games.count)]


@pytest.mark.parametrize(("name", "seats", "options"), ALL, ids=ALL_NAMES)
def test_rows_are_what_the_deciding_seats_see_and_can_do(
    name: str, seats: int, options: dict[str, str]
) -> None:
    games = batch(name, COUNT, seed=4, **settings(seats, options))
    now = games.reset()
    spaces = games.spaces
    for _ in range(15):
        for game in range(COUNT):
            position = games.position(game)
            seat = int(now.seat[game])
            assert (now.observation[game] == spaces.vector(position, seat)).all()
            assert (now.mask[game] == spaces.mask(position, seat)).all()
        actions = games.random_actions()
        assert now.mask[np.arange(COUNT), actions].all()
        now = games.step(actions)
    assert now.observation.dtype == np.float32
    assert now.observation.shape == (COUNT, spaces.observer.size)
    assert now.mask.dtype == np.bool_


def test_games_end_with_rewards_and_begin_anew() -> None:
    games = batch("footprints", 30, seats=3, seed=1)
    games.reset()
    ended = 0
    for _ in range(40):
        before = [position.copy() for position in positions(games)]
        actions = games.random_actions()
        now = games.step(actions)
        for game in np.flatnonzero(now.over):
            last = before[game]
            last.play(int(last.turn()).bit_length() - 1, int(actions[game]))
            assert last.turn() == 0
            assert now.reward[game] == pytest.approx(rewards(last.ranking()))
            ended += 1
        assert not now.reward[~now.over].any()
        assert (now.seat >= 0).all()
    assert ended >= 30


def told(games: Batch, steps: int) -> list[bytes]:
    now = games.reset()
    found = []
    for _ in range(steps):
        found.append(b"".join(part.tobytes() for part in now))
        now = games.step(games.random_actions())
    return found


def test_the_same_seed_is_the_same_games() -> None:
    one, other = told(batch("noblesse", 4, seed=9), 30), told(batch("noblesse", 4, seed=9), 30)
    assert one == other
    assert told(batch("noblesse", 4, seed=10), 3) != one[:3]
    games = batch("noblesse", 4)
    first = games.reset(seed=9)
    assert b"".join(part.tobytes() for part in first) == one[0]
    again = games.reset()
    assert again.observation.tobytes() != first.observation.tobytes()
    assert games.reset(seed=9).observation.tobytes() == first.observation.tobytes()


def test_a_game_does_not_depend_on_how_the_others_are_played() -> None:
    """Each has dice of its own."""
    games = [batch("tiger", 3, seats=3, seed=5) for _ in range(2)]
    now = [each.reset() for each in games]
    for step in range(40):
        actions = [each.random_actions().copy() for each in games]
        actions[1][0] = actions[0][0]
        if step % 2:
            actions[1][1:] = [int(np.flatnonzero(mask)[0]) for mask in now[1].mask[1:]]
        now = [each.step(chosen) for each, chosen in zip(games, actions, strict=True)]
        assert now[0].observation[0].tobytes() == now[1].observation[0].tobytes()


@pytest.mark.parametrize("opponents", ["random", "policy"])
@pytest.mark.parametrize(("name", "play"), [("tiger", 2), ("fugitive", 1), ("noblesse", [0, 3])])
def test_opponents_play_inside(name: str, play: Any, opponents: str) -> None:
    games = batch(name, COUNT, opponents=opponents, play=play, seed=3)
    now = games.reset()
    steps = 40
    for _ in range(steps):
        assert set(now.seat.tolist()) <= set(np.atleast_1d(play).tolist())
        now = games.step(games.random_actions())
    assert games.decisions > COUNT * steps
    alike = [told(batch(name, 2, opponents=opponents, play=play, seed=3), 4) for _ in range(2)]
    assert alike[0] == alike[1]


def test_a_policy_of_ones_own_is_shown_no_secrets() -> None:
    """Seat 0 has sealed 123 in every game; what the policy is shown is a guess."""
    seen: list[int] = []

    class Watching(Policy):
        def choose(self, position: Any, seat: int, dice: Any) -> int:
            seen.append(position.runners[0].sealed)
            return int(position.moves(seat)[0])

    games = batch("tiger", 30, seats=3, opponents=Watching(), play=0, seed=1)
    games.reset()
    games.step(np.full(30, 123))
    assert len(set(seen[:30])) > 5


def test_a_game_without_a_quick_way_to_its_vector_is_stepped_too() -> None:
    games = batch(tiny.PEARLS, 5, seats=2, seed=2)
    now = games.reset()
    for _ in range(30):
        now = games.step(games.random_actions())
    assert now.observation.any()


def test_what_is_wrong_is_named_and_no_game_is_stepped() -> None:
    games = batch("tiger", 3, seats=3, seed=1)
    with pytest.raises(BadMove, match="call reset first"):
        games.step(np.zeros(3, np.int64))
    with pytest.raises(BadMove, match="call reset first"):
        games.random_actions()
    games.reset()
    before = [position.pack() for position in positions(games)]
    pass_ = named("tiger").moves.move("pass")
    for actions, words in [
        ([1, 2, pass_], 'game 2: seat 0 cannot "pass": .*possible: seal 0 to 200'),
        ([1, 2, games.actions - 1], 'game 2: seat 0 cannot "wait"'),
        ([1, -1, 3], "game 1: there is no action -1"),
        ([1, 2, 99_999], "game 2: there is no action 99999"),
        ([1, 2], r"shape \(2,\): 3 games take \(3,\)"),
        ([1.0, 2.0, 3.0], "actions are float64: they are whole numbers below"),
    ]:
        with pytest.raises(BadMove, match=words):
            games.step(np.array(actions))
    with pytest.raises(Illegal):
        games.step(np.array([1, 2, pass_]))
    assert [position.pack() for position in positions(games)] == before
    for wrong, words in [
        ({"count": 0}, "0 games cannot be stepped at once: it can be 1 to"),
        ({"count": -1}, "-1 games cannot be stepped at once"),
        ({"count": 2.5}, "2.5 games cannot be stepped at once"),
        ({"count": "many"}, "many games cannot be stepped at once"),
        ({"count": True}, "True games cannot be stepped at once"),
        ({"seats": "3"}, "seats cannot be '3': how many there are is a whole number"),
        ({"seats": 2}, "cannot be played with 2 seats"),
        ({"seed": -1}, "a seed cannot be '-1': it is a whole number from 0 on, or None"),
        ({"seed": "one"}, "a seed cannot be 'one'"),
        ({"options": ["money"]}, "options cannot be .*: they are names with values"),
        ({"data": "ducks.toml"}, 'data cannot be "ducks.toml": they are names with values'),
        ({"opponents": "random", "play": "0"}, "there is no seat 0 to play"),
        ({"opponents": "random", "play": 1.5}, "there is no seat 1.5 to play"),
        ({"opponents": "strong"}, 'opponents cannot be "strong": they are random, policy or a policy'),
        ({"play": 1}, "for games with opponents"),
        ({"opponents": "random", "play": 7}, "no seat 7 to play: seats are 0 to 3"),
        ({"opponents": "random", "play": []}, "at least one seat"),
        ({"options": {"mony": 1}}, 'no option "mony"'),
    ]:
        with pytest.raises(BadSetup, match=words):
            batch("tiger", **{"count": 2, **wrong})  # type: ignore[arg-type]


def test_looking_at_what_is_not_there_is_named() -> None:
    games = batch("tiger", np.int64(3), seats=3, seed=np.int64(1), opponents="random", play=np.int64(1))
    now = games.reset()
    assert set(now.seat.tolist()) == {1}
    for game in (3, -1, 0.5):
        with pytest.raises(BadMove, match=f"there is no game '{game}': they are 0 to 2"):
            games.position(game)  # type: ignore[arg-type]
    for vector in (now.observation, now.observation[0, 1:], np.array(["a"])):
        with pytest.raises(BadMove, match=f"a vector of this game has {games.spaces.observer.size} numbers"):
            games.describe(vector)
    with pytest.raises(BadSetup, match="a seed cannot be 'q'"):
        games.reset(seed="q")  # type: ignore[arg-type]


def test_actions_cannot_be_changed_by_looking() -> None:
    """Rows of one step stay as they were when the next one is made."""
    games = batch("tiger", 2, seed=1)
    now = games.reset()
    kept = now.observation.copy(), now.mask.copy(), now.seat.copy()
    games.step(games.random_actions())
    assert (now.observation == kept[0]).all()
    assert (now.mask == kept[1]).all()
    assert (now.seat == kept[2]).all()


def test_games_of_all_blocks_are_stepped_written_and_checked() -> None:
    """More games than are stepped together: each is as it is alone; a wrong action is named by its game."""
    count = 2 * BLOCK + 3
    games = batch("footprints", count, seats=3, seed=5)
    now, ended = games.reset(), 0
    for _ in range(20):
        wrong = games.random_actions().copy()
        wrong[count - 1] = np.flatnonzero(~now.mask[count - 1])[0]
        before = [position.pack() for position in positions(games)]
        with pytest.raises(BadMove, match=f"game {count - 1}: "):
            games.step(wrong)
        assert [position.pack() for position in positions(games)] == before
        now = games.step(games.random_actions())
        ended += int(now.over.sum())
        for game in (0, BLOCK - 1, BLOCK, 2 * BLOCK, count - 1):
            assert (now.observation[game] == games.spaces.vector(games.position(game), now.seat[game])).all()
            assert (now.mask[game] == games.spaces.mask(games.position(game), now.seat[game])).all()
    assert ended >= count
    assert games.decisions == 20 * count
