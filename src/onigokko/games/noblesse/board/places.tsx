/** Card places: one a seat, where the seat went; empty, sealed, then its action. */
import type { ComponentChildren } from "preact";
import { Sign, tint } from "./cards";
import type { Box } from "./plan";
import { asked, collector, crestOf, story, type Props } from "./table";
import { Back } from "./yard";

/** Places for `count` cards in a box, as large as they can be, in one row or two, beginning at the right. */
export function places(box: Box, count: number, most: number): Box[] {
  const fit = (rows: number) => {
    const columns = Math.ceil(count / rows);
    return Math.min(most, (box.w - 6 * (columns - 1)) / columns, (box.h - 4 * (rows - 1)) / rows / 1.4);
  };
  const rows = count > 2 && fit(2) > fit(1) ? 2 : 1;
  const w = fit(rows);
  const columns = Math.ceil(count / rows);
  const h = w * 1.4;
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / columns);
    const here = row === rows - 1 ? count - columns * row : columns;
    return {
      x: box.x + box.w / 2 + ((n % columns) - (here - 1) / 2) * (w + 6) - w / 2,
      y: box.y + box.h / 2 + (row - (rows - 1) / 2) * (h + 4) - h / 2,
      w,
      h,
    };
  });
}

/** An action that lies open: its picture in the seat's colour, its number, the crest in the corner. */
function Action({ words, box, crest, bold }: { words: string; box: Box; crest: number; bold: boolean }) {
  const { x, y, w, h } = box;
  const [kind, n] = words.split(" ");
  const picture = kind === "thief" ? "bust" : kind === "display" ? "a-display" : "a-detective";
  return (
    <g class={`n-flat ${tint(crest)}`} data-n-face="">
      <rect class={bold ? "n-o n-fs n-bold" : "n-o1 n-fs"} x={x} y={y} width={w} height={h} rx={w / 8} />
      {kind === "cheque" ? (
        <>
          {w > 30 && <rect class="n-slip-edge" x={x + w * 0.12} y={y + h * 0.42} width={w * 0.76} height={h * 0.42} />}
          <text class="n-t n-mid" x={x + w / 2} y={y + h * (w > 30 ? 0.63 : 0.68) + w * 0.15} font-size={Math.max(13, w * 0.44)}>
            {n}
          </text>
        </>
      ) : (
        <use class="n-thick" href={`#n-${picture}`} x={x + w * 0.08} y={y + h * 0.28} width={w * 0.84} height={kind === "thief" ? w * 0.84 : w * 0.665} />
      )}
      {kind === "thief" && (
        <>
          <circle class="n-o1 n-fs" cx={x + w * 0.8} cy={y + h * 0.83} r={Math.max(8.5, w * 0.24)} />
          <text class="n-t n-mid" x={x + w * 0.8} y={y + h * 0.83 + Math.max(13, w * 0.33) * 0.36} font-size={Math.max(13, w * 0.33)}>
            {n}
          </text>
        </>
      )}
      <Sign crest={crest} x={x + w * 0.27} y={y + w * 0.27} size={w * 0.38} />
    </g>
  );
}

/** One seat's card place: empty while it chooses, a back once it has sealed, then its action. */
export function Place({ props, seat, box, open }: { props: Props; seat: number; box: Box; open: string | null }) {
  const { view } = props;
  const crest = crestOf(props, seat);
  const { x, y, w, h } = box;
  if (open !== null) {
    return (
      <g class="n-flat" data-n-place={seat}>
        <Action words={open} box={box} crest={crest} bold={buys(props, seat)} />
        <g class="n-flat n-was" data-n-back="">
          <Back {...box} crest={crest} />
        </g>
      </g>
    );
  }
  if (view.phase === "buy" || view.decided.includes(seat)) {
    return (
      <g class="n-turn" data-n-place={seat}>
        <Back {...box} crest={crest} />
      </g>
    );
  }
  const mine = seat === props.viewer && asked(props);
  return (
    <g class="n-flat" data-n-place={seat}>
      <rect class={mine ? "n-slot mine" : "n-slot"} x={x} y={y} width={w} height={h} rx={w / 8} />
      {mine && <Sign crest={crest} x={x + w / 2} y={y + h / 2 + 2} size={w * 0.56} looks="n-under" />}
      <Sign crest={crest} x={x + w / 2} y={y + h / 2} size={w * 0.56} />
    </g>
  );
}

/** Whether a seat's cheque has bought, or is about to. */
const buys = (props: Props, seat: number) =>
  props.view.phase === "buy" ? props.turn.includes(seat) : story(props).sale?.seat === seat;

/** The place of this viewer leads to the decision. */
function Own({ props, place, children }: { props: Props; place: string; children: ComponentChildren }) {
  const link = props.view.phase === "action" && asked(props) && collector(props.view, props.viewer).place === place;
  if (!link) return <g aria-hidden="true">{children}</g>;
  return (
    <a
      class="n-own"
      href="#decide"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>("#decide input")?.focus();
      }}
    >
      <title>{props.t(`board.own.${place}`)}</title>
      {children}
    </a>
  );
}

/** A place, a link if it is this viewer's own. */
export function place(props: Props, name: string, seat: number, children: ComponentChildren) {
  return seat === props.viewer ? (
    <Own props={props} place={name}>
      {children}
    </Own>
  ) : (
    <g aria-hidden="true">{children}</g>
  );
}

