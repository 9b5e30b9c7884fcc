"""What a viewer of tiger cannot know, drawn anew (compiled).

Hidden are the cards of sales in which the viewer did not bid, the lot, the pile, what was laid and not
revealed, and sealed choices. What a seat *did* lay when it might run speaks about its hand: under uniformly
random play a card that is held is also laid now and then. The draw is exact up to the mixing of a Markov
chain:

* the cards of a pile in the order they were drawn are a permutation, each equally likely (T9);
* a seat that laid the set L from the hand H did so with the product over its decisions of 1 / (legal moves);
* the chain starts from some assignment that explains everything seen (never from the true one) and swaps
  cards of the same pile, accepting by the ratio of these products (Metropolis).
"""

from typing import Final

from onigokko.core.chance import Dice
from onigokko.core.native import i64
from onigokko.games.tiger.moves import ESCAPE, KINDS, REGAIN, REGAIN_NONE
from onigokko.games.tiger.parts import NONE, Sale, held, must_lay, one, size
from onigokko.games.tiger.state import REGAINING, SEALING, TigerState

SWEEPS: Final = 12  # swaps tried for each hidden sale, when there is evidence to weigh


class Slot:
    """A place that holds one card that the viewer cannot know: a sale, the lot, or a card of the pile."""

    def __init__(self, pile: i64, seat: i64, sale: i64, round_: i64) -> None:
        self.pile = pile  # which of the piles its card came from
        self.seat = seat  # the buyer; NONE for the lot and the pile
        self.sale = sale  # index in `sales`; NONE for the lot and the pile
        self.round = round_
        self.card: i64 = NONE


class Worlds:
    """The worlds that fit what one viewer knows."""

    def __init__(self, position: TigerState, viewer: i64) -> None:
        self.position = position
        self.viewer = viewer
        self.sales = position.sales
        self.lays = position.lays
        self.slots: list[Slot] = []  # hidden sales first, then the lot and the pile
        self.sold: i64 = 0  # how many of the slots are sales
        # What each pile began with, less the cards that the viewer knows of.
        self.bags: list[int] = list(position.piles)
        self._find_slots()

    def _find_slots(self) -> None:
        position = self.position
        known: i64 = 0
        index: i64 = 0
        for sale in self.sales:
            if _knows(sale, self.viewer):
                self.bags[sale.pile] -= one(sale.card)
            else:
                self.slots.append(Slot(sale.pile, sale.seat, index, sale.round))
            index += 1
        self.sold = len(self.slots)
        last: i64 = len(position.piles) - 1
        if position.lot != NONE:
            if position.sees_lot(self.viewer):
                self.bags[last] -= one(position.lot)
            else:
                self.slots.append(Slot(last, NONE, NONE, 0))
        while known < size(position.pile):
            self.slots.append(Slot(last, NONE, NONE, 0))
            known += 1

    # A first assignment that explains everything that was revealed

    def explain(self, dice: Dice) -> None:
        """Gives every slot a card so that whoever laid a card had bought it before."""
        order = list(range(self.sold))
        dice.shuffle(order)
        wanted: list[int] = []  # pairs of a lay's index and a kind that known purchases do not explain
        seat: i64 = 0
        while seat < self.position.seats:
            if seat != self.viewer:
                self._unexplained(seat, wanted)
            seat += 1
        wanted.sort()
        if not self._place(wanted, 0, order):
            raise AssertionError("the true world explains everything that was seen")
        self._deal_rest(dice)

    def _unexplained(self, seat: i64, wanted: list[int]) -> None:
        bought: i64 = 0
        index: i64 = 0
        for lay in self.lays:
            if lay.seat == seat:
                bought += self._known_between(seat, self._last_round(seat, index), lay.round)
                kind: i64 = ESCAPE + 1
                while kind < KINDS:
                    copies: i64 = held(lay.bag, kind)
                    while copies > 0:
                        if held(bought, kind):
                            bought -= one(kind)
                        else:
                            wanted.append(index * KINDS + kind)
                        copies -= 1
                    kind += 1
            index += 1

    def _last_round(self, seat: i64, before: i64) -> i64:
        """The round of the seat's lay before this one; 0 if there is none."""
        found: i64 = 0
        index: i64 = 0
        while index < before:
            if self.lays[index].seat == seat:
                found = self.lays[index].round
            index += 1
        return found

    def _known_between(self, seat: i64, after: i64, until: i64) -> i64:
        """The bag of cards that the viewer knows the seat to have bought in these rounds."""
        bag: i64 = 0
        for sale in self.sales:
            if sale.seat == seat and after < sale.round <= until and _knows(sale, self.viewer):
                bag += one(sale.card)
        return bag

    def _place(self, wanted: list[int], first: i64, order: list[int]) -> bool:
        """Finds a sale for each card that must have come from one, by trying."""
        if first == len(wanted):
            return True
        lay = self.lays[wanted[first] // KINDS]
        kind: i64 = wanted[first] % KINDS
        for index in order:
            slot = self.slots[index]
            fits = slot.card == NONE and slot.seat == lay.seat and slot.round <= lay.round
            if fits and held(self.bags[slot.pile], kind):
                slot.card = kind
                self.bags[slot.pile] -= one(kind)
                if self._place(wanted, first + 1, order):
                    return True
                self.bags[slot.pile] += one(kind)
                slot.card = NONE
        return False

    def _deal_rest(self, dice: Dice) -> None:
        """The other slots get what is left of their piles, in random order."""
        pile: i64 = 0
        while pile < len(self.bags):
            cards: list[int] = []
            kind: i64 = 0
            while kind < KINDS:
                copies: i64 = held(self.bags[pile], kind)
                while copies > 0:
                    cards.append(kind)
                    copies -= 1
                kind += 1
            dice.shuffle(cards)
            for slot in self.slots:
                if slot.pile == pile and slot.card == NONE:
                    slot.card = cards.pop()
            pile += 1

    # Weighing

    def hand(self, seat: i64, round_: i64, laid_before: i64) -> i64:
        """The hand of a seat, escape card included, in a round, before it laid: bought less laid before.

        `laid_before` is how many of `lays` come before.
        """
        bag: i64 = 1
        for sale in self.sales:
            if sale.seat == seat and sale.round <= round_ and _knows(sale, self.viewer):
                bag += one(sale.card)
        for slot in self.slots:
            if slot.seat == seat and slot.round <= round_:
                bag += one(slot.card)
        index: i64 = 0
        while index < laid_before:
            lay = self.lays[index]
            if lay.seat == seat:
                bag -= lay.bag & ~15
            index += 1
        return bag

    def likelihood(self, seat: i64) -> float:
        """How likely everything that the seat was seen to lay is under random play; 0.0 if impossible."""
        product = 1.0
        index: i64 = 0
        for lay in self.lays:
            if lay.seat == seat:
                product *= chance_to_lay(self.hand(seat, lay.round, index), lay.bag)
                if product == 0.0:
                    return 0.0
            index += 1
        runner = self.position.runners[seat]
        if self.position.to_reveal >> seat & 1:
            hand = self.hand(seat, self.position.round, len(self.lays))
            product *= chance_of_size(hand, 0, size(runner.laid))
        return product

    def shake(self, dice: Dice) -> None:
        """Swaps cards between slots until the world is as likely as it should be."""
        if not self._evidence():
            return
        swaps: i64 = self.sold * SWEEPS
        while swaps > 0:
            swaps -= 1
            first = self.slots[dice.below(self.sold)]
            second = self.slots[dice.below(len(self.slots))]
            if first.pile == second.pile and first.card != second.card:
                self._try_swap(first, second, dice)

    def _evidence(self) -> bool:
        """Whether a seat with hidden purchases was ever seen to lay, or not to."""
        index: i64 = 0
        while index < self.sold:
            seat: i64 = self.slots[index].seat
            for lay in self.lays:
                if lay.seat == seat:
                    return True
            if self.position.has_laid >> seat & 1:
                return True
            index += 1
        return False

    def _try_swap(self, first: Slot, second: Slot, dice: Dice) -> None:
        before = self.likelihood(first.seat)
        if second.seat != NONE and second.seat != first.seat:
            before *= self.likelihood(second.seat)
        first.card, second.card = second.card, first.card
        after = self.likelihood(first.seat)
        if second.seat != NONE and second.seat != first.seat:
            after *= self.likelihood(second.seat)
        if after < before and float(dice.below(1 << 20)) >= after / before * 1048576.0:
            first.card, second.card = second.card, first.card

    # Back into the position

    def apply(self, dice: Dice) -> None:
        """Writes the world into the position."""
        position = self.position
        cards = [sale.card for sale in self.sales]
        pile: i64 = 0
        index: i64 = 0
        for slot in self.slots:
            if slot.sale != NONE:
                cards[slot.sale] = slot.card
            elif index == self.sold and position.lot != NONE and not position.sees_lot(self.viewer):
                position.lot = slot.card
            else:
                pile += one(slot.card)
            index += 1
        position.pile = pile
        self._rewrite_sales(cards)
        seat: i64 = 0
        while seat < position.seats:
            if seat != self.viewer:
                self._rewrite_hand(seat, dice)
            seat += 1

    def _rewrite_sales(self, cards: list[int]) -> None:
        before: Sale | None = None
        index: i64 = 0
        for sale in self.sales:
            card: i64 = cards[index]
            before = Sale(before, sale.round, sale.seat, sale.price, card, sale.seen_by, sale.pile)
            index += 1
        self.position.last_sale = before

    def _rewrite_hand(self, seat: i64, dice: Dice) -> None:
        position = self.position
        runner = position.runners[seat]
        hand: i64 = self.hand(seat, position.round, len(self.lays))
        if position.revealed >> seat & 1:
            runner.hand = hand - (runner.laid & 15)  # its shopping cards are among the lays already
        elif position.to_reveal >> seat & 1:
            runner.laid = draw_laid(hand, size(runner.laid), dice)
            runner.hand = hand - runner.laid
        else:
            runner.hand = hand
            runner.laid = 0  # how far a seat is that is still laying, nobody can know


def _knows(sale: Sale, viewer: i64) -> bool:
    return viewer >= 0 and ((sale.seen_by >> viewer) & 1) == 1


def chance_to_lay(hand: i64, laid: i64) -> float:
    """How likely a seat lays just this set under random play: one way, in the order of T26, then done."""
    chance = 1.0
    put: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        copies: i64 = held(laid, kind)
        while copies > 0:
            if not held(hand, kind):
                return 0.0
            chance /= float(options(hand, put, kind_floor(put)))
            hand -= one(kind)
            put += one(kind)
            copies -= 1
        kind += 1
    if must_lay(hand, put):
        return 0.0
    return chance / float(options(hand, put, kind_floor(put)))


def kind_floor(put: i64) -> i64:
    """The lowest kind that may still be laid (T26)."""
    kind: i64 = 0
    while put >> 4:
        kind += 1
        put >>= 4
    return kind


def options(hand: i64, put: i64, floor: i64) -> i64:
    """How many legal moves a seat has while it lays."""
    count: i64 = 0 if must_lay(hand, put) else 1
    kind: i64 = floor
    while kind < KINDS:
        if held(hand, kind):
            count += 1
        kind += 1
    return count


def chance_of_size(hand: i64, put: i64, left: i64) -> float:
    """How likely a seat goes on to lay exactly `left` more cards under random play."""
    floor: i64 = kind_floor(put)
    count = float(options(hand, put, floor))
    if left == 0:
        return 0.0 if must_lay(hand, put) else 1.0 / count
    total = 0.0
    kind: i64 = floor
    while kind < KINDS:
        if held(hand, kind):
            total += chance_of_size(hand - one(kind), put + one(kind), left - 1)
        kind += 1
    return total / count


def draw_laid(hand: i64, count: i64, dice: Dice) -> i64:
    """A set of `count` cards as random play would have laid it, given that count."""
    put: i64 = 0
    left: i64 = count
    while left > 0:
        total = 0.0
        kind: i64 = kind_floor(put)
        shares: list[float] = []
        while kind < KINDS:
            share = chance_of_size(hand - one(kind), put + one(kind), left - 1) if held(hand, kind) else 0.0
            shares.append(share)
            total += share
            kind += 1
        point = total * float(dice.below(1 << 20)) / 1048576.0
        kind = kind_floor(put) - 1
        chosen: i64 = NONE
        for share in shares:
            kind += 1
            if share > 0.0 and (chosen == NONE or point >= 0.0):
                chosen = kind
            point -= share
        hand -= one(chosen)
        put += one(chosen)
        left -= 1
    return put


def determinize(position: TigerState, viewer: i64, dice: Dice) -> None:
    """Replaces what the viewer cannot know; see `Position.determinize`."""
    worlds = Worlds(position, viewer)
    worlds.explain(dice)
    worlds.shake(dice)
    worlds.apply(dice)
    if position.step == SEALING or position.step == REGAINING:
        seat: i64 = 0
        while seat < position.seats:
            runner = position.runners[seat]
            if seat != viewer and runner.sealed != NONE:
                runner.sealed = NONE
                position.undecided |= 1 << seat
                choices = position.moves(seat)
                position.undecided &= ~(1 << seat)
                runner.sealed = choice(position, choices[dice.below(len(choices))])
            seat += 1


def choice(position: TigerState, move: i64) -> i64:
    """What a sealed move leaves in `sealed`."""
    if position.step == SEALING:
        return move
    return 0 if move == REGAIN_NONE else move - REGAIN + 1
