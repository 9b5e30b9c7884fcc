/** Coach marks: what a first game explains, beside the thing on the board that it is about. */
import { type Signal, signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { announce } from "../announce";
import { t } from "../app";
import type { CoachMark } from "../board";
import { RuleLink } from "../parts/rule";
import { placeBeside } from "./place";
import type { Props } from "./props";
import type { Store } from "./store";

type Mark = CoachMark<Record<string, unknown>>;

/* What was explained, by game: kept in this browser. A browser that keeps nothing explains it once a page. */

const games = new Map<string, Signal<ReadonlySet<string>>>();
const ALL = "*"; // all marks of a game, also those that are made later

function told(game: string): Signal<ReadonlySet<string>> {
  let found = games.get(game);
  if (!found) games.set(game, (found = signal(new Set(kept(game)))));
  return found;
}

function kept(game: string): string[] {
  try {
    return (localStorage.getItem(`onigokko.coach.${game}`) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function note(game: string, marks: ReadonlySet<string>): void {
  told(game).value = marks;
  try {
    localStorage.setItem(`onigokko.coach.${game}`, [...marks].join(" "));
  } catch {
    /* it holds until the page is closed */
  }
}

/** Explains a game from the beginning again. */
export function beginCoach(game: string): void {
  note(game, new Set());
}

/** The first mark whose moment this is, if any is left. */
export function Coach({ store, props, marks }: { store: Store; props: Props; marks: readonly Mark[] }) {
  const game = store.live.state.value?.table.game ?? "";
  const done = told(game).value;
  const mine = props.viewer >= 0 && props.seats[props.viewer]?.you === true && props.seats[props.viewer]?.bot === null && !props.over;
  const fitting = mine && !done.has(ALL) ? marks.filter((mark) => mark.fits?.(props) ?? true) : [];
  const now = fitting.find((mark) => !done.has(mark.id) && mark.when(props));
  const before = useRef<{ id: string; question: string } | null>(null);
  useEffect(() => {
    // Who has answered without closing a mark has done without it.
    const last = before.current;
    const question = props.question?.moves.size ? props.question.id : "";
    before.current = now ? { id: now.id, question } : null;
    if (last?.question && last.id !== now?.id && last.question !== question && !done.has(last.id)) {
      note(game, new Set([...done, last.id]));
    }
  });
  if (!now) return null;
  return (
    <Bubble
      key={now.id}
      mark={now}
      props={props}
      number={fitting.indexOf(now) + 1}
      count={fitting.length}
      close={() => note(game, new Set([...done, now.id]))}
      skip={() => note(game, new Set([...done, ALL]))}
    />
  );
}

interface Given {
  mark: Mark;
  props: Props;
  number: number;
  count: number;
  close: () => void;
  skip: () => void;
}

const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, dialog *, .menu *, .chat *";

function Bubble({ mark, props, number, count, close, skip }: Given) {
  const box = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const last = useRef<Given["skip"]>(skip);
  last.current = skip;
  usePlace(mark.at, box, ring);
  const title = props.t(`coach.${mark.id}`);
  const text = props.t(`coach.${mark.id}.text`);
  // Before it is painted: who sees the mark can close it by a key.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (active?.matches(TYPING)) announce(t("said", { what: title, text }));
    else box.current?.querySelector<HTMLElement>(".coach-close")?.focus({ preventScroll: true });
    const back = () => {
      const here = document.activeElement;
      if (here && here !== document.body && !box.current?.contains(here)) return;
      const to = active instanceof HTMLElement && active.isConnected && active !== document.body ? active : null;
      (to ?? document.getElementById("decide"))?.focus({ preventScroll: true });
    };
    /** What had the focus before may be gone a moment later. */
    const stay = () => {
      if (document.activeElement === document.body) document.getElementById("decide")?.focus({ preventScroll: true });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      last.current();
    };
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("keydown", escape);
      back();
      setTimeout(stay);
    };
  }, []);
  return (
    <>
      <div class="coach-ring" ref={ring} aria-hidden="true" />
      <div class="coach" ref={box} role="dialog" aria-labelledby="coach-title" aria-describedby="coach-text">
        <span class="coach-tip" aria-hidden="true" />
        <p class="coach-count">
          {t("coach.count", { number, count })} <RuleLink rule={mark.rule} open={props.openRule} />
        </p>
        <h2 id="coach-title">{title}</h2>
        <p id="coach-text">{text}</p>
        <div class="row">
          <button type="button" class="coach-close" onClick={close}>
            {t("coach.close")}
          </button>
          <button type="button" class="plain" onClick={skip}>
            {t("coach.skip")}
          </button>
        </div>
      </div>
    </>
  );
}

/** Keeps the bubble beside what it is about, whatever moves; brings that into view once. */
function usePlace(at: string, box: { current: HTMLElement | null }, ring: { current: HTMLElement | null }): void {
  const place = () => {
    if (box.current && ring.current) placeBeside(box.current, ring.current, target(at));
  };
  useLayoutEffect(place);
  useLayoutEffect(() => {
    target(at)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (box.current && getComputedStyle(box.current).position !== "fixed") box.current.scrollIntoView({ block: "nearest" });
    place();
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const sizes = new ResizeObserver(later);
    for (const each of [document.body, target(at), box.current]) if (each) sizes.observe(each);
    addEventListener("resize", later);
    document.addEventListener("scroll", later, { capture: true, passive: true });
    document.addEventListener("transitionend", later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener("resize", later);
      document.removeEventListener("scroll", later, { capture: true });
      document.removeEventListener("transitionend", later);
    };
  }, [at]);
}

/** The thing itself, as far as it is on the page; else the decision. */
function target(at: string): Element | null {
  const found = [...document.querySelectorAll(`[data-coach~="${CSS.escape(at)}"]`)];
  return found.find((each) => each.getClientRects().length > 0) ?? document.getElementById("decide");
}
