"""The parts of a game, from data: read, checked, and made into the numbers that the rules compute with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NoReturn

from onigokko.core.errors import BadSetup
from onigokko.core.moves import Moves
from onigokko.games.noblesse.belief import Cards
from onigokko.games.noblesse.moves import MOST_CARDS, SETS, catalogue
from onigokko.games.noblesse.rules import BEST_FINAL, HAND, House

MOST_AMOUNT = 999
MOST_YEAR = 9999


class Parts:
    """Everything in one box.

    `cards` are all cards as (letter, year) in catalogue order; `decks` those in play with up to five seats
    and with six. `BadSetup` says what is wrong with data that make no game.
    """

    def __init__(self, data: Mapping[str, Any], text: str) -> None:
        self._houses: dict[int, House] = {}
        self.text = text  # the data as JSON, where they are not the house's
        self.sets = _sets(data["sets"])
        self.cheques = sorted(amount for cheques, _ in self.sets for amount in cheques)
        self.thieves = sorted(skill for _, thieves in self.sets for skill in thieves)
        _all_differ(self.cheques, "two cheques of")
        _all_differ(self.thieves, "two thieves with skill")
        self.decks = [_deck(data[key], key) for key in ("collection", "collection_for_six") if key in data]
        self.cards = sorted({card for deck in self.decks for card in deck})
        if len(self.cards) > MOST_CARDS:
            _wrong(f"there may be at most {MOST_CARDS} different cards, and there are {len(self.cards)}")
        self.halls = _halls(data["halls"])
        self.dinner_seats = _whole(data["dinner_seats"], 1, 1000, "dinner_seats")
        self.names = [f"{letter}{year}" for letter, year in self.cards]

    def moves(self) -> Moves:
        """The catalogue with these amounts, skills and cards."""
        return catalogue(self.cheques, self.thieves, self.names)

    def house(self, seats: int) -> House:
        """What the rules need for that many seats; made once, for it never changes."""
        if seats not in self._houses:
            self._houses[seats] = self._house(seats)
        return self._houses[seats]

    def _house(self, seats: int) -> House:
        if seats == SETS and len(self.decks) == 1:
            _wrong("six seats need a collection_for_six (N3)")
        deck = self.decks[1 if seats == SETS else 0]
        if len(deck) < HAND * seats + 2:
            _wrong(f"{seats} seats need at least {HAND * seats + 2} cards (N6), and there are {len(deck)}")
        furthest = max([seats, *(best for _, best, _ in self.halls)]) + BEST_FINAL
        if self.dinner_seats < furthest:
            _wrong(f"the table needs at least {furthest} dinner seats, so that no piece gets beyond it (N23)")
        found = House(
            self._cards(),
            _bits(self.cards.index(card) for card in deck),
            (1 << seats) - 1 if seats == SETS else (1 << (SETS - 1)) - 1,
            [_bits(self.cheques.index(amount) for amount in cheques) for cheques, _ in self.sets],
            [_bits(self.thieves.index(skill) for skill in thieves) for _, thieves in self.sets],
            self._hall_of(),
            [self.halls[0][1], *(best for _, best, _ in self.halls)],
            [self.halls[0][2], *(second for _, _, second in self.halls)],
        )
        found.names, found.amounts, found.skills = self.names, self.cheques, self.thieves
        found.hall_spaces = [spaces for spaces, _, _ in self.halls]
        found.data = self.text
        return found

    def _cards(self) -> Cards:
        letters = sorted({letter for letter, _ in self.cards})
        masks = [
            _bits(number for number, card in enumerate(self.cards) if card[0] == letter) for letter in letters
        ]
        return Cards(masks, [year for _, year in self.cards])

    def _hall_of(self) -> list[int]:
        found = [0]
        for hall, (spaces, _, _) in enumerate(self.halls, 1):
            found += [hall] * spaces
        return found + [len(self.halls) + 1] * self.dinner_seats


def merged(house: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The house's data with some of them replaced; who brings a collection brings the one for six seats,
    too."""
    for key in data:
        if key not in house:
            _wrong(f'there is no "{_short(key)}"; there are {", ".join(house)}')
    found = {**house, **data}
    if "collection" in data and "collection_for_six" not in data:
        del found["collection_for_six"]
    return found


def _sets(value: Any) -> list[tuple[list[int], list[int]]]:
    sets = _list(value, "sets")
    if len(sets) != SETS:
        _wrong(f"there are {SETS} sets (N1, N2), not {len(sets)}")
    found = []
    for number, each in enumerate(sets, 1):
        _keys(each, ("cheques", "thieves"), f"set {number}")
        cheques = _numbers(each["cheques"], MOST_AMOUNT, f"the cheques of set {number}")
        thieves = _numbers(each["thieves"], MOST_AMOUNT, f"the thieves of set {number}")
        if (len(cheques), len(thieves)) != (4, 2):
            _wrong(f"set {number} needs four cheques and two thieves (N1)")
        found.append((cheques, thieves))
    return found


def _deck(value: Any, key: str) -> list[tuple[str, int]]:
    if not isinstance(value, Mapping) or not value:
        _wrong(f"{key} is a table of letters and their years (N3)")
    letters = sorted(value)
    if letters != [chr(ord("A") + number) for number in range(len(letters))] or len(letters) > 26:
        _wrong(f"the letters of {key} are A, B, ... without a gap (N3)")
    found = [
        (letter, year)
        for letter in letters
        for year in _numbers(value[letter], MOST_YEAR, f"the years of {key} {letter}")
    ]
    _all_differ([year for _, year in found], f"two cards in {key} of the year")
    return sorted(found)


def _halls(value: Any) -> list[tuple[int, int, int]]:
    halls = _list(value, "halls")
    found = []
    for number, each in enumerate(halls, 1):
        _keys(each, ("spaces", "best", "second"), f"hall {number}")
        spaces = _whole(each["spaces"], 1, 100, f"the spaces of hall {number}")
        best = _whole(each["best"], 1, 100, f"the steps for the best display in hall {number}")
        second = _whole(each["second"], 1, best, f"the steps for the second-best display in hall {number}")
        found.append((spaces, best, second))
    if not found:
        _wrong("there must be at least one hall (N4)")
    return found


def _keys(value: Any, keys: Sequence[str], what: str) -> None:
    if not isinstance(value, Mapping) or set(value) != set(keys):
        _wrong(f"{what} is a table with {', '.join(keys)}")


def _list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        _wrong(f"{what} must be a list")
    return value


def _numbers(value: Any, most: int, what: str) -> list[int]:
    return [_whole(each, 1, most, f"each of {what}") for each in _list(value, what)]


def _whole(value: Any, least: int, most: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        _wrong(f"{what} must be a whole number from {least} to {most}, not {_short(str(value))}")
    return value


def _all_differ(numbers: Sequence[int], what: str) -> None:
    ordered = sorted(numbers)
    for number, following in pairwise(ordered):
        if number == following:
            _wrong(f"there are {what} {number}; all differ (N1, N3)")


def _bits(places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= 1 << place
    return found


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _wrong(text: str) -> NoReturn:
    raise BadSetup(f"these data make no game of noblesse: {text}")
