"""The rules of footprints (compiled). Read it beside `docs/rules/footprints.en.md`: the numbers are the same.

A set of cards is a bit mask: bit C stands for card C of the deck, in the order in which hands are sorted. Mini cards
are numbered, `start` being 0. What happened in past turns (`Deed`) is never changed, so that copies share it.
"""

import struct
from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import SEED, i64, mix, mypyc_attr, vec
from onigokko.core.position import NATURE, TRUTH, Position
from onigokko.games.footprints.moves import CARD, CARDS, DRAW, MINIS, PLACE, SHOW, TAKE, WITHOUT

# Phases
RING: Final = 0  # nature lays it
DEAL: Final = 1  # nature
SHOWING: Final = 2
CHOOSING: Final = 3  # two seats: take or draw
OVER: Final = 4

NONE: Final = -1
START: Final = 0  # the mini card, and its place (P4)
ALL_CARDS: Final = 0xFFFF
MOST_LAPS: Final = 2  # P11
MOST_STILL: Final = 3  # P11
ROUNDS: Final = 5  # three seats (P20)


def one(card: i64) -> i64:
    """The set of one card; nothing for `NONE`."""
    return 0 if card < 0 else 1 << card


def size(cards: i64) -> i64:
    """How many cards are in a set."""
    count: i64 = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


class Parts:
    """The cards and mini cards of a table, read from data (P1-P3). It never changes."""

    def __init__(
        self, feet: list[int], points: list[int], met: list[int], chips: i64, goal: i64, key: i64
    ) -> None:
        self.feet: vec[i64] = vec[i64](feet)  # footprints by card
        self.points: vec[i64] = vec[i64](points)  # by mini card
        self.met: vec[i64] = vec[i64](met)  # by set of four or five cards: bit set of the mini cards it meets
        self.chips = chips
        self.goal = goal  # points that win with four seats (P18)
        self.key = key  # of the data, 48 bits

    def meets(self, cards: i64, mini: i64) -> bool:
        """Whether four or five cards meet a condition (P3); nothing meets `start`."""
        return self.met[cards] >> mini & 1 != 0

    def footprints(self, cards: i64) -> i64:
        """The footprints on a set of cards."""
        count: i64 = 0
        card: i64 = 0
        while cards:
            if cards & 1:
                count += self.feet[card]
            cards >>= 1
            card += 1
        return count


class Deed:
    """What one seat did in a turn that is past. It never changes once the turn is over."""

    def __init__(
        self, before: "Deed | None", shown: i64, gained: i64, source: i64, cards: i64, known: i64
    ) -> None:
        self.before = before  # the turn before, if there was one
        self.shown = shown
        self.gained = gained  # the card taken or drawn; NONE with three seats
        self.source = source  # drawn unseen: what the pile was made of; else 0
        self.cards = cards  # the hand at the end of the turn (not with three seats)
        self.known = known  # what all knew of that hand, before the check (P12) revealed any
        self.check: i64 = NONE  # of the turn: mini card + 16 x bit set of the seats that matched; NONE if none was due


class Hand:
    """One seat's cards and points."""

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.known: i64 = 0  # those of them that everybody knows to be here (P16)
        self.dealt: i64 = 0  # the first hand (P5)
        self.shown: i64 = NONE  # the card chosen this turn, sealed until all are in (P7)
        self.gained: i64 = NONE  # this turn's card: passed on, taken or drawn
        self.source: i64 = 0  # drawn unseen: what the pile was made of; else 0
        self.laid: i64 = 0  # three seats: in front of the seat (P20)
        self.points: i64 = 0
        self.past: Deed | None = None  # the last turn that is over

    def copy(self) -> "Hand":
        """An equal hand of its own."""
        twin = Hand()
        twin.cards = self.cards
        twin.known = self.known
        twin.dealt = self.dealt
        twin.shown = self.shown
        twin.gained = self.gained
        twin.source = self.source
        twin.laid = self.laid
        twin.points = self.points
        twin.past = self.past
        return twin

    def gain(self, card: i64) -> None:
        """Takes a card into the hand that everybody sees."""
        self.gained = card
        self.cards |= one(card)
        self.known |= one(card)


@mypyc_attr(allow_interpreted_subclasses=True)
class Footprints(Position):
    """A position of footprints, for 4, 3 or 2 seats."""

    def __init__(self, seats: i64, parts: Parts, chair: i64, shuffle: bool, tie_flip: bool) -> None:
        super().__init__(seats)
        self.parts = parts
        self.chair = chair  # two seats: who chooses first (P25)
        self.shuffle = shuffle  # option `reshuffle`: the new pile is shuffled (P29)
        self.tie_flip = tie_flip  # option: a tie turns the mini card too (P15)
        self.phase: i64 = RING
        self.turns: i64 = 0  # that are over
        self.without: i64 = NONE  # the mini card that was removed (P19)
        self.unlaid: i64 = (1 << MINIS) - 1 - (1 << START)  # bit set of the mini cards that are not in the ring yet
        self.ring: list[int] = [START]  # mini cards by place (P4); no list here is ever changed in place
        self.up: i64 = 1 << START  # bit set of the places whose mini card is face up
        self.chips: list[int] = []  # three seats: on each place (P21)
        self.chips_left = parts.chips
        self.piece: i64 = START
        self.laps: i64 = 0  # how often the piece passed or reached `start`
        self.still_turns: i64 = 0  # in a row
        self.bag: i64 = ALL_CARDS  # cards not dealt; the draw pile while its order is unknown
        self.pile: list[int] = []  # the draw pile while its order is known, next card first (P29)
        self.heaps: list[int] = [ALL_CARDS]  # what the draw pile was made of, each time
        self.discards: list[int] = []  # oldest first (P28)
        self.chooser = chair  # two seats: the seat to take or draw
        self.drawing = False  # that seat draws: nature says what
        self.walked_out = False  # the game was ended by the walk (P11)
        self.hands: list[Hand] = []
        seat: i64 = 0
        while seat < seats:
            self.hands.append(Hand())
            seat += 1

    # Whose turn, and what may be done

    def turn(self) -> i64:
        phase: i64 = self.phase
        if phase == SHOWING:
            return self._undecided()
        if phase == CHOOSING and not self.drawing:
            return 1 << self.chooser
        return 0 if phase == OVER else NATURE

    def moves(self, seat: i64) -> list[int]:
        if seat == NATURE:
            return self._natures_moves()
        if self.phase == SHOWING and self.hands[seat].shown == NONE:
            return _each(SHOW, self.hands[seat].cards)  # P7 P20 P26
        if self.phase == CHOOSING and seat == self.chooser and not self.drawing:
            return [TAKE, DRAW]  # P27
        return []

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

    def _natures_moves(self) -> list[int]:
        if self.phase == RING:
            first: i64 = WITHOUT if self._one_too_many() else PLACE
            return _each(first, self.unlaid >> 1)
        if self.phase == DEAL:
            return _each(CARD, self.bag)
        if self.phase == CHOOSING and self.drawing:
            return [CARD + self.pile[0]] if self.pile else _each(CARD, self.bag)
        return []

    def _undecided(self) -> i64:
        """The seats whose sealed choice is not in."""
        seats: i64 = 0
        bit: i64 = 1
        for hand in self.hands:
            if hand.shown == NONE:
                seats |= bit
            bit <<= 1
        return seats

    # Laying and dealing

    def _one_too_many(self) -> bool:
        """With three seats a mini card is removed first (P19)."""
        return self.seats == 3 and self.without == NONE

    def _remove(self, mini: i64) -> None:
        self.without = mini  # P19
        self.unlaid &= ~one(mini)

    def _place(self, mini: i64) -> None:
        """The next mini card of the ring, clockwise (P4)."""
        self.up |= 1 << len(self.ring)
        self.ring = [*self.ring, mini]
        self.unlaid &= ~one(mini)
        if not self.unlaid:
            self.phase = DEAL

    def hand_size(self) -> i64:
        """How many cards a seat is dealt (P6, P19, P25)."""
        return 5 if self.seats == 3 else 4

    def _deal(self, card: i64) -> None:
        """One seat's whole hand at a time (P5)."""
        dealt: i64 = CARDS - size(self.bag)
        hand = self.hands[dealt // self.hand_size()]
        hand.cards |= one(card)
        hand.dealt |= one(card)
        self.bag &= ~one(card)
        if dealt + 1 == self.seats * self.hand_size():  # with three seats one card stays in the bag (P19)
            self.phase = SHOWING

    # A turn

    def _show(self, seat: i64, card: i64) -> None:
        """A sealed choice; when all are in, they are revealed (P7, P20, P26)."""
        self.hands[seat].shown = card
        if self._undecided():
            return
        steps: i64 = 0
        for hand in self.hands:
            hand.cards &= ~one(hand.shown)
            hand.known &= ~one(hand.shown)
            steps += self.parts.feet[hand.shown]
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
        self.still_turns = 0 if steps else self.still_turns + 1
        while steps > 0:
            steps -= 1
            self.piece += 1
            if self.piece == len(self.ring):
                self.piece = START
                self.laps += 1
                self._turn_all_up()

    def _turn_all_up(self) -> None:
        """`start` is turned down, all others up (P9), but for three seats (P21)."""
        if self.seats != 3:
            self.up = (1 << len(self.ring)) - 1 - (1 << START)

    def _pass_shown(self) -> None:
        """Each seat takes the card shown by its right-hand neighbour (P10)."""
        right: i64 = self.seats - 1
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat].gain(self.hands[right].shown)
            right = seat
            seat += 1

    def _close_turn(self) -> None:
        """Four and two seats: the walk's end, or the check; then the next turn."""
        self._remember()
        if self.laps >= MOST_LAPS or self.still_turns >= MOST_STILL:  # P11 P30
            self.walked_out = True
            self._end()
            return
        self._check()
        if self._is_won():
            self._end()
        else:
            self._clear()

    def _remember(self) -> None:
        self.turns += 1
        for hand in self.hands:
            hand.past = Deed(hand.past, hand.shown, hand.gained, hand.source, hand.cards, hand.known)

    def _clear(self) -> None:
        """The next turn begins."""
        self.phase = SHOWING
        for hand in self.hands:
            hand.shown = NONE
            hand.gained = NONE
            hand.source = 0

    def _end(self) -> None:
        self.phase = OVER
        for hand in self.hands:
            hand.known = hand.cards  # P16

    # The check

    def _check(self) -> None:
        """Whose hands meet the mini card under the piece, if it is face up (P12)."""
        if not self.up >> self.piece & 1:
            return
        mini: i64 = self.ring[self.piece]
        matching: i64 = 0
        bit: i64 = 1
        for hand in self.hands:
            if self.parts.meets(hand.cards, mini):
                matching |= bit
                hand.known = hand.cards  # all matching seats reveal their hands (P13)
            bit <<= 1
        for hand in self.hands:
            if hand.past is not None:
                hand.past.check = mini + 16 * matching
        if matching:
            self._settle_match(mini, matching)

    def _settle_match(self, mini: i64, matching: i64) -> None:
        """The fewest footprints score (P14); when they are tied nobody does (P15)."""
        scoring: i64 = self._lightest(matching)
        if scoring != NONE or self.tie_flip:
            self.up &= ~(1 << self.piece)  # P13
        if scoring != NONE:
            self._score(self.hands[scoring], self.parts.points[mini])

    def _lightest(self, seats: i64) -> i64:
        """The seat with the fewest footprints in hand; NONE if there are several."""
        found: i64 = NONE
        fewest: i64 = 2 * CARDS
        seat: i64 = 0
        for hand in self.hands:
            if seats >> seat & 1:
                count: i64 = self.parts.footprints(hand.cards)
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
            self.chips = self._chips_with_one_more()
        self._remember()
        if self.turns == ROUNDS:
            self._settle_rounds()
            self._end()
            return
        passed: i64 = self.hands[2].cards
        for hand in self.hands:
            hand.cards, passed = passed, hand.cards
        self._clear()

    def _chips_with_one_more(self) -> list[int]:
        chips = list(self.chips) if self.chips else [0] * len(self.ring)
        chips[self.piece] += 1
        return chips

    def _settle_rounds(self) -> None:
        """A point for every mini card with a chip or the piece whose condition the five cards meet (P23)."""
        place: i64 = 0
        while place < len(self.ring):
            if place == self.piece or (self.chips and self.chips[place]):
                mini: i64 = self.ring[place]
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

    # What a viewer knows

    def knows(self, viewer: i64, seat: i64) -> i64:
        """The cards that a viewer knows to be in a seat's hand (P16)."""
        hand = self.hands[seat]
        if viewer == seat or viewer == TRUTH or self._held_before(viewer, seat):
            return hand.cards
        return hand.known

    def _held_before(self, viewer: i64, seat: i64) -> bool:
        """Three seats: whether the seat's hand has been the viewer's before (P22)."""
        return self.seats == 3 and viewer >= 0 and (seat - viewer + 3) % 3 <= self.turns

    def pile_size(self) -> i64:
        """Cards in the draw pile; before and during the deal, those not dealt. Three seats: not the sixteenth card."""
        if self.seats == 3 and self.phase > DEAL:
            return 0
        return size(self.bag) + len(self.pile)

    def infostate(self, seat: i64) -> i64:
        key: i64 = mix(SEED, seat + 2)
        key = mix(key, self.seats + 8 * self.chair + 16 * self.phase + 128 * int(self.drawing))
        key = mix(key, int(self.shuffle) + 2 * int(self.tie_flip))
        key = mix(key, self.parts.key)
        key = mix(key, self.without + 1)
        for mini in self.ring:
            key = mix(key, mini)
        key = mix(key, self.pile_size())
        key = mix(key, self.chooser)
        other: i64 = 0
        while other < self.seats:
            key = self._mix_hand(key, seat, other)
            other += 1
        return key

    def _mix_hand(self, key: i64, viewer: i64, seat: i64) -> i64:
        """What a viewer knows and remembers of one seat."""
        hand = self.hands[seat]
        own: bool = viewer == seat or viewer == TRUTH
        knew_deal: bool = own or self._held_deal(viewer, seat)
        key = mix(key, hand.dealt if knew_deal else 0)
        key = mix(key, self.knows(viewer, seat))
        key = mix(key, hand.shown + 2 if own or self.phase > SHOWING else int(hand.shown == NONE))
        key = mix(key, hand.gained + 1 if own or not hand.source else CARDS + 1)
        deed = hand.past
        while deed is not None:
            key = mix(key, deed.shown)
            key = mix(key, deed.gained + 1 if own or not deed.source else CARDS + 1)
            key = mix(key, deed.check + 1)
            if deed.check >= 0 and deed.check >> 4 >> seat & 1:
                key = mix(key, deed.cards)
            deed = deed.before
        return key

    def _held_deal(self, viewer: i64, seat: i64) -> bool:
        """Three seats: whether the hand dealt to the seat has come to the viewer (P22)."""
        return self.seats == 3 and viewer >= 0 and (viewer - seat + 3) % 3 <= self.turns

    def determinize(self, seat: i64, dice: Dice) -> None:
        from onigokko.games.footprints.belief import Belief

        Belief(self, seat).imagine(dice)

    # Copies

    def copy(self) -> "Footprints":
        twin = Footprints(0, self.parts, self.chair, self.shuffle, self.tie_flip)
        twin.seats = self.seats
        twin.phase = self.phase
        twin.turns = self.turns
        twin.without = self.without
        twin.unlaid = self.unlaid
        twin.ring = self.ring
        twin.up = self.up
        twin.chips = self.chips
        twin.chips_left = self.chips_left
        twin.piece = self.piece
        twin.laps = self.laps
        twin.still_turns = self.still_turns
        twin.bag = self.bag
        twin.pile = self.pile
        twin.heaps = self.heaps
        twin.discards = self.discards
        twin.chooser = self.chooser
        twin.drawing = self.drawing
        twin.walked_out = self.walked_out
        for hand in self.hands:
            twin.hands.append(hand.copy())
        return twin

    def pack(self) -> bytes:
        key: i64 = self.parts.key
        numbers: list[int] = [
            self.seats,
            self.chair,
            int(self.shuffle),
            int(self.tie_flip),
            key & 0xFFFF,
            key >> 16 & 0xFFFF,
            key >> 32 & 0xFFFF,
            self.phase,
            self.turns,
            self.without + 1,
            self.unlaid,
            self.up,
            self.chips_left,
            self.piece,
            self.laps,
            self.still_turns,
            self.bag,
            self.chooser,
            int(self.drawing),
            int(self.walked_out),
        ]
        for cards in [self.ring, self.chips, self.pile, self.heaps, self.discards]:
            numbers.append(len(cards))
            numbers += cards
        for hand in self.hands:
            numbers += _hand_numbers(hand)
        return struct.pack("<" + str(len(numbers)) + "H", *numbers)


def _each(first: i64, members: i64) -> list[int]:
    """`first` + number for each member of a bit set, rising."""
    found: list[int] = []
    move: i64 = first
    while members:
        if members & 1:
            found.append(move)
        members >>= 1
        move += 1
    return found


def _hand_numbers(hand: Hand) -> list[int]:
    numbers: list[int] = [
        hand.cards,
        hand.known,
        hand.dealt,
        hand.shown + 1,
        hand.gained + 1,
        hand.source,
        hand.laid,
        hand.points,
    ]
    deed = hand.past
    while deed is not None:
        numbers += [deed.shown, deed.gained + 1, deed.source, deed.cards, deed.known, deed.check + 1]
        deed = deed.before
    return numbers


def unpack(packed: bytes, parts: Parts) -> Footprints:
    """The position with these parts of which `pack` made these bytes."""
    numbers: list[int] = list(struct.unpack("<" + str(len(packed) // 2) + "H", packed))
    numbers.reverse()  # so that `pop` reads them in order
    found = Footprints(numbers.pop(), parts, numbers.pop(), bool(numbers.pop()), bool(numbers.pop()))
    if numbers.pop() + (numbers.pop() << 16) + (numbers.pop() << 32) != parts.key:
        raise ValueError("this position was packed with other data")
    found.phase = numbers.pop()
    found.turns = numbers.pop()
    found.without = numbers.pop() - 1
    found.unlaid = numbers.pop()
    found.up = numbers.pop()
    found.chips_left = numbers.pop()
    found.piece = numbers.pop()
    found.laps = numbers.pop()
    found.still_turns = numbers.pop()
    found.bag = numbers.pop()
    found.chooser = numbers.pop()
    found.drawing = bool(numbers.pop())
    found.walked_out = bool(numbers.pop())
    found.ring = _pop_list(numbers)
    found.chips = _pop_list(numbers)
    found.pile = _pop_list(numbers)
    found.heaps = _pop_list(numbers)
    found.discards = _pop_list(numbers)
    for hand in found.hands:
        _pop_hand(hand, numbers, found.turns)
    return found


def _pop_list(numbers: list[int]) -> list[int]:
    count: i64 = numbers.pop()
    return [numbers.pop() for _ in range(count)]


def _pop_hand(hand: Hand, numbers: list[int], turns: i64) -> None:
    hand.cards = numbers.pop()
    hand.known = numbers.pop()
    hand.dealt = numbers.pop()
    hand.shown = numbers.pop() - 1
    hand.gained = numbers.pop() - 1
    hand.source = numbers.pop()
    hand.laid = numbers.pop()
    hand.points = numbers.pop()
    deeds: list[Deed] = []
    while len(deeds) < turns:
        deed = Deed(None, numbers.pop(), numbers.pop() - 1, numbers.pop(), numbers.pop(), numbers.pop())
        deed.check = numbers.pop() - 1
        deeds.append(deed)
    hand.past = chain(deeds)


def chain(deeds: list[Deed]) -> Deed | None:
    """Links deeds, the latest first in the list; gives the latest."""
    before: Deed | None = None
    while deeds:
        deed = deeds.pop()
        deed.before = before
        before = deed
    return before
