/** The card that is picked but not yet shown. The hand, the picture and the controls show the same. */
import { signal } from "@preact/signals";
import { asked, type Props } from "./table";

const kept = signal<{ question: string; card: string } | null>(null);

/** Whether this viewer chooses now which card it shows. */
export const choosing = (props: Props) => props.view.phase === "show" && asked(props);

/** The picked card; the sealed one while the others choose; null if there is none. */
export function picked(props: Props): string | null {
  const { question, view, viewer } = props;
  if (!choosing(props)) return view.phase === "show" && viewer >= 0 ? (view.shown[viewer] ?? null) : null;
  const now = kept.value;
  if (now && now.question === question!.id && question!.moves.has(`show ${now.card}`)) return now.card;
  const cards = question!.moves.arguments("show");
  return cards.length === 1 ? cards[0]! : null;
}

export function pick(props: Props, card: string): void {
  if (choosing(props) && !props.busy && props.question!.moves.has(`show ${card}`)) {
    kept.value = { question: props.question!.id, card };
  }
}

export function show(props: Props): void {
  const card = picked(props);
  if (choosing(props) && card !== null && !props.busy) void props.answer([`show ${card}`]);
}
