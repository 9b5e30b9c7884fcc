/** The end: whom the tiger has, and what everybody has left. */
import type { SeatProps } from "@ui/board";
import { runner, type Props } from "./table";
import type { TigerView } from "./view";

export function Result(props: Props) {
  const { caught } = props.view;
  if (caught === null) return null;
  const last = props.events.findLast((event) => event.message === "caught" || event.message === "caught-by-duck");
  return (
    <p>
      <b class="bad">✕ {last ? props.say(last) : props.t("board.caught", {}, caught)}</b> {props.t("board.result")}
    </p>
  );
}

export function ResultOf(props: SeatProps<TigerView>) {
  const each = runner(props.view, props.seat);
  return (
    <span class="t-purse-left">
      <b>${each.money}</b>
      <small>
        {props.t("board.note.spent", { spent: each.paid })}
        <br />
        {props.t("board.lead", { lead: String(each.ahead ?? 0).replace("-", "−") })}
      </small>
    </span>
  );
}
