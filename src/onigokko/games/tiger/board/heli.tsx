/** The salesman's helicopter, the tag with the lot beneath it, and the tags of the bids on its rope. */
import type { ComponentChildren } from "preact";
import { CrestMark } from "@ui/parts/crest";
import { CardAt } from "./cards";
import type { Drawing } from "./drawing";

/** About 230 x 90, its nose to the left, the middle of its cabin at (0, 0). */
export function Helicopter() {
  return (
    <g class="t-heli">
      <path class="t-strut" d="M-40 30v8M18 30v8M-60 34q2 5 8 5h84q6 0 8-4" />
      <path class="t-hull" d="M30-12L104-22L112-44L122-42L120-10L36 12Z" />
      <path class="t-band" d="M62-14l14-2 1 16-13 3.6Z" />
      <circle class="t-hub" cx="116" cy="-30" r="4" />
      <path class="t-strut" d="M116-30l9-13M116-30l-9 13M116-30l12 9M116-30l-12-9" />
      <path class="t-hull" d="M-62 6C-62-18-40-32-12-32C20-32 42-18 42 2C42 20 24 31-8 31C-40 31-62 24-62 6Z" />
      <path class="t-band" d="M-60 14C-40 18 20 18 40 12C35 24 18 31-8 31C-38 31-57 26-60 14Z" />
      <path class="t-window" d="M-60 2C-58-16-40-27-18-27V8C-34 9-50 8-60 2Z" />
      <path class="t-window" d="M-8-26C10-26 22-21 28-13V5C18 8 4 8-8 8Z" />
      <path class="t-suit" d="M-42 8C-42 0-38-3-33-3C-28-3-24 0-24 8Z" />
      <circle class="t-skin" cx="-34" cy="-9" r="7" />
      <path class="t-suit" d="M-43-12C-42-18-36-20-31-18C-27-17-26-13-26-12L-26-10.5H-47Z" />
      <circle class="t-pupil" cx="-38" cy="-8" r="1.3" />
      <path class="t-horn" d="M-44-2L-66-11V9L-44 3Z" />
      <path class="t-strut" d="M-72-8l-7-4M-73 0h-9M-72 8l-7 4" />
      <path class="t-hub" d="M-20-32L-14-44H-4L2-32Z" />
      <g class="t-rotor">
        <path class="t-hub" d="M-96-46C-60-50-30-49-9-47C14-49 50-50 80-46C50-43 14-44-9-45C-30-43-60-43-96-46Z" />
      </g>
      <circle class="t-hub" cx="-9" cy="-46" r="4" />
    </g>
  );
}

/** The lot on its price tag: the face if this viewer has seen it, else the back. */
export function LotTag({ drawing, card, name }: { drawing: Drawing; card: string | null; name: string | undefined }) {
  const { x, y, card: width } = drawing.lot;
  const tall = width * 1.4;
  const half = width / 2 + 10 * (width / 76);
  const neck = 16 * (width / 76);
  const pad = 5 * (width / 76);
  return (
    <g class="t-lot">
      <path
        class="t-price"
        d={`M${x - half + neck} ${y}H${x + half - neck}L${x + half} ${y + neck}V${y + neck + tall + pad}H${x - half}V${y + neck}Z`}
      />
      <path class="t-rope" d={`M${x} ${y - 10}V${y + 7}`} />
      <circle class="t-hole" cx={x} cy={y + 8} r={width / 24} />
      <g key={card ?? "back"} class="t-turn">
        <CardAt kind={card} x={x - width / 2} y={y + neck - 1} width={width} name={name} />
      </g>
    </g>
  );
}

/** A tag on the rope: whose it is, and how much. (x, y) is the knot. */
export function Tag(props: {
  x: number;
  y: number;
  width: number;
  height: number;
  crest: number;
  text: string;
  looks: string;
  children?: ComponentChildren;
}) {
  const { x, y, width, height } = props;
  const half = width / 2;
  const top = y + 10;
  const corner = width / 5;
  const digits = [...props.text].reduce((sum, character) => sum + (character > "\u2e80" ? 1.8 : 1), 0);
  const size = digits > 4 ? "long" : digits > 3 ? "mid" : "short";
  return (
    <g class={`t-tag ${props.looks} ${size}`}>
      <path class="t-rope" d={`M${x} ${y}v14`} />
      <path
        class="t-tag-paper"
        d={`M${x - half + corner} ${top}H${x + half - corner}L${x + half} ${top + corner}V${top + height}H${x - half}V${top + corner}Z`}
      />
      <circle class="t-hole" cx={x} cy={top + height / 12} r="2" />
      <CrestMark crest={props.crest} x={x} y={top + height * 0.37} size={width * 0.44} />
      <text class="t-tag-text" x={x} y={top + height * 0.88}>
        {props.text}
      </text>
      {props.children}
    </g>
  );
}
