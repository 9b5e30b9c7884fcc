"""Counts the trails that fit all that the marshal saw, exactly (compiled).

A trail is which hideouts were laid, and which sprint cards with each. To every trail belong the deals that
could have led to it: each card of it that the marshal did not see came from its pile in a draw before it was
laid, and the other draws brought any cards that are left. All deals are equally likely, so a trail counts as
often as it has deals; besides, each hideout weighs by how usual such a step is (`habit`) and, for each time
the fugitive stayed where it was, less if the card had been there already (`WAITS`).

The sum over all trails is made by dynamic programming over the hideouts in their order. A state keeps what
matters for the rest: the last hideout, how many hideouts and hidden sprint cards of each class of cards there
were (a class: the cards of one pile with the same footprints; within one, cards can take each other's
places), and how far each combined miss or count is still open. Any number of hideouts are asked for together:
their probability is that of all of them, never a product.
"""

from typing import Final, final

from onigokko.core.native import append, bit, i64, lowest, size, vec
from onigokko.games.fugitive.belief import GAIN, JUDGE, LAY, STAY, TALLY, UNKNOWN, Happening, Story
from onigokko.games.fugitive.moves import NUMBERS
from onigokko.games.fugitive.parts import Kit, above
from onigokko.games.fugitive.rules import Fugitive

WAITS: Final = 0.25  # how often it stays although it holds the card that it lays later
MOST_STEPS: Final = 400_000  # of all trails together; where there would be more, nothing is counted
MOST_LOOKS: Final = 20_000  # of the search for the likeliest set
ROOM: Final = 60  # bits of a state
GROUPS: Final = 4  # of cards: the first hand, then the three piles


def habit(missing: i64, count: i64, footprints: i64) -> float:
    """How usual a step is that lacks so many footprints (less than 0: it is short), with these sprint cards.

    It goes as far as it can, and lays the sprint cards that it needs; one too many is a bluff.
    """
    if count == 0:
        return 1.0 if missing == 0 else 0.6 if missing == -1 else 0.45
    if missing <= 0:
        return 0.1 if count == 1 else 0.03
    spare: i64 = footprints - missing
    return 1.0 if spare <= 1 else 0.25 if spare <= 3 else 0.1


@final
class Place:
    """A place of the trail, with what the marshal knows of it, and what the fugitive had drawn by then."""

    def __init__(self, found: Happening) -> None:
        self.found = found
        self.card: i64 = UNKNOWN  # if it lies open, or is the goal
        self.opened: i64 = -1  # index in the history of the guess that opened it
        self.known: i64 = 0  # its cards that the marshal knows
        self.slots: vec[i64] = vec[i64](
            [0, 0, 0, 0]
        )  # draws before it that the marshal did not see, by group
        self.stays: list[int] = []  # the same four numbers for each time the fugitive stayed just before


@final
class Watch:
    """What the marshal was told of several numbers together: they do not all lie there, or so many do."""

    def __init__(self, numbers: i64, value: i64, places: i64, at: i64) -> None:
        self.numbers = numbers
        self.value = value  # how many of them lie there; UNKNOWN: not all
        self.places = places  # of the trail at that time
        self.at = at
        self.shift: i64 = 0  # where a state keeps its count
        self.mask: i64 = 15


class Odds:
    """How likely numbers lie face down, as the marshal may reckon."""

    def chance(self, numbers: i64) -> float:
        """How likely all these numbers lie face down."""
        raise AssertionError("odds are reckoned somehow")

    def chances(self, numbers: i64) -> list[float]:
        """By number: how likely it lies face down and all these do as well."""
        raise AssertionError("odds are reckoned somehow")

    def best_set(self) -> i64:
        """The set of face-down hideouts that is likelier than any other."""
        raise AssertionError("odds are reckoned somehow")


@final
class Trails(Odds):
    """All trails that fit a marshal's story, counted. `countable` says whether it could be done.

    It cannot where cards went back into the piles, nor where there are too many trails.
    """

    def __init__(self, position: Fugitive, story: Story) -> None:
        self.kit: Kit = story.kit
        self.story = story
        self.places: list[Place] = []
        self.watches: list[Watch] = []
        self.countable = True
        self.open: i64 = position.opened
        self.drawn: vec[i64] = vec[i64]([0, 0, 0, 0])  # draws that the marshal did not see, by group
        self.hidden: i64 = 0  # sprint cards that the marshal does not know
        self._read(position)
        # Classes of the cards that nobody but the fugitive may know
        self.cards: list[int] = []  # by class
        self.group: list[int] = []
        self.feet: list[int] = []
        self.laid_at: list[int] = []  # where a state counts its hideouts,
        self.laid_mask: list[int] = []
        self.under_at: list[int] = []  # and its sprint cards
        self.under_mask: list[int] = []
        self._classify(position)
        # Steps: from a state after one place to one after the next
        self.first: list[int] = []  # by place: the first of its steps
        self.source: vec[i64] = vec[i64]()
        self.target: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.between: vec[i64] = vec[i64]()  # the numbers that the step leaves out
        self.weight: vec[float] = vec[float]()
        self.keys: list[int] = [0]  # of the states; those after the same place stand together
        self.begin: list[int] = [0, 1]  # by number of places: the first of their states
        self.ends: vec[float] = vec[float]()  # what each of the last states counts for
        self.after: dict[int, int] = {}  # the states that are being found, by their keys
        self.steps_of: vec[i64] = vec[i64]()  # by state: the first of its steps; they stand together
        if self.countable:
            self._count()
        self.ahead: vec[float] = vec[float]()  # by state: all ways to it
        self.rest: vec[float] = vec[float]()  # and all from it to the end
        self.all: float = 0.0
        if self.countable:
            self.all = self._sum(0)
            self.countable = self.all > 0.0
        # The likeliest set
        self.looks: i64 = 0
        self.likeliest: i64 = 0
        self.most: float = 0.0

    # What the marshal saw

    def _read(self, position: Fugitive) -> None:
        stays: list[int] = []
        for found in self.story.happenings:
            kind: i64 = found.kind
            if kind == LAY:
                self._add_place(position, found, stays)
                stays = []
            elif kind == STAY:
                for group in range(GROUPS):
                    stays.append(self.drawn[group])
            elif kind == GAIN:
                if found.slot != UNKNOWN:
                    self.drawn[found.pile + 1] += 1
            elif kind == JUDGE:
                self._add_guess(found)
            elif kind == TALLY:
                self.watches.append(Watch(found.numbers, found.value, len(self.places), found.at))
            else:
                self.countable = False  # a card went back into its pile

    def _add_place(self, position: Fugitive, found: Happening, stays: list[int]) -> None:
        place = Place(found)
        place.stays = stays
        place.slots = self.drawn[:]
        if found.card != UNKNOWN and (found.card == self.kit.goal or (position.opened >> found.card) & 1):
            place.card = found.card
            place.known = bit(found.card)
        if found.sprints != UNKNOWN:
            place.known |= found.sprints
        else:
            self.hidden += found.count
        self.places.append(place)

    def _add_guess(self, found: Happening) -> None:
        if found.value:
            for place in self.places:
                if place.card != UNKNOWN and (found.numbers >> place.card) & 1:
                    place.opened = found.at
        else:
            self.watches.append(Watch(found.numbers, UNKNOWN, len(self.places), found.at))

    # States

    def _classify(self, position: Fugitive) -> None:
        """Divides the cards that may lie hidden into classes, and finds where a state counts each."""
        kit = self.kit
        known: i64 = position.marshal_hand | bit(kit.goal)
        hidden_places: i64 = 0
        for place in self.places:
            known |= place.known
            if place.card == UNKNOWN:
                hidden_places += 1
        shift: i64 = 6  # below: the last hideout
        group: i64 = 0
        while group < GROUPS:
            cards: i64 = kit.hand if group == 0 else kit.piles[group - 1]
            cards &= ~known
            while cards:
                same: i64 = cards
                if self.hidden:
                    same &= kit.having[kit.footprints[lowest(cards)]]
                self.cards.append(same)
                self.group.append(group)
                self.feet.append(kit.footprints[lowest(cards)])
                mask: i64 = _mask(min(size(same), hidden_places))
                self.laid_at.append(shift)
                self.laid_mask.append(mask)
                shift += size(mask)
                mask = _mask(min(size(same), self.hidden))
                self.under_at.append(shift)
                self.under_mask.append(mask)
                shift += size(mask)
                cards &= ~same
            group += 1
        for watch in self.watches:
            watch.shift = shift
            watch.mask = _mask(size(watch.numbers))
            shift += size(watch.mask)
        if shift > ROOM:
            self.countable = False

    def _used(self, key: i64, group: i64) -> i64:
        """How many hidden cards of a group lie on the trail."""
        found: i64 = 0
        each: i64 = 0
        while each < len(self.cards):
            if self.group[each] == group:
                found += (key >> self.laid_at[each]) & self.laid_mask[each]
                found += (key >> self.under_at[each]) & self.under_mask[each]
            each += 1
        return found

    # Steps

    def _count(self) -> None:
        """Finds the states and the steps between them, place by place, then what the last states count."""
        known: vec[i64] = vec[i64]([0, 0, 0, 0])  # cards on the trail so far that the marshal knows, by group
        index: i64 = 0
        while index < len(self.places):
            place = self.places[index]
            self.first.append(len(self.weight))
            self.after = {}
            state: i64 = self.begin[index]
            end: i64 = self.begin[index + 1]
            while state < end:
                self.steps_of = append(self.steps_of, len(self.weight))
                self._go_on(index, place, state, known)
                state += 1
                if len(self.weight) > MOST_STEPS:
                    self.countable = False
                    return
            self.begin.append(len(self.keys))
            group: i64 = 0
            while group < GROUPS:
                known[group] += size(place.known & self._cards_of(group))
                group += 1
            index += 1
        self.first.append(len(self.weight))
        state = self.begin[index]
        while state < len(self.keys):
            self.steps_of = append(self.steps_of, len(self.weight))
            self.ends = append(self.ends, self._deals(self.keys[state], known))
            state += 1

    def _cards_of(self, group: i64) -> i64:
        return self.kit.hand & ~bit(self.kit.goal) if group == 0 else self.kit.piles[group - 1]

    def _go_on(self, index: i64, place: Place, state: i64, known: vec[i64]) -> None:
        """All steps from a state to a hideout of the next place."""
        key: i64 = self.keys[state]
        last: i64 = key & 63
        found = place.found
        furthest: i64 = last + found.reach + found.count * self.kit.most
        if found.sprints != UNKNOWN:
            furthest = last + found.reach + self.kit.sum_of(found.sprints)
        furthest = min(furthest, self.kit.goal)
        if place.card != UNKNOWN:
            if last < place.card <= furthest:
                group: i64 = 0 if place.card == self.kit.goal else self.kit.pile_of[place.card] + 1
                weight: float = self._held(place, group, self._used(key, group) + known[group])
                if place.card == self.kit.goal:
                    weight = 1.0
                self._lay(index, place, state, place.card, key, group, weight, known)
            return
        each: i64 = 0
        while each < len(self.cards):
            cards: i64 = self.cards[each] & found.allowed & above(last) & ~above(furthest)
            if cards and (key >> self.laid_at[each]) & self.laid_mask[each] < self._left(key, each):
                group = self.group[each]
                weight = self._held(place, group, self._used(key, group) + known[group])
                laid: i64 = key + bit(self.laid_at[each])
                while cards and weight > 0.0:
                    self._lay(index, place, state, lowest(cards), laid, UNKNOWN, weight, known)
                    cards &= cards - 1
            each += 1

    def _left(self, key: i64, each: i64) -> i64:
        """How many cards of a class are no sprint cards."""
        return size(self.cards[each]) - ((key >> self.under_at[each]) & self.under_mask[each])

    def _held(self, place: Place, group: i64, used: i64) -> float:
        """In how many draws the hideout can have come; those before the fugitive stayed count for less."""
        found: float = 1.0 if group == 0 else 0.0  # the first hand was there from the start
        stay: i64 = group
        while stay < len(place.stays):
            found = (found + float(max(place.stays[stay] - used, 0))) * WAITS
            used = max(used, place.stays[stay])
            stay += GROUPS
        return found + float(max(place.slots[group] - used, 0))

    def _lay(
        self,
        index: i64,
        place: Place,
        state: i64,
        number: i64,
        key: i64,
        group: i64,
        weight: float,
        known: vec[i64],
    ) -> None:
        """A hideout was laid; `group` is that of a known one. Then its sprint cards."""
        last: i64 = key & 63
        key = self._watched(index, place, number, key - last + number)
        if key < 0:
            return
        found = place.found
        missing: i64 = number - last - found.reach
        counts: vec[i64] = known[:]
        if group > 0:
            counts[group] += 1
        if found.sprints == UNKNOWN:
            self._sprint(place, state, number, key, 0, found.count, missing, 0, weight, counts)
            return
        sprints: i64 = found.sprints
        while sprints:
            source: i64 = self.kit.pile_of[lowest(sprints)] + 1
            if source:
                weight *= float(max(place.slots[source] - self._used(key, source) - counts[source], 0))
            counts[source] += 1
            sprints &= sprints - 1
        self._add_step(
            state, number, key, last, weight * habit(missing, found.count, self.kit.sum_of(found.sprints))
        )

    def _sprint(
        self,
        place: Place,
        state: i64,
        number: i64,
        key: i64,
        each: i64,
        left: i64,
        missing: i64,
        footprints: i64,
        weight: float,
        known: vec[i64],
    ) -> None:
        """All ways in which `left` more sprint cards may be of this class and the next ones."""
        if left == 0:
            if footprints >= missing:
                last: i64 = self.keys[state] & 63
                usual: float = habit(missing, place.found.count, footprints)
                self._add_step(state, number, key, last, weight * usual)
            return
        if each == len(self.cards) or footprints + left * self.kit.most < missing:
            return
        group: i64 = self.group[each]
        free: i64 = self._left(key, each) - ((key >> self.laid_at[each]) & self.laid_mask[each])
        used: i64 = self._used(key, group) + known[group]
        taken: i64 = 0
        while True:
            self._sprint(
                place, state, number, key, each + 1, left - taken, missing, footprints, weight, known
            )
            taken += 1
            if taken > left or taken > free:
                return
            if group:
                weight *= float(place.slots[group] - used)
                if weight <= 0.0:
                    return
            used += 1
            weight /= float(taken)  # in whatever order
            key += bit(self.under_at[each])
            footprints += self.feet[each]

    def _watched(self, index: i64, place: Place, number: i64, key: i64) -> i64:
        """The state with what was counted; -1 if that contradicts what the marshal was told."""
        for watch in self.watches:
            if index >= watch.places:
                continue
            count: i64 = (key >> watch.shift) & watch.mask
            key -= count << watch.shift
            if (watch.numbers >> number) & 1 and not 0 <= place.opened < watch.at:
                count += 1
            if watch.value == UNKNOWN:
                passed: i64 = watch.numbers & ~above(number)
                if count < size(passed):
                    count = 0  # one of them does not lie there: the rest does not matter
                if index == watch.places - 1 and count == size(watch.numbers):
                    return -1
            elif count > watch.value or (index == watch.places - 1 and count != watch.value):
                return -1
            if index < watch.places - 1:
                key += count << watch.shift
        return key

    def _add_step(self, state: i64, number: i64, key: i64, last: i64, weight: float) -> None:
        if weight <= 0.0:
            return
        target: i64 = self.after.get(key, UNKNOWN)
        if target == UNKNOWN:
            target = len(self.keys)
            self.after[key] = target
            self.keys.append(key)
        self.source = append(self.source, state)
        self.target = append(self.target, target)
        self.number = append(self.number, number)
        self.between = append(self.between, above(last) & ~above(number - 1))
        self.weight = append(self.weight, weight)

    def _deals(self, key: i64, known: vec[i64]) -> float:
        """In how many ways sprint cards of the counted classes are some cards, and the other draws any."""
        found: float = 1.0
        each: i64 = 0
        while each < len(self.cards):
            under: i64 = (key >> self.under_at[each]) & self.under_mask[each]
            laid: i64 = (key >> self.laid_at[each]) & self.laid_mask[each]
            found *= _orders(size(self.cards[each]) - laid, under)
            each += 1
        group: i64 = 1
        while group < GROUPS:
            cards: i64 = 0
            each = 0
            while each < len(self.cards):
                if self.group[each] == group:
                    cards += size(self.cards[each])
                each += 1
            used: i64 = self._used(key, group)
            found *= _orders(cards - used, self.drawn[group] - used - known[group])
            group += 1
        return found

    # Sums

    def _sum(self, numbers: i64) -> float:
        """What all trails on which these numbers lie face down count; fills `ahead` and `rest`."""
        count: i64 = len(self.keys)
        self.ahead = vec[float]([0.0 for _ in range(count)])
        self.rest = vec[float]([0.0 for _ in range(count)])
        ahead, rest = self.ahead, self.rest
        ahead[0] = 1.0
        index: i64 = 0
        steps: i64 = len(self.weight)
        while index < steps:
            if self.between[index] & numbers == 0:
                ahead[self.target[index]] += ahead[self.source[index]] * self.weight[index]
            index += 1
        total: float = 0.0
        last: i64 = self.begin[len(self.places)]
        index = last
        while index < count:
            key: i64 = self.keys[index]
            if numbers & above(key & 63) == 0:
                rest[index] = self.ends[index - last]
                total += ahead[index] * rest[index]
            index += 1
        index = steps - 1
        while index >= 0:
            if self.between[index] & numbers == 0:
                rest[self.source[index]] += rest[self.target[index]] * self.weight[index]
            index -= 1
        return total

    def chance(self, numbers: i64) -> float:
        """How likely all these numbers lie face down."""
        if numbers & self.open:
            return 0.0
        return self._sum(numbers) / self.all

    def chances(self, numbers: i64) -> list[float]:
        """By number: how likely it lies face down and all these do as well."""
        found: list[float] = [0.0 for _ in range(NUMBERS)]
        if numbers & self.open or self._sum(numbers) <= 0.0:
            return found
        total: vec[float] = vec[float]([0.0 for _ in range(NUMBERS)])
        index: i64 = 0
        place: i64 = 0
        while index < len(self.weight):
            while self.first[place + 1] <= index:
                place += 1
            if self.places[place].card == UNKNOWN and self.between[index] & numbers == 0:
                ways: float = self.ahead[self.source[index]] * self.weight[index]
                total[self.number[index]] += ways * self.rest[self.target[index]]
            index += 1
        number: i64 = 0
        while number < NUMBERS:
            found[number] = total[number] / self.all
            number += 1
        return found

    # The likeliest set

    def best_set(self) -> i64:
        """The likeliest set of face-down hideouts.

        Tries them from the likeliest beginning on; a beginning that is not likelier than a whole set is not
        followed.
        """
        self._sum(0)
        self.looks = 0
        self.most = 0.0
        self.likeliest = 0
        start: dict[int, float] = {0: 1.0}
        self._look(0, 0, start)
        return self.likeliest

    def _look(self, place: i64, numbers: i64, states: dict[int, float]) -> None:
        self.looks += 1
        if place == len(self.places):
            mass: float = 0.0
            for state, ways in states.items():
                mass += ways * self.rest[state]
            if mass > self.most:
                self.most = mass
                self.likeliest = numbers
            return
        by_number: dict[int, dict[int, float]] = {}
        for state, ways in states.items():
            step: i64 = self.steps_of[state]
            end: i64 = self.steps_of[state + 1] if state + 1 < len(self.steps_of) else len(self.weight)
            while step < end:
                number: i64 = self.number[step]
                target: i64 = self.target[step]
                if number not in by_number:
                    by_number[number] = {}
                there = by_number[number]
                there[target] = there.get(target, 0.0) + ways * self.weight[step]
                step += 1
        order: list[tuple[float, int]] = []
        for number, there in by_number.items():
            mass = 0.0
            for state, ways in there.items():
                mass += ways * self.rest[state]
            order.append((-mass, number))
        order.sort()
        for minus, number in order:
            if -minus <= self.most or self.looks > MOST_LOOKS:
                return
            hidden: i64 = bit(number) if self.places[place].card == UNKNOWN else 0
            self._look(place + 1, numbers | hidden, by_number[number])


def _mask(most: i64) -> i64:
    """The bits that hold a number up to this."""
    found: i64 = 0
    while found < most:
        found = 2 * found + 1
    return found


def _orders(cards: i64, count: i64) -> float:
    """In how many ways `count` draws bring different ones of so many cards."""
    found: float = 1.0
    if count < 0 or count > cards:
        return 0.0
    while count > 0:
        found *= float(cards)
        cards -= 1
        count -= 1
    return found
