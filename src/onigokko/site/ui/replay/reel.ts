/** The states of a game, step by step, as one pair of eyes saw them: loaded page by page, kept while they are shown. */
import { type Signal, signal } from "@preact/signals";
import type { GameState, ReplayPage } from "../protocol";
import { merged } from "../state";

export class Reel {
  /** The states that are here, one a step, from step `first` on. */
  readonly frames: Signal<readonly GameState[]> = signal([]);
  /** The last step there is; null until the first page is here. */
  readonly steps: Signal<number | null> = signal(null);
  private next: number | null;
  private loading: Promise<void> | null = null;

  constructor(
    /** The step of the first state. */
    readonly first: number,
    private readonly page: (from: number) => Promise<ReplayPage>,
    private readonly arrived: (page: ReplayPage) => void = () => {},
  ) {
    this.next = first;
  }

  /** The last step whose state is here; one before `first` while none is. */
  get last(): number {
    return this.first + this.frames.value.length - 1;
  }

  /** The state of a step; the nearest one that is here, null if none is. */
  frame(step: number): GameState | null {
    const frames = this.frames.value;
    return frames[Math.min(Math.max(step - this.first, 0), frames.length - 1)] ?? null;
  }

  /** How many of the events of a step's state are of that step alone. */
  fresh(step: number): number {
    const events = this.frame(step)?.events ?? [];
    let count = 0;
    while (count < events.length && events[events.length - 1 - count]?.at === step) count += 1;
    return count;
  }

  /** Loads the next page; false if there is none. */
  async more(): Promise<boolean> {
    const from = this.next;
    if (from === null) return false;
    this.loading ??= this.take(from).finally(() => (this.loading = null));
    await this.loading;
    return this.next !== null;
  }

  /** Asks again for what there may be now after the last state. */
  async refresh(): Promise<void> {
    if (this.next === null) this.next = this.last + 1;
    await this.more();
  }

  private async take(from: number): Promise<void> {
    const page = await this.page(from);
    this.arrived(page);
    this.frames.value = [...this.frames.value, ...unrolled(page)];
    this.steps.value = page.steps;
    this.next = page.next;
  }
}

/** The states that a page tells. */
export function unrolled(page: ReplayPage): GameState[] {
  if (!page.whole) return [];
  let state = page.whole;
  const states = [state];
  for (const patch of page.patches) {
    state = merged(state, patch) ?? state;
    states.push(state);
  }
  return states;
}
