/** What happened in one change, one thing after the other in the order of the rules; it never holds up a decision. */
import type { Heard } from "../board";

export const STEP = 220; // ms a step
export const MOST = 600; // ms for all of a decision
export const FADE = 80; // ms where nothing may move

/** One thing that happens, from `delay` on, for `length` ms. */
export interface Beat<Kind extends string = string> {
  readonly kind: Kind;
  readonly event: Heard;
  readonly delay: number;
  readonly length: number;
}

/**
 * The beats of these events, one after the other. `of` gives those of one event, each with how many steps it takes;
 * beats of a kind of `together` that follow each other happen at once.
 */
export function beatsOf<Kind extends string>(
  events: readonly Heard[],
  of: (event: Heard) => ReadonlyArray<readonly [Kind, number]>,
  together: ReadonlySet<Kind>,
): Array<Beat<Kind>> {
  const parts = events.flatMap((event) => of(event).map(([kind, steps]) => ({ kind, event, steps })));
  const joined = parts.map(({ kind }, index) => together.has(kind) && parts[index - 1]?.kind === kind);
  const sum = parts.reduce((total, { steps }, index) => total + (joined[index] ? 0 : steps), 0);
  const unit = Math.min(STEP, MOST / Math.max(1, sum));
  let [delay, length] = [0, 0];
  return parts.map(({ kind, event, steps }, index) => {
    if (!joined[index]) {
      delay += length;
      length = steps * unit;
    }
    return { kind, event, delay, length };
  });
}

/** When all of them are over. */
export const overAt = (beats: readonly Beat[]): number =>
  Math.max(0, ...beats.map(({ delay, length }) => delay + length));

/** The animations of one change. Ending it shows the present at once. */
export class Stage {
  private readonly animations: Animation[] = [];

  run(element: Element | null, frames: Keyframe[], delay: number, duration: number, easing = "ease-out"): void {
    if (element) this.animations.push(element.animate(frames, { delay, duration, easing, fill: "backwards" }));
  }

  /** Is not there before that moment. */
  hide(element: Element | null, until: number): void {
    if (until > 0) this.run(element, [{ opacity: 0 }, { opacity: 0 }], 0, until);
  }

  /** Something of the past, which cannot be seen else, is there until that moment. */
  keep(element: Element | null, until: number): void {
    if (until > 0) this.run(element, [{ opacity: 1 }, { opacity: 1 }], 0, until);
  }

  end(): void {
    for (const animation of this.animations.splice(0)) animation.cancel();
  }
}
