"""What every game must obey, as a test suite: one call for anybody's game.

    check(game, seats=4, options={}, games=20)

plays random games and looks at sampled positions of each. `LawBroken` names the law and carries the script
that leads to the position. The laws have the numbers of the design page:

1. same again    2. secrecy    3. sealed    4. closed    5. words    6. ends
7. chance and pending    8. conservation
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

import msgspec

from onigokko.core import record
from onigokko.core.chance import Dice
from onigokko.core.errors import Illegal, LawBroken
from onigokko.core.game import LANGUAGES, Event, Game, Setup
from onigokko.core.match import Match
from onigokko.core.native import BytesWriter
from onigokko.core.observe import LEAST, MOST, observer
from onigokko.core.playout import random_playout
from onigokko.core.position import NATURE, SPECTATOR, TRUTH, Position

MOST_ALTERNATIVES = 10  # moves of one seat that are tried at one position
MOST_WEIGHT = 1_000_000  # of all outcomes of a draw together; what `Dice.weighted` can do
TWIN_STEPS = 24  # how long two worlds that a viewer cannot tell apart are played on


@dataclass
class Tally:
    """What was looked at: whole games, decisions of seats in them (mean, most), positions sampled."""

    games: int = 0
    decisions: int = 0
    longest: int = 0
    positions: int = 0


def check(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
    data: Mapping[str, Any] | None = None,
    *,
    games: int = 20,
    positions: int = 6,
    seed: int = 1,
) -> Tally:
    """Checks all laws over random games, at about this many positions of each. Raises `LawBroken`."""
    setup = game.setup(seats, options, data)
    game = game.with_data(setup.data)
    _is_described(game, setup)
    tally = Tally()
    for number in range(games):
        _Walk(game, setup, Dice(seed * 1_000_003 + number), positions, tally).walk()
    return tally


def _is_described(game: Game, setup: Setup) -> None:
    """Moves, titles, roles and options have their words (5)."""
    for move in range(len(game.moves)):
        words = game.moves.words(move)
        if game.moves.move(words) != move:
            raise LawBroken("5 (words)", f'"{words}" reads back to another move')
    for language in LANGUAGES:
        wanted = [f"role.{role}" for role in game.roles(setup.seats)]
        for option in game.options:
            wanted += [f"option.{option.name}", f"option.{option.name}.help"]
            wanted += [f"option.{option.name}.{value}" for value in option.choices]
        missing = [message for message in wanted if message not in game.words[language]]
        if not game.titles.get(language):
            missing.append("title")
        if missing:
            raise LawBroken("5 (words)", f'there is no message "{missing[0]}" in {language}')


def digest(game: Game, setup: Setup, games: int, seed: int = 1) -> str:
    """A hash over every position, view, determinization and information state of random games.

    Equal in every process, and for the compiled form and the plain one (law 1).
    """
    total = hashlib.sha256()
    game = game.with_data(setup.data)
    for number in range(games):
        dice, other_dice = Dice(seed * 7919 + number), Dice(number)
        position = game.start(setup)
        while position.turn():
            total.update(position.pack())
            viewer = other_dice.below(setup.seats + 1) - 1
            total.update(str(position.infostate(viewer)).encode())
            total.update(msgspec.json.encode(game.view(position, viewer)))
            guess = position.copy()
            guess.determinize(viewer, other_dice)
            total.update(guess.pack())
            random_move(position, dice)
        total.update(str(position.ranking()).encode())
    return total.hexdigest()


def random_move(position: Position, dice: Dice) -> tuple[int, int]:
    """Makes a random move, nature's by its weights, else of any seat that must decide; (seat, move)."""
    turn = position.turn()
    if turn == NATURE:
        seat, move = NATURE, position.moves(NATURE)[dice.weighted(position.weights())]
    else:
        able = [seat for seat in range(position.seats) if turn >> seat & 1]
        seat = able[dice.below(len(able))]
        moves = position.moves(seat)
        move = moves[dice.below(len(moves))]
    position.play(seat, move)
    return seat, move


Look = tuple[bytes, int]  # what a viewer sees, and the key of what it remembers


class _Walk:
    """One random game under the eyes of the law."""

    def __init__(self, game: Game, setup: Setup, dice: Dice, positions: int, tally: Tally) -> None:
        self.game = game
        self.setup = setup
        self.dice = dice
        self.positions = positions
        self.tally = tally
        self.match = Match(game, setup)
        self.sums = game.sums(self.match.position)
        self.observer = observer(game, setup)
        self.glance = self.observer.glance()
        self.viewers = [SPECTATOR, *range(setup.seats)]

    def walk(self) -> None:
        plan = self._plan()
        step = decisions = 0
        while not self.match.over:
            if step in plan:
                self.tally.positions += 1
                self._laws_at_this_position()
            with self._under("4 (closed)", "choosing a move"):
                seat, move = self._choose()
            with self._under("4 (closed)", f'the legal move "{self.game.moves.words(move)}"'):
                self._settled_alike(self.match.play(seat, move))
            self._conserved(self.match.position)
            decisions += seat != NATURE
            step += 1
            self._goes_on(decisions)
        with self._under("6 (ends)", "the end"):
            self._ended()
        self.tally.games += 1
        self.tally.decisions += decisions
        self.tally.longest = max(self.tally.longest, decisions)

    def _plan(self) -> set[int]:
        """Which steps to look at: some spread over a game of random length."""
        rehearsal = self.game.start(self.setup)
        dice = Dice(self.dice.below(1 << 30))
        length = decisions = 0
        while rehearsal.turn():
            if rehearsal.turn() == NATURE:
                self._weighs_chance(rehearsal)
            with self._under("4 (closed)", "random play"):
                decisions += random_move(rehearsal, dice)[0] != NATURE
            length += 1
            self._goes_on(decisions)
        return {self.dice.below(length) for _ in range(self.positions)}

    def _goes_on(self, decisions: int) -> None:
        bound = self.game.bound(self.setup.seats)
        self._require(decisions <= bound, "6 (ends)", f"random play has made more than {bound} decisions")

    def _settled_alike(self, revealed: list[tuple[int, int]]) -> None:
        """The log leads to the position in which the moves were made, in whatever order they came in."""
        packed = self.match.position.pack()
        again = self.match.position.pack()
        self._require(packed == again, "1 (same again)", "packing twice gives different bytes")
        if revealed and not any(self.match.held):
            alike = self.match.settled.pack() == packed
            if len(revealed) == 1:
                self._require(alike, "4 (closed)", "the same move led to two positions")
            self._require(
                alike,
                "7 (pending)",
                "the moves lead elsewhere in the order of the log than as they were made",
            )

    def _choose(self) -> tuple[int, int]:
        if self.match.nature_to_move:
            moves = self.match.legal(NATURE)
            return NATURE, moves[self.dice.weighted(self.match.position.weights())]
        seats = self.match.seats_to_decide()
        seat = seats[self.dice.below(len(seats))]
        moves = self.match.legal(seat)
        return seat, moves[self.dice.below(len(moves))]

    @contextmanager
    def _under(self, law: str, what: str) -> Iterator[None]:
        """An error in here breaks the law."""
        try:
            yield
        except LawBroken:
            raise
        except Exception as error:
            self._broken(law, f"{what} raises {type(error).__name__}: {error}")

    def _broken(self, law: str, message: str) -> NoReturn:
        moves = [
            *self.match.log,
            *((seat, move) for seat, held in enumerate(self.match.held) for move in held),
        ]
        raise LawBroken(law, message, record.write(self.game, self.setup, moves))

    def _require(self, holds: bool, law: str, message: str) -> None:
        if not holds:
            self._broken(law, message)

    def _laws_at_this_position(self) -> None:
        with self._under("1 (same again)", "packing"):
            packed = self.match.position.pack()
            self._packs()
        with self._under("2 (secrecy)", "determinizing"):
            self._keeps_secrets()
        with self._under("4 (closed)", "a legal move"):
            self._is_closed()
        with self._under("5 (words)", "saying it"):
            self._has_words()
        if self.match.nature_to_move:
            self._weighs_chance(self.match.position)
        with self._under("3 (sealed)", "another choice"):
            self._alternatives()
        with self._under("7 (pending)", "taking back"):
            self._takes_back()
        self._require(self.match.position.pack() == packed, "4 (closed)", "looking at a position changed it")
        with self._under("1 (same again)", "looking together"):
            self._looks_together()

    # 1 Same again

    def _packs(self) -> None:
        position = self.match.position
        packed = position.pack()
        again = self.game.unpack(packed)
        self._require(again.pack() == packed, "1 (same again)", "an unpacked position packs differently")
        for viewer in [*self.viewers, TRUTH]:
            self._require(
                self._view(again, viewer) == self._view(position, viewer),
                "1 (same again)",
                f"an unpacked position shows viewer {viewer} something else",
            )

    def _looks_together(self) -> None:
        position, viewers = self.match.position, [*self.viewers, TRUTH]
        for viewer, together in zip(viewers, self.game.views(position, viewers), strict=True):
            self._require(
                msgspec.json.encode(together) == self._view(position, viewer),
                "1 (same again)",
                f"viewer {viewer} sees something else when others look as well",
            )

    def _ended(self) -> None:
        """Laws 5 and 6 at the end, and law 1 over the whole record."""
        places = self.match.position.ranking()
        proper = [1 + sum(other < place for other in places) for place in places]
        self._require(
            len(places) == self.setup.seats and places == proper, "6 (ends)", f"{places} is no ranking"
        )
        self._require(not any(self.match.held), "7 (pending)", "the game is over and moves are still pending")
        self._has_words()
        script = record.write(self.game, self.setup, self.match.log)
        with self._under("1 (same again)", "replaying the record"):
            again = record.replay(record.read(script, self.game))
        self._require(
            again.position.pack() == self.match.position.pack(),
            "1 (same again)",
            "the record replays elsewhere",
        )
        self._require(again.told == self.match.told, "1 (same again)", "the record tells another story")

    # 2 Secrecy

    def _keeps_secrets(self) -> None:
        position = self.match.position
        for viewer in self.viewers:
            guess = self._determinized(position, viewer, self.dice)
            law = "2 (secrecy)"
            seen, guessed = self._view(position, viewer), self._view(guess, viewer)
            self._require(
                seen == guessed, law, f"viewer {viewer} sees a difference: {_difference(seen, guessed)}"
            )
            self._require(
                guess.infostate(viewer) == position.infostate(viewer),
                law,
                f"the infostate of {viewer} changes",
            )
            self._conserved(guess)
            self._observed_alike(position, guess, viewer)
            if viewer != SPECTATOR:
                self._keeps_own(position, guess, viewer)
            if self.dice.below(4) == 0:
                random_playout(guess, self.dice, self.game.bound(self.setup.seats))
                self._require(guess.turn() == 0, law, "a determinized position does not play to an end")

    def _observed_alike(self, position: Position, guess: Position, viewer: int) -> None:
        """Vectors are as secret as the views that they are made of, whichever way they are made."""
        seen = self._observed(position, viewer)
        law = "2 (secrecy)"
        self._require(
            seen == self._observed(guess, viewer), law, f"the observation of viewer {viewer} changes"
        )
        if self.glance is not None:
            for world in (position, guess):
                row = BytesWriter()
                self.glance.write(world, viewer, row)
                self._require(
                    row.getvalue() == seen,
                    law,
                    f"a glance shows viewer {viewer} something else than its view",
                )

    def _observed(self, position: Position, viewer: int) -> bytes:
        numbers = self.observer.numbers(self.game.view(position, viewer), viewer)
        beyond = self.observer.beyond(numbers)
        self._require(beyond is None, "5 (words)", f'"{beyond}" of an observation is beyond its bounds')
        self._require(
            all(LEAST <= number <= MOST for number in numbers),
            "5 (words)",
            "an observation needs over 16 bits",
        )
        return b"".join(number.to_bytes(2, "little", signed=True) for number in numbers)

    def _keeps_own(self, position: Position, guess: Position, viewer: int) -> None:
        law = "2 (secrecy)"
        own = position.turn() != NATURE and position.turn() >> viewer & 1
        guess_own = guess.turn() != NATURE and guess.turn() >> viewer & 1
        self._require(own == guess_own, law, f"whether seat {viewer} must decide changes")
        self._require(
            position.pending(viewer) == guess.pending(viewer), law, f"what is pending of {viewer} changes"
        )
        self._require(
            self.game.showable(position, viewer) == self.game.showable(guess, viewer),
            law,
            "what can be shown changes",
        )
        if not own:
            return
        legal = position.moves(viewer)
        self._require(legal == guess.moves(viewer), law, f"the legal moves of seat {viewer} change")
        for move in self._illegal(legal):
            told, other = self.game.refusal(position, viewer, move), self.game.refusal(guess, viewer, move)
            self._require(
                told == other, law, f'the refusal of "{self.game.moves.words(move)}" tells {told} or {other}'
            )

    # 3 Sealed, and what the others hear

    def _alternatives(self) -> None:
        """What looks alike to a viewer sounds and is guessed alike (2); sealed choices tell nothing (3)."""
        for seat in [NATURE] if self.match.nature_to_move else self.match.seats_to_decide():
            worlds = [
                (move, self._after(self.match, seat, move)) for move in self._some(self.match.legal(seat))
            ]
            for viewer in self.viewers:
                if viewer != seat:
                    looks = [self._look(match.position, viewer) for _, match in worlds]
                    self._sealed(seat, viewer, worlds, looks)
                    self._sounds_the_same(viewer, worlds, looks)
                    self._guessed_alike(viewer, worlds, looks)
                    self._guessed_world_sounds_the_same(seat, viewer, worlds)

    def _after(self, match: Match, seat: int, move: int) -> Match:
        twin = match.copy()
        with self._under("4 (closed)", f'the legal move "{self.game.moves.words(move)}"'):
            twin.play(seat, move)
        return twin

    def _determinized(self, position: Position, viewer: int, dice: Dice) -> Position:
        guess = position.copy()
        with self._under("2 (secrecy)", f"determinizing for viewer {viewer}"):
            guess.determinize(viewer, dice)
        return guess

    def _look(self, position: Position, viewer: int) -> Look:
        return self._view(position, viewer), position.infostate(viewer)

    def _sealed(self, seat: int, viewer: int, worlds: list[tuple[int, Match]], looks: list[Look]) -> None:
        if seat == NATURE:
            return
        first: dict[bool, tuple[int, Look]] = {}
        for (move, match), look in zip(worlds, looks, strict=True):
            if not match.held[seat]:
                continue
            complete = seat not in match.seats_to_decide()
            other_move, other = first.setdefault(complete, (move, look))
            made = f'"{self.game.moves.words(move)}" of seat {seat}'
            words = f'"{self.game.moves.words(other_move)}" and {made}'
            law = "3 (sealed)"
            self._require(other[0] == look[0], law, f"viewer {viewer} can tell {words} apart")
            self._require(other[1] == look[1], law, f"the infostate of {viewer} tells {words} apart")
            self._require(
                match.legal(viewer) == self.match.legal(viewer),
                law,
                f"the pending {made} changes what seat {viewer} may do",
            )
            law = "7 (pending)"
            if not complete:
                before = self._view(self.match.position, viewer)
                self._require(look[0] == before, law, f"viewer {viewer} sees that {made} is pending")
            self._require(len(match.told) == len(self.match.told), law, f"something is said of {made}")

    def _sounds_the_same(self, viewer: int, worlds: list[tuple[int, Match]], looks: list[Look]) -> None:
        heard: dict[Look, tuple[int, list[Event]]] = {}
        for (move, match), look in zip(worlds, looks, strict=True):
            told = self._told(match, viewer)
            other_move, other = heard.setdefault(look, (move, told))
            self._require(
                other == told,
                "2 (secrecy)",
                f'viewer {viewer} hears "{self.game.moves.words(other_move)}" and '
                f'"{self.game.moves.words(move)}" apart: {other} or {told}',
            )

    def _guessed_alike(self, viewer: int, worlds: list[tuple[int, Match]], looks: list[Look]) -> None:
        """Worlds that a viewer cannot tell apart are determinized alike by equal dice, now and later (2)."""
        first: dict[Look, Position] = {}
        for (_, match), look in zip(worlds, looks, strict=True):
            one = first.setdefault(look, match.position)
            if one.pack() != match.position.pack():
                self._play_twins(viewer, one.copy(), match.position.copy())
                return

    def _play_twins(self, viewer: int, one: Position, other: Position) -> None:
        for step in range(TWIN_STEPS):
            if self._look(one, viewer) != self._look(other, viewer):
                return
            if step == 0 or self.dice.below(6) == 0:
                seed = self.dice.below(1 << 20)
                guesses = [self._determinized(each, viewer, Dice(seed)).pack() for each in (one, other)]
                self._require(
                    guesses[0] == guesses[1],
                    "2 (secrecy)",
                    f"what is drawn anew for viewer {viewer} depends on what it cannot know, "
                    f"{step} moves after one that it did not see",
                )
            turn = one.turn()
            if turn == 0 or other.turn() != turn:
                return
            able = [NATURE] if turn == NATURE else [seat for seat in range(one.seats) if turn >> seat & 1]
            seat = able[self.dice.below(len(able))]
            possible = set(other.moves(seat))
            both = [move for move in one.moves(seat) if move in possible]
            if not both:
                return
            move = both[self.dice.below(len(both))]
            with self._under("4 (closed)", f'the legal move "{self.game.moves.words(move)}"'):
                one.play(seat, move)
                other.play(seat, move)

    def _guessed_world_sounds_the_same(self, seat: int, viewer: int, worlds: list[tuple[int, Match]]) -> None:
        if any(self.match.held):
            return
        guess = self.match.copy()
        guess.position = self._determinized(guess.position, viewer, self.dice)
        guess.settled = guess.position.copy()
        possible = set(guess.legal(seat))
        for move, after in worlds:
            if move not in possible or self.dice.below(3) == 0:
                continue
            twin = self._after(guess, seat, move)
            if self._look(twin.position, viewer) == self._look(after.position, viewer):
                heard, other = self._told(after, viewer), self._told(twin, viewer)
                self._require(
                    heard == other,
                    "2 (secrecy)",
                    f"viewer {viewer} hears what it cannot see: {heard} or {other}",
                )

    def _told(self, match: Match, viewer: int) -> list[Event]:
        return [
            msgspec.structs.replace(told.event, audience=0)
            for told in match.heard(viewer, since=len(self.match.told))
        ]

    # 4 Closed

    def _is_closed(self) -> None:
        match, position = self.match, self.match.position
        packed = position.pack()
        turn = position.turn()
        law = "4 (closed)"
        for seat in range(self.setup.seats):
            moves = position.moves(seat)
            if turn == NATURE or not turn >> seat & 1:
                self._require(moves == [], law, f"seat {seat} has moves out of its turn")
                continue
            self._require(moves != [], law, f"seat {seat} must decide and has no move")
            self._require(
                moves == sorted(set(moves)), law, f"the moves of seat {seat} are not in catalogue order"
            )
            for move in self._illegal(moves):
                try:
                    match.play(seat, move)
                except Illegal:
                    pass
                else:
                    self._broken(law, f'the illegal move "{self.game.moves.words(move)}" was played')
                self._require(position.pack() == packed, law, "an illegal move changed the position")
        if turn != NATURE:
            self._require(position.moves(NATURE) == [], law, "nature has moves out of its turn")
        for seat in [NATURE] if turn == NATURE else match.seats_to_decide():
            for move in self._some(match.legal(seat)):
                twin = position.copy()
                twin.play(seat, move)
                self._conserved(twin)
                self._require(position.pack() == packed, law, "a move on a copy changed the original")
                other = position.copy()
                other.play(seat, move)
                self._require(other.pack() == twin.pack(), law, "the same move led to two positions")

    # 5 Words

    def _has_words(self) -> None:
        law = "5 (words)"
        game, position = self.game, self.match.position
        for viewer in [*self.viewers, TRUTH]:
            view = game.view(position, viewer)
            again = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
            self._require(again == view, law, f"the view of {viewer} does not survive JSON")
        for seat in [NATURE] if self.match.nature_to_move else self.match.seats_to_decide():
            for move in self._some(self.match.legal(seat)):
                for language in LANGUAGES:
                    self._said(f"move.{game.moves.family(move)}", game.label(move, language), language)
        for told in self.match.told[-8:]:
            for language in LANGUAGES:
                self._said(f"event.{told.event.message}", game.say(told.event, language), language)
        for seat in self.match.seats_to_decide():
            for move in self._illegal(self.match.legal(seat)):
                refusal = game.refusal(position, seat, move)
                for language in LANGUAGES if refusal else ():
                    assert refusal is not None
                    message = f"no.{refusal.message}"
                    self._said(message, game.words[language].text(message, refusal.arguments), language)

    def _said(self, message: str, text: str, language: str) -> None:
        known = message in self.game.words[language]
        self._require(known, "5 (words)", f'there is no message "{message}" in {language}')
        self._require(
            "{" not in text, "5 (words)", f'a place of "{message}" is not filled in {language}: {text}'
        )

    # 7 Chance and pending

    def _weighs_chance(self, position: Position) -> None:
        law = "7 (chance)"
        with self._under(law, "weighing"):
            moves, weights = position.moves(NATURE), position.weights()
        self._require(
            len(moves) == len(weights) > 0, law, f"{len(moves)} moves of nature have {len(weights)} weights"
        )
        self._require(all(weight > 0 for weight in weights), law, f"weights must be positive: {weights}")
        self._require(
            sum(weights) <= MOST_WEIGHT, law, f"weights add up to more than {MOST_WEIGHT}: {weights}"
        )

    def _takes_back(self) -> None:
        law = "7 (pending)"
        for seat, held in enumerate(self.match.held):
            pending = self.match.position.pending(seat)
            self._require(
                pending == len(held),
                law,
                f"{pending} moves of seat {seat} are pending, and it made {len(held)}",
            )
        for seat in self.match.seats_to_decide():
            match = self.match.copy()
            before = len(match.held[seat])
            packed = match.position.pack()
            moves = match.legal(seat)
            match.play(seat, moves[self.dice.below(len(moves))])
            while match.held[seat] and seat in match.seats_to_decide() and self.dice.below(3):
                moves = match.legal(seat)
                match.play(seat, moves[self.dice.below(len(moves))])
            more = len(match.held[seat]) - before
            if more > 0 and len(match.log) == len(self.match.log):
                match.take_back(seat, more)
                self._require(
                    match.position.pack() == packed, law, "taking back does not restore the position"
                )

    # 8 Conservation

    def _conserved(self, position: Position) -> None:
        sums = self.game.sums(position)
        self._require(sums == self.sums, "8 (conservation)", f"{self.sums} became {sums}")

    # Help

    def _view(self, position: Position, viewer: int) -> bytes:
        return msgspec.json.encode(self.game.view(position, viewer))

    def _some(self, moves: list[int]) -> list[int]:
        """All moves, or some of many: always the first and the last."""
        if len(moves) <= MOST_ALTERNATIVES:
            return moves
        middle = [moves[1 + self.dice.below(len(moves) - 2)] for _ in range(MOST_ALTERNATIVES - 2)]
        return [moves[0], *sorted(set(middle) - {moves[0], moves[-1]}), moves[-1]]

    def _illegal(self, legal: list[int]) -> Iterator[int]:
        """Some moves of the catalogue that are not legal."""
        known = set(legal)
        for _ in range(MOST_ALTERNATIVES):
            move = self.dice.below(len(self.game.moves))
            if move not in known:
                yield move


def _difference(one: bytes, other: bytes) -> str:
    """The first top-level field of two views that differs."""
    first, second = msgspec.json.decode(one), msgspec.json.decode(other)
    for key in first:
        if first[key] != second.get(key):
            return f"{key} is {first[key]} or {second.get(key)}"
    return "the order of fields"
