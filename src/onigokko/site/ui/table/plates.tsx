import { useRef } from "preact/hooks";
import { t } from "../app";
import type { Seat } from "../board";
import { Crest } from "../parts/crest";
import { useScrolls } from "../parts/scrolls";
import { Thinking, Tick } from "../parts/seat_sign";
import { Clock, TimeLeft } from "./clock";
import { type Props, seatProps } from "./props";
import type { Store } from "./store";

/** Who has decided in the sealed step under way, where the game's view says so. */
export function decidedIn(view: Record<string, unknown>): ReadonlySet<number> {
  const list = view["decided"];
  return new Set(Array.isArray(list) ? list.filter((seat): seat is number => typeof seat === "number") : []);
}

/** One plate a seat: crest, name, who decides and since when, what is public about it. */
export function Plates({ store, props }: { store: Store; props: Props }) {
  const board = store.board.value ?? null;
  const box = useRef<HTMLElement>(null);
  useScrolls(box);
  const state = store.live.state.value;
  if (!state) return null;
  const order = board?.order?.(props.view) ?? props.seats.map((seat) => seat.seat);
  const complete = order.length === props.seats.length ? order : props.seats.map((seat) => seat.seat);
  const decided = decidedIn(props.view);
  const since = store.past.looking.value ? 0 : (state.game?.since ?? 0); // the past has no clock
  return (
    <section class="seats" ref={box} aria-labelledby="seats-title">
      <h2 id="seats-title">{t("seats")}</h2>
      <ol class={`plates plates-${props.seats.length}`}>
        {complete.map((index) => {
          const seat = props.seats[index];
          if (!seat) return null;
          const now = props.turn.includes(index) && !props.over;
          const note = board?.note?.(seatProps(props, index));
          const time = store.past.looking.value ? undefined : state.table.clocks?.[index];
          const status = stateOf(seat, now, decided.has(index), props.over, time?.out ?? false);
          const timed = time && seat.kind === "person" && !time.out && !props.over;
          return (
            <li key={index} class={`plate${now ? " now" : ""}${seat.you && seat.bot === null ? " you" : ""}`}>
              <Crest crest={seat.crest} size={26} />
              <span class="plate-name">
                <b>
                  <bdi>{seat.name}</bdi>{" "}
                  {seat.you && <span class="you-mark">{t("you")}</span>}
                </b>
                <small>
                  {[note, status].filter(Boolean).join(" · ")}
                  {timed && <TimeLeft time={time} lag={state.lag} runs={now} />}
                  {now && !timed && since > 0 && <Clock since={since} skew={state.skew} />}
                </small>
              </span>
              {now && <Thinking />}
              {!now && decided.has(index) && <Tick />}
              {board?.Plate && (
                <span class="plate-own">
                  <board.Plate {...seatProps(props, index)} />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {state.table.lent.map((each, index) => (
        <p class="watchers" key={index}>
          {t("lend.told", { who: each.name, whose: props.seats[each.seat]?.name ?? "" })}
        </p>
      ))}
      {state.table.watchers > 0 && <p class="watchers">{t("watchers", { n: state.table.watchers })}</p>}
    </section>
  );
}

/** A seat's state in words. */
function stateOf(seat: Seat, now: boolean, decided: boolean, over: boolean, out: boolean): string {
  const parts: string[] = [];
  if (seat.kind === "bot") parts.push(t("seat.bot", { bot: botName(seat.bot) }));
  else if (seat.bot !== null) parts.push(t(out ? "seat.out" : "seat.left"));
  else if (!seat.here) parts.push(t("seat.away"));
  if (over) return parts.join(" · ");
  if (now) parts.push(t("seat.deciding"));
  else if (decided) parts.push(t("seat.decided"));
  return parts.join(" · ");
}

/** A bot's kind as people call it. */
export function botName(bot: string | null): string {
  const id = `bot.${bot ?? ""}`;
  const words = t(id);
  return words === id ? (bot ?? "") : words;
}
