/** What is chosen but not yet played. Picture, notebook, hand and controls show the same, so it is kept beside them. */
import { signal } from "@preact/signals";
import { feet, handOf, FUGITIVE, lastNumber, type Props } from "./table";

export interface Draft {
  /** Of which question it is. */
  readonly question: string;
  /** Numbers to name, rising; null while what is typed cannot be. */
  readonly numbers: readonly number[] | null;
  /** The hideout to lay. */
  readonly hideout: number | null;
  /** Its sprint cards, rising. */
  readonly sprints: readonly number[];
  /** The pile, hideout or first number that an event asks for. */
  readonly pick: string | null;
}

const kept = signal<Draft | null>(null);
/** Whether a tap in the notebook names a number or marks it; null: names while numbers are asked for. */
export const naming = signal<boolean | null>(null);

/** Numbers that are on their way: each is public as it is named (F14), so they go one by one. */
const onTheirWay = signal<readonly number[] | null>(null);

function fresh(props: Props): Draft {
  const { view, question } = props;
  return {
    question: question?.id ?? "",
    numbers: onTheirWay.value ?? [...view.named],
    hideout: view.laying?.hideout ?? null,
    sprints: view.laying?.sprints ?? [],
    pick: null,
  };
}

export function draft(props: Props): Draft {
  const now = kept.value;
  return now && now.question === props.question?.id ? now : fresh(props);
}

export function change(props: Props, part: Partial<Omit<Draft, "question">>): void {
  if (!props.busy) kept.value = { ...draft(props), ...part };
}

const rising = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

/* Naming numbers */

/** Whether numbers are asked for. */
export const guessing = (props: Props): boolean => {
  const moves = props.question?.moves;
  return Boolean(moves && (moves.count("name") > 0 || moves.has("accuse")));
};

/** Only one number may be named: in the manhunt, and under Red tape. */
export const single = (props: Props): boolean =>
  props.view.phase === "manhunt" || props.view.pending.some((each) => each[1] === "red-tape");

export const isNaming = (props: Props): boolean => guessing(props) && (naming.value ?? true);

/** Numbers named already, which stay; after them only higher ones can be named. */
export const canName = (props: Props, number: number): boolean => Boolean(props.question?.moves.has(`name ${number}`));

export function toggleNumber(props: Props, number: number): void {
  const numbers = draft(props).numbers ?? [];
  if (!canName(props, number)) return;
  if (numbers.includes(number)) change(props, { numbers: numbers.filter((each) => each !== number) });
  else change(props, { numbers: single(props) ? [number] : rising([...numbers, number]) });
}

/** Names what is chosen, number by number, and accuses; in the manhunt the one number is all. */
export async function nameAll(props: Props): Promise<void> {
  const numbers = draft(props).numbers ?? [];
  const names = numbers.filter((each) => !props.view.named.includes(each)).map((each) => `name ${each}`);
  onTheirWay.value = numbers;
  try {
    for (const move of props.view.phase === "manhunt" ? names : [...names, "accuse"]) {
      if (!(await props.answer([move]))) break;
    }
  } finally {
    onTheirWay.value = null;
  }
}

/** Whether numbers are on their way. */
export const underWay = (): boolean => onTheirWay.value !== null;

/* Laying a hideout */

/** Whether a hideout or its sprint cards are asked for. */
export const laying = (props: Props): boolean =>
  Boolean(props.question?.moves.families().some((family) => ["hide", "sprint", "set", "pass"].includes(family)));

/** Hideout and sprint cards that were told to the server already; they stay until they are taken back. */
export const fixed = (props: Props): readonly number[] => {
  const { laying: told } = props.view;
  return told ? [told.hideout, ...told.sprints] : [];
};

/** Whether no sprint cards may be laid now (Roadblock). */
export const roadblock = (props: Props): boolean => props.view.pending.some((each) => each[1] === "roadblock");

export interface Reach {
  readonly from: number;
  /** How far without footprints. */
  readonly bare: number;
  /** The sprint cards that are chosen, with the footprints of each. */
  readonly steps: ReadonlyArray<{ readonly card: number; readonly feet: number }>;
  /** The highest hideout that is in reach with them. */
  readonly to: number;
}

/** How far the fugitive gets with the sprint cards that are chosen. */
export function reach(props: Props): Reach {
  const { view } = props;
  const from = lastNumber(view) ?? 0;
  const steps = draft(props).sprints.map((card) => ({ card, feet: feet(card, view.goal) }));
  return { from, bare: view.reach, steps, to: from + view.reach + steps.reduce((sum, step) => sum + step.feet, 0) };
}

/** The cards that could be sprint cards of the hideout that is chosen. */
export function sprintChoices(props: Props): number[] {
  const { hideout, sprints } = draft(props);
  const hand = handOf(props.view, FUGITIVE) ?? [];
  if (hideout === null) return [];
  if (props.view.laying) {
    return rising([...sprints, ...props.question!.moves.arguments("sprint").map(Number)]);
  }
  if (roadblock(props)) return [];
  return hand.filter((card) => card !== hideout && card !== props.view.goal); // F10
}

/** The footprints that the chosen hideout still lacks; 0: it can be laid. */
export const missing = (props: Props): number => {
  const { hideout } = draft(props);
  return hideout === null ? 0 : Math.max(0, hideout - reach(props).to);
};

/**
 * Whether a second hideout could follow when two must be laid (F8): some card that is left, with the footprints of the
 * others that are left. The server has the last word.
 */
export function leavesSecond(props: Props): boolean {
  const { view, options } = props;
  const { hideout, sprints } = draft(props);
  if (options["opening"] !== "two" || view.turn_number > 1 || view.trail.length > 1 || hideout === null) return true;
  const rest = (handOf(view, FUGITIVE) ?? []).filter((card) => card !== hideout && !sprints.includes(card));
  const strength = (cards: readonly number[]) => cards.reduce((sum, card) => sum + feet(card, view.goal), 0);
  return rest.some((card) => card > hideout && card - hideout - view.reach <= strength(rest.filter((each) => each !== card)));
}

export function chooseHideout(props: Props, card: number | null): void {
  if (props.view.laying) return;
  if (card !== null && !props.question?.moves.has(`hide ${card}`)) return;
  change(props, { hideout: card, sprints: draft(props).sprints.filter((each) => each !== card) });
}

export function toggleSprint(props: Props, card: number): void {
  const { sprints } = draft(props);
  if (fixed(props).includes(card) || !sprintChoices(props).includes(card)) return;
  change(props, { sprints: sprints.includes(card) ? sprints.filter((each) => each !== card) : rising([...sprints, card]) });
}

/** A tap on a card of the hand: the first that can be a hideout is one, the others sprint. */
export function tapCard(props: Props, card: number): void {
  const { hideout } = draft(props);
  if (hideout === card) chooseHideout(props, null);
  else if (hideout === null) chooseHideout(props, card);
  else toggleSprint(props, card);
}

/** The moves that lay what is chosen. */
export function layMoves(props: Props): string[] {
  const { hideout, sprints } = draft(props);
  const told = fixed(props);
  const hide = props.view.laying ? [] : [`hide ${hideout}`];
  return [...hide, ...sprints.filter((card) => !told.includes(card)).map((card) => `sprint ${card}`), "set"];
}
