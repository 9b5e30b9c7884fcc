"""What is determinized has exactly the probability it should have: every world that fits is counted out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from onigokko.core.chance import Dice
from onigokko.core.native import size
from onigokko.core.playout import first_seat
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.footprints import state
from onigokko.games.footprints.game import GAME
from onigokko.games.footprints.moves import CARD, DRAW, TAKE
from onigokko.games.footprints.rules import Footprints
from onigokko.games.footprints.view import deeds

Log = list[tuple[int, int]]
Steer = Callable[[Footprints, int, list[int], Dice], int]
SAMPLES = 2000


def new(seats: int, options: dict[str, str] | None = None) -> Footprints:
    position = GAME.new(seats, options)
    assert isinstance(position, Footprints)
    return position


def any_move(position: Footprints, seat: int, moves: list[int], dice: Dice) -> int:
    return moves[dice.below(len(moves))]


def played(position: Footprints, turns: int, dice: Dice, steer: Steer = any_move) -> Log:
    """Plays until so many turns are over, and some moves more; the log, or an empty one if the game ends."""
    log: Log = []
    more = dice.below(2 * position.seats)
    while position.turns < turns or more:
        more -= position.turns >= turns
        turn = position.turn()
        if turn == 0:
            return []
        seat = NATURE if turn == NATURE else first_seat(turn)
        moves = position.moves(seat)
        move = moves[dice.below(len(moves))] if seat == NATURE else steer(position, seat, moves, dice)
        position.play(seat, move)
        log.append((seat, move))
    return log


def worlds(start: Footprints, log: Log, viewer: int) -> Iterator[tuple[Footprints, float]]:
    """Every position that the viewer cannot tell from the one the log leads to, with its weight.

    Whatever was hidden from the viewer is tried in every way, move by move, as long as it sees the same.
    """
    stages = [start]
    for seat, move in log:
        twin = stages[-1].copy()
        twin.play(seat, move)
        stages.append(twin)
    known = [stage.infostate(viewer) for stage in stages]
    first_owner = _first_owners(stages[-1])
    waiting = [(start, 0, -1, 1.0)]
    while waiting:
        position, step, last, weight = waiting.pop()
        if step == len(log):
            yield position, weight
            continue
        seat, move = log[step]
        legal = position.moves(seat)
        choices = [move] if move in legal else []
        if seat == NATURE and position.phase == state.DEAL:
            choices = _ways_to_deal(position, viewer, legal, move, last, first_owner)
        elif seat == NATURE or (
            seat != viewer and stages[-1].pending(seat) and step >= len(log) - stages[-1].seats
        ):
            choices = legal
        for choice in choices:
            twin = position.copy()
            twin.play(seat, choice)
            if twin.infostate(viewer) == known[step + 1]:
                waiting.append((twin, step + 1, choice, weight / len(legal)))


def _dealt_to(position: Footprints) -> tuple[int, int]:
    return divmod(16 - size(position.bag), position.hand_size())


def _ways_to_deal(
    position: Footprints, viewer: int, legal: list[int], move: int, last: int, first_owner: dict[int, int]
) -> list[int]:
    """The viewer's cards as they were dealt; another hand in rising order, which stands for all orders."""
    seat, place = _dealt_to(position)
    if seat == viewer:
        return [move] if move in legal else []
    return [
        card for card in legal if (place == 0 or card > last) and first_owner.get(card - CARD, seat) == seat
    ]


def _first_owners(end: Footprints) -> dict[int, int]:
    """Four and three seats: whoever shows a card first was dealt it, or passed it on. Only saves time."""
    owners: dict[int, int] = {}
    if end.seats == 2:
        return owners
    for turn, shown in enumerate(zip(*(deeds(end, seat) for seat in range(end.seats)), strict=True)):
        for seat, deed in enumerate(shown):
            owners.setdefault(deed.shown, (seat - turn) % 3 if end.seats == 3 else seat)
    return owners


def features(position: Footprints) -> dict[str, object]:
    """What may be hidden, now and in the past."""
    drawn: list[int] = []
    for seat, hand in enumerate(position.hands):
        deed = position.past(seat)
        drawn.append(hand.gained)
        while deed is not None:
            drawn.append(deed.gained)
            deed = deed.before
    return {
        "hands": tuple(hand.cards for hand in position.hands),
        "dealt": tuple(hand.dealt for hand in position.hands),
        "drawn": tuple(drawn),
        "sealed": tuple(hand.shown for hand in position.hands),
        "all": position.pack(),
    }


def chance_of_worse(seen: Counter[object], expected: dict[object, float]) -> float:
    """The chance of a larger chi-square, rare values taken together."""
    total = sum(seen.values())
    rare = [0.0, 0.0]
    chi_square, cells = 0.0, 0
    for value, share in expected.items():
        if share * total < 5:
            rare[0] += seen[value]
            rare[1] += share * total
        else:
            chi_square += (seen[value] - share * total) ** 2 / (share * total)
            cells += 1
    if rare[1] >= 5:
        chi_square += (rare[0] - rare[1]) ** 2 / rare[1]
        cells += 1
    freedom = cells - 1
    if freedom < 1:
        return 1.0
    spread = 2 / (9 * freedom)
    return 0.5 * math.erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def compare(start: Footprints, log: Log, viewer: int, dice: Dice) -> int:
    """Checks all features of one position; gives the number of worlds that fit."""
    expected: dict[str, dict[object, float]] = {}
    count = 0
    for world, weight in worlds(start, log, viewer):
        count += 1
        for name, value in features(world).items():
            shares = expected.setdefault(name, {})
            shares[value] = shares.get(value, 0.0) + weight
    seen: dict[str, Counter[object]] = {name: Counter() for name in expected}
    truth = start.copy()
    for seat, move in log:
        truth.play(seat, move)
    for _ in range(SAMPLES):
        guess = truth.copy()
        guess.determinize(viewer, dice)
        for name, value in features(guess).items():
            seen[name][value] += 1
    for name, shares in expected.items():
        total = sum(shares.values())
        assert set(seen[name]) <= set(shares), f"{name}: a world that contradicts what seat {viewer} knows"
        chance = chance_of_worse(seen[name], {value: share / total for value, share in shares.items()})
        assert chance > 1e-4, f"{name} of {count} worlds: chi-square has a chance of {chance}"
    return count


def compare_some(
    seats: int, turns: int, steer: Steer = any_move, viewers: Sequence[int] = (0, 1, 2), games: int = 3
) -> list[int]:
    """Compares in a few random games, for different viewers; gives the numbers of worlds."""
    counts: list[int] = []
    number = 0
    while len(counts) < games:
        number += 1
        dice = Dice(1000 * turns + number)
        log = played(new(seats), turns, dice, steer)
        if log:
            viewer = viewers[len(counts) % len(viewers)]
            counts.append(compare(new(seats), log, min(viewer, seats - 1), dice))
    return counts


@pytest.mark.parametrize("turns", [2, 3, 4])
def test_four_seats(turns: int) -> None:
    assert max(compare_some(4, turns)) > 5


def test_three_seats() -> None:
    assert max(compare_some(3, 1, games=2)) > 5


def test_three_seats_know_all_hands_after_two_rounds() -> None:
    """All three hands have then been in every hand; even the removed card is what is left (P22)."""
    for number in range(5):
        dice = Dice(number)
        position = new(3)
        while position.turns < 2:
            played(position, position.turns + 1, dice)
        if not any(position.pending(seat) for seat in range(3)):
            before = position.pack()
            position.determinize(1, dice)
            assert position.pack() == before


def test_spectators() -> None:
    assert max(compare_some(4, 5, viewers=[SPECTATOR], games=1)) > 5
    assert max(compare_some(3, 4, viewers=[SPECTATOR], games=1)) > 5


@pytest.mark.parametrize("turns", [2, 3])
def test_two_seats(turns: int) -> None:
    assert max(compare_some(2, turns)) > 10


def test_two_seats_when_the_other_draws_often() -> None:
    def steer(position: Footprints, seat: int, moves: list[int], dice: Dice) -> int:
        if moves == [TAKE, DRAW]:
            return DRAW if seat == 1 else TAKE
        return any_move(position, seat, moves, dice)

    assert max(compare_some(2, 2, steer, viewers=[0])) > 10


def test_two_seats_after_the_pile_was_shuffled() -> None:
    """Seat 0 draws the first pile alone, seat 1 then draws unseen from the second."""

    def steer(position: Footprints, seat: int, moves: list[int], dice: Dice) -> int:
        if moves == [TAKE, DRAW]:
            return DRAW if (seat == 0) == (len(position.heaps) == 1) else TAKE
        return any_move(position, seat, moves, dice)

    found = 0
    number = 0
    while found < 3:
        number += 1
        dice = Dice(number)
        position = new(2, {"reshuffle": "shuffle"})
        log = played(position, 10, dice, steer)
        if log and not position.hands[1].known:
            found += 1
            compare(new(2, {"reshuffle": "shuffle"}), log, 0, dice)
