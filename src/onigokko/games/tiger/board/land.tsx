/** The plain: the worn path, its stones, bushes, grass. It never moves. */
import { memo } from "preact/compat";
import type { Drawing } from "./drawing";
import { Stone } from "./pieces";

const BUSHES = [
  "M36-2A13 13 0 0 1 24 18A11 11 0 0 1 6 26A14 14 0 0 1-19 24A10 10 0 0 1-28 10A12 12 0 0 1-30-11A12 12 0 0 1-14-22A12 12 0 0 1 6-28A13 13 0 0 1 27-20A12 12 0 0 1 36-2Z",
  "M43 3A10 10 0 0 1 31 15A16 16 0 0 1 10 32A14 14 0 0 1-13 29A13 13 0 0 1-33 18A11 11 0 0 1-37 0A11 11 0 0 1-32-18A15 15 0 0 1-11-33A16 16 0 0 1 16-29A11 11 0 0 1 30-18A14 14 0 0 1 43 3Z",
  "M28-1A11 11 0 0 1 20 15A11 11 0 0 1 3 23A16 16 0 0 1-24 16A10 10 0 0 1-28-1A10 10 0 0 1-20-16A11 11 0 0 1-2-22A14 14 0 0 1 21-19A11 11 0 0 1 28-1Z",
] as const;

const GRASS = {
  wide: {
    bushes: [
      [40, 44, 0, 1],
      [958, 352, 1, 1],
      [12, 366, 0, 0.95],
      [962, 40, 2, 1],
      [-52, 190, 2, 0.9],
      [1050, 150, 0, 1],
    ],
    tufts: [
      [128, 34],
      [284, 24],
      [420, 30],
      [650, 26],
      [884, 34],
      [946, 110],
      [24, 190],
      [30, 276],
      [104, 388],
      [880, 388],
      [852, 276],
      [842, 172],
      [972, 220],
      [180, -30],
      [520, -44],
      [800, -36],
      [300, 430],
      [640, 440],
      [-60, 300],
      [1046, 280],
    ],
    scale: 1,
  },
  tall: {
    bushes: [
      [14, 18, 0, 0.5],
      [348, 256, 1, 0.44],
      [6, 262, 0, 0.42],
      [380, 60, 2, 0.5],
      [-24, 130, 2, 0.5],
    ],
    tufts: [
      [64, 20],
      [120, 14],
      [322, 30],
      [352, 130],
      [10, 110],
      [60, 264],
      [300, 264],
      [304, 198],
      [240, 22],
      [-30, 60],
      [392, 190],
    ],
    scale: 0.6,
  },
} as const;

/** A number from 0 to 1 that is the same every time: the path is worn, not restless. */
const worn = (n: number) => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};

/** Scuffs along both edges of the path. */
function scuffs({ ring, road, name }: Drawing, track: number): string {
  const count = 50;
  const size = name === "wide" ? 1 : 0.45;
  let d = "";
  for (let n = 0; n < count; n++) {
    const off = (road / 2 - 5 * size - worn(n + 70) * 6 * size) * (worn(n) < 0.5 ? -1 : 1);
    const space = (n / count) * track;
    const [from, to] = [ring.at(space), ring.at(space + ((8 + worn(n + 30) * 11) * size) / ring.spacing)];
    d += `M${at(from.x + from.inX * off)} ${at(from.y + from.inY * off)}L${at(to.x + to.inX * off)} ${at(to.y + to.inY * off)}`;
  }
  return d;
}

const at = (value: number) => Math.round(value * 10) / 10;

export const Land = memo(function Land({ drawing, track }: { drawing: Drawing; track: number }) {
  const { ring, road, name } = drawing;
  const grass = GRASS[name];
  const pebbles = Array.from({ length: name === "wide" ? 14 : 8 }, (_, n) => {
    const spot = ring.at(worn(n + 400) * track);
    const off = (worn(n + 500) - 0.5) * road * 0.8;
    return [spot.x + spot.inX * off, spot.y + spot.inY * off] as const;
  });
  return (
    <g class={`t-land ${name}`}>
      <path class="t-road-edge" d={ring.d} stroke-width={road + 5} />
      <path class="t-road" d={ring.d} stroke-width={road} />
      <path class="t-scuff" d={scuffs(drawing, track)} />
      {pebbles.map(([x, y], n) => (
        <path
          key={`p${n}`}
          class="t-grass"
          d="M-5 1q1-5 6-5t5 5q-1 2-6 2t-5-2Z"
          transform={`translate(${at(x)} ${at(y)}) scale(${grass.scale * 0.7})`}
        />
      ))}
      {grass.bushes.map(([x, y, kind, scale], n) => (
        <g key={`b${n}`} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path class="t-bush-shade" d={BUSHES[kind]} transform="translate(5 9)" />
          <path class="t-bush" d={BUSHES[kind]} />
          <path
            class="t-grass"
            d="M10 7q6-9 12-2M-8 16q6-9 12-2M-23 6q6-9 12-2M-16-8q6-9 12-2M3-8q6-9 12-2M-6 2q5-9 12-1"
          />
        </g>
      ))}
      {grass.tufts.map(([x, y], n) => (
        <path
          key={`t${n}`}
          class="t-grass"
          d={
            n % 3 === 0
              ? "M-4 0q-1-6-5-9M0 0q0-8 1-12M4 0q2-5 6-7"
              : "M-9 0q-1-8-6-12M-4 0q0-10-2-17M1 0q2-9 4-15M6 0q3-6 9-9"
          }
          transform={`translate(${x} ${y}) scale(${grass.scale})`}
        />
      ))}
      {Array.from({ length: track }, (_, n) => {
        const spot = ring.at(n);
        return (
          <g
            key={n}
            transform={`translate(${at(spot.x)} ${at(spot.y)}) rotate(${at((worn(n + 900) - 0.5) * 16)}) scale(${at((drawing.stone + (worn(n + 950) - 0.5) * 0.09 * drawing.stone) * 1000) / 1000})`}
          >
            <Stone kind={n} />
          </g>
        );
      })}
    </g>
  );
});
