/** What a first game of fugitive explains, and where: to the fugitive the jump and the bluff, to the marshal the notebook. */
import type { CoachMark } from "@ui/board";
import { guessing, laying } from "./draft";
import { isSecond } from "./say";
import { isFugitive, isMarshal, manhunt, type Props } from "./table";
import type { FugitiveView } from "./view";

const draws = (props: Props) => (props.question?.moves.count("draw") ?? 0) > 0;

export const coach: readonly CoachMark<FugitiveView>[] = [
  { id: "jump", at: "arc", rule: "F9", fits: isFugitive, when: laying },
  { id: "hidden", at: "lay", rule: "F11", fits: isFugitive, when: laying },
  { id: "piles", at: "piles", rule: "F6", fits: isFugitive, when: (props) => draws(props) || laying(props) },
  { id: "clues", at: "piles", rule: "F13", fits: isMarshal, when: draws },
  { id: "notebook", at: "book", rule: "F14", fits: isMarshal, when: guessing },
  { id: "guess", at: "name", rule: "F15", fits: isMarshal, when: guessing },
  { id: "manhunt", at: "trail", rule: "F20", when: (props) => manhunt(props.view) },
];

/** One press makes these, and they cannot be undone. */
export const asks = ["draw", "pass", "pick", "take", "leave"];

/** Passing a second hideout is not what passing is else. */
export const sure = (moves: readonly string[], props: Props): string | null =>
  moves[0] === "pass" && isSecond(props) ? props.t("board.pass.second") : null;
