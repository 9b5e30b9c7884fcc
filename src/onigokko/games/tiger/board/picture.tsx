/** The picture: the plain from above, the tiger, the runners, the helicopter, and what the phase puts in the middle. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CardAt, cardName } from "./cards";
import { draft } from "./draft";
import { drawing as draw, type Drawing } from "./drawing";
import { effect } from "./effects";
import { curtain, flight, hunt, latestBeats, middleOf, type Leg } from "./beats";
import { useGlide, type Lift, type Place } from "./glide";
import { Helicopter, LotTag } from "./heli";
import { Land } from "./land";
import { Paw, Runner, Tiger, type Mood } from "./pieces";
import { ringText } from "./say";
import { Auction, Purses, Run, Ten, Three, Waiting, waitingAt } from "./stage";
import { moment, REACH, runner, seatOf, spared, type Moment, type Props } from "./table";
import type { TigerView } from "./view";

const WIDE_FROM = 860; // px
const CARD_SOUNDS = new Set(["lot", "saw", "bought", "revealed", "laid"]);
const OF_THE_TIGER = new Set(["chase", "chase-doubled", "escaped", "tiger-slipped"]);
const OF_THE_LOT = new Set(["lot", "saw", "no-buyer"]);

/** Which drawing fits: the wide one from 860 px, the tall one below. */
export function useDrawing(track: number): [Drawing, { current: HTMLDivElement | null }] {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(() => globalThis.innerWidth >= WIDE_FROM);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWide(element.clientWidth >= WIDE_FROM);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [useMemo(() => draw(wide ? "wide" : "tall", track), [wide, track]), box];
}

const round = (value: number) => Math.round(value * 10) / 10;
const px = (value: number) => `${round(value)}px`;

/** From above what leaps is larger in the air. */
const leaping = ({ height, turn }: Lift) => `scale(${round(100 + 22 * height) / 100}) rotate(${round(turn)}deg)`;

/** The tiger with its front paws on its space, turned along the path. */
function Hunter({ props, drawing, legs }: { props: Props; drawing: Drawing; legs: readonly Leg[] }) {
  const { ring, tiger: scale } = drawing;
  const piece = useRef<SVGGElement>(null);
  const body = useRef<SVGGElement>(null);
  const pose = ({ space }: Place) => {
    const at = space ?? 0;
    const paws = ring.at(at + (30 * scale) / ring.spacing);
    const back = ring.at(at - (150 * scale) / ring.spacing);
    const here = ring.at(at);
    const angle = (Math.atan2(paws.y - back.y, paws.x - back.x) * 180) / Math.PI;
    return `translate(${px(here.x)}, ${px(here.y)}) rotate(${round(angle)}deg) scale(${scale.toFixed(3)}) translate(-46px, 0px)`;
  };
  const spot = ring.at(props.view.tiger);
  const place: Place = { space: props.view.tiger, x: spot.x, y: spot.y, dx: 0, dy: 0 };
  const { motion, busy } = props;
  useGlide({ piece, body, place, pose, raise: leaping, scene: `${drawing.name}${props.view.track}`, motion, busy, legs });
  return (
    <g
      ref={piece}
      class={OF_THE_TIGER.has(props.pointed?.message ?? "") ? "t-piece pointed" : "t-piece"}
      style={{ transform: pose(place) }}
    >
      <g ref={body} data-t="jaws">
        <Tiger />
      </g>
    </g>
  );
}

interface Standing {
  readonly seat: number;
  readonly place: Place;
  readonly pill: { readonly x: number; readonly y: number; readonly width: number } | null;
  readonly mirrored: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const around = (x: number, y: number, wide: number, high: number): Box => ({
  left: x - wide,
  right: x + wide,
  top: y - high,
  bottom: y + high,
});

/** How far `box` reaches into `place`. */
const within = (place: Box, box: Box) =>
  Math.max(
    0,
    Math.min(box.right - place.left, place.right - box.left, box.bottom - place.top, place.bottom - box.top),
  );

const meet = (box: Box) => (other: Box) =>
  box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;

/** Where every runner stands, and its pill so that no two of them lie on each other, nor a runner on a pill. */
function standings(props: Props, drawing: Drawing): Standing[] {
  const { view } = props;
  const { ring, pill, runner: scale } = drawing;
  const taken: Box[] = [];
  const stones = new Map<number, number>();
  const seats = view.runners.map((_, seat) => seat);
  const placed = seats.filter((seat) => runner(view, seat).position !== null);
  placed.sort((a, b) => (runner(view, a).ahead ?? 0) - (runner(view, b).ahead ?? 0));
  const out: Standing[] = seats
    .filter((seat) => runner(view, seat).position === null)
    .map((seat) => {
      const at = waitingAt(drawing, seat, seats.length);
      return { seat, place: { space: null, ...at, dx: 0, dy: 0 }, pill: null, mirrored: false };
    });
  const stands = placed.map((seat) => {
    const caught = seat === view.caught;
    // Whoever is caught hangs in the tiger's mouth.
    const position = caught ? view.tiger + (62 * drawing.tiger) / ring.spacing : (runner(view, seat).position ?? 0);
    const spot = ring.at(position);
    // Whoever is whole laps ahead stands on the same stone: beside it, outwards.
    const stone = ((position % view.track) + view.track) % view.track;
    const lane = stones.get(stone) ?? 0;
    if (!caught) stones.set(stone, lane + 1);
    const [dx, dy] = [-spot.inX * lane * 34 * scale, -spot.inY * lane * 34 * scale];
    return { seat, caught, position, spot, dx, dy, x: spot.x + dx, y: spot.y + dy - 3 * scale };
  });
  const bodies = stands.map(({ x, y }) => around(x, y - 22 * scale, 15 * scale, 22 * scale));
  for (const { seat, caught, position, spot, dx, dy, x, y } of stands) {
    const away = 0.4 + 0.6 * drawing.close ** 0.6;
    const width = pill.pad / 2 + Math.max(1.6, String(runner(view, seat).ahead).length) * pill.digit;
    const flat = Math.sqrt(Math.max(0, 1 - spot.inX * spot.inX));
    const below = spot.inY < 0 ? pill.under : pill.below;
    const ways = [0, 1, 2, 3].flatMap((level) =>
      [1, 0.45, -0.1].map((sunk) => {
        const far = away + level * 0.42;
        const deep = (below * flat + 4 * (1 - flat)) * far * sunk + 3 * scale;
        const offset = { x: spot.inX * pill.in * far, y: deep };
        const box = around(x + offset.x, y + offset.y, width / 2 + 1, pill.height / 2 + 1);
        const [over, on] = [taken.filter(meet(box)).length, bodies.filter(meet(box)).length];
        return { offset, box, cost: 1000 * over + 200 * on + 4 * within(drawing.stage, box) + 30 * level + 40 * (1 - sunk) };
      }),
    );
    const { offset, box } = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
    if (!caught) taken.push(box);
    out.push({
      seat,
      place: { space: position, x, y, dx, dy: dy - 3 * scale },
      pill: caught ? null : { ...offset, width },
      mirrored: Math.cos((spot.angle * Math.PI) / 180) < -0.05,
    });
  }
  return out.sort((a, b) => a.place.y - b.place.y);
}

/** A runner with how far it is ahead of the tiger. */
function Fugitive({
  props,
  drawing,
  standing,
  legs,
  was,
}: {
  props: Props;
  drawing: Drawing;
  standing: Standing;
  legs: readonly Leg[];
  was: TigerView | null;
}) {
  const { view } = props;
  const { seat, place, pill, mirrored } = standing;
  const each = runner(view, seat);
  const piece = useRef<SVGGElement>(null);
  const body = useRef<SVGGElement>(null);
  const pose = (at: Place) => {
    if (at.space === null) return `translate(${px(at.x)}, ${px(at.y)})`;
    const spot = drawing.ring.at(at.space);
    return `translate(${px(spot.x + at.dx)}, ${px(spot.y + at.dy)})`;
  };
  const scale = place.space === null ? (drawing.name === "wide" ? 0.92 : 0.56) : drawing.runner;
  useGlide({
    piece,
    body,
    place,
    pose,
    raise: ({ height, turn }) => `translateY(${px(-16 * scale * height)}) rotate(${round(turn)}deg)`,
    scene: `${drawing.name}${view.track}`,
    motion: props.motion,
    busy: props.busy,
    legs,
  });
  const near = each.ahead !== null && each.ahead <= REACH;
  const before = was?.runners[seat]?.ahead ?? null;
  const changed = before !== null && before !== each.ahead;
  const lit = each.may_run && (view.d10 ?? 0) > 0;
  const caught = view.caught === seat;
  const mood: Mood = caught
    ? "caught"
    : view.phase === "over" || place.space === null
      ? "glad"
      : near
        ? "scared"
        : "calm";
  const looks = [
    "t-piece",
    caught ? "caught" : "",
    props.pointed?.seat === seat ? "pointed" : "",
    props.turn.includes(seat) ? "now" : "",
  ];
  return (
    <g ref={piece} class={looks.join(" ")} style={{ transform: pose(place) }}>
      {lit && (
        <ellipse
          class="t-halo-lit t-middle"
          data-t-lit=""
          cx={px(-place.dx)}
          cy={px(-place.dy)}
          rx={35 * drawing.stone}
          ry={26.5 * drawing.stone}
        />
      )}
      <g ref={body} data-t-runner={seat}>
        {caught && was && (
          <g class="t-past" data-t="standing" transform={`scale(${mirrored ? -scale : scale} ${scale})`}>
            <Runner crest={seatOf(props, seat).crest} mood="scared" />
          </g>
        )}
        <g
          data-t={caught ? "hanging" : undefined}
          transform={`scale(${mirrored ? -scale : scale} ${scale})${caught ? " rotate(-74) translate(10 14)" : ""}`}
        >
          <ellipse class="t-shadow" cx="0" cy="1" rx="20" ry="5" />
          <Runner crest={seatOf(props, seat).crest} mood={mood} />
        </g>
      </g>
      {seat === props.viewer && (
        <text class="t-you" y={drawing.you * scale}>
          {props.t("board.you")}
        </text>
      )}
      {pill && each.ahead !== null && (
        <g style={{ transform: `translate(${px(pill.x)}, ${px(pill.y)})` }} class="t-pill-at">
          {changed && <Pill drawing={drawing} width={pill.width} ahead={before} past />}
          <Pill drawing={drawing} width={pill.width} ahead={each.ahead} changed={changed} />
        </g>
      )}
    </g>
  );
}

/** How far a runner is ahead: what it is now, and while things move what it was before. */
function Pill(given: { drawing: Drawing; width: number; ahead: number; past?: boolean; changed?: boolean }) {
  const { drawing, width, ahead, past, changed } = given;
  const { height } = drawing.pill;
  const looks = ["t-pill", ahead <= REACH ? "near" : "", past ? "t-past" : ""];
  return (
    <g class={looks.filter(Boolean).join(" ")} data-t-pill={past ? "was" : changed ? "now" : undefined}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
      <text y={drawing.name === "wide" ? 5.5 : 5}>{String(ahead).replace("-", "−")}</text>
    </g>
  );
}

/** The spaces on which a start may be taken: outlined, and buttons for whoever chooses. */
function Starts({ props, drawing }: { props: Props; drawing: Drawing }) {
  const { view, question } = props;
  if (view.phase !== "seal" && view.phase !== "start") return null;
  const seats = view.runners.length;
  const taken = new Set(view.runners.map((each) => each.position));
  return (
    <>
      {Array.from({ length: seats }, (_, n) => 2 * seats + n).map((ahead) => {
        if (taken.has(ahead)) return null;
        const spot = drawing.ring.at(ahead);
        const can = question?.moves.has(`start ${ahead}`) ?? false;
        const start = () => {
          if (!props.busy) void props.answer([`start ${ahead}`]);
        };
        const size = drawing.stone;
        return (
          <g
            key={ahead}
            class={can ? "t-start t-act" : "t-start"}
            transform={`translate(${round(spot.x)} ${round(spot.y)})`}
            {...(can
              ? {
                  role: "button",
                  tabindex: 0,
                  onClick: start,
                  onKeyDown: (event: KeyboardEvent) => {
                    if (event.key !== "Enter" && event.key !== " ") return;
                    event.preventDefault();
                    start();
                  },
                }
              : { "aria-hidden": true })}
          >
            {can && <title>{props.t("board.start.act", { ahead })}</title>}
            <ellipse class="t-halo" rx={33 * size} ry={25 * size} />
            <ellipse rx={33 * size} ry={25 * size} />
            {drawing.ring.spacing > 20 && <text y={drawing.name === "wide" ? 6 : 5}>{ahead}</text>}
          </g>
        );
      })}
    </>
  );
}

/** Where the card that is pointed at would lead. */
function Preview({ props, drawing }: { props: Props; drawing: Drawing }) {
  const { look } = draft(props);
  if (!look || !props.question?.moves.has(`play ${look}`)) return null;
  const what = effect(props.view, props.viewer, look, props.options["banana"] !== "runners");
  if (!what) return null;
  const to = drawing.ring.at(what.to);
  const way = Array.from({ length: 13 }, (_, n) => drawing.ring.at(what.from + ((what.to - what.from) * n) / 12));
  const size = drawing.stone;
  return (
    <g class="t-preview" aria-hidden="true">
      <path d={`M${way.map((spot) => `${round(spot.x)} ${round(spot.y)}`).join("L")}`} />
      <ellipse cx={to.x} cy={to.y} rx={33 * size} ry={25 * size} />
    </g>
  );
}

/** What has just happened, for a moment: the lot on its way to its buyer, the dice beside the tiger. */
function News(given: { props: Props; drawing: Drawing; news: Moment; people: readonly Standing[] }) {
  const { props, drawing, news, people } = given;
  const wide = drawing.name === "wide";
  const spot = drawing.ring.at(props.view.tiger);
  const buyer = people.find((each) => each.seat === news.buyer);
  const { lot } = drawing;
  const width = lot.card * 0.8;
  const dice = [news.ten, news.three?.roll ?? null];
  const apart = dice.every((die) => die !== null) ? 36 : 0;
  return (
    <>
      {buyer && (
        <g
          class="t-flight"
          data-t="flight"
          style={{
            "--x": px(buyer.place.x - lot.x),
            "--y": px(buyer.place.y - 30 * drawing.runner - lot.y - lot.card * 0.7),
          }}
        >
          <CardAt kind={news.card} x={lot.x - width / 2} y={lot.y + 16} width={width} />
        </g>
      )}
      <g
        class="t-moment"
        style={{ animation: `t-moment ${news.length}ms ${news.since}ms linear` }}
        transform={`translate(${spot.x + spot.inX * (wide ? 100 : 48)} ${spot.y + spot.inY * (wide ? 84 : 46)}) scale(${wide ? 0.85 : 0.55})`}
      >
        {news.ten !== null && (
          <g transform={`translate(${-apart} 0)`}>
            <Ten face={String(news.ten)} />
          </g>
        )}
        {news.three && (
          <g transform={`translate(${apart} 0)`}>
            <Three face={String(news.three.roll)} />
            {news.three.spaces !== news.three.roll && (
              <text class="t-die-sum" y="46">
                +{news.three.spaces}
              </text>
            )}
          </g>
        )}
      </g>
    </>
  );
}

/** The duck beside whoever it has spared: over its head the tiger went on to the next one (T37). */
function Reprieve({ props, drawing, people }: { props: Props; drawing: Drawing; people: readonly Standing[] }) {
  const seat = spared(props);
  const saved = people.find((each) => each.seat === seat);
  if (!saved) return null;
  const width = drawing.lot.card * (drawing.name === "wide" ? 0.5 : 0.62);
  const side = saved.mirrored ? 1 : -1;
  return (
    <g transform={`translate(${saved.place.x + side * width * 1.05} ${saved.place.y - width * 1.5})`}>
      <g class="t-reprieve" data-t="reprieve">
        <CardAt kind="duck" x={-width / 2} y={0} width={width} crest={seatOf(props, seat).crest} />
      </g>
    </g>
  );
}

/** The paws on the stones that the tiger reaches with a usual leap. */
function Prints({ drawing, tiger, past }: { drawing: Drawing; tiger: number; past?: boolean }) {
  return (
    <g class={past ? "t-past" : ""} data-t={past ? "prints-was" : "prints"}>
      {Array.from({ length: REACH }, (_, n) => {
        const at = drawing.ring.at(tiger + n + 1);
        return (
          <g
            key={tiger + n + 1}
            class="t-print"
            transform={`translate(${at.x} ${at.y}) rotate(${at.angle + 90}) scale(${drawing.stone * 1.2})`}
          >
            <Paw />
          </g>
        );
      })}
    </g>
  );
}

/** What the board showed before the latest change. */
const before = (props: Props, was: TigerView): Props => ({
  ...props,
  view: was,
  events: props.events.slice(0, props.events.length - props.fresh),
  fresh: 0,
  question: null,
  turn: [],
  over: false,
  ranking: null,
});

/** What the phase puts in the middle. */
function Middle({ props, drawing, was }: { props: Props; drawing: Drawing; was: TigerView | null }) {
  switch (middleOf(props.view)) {
    case "purses":
      return <Purses props={props} drawing={drawing} />;
    case "waiting":
      return <Waiting props={props} drawing={drawing} />;
    case "auction":
      return <Auction props={props} drawing={drawing} />;
    case "run":
      return <Run props={props} drawing={drawing} was={was} />;
  }
}

export function Picture({
  props,
  drawing,
  open,
  panel,
  was,
}: {
  props: Props;
  drawing: Drawing;
  open: () => void;
  panel: boolean;
  /** What there was before the latest change, while things move. */
  was: TigerView | null;
}) {
  const { view } = props;
  const { pile } = drawing;
  const beats = useMemo(() => latestBeats(props), [props.events.length, props.motion]);
  const news = moment(props, beats);
  const shown = useRef<Moment | null>(null);
  if (news && news.at !== shown.current?.at) shown.current = news;
  const leapt = shown.current;

  const people = standings(props, drawing);
  const positions = people
    .map((each) => `${each.seat}:${each.place.space}`)
    .sort()
    .join(" ");
  const stood = useRef({ positions, tiger: view.tiger });
  useLayoutEffect(() => {
    const moved = stood.current.positions !== positions || stood.current.tiger !== view.tiger;
    if (moved && props.fresh > 0) props.sound("move");
    stood.current = { positions, tiger: view.tiger };
  });
  useLayoutEffect(() => {
    const last = props.fresh > 0 ? props.events.slice(-props.fresh) : [];
    if (last.some((event) => CARD_SOUNDS.has(event.message))) props.sound("card");
  }, [props.events.length]);

  const cards = [view.pile_size, view.discards.length] as const;
  const label = props.t("board.cards.open", { pile: cards[0], discards: cards[1] });
  const lastOut = view.discards.at(-1) ?? null;
  const wide = drawing.name === "wide";
  const tall = pile.width * 1.4;
  const gone = was && (middleOf(was) !== middleOf(view) || curtain(beats, was, view).until > 0) ? was : null;
  return (
    <svg
      class={`t-picture ${drawing.name}`}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label={ringText(props)}
    >
      <g aria-hidden="true">
        <Land drawing={drawing} track={view.track} />
        {view.phase !== "over" && view.order.length > 0 && <Prints drawing={drawing} tiger={view.tiger} />}
        {was && was.tiger !== view.tiger && was.order.length > 0 && <Prints drawing={drawing} tiger={was.tiger} past />}
      </g>
      <g
        class="t-act t-cards"
        role="button"
        tabindex={0}
        aria-expanded={panel}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          open();
        }}
      >
        <title>{label}</title>
        <rect
          class="t-hit"
          x={pile.x - 8}
          y={pile.y - 8}
          width={pile.width + pile.apart[0] + 20}
          height={tall + pile.apart[1] + (wide ? 36 : 14)}
          rx="6"
        />
        {view.pile_size === 0 && <rect class="t-slot" x={pile.x} y={pile.y} width={pile.width} height={tall} rx="4" />}
        {Array.from(
          { length: Math.min(4, Math.ceil(view.pile_size / 4)) },
          (_, n, all = Math.min(4, Math.ceil(view.pile_size / 4))) => (
            <CardAt
              key={n}
              kind={null}
              x={pile.x + (all - 1 - n) * (wide ? 2 : 1.4)}
              y={pile.y + (all - 1 - n) * (wide ? 3 : 1.8)}
              width={pile.width}
            />
          ),
        )}
        <rect
          class="t-slot"
          x={pile.x + pile.apart[0]}
          y={pile.y + pile.apart[1]}
          width={pile.width}
          height={tall}
          rx="4"
        />
        {lastOut && <CardAt kind={lastOut} x={pile.x + pile.apart[0]} y={pile.y + pile.apart[1]} width={pile.width} />}
        {wide ? (
          <>
            <text class="t-cap" aria-hidden="true" x={pile.x + pile.width / 2} y={pile.y + tall + 23}>
              {props.t("board.pile")} <tspan class="strong">{cards[0]}</tspan>
            </text>
            <text
              class="t-cap"
              aria-hidden="true"
              x={pile.x + pile.apart[0] + pile.width / 2}
              y={pile.y + pile.apart[1] + tall + 23}
            >
              {props.t("board.discards")} <tspan class="strong">{cards[1]}</tspan>
            </text>
          </>
        ) : (
          cards.map((count, n) => (
            <g
              key={n}
              class="t-count"
              aria-hidden="true"
              transform={`translate(${pile.x + pile.width - 1} ${pile.y + pile.apart[1] * n + tall - 3})`}
            >
              <rect x="-10" y="-8" width="20" height="16" rx="8" />
              <text y="5">{count}</text>
            </g>
          ))
        )}
      </g>
      <g aria-hidden="true">
        {view.lot_on_offer && (
          <g data-t="lot" class={OF_THE_LOT.has(props.pointed?.message ?? "") ? "t-piece pointed" : "t-piece"} data-coach="lot">
            <LotTag drawing={drawing} card={view.lot} name={view.lot ? cardName(props, view.lot) : undefined} />
          </g>
        )}
        <g transform={`translate(${drawing.heli.x} ${drawing.heli.y}) scale(${drawing.heli.scale})`}>
          <Helicopter />
        </g>
      </g>
      {gone && (
        <g class="t-past" data-t="was" aria-hidden="true">
          <Middle props={before(props, gone)} drawing={drawing} was={null} />
        </g>
      )}
      <g data-t="middle">
        <Middle props={props} drawing={drawing} was={was} />
      </g>
      <Starts props={props} drawing={drawing} />
      <Preview props={props} drawing={drawing} />
      <g aria-hidden="true">
        <Hunter props={props} drawing={drawing} legs={hunt(beats, view.tiger)} />
        {people.map((standing) => (
          <Fugitive
            key={standing.seat}
            props={props}
            drawing={drawing}
            standing={standing}
            legs={flight(beats, view, standing.seat, standing.place.space ?? 0)}
            was={was}
          />
        ))}
        <Reprieve props={props} drawing={drawing} people={people} />
        {leapt && <News key={leapt.at} props={props} drawing={drawing} news={leapt} people={people} />}
      </g>
    </svg>
  );
}
