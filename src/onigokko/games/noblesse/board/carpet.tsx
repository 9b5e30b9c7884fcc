/** The carpet before the castle: who is there, and the displays. */
import { CardAt, Sign } from "./cards";
import { Place, place, places } from "./places";
import type { Box } from "./plan";
import { cardName, victim } from "./say";
import { at, crestOf, displays, story, type Props, type Shown } from "./table";
import { layoutOf, Pick, type Parts } from "./yard";

export function Carpet({ props, drawing, robbed }: Parts & { robbed: readonly Shown[] }) {
  const { carpet, visitors, jail } = layoutOf(drawing);
  const { view } = props;
  const wide = drawing.name === "wide";
  const full = robbed.length > 0;
  const h = full ? jail.y + jail.h - carpet.y : carpet.h;
  const { edge } = carpet;
  const inset = wide ? 3 : 1;
  const before = view.phase === "place";
  const past = before ? displays(props) : [];
  const { actions, castle } = story(props);
  const seats = before ? castle : at(view, "castle");
  const open = (seat: number) => (view.phase === "action" || view.phase === "buy" ? null : (actions.get(seat) ?? null));
  const boxes = places(visitors, seats.length, wide ? 44 : 27);
  const placing = props.question?.moves.has("go castle") ?? false;
  const fringe = Array.from({ length: Math.floor((h - 4) / 7.6) }, (_, n) => `M${carpet.x} ${carpet.y + 4 + 7.6 * n}h-7M${carpet.x + carpet.w} ${carpet.y + 4 + 7.6 * n}h7`);
  const crowded = wide ? seats.length > 2 : seats.length > 3;
  return (
    <>
      <Pick props={props} words="go castle" label={props.t("board.go.castle")}>
        <rect class="n-o n-fw" x={carpet.x} y={carpet.y} width={carpet.w} height={h} />
        <rect class="n-o1 n-fs" x={carpet.x + edge} y={carpet.y + edge} width={carpet.w - 2 * edge} height={h - 2 * edge} />
        {wide && <path class="n-o1 n-fn" d={fringe.join("")} />}
        {placing && <rect class="n-choose" x={carpet.x + edge + inset} y={carpet.y + edge + inset} width={carpet.w - 2 * (edge + inset)} height={h - 2 * (edge + inset)} rx="4" />}
        {!full && !past.length && (
          <>
            <use class="n-ink" href="#n-m-castle" x={carpet.x + (wide ? 19 : 10)} y={carpet.y + (wide ? 16 : 9)} width={wide ? 24 : 18} height={wide ? 24 : 18} />
            <text class="n-t n-room" x={carpet.x + (wide ? 50 : 33)} y={carpet.y + (wide ? 36 : 24)}>
              {props.t(wide && !crowded ? "board.castle.sign" : "board.castle.short")}
            </text>
            <text class="n-tsf n-less" x={carpet.x + (wide ? 20 : 11)} y={carpet.y + (wide ? 64 : 39)}>
              {props.t(castleWord(props, seats, wide))}
            </text>
          </>
        )}
      </Pick>
      {full ? (
        <Displays props={props} shown={robbed} box={{ x: carpet.x + edge + 4, y: carpet.y + edge + 3, w: carpet.w - 2 * edge - 8, h: h - 2 * edge - 6 }} wide={wide} />
      ) : past.length ? (
        <g class="n-past-shows" aria-hidden="true">
          <Past props={props} shown={past} box={{ x: carpet.x + edge + 4, y: carpet.y + edge + 2, w: carpet.w - 2 * edge - 8, h: h - 2 * edge - 4 }} />
        </g>
      ) : (
        <g class={before ? "n-past" : ""}>
          {seats.map((seat, n) => (
            <g key={seat}>{place(props, "castle", seat, <Place props={props} seat={seat} box={boxes[n]!} open={open(seat)} />)}</g>
          ))}
        </g>
      )}
    </>
  );
}

/** The words beneath the castle's sign. */
function castleWord(props: Props, seats: readonly number[], wide: boolean): string {
  const { phase } = props.view;
  if (phase === "place" && !seats.length) return "board.castle.open";
  const state =
    phase === "place" ? "last" : !seats.length ? "nobody" : phase === "action" ? "secret" : phase === "buy" ? "later" : "now";
  return `board.castle.${state}${wide ? "" : ".short"}`;
}

/** The displays of the round before, by letters alone, each with what it earned. */
function Past({ props, shown, box }: { props: Props; shown: readonly Shown[]; box: Box }) {
  const columns = shown.length > 2 ? 2 : 1;
  const rows = Math.ceil(shown.length / columns);
  const [w, h] = [box.w / columns, box.h / Math.max(rows, 1)];
  return (
    <>
      {shown.map((each, n) => {
        const x = box.x + w * (n % columns);
        const y = box.y + h * Math.floor(n / columns);
        const high = Math.min(h - 3, 32);
        const size = Math.min(18, high * 0.8);
        const badge = each.reward ? (h > 24 ? 30 : 24) : 0;
        const step = Math.min(high * 0.92, (w - size - badge - 12) / Math.max(1, each.cards.length));
        return (
          <g key={each.seat} data-n-show={each.seat}>
            <Sign crest={crestOf(props, each.seat)} x={x + size / 2 + 1} y={y + h / 2} size={size} />
            {each.cards.map(({ card, thief }, index) => {
              const left = x + size + 5 + step * index;
              return (
                <g key={card} data-n-card={card}>
                  <CardAt card={card} x={left} y={y + (h - high) / 2} w={step - 1.5} h={high} year={false} />
                  {thief !== null && <Taken box={{ x: left, y: y + (h - high) / 2, w: step - 1.5, h: high }} crest={crestOf(props, thief)} card={card} />}
                </g>
              );
            })}
            {each.reward && (
              <text class="n-t n-end n-15 n-flat" data-n-reward={each.seat} x={x + w - 3} y={y + h / 2 + 5}>
                +{each.reward.n}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

/** A card that a thief has taken: struck through, with the thief's crest. */
function Taken({ box, crest, card }: { box: Box; crest: number; card: string }) {
  const { x, y, w, h } = box;
  return (
    <g data-n-taken={card}>
      <path class="n-strike" d={`M${x + 1} ${y + h - 1}L${x + w - 1} ${y + 1}`} />
      <Sign crest={crest} x={x + w - 3} y={y + h - 4} size={Math.min(14, Math.max(10, w * 0.4))} />
    </g>
  );
}

/** Displays that are being robbed, or the final ones: fanned out by letter; what may be taken can be picked. */
function Displays({ props, shown, box, wide }: { props: Props; shown: readonly Shown[]; box: Box; wide: boolean }) {
  const most = Math.max(...shown.map((each) => each.cards.length));
  const size = wide ? 22 : 15;
  /** The width of a card when the displays lie in that many columns. */
  const width = (columns: number) => {
    const high = Math.min(box.h / Math.ceil(shown.length / columns) - 4, wide ? 84 : 60);
    return Math.min(high * 0.72, (box.w / columns - size - 10 - beside(columns)) / most - 2);
  };
  /** Room for what was earned behind the cards, where a row is too low to have it beneath the crest. */
  const beside = (columns: number) => (box.h / Math.ceil(shown.length / columns) < size + 18 && shown.some((each) => each.reward) ? 26 : 0);
  const columns = shown.length > 1 && width(2) > width(1) ? 2 : 1;
  const rows = Math.ceil(shown.length / columns);
  const [w, h, cardWidth] = [box.w / columns, box.h / rows, width(columns)];
  const year = cardWidth >= 33;
  const low = beside(columns) > 0;
  const high = Math.min(h - 4, wide ? 84 : 60);
  const from = victim(props);
  return (
    <>
      {shown.map((each, n) => {
        const x = box.x + w * (n % columns);
        const y = box.y + h * Math.floor(n / columns);
        const top = y + (h - high) / 2;
        return (
          <g key={each.seat} data-n-show={each.seat}>
            <g aria-hidden="true">
              {from === each.seat && <rect class="n-robbed" x={x} y={y + 1} width={w - 2} height={h - 2} rx="5" />}
              <Sign crest={crestOf(props, each.seat)} x={x + size / 2 + 3} y={y + h / 2 - (each.reward && !low ? 8 : 0)} size={Math.min(size, h - 3)} />
              {each.reward && (
                <text data-n-reward={each.seat} class={low ? "n-t n-end n-15 n-flat" : "n-t n-mid n-15 n-flat"} x={low ? x + w - 5 : x + size / 2 + 3} y={y + h / 2 + (low ? 5 : size / 2 + 8)}>
                  +{each.reward.n}
                </text>
              )}
            </g>
            {each.cards.map(({ card, thief }, index) => {
              const left = x + size + 8 + (cardWidth + 2) * index;
              const words = `steal ${each.seat} ${card}`;
              return (
                <Pick key={card} props={props} words={words} label={props.t("board.steal.act", { card: cardName(card), victim: each.seat })}>
                  <g data-n-card={card}>
                    <CardAt card={card} x={left} y={top} w={cardWidth} h={high} year={year} />
                    {thief !== null && <Taken box={{ x: left, y: top, w: cardWidth, h: high }} crest={crestOf(props, thief)} card={card} />}
                    {props.question?.moves.has(words) && <rect class="n-choose" x={left} y={top} width={cardWidth} height={high} rx="5" />}
                  </g>
                </Pick>
              );
            })}
          </g>
        );
      })}
    </>
  );
}

