/** The auction house: two piles, the till, what was paid, and who bids. */
import { CardAt } from "./cards";
import { Place, place, places } from "./places";
import { cardName } from "./say";
import { at, latest, story } from "./table";
import { Back, layoutOf, Pick, rect, type Parts, type SMALL, type WIDE } from "./yard";

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

export function Auction({ props, drawing }: Parts) {
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
        {placing && <rect class="n-choose" x={house.x + 4} y={house.y + (wide ? 40 : 26)} width={house.w - 8} height={house.h - (wide ? 44 : 26)} rx="4" />}
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
        <text class="n-ts n-mid n-less" data-n="paid" x={paid.x} y={paid.y}>
          {view.paid.length === 0
            ? props.t("board.paid.none")
            : props.t(few ? (wide ? "board.paid" : "board.paid.short") : wide ? "board.paid.many" : "board.paid.many.short", {
                cheques: view.paid.join(" "),
                n: view.paid.length,
                sum,
              })}
        </text>
      </g>
    </>
  );
}

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
        <g key={open} class="n-flat" data-n-top={index + 1}>
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

/** Who is at the auction, each with a card place. */
export function Bidders({ props, drawing }: Parts) {
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

/** The bought card on its way to its buyer, and the cheque on its way to the till, then out of it. */
export function Sale({ props, drawing }: Parts) {
  const bought = latest(props).find((event) => event.message === "bought");
  const { sale } = story(props);
  if (!bought || !sale || !props.motion) return null;
  const { pile, register } = layoutOf(drawing);
  const desk = { x: register.x + register.w / 2, y: register.y + register.h / 2 };
  return (
    <g key={bought.at} aria-hidden="true">
      <g class="n-was" data-n="bought">
        <CardAt card={sale.card} x={pile.x[sale.pile - 1] ?? pile.x[0]} y={pile.y} w={pile.w} h={pile.h} year />
      </g>
      {["slip", "slip-out"].map((name) => (
        <g key={name} class="n-was" data-n={name}>
          <rect class="n-o1 n-fs" x={desk.x - 14} y={desk.y - 10} width="28" height="20" />
          <text class="n-t n-mid n-15" x={desk.x} y={desk.y + 5}>
            {sale.amount}
          </text>
        </g>
      ))}
    </g>
  );
}
