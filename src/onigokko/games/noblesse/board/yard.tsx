/** Where things lie in the courtyard of both drawings, and what is picked there. */
import type { ComponentChildren } from "preact";
import { draft, pick } from "./draft";
import type { Box, Plan } from "./plan";
import { Sign } from "./cards";
import type { Props } from "./table";

export type Parts = { props: Props; drawing: Plan };

export const WIDE = {
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

export const SMALL = {
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

export const layoutOf = (drawing: Plan) => (drawing.name === "wide" ? WIDE : SMALL);

export const rect = ({ x, y, w, h }: Box) => ({ x, y, width: w, height: h });

/** What does in the drawing what a control in the panel does. */
export function Pick({ props, words, label, children }: { props: Props; words: string; label: string; children: ComponentChildren }) {
  const may = props.question?.moves.has(words) ?? false;
  if (!may) return <g aria-hidden="true">{children}</g>;
  const picked = draft(props).pick === words;
  return (
    <g
      class={picked ? "n-pick picked" : "n-pick"}
      role="button"
      tabindex={0}
      aria-pressed={picked}
      onClick={() => pick(props, words)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pick(props, words);
      }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

export function Back({ x, y, w, h, crest }: Box & { crest?: number }) {
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

