/** The courtyard: the auction house with its piles and till, the carpet before the castle, the jail. */
import type { ComponentChildren } from "preact";
import { CardAt, Sign, tint } from "./cards";
import { draft, pick } from "./draft";
import type { Plan } from "./plan";
import { actionName, cardName, saleText, victim } from "./say";
import { asked, at, collector, crestOf, displays, latest, seatOf, story, type Props, type Shown } from "./table";
import type { Box } from "./plan";

type Parts = { props: Props; drawing: Plan };

const WIDE = {
  house: { x: 168, y: 106, w: 336, h: 174 },
  awning: { x: 160, y: 102, w: 352, parts: 11, drop: 24, deep: 13.3 },
  sign: { x: 336, y: 98, w: 150, h: 27 },
  pile: { x: [186, 276], y: 146, w: 70, h: 98, below: 124 },
  register: { x: 404, y: 140, w: 72, h: 54 },
  paid: { x: 434, y: 209 },
  bidders: { x: 370, y: 215, w: 132, h: 62 },
  carpet: { x: 532, y: 106, w: 304, h: 84, edge: 7 },
  visitors: { x: 696, y: 116, w: 126, h: 64 },
  jail: { x: 532, y: 202, w: 304, h: 78 },
  cells: { x: 594, y: 210, w: 236, h: 62, most: 53 },
} as const;

const SMALL = {
  house: { x: 76, y: 64, w: 192, h: 106 },
  awning: { x: 72, y: 62, w: 200, parts: 9, drop: 14, deep: 9.3 },
  sign: { x: 172, y: 61, w: 108, h: 20 },
  pile: { x: [84, 134], y: 86, w: 40, h: 62, below: 80 },
  register: { x: 205, y: 79, w: 40, h: 30 },
  paid: { x: 226, y: 120 },
  bidders: { x: 186, y: 122, w: 80, h: 44 },
  carpet: { x: 76, y: 176, w: 192, h: 50, edge: 4 },
  visitors: { x: 168, y: 181, w: 94, h: 41 },
  jail: { x: 76, y: 232, w: 192, h: 48 },
  cells: { x: 110, y: 236, w: 156, h: 40, most: 36 },
} as const;

const layoutOf = (drawing: Plan) => (drawing.name === "wide" ? WIDE : SMALL);

/** What does in the drawing what a control in the panel does. */
function Pick({ props, words, label, children }: { props: Props; words: string; label: string; children: ComponentChildren }) {
  const may = props.question?.moves.has(words) ?? false;
  if (!may) return <g aria-hidden="true">{children}</g>;
  const picked = draft(props).pick === words;
  return (
    <g
      class={picked ? "n-pick picked" : "n-pick"}
      role="button"
      tabindex={0}
      aria-pressed={picked}
      aria-label={label}
      onClick={() => pick(props, words)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pick(props, words);
      }}
    >
      {children}
    </g>
  );
}

export function Courtyard({ props, drawing }: Parts) {
  const robbed = props.view.phase === "steal" || props.view.phase === "over" ? displays(props) : [];
  return (
    <>
      {drawing.name === "wide" && <Bushes />}
      <Auction props={props} drawing={drawing} />
      <Jail props={props} drawing={drawing} />
      <Carpet props={props} drawing={drawing} robbed={robbed} />
    </>
  );
}

const BUSHES = [
  [156, 282, 24],
  [180, 288, 18],
  [822, 282, 24],
  [802, 288, 18],
  [780, 284, 22],
  [511, 200, 16],
  [511, 222, 14],
] as const;

function Bushes() {
  return (
    <g aria-hidden="true">
      {BUSHES.map(([x, y, size]) => (
        <use key={`${x} ${y}`} href="#n-bush" x={x} y={y} width={size} height={size} />
      ))}
    </g>
  );
}

// The auction house

function Awning({ x, y, w, parts, drop, deep }: (typeof WIDE | typeof SMALL)["awning"]) {
  const part = w / parts;
  const scallop = `a${part / 2} ${deep} 0 0 1-${part} 0`;
  return (
    <>
      <path class="n-o n-fs" d={`M${x} ${y}h${w}v${drop}${scallop.repeat(parts)}Z`} />
      {Array.from({ length: Math.ceil(parts / 2) }, (_, n) => (
        <path key={n} class="n-o n-fw" d={`M${x + 2 * n * part} ${y}h${part}v${drop}${scallop}Z`} />
      ))}
    </>
  );
}

function Auction({ props, drawing }: Parts) {
  const { house, awning, sign, register, paid } = layoutOf(drawing);
  const { view } = props;
  const wide = drawing.name === "wide";
  const placing = props.question?.moves.has("go auction") ?? false;
  const { till } = story(props);
  const now = view.phase !== "place" && till ? till.amount : 0;
  const sum = view.paid.reduce((total, each) => total + each, 0);
  const few = view.paid.length <= (wide ? 4 : 4);
  return (
    <>
      <Pick props={props} words="go auction" label={props.t("board.go.auction")}>
        <rect class="n-o n-fs" {...rect(house)} />
        <rect x={house.x + 2} y={house.y + 2} width={house.w - 4} height={house.h - 4} fill="url(#n-planks)" class="n-half" />
        <Awning {...awning} />
        <rect class="n-o n-fi" x={sign.x - sign.w / 2} y={sign.y} width={sign.w} height={sign.h} rx="4" />
        <text class="n-tp n-mid n-room" x={sign.x} y={sign.y + (wide ? 19 : 15)}>
          {props.t("board.auction.sign")}
        </text>
        {placing && <rect class="n-choose" x={house.x + 4} y={house.y + (wide ? 40 : 26)} width={house.w - 8} height={house.h - (wide ? 44 : 29)} rx="4" />}
      </Pick>
      {view.piles.map((_, index) => (
        <Pile key={index} props={props} drawing={drawing} index={index} />
      ))}
      <g aria-hidden="true">
        {wide && <path class="n-rule" d="M366 142v132" />}
        <use class={wide ? "" : "n-thick"} href="#n-register" x={register.x} y={register.y} width={register.w} height={register.h} />
        {wide && (
          <text class="n-t n-mid n-15" x={register.x + register.w / 2} y={register.y + 22}>
            {now}
          </text>
        )}
        <text class="n-ts n-mid n-less" x={paid.x} y={paid.y}>
          {view.paid.length === 0
            ? props.t("board.paid.none")
            : props.t(few ? (wide ? "board.paid" : "board.paid.short") : wide ? "board.paid.many" : "board.paid.many.short", {
                cheques: view.paid.join(" "),
                n: view.paid.length,
                sum,
              })}
        </text>
      </g>
      <Bidders props={props} drawing={drawing} />
      <Sale props={props} drawing={drawing} />
    </>
  );
}

const rect = ({ x, y, w, h }: Box) => ({ x, y, width: w, height: h });

function Pile({ props, drawing, index }: Parts & { index: number }) {
  const { pile } = layoutOf(drawing);
  const { open, size } = props.view.piles[index] ?? { open: null, size: 0 };
  const wide = drawing.name === "wide";
  const x = pile.x[index] ?? pile.x[0];
  const { y, w, h } = pile;
  const words = `buy ${index + 1}`;
  const label = open ? props.t("board.buy.act", { card: cardName(open), pile: index + 1 }) : "";
  const under = Math.max(0, Math.min(wide ? 3 : 2, size - 1));
  return (
    <Pick props={props} words={words} label={label}>
      {size === 0 && <rect class="n-slot" x={x} y={y} width={w} height={h} rx="6" />}
      {Array.from({ length: under }, (_, n) => (
        <rect key={n} class="n-o1 n-fl" x={x + 2.5 * (under - n)} y={y + 2.5 * (under - n)} width={w} height={h} rx="6" />
      ))}
      {open && (
        <g key={open} class="n-turn">
          <CardAt card={open} x={x} y={y} w={w} h={h} year />
          {!wide && <rect class="n-o1 n-fn" x={x} y={y} width={w} height={h} rx="5" />}
        </g>
      )}
      {!open && size > 0 && <Back x={x} y={y} w={w} h={h} />}
      {props.question?.moves.has(words) && <rect class="n-choose" x={x - 3} y={y - 3} width={w + 6} height={h + 6} rx="8" />}
      <text class="n-ts n-mid n-less" x={x + w / 2 + 2} y={y + pile.below}>
        {props.t(`board.left${size ? "" : ".none"}${wide ? "" : ".short"}`, { n: size })}
      </text>
    </Pick>
  );
}

function Back({ x, y, w, h, crest }: Box & { crest?: number }) {
  const edge = Math.max(2, w * 0.1);
  return (
    <>
      <rect class="n-o1 n-fs" x={x} y={y} width={w} height={h} rx={w / 9} />
      <rect x={x + edge} y={y + edge} width={w - 2 * edge} height={h - 2 * edge} fill="url(#n-hatch)" class="n-thin" />
      {crest !== undefined && (
        <>
          <circle class="n-fs" cx={x + w / 2} cy={y + h / 2} r={w * 0.36} />
          <Sign crest={crest} x={x + w / 2} y={y + h / 2} size={w * 0.54} />
        </>
      )}
    </>
  );
}

/** Places for `count` cards in a box, as large as they can be, in one row or two, beginning at the right. */
function places(box: Box, count: number, most: number): Box[] {
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
    <g class={`n-turn ${tint(crest)}`}>
      <rect class={bold ? "n-o n-fs n-bold" : "n-o1 n-fs"} x={x} y={y} width={w} height={h} rx={w / 8} />
      {kind === "cheque" ? (
        <>
          <rect class="n-slip-edge" x={x + w * 0.12} y={y + h * 0.42} width={w * 0.76} height={h * 0.42} />
          <text class="n-t n-mid" x={x + w / 2} y={y + h * 0.63 + w * 0.15} font-size={w * 0.44}>
            {n}
          </text>
        </>
      ) : (
        <use class="n-thick" href={`#n-${picture}`} x={x + w * 0.08} y={y + h * 0.28} width={w * 0.84} height={kind === "thief" ? w * 0.84 : w * 0.665} />
      )}
      {kind === "thief" && (
        <>
          <circle class="n-o1 n-fs" cx={x + w * 0.8} cy={y + h * 0.83} r={Math.max(7, w * 0.23)} />
          <text class="n-t n-mid" x={x + w * 0.8} y={y + h * 0.83 + Math.max(7, w * 0.23) * 0.5} font-size={Math.max(10, w * 0.32)}>
            {n}
          </text>
        </>
      )}
      <Sign crest={crest} x={x + w * 0.27} y={y + w * 0.27} size={w * 0.38} />
    </g>
  );
}

/** One seat's card place: empty while it chooses, a back once it has sealed, then its action. */
function Place({ props, seat, box, open }: { props: Props; seat: number; box: Box; open: string | null }) {
  const { view } = props;
  const crest = crestOf(props, seat);
  const { x, y, w, h } = box;
  if (open !== null) return <Action words={open} box={box} crest={crest} bold={buys(props, seat)} />;
  if (view.phase === "buy" || view.decided.includes(seat)) {
    return (
      <g class="n-turn">
        <Back {...box} crest={crest} />
      </g>
    );
  }
  const mine = seat === props.viewer && asked(props);
  return (
    <>
      <rect class={mine ? "n-slot mine" : "n-slot"} x={x} y={y} width={w} height={h} rx={w / 8} />
      {mine && <Sign crest={crest} x={x + w / 2} y={y + h / 2 + 2} size={w * 0.56} looks="n-under" />}
      <Sign crest={crest} x={x + w / 2} y={y + h / 2} size={w * 0.56} />
    </>
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
      aria-label={props.t(`board.own.${place}`)}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>("#decide input")?.focus();
      }}
    >
      {children}
    </a>
  );
}

function Bidders({ props, drawing }: Parts) {
  const { bidders } = layoutOf(drawing);
  const before = props.view.phase === "place";
  const { actions, auction } = story(props);
  const seats = before ? auction : at(props.view, "auction");
  const boxes = places(bidders, seats.length, drawing.name === "wide" ? 42 : 30);
  return (
    <g class={before ? "n-past" : ""}>
      {seats.map((seat, n) => (
        <g key={seat}>
          {place(props, "auction", seat, <Place props={props} seat={seat} box={boxes[n]!} open={actions.get(seat) ?? null} />)}
        </g>
      ))}
    </g>
  );
}

function place(props: Props, name: string, seat: number, children: ComponentChildren) {
  return seat === props.viewer ? (
    <Own props={props} place={name}>
      {children}
    </Own>
  ) : (
    <g aria-hidden="true">{children}</g>
  );
}

/** The bought card goes to its buyer, and the cheque into the till or to the thief. */
function Sale({ props, drawing }: Parts) {
  const said = latest(props);
  const bought = said.find((event) => event.message === "bought");
  const { sale, till, auction } = story(props);
  if (!bought || !sale || !props.motion) return null;
  const { pile, register, bidders } = layoutOf(drawing);
  const boxes = places(bidders, auction.length, drawing.name === "wide" ? 42 : 30);
  const buyer = boxes[auction.indexOf(sale.seat)];
  const thief = till?.thief === null || till?.thief === undefined ? undefined : boxes[auction.indexOf(till.thief)];
  if (!buyer) return null;
  const from = { x: pile.x[sale.pile - 1] ?? pile.x[0], y: pile.y };
  const fly = (x: number, y: number) => `--n-dx:${x}px;--n-dy:${y}px`;
  const desk = { x: register.x + register.w / 2, y: register.y + register.h / 2 };
  return (
    <g key={`${bought.at}`} aria-hidden="true">
      <g class="n-fly" style={fly(buyer.x - from.x, buyer.y - from.y)}>
        <CardAt card={sale.card} x={from.x} y={from.y} w={pile.w} h={pile.h} year />
      </g>
      <g class="n-fly later" style={thief ? fly(thief.x - desk.x, thief.y - desk.y) : fly(0, 20)}>
        <rect class="n-o1 n-fs" x={desk.x - 14} y={desk.y - 10} width="28" height="20" />
        <text class="n-t n-mid n-15" x={desk.x} y={desk.y + 5}>
          {sale.amount}
        </text>
      </g>
    </g>
  );
}


// The castle

function Carpet({ props, drawing, robbed }: Parts & { robbed: readonly Shown[] }) {
  const { carpet, visitors, jail } = layoutOf(drawing);
  const { view } = props;
  const wide = drawing.name === "wide";
  const full = robbed.length > 0;
  const h = full ? jail.y + jail.h - carpet.y : carpet.h;
  const { edge } = carpet;
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
        {placing && <rect class="n-choose" x={carpet.x + edge + 3} y={carpet.y + edge + 3} width={carpet.w - 2 * edge - 6} height={h - 2 * edge - 6} rx="4" />}
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
        const each_w = Math.min(high * 0.78, (w - size - badge - 12) / Math.max(1, each.cards.length));
        return (
          <g key={each.seat}>
            <Sign crest={crestOf(props, each.seat)} x={x + size / 2 + 1} y={y + h / 2} size={size} />
            {each.cards.map(({ card, thief }, index) => {
              const left = x + size + 5 + each_w * index;
              return (
                <g key={card} class="n-deal" style={`animation-delay:${40 * index}ms`}>
                  <CardAt card={card} x={left} y={y + (h - high) / 2} w={each_w - 1.5} h={high} year={false} />
                  {thief !== null && <Taken box={{ x: left, y: y + (h - high) / 2, w: each_w - 1.5, h: high }} crest={crestOf(props, thief)} />}
                </g>
              );
            })}
            {each.reward && (
              <text class="n-t n-end n-15" x={x + w - 3} y={y + h / 2 + 5}>
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
function Taken({ box, crest }: { box: Box; crest: number }) {
  const { x, y, w, h } = box;
  return (
    <g>
      <path class="n-strike" d={`M${x + 2} ${y + h - 2}L${x + w - 2} ${y + 2}`} />
      <Sign crest={crest} x={x + w * 0.72} y={y + h * 0.78} size={Math.min(14, Math.max(9, w * 0.6))} />
    </g>
  );
}

/** Displays that are being robbed, or the final ones: fanned out by letter; what may be taken can be picked. */
function Displays({ props, shown, box, wide }: { props: Props; shown: readonly Shown[]; box: Box; wide: boolean }) {
  const columns = shown.length > (wide ? 3 : 2) ? 2 : 1;
  const rows = Math.ceil(shown.length / columns);
  const [w, h] = [box.w / columns, box.h / rows];
  const from = victim(props);
  return (
    <>
      {shown.map((each, n) => {
        const x = box.x + w * (n % columns);
        const y = box.y + h * Math.floor(n / columns);
        const high = Math.min(h - 4, wide ? 84 : 60);
        const size = wide ? 22 : 15;
        const room = w - size - 8;
        const most = high * 0.72;
        const step = Math.min(most + 3, each.cards.length > 1 ? (room - most) / (each.cards.length - 1) : most);
        const year = most >= (wide ? 34 : 28) && (step >= 34 || step >= most);
        const top = y + (h - high) / 2;
        return (
          <g key={each.seat}>
            <g aria-hidden="true">
              {from === each.seat && <rect class="n-robbed" x={x} y={y + 1} width={w - 2} height={h - 2} rx="5" />}
              <Sign crest={crestOf(props, each.seat)} x={x + size / 2 + 3} y={y + h / 2 - (each.reward ? 8 : 0)} size={size} />
              {each.reward && (
                <text class="n-t n-mid n-15" x={x + size / 2 + 3} y={y + h / 2 + size / 2 + 8}>
                  +{each.reward.n}
                </text>
              )}
            </g>
            {each.cards.map(({ card, thief }, index) => {
              const left = x + size + 8 + step * index;
              const words = `steal ${each.seat} ${card}`;
              return (
                <Pick key={card} props={props} words={words} label={props.t("board.steal.act", { card: cardName(card), victim: each.seat })}>
                  <g class="n-deal" style={`animation-delay:${40 * index}ms`}>
                    <CardAt card={card} x={left} y={top} w={most} h={high} year={year} seen={index < each.cards.length - 1 ? step - 1 : most} />
                    {thief !== null && <Taken box={{ x: left, y: top, w: Math.min(most, step), h: high }} crest={crestOf(props, thief)} />}
                    {props.question?.moves.has(words) && <rect class="n-choose" x={left} y={top} width={most} height={high} rx="5" />}
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

// The jail

function Jail({ props, drawing }: Parts) {
  const { jail, cells } = layoutOf(drawing);
  const wide = drawing.name === "wide";
  const inmates = props.view.jail;
  const apart = Math.min(cells.most + (wide ? 7 : 3), cells.w / inmates.length);
  const w = apart - (wide ? 7 : 3);
  const at = (index: number) => cells.x + apart * index;
  const bars = (x: number) => [0.2, 0.4, 0.6, 0.8].map((part) => `M${x + w * part} ${cells.y}v${cells.h}`).join("");
  const size = Math.min(w * 0.92, cells.h * 0.8);
  const badge = wide ? Math.min(10, w * 0.24) : Math.min(8.5, w * 0.27);
  return (
    <g aria-hidden="true">
      <rect class="n-o n-fst" {...rect(jail)} />
      <text class="n-t n-room" x={jail.x + (wide ? 13 : 5)} y={jail.y + (wide ? 34 : 29)}>
        {props.t("board.jail")}
      </text>
      {wide && <use class="n-ink" href="#n-m-lock" x={jail.x + 14} y={jail.y + 44} width="24" height="19" />}
      {inmates.map((_, index) => (
        <rect key={index} class="n-o n-fp" x={at(index)} y={cells.y} width={w} height={cells.h} />
      ))}
      {inmates.map((inmate, index) => {
        if (!inmate) return null;
        const crest = crestOf(props, inmate.seat);
        return (
          <g key={`${inmate.seat} ${inmate.skill}`} class={`n-inmate ${tint(crest)}`} style={`transform:translateX(${at(index)}px)`}>
            <rect class="n-o n-fs" x="0" y={cells.y} width={w} height={cells.h} />
            <use href="#n-bust" x={(w - size) / 2} y={cells.y + cells.h - size - 1} width={size} height={size} />
          </g>
        );
      })}
      {inmates.map((inmate, index) => {
        const x = at(index);
        return (
          <g key={index}>
            <path class="n-o n-fn" d={bars(x)} />
            {inmate && (
              <>
                <Sign crest={crestOf(props, inmate.seat)} x={x + w * 0.2} y={cells.y + w * 0.16} size={Math.min(18, w * 0.42)} />
                <circle class="n-o1 n-fs" cx={x + w - badge} cy={cells.y + cells.h - badge} r={badge} />
                <text class="n-t n-mid" x={x + w - badge} y={cells.y + cells.h - badge * 0.5} font-size={Math.max(11, badge * 1.4)}>
                  {inmate.skill}
                </text>
              </>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** What the last sale and the actions were, for those who hear the picture. */
export function actionsText(props: Props): string {
  const { actions } = story(props);
  const open = props.view.phase === "place" ? [] : [...actions];
  const sale = props.view.phase === "place" ? null : saleText(props);
  return [
    ...open.map(([seat, words]) => props.t("board.reader.action", { who: seatOf(props, seat).name, action: actionName(props, words) })),
    ...(sale ? [sale] : []),
  ].join(props.lang === "ja" ? "" : " ");
}
