/** The turn in which each thing was said. The view tells the present turn only, so it is counted from what was said. */
import type { Heard } from "@ui/board";
import { FUGITIVE, MARSHAL, textOf } from "./table";

/** What a seat does once it has drawn, and so in its own turn only. */
const ACTS: Readonly<Record<string, number>> = {
  laid: FUGITIVE,
  "laid-alone": FUGITIVE,
  passed: FUGITIVE,
  declined: FUGITIVE,
  goal: FUGITIVE,
  "goal-alone": FUGITIVE,
  names: MARSHAL,
  accuses: MARSHAL,
  "no-guess": MARSHAL,
};
/** What lapses as a turn begins (F23). */
const BEGINS = new Set(["no-draw", "guess-lost"]);
/** The draws that an event brings by itself. */
const DRAWS: Readonly<Record<string, number>> = { safehouse: 1, tip: 1, shortcut: 1, crossroads: 2 };

const known = new WeakMap<readonly Heard[], readonly number[]>();

/** The turn of every event, from 1; `events` is all that was said, oldest first. */
export function turns(events: readonly Heard[]): readonly number[] {
  let found = known.get(events);
  if (!found) {
    found = count(events);
    known.set(events, found);
  }
  return found;
}

function count(events: readonly Heard[]): number[] {
  const out: number[] = [];
  let turn = 1;
  let acted = false; // whether this turn has had what ends it
  let begun = false; // whether the last thing said began this turn
  let owed = 0; // draws that an event still brings
  let hunt = false;
  for (const event of events) {
    const seat = turn % 2 ? FUGITIVE : MARSHAL;
    const act = ACTS[event.message];
    let next = false;
    if (hunt) next = false;
    else if (BEGINS.has(event.message)) next = !begun;
    else if (act !== undefined) next = act !== seat;
    else if (event.message === "draws" && owed === 0) next = acted && event.seat !== seat;
    if (next) {
      turn += 1;
      acted = false;
    }
    if (event.message === "guess-lost") acted = true;
    if (act !== undefined) acted = true;
    begun = BEGINS.has(event.message);
    if (event.message === "event") owed += DRAWS[textOf(event, "event")] ?? 0;
    else if (event.message === "draws" && owed > 0) owed -= 1;
    else if (event.message === "idle") owed = Math.max(0, owed - 1);
    if (next && event.message !== "draws") owed = 0;
    if (event.message.startsWith("goal")) hunt = true;
    out.push(turn);
  }
  return out;
}

/** The turn of each guess, in order; of the manhunt's single numbers, too. */
export function guessTurns(events: readonly Heard[]): number[] {
  const all = turns(events);
  const hunt = events.findIndex((event) => event.message === "manhunt");
  return events.flatMap((event, index) => {
    const guess =
      event.message === "accuses" || event.message === "no-guess" || (event.message === "names" && hunt >= 0 && index > hunt);
    return guess ? [all[index] ?? 1] : [];
  });
}
