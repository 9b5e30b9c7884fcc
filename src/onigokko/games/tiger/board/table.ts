/** What the picture and the controls read out of a view and of what was said: nothing here decides a rule. */
import type { BoardProps, Heard, Seat } from "@ui/board";
import { overAt } from "@ui/parts/motion";
import type { TigerBeat } from "./beats";
import type { RunnerView, TigerView } from "./view";

export type Props = BoardProps<TigerView>;

export const REACH = 3; // the most a d3 shows: so far the tiger leaps when nothing doubles it (T35)

export function runner(view: TigerView, seat: number): RunnerView {
  const found = view.runners[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

export function me(props: Props): RunnerView | null {
  return props.viewer >= 0 ? (props.view.runners[props.viewer] ?? null) : null;
}

export function seatOf(props: Props, seat: number): Seat {
  const found = props.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

/** All seats: the placed ones from the farthest to the nearest, before that by number. */
export function order(view: TigerView): readonly number[] {
  return view.order.length === view.runners.length ? view.order : view.runners.map((_, seat) => seat);
}

export interface Bid {
  readonly seat: number;
  readonly amount: number;
  readonly at: number;
}

const number = (event: Heard, name: string): number => {
  const value = event.arguments[name];
  return typeof value === "number" ? value : 0;
};

/** Where this auction began: one past the end of the one before. */
function auctionBegan(events: readonly Heard[]): number {
  for (let n = events.length - 1; n >= 0; n--) {
    if (["lot", "bought", "no-buyer"].includes(events[n]!.message)) return n + 1;
  }
  return 0;
}

/** The bids of this auction, the first first. */
export function bids(props: Props): Bid[] {
  if (props.view.phase !== "auction") return [];
  return props.events
    .slice(auctionBegan(props.events))
    .filter((event) => event.message === "bid")
    .map((event) => ({ seat: event.seat, amount: number(event, "bid"), at: event.at }));
}

/** The earnest money that a seat lost by passing in this auction, 0 if none. */
export function lost(props: Props, seat: number): number {
  if (props.view.phase !== "auction") return 0;
  const passed = props.events
    .slice(auctionBegan(props.events))
    .find((event) => event.message === "passed-lost" && event.seat === seat);
  return passed ? number(passed, "amount") : 0;
}

/** The highest bid of this auction, 0 if there is none. */
export const highest = (view: TigerView): number => Math.max(0, ...view.runners.map((each) => each.bid));

/** Seats that bid in this auction and so have seen the lot (T16). */
export const sawLot = (view: TigerView): number[] =>
  order(view).filter((seat) => view.lot_on_offer && runner(view, seat).bid > 0);

/** The other seats that are still in this auction. */
export const rivals = (view: TigerView, seat: number): number[] =>
  order(view).filter((other) => other !== seat && !runner(view, other).passed);

/** What a seat sealed for its start, once all is revealed; null before. */
export function sealedAmount(props: Props, seat: number): number | null {
  if (props.view.phase === "seal") return null;
  const said = props.events.find((event) => event.message === "sealed" && event.seat === seat);
  return said ? number(said, "amount") : null;
}

/** Dice and a sale that came with the latest change, to be shown for a moment. */
export interface Moment {
  readonly at: number;
  /** The roll of the d10, if this round's run is over already. */
  readonly ten: number | null;
  /** The roll of the d3 and how far the tiger leapt. */
  readonly three: { readonly roll: number; readonly spaces: number } | null;
  readonly buyer: number | null;
  readonly card: string | null;
  /** When the first of its dice rolls, in ms. */
  readonly since: number;
  /** How long they are seen: at the end no longer than things move. */
  readonly length: number;
}

const LINGER = 2400; // ms that dice are seen

/** Null if nothing of that kind was said last. */
export function moment(props: Props, beats: readonly TigerBeat[]): Moment | null {
  const { view, fresh, events } = props;
  let found: Moment | null = null;
  const since = beats.find(({ kind }) => kind === "three" || (kind === "ten" && view.d10 === null))?.delay ?? 0;
  const length = props.over ? Math.max(LINGER / 4, overAt(beats) - since) : LINGER;
  for (const event of fresh > 0 ? events.slice(-fresh) : []) {
    const before: Moment = found ?? { at: event.at, ten: null, three: null, buyer: null, card: null, since, length };
    if (event.message.startsWith("rolled")) {
      if (view.d10 === null) found = { ...before, ten: number(event, "roll") };
    } else if (event.message === "chase") {
      found = { ...before, three: { roll: number(event, "n"), spaces: number(event, "n") } };
    } else if (event.message === "chase-doubled") {
      found = { ...before, three: { roll: number(event, "roll"), spaces: number(event, "n") } };
    } else if (event.message === "bought") {
      found = { ...before, buyer: event.seat, card: view.sales.at(-1)?.card ?? null };
    }
  }
  return found;
}

/** Whom the duck has spared at the end (T37), -1 if nobody. */
export function spared(props: Props): number {
  const said = props.over ? props.events.findLast((event) => event.message === "caught-by-duck") : undefined;
  return said ? number(said, "who") : -1;
}

/** Numbers and how many there are of each, as nine stacks from 1 to 9. */
export const stacks = (numbers: readonly number[]): number[] =>
  Array.from({ length: 9 }, (_, index) => numbers.filter((each) => each === index + 1).length);

/** Kinds with how many there are of each, in the order given. */
export function bag(cards: readonly string[]): Array<{ kind: string; count: number }> {
  const out: Array<{ kind: string; count: number }> = [];
  for (const kind of cards) {
    const last = out.find((each) => each.kind === kind);
    if (last) last.count += 1;
    else out.push({ kind, count: 1 });
  }
  return out;
}
