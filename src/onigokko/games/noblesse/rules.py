"""The rules of noblesse (compiled). Read it beside `docs/rules/noblesse.en.md`: the numbers are the same.

Sets of cards, cheques and thieves are bit sets. Cards are numbered by letter and year, cheques and thieves
from the lowest: the higher number is the higher cheque, the more skilled thief.
"""

from typing import Final, final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import SEED, append, bit, i64, lowest, mix, size, vec
from onigokko.core.position import NATURE, TRUTH, Position, listed_moves, listed_weights
from onigokko.games.noblesse.belief import Cards, Glimpse, Guess, draw_hands
from onigokko.games.noblesse.moves import (
    AUCTION,
    BUY,
    CASTLE,
    CHEQUE,
    DETECTIVE,
    DISPLAY,
    DONE,
    ITEM,
    SET,
    THIEF,
    THIEVES,
)

# Phases.
DEALING: Final = 0
PLACING: Final = 1
ACTING: Final = 2
BUYING: Final = 3
DISPLAYING: Final = 4
STEALING: Final = 5
OVER: Final = 6

NONE: Final = -1

HAND: Final = 4  # cards dealt to each seat (N6)
BEST_FINAL: Final = 8  # steps of the final display (N23)
SECOND_FINAL: Final = 4
STILL_ROUNDS: Final = 20  # N24
_ITEM_DEALT: Final = -2  # what all hear of a card dealt face down


@final
class House:
    """The parts of one game, as numbers; copies of a position share it.

    `deck` is the set of cards in play, `sets` the bit set of the sets in play; `cheques_of` and `thieves_of`
    are bit sets by set; `hall_of` is the hall of each space, 0 in the club room, one more than the halls at
    the table; `best` and `second` are the steps by hall, those of hall 1 also for the club room. `data` is
    the JSON of data other than the house's, else empty.
    """

    def __init__(
        self,
        cards: Cards,
        deck: i64,
        sets: i64,
        cheques_of: list[int],
        thieves_of: list[int],
        hall_of: list[int],
        best: list[int],
        second: list[int],
    ) -> None:
        self.cards = cards
        self.deck = deck
        self.sets = sets
        self.cheques_of = vec[i64](cheques_of)
        self.thieves_of = vec[i64](thieves_of)
        self.hall_of = vec[i64](hall_of)
        self.best = vec[i64](best)
        self.second = vec[i64](second)
        self.table: i64 = len(best)  # the hall number of the dinner table
        self.card_count: i64 = len(cards.years)
        self.deck_size: i64 = size(deck)
        self.show: i64 = ITEM + self.card_count  # where the moves `show` and `steal` begin
        self.steal: i64 = ITEM + 2 * self.card_count
        self.names: list[str] = []  # of the cards
        self.amounts: list[int] = []  # of the cheques
        self.skills: list[int] = []  # of the thieves
        self.hall_spaces: list[int] = []
        self.data = ""


@final
class Collector:
    """One seat: its piece and its cards."""

    def __init__(self) -> None:
        self.space: i64 = 0  # on the track; 0 is the club room (N4)
        self.set: i64 = NONE  # the number of its set, from 0
        self.cheques: i64 = 0
        self.thieves: i64 = 0  # free or on their way; those in jail are not held
        self.hand: i64 = 0  # its collection, cards on display included
        self.known: i64 = 0  # those that everybody has seen there
        self.place: i64 = NONE  # CASTLE or AUCTION
        self.action: i64 = NONE  # the move
        self.shown: i64 = 0  # its display: while it is made, on show, and the final one
        self.done = False
        self.past: Glimpse | None = None  # its displays while it has hidden cards

    def copy(self) -> "Collector":
        twin = Collector()
        twin.space = self.space
        twin.set = self.set
        twin.cheques = self.cheques
        twin.thieves = self.thieves
        twin.hand = self.hand
        twin.known = self.known
        twin.place = self.place
        twin.action = self.action
        twin.shown = self.shown
        twin.done = self.done
        twin.past = self.past
        return twin

    def gain(self, card: i64) -> None:
        """Takes a card that all have seen."""
        self.hand |= bit(card)
        self.known |= bit(card)

    def lose(self, card: i64) -> None:
        """Loses a card from its display."""
        self.hand &= ~bit(card)
        self.known &= ~bit(card)
        self.shown &= ~bit(card)

    def reveal(self) -> None:
        """All see the display, and remember what it tells of the cards that are still hidden (N18)."""
        hand: i64 = self.hand
        self.known |= self.shown
        if self.known == hand:
            self.past = None
        else:
            self.past = Glimpse(hand, self.shown, self.past)

    def replace_hidden(self, other: i64) -> None:
        """Holds other cards instead of those that not everybody has seen."""
        hidden: i64 = self.hand & ~self.known
        self.hand = self.known | other
        if self.past is not None:
            self.past = self.past.replaced(hidden, other)


@final
class Pile:
    """One of the two auction piles: its open card, and how many cards it has with that one (N6)."""

    def __init__(self, open_card: i64, count: i64) -> None:
        self.open = open_card
        self.size = count


@final
class Noblesse(Position):
    """A position of noblesse."""

    def __init__(self, seats: i64, house: House, withdraw: bool) -> None:
        super().__init__(seats)
        self.house = house
        self.withdraw = withdraw  # the option (N13)
        self.phase: i64 = DEALING
        self.asked: i64 = NATURE  # whose turn it is
        self.dealt: i64 = 0  # draws of the deal so far
        self.round: i64 = 0
        self.still_rounds: i64 = 0  # N24
        self.moved = False  # this round: did a piece move
        self.bought = False  # ... and was a card bought (N24)
        self.paid: i64 = 0  # cheques out of the game (N12)
        self.jail: i64 = 0  # four bits a cell, cell 1 lowest: 0 or the number of a thief, from 1 (N19)
        self.thief: i64 = NONE  # the seat that steals now, and from whom (N17)
        self.victim: i64 = NONE
        self.opening: i64 = NONE  # the pile whose next card is due
        self.bag: i64 = house.deck  # cards that nobody has drawn
        self.heard: i64 = mix(
            mix(mix(SEED, seats), house.deck), 1 if withdraw else 0
        )  # a key of all that is public
        self.collectors: vec[Collector] = vec[Collector]()
        seat: i64 = 0
        while seat < seats:
            self.collectors = append(self.collectors, Collector())
            seat += 1
        rest: i64 = house.deck_size - HAND * seats - 2
        self.piles: vec[Pile] = vec[Pile]([Pile(NONE, 1 + (rest + 1) // 2), Pile(NONE, 1 + rest // 2)])  # N6

    # What must be decided, and by whom

    def turn(self) -> i64:
        return self.asked

    def moves(self, seat: i64) -> list[int]:
        return listed_moves(self, seat)

    def weights(self) -> list[int]:
        return listed_weights(self)

    def offer(self, seat: i64, choices: Choices) -> None:
        if seat == NATURE:
            if self.asked == NATURE:
                self._offer_draws(choices)
            return
        if not self.asked >> seat & 1:
            return
        collector = self.collectors[seat]
        if self.phase == PLACING:
            choices.span(CASTLE, self._last_place(collector))
        elif self.phase == ACTING:
            self._offer_actions(collector, choices)
        elif self.phase == DISPLAYING:
            self._offer_cards(collector, choices)
        elif self.phase == STEALING:
            first: i64 = self.house.steal + self.victim * self.house.card_count
            choices.each(first, self.collectors[self.victim].shown)
        else:
            choices.span(BUY, BUY + 1)

    def play(self, seat: i64, move: i64) -> None:
        if seat == NATURE:
            self._draw(move)
        elif self.phase == PLACING:
            self._go(seat, move)
        elif self.phase == ACTING:
            self._act(seat, move)
        elif self.phase == DISPLAYING:
            self._show(seat, move)
        elif self.phase == STEALING:
            self._steal(move - self.house.steal - self.victim * self.house.card_count)
        else:
            self.heard = mix(self.heard, move)
            self._buy(move - BUY)

    def pending(self, seat: i64) -> i64:
        """Sealed choices (N7, N8), and displays as a whole (N13), until all are in."""
        collector = self.collectors[seat]
        if self.phase == PLACING:
            return 0 if collector.place == NONE else 1
        if self.phase == ACTING:
            return 0 if collector.action == NONE else 1
        if self.phase == DISPLAYING and collector.action == DISPLAY:
            return size(collector.shown) + (1 if collector.done else 0)
        return 0

    # Set-up

    def _offer_draws(self, choices: Choices) -> None:
        if self.phase == DEALING and self.dealt < self.seats:
            left: i64 = self.house.sets
            for collector in self.collectors:
                if collector.set != NONE:
                    left &= ~(1 << collector.set)
            choices.each(SET, left)
        else:
            choices.each(ITEM, self.bag)

    def _draw(self, move: i64) -> None:
        if move < ITEM:
            self._deal_set(move - SET)
            return
        card: i64 = move - ITEM
        self.bag &= ~bit(card)
        if self.phase == BUYING:
            self._open(self.opening, card)
            self.opening = NONE
            self._open_castle()
            return
        item: i64 = self.dealt - self.seats
        self.dealt += 1
        if item < HAND * self.seats:  # N6: one whole hand at a time, hidden
            self.collectors[item // HAND].hand |= bit(card)
            self.heard = mix(self.heard, _ITEM_DEALT)
            return
        self._open(item - HAND * self.seats, card)
        if item == HAND * self.seats + 1:
            self._begin_round()

    def _deal_set(self, number: i64) -> None:
        """The next seat gets its set (N1, N2)."""
        collector = self.collectors[self.dealt]
        collector.set = number
        collector.cheques = self.house.cheques_of[number]
        collector.thieves = self.house.thieves_of[number]
        self.heard = mix(self.heard, SET + number)
        self.dealt += 1

    def _open(self, pile: i64, card: i64) -> None:
        self.piles[pile].open = card
        self.heard = mix(self.heard, ITEM + card)

    # A round

    def _begin_round(self) -> None:
        self.round += 1
        self.moved = False
        self.bought = False
        for collector in self.collectors:
            collector.place = NONE
            collector.action = NONE
        self.phase = PLACING
        self.asked = (1 << self.seats) - 1

    def _last_place(self, collector: Collector) -> i64:
        """There is the castle, and the auction with a cheque or a free thief (N7)."""
        if collector.cheques or collector.thieves:
            return AUCTION
        return CASTLE

    def _go(self, seat: i64, place: i64) -> None:
        """Sealed (N7)."""
        self.collectors[seat].place = place
        self.asked &= ~(1 << seat)
        if self.asked == 0:
            for collector in self.collectors:
                self.heard = mix(self.heard, collector.place)
            self.phase = ACTING
            self.asked = (1 << self.seats) - 1

    def _offer_actions(self, collector: Collector, choices: Choices) -> None:
        """What the place has, of the cards that the seat holds (N8)."""
        if collector.place == AUCTION:
            choices.each(THIEF, collector.thieves | collector.cheques << THIEVES)
        else:
            choices.each(DISPLAY, 3 | collector.thieves << 2)

    def _act(self, seat: i64, action: i64) -> None:
        """Sealed (N8)."""
        self.collectors[seat].action = action
        self.asked &= ~(1 << seat)
        if self.asked == 0:
            self._tell_actions(AUCTION)
            self._auction()

    def _tell_actions(self, place: i64) -> None:
        for collector in self.collectors:
            if collector.place == place:
                self.heard = mix(self.heard, collector.action)

    # Auction house

    def _auction(self) -> None:
        """The highest cheque buys (N9), also alone; with none, or with no pile left, nobody does (N10)."""
        self.phase = BUYING
        buyer: i64 = self.buyer()
        if buyer == NONE or self.piles[0].size + self.piles[1].size == 0:
            self._open_castle()
        elif self.piles[0].size == 0:  # one pile left: without a decision
            self._buy(1)
        elif self.piles[1].size == 0:
            self._buy(0)
        else:
            self.asked = 1 << buyer

    def buyer(self) -> i64:
        """The seat with the highest cheque at the auction, NONE without a cheque there (N9, N10)."""
        found: i64 = NONE
        highest: i64 = CHEQUE - 1
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            if collector.place == AUCTION and collector.action > highest:
                highest = collector.action
                found = seat
            seat += 1
        return found

    def lone_thief(self) -> i64:
        """The seat of the only thief at the auction, NONE if there is none or several (N11)."""
        found: i64 = NONE
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            if collector.place == AUCTION and collector.action < CHEQUE:
                if found != NONE:
                    return NONE
                found = seat
            seat += 1
        return found

    def _buy(self, number: i64) -> None:
        """The buyer pays and takes the open card (N9); a lone thief takes the cheque (N11)."""
        collector = self.collectors[self.buyer()]
        cheque: i64 = collector.action - CHEQUE
        collector.cheques &= ~(1 << cheque)
        thief: i64 = self.lone_thief()
        if thief == NONE:
            self.paid |= 1 << cheque  # N12
        else:
            self.collectors[thief].cheques |= 1 << cheque
        pile = self.piles[number]
        collector.gain(pile.open)
        pile.open = NONE
        pile.size -= 1
        self.bought = True
        if pile.size:
            self.opening = number
            self.asked = NATURE
        else:
            self._open_castle()

    # Castle

    def _open_castle(self) -> None:
        """The actions in the castle are revealed; who displays decides what to show (N13)."""
        self._tell_actions(CASTLE)
        self.phase = DISPLAYING
        self.asked = 0
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            collector.done = False
            if collector.action == DISPLAY:
                self.asked |= 1 << seat
            seat += 1
        if self.asked == 0:
            self._begin_thefts()

    def _offer_cards(self, collector: Collector, choices: Choices) -> None:
        """Rising cards while a valid display can come of them; done when it is one, or none can be (N13)."""
        cards: i64 = self.house.cards.can_show(collector.hand, collector.shown)
        if self.house.cards.can_stop(cards, collector.shown, self.withdraw):
            choices.one(DONE)
        choices.each(self.house.show, cards)

    def _show(self, seat: i64, move: i64) -> None:
        """Sealed as a whole (N13)."""
        collector = self.collectors[seat]
        if move != DONE:
            collector.shown |= bit(move - self.house.show)
            return
        collector.done = True
        self.asked &= ~(1 << seat)
        if self.asked == 0:
            self._reveal_displays()

    def _reveal_displays(self) -> None:
        for collector in self.collectors:
            if collector.action == DISPLAY:
                self.heard = mix(self.heard, collector.shown)
                collector.reveal()
        hall: i64 = self.leader_hall()
        self._reward_displays(self.house.best[hall], self.house.second[hall])
        self._begin_thefts()

    def _reward_displays(self, best: i64, second: i64) -> None:
        """The best and the second-best display move their seats (N16)."""
        first: i64 = self.best_display(NONE)
        if first == NONE:
            return
        other: i64 = self.best_display(first)
        self._move(first, best)
        if other != NONE:
            self._move(other, second)

    def best_display(self, but: i64) -> i64:
        """The seat with the best display but for one seat's, NONE if nothing is shown (N15)."""
        found: i64 = NONE
        display: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != but and self.house.cards.better(self.collectors[seat].shown, display):
                found = seat
                display = self.collectors[seat].shown
            seat += 1
        return found

    def leading_space(self) -> i64:
        """How far the piece is that is furthest on."""
        found: i64 = 0
        for collector in self.collectors:
            if collector.space > found:
                found = collector.space
        return found

    def leader_hall(self) -> i64:
        """The hall of the leading piece (N16): 0 in the club room, `house.table` at the table."""
        return self.house.hall_of[self.leading_space()]

    def _move(self, seat: i64, steps: i64) -> None:
        self.collectors[seat].space += steps
        if steps:
            self.moved = True

    def _begin_thefts(self) -> None:
        self.thief = self.next_thief(THIEF + THIEVES)
        self.victim = NONE
        self._next_theft()

    def next_thief(self, below: i64) -> i64:
        """The seat with the most skilled thief in the castle below an action, NONE if there is none (N17)."""
        found: i64 = NONE
        highest: i64 = THIEF - 1
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            if collector.place == CASTLE and highest < collector.action < below:
                highest = collector.action
                found = seat
            seat += 1
        return found

    def _next_theft(self) -> None:
        """Each thief takes from every display that has a card, in seat order; then the next thief (N17)."""
        while self.thief != NONE:
            self.victim += 1
            while self.victim < self.seats:
                if self.collectors[self.victim].shown:
                    self.phase = STEALING
                    self.asked = 1 << self.thief
                    return
                self.victim += 1
            self.thief = self.next_thief(self.collectors[self.thief].action)
            self.victim = NONE
        self._close_castle()

    def _steal(self, card: i64) -> None:
        self.heard = mix(self.heard, card)
        self.collectors[self.victim].lose(card)
        self.collectors[self.thief].gain(card)
        self._next_theft()

    def _close_castle(self) -> None:
        """What is still on show goes home (N18); detectives catch thieves, if both are there (N19-N21)."""
        self.victim = NONE
        detectives: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            collector.shown = 0
            if collector.action == DETECTIVE:
                detectives |= 1 << seat
            seat += 1
        if detectives and self.next_thief(THIEF + THIEVES) != NONE:
            self._jail_thieves()
            self._reward_detectives(detectives)
        self._end_round()

    def _jail_thieves(self) -> None:
        """The thieves in the castle enter at cell 1, the lowest skill first, and push the others on (N19)."""
        number: i64 = 0
        while number < THIEVES:
            for collector in self.collectors:
                if collector.place == CASTLE and collector.action == THIEF + number:
                    collector.thieves &= ~(1 << number)
                    self._jail(number)
            number += 1

    def _jail(self, number: i64) -> None:
        self.jail = self.jail << 4 | (number + 1)
        released: i64 = self.jail >> (4 * self.seats)  # as many cells as seats (N5)
        if released:
            self.jail &= (1 << (4 * self.seats)) - 1
            self.collectors[self.owner(released - 1)].thieves |= 1 << (released - 1)

    def owner(self, thief: i64) -> i64:
        """The seat of whose set a thief is."""
        seat: i64 = 0
        while not self.house.thieves_of[self.collectors[seat].set] >> thief & 1:
            seat += 1
        return seat

    def _reward_detectives(self, detectives: i64) -> None:
        """Each moves by its own rank; all ranks are taken before any of them moves (N20)."""
        ranks: i64 = 0  # four bits a seat
        seat: i64 = 0
        while seat < self.seats:
            ranks |= self.rank(seat) << (4 * seat)
            seat += 1
        while detectives:
            seat = lowest(detectives)
            detectives &= detectives - 1
            self._move(seat, ranks >> (4 * seat) & 15)

    def rank(self, seat: i64) -> i64:
        """The place of a seat's piece on the track, from 1; equal pieces share the better one (N20)."""
        found: i64 = 1
        space: i64 = self.collectors[seat].space
        for collector in self.collectors:
            if collector.space > space:
                found += 1
        return found

    # The end

    def _end_round(self) -> None:
        self.still_rounds += 1
        if self.moved or self.bought:
            self.still_rounds = 0
        if self.leader_hall() == self.house.table or self.still_rounds == STILL_ROUNDS:  # N23, N24
            self._final_display()
        else:
            self._begin_round()

    def _final_display(self) -> None:
        """Each seat's best valid display is taken from its whole hand (N23)."""
        for collector in self.collectors:
            collector.shown = self.house.cards.best(collector.hand)
            collector.known |= collector.shown
            self.heard = mix(self.heard, collector.shown)
        self._reward_displays(BEST_FINAL, SECOND_FINAL)
        self.phase = OVER
        self.asked = 0

    def ranking(self) -> list[int]:
        places: list[int] = []
        for collector in self.collectors:
            place: i64 = 1
            for other in self.collectors:
                if self._beats(other, collector):
                    place += 1
            places.append(place)
        return places

    def _beats(self, one: Collector, other: Collector) -> bool:
        """Further on, or as far and with the better final display (N25)."""
        if one.space != other.space:
            return one.space > other.space
        return self.house.cards.better(one.shown, other.shown)

    # What a viewer knows

    def castle_is_sealed(self) -> bool:
        """Whether the actions in the castle are chosen, and not revealed yet (N13)."""
        return self.phase == ACTING or self.phase == BUYING

    def infostate(self, seat: i64) -> i64:
        key: i64 = mix(self.heard, seat)
        if seat < 0:
            return key
        collector = self.collectors[seat]
        key = mix(key, collector.hand)
        key = mix(key, collector.place)
        key = mix(key, collector.action)
        key = mix(key, collector.shown)
        return mix(key, 1 if collector.done else 0)

    def determinize(self, seat: i64, dice: Dice) -> None:
        """Hidden cards as likely as all displays tell, the cards of the piles, and sealed choices."""
        if seat == TRUTH:
            return
        self._redraw_cards(seat, dice)
        other: i64 = 0
        while other < self.seats:
            if other != seat:
                self._redraw_choice(self.collectors[other], dice)
            other += 1

    def _redraw_cards(self, viewer: i64, dice: Dice) -> None:
        pool: i64 = self.bag  # all that the viewer has not seen
        guesses: list[Guess] = []
        others: list[Collector] = []
        seat: i64 = 0
        while seat < self.seats:
            collector = self.collectors[seat]
            hidden: i64 = collector.hand & ~collector.known
            if seat != viewer and hidden:
                pool |= hidden
                guess = Guess(self.house.cards, collector.hand, hidden, collector.past, self.withdraw)
                if self.phase == OVER:
                    guess.end(collector.shown)
                guesses.append(guess)
                others.append(collector)
            seat += 1
        draw_hands(guesses, pool, dice)
        index: i64 = 0
        while index < len(guesses):
            pool &= ~guesses[index].drawn
            others[index].replace_hidden(guesses[index].drawn)
            index += 1
        self.bag = pool

    def _redraw_choice(self, collector: Collector, dice: Dice) -> None:
        """What a seat has decided and not revealed; a display under way begins anew."""
        if self.phase == PLACING:
            if collector.place != NONE:
                collector.place = CASTLE + dice.below(self._last_place(collector) - CASTLE + 1)
        elif self.phase == DISPLAYING:
            if collector.action == DISPLAY:
                collector.shown = 0
                if collector.done:
                    collector.shown = self.house.cards.random_display(collector.hand, self.withdraw, dice)
        elif collector.action != NONE and (
            self.phase == ACTING or (self.phase == BUYING and collector.place == CASTLE)
        ):
            choices = Choices()
            self._offer_actions(collector, choices)
            collector.action = choices.at(dice.below(choices.count))

    # Copies and bytes

    def copy(self) -> "Noblesse":
        twin = Noblesse(0, self.house, self.withdraw)
        twin.seats = self.seats
        twin.phase = self.phase
        twin.asked = self.asked
        twin.dealt = self.dealt
        twin.round = self.round
        twin.still_rounds = self.still_rounds
        twin.moved = self.moved
        twin.bought = self.bought
        twin.paid = self.paid
        twin.jail = self.jail
        twin.thief = self.thief
        twin.victim = self.victim
        twin.opening = self.opening
        twin.bag = self.bag
        twin.heard = self.heard
        twin.collectors = self.collectors[:]
        for seat in range(self.seats):
            twin.collectors[seat] = self.collectors[seat].copy()
        twin.piles[0] = Pile(self.piles[0].open, self.piles[0].size)
        twin.piles[1] = Pile(self.piles[1].open, self.piles[1].size)
        return twin

    def pack(self) -> bytes:
        from onigokko.games.noblesse.packing import pack

        return pack(self)
