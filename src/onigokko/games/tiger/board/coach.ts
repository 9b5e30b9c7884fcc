/** What a first game of tiger explains, and where: the start, the lot, what a bid costs, passing, the roll, laying. */
import type { CoachMark } from "@ui/board";
import { me, type Props } from "./table";
import type { TigerView } from "./view";

const asked = (props: Props, family: string) => props.question?.moves.families().includes(family) ?? false;

export const coach: readonly CoachMark<TigerView>[] = [
  { id: "start", at: "amount", rule: "T5", when: (props) => asked(props, "seal") },
  { id: "lot", at: "lot", rule: "T16", when: (props) => asked(props, "bid") && !me(props)?.bid },
  { id: "stamina", at: "stacks", rule: "T13", when: (props) => asked(props, "bid") },
  { id: "pass", at: "pass", rule: "T15", when: (props) => asked(props, "pass") },
  { id: "roll", at: "mat", rule: "T24", when: (props) => asked(props, "lay") },
  { id: "lay", at: "lay", rule: "T29", when: (props) => asked(props, "lay") || asked(props, "done") },
];

/** One press makes these, and all see them at once. */
export const asks = ["start", "bid", "pass", "play"];

/** A bid is made and its stamina card is owed. */
export function rule(props: Props): string | null {
  return me(props)?.owes_stamina ? "T13" : null;
}
