/** What the picture and the controls read out of a view and of what was said: nothing here decides a rule. */
import type { BoardProps, Heard, Seat } from "@ui/board";
import type { CardView, FootprintsView, MiniView, PlaceView } from "./view";

export type Props = BoardProps<FootprintsView>;

export function seatOf(props: Props, seat: number): Seat {
  const found = props.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

export function cardOf(view: FootprintsView, name: string): CardView {
  const found = view.deck.find((card) => card.name === name);
  if (!found) throw new RangeError(`there is no card ${name}`);
  return found;
}

export function miniOf(view: FootprintsView, name: string): MiniView {
  const found = view.minis.find((mini) => mini.name === name);
  if (!found) throw new RangeError(`there is no mini card ${name}`);
  return found;
}

export const seatsIn = (view: FootprintsView) => view.hands.length;
export const leftOf = (view: FootprintsView, seat: number) => (seat + 1) % seatsIn(view);
export const rightOf = (view: FootprintsView, seat: number) => (seat + seatsIn(view) - 1) % seatsIn(view);

/** Whether this viewer has to decide now. */
export const asked = (props: Props) => (props.question?.moves.size ?? 0) > 0;

/** Where a seat sits, seen from this viewer; spectators look over the first seat's shoulder. */
export type Spot = "near" | "left" | "across" | "right";

const SPOTS: Readonly<Record<number, readonly Spot[]>> = {
  2: ["near", "across"],
  3: ["near", "left", "right"],
  4: ["near", "left", "across", "right"],
};

/** All seats in the order in which cards are passed, from the viewer's left; the viewer's own comes last. */
export function around(props: Props): Array<{ seat: number; spot: Spot }> {
  const seats = seatsIn(props.view);
  const base = Math.max(0, props.viewer);
  const spots = SPOTS[seats] ?? [];
  return Array.from({ length: seats }, (_, n) => ({
    seat: (base + n + 1) % seats,
    spot: spots[(n + 1) % seats] ?? "near",
  }));
}

/** Whether the viewer's own hand has to be in the picture: it is among its things while a game lasts. */
export const nearShown = (props: Props) => props.viewer < 0 || props.over || seatsIn(props.view) === 3;

/** The hand, the face of each card or null. */
export const handOf = (view: FootprintsView, seat: number): readonly (string | null)[] => view.hands[seat] ?? [];

/** The cards of a hand that this viewer knows. */
export const known = (view: FootprintsView, seat: number): string[] =>
  handOf(view, seat).filter((card) => card !== null);

export const footprints = (view: FootprintsView, cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + cardOf(view, card).footprints, 0);

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Cards that lie nowhere in sight of this viewer. */
function unseen(view: FootprintsView): CardView[] {
  const seen = new Set<string | null>([
    ...view.hands.flat(),
    ...view.front.flat(),
    ...view.shown,
    ...view.discards,
    ...(view.known_pile ?? []),
  ]);
  return view.deck.filter((card) => !seen.has(card.name));
}

/** The least and the most footprints on one card of a seat, as far as it can be seen. */
export function term(view: FootprintsView, seat: number): Range {
  const hand = handOf(view, seat);
  const cards = known(view, seat).map((card) => cardOf(view, card));
  const all = hand.includes(null) ? [...cards, ...unseen(view)] : cards;
  const feet = all.map((card) => card.footprints);
  return feet.length ? { low: Math.min(...feet), high: Math.max(...feet) } : { low: 0, high: 0 };
}

/** How far the bird can go in this turn; with a card picked, how far with that one. Null when nobody shows a card. */
export function reach(props: Props, pick: string | null): Range | null {
  const { view } = props;
  if (view.phase !== "show") return null;
  const terms = view.hands.map((_, seat) => {
    if (seat !== props.viewer || pick === null) return term(view, seat);
    const n = cardOf(view, pick).footprints;
    return { low: n, high: n };
  });
  return {
    low: terms.reduce((sum, each) => sum + each.low, 0),
    high: terms.reduce((sum, each) => sum + each.high, 0),
  };
}

/** What was said since the cards of the latest turn were shown. */
export function lastTurn(events: readonly Heard[]): readonly Heard[] {
  const last = events.findLastIndex((event) => event.message === "showed");
  if (last < 0) return [];
  let first = last;
  while (first > 0 && events[first - 1]!.message === "showed") first -= 1;
  return events.slice(first);
}

const number = (event: Heard, name: string): number => {
  const value = event.arguments[name];
  return typeof value === "number" ? value : 0;
};

/** How many stones the bird went in the latest turn. */
export function walked(props: Props): number {
  const said = lastTurn(props.events).find((event) => event.message === "walked");
  return said ? number(said, "n") : 0;
}

/** The card that came to a seat in the latest turn, openly, and from whom. */
export function came(props: Props, seat: number): { card: string; from: number } | null {
  const { view } = props;
  let card: string | null = null;
  const from = rightOf(view, seat);
  if (seatsIn(view) === 4) {
    card = (props.over ? view.shown : view.last_shown)[from] ?? null;
  } else if (seatsIn(view) === 2) {
    const said = lastTurn(props.events).find((event) => event.message === "took" && event.seat === seat);
    card = said ? String(said.arguments["card"]) : null;
  }
  return card !== null && handOf(view, seat).includes(card) ? { card, from } : null;
}

/** Who met the mini card under the bird in the turn before this one; null if none was judged then. */
export function lastMatch(props: Props): { mini: string; seats: readonly number[]; scored: number } | null {
  const said = lastTurn(props.events);
  const matched = said.filter((event) => event.message === "matched");
  if (!matched.length) return null;
  const scored = said.find((event) => event.message === "scored");
  return {
    mini: String(matched[0]!.arguments["mini"]),
    seats: matched.map((event) => event.seat),
    scored: scored?.seat ?? -1,
  };
}

/** What a seat's cards lack at a place; null where that is not known or nothing meets it. */
export const lacks = (view: FootprintsView, seat: number, place: number): number | null =>
  view.lacks[seat]?.[place] ?? null;

/** Three seats: the places that count, with a chip or under the bird. */
export const marked = (view: FootprintsView): number[] =>
  view.ring.flatMap((place, index) => (place.chips > 0 || index === view.piece ? [index] : []));

/** Whether the pointed log line speaks of this. */
export const pointsAtPlace = (props: Props, place: PlaceView): boolean => {
  const said = props.pointed?.arguments;
  const minis = said?.["minis"];
  return said?.["mini"] === place.name || (Array.isArray(minis) && minis.includes(place.name));
};

export const pointsAtCard = (props: Props, card: string): boolean => {
  const said = props.pointed?.arguments;
  const cards = said?.["cards"];
  return said?.["card"] === card || (Array.isArray(cards) && cards.includes(card));
};
