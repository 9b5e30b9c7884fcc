/** The board of footprints: what the frame shows of this game. */
import "./board.css";
import "./garden.css";
import "./cards.css";
import "./decide.css";
import { useEffect, useRef } from "preact/hooks";
import type { SeatProps } from "@ui/board";
import { Defs } from "./defs";
import { choosing, picked } from "./draft";
import { Dot, Garden } from "./garden";
import { Lanes, Piles, Points, Seats } from "./hands";
import { useMotion } from "./motion";
import { miniName } from "./say";
import { handOf, nearShown, seatOf, seatsIn, type Props } from "./table";
import type { FootprintsView } from "./view";

export { asks, coach } from "./coach";
export { Decide } from "./decide";
export { Things } from "./things";
export { ask, chapter, headline, note } from "./say";
export { Result, ResultOf } from "./result";

const CARD_SOUNDS = new Set(["showed", "took", "drew", "drew-open", "draws", "matched"]);

export function Board(props: Props) {
  const box = useRef<HTMLDivElement>(null);
  useMotion(props, box);
  useEffect(() => {
    const said = props.fresh > 0 ? props.events.slice(-props.fresh) : [];
    if (said.some((event) => event.message === "walked")) props.sound("move");
    else if (said.some((event) => CARD_SOUNDS.has(event.message))) props.sound("card");
  }, [props.events.length]);
  const { view, viewer } = props;
  const card = choosing(props) && seatsIn(view) === 4 ? picked(props) : null;
  const index = card === null ? -1 : handOf(view, viewer).indexOf(card);
  const looks = `f-board f-seats-${seatsIn(view)}${nearShown(props) ? " f-with-near" : ""}${props.motion ? "" : " f-still"}`;
  return (
    <div class="f-room">
      <div class={looks} ref={box}>
        <Defs />
        <Lanes props={props} pick={index < 0 ? null : index} />
        <Seats props={props} />
        <Piles props={props} />
        <Garden props={props} />
        <Key props={props} />
      </div>
    </div>
  );
}

/** What the signs on the stones mean. */
function Key({ props }: { props: Props }) {
  const { viewer } = props;
  const crest = viewer >= 0 ? seatOf(props, viewer).crest : null;
  const three = seatsIn(props.view) === 3;
  return (
    <ul class="f-key" aria-label={props.t("board.key")}>
      {crest !== null && (
        <>
          <li>
            <Dot half={false} crest={crest} />
            {props.t(three ? "board.key.met.front" : "board.key.met")}
          </li>
          <li>
            <Dot half crest={crest} />
            {props.t("board.key.half")}
          </li>
          {three && (
            <li class="f-wide">
              <span class="f-lack">−2</span>
              {props.t("board.key.lack")}
            </li>
          )}
        </>
      )}
      {!props.over && (
        <li class="f-wide">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle class="f-key-stop" cx="12" cy="12" r="10.5" />
            <path class="f-key-stop" d="M12 6.5v11" />
          </svg>
          {props.t("board.key.stop")}
        </li>
      )}
      {props.view.without && <li class="f-wide">{props.t("board.without", { mini: miniName(props, props.view, props.view.without) })}</li>}
    </ul>
  );
}

/** At the right end of a plate: the points. */
export function Plate(props: SeatProps<FootprintsView>) {
  if (props.view.phase === "ring" || props.view.phase === "deal") return null;
  return <Points props={props} seat={props.seat} />;
}
