"""The rules of fugitive (compiled). Read it beside `docs/rules/fugitive.en.md`: the numbers are the same."""

from typing import final

from onigokko.core.chance import Dice
from onigokko.core.choices import Choices
from onigokko.core.native import bit, i64, lowest, mix, nth, size
from onigokko.core.position import NATURE, listed_moves, listed_weights
from onigokko.games.fugitive.moves import (
    ACCUSE,
    CARD,
    DRAW,
    EVENT,
    GIVE,
    HIDE,
    LEAVE,
    LOSES,
    NAME,
    NUMBERS,
    PASS,
    PEEK,
    PICK,
    SET,
    SPRINT,
    SWEEP,
    TAKE,
    TRIGGER,
)
from onigokko.games.fugitive.parts import (
    CATCH_UP,
    COUNT,
    DRAW_AGAIN,
    DRAWS,
    FOOTPRINT,
    FURTHER,
    INFORMANTS,
    LOOK,
    LOSE_CARD,
    MAGNIFIER,
    NEUTRAL,
    NO_DRAW,
    NO_GUESS,
    NO_SPRINTS,
    ONE_NUMBER,
    OPEN_SPRINTS,
    PARITY,
    TRADE,
    TWO_GUESSES,
    TWO_HIDEOUTS,
    Note,
    above,
    highest,
    up_to,
)
from onigokko.games.fugitive.state import (
    CARD_DUE,
    DEALING,
    DRAWING,
    EVENT_DUE,
    FUGITIVE,
    GIVING,
    GUESSING,
    HIDING,
    HUNTING,
    LOOK_DUE,
    LOSS_DUE,
    MARSHAL,
    OVER,
    PEEKING,
    PICKING,
    SPRINTING,
    SWEEPING,
    TAKING,
    FugitiveState,
)


@final
class Fugitive(FugitiveState):
    """A position of fugitive."""

    # Whose turn, and what may be done

    def turn(self) -> i64:
        if self.step < DEALING:
            return 1 << self.actor
        if self.step == OVER:
            return 0
        return NATURE

    def moves(self, seat: i64) -> list[int]:
        return listed_moves(self, seat)

    def weights(self) -> list[int]:
        return listed_weights(self)

    def offer(self, seat: i64, choices: Choices) -> None:
        step: i64 = self.step
        if seat == NATURE:
            self._offer_draws(choices)
        elif seat != self.actor or step >= DEALING:
            return
        elif step == DRAWING:
            choices.each(DRAW, self._piles(False))  # F6
        elif step == HIDING:
            choices.each(HIDE, self.hideouts())
            if self.may_pass():
                choices.one(PASS)
        elif step == SPRINTING:
            choices.each(SPRINT, self.sprints())
            if self.can_set(self.fugitive_hand, self.hiding, self.sprinting, self.missing()):
                choices.one(SET)
        elif step == GUESSING:
            self._offer_guesses(choices)
        elif step == HUNTING:
            choices.each(NAME, self.nameable())  # F20
        elif step == PICKING:
            choices.each(PICK, self._places_of(self.sprinted()))
        elif step == SWEEPING:
            choices.span(SWEEP + 1, SWEEP + max(1, self.kit.goal - self.kit.amount[self.asking]))
        elif step == PEEKING:
            choices.each(PEEK, self._piles(True))
        elif step == TAKING:
            choices.span(TAKE, LEAVE)
        else:
            choices.each(GIVE, self.hand(seat) & self.kit.all_piles)

    def _offer_draws(self, choices: Choices) -> None:
        step: i64 = self.step
        kit = self.kit
        if step == DEALING:
            choices.each(CARD, self.free & kit.piles[kit.deal[self.dealt]])  # F4
        elif step == CARD_DUE:
            self._offer_card(choices)
        elif step == EVENT_DUE:
            choices.each(EVENT, self._events_due())
        elif step == LOSS_DUE:
            choices.each(LOSES, self.marshal_hand)
        elif step == LOOK_DUE:
            choices.each(CARD, self.free & kit.piles[self.pile])

    def _offer_card(self, choices: Choices) -> None:
        """Each card of the pile is as likely, and each event as any other that was not seen (F22)."""
        cards: i64 = self.free & self.kit.piles[self.pile]
        specials: i64 = self.specials_in(self.pile)
        if not specials:
            choices.each(CARD, cards)
        elif self.kit.variant == CATCH_UP:
            choices.each(CARD, cards)
            choices.one(TRIGGER, specials)
        else:
            choices.each_heavy(CARD, cards, size(self.unseen))
            choices.each_heavy(EVENT, self.unseen, specials)

    def pending(self, seat: i64) -> i64:
        if seat == FUGITIVE and self.step == SPRINTING:
            return 1 + size(self.sprinting)  # F7: hidden as a whole until set
        return 0

    def play(self, seat: i64, move: i64) -> None:
        self.keep(move)
        if move < HIDE:
            self._draw(move - DRAW)
        elif move < SPRINT:
            self._hide(move - HIDE)
        elif move < SET:
            self._sprint(move - SPRINT)
        elif move == SET:
            self._set()
        elif move == PASS:
            self._pass()
        elif move < ACCUSE:
            self._name(move - NAME)
        elif move == ACCUSE:
            self._accuse()
        elif move < TRIGGER:
            self._card(move - CARD)
        elif move == TRIGGER:
            self._trigger()
        elif move < PICK:
            self._lose(move - LOSES)
        elif move < SWEEP:
            self._pick(move - PICK)
        elif move < PEEK:
            self._sweep(move - SWEEP)
        elif move < TAKE:
            self._peek(move - PEEK)
        elif move == TAKE:
            self._take()
        elif move == LEAVE:
            self._leave()
        elif move < EVENT:
            self._give(move - GIVE)
        else:
            self._event(move - EVENT)

    # The deal and the draws

    def _piles(self, with_hideouts: bool) -> i64:
        """The set of the piles that have cards, or hideout cards."""
        found: i64 = 0
        pile: i64 = 0
        while pile < len(self.kit.piles):
            if self.free & self.kit.piles[pile] or (not with_hideouts and self.specials_in(pile)):
                found |= 1 << pile
            pile += 1
        return found

    def _card(self, number: i64) -> None:
        """Nature gives a card that one seat alone sees: dealt, drawn or shown."""
        self.tell(self.actor, CARD + number, CARD)
        if self.step == LOOK_DUE:
            self.shown = number
            self.step = TAKING
            return
        self.gain(self.actor, number)
        if self.step == CARD_DUE:
            self._go_on()
            return
        self.dealt += 1
        if self.dealt == len(self.kit.deal):
            self.specials = self.kit.per_pile * 0x010101  # F5
            self._begin_turn()

    def _ask_draw(self, seat: i64) -> bool:
        """A draw is due, unless all piles are empty (F6)."""
        if self.no_cards():
            return False
        self._ask(DRAWING, seat)
        return True

    def _draw(self, pile: i64) -> None:
        self.tell_all(DRAW + pile)
        self._draw_from(pile)

    def _draw_from(self, pile: i64) -> None:
        self.last_draw = Note(self.last_draw, 4 * self.actor + pile)
        self.pile = pile
        self.step = CARD_DUE

    # The turns

    def _begin_turn(self) -> None:
        seat: i64 = self.turn_of()
        self.draws_left = 1  # F6
        if self.turn_number == 1:
            self.draws_left = 0
        elif self.turn_number == 2:
            self.draws_left = 2  # F13
        if self.lapse(NO_DRAW, seat):
            self.draws_left = 0
        self.hideouts_left = 1
        if self.turn_number == 1:
            self.hideouts_left = 2  # F8
        self.guesses_left = 1
        if seat == MARSHAL and self.lapse(NO_GUESS, MARSHAL):
            self.guesses_left = 0
        self.has_laid = False
        self.has_guessed = False
        self._go_on()

    def _end_turn(self) -> None:
        self.turn_number += 1
        self._begin_turn()

    def _go_on(self) -> None:
        """Asks for what is due next: what events owe, innermost first (F22), then the turn's own steps."""
        while self.agenda:
            if self._carry_out(self.agenda.pop()):
                return
        while self.draws_left > 0:
            self.draws_left -= 1
            if self._ask_draw(self.turn_of()):
                return
        if self.at_goal:
            self._ask(HUNTING, MARSHAL)  # F20
        elif self.turn_of() == FUGITIVE and self.hideouts_left > 0:
            self._ask(HIDING, FUGITIVE)
        elif self.turn_of() == MARSHAL and self.guesses_left > 0:
            self._ask(GUESSING, MARSHAL)
        else:
            self._end_turn()

    def _ask(self, step: i64, seat: i64) -> None:
        self.step = step
        self.actor = seat

    def _win(self, seat: i64) -> None:
        self.winner = seat
        self.step = OVER
        self.tell_all(seat)

    # The fugitive lays a hideout

    def must_leave_second(self) -> bool:
        """Whether the hideout that is laid next must leave a second one (F8, F10)."""
        return self.kit.two and self.turn_number == 1 and not self.has_laid

    def may_pass(self) -> bool:
        """Whether the fugitive may lay nothing now (F7)."""
        return self.turn_number > 1 or (self.has_laid and not self.kit.two)

    def missing(self) -> i64:
        """The footprints that the hideout that is being laid still lacks (F9)."""
        return self.hiding - self.last - self.reach() - self.kit.sum_of(self.sprinting)

    def hideouts(self) -> i64:
        """The cards that may be laid as a hideout now."""
        return self.hideouts_of(self.fugitive_hand, self.last)

    def hideouts_of(self, hand: i64, last: i64) -> i64:
        """The same, were this the hand and that the last hideout."""
        found: i64 = self.kit.hideouts(hand, last, self.reach(), self.sprints_allowed())  # F9, F10
        if self.must_leave_second():
            rest: i64 = found
            while rest:
                number: i64 = highest(rest)
                if not self.kit.leaves_second(hand, number, 0, 0, number - last - self.kit.reach):
                    found &= ~bit(number)
                rest &= ~bit(number)
        return found

    def sprints(self) -> i64:
        """The cards that may be added as sprint cards now."""
        hand: i64 = self.fugitive_hand
        return self.sprints_of(hand, self.hiding, self.sprinting, self.missing())

    def sprints_of(self, hand: i64, hideout: i64, sprints: i64, missing: i64) -> i64:
        """The same for a hand, a hideout, its sprint cards so far and the footprints that are missing."""
        if not self.sprints_allowed():
            return 0
        last: i64 = max(highest(sprints), 0)
        found: i64 = self.kit.sprints(self.kit.pool(hand, hideout), last, missing)  # F10
        if self.must_leave_second():
            rest: i64 = found
            while rest:
                number: i64 = highest(rest)
                left: i64 = missing - self.kit.footprints[number]
                if not self.kit.leaves_second(hand, hideout, sprints | bit(number), number, left):
                    found &= ~bit(number)
                rest &= ~bit(number)
        return found

    def can_set(self, hand: i64, hideout: i64, sprints: i64, missing: i64) -> bool:
        """Whether a hideout with these sprint cards may be set (F10)."""
        if missing > 0:
            return False
        return not self.must_leave_second() or self.kit.leaves_second(hand, hideout, sprints, NUMBERS - 1, 0)

    def _hide(self, number: i64) -> None:
        self.fugitive_key = mix(self.fugitive_key, HIDE + number)
        self.hiding = number
        self.sprinting = 0
        self.step = SPRINTING

    def _sprint(self, number: i64) -> None:
        self.fugitive_key = mix(self.fugitive_key, SPRINT + number)
        self.sprinting |= bit(number)

    def _set(self) -> None:
        """The hideout and its sprint cards go from the hand to the trail (F7, F11)."""
        number: i64 = self.hiding
        sprints: i64 = self.sprinting
        self.fugitive_hand &= ~(sprints | bit(number))
        self.under = self.under[:]
        self.under[number] = sprints
        self.last = number
        self.hiding = 0
        self.sprinting = 0
        self.tell_all(SET + size(sprints) * 1024)  # F11
        self.lapse(FURTHER, FUGITIVE)
        self.lapse(NO_SPRINTS, FUGITIVE)
        if not self.has_laid and self.lapse(TWO_HIDEOUTS, FUGITIVE):
            self.hideouts_left += 1
        self.has_laid = True
        self.hideouts_left -= 1
        if number == self.kit.goal:
            self._reach_goal()
        else:
            self.laid |= bit(number)
            self._go_on()

    def _pass(self) -> None:
        self.tell_all(PASS)
        if not self.has_laid and self.no_cards():
            self._win(MARSHAL)  # F21
        else:
            self._end_turn()

    def _reach_goal(self) -> None:
        """The fugitive has laid 42, and everybody sees it (F18)."""
        self.at_goal = True
        self.tell_all(self.kit.goal)
        if self.opened & above(self.kit.safe - 1):
            self._win(FUGITIVE)  # F19
        elif self.face_down():
            self._go_on()  # F20
        else:
            self._win(MARSHAL)  # F20: all but 42 are open; only with other cards than the house's

    # The marshal guesses

    def nameable(self) -> i64:
        """The numbers that may be named: any below 42 that is no open hideout (F14)."""
        return self.kit.nameable & ~self.opened

    def may_name_more(self) -> bool:
        """Whether a further number may be named in the guess under way."""
        return not self.named or not self.waits(ONE_NUMBER)

    def may_accuse(self) -> bool:
        """Whether the guess may be closed (F14)."""
        return self.named != 0 or self.kit.may

    def _offer_guesses(self, choices: Choices) -> None:
        if self.may_name_more():
            choices.each(NAME, self.nameable() & ~up_to(self.named))  # F14: in rising order
        if self.may_accuse():
            choices.one(ACCUSE)

    def _name(self, number: i64) -> None:
        self.tell_all(NAME + number)
        if self.at_goal:
            self._hunt(number)
        else:
            self.named |= bit(number)

    def _accuse(self) -> None:
        numbers: i64 = self.named
        self.tell_all(ACCUSE)
        self.named = 0
        self.lapse(ONE_NUMBER, MARSHAL)
        if not self.has_guessed and self.lapse(TWO_GUESSES, MARSHAL):
            self.guesses_left += 1
        self.has_guessed = True
        self.guesses_left -= 1
        if self._judge(numbers):
            self._after_hit()
        else:
            self._go_on()

    def _hunt(self, number: i64) -> None:
        """One number of the manhunt (F20)."""
        if self._judge(bit(number)):
            self._after_hit()
        else:
            self._win(FUGITIVE)

    def _judge(self, numbers: i64) -> bool:
        """Opens the named hideouts if every number is one that lies face down (F15, F16)."""
        hit: bool = numbers != 0 and numbers & ~self.face_down() == 0
        told: i64 = 0
        if hit:
            told = 1
        self.last_guess = Note(self.last_guess, 2 * numbers + told)
        self.tell_all(told)
        if hit:
            self.opened |= numbers
            while numbers:
                hideout: i64 = highest(numbers)
                self.tell_all(self.place_of(hideout))
                self.tell_all(self.under[hideout])
                numbers &= ~bit(hideout)
        return hit

    def _after_hit(self) -> None:
        if not self.face_down():
            self._win(MARSHAL)  # F17
        elif self.kit.variant == INFORMANTS and self.unseen:
            self._ask(EVENT_DUE, FUGITIVE)  # F27
        else:
            self._go_on()

    # Events

    def icon_due(self) -> i64:
        """The icon of the event that a trigger draws now (F29)."""
        count: i64 = size(self.face_down())
        return MAGNIFIER if count >= 3 else NEUTRAL if count == 2 else FOOTPRINT

    def _events_due(self) -> i64:
        if self.kit.variant == CATCH_UP:
            return self.unseen & self.kit.icons[self.icon_due()]
        return self.unseen

    def _trigger(self) -> None:
        """A trigger card was drawn: an event is due, if its pile has one (F29, F31)."""
        self.tell_all(TRIGGER)
        self.specials -= 1 << (8 * self.pile)
        if self._events_due():
            self.step = EVENT_DUE
        else:
            self.agenda.append(2 * DRAW_AGAIN + self.actor)  # F31
            self._go_on()

    def _event(self, event: i64) -> None:
        """An event is carried out; then its drawer draws again (F22), but not after an informant (F27)."""
        self.tell_all(EVENT + event)
        self.unseen &= ~bit(event)  # F25
        self.seen = [*self.seen, event]
        if self.step == CARD_DUE:
            self.specials -= 1 << (8 * self.pile)
        if self.kit.variant != INFORMANTS:
            self.agenda.append(2 * DRAW_AGAIN + self.actor)
        effect: i64 = self.kit.last_effect(event)
        while effect >= self.kit.first[event]:
            self.agenda.append(2 * effect + self.actor)
            effect -= 1
        self._go_on()

    def _carry_out(self, item: i64) -> bool:
        """Begins one effect; whether it asks for a move. What cannot be carried out does nothing (F23)."""
        effect: i64 = item >> 1
        kind: i64 = self.kit.kind[effect]
        seat: i64 = self.kit.seat(effect, item & 1)
        self.asking = effect
        if FURTHER <= kind <= NO_DRAW:
            self.waiting = [*self.waiting, 2 * effect + seat]  # F23
            return False
        if kind == PARITY:
            self._stake_out()
            return False
        step: i64 = self._step_of(kind, seat)
        if step == OVER:
            if effect != DRAW_AGAIN:
                self.idle = [*self.idle, 2 * effect + seat]
                self.tell_all(2 * effect + seat)
            return False
        self._ask(step, seat)
        return True

    def _step_of(self, kind: i64, seat: i64) -> i64:
        """The step with which an effect begins; OVER if it cannot be carried out."""
        if kind == DRAWS:
            return OVER if self.no_cards() else DRAWING
        if kind == LOSE_CARD and self.marshal_hand:
            return LOSS_DUE
        if kind == OPEN_SPRINTS and self.sprinted():
            return PICKING
        if kind == COUNT:
            return SWEEPING
        if kind == LOOK and self.free:
            return PEEKING
        if kind == TRADE:
            return GIVING if self.hand(seat) & self.kit.all_piles else OVER
        return OVER

    def _lose(self, number: i64) -> None:
        """Cold case: a card of the marshal's hand goes back into its pile."""
        self.tell(MARSHAL, LOSES + number, LOSES + 64 * self.kit.pile_of[number])
        self.put_back(MARSHAL, number)
        self._go_on()

    def sprinted(self) -> i64:
        """The face-down hideouts with face-down sprint cards."""
        found: i64 = 0
        rest: i64 = self.face_down() & ~self.witnessed
        while rest:
            number: i64 = highest(rest)
            if self.under[number]:
                found |= bit(number)
            rest &= ~bit(number)
        return found

    def _places_of(self, hideouts: i64) -> i64:
        """The set of the places in the trail of some of its hideouts."""
        found: i64 = 0
        while hideouts:
            found |= bit(self.place_of(lowest(hideouts)))
            hideouts &= hideouts - 1
        return found

    def _pick(self, place: i64) -> None:
        """Witness: the sprint cards of one hideout are opened."""
        hideout: i64 = nth(self.laid, place - 1)
        self.witnessed |= bit(hideout)
        self.tell_all(PICK + place)
        self.tell_all(self.under[hideout])
        self._go_on()

    def _stake_out(self) -> None:
        """Stakeout: whether the latest laid of the face-down hideouts is odd."""
        hideout: i64 = highest(self.face_down())
        if hideout > 0:
            self._announce(self.place_of(hideout), hideout & 1)

    def _sweep(self, first: i64) -> None:
        """Helicopter: how many face-down hideouts there are from a number on."""
        last: i64 = first + self.kit.amount[self.asking] - 1
        self.tell_all(SWEEP + first)
        self._announce(first, size(self.face_down() & above(first - 1) & ~above(last)))
        self._go_on()

    def _announce(self, index: i64, value: i64) -> None:
        self.announced = [*self.announced, (self.asking * 64 + index) * 64 + value]
        self.tell_all(value)

    def _peek(self, pile: i64) -> None:
        """Rumour: nature shows a hideout card of a pile to the drawer."""
        self.tell_all(PEEK + pile)
        self.pile = pile
        self.step = LOOK_DUE

    def _take(self) -> None:
        self.tell_all(TAKE)
        self.last_draw = Note(self.last_draw, 4 * self.actor + self.pile)
        self.gain(self.actor, self.shown)
        self.shown = 0
        self._go_on()

    def _leave(self) -> None:
        self.tell_all(LEAVE)
        self.returned = [*self.returned, 64 * self.actor + self.shown]
        self.shown = 0
        self._go_on()

    def _give(self, number: i64) -> None:
        """Trade: a card goes back into its pile, and one is drawn from there."""
        pile: i64 = self.kit.pile_of[number]
        self.tell(self.actor, GIVE + number, GIVE + 64 * pile)
        self.put_back(self.actor, number)
        self._draw_from(pile)

    # The result

    def ranking(self) -> list[int]:
        return [1, 2] if self.winner == FUGITIVE else [2, 1]

    def determinize(self, seat: i64, dice: Dice) -> None:
        from onigokko.games.fugitive.worlds import imagine

        if self.step != OVER:
            self.become(imagine(self, seat, dice))

    # Copies

    def copy(self) -> "Fugitive":
        twin = Fugitive(self.kit)
        twin.become(self)
        return twin

    def replay(self, moves: list[int]) -> None:
        """Plays moves, whoever makes them; they are not checked here."""
        for move in moves:
            self.play(self.actor, move)
