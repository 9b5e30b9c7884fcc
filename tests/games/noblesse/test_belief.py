"""What is determinized has exactly the probability it should have.

Once from first principles: every deal that fits what a viewer knows is played through again, and weighed by
how likely its draws and the others' choices are. Once without any reckoning: whatever is drawn for a viewer
must be interchangeable with what is true.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Hashable, Iterator

import pytest

from onigokko.core.chance import Dice
from onigokko.core.match import Match
from onigokko.core.position import NATURE, SPECTATOR
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.belief import size
from onigokko.games.noblesse.game import GAME
from onigokko.games.noblesse.moves import DISPLAY, DONE, ITEM
from onigokko.games.noblesse.rules import Noblesse

SAMPLES = 1500
TEN_CARDS = {"A": [1601, 1606, 1608], "B": [1603, 1605], "C": [1602, 1604, 1610], "D": [1607, 1609]}
FOURTEEN_CARDS = {
    "A": [1601, 1606, 1608, 1614],
    "B": [1603, 1605, 1611],
    "C": [1602, 1604, 1610, 1612],
    "D": [1607, 1609, 1613],
}
SIXTEEN_CARDS = {**FOURTEEN_CARDS, "B": [1603, 1605, 1611, 1615], "D": [1607, 1609, 1613, 1616]}
CASES = [
    # cards, seats, withdraw, steps, viewer
    (TEN_CARDS, 2, "no", 40, 0),
    (FOURTEEN_CARDS, 2, "no", 45, 1),
    (FOURTEEN_CARDS, 2, "yes", 60, 0),
    (FOURTEEN_CARDS, 2, "yes", 90, SPECTATOR),
    (SIXTEEN_CARDS, 3, "no", 60, 0),
    (SIXTEEN_CARDS, 3, "no", 95, 1),
    (SIXTEEN_CARDS, 3, "yes", 75, 2),
    (SIXTEEN_CARDS, 3, "yes", 110, 0),
]


def bits(cards: int) -> list[int]:
    """The numbers of the things in a bit set."""
    return [place for place in range(64) if cards >> place & 1]


def played(cards: dict[str, list[int]], seats: int, withdraw: str, steps: int, seed: int) -> Match:
    """A random game after so many moves, or at its end."""
    game = GAME.with_data({"collection": cards})
    match = Match(game, game.setup(seats, {"withdraw": withdraw}))
    dice = Dice(seed)
    while not match.over and steps:
        steps -= 1
        able = [NATURE] if match.nature_to_move else match.seats_to_decide()
        seat = able[dice.below(len(able))]
        moves = match.legal(seat)
        match.play(seat, moves[dice.below(len(moves))])
    return match


def hidden(match: Match, viewer: int) -> dict[int, int]:
    """How many cards of each other seat the viewer has not seen."""
    position = match.settled
    assert isinstance(position, Noblesse)
    counts = {seat: size(each.hand & ~each.known) for seat, each in enumerate(position.collectors)}
    return {seat: count for seat, count in counts.items() if seat != viewer and count}


def deals(match: Match, viewer: int) -> Iterator[dict[int, int]]:
    """Every way in which the cards the viewer has not seen may be in the others' hands."""
    position = match.settled
    assert isinstance(position, Noblesse)
    pool = position.bag
    wanted = hidden(match, viewer)
    for seat in wanted:
        pool |= position.collectors[seat].hand & ~position.collectors[seat].known

    def rest(seats: list[int], left: list[int]) -> Iterator[dict[int, int]]:
        if not seats:
            yield {}
            return
        for chosen in itertools.combinations(left, wanted[seats[0]]):
            for others in rest(seats[1:], [card for card in left if card not in chosen]):
                yield {seats[0]: sum(1 << card for card in chosen), **others}

    yield from rest(list(wanted), bits(pool))


def likelihood(match: Match, viewer: int, deal: dict[int, int]) -> float:
    """How likely the log is after another deal, up to a factor: each choice of another, each draw but the
    deal."""
    truth = match.settled
    assert isinstance(truth, Noblesse)
    other_cards: dict[int, int] = {}  # a hidden card of the truth, and what is in its place
    for seat, cards in deal.items():
        true_cards = bits(truth.collectors[seat].hand & ~truth.collectors[seat].known)
        other_cards |= dict(zip(true_cards, bits(cards), strict=True))
    position = match.game.start(match.setup)
    assert isinstance(position, Noblesse)
    found = 1.0
    for seat, move in match.log:
        if seat == NATURE and position.phase == rules.DEALING and move >= ITEM:
            card = move - ITEM
            in_hand = position.dealt - position.seats < rules.HAND * position.seats
            move = ITEM + other_cards.get(card, card) if in_hand else move
        moves = position.moves(seat)
        if move not in moves:
            return 0.0
        if seat not in (viewer, NATURE):
            found /= len(moves)
        position.play(seat, move)
    views = match.game.view(position, viewer), match.game.view(truth, viewer)
    return found if views[0] == views[1] else 0.0


def sealed(position: Noblesse, viewer: int) -> tuple[tuple[int, int, int], ...]:
    """The others' choices that are made and not revealed."""
    return tuple(
        (seat, each.place, each.shown if position.phase == rules.DISPLAYING else each.action)
        for seat, each in enumerate(position.collectors)
        if seat != viewer and position.phase != rules.OVER
    )


def choices(position: Noblesse, match: Match, viewer: int) -> dict[Hashable, float]:
    """How likely each set of sealed choices of the others is, who have decided as in the match."""
    truth = match.position
    assert isinstance(truth, Noblesse)
    found: dict[Hashable, float] = {}

    def go(world: Noblesse, seat: int, chance: float) -> None:
        if seat == world.seats:
            key = sealed(world, viewer)
            found[key] = found.get(key, 0.0) + chance
            return
        decided = bool(match.settled.turn() >> seat & 1 and not truth.turn() >> seat & 1)
        if seat == viewer or match.settled.turn() == NATURE or not decided:
            go(world, seat + 1, chance)
            return
        moves = world.moves(seat)
        for move in moves:
            twin = world.copy()
            twin.play(seat, move)
            series = twin.phase == rules.DISPLAYING and move != DONE
            go(twin, seat if series else seat + 1, chance / len(moves))

    go(position.copy(), 0, 1.0)
    return found


def exact(match: Match, viewer: int) -> dict[Hashable, float]:
    """Every world that fits, with its probability: the hidden cards of the others and their sealed
    choices."""
    found: dict[Hashable, float] = {}
    truth = match.settled
    assert isinstance(truth, Noblesse)
    for deal in deals(match, viewer):
        chance = likelihood(match, viewer, deal)
        if chance == 0.0:
            continue
        world = truth.copy()
        for seat, cards in deal.items():
            world.collectors[seat].hand = world.collectors[seat].known | cards
        for key, share in choices(world, match, viewer).items():
            found[(tuple(sorted(deal.items())), key)] = chance * share
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


def drawn(match: Match, viewer: int, dice: Dice) -> Hashable:
    """The same of one determinization."""
    world = match.position.copy()
    assert isinstance(world, Noblesse)
    world.determinize(viewer, dice)
    deal = {
        seat: world.collectors[seat].hand & ~world.collectors[seat].known for seat in hidden(match, viewer)
    }
    if world.phase == rules.BUYING:  # these actions are logged, and not revealed
        return tuple(sorted(deal.items())), sealed_in_castle(world, viewer)
    return tuple(sorted(deal.items())), sealed(world, viewer)


def sealed_in_castle(position: Noblesse, viewer: int) -> tuple[int, ...]:
    """The others' actions in the castle while the auction goes on."""
    return tuple(
        each.action
        for seat, each in enumerate(position.collectors)
        if seat != viewer and each.place == rules.CASTLE
    )


def surprise(counts: Counter[Hashable], chances: dict[Hashable, float], samples: int) -> float:
    """Chi-square of counts against chances as standard deviations of a normal (Wilson and Hilferty).

    Cases expected fewer than five times are taken together.
    """
    found = 0.0
    cases = 0
    rare, rarely = 0.0, 0
    for key, chance in chances.items():
        expected = chance * samples
        if expected < 5:
            rare += expected
            rarely += counts[key]
        else:
            found += (counts[key] - expected) ** 2 / expected
            cases += 1
    if rare >= 5:
        found += (rarely - rare) ** 2 / rare
        cases += 1
    freedom = cases - 1
    if freedom < 1:
        return 0.0
    spread = 2 / (9 * freedom)
    return ((found / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


@pytest.mark.parametrize("case", range(len(CASES)))
@pytest.mark.parametrize("seed", [1, 2])
def test_worlds_are_as_likely_as_they_are(case: int, seed: int) -> None:
    cards, seats, withdraw, steps, viewer = CASES[case]
    number = seed * 1000
    match = played(cards, seats, withdraw, steps, number)
    while match.position.turn() == NATURE or _in_buying(match) or not hidden(match, viewer):
        number += 1
        match = played(cards, seats, withdraw, steps, number)
    chances = exact(match, viewer)
    dice = Dice(number)
    counts = Counter(drawn(match, viewer, dice) for _ in range(SAMPLES))
    assert set(counts) <= set(chances), "a world was drawn that contradicts what the viewer knows"
    assert abs(surprise(counts, chances, SAMPLES)) < 4.5


def _in_buying(match: Match) -> bool:
    assert isinstance(match.position, Noblesse)
    return match.position.phase == rules.BUYING


def test_the_small_cases_have_evidence() -> None:
    """In most of them the hands are not all equally likely, so that the test above tells something."""
    uneven = 0
    for cards, seats, withdraw, steps, viewer in CASES:
        match = played(cards, seats, withdraw, steps, 1000)
        shares = list(exact(match, viewer).values())
        uneven += max(shares) > 1.5 * min(shares)
    assert uneven >= len(CASES) // 2


def test_castle_actions_are_open_questions_during_the_auction() -> None:
    found: Counter[Hashable] = Counter()
    match = played(SIXTEEN_CARDS, 3, "no", 0, 1)
    for words in ("set 1", "set 2", "set 3"):
        match.say(NATURE, words)
    while match.nature_to_move:
        match.play(NATURE, match.legal(NATURE)[0])
    for seat, place in enumerate(("castle", "auction", "castle")):
        match.say(seat, f"go {place}")
    for seat, action in enumerate(("display", "cheque 2", "detective")):
        match.say(seat, action)
    assert _in_buying(match)
    assert match.position.pending(0) == 0
    dice = Dice(3)
    for _ in range(SAMPLES):
        key = drawn(match, 1, dice)
        assert isinstance(key, tuple)
        found[key[1]] += 1
    assert len(found) == 16  # display, detective and two thieves for either of the two
    assert abs(surprise(found, dict.fromkeys(found, 1 / 16), SAMPLES)) < 4.5


def test_the_true_and_the_drawn_are_interchangeable() -> None:
    """Over many games: as often the true hands are so and the drawn ones so as the other way round."""
    dice = Dice(11)
    pairs: Counter[tuple[int, int]] = Counter()
    for number in range(1000):
        match = played(SIXTEEN_CARDS, 3, "yes" if number % 2 else "no", 60 + number % 60, number)
        viewer = number % 4 - 1
        world = match.position.copy()
        assert isinstance(world, Noblesse)
        assert isinstance(match.position, Noblesse)
        world.determinize(viewer, dice)
        for seat in hidden(match, viewer):
            if match.position.collectors[seat].past is not None:
                pairs[held_back(match.position, seat), held_back(world, seat)] += 1
    found, freedom = 0.0, 0
    for (true, other), count in pairs.items():
        back = pairs[other, true]
        if (true < other or not back) and count + back >= 10:
            found += (count - back) ** 2 / (count + back)
            freedom += 1
    assert freedom >= 3
    spread = 2 / (9 * freedom)
    assert ((found / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread) < 4.5


def held_back(position: Noblesse, seat: int) -> int:
    """How many cards more a seat could have shown when it displayed last."""
    past = position.collectors[seat].past
    assert past is not None
    return size(position.house.cards.best(past.hand)) - size(past.shown)


def test_a_display_under_way_begins_anew() -> None:
    """How far another seat is with its display is nobody's business, not even a bot's."""
    match = played(FOURTEEN_CARDS, 2, "no", 0, 1)
    for words in ("set 1", "set 2"):
        match.say(NATURE, words)
    while match.nature_to_move:
        match.play(NATURE, match.legal(NATURE)[0])
    for word in ("go castle", "display"):
        match.say(0, word)
        match.say(1, word)
    match.say(0, "show A1601")
    position = match.position.copy()
    assert isinstance(position, Noblesse)
    position.determinize(1, Dice(1))
    assert position.collectors[0].action == DISPLAY
    assert position.collectors[0].shown == 0
    assert position.pending(0) == 0
