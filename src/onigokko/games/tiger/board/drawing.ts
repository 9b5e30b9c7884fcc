/** The two drawings of the ring, and where things stand in each. Lengths are in the drawing's own units. */
import { ring, TALL, WIDE, type Ring } from "./path";

export interface Drawing {
  readonly name: "wide" | "tall";
  readonly width: number;
  readonly height: number;
  readonly ring: Ring;
  /** 1 with 25 stones, less where they stand closer. */
  readonly close: number;
  readonly stone: number;
  readonly runner: number;
  readonly tiger: number;
  readonly road: number;
  /** Pills stand beneath the runners, at the foot of the drawing nearer to them, at its sides inwards. */
  readonly pill: {
    readonly height: number;
    readonly digit: number;
    readonly pad: number;
    readonly in: number;
    readonly below: number;
    readonly under: number;
  };
  /** Height of the word over one's own runner. */
  readonly you: number;
  readonly heli: { readonly x: number; readonly y: number; readonly scale: number };
  readonly lot: { readonly x: number; readonly y: number; readonly card: number };
  readonly pile: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly apart: readonly [number, number];
  };
  /** The middle of the ring, right of the helicopter: bids, dice, cards. */
  readonly stage: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly rope: readonly [
    from: readonly [number, number],
    sag: readonly [number, number],
    to: readonly [number, number],
  ];
  readonly tag: {
    readonly width: number;
    readonly height: number;
    readonly most: number;
    readonly next: readonly [width: number, height: number];
  };
}

export function drawing(name: "wide" | "tall", track: number): Drawing {
  const wide = name === "wide";
  const line = ring(wide ? WIDE : TALL, track);
  const close = Math.min(1, line.spacing / (wide ? 78 : 32.5));
  const pieces = close ** 0.6; // pieces shrink less than stones: they must be told apart
  return {
    name,
    width: wide ? 992 : 360,
    height: wide ? 402 : 270,
    ring: line,
    close,
    stone: (wide ? 0.97 : 0.52) * close,
    runner: (wide ? 0.92 : 0.56) * pieces,
    tiger: (wide ? 0.9 : 0.42) * pieces,
    road: (wide ? 68 : 33) * (0.5 + 0.5 * close),
    pill: wide
      ? { height: 22, digit: 9, pad: 20, in: 45, below: 34, under: 32 }
      : { height: 17, digit: 8, pad: 10, in: 25, below: 22, under: 17 },
    you: wide ? -70 : -71,
    heli: wide ? { x: 365, y: 148, scale: 0.68 } : { x: 138, y: 102, scale: 0.44 },
    lot: wide ? { x: 368, y: 167, card: 76 } : { x: 140, y: 113, card: 64 },
    pile: wide ? { x: 150, y: 148, width: 58, apart: [88, 0] } : { x: 62, y: 110, width: 30, apart: [0, 54] },
    stage: wide ? { left: 446, top: 140, right: 860, bottom: 286 } : { left: 186, top: 84, right: 312, bottom: 212 },
    rope: wide
      ? [
          [446, 137],
          [634, 179],
          [822, 155],
        ]
      : [
          [190, 96],
          [252, 132],
          [310, 112],
        ],
    tag: wide ? { width: 44, height: 60, most: 5, next: [58, 68] } : { width: 32, height: 46, most: 2, next: [38, 50] },
  };
}

/** A point of the rope, `t` from 0 to 1. */
export function onRope({ rope: [a, b, c] }: Drawing, t: number): [number, number] {
  const u = 1 - t;
  return [0, 1].map((axis) => u * u * a[axis]! + 2 * u * t * b[axis]! + t * t * c[axis]!) as [number, number];
}
