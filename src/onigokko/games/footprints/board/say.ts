/** Sentences about the table: for the decision, the plates, the log, and for those who hear the picture. */
import type { Heard, SeatProps, Words } from "@ui/board";
import {
  around,
  asked,
  cardOf,
  footprints,
  handOf,
  known,
  lacks,
  leftOf,
  miniOf,
  reach,
  rightOf,
  seatOf,
  seatsIn,
  type Props,
  type Range,
  type Spot,
} from "./table";
import type { FootprintsView } from "./view";

const HOUSE_SUITS = new Set(["s", "m"]);

export const suitName = (words: Words, suit: string) => (HOUSE_SUITS.has(suit) ? words.t(`board.suit.${suit}`) : suit);

/** "sun 4": short, for buttons. */
export function cardName(words: Words, view: FootprintsView, card: string): string {
  const { suit, number } = cardOf(view, card);
  return words.t("board.card", { suit: suitName(words, suit), n: number });
}

/** "sun 4, one footprint": for those who do not see it. */
export function cardText(words: Words, view: FootprintsView, card: string): string {
  const n = cardOf(view, card).footprints;
  const name = cardName(words, view, card);
  return n ? words.t("board.card.feet", { card: name, n }) : name;
}

/** What a stone asks for, in two words; made of what it asks, so that other boxes have their labels too. */
export function miniName(words: Words, view: FootprintsView, name: string): string {
  const { count } = miniOf(view, name);
  const label = stoneLabel(words, view, name);
  return count > 0 && count < 4 ? words.t("board.mini.count", { mini: label, n: count }) : label;
}

/** The same beside the picture, which shows of how many cards. */
export function stoneLabel(words: Words, view: FootprintsView, name: string): string {
  const { asks, numbers } = miniOf(view, name);
  // English names both ends, as the rules page does, where the deck of the house has them.
  const ends = `board.mini.${asks}.${numbers[0]}.${Math.max(...view.deck.map((card) => card.number))}`;
  return words.has(ends)
    ? words.t(ends)
    : numbers.length === 2
      ? words.t("board.mini.both", { one: numbers[0], other: numbers[1] })
      : words.t(`board.mini.${asks}`, { n: numbers[0] ?? 0, numbers });
}

/** "met", "one card away": empty where it is not known, or on start. */
export function lackText(words: Words, n: number | null): string {
  if (n === null) return "";
  return n === 0 ? words.t("board.met") : words.t("board.lacks", { n });
}

export const rangeText = (range: Range) => (range.low === range.high ? String(range.low) : `${range.low}–${range.high}`);

export const spotText = (words: Words, spot: Spot) => words.t(`board.spot.${spot}`);

/** A place of the ring, read aloud. */
export function placeText(props: Props, place: number): string {
  const { view } = props;
  const { name, up, chips } = view.ring[place]!;
  const parts = [miniName(props, view, name)];
  if (!up) parts.push(props.t("board.place.down"));
  else if (miniOf(view, name).points > 1) parts.push(props.t("board.place.points", { n: miniOf(view, name).points }));
  const own = up && props.viewer >= 0 ? lackText(props, lacks(view, props.viewer, place)) : "";
  if (own) parts.push(own);
  if (chips) parts.push(props.t("board.place.chips", { n: chips }));
  if (place === view.piece) parts.push(props.t("board.place.bird"));
  const range = reach(props, null);
  const steps = (place - view.piece + view.ring.length) % view.ring.length;
  if (range && range.low <= steps && steps <= range.high) parts.push(props.t("board.place.reach"));
  return props.t("board.place", { place, parts });
}

const LAPS = 2; // P11

const lap = (view: FootprintsView) => Math.min(view.laps + 1, LAPS);

/** What is public about the way: chips, laps, still turns. */
export function wayText(props: Props): string {
  const { view } = props;
  const parts: string[] = [];
  if (seatsIn(view) !== 3) {
    parts.push(props.t("board.lap", { lap: lap(view) }));
    if (view.still_turns) parts.push(props.t("board.still", { n: view.still_turns }));
  }
  if (view.without) parts.push(props.t("board.without", { mini: miniName(props, view, view.without) }));
  parts.push(props.t("board.chips", { n: view.chips_left }));
  return parts.join(props.lang === "ja" ? "。" : ". ");
}

/** Footprints in a hand, so far as they are known. */
export function feetText(props: Props, seat: number): string {
  const { view } = props;
  const n = footprints(view, known(view, seat));
  return handOf(view, seat).includes(null) ? props.t("board.feet.least", { n }) : props.t("board.feet", { n });
}

/** What to decide now. */
export function ask(props: Props): string | null {
  const { view, viewer } = props;
  if (!asked(props)) return null;
  const name = (seat: number) => seatOf(props, seat).name;
  const left = name(leftOf(view, viewer));
  if (view.phase === "choose") {
    const shown = view.shown[rightOf(view, viewer)];
    return shown ? props.t("board.ask.choose", { card: cardName(props, view, shown) }) : null;
  }
  if (view.phase !== "show") return null;
  switch (seatsIn(view)) {
    case 4:
      return props.t("board.ask.pass", { left, right: name(rightOf(view, viewer)) });
    case 3:
      return handOf(view, viewer).length > 1 ? props.t("board.ask.lay", { left }) : props.t("board.ask.last");
    default:
      return props.t("board.ask.show", { other: left });
  }
}

/** Beneath a seat's name: the footprints in its hand; with three seats the points that lie in front of it. */
export function note(props: SeatProps<FootprintsView>): string | null {
  const { view, seat } = props;
  if (view.phase === "ring" || view.phase === "deal") return null;
  const chair = view.chair === seat ? `${props.t("board.chair")} · ` : "";
  if (seatsIn(view) === 3) return props.over ? null : props.t("board.so-far", { n: view.so_far[seat] ?? 0 });
  return chair + feetText(props, seat);
}

/** Where we are. */
export function headline(props: Props): string {
  const { view } = props;
  const phase = props.t(`phase.${view.phase}`);
  if (view.phase === "ring" || view.phase === "deal") return phase;
  if (seatsIn(view) === 3) {
    const rounds = (view.front[0]?.length ?? 0) + handOf(view, 0).length;
    return props.t("board.headline.round", { round: view.turn_number, rounds, phase });
  }
  return props.t("board.headline.turn", { turn: view.turn_number, lap: lap(view), phase });
}

/** The log is grouped by turns: each begins when cards are shown. */
export function chapter(event: Heard, words: Words, events: readonly Heard[], index: number): string | null {
  let turns = 0;
  for (let n = 0; n <= index; n++) {
    if (events[n]!.message === "showed" && events[n - 1]?.message !== "showed") turns += 1;
  }
  if (turns === 0) return words.t("board.chapter.start");
  if (event.message !== "showed") return null;
  return words.t(event.rule === "P20" ? "board.chapter.round" : "board.chapter.turn", { turn: turns });
}

/** The three hands in the order in which cards are passed, for those who hear the picture. */
export const seatText = (props: Props, seat: number): string => {
  const spot = around(props).find((each) => each.seat === seat)?.spot ?? "near";
  return spot === "near" && props.viewer >= 0
    ? props.t("board.seat.you")
    : props.t("board.seat", { where: spotText(props, spot) }, seat);
};
