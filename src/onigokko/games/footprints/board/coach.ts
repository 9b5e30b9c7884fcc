/** What a first game of footprints explains, and where; the three games have much in common, but not all. */
import type { CoachMark } from "@ui/board";
import { choosing } from "./draft";
import { asked, known, leftOf, rightOf, seatsIn, type Props } from "./table";
import type { FootprintsView } from "./view";

const of =
  (...seats: readonly number[]) =>
  (props: Props) =>
    seats.includes(seatsIn(props.view));

/** Something of another hand has been seen. */
const knows = (props: Props) =>
  choosing(props) && [leftOf(props.view, props.viewer), rightOf(props.view, props.viewer)].some((seat) => known(props.view, seat).length > 0);

export const coach: readonly CoachMark<FootprintsView>[] = [
  { id: "pass", at: "picks", rule: "P10", when: choosing, fits: of(4) },
  { id: "lay", at: "picks", rule: "P20", when: choosing, fits: of(3) },
  { id: "offer", at: "picks", rule: "P26", when: choosing, fits: of(2) },
  { id: "stones", at: "stone", rule: "P3", when: choosing },
  { id: "walk", at: "stop", rule: "P8", when: choosing, fits: of(2, 4) },
  { id: "chips", at: "stop", rule: "P21", when: choosing, fits: of(3) },
  { id: "front", at: "front", rule: "P23", when: choosing, fits: of(3) },
  { id: "known", at: "hand", rule: "P16", when: knows },
  { id: "take", at: "take", rule: "P27", when: (props) => asked(props) && props.view.phase === "choose", fits: of(2) },
];

/** One press makes these, and they cannot be undone. */
export const asks = ["take", "draw"];
