"""The rules of footprints (compiled). Read it beside `docs/rules/footprints.en.md`: the same numbers."""

import struct
from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import bit, i64
from onigokko.core.position import NATURE, listed_moves, listed_weights
from onigokko.games.footprints.belief import Belief
from onigokko.games.footprints.moves import CARD, CARDS, DRAW, PLACE, SHOW, TAKE, WITHOUT
from onigokko.games.footprints.parts import NONE, START, Hand, Parts, one
from onigokko.games.footprints.state import CHOOSING, DEAL, OVER, RING, SHOWING, FootprintsState

MOST_LAPS: Final = 2  # P11
MOST_STILL: Final = 3  # P11
ROUNDS: Final = 5  # three seats (P20)


@final
class Footprints(FootprintsState):
    """A position of footprints, and what may be done in it."""

    # Whose turn, and what may be done

    def turn(self) -> i64:
        phase: i64 = self.phase
        if phase == SHOWING:
            return self.undecided
        if phase == CHOOSING and not self.drawing:
            return 1 << self.chooser
        if phase == OVER:
            return 0
        return NATURE

    def moves(self, seat: i64) -> list[int]:
        return listed_moves(self, seat)

    def weights(self) -> list[int]:
        return listed_weights(self)

    def offer(self, seat: i64, choices: Choices) -> None:
        if seat == NATURE:
            self._offer_draws(choices)
        elif self.phase == SHOWING and self.undecided >> seat & 1:
            choices.each(SHOW, self.hands[seat].cards)  # P7 P20 P26
        elif self.phase == CHOOSING and seat == self.chooser and not self.drawing:
            choices.span(TAKE, DRAW)  # P27

    def pending(self, seat: i64) -> i64:
        return 1 if self.phase == SHOWING and self.hands[seat].shown != NONE else 0

    def play(self, seat: i64, move: i64) -> None:
        if move < TAKE:
            self._show(seat, move - SHOW)
        elif move == TAKE:
            self._take(seat)
        elif move == DRAW:
            self.drawing = True  # P27
        elif move < PLACE:
            self._remove(move - WITHOUT + 1)
        elif move < CARD:
            self._place(move - PLACE + 1)
        elif self.phase == DEAL:
            self._deal(move - CARD)
        else:
            self._drawn(move - CARD)

    def _offer_draws(self, choices: Choices) -> None:
        if self.phase == RING:
            choices.each(WITHOUT if self._one_too_many() else PLACE, self.unlaid >> 1)
        elif self.phase == CHOOSING and self.drawing and self.pile:
            choices.one(CARD + self.pile[0])
        elif self.phase == DEAL or (self.phase == CHOOSING and self.drawing):
            choices.each(CARD, self.bag)

    # Laying and dealing

    def _one_too_many(self) -> bool:
        """With three seats a mini card is removed first (P19)."""
        return self.seats == 3 and self.without == NONE

    def _remove(self, mini: i64) -> None:
        self.without = mini  # P19
        self.unlaid &= ~one(mini)

    def _place(self, mini: i64) -> None:
        """The next mini card of the ring, clockwise (P4)."""
        self.up |= 1 << self.places
        self.minis |= mini << 4 * self.places
        self.places += 1
        self.unlaid &= ~one(mini)
        if not self.unlaid:
            self.phase = DEAL

    def _deal(self, card: i64) -> None:
        """One seat's whole hand at a time (P5)."""
        hand = self.hands[self.receiver]
        hand.cards |= bit(card)
        hand.dealt |= bit(card)
        self.bag &= ~bit(card)
        self.due -= 1
        if self.due == 0:
            self.due = self.hand_size()
            self.receiver += 1
            if self.receiver == self.seats:  # with three seats one card stays in the bag (P19)
                self.phase = SHOWING

    # A turn

    def _show(self, seat: i64, card: i64) -> None:
        """A sealed choice; when all are in, they are revealed (P7, P20, P26)."""
        self.hands[seat].shown = card
        self.undecided &= ~(1 << seat)
        if self.undecided:
            return
        steps: i64 = 0
        hands, feet, seats = self.hands, self.parts.feet, self.seats
        other: i64 = 0
        while other < seats:
            shown: i64 = hands[other].shown
            hands[other].cards &= ~bit(shown)
            hands[other].known &= ~bit(shown)
            steps += feet[shown]
            other += 1
        self._walk(steps)
        if self.seats == 4:
            self._pass_shown()
            self._close_turn()
        elif self.seats == 3:
            self._close_round(steps)
        else:
            self.phase = CHOOSING
            self.chooser = self.chair

    def _walk(self, steps: i64) -> None:
        """The piece moves clockwise (P8)."""
        self.still_turns += 1
        if steps:
            self.still_turns = 0
        self.piece += steps
        while self.piece >= self.places:
            self.piece -= self.places
            self.laps += 1
            self._turn_all_up()

    def _turn_all_up(self) -> None:
        """`start` is turned down, all others up (P9), but for three seats (P21)."""
        if self.seats != 3:
            self.up = (1 << self.places) - 1 - (1 << START)

    def _pass_shown(self) -> None:
        """Each seat takes the card shown by its right-hand neighbour (P10)."""
        hands, seats = self.hands, self.seats
        right: i64 = seats - 1
        seat: i64 = 0
        while seat < seats:
            card: i64 = hands[right].shown
            hands[seat].gained = card
            hands[seat].cards |= bit(card)
            hands[seat].known |= bit(card)
            right = seat
            seat += 1

    def _close_turn(self) -> None:
        """Four and two seats: the walk's end, or the check; then the next turn."""
        self.remember()
        if self.laps >= MOST_LAPS or self.still_turns >= MOST_STILL:  # P11 P30
            self.walked_out = True
            self._end()
            return
        if self._check():
            self._end()
        else:
            self._clear()

    def _clear(self) -> None:
        """The next turn begins."""
        self.phase = SHOWING
        self.undecided = (1 << self.seats) - 1
        hands, seats = self.hands, self.seats
        seat: i64 = 0
        while seat < seats:
            hands[seat].shown = NONE
            hands[seat].gained = NONE
            hands[seat].source = 0
            seat += 1

    def _end(self) -> None:
        self.phase = OVER
        for hand in self.hands:
            hand.known = hand.cards  # P16

    # The check

    def _check(self) -> bool:
        """Whose hands meet the mini card under the piece, if it is face up (P12); whether that wins."""
        if not self.up >> self.piece & 1:
            return False
        mini: i64 = self.mini_at(self.piece)
        hands, met, seats = self.hands, self.parts.met, self.seats
        matching: i64 = 0
        seat: i64 = 0
        while seat < seats:
            matching |= (i64(met[hands[seat].cards]) >> mini & 1) << seat
            seat += 1
        self.remember_check(mini, matching)
        return matching != 0 and self._settle_match(mini, matching)

    def _settle_match(self, mini: i64, matching: i64) -> bool:
        """The fewest footprints score (P14), when they are tied nobody does (P15); whether that wins."""
        self._reveal(matching)
        scoring: i64 = self._lightest(matching)
        if scoring != NONE or self.tie_flip:
            self.up &= ~(1 << self.piece)  # P13
        if scoring == NONE:
            return False
        self._score(self.hands[scoring], self.parts.points[mini])
        return self._is_won()

    def _reveal(self, seats: i64) -> None:
        """All matching seats reveal their hands (P13)."""
        for hand in self.hands:
            if seats & 1:
                hand.known = hand.cards
            seats >>= 1

    def _lightest(self, seats: i64) -> i64:
        """The seat with the fewest footprints in hand; NONE if there are several."""
        found: i64 = NONE
        fewest: i64 = 2 * CARDS
        seat: i64 = 0
        while seat < self.seats:
            if seats >> seat & 1:
                count: i64 = self.parts.footprints(self.hands[seat].cards)
                if count < fewest:
                    found = seat
                    fewest = count
                elif count == fewest:
                    found = NONE
            seat += 1
        return found

    def _score(self, hand: Hand, points: i64) -> None:
        chips: i64 = points  # two seats: each point takes a chip (P31)
        if self.seats == 4:
            chips = 0 if hand.points else 1  # P17
        hand.points += points
        self.chips_left -= min(chips, self.chips_left)

    def _is_won(self) -> bool:
        if self.seats == 2:
            return self.chips_left == 0  # P32
        for hand in self.hands:
            if hand.points >= self.parts.goal:
                return True  # P18
        return False

    # Three seats

    def _close_round(self, steps: i64) -> None:
        """The cards stay in front (P20), a chip on the piece's place (P21), the hands to the left (P22)."""
        for hand in self.hands:
            hand.laid |= one(hand.shown)
        if steps and self.chips_left:
            self.chips_left -= 1
            self.chips_on += one(4 * self.piece)
        self.remember()
        if self.turns == ROUNDS:
            self._settle_rounds()
            self._end()
            return
        passed: i64 = self.hands[2].cards
        for hand in self.hands:
            hand.cards, passed = passed, hand.cards
        self._clear()

    def _settle_rounds(self) -> None:
        """A point for every mini card with a chip or the piece whose condition the five cards meet (P23)."""
        place: i64 = 0
        while place < self.places:
            if place == self.piece or self.chips_on >> 4 * place & 15:
                mini: i64 = self.mini_at(place)
                for hand in self.hands:
                    if self.parts.meets(hand.laid, mini):
                        hand.points += self.parts.points[mini]
            place += 1

    # Two seats

    def _take(self, seat: i64) -> None:
        """Takes the card that the other showed (P27)."""
        self.hands[seat].gain(self.hands[1 - seat].shown)
        self._next_choice()

    def _drawn(self, card: i64) -> None:
        """The top of the pile: unseen by the other, or known to all when its order is (P27)."""
        hand = self.hands[self.chooser]
        if self.pile:
            self.pile = self.pile[1:]
            hand.gain(card)
        else:
            self.bag &= ~one(card)
            hand.gained = card
            hand.source = self.heaps[len(self.heaps) - 1]
            hand.cards |= one(card)
        if not self.pile and not self.bag:
            self._turn_pile_over()
        self._next_choice()

    def _turn_pile_over(self) -> None:
        """The discards become the pile at once, without the cards shown this turn (P29)."""
        heap: i64 = 0
        for card in self.discards:
            heap |= one(card)
        if self.shuffle:
            self.bag = heap
        else:
            self.pile = self.discards
        self.heaps = [*self.heaps, heap]
        self.discards = []

    def _next_choice(self) -> None:
        """The chair first, then the other seat (P27)."""
        self.drawing = False
        if self.chooser == self.chair:
            self.chooser = 1 - self.chair
            return
        self._discard(self.chair)  # below (P28)
        self._discard(1 - self.chair)
        self._close_turn()

    def _discard(self, seat: i64) -> None:
        card: i64 = self.hands[seat].shown
        if self.hands[1 - seat].gained != card:
            self.discards = [*self.discards, card]

    # The end

    def ranking(self) -> list[int]:
        places: list[int] = []
        for hand in self.hands:
            place: i64 = 1
            for other in self.hands:
                if self._standing(other) > self._standing(hand):
                    place += 1
            places.append(place)
        return places

    def _standing(self, hand: Hand) -> i64:
        """Points, then few footprints (P18, P24, P32); the walk's end ignores points (P11, P30)."""
        light: i64 = 2 * CARDS - self.parts.footprints(hand.cards | hand.laid)
        return light if self.walked_out else hand.points * 1000 + light

    def determinize(self, seat: i64, dice: Dice) -> None:
        Belief(self, seat).imagine(dice)

    def copy(self) -> "Footprints":
        twin = Footprints(0, self.parts, self.chair, self.shuffle, self.tie_flip)
        self.copy_into(twin)
        return twin


def unpack(packed: bytes, parts: Parts) -> Footprints:
    """The position with these parts of which `pack` made these bytes."""
    numbers: list[int] = list(struct.unpack("<" + str(len(packed) // 2) + "H", packed))
    numbers.reverse()
    found = Footprints(numbers.pop(), parts, numbers.pop(), numbers.pop() == 1, numbers.pop() == 1)
    if numbers.pop() + (numbers.pop() << 16) + (numbers.pop() << 32) != parts.key:
        raise ValueError("this position was packed with other data")
    found.restore(numbers)
    return found
