/** What is chosen but not yet played. The picture and the controls show the same, so it is kept beside both. */
import { signal } from "@preact/signals";
import { me, stacks, type Props } from "./table";

export interface Draft {
  /** Of which question it is. */
  readonly question: string;
  /** The amount to bid or to seal; null while what is typed cannot be. */
  readonly amount: number | null;
  /** The stamina card to spend or to take back. */
  readonly stamina: number | null;
  /** Places in the hand of the cards to lay. */
  readonly lay: readonly number[];
  /** The card of T29 that is pointed at. */
  readonly look: string | null;
}

const kept = signal<Draft | null>(null);

/** What stands there before anything was chosen: the smallest bid, the tallest stack, the number that lacks most. */
function fresh(props: Props): Draft {
  const { question } = props;
  const moves = question?.moves;
  const hand = stacks(me(props)?.stamina ?? []);
  const spend = moves?.has("pass") || moves?.families().includes("spend") ? tallest(hand) : null;
  const back = (moves?.arguments("regain") ?? []).filter((each) => each !== "none").map(Number);
  const lacking = back.length ? back.reduce((best, each) => (hand[each - 1]! < hand[best - 1]! ? each : best)) : null;
  return {
    question: question?.id ?? "",
    amount: moves?.range("bid")?.low ?? (moves?.has("seal 0") ? 0 : (moves?.range("seal")?.low ?? null)),
    stamina: lacking ?? spend,
    lay: [],
    look: null,
  };
}

/** The number with the most cards, the higher of equals; null if there is no card. */
function tallest(hand: readonly number[]): number | null {
  const most = Math.max(...hand);
  return most ? hand.lastIndexOf(most) + 1 : null;
}

export function draft(props: Props): Draft {
  const now = kept.value;
  return now && now.question === props.question?.id ? now : fresh(props);
}

export function change(props: Props, part: Partial<Omit<Draft, "question">>): void {
  kept.value = { ...draft(props), ...part };
}
