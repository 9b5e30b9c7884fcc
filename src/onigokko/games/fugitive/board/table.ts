/** What the picture and the controls read out of a view and of what was said: nothing here decides a rule. */
import type { BoardProps, Heard, Seat } from "@ui/board";
import type { FugitiveView, PlaceView } from "./view";

export type Props = BoardProps<FugitiveView>;

export const FUGITIVE = 0;
export const MARSHAL = 1;
export const PILES = ["A", "B", "C"] as const;
export const HIGHEST = 42; // the last number of the notebook
const DEALT: Readonly<Record<string, number>> = { A: 3, B: 2 }; // F4
const FOOTPRINT_EVENTS = new Set(["safehouse", "getaway", "double", "red-tape", "false-lead", "cold-case"]);
const MAGNIFIER_EVENTS = new Set(["tip", "dragnet", "roadblock", "witness", "stakeout", "helicopter"]);
const OF_THE_NEXT_HIDEOUT = new Set(["getaway", "roadblock", "double"]);

export type Icon = "footprint" | "magnifier" | "neutral";

/** The sign of an event; a host's own events count as neutral. */
export const iconOf = (event: string): Icon =>
  FOOTPRINT_EVENTS.has(event) ? "footprint" : MAGNIFIER_EVENTS.has(event) ? "magnifier" : "neutral";

/** The footprints that are printed on a card (F1). */
export const feet = (number: number, goal: number): number => (number === 0 || number === goal ? 0 : 2 - (number % 2));

/** The name of a hideout by its place on the trail; the start has none. */
export { roman } from "@ui/roman";

export function seatOf(props: Props, seat: number): Seat {
  const found = props.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

/** The cards of a seat, sorted; null if they are hidden. */
export const handOf = (view: FugitiveView, seat: number): readonly number[] | null => view.hands[seat] ?? null;

export const isFugitive = (props: Props): boolean => props.viewer === FUGITIVE;
export const isMarshal = (props: Props): boolean => props.viewer === MARSHAL;

/** The number from which the next jump is measured; null if it is hidden. */
export const lastNumber = (view: FugitiveView): number | null => view.trail.at(-1)?.hideout ?? null;

/** The hideouts that lie face down, by place. */
export const faceDown = (view: FugitiveView): number[] =>
  view.trail.flatMap((place, index) => (place.open ? [] : [index]));

/** Numbers that lie open on the trail, as hideouts or as sprint cards. */
export function openNumbers(view: FugitiveView): Set<number> {
  const found = new Set<number>();
  for (const place of view.trail) {
    if (place.open && place.hideout !== null) found.add(place.hideout);
    if (place.open || sprintsShown(place)) for (const each of place.sprints ?? []) found.add(each);
  }
  return found;
}

/** Whether the sprint cards of a face-down hideout lie open, as the marshal sees it (Witness). */
const sprintsShown = (place: PlaceView): boolean => place.hideout === null && place.sprints !== null;

/** How a number of the notebook is struck out by itself: lies open, is in the own hand, or was handled by the seat. */
export function struck(props: Props, number: number): "open" | "own" | null {
  if (openNumbers(props.view).has(number)) return "open";
  return handOf(props.view, MARSHAL)?.includes(number) && !isFugitive(props) ? "own" : null;
}

/** Cards of a pile that the fugitive was dealt, and that each seat drew. */
export function drawn(view: FugitiveView, pile: string): { dealt: number; seats: readonly [number, number] } {
  const count = (seat: number) => view.draws.filter((draw) => draw[0] === seat && draw[1] === pile).length;
  return { dealt: DEALT[pile] ?? 0, seats: [count(FUGITIVE), count(MARSHAL)] };
}

/** The effects that wait for the fugitive's next hideout, and all others that wait. */
export function waiting(view: FugitiveView): { hideout: string[]; other: Array<readonly [number, string]> } {
  const hideout = view.pending.filter((each) => OF_THE_NEXT_HIDEOUT.has(each[1])).map((each) => each[1]);
  return { hideout, other: view.pending.filter((each) => !OF_THE_NEXT_HIDEOUT.has(each[1])) };
}

/** Whether the manhunt is on or was the end. */
export const manhunt = (view: FugitiveView): boolean =>
  view.phase === "manhunt" || (view.trail.length > 1 && view.trail.at(-1)?.hideout === view.goal && view.winner === null);

export const numberOf = (event: Heard, name: string): number | null => {
  const value = event.arguments[name];
  return typeof value === "number" ? value : null;
};

export const textOf = (event: Heard, name: string): string => {
  const value = event.arguments[name];
  return typeof value === "string" ? value : "";
};

/** What was said with the latest change. */
export const latest = (props: Props): readonly Heard[] => (props.fresh > 0 ? props.events.slice(-props.fresh) : []);
