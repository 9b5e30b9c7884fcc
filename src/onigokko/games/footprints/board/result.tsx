/** The end: what ended it, and the numbers of each seat. */
import type { SeatProps } from "@ui/board";
import { Dot } from "./garden";
import { feetText, lackText, miniName } from "./say";
import { footprints, lacks, marked, seatOf, seatsIn, type Props } from "./table";
import type { FootprintsView } from "./view";

export function Result(props: Props) {
  const ended = props.events.findLast((event) => event.message.startsWith("over-"));
  return ended ? <p>{props.say(ended)}</p> : null;
}

export function ResultOf(props: SeatProps<FootprintsView>) {
  const { view, seat } = props;
  const three = seatsIn(view) === 3;
  const feet = three
    ? props.t("board.feet.front", { n: footprints(view, view.front[seat] ?? []) })
    : feetText(props, seat);
  const met = three ? marked(view).filter((place) => lacks(view, seat, place) === 0) : [];
  return (
    <span class="f-final">
      <b>{props.t("board.points", { n: view.points[seat] ?? 0 })}</b>
      <small>{feet}</small>
      {met.map((place) => (
        <small key={place} class="f-final-met">
          <Dot half={false} crest={seatOf(props, seat).crest} />
          {miniName(props, view, view.ring[place]!.name)}
          <span class="unseen">
            {props.t("board.colon")}
            {lackText(props, 0)}
          </span>
        </small>
      ))}
    </span>
  );
}
