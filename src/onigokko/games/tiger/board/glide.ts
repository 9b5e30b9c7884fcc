/** Pieces go along the path, each in its beats. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FADE, STEP } from "@ui/parts/motion";
import type { Leg } from "./beats";

const FRAME = 1000 / 60; // ms

/** Where a piece stands: at (x, y). On the ring that is the spot of `space`, put off it by (dx, dy). */
export interface Place {
  readonly space: number | null;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** How high a piece is in the middle of a leg, and how far it is turned (degrees). */
export interface Lift {
  readonly height: number;
  readonly turn: number;
}

const ease = (t: number) => 1 - (1 - t) ** 2.2;

/**
 * Moves `piece` to `place` by `legs`, the last of which leads there; without legs it goes at once. `pose` is its CSS
 * transform on a space, or at rest when the place is not on the ring; `raise` that of the inner element `body`, which
 * lifts and turns. `scene` names the drawing: when that changes, nothing moves. `busy` ends it.
 */
export function useGlide(options: {
  piece: RefObject<SVGGElement | null>;
  body: RefObject<SVGGElement | null>;
  place: Place;
  pose: (place: Place) => string;
  raise: (lift: Lift) => string;
  scene: string;
  motion: boolean;
  busy: boolean;
  legs: readonly Leg[];
}): void {
  const { piece, body, place, pose, raise, scene, motion, busy } = options;
  const last = useRef<{ place: Place; scene: string; pose: string } | null>(null);
  const running = useRef<Animation[]>([]);
  const now = pose(place);
  useLayoutEffect(() => {
    const was = last.current;
    last.current = { place, scene, pose: now };
    const element = piece.current;
    if (!element || !was || was.scene !== scene || (was.pose === now && was.place.space === place.space)) return;
    if (!motion) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    for (const animation of running.current) animation.cancel();
    const legs = options.legs.length ? options.legs : [{ to: place.space ?? 0, how: "hop" as const, delay: 0, length: STEP }];
    const end = legs.at(-1)!;
    const duration = end.delay + end.length;
    const count = Math.max(2, Math.round(duration / FRAME));
    const frames: Keyframe[] = [];
    const lifts: Keyframe[] = [];
    let angle = Number.NaN;
    for (let n = 0; n <= count; n++) {
      const { at, lift } = moment(was.place, place, legs, (duration * n) / count);
      const [transform, turned] = unwound(pose(at), angle);
      angle = turned;
      frames.push({ transform });
      lifts.push({ transform: raise(lift) });
    }
    running.current = [element.animate(frames, duration)];
    if (body.current) running.current.push(body.current.animate(lifts, duration));
  }, [now, scene, place.space]);
  useLayoutEffect(() => {
    if (busy) for (const animation of running.current.splice(0)) animation.cancel();
  }, [busy]);
}

/** Where a piece is at a time of its way. */
export function moment(from: Place, to: Place, legs: readonly Leg[], time: number): { at: Place; lift: Lift } {
  let start = from;
  for (const [index, leg] of legs.entries()) {
    const goal = index === legs.length - 1 ? to : { ...to, space: leg.to };
    const t = Math.min(1, Math.max(0, (time - leg.delay) / leg.length));
    if (t < 1) return { at: between(start, goal, ease(t)), lift: lifted(leg, start, t) };
    start = goal;
  }
  return { at: to, lift: { height: 0, turn: 0 } };
}

function lifted(leg: Leg, from: Place, t: number): Lift {
  const spaces = from.space === null ? 2 : Math.abs(leg.to - from.space);
  switch (leg.how) {
    case "hop": // a hop a space
      return { height: Math.abs(Math.sin(Math.PI * ease(t) * Math.max(1, Math.min(4, Math.round(spaces))))), turn: 0 };
    case "slip":
      return { height: 0, turn: 16 * Math.sin(3 * Math.PI * t) * (1 - t) };
    default: // one leap, however far
      return { height: Math.sin(Math.PI * t), turn: 0 };
  }
}

function between(from: Place, to: Place, t: number): Place {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return {
    space: from.space !== null && to.space !== null ? mix(from.space, to.space) : null,
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    dx: mix(from.dx, to.dx),
    dy: mix(from.dy, to.dy),
  };
}

const TURN = /rotate\((-?[\d.e+-]+)deg\)/;

/** The transform with its angle written so that it goes on from the angle before, not the long way round. */
function unwound(transform: string, before: number): [string, number] {
  const found = TURN.exec(transform);
  if (!found) return [transform, Number.NaN];
  let angle = Number(found[1]);
  if (!Number.isNaN(before)) angle += 360 * Math.round((before - angle) / 360);
  return [transform.replace(TURN, `rotate(${angle}deg)`), angle];
}
