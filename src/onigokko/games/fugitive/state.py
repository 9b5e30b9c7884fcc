"""A position of fugitive: everything true, how it is copied, packed, keyed (compiled). Its rules: `rules.py`.

The trail rises, so that sets of cards say nearly all about it: which hideouts were laid, which lie open, and
for each the set of its sprint cards. `history` holds every move; what `pack` writes is the kit and the
history. The public lists (`draws`, `guesses`, ...) are never changed in place, so that copies share them.
"""

from typing import Final

from onigokko.core.native import append, bit, i64, mix, size, vec
from onigokko.core.position import Position
from onigokko.games.fugitive.parts import (
    FURTHER,
    NO_SPRINTS,
    Kit,
    Note,
    noted,
)

FUGITIVE: Final = 0
MARSHAL: Final = 1
NOBODY: Final = -1

# Steps: decisions of the actor, then nature's.
DRAWING: Final = 0
HIDING: Final = 1
SPRINTING: Final = 2
GUESSING: Final = 3
HUNTING: Final = 4
PICKING: Final = 5
SWEEPING: Final = 6
PEEKING: Final = 7
TAKING: Final = 8
GIVING: Final = 9
DEALING: Final = 10  # nature, from here on
CARD_DUE: Final = 11
EVENT_DUE: Final = 12
LOSS_DUE: Final = 13
LOOK_DUE: Final = 14
OVER: Final = 15

_ROOM: Final[vec[i64]] = vec[i64]([0 for _ in range(128)])  # for so many moves as most games have


class FugitiveState(Position):
    """What there is on the table and in the hands."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(2)
        self.kit = kit
        self.step: i64 = DEALING
        self.actor: i64 = FUGITIVE  # who decides, or whom nature's move is for
        self.turn_number: i64 = 1
        self.dealt: i64 = 0
        self.winner: i64 = NOBODY

        # Cards
        self.fugitive_hand: i64 = kit.hand  # F4
        self.marshal_hand: i64 = 0
        self.free: i64 = kit.all_piles  # hideout cards in the piles
        self.specials: i64 = 0  # event or trigger cards in the piles, eight bits a pile
        self.unseen: i64 = kit.events_in_use()

        # The trail; hideouts without the start card and the goal
        self.laid: i64 = 0
        self.opened: i64 = 0
        self.witnessed: i64 = 0  # hideouts whose sprint cards a witness opened
        self.under: vec[i64] = kit.bare  # sprint cards, by hideout; replaced when it changes
        self.last: i64 = 0  # the last hideout of the trail
        self.at_goal = False  # F18

        # The turn
        self.draws_left: i64 = 0
        self.hideouts_left: i64 = 0
        self.guesses_left: i64 = 0
        self.has_laid = False
        self.has_guessed = False
        self.hiding: i64 = 0  # the hideout that is being laid, hidden until `set` (F7)
        self.sprinting: i64 = 0  # and its sprint cards
        self.named: i64 = 0  # the numbers of the guess under way

        # Events
        self.pile: i64 = 0  # from which a card is due, or was shown
        self.shown: i64 = 0  # the card of a rumour
        self.asking: i64 = 0  # the effect that asks the actor
        self.agenda: list[int] = []  # what events still owe, last first: 2 * effect + seat
        self.waiting: list[int] = kit.nothing  # effects that wait (F23), in order: 2 * effect + seat

        # What has happened; copies share all but the moves, so lists are replaced
        self.moves_made: vec[i64] = vec[i64]()  # every move, then room for more
        self.made: i64 = 0  # how many there were
        self.last_draw: Note | None = None  # 4 * seat + pile
        self.last_guess: Note | None = None  # 2 * set of numbers + hit
        self.seen: list[int] = kit.nothing  # events
        self.announced: list[int] = kit.nothing  # (effect * 64 + I) * 64 + what is announced
        self.returned: list[int] = kit.nothing  # 64 * seat + card
        self.idle: list[int] = kit.nothing  # effects that could not be carried out (F23): 2 * effect + seat
        self.fugitive_key: i64 = mix(kit.key, 1)
        self.marshal_key: i64 = mix(kit.key, 2)
        self.spectator_key: i64 = mix(kit.key, 3)

    # What has happened

    @property
    def history(self) -> list[int]:
        """Every move."""
        return list(self.moves_made[: self.made])

    def keep(self, move: i64) -> None:
        """Adds a move to the history."""
        if not len(self.moves_made):
            self.moves_made = _ROOM[:]
        elif self.made == len(self.moves_made):
            self.moves_made = append(self.moves_made, 0)
        self.moves_made[self.made] = move
        self.made += 1

    @property
    def draws(self) -> list[int]:
        """4 * seat + pile, for each draw."""
        return noted(self.last_draw)

    @property
    def guesses(self) -> list[int]:
        """2 * set of numbers + hit, for each guess."""
        return noted(self.last_guess)

    # Cards and piles

    def hand(self, seat: i64) -> i64:
        """A seat's cards."""
        return self.fugitive_hand if seat == FUGITIVE else self.marshal_hand

    def specials_in(self, pile: i64) -> i64:
        """How many event or trigger cards are in a pile."""
        return (self.specials >> (8 * pile)) & 255

    def pile_size(self, pile: i64) -> i64:
        """How many cards are in a pile, events included."""
        return size(self.free & self.kit.piles[pile]) + self.specials_in(pile)

    def no_cards(self) -> bool:
        """Whether all piles are empty; an event left in one counts as a card (F6, F21)."""
        return not self.free and not self.specials

    def gain(self, seat: i64, number: i64) -> None:
        self.free &= ~bit(number)
        if seat == FUGITIVE:
            self.fugitive_hand |= bit(number)
        else:
            self.marshal_hand |= bit(number)

    def put_back(self, seat: i64, number: i64) -> None:
        """A card of a hand goes back into its pile."""
        if seat == FUGITIVE:
            self.fugitive_hand &= ~bit(number)
        else:
            self.marshal_hand &= ~bit(number)
        self.free |= bit(number)
        self.returned = [*self.returned, 64 * seat + number]

    # The trail

    def face_down(self) -> i64:
        """The face-down hideouts."""
        return self.laid & ~self.opened

    def place_of(self, hideout: i64) -> i64:
        """The index of a laid hideout in the trail, the first being 1."""
        return 1 + size(self.laid & (bit(hideout) - 1))

    def reach(self) -> i64:
        """How much higher the next hideout may be without footprints (F9)."""
        found: i64 = self.kit.reach
        for item in self.waiting:
            if self.kit.kind[item >> 1] == FURTHER:
                found += self.kit.amount[item >> 1]
        return found

    def sprints_allowed(self) -> bool:
        """Whether sprint cards may lie with the next hideout."""
        return not self.waits(NO_SPRINTS)

    # The turn, and what waits

    def turn_of(self) -> i64:
        """Whose turn it is, whoever decides."""
        return (self.turn_number - 1) & 1

    def waits(self, kind: i64) -> bool:
        """Whether an effect of a kind waits (F23)."""
        for item in self.waiting:
            if self.kit.kind[item >> 1] == kind:
                return True
        return False

    def lapse(self, kind: i64, seat: i64) -> bool:
        """Ends the waiting effects of a kind for a seat; whether there were any."""
        if not self.waiting:
            return False
        left = [item for item in self.waiting if self.kit.kind[item >> 1] != kind or (item & 1) != seat]
        found: bool = len(left) < len(self.waiting)
        self.waiting = left
        return found

    # What a viewer knows

    def tell_all(self, value: i64) -> None:
        self.fugitive_key = mix(self.fugitive_key, value)
        self.marshal_key = mix(self.marshal_key, value)
        self.spectator_key = mix(self.spectator_key, value)

    def tell(self, seat: i64, own: i64, others: i64) -> None:
        """One seat learns a value, the others something else."""
        self.fugitive_key = mix(self.fugitive_key, own if seat == FUGITIVE else others)
        self.marshal_key = mix(self.marshal_key, own if seat == MARSHAL else others)
        self.spectator_key = mix(self.spectator_key, others)

    def infostate(self, seat: i64) -> i64:
        if seat == FUGITIVE:
            return self.fugitive_key
        return self.marshal_key if seat == MARSHAL else self.spectator_key

    # Copies

    def become(self, other: "FugitiveState") -> None:
        """Makes this an independent position equal to another."""
        self.kit = other.kit
        self.step = other.step
        self.actor = other.actor
        self.turn_number = other.turn_number
        self.dealt = other.dealt
        self.winner = other.winner
        self.fugitive_hand = other.fugitive_hand
        self.marshal_hand = other.marshal_hand
        self.free = other.free
        self.specials = other.specials
        self.unseen = other.unseen
        self.laid = other.laid
        self.opened = other.opened
        self.witnessed = other.witnessed
        self.under = other.under  # replaced when it changes, as the public lists are
        self.last = other.last
        self.at_goal = other.at_goal
        self.draws_left = other.draws_left
        self.hideouts_left = other.hideouts_left
        self.guesses_left = other.guesses_left
        self.has_laid = other.has_laid
        self.has_guessed = other.has_guessed
        self.hiding = other.hiding
        self.sprinting = other.sprinting
        self.named = other.named
        self.pile = other.pile
        self.shown = other.shown
        self.asking = other.asking
        self.agenda = other.agenda[:]
        self.waiting = other.waiting
        self.moves_made = other.moves_made[:]
        self.made = other.made
        self.last_draw = other.last_draw
        self.last_guess = other.last_guess
        self.seen = other.seen
        self.announced = other.announced
        self.returned = other.returned
        self.idle = other.idle
        self.fugitive_key = other.fugitive_key
        self.marshal_key = other.marshal_key
        self.spectator_key = other.spectator_key

    def pack(self) -> bytes:
        packed: list[int] = [len(self.kit.source) & 255, len(self.kit.source) >> 8]
        packed.extend(self.kit.source)
        for move in self.history:
            packed.append(move & 255)
            packed.append(move >> 8)
        return bytes(packed)
