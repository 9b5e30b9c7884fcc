/** What a first game of noblesse explains, and where: places, what one does there, displays, steps, thefts. */
import type { CoachMark } from "@ui/board";
import { showing } from "./draft";
import type { Props } from "./table";
import type { NoblesseView } from "./view";

const asked = (props: Props, family: string) => props.question?.moves.families().includes(family) ?? false;

export const coach: readonly CoachMark<NoblesseView>[] = [
  { id: "places", at: "doors", rule: "N7", when: (props) => asked(props, "go") },
  { id: "steps", at: "hall", rule: "N16", when: (props) => asked(props, "go") },
  { id: "cheques", at: "actions", rule: "N9", when: (props) => asked(props, "cheque") },
  { id: "castle", at: "actions", rule: "N17", when: (props) => asked(props, "detective") },
  { id: "display", at: "shows", rule: "N14", when: (props) => showing(props) },
  { id: "jail", at: "jail", rule: "N19", when: (props) => asked(props, "go") && props.view.jail.some(Boolean) },
];
