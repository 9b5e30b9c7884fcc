"""What a seat sees of noblesse, as a vector. Seats are counted from one's own, to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onigokko.core.observe import Field, Observer, flat, one_of, seats_from, those_of
from onigokko.games.noblesse.moves import CHEQUES, SETS, THIEVES
from onigokko.games.noblesse.rules import House
from onigokko.games.noblesse.shapes import NoblesseView

PHASES = ("deal", "place", "action", "buy", "display", "steal", "over")
PLACES = ("castle", "auction")
ACTIONS = ("display", "detective", "thief", "cheque")
PILES = 2
ROUNDS = 40
MOST_CARDS = 60


class NoblesseObserver(Observer):
    """The vector of a game for so many seats, played with these parts.

    Cheques, thieves and cards are counted from the lowest: in the order of the catalogue of moves.
    """

    def __init__(self, seats: int, house: House) -> None:
        self._cards, self._amounts, self._skills = house.names, house.amounts, house.skills
        last = sum(house.hall_spaces) + MOST_CARDS
        each, cards = (seats,), (seats, len(house.names))
        super().__init__(
            [
                Field("phase", f"one of {', '.join(PHASES)}", (len(PHASES),)),
                Field("round", "from 1", (), 0, ROUNDS, endless=True),
                Field("leader_hall", "the hall of the piece in front", (), 0, len(house.hall_spaces) + 1),
                Field("still_rounds", "rounds in a row without a step", (), 0, 3, endless=True),
                Field("space", "by seat: the space of its piece", each, 0, last, endless=True),
                Field("set", "by seat: its set, from 1; 0 before the deal", each, 0, SETS),
                Field("cheques", "by seat: cheques held", (seats, CHEQUES)),
                Field("thieves", "by seat: free thieves", (seats, THIEVES)),
                Field("collection_size", "by seat: cards", each, 0, MOST_CARDS),
                Field("collection", "by seat: cards known to be in its collection", cards),
                Field("known", "the own cards that everybody knows of", (len(house.names),)),
                Field(
                    "place", f"by seat, as far as it is known: {' or '.join(PLACES)}", (seats, len(PLACES))
                ),
                Field(
                    "action", f"by seat, as far as it is known: {', '.join(ACTIONS)}", (seats, len(ACTIONS))
                ),
                Field("cheque", "by seat: the cheque that is its action", (seats, CHEQUES)),
                Field("thief", "by seat: the thief that is its action", (seats, THIEVES)),
                Field("display", "by seat: cards on show", cards),
                Field("decided", "seats whose sealed choice is in", each),
                Field("open_cards", "by pile: the open card", (PILES, len(house.names))),
                Field("pile_sizes", "by pile: its cards, with the open one", (PILES,), 0, MOST_CARDS),
                Field(
                    "jail_seat",
                    "by cell: whose thief sits there, as a seat from one's own; -1",
                    each,
                    -1,
                    seats - 1,
                ),
                Field("jail_thief", "by cell: which thief sits there; -1", each, -1, THIEVES - 1),
                Field("paid", "cheques that were paid", (CHEQUES,)),
            ]
        )

    def read(self, view: NoblesseView, seat: int) -> Mapping[str, Sequence[int]]:
        seats = seats_from(len(view.seats), seat)
        collectors = [view.seats[other] for other in seats]
        cards, amounts, skills = self._cards, self._amounts, self._skills
        actions = [(each.action or "").split() or ["", ""] for each in collectors]
        return {
            "phase": one_of(PHASES, view.phase),
            "round": [view.round],
            "leader_hall": [view.leader_hall],
            "still_rounds": [view.still_rounds],
            "space": [each.space for each in collectors],
            "set": [each.set or 0 for each in collectors],
            "cheques": flat(those_of(amounts, each.cheques) for each in collectors),
            "thieves": flat(those_of(skills, each.thieves) for each in collectors),
            "collection_size": [each.collection_size for each in collectors],
            "collection": flat(those_of(cards, each.collection) for each in collectors),
            "known": those_of(cards, collectors[0].known),
            "place": flat(one_of(PLACES, each.place) for each in collectors),
            "action": flat(one_of(ACTIONS, action[0]) for action in actions),
            "cheque": flat(one_of(amounts, _argument(action, "cheque")) for action in actions),
            "thief": flat(one_of(skills, _argument(action, "thief")) for action in actions),
            "display": flat(those_of(cards, each.display or []) for each in collectors),
            "decided": those_of(seats, view.decided),
            "open_cards": flat(one_of(cards, pile.open) for pile in view.piles),
            "pile_sizes": [pile.size for pile in view.piles],
            "jail_seat": [seats.index(cell.seat) if cell else -1 for cell in view.jail],
            "jail_thief": [skills.index(cell.skill) if cell else -1 for cell in view.jail],
            "paid": those_of(amounts, view.paid),
        }


def _argument(action: Sequence[str], family: str) -> int | None:
    """The number that follows an action's word, if it is that of a family."""
    return int(action[1]) if action[0] == family else None
