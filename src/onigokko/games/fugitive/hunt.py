"""What the marshal does with its odds (compiled): which numbers to name, and where to draw.

The odds are counted exactly (`trails.py`). Where cards went back into the piles that cannot be done; then the
story is told to many particles (`worlds.py`), whose weights here also count how a sensible fugitive plays: it
hides as far on as it can without footprints, waits seldom while it can move, and lays the sprint cards that
it needs. Of several numbers the probability is that of all together, never a product.
"""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.native import bit, i64, lowest, size, vec
from onigokko.games.fugitive.belief import STAY, UNKNOWN, Happening, Story
from onigokko.games.fugitive.moves import ACCUSE, DRAW, NAME, NUMBERS
from onigokko.games.fugitive.parts import ONE_NUMBER, above, each, highest
from onigokko.games.fugitive.rules import Fugitive
from onigokko.games.fugitive.state import DRAWING, HUNTING
from onigokko.games.fugitive.trails import Odds, Trails
from onigokko.games.fugitive.worlds import Particles

SENSIBLE: Final = 0.7  # how sure it is that the fugitive plays like this; else it may do anything
WAITS: Final = 0.2  # how often it stays although it could move on
SECOND: Final = 0.33  # how often it takes the second farthest
ONE_TOO_MANY: Final = 0.25  # how much less likely is a sprint card that is not needed
MANY_TOO_MANY: Final = 0.1
VICTORY: Final = 3.0  # hideouts that the last one is worth more
FEWEST: Final = 200  # particles
MOST: Final = 6000
ATTEMPTS: Final = 4


@final
class Hunch(Particles):
    """Particles whose weights count how a sensible fugitive plays."""

    def __init__(self, story: Story, count: i64, dice: Dice) -> None:
        super().__init__(story, count, dice)

    def _happens(self, found: Happening) -> None:
        if found.kind == STAY:
            index: i64 = 0
            while index < self.count:
                if self.weight[index] > 0.0:
                    self._stays(index)
                index += 1
        super()._happens(found)

    def _stays(self, index: i64) -> None:
        """It stayed: seldom if it could have moved on."""
        reach: i64 = self.guide.reach()
        legal: i64 = self.guide.hideouts_of(self.hand[index], self.last[index])
        free: i64 = legal & ~above(self.last[index] + reach)
        cheap: i64 = legal & ~above(self.last[index] + reach + self._useless(index))
        chance: float = WAITS if free else 0.5 * WAITS if cheap else 1.0
        self._think(index, chance, size(legal) + 1)

    def _choose_hideout(self, found: Happening, index: i64) -> i64:
        hand: i64 = self.hand[index]
        last: i64 = self.last[index]
        hideout: i64 = super()._choose_hideout(found, index)
        if hideout == UNKNOWN:
            return hideout
        legal: i64 = self.guide.hideouts_of(hand, last)
        free: i64 = legal & ~above(last + found.reach)
        cheap: i64 = free if free else legal & ~above(last + found.reach + self._useless(index))
        chance: float = 0.0
        if cheap:
            first: i64 = highest(cheap)
            rest: i64 = cheap & ~bit(first)
            if hideout == first:
                chance = 1.0 - SECOND if rest and free else 1.0
            elif rest and free and hideout == highest(rest):
                chance = SECOND
        elif hideout == lowest(legal):
            chance = 1.0
        self._think(index, chance, size(legal) + (1 if self.guide.may_pass() else 0))
        if found.sprints == UNKNOWN:
            self._weigh_sprints(found, index, hideout - last - found.reach, hideout)
        return hideout

    def _weigh_sprints(self, found: Happening, index: i64, missing: i64, hideout: i64) -> None:
        """More sprint cards than were needed are less likely."""
        needed: i64 = 0
        for card in each(0, self.kit.pool(self.hand[index], hideout)):
            if missing <= 0:
                break
            missing -= self.kit.footprints[card]
            needed += 1
        if found.count == needed + 1:
            self.weight[index] *= ONE_TOO_MANY
        elif found.count != needed:
            self.weight[index] *= MANY_TOO_MANY

    def _think(self, index: i64, chance: float, ways: i64) -> None:
        """Weighs what was done by a sensible fugitive's chance to do it, instead of one in so many ways."""
        self.weight[index] *= SENSIBLE * chance * float(ways) + 1.0 - SENSIBLE

    def _useless(self, index: i64) -> i64:
        """The footprints of the cards that it has passed."""
        return self.kit.sum_of(self.hand[index] & ~above(self.last[index]))


@final
class Told(Odds):
    """The sets of face-down hideouts that particles found, with their probabilities."""

    def __init__(self, story: Story, dice: Dice, effort: i64) -> None:
        self.sets: list[int] = []
        self.shares: list[float] = []
        count: i64 = min(max(effort, FEWEST), MOST)
        attempt: i64 = 0
        while attempt < ATTEMPTS and not self.sets:
            hunch = Hunch(story, count, dice)
            if hunch.tell():
                self._gather(hunch.down, hunch.weight)
            count = min(2 * count, MOST)
            attempt += 1

    def _gather(self, down: vec[i64], weights: vec[float]) -> None:
        """Adds up the weights of equal sets."""
        total: float = 0.0
        found: dict[int, float] = {}
        index: i64 = 0
        while index < len(down):
            weight: float = weights[index]
            if weight > 0.0:
                found[down[index]] = found.get(down[index], 0.0) + weight
                total += weight
            index += 1
        for cards, share in found.items():
            self.sets.append(cards)
            self.shares.append(share / total)

    def chance(self, numbers: i64) -> float:
        found: float = 0.0
        index: i64 = 0
        for cards in self.sets:
            if numbers & ~cards == 0:
                found += self.shares[index]
            index += 1
        return found

    def chances(self, numbers: i64) -> list[float]:
        found: list[float] = [0.0 for _ in range(NUMBERS)]
        index: i64 = 0
        for cards in self.sets:
            if numbers & ~cards == 0:
                for number in each(0, cards):
                    found[number] += self.shares[index]
            index += 1
        return found

    def best_set(self) -> i64:
        likely: i64 = 0
        most: float = -1.0
        index: i64 = 0
        for cards in self.sets:
            if self.shares[index] > most:
                most = self.shares[index]
                likely = cards
            index += 1
        return likely


@final
class Hunt:
    """A marshal's odds, and the move that follows from them.

    Trails are counted (`trails.py`); where that cannot be done, particles tell the story instead. `effort` is
    how many.
    """

    def __init__(self, position: Fugitive, seat: i64, dice: Dice, effort: i64) -> None:
        self.position = position
        story = Story(position, seat)
        trails = Trails(position, story)
        self.exact: bool = trails.countable
        self.odds: Odds = trails
        self.down: i64 = size(position.face_down())  # how many they are is public
        self.known = self.exact
        if not self.exact:
            told = Told(story, dice, effort)
            self.odds = told
            self.known = len(told.sets) > 0

    def chance(self, numbers: i64) -> float:
        """How likely all these numbers lie face down."""
        return self.odds.chance(numbers)

    def move(self, moves: list[int]) -> i64:
        """The best move of a guess, of the manhunt or of a draw; UNKNOWN if nothing is known."""
        if not self.known:
            return UNKNOWN
        if self.position.step == HUNTING:
            return self._hunt(moves)
        if self.position.step == DRAWING:
            return self._draw(moves)
        return self._guess(moves)

    def _guess(self, moves: list[int]) -> i64:
        """Towards the set by which most hideouts are opened on average."""
        named: i64 = self.position.named
        best: i64 = named
        most: float = self._worth(named, self.chance(named)) if named else -1.0
        chosen: i64 = named
        while chosen == named or not self.position.waits(ONE_NUMBER):
            chances = self.odds.chances(chosen)
            number: i64 = _likeliest(chances, moves, ~chosen)
            if number == UNKNOWN:
                break
            chosen |= bit(number)
            worth: float = self._worth(chosen, chances[number])
            if worth > most:
                most = worth
                best = chosen
        if best == named:
            return ACCUSE if named else UNKNOWN
        return NAME + lowest(best & ~named)  # in rising order (F14)

    def _worth(self, numbers: i64, chance: float) -> float:
        """The hideouts that naming these opens, on average; all of them win."""
        worth: float = float(size(numbers))
        if size(numbers) == self.down:
            worth += VICTORY
        return worth * chance

    def _hunt(self, moves: list[int]) -> i64:
        """All must be named without a miss: of the likeliest set, the number that is likeliest by itself."""
        found: i64 = _likeliest(self.odds.chances(0), moves, self.odds.best_set())
        return UNKNOWN if found == UNKNOWN else NAME + found

    def _draw(self, moves: list[int]) -> i64:
        """From the pile whose cards tell most: those that may lie face down, and those that may come next."""
        chances = self.odds.chances(0)
        position = self.position
        found: i64 = moves[0]
        most: float = -1.0
        for move in moves:
            pile: i64 = position.kit.piles[move - DRAW]
            worth: float = 0.0
            for number in each(0, pile & ~position.marshal_hand & ~position.opened):
                worth += chances[number] * (1.0 - chances[number])
            worth /= float(max(position.pile_size(move - DRAW), 1))
            if worth > most:
                most = worth
                found = move
        return found


def _likeliest(chances: list[float], moves: list[int], numbers: i64) -> i64:
    """The number with the highest chance among some that may be named; UNKNOWN if none has any."""
    found: i64 = UNKNOWN
    most: float = 0.0
    for move in moves:
        if NAME <= move < ACCUSE and (numbers >> (move - NAME)) & 1 and chances[move - NAME] > most:
            found = move - NAME
            most = chances[found]
    return found
