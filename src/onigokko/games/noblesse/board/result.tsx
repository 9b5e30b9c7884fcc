/** The end: what ended it, and what everybody displays at last. */
import type { SeatProps } from "@ui/board";
import { cardName } from "./say";
import { collector, type Props } from "./table";
import type { NoblesseView } from "./view";

export function Result(props: Props) {
  const ended = props.events.findLast((event) => event.message === "dinner" || event.message === "stillness");
  return ended ? <p>{props.say(ended)}</p> : null;
}

export function ResultOf(props: SeatProps<NoblesseView>) {
  const each = collector(props.view, props.seat);
  const shown = each.display ?? [];
  return (
    <span class="n-final">
      <b>{props.t("board.result.space", { space: each.space })}</b>
      <span class="n-final-cards" role="img" aria-label={shown.length ? props.t("board.result.display", { cards: shown.map(cardName) }) : props.t("board.result.none")}>
        {shown.length ? shown.map((card) => <i key={card}>{card.slice(0, 1)}</i>) : props.t("board.result.none")}
      </span>
    </span>
  );
}
