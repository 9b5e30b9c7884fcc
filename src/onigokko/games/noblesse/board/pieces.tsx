/** Pieces on the track: they hop from stone to stone; ghosts show where the picked action would lead. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { FADE, STEP } from "@ui/parts/motion";
import { latestBeats, walk, type Leg } from "./beats";
import { Sign, tint } from "./cards";
import { draft } from "./draft";
import { share, spot, type Plan } from "./plan";
import { asked, crestOf, me, rank, steps, type Props } from "./table";

/** Where each piece stands, and how large. */
function layout(props: Props, drawing: Plan) {
  const { seats } = props.view;
  return seats.map((each, seat) => {
    const here = seats.flatMap((other, index) => (other.space === each.space ? [index] : []));
    const { x, y } = spot(drawing, each.space);
    const { dx, dy, size } = share(drawing, each.space, here.indexOf(seat), here.length);
    return { seat, space: each.space, x: x + dx, y: y + dy, size };
  });
}

export function Pieces({ props, drawing }: { props: Props; drawing: Plan }) {
  const list = latestBeats(props);
  return (
    <g aria-hidden="true">
      {layout(props, drawing).map((place) => (
        <Piece
          key={place.seat}
          {...place}
          crest={crestOf(props, place.seat)}
          drawing={drawing}
          motion={props.motion}
          busy={props.busy}
          legs={walk(list, place.seat, place.space)}
          marked={props.pointed?.seat === place.seat}
        />
      ))}
    </g>
  );
}

function Piece(props: {
  space: number;
  x: number;
  y: number;
  size: number;
  crest: number;
  drawing: Plan;
  motion: boolean;
  busy: boolean;
  legs: readonly Leg[];
  marked: boolean;
}) {
  const { space, x, y, size, crest, drawing, motion, busy } = props;
  const running = useRef<Animation | null>(null);
  const piece = useRef<SVGGElement>(null);
  const last = useRef<{ space: number; x: number; y: number; name: string } | null>(null);
  useLayoutEffect(() => {
    const was = last.current;
    last.current = { space, x, y, name: drawing.name };
    if (!piece.current || !was || was.name !== drawing.name || (was.x === x && was.y === y)) return;
    if (!motion) {
      piece.current.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    const legs = props.legs.length ? props.legs : [{ to: space, delay: 0, length: STEP }];
    const end = legs.at(-1)!;
    const duration = end.delay + end.length;
    const frames: Keyframe[] = [];
    const put = (at: { x: number; y: number }, lift: number, time: number) =>
      frames.push({ transform: `translate(${at.x}px, ${at.y - lift}px)`, offset: time / duration });
    let from = { space: was.space, x: was.x, y: was.y };
    put(from, 0, 0);
    for (const leg of legs) {
      const goal = leg === end ? { x, y } : spot(drawing, leg.to);
      const between = Array.from({ length: Math.max(0, leg.to - from.space - 1) }, (_, n) => spot(drawing, from.space + n + 1));
      const path = [from, ...between, goal];
      const hop = leg.length / (path.length - 1);
      path.forEach((point, index) => {
        if (index) {
          const before = path[index - 1]!;
          const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
          put(middle, leg.to === from.space ? 0 : size / 2, leg.delay + hop * (index - 0.5));
        }
        put(point, 0, leg.delay + hop * index);
      });
      from = { space: leg.to, ...goal };
    }
    running.current?.cancel();
    running.current = piece.current.animate(frames, { duration, easing: "linear" });
  }, [x, y, space, drawing.name]);
  useLayoutEffect(() => {
    if (busy) running.current?.cancel();
  }, [busy]);
  return (
    <g ref={piece} class={props.marked ? "n-piece marked" : "n-piece"} style={`transform:translate(${x}px,${y}px)`}>
      <Sign crest={crest} x={0} y={size * 0.12} size={size} looks="n-under" />
      <Sign crest={crest} x={0} y={0} size={size} />
    </g>
  );
}

/** Hops to where the picked action could lead: for a display best and second, for a detective the own rank. */
export function Ghosts({ props, drawing }: { props: Props; drawing: Plan }) {
  const mine = me(props);
  if (!mine || props.view.phase !== "action" || !asked(props) || props.view.leader_hall > props.view.halls.length) return null;
  const { pick } = draft(props);
  const { best, second } = steps(props.view);
  const crest = crestOf(props, props.viewer);
  const hops =
    pick === "display"
      ? [
          { n: second, text: props.t("board.ghost.second", { n: second }) },
          { n: best, text: props.t("board.ghost.best", { n: best }) },
        ]
      : pick === "detective"
        ? [{ n: rank(props.view, props.viewer), text: `+${rank(props.view, props.viewer)}` }]
        : [];
  if (!hops.length) return null;
  const wide = drawing.name === "wide";
  const shown = wide ? hops : hops.slice(-1);
  const from = spot(drawing, mine.space);
  return (
    <g class={`n-ghosts ${tint(crest)}`} aria-hidden="true">
      {shown.map(({ n, text }, index) => {
        const to = spot(drawing, mine.space + n);
        const start = index ? spot(drawing, mine.space + shown[index - 1]!.n) : from;
        const taken = props.view.seats.some((each) => each.space === mine.space + n);
        const size = (wide ? 30 : 20) * (taken ? 0.66 : 1);
        const off = taken ? size / 2 : 0;
        // Along a side the arc leans into the courtyard, along the bottom it rises.
        const row = start.y === to.y && wide;
        const bend = row ? { x: (start.x + to.x) / 2, y: to.y - 74 } : null;
        return (
          <g key={text}>
            {bend && <path class="n-arc" d={`M${start.x + 6} ${start.y - 22}Q${bend.x} ${bend.y} ${to.x - 6} ${to.y - 22}`} />}
            <g transform={`translate(${to.x + off} ${to.y}) scale(${size / 24}) translate(-12 -12)`}>
              <Sign crest={crest} x={12} y={12} size={24} looks="n-ghost" />
            </g>
            {wide && (
              <text class="n-tme n-mid" x={bend ? bend.x : to.x + off} y={bend ? bend.y + 43 : to.y + 5}>
                {bend ? text : `+${n}`}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
