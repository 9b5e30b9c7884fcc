/** The courtyard: the auction house, the carpet before the castle, the jail. */
import { Auction, Bidders, Sale } from "./auction";
import { Carpet } from "./carpet";
import { CardAt, Sign, tint } from "./cards";
import { actionName, saleText } from "./say";
import { crestOf, displays, latest, me, seatOf, story, type Props } from "./table";
import type { NoblesseView } from "./view";
import { layoutOf, rect, type Parts } from "./yard";

/** `was`: what there was before the latest change, while things move. */
export function Courtyard({ props, drawing, was }: Parts & { was: NoblesseView | null }) {
  const robbed = props.view.phase === "steal" || props.view.phase === "over" ? displays(props) : [];
  const past = was?.phase === "steal" ? before(props, was) : null;
  return (
    <g data-n="yard">
      {drawing.name === "wide" && <Bushes />}
      <Auction props={props} drawing={drawing} />
      <Jail props={props} drawing={drawing} was={was} />
      <g data-n="carpet">
        <Carpet props={props} drawing={drawing} robbed={robbed} />
      </g>
      {past && (
        <g class="n-was" data-n="was" aria-hidden="true">
          <Carpet props={past} drawing={drawing} robbed={displays(past)} />
        </g>
      )}
      <Bidders props={props} drawing={drawing} />
      <Sale props={props} drawing={drawing} />
      <Hands props={props} drawing={drawing} />
      <Chosen props={props} drawing={drawing} />
      <Pointed props={props} drawing={drawing} />
    </g>
  );
}

/** What the board showed before the latest change. */
const before = (props: Props, was: NoblesseView): Props => ({
  ...props,
  view: was,
  events: props.events.slice(0, props.events.length - props.fresh),
  fresh: 0,
  question: null,
  turn: [],
});

/** Thieves' hands, each on its way to a card of a display and off with it. */
function Hands({ props, drawing }: Parts) {
  const { carpet } = layoutOf(drawing);
  const [w, h] = drawing.name === "wide" ? [40, 56] : [24, 34];
  if (!props.motion) return null;
  const [x, y] = [carpet.x + carpet.w / 2, carpet.y + carpet.h / 2];
  return (
    <g aria-hidden="true">
      {latest(props)
        .filter((event) => event.message === "stole")
        .map((event) => {
          const card = String(event.arguments["card"]);
          const crest = crestOf(props, event.seat);
          return (
            <g key={`${event.at} ${card}`} class={`n-was ${tint(crest)}`} data-n-hand={`${event.seat} ${card}`}>
              <g data-n-loot="">
                <CardAt card={card} x={x - w / 2} y={y - h / 2} w={w} h={h} year={false} />
              </g>
              <use href="#n-bust" x={x - w / 2} y={y - w / 2 + h * 0.3} width={w} height={w} />
              <Sign crest={crest} x={x + w * 0.4} y={y + h * 0.5} size={w * 0.45} />
            </g>
          );
        })}
    </g>
  );
}

/** The own crest at the place that this viewer has chosen, while the others still choose. */
function Chosen({ props, drawing }: Parts) {
  const place = props.view.phase === "place" ? me(props)?.place : null;
  if (!place) return null;
  const { house, carpet } = layoutOf(drawing);
  const { x, y } = place === "castle" ? carpet : { x: house.x, y: house.y + house.h - 4 };
  const size = drawing.name === "wide" ? 24 : 16;
  const crest = crestOf(props, props.viewer);
  return (
    <g class="n-turn" aria-hidden="true">
      <Sign crest={crest} x={x + 4} y={y + 3} size={size} looks="n-under" />
      <Sign crest={crest} x={x + 4} y={y} size={size} />
    </g>
  );
}

const AT: Readonly<Record<string, "house" | "carpet" | "jail">> = {
  "to-auction": "house",
  offer: "house",
  lurk: "house",
  "no-cheque": "house",
  "no-cards": "house",
  bought: "house",
  "cheque-stolen": "house",
  "thieves-in-the-way": "house",
  "cheque-paid": "house",
  "pile-empty": "house",
  opened: "house",
  "to-castle": "carpet",
  "will-display": "carpet",
  prowl: "carpet",
  watch: "carpet",
  shows: "carpet",
  "shows-nothing": "carpet",
  stole: "carpet",
  final: "carpet",
  "final-nothing": "carpet",
  jailed: "jail",
  released: "jail",
};

/** Where that happened which somebody points at in the log. */
function Pointed({ props, drawing }: Parts) {
  const part = AT[props.pointed?.message ?? ""];
  if (!part) return null;
  const { x, y, w, h } = layoutOf(drawing)[part];
  return <rect class="n-pointed" aria-hidden="true" x={x - 3} y={y - 3} width={w + 6} height={h + 6} rx="6" />;
}

const BUSHES = [
  [156, 282, 24],
  [180, 288, 18],
  [822, 282, 24],
  [802, 288, 18],
  [780, 284, 22],
  [511, 200, 16],
  [511, 222, 14],
] as const;

function Bushes() {
  return (
    <g aria-hidden="true">
      {BUSHES.map(([x, y, size]) => (
        <use key={`${x} ${y}`} href="#n-bush" x={x} y={y} width={size} height={size} />
      ))}
    </g>
  );
}

/** How far cells are apart. */
export function cellApart(drawing: Parts["drawing"], count: number): number {
  const { cells } = layoutOf(drawing);
  return Math.min(cells.most + (drawing.name === "wide" ? 7 : 3), cells.w / count);
}

function Jail({ props, drawing, was }: Parts & { was: NoblesseView | null }) {
  const { jail, cells } = layoutOf(drawing);
  const wide = drawing.name === "wide";
  const inmates = props.view.jail;
  const inside = (jail: NoblesseView["jail"], past: boolean) =>
    jail.flatMap((each, index) => (each ? [{ ...each, index, past }] : []));
  const now = inside(inmates, false);
  const held = [
    ...now,
    ...inside(was?.jail ?? [], true).filter((each) => !now.some((one) => one.seat === each.seat && one.skill === each.skill)),
  ];
  const apart = cellApart(drawing, inmates.length);
  const w = apart - (wide ? 7 : 3);
  const at = (index: number) => cells.x + apart * index;
  const bars = (x: number) => [0.2, 0.4, 0.6, 0.8].map((part) => `M${x + w * part} ${cells.y}v${cells.h}`).join("");
  const size = Math.min(w * 0.92, cells.h * 0.8);
  const badge = wide ? Math.min(10, w * 0.24) : Math.min(8.5, w * 0.27);
  return (
    <g aria-hidden="true" data-coach="jail">
      <rect class="n-o n-fst" {...rect(jail)} />
      <text class="n-t n-room" x={jail.x + (wide ? 13 : 5)} y={jail.y + (wide ? 34 : 29)}>
        {props.t("board.jail")}
      </text>
      {wide && <use class="n-ink" href="#n-m-lock" x={jail.x + 14} y={jail.y + 44} width="24" height="19" />}
      {inmates.map((_, index) => (
        <rect key={index} class="n-o n-fp" x={at(index)} y={cells.y} width={w} height={cells.h} />
      ))}
      {held.map(({ seat, skill, index, past }) => {
        const crest = crestOf(props, seat);
        return (
          <g key={`${seat} ${skill}`} class={`${tint(crest)}${past ? " n-was" : ""}`} data-n-inmate={`${seat} ${skill}`}>
            <rect class="n-o n-fs" x={at(index)} y={cells.y} width={w} height={cells.h} />
            <use href="#n-bust" x={at(index) + (w - size) / 2} y={cells.y + cells.h - size - 1} width={size} height={size} />
          </g>
        );
      })}
      {inmates.map((_, index) => (
        <path key={index} class="n-o n-fn" d={bars(at(index))} />
      ))}
      {held.map(({ seat, skill, index, past }) => {
        const x = at(index);
        return (
          <g key={`${seat} ${skill}`} class={past ? "n-was" : ""} data-n-inmate={`${seat} ${skill}`}>
            <Sign crest={crestOf(props, seat)} x={x + w * 0.2} y={cells.y + w * 0.16} size={Math.min(18, w * 0.42)} />
            <circle class="n-o1 n-fs" cx={x + w - badge} cy={cells.y + cells.h - badge} r={badge} />
            <text class="n-t n-mid" x={x + w - badge} y={cells.y + cells.h - badge * 0.5} font-size={Math.max(11, badge * 1.4)}>
              {skill}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** What the last sale and the actions were, for those who hear the picture. */
export function actionsText(props: Props): string {
  const { actions } = story(props);
  const open = props.view.phase === "place" ? [] : [...actions];
  const sale = props.view.phase === "place" ? null : saleText(props);
  return [
    ...open.map(([seat, words]) => props.t("board.reader.action", { who: seatOf(props, seat).name, action: actionName(props, words) })),
    ...(sale ? [sale] : []),
  ].join(props.lang === "ja" ? "" : " ");
}
