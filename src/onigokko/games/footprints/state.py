"""A position of footprints: everything true, copied, packed and keyed (compiled). Its rules: `rules.py`.

The lists here are never changed in place, so that copies share them.
"""

import struct
from typing import Final

from onigokko.core.native import SEED, append, i64, mix, size, vec
from onigokko.core.position import TRUTH, Position
from onigokko.games.footprints.moves import CARDS, MINIS
from onigokko.games.footprints.parts import (
    ALL_CARDS,
    NONE,
    START,
    Deed,
    Hand,
    Parts,
    as_deed,
    as_fours,
    as_number,
    fours,
    hand_numbers,
    pop_hand,
)

# Phases
RING: Final = 0  # nature lays it
DEAL: Final = 1  # nature
SHOWING: Final = 2
CHOOSING: Final = 3  # two seats: take or draw
OVER: Final = 4

_ROOM: Final[vec[i64]] = vec[i64]([0 for _ in range(80)])  # for the deeds of so many turns as most games have


class FootprintsState(Position):
    """What there is on the table and in the hands, with 4, 3 or 2 seats."""

    def __init__(self, seats: i64, parts: Parts, chair: i64, shuffle: bool, tie_flip: bool) -> None:
        super().__init__(seats)
        self.parts = parts
        self.chair = chair  # two seats: who chooses first (P25)
        self.shuffle = shuffle  # option `reshuffle`: the new pile is shuffled (P29)
        self.tie_flip = tie_flip  # option: a tie turns the mini card too (P15)
        self.phase: i64 = RING
        self.turns: i64 = 0  # that are over
        self.without: i64 = NONE  # the mini card that was removed (P19)
        self.unlaid: i64 = (
            (1 << MINIS) - 1 - (1 << START)
        )  # bit set of the mini cards that are not in the ring yet
        self.places: i64 = 1  # of the ring that have a mini card
        self.minis: i64 = START  # mini cards by place (P4), four bits each
        self.up: i64 = 1 << START  # bit set of the places whose mini card is face up
        self.chips_on: i64 = 0  # three seats: on each place (P21), four bits each
        self.chips_left = parts.chips
        self.piece: i64 = START
        self.laps: i64 = 0  # how often the piece passed or reached `start`
        self.still_turns: i64 = 0  # in a row
        self.bag: i64 = ALL_CARDS  # cards not dealt; the draw pile while its order is unknown
        # No list here is ever changed in place.
        self.pile: list[int] = []  # the draw pile while its order is known, next card first (P29)
        self.heaps: list[int] = [ALL_CARDS]  # what the draw pile was made of, each time
        self.discards: list[int] = []  # oldest first (P28)
        self.chooser = chair  # two seats: the seat to take or draw
        self.drawing = False  # that seat draws: nature says what
        self.walked_out = False  # the game was ended by the walk (P11)
        # What was done in the turns that are over: for each of them a number a seat, then that of the check;
        # then room for more.
        self.deeds: vec[i64] = vec[i64]()
        self.receiver: i64 = 0  # the seat that is dealt the next cards
        self.due: i64 = _hand_size(seats)  # how many that are
        self.undecided: i64 = (1 << seats) - 1  # the seats whose sealed choice is not in
        self.hands: vec[Hand] = vec[Hand]()
        seat: i64 = 0
        while seat < seats:
            self.hands = append(self.hands, Hand())
            seat += 1

    @property
    def ring(self) -> list[int]:
        """The mini cards by place (P4)."""
        return fours(self.minis, self.places)

    @property
    def chips(self) -> list[int]:
        """Three seats: how many chips lie on each place (P21); none at all is ()."""
        return fours(self.chips_on, self.places) if self.chips_on else []

    def past(self, seat: i64) -> Deed | None:
        """What a seat did in the last turn that is over, and before."""
        found: Deed | None = None
        turn: i64 = 0
        while turn < self.turns:
            first: i64 = turn * (self.seats + 1)
            found = as_deed(self.deeds[first + seat], self.deeds[first + self.seats], found)
            turn += 1
        return found

    def put_past(self, seat: i64, deed: Deed | None) -> None:
        """Writes what a seat did in all turns that are over."""
        turn: i64 = self.turns
        while deed is not None:
            turn -= 1
            self.deeds[turn * (self.seats + 1) + seat] = as_number(deed)
            deed = deed.before

    def remember(self) -> None:
        """Keeps what was done this turn, with the cards that the seats have now, but for three seats'."""
        hands, seats = self.hands, self.seats
        at: i64 = self.turns * (seats + 1)
        if not len(self.deeds):
            self.deeds = _ROOM[:]
        while at + seats >= len(self.deeds):
            self.deeds = append(self.deeds, 0)
        deeds = self.deeds
        seat: i64 = 0
        while seat < seats:
            hand = hands[seat]
            number: i64 = hand.shown | (hand.gained + 1) << 5 | hand.source << 10 | hand.known << 42
            if seats != 3:
                number |= hand.cards << 26
            deeds[at + seat] = number
            seat += 1
        deeds[at + seat] = NONE  # no check yet
        self.turns += 1

    def remember_check(self, mini: i64, matching: i64) -> None:
        """Keeps what the check of the turn that was remembered last came to."""
        self.deeds[self.turns * (self.seats + 1) - 1] = mini + 16 * matching

    def mini_at(self, place: i64) -> i64:
        """The mini card of a place."""
        return self.minis >> 4 * place & 15

    def hand_size(self) -> i64:
        """How many cards a seat is dealt (P6, P19, P25)."""
        return _hand_size(self.seats)

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
        """Cards in the draw pile; in the deal, those not dealt; not three seats' sixteenth card (P19)."""
        if self.seats == 3 and self.phase > DEAL:
            return 0
        return size(self.bag) + len(self.pile)

    def infostate(self, seat: i64) -> i64:
        key: i64 = mix(SEED, seat + 2)
        key = mix(key, self.seats + 8 * self.chair + 16 * self.phase + 128 * int(self.drawing))
        key = mix(key, int(self.shuffle) + 2 * int(self.tie_flip))
        key = mix(key, self.parts.key)
        key = mix(key, self.without + 1)
        place: i64 = 0
        while place < self.places:
            key = mix(key, self.mini_at(place))
            place += 1
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
        dealt: i64 = hand.dealt
        if not knew_deal:
            dealt = 0
        key = mix(key, dealt)
        key = mix(key, self.knows(viewer, seat))
        key = mix(key, hand.shown + 2 if own or self.phase > SHOWING else int(hand.shown == NONE))
        key = mix(key, hand.gained + 1 if own or not hand.source else CARDS + 1)
        turn: i64 = self.turns
        while turn > 0:
            turn -= 1
            number: i64 = self.deeds[turn * (self.seats + 1) + seat]
            check: i64 = self.deeds[turn * (self.seats + 1) + self.seats]
            key = mix(key, number & 31)
            gained: i64 = number >> 5 & 31
            if not own and number >> 10 & 0xFFFF:
                gained = CARDS + 1
            key = mix(key, gained)
            key = mix(key, check + 1)
            if check >= 0 and check >> 4 >> seat & 1:
                key = mix(key, number >> 26 & 0xFFFF)
        return key

    def _held_deal(self, viewer: i64, seat: i64) -> bool:
        """Three seats: whether the hand dealt to the seat has come to the viewer (P22)."""
        return self.seats == 3 and viewer >= 0 and (viewer - seat + 3) % 3 <= self.turns

    # Copies

    def copy_into(self, twin: "FootprintsState") -> None:
        """Makes a position of the same game, made for no seats, equal to this one."""
        twin.seats = self.seats
        twin.phase = self.phase
        twin.turns = self.turns
        twin.without = self.without
        twin.unlaid = self.unlaid
        twin.places = self.places
        twin.minis = self.minis
        twin.up = self.up
        twin.chips_on = self.chips_on
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
        twin.deeds = self.deeds[:]
        twin.receiver = self.receiver
        twin.due = self.due
        twin.undecided = self.undecided
        twin.hands = self.hands[:]
        for seat in range(self.seats):
            twin.hands[seat] = self.hands[seat].copy()

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
        for seat in range(self.seats):
            numbers += hand_numbers(self.hands[seat], self.past(seat))
        return struct.pack("<" + str(len(numbers)) + "H", *numbers)

    def restore(self, numbers: list[int]) -> None:
        """Fills a new position with what `pack` wrote after options and key; the first number is last."""
        self.phase = numbers.pop()
        self.turns = numbers.pop()
        self.without = numbers.pop() - 1
        self.unlaid = numbers.pop()
        self.up = numbers.pop()
        self.chips_left = numbers.pop()
        self.piece = numbers.pop()
        self.laps = numbers.pop()
        self.still_turns = numbers.pop()
        self.bag = numbers.pop()
        self.chooser = numbers.pop()
        self.drawing = bool(numbers.pop())
        self.walked_out = bool(numbers.pop())
        ring, chips = _pop_list(numbers), _pop_list(numbers)
        self.places = len(ring)
        self.minis = as_fours(ring)
        self.chips_on = as_fours(chips)
        self.pile = _pop_list(numbers)
        self.heaps = _pop_list(numbers)
        self.discards = _pop_list(numbers)
        self.deeds = vec[i64]([0 for _ in range(self.turns * (self.seats + 1))])
        for seat in range(self.seats):
            deed = pop_hand(self.hands[seat], numbers, self.turns)
            self.put_past(seat, deed)
            turn: i64 = self.turns
            while deed is not None:
                turn -= 1
                self.deeds[turn * (self.seats + 1) + self.seats] = deed.check
                deed = deed.before
            if size(self.hands[seat].dealt) == self.hand_size():
                self.receiver = seat + 1
        self.due = self.hand_size()
        if self.receiver < self.seats:
            self.due -= size(self.hands[self.receiver].dealt)
            if self.hands[seat].shown != NONE:
                self.undecided &= ~(1 << seat)


def _hand_size(seats: i64) -> i64:
    if seats == 3:
        return 5
    return 4


def _pop_list(numbers: list[int]) -> list[int]:
    count: i64 = numbers.pop()
    return [numbers.pop() for _ in range(count)]
