"""What a seat sees of tiger, as a vector. Seats are counted from one's own, to the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from onigokko.core.glance import Glance
from onigokko.core.observe import Field, Observer, counts_of, flat, number, one_of, seats_from, those_of
from onigokko.games.tiger.glance import TigerGlance
from onigokko.games.tiger.moves import KIND_NAMES, KINDS, MOST_MONEY
from onigokko.games.tiger.shapes import TigerView

PHASES = ("seal", "start", "auction", "regain", "lay", "play", "chase", "over")
STAMINA = range(1, 10)
MOST_COPIES = 15  # of a card, in any data
FAR = 60  # spaces; a usual end of a run
ROUNDS = 30


class TigerObserver(Observer):
    """The vector of a game for so many seats."""

    def __init__(self, seats: int) -> None:
        each, cards = (seats,), (seats, KINDS)
        super().__init__(
            [
                Field("phase", f"one of {', '.join(PHASES)}", (len(PHASES),)),
                Field("round", "from 1", (), 0, ROUNDS, endless=True),
                Field(
                    "sealed",
                    "the own sealed choice, 0 also for none; -1 if it is not made",
                    (),
                    -1,
                    MOST_MONEY,
                ),
                Field("decided", "seats whose sealed choice is in", each),
                Field("placed", "seats that have a start", each),
                Field(
                    "ahead", "spaces ahead of the tiger; 0 before the start", each, -FAR, FAR, endless=True
                ),
                Field("colour", "the number of the start space; -1 before the start", each, -1, seats - 1),
                Field("money", "in dollars; -1 is hidden", each, -1, MOST_MONEY),
                Field("paid", "in dollars, so far", each, 0, MOST_MONEY),
                Field("stamina", "stamina cards in hand, by number", (seats, len(STAMINA)), 0, MOST_COPIES),
                Field("spent", "stamina cards spent, by number", (seats, len(STAMINA)), 0, MOST_COPIES),
                Field("hand_size", "cards in hand", each, 0, KINDS * MOST_COPIES),
                Field("hand", f"the own cards: {', '.join(KIND_NAMES)}", (KINDS,), 0, MOST_COPIES),
                Field("earnest", "the first bid of this auction", each, 0, MOST_MONEY),
                Field("bid", "the last bid of this auction", each, 0, MOST_MONEY),
                Field("passed", "seats that have passed in this auction", each),
                Field("owes_stamina", "the seat that has bid and must spend a stamina card", each),
                Field("laid_size", "cards laid; -1 is hidden", each, -1, KINDS * MOST_COPIES),
                Field("laid", "cards laid, as far as they are known", cards, 0, MOST_COPIES),
                Field("to_play", "cards turned up and still to be played", cards, 0, MOST_COPIES),
                Field("may_run", "seats that may run this round", each),
                Field(
                    "bought",
                    "cards bought so far, as far as they are known",
                    cards,
                    0,
                    MOST_COPIES,
                    endless=True,
                ),
                Field(
                    "bought_unseen",
                    "cards bought so far of which it is not known which",
                    each,
                    0,
                    15,
                    endless=True,
                ),
                Field("tiger", "spaces the tiger has run", (), -FAR, FAR, endless=True),
                Field("d10", "the round's roll; -1 if there is none", (), -1, 9),
                Field("lot", "the card on offer, to those who have bid", (KINDS,)),
                Field("lot_on_offer", "whether a card is on offer"),
                Field("pile_size", "shopping cards in the pile", (), 0, KINDS * MOST_COPIES),
                Field("discards", "by kind", (KINDS,), 0, MOST_COPIES),
                Field(
                    "start_order",
                    "place in choosing a start, from 0; -1 before that is settled",
                    each,
                    -1,
                    seats - 1,
                ),
                Field("caught", "the seat that was caught", each),
            ]
        )

    def glance(self) -> Glance:
        return TigerGlance()

    def read(self, view: TigerView, seat: int) -> Mapping[str, Sequence[int]]:
        seats = seats_from(len(view.runners), seat)
        runners = [view.runners[other] for other in seats]
        order = view.start_order
        cards: dict[int, list[str | None]] = {other: [] for other in seats}
        for sale in view.sales:
            cards[sale.seat].append(sale.card)
        return {
            "phase": one_of(PHASES, view.phase),
            "round": [view.round],
            "sealed": [0 if view.sealed == "none" else -1 if view.sealed is None else int(view.sealed)],
            "decided": those_of(seats, view.decided),
            "placed": [int(runner.colour is not None) for runner in runners],
            "ahead": [number(runner.ahead, 0) for runner in runners],
            "colour": [number(runner.colour) for runner in runners],
            "money": [number(runner.money) for runner in runners],
            "paid": [runner.paid for runner in runners],
            "stamina": flat(counts_of(STAMINA, runner.stamina) for runner in runners),
            "spent": flat(counts_of(STAMINA, runner.spent) for runner in runners),
            "hand_size": [runner.hand_size for runner in runners],
            "hand": counts_of(KIND_NAMES, (runners[0].hand or []) if seat >= 0 else []),
            "earnest": [runner.earnest for runner in runners],
            "bid": [runner.bid for runner in runners],
            "passed": [int(runner.passed) for runner in runners],
            "owes_stamina": [int(runner.owes_stamina) for runner in runners],
            "laid_size": [number(runner.laid_size) for runner in runners],
            "laid": flat(counts_of(KIND_NAMES, runner.laid or []) for runner in runners),
            "to_play": flat(counts_of(KIND_NAMES, runner.to_play) for runner in runners),
            "may_run": [int(runner.may_run) for runner in runners],
            "bought": flat(counts_of(KIND_NAMES, cards[other]) for other in seats),
            "bought_unseen": [cards[other].count(None) for other in seats],
            "tiger": [view.tiger],
            "d10": [number(view.d10)],
            "lot": one_of(KIND_NAMES, view.lot),
            "lot_on_offer": [int(view.lot_on_offer)],
            "pile_size": [view.pile_size],
            "discards": counts_of(KIND_NAMES, view.discards),
            "start_order": [order.index(other) if other in order else -1 for other in seats],
            "caught": one_of(seats, view.caught),
        }
