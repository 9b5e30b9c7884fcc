"""The rules of Pearls, numbered as on its page (rules/pearls.en.md)."""

from __future__ import annotations

import json

from onigokko.core.chance import Dice
from onigokko.core.mixing import SEED, mix
from onigokko.core.position import NATURE, Position

VALUES, COPIES, HAND = 6, 4, 3
PICK, MARK, CALL, STAKE, DEAL, DIE = 0, 6, 10, 16, 19, 25  # the first move of each family
DONE = MARK + 3
FIELDS = (
    *("seats", "rounds", "round", "phase", "deck", "hands", "marks", "picks", "shown_picks", "points"),
    *("caller", "call", "stake", "die", "history"),
)


class Pearls(Position):
    """Everything true in a game of Pearls."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats)
        self.rounds = rounds
        self.round = 0
        self.phase = "deal"
        self.deck = [COPIES] * VALUES  # how many of each value are undealt
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.marks: list[list[list[int]]] = [[] for _ in range(seats)]  # by seat, a list a series
        self.picks: list[int | None] = [None] * seats  # sealed until all are in
        self.shown_picks: list[int] = []
        self.points = [0] * seats
        self.caller = -1
        self.call = 0
        self.stake = 0
        self.die = 0
        self.history: list[int] = []  # the moves that everybody saw

    @property
    def marker(self) -> int:
        return self.round % self.seats

    def turn(self) -> int:
        if self.phase in ("deal", "die"):
            return NATURE
        if self.phase == "pick":
            return sum(1 << seat for seat in range(self.seats) if self.picks[seat] is None)
        return {"mark": 1 << self.marker, "call": 1 << max(self.caller, 0)}.get(self.phase, 0)

    def moves(self, seat: int) -> list[int]:
        if not (self.turn() == NATURE if seat == NATURE else self.turn() >> seat & 1):
            return []
        if self.phase == "deal":
            return [DEAL + value for value in range(VALUES) if self.deck[value]]
        if self.phase == "die":
            return list(range(DIE, DIE + 6))
        if self.phase == "pick":
            return [PICK + value for value in sorted(set(self.hands[seat]))]
        if self.phase == "mark":
            made = self.marks[seat][-1]
            return [MARK + letter for letter in range(3) if letter not in made] + [DONE]
        return list(range(STAKE, STAKE + 3)) if self.call else list(range(CALL, CALL + 6))

    def weights(self) -> list[int]:
        return [self.deck[move - DEAL] if self.phase == "deal" else 1 for move in self.moves(NATURE)]

    def play(self, seat: int, move: int) -> None:
        if self.phase == "deal":  # Q1, Q5
            self._deal(move - DEAL)
        elif self.phase == "mark":  # Q2
            if move == DONE:
                self.history.append(move)
                self.phase = "pick"
            else:
                self.marks[seat][-1].append(move - MARK)
        elif self.phase == "pick":  # Q3
            self.picks[seat] = move - PICK
            if None not in self.picks:
                self._reveal()
        elif self.phase == "call":  # Q4
            self.history.append(move)
            if self.call:
                self.stake = move - STAKE + 1
                self.phase = "die"
            else:
                self.call = move - CALL + 1
        else:
            self.history.append(move)
            self.die = move - DIE + 1
            self.points[self.caller] += self.stake if self.die >= self.call else -self.stake
            self._next_round()

    def _deal(self, value: int) -> None:
        self.deck[value] -= 1
        fewest = min(len(hand) for hand in self.hands)
        seat = next(seat for seat, hand in enumerate(self.hands) if len(hand) == fewest)
        self.hands[seat] = sorted([*self.hands[seat], value])
        if all(len(hand) == HAND for hand in self.hands):
            self.phase = "mark"
            self.marks[self.marker].append([])
            self.caller, self.call, self.stake, self.die = -1, 0, 0, 0

    def _reveal(self) -> None:
        self.shown_picks = [pick for pick in self.picks if pick is not None]
        self.picks = [None] * self.seats
        for seat, value in enumerate(self.shown_picks):
            self.hands[seat].remove(value)
            self.history.append(PICK + value)
        highest = max(self.shown_picks)
        if self.shown_picks.count(highest) == 1:
            self.caller = self.shown_picks.index(highest)
            self.points[self.caller] += 1
            self.phase = "call"
        else:
            self._next_round()

    def _next_round(self) -> None:
        self.round += 1
        if self.round == self.rounds:  # Q6
            self.phase = "over"
            for seat in range(self.seats):
                self.points[seat] += sum(map(len, self.marks[seat])) % 2
        else:
            self.phase = "deal"

    def pending(self, seat: int) -> int:
        if self.phase == "mark" and seat == self.marker:
            return len(self.marks[seat][-1])
        return int(self.phase == "pick" and self.picks[seat] is not None)

    def copy(self) -> Pearls:
        return unpack(self.pack(), type(self))

    def pack(self) -> bytes:
        return json.dumps({name: getattr(self, name) for name in FIELDS}).encode()

    def determinize(self, seat: int, dice: Dice) -> None:
        if self.phase == "over":  # everything is shown
            return
        others = [other for other in range(self.seats) if other != seat]
        pool = [value for value in range(VALUES) for _ in range(self.deck[value])]
        for other in others:
            pool += self.hands[other]
        pool.sort()  # who held what must not show in what is drawn
        dice.shuffle(pool)
        for other in others:
            size = len(self.hands[other])
            self.hands[other], pool = sorted(pool[:size]), pool[size:]
            if self.picks[other] is not None:
                self.picks[other] = self.hands[other][dice.below(size)]
            self.marks[other] = [self._guess_marks(dice) for _ in self.marks[other]]
        self.deck = [pool.count(value) for value in range(VALUES)]

    def _guess_marks(self, dice: Dice) -> list[int]:
        made: list[int] = []
        while True:
            left = [letter for letter in range(3) if letter not in made]
            choice = dice.below(len(left) + 1)
            if choice == len(left):
                return made
            made.append(left[choice])

    def infostate(self, seat: int) -> int:
        key = mix(SEED, seat + 2)
        for number in self.history:
            key = mix(key, number)
        if seat >= 0:
            for number in self.hands[seat]:
                key = mix(key, number)
            for series in self.marks[seat]:
                for number in [len(series), *series]:
                    key = mix(key, number)
            pick = self.picks[seat]
            key = mix(key, -1 if pick is None else pick)
        for other in range(self.seats):
            key = mix(key, self.phase == "pick" and self.picks[other] is not None)
        return mix(key, self.round)

    def ranking(self) -> list[int]:
        return [1 + sum(other > mine for other in self.points) for mine in self.points]


def unpack(packed: bytes, kind: type[Pearls] | None = None) -> Pearls:
    """The position that `pack` made these bytes of."""
    fields = json.loads(packed)
    position = (kind or Pearls)(fields["seats"], fields["rounds"])
    for name in FIELDS:
        setattr(position, name, fields[name])
    return position
