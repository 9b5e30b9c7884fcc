/** The middle of the ring: who waits for a start, the bids on the rope, the dice and the cards that were laid. */
import { CrestMark } from "@ui/parts/crest";
import { CardAt, cardName, cardText } from "./cards";
import { draft } from "./draft";
import { onRope, type Drawing } from "./drawing";
import { Tag } from "./heli";
import type { TigerView } from "./view";
import { bids, highest, me, order, runner, sawLot, seatOf, sealedAmount, type Props } from "./table";

type Parts = { props: Props; drawing: Drawing };

function Rope({ drawing }: { drawing: Drawing }) {
  const [[ax, ay], [bx, by], [cx, cy]] = drawing.rope;
  return (
    <>
      <path class="t-rope" d={`M${ax} ${ay}Q${bx} ${by} ${cx} ${cy}`} />
      {drawing.name === "wide" && (
        <>
          <path class="t-pole" d={`M${cx} ${cy - 4}V238`} />
          <path class="t-grass" d={`M${cx - 9} 240q9-6 18 0`} />
        </>
      )}
    </>
  );
}

/** Where `count` tags hang, the last at the end of the rope. */
function knots(drawing: Drawing, count: number): Array<[number, number]> {
  const [from, to] = drawing.name === "wide" ? [0.11, 0.88] : [0.1, 0.76];
  const most = drawing.name === "wide" ? 0.172 : 0.33;
  const apart = count > 1 ? Math.min(most, (to - from) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, n) => onRope(drawing, from + apart * n));
}

/** The bids in order, the highest with a thick rim, and the dashed one that is this viewer's next. */
export function Auction({ props, drawing }: Parts) {
  const { view } = props;
  const all = bids(props);
  const canBid = (props.question?.moves.range("bid") ?? null) !== null;
  const shown = all.slice(-(canBid ? drawing.tag.most : drawing.tag.most + 1));
  const places = knots(drawing, shown.length + (canBid ? 1 : 0));
  const top = highest(view);
  return (
    <>
      <g aria-hidden="true">
        <Rope drawing={drawing} />
        {shown.map((bid, n) => (
          <g key={`${bid.at}-${bid.seat}`} class="t-slide">
            <Tag
              x={places[n]![0]}
              y={places[n]![1]}
              width={drawing.tag.width}
              height={drawing.tag.height}
              crest={seatOf(props, bid.seat).crest}
              text={String(bid.amount)}
              looks={bid.amount === top ? "top" : "old"}
            />
          </g>
        ))}
        {drawing.name === "wide" && all.length > shown.length && (
          <text class="t-cap" x={places[0]![0] - 32} y={places[0]![1] + 52}>
            …
          </text>
        )}
        <Seen props={props} drawing={drawing} />
      </g>
      {canBid && <NextBid props={props} drawing={drawing} at={places[shown.length]!} />}
    </>
  );
}

/** The lot in a sentence, and who knows it (T16). */
function Seen({ props, drawing }: Parts) {
  const { view } = props;
  const seen = sawLot(view);
  const { left, bottom, right } = drawing.stage;
  const wide = drawing.name === "wide";
  const size = wide ? 18 : 15;
  const line = bottom - (wide ? 8 : 17);
  const room = wide ? size + 6 : size + 2;
  return (
    <g class="t-seen">
      {wide && (
        <text class="t-cap start" x={left - 4} y={line - 22}>
          {view.lot ? (
            <>
              <tspan class="strong">{cardName(props, view.lot)}</tspan>
              {props.t("board.colon")}
              {cardText(props, view.lot)}
            </>
          ) : (
            props.t(view.lot_on_offer ? "board.lot.unseen" : "board.lot.none")
          )}
        </text>
      )}
      {seen.map((seat, n) => (
        <CrestMark
          key={seat}
          crest={seatOf(props, seat).crest}
          x={left + n * room + size / 2 - 4}
          y={line - 5}
          size={size}
        />
      ))}
      {seen.length > 0 && (wide || seen.length < (props.view.runners.length > 5 ? 4 : 5)) && (
        <text class="t-cap start" x={left + seen.length * room} y={line}>
          {props.t(wide ? "board.seen" : "board.seen.short", { n: seen.length })}
        </text>
      )}
      {!wide && seen.length === 0 && (
        <text class="t-cap" x={(left + right) / 2} y={line}>
          {props.t("board.seen.none")}
        </text>
      )}
    </g>
  );
}

/** A tag that does what the button does. */
function NextBid({ props, drawing, at }: Parts & { at: [number, number] }) {
  const { amount, stamina } = draft(props);
  const low = props.question?.moves.range("bid")?.low ?? 1;
  const seat = me(props) ? seatOf(props, props.viewer) : null;
  const ready = amount !== null && stamina !== null && !props.busy;
  const bid = () => {
    if (ready) void props.answer([`bid ${amount}`, `spend ${stamina}`]);
  };
  const shown = amount ?? low;
  return (
    <g
      class="t-act"
      role="button"
      tabindex={0}
      aria-disabled={!ready}
      onClick={bid}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        bid();
      }}
    >
      <title>{props.t("board.bid.act", { bid: shown, stamina: stamina ?? 0 })}</title>
      <Tag
        x={at[0]}
        y={at[1]}
        width={drawing.tag.next[0]}
        height={drawing.tag.next[1]}
        crest={seat?.crest ?? 0}
        text={shown === low ? props.t("board.bid.least", { bid: shown }) : String(shown)}
        looks="next"
      />
    </g>
  );
}

/** Where the runner of a seat waits before it is placed. */
export function waitingAt(drawing: Drawing, seat: number, seats: number): { x: number; y: number } {
  const { left, right, top } = drawing.stage;
  if (drawing.name === "wide") {
    const apart = Math.min(84, (right - left) / seats);
    return { x: (left + right) / 2 + (seat - (seats - 1) / 2) * apart, y: top + 84 };
  }
  const rows = seats > 3 ? 2 : 1;
  const inRow = Math.ceil(seats / rows);
  const row = Math.floor(seat / inRow);
  const here = row === 0 ? inRow : seats - inRow;
  return {
    x: (left + right) / 2 + ((seat % inRow) - (here - 1) / 2) * 42,
    y: top + (rows === 1 ? 70 : 46) + row * 62,
  };
}

/** Beneath each runner that waits: its sealed amount as an envelope, then what it paid. */
export function Waiting({ props, drawing }: Parts) {
  const { view } = props;
  const wide = drawing.name === "wide";
  return (
    <g aria-hidden="true">
      {view.runners.map((each, seat) => {
        if (each.position !== null) return null;
        const { x, y } = waitingAt(drawing, seat, view.runners.length);
        const amount = sealedAmount(props, seat);
        const below = y + (wide ? 24 : 11);
        if (amount !== null) {
          return (
            <text key={seat} class="t-cap strong t-middle" data-t-paid={seat} x={x} y={below + (wide ? 6 : 4)}>
              ${amount}
            </text>
          );
        }
        const decided = view.decided.includes(seat);
        const size = wide ? 1 : 0.66;
        return (
          <g
            key={seat}
            transform={`translate(${x} ${below}) scale(${size})`}
            class={decided ? "t-envelope in" : "t-envelope"}
          >
            <rect x="-15" y="-10" width="30" height="20" rx="2" />
            {decided && <path d="M-15-9L0 3L15-9" />}
          </g>
        );
      })}
      {wide && (
        <text class="t-cap" x={(drawing.stage.left + drawing.stage.right) / 2} y={drawing.stage.bottom - 10}>
          {props.t(view.phase === "seal" ? "board.wait.seal" : "board.wait.start")}
        </text>
      )}
    </g>
  );
}

/** A ten-sided die from the front, about 60 x 60. */
export function Ten({ face }: { face: string }) {
  return (
    <g class="t-die">
      <path class="t-die-body" d="M0-31L29-10V11L0 31L-29 11V-10Z" />
      <path class="t-die-edge" d="M0-31L-17 8L0 17L17 8ZM-29 11L-17 8M29 11L17 8M0 17V31M-29-10L-17 8M29-10L17 8" />
      <text class="t-die-face" y="5">
        {face}
      </text>
    </g>
  );
}

/** A three-sided die: a long one with rounded ends, about 60 x 46. */
export function Three({ face }: { face: string }) {
  return (
    <g class="t-die">
      <path class="t-die-body" d="M-30-2L-18-22H18L30-2L18 22H-18Z" />
      <path class="t-die-edge" d="M-30-2H-19M30-2H19M-18-22L-19-2L-18 22M18-22L19-2L18 22" />
      <text class="t-die-face" y="8">
        {face}
      </text>
    </g>
  );
}

/** The die of the round, and what each seat has laid. */
export function Run({ props, drawing, was }: Parts & { was: TigerView | null }) {
  const { view } = props;
  if (view.d10 === null) return null;
  const wide = drawing.name === "wide";
  const { left, top } = drawing.stage;
  const seats = order(view);
  const roll = view.d10;
  return (
    <g aria-hidden="true">
      <g transform={wide ? `translate(${left + 38} ${top + 50})` : `translate(${left + 18} ${top + 18}) scale(.58)`}>
        <g class="t-middle" data-t="ten">
          <Ten face={String(roll)} />
        </g>
      </g>
      <text class="t-cap start" x={wide ? left - 4 : left + 40} y={wide ? top + 135 : top + 24}>
        {props.t(
          wide
            ? roll === 0
              ? "board.roll.zero"
              : "board.roll"
            : roll === 0
              ? "board.roll.zero.short"
              : "board.roll.short",
          {
            roll,
          },
        )}
      </text>
      {roll === 0
        ? seats.map((seat, n) => <Back props={props} drawing={drawing} key={seat} seat={seat} place={n} />)
        : seats.map((seat, n) => <Laid props={props} drawing={drawing} key={seat} seat={seat} place={n} was={was} />)}
    </g>
  );
}

/** Where a seat's cards lie in the middle. */
function cell(drawing: Drawing, place: number, seats: number): { x: number; y: number; width: number } {
  const { left, top, right } = drawing.stage;
  if (drawing.name === "wide") {
    const width = Math.min(84, (right - left - 92) / seats);
    return { x: left + 92 + width * place, y: top + 4, width };
  }
  const inRow = seats > 4 ? 3 : 2;
  const width = (right - left) / inRow;
  return { x: left + width * (place % inRow), y: top + 42 + 46 * Math.floor(place / inRow), width };
}

/** A roll of 0: who has decided what to take back (T23). */
function Back({ props, drawing, seat, place }: Parts & { seat: number; place: number }) {
  const { x, y, width } = cell(drawing, place, props.view.runners.length);
  const wide = drawing.name === "wide";
  const asked = props.view.decided.includes(seat) || props.turn.includes(seat);
  const cx = x + width / 2;
  return (
    <g class={asked ? "" : "t-off"}>
      <CrestMark crest={seatOf(props, seat).crest} x={cx} y={y + (wide ? 24 : 8)} size={wide ? 26 : 16} />
      {asked && (
        <g
          transform={`translate(${cx} ${y + (wide ? 62 : 30)}) scale(${wide ? 1 : 0.66})`}
          class={props.view.decided.includes(seat) ? "t-envelope in" : "t-envelope"}
        >
          <rect x="-11" y="-15" width="22" height="30" rx="2" />
          {props.view.decided.includes(seat) && <path d="M-5 0l4 5 7-10" />}
        </g>
      )}
    </g>
  );
}

/** What one seat has laid: backs until it reveals them, then faces; those still to be played stand out. */
function Laid({ props, drawing, seat, place, was }: Parts & { seat: number; place: number; was: TigerView | null }) {
  const { view } = props;
  const each = runner(view, seat);
  const { x, y, width } = cell(drawing, place, view.runners.length);
  const wide = drawing.name === "wide";
  const size = wide ? 44 : 22;
  const cards: Array<string | null> = each.laid
    ? [...each.laid]
    : Array.from({ length: each.laid_size ?? 0 }, () => null);
  const fan = cards.length > 1 ? Math.min(size + 3, (width - 6 - size) / (cards.length - 1)) : 0;
  const waiting = [...each.to_play];
  const deciding = props.turn.includes(seat);
  const hidden = was?.runners[seat]?.laid === null; // until now: it is turned over
  return (
    <g class={each.may_run || cards.length ? "" : "t-off"}>
      <CrestMark
        crest={seatOf(props, seat).crest}
        x={x + (wide ? 13 : 8)}
        y={y + (wide ? 10 : 4)}
        size={wide ? 22 : 14}
      />
      <g data-t-laid={seat}>
        {cards.map((card, n) => {
          const left = card !== null && waiting.includes(card);
          if (left) waiting.splice(waiting.indexOf(card), 1);
          const stays =
            card === null || ["2x", "0x", "duck"].includes(card) || left || !revealed(each.laid, seat, props);
          const spot = { x: x + fan * n, y: y + (wide ? 26 : 13), width: size, crest: seatOf(props, seat).crest };
          return (
            <g key={n} class={stays ? "" : "t-played"}>
              <g class="t-middle" data-t-face={card ?? ""}>
                <CardAt kind={card} {...spot} />
              </g>
              {hidden && card !== null && (
                <g class="t-middle t-past" data-t-back="">
                  <CardAt kind={null} {...spot} />
                </g>
              )}
            </g>
          );
        })}
      </g>
      {cards.length === 0 && each.may_run && (
        <rect
          class={deciding ? "t-slot now" : "t-slot"}
          x={x}
          y={y + (wide ? 26 : 13)}
          width={size}
          height={size * 1.4}
          rx={wide ? 4 : 2}
        />
      )}
    </g>
  );
}

/** Whether a seat's cards lie open: one's own are seen before. */
function revealed(laid: readonly string[] | null, seat: number, props: Props): boolean {
  if (!laid) return false;
  if (props.view.phase !== "play" && props.view.phase !== "over") return false;
  const said = props.events.findLast((event) => event.seat === seat && ["revealed", "laid"].includes(event.message));
  return said?.message === "revealed";
}

/** The end: what each has left, most first; the one who was caught has a torn tag. */
export function Purses({ props, drawing }: Parts) {
  const { view, ranking } = props;
  if (!ranking) return null;
  const seats = view.runners.map((_, seat) => seat).sort((a, b) => (ranking[a] ?? 0) - (ranking[b] ?? 0));
  const wide = drawing.name === "wide";
  const shown = wide ? seats : seats.slice(0, 3);
  const places = knots(drawing, shown.length);
  return (
    <g aria-hidden="true">
      <Rope drawing={drawing} />
      {shown.map((seat, n) => (
        <Tag
          key={seat}
          x={places[n]![0]}
          y={places[n]![1]}
          width={drawing.tag.width}
          height={drawing.tag.height}
          crest={seatOf(props, seat).crest}
          text={`$${runner(view, seat).money ?? 0}`}
          looks={seat === view.caught ? "caught" : ranking[seat] === 1 ? "top" : "old"}
        />
      ))}
      {wide && view.caught !== null && (
        <text class="t-cap start strong" x={drawing.stage.left - 4} y={drawing.stage.bottom - 22}>
          {props.t("board.caught", {}, view.caught)}
        </text>
      )}
    </g>
  );
}
