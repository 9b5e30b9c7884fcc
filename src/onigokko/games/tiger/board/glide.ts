/** Pieces glide along the path when their space changes. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const STEP = 220; // ms a step
const MOST = 600; // ms for a whole decision, however far
const FADE = 80; // ms where nothing may move
const FRAMES = 6; // a step

/** Where a piece stands: at (x, y). On the ring that is the spot of `space`, put off it by (dx, dy). */
export interface Place {
  readonly space: number | null;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Glide {
  readonly from: Place;
  readonly to: Place;
  readonly animation: Animation;
  readonly delay: number;
  readonly length: number;
}

const ease = (t: number) => 1 - (1 - t) ** 2.2;

/**
 * Moves `piece` to `place`. `pose` is its CSS transform on a space, or at rest when the place is not on the ring; `hop`
 * an inner element that lifts once a step. `scene` names the drawing: when that changes, nothing glides.
 */
export function useGlide(options: {
  piece: RefObject<SVGGElement | null>;
  hop?: RefObject<SVGGElement | null>;
  place: Place;
  pose: (place: Place) => string;
  scene: string;
  motion: boolean;
  delay: number;
  lift?: number;
}): void {
  const { piece, hop, place, pose, scene, motion, delay, lift = 0 } = options;
  const last = useRef<{ place: Place; scene: string; pose: string } | null>(null);
  const running = useRef<Glide | null>(null);
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
    const from = halfway(running.current) ?? was.place;
    running.current?.animation.cancel();
    const steps = from.space === null || place.space === null ? 2 : Math.abs(place.space - from.space);
    const length = Math.max(STEP, Math.min(MOST - Math.min(delay, MOST - STEP), STEP * steps));
    const count = Math.max(FRAMES, Math.min(40, Math.round(FRAMES * steps)));
    const frames: Keyframe[] = [];
    let angle = Number.NaN;
    for (let n = 0; n <= count; n++) {
      const [transform, turned] = unwound(pose(between(from, place, ease(n / count))), angle);
      angle = turned;
      frames.push({ transform });
    }
    const animation = element.animate(frames, { duration: length, delay, fill: "backwards" });
    running.current = { from, to: place, animation, delay, length };
    if (hop?.current && lift && from.space !== null && place.space !== null) {
      const hops = Math.max(1, Math.min(4, Math.round(steps)));
      const arc: Keyframe[] = [{ transform: "translateY(0)" }];
      for (let n = 0; n < hops; n++) arc.push({ transform: `translateY(${-lift}px)` }, { transform: "translateY(0)" });
      hop.current.animate(arc, { duration: length, delay, easing: "ease-in-out" });
    }
  }, [now, scene, place.space]);
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

/** Where a piece that is gliding is at this moment. */
function halfway(glide: Glide | null): Place | null {
  if (!glide || glide.animation.playState !== "running") return null;
  const time = Number(glide.animation.currentTime ?? 0) - glide.delay;
  return between(glide.from, glide.to, ease(Math.min(1, Math.max(0, time / glide.length))));
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
