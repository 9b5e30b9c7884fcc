/** Which moment is shown: whose eyes, which step, and whether it goes on by itself. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { sayOf } from "../api";
import { bringWords, motion, t } from "../app";
import type { Heard, Words } from "../board";
import type { GameState, ReplayPage, Table } from "../protocol";
import { boardProps, type Props } from "../table/props";
import { NOWHERE, Store } from "../table/store";
import { type Eyes, type Moment, momentOf } from "./address";
import { Reel } from "./reel";

export const SPEEDS = ["slow", "usual", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];
const PAUSES: Record<Speed, number> = { slow: 3200, usual: 1600, fast: 600 }; // ms from one step to the next

/** Where the pages come from: a table of the site, or a record. */
export interface Source {
  page(eyes: Eyes, from: number): Promise<ReplayPage>;
  /** The table, if its pages do not tell it. */
  table: Table | null;
}

export class Player {
  /** A table without a connection; the frame and the boards show what is put into it. */
  readonly store: Store;
  readonly eyes: Signal<Eyes>;
  readonly step: Signal<number>;
  readonly speed: Signal<Speed> = signal("usual");
  readonly playing: Signal<boolean> = signal(false);
  readonly problem: Signal<string> = signal("");
  readonly table: Signal<Table | null>;
  private readonly forward: Signal<boolean> = signal(false);
  private readonly reels: Signal<ReadonlyMap<Eyes, Reel>> = signal(new Map());
  private readonly stops: Array<() => void> = [];
  private hash: string;

  readonly reel = computed(() => this.reels.value.get(this.eyes.value) ?? null);
  /** The last step there is. */
  readonly steps = computed(() => {
    for (const reel of this.reels.value.values()) if (reel.steps.value !== null) return reel.steps.value;
    return null;
  });
  /** The step whose state is shown: the one that is wished for, or as far as the states have come. */
  readonly shown = computed(() => {
    const reel = this.reel.value;
    return reel?.frames.value.length ? Math.min(this.step.value, reel.last) : null;
  });

  constructor(
    private readonly source: Source,
    id: string,
    hash: string,
  ) {
    this.store = new Store(id, NOWHERE);
    this.table = signal(source.table);
    this.hash = hash;
    const moment = momentOf(hash, source.table?.seats.length ?? 16);
    this.eyes = signal(moment.eyes);
    this.step = signal(moment.step);
    this.stops.push(
      effect(() => this.need(this.eyes.value)),
      effect(() => this.put()),
      effect(() => {
        if (this.playing.value) this.wait(this.step.value, PAUSES[this.speed.value]);
      }),
      () => clearTimeout(this.timer),
    );
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.store.live.stop();
    this.store.notes.stop();
    const game = this.table.value?.game;
    if (game) bringWords(game, null);
  }

  /** The moment that is shown, for an address. */
  get moment(): Moment {
    return { eyes: this.eyes.value, step: this.step.value };
  }

  /** Goes where an address says, if it is another one than before. */
  follow(hash: string): void {
    if (hash === this.hash || !/^(eyes|step)=/.test(hash)) return;
    this.hash = hash;
    const moment = momentOf(hash, this.table.value?.seats.length ?? 16);
    this.see(moment.eyes);
    this.to(moment.step);
  }

  /** Notes the address that says what is shown now. */
  noted(hash: string): void {
    this.hash = hash;
  }

  see(eyes: Eyes): void {
    this.retry();
    this.forward.value = false;
    this.eyes.value = eyes;
  }

  to(step: number): void {
    this.retry();
    const next = Math.max(0, Math.min(step, this.steps.value ?? step));
    if (next === this.step.value) return;
    this.forward.value = next === this.step.value + 1;
    this.step.value = next;
  }

  readonly turning = {
    by: (steps: number): void => {
      this.playing.value = false;
      this.to((this.shown.value ?? this.step.value) + steps);
    },
    to: (step: number): void => {
      this.playing.value = false;
      this.to(step);
    },
    end: (): void => this.turning.to(this.steps.value ?? 0),
    /** Plays on, or pauses; at the end it begins anew. */
    play: (): void => {
      if (!this.playing.value && this.step.value === this.steps.value) this.to(0);
      this.playing.value = !this.playing.value;
    },
  };

  /** What the boards are told. */
  props(): Props | null {
    const props = boardProps(this.store);
    if (!props) return null;
    const say = this.eyes.value === "!" ? (event: Heard) => sayOpenly(props, event) : props.say;
    return { ...props, say, question: null, motion: motion.value && this.forward.value };
  }

  /** The last state that is here: with it all that was ever said. */
  get latest(): GameState | null {
    const reel = this.reel.value;
    return reel?.frame(reel.last) ?? null;
  }

  private timer: ReturnType<typeof setTimeout> | undefined;

  private wait(step: number, pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing.peek() || this.step.peek() !== step) return;
      if (step === this.steps.peek()) this.playing.value = false;
      else if (document.hidden || this.shown.peek() !== step) this.wait(step, pause);
      else this.to(step + 1);
    }, pause);
  }

  /** Loads all states for these eyes, page by page. */
  private need(eyes: Eyes): void {
    if (this.reels.peek().has(eyes)) return;
    const reel = new Reel(
      0,
      (from) => this.source.page(eyes, from),
      (page) => this.arrived(page),
    );
    this.reels.value = new Map(this.reels.peek()).set(eyes, reel);
    void this.load(eyes, reel);
  }

  /** Asks again for what did not come. */
  private retry(): void {
    if (!this.problem.peek()) return;
    const [eyes, reel] = [this.eyes.peek(), this.reel.peek()];
    this.problem.value = "";
    if (reel) void this.load(eyes, reel);
    else this.need(eyes);
  }

  private async load(eyes: Eyes, reel: Reel): Promise<void> {
    try {
      this.problem.value = "";
      while (await reel.more()); // the next page is asked for when this one is here
    } catch (wrong) {
      const left = new Map(this.reels.peek());
      if (!reel.frames.peek().length) left.delete(eyes);
      this.reels.value = left;
      this.problem.value = sayOf(wrong) ?? t("unreachable");
    }
  }

  private arrived(page: ReplayPage): void {
    if (page.table) this.table.value = page.table;
    const game = this.table.value?.game;
    if (game) {
      bringWords(game, page.words);
      void this.store.prepare(game);
    }
    if (this.step.peek() > page.steps) this.step.value = page.steps;
  }

  /** Puts the state of the step into the table that the frame shows. */
  private put(): void {
    const [table, shown, reel] = [this.table.value, this.shown.value, this.reel.value];
    const game = shown === null ? null : (reel?.frame(shown) ?? null);
    if (!table || !game || shown === null) return;
    this.store.live.state.value = {
      n: 0,
      table: { ...table, seats: table.seats.map((seat) => ({ ...seat, here: true })), watchers: 0 },
      game,
      chat: [],
      fresh: this.forward.value ? (reel?.fresh(shown) ?? 0) : 0,
      skew: 0,
      lag: 0,
    };
  }
}

/** An event for those who see everything: what a seat alone was told is worded so that it names the seat. */
function sayOpenly(words: Words, event: Heard): string {
  const id = `open.${event.message}`;
  return words.has(id) ? words.t(id, event.arguments, event.seat) : words.say(event);
}
