/** What bots found out about a finished game: chances as a curve, turning points, odds. Loaded with a replay alone. */
import "../shared";
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../app";
import type { BoardProps } from "../board";
import { CrestMark } from "../parts/crest";
import { Name } from "../parts/name";
import type { Review as Told, ReviewMark, ReviewRow } from "../protocol";

const AGAIN = 2000; // ms until one asks how far it is
const HEIGHT = 150; // px
const LEFT = 44;
const EDGE = 12; // above, below, and half a crest at the right
const STRIP = 72;
const ODDS = "odds"; // a message of the game
const SAYS: Readonly<Record<string, string>> = {
  waiting: "review.waiting",
  busy: "review.busy",
  failed: "review.failed",
};
const LIKELIEST = 5; // names that are told in words

interface Given {
  /** The table's id. */
  id: string;
  step: number;
  props: BoardProps<Record<string, unknown>>;
  to(step: number): void;
}

export function Review({ id, step, props, to }: Given) {
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const ask = async () => {
      try {
        const answer = await api.get<Told>(`/api/tables/${encodeURIComponent(id)}/review`);
        if (!current) return;
        setTold(answer);
        setProblem("");
        if (answer.status === "waiting" || answer.status === "working") timer = setTimeout(ask, AGAIN);
      } catch (wrong) {
        if (current) setProblem(api.sayOf(wrong) ?? t("unreachable"));
      }
    };
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id]);
  if (told?.status === "off") return null;
  const rows = told?.rows ?? [];
  return (
    <section class="review" aria-labelledby="review-title">
      <h2 id="review-title">{t("review.title")}</h2>
      <p class="faint" role="status">
        {problem || (told ? progress(told) : t("loading"))}
      </p>
      {rows.length > 1 && told && (
        <>
          <Curve rows={rows} of={told.of} step={step} props={props} to={to} marks={told.marks ?? []} />
          <Legend row={rows[Math.min(step, rows.length - 1)]!} props={props} />
          {rows[step]?.odds && <Odds odds={rows[step]!.odds!} props={props} />}
          <p class="help">{t("review.how")}</p>
          <AsTable rows={rows} step={step} props={props} to={to} />
          {told.status === "done" && <Marks marks={told.marks ?? []} rows={rows} step={step} props={props} to={to} />}
        </>
      )}
    </section>
  );
}

/** How far the work is; nothing once it is done. */
function progress({ status, rows, of }: Told): string {
  if (status === "done") return "";
  if (status === "working" && rows?.length) return t("review.working", { step: rows.length - 1, steps: of });
  return t(SAYS[status] ?? SAYS["waiting"]!);
}

function percent(thousandths: number): string {
  return t("review.percent", { value: Math.round(thousandths / 10) });
}

/** How wide a part of the page is, in px. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(320);
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, Math.floor(entry.contentRect.width))));
    if (box.current) sizes.observe(box.current);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
}

interface Parts {
  rows: readonly ReviewRow[];
  step: number;
  props: Given["props"];
  to(step: number): void;
}

/** A line a seat. A tap goes to the step; the table beside it says the same to whoever does not see it. */
function Curve({ rows, of, step, props, to, marks }: Parts & { of: number; marks: readonly ReviewMark[] }) {
  const { box, width } = useWidth();
  const right = width - 2 * EDGE;
  const x = (at: number) => LEFT + ((right - LEFT) * at) / Math.max(1, of);
  const y = (chance: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * chance) / 1000;
  const last = rows.length - 1;
  const chance = (seat: number, at: number) => rows[at]?.chances[seat] ?? 0;
  const ends = apart(props.seats.map(({ seat }) => y(chance(seat, last))));
  const tap = (event: MouseEvent) => {
    const at = (event.clientX - (box.current?.getBoundingClientRect().left ?? 0) - LEFT) / (right - LEFT);
    to(Math.round(Math.min(Math.max(at, 0), 1) * of));
  };
  return (
    <div class="review-curve" ref={box}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={t("review.picture")} onClick={tap}>
        {[0, 500, 1000].map((each) => (
          <g key={each}>
            <path class="review-grid" d={`M${LEFT} ${y(each)}H${right}`} />
            <text x={LEFT - 6} y={y(each) + 4}>
              {percent(each)}
            </text>
          </g>
        ))}
        <path class="review-now" d={`M${x(step)} ${EDGE / 2}V${HEIGHT - EDGE / 2}`} />
        {props.seats.map(({ seat, crest }) => (
          <polyline
            key={seat}
            class={`review-line crest-${crest}`}
            points={rows.map((row, at) => `${x(at).toFixed(1)},${y(row.chances[seat] ?? 0).toFixed(1)}`).join(" ")}
          />
        ))}
        {marks.map(({ step: at, seat }) => (
          <circle key={`${at}.${seat}`} class="review-mark" cx={x(at)} cy={y(chance(seat, at))} r="5" />
        ))}
        {props.seats.map(({ seat, crest }) => (
          <CrestMark key={seat} crest={crest} x={x(last) + EDGE} y={ends[seat] ?? 0} size={18} />
        ))}
      </svg>
    </div>
  );
}

/** Heights of crests, moved so that none lies over another. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, seat) => seat).sort((a, b) => heights[a]! - heights[b]!);
  const found = [...heights];
  const gap = Math.min(18, (HEIGHT - 2 * EDGE) / Math.max(1, heights.length - 1));
  order.forEach((seat, place) => {
    const above = place ? found[order[place - 1]!]! + gap : EDGE;
    found[seat] = Math.max(found[seat]!, above);
  });
  let lowest = HEIGHT - EDGE;
  for (const seat of order.reverse()) {
    found[seat] = Math.min(found[seat]!, lowest);
    lowest = found[seat]! - gap;
  }
  return found;
}

/** The chances at the step that is shown. */
function Legend({ row, props }: { row: ReviewRow; props: Given["props"] }) {
  return (
    <ul class="review-legend">
      {props.seats.map((seat) => (
        <li key={seat.seat}>
          <svg width="28" height="8" aria-hidden="true">
            <path class={`review-line crest-${seat.crest}`} d="M0 4H28" />
          </svg>
          <Name seat={seat} /> <b>{percent(row.chances[seat.seat] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

function AsTable({ rows, step, props, to }: Parts) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("review.table")}</summary>
      {open && (
        <div class="review-table" tabIndex={0} role="group" aria-label={t("review.table")}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("review.step")}</th>
                {props.seats.map((seat) => (
                  <th key={seat.seat} scope="col">
                    <Name seat={seat} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at} aria-current={at === step ? "step" : undefined}>
                  <th scope="row">
                    <Jump step={at} to={to} />
                  </th>
                  {props.seats.map(({ seat }) => (
                    <td key={seat}>{percent(row.chances[seat] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function Jump({ step, to }: { step: number; to(step: number): void }) {
  return (
    <button type="button" class="rule" aria-label={t("review.jump", { step })} onClick={() => to(step)}>
      {step}
    </button>
  );
}

/** The decisions that changed the chances of whoever made them most, in the order of the game. */
function Marks({ marks, rows, step, props, to }: Parts & { marks: readonly ReviewMark[] }) {
  const inOrder = [...marks].sort((a, b) => a.step - b.step || a.seat - b.seat);
  return (
    <>
      <h3>{t("review.marks")}</h3>
      {inOrder.length === 0 && <p class="faint">{t("review.none")}</p>}
      <ol class="review-marks">
        {inOrder.map((mark) => {
          const seat = props.seats[mark.seat];
          const before = rows[mark.step - 1]?.chances[mark.seat] ?? 0;
          const same = mark.made.join("\n") === mark.better.join("\n");
          return (
            <li key={`${mark.step}.${mark.seat}`} aria-current={mark.step === step ? "step" : undefined}>
              <Jump step={mark.step} to={to} />
              <span>
                {seat && <Name seat={seat} />} {named(mark.made, props)}{" "}
                <b class={mark.change < 0 ? "bad" : "good"}>
                  {t(mark.change < 0 ? "review.fell" : "review.rose", {
                    before: percent(before),
                    after: percent(Math.min(1000, Math.max(0, before + mark.change))),
                  })}
                </b>
                <small>{same ? t("review.same", { bot: mark.bot }) : t("review.better", { bot: mark.bot, moves: named(mark.better, props) })}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function named(moves: readonly string[], props: Given["props"]): string {
  const named = moves.map((move) => t("hint.move", { move: props.label(move) }));
  return named.join(props.lang === "ja" ? "" : ", ");
}

/** What a seat could reckon at this step: a bar for each hidden thing, and the likeliest in words. */
function Odds({ odds, props }: { odds: NonNullable<ReviewRow["odds"]>; props: Given["props"] }) {
  return (
    <>
      {Object.entries(odds).map(([seat, chances]) => (
        <Strip key={seat} seat={Number(seat)} chances={chances} props={props} />
      ))}
    </>
  );
}

function Strip({ seat, chances, props }: { seat: number; chances: Readonly<Record<string, number>>; props: Given["props"] }) {
  const { box, width } = useWidth();
  const all = Object.entries(chances).map(([name, chance]) => ({
    name: props.has(`odds.${name}`) ? props.t(`odds.${name}`) : name,
    chance,
  }));
  const likeliest = [...all].sort((a, b) => b.chance - a.chance).slice(0, LIKELIEST);
  const each = width / Math.max(1, all.length);
  const words = likeliest.filter(({ chance }) => chance >= 5).map(({ name, chance }) => t("review.odd", { name, chance: percent(chance) }));
  const said = t("review.likeliest", { names: words.join(props.lang === "ja" ? "、" : ", ") });
  return (
    <div class="review-odds">
      <h3>{props.t(ODDS, {}, seat)}</h3>
      <div ref={box}>
        <svg width={width} height={STRIP} viewBox={`0 0 ${width} ${STRIP}`} role="img" aria-label={said}>
          {all.map(({ name, chance }, index) => {
            const high = (chance / 1000) * (STRIP - 20);
            return (
              <g key={name}>
                <rect class="review-bar" x={index * each + 1} y={STRIP - 18 - high} width={Math.max(1, each - 2)} height={high} />
                {(index === 0 || (index + 1) % 5 === 0) && (
                  <text class="review-name" x={(index + 0.5) * each} y={STRIP - 4}>
                    {name}
                  </text>
                )}
              </g>
            );
          })}
          <path class="review-grid" d={`M0 ${STRIP - 18}H${width}`} />
        </svg>
      </div>
      <p>{said}</p>
    </div>
  );
}
