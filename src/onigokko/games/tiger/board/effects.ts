/** What a card would do if it were played now, for the label of its button. The server alone plays it. */
import { runner } from "./table";
import type { TigerView } from "./view";

/** A piece and where it would come to stand; `seat` -1 is the tiger. */
export interface Effect {
  readonly seat: number;
  readonly from: number;
  readonly to: number;
}

/** A runner's steps over spaces on which no other runner stands (T31). */
function walk(view: TigerView, seat: number, steps: number): Effect {
  const from = runner(view, seat).position ?? 0;
  const taken = new Set(view.runners.map((each, other) => (other === seat ? null : each.position)));
  let to = from;
  for (let left = Math.abs(steps); left > 0; left--) {
    do to += Math.sign(steps);
    while (taken.has(to));
  }
  return { seat, from, to };
}

/** Null: the card would move nobody. `tigerSlips` is the option of T43. */
export function effect(view: TigerView, seat: number, kind: string, tigerSlips: boolean): Effect | null {
  const here = runner(view, seat).position;
  if (here === null) return null;
  if (kind === "1" || kind === "+1") return walk(view, seat, 1); // T30
  if (kind === "+2") return walk(view, seat, 2);
  const others = view.runners
    .map((each, other) => ({ seat: other, position: each.position ?? here }))
    .filter((each) => each.seat !== seat);
  if (kind === "shot") {
    const ahead = others.filter((each) => each.position > here).sort((a, b) => a.position - b.position)[0];
    return ahead ? walk(view, ahead.seat, -2) : null; // T32
  }
  if (kind !== "banana") return null;
  const behind = others.filter((each) => each.position < here).sort((a, b) => b.position - a.position)[0];
  const slips = tigerSlips && view.tiger < here && (!behind || view.tiger > behind.position); // T43: on one space, the runner
  if (slips) return { seat: -1, from: view.tiger, to: view.tiger - (view.tiger === here - 1 ? 2 : 1) };
  return behind ? walk(view, behind.seat, behind.position === here - 1 ? -2 : -1) : null; // T33
}
