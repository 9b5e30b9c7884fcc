"""What a viewer of fugitive cannot know, drawn anew (compiled).

The history of the game is told again to a number of *particles*, each a world that agrees with all the
viewer knows. Where the viewer saw a move, a particle must be able to make it; where not, it chooses one. A
choice is made among those that can still agree with what came later, and the particle's weight is multiplied
by the probability of what happened under uniformly random legal play, divided by the probability with which
it was chosen (sequential importance sampling). When few particles carry most of the weight they are drawn
anew by weight; in the end one is drawn, and its moves are played. Nothing that the viewer does not know is
read, so that the draw depends on what it does know and the dice alone.
"""

from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import bit, i64, lowest, nth, size, vec
from onigokko.games.fugitive.belief import (
    BACK,
    GAIN,
    JUDGE,
    LAY,
    SHOW,
    STAY,
    TRADES,
    UNKNOWN,
    Happening,
    Need,
    Story,
)
from onigokko.games.fugitive.moves import (
    CARD,
    GIVE,
    HIDE,
    LOSES,
    NUMBERS,
    SPRINT,
)
from onigokko.games.fugitive.parts import Kit, above
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
)

PARTICLES: Final = 16
MOST_PARTICLES: Final = 6144  # after failures: tellings in which no particle agreed with all that was seen
MOST_FAILURES: Final = 40
TELLINGS: Final = 4


class Particles:
    """Worlds that agree with a story so far."""

    def __init__(self, story: Story, count: i64, dice: Dice) -> None:
        self.story = story
        self.kit: Kit = story.kit
        self.dice = dice
        self.count = count
        self.evidence: float = 1.0  # estimates, up to a constant, how probable the story is
        self.guide = Fugitive(story.kit)  # tells the story along; only what is public is read
        self.told: i64 = 0  # moves that the guide has played
        self.passed: i64 = 0  # slots that have been filled
        start: i64 = story.kit.hand
        piles: i64 = story.kit.all_piles
        self.weight: vec[float] = vec[float]([1.0 for _ in range(count)])
        self.hand: vec[i64] = vec[i64]([start for _ in range(count)])  # the fugitive's
        self.marshals: vec[i64] = vec[i64]([0 for _ in range(count)])  # the marshal's, if it is hidden
        self.free: vec[i64] = vec[i64]([piles for _ in range(count)])
        self.last: vec[i64] = vec[i64]([0 for _ in range(count)])
        self.down: vec[i64] = vec[i64]([0 for _ in range(count)])  # face-down hideouts
        self.plan: vec[i64] = vec[i64](range(count))  # which of the plans it follows
        self.needed: list[int] = [0, 0, 0]  # cards of a pile that a plan assigns to slots
        self.exchanged: list[int] = [
            0,
            0,
            0,
        ]  # bit set of the seats that put an unseen card back into the pile
        width: i64 = len(story.slots)
        self.planned: vec[i64] = vec[i64]([UNKNOWN for _ in range(count * width)])  # the card of a slot
        self.expected: vec[i64] = vec[i64]([1 for _ in range(count * width)])  # choices in an unplanned slot
        # What was chosen: a row for each hidden move, and the parents where particles were drawn anew.
        self.hidden: list[int] = []  # indices in the history
        self.chosen: list[vec[i64]] = []
        self.parents: list[vec[i64]] = []
        self.marks: list[int] = []  # rows before the parents
        self._make_plans()

    # Plans: in which slot the fugitive got each card that it needed later

    def _make_plans(self) -> None:
        pile: i64 = 0
        while pile < 3:
            for seat in (FUGITIVE, MARSHAL):
                if self.story.puts_back(seat, pile):
                    self.exchanged[pile] |= 1 << seat
            pile += 1
        for need in self.story.needs:
            self.needed[self.kit.pile_of[need.card]] |= bit(need.card)
        index: i64 = 0
        while index < self.count and len(self.story.slots) > 0:
            self._make_plan(index)
            index += 1

    def _make_plan(self, index: i64) -> None:
        story = self.story
        row: i64 = index * len(story.slots)
        held: list[int] = [0 for _ in story.places]  # after each hideout: cards in hand for later ones
        for need in story.needs:
            since: i64 = self._since(need, held)
            options: i64 = self._find_slot(need, row, since, UNKNOWN)
            if options == 0:
                self.weight[index] = 0.0
                return
            self.weight[index] *= float(options)
            slot: i64 = self._find_slot(need, row, since, self.dice.below(options))
            self.planned[row + slot] = need.card
            at: i64 = story.slots[slot].at
            place: i64 = 0
            while place < need.place:
                if story.places[place].at > at:
                    held[place] += 1
                place += 1
        self._expect(row, len(story.slots))

    def _since(self, need: Need, held: list[int]) -> i64:
        """When the card can have come: after it was seen elsewhere, and the hand was full of needed ones."""
        place: i64 = need.place - 1
        while place >= 0:
            found = self.story.places[place]
            if held[place] >= found.left:
                return max(found.at, need.after)
            place -= 1
        return need.after

    def _find_slot(self, need: Need, row: i64, since: i64, index: i64) -> i64:
        """The slot with this index among those that fit; for UNKNOWN, how many fit."""
        pile: i64 = self.kit.pile_of[need.card]
        until: i64 = self.story.places[need.place].at
        fitting: i64 = 0
        for found in self.story.slots:
            if found.at >= until:
                break
            if found.at > since and found.pile == pile and self.planned[row + found.slot] == UNKNOWN:
                if fitting == index:
                    return found.slot
                fitting += 1
        return fitting

    def _expect(self, row: i64, width: i64) -> None:
        """How many cards each unplanned slot could be: a measure by which plans compare midway."""
        left: list[int] = [size(self.kit.piles[pile] & ~self.needed[pile]) for pile in range(3)]
        slot: i64 = 0
        while slot < width:
            pile: i64 = self.story.slots[slot].pile
            if self.planned[row + slot] == UNKNOWN:
                self.expected[row + slot] = max(left[pile], 1)
                left[pile] -= 1
            slot += 1

    # Telling the story

    def tell(self) -> bool:
        """Tells all of it; whether some world agrees."""
        story = self.story
        for found in story.happenings:
            while self.told < found.at:
                self.guide.play(self.guide.actor, story.history[self.told])
                self.told += 1
            self._happens(found)
            if found.kind >= LAY and not self._draw_anew():
                return False
        total: float = 0.0
        for weight in self.weight:
            total += weight
        self.evidence *= total / float(self.count)
        return total > 0.0

    def _happens(self, found: Happening) -> None:
        kind: i64 = found.kind
        index: i64 = 0
        if found.card == UNKNOWN and kind <= BACK:
            self._new_row(found.at)
        if kind == LAY:
            self._lay(found)
            return
        while index < self.count:
            if self.weight[index] > 0.0:
                if kind == GAIN:
                    self._gain(found, index)
                elif kind == SHOW:
                    self._show(found, index)
                elif kind == BACK:
                    self._back(found, index)
                elif kind == STAY:
                    legal: i64 = size(self.guide.hideouts_of(self.hand[index], self.last[index]))
                    self.weight[index] /= float(legal + 1)
                elif kind == JUDGE:
                    self._judge(found, index)
                elif kind == TRADES:
                    if (self.hand[index] & self.kit.all_piles != 0) != (found.value == 1):
                        self.weight[index] = 0.0
                elif size(self.down[index] & found.numbers) != found.value:
                    self.weight[index] = 0.0
            index += 1
        if found.slot != UNKNOWN:
            self.passed += 1

    def _new_row(self, at: i64) -> None:
        self.hidden.append(at)
        self.chosen.append(vec[i64]([UNKNOWN for _ in range(self.count)]))

    def _note(self, index: i64, move: i64) -> None:
        row = self.chosen[len(self.chosen) - 1]
        row[index] = move

    def _pick(self, cards: i64) -> i64:
        return nth(cards, self.dice.below(size(cards)))

    def _gain(self, found: Happening, index: i64) -> None:
        card: i64 = found.card
        free: i64 = self.free[index]
        if card == UNKNOWN:
            card = self._gained(found, index)
            if card == UNKNOWN:
                self.weight[index] = 0.0
                return
            self._note(index, CARD + card)
        if not (free >> card) & 1:
            self.weight[index] = 0.0
            return
        self.free[index] = free & ~bit(card)
        if found.seat == FUGITIVE:
            self.hand[index] |= bit(card)
        else:
            self.marshals[index] |= bit(card)

    def _gained(self, found: Happening, index: i64) -> i64:
        """The card of a hidden gain; UNKNOWN if there is none left."""
        pile: i64 = found.pile
        cards: i64 = self.free[index] & self.kit.piles[pile] & ~found.avoid
        expected: i64 = size(self.free[index] & self.kit.piles[pile])
        if found.slot != UNKNOWN:
            place: i64 = self.plan[index] * len(self.story.slots) + found.slot
            planned: i64 = self.planned[place]
            if planned != UNKNOWN:
                return planned
            expected = self.expected[place]
        if not (self.exchanged[pile] >> found.seat) & 1:
            cards &= ~self.needed[pile]  # they come in the slots of the plan
        if not cards:
            return UNKNOWN
        self.weight[index] *= float(size(cards)) / float(expected)
        return self._pick(cards)

    def _show(self, found: Happening, index: i64) -> None:
        cards: i64 = self.free[index] & self.kit.piles[found.pile]
        if found.card == UNKNOWN:
            self._note(index, CARD + self._pick(cards))
        elif not (cards >> found.card) & 1:
            self.weight[index] = 0.0

    def _back(self, found: Happening, index: i64) -> None:
        card: i64 = found.card
        if card == UNKNOWN:
            held: i64 = self.hand[index] if found.seat == FUGITIVE else self.marshals[index]
            cards: i64 = held & self.kit.piles[found.pile]
            if found.seat == FUGITIVE:
                cards &= ~self._kept(index)
            if not cards:
                self.weight[index] = 0.0
                return
            self.weight[index] *= float(size(cards)) / float(size(held & self.kit.all_piles))
            card = self._pick(cards)
            gives: bool = GIVE <= self.story.history[found.at] < GIVE + NUMBERS
            self._note(index, (GIVE if gives else LOSES) + card)
        self.free[index] |= bit(card)
        if found.seat == FUGITIVE:
            self.hand[index] &= ~bit(card)
        else:
            self.marshals[index] &= ~bit(card)

    def _kept(self, index: i64) -> i64:
        """The cards that the fugitive got by plan: each for the last time before it is laid."""
        kept: i64 = 0
        row: i64 = self.plan[index] * len(self.story.slots)
        slot: i64 = 0
        while slot < self.passed:
            if self.planned[row + slot] != UNKNOWN:
                kept |= bit(self.planned[row + slot])
            slot += 1
        return kept

    def _judge(self, found: Happening, index: i64) -> None:
        down: i64 = self.down[index]
        hit: bool = found.numbers & ~down == 0
        if hit != (found.value == 1):
            self.weight[index] = 0.0
        elif hit:
            self.down[index] = down & ~found.numbers

    # The fugitive lays a hideout

    def _lay(self, found: Happening) -> None:
        rows: i64 = len(self.chosen)
        extra: i64 = 0
        while extra <= found.count:
            self._new_row(found.at + extra)
            extra += 1
        index: i64 = 0
        while index < self.count:
            if self.weight[index] > 0.0:
                hideout: i64 = self._choose_hideout(found, index)
                if hideout == UNKNOWN:
                    self.weight[index] = 0.0
                else:
                    self.chosen[rows][index] = HIDE + hideout
                    self._choose_sprints(found, index, hideout, rows + 1)
            index += 1

    def _choose_hideout(self, found: Happening, index: i64) -> i64:
        hand: i64 = self.hand[index]
        last: i64 = self.last[index]
        legal: i64 = self.guide.hideouts_of(hand, last)
        fitting: i64 = 0
        rest: i64 = legal & found.allowed & ~found.reserved
        while rest:
            number: i64 = lowest(rest)
            if self._carries(
                found, self.kit.pool(hand, number) & ~found.reserved, number - last - found.reach
            ):
                fitting |= bit(number)
            rest &= rest - 1
        if not fitting:
            return UNKNOWN
        ways: i64 = size(legal) + (1 if self.guide.may_pass() else 0)
        self.weight[index] *= float(size(fitting)) / float(ways)
        return self._pick(fitting)

    def _carries(self, found: Happening, pool: i64, missing: i64) -> bool:
        """Whether as many sprint cards as were laid can make up the missing footprints."""
        if found.sprints != UNKNOWN:
            return found.sprints & ~pool == 0 and self.kit.sum_of(found.sprints) >= missing
        return size(pool) >= found.count and self.kit.most_of(pool, found.count) >= missing

    def _choose_sprints(self, found: Happening, index: i64, hideout: i64, rows: i64) -> None:
        guide = self.guide
        hand: i64 = self.hand[index]
        missing: i64 = hideout - self.last[index] - found.reach
        sprints: i64 = 0
        number: i64 = 0
        while number <= found.count:
            legal: i64 = guide.sprints_of(hand, hideout, sprints, missing)
            can_set: bool = guide.can_set(hand, hideout, sprints, missing)
            ways: i64 = size(legal) + (1 if can_set else 0)
            if number == found.count:
                if not can_set:
                    self.weight[index] = 0.0
                    return
                self.weight[index] /= float(ways)
                break
            fitting: i64 = self._fitting_sprints(found, legal, hand, hideout, sprints, missing, number)
            if not fitting:
                self.weight[index] = 0.0
                return
            self.weight[index] *= float(size(fitting)) / float(ways)
            sprint: i64 = self._pick(fitting)
            self.chosen[rows + number][index] = SPRINT + sprint
            sprints |= bit(sprint)
            missing -= self.kit.footprints[sprint]
            number += 1
        self.hand[index] = hand & ~(sprints | bit(hideout))
        self.last[index] = hideout
        if hideout != self.kit.goal:
            self.down[index] |= bit(hideout)

    def _fitting_sprints(
        self, found: Happening, legal: i64, hand: i64, hideout: i64, sprints: i64, missing: i64, number: i64
    ) -> i64:
        """The legal next sprint cards after which the right number of higher ones can carry the hideout."""
        if found.sprints != UNKNOWN:
            return bit(lowest(found.sprints & ~sprints)) & legal
        left: i64 = found.count - number - 1
        pool: i64 = self.kit.pool(hand, hideout) & ~found.reserved
        fitting: i64 = 0
        rest: i64 = legal & ~found.reserved
        while rest:
            sprint: i64 = lowest(rest)
            higher: i64 = pool & above(sprint)
            lacks: i64 = missing - self.kit.footprints[sprint]
            if size(higher) >= left and self.kit.most_of(higher, left) >= lacks:
                fitting |= bit(sprint)
            rest &= rest - 1
        return fitting

    # Drawing by weight

    def _draw_anew(self) -> bool:
        """Draws the particles anew if few of them carry most of the weight; whether any has weight."""
        total: float = 0.0
        squares: float = 0.0
        for weight in self.weight:
            total += weight
            squares += weight * weight
        if total <= 0.0:
            return False
        if total * total >= squares * float(self.count) * 0.5:
            return True
        self._resample(total)
        return True

    def _resample(self, total: float) -> None:
        parents: vec[i64] = vec[i64]([0 for _ in range(self.count)])
        step: float = total / float(self.count)
        point: float = step * _fraction(self.dice)
        parent: i64 = 0
        passed: float = self.weight[0]
        index: i64 = 0
        while index < self.count:
            while passed <= point and parent < self.count - 1:
                parent += 1
                passed += self.weight[parent]
            parents[index] = parent
            point += step
            index += 1
        self.evidence *= step
        self.parents.append(parents)
        self.marks.append(len(self.chosen))
        self.hand = _gather(self.hand, parents)
        self.marshals = _gather(self.marshals, parents)
        self.free = _gather(self.free, parents)
        self.last = _gather(self.last, parents)
        self.down = _gather(self.down, parents)
        self.plan = _gather(self.plan, parents)
        self.weight = vec[float]([1.0 for _ in range(self.count)])

    def one(self) -> list[int]:
        """The moves of one particle, drawn by weight."""
        total: float = 0.0
        for weight in self.weight:
            total += weight
        point: float = total * _fraction(self.dice)
        index: i64 = 0
        passed: float = self.weight[0]
        while passed <= point and index < self.count - 1:
            index += 1
            passed += self.weight[index]
        return self._moves_of(index)

    def _moves_of(self, index: i64) -> list[int]:
        """The history of one particle, traced back through its parents."""
        moves = self.story.history[:]
        mark: i64 = len(self.marks) - 1
        row: i64 = len(self.chosen) - 1
        while row >= 0:
            while mark >= 0 and row < self.marks[mark]:
                index = self.parents[mark][index]
                mark -= 1
            moves[self.hidden[row]] = self.chosen[row][index]
            row -= 1
        return moves


def _fraction(dice: Dice) -> float:
    return float(dice.below(1 << 20)) / 1048576.0


def _gather(values: vec[i64], parents: vec[i64]) -> vec[i64]:
    return vec[i64]([values[parent] for parent in parents])


def imagine(position: Fugitive, viewer: i64, dice: Dice) -> Fugitive:
    """A world that the viewer (a seat or `SPECTATOR`) holds possible, drawn by its probability.

    The world of one telling takes the place of the last one by the ratio of their evidence (particle
    independent Metropolis-Hastings), which takes away most of the error of a finite number of particles.
    """
    story = Story(position, viewer)
    moves: list[int] = []
    evidence: float = 0.0
    count: i64 = PARTICLES
    tellings: i64 = 0
    failures: i64 = 0
    while tellings < TELLINGS:
        particles = Particles(story, count, dice)
        if particles.tell():
            tellings += 1
            if particles.evidence >= evidence * _fraction(dice):
                evidence = particles.evidence
                moves = particles.one()
        else:
            count = min(2 * count, MOST_PARTICLES)
            failures += 1
            if failures > MOST_FAILURES:
                raise AssertionError("the true world agrees with everything that was seen")
    world = Fugitive(position.kit)
    world.replay(moves)
    return world
