/** The ring as a line: a closed curve on which space p lies at stone p mod `track`, all stones equally far apart. */

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Which way the path runs here, in degrees; 0 is to the right. */
  readonly angle: number;
  /** A vector of length 1 into the ring. */
  readonly inX: number;
  readonly inY: number;
}

export interface Ring {
  /** The curve as path data. */
  readonly d: string;
  /** How far a stone is from the next. */
  readonly spacing: number;
  /** Where a space lies; any number, also a fraction (between two stones), beyond a lap or negative. */
  at(space: number): Spot;
}

type Point = readonly [x: number, y: number];

/** Points of the wide drawing (992 x 402), clockwise from stone 0. */
export const WIDE: readonly Point[] = [
  [252, 334],
  [172, 322],
  [100, 295],
  [73, 220],
  [90, 145],
  [155, 106],
  [232, 91],
  [332, 83],
  [455, 80],
  [578, 80],
  [701, 84],
  [782, 94],
  [860, 117],
  [920, 163],
  [928, 245],
  [878, 303],
  [800, 327],
  [704, 338],
  [581, 343],
  [458, 344],
  [335, 342],
];

/** Points of the tall drawing (360 x 270), clockwise from stone 0. */
export const TALL: readonly Point[] = [
  [66, 223],
  [45, 200],
  [38, 166],
  [38, 134],
  [44, 101],
  [62, 77],
  [91, 63],
  [130, 56],
  [181, 53],
  [232, 54],
  [281, 66],
  [309, 86],
  [326, 114],
  [330, 148],
  [327, 179],
  [313, 208],
  [288, 227],
  [250, 238],
  [200, 243],
  [149, 243],
  [105, 237],
];

const PARTS = 24; // straight pieces between two of the points above: fine enough that nobody sees them

/** The ring through these points. `track` is the number of stones. */
export function ring(points: readonly Point[], track: number): Ring {
  const count = points.length;
  const point = (n: number): Point => points[((n % count) + count) % count]!;
  // Catmull-Rom: the curve goes through every point, its tangent there parallel to the line between its neighbours.
  const handles = (n: number): [Point, Point] => {
    const [a, b, c, d] = [point(n - 1), point(n), point(n + 1), point(n + 2)];
    return [
      [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6],
      [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6],
    ];
  };
  let d = `M${point(0).join(" ")}`;
  const line: Point[] = [];
  for (let n = 0; n < count; n++) {
    const [p, q] = [point(n), point(n + 1)];
    const [g, h] = handles(n);
    d += `C${[...g, ...h, ...q].map((value) => Math.round(value * 10) / 10).join(" ")}`;
    for (let part = 0; part < PARTS; part++) {
      const t = part / PARTS;
      const u = 1 - t;
      const mix = (axis: 0 | 1) =>
        u * u * u * p[axis] + 3 * u * u * t * g[axis] + 3 * u * t * t * h[axis] + t * t * t * q[axis];
      line.push([mix(0), mix(1)]);
    }
  }
  const sums = [0];
  for (let n = 0; n < line.length; n++) {
    const [a, b] = [line[n]!, line[(n + 1) % line.length]!];
    sums.push(sums[n]! + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const length = sums[line.length]!;

  const along = (distance: number): Point => {
    const rest = ((distance % length) + length) % length;
    let low = 0;
    let high = line.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (sums[middle]! <= rest) low = middle;
      else high = middle;
    }
    const [a, b] = [line[low]!, line[(low + 1) % line.length]!];
    const share = (rest - sums[low]!) / (sums[low + 1]! - sums[low]!);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  };

  const spacing = length / track;
  return {
    d: `${d}Z`,
    spacing,
    at(space) {
      const here = space * spacing;
      const [x, y] = along(here);
      const [before, after] = [along(here - 3), along(here + 3)];
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const size = Math.hypot(dx, dy) || 1;
      return { x, y, angle: (Math.atan2(dy, dx) * 180) / Math.PI, inX: -dy / size, inY: dx / size };
    },
  };
}
