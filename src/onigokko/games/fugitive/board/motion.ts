/** What moves after a change, in the order of the rules: each thing begins when the one before it has ended. */
import { useLayoutEffect } from "preact/hooks";
import { latest, numberOf, textOf, type Props } from "./table";

const STEP = 220; // ms for one thing
const MOST = 600; // ms for all of a change
const FADE = 80; // ms where nothing may move

export interface Timing {
  /** When the hideout with this number is turned up, ms. */
  readonly opened: ReadonlyMap<number, number>;
  /** When the hideout at this place is laid. */
  readonly laid: ReadonlyMap<number, number>;
  /** Cards that go from a pile to a seat (or back), and when. */
  readonly drawn: ReadonlyArray<{ readonly pile: string; readonly seat: number; readonly back: boolean; readonly at: number }>;
}

const MOVES = new Set(["opened", "opened-alone", "laid", "laid-alone", "goal", "goal-alone", "draws", "takes", "gave", "lost"]);
const known = new WeakMap<object, Timing>();

/** The times of what came with the latest change. */
export function timing(props: Props): Timing {
  const found = known.get(props.events);
  if (found) return found;
  const opened = new Map<number, number>();
  const laid = new Map<number, number>();
  const drawn: Array<{ pile: string; seat: number; back: boolean; at: number }> = [];
  const moving = latest(props).filter((event) => MOVES.has(event.message));
  const step = Math.min(STEP, MOST / Math.max(1, moving.length));
  moving.forEach((event, index) => {
    const at = props.motion ? Math.round(index * step) : 0;
    const pile = textOf(event, "pile");
    if (event.message.startsWith("opened")) opened.set(numberOf(event, "number") ?? -1, at);
    else if (event.message.startsWith("laid") || event.message.startsWith("goal")) laid.set(numberOf(event, "place") ?? -1, at);
    else if (pile) drawn.push({ pile, seat: event.seat, back: event.message === "gave" || event.message === "lost", at });
  });
  const made = { opened, laid, drawn };
  known.set(props.events, made);
  return made;
}

/** Lets cards fly between the piles and the hands; they are only seen, and nothing waits for them. */
export function useFlights(props: Props): void {
  useLayoutEffect(() => {
    if (!props.motion) return;
    const flying = timing(props).drawn.flatMap(({ pile, seat, back, at }) => {
      const from = document.querySelector(`[data-f-pile="${pile}"]`);
      const to = document.querySelector(seat === props.viewer ? "[data-f-hand]" : `[data-f-seat="${seat}"]`);
      return from && to ? [fly(back ? to : from, back ? from : to, at)] : [];
    });
    return () => {
      for (const card of flying) card.remove();
    };
  }, [props.events.length]);
}

function fly(from: Element, to: Element, delay: number): HTMLElement {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const card = document.createElement("span");
  card.className = "f-flying";
  card.setAttribute("aria-hidden", "true");
  document.querySelector(".game-fugitive")?.append(card);
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - 22}px, ${box.top + Math.min(box.height, 88) / 2 - 31}px)`;
  const animation = card.animate(
    [
      { transform: at(start), opacity: 1 },
      { transform: `${at(end)} scale(0.6)`, opacity: 1, offset: 0.95 },
      { transform: `${at(end)} scale(0.6)`, opacity: 0 },
    ],
    { duration: STEP, delay, easing: "ease-out", fill: "both" },
  );
  animation.onfinish = () => card.remove();
  return card;
}

export { FADE };
