/** What happened in one change, in the order of the rules: what the pieces and the picture move by. */
import type { Heard } from "@ui/board";
import { beatsOf, overAt, type Beat } from "@ui/parts/motion";
import type { Props } from "./table";
import type { TigerView } from "./view";

export type Kind =
  | "seal"
  | "walk"
  | "lot"
  | "bid"
  | "spend"
  | "lose"
  | "sale"
  | "ten"
  | "lit"
  | "regain"
  | "lay"
  | "turn"
  | "card"
  | "act"
  | "three"
  | "leap"
  | "miss"
  | "duck"
  | "bite"
  | "shuffle";

export type TigerBeat = Beat<Kind>;

const AT_ONCE: ReadonlySet<Kind> = new Set<Kind>(["seal", "regain"]);

export const amount = (event: Heard, name: string): number => Number(event.arguments[name] ?? 0);

/** As many steps as spaces, within bounds. */
const far = (event: Heard, most: number) => Math.min(most, Math.max(1, amount(event, "n")));

function of(event: Heard): ReadonlyArray<readonly [Kind, number]> {
  switch (event.message) {
    case "sealed":
      return [["seal", 1]]; // T5
    case "start":
      return [["walk", 2]];
    case "lot":
      return [["lot", 1]]; // T9
    case "bid":
      return [["bid", 1]];
    case "spend":
      return [["spend", 1]]; // T13
    case "passed-lost":
      return [["lose", 1]]; // T15
    case "bought":
      return [["sale", 1.5]]; // T17
    case "rolled":
      return [
        ["ten", 1],
        ["lit", 1],
      ]; // T22, T24
    case "rolled-nobody":
    case "rolled-0":
      return [["ten", 1]];
    case "regain":
      return [["regain", 1]]; // T23
    case "laid":
      return [["lay", 0.6]]; // T25
    case "revealed":
      return [["turn", Math.max(1, cardsOf(event).length)]]; // T29
    case "ran":
    case "hit":
    case "tiger-slipped":
      return [
        ["card", 0.6],
        ["act", far(event, 2)],
      ]; // T30-T33
    case "no-effect":
      return [["card", 1]];
    case "chase":
    case "chase-doubled":
      return [
        ["three", 0.8],
        ["leap", far(event, 2)],
      ]; // T35
    case "escaped":
      return [["miss", 0.8]];
    case "caught":
      return [["bite", 1]]; // T36
    case "caught-by-duck":
      return [
        ["duck", 1],
        ["bite", 1],
      ]; // T37
    case "shuffled":
      return [["shuffle", 1]]; // T39
    default:
      return [];
  }
}

/** The cards that an event names. */
export function cardsOf(event: Heard): readonly string[] {
  const cards = event.arguments["cards"];
  return Array.isArray(cards) ? cards.map(String) : [];
}

export const beats = (events: readonly Heard[]): TigerBeat[] => beatsOf(events, of, AT_ONCE);

/** Those of the latest change; none after a reload, or where nothing may move. */
export const latestBeats = (props: Props): TigerBeat[] =>
  props.motion && props.fresh > 0 ? beats(props.events.slice(-props.fresh)) : [];

/** A way that a piece goes in one beat: to a space, over a start or a card, by a leap, a slip or into a mouth. */
export interface Leg {
  readonly to: number;
  readonly how: "hop" | "leap" | "slip" | "bite";
  readonly delay: number;
  readonly length: number;
}

/** The ways of the tiger in these beats: it may slip and then leap. */
export function hunt(list: readonly TigerBeat[], tiger: number): Leg[] {
  const legs: Leg[] = [];
  const leap = list.find((beat) => beat.kind === "leap");
  const slip = list.find((beat) => beat.kind === "act" && beat.event.message === "tiger-slipped");
  if (slip) legs.push({ ...when(slip), to: tiger - (leap ? amount(leap.event, "n") : 0), how: "slip" });
  if (leap) legs.push({ ...when(leap), to: tiger, how: "leap" });
  return legs;
}

/** The ways of a runner: where its own card or another's takes it, then, if it is caught, to `mouth`. */
export function flight(list: readonly TigerBeat[], view: TigerView, seat: number, mouth: number): Leg[] {
  const position = view.runners[seat]?.position ?? 0;
  const legs: Leg[] = [];
  for (const beat of list) {
    const { event } = beat;
    const ran = event.message === "ran" && event.seat === seat;
    const hit = event.message === "hit" && amount(event, "who") === seat;
    if (beat.kind === "act" && (ran || hit)) legs.push({ ...when(beat), to: position, how: ran ? "hop" : "slip" });
    if (beat.kind === "walk" && event.seat === seat) legs.push({ ...when(beat), to: position, how: "hop" });
    if (beat.kind === "bite" && event.seat === seat) legs.push({ ...when(beat), to: mouth, how: "bite" });
  }
  return legs;
}

const when = ({ delay, length }: TigerBeat) => ({ delay, length });

/** What the middle of the ring shows in a phase. */
export type Middle = "waiting" | "auction" | "run" | "purses";

export function middleOf({ phase }: TigerView): Middle {
  if (phase === "over") return "purses";
  if (phase === "seal" || phase === "start") return "waiting";
  return phase === "auction" ? "auction" : "run";
}

/** Until when the middle of before stays, and from when on the new one is there; both 0 if they are the same. */
export function curtain(list: readonly TigerBeat[], was: TigerView, now: TigerView): { until: number; from: number } {
  const [before, after] = [middleOf(was), middleOf(now)];
  const of = (kind: Kind) => list.find((beat) => beat.kind === kind);
  if (before === after && !of("leap")) return { until: 0, from: 0 };
  const end = overAt(list);
  const starts = { run: of("ten")?.delay, auction: of("lot")?.delay, waiting: 0, purses: undefined }[after];
  const from = starts ?? end;
  return { until: before === "auction" ? Math.min(from, of("ten")?.delay ?? from) : from, from };
}
