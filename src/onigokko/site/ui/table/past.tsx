/** Looking back, in the table itself: what happened since my last decision, as my own seat saw it. */
import { type Signal, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import * as api from "../api";
import { announce } from "../announce";
import { motion, t } from "../app";
import { Turn } from "../parts/turn_sign";
import type { GameState, ReplayPage } from "../protocol";
import { Reel } from "../replay/reel";
import type { Props } from "./props";
import type { Store } from "./store";

const BEFORE = 30; // steps that are fetched besides, for whoever wants to look farther back

interface Looking {
  readonly reel: Reel;
  readonly step: number;
  /** It was come to by one step forward: its events are news again, and things move. */
  readonly forward: boolean;
}

export class Past {
  /** Null in the present. */
  readonly looking: Signal<Looking | null> = signal(null);
  readonly busy: Signal<boolean> = signal(false);

  constructor(private readonly table: string) {}

  /** Goes to the moment of my last decision, and one step on from there. */
  async open(game: GameState): Promise<void> {
    if (this.busy.value) return;
    const from = behind(game) ? game.own : Math.max(0, game.step - 1);
    await this.load(Math.max(0, from - BEFORE), from);
    requestAnimationFrame(() => void this.by(1));
  }

  /** One step on or back; beyond what there is, to the present. */
  async by(steps: number): Promise<void> {
    const now = this.looking.value;
    if (!now || this.busy.value) return;
    const step = now.step + steps;
    if (step < now.reel.first) {
      if (step >= 0) await this.load(Math.max(0, step - BEFORE), step);
    } else {
      if (step > now.reel.last) await this.during(() => now.reel.refresh());
      if (this.looking.value !== now) return;
      if (step > now.reel.last) this.close();
      else this.looking.value = { reel: now.reel, step, forward: steps === 1 };
    }
  }

  readonly close = (): void => {
    this.looking.value = null;
  };

  private async load(first: number, step: number): Promise<void> {
    const reel = new Reel(first, (from) =>
      api.get<ReplayPage>(`/api/tables/${encodeURIComponent(this.table)}/past?from=${from}`),
    );
    await this.during(() => reel.more());
    if (reel.frames.value.length) this.looking.value = { reel, step, forward: false };
  }

  private async during(work: () => Promise<unknown>): Promise<void> {
    this.busy.value = true;
    await work().catch(() => undefined); // without an answer one stays where one is
    this.busy.value = false;
  }
}

/** How many steps were made since my last decision; 0 for those who have none to make. */
function behind(game: GameState): number {
  return game.viewer >= 0 ? game.step - game.own : 0;
}

/** The table as it was at the step that is looked at; null in the present. */
export function pastProps(store: Store, props: Props): Props | null {
  const now = store.past.looking.value;
  const game = now?.reel.frame(now.step);
  if (!now || !game) return null;
  return {
    ...props,
    view: game.view,
    question: null,
    turn: game.turn,
    over: game.ranking !== null,
    ranking: game.ranking,
    events: game.events,
    fresh: now.forward ? now.reel.fresh(now.step) : 0,
    showable: [],
    motion: motion.value && now.forward,
  };
}

/** Opens the past: how many things one may have missed. */
export function LookBack({ store }: { store: Store }) {
  const game = store.live.state.value?.game;
  if (!game || game.ranking || game.step < 1) return null;
  const n = behind(game);
  const open = store.past.looking.value !== null;
  const label = n > 0 ? t("past.missed", { n }) : t("past.open");
  return (
    <button
      type="button"
      class="tool look-back"
      aria-label={label}
      title={label}
      aria-expanded={open}
      onClick={() => (open ? store.past.close() : void store.past.open(game))}
    >
      <Turn sign="again" />
      {n > 0 && <b aria-hidden="true">{n}</b>}
    </button>
  );
}

/** While one looks back: which step it is, what happened in it, and the ways back and forward. */
export function PastBar({ store, props }: { store: Store; props: Props }) {
  const bar = useRef<HTMLElement>(null);
  const now = store.past.looking.value;
  const game = store.live.state.value?.game ?? null;
  const last = game?.step ?? 0;
  const step = now?.step ?? 0;
  const events = now ? (now.reel.frame(step)?.events ?? []) : [];
  const said = now?.reel.fresh(step) ? events.slice(-now.reel.fresh(step)).map(props.say) : [];
  const own = game && behind(game) > 0 && step > game.own ? game.own : null;
  const where =
    own === null ? t("past.step", { step, steps: last }) : t("past.since", { at: step - own, all: last - own });
  const told = said.length ? said.join(props.lang === "ja" ? "。" : ". ") : t(step ? "replay.unseen" : "replay.begin");
  useEffect(() => {
    if (!now) return;
    bar.current?.focus({ preventScroll: true });
    return () => {
      // The keyboard goes back to where the bar was opened, unless it is somewhere else already.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(".look-back")?.focus();
    };
  }, [now === null]);
  useEffect(() => {
    if (now) announce(t("said", { what: where, text: told }));
  }, [step, now === null]);
  if (!now) return null;
  const turn = (by: number) => void store.past.by(by);
  return (
    <section
      class="past"
      ref={bar}
      tabIndex={-1}
      aria-label={t("past.open")}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") turn(-1);
        else if (event.key === "ArrowRight") turn(1);
        else if (event.key === "Escape") store.past.close();
        else return;
        event.preventDefault();
      }}
    >
      <p>
        <b>{where}</b> <span>{told}</span>
      </p>
      <div class="turns">
        <button type="button" aria-label={t("replay.back")} disabled={step === 0} onClick={() => turn(-1)}>
          <Turn sign="back" />
        </button>
        <button type="button" aria-label={t("replay.on")} onClick={() => turn(1)}>
          <Turn sign="on" />
        </button>
        <button type="button" onClick={store.past.close}>
          {t("past.now")}
        </button>
      </div>
    </section>
  );
}
