"""Reads the cards of a game, the house's or a host's own, into a `Kit`; says why data make no game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from onigokko.core.errors import BadSetup
from onigokko.core.game import Setup, canonical
from onigokko.core.native import size
from onigokko.games.fugitive import parts
from onigokko.games.fugitive.moves import NUMBERS, PILE_NAMES
from onigokko.games.fugitive.parts import DRAWER, OTHER, Kit
from onigokko.games.fugitive.state import FUGITIVE, MARSHAL

HIGHEST = NUMBERS - 1
MOST_EVENTS = 40
MOST_BYTES = 30_000
ICONS = ("footprint", "magnifier", "neutral")
VARIANTS = ("none", "mixed", "informants", "support-fugitive", "support-marshal", "catch-up")
SEATS = {"fugitive": FUGITIVE, "marshal": MARSHAL, "drawer": DRAWER, "other": OTHER}
# The terms: kind of effect, and the seat it is for; None if the term names it.
EFFECTS: dict[str, tuple[int, int | None]] = {
    "draw": (parts.DRAWS, None),
    "further": (parts.FURTHER, FUGITIVE),
    "two-hideouts": (parts.TWO_HIDEOUTS, FUGITIVE),
    "no-sprints": (parts.NO_SPRINTS, FUGITIVE),
    "one-number": (parts.ONE_NUMBER, MARSHAL),
    "no-guess": (parts.NO_GUESS, MARSHAL),
    "two-guesses": (parts.TWO_GUESSES, MARSHAL),
    "no-draw": (parts.NO_DRAW, None),
    "lose-card": (parts.LOSE_CARD, MARSHAL),
    "open-sprints": (parts.OPEN_SPRINTS, MARSHAL),
    "parity": (parts.PARITY, MARSHAL),
    "count": (parts.COUNT, MARSHAL),
    "look": (parts.LOOK, None),
    "trade": (parts.TRADE, None),
}
WITH_NUMBER = ("further", "count")


def whole(house: Mapping[str, Any], given: Mapping[str, Any] | None) -> dict[str, Any]:
    """The data of a game: what is given, and the house's for the rest."""
    for key in given or {}:
        if key not in house:
            raise BadSetup(f'data of fugitive have no "{_shown(key)}"; they have {", ".join(house)}')
    return {**house, **(given or {})}


def event_names(data: Mapping[str, Any]) -> list[str]:
    """The names of the events, in the order of the catalogue."""
    return [name for name, _, _ in _events(data)]


def kit(setup: Setup, house: Mapping[str, Any]) -> Kit:
    """The cards and options of a game; `BadSetup` for data that make no game."""
    data = whole(house, setup.data)
    goal = _number(data, "goal", 5, HIGHEST)
    numbers = _Numbers(goal)
    hand = numbers.take(data["hand"], "the fugitive's hand")
    piles = _piles(data, numbers)
    two = setup.options["opening"] == "two"
    reach = _number(data, "reach", 1, HIGHEST)
    _check_opening(sorted(data["hand"]), reach, two)
    found = Kit(
        source(setup),
        goal,
        reach,
        _number(data, "safe", 1, HIGHEST),
        hand | 1 << goal,
        _deal(data, piles),
        piles,
        _footprints(data),
        two,
        setup.options["guess"] == "may",
        VARIANTS.index(setup.options["events"]),
        _number(data, "per_pile", 1, 9),
    )
    for name, icon, effects in _events(data):
        found.add_event(name, icon)
        for kind, who, amount in effects:
            found.add_effect(kind, who, amount)
    _check_variant(found, setup.options["events"])
    return found


def source(setup: Setup) -> bytes:
    """Options and given data, from which the same kit can be made again."""
    written = canonical([dict(setup.options), setup.data]).encode()
    if len(written) > MOST_BYTES:
        raise BadSetup(f"the data of a game take {MOST_BYTES} bytes at most, and these take {len(written)}")
    return written


class _Numbers:
    """Hands out the numbers below the goal, each once."""

    def __init__(self, goal: int) -> None:
        self.goal = goal
        self.places: dict[int, str] = {}

    def take(self, listed: Any, place: str) -> int:
        """The set of the listed cards."""
        if not isinstance(listed, list):
            raise BadSetup(f"{place} in the data is a list of cards")
        found = 0
        for number in listed:
            if type(number) is not int or not 0 < number < self.goal:
                raise BadSetup(f'"{_shown(number)}" in {place} is no card from 1 to {self.goal - 1}')
            if number in self.places:
                raise BadSetup(f"card {number} is in {self.places[number]} and in {place}")
            self.places[number] = place
            found |= 1 << number
        return found


def _number(data: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = data[key]
    if type(value) is not int or not least <= value <= most:
        raise BadSetup(
            f'{key} in the data cannot be "{_shown(value)}": it is a whole number from {least} to {most}'
        )
    return value


def _piles(data: Mapping[str, Any], numbers: _Numbers) -> list[int]:
    piles = data["piles"]
    if not isinstance(piles, dict) or sorted(piles) != PILE_NAMES:
        raise BadSetup(f"the piles in the data are {', '.join(PILE_NAMES)}, each a list of cards")
    return [numbers.take(piles[name], f"pile {name}") for name in PILE_NAMES]


def _deal(data: Mapping[str, Any], piles: list[int]) -> list[int]:
    deal = data["deal"]
    if not isinstance(deal, list) or not deal or not all(name in PILE_NAMES for name in deal):
        raise BadSetup(f"the deal in the data is a list of at least one pile: {', '.join(PILE_NAMES)}")
    for index, name in enumerate(PILE_NAMES):
        if deal.count(name) > piles[index].bit_count():
            raise BadSetup(
                f"the deal takes {deal.count(name)} cards of pile {name}: it has {piles[index].bit_count()}"
            )
    return [PILE_NAMES.index(name) for name in deal]


def _footprints(data: Mapping[str, Any]) -> list[int]:
    listed = data["footprints"]
    if not isinstance(listed, dict):
        raise BadSetup(
            'the footprints in the data are a table of how many: which cards, such as {"1": [1, 3]}'
        )
    found = [0] * NUMBERS
    numbers = _Numbers(HIGHEST)
    for count, bearers in listed.items():
        if count not in {str(number) for number in range(1, 10)}:
            raise BadSetup(
                f'a card cannot bear "{_shown(count)}" footprints: it bears 1 to 9, or is not listed'
            )
        for number in parts.each(0, numbers.take(bearers, f"the cards with {count} footprints")):
            found[number] = int(count)
    return found


def _check_opening(hand: list[int], reach: int, two: bool) -> None:
    """The first turn must be possible, whatever is dealt (F8)."""
    if not hand or hand[0] > reach:
        raise BadSetup(
            f"the fugitive's hand in the data needs a card from 1 to {reach}, for its first hideout (F8)"
        )
    if two and (len(hand) < 2 or hand[1] > hand[0] + reach):
        raise BadSetup(
            "the fugitive's hand in the data needs a second hideout within reach of its first (F8)"
        )


def _check_variant(kit: Kit, variant: str) -> None:
    """The piles need the events that are mixed in; `catch-up` has piles of its own (F26-F29)."""
    needed = 3 * kit.per_pile
    if variant == "catch-up":
        needed = 1
    there = int(size(kit.events_in_use()))
    if there < needed:
        raise BadSetup(f"events {variant} needs {needed} event cards of its kind, and the data have {there}")


def _events(data: Mapping[str, Any]) -> list[tuple[str, int, list[tuple[int, int, int]]]]:
    """Name, icon and effects (kind, seat, amount) of each event."""
    events = data["events"]
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise BadSetup(f"the events in the data are a list of at most {MOST_EVENTS}")
    found = [_event(event) for event in events]
    names = [name for name, _, _ in found]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup(f'two events in the data are called "{name}"')
    return found


def _event(event: Any) -> tuple[str, int, list[tuple[int, int, int]]]:
    if not isinstance(event, dict) or sorted(event) != ["does", "icon", "name"]:
        raise BadSetup("an event in the data has name, icon and does, and nothing else")
    name, icon, does = event["name"], event["icon"], event["does"]
    if not isinstance(name, str) or not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 30:
        raise BadSetup(
            f'"{_shown(name)}" is no name of an event: it has small letters, digits and single hyphens'
        )
    if icon not in ICONS:
        raise BadSetup(f'the icon of "{name}" cannot be "{_shown(icon)}": it is {", ".join(ICONS)}')
    if not isinstance(does, list) or not 1 <= len(does) <= 4:
        raise BadSetup(f'"{name}" does a list of one to four effects')
    return name, ICONS.index(icon), [_effect(name, term) for term in does]


def _effect(name: str, term: Any) -> tuple[int, int, int]:
    """Kind, seat and amount of one effect."""
    word, _, rest = term.partition(" ") if isinstance(term, str) else ("", "", "")
    if word not in EFFECTS:
        raise BadSetup(f'"{name}" cannot do "{_shown(term)}": an effect is one of {", ".join(EFFECTS)}')
    kind, who = EFFECTS[word]
    if who is None:
        if rest not in SEATS:
            raise BadSetup(f'"{word}" of "{name}" is followed by {", ".join(SEATS)}, not by "{_shown(rest)}"')
        return kind, SEATS[rest], 0
    if word in WITH_NUMBER:
        if not rest.isascii() or not rest.isdigit() or not 1 <= int(rest[:4]) <= HIGHEST:
            raise BadSetup(
                f'"{word}" of "{name}" is followed by a number from 1 to {HIGHEST}, not by "{_shown(rest)}"'
            )
        return kind, who, int(rest)
    if rest:
        raise BadSetup(f'"{word}" of "{name}" is followed by nothing, not by "{_shown(rest)}"')
    return kind, who, 0


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else canonical(value) if _is_plain(value) else type(value).__name__
    return text if len(text) <= 40 else text[:37] + "..."


def _is_plain(value: Any) -> bool:
    return value is None or isinstance(value, (bool, int, float, list, dict))
