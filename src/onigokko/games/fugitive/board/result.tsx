/** The end: why it ended so, and how far the trail came. */
import type { SeatProps } from "@ui/board";
import { faceDown, FUGITIVE, type Props } from "./table";
import type { FugitiveView } from "./view";

const ENDS = new Set(["fugitive-wins", "marshal-wins", "marshal-wins-stall"]);

export function Result(props: Props) {
  const { view } = props;
  const end = props.events.findLast((event) => ENDS.has(event.message));
  if (!end) return null;
  return (
    <p>
      <b>{props.say(end)}</b> {props.t("board.result", { n: view.trail.length - 1, down: faceDown(view).length, turn: view.turn_number })}
    </p>
  );
}

export function ResultOf(props: SeatProps<FugitiveView>) {
  const { view, seat } = props;
  const hits = view.guesses.filter((guess) => guess.hit).length;
  return (
    <span class="f-of">
      <b>{props.t(seat === FUGITIVE ? "role.fugitive" : "role.marshal")}</b>{" "}
      <small>
        {seat === FUGITIVE
          ? props.t("board.result.fugitive", { n: view.trail.length - 1 })
          : props.t("board.result.marshal", { hits, n: view.guesses.length })}
      </small>
    </span>
  );
}
