/** What happened is shown once more as it happens; where pieces walk is in `glide.ts`. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FADE, overAt, Stage } from "@ui/parts/motion";
import { cardsOf, curtain, latestBeats, type TigerBeat } from "./beats";
import type { Props } from "./table";
import type { TigerView } from "./view";

const POP: Keyframe[] = [
  { opacity: 0, scale: 0.3, rotate: "-90deg" },
  { opacity: 1, scale: 1.2, rotate: "8deg", offset: 0.7 },
  { scale: 1 },
];
const GROW: Keyframe[] = [{ scale: 1 }, { scale: 1.3, offset: 0.45 }, { scale: 1 }];

/** Runs the beats of the latest change over what is drawn in `box` and lies on the mats. */
export function useMotion(props: Props, box: RefObject<HTMLElement | null>, was: TigerView | null): void {
  const running = useRef<Stage | null>(null);
  useLayoutEffect(() => {
    running.current?.end();
    running.current = null;
    const root = box.current;
    if (!root || props.fresh === 0) return;
    if (!props.motion) {
      root.querySelector("[data-t=middle]")?.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    running.current = new Stage();
    new Script(props, root, running.current).play(latestBeats(props), was);
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
    private readonly root: HTMLElement,
    private readonly stage: Stage,
  ) {}

  play(beats: readonly TigerBeat[], was: TigerView | null): void {
    if (was) {
      const { until, from } = curtain(beats, was, this.props.view);
      this.stage.keep(this.one("[data-t=was]"), until);
      this.stage.hide(this.one("[data-t=middle]"), from);
    }
    for (const beat of beats) this.act(beat);
    this.settle(beats);
  }

  /** Once all stand, it is said how far they are ahead, and how far the tiger reaches from there. */
  private settle(beats: readonly TigerBeat[]): void {
    const moves = beats.filter(({ kind }) => kind === "act" || kind === "leap");
    const still = overAt(moves);
    for (const pill of this.all("[data-t-pill=was]")) this.stage.keep(pill, still);
    for (const pill of this.all("[data-t-pill=now]")) this.stage.hide(pill, still);
    const leap = moves.find(({ kind }) => kind === "leap");
    this.stage.keep(this.one("[data-t=prints-was]"), (leap ?? moves[0])?.delay ?? 0);
    if (this.one("[data-t=prints-was]")) this.stage.hide(this.one("[data-t=prints]"), still);
  }

  private one(selector: string): Element | null {
    return this.root.querySelector(selector);
  }

  /** What lies on the mats as well. */
  private all(selector: string): Element[] {
    return [...document.querySelectorAll(selector)];
  }

  private act({ kind, event, delay, length }: TigerBeat): void {
    const { stage } = this;
    switch (kind) {
      case "seal":
        for (const paid of this.all(`[data-t-paid="${event.seat}"]`)) this.open(paid, delay, length);
        break;
      case "lot": {
        const lot = this.one("[data-t=lot]");
        stage.hide(lot, delay);
        stage.run(lot, [{ opacity: 0, translate: "0 -60px" }, { opacity: 1 }], delay, length);
        break;
      }
      case "spend":
      case "regain":
        for (const stack of this.all(`[data-t-stack="${event.seat} ${String(event.arguments["number"])}"]`)) {
          const [up, down] = [{ translate: "0 -8px", scale: 1.15 }, {}];
          stage.run(stack, kind === "spend" ? [up, down] : [down, up, down], delay, length);
        }
        break;
      case "lose":
        for (const gone of this.all(`[data-t-lost="${event.seat}"]`)) {
          stage.run(gone, [{ opacity: 0, translate: "0 -18px" }, { opacity: 1 }], delay, length);
        }
        break;
      case "sale": {
        const flight = this.one("[data-t=flight]");
        stage.keep(flight, delay);
        const to = "translate(var(--x), var(--y)) scale(0.4)";
        stage.run(flight, [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: to }], delay, length);
        break;
      }
      case "ten":
        stage.hide(this.one("[data-t=ten]"), delay);
        stage.run(this.one("[data-t=ten]"), POP, delay, length);
        break;
      case "lit":
        // The number lights in every seat's stacks, and so does whoever may run (T24).
        for (const lit of this.all("[data-t-lit]")) {
          stage.hide(lit, delay);
          stage.run(lit, [{ scale: 0.7 }, { scale: 1.35, offset: 0.5 }, { scale: 1 }], delay, length);
        }
        break;
      case "lay":
        for (const laid of this.all(`[data-t-laid="${event.seat}"]`)) {
          stage.hide(laid, delay);
          stage.run(laid, [{ opacity: 0, translate: "0 24px" }, { opacity: 1 }], delay, length);
        }
        break;
      case "turn":
        this.turn(event.seat, cardsOf(event).length, delay, length);
        break;
      case "card":
        for (const card of this.played(event.seat, String(event.arguments["card"]))) {
          stage.run(card, GROW, delay, length);
        }
        break;
      case "duck": {
        const duck = this.one("[data-t=reprieve]");
        stage.hide(duck, delay);
        stage.run(duck, POP, delay, length);
        break;
      }
      case "miss":
        // It snaps at the last one, who jumps.
        stage.run(this.one("[data-t=jaws]"), [{ scale: 1 }, { scale: "1.1 0.92", offset: 0.3 }, { scale: 1 }], delay, length);
        stage.run(
          this.one(`[data-t-runner="${this.props.view.order.at(-1)}"]`),
          [{ translate: "0 0" }, { translate: "0 -22px", offset: 0.4 }, { translate: "0 0" }],
          delay,
          length,
        );
        break;
      case "bite":
        stage.run(this.one("[data-t=jaws]"), [{ scale: 1 }, { scale: 1.16, offset: 0.5 }, { scale: 1 }], delay, length);
        stage.keep(this.one("[data-t=standing]"), delay);
        stage.hide(this.one("[data-t=hanging]"), delay);
        break;
      case "shuffle":
        stage.run(this.one("[data-t=pile]"), [{ rotate: "0deg" }, { rotate: "12deg" }, { rotate: "-8deg" }, { rotate: "0deg" }], delay, length);
        break;
      default: // the pieces themselves
    }
  }

  /** The cards of a seat are turned over one at a time (T29). */
  private turn(seat: number, count: number, delay: number, length: number): void {
    for (const row of this.all(`[data-t-laid="${seat}"]`)) {
      const faces = [...row.querySelectorAll("[data-t-face]")].slice(0, count);
      faces.forEach((face, n) => {
        const at = delay + (length * n) / count;
        const back = face.parentElement?.querySelector(":scope > [data-t-back]") ?? null;
        if (!back) {
          this.stage.run(face, GROW, at, length / count); // whoever looks knows it already
          return;
        }
        this.stage.keep(back, at + length / count / 2);
        this.stage.run(back, [{ scale: "1 1" }, { scale: "0.05 1" }], at, length / count / 2, "ease-in");
        this.stage.hide(face, at + length / count / 2);
        this.open(face, at + length / count / 2, length / count / 2);
      });
    }
  }

  private open(face: Element, delay: number, length: number): void {
    this.stage.run(face, [{ scale: "0.05 1" }, { scale: "1 1" }], delay, length);
  }

  /** The card that a seat has just played, where it lies. */
  private played(seat: number, card: string): Element[] {
    return this.all(`[data-t-laid="${seat}"] [data-t-face="${CSS.escape(card)}"]`).slice(-1);
  }
}
