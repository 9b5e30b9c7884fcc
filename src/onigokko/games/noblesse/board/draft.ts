/** What is chosen but not yet played. The picture and the controls show the same, so it is kept beside both. */
import { signal } from "@preact/signals";
import { best, sorted, valid } from "./display";
import { asked, me, type Props } from "./table";

export interface Draft {
  /** Of which question it is. */
  readonly question: string;
  /** The move that is picked, in words; null while none is. */
  readonly pick: string | null;
  /** The cards to show, by letter and year. */
  readonly show: readonly string[];
}

const kept = signal<Draft | null>(null);

/** Cards of the own collection that are lifted to try a display, when nothing has to be shown. */
const tried = signal<readonly string[]>([]);

/** Whether this viewer chooses now what it shows (N13). */
export const showing = (props: Props) => props.view.phase === "display" && asked(props);

function fresh(props: Props): Draft {
  const hand = (me(props)?.collection ?? []).filter((card) => card !== null);
  const before = props.question?.held.length ? (me(props)?.display ?? []) : [];
  const lifted = tried.value.filter((card) => hand.includes(card));
  const only = props.question?.moves.size === 1 && !showing(props) ? (props.question.moves.list()[0] ?? null) : null;
  return {
    question: props.question?.id ?? "",
    pick: only,
    show: showing(props) ? (before.length ? before : valid(lifted) ? sorted(lifted) : best(hand)) : [],
  };
}

export function draft(props: Props): Draft {
  const now = kept.value;
  return now && now.question === props.question?.id ? now : fresh(props);
}

export function pick(props: Props, words: string): void {
  if (props.question?.moves.has(words) && !props.busy) kept.value = { ...draft(props), pick: words };
}

/** The cards that are lifted now: to be shown, or to be tried. */
export function lifted(props: Props): readonly string[] {
  if (showing(props)) return draft(props).show;
  const hand = me(props)?.collection ?? [];
  return sorted(tried.value.filter((card) => hand.includes(card)));
}

/** Cards that are shown already and stay so until they are taken back. */
export const fixed = (props: Props): readonly string[] =>
  showing(props) && props.question?.held.length ? (me(props)?.display ?? []) : [];

export function lift(props: Props, cards: readonly string[]): void {
  if (showing(props)) {
    if (!props.busy) kept.value = { ...draft(props), show: sorted(cards) };
  } else tried.value = sorted(cards);
}

export function toggle(props: Props, card: string): void {
  const now = lifted(props);
  if (fixed(props).includes(card)) return;
  lift(props, now.includes(card) ? now.filter((each) => each !== card) : [...now, card]);
}

/** The moves that show these cards: those not shown yet, then done. */
export function showMoves(props: Props): string[] {
  const before = fixed(props);
  return [...draft(props).show.filter((card) => !before.includes(card)).map((card) => `show ${card}`), "done"];
}
