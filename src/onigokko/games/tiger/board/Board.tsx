/** The board of tiger: what the frame shows of this game. */
import "./board.css";
import "./picture.css";
import "./cards.css";
import "./decide.css";
import "./mats.css";
import { useState } from "preact/hooks";
import type { SeatProps } from "@ui/board";
import { useBefore } from "@ui/parts/before";
import { useMotion } from "./motion";
import { PawSign } from "./pieces";
import { Cards } from "./panel";
import { Picture, useDrawing } from "./picture";
import { runner, type Props } from "./table";
import type { TigerView } from "./view";

export { asks, coach, rule } from "./coach";
export { Decide } from "./decide";
export { Mats, Things } from "./mats";
export { ask, chapter, note } from "./say";
export { order } from "./table";
export { Result, ResultOf } from "./result";

export function Board(props: Props) {
  const [drawing, box] = useDrawing(props.view.track);
  const [open, setOpen] = useState(false);
  const was = useBefore(props);
  useMotion(props, box, was);
  return (
    <div class="t-board" ref={box}>
      <Picture props={props} drawing={drawing} open={() => setOpen(true)} panel={open} was={was} />
      {open && <Cards props={props} close={() => setOpen(false)} />}
    </div>
  );
}

/** How far a seat is ahead of the tiger. */
export function Plate(props: SeatProps<TigerView>) {
  const { ahead } = runner(props.view, props.seat);
  if (ahead === null) return null;
  return (
    <>
      <span class={`t-plate-paw of-${props.seats.length}`}>
        <PawSign />
      </span>
      <span class="unseen">{props.t("board.ahead", { n: ahead })}</span>
      <span aria-hidden="true">{String(ahead).replace("-", "−")}</span>
    </>
  );
}
