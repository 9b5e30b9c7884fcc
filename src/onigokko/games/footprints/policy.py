"""A quick way to play footprints (compiled).

Each choice is weighed by what it is likely to bring: a match on the stone where the piece may stop, a hand
that is one card away from the stones ahead, few footprints where the walk may end. The policy looks at its
own hand and at what its seat knows of the others; a card it does not know may be anywhere. Values are chances
to be first, with three seats squares of points. The numbers were found by play.
"""

from math import exp
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import i64, lowest, size, vec
from onigokko.core.position import NATURE, NO_ADVICE, Policy, Position
from onigokko.games.footprints.ending import Ending
from onigokko.games.footprints.moves import CARD, CARDS, MINIS, PLACE, SHOW
from onigokko.games.footprints.parts import ALL_CARDS, one
from onigokko.games.footprints.rules import MOST_LAPS, MOST_STILL, ROUNDS, Footprints
from onigokko.games.footprints.state import CHOOSING, OVER, SHOWING

MOST_STEPS: Final = 9  # one more than four cards can have footprints
POSITIONS_A_WORLD: Final = 10  # that the exact solution of an ending may look at
PATIENCE: Final = 1000  # four seats: it is seldom worth while to think for the others
LIKE: Final = 0.75  # how sure it is that another plays like this
TEMPER: Final = 0.02  # values that differ by so much are told apart
REACH: Final = 6  # how far ahead of the piece a stone is worth thinking of


class Outlook:
    """What a seat expects of the cards that it does not know."""

    def __init__(self, position: Footprints, seat: i64) -> None:
        self.position = position
        self.seat = seat
        self.pool = position.bag  # hidden cards, wherever they are
        other: i64 = 0
        while other < position.seats:
            self.pool |= position.hands[other].cards & ~position.knows(seat, other)
            other += 1
        self.unknown: i64 = size(self.pool)
        self.feet: vec[float] = vec[float]([0.0, 0.0, 0.0])  # share of the pool with so many footprints
        card: i64 = 0
        while card < CARDS:
            if self.pool >> card & 1:
                self.feet[position.parts.feet[card]] += 1.0 / float(self.unknown)
            card += 1
        self.mean: float = self.feet[1] + 2.0 * self.feet[2]

    def known(self, other: i64) -> i64:
        """The cards that are known to be in a hand."""
        return self.position.knows(self.seat, other)

    def chance_to_show(self, other: i64, card: i64) -> float:
        """The chance that a seat shows a card, if it shows any."""
        held: i64 = size(self.position.hands[other].cards)
        if self.known(other) >> card & 1:
            return 1.0 / float(held)
        if self.pool >> card & 1:
            return float(held - size(self.known(other))) / float(held * self.unknown)
        return 0.0

    def add_steps(self, walk: vec[float], other: i64) -> vec[float]:
        """The chances of steps, by number, when another seat's card is added."""
        cards: i64 = self.known(other)
        held: i64 = size(self.position.hands[other].cards)
        share: vec[float] = vec[float]([0.0, 0.0, 0.0])
        hidden: float = float(held - size(cards)) / float(held)
        feet: i64 = 0
        while feet < 3:
            share[feet] = hidden * self.feet[feet]
            feet += 1
        card: i64 = 0
        while card < CARDS:
            if cards >> card & 1:
                share[self.position.parts.feet[card]] += 1.0 / float(held)
            card += 1
        summed: vec[float] = vec[float]([0.0] * MOST_STEPS)
        steps: i64 = 0
        while steps < MOST_STEPS:
            feet = 0
            while feet < 3 and steps + feet < MOST_STEPS:
                summed[steps + feet] += walk[steps] * share[feet]
                feet += 1
            steps += 1
        return summed

    def others_feet(self) -> float:
        """The mean of the footprints that the others hold."""
        total: float = 0.0
        other: i64 = 0
        while other < self.position.seats:
            if other != self.seat:
                known: i64 = self.known(other)
                total += float(self.position.parts.footprints(known))
                total += self.mean * float(size(self.position.hands[other].cards) - size(known))
            other += 1
        return total / float(self.position.seats - 1)


class Walk:
    """What the next stops are worth to a seat, with four and two seats."""

    def __init__(self, position: Footprints, seat: i64) -> None:
        self.position = position
        self.seat = seat
        self.outlook = Outlook(position, seat)
        self.places: i64 = len(position.ring)
        self.rivals: float = self.outlook.others_feet()
        self.base: float = self._base()
        self.gain: vec[float] = vec[float]([0.0] * (MINIS + 1))  # of a match, by points of the mini card
        points: i64 = 1
        while points <= MINIS:
            self.gain[points] = self._gain(points)
            points += 1
        self.near: vec[float] = vec[float](
            [0.0] * MINIS
        )  # by mini card: chance that the next card makes it met
        self.future: vec[float] = vec[float]([0.0] * MINIS)  # by place of the piece

    def _base(self) -> float:
        """The chance to be first if the game goes on."""
        hands = self.position.hands
        others: i64 = 0
        for hand in hands:
            others += hand.points
        own: i64 = hands[self.seat].points
        others -= own
        if self.position.seats == 2:
            return min(0.95, max(0.05, 0.5 + 0.15 * float(own - others)))
        return 0.22 + 0.25 * float(own) - 0.07 * float(others)

    def _gain(self, points: i64) -> float:
        own: i64 = self.position.hands[self.seat].points
        if self.position.seats == 4:
            return 1.0 - self.base if own + points >= self.position.parts.goal else 0.25
        if points >= self.position.chips_left:
            ahead: i64 = own + points - self.position.hands[1 - self.seat].points
            return (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0) - self.base
        return 0.15 * float(points)

    def end(self, feet: float) -> float:
        """The chance to be first when the walk ends with so many footprints in hand (P11)."""
        return min(0.95, max(0.02, 1.0 / float(self.position.seats) + 0.3 * (self.rivals - feet)))

    def place(self, steps: i64) -> i64:
        """Where the piece stops."""
        return (self.position.piece + steps) % self.places

    def ends(self, steps: i64) -> bool:
        """Whether the walk ends with these steps (P11)."""
        if self.position.phase == CHOOSING:  # it has been walked
            return self.position.still_turns >= MOST_STILL or self.position.laps >= MOST_LAPS
        if steps == 0:
            return self.position.still_turns + 1 >= MOST_STILL
        return self.position.laps + (self.position.piece + steps) // self.places >= MOST_LAPS

    def is_up(self, place: i64, steps: i64) -> bool:
        """Whether the mini card of a place will be face up after these steps (P9)."""
        if self.position.piece + steps >= self.places:
            return place != 0
        return self.position.up >> place & 1 != 0

    def look_ahead(self, keep: i64) -> None:
        """Finds what three cards are near to."""
        mini: i64 = 0
        while mini < MINIS:
            self.near[mini] = 0.0
            mini += 1
        rest: i64 = ALL_CARDS & ~keep
        share: float = 1.0 / float(size(rest))
        card: i64 = 0
        while card < CARDS:
            if rest >> card & 1:
                met: i64 = i64(self.position.parts.met[keep | one(card)])
                mini = 0
                while met:
                    if met & 1:
                        self.near[mini] += share
                    met >>= 1
                    mini += 1
            card += 1

    def look_from_places(self) -> None:
        """What `near` is worth, by place of the piece."""
        place: i64 = 0
        while place < self.places:
            self.future[place] = self._worth_from(place)
            place += 1

    def _worth_from(self, place: i64) -> float:
        worth: float = 0.0
        ahead: i64 = 0
        while ahead < REACH:
            there: i64 = (place + ahead) % self.places
            mini: i64 = self.position.ring[there]
            if self.position.up >> there & 1 and mini:
                worth += self._weight(ahead) * self.near[mini] * self.gain[self.position.parts.points[mini]]
            ahead += 1
        return worth

    def prospect(self) -> float:
        """What the seat's hand is worth where the piece stands, if the best card of it is given away."""
        hand: i64 = self.position.hands[self.seat].cards
        best: float = 0.0
        card: i64 = 0
        while card < CARDS:
            if size(hand) < 4 or hand >> card & 1:
                self.look_ahead(hand & ~one(card) if size(hand) == 4 else hand)
                best = max(best, self._worth_from(self.position.piece))
            card += 1
        return best

    def _weight(self, ahead: i64) -> float:
        """How likely a stone so far ahead is to be stopped at while the hand is still much the same."""
        if self.position.seats == 4:
            return 0.45 - 0.06 * float(ahead)
        return 0.7 - 0.13 * float(ahead)

    def value(self, hand: i64, steps: i64) -> float:
        """What a hand is worth when the piece has made these steps; `future` is the last three cards'."""
        feet = float(self.position.parts.footprints(hand))
        if self.ends(steps):
            return self.end(feet)
        place: i64 = self.place(steps)
        worth: float = self.base + self.future[place] - 0.02 * feet
        mini: i64 = self.position.ring[place]
        if self.is_up(place, steps) and self.position.parts.meets(hand, mini):
            worth += self.gain[self.position.parts.points[mini]] * (1.0 - 0.12 * feet)
        return worth


class QuickFootprints(Policy):
    """Looks one turn ahead."""

    def choose(self, position: Position, seat: i64, dice: Dice) -> i64:
        moves = position.moves(seat)
        if len(moves) == 1 or not isinstance(position, Footprints):
            return moves[dice.below(len(moves))]
        best: i64 = moves[0]
        most: float = -1.0e9
        values = self.values(position, seat)
        index: i64 = 0
        for move in moves:
            value = values[index] + float(dice.below(1000)) * 1.0e-6  # equals in random order
            if value > most:
                best = move
                most = value
            index += 1
        return best

    def value(self, position: Position, seat: i64) -> float:
        if not isinstance(position, Footprints) or position.phase < SHOWING:
            return 0.5
        if position.phase == OVER:
            return float(position.seats - position.ranking()[seat]) / float(position.seats - 1)
        if position.seats == 3:
            return _share_of_draft(position, seat)
        walk = Walk(position, seat)
        return min(1.0, max(0.0, walk.base + walk.prospect()))

    def horizon(self, position: Position) -> i64:
        if position.seats == 4:
            return 1 << 20  # five or six turns are soon played
        return position.seats - 1  # to the end of the turn, in which one has chosen

    def patience(self, position: Position) -> i64:
        return PATIENCE if position.seats == 4 else 8

    def advise(self, position: Position, seat: i64, dice: Dice, effort: i64) -> i64:
        if not isinstance(position, Footprints):
            return NO_ADVICE
        return Ending(POSITIONS_A_WORLD * effort).advise(position, seat, dice)

    def plausibility(self, position: Position, seat: i64, dice: Dice) -> float:
        if not isinstance(position, Footprints) or position.seats != 4:
            return 1.0
        return _likeness(position, seat)

    def values(self, position: Footprints, seat: i64) -> list[float]:
        """What each of the seat's moves is worth."""
        if position.phase == CHOOSING:
            return _values_of_choosing(position, seat)
        if position.seats == 4:
            return _values_of_passing(position, seat)
        if position.seats == 3:
            return _values_of_laying(position, seat)
        return _values_of_showing(position, seat)


def _likeness(position: Footprints, viewer: i64) -> float:
    """Four seats: how much likelier than at random the others showed the cards that they did show.

    The turns are played again from the deal, as all of it is in this world.
    """
    world = Footprints(position.seats, position.parts, position.chair, position.shuffle, position.tie_flip)
    place: i64 = 1
    while place < position.places:
        world.play(NATURE, PLACE - 1 + position.mini_at(place))
        place += 1
    for hand in position.hands:
        dealt: i64 = hand.dealt
        while dealt:
            world.play(NATURE, CARD + lowest(dealt))
            dealt &= dealt - 1
    found: float = 1.0
    turn: i64 = 0
    while turn < position.turns:
        first: i64 = turn * (position.seats + 1)
        seat: i64 = 0
        while seat < position.seats:
            if seat != viewer:
                found *= _likeness_of_showing(world, seat, position.deeds[first + seat] & 31)
            seat += 1
        seat = 0
        while seat < position.seats:
            world.play(seat, SHOW + (position.deeds[first + seat] & 31))
            seat += 1
        turn += 1
    return found


def _likeness_of_showing(position: Footprints, seat: i64, shown: i64) -> float:
    """How much likelier than any card of its hand a seat shows this one, which is worth so much to it."""
    values = _values_of_passing(position, seat)
    best: float = values[0]
    for value in values:
        best = max(best, value)
    total: float = 0.0
    own: float = 0.0
    index: i64 = 0
    card: i64 = 0
    while card < CARDS:
        if position.hands[seat].cards >> card & 1:
            share: float = exp((values[index] - best) / TEMPER)
            total += share
            if card == shown:
                own = share
            index += 1
        card += 1
    return 1.0 - LIKE + LIKE * float(index) * own / total


def _values_of_passing(position: Footprints, seat: i64) -> list[float]:
    """Four seats: the card shown goes away, the right-hand neighbour's comes."""
    walk = Walk(position, seat)
    right: i64 = (seat + 3) % 4
    steps: vec[float] = vec[float]([1.0] + [0.0] * (MOST_STEPS - 1))
    other: i64 = 0
    while other < 4:
        if other != seat and other != right:
            steps = walk.outlook.add_steps(steps, other)
        other += 1
    values: list[float] = []
    card: i64 = 0
    while card < CARDS:
        if position.hands[seat].cards >> card & 1:
            keep: i64 = position.hands[seat].cards & ~one(card)
            walk.look_ahead(keep)
            walk.look_from_places()
            values.append(_value_of_passing(walk, keep, position.parts.feet[card], right, steps))
        card += 1
    return values


def _value_of_passing(walk: Walk, keep: i64, own_feet: i64, right: i64, steps: vec[float]) -> float:
    value: float = 0.0
    coming: i64 = 0
    while coming < CARDS:
        chance: float = walk.outlook.chance_to_show(right, coming)
        if chance > 0.0:
            feet: i64 = own_feet + walk.position.parts.feet[coming]
            more: i64 = 0
            while more + feet < MOST_STEPS:
                if steps[more] > 0.0:
                    value += chance * steps[more] * walk.value(keep | one(coming), feet + more)
                more += 1
        coming += 1
    return value


def _values_of_showing(position: Footprints, seat: i64) -> list[float]:
    """Two seats: then the other's card can be taken, or one drawn."""
    walk = Walk(position, seat)
    values: list[float] = []
    card: i64 = 0
    while card < CARDS:
        if position.hands[seat].cards >> card & 1:
            keep: i64 = position.hands[seat].cards & ~one(card)
            walk.look_ahead(keep)
            walk.look_from_places()
            values.append(_value_of_showing(walk, keep, position.parts.feet[card]))
        card += 1
    return values


def _value_of_showing(walk: Walk, keep: i64, own_feet: i64) -> float:
    value: float = 0.0
    shown: i64 = 0
    while shown < CARDS:
        chance: float = walk.outlook.chance_to_show(1 - walk.seat, shown)
        if chance > 0.0:
            steps: i64 = own_feet + walk.position.parts.feet[shown]
            take: float = walk.value(keep | one(shown), steps)
            value += chance * max(take, _value_of_drawing(walk, keep, steps, False))
        shown += 1
    return value


def _value_of_drawing(walk: Walk, keep: i64, steps: i64, deep: bool) -> float:
    """The mean over what may be drawn; the next card where it is known."""
    position = walk.position
    cards: i64 = one(position.pile[0]) if position.pile else walk.outlook.pool
    value: float = 0.0
    card: i64 = 0
    while card < CARDS:
        if cards >> card & 1:
            value += (
                _deep_value(walk, keep | one(card), steps) if deep else walk.value(keep | one(card), steps)
            )
        card += 1
    return value / float(size(cards))


def _values_of_choosing(position: Footprints, seat: i64) -> list[float]:
    """Take, then draw. The piece has moved already."""
    walk = Walk(position, seat)
    keep: i64 = position.hands[seat].cards
    take: float = _deep_value(walk, keep | one(position.hands[1 - seat].shown), 0)
    return [take, _value_of_drawing(walk, keep, 0, True)]


def _deep_value(walk: Walk, hand: i64, steps: i64) -> float:
    """The value of four cards, of which the best one will be shown next."""
    best: float = -1.0e9
    card: i64 = 0
    while card < CARDS:
        if hand >> card & 1:
            walk.look_ahead(hand & ~one(card))
            walk.look_from_places()
            best = max(best, walk.value(hand, steps))
        card += 1
    return best


class Draft:
    """Three seats: what the cards in front of a seat may come to (P23), as a viewer may expect."""

    def __init__(self, position: Footprints, viewer: i64, seat: i64) -> None:
        self.position = position
        self.laid = position.hands[seat].laid
        self.rounds_left: i64 = ROUNDS - position.turns - 1  # after this one
        outlook = Outlook(position, viewer)
        self.to_come: list[int] = []  # by later round: the cards among which the seat will choose
        while len(self.to_come) < min(self.rounds_left, 3):  # four cards can meet all; a fifth costs time
            giver: i64 = (viewer + 2 * (len(self.to_come) + 1)) % 3
            known: i64 = outlook.known(giver)
            self.to_come.append(known if known else outlook.pool)
        self.steps: vec[float] = vec[float]([1.0] + [0.0] * (MOST_STEPS - 1))  # of the others
        other: i64 = 0
        while other < 3:
            if other != viewer:
                self.steps = outlook.add_steps(self.steps, other)
            other += 1
        self.scores: vec[float] = vec[float](
            [0.0] * (1 << MINIS)
        )  # by bit set of the mini cards that are met
        self.total: float = 0.0
        self.count: float = 0.0

    def value(self, card: i64) -> float:
        """What laying a card is worth: the mean over all cards that may follow it."""
        self._find_scores(self.position.parts.feet[card])
        self.total = 0.0
        self.count = 0.0
        self._complete(self.laid | one(card), 0)
        return self.total / self.count - 0.06 * float(self.position.parts.feet[card])

    def standing(self) -> float:
        """What the cards that are laid are worth: the mean over all cards that nobody has laid."""
        free: i64 = ALL_CARDS
        for hand in self.position.hands:
            free &= ~hand.laid
        self._find_scores(0)
        self.total = 0.0
        self.count = 0.0
        self.to_come = [free] * max(1, 4 - self.position.turns)
        self._complete(self.laid, 0)
        return self.total / self.count

    def _find_scores(self, feet: i64) -> None:
        """The points to expect of each set of mini cards, squared: hope of many beats certainty of few."""
        met: i64 = 0
        while met < 1 << MINIS:
            self.scores[met] = 0.0
            met += 1
        place: i64 = 0
        while place < len(self.position.ring):
            mini: i64 = self.position.ring[place]
            worth: float = self._chance_to_count(place, feet) * float(self.position.parts.points[mini])
            met = 0
            while met < 1 << MINIS:
                if met >> mini & 1:
                    self.scores[met] += worth
                met += 1
            place += 1
        met = 0
        while met < 1 << MINIS:
            self.scores[met] *= self.scores[met]
            met += 1

    def _chance_to_count(self, place: i64, feet: i64) -> float:
        """The chance that a place will bear a chip or the piece in the end, after a card with these feet."""
        if self.position.chips and self.position.chips[place]:
            return 1.0
        places: i64 = len(self.position.ring)
        chance: float = 0.0
        more: i64 = 0
        while more < MOST_STEPS:
            ahead: i64 = (place - self.position.piece - feet - more + 4 * places) % places
            chance += self.steps[more] * self._chance_to_stop(ahead)
            more += 1
        return chance

    def _chance_to_stop(self, ahead: i64) -> float:
        """The chance that the piece stops, now or later, on a place so far ahead of where this round ends."""
        if ahead == 0:
            return 1.0
        reach: float = 1.4 * float(self.rounds_left)
        return 0.65 if float(ahead) <= reach else 0.3 if float(ahead) <= 2.0 * reach else 0.0

    def _complete(self, cards: i64, later: i64) -> None:
        """Adds all ways to choose the cards of the later rounds."""
        if later == len(self.to_come):
            self.total += self.scores[i64(self.position.parts.met[cards])]
            self.count += 1.0
            return
        free: i64 = self.to_come[later] & ~cards
        card: i64 = 0
        while free:
            if free & 1:
                self._complete(cards | one(card), later + 1)
            free >>= 1
            card += 1


def _values_of_laying(position: Footprints, seat: i64) -> list[float]:
    draft = Draft(position, seat, seat)
    values: list[float] = []
    card: i64 = 0
    while card < CARDS:
        if position.hands[seat].cards >> card & 1:
            values.append(draft.value(card))
        card += 1
    return values


def _share_of_draft(position: Footprints, seat: i64) -> float:
    """Three seats: how the seat's cards stand beside those of the others."""
    if position.turns == 0:
        return 1.0 / 3.0
    total: float = 0.01
    own: float = 0.0
    other: i64 = 0
    while other < 3:
        standing = Draft(position, seat, other).standing() + 0.01
        total += standing
        if other == seat:
            own = standing
        other += 1
    return own / total
