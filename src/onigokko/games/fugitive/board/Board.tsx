/** The board of fugitive: what the frame shows of this game. */
import "./board.css";
import "./night.css";
import "./trail.css";
import "./mats.css";
import "./book.css";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { SeatProps } from "@ui/board";
import { Defs } from "./defs";
import { useFlights } from "./motion";
import { latest, manhunt, type Props } from "./table";
import { Trail } from "./trail";
import type { FugitiveView } from "./view";

export { asks, coach, sure } from "./coach";
export { Decide } from "./decide";
export { Things } from "./hand";
export { Mats } from "./mats";
export { Result, ResultOf } from "./result";
export { ask, chapter, headline, note } from "./say";

const CARD_SOUNDS = new Set(["draws", "opened", "opened-alone", "takes", "event"]);

export function Board(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  const hunt = manhunt(props.view) && !props.over;
  useFlights(props);
  useEffect(() => {
    const said = latest(props);
    if (said.some((event) => event.message.startsWith("laid") || event.message.startsWith("goal"))) props.sound("move");
    else if (said.some((event) => CARD_SOUNDS.has(event.message))) props.sound("card");
  }, [props.events.length]);
  // The whole page darkens but for the trail, so the frame around this board has to know.
  useLayoutEffect(() => {
    box.current?.closest(".table")?.toggleAttribute("data-manhunt", hunt);
  });
  return (
    <div class={`f-board${props.motion ? "" : " still"}`} ref={box}>
      <Defs />
      <Trail props={props} />
    </div>
  );
}

/** At the right end of a plate: the cards in hand, and on a phone the role. */
export function Plate(props: SeatProps<FugitiveView>) {
  return (
    <span class="f-plate" data-f-seat={props.seat}>
      <span class="f-role">{props.t(props.seat === 0 ? "role.fugitive" : "role.marshal")}</span>
      <i class="f-back" aria-hidden="true" />
      <span class="unseen">{props.t("board.note.hand", { n: props.view.hand_sizes[props.seat] ?? 0 })}</span>
      <span aria-hidden="true">{props.view.hand_sizes[props.seat]}</span>
    </span>
  );
}
