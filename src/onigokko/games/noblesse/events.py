"""What is said at the table of noblesse when a move is revealed."""

from __future__ import annotations

from collections.abc import Iterator

from onigokko.core.game import ALL, Event
from onigokko.core.position import NATURE
from onigokko.games.noblesse import rules
from onigokko.games.noblesse.moves import AUCTION, BUY, CASTLE, CHEQUE, DETECTIVE, DISPLAY, ITEM, THIEF
from onigokko.games.noblesse.rules import NONE, Noblesse
from onigokko.games.noblesse.view import card_name, cards, jailed


def events(before: Noblesse, seat: int, move: int, after: Noblesse) -> Iterator[Event]:
    """In the order in which things happen: one move may lead through the rest of a round."""
    return _Telling(before, seat, move, after).events()


class _Telling:
    """One move, told. `actions` are this round's, the move's own included."""

    def __init__(self, before: Noblesse, seat: int, move: int, after: Noblesse) -> None:
        self.before, self.seat, self.move, self.after = before, seat, move, after
        self.house = before.house
        self.places = [collector.place for collector in before.collectors]
        self.actions = [collector.action for collector in before.collectors]
        if before.phase == rules.ACTING:
            self.actions[seat] = move

    def events(self) -> Iterator[Event]:
        phase, still = self.before.phase, self.after.phase == self.before.phase
        if phase == rules.DEALING:
            yield from self._deal()
        elif phase == rules.PLACING and not still:
            yield from self._places()
        elif phase == rules.ACTING and not still:
            yield from self._auction()
        elif phase == rules.BUYING:
            yield from self._opening() if self.seat == NATURE else self._sale(self.move - BUY)
        elif phase == rules.DISPLAYING and not still:
            yield from self._displays()
        elif phase == rules.STEALING:
            yield from self._theft()

    # Set-up

    def _deal(self) -> Iterator[Event]:
        before = self.before
        if self.move < ITEM:
            yield Event(ALL, "set", before.dealt, "N2", {"set": self.move + 1})
            return
        item = before.dealt - before.seats
        card = self.house.names[self.move - ITEM]
        if item < rules.HAND * before.seats:
            owner = item // rules.HAND
            yield Event(1 << owner, "dealt", owner, "N6", {"card": card})
            return
        yield Event(
            ALL, "opened", rule="N6", arguments={"card": card, "pile": item - rules.HAND * before.seats + 1}
        )
        yield from self._new_round()

    def _new_round(self) -> Iterator[Event]:
        if self.after.round > self.before.round:
            yield Event(ALL, "round", arguments={"round": self.after.round})

    def _places(self) -> Iterator[Event]:
        for place, message in ((CASTLE, "to-castle"), (AUCTION, "to-auction")):
            who = [seat for seat, each in enumerate(self.after.collectors) if each.place == place]
            if who:
                yield Event(ALL, message, rule="N7", arguments={"who": who})

    # Auction house

    def _auction(self) -> Iterator[Event]:
        at_auction = [seat for seat, place in enumerate(self.places) if place == AUCTION]
        for seat in at_auction:
            action = self.actions[seat]
            if action >= CHEQUE:
                yield Event(ALL, "offer", seat, "N9", {"amount": self.house.amounts[action - CHEQUE]})
            else:
                yield Event(ALL, "lurk", seat, "N9", {"skill": self.house.skills[action - THIEF]})
        offers = any(self.actions[seat] >= CHEQUE for seat in at_auction)
        if not offers:
            if at_auction:
                yield Event(ALL, "no-cheque", rule="N10")
            yield from self._castle()
        elif not any(pile.size for pile in self.before.piles):
            yield Event(ALL, "no-cards", rule="N10")
            yield from self._castle()
        elif not all(pile.size for pile in self.before.piles):
            yield from self._sale(0 if self.before.piles[0].size else 1)

    def _sale(self, pile: int) -> Iterator[Event]:
        bids = [self.actions[seat] if place == AUCTION else NONE for seat, place in enumerate(self.places)]
        amount = self.house.amounts[max(bids) - CHEQUE]
        card = card_name(self.house, self.before.piles[pile].open)
        yield Event(
            ALL, "bought", bids.index(max(bids)), "N9", {"card": card, "amount": amount, "pile": pile + 1}
        )
        thieves = [seat for seat, action in enumerate(bids) if THIEF <= action < CHEQUE]
        if len(thieves) == 1:
            yield Event(ALL, "cheque-stolen", thieves[0], "N11", {"amount": amount})
        else:
            if thieves:
                yield Event(ALL, "thieves-in-the-way", rule="N11", arguments={"who": thieves})
            yield Event(ALL, "cheque-paid", rule="N12", arguments={"amount": amount})
        if self.before.piles[pile].size == 1:
            yield Event(ALL, "pile-empty", rule="N9", arguments={"pile": pile + 1})
            yield from self._castle()

    def _opening(self) -> Iterator[Event]:
        card = self.house.names[self.move - ITEM]
        yield Event(ALL, "opened", rule="N9", arguments={"card": card, "pile": self.before.opening + 1})
        yield from self._castle()

    # Castle

    def _castle(self) -> Iterator[Event]:
        for seat in self._in_castle(DISPLAY, DISPLAY):
            yield Event(ALL, "will-display", seat, "N13")
        for seat in self._in_castle(THIEF, CHEQUE - 1):
            yield Event(ALL, "prowl", seat, "N13", {"skill": self.house.skills[self.actions[seat] - THIEF]})
        for seat in self._in_castle(DETECTIVE, DETECTIVE):
            yield Event(ALL, "watch", seat, "N13")
        if not self._in_castle(DISPLAY, DISPLAY):
            yield from self._end_of_round()

    def _in_castle(self, first: int, last: int) -> list[int]:
        return [
            seat
            for seat, place in enumerate(self.places)
            if place == CASTLE and first <= self.actions[seat] <= last
        ]

    def _displays(self) -> Iterator[Event]:
        before = self.before
        for seat in self._in_castle(DISPLAY, DISPLAY):
            shown = cards(self.house, before.collectors[seat].shown)
            if shown:
                yield Event(ALL, "shows", seat, "N13", {"cards": shown})
            else:
                yield Event(ALL, "shows-nothing", seat, "N13")
        hall = before.leader_hall()
        yield from self._rewards(before, self.house.best[hall], self.house.second[hall], "N16")
        if self.after.phase != rules.STEALING:
            yield from self._end_of_round()

    def _rewards(self, position: Noblesse, best: int, second: int, rule: str) -> Iterator[Event]:
        first = position.best_display(NONE)
        if first == NONE:
            return
        yield Event(ALL, "best", first, rule, {"n": best})
        other = position.best_display(first)
        if other != NONE:
            yield Event(ALL, "second", other, rule, {"n": second})

    def _theft(self) -> Iterator[Event]:
        victim = self.before.victim
        card = self.house.names[self.move - self.house.steal - victim * self.house.card_count]
        yield Event(ALL, "stole", self.seat, "N17", {"card": card, "victim": victim})
        if self.after.phase != rules.STEALING:
            yield from self._end_of_round()

    def _end_of_round(self) -> Iterator[Event]:
        detectives = self._in_castle(DETECTIVE, DETECTIVE)
        thieves = sorted(self._in_castle(THIEF, CHEQUE - 1), key=lambda seat: self.actions[seat])
        if detectives and thieves:
            yield from self._jail(thieves)
            for seat in detectives:
                yield Event(ALL, "detective", seat, "N20", {"n": self.before.rank(seat)})
        if self.after.phase == rules.OVER:
            yield from self._final()
        else:
            yield from self._new_round()

    def _jail(self, thieves: list[int]) -> Iterator[Event]:
        cells = jailed(self.before)
        for seat in thieves:
            thief = self.actions[seat] - THIEF
            yield Event(ALL, "jailed", seat, "N19", {"skill": self.house.skills[thief]})
            cells = [thief, *cells]
            released = cells.pop()
            if released is not None:
                owner = self.before.owner(released)
                yield Event(ALL, "released", owner, "N19", {"skill": self.house.skills[released]})

    # The end

    def _final(self) -> Iterator[Event]:
        after = self.after
        if after.still_rounds == rules.STILL_ROUNDS:
            yield Event(ALL, "stillness", rule="N24", arguments={"n": rules.STILL_ROUNDS})
        else:
            yield Event(ALL, "dinner", rule="N23")
        for seat, collector in enumerate(after.collectors):
            shown = cards(self.house, collector.shown)
            if shown:
                yield Event(ALL, "final", seat, "N23", {"cards": shown})
            else:
                yield Event(ALL, "final-nothing", seat, "N23")
        yield from self._rewards(after, rules.BEST_FINAL, rules.SECOND_FINAL, "N23")
        winners = [seat for seat, place in enumerate(after.ranking()) if place == 1]
        yield Event(ALL, "won", rule="N25", arguments={"who": winners})
