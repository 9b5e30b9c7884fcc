/** The building: walls and towers, halls with their steps, the club room, the dinner table. */
import type { Words } from "@ui/board";
import type { Door, Hall, Plan } from "./plan";
import { paying, roman } from "./table";
import type { NoblesseView } from "./view";

const FLOORS = ["planks", "tiles", "herring"] as const;
const INLAYS = 14;

function Tower({ x, y }: { x: number; y: number }) {
  const spokes = [0, 45, 90, 135].map((angle) => {
    const [dx, dy] = [11.9 * Math.cos((angle * Math.PI) / 180), 11.9 * Math.sin((angle * Math.PI) / 180)];
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
  });
  return (
    <>
      <circle class="n-merlons" cx={x} cy={y} r="18" />
      <circle class="n-o n-fl" cx={x} cy={y} r="18" />
      <circle class="n-o n-fw" cx={x} cy={y} r="11.9" />
      <path class="n-o1 n-fn" d={spokes.join("")} />
      <circle class="n-fi" cx={x} cy={y} r="2.5" />
    </>
  );
}

function Walls({ drawing }: { drawing: Plan }) {
  if (drawing.name === "small") {
    return (
      <>
        <rect class="n-wall small" x="3" y="3" width="338" height="350" />
        <rect class="n-o n-fst" x="3" y="3" width="338" height="350" />
        <rect class="n-o n-fp" x="8" y="8" width="328" height="340" />
      </>
    );
  }
  return (
    <>
      <rect class="n-wall" x="5" y="5" width="990" height="420" />
      <rect class="n-o n-fst" x="5" y="5" width="990" height="420" />
      <rect class="n-o n-fp" x="18" y="18" width="964" height="394" />
      <Tower x={9} y={9} />
      <Tower x={991} y={9} />
      <Tower x={9} y={421} />
      <Tower x={991} y={421} />
    </>
  );
}

function Floor({ x, y, w, h, kind, class: looks = "" }: { x: number; y: number; w: number; h: number; kind: string; class?: string }) {
  return (
    <>
      <rect class="n-o n-ff" x={x} y={y} width={w} height={h} />
      <rect class={looks} x={x + 1} y={y + 1} width={Math.max(0, w - 2)} height={Math.max(0, h - 2)} fill={`url(#n-${kind})`} />
    </>
  );
}

function Inside({ hall, drawing, lit }: { hall: Hall; drawing: Plan; lit: boolean }) {
  const { x, y, w, h, number, best, second } = hall;
  const wide = drawing.name === "wide";
  const sum = wide ? `${best} / ${second}` : `${best}/${second}`;
  const inlay = `#n-f${((number - 1) % INLAYS) + 1}`;
  if (!wide) {
    const middle = hall.side === "left" ? x + 40 : hall.side === "right" ? x + 21 : x + w / 2;
    const line = hall.side === "bottom" ? y + 43 : y + h / 2 - 1;
    return (
      <>
        <text class={lit ? "n-t n-mid n-pays" : "n-t n-mid"} x={middle} y={lit && hall.side === "bottom" ? line + 5 : line}>
          {sum}
        </text>
        {!(lit && hall.side === "bottom") && (
          <text class="n-tf n-mid" x={middle} y={line + 16}>
            {roman(number)}
          </text>
        )}
      </>
    );
  }
  if (hall.side === "bottom") {
    if (lit) {
      return (
        <text class="n-t n-mid n-pays" x={x + w / 2} y={y + 81}>
          {sum}
        </text>
      );
    }
    return (
      <>
        <text class="n-t" x={x + 12} y={y + 73}>
          {sum}
        </text>
        <text class="n-tf" x={x + 12} y={y + 94}>
          {roman(number)}
        </text>
        <use href={inlay} x={x + w - 44} y={y + 60} width="34" height="34" />
      </>
    );
  }
  const from = hall.side === "left" ? x + 60 : x + 12;
  const size = hall.side === "left" ? 30 : 28;
  const line = y + h / 2 - 4;
  return (
    <>
      <text class={lit ? "n-t n-pays" : "n-t"} x={lit ? from - 6 : from} y={lit ? line + 4 : line}>
        {sum}
      </text>
      {!lit && (
        <>
          <text class="n-tf" x={from} y={line + 24}>
            {roman(number)}
          </text>
          <use
            href={inlay}
            x={hall.side === "left" ? x + w - 38 : x + 50}
            y={line + 5}
            width={size}
            height={size}
          />
        </>
      )}
    </>
  );
}

/** The plaque that names the hall whose steps count. */
function Plaque({ hall, drawing, words }: { hall: Hall; drawing: Plan; words: Words }) {
  const { x, y, w, h, number } = hall;
  const wide = drawing.name === "wide";
  if (hall.side === "bottom") {
    const [width, high, top] = wide ? [150, 26, y + h - 7] : [66, 19, y + h - 9];
    return (
      <>
        <rect class="n-fi" x={x + w / 2 - width / 2} y={top} width={width} height={high} rx="4" />
        <text class="n-tp n-mid" x={x + w / 2} y={top + (wide ? 18 : 14)}>
          {words.t(wide ? "board.leading" : "board.leading.short", { hall: roman(number) })}
        </text>
      </>
    );
  }
  if (!wide) return null;
  const middle = hall.side === "left" ? x + 90 : x + 44;
  const top = y + h / 2 + 9;
  return (
    <>
      <rect class="n-fi" x={middle - 38} y={top} width="76" height="20" rx="3" />
      <text class="n-tp n-mid n-less" x={middle} y={top + 15}>
        {words.t("board.leading.side", { hall: roman(number) })}
      </text>
    </>
  );
}

function Opening({ door, drawing, lit }: { door: Door; drawing: Plan; lit: boolean }) {
  const wide = drawing.name === "wide";
  const [half, post] = wide ? [12, 4] : [7, 0];
  const { x, y } = door;
  const looks = lit ? "n-door lit" : "n-door";
  return door.across === "wall" ? (
    <>
      <path class={looks} d={`M${x} ${y - half}v${2 * half}`} />
      {post > 0 && <path class="n-o n-fn" d={`M${x - post} ${y - half}h${2 * post}M${x - post} ${y + half}h${2 * post}`} />}
    </>
  ) : (
    <>
      <path class={looks} d={`M${x - half} ${y}h${2 * half}`} />
      {post > 0 && <path class="n-o n-fn" d={`M${x - half} ${y - post}v${2 * post}M${x + half} ${y - post}v${2 * post}`} />}
    </>
  );
}

function Dinner({ drawing, words, first }: { drawing: Plan; words: Words; first: number }) {
  const { dinner, table, chairs, club } = drawing;
  const wide = drawing.name === "wide";
  const far = chairs.slice(chairs.length / 2);
  return (
    <>
      <Floor {...club} kind="herring" />
      <Floor {...dinner} kind="tiles" class="n-half" />
      <text class="n-t n-mid n-room" x={club.x + club.w / 2} y={club.y + (wide ? 23 : 18)}>
        {words.t(wide ? "board.club.sign" : "board.club.short")}
      </text>
      {chairs.map(({ x, w, h }, n) => {
        const near = n < chairs.length / 2;
        const round = wide ? 7 : 4;
        const top = near ? table.y + table.h - 2 : table.y + 2;
        const high = h + (wide ? 0 : 1);
        return (
          <path
            key={n}
            class="n-o1 n-fs"
            d={
              near
                ? `M${x - w / 2} ${top}v${high - round}a${round} ${round} 0 0 0 ${round} ${round}h${w - 2 * round}a${round} ${round} 0 0 0 ${round}-${round}V${top}Z`
                : `M${x - w / 2} ${top}v-${high - round}a${round} ${round} 0 0 1 ${round}-${round}h${w - 2 * round}a${round} ${round} 0 0 1 ${round} ${round}V${top}Z`
            }
          />
        );
      })}
      {wide &&
        chairs.map(({ x, y }, n) => (
          <text key={n} class="n-seat n-mid" x={x} y={y + 5}>
            {first + n}
          </text>
        ))}
      <rect class="n-o n-fs" x={table.x} y={table.y} width={table.w} height={table.h} rx="5" />
      {far.map(({ x }, n) => (
        <g key={n}>
          <circle class="n-q n-fp" cx={x} cy={table.y + table.h * 0.26} r={wide ? 4.5 : 3} />
          <circle class="n-q n-fp" cx={x} cy={table.y + table.h * 0.76} r={wide ? 4.5 : 3} />
          {wide && n > 0 && <circle class="n-o1 n-fw" cx={x - 44} cy={table.y + 16} r={n % 2 ? 7 : 4} />}
        </g>
      ))}
      <text class="n-t n-mid n-room" x={wide ? 193 : 97} y={wide ? 62 : 38}>
        {words.t("board.dinner")}
      </text>
    </>
  );
}

/** Everything that stands still; the courtyard is left empty. */
export function Castle({ view, drawing, words }: { view: NoblesseView; drawing: Plan; words: Words }) {
  const number = view.phase === "over" ? null : paying(view);
  const lit = drawing.halls.find((hall) => hall.number === number);
  const wide = drawing.name === "wide";
  const { yard } = drawing;
  const touches = ({ x, y, across }: Door) =>
    lit !== undefined &&
    (across === "wall"
      ? lit.side === "bottom" && (Math.abs(x - lit.x) < 1 || Math.abs(x - lit.x - lit.w) < 1)
      : lit.side !== "bottom" &&
        x > lit.x &&
        x < lit.x + lit.w &&
        (Math.abs(y - lit.y) < 1 || Math.abs(y - lit.y - lit.h) < 1));
  return (
    <g class={wide ? "n-castle" : "n-castle small"} aria-hidden="true">
      <Walls drawing={drawing} />
      <rect x={yard.x} y={yard.y} width={yard.w} height={yard.h} fill="url(#n-cobble)" />
      <Dinner drawing={drawing} words={words} first={view.dinner} />
      {drawing.halls.map((hall) => (
        <g key={hall.number} data-coach={hall === lit ? "hall" : undefined}>
          <Floor x={hall.x} y={hall.y} w={hall.w} h={hall.h} kind={FLOORS[(hall.number - 1) % 3]!} />
          {hall === lit && <rect class="n-o n-lit" data-n="lit" x={hall.x} y={hall.y} width={hall.w} height={hall.h} />}
          <Inside hall={hall} drawing={drawing} lit={hall === lit} />
        </g>
      ))}
      {drawing.stones.slice(1, drawing.stones.length - drawing.chairs.length).map(({ x, y, w, h }, n) => (
        <rect key={n} class="n-o1 n-fs" x={x - w / 2} y={y - h / 2} width={w} height={h} rx={Math.min(7, h / 3)} />
      ))}
      {lit && <rect class="n-frame" data-n="lit" x={lit.x} y={lit.y} width={lit.w} height={lit.h} />}
      {drawing.doors.map((door, n) => (
        <Opening key={n} door={door} drawing={drawing} lit={touches(door)} />
      ))}
      {lit && <Plaque hall={lit} drawing={drawing} words={words} />}
    </g>
  );
}
