/** What happened is shown once more as it happens; where pieces hop is in `pieces.tsx`. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FADE, MOST, overAt, Stage } from "@ui/parts/motion";
import { amount, cardsOf, latestBeats, robbedUntil, shifts, textOf, type NoblesseBeat } from "./beats";
import type { Props } from "./table";
import type { NoblesseView } from "./view";

const GROW: Keyframe[] = [{ scale: 1 }, { scale: 1.3, offset: 0.45 }, { scale: 1 }];
const POP: Keyframe[] = [{ opacity: 0, scale: 0.3 }, { opacity: 1, scale: 1.4, offset: 0.6 }, { scale: 1 }];

/** Runs the beats of the latest change over the castle and the plates. `cell` is how far cells are apart. */
export function useMotion(props: Props, box: RefObject<HTMLElement | null>, was: NoblesseView | null, cell: number): void {
  const running = useRef<Stage | null>(null);
  useLayoutEffect(() => {
    running.current?.end();
    running.current = null;
    const svg = box.current?.querySelector<SVGSVGElement>("svg[role=group]");
    if (!svg || props.fresh === 0) return;
    if (!props.motion) {
      svg.querySelector("[data-n=yard]")?.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    running.current = new Stage();
    new Script(props, svg, running.current, cell).play(latestBeats(props), was);
  }, [props.events.length]);
  // Acting goes straight to the present.
  useLayoutEffect(() => {
    if (props.busy) running.current?.end();
  }, [props.busy]);
  useLayoutEffect(() => () => running.current?.end(), []);
}

class Script {
  constructor(
    private readonly props: Props,
    private readonly svg: SVGSVGElement,
    private readonly stage: Stage,
    private readonly cell: number,
  ) {}

  play(beats: readonly NoblesseBeat[], was: NoblesseView | null): void {
    const { view } = this.props;
    const robbed = robbedUntil(beats);
    this.stage.keep(this.one("[data-n=was]"), robbed);
    if (this.one("[data-n=was]")) this.stage.hide(this.one("[data-n=carpet]"), robbed);
    for (const beat of beats) this.act(beat);
    if (was) {
      this.jail(beats, was);
      const still = overAt(beats.filter(({ kind }) => kind === "hop"));
      if (was.leader_hall !== view.leader_hall) for (const lit of this.all("[data-n=lit]")) this.stage.hide(lit, still);
    }
  }

  private one(selector: string): SVGElement | null {
    return this.svg.querySelector<SVGElement>(selector);
  }

  private all(selector: string): Element[] {
    return [...this.svg.querySelectorAll(selector)];
  }

  /** How `from` lies to `to`, as a translation in the drawing's units. */
  private way(from: Element | null, to: Element | null): string | null {
    const scale = this.svg.getScreenCTM()?.a;
    if (!from || !to || !scale) return null;
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const x = (a.left + a.width / 2 - b.left - b.width / 2) / scale;
    const y = (a.top + a.height / 2 - b.top - b.height / 2) / scale;
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  /** What belongs to a seat beside the castle: its plate. */
  private plate(seat: number): Element | null {
    return document.querySelector(`[data-n-plate="${seat}"]`)?.closest(".plate") ?? null;
  }

  private place(seat: number): Element | null {
    return this.one(`[data-n-place="${seat}"]`);
  }

  private act({ kind, event, delay, length }: NoblesseBeat): void {
    const { stage } = this;
    const { seat } = event;
    switch (kind) {
      case "arrive": {
        const who = event.arguments["who"];
        for (const each of Array.isArray(who) ? who.map(Number) : []) {
          const from = this.way(this.plate(each), this.place(each));
          if (from) stage.run(this.place(each), [{ transform: from }, { transform: "none" }], delay, length);
        }
        break;
      }
      case "offer":
      case "castle":
        this.turn(this.place(seat), delay, length);
        break;
      case "pay": {
        const slip = this.one("[data-n=slip]");
        this.fly(slip, this.way(this.place(seat), slip), "none", delay, length);
        break;
      }
      case "sale":
        this.sell(event.seat, delay, length);
        this.learn(seat, [textOf(event, "card")], delay, length);
        break;
      case "mask": {
        const slip = this.one("[data-n=slip-out]");
        this.fly(slip, "none", this.way(this.place(seat), slip), delay, length);
        stage.run(this.place(seat), GROW, delay, length);
        break;
      }
      case "paid": {
        const slip = this.one("[data-n=slip-out]");
        this.fly(slip, "none", this.way(this.one("[data-n=paid]"), slip), delay, length);
        stage.hide(this.one("[data-n=paid]"), delay + length);
        break;
      }
      case "clash": {
        const who = event.arguments["who"];
        const shake = [0, 9, -9, 6, 0].map((angle) => ({ rotate: `${angle}deg` }));
        for (const each of Array.isArray(who) ? who.map(Number) : []) stage.run(this.place(each), shake, delay, length);
        break;
      }
      case "open": {
        const top = this.one(`[data-n-top="${amount(event, "pile")}"]`);
        stage.hide(top, delay);
        stage.run(top, [{ scale: "0.05 1" }, { scale: "1 1" }], delay, length);
        break;
      }
      case "fan":
        this.fan(seat, delay, length);
        this.learn(seat, cardsOf(event), delay, length);
        break;
      case "plaque":
        for (const reward of this.all(`[data-n-reward="${seat}"]`)) {
          stage.hide(reward, delay);
          stage.run(reward, POP, delay, length);
        }
        break;
      case "hand":
        this.rob(event.seat, textOf(event, "card"), delay, length);
        this.learn(seat, [textOf(event, "card")], delay, length);
        break;
      default: // pieces and inmates go by themselves
    }
  }

  /** Turned over: the back that lay there, then the face. */
  private turn(place: Element | null, delay: number, length: number): void {
    const face = place?.querySelector("[data-n-face]") ?? null;
    const back = place?.querySelector("[data-n-back]") ?? null;
    const half = length / 2;
    this.stage.keep(back, delay + half);
    this.stage.run(back, [{ scale: "1 1" }, { scale: "0.05 1" }], delay, half, "ease-in");
    this.stage.hide(face, delay + half);
    this.stage.run(face, [{ scale: "0.05 1" }, { scale: "1 1" }], delay + half, half);
  }

  /** Something that is there only on its way, or `waits` for it. */
  private fly(
    what: Element | null,
    from: string | null,
    to: string | null,
    delay: number,
    length: number,
    waits = false,
  ): void {
    if (!what || from === null || to === null) return;
    const ends = to === "none" ? 1 : 0.2;
    this.stage.run(
      what,
      [{ opacity: 1, transform: from }, { opacity: 1, offset: 0.8 }, { opacity: ends, transform: to }],
      delay,
      length,
    );
    if (!waits) this.stage.hide(what, delay);
  }

  /** The card that was bought goes to the plate of its buyer. */
  private sell(seat: number, delay: number, length: number): void {
    const card = this.one("[data-n=bought]");
    this.fly(card, "none", this.way(this.plate(seat), card), delay, length, true);
  }

  /** A display is dealt out by letter, from its first card on (N13). */
  private fan(seat: number, delay: number, length: number): void {
    const cards = this.all(`[data-n-show="${seat}"] [data-n-card]`);
    cards.forEach((card, index) => {
      const from = this.way(cards[0] ?? null, card);
      if (!from) return;
      const at = delay + (index * length) / (2 * cards.length);
      this.stage.hide(card, at);
      this.stage.run(card, [{ opacity: 0, transform: from }, { opacity: 1 }], at, length / 2);
    });
  }

  /** The thief's hand comes for the card and takes it away to its owner's plate (N17). */
  private rob(seat: number, name: string, delay: number, length: number): void {
    const hand = this.one(`[data-n-hand="${seat} ${CSS.escape(name)}"]`);
    const old = this.one(`[data-n=was] [data-n-card="${CSS.escape(name)}"]`);
    const card = old ?? this.one(`[data-n-card="${CSS.escape(name)}"]`);
    const at = this.way(card, hand);
    const out = this.way(this.plate(seat), hand);
    if (!hand || at === null || out === null) return;
    const loot = hand.querySelector("[data-n-loot]");
    this.stage.run(
      hand,
      [
        { opacity: 1, transform: out },
        { opacity: 1, transform: at, offset: 0.45 },
        { opacity: 1, transform: at, offset: 0.55 },
        { opacity: 1, transform: out },
      ],
      delay,
      length,
      "ease-in-out",
    );
    this.stage.hide(hand, delay);
    this.stage.hide(loot, delay + length / 2);
    const gone = (delay + length / 2) / (2 * MOST);
    const frames = [{ opacity: 1 }, { opacity: 1, offset: gone }, { opacity: 0, offset: gone }, { opacity: 0 }];
    this.stage.run(old, frames, 0, 2 * MOST, "linear");
    for (const taken of this.all(`[data-n-taken="${CSS.escape(name)}"]`)) this.stage.hide(taken, delay + length / 2);
  }

  /** What everybody comes to know of a collection lies open from now on. */
  private learn(seat: number, cards: readonly string[], delay: number, length: number): void {
    for (const card of cards) {
      for (const known of document.querySelectorAll(`[data-n-known="${seat} ${CSS.escape(card)}"]`)) {
        this.stage.run(known, [{ scale: "1 1" }, { scale: "0.1 1.1", offset: 0.5 }, { scale: "1 1" }], delay, length);
      }
    }
  }

  /** Cells shift one at a time; whoever is pushed out of the last one goes (N19). */
  private jail(beats: readonly NoblesseBeat[], was: NoblesseView): void {
    for (const inmate of shifts(beats, was.jail, this.props.view.jail)) {
      const steps = [...inmate.shifts, ...(inmate.leaves ? [inmate.leaves] : [])];
      const last = steps.at(-1);
      if (!last) continue;
      const duration = last.delay + last.length;
      const end = inmate.leaves ? this.props.view.jail.length : inmate.from + inmate.shifts.length;
      const frame = (cell: number, time: number): Keyframe => ({
        translate: `${(cell - (inmate.leaves ? inmate.from : end)) * this.cell}px 0`,
        opacity: cell < 0 || (inmate.leaves && cell >= end) ? 0 : 1,
        offset: Math.min(1, time / duration),
      });
      const frames = [frame(inmate.from, 0)];
      let cell = inmate.from;
      for (const { delay, length } of steps) {
        frames.push(frame(cell, delay));
        cell += 1;
        frames.push(frame(cell, delay + length));
      }
      for (const each of this.all(`[data-n-inmate="${inmate.seat} ${inmate.skill}"]`)) {
        this.stage.run(each, frames, 0, duration, "linear");
      }
    }
  }
}
