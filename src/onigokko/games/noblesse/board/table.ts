/** What the picture and the controls read out of a view and of what was said: nothing here decides a rule. */
import type { BoardProps, Heard, Seat } from "@ui/board";
import type { CollectorView, NoblesseView } from "./view";

export type Props = BoardProps<NoblesseView>;

export function collector(view: NoblesseView, seat: number): CollectorView {
  const found = view.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

export function me(props: Props): CollectorView | null {
  return props.viewer >= 0 ? (props.view.seats[props.viewer] ?? null) : null;
}

export function seatOf(props: Props, seat: number): Seat {
  const found = props.seats[seat];
  if (!found) throw new RangeError(`there is no seat ${seat}`);
  return found;
}

export const crestOf = (props: Props, seat: number) => seatOf(props, seat).crest;

/** Whether this viewer has to decide now. */
export const asked = (props: Props) => (props.question?.moves.size ?? 0) > 0;

/** The hall of a space, from 1; 0 for the club room, one more than there are halls for the table. */
export function hallOf(view: NoblesseView, space: number): number {
  if (space === 0) return 0;
  const found = view.halls.findIndex((hall) => space < hall.first + hall.spaces);
  return found < 0 ? view.halls.length + 1 : found + 1;
}

/** The hall whose steps count now: that of the leading piece, the first one from the club room; null at the table. */
export function paying(view: NoblesseView): number | null {
  const hall = Math.max(1, view.leader_hall);
  return hall <= view.halls.length ? hall : null;
}

/** The steps for the best and the second-best display now. */
export function steps(view: NoblesseView): { best: number; second: number } {
  const hall = view.halls[(paying(view) ?? view.halls.length) - 1];
  return { best: hall?.best ?? 0, second: hall?.second ?? 0 };
}

/** The place of a seat's piece on the track, from 1; equal pieces share the better one (N20). */
export function rank(view: NoblesseView, seat: number): number {
  const { space } = collector(view, seat);
  return 1 + view.seats.filter((each) => each.space > space).length;
}

/** The name of a hall. */
export { roman } from "@ui/roman";

/** The jailed thieves of a seat, each with its cell from 1. */
export function jailed(view: NoblesseView, seat: number): Array<{ skill: number; cell: number }> {
  return view.jail.flatMap((each, index) => (each?.seat === seat ? [{ skill: each.skill, cell: index + 1 }] : []));
}

/** Who is at a place in this round, as far as this viewer knows. */
export const at = (view: NoblesseView, place: string) =>
  view.seats.flatMap((each, seat) => (each.place === place ? [seat] : []));

/** What happened in a round, so far as it was said. */
export interface Story {
  readonly round: number;
  readonly actions: ReadonlyMap<number, string>;
  readonly castle: readonly number[];
  readonly auction: readonly number[];
  readonly sale: { readonly seat: number; readonly card: string; readonly amount: number; readonly pile: number } | null;
  readonly till: { readonly thief: number | null; readonly amount: number } | null;
  readonly shows: ReadonlyMap<number, readonly string[]>;
  readonly rewards: ReadonlyMap<number, { readonly place: 1 | 2; readonly n: number }>;
  readonly thefts: ReadonlyArray<{ readonly seat: number; readonly victim: number; readonly card: string }>;
}

const number = (event: Heard, name: string) => Number(event.arguments[name] ?? 0);
const text = (event: Heard, name: string) => String(event.arguments[name] ?? "");
const list = (event: Heard, name: string): readonly unknown[] => {
  const value = event.arguments[name];
  return Array.isArray(value) ? value : [];
};

/** The events of one round out of all: the one under way, or the one before it. */
function ofRound(events: readonly Heard[], before: boolean): readonly Heard[] {
  const last = events.findLastIndex((event) => event.message === "round");
  if (!before) return events.slice(Math.max(0, last));
  const first = events.slice(0, Math.max(0, last)).findLastIndex((event) => event.message === "round");
  return first < 0 ? [] : events.slice(first, last);
}

export function tell(events: readonly Heard[]): Story {
  const actions = new Map<number, string>();
  const shows = new Map<number, readonly string[]>();
  const rewards = new Map<number, { place: 1 | 2; n: number }>();
  const thefts: Array<{ seat: number; victim: number; card: string }> = [];
  let [castle, auction]: [number[], number[]] = [[], []];
  let sale: Story["sale"] = null;
  let till: Story["till"] = null;
  let round = 0;
  for (const event of events) {
    const { seat } = event;
    switch (event.message) {
      case "round":
        round = number(event, "round");
        break;
      case "to-castle":
        castle = list(event, "who").map(Number);
        break;
      case "to-auction":
        auction = list(event, "who").map(Number);
        break;
      case "offer":
        actions.set(seat, `cheque ${number(event, "amount")}`);
        break;
      case "lurk":
      case "prowl":
        actions.set(seat, `thief ${number(event, "skill")}`);
        break;
      case "will-display":
        actions.set(seat, "display");
        break;
      case "watch":
        actions.set(seat, "detective");
        break;
      case "bought":
        sale = { seat, card: text(event, "card"), amount: number(event, "amount"), pile: number(event, "pile") };
        break;
      case "cheque-stolen":
        till = { thief: seat, amount: number(event, "amount") };
        break;
      case "cheque-paid":
        till = { thief: null, amount: number(event, "amount") };
        break;
      case "shows":
        shows.set(seat, list(event, "cards").map(String));
        break;
      case "best":
      case "second":
        if (event.rule === "N16") rewards.set(seat, { place: event.message === "best" ? 1 : 2, n: number(event, "n") });
        break;
      case "stole":
        thefts.push({ seat, victim: number(event, "victim"), card: text(event, "card") });
        break;
    }
  }
  return { round, actions, castle, auction, sale, till, shows, rewards, thefts };
}

/** The story that the courtyard shows: this round's; while places are chosen, that of the round before. */
export function story(props: Props): Story {
  return tell(ofRound(props.events, props.view.phase === "place"));
}

/** What the latest change brought; empty after a reload. */
export const latest = (props: Props): readonly Heard[] => (props.fresh > 0 ? props.events.slice(-props.fresh) : []);

/** A display on the carpet. */
export interface Shown {
  readonly seat: number;
  readonly cards: ReadonlyArray<{ readonly card: string; readonly thief: number | null }>;
  readonly reward: { readonly place: 1 | 2; readonly n: number } | null;
}

/**
 * The displays that lie on the carpet: those being robbed, the final ones, or, while places are chosen, those of the
 * round before, with who took which card.
 */
export function displays(props: Props): Shown[] {
  const { view } = props;
  if (view.phase === "over") {
    const said = props.events.filter((event) => event.rule === "N23");
    return view.seats.flatMap((each, seat) => {
      if (!each.display?.length) return [];
      const event = said.find((one) => one.seat === seat && (one.message === "best" || one.message === "second"));
      const reward = event ? { place: event.message === "best" ? (1 as const) : (2 as const), n: number(event, "n") } : null;
      return [{ seat, cards: each.display.map((card) => ({ card, thief: null })), reward }];
    });
  }
  if (view.phase !== "steal" && view.phase !== "place") return [];
  const { shows, rewards, thefts } = story(props);
  return [...shows].map(([seat, cards]) => ({
    seat,
    cards: cards.map((card) => ({
      card,
      thief: thefts.find((theft) => theft.victim === seat && theft.card === card)?.seat ?? null,
    })),
    reward: rewards.get(seat) ?? null,
  }));
}

/** The best cheque that others at the auction house hold; 0 if there is none. */
export function rivalCheque(props: Props): number {
  const rivals = at(props.view, "auction").filter((seat) => seat !== props.viewer);
  return Math.max(0, ...rivals.flatMap((seat) => collector(props.view, seat).cheques));
}
