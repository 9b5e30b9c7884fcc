import type { ComponentType } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../app";
import { GenericDecide } from "../generic/decide";
import { Crest } from "../parts/crest";
import { useKeepFocus } from "../parts/keep_focus";
import { RuleLink } from "../parts/rule";
import { Sentence, WHO } from "../parts/sentence";
import { askOf, phaseOf, type Props, ruleOf } from "./props";
import type { Table } from "../protocol";
import type { Store } from "./store";
import { Sure } from "./sure";
import { WhyNot } from "./why";

/** What to decide now: always in this place. When it is not my turn: whom we wait for, and why. */
export function Decide({ store, props }: { store: Store; props: Props }) {
  const question = props.question;
  const mine = question !== null && question.moves.size > 0;
  const Own = store.board.value?.Decide ?? GenericDecide;
  const panel = useRef<HTMLElement>(null);
  const [why, setWhy] = useState(false);
  const [hint, setHint] = useState<{ question: string; Part: ComponentType<HintProps> } | null>(null);
  const table = store.live.state.value?.table;
  /** The part that asks for a hint is loaded when somebody wants one. */
  const askHint = async (about: string) => {
    const { Hint } = await import("./hint");
    setHint({ question: about, Part: Hint });
  };
  const rule = ruleOf(props, store.board.value ?? null, store.live.state.value?.table.game ?? "");
  useKeepFocus(panel);
  return (
    <section
      class={mine ? "decide mine" : "decide"}
      data-question={question?.id ?? ""}
      id="decide"
      ref={panel}
      tabIndex={-1}
      aria-labelledby="decide-title"
    >
      <p class="kick">
        <b>{kicker(props, mine)}</b>
        <Latest props={props} />
        <span class="kick-tools">
          <RuleLink rule={rule} open={props.openRule} label={t("rule.now", { rule })} />
          {mine && (
            <button type="button" class="rule" onClick={() => setWhy(true)}>
              {t("why")}
            </button>
          )}
          {mine && table && givesHints(table) && (
            <button type="button" class="rule" onClick={() => void askHint(question.id)}>
              {t("hint")}
            </button>
          )}
        </span>
      </p>
      <h2 id="decide-title">{mine ? askOf(props, store.board.value ?? null) : <Waiting props={props} />}</h2>
      {mine && table && hint?.question === question.id && (
        <hint.Part key={question.id} id={table.id} question={question.id} props={props} close={() => setHint(null)} />
      )}
      {question && question.held.length > 0 && <Held props={props} />}
      {mine && (
        <div class="controls" key={question.id}>
          <Own {...props} />
        </div>
      )}
      <Sure store={store} props={props} />
      {why && <WhyNot store={store} props={props} close={() => setWhy(false)} />}
    </section>
  );
}

type HintProps = { id: string; question: string; props: Props; close: () => void };

/** Whether one may ask what a bot would do: against bots alone, where the game is not rated. */
function givesHints(table: Table): boolean {
  return !table.public && table.seats.every((seat) => seat.you || seat.kind === "bot");
}

function kicker(props: Props, mine: boolean): string {
  if (mine) return t("decide.turn");
  if (!props.seats[props.viewer]?.you) return t("decide.watching");
  if (props.question?.held.length) return t("decide.done");
  return t("decide.waiting");
}

/** The last thing that happened: often the reason of the question. */
function Latest({ props }: { props: Props }) {
  const last = props.events.at(-1);
  if (!last) return null;
  return (
    <span class="latest">
      {last.seat >= 0 && <Crest crest={props.seats[last.seat]?.crest ?? 0} size={16} />}
      <span>{props.say(last)}</span>
    </span>
  );
}

/** Whom we wait for, each with its crest, and for what. */
function Waiting({ props }: { props: Props }) {
  const own = props.seats[props.viewer];
  const mine = own?.you === true && own.bot === null;
  const others = props.turn.filter((seat) => seat !== props.viewer || !mine);
  if (props.question?.held.length && !others.length) return <>{t("decide.sealed")}</>;
  if (!props.turn.length) return <>{t("decide.chance")}</>;
  const who = others.flatMap((index) => props.seats[index] ?? []);
  const bots = who.every((seat) => seat.bot !== null);
  const phase = phaseOf(props);
  const sentence = t(bots ? "decide.bots" : "decide.wait", { who: WHO, n: who.length });
  return <Sentence text={phase ? t("decide.for", { sentence, phase }) : sentence} who={who} lang={props.lang} />;
}

/** Moves of mine that nobody has learnt of: they can be taken back. */
function Held({ props }: { props: Props }) {
  const held = props.question?.held ?? [];
  const complete = props.question?.moves.size === 0;
  return (
    <div class="held">
      <p>
        {t(complete ? "held.sealed" : "held.so_far")}
        {held.map((move, index) => (
          <span class="held-move" key={index}>
            {props.label(move)}
          </span>
        ))}
      </p>
      <button type="button" disabled={props.busy} onClick={() => void props.takeBack(complete ? held.length : 1)}>
        {t(complete ? "held.change" : "held.back")}
      </button>
      {!complete && held.length > 1 && (
        <button type="button" disabled={props.busy} onClick={() => void props.takeBack(held.length)}>
          {t("held.all")}
        </button>
      )}
    </div>
  );
}

/** My seat is played by a bot until I come back. */
export function LeftSeat({ store, props }: { store: Store; props: Props }) {
  const seat = props.seats.find((each) => each.you && each.bot !== null);
  if (!seat || props.over) return null;
  const out = store.live.state.value?.table.clocks?.[seat.seat]?.out;
  return (
    <div class="left-seat">
      <p>{t(out ? "return.out" : "return.why")}</p>
      <button type="button" class="act" onClick={() => void store.live.ask({ do: "claim", seat: seat.seat })}>
        {t(out ? "return.here" : "return")}
      </button>
    </div>
  );
}

/** The latest refusal, with its rule: what I tried cannot be, and nothing changed. */
export function Refused({ store }: { store: Store }) {
  const refusal = store.live.refusal.value;
  if (!refusal) return null;
  return (
    <div class="refusal" role="alert">
      <p>
        {refusal.text} <RuleLink rule={refusal.rule ?? ""} open={store.openRule} />
      </p>
      <button type="button" class="plain" onClick={() => (store.live.refusal.value = null)}>
        {t("close")}
      </button>
    </div>
  );
}
