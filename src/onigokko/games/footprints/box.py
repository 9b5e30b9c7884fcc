"""Reads the cards and mini cards of footprints from data (P1-P3), and says clearly what makes no game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from onigokko.core.errors import BadSetup
from onigokko.core.game import canonical
from onigokko.games.footprints.moves import CARDS, MINIS
from onigokko.games.footprints.parts import Parts

HAND_SIZES = (4, 5)
_ORDINARY = "a short name without spaces, of letters, digits, - or '"


@dataclass(frozen=True)
class Card:
    """One card of the deck (P2)."""

    name: str
    suit: str
    number: int
    footprints: int


@dataclass(frozen=True)
class Mini:
    """A mini card: what it asks for (one of `TERMS`), of how many cards, and the numbers that it names."""

    name: str
    asks: str
    count: int
    numbers: tuple[int, ...]
    points: int


Sets = list[tuple[int, int]]  # all of these: (set of cards, how many of it)


@dataclass(frozen=True)
class Box:
    """Everything that data describe. `minis` begin with `start`; `parts` is what the rules need of it."""

    cards: tuple[Card, ...]
    minis: tuple[Mini, ...]
    parts: Parts
    ways: tuple[tuple[Sets, ...], ...]  # by mini card: each way to meet it that the deck allows

    def lacks(self, cards: int, mini: int) -> int | None:
        """How many cards a set still lacks to meet a mini card (P3), 0 if it does; None if nothing can."""
        short = (sum(max(0, n - (cards & some).bit_count()) for some, n in way) for way in self.ways[mini])
        return min(short, default=None)

    def faces(self) -> dict[str, tuple[object, ...]]:
        """What the label of a card or mini card speaks of, by its name."""
        faces: dict[str, tuple[object, ...]] = {card.name: (card.suit, card.number) for card in self.cards}
        return {**faces, **{mini.name: (mini.asks, mini.count, mini.numbers) for mini in self.minis}}


def _with(cards: Sequence[Card], fits: Callable[[Card], bool]) -> int:
    return sum(1 << place for place, card in enumerate(cards) if fits(card))


def _numbers(cards: Sequence[Card]) -> list[int]:
    return sorted({card.number for card in cards})


def _row(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    return [
        [(_with(cards, lambda card, n=low + step: card.number == n), 1) for step in range(mini.count)]  # type: ignore[misc]
        for low in _numbers(cards)
    ]


def _suit(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    suits = sorted({card.suit for card in cards})
    return [[(_with(cards, lambda card, suit=suit: card.suit == suit), mini.count)] for suit in suits]  # type: ignore[misc]


def _parity(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    odd = _with(cards, lambda card: card.number % 2 == 1)
    return [[(odd, mini.count)], [(~odd & 0xFFFF, mini.count)]]


def _at_most(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    return [[(_with(cards, lambda card: card.number <= mini.numbers[0]), mini.count)]]


def _at_least(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    return [[(_with(cards, lambda card: card.number >= mini.numbers[0]), mini.count)]]


def _near(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    spread = mini.numbers[0]
    return [
        [(_with(cards, lambda card, low=low: low <= card.number <= low + spread), mini.count)]  # type: ignore[misc]
        for low in _numbers(cards)
    ]


def _same(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    return [
        [(_with(cards, lambda card, n=number: card.number == n), mini.count)]  # type: ignore[misc]
        for number in _numbers(cards)
    ]


def _all(cards: Sequence[Card], mini: Mini) -> list[Sets]:
    return [[(_with(cards, lambda card, n=number: card.number == n), 1) for number in mini.numbers]]  # type: ignore[misc]


# Each term with the fields that it needs besides `name`, `asks` and `points`.
TERMS: Mapping[str, tuple[Callable[[Sequence[Card], Mini], list[Sets]], tuple[str, ...]]] = {
    "row": (_row, ("count",)),
    "suit": (_suit, ("count",)),
    "parity": (_parity, ("count",)),
    "at-most": (_at_most, ("count", "limit")),
    "at-least": (_at_least, ("count", "limit")),
    "near": (_near, ("count", "limit")),
    "same": (_same, ("count",)),
    "all": (_all, ("numbers",)),
}


def read(data: Mapping[str, Any]) -> Box:
    """The box that complete data describe; `BadSetup` says what makes no game."""
    _only(data, ("chips", "goal", "cards", "minis"), "the data of footprints")
    cards = _cards(_list(data, "cards"))
    minis = (Mini("start", "nothing", 0, (), 0), *_minis(_list(data, "minis")))
    names = [*(card.name for card in cards), *(mini.name for mini in minis)]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadSetup(
            f'the data have two cards named "{twice}"; each card and mini card has a name of its own'
        )
    digest = hashlib.sha256(canonical(dict(data)).encode()).digest()
    parts = Parts(
        [card.footprints for card in cards],
        [mini.points for mini in minis],
        _met(cards, minis),
        _whole(data, "chips", 1, 9, "the data"),
        _whole(data, "goal", 1, 9, "the data"),
        int.from_bytes(digest[:6], "big"),
    )
    return Box(cards, minis, parts, ((), *(_ways(cards, mini) for mini in minis[1:])))


def _ways(cards: Sequence[Card], mini: Mini) -> tuple[Sets, ...]:
    """The ways to meet a mini card for which the deck has the cards."""
    ways = [list(dict.fromkeys(way)) for way in TERMS[mini.asks][0](cards, mini)]
    return tuple(way for way in ways if all(some.bit_count() >= count for some, count in way))


def _met(cards: Sequence[Card], minis: Sequence[Mini]) -> list[int]:
    """By set of cards: the bit set of the mini cards it meets; `BadSetup` for one that no hand can meet."""
    hands = [
        sum(1 << card for card in chosen)
        for count in HAND_SIZES
        for chosen in combinations(range(CARDS), count)
    ]
    met = [0] * (1 << CARDS)
    for number, mini in enumerate(minis[1:], 1):
        ways = TERMS[mini.asks][0](cards, mini)
        possible = False
        for hand in hands:
            if _meets(hand, ways):
                met[hand] |= 1 << number
                possible = possible or hand.bit_count() == HAND_SIZES[0]
        if not possible:
            raise BadSetup(f'no hand of four cards of this deck can meet the mini card "{mini.name}"')
    return met


def _meets(hand: int, ways: Sequence[Sets]) -> bool:
    """Whether a hand has enough of all sets of one of the ways; written out, as it is asked 40,000 times."""
    for way in ways:
        for some, count in way:
            if (hand & some).bit_count() < count:
                break
        else:
            return True
    return False


def _cards(given: Sequence[Any]) -> tuple[Card, ...]:
    if len(given) != CARDS:
        raise BadSetup(
            f"a deck of {len(given)} cards cannot be dealt: footprints has {CARDS}, four for each of four"
        )
    cards = []
    for place, card in enumerate(given, 1):
        what = f"card {place} of the data"
        _table(card, ("name", "suit", "number", "footprints"), what)
        cards.append(
            Card(
                _name(card, "name", what),
                _name(card, "suit", what),
                _whole(card, "number", 1, 99, what),
                _whole(card, "footprints", 0, 2, what),
            )
        )
    return tuple(cards)


def _minis(given: Sequence[Any]) -> tuple[Mini, ...]:
    if len(given) != MINIS - 1:
        raise BadSetup(
            f"a ring of {len(given)} mini cards besides start cannot be laid: footprints has {MINIS - 1}"
        )
    return tuple(_mini(mini, f"mini card {place} of the data") for place, mini in enumerate(given, 1))


def _mini(mini: Any, what: str) -> Mini:
    _table(mini, ("name", "asks", "count", "limit", "numbers", "points"), what)
    name = _name(mini, "name", what)
    asks = mini.get("asks")
    if not isinstance(asks, str) or asks not in TERMS:
        raise BadSetup(
            f'there is no condition "{_short(asks)}" ({what}); the conditions are {", ".join(TERMS)}'
        )
    needs = TERMS[asks][1]
    _only(mini, ("name", "asks", "points", *needs), f'{what}, which asks for "{asks}",')
    count = _whole(mini, "count", 2, HAND_SIZES[0], what) if "count" in needs else 0
    numbers: tuple[int, ...] = ()
    if "limit" in needs:
        numbers = (_whole(mini, "limit", 0, 99, what),)
    elif "numbers" in needs:
        numbers = _whole_list(mini, "numbers", what)
    return Mini(name, asks, count, numbers, _whole(mini, "points", 1, 9, what))


def _list(data: Mapping[str, Any], key: str) -> Sequence[Any]:
    given = data.get(key)
    if not isinstance(given, list):
        raise BadSetup(f"{key} in the data must be a list, one entry a card")
    return given


def _table(given: Any, keys: Sequence[str], what: str) -> None:
    if not isinstance(given, dict):
        raise BadSetup(f"{what} must have the fields {', '.join(keys)}")
    _only(given, keys, what)


def _only(given: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    for key in given:
        if key not in keys:
            raise BadSetup(f'{what} cannot have "{_short(key)}"; it has {", ".join(keys)}')


def _whole(given: Mapping[str, Any], key: str, lowest: int, highest: int, what: str) -> int:
    value = given.get(key)
    if type(value) is not int or not lowest <= value <= highest:
        raise BadSetup(
            f"{what}: {key} must be a whole number from {lowest} to {highest}, not {_short(value)}"
        )
    return value


def _whole_list(given: Mapping[str, Any], key: str, what: str) -> tuple[int, ...]:
    values = given.get(key)
    most = HAND_SIZES[0]
    good = (
        isinstance(values, list) and 1 <= len(values) <= most and all(type(value) is int for value in values)
    )
    if not isinstance(values, list) or not good:
        raise BadSetup(f"{what}: {key} must be a list of 1 to {most} whole numbers, not {_short(values)}")
    return tuple(values)


def _name(given: Mapping[str, Any], key: str, what: str) -> str:
    value = given.get(key)
    if isinstance(value, str) and 1 <= len(value) <= 12 and all(c.isalnum() or c in "-'" for c in value):
        return value
    raise BadSetup(f"{what}: {key} must be {_ORDINARY}, not {_short(value)}")


def _short(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 40 else text[:37] + "..."
