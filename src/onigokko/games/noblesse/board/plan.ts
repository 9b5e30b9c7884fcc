/** Where everything of the castle lies, for the wide drawing and the small one. Lengths are units of the drawing. */
import type { HallView, NoblesseView } from "./view";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A space of the track: its middle, and the stone that is drawn there. */
export interface Stone {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Hall extends Box {
  /** From 1. */
  readonly number: number;
  readonly side: "left" | "bottom" | "right";
  readonly best: number;
  readonly second: number;
}

/** An opening between two rooms: a line of that length across the wall. */
export interface Door {
  readonly x: number;
  readonly y: number;
  readonly across: "wall" | "floor";
}

export interface Plan {
  readonly name: "wide" | "small";
  readonly viewBox: string;
  readonly halls: readonly Hall[];
  /** By space, from 1; index 0 is the club room. */
  readonly stones: readonly Stone[];
  readonly doors: readonly Door[];
  readonly club: Box;
  readonly dinner: Box;
  readonly table: Box;
  /** Chairs, in the order of the track: near side from the right, then back on the far side. */
  readonly chairs: readonly Stone[];
  readonly yard: Box;
  readonly piece: number;
}

const CHAIRS = 16; // of the house board (N4); a longer table shows those that a piece can reach

/** How many halls lie on the left and before the right, so that the sides hold these shares of the spaces. */
function corners(halls: readonly HallView[], left: number, right: number): [number, number] {
  const all = halls.reduce((sum, hall) => sum + hall.spaces, 0);
  const upTo = (share: number) => {
    let sum = 0;
    let count = 0;
    for (const hall of halls) {
      if (sum + hall.spaces / 2 > share * all) break;
      sum += hall.spaces;
      count += 1;
    }
    return count;
  };
  return [upTo(left), upTo(right)];
}

/** The frame of each drawing: the outer edges of the rooms and of the courtyard. */
const FRAMES = {
  wide: {
    viewBox: "-14 -14 1028 458",
    left: 18,
    top: 18,
    right: 982,
    bottom: 412,
    yardLeft: 150,
    yardTop: 94,
    yardRight: 850,
    yardBottom: 310,
    columnLeft: 44,
    columnRight: 956,
    rowFrom: 44,
    rowTo: 956,
    row: 336,
    stone: 38,
    share: [6 / 31, 24 / 31],
    table: { x: 236, y: 40, w: 676, h: 32 },
    chair: { first: 882, apart: 88, near: 81, far: 31, w: 34, h: 21 },
    club: { x: 18, y: 18, w: 132, h: 76 },
    piece: 30,
  },
  small: {
    viewBox: "0 0 344 362",
    left: 8,
    top: 8,
    right: 336,
    bottom: 348,
    yardLeft: 68,
    yardTop: 58,
    yardRight: 276,
    yardBottom: 284,
    columnLeft: 20.5,
    columnRight: 323.5,
    rowFrom: 20.5,
    rowTo: 323.5,
    row: 298,
    stone: 20,
    share: [9 / 31, 22 / 31],
    table: { x: 128, y: 22, w: 204, h: 22 },
    chair: { first: 322, apart: 26, near: 48, far: 18, w: 16, h: 11 },
    club: { x: 8, y: 8, w: 60, h: 50 },
    piece: 20,
  },
} as const;

export function plan(name: "wide" | "small", view: Pick<NoblesseView, "halls">): Plan {
  const frame = FRAMES[name];
  const halls: Hall[] = [];
  const stones: Stone[] = [];
  const doors: Door[] = [];
  const [before, beside] = corners(view.halls, frame.share[0], frame.share[1]);
  const middle = { x: frame.club.x + frame.club.w / 2, y: frame.club.y + frame.club.h / 2 };
  stones.push({ ...middle, w: frame.stone, h: frame.stone });

  const sum = (list: readonly HallView[]) => list.reduce((total, hall) => total + hall.spaces, 0);
  const steps = (hall: HallView, number: number) => ({ number, best: hall.best, second: hall.second });
  const left = view.halls.slice(0, before);
  const bottom = view.halls.slice(before, beside);
  const right = view.halls.slice(beside);
  const height = frame.yardBottom - frame.yardTop;

  const down = height / Math.max(1, sum(left));
  let y: number = frame.yardTop;
  left.forEach((hall, index) => {
    const h = down * hall.spaces;
    halls.push({ ...steps(hall, index + 1), side: "left", x: frame.left, y, w: frame.yardLeft - frame.left, h });
    doors.push({ x: frame.columnLeft, y, across: "floor" });
    for (let n = 0; n < hall.spaces; n++) {
      const stone = Math.min(frame.stone, down - (name === "wide" ? 5 : 4));
      stones.push({ x: frame.columnLeft, y: y + down * (n + 0.5), w: frame.stone, h: stone });
    }
    y += h;
  });
  doors.push({ x: frame.columnLeft, y: frame.yardBottom, across: "floor" });

  const count = sum(bottom);
  const along = (frame.rowTo - frame.rowFrom) / Math.max(1, count - 1);
  let spaces = 0;
  bottom.forEach((hall, index) => {
    const x = spaces ? frame.rowFrom + along * (spaces - 0.5) : frame.left;
    if (spaces) doors.push({ x, y: frame.row, across: "wall" });
    for (let n = 0; n < hall.spaces; n++) {
      const stone = Math.min(frame.stone, along - 4);
      stones.push({ x: frame.rowFrom + along * (spaces + n), y: frame.row, w: stone, h: frame.stone });
    }
    spaces += hall.spaces;
    const end = spaces === count ? frame.right : frame.rowFrom + along * (spaces - 0.5);
    halls.push({
      ...steps(hall, before + index + 1),
      side: "bottom",
      x,
      y: frame.yardBottom,
      w: end - x,
      h: frame.bottom - frame.yardBottom,
    });
  });

  const up = height / Math.max(1, sum(right));
  y = frame.yardBottom;
  right.forEach((hall, index) => {
    const h = up * hall.spaces;
    doors.push({ x: frame.columnRight, y, across: "floor" });
    for (let n = 0; n < hall.spaces; n++) {
      const stone = Math.min(frame.stone, up - 4);
      stones.push({ x: frame.columnRight, y: y - up * (n + 0.5), w: frame.stone - (name === "wide" ? 2 : 0), h: stone });
    }
    y -= h;
    halls.push({
      ...steps(hall, beside + index + 1),
      side: "right",
      x: frame.yardRight,
      y,
      w: frame.right - frame.yardRight,
      h,
    });
  });
  doors.push({ x: frame.columnRight, y: frame.yardTop, across: "floor" });

  const { first, apart, near, far, w, h } = frame.chair;
  const side = CHAIRS / 2;
  const chairs = Array.from({ length: CHAIRS }, (_, n) =>
    n < side ? { x: first - apart * n, y: near, w, h } : { x: first - apart * (CHAIRS - 1 - n), y: far, w, h },
  );
  return {
    name,
    viewBox: frame.viewBox,
    halls,
    stones: [...stones, ...chairs],
    doors,
    club: frame.club,
    dinner: { x: frame.yardLeft, y: frame.top, w: frame.right - frame.yardLeft, h: frame.yardTop - frame.top },
    table: frame.table,
    chairs,
    yard: { x: frame.yardLeft, y: frame.yardTop, w: frame.yardRight - frame.yardLeft, h: height },
    piece: frame.piece,
  };
}

/** The spot of a space; a piece farther than the table shows sits on its last chair. */
export function spot(drawing: Plan, space: number): Stone {
  const found = drawing.stones[Math.min(space, drawing.stones.length - 1)];
  if (!found) throw new RangeError(`there is no space ${space}`);
  return found;
}

/** Where the `index`th of `count` pieces on one space stands, off its middle, and how large it is. */
export function share(drawing: Plan, space: number, index: number, count: number): { dx: number; dy: number; size: number } {
  const wide = drawing.name === "wide";
  if (space === 0) {
    const columns = count > 4 ? 3 : count;
    const rows = Math.ceil(count / columns);
    const size = (wide ? 26 : 18) * (count > 4 ? 0.72 : count > 3 ? 0.84 : 1);
    const here = Math.min(columns, count - columns * Math.floor(index / columns));
    return {
      dx: ((index % columns) - (here - 1) / 2) * (count > 3 ? size * 1.3 : size * (wide ? 1.4 : 1.06)) * (count === 4 && !wide ? 0.75 : 1),
      dy: (Math.floor(index / columns) - (rows - 1) / 2) * (size + 3) + (wide ? 10 : 9),
      size: count === 4 && !wide ? 13 : size,
    };
  }
  const full = space >= drawing.stones.length - CHAIRS ? drawing.piece * 0.8 : drawing.piece;
  if (count === 1) return { dx: 0, dy: 0, size: full };
  const columns = count > 4 ? 3 : 2;
  const rows = Math.ceil(count / columns);
  const size = full * (count === 2 ? 0.66 : count > 4 ? 0.46 : 0.58);
  const apart = size + (wide ? 1 : 0.5);
  return {
    dx: ((index % columns) - (columns - 1) / 2) * apart,
    dy: (Math.floor(index / columns) - (rows - 1) / 2) * apart,
    size,
  };
}
