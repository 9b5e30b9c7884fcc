/** What happened in one change, in the order of the rules: what pieces, cards and thieves move by. */
import type { Heard } from "@ui/board";
import { beatsOf, overAt, type Beat } from "@ui/parts/motion";
import type { Props } from "./table";
import type { CellView } from "./view";

export type Kind =
  | "arrive"
  | "offer"
  | "pay"
  | "sale"
  | "mask"
  | "paid"
  | "clash"
  | "open"
  | "castle"
  | "fan"
  | "plaque"
  | "hop"
  | "hand"
  | "enter"
  | "release";

export type NoblesseBeat = Beat<Kind>;

/** All choose these in secret, so they are seen at once. */
const AT_ONCE: ReadonlySet<Kind> = new Set<Kind>(["arrive", "offer", "castle", "fan"]);

export const amount = (event: Heard, name: string): number => Number(event.arguments[name] ?? 0);
export const textOf = (event: Heard, name: string): string => String(event.arguments[name] ?? "");

/** The cards that an event names. */
export function cardsOf(event: Heard): readonly string[] {
  const cards = event.arguments["cards"];
  return Array.isArray(cards) ? cards.map(String) : [];
}

function of(event: Heard): ReadonlyArray<readonly [Kind, number]> {
  const hops = Math.min(2, Math.max(1, amount(event, "n") / 2));
  switch (event.message) {
    case "to-castle":
    case "to-auction":
      return [["arrive", 1]]; // N7
    case "offer":
    case "lurk":
      return [["offer", 1]]; // N9
    case "bought":
      return [
        ["pay", 0.8],
        ["sale", 1],
      ];
    case "cheque-stolen":
      return [["mask", 1]]; // N11
    case "thieves-in-the-way":
      return [["clash", 0.8]];
    case "cheque-paid":
      return [["paid", 0.8]]; // N12
    case "opened":
      return [["open", 0.8]];
    case "will-display":
    case "prowl":
    case "watch":
      return [["castle", 1]]; // N13
    case "shows":
    case "final":
      return [["fan", 1.2]];
    case "best":
    case "second":
      return [
        ["plaque", 0.6],
        ["hop", hops],
      ]; // N16, N23
    case "stole":
      return [["hand", 1.4]]; // N17
    case "jailed":
      return [["enter", 1]]; // N19
    case "released":
      return [["release", 0.8]];
    case "detective":
      return amount(event, "n") ? [["hop", hops]] : []; // N20
    default:
      return [];
  }
}

export const beats = (events: readonly Heard[]): NoblesseBeat[] => beatsOf(events, of, AT_ONCE);

/** Those of the latest change; none after a reload, or where nothing may move. */
export const latestBeats = (props: Props): NoblesseBeat[] =>
  props.motion && props.fresh > 0 ? beats(props.events.slice(-props.fresh)) : [];

/** A way of a piece in one beat. */
export interface Leg {
  readonly to: number;
  readonly delay: number;
  readonly length: number;
}

/** The ways of a seat's piece, the last of which leads to `space`. */
export function walk(list: readonly NoblesseBeat[], seat: number, space: number): Leg[] {
  const mine = list.filter(({ kind, event }) => kind === "hop" && event.seat === seat);
  const steps = mine.map(({ event }) => amount(event, "n"));
  return mine.map(({ delay, length }, index) => ({
    to: space - steps.slice(index + 1).reduce((sum, n) => sum + n, 0),
    delay,
    length,
  }));
}

/** A thief and the cells it is in: from the cell `from` (counted from 0; -1: it comes in), one on at each time. */
export interface Inmate {
  readonly seat: number;
  readonly skill: number;
  readonly from: number;
  readonly shifts: ReadonlyArray<{ readonly delay: number; readonly length: number }>;
  /** When it leaves; null if it stays. */
  readonly leaves: { readonly delay: number; readonly length: number } | null;
}

/** How those in jail, and those who leave it, move: each who enters pushes all one cell on (N19). */
export function shifts(
  list: readonly NoblesseBeat[],
  was: ReadonlyArray<CellView | null>,
  now: ReadonlyArray<CellView | null>,
): Inmate[] {
  const enters = list.filter(({ kind }) => kind === "enter");
  const same = (a: CellView, b: CellView) => a.seat === b.seat && a.skill === b.skill;
  const inside = now.flatMap((cell, index): Inmate[] => {
    if (!cell) return [];
    const pushed = Math.min(enters.length, index + 1);
    return [{ ...cell, from: index - pushed, shifts: enters.slice(enters.length - pushed), leaves: null }];
  });
  const gone = was.flatMap((cell, index): Inmate[] => {
    if (!cell || now.some((other) => other && same(cell, other))) return [];
    const out = list.find(
      ({ kind, event }) => kind === "release" && event.seat === cell.seat && amount(event, "skill") === cell.skill,
    );
    return out ? [{ ...cell, from: index, shifts: enters.slice(0, was.length - 1 - index), leaves: out }] : [];
  });
  return [...inside, ...gone];
}

/** Until when the displays that are robbed stay on the carpet, before the jail is seen again. */
export function robbedUntil(list: readonly NoblesseBeat[]): number {
  return overAt(list.filter(({ kind }) => kind === "hand"));
}
