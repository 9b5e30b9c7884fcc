/** The board of noblesse: what the frame shows of this game. */
import "./board.css";
import "./castle.css";
import "./decide.css";
import "./mats.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useBefore } from "@ui/parts/before";
import { Castle } from "./castle";
import { actionsText, cellApart, Courtyard } from "./courtyard";
import { Defs } from "./defs";
import { useMotion } from "./motion";
import { Ghosts, Pieces } from "./pieces";
import { plan, type Plan } from "./plan";
import { castleText } from "./say";
import { latest, type Props } from "./table";

export { coach } from "./coach";
export { Decide } from "./decide";
export { Mats, Plate, Things } from "./mats";
export { ask, chapter, note } from "./say";
export { Result, ResultOf } from "./result";

const WIDE_FROM = 860; // px: below, the lettering of the wide drawing would be too small
const CARD_SOUNDS = new Set(["opened", "bought", "shows", "stole", "final"]);
const MOVE_SOUNDS = new Set(["best", "second", "detective"]);

/** Which drawing fits. */
function useDrawing(view: Props["view"]): [Plan, { current: HTMLDivElement | null }] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(() => globalThis.innerWidth >= WIDE_FROM);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth >= WIDE_FROM);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const halls = JSON.stringify(view.halls);
  return [useMemo(() => plan(wide ? "wide" : "small", view), [wide, halls]), box];
}

export function Board(props: Props) {
  const [drawing, box] = useDrawing(props.view);
  useEffect(() => {
    const said = latest(props);
    if (said.some((event) => MOVE_SOUNDS.has(event.message))) props.sound("move");
    else if (said.some((event) => CARD_SOUNDS.has(event.message))) props.sound("card");
  }, [props.events.length]);
  const was = useBefore(props);
  useMotion(props, box, was, cellApart(drawing, props.view.jail.length));
  return (
    <div class={`n-board ${drawing.name}${props.motion ? "" : " still"}`} ref={box}>
      <Defs />
      <p class="unseen">
        {castleText(props)} {actionsText(props)}
      </p>
      <svg viewBox={drawing.viewBox} role="group" aria-label={props.t("board.title")}>
        <Castle view={props.view} drawing={drawing} words={props} />
        <Courtyard props={props} drawing={drawing} was={was} />
        <Ghosts props={props} drawing={drawing} />
        <Pieces props={props} drawing={drawing} />
      </svg>
    </div>
  );
}
