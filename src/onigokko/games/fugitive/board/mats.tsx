/** What is public beside the trail: the three piles, the events, the guesses so far on their line. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Crest } from "@ui/parts/crest";
import { Mini } from "./cards";
import { draft } from "./draft";
import { EventSign, Icon } from "./signs";
import { list } from "./say";
import { drawn, FUGITIVE, isFugitive, latest, MARSHAL, PILES, roman, seatOf, waiting, type Props } from "./table";
import { guessTurns } from "./turns";

const JUDGED = new Set(["miss", "no-guess", "opened", "opened-alone"]);
const MOST_PIPS = 6; // beyond it a crest and a number

export function Mats(props: Props) {
  return (
    <div class={isFugitive(props) && !props.over ? "f-mats apart" : "f-mats"}>
      <Piles props={props} />
      <Force props={props} />
      <Past props={props} />
      {(props.over || props.viewer < 0) && <Hands props={props} />}
    </div>
  );
}

/** The hands that lie open: at the end, and where a replay shows everything. */
function Hands({ props }: { props: Props }) {
  const { view } = props;
  const open = [FUGITIVE, MARSHAL].filter((seat) => view.hands[seat]?.length);
  if (!open.length) return null;
  return (
    <section class="f-hands" aria-labelledby="f-hands">
      <h3 id="f-hands">{props.t("view.hands")}</h3>
      <ul>
        {open.map((seat) => (
          <li key={seat}>
            <Crest crest={seatOf(props, seat).crest} size={18} title={seatOf(props, seat).name} />
            <ol>
              {(view.hands[seat] ?? []).map((card) => (
                <li key={card}>
                  <span class="unseen">{card}</span>
                  <Mini number={card} goal={view.goal} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Piles({ props }: { props: Props }) {
  const { view } = props;
  return (
    <div class="f-pilebox" data-coach="piles">
      <ul class="f-piles" aria-label={props.t("view.piles")}>
        {PILES.map((pile) => (
          <Pile key={pile} props={props} pile={pile} />
        ))}
      </ul>
      <p class="f-key" aria-hidden="true">
        <span>
          <Crest crest={seatOf(props, FUGITIVE).crest} size={13} />
          {props.t("board.key.dealt")}
        </span>
        {view.draws.length > 0 && (
          <span>
            <Crest crest={seatOf(props, FUGITIVE).crest} size={13} />
            <Crest crest={seatOf(props, MARSHAL).crest} size={13} />
            {props.t("board.key.drawn")}
          </span>
        )}
      </p>
    </div>
  );
}

function Pile({ props, pile }: { props: Props; pile: string }) {
  const { view, question } = props;
  const { size, lowest, highest } = view.piles[pile] ?? { size: 0, lowest: null, highest: null };
  const { dealt, seats } = drawn(view, pile);
  const move = ["draw", "peek"].map((family) => `${family} ${pile}`).find((words) => question?.moves.has(words));
  const range = lowest === null || highest === null ? "" : props.t("board.range", { low: lowest, high: highest });
  const pointed = props.pointed?.arguments["pile"] === pile;
  const face = (
    <span class="f-face f-paper">
      <b>{pile}</b>
    </span>
  );
  return (
    <li class={`f-pile${size ? "" : " gone"}${pointed ? " pointed" : ""}`}>
      <span class="unseen">
        {props.t("board.pile.text", { pile, low: lowest ?? "", high: highest ?? "", n: size })}{" "}
        {props.t("board.pile.drawn", { dealt, fugitive: seats[0], marshal: seats[1] })}
      </span>
      <div class="f-stack" data-f-pile={pile}>
        {move ? (
          <button
            type="button"
            class="f-draw"
            aria-label={props.label(move)}
            disabled={props.busy}
            onClick={() => void props.answer([move])}
          >
            {face}
          </button>
        ) : (
          <span aria-hidden="true">{face}</span>
        )}
        <i class="f-edge f-paper" style={{ "--n": size }} aria-hidden="true" />
      </div>
      <div aria-hidden="true">
        <p class="f-count">
          <span class="f-range">{range}</span> <span class="f-left">{props.t("board.pile.left", { n: size })}</span>
        </p>
        <Pips crest={seatOf(props, FUGITIVE).crest} dealt={dealt} count={seats[0]} />
        <Pips crest={seatOf(props, MARSHAL).crest} dealt={0} count={seats[1]} />
      </div>
    </li>
  );
}

function Pips({ crest, dealt, count }: { crest: number; dealt: number; count: number }) {
  const all = dealt + count;
  if (all > MOST_PIPS) {
    return (
      <p class="f-pips">
        {dealt > 0 && (
          <span class="dealt">
            <Crest crest={crest} size={13} />
          </span>
        )}
        {dealt > 0 && <b>{dealt}</b>}
        <Crest crest={crest} size={13} />
        <b>{count}</b>
      </p>
    );
  }
  return (
    <p class="f-pips">
      {Array.from({ length: all }, (_, n) => (
        <span key={n} class={n < dealt ? "dealt" : undefined}>
          <Crest crest={crest} size={13} />
        </span>
      ))}
    </p>
  );
}

/** The events: in force, announced, those seen, and what is left of their piles. Nothing without events. */
function Force({ props }: { props: Props }) {
  const { view } = props;
  if (props.options["events"] === "none") return null;
  const { hideout, other } = waiting(view);
  const force: Array<readonly [number, string]> = [...hideout.map((event) => [FUGITIVE, event] as const), ...other];
  const left = Object.entries(view.event_piles);
  return (
    <section class={force.length ? "f-force" : "f-force quiet"} aria-labelledby="f-force">
      <h3 id="f-force">
        {props.t("board.force")}
        {force.length === 0 && <small>{props.t("board.force.none")}</small>}
      </h3>
      <ul>
        {force.map(([seat, event], n) => (
          <li key={n}>
            <EventSign event={event} />
            <span>
              <b>
                <Crest crest={seatOf(props, seat).crest} size={14} title={seatOf(props, seat).name} />
                {props.t(`card.${event}`)}
              </b>
              <small>{props.t(`effect.${event}`)}</small>
            </span>
          </li>
        ))}
      </ul>
      {view.announced.length > 0 && (
        <>
          <h3>{props.t("view.announced")}</h3>
          <ul class="f-told">
            {view.announced.map(([event, index, value], n) => (
              <li key={n}>
                <EventSign event={event} small />
                <span>
                  {typeof value === "number"
                    ? props.t("board.told.count", { first: index, last: spanEnd(props, index), n: value })
                    : props.t(`board.told.${value}`, { place: roman(index) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <p class="f-eventpiles">
          <span>{props.t("view.event_piles")}</span>
          {left.map(([icon, n]) => (
            <span key={icon}>
              {icon !== "all" && <Icon icon={icon} />}
              {icon !== "all" && <span class="unseen">{props.t(`view.${icon}`)}</span>} <b>{n}</b>
            </span>
          ))}
        </p>
      )}
      {view.events.length > 0 && (
        <details class="f-seen">
          <summary>{props.t("board.seen", { n: view.events.length })}</summary>
          <ul>
            {view.events.map((event, n) => (
              <li key={n}>
                <EventSign event={event} small />
                <span>
                  <b>{props.t(`card.${event}`)}</b> <small>{props.t(`effect.${event}`)}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The last number of an announced count, as it was said. */
function spanEnd(props: Props, first: number): number {
  const said = props.events.findLast((event) => event.message === "count" && event.arguments["first"] === first);
  const last = said?.arguments["last"];
  return typeof last === "number" ? last : first;
}

/** The guesses so far, as slips on a line; the one that is being made is dashed. */
function Past({ props }: { props: Props }) {
  const { view } = props;
  const box = useRef<HTMLDivElement>(null);
  const at = guessTurns(props.events);
  const naming = view.phase === "guess" || view.phase === "manhunt";
  const now = props.question && naming ? draft(props).numbers : naming && view.named.length ? view.named : null;
  const judged = latest(props).some((event) => JUDGED.has(event.message));
  useLayoutEffect(() => {
    const element = box.current;
    if (element) element.scrollLeft = element.scrollWidth;
  }, [view.guesses.length, now !== null]);
  if (!view.guesses.length && now === null) return null;
  const pause = <span class="unseen">{props.lang === "ja" ? "、" : ", "}</span>;
  return (
    <section class="f-past" aria-labelledby="f-past">
      <h3 id="f-past">{props.t("view.guesses")}</h3>
      <div class="f-rope" ref={box} tabIndex={0} role="group" aria-labelledby="f-past">
        <ol>
          {view.guesses.map((guess, n) => (
            <li key={n} class={`f-slip f-paper ${guess.hit ? "hit" : "miss"}${n === view.guesses.length - 1 && judged ? " fresh" : ""}`}>
              <span class="f-when">{props.t("board.turn", { turn: at[n] ?? "" })}</span>
              {pause}
              <span class="f-num">{guess.numbers.length ? guess.numbers.join(" · ") : "–"}</span>
              {pause}
              <b class={guess.hit ? "good" : "bad"}>
                <span aria-hidden="true">{guess.hit ? "✓ " : "✗ "}</span>
                {props.t(guess.hit ? "board.hit" : "board.miss")}
              </b>
            </li>
          ))}
          {now !== null && (
            <li class="f-slip open">
              <span class="f-when">{props.t("board.turn", { turn: view.turn_number })}</span>
              {pause}
              <span class="f-num">
                <span aria-hidden="true">{now.length ? now.join(" · ") : "?"}</span>
                <span class="unseen">{now.length ? list(props, now) : props.t("board.slip.empty")}</span>
              </span>
              {pause}
              <b>{props.t("board.now")}</b>
            </li>
          )}
        </ol>
      </div>
    </section>
  );
}
