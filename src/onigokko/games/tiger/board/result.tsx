/** The end: whom the tiger has, and what everybody else has left. */
import type { SeatProps } from "@ui/board";
import { Runner, Tiger } from "./pieces";
import { runner, seatOf, type Props } from "./table";
import type { TigerView } from "./view";

export function Result(props: Props) {
  const { caught } = props.view;
  if (caught === null) return null;
  const last = props.events.findLast((event) => event.message === "caught" || event.message === "caught-by-duck");
  return (
    <div class="t-result">
      <svg viewBox="-190 -72 330 144" aria-hidden="true">
        <Tiger />
        <g transform="translate(112 26) rotate(-74) scale(.9)">
          <Runner crest={seatOf(props, caught).crest} mood="caught" />
        </g>
      </svg>
      <p>
        <b class="bad">✕ {last ? props.say(last) : props.t("board.caught", {}, caught)}</b> {props.t("board.result")}
      </p>
    </div>
  );
}

export function ResultOf(props: SeatProps<TigerView>) {
  const each = runner(props.view, props.seat);
  return (
    <>
      <b class="t-left-money">${each.money}</b>
      <small>
        {props.t("board.note.spent", { spent: each.paid })} · {props.t("board.ahead", { n: each.ahead ?? 0 })}
      </small>
    </>
  );
}
