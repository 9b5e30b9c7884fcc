/** The garden: a ring of stepping stones, the bird on its walk, the chips on the islet. */
import { Crest } from "@ui/parts/crest";
import { Condition, Use } from "./cards";
import { picked } from "./draft";
import { placeText, stoneLabel, wayText } from "./say";
import { lacks, lastMatch, miniOf, pointsAtPlace, reach, seatOf, seatsIn, walked, type Props } from "./table";

const SIZE = 448; // of the drawing of the ground
const MIDDLE = SIZE / 2;
const INNER = 82; // radius of the numbers on the inner path
const TUFTS = [
  [112, 34, 36, 28],
  [22, 130, 30, 24],
  [398, 300, 30, 24],
  [120, 400, 32, 26],
  [304, 404, 30, 24],
] as const;
const CUTS = [1, 0, 3, 2]; // which cut of stone a place has, so that a stone never changes it
const RAKED = [218, 210, 78, 86, 94, 102, 116, 124, 132, 140];

/** The angle of a place, in degrees clockwise from the top; `place` may be a fraction. */
export const angleOf = (place: number, places: number) => (360 / Math.max(1, places)) * place;

export function at(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: MIDDLE + radius * Math.sin(turn), y: MIDDLE - radius * Math.cos(turn) };
}

/** The places where the bird may stop in this turn, with the number of steps; `now`: with the picked card. */
export function stops(props: Props): Map<number, { steps: number; now: boolean }> {
  const { view } = props;
  const found = new Map<number, { steps: number; now: boolean }>();
  const [all, mine] = [reach(props, null), reach(props, picked(props))];
  if (!all || !mine || !view.ring.length) return found;
  for (let steps = all.low; steps <= all.high; steps++) {
    const place = (view.piece + steps) % view.ring.length;
    const now = mine.low <= steps && steps <= mine.high;
    if (!found.has(place) || now) found.set(place, { steps, now });
  }
  return found;
}

export function Garden({ props }: { props: Props }) {
  const { view } = props;
  const reached = stops(props);
  return (
    <div class={`f-garden f-of-${view.ring.length}`} data-f-garden>
      <Ground props={props} />
      <Walk props={props} reached={reached} />
      <p class="unseen">{wayText(props)}</p>
      <ol class="f-ring" start={0} aria-label={props.t("board.ring")}>
        {view.ring.map((_, place) => (
          <Stone key={place} props={props} place={place} reached={reached.get(place)?.now ?? false} />
        ))}
      </ol>
      {view.ring.length > 0 && (
        <span class="f-perch" style={spot(view.piece, view.ring.length)} data-f-bird>
          <Use id="bird" class="f-bird" />
        </span>
      )}
      <p class="f-chips" aria-hidden="true">
        {props.t("board.chips.left", { n: view.chips_left })}
      </p>
    </div>
  );
}

const spot = (place: number, places: number) => ({ "--a": `${angleOf(place, places)}deg` });

function Ground({ props }: { props: Props }) {
  const left = props.view.chips_left;
  const apart = Math.min(30, 66 / Math.max(1, left - 1));
  return (
    <svg class="f-ground" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle class="f-hedge" cx={MIDDLE} cy={MIDDLE} r={MIDDLE} />
      <circle class="f-gravel" cx={MIDDLE} cy={MIDDLE} r={214} />
      <g class="f-raked">
        {RAKED.map((r) => (
          <circle key={r} cx={MIDDLE} cy={MIDDLE} r={r} />
        ))}
      </g>
      <use href="#f-islet" x="152" y="152" width="144" height="144" />
      <g data-f-islet>
        {Array.from({ length: left }, (_, n) => (
          <use key={n} href="#f-coin" x={211 + apart * (n - (left - 1) / 2)} y={220} width={26} height={26} />
        ))}
      </g>
      <use href="#f-lantern" x="276" y="6" width="44" height="56" />
      {TUFTS.map(([x, y, width, height]) => (
        <use key={x} href="#f-tuft" x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}

/** The tracks of the last walk, and on the inner path where the next one may end. */
function Walk({ props, reached }: { props: Props; reached: ReturnType<typeof stops> }) {
  const { view } = props;
  const places = view.ring.length;
  if (!places) return null;
  const back = Math.min(walked(props), places - 1);
  const tracks: Array<{ angle: number; side: number }> = [];
  const each = angleOf(1, places) / 4;
  for (let n = 1; n < back * 4; n++) tracks.push({ angle: angleOf(view.piece - back, places) + each * n, side: n % 2 });
  return (
    <svg class="f-walk" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {tracks.map(({ angle, side }) => {
        const { x, y } = at(angle, INNER + (side ? 5 : -5));
        return (
          <use
            key={angle}
            class="f-past"
            href="#f-print"
            x={-6.5}
            y={-6.5}
            width={13}
            height={13}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(angle + 90).toFixed(1)})`}
          />
        );
      })}
      {[...reached].map(([place, { steps, now }]) => {
        const { x, y } = at(angleOf(place, places), INNER);
        return (
          <g key={place} class={now ? "f-stop" : "f-stop f-off"} data-coach="stop">
            <circle cx={x} cy={y} r={14} />
            <text x={x} y={y + 6}>
              {steps}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Stone({ props, place, reached }: { props: Props; place: number; reached: boolean }) {
  const { view } = props;
  const { name, up, chips } = view.ring[place]!;
  const mini = miniOf(view, name);
  const cut = CUTS[place % CUTS.length];
  const n = props.viewer >= 0 && up ? lacks(view, props.viewer, place) : null;
  const short = `board.stone.${mini.asks}`;
  const label = props.has(short) ? props.t(short) : stoneLabel(props, view, name);
  const match = place === view.piece ? lastMatch(props) : null;
  const looks = [
    "f-stone",
    up ? "" : "f-bare",
    reached ? "f-reach" : "",
    pointsAtPlace(props, view.ring[place]!) ? "f-pointed" : "",
    chips > 0 || (seatsIn(view) === 3 && place === view.piece) ? "f-marked" : "",
  ];
  return (
    <li class={looks.filter(Boolean).join(" ")} style={spot(place, view.ring.length)} data-f-place={place} data-coach={up && mini.asks !== "nothing" ? "stone" : undefined}>
      <span class="unseen">{placeText(props, place)}</span>
      <svg class="f-wave" aria-hidden="true">
        <use href={`#f-ol${cut}`} width="100%" height="100%" />
      </svg>
      <svg class="f-slab" aria-hidden="true">
        <use href={`#f-st${cut}`} width="100%" height="100%" />
      </svg>
      {up ? (
        <>
          {mini.asks === "nothing" ? (
            <svg class="f-pic" viewBox="0 0 72 36" aria-hidden="true">
              <use href="#f-lantern" x={22} y={0} width={28} height={36} />
            </svg>
          ) : (
            <Condition view={view} mini={mini} />
          )}
          <span class={label.length > (props.lang === "ja" ? 4 : 7) ? "f-label f-long" : "f-label"} aria-hidden="true">
            {label}
          </span>
          {mini.points > 1 && (
            <span class="f-worth" aria-hidden="true">
              {Array.from({ length: Math.min(mini.points, 3) }, (_, coin) => (
                <Use key={coin} id="coin" />
              ))}
              {mini.points > 3 && <b>{mini.points}</b>}
            </span>
          )}
          {n !== null && n < 2 && <Dot half={n === 1} crest={seatOf(props, props.viewer).crest} />}
        </>
      ) : (
        <svg class="f-slab" viewBox="0 0 100 88" preserveAspectRatio="none" aria-hidden="true">
          <use href={`#f-lichen${place % 2}`} />
        </svg>
      )}
      {chips > 0 && (
        <span class="f-on-stone" aria-hidden="true">
          <Use id="coin" />
          {chips > 1 && <b>{chips}</b>}
        </span>
      )}
      {match && (
        <span class="f-met-by" aria-hidden="true">
          {match.seats.map((seat) => (
            <Crest key={seat} crest={seatOf(props, seat).crest} size={16} />
          ))}
        </span>
      )}
    </li>
  );
}

/** Full: the hand meets it; half: one card away. */
export function Dot({ half, crest }: { half: boolean; crest: number }) {
  return (
    <svg class={`f-dot f-c${crest % 6}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle class={half ? "f-dot-empty" : "f-dot-full"} cx="10" cy="10" r="7.5" />
      {half && <path class="f-dot-half" d="M10 2.5a7.5 7.5 0 0 0 0 15Z" />}
      <circle class="f-dot-rim" cx="10" cy="10" r="7.5" />
    </svg>
  );
}
