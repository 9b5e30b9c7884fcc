"""A sensible quick player of fugitive, in either role (compiled).

The fugitive walks on in steps that need no footprints, spends as sprint cards what it has passed already, and
keeps footprints for the jump to the goal. The marshal reckons, for each face-down hideout, which numbers it
can still be, names those that are certain together, else the one number that is likeliest.
"""

from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import bit, i64, lowest, size
from onigokko.core.position import NO_ADVICE, Policy, Position
from onigokko.games.fugitive.hunt import Hunt
from onigokko.games.fugitive.moves import (
    ACCUSE,
    DRAW,
    HIDE,
    NAME,
    NUMBERS,
    PASS,
    PEEK,
    SET,
    SPRINT,
    SWEEP,
    TAKE,
)
from onigokko.games.fugitive.parts import above, each, highest
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import (
    DEALING,
    DRAWING,
    FUGITIVE,
    GUESSING,
    HIDING,
    HUNTING,
    PEEKING,
    SPRINTING,
    SWEEPING,
    TAKING,
)

AHEAD: Final = 9  # how far beyond the last hideout the fugitive looks for cards
WAITS: Final = 5  # one turn in so many it stays where it is, while it can afford to
BLUFFS: Final = 8  # one hideout in so many gets a sprint card that it does not need
PLENTY: Final = 12  # cards in the piles, above which there is time to wait
TRIES: Final = 6  # by which it is found how likely a move is
LIKE: Final = 0.75  # how sure it is that another plays like this
SHARE: Final = 2520  # a number that 1 to 10 divide: what a hideout gives in shares to its numbers


class QuickFugitive(Policy):
    """Plays by rules of thumb, with a little chance in them."""

    def choose(self, position: Position, seat: i64, dice: Dice) -> i64:
        assert isinstance(position, Fugitive)
        moves = position.moves(seat)
        step: i64 = position.step
        if len(moves) == 1:
            return moves[0]
        if step == DRAWING:
            return moves[_best_pile(position, seat, moves, DRAW)]
        if step == PEEKING:
            return moves[_best_pile(position, seat, moves, PEEK)]
        if step == HIDING:
            return _hide_or_pass(position, moves, dice)
        if step == SPRINTING:
            return _sprint_or_set(position, moves, dice)
        if step == GUESSING or step == HUNTING:
            return _name_or_accuse(position, moves, dice)
        if step == SWEEPING:
            return _sweep(position, moves)
        if step == TAKING:
            return TAKE
        return moves[dice.below(len(moves))]

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Fugitive)
        way = float(position.last) / float(position.kit.goal)
        hidden = float(size(position.face_down())) / float(size(position.laid) + 1)
        fugitive = 0.2 + 0.4 * way + 0.4 * hidden
        return fugitive if seat == FUGITIVE else 1.0 - fugitive

    def advise(self, position: Position, seat: i64, dice: Dice, effort: i64) -> i64:
        assert isinstance(position, Fugitive)
        if seat == FUGITIVE or position.step not in (DRAWING, GUESSING, HUNTING):
            return NO_ADVICE
        found: i64 = Hunt(position, seat, dice, effort).move(position.moves(seat))
        return NO_ADVICE if found < 0 else found

    def plausibility(self, position: Position, seat: i64, dice: Dice) -> float:
        assert isinstance(position, Fugitive)
        found = 1.0
        guide = Fugitive(position.kit)
        for move in position.history:
            if guide.actor != seat and guide.step < DEALING:
                found *= self._likeness(guide, move, dice)
            guide.play(guide.actor, move)
        return found

    def _likeness(self, guide: Fugitive, move: i64, dice: Dice) -> float:
        """How much likelier than at random a move is, by a few tries; some part is left for other players."""
        moves = guide.moves(guide.actor)
        if len(moves) == 1:
            return 1.0
        same: i64 = 0
        tries: i64 = 0
        while tries < TRIES:
            if self.choose(guide, guide.actor, dice) == move:
                same += 1
            tries += 1
        return 1.0 - LIKE + LIKE * float(same * len(moves)) / float(TRIES)


def _best_pile(position: Fugitive, seat: i64, moves: list[int], first: i64) -> i64:
    """The index of the move whose pile has most of the cards that the seat wants."""
    wanted: i64 = above(position.last) & ~above(position.last + AHEAD)
    if seat != FUGITIVE:
        wanted = 0
        for cards in _candidates(position):
            wanted |= cards
    best: i64 = 0
    most: i64 = -1
    index: i64 = 0
    while index < len(moves):
        pile: i64 = moves[index] - first
        useful: i64 = 100 * size(wanted & position.kit.piles[pile]) + position.pile_size(pile)
        if useful > most:
            most = useful
            best = index
        index += 1
    return best


# The fugitive


def _hide_or_pass(position: Fugitive, moves: list[int], dice: Dice) -> i64:
    """The goal within reach; else the farthest number that needs no footprints, or useless ones only."""
    can_pass = moves[len(moves) - 1] == PASS
    hideouts: i64 = position.hideouts()
    if (hideouts >> position.kit.goal) & 1:
        return HIDE + position.kit.goal
    free: i64 = hideouts & ~above(position.last + position.reach())
    if can_pass and _can_wait(position) and dice.below(WAITS) == 0:
        return PASS
    if free:
        if size(free) > 1 and dice.below(3) == 0:
            free &= ~bit(highest(free))
        return HIDE + highest(free)
    cheap: i64 = hideouts & ~above(position.last + position.reach() + _useless(position))
    if cheap:
        return HIDE + highest(cheap)
    if can_pass and _cards_left(position) > 2:
        return PASS
    return HIDE + lowest(hideouts) if hideouts else PASS


def _cards_left(position: Fugitive) -> i64:
    return position.pile_size(0) + position.pile_size(1) + position.pile_size(2)


def _can_wait(position: Fugitive) -> bool:
    return position.turn_number > 1 and _cards_left(position) > PLENTY


def _useless(position: Fugitive) -> i64:
    """The footprints of the cards that can be no hideout any more."""
    passed: i64 = position.fugitive_hand & ~above(position.last)
    return position.kit.sum_of(passed)


def _sprint_or_set(position: Fugitive, moves: list[int], dice: Dice) -> i64:
    """Cards that were passed pay first, the lowest that suffice; now and then one more, to mislead."""
    if moves[len(moves) - 1] == SET and position.missing() <= 0:
        passed: i64 = moves[0] - SPRINT
        bluff = moves[0] != SET and not position.sprinting and passed < position.last
        if bluff and position.hiding != position.kit.goal and dice.below(BLUFFS) == 0:
            return moves[0]
        return SET
    return moves[0]  # in rising order, so the ones that were passed come first


# The marshal


def _candidates(position: Fugitive) -> list[int]:
    """For each face-down hideout, in trail order, the numbers that it can be, as the marshal sees it.

    Read is only what the marshal knows: open cards, counts of sprint cards, its hand, its misses.
    """
    places = each(0, position.laid)
    seen: i64 = position.marshal_hand | position.opened
    for hideout in places:
        if ((position.opened | position.witnessed) >> hideout) & 1:
            seen |= position.under[hideout]
    lows: list[int] = []
    low: i64 = 0
    high: i64 = 0
    highs: list[int] = []
    for hideout in places:
        low += 1
        high += position.kit.reach + position.kit.most * size(position.under[hideout])
        if high > position.kit.goal - 1:
            high = position.kit.goal - 1
        if (position.opened >> hideout) & 1:
            low = hideout
            high = hideout
        lows.append(low)
        highs.append(high)
    _narrow_back(position, places, lows, highs)
    found: list[int] = []
    missed: i64 = _missed(position)
    index: i64 = 0
    while index < len(places):
        if not (position.opened >> places[index]) & 1:
            numbers: i64 = above(lows[index] - 1) & ~above(highs[index]) & ~seen
            found.append(numbers & ~missed if index < len(places) - 1 else numbers)
        index += 1
    return found


def _narrow_back(position: Fugitive, places: list[int], lows: list[int], highs: list[int]) -> None:
    """Each hideout is below the next one, and not farther from it than its sprint cards carry."""
    index: i64 = len(places) - 2
    while index >= 0:
        if not (position.opened >> places[index]) & 1:
            if highs[index] > highs[index + 1] - 1:
                highs[index] = highs[index + 1] - 1
            step: i64 = position.kit.reach + position.kit.most * size(position.under[places[index + 1]])
            if lows[index] < lows[index + 1] - step:
                lows[index] = lows[index + 1] - step
        index -= 1


def _missed(position: Fugitive) -> i64:
    """Single numbers that were named in vain; the latest hideout may have been laid there since."""
    found: i64 = 0
    for guess in position.guesses:
        if not guess & 1 and size(guess >> 1) == 1:
            found |= guess >> 1
    return found


def _name_or_accuse(position: Fugitive, moves: list[int], dice: Dice) -> i64:
    """All numbers that are certain, together; else the likeliest one."""
    candidates = _candidates(position)
    certain: i64 = 0
    for numbers in candidates:
        if size(numbers) == 1:
            certain |= numbers
    for move in moves:
        if NAME <= move < ACCUSE and (certain >> (move - NAME)) & 1:
            return move
    if position.named and moves[len(moves) - 1] == ACCUSE:
        return ACCUSE
    return _likeliest(candidates, moves, dice)


def _likeliest(candidates: list[int], moves: list[int], dice: Dice) -> i64:
    weights: list[int] = [0 for _ in range(NUMBERS)]
    for numbers in candidates:
        count: i64 = size(numbers)
        for number in each(0, numbers):
            weights[number] += SHARE // count
    best: i64 = moves[0]
    most: i64 = -1
    for move in moves:
        if NAME <= move < ACCUSE:
            weight: i64 = weights[move - NAME] * 16 + dice.below(16)
            if weight > most:
                most = weight
                best = move
    return best


def _sweep(position: Fugitive, moves: list[int]) -> i64:
    """From the lowest number that the latest face-down hideout can be."""
    candidates = _candidates(position)
    if not candidates or not candidates[len(candidates) - 1]:
        return moves[0]
    wanted: i64 = SWEEP + lowest(candidates[len(candidates) - 1])
    best: i64 = moves[0]
    for move in moves:
        if move <= wanted:
            best = move
    return best
