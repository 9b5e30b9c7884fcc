/** What happened is shown once more as it happens, one thing after the other; it never holds up a decision. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Heard } from "@ui/board";
import { angleOf, at } from "./garden";
import { leftOf, seatsIn, type Props } from "./table";

const STEP = 220; // ms
const MOST = 600; // ms for all of a decision
const FADE = 80; // ms where nothing may move
const EASE = "ease-out";

type Rects = ReadonlyMap<string, DOMRect>;
/** One thing that happens, from `delay` on, for `length` ms. */
type Step = (delay: number, length: number) => void;

/** Runs the steps of what came with the latest change. */
export function useMotion(props: Props, box: RefObject<HTMLElement | null>): void {
  const running = useRef<Stage | null>(null);
  const last = useRef<Rects>(new Map());
  const piece = useRef(props.view.piece);
  useLayoutEffect(() => {
    running.current?.end();
    running.current = null;
    const [before, from] = [last.current, piece.current];
    piece.current = props.view.piece;
    const root = box.current;
    if (!root || props.fresh === 0) {
      // Nothing moves: where things lie can be seen once the page has drawn them, without being measured twice.
      const frame = requestAnimationFrame(() => {
        last.current = rects();
      });
      return () => cancelAnimationFrame(frame);
    }
    last.current = rects();
    if (!props.motion) {
      if (from !== props.view.piece) root.querySelector("[data-f-bird]")?.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return undefined;
    }
    const stage = new Stage();
    const steps = new Script(props, root, before, stage).steps();
    const length = Math.min(STEP, MOST / Math.max(1, steps.length));
    steps.forEach((step, index) => step(index * length, length));
    running.current = stage;
    return undefined;
  }, [props.events.length]);
  // Acting goes straight to the present.
  useLayoutEffect(() => {
    if (props.busy) running.current?.end();
  }, [props.busy]);
  useLayoutEffect(() => () => running.current?.end(), []);
}

/** The animations and ghosts of one change. */
class Stage {
  private readonly animations: Animation[] = [];
  private readonly ghosts: HTMLElement[] = [];

  run(element: Element, frames: Keyframe[], delay: number, duration: number): Animation {
    const animation = element.animate(frames, { delay, duration, easing: EASE, fill: "backwards" });
    this.animations.push(animation);
    return animation;
  }

  /** Hides what lies there already until its ghost has come. */
  hide(element: Element, until: number): void {
    this.run(element, [{ opacity: 0 }, { opacity: 0 }], 0, until);
  }

  /** A copy of `element` goes from one place to another, above everything; it is there from `since` on. */
  fly(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number, duration: number, since = 0): void {
    const start = pose(from, to);
    this.ghost(element, to, since, delay + duration, [
      { transform: start },
      { transform: start, offset: (delay - since) / (delay + duration - since), easing: EASE },
      { transform: "none" },
    ]);
  }

  /** A copy of `element` is turned open where it lies at `at`, and stays until `until`. */
  open(element: HTMLElement, lies: DOMRect, delay: number, duration: number, until: number): void {
    const rest = pose(lies, element.getBoundingClientRect());
    const turned = duration / (until - delay);
    this.ghost(element, element.getBoundingClientRect(), delay, until, [
      { transform: `${rest} scaleX(0.05)` },
      { transform: rest, offset: turned },
      { transform: rest },
    ]);
  }

  end(): void {
    for (const animation of this.animations.splice(0)) animation.cancel();
    for (const ghost of this.ghosts.splice(0)) ghost.remove();
  }

  private ghost(element: HTMLElement, lies: DOMRect, since: number, until: number, frames: Keyframe[]): void {
    const ghost = element.cloneNode(true);
    if (!(ghost instanceof HTMLElement) || !lies.width) return;
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("f-ghost");
    for (const flag of ghost.querySelectorAll(".f-tag")) flag.remove();
    for (const each of [ghost, ...ghost.querySelectorAll<HTMLElement>("*")]) {
      for (const name of ["data-f-card", "data-f-hand", "data-f-coin"]) each.removeAttribute(name);
    }
    Object.assign(ghost.style, {
      left: `${lies.left}px`,
      top: `${lies.top}px`,
      width: `${lies.width}px`,
      height: `${lies.height}px`,
    });
    // What the board measures by, it has no longer outside of it.
    const card = element.matches(".f-k") ? element : element.querySelector<HTMLElement>(".f-k");
    ghost.style.setProperty("--k", `${card?.offsetWidth ?? 0}px`);
    ghost.style.setProperty("--g", `${document.querySelector("[data-f-garden]")?.clientWidth ?? 0}px`);
    document.body.append(ghost);
    this.ghosts.push(ghost);
    if (since > 0) this.run(ghost, [{ opacity: 0 }, { opacity: 0 }], 0, since);
    const animation = ghost.animate(frames, { delay: since, duration: until - since, fill: "backwards" });
    this.animations.push(animation);
    animation.onfinish = () => ghost.remove();
  }
}

/** The transform that puts what lies at `to` on `from`. */
function pose(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
}

/** Where every card and hand is now; of one that is drawn twice, where it can be seen. */
function rects(): Rects {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-f-card], [data-f-hand]")) {
    const rect = element.getBoundingClientRect();
    const { fCard, fHand } = element.dataset;
    if (rect.width) found.set(fCard ? `card ${fCard}` : `hand ${fHand}`, rect);
  }
  return found;
}

const seen = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.getClientRects().length > 0) ?? null;

const cardIn = (place: string, card: string) => seen(`${place} [data-f-card="${CSS.escape(card)}"]`);

/** A rectangle of the size of `like` in the middle of another. */
const amid = (rect: DOMRect, like: DOMRect): DOMRect =>
  new DOMRect(rect.left + (rect.width - like.width) / 2, rect.top + (rect.height - like.height) / 2, like.width, like.height);

/** The steps of one change, in the order of the rules. */
class Script {
  constructor(
    private readonly props: Props,
    private readonly root: HTMLElement,
    private readonly before: Rects,
    private readonly stage: Stage,
  ) {}

  steps(): Step[] {
    const fresh = this.props.events.slice(-this.props.fresh);
    const said = (message: string) => fresh.find((event) => event.message === message);
    const steps: Array<Step | false | undefined> = [];
    const four = seatsIn(this.props.view) === 4;
    const shown = this.shown(fresh.filter((event) => event.message === "showed"));
    const walked = said("walked");
    const scored = said("scored");
    const slide: Step = (delay, length) => {
      for (const { element, from, to } of shown) {
        this.stage.hide(element, delay + length);
        this.stage.fly(element, from, to, delay, length, four ? delay : 0);
      }
    };
    if (shown.length) {
      const until = (walked ? 2 : 1) + (said("turned-up") ? 1 : 0);
      // Four seats: open, then the bird walks, then the cards go to the left (P7, P8, P10).
      steps.push(
        four
          ? (delay, length) => shown.forEach(({ element, from }) => this.stage.open(element, from, delay, length, delay + until * length))
          : slide,
      );
    }
    steps.push(
      walked && ((delay, length) => this.walk(Number(walked.arguments["n"]), delay, length)),
      said("turned-up") && ((delay, length) => this.turn("[data-f-place]", delay, length)),
      four && shown.length > 0 && slide,
      said("chip") && ((delay, length) => this.chip(delay, length)),
      said("passed-on") && ((delay, length) => this.pass(delay, length)),
      ...fresh.filter((event) => ["took", "drew", "drew-open", "draws"].includes(event.message)).map((event) => this.gain(event)),
      this.reveal(fresh.filter((event) => event.message === "matched" || event.message === "opened")),
      (scored || said("tied")) &&
        ((delay, length) => {
          this.turn(`[data-f-place="${this.props.view.piece}"]`, delay, length);
          if (scored) this.coin(scored.seat, delay, length);
        }),
    );
    return steps.filter((step) => step !== false && step !== undefined);
  }

  /** The cards that were shown: from where they were in the hand to where they lie now. */
  private shown(events: readonly Heard[]): Array<{ element: HTMLElement; from: DOMRect; to: DOMRect }> {
    const { view } = this.props;
    return events.flatMap((event) => {
      const card = String(event.arguments["card"]);
      const place =
        seatsIn(view) === 4
          ? `[data-f-hand="${leftOf(view, event.seat)}"]`
          : `[data-f-${seatsIn(view) === 3 ? "front" : "shown"}="${event.seat}"]`;
      const element = cardIn(place, card);
      const hand = this.before.get(`hand ${event.seat}`);
      if (!element || !hand) return [];
      const to = element.getBoundingClientRect();
      return [{ element, from: this.before.get(`card ${card}`) ?? amid(hand, to), to }];
    });
  }

  /** A stone is turned over. */
  private turn(stones: string, delay: number, length: number): void {
    for (const stone of this.root.querySelectorAll(stones)) {
      this.stage.run(stone, [{ scale: "1 1" }, { scale: "0.06 1.04" }, { scale: "1 1" }], delay, length);
    }
  }

  /** The cards of hands that are revealed, and were not seen before, are turned open (P13, P16). */
  private reveal(events: readonly Heard[]): Step | false {
    const opened = events.flatMap((event) =>
      (event.arguments["cards"] as readonly string[]).flatMap((card) => {
        const element = this.before.has(`card ${card}`) ? null : cardIn(`[data-f-hand="${event.seat}"]`, card);
        return element ? [element] : [];
      }),
    );
    if (!opened.length) return false;
    return (delay, length) => {
      for (const card of opened) {
        this.stage.hide(card, delay);
        this.stage.run(card, [{ scale: "0.05 1" }, { scale: "1 1" }], delay, length);
      }
    };
  }

  /** The bird hops from stone to stone. */
  private walk(n: number, delay: number, length: number): void {
    const { piece, ring } = this.props.view;
    const find = (selector: string) => this.root.querySelector<HTMLElement>(selector);
    const [bird, garden, stone] = [find("[data-f-bird]"), find("[data-f-garden]"), find(`[data-f-place="${piece}"]`)];
    if (!bird || !garden || !stone) return;
    const [box, here] = [garden.getBoundingClientRect(), stone.getBoundingClientRect()];
    const radius = Math.hypot(
      here.left + here.width / 2 - box.left - box.width / 2,
      here.top + here.height / 2 - box.top - box.height / 2,
    );
    const end = at(angleOf(piece, ring.length), radius);
    const frames: Keyframe[] = [];
    for (let half = 2 * n; half >= 0; half--) {
      const spot = at(angleOf(piece - half / 2, ring.length), radius);
      const lift = half % 2 ? 14 : 0;
      frames.push({ translate: `${spot.x - end.x}px ${spot.y - end.y - lift}px` });
    }
    this.stage.run(bird, frames, delay, length);
  }

  private fromIslet(target: HTMLElement | null, delay: number, length: number): void {
    const islet = this.root.querySelector("[data-f-islet]")?.getBoundingClientRect();
    if (!islet || !target) return;
    const to = target.getBoundingClientRect();
    this.stage.fly(target, amid(islet, to), to, delay, length, delay);
  }

  /** Three seats: a chip goes on the stone (P21). */
  private chip(delay: number, length: number): void {
    const lying = this.root.querySelector<HTMLElement>(`[data-f-place="${this.props.view.piece}"] .f-on-stone`);
    if (lying) this.stage.hide(lying, delay + length);
    this.fromIslet(lying, delay, length);
  }

  /** A point: the coin goes to the seat (P14). */
  private coin(seat: number, delay: number, length: number): void {
    this.fromIslet(seen(`[data-f-coin="${seat}"]`), delay, length);
  }

  /** Three seats: the hands go on to the left (P22). */
  private pass(delay: number, length: number): void {
    const { view } = this.props;
    view.hands.forEach((_, seat) => {
      const hand = seen(`[data-f-hand="${leftOf(view, seat)}"]`);
      const from = this.before.get(`hand ${seat}`);
      if (!hand || !from) return;
      this.stage.hide(hand, delay + length);
      this.stage.fly(hand, from, hand.getBoundingClientRect(), delay, length);
    });
  }

  /** Two seats: the shown card, or the top of the pile, comes to a hand (P27). */
  private gain(event: Heard): Step | false {
    const card = event.arguments["card"];
    const hand = `[data-f-hand="${event.seat}"]`;
    // One's own draw is told twice: to all, and to oneself with the card.
    if (event.message === "draws" && event.seat === this.props.viewer) return false;
    const element = card === undefined ? seen(`${hand} .f-back`) : cardIn(hand, String(card));
    if (!element) return false;
    return (delay, length) => {
      const to = element.getBoundingClientRect();
      const pile = seen("[data-f-pile]")?.getBoundingClientRect();
      const from = this.before.get(`card ${String(card)}`) ?? (pile && amid(pile, to));
      if (!from) return;
      this.stage.hide(element, delay + length);
      this.stage.fly(element, from, to, delay, length, delay);
    };
  }
}
