"""Games that break a law, small ones of another package and tigers. `MUTANTS` names the law of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from random import Random
from typing import Any

import msgspec

from onigokko.core.chance import Dice
from onigokko.core.game import ALL, Event, Game, Refusal, Setup
from onigokko.core.glance import Glance
from onigokko.core.mixing import mix
from onigokko.core.moves import Moves
from onigokko.core.native import BytesWriter
from onigokko.core.observe import Field, Observer
from onigokko.core.position import NATURE, Position
from onigokko.core.words import Catalogue
from onigokko.games.tiger import rules as tiger_rules
from onigokko.games.tiger import view as tiger_view
from onigokko.games.tiger.game import TigerGame
from onigokko.games.tiger.glance import TigerGlance
from onigokko.games.tiger.moves import KIND_NAMES
from onigokko.games.tiger.observe import TigerObserver
from onigokko.games.tiger.parts import NONE

from . import tiny
from .tiny import rules

MUTANTS: list[tuple[str, Game]] = []
Pearls: Any = rules.Pearls
PearlsGame: Any = tiny.game.PearlsGame


class Mutant(PearlsGame):  # type: ignore[misc]
    """Pearls, with positions of another kind."""

    kind: Any = Pearls

    def start(self, setup: Setup) -> Position:
        found: Position = self.kind(setup.seats, int(setup.options["rounds"]))
        return found

    def unpack(self, packed: bytes) -> Position:
        found: Position = rules.unpack(packed, self.kind)
        return found

    def sums(self, position: Any) -> dict[str, int]:
        played = [move - rules.PICK for move in position.history if move < rules.MARK]
        everywhere = [*played, *(value for hand in position.hands for value in hand)]
        return {
            tiny.game.pearl(value): position.deck[value] + everywhere.count(value)
            for value in range(rules.VALUES)
        }


def breaks(law: str) -> Any:
    """Marks a broken game, or a broken kind of position, with the law that it breaks."""

    def mark(broken: Any) -> Any:
        if issubclass(broken, Game):
            MUTANTS.append((law, broken()))
        else:
            MUTANTS.append((law, type(broken.__name__, (Mutant,), {"kind": broken})()))
        return broken

    return mark


def is_pending(position: Any) -> bool:
    return any(pick is not None for pick in position.picks)


# 1 Same again


@breaks("1 (same again)")
class PackForgetsTheStake(Pearls):
    def pack(self) -> bytes:
        return super().pack().replace(b'"stake": %d' % self.stake, b'"stake": 0')

    def copy(self) -> Any:
        twin = rules.unpack(super().pack(), type(self))
        return twin


@breaks("1 (same again)")
class PackIsNeverTheSame(Pearls):
    turns = count()

    def pack(self) -> bytes:
        return super().pack() + b" " * (next(self.turns) % 2)


@breaks("1 (same again)")
class EveryGameStartsElsewhere(Mutant):
    starts = count()

    def start(self, setup: Setup) -> Position:
        position: Any = super().start(setup)
        position.points[0] = next(self.starts)
        return position


@breaks("1 (same again)")
class TheStoryChanges(Mutant):
    times = count()

    def events(self, before: Position, seat: int, move: int, after: Any) -> Iterator[Event]:
        yield from super().events(before, seat, move, after)
        if after.phase == "over":
            yield Event(ALL, "rolled", 0, "Q4", {"n": 1 + next(self.times)})


# 2 Secrecy


@breaks("2 (secrecy)")
class TheViewShowsAllHands(Mutant):
    def view(self, position: Any, viewer: int) -> Any:
        found = super().view(position, viewer)
        for seat, player in enumerate(found.players):
            player.hand = [tiny.game.pearl(value) for value in position.hands[seat]]
        return found


@breaks("2 (secrecy)")
class TheInfostateKnowsTheDeck(Pearls):
    def infostate(self, seat: int) -> int:
        return mix(super().infostate(seat), self.deck[0])


@breaks("2 (secrecy)")
class TheOwnHandIsDrawnAnew(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        if self.phase != "over":
            super().determinize(-1, dice)


@breaks("2 (secrecy)")
class NothingIsDrawnAnew(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        pass


@breaks("2 (secrecy)")
class OneHandIsForgotten(Pearls):
    """The hand of the last seat stays as it is when another one is drawn anew."""

    def determinize(self, seat: int, dice: Dice) -> None:
        if self.phase == "over" or seat == self.seats - 1:
            return super().determinize(seat, dice)
        last, pick = self.hands[-1], self.picks[-1]
        super().determinize(seat, dice)
        for value in self.hands[-1]:
            self.deck[value] += 1
        for value in last:
            self.deck[value] -= 1
        self.hands[-1], self.picks[-1] = last, pick
        if min(self.deck) < 0:  # some card is now twice in the game: all others go back
            others = [other for other in range(self.seats - 1) if other != seat]
            for other in others:
                for value in self.hands[other]:
                    self.deck[value] += 1
            for other in others:
                self.hands[other] = [self._take() for _ in self.hands[other]]
                if self.picks[other] is not None:
                    self.picks[other] = self.hands[other][0]
        return None

    def _take(self) -> int:
        value = max(range(rules.VALUES), key=lambda value: self.deck[value])
        self.deck[value] -= 1
        return int(value)


@breaks("2 (secrecy)")
class MarksAreForgotten(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        marks = [list(each) for each in self.marks]
        super().determinize(seat, dice)
        self.marks = marks


@breaks("2 (secrecy)")
class TheDrawRestsOnTheTruth(Pearls):
    """As likely as it should be, but it tells what was there: equal dice, another world."""

    def determinize(self, seat: int, dice: Dice) -> None:
        for _ in range(self.deck[0]):
            dice.below(2)
        super().determinize(seat, dice)


@breaks("2 (secrecy)")
class DrawingAnewFails(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        super().determinize(seat, dice)
        if self.phase == "call" and seat >= 0:
            raise ValueError("nothing fits")


@breaks("2 (secrecy)")
class AWorldThatCannotBePlayed(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        super().determinize(seat, dice)
        if seat < 0:
            self.rounds = 10**6


@breaks("2 (secrecy)")
class LegalMovesRestOnTheDeck(Pearls):
    def moves(self, seat: int) -> list[int]:
        found: list[int] = super().moves(seat)
        return found[:1] if self.phase == "call" and self.deck[5] % 2 else found


@breaks("3 (sealed)")
class APickIsTakenFromTheOthers(Pearls):
    """What another seat has sealed cannot be picked any more."""

    def moves(self, seat: int) -> list[int]:
        found: list[int] = super().moves(seat)
        if self.phase != "pick":
            return found
        return [move for move in found if move - rules.PICK not in self.picks] or found


@breaks("2 (secrecy)")
class EverybodyHearsTheDeal(Mutant):
    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        for event in super().events(before, seat, move, after):
            yield msgspec.structs.replace(event, audience=ALL) if event.message == "dealt-to-you" else event


@breaks("2 (secrecy)")
class ARefusalTellsOfTheDeck(Mutant):
    def refusal(self, position: Any, seat: int, move: int) -> Refusal | None:
        return Refusal("not-in-hand", "Q3", {"what": position.deck[0]})


@breaks("2 (secrecy)")
class AnybodysHandCanBeShown(Mutant):
    def showable(self, position: Any, seat: int) -> list[str]:
        return [tiny.game.pearl(value) for value in position.hands[0]]


@breaks("2 (secrecy)")
class PendingSaysLess(Pearls):
    """A sealed pick counts as revealed, and is told to all."""

    def pending(self, seat: int) -> int:
        return 0 if self.phase == "pick" else int(super().pending(seat))


# 3 Sealed


class PicksStay(Pearls):
    """What others have picked is not drawn anew; all else is."""

    def determinize(self, seat: int, dice: Dice) -> None:
        if not is_pending(self):
            return super().determinize(seat, dice)
        others = [other for other in range(self.seats) if other != seat]
        sizes, pool = {}, [value for value in range(rules.VALUES) for _ in range(self.deck[value])]
        for other in others:
            sizes[other] = len(self.hands[other])
            pool += self.hands[other]
        for other in others:
            if self.picks[other] is not None:
                pool.remove(self.picks[other])
        pool.sort()
        dice.shuffle(pool)
        for other in others:
            kept = [] if self.picks[other] is None else [self.picks[other]]
            while len(kept) < sizes[other]:
                kept.append(pool.pop())
            self.hands[other] = sorted(kept)
            self.marks[other] = [self._guess_marks(dice) for _ in self.marks[other]]
        self.deck = [pool.count(value) for value in range(rules.VALUES)]
        return None


@breaks("3 (sealed)")
class TheViewShowsPicks(Mutant):
    kind = PicksStay

    def view(self, position: Any, viewer: int) -> Any:
        found = super().view(position, viewer)
        if is_pending(position):
            found.picks = [tiny.game.pearl(pick) for pick in position.picks if pick is not None]
        return found


@breaks("3 (sealed)")
class TheInfostateKnowsPicks(PicksStay):
    def infostate(self, seat: int) -> int:
        key = super().infostate(seat)
        for pick in self.picks:
            key = mix(key, -1 if pick is None else pick)
        return int(key)


class MarksStay(Pearls):
    """How many marks the marker has made is not drawn anew; which they are, is."""

    def determinize(self, seat: int, dice: Dice) -> None:
        far = len(self.marks[self.marker][-1]) if self.phase == "mark" else -1
        super().determinize(seat, dice)
        if far >= 0 and seat != self.marker:
            self.marks[self.marker][-1] = list(range(far))


@breaks("7 (pending)")
class AMarkPassesTheTurnOn(MarksStay):
    """As soon as the marker has made a mark, the next seat may end the series as well."""

    def turn(self) -> int:
        found = int(super().turn())
        return found | 1 << (self.marker + 1) % self.seats if self._has_marked() else found

    def moves(self, seat: int) -> list[int]:
        if self._has_marked() and seat == (self.marker + 1) % self.seats:
            return [rules.DONE]
        return list(super().moves(seat)) if seat != self.marker or self.turn() >> seat & 1 else []

    def _has_marked(self) -> bool:
        return self.phase == "mark" and bool(self.marks[self.marker][-1])


# 4 Closed


@breaks("4 (closed)")
class ALegalMoveFails(Pearls):
    def play(self, seat: int, move: int) -> None:
        if move == rules.DIE + 5:
            raise KeyError("six")
        super().play(seat, move)


@breaks("4 (closed)")
class ARefusalChangesThePosition(Mutant):
    def refusal(self, position: Any, seat: int, move: int) -> Refusal | None:
        position.points[0] += 1
        return None


@breaks("4 (closed)")
class ACopySharesItsPoints(Pearls):
    def copy(self) -> Any:
        twin = super().copy()
        twin.points = self.points
        return twin


@breaks("4 (closed)")
class MovesAreNotInOrder(Pearls):
    def moves(self, seat: int) -> list[int]:
        return list(super().moves(seat))[::-1]


@breaks("4 (closed)")
class AMoveIsThereTwice(Pearls):
    def moves(self, seat: int) -> list[int]:
        found = list(super().moves(seat))
        return found + found[-1:]


@breaks("4 (closed)")
class NobodyCanCall(Pearls):
    def moves(self, seat: int) -> list[int]:
        return [] if self.phase == "call" else list(super().moves(seat))


@breaks("4 (closed)")
class EverybodyHasMoves(Pearls):
    def moves(self, seat: int) -> list[int]:
        return list(super().moves(seat)) or [rules.DONE]


@breaks("4 (closed)")
class NatureHasMoves(Pearls):
    def moves(self, seat: int) -> list[int]:
        return (
            list(range(rules.DIE, rules.DIE + 6))
            if seat == NATURE and self.phase == "call"
            else super().moves(seat)
        )


@breaks("4 (closed)")
class LookingChangesIt(Mutant):
    def view(self, position: Any, viewer: int) -> Any:
        found = super().view(position, viewer)
        if viewer == 0:
            position.die = 7
        return found


@breaks("4 (closed)")
class AMoveLeadsAnywhere(Pearls):
    chance = Random(1)

    def play(self, seat: int, move: int) -> None:
        super().play(seat, move)
        if move >= rules.DIE:
            self.points[0] += self.chance.randrange(2)


# 5 Words


class Misread(Moves):
    def move(self, words: str) -> int:
        return 0 if words == "call 3" else super().move(words)


@breaks("5 (words)")
class AMoveReadsBackToAnother(Mutant):
    moves = Misread(
        [
            (rules.PICK, "pick", [tiny.game.pearl(value) for value in range(6)]),
            (rules.MARK, "mark", [tiny.game.letter(mark) for mark in range(3)]),
            (rules.DONE, "done", []),
            (rules.CALL, "call", ["1", "2", "3", "4", "5", "6"]),
            (rules.STAKE, "stake", ["1", "2", "3"]),
            (rules.DEAL, "deal", [tiny.game.pearl(value) for value in range(6)]),
            (rules.DIE, "die", ["1", "2", "3", "4", "5", "6"]),
        ]
    )


class Wordless(Mutant):
    """A message is missing in Japanese."""

    missing = ""

    @cached_property
    def words(self) -> dict[str, Catalogue]:
        found: dict[str, Catalogue] = dict(super().words)
        messages = {key: text for key, text in found["ja"].messages.items() if key != self.missing}
        return found | {"ja": Catalogue("ja", messages)}


for message in ("move.call", "event.rolled", "no.not-in-hand", "option.rounds", "option.rounds.help"):
    breaks("5 (words)")(type(f"Without_{message}", (Wordless,), {"missing": message}))


@breaks("5 (words)")
class ItHasNoJapaneseTitle(Mutant):
    titles = {"en": "Pearls"}


@breaks("5 (words)")
class APlaceIsNotFilled(Mutant):
    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        for event in super().events(before, seat, move, after):
            yield msgspec.structs.replace(event, arguments={}) if event.message == "rolled" else event


@breaks("5 (words)")
class TheViewIsNoJson(Mutant):
    def view(self, position: Any, viewer: int) -> Any:
        found = super().view(position, viewer)
        found.picks = tuple(found.picks)
        return found


# 6 Ends


@breaks("6 (ends)")
class ItDoesNotEnd(Mutant):
    """The last round is played for ever."""

    class kind(Pearls):
        def _next_round(self) -> None:
            for move in self.history:
                if move < rules.MARK:
                    self.deck[move - rules.PICK] += 1
            self.history = []
            super()._next_round()
            if self.phase == "over":
                self.round, self.phase = self.round - 1, "deal"


@breaks("6 (ends)")
class PlacesBeginWithZero(Pearls):
    def ranking(self) -> list[int]:
        return [place - 1 for place in super().ranking()]


@breaks("6 (ends)")
class PlacesLeaveNothingOut(Pearls):
    """1, 2, 2, 3 in place of 1, 2, 2, 4; and all first is not possible."""

    def ranking(self) -> list[int]:
        scores = sorted(set(self.points), reverse=True)
        places = [1 + scores.index(mine) for mine in self.points]
        return places if max(places) > 1 else [2] * self.seats


@breaks("6 (ends)")
class SomebodyHasNoPlace(Pearls):
    def ranking(self) -> list[int]:
        return list(super().ranking())[:-1]


@breaks("6 (ends)")
class NobodyCanSayWhoWon(Pearls):
    def ranking(self) -> list[int]:
        raise ZeroDivisionError("a tie")


# 7 Chance and pending


@breaks("7 (chance)")
class AWeightIsNothing(Pearls):
    def weights(self) -> list[int]:
        found = list(super().weights())
        return [*found[:-1], 0] if self.phase == "die" else found


@breaks("7 (chance)")
class AWeightIsMissing(Pearls):
    def weights(self) -> list[int]:
        return list(super().weights())[: 5 if self.phase == "die" else None]


@breaks("7 (chance)")
class WeightsAreTooHeavy(Pearls):
    def weights(self) -> list[int]:
        return [weight * 300_000 for weight in super().weights()]


@breaks("7 (pending)")
class PendingSaysMore(Pearls):
    """The turn before is pending as well, though everybody knows it."""

    def pending(self, seat: int) -> int:
        return int(super().pending(seat)) + int(
            self.phase == "call" and self.call > 0 and seat == self.caller
        )


@breaks("7 (pending)")
class MarksAreCounted(Mutant):
    """Everybody sees how far the hidden series is."""

    kind = MarksStay

    def view(self, position: Any, viewer: int) -> Any:
        found = super().view(position, viewer)
        if position.phase == "mark":
            found.die = len(position.marks[position.marker][-1])
        return found


@breaks("7 (pending)")
class TheFirstPickIsRemembered(Pearls):
    """What a sealed step leaves depends on the order in which the choices came in."""

    def play(self, seat: int, move: int) -> None:
        if self.phase == "pick" and not is_pending(self):
            self.history.append(100 + seat)
        super().play(seat, move)


# 8 Conservation


@breaks("8 (conservation)")
class APearlIsMade(Pearls):
    def play(self, seat: int, move: int) -> None:
        super().play(seat, move)
        if move == rules.DIE:
            self.deck[0] += 1


@breaks("8 (conservation)")
class APearlIsAnotherInAnotherWorld(Pearls):
    def determinize(self, seat: int, dice: Dice) -> None:
        super().determinize(seat, dice)
        if self.phase == "call" and self.deck[0]:
            self.deck[0] -= 1
            self.deck[1] += 1


# Tigers


class Kind(Position):
    """A tiger that does what the one inside it does."""

    def __init__(self, inside: tiger_rules.Tiger) -> None:
        super().__init__(inside.seats)
        self.inside = inside

    def turn(self) -> int:
        return self.inside.turn()

    def moves(self, seat: int) -> list[int]:
        return self.inside.moves(seat)

    def weights(self) -> list[int]:
        return self.inside.weights()

    def play(self, seat: int, move: int) -> None:
        self.inside.play(seat, move)

    def pending(self, seat: int) -> int:
        return self.inside.pending(seat)

    def copy(self) -> Kind:
        return type(self)(self.inside.copy())

    def pack(self) -> bytes:
        return self.inside.pack()

    def determinize(self, seat: int, dice: Dice) -> None:
        self.inside.determinize(seat, dice)

    def infostate(self, seat: int) -> int:
        return self.inside.infostate(seat)

    def ranking(self) -> list[int]:
        return self.inside.ranking()


class TigerMutant(TigerGame):
    """Tiger, with positions of another kind: each has a true one inside."""

    kind: Any = Kind

    def start(self, setup: Setup) -> Position:
        return self._kind(super().start(setup))

    def unpack(self, packed: bytes) -> Position:
        return self._kind(super().unpack(packed))

    def _kind(self, inside: Position) -> Position:
        found: Position = self.kind(inside)
        return found

    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        return super().view(tiger_in(position), viewer)

    def observer(self, setup: Setup) -> None:
        """None of its own: a glance knows true tigers only."""

    def views(self, position: Position, viewers: Sequence[int]) -> list[msgspec.Struct]:
        return super().views(tiger_in(position), viewers)

    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        return super().events(tiger_in(before), seat, move, tiger_in(after))

    def sums(self, position: Position) -> dict[str, int]:
        return super().sums(tiger_in(position))

    def refusal(self, position: Position, seat: int, move: int) -> Refusal | None:
        return super().refusal(tiger_in(position), seat, move)

    def showable(self, position: Position, seat: int) -> list[str]:
        return super().showable(tiger_in(position), seat)


def tiger_in(position: Position) -> tiger_rules.Tiger:
    """The true tiger of a position: itself, or the one inside."""
    found = position.inside if isinstance(position, Kind) else position
    assert isinstance(found, tiger_rules.Tiger)
    return found


def tiger_breaks(law: str) -> Any:
    def mark(broken: type[Kind]) -> type[Kind]:
        MUTANTS.append((law, type(broken.__name__, (TigerMutant,), {"kind": broken})()))
        return broken

    return mark


@breaks("2 (secrecy)")
class TheLotIsSeen(TigerGame):
    def view(self, position: Position, viewer: int) -> msgspec.Struct:
        assert isinstance(position, tiger_rules.Tiger)
        lot = None if position.lot == NONE else KIND_NAMES[position.lot]
        return msgspec.structs.replace(tiger_view.view(position, viewer), lot=lot)


@breaks("1 (same again)")
class AllSeeWhatTheFirstSees(TigerGame):
    def views(self, position: Position, viewers: Sequence[int]) -> list[msgspec.Struct]:
        return [super().views(position, viewers)[0]] * len(viewers)


class Neighbour(Glance):
    """Looks over the shoulder of the next seat."""

    def write(self, position: Position, seat: int, row: BytesWriter) -> None:
        TigerGlance().write(position, (seat + 1) % position.seats, row)


class OverTheShoulder(TigerObserver):
    def glance(self) -> Glance:
        return Neighbour()


@breaks("2 (secrecy)")
class AGlanceSeesAnothersHand(TigerGame):
    def observer(self, setup: Setup) -> Observer:
        return OverTheShoulder(setup.seats)


@breaks("5 (words)")
class AVectorGoesBeyondItsBounds(TigerGame):
    def observer(self, setup: Setup) -> Observer:
        return Cramped(setup.seats)


class Cramped(Observer):
    def __init__(self, seats: int) -> None:
        super().__init__([Field("paid", "in dollars", (seats,), 0, 20)])

    def read(self, view: tiger_view.TigerView, seat: int) -> dict[str, list[int]]:
        return {"paid": [runner.paid for runner in view.runners]}


@breaks("2 (secrecy)")
class ABuyerIsHeard(TigerGame):
    def events(self, before: Position, seat: int, move: int, after: Position) -> Iterator[Event]:
        for event in super().events(before, seat, move, after):
            yield msgspec.structs.replace(event, audience=ALL) if event.message == "saw" else event


@tiger_breaks("2 (secrecy)")
class ATigerThatDrawsNothingAnew(Kind):
    def determinize(self, seat: int, dice: Dice) -> None:
        pass


@tiger_breaks("2 (secrecy)")
class ATigerThatForgetsTheLot(Kind):
    def determinize(self, seat: int, dice: Dice) -> None:
        inside = self.inside
        lot = inside.lot
        super().determinize(seat, dice)
        if lot != NONE and inside.lot != lot and inside.pile >> 4 * lot & 15:
            inside.pile += (1 << 4 * inside.lot) - (1 << 4 * lot)
            inside.lot = lot


@tiger_breaks("2 (secrecy)")
class ATigerThatForgetsLaidCards(Kind):
    """Who was thought to hold what it truly held is thought to have laid what it truly laid."""

    def determinize(self, seat: int, dice: Dice) -> None:
        before = [(runner.laid, runner.hand) for runner in self.inside.runners]
        super().determinize(seat, dice)
        for runner, (laid, hand) in zip(self.inside.runners, before, strict=True):
            if runner.laid and runner.laid + runner.hand == laid + hand:
                runner.laid, runner.hand = laid, hand


@tiger_breaks("8 (conservation)")
class ATigerThatKeepsTheMoney(Kind):
    def play(self, seat: int, move: int) -> None:
        super().play(seat, move)
        if move == tiger_rules.PASS:
            self.inside.runners[seat].money += 1


@tiger_breaks("7 (chance)")
class ATigerWithoutWeights(Kind):
    def weights(self) -> list[int]:
        return [0 for _ in super().weights()]


@breaks("6 (ends)")
class ATigerThatNeverCatches(TigerMutant):
    class kind(Kind):
        def play(self, seat: int, move: int) -> None:
            super().play(seat, move)
            if self.inside.caught != NONE:
                self.inside.tiger -= 100
                self.inside.caught = NONE
                self.inside._end_round()

    def bound(self, seats: int) -> int:
        return 400
