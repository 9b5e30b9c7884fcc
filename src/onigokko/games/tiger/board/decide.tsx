/** The controls of each decision. Every one says what it will do; what cannot be done is not there, or says why. */
import { useId } from "preact/hooks";
import { Choice } from "@ui/parts/choice";
import { Name } from "@ui/parts/name";
import { RuleLink } from "@ui/parts/rule";
import { Stepper } from "@ui/parts/stepper";
import { CardSvg, cardName, cardText } from "./cards";
import { change, draft } from "./draft";
import { effect } from "./effects";
import { afterPass, whyNoBid } from "./say";
import { me, rivals, runner, seatOf, stacks, type Props } from "./table";

export function Decide(props: Props) {
  const moves = props.question?.moves;
  if (!moves?.size) return null;
  const families = moves.families();
  if (families.includes("seal")) return <Seal {...props} />;
  if (families.includes("start")) return <Start {...props} />;
  if (families.includes("pass")) return <Bid {...props} />;
  if (families.includes("spend")) return <Spend {...props} />;
  if (families.includes("regain")) return <Regain {...props} />;
  if (families.includes("play")) return <Play {...props} />;
  return <Lay {...props} />;
}

function Seal(props: Props) {
  const range = props.question?.moves.range("seal");
  if (!range) return null;
  const { amount } = draft(props);
  const seal = () => {
    if (amount !== null && !props.busy) void props.answer([`seal ${amount}`]);
  };
  return (
    <div class="t-controls">
      <div class="t-left" data-coach="amount">
        <Amount props={props} family="seal" label={props.t("board.seal.label")} enter={seal} />
        <p class="help">
          {props.t("board.seal.help", { seats: props.view.runners.length, near: 2 * props.view.runners.length })}{" "}
          <RuleLink rule="T5" open={props.openRule} />
        </p>
      </div>
      <div class="t-go">
        <Choice main disabled={props.busy || amount === null} onClick={seal} result={props.t("board.seal.result")}>
          {props.t("board.seal.do", { amount: amount ?? range.low })}
        </Choice>
      </div>
    </div>
  );
}

/** A stepper over the numbers of a family, bound to what the picture shows, too. */
function Amount({ props, family, label, enter }: { props: Props; family: string; label: string; enter: () => void }) {
  const range = props.question?.moves.range(family);
  if (!range) return null;
  return (
    <Stepper
      label={label}
      bounds={props.t("board.range", { low: range.low, high: range.high })}
      wrong={props.t("board.range.wrong", { low: range.low, high: range.high })}
      low={range.low}
      high={range.high}
      move={family}
      value={draft(props).amount}
      onChange={(amount) => change(props, { amount })}
      onEnter={enter}
      chips={[1, 5, 10]}
      less={props.t("board.less")}
      more={props.t("board.more")}
      disabled={props.busy}
    />
  );
}

function Start(props: Props) {
  const { moves } = props.question!;
  const starts = moves.arguments("start").map(Number);
  const far = Math.max(...starts);
  const near = Math.min(...starts);
  return (
    <div class="t-starts">
      {starts.map((ahead) => (
        <Choice
          key={ahead}
          move={`start ${ahead}`}
          main={ahead === far}
          disabled={props.busy}
          onClick={() => void props.answer([`start ${ahead}`])}
          result={
            starts.length === 1
              ? props.t("board.start.last")
              : props.t(ahead === far ? "board.start.far" : ahead === near ? "board.start.near" : "board.start.between")
          }
        >
          {props.t("board.start.do", { ahead })}
        </Choice>
      ))}
    </div>
  );
}

function Bid(props: Props) {
  const { moves } = props.question!;
  const mine = me(props)!;
  const { amount, stamina } = draft(props);
  const range = moves.range("bid");
  const why = whyNoBid(props);
  const alone = rivals(props.view, props.viewer).length === 0;
  const bid = () => {
    if (amount !== null && stamina !== null && !props.busy) void props.answer([`bid ${amount}`, `spend ${stamina}`]);
  };
  return (
    <div class="t-controls t-bidding">
      {range ? (
        <div class="t-left">
          <Amount props={props} family="bid" label={props.t("board.bid.label")} enter={bid} />
          <Stacks props={props} legend={props.t("board.spend.label")} family="spend" counts={stacks(mine.stamina)} enter={bid} />
        </div>
      ) : (
        why && (
          <p class="t-why">
            {why.text} <RuleLink rule={why.rule} open={props.openRule} />
          </p>
        )
      )}
      <div class="t-go">
        {range && (
          <Choice
            main
            disabled={props.busy || amount === null || stamina === null}
            onClick={bid}
            result={props.t(alone ? "board.bid.wins" : mine.bid ? "board.bid.again" : "board.bid.first", {
              stamina: stamina ?? 0,
            })}
          >
            {props.t("board.bid.do", { bid: amount ?? range.low })}
          </Choice>
        )}
        <Choice
          main={!range}
          coach="pass"
          move="pass"
          disabled={props.busy}
          onClick={() => void props.answer(["pass"])}
          result={afterPass(props)}
        >
          {props.t(mine.earnest ? "board.pass.lose" : "board.pass.do", { lost: mine.earnest })}
        </Choice>
      </div>
    </div>
  );
}

/** The bid is made, the stamina card is owed. */
function Spend(props: Props) {
  const { moves } = props.question!;
  const { stamina } = draft(props);
  const counts = stacks(me(props)!.stamina).map((count, index) => (moves.has(`spend ${index + 1}`) ? count : 0));
  const spend = () => {
    if (stamina !== null && !props.busy) void props.answer([`spend ${stamina}`]);
  };
  return (
    <div class="t-controls">
      <div class="t-left">
        <Stacks props={props} legend={props.t("board.spend.label")} family="spend" counts={counts} enter={spend} />
      </div>
      <div class="t-go">
        <Choice main disabled={props.busy || stamina === null} onClick={spend}>
          {props.t("board.spend.do", { stamina: stamina ?? 0 })}
        </Choice>
      </div>
    </div>
  );
}

function Regain(props: Props) {
  const { moves } = props.question!;
  const mine = me(props)!;
  const { stamina } = draft(props);
  const counts = stacks(mine.spent).map((count, index) => (moves.has(`regain ${index + 1}`) ? count : 0));
  const held = stacks(mine.stamina);
  const regain = () => {
    if (stamina !== null && !props.busy) void props.answer([`regain ${stamina}`]);
  };
  return (
    <div class="t-controls">
      <div class="t-left">
        <Stacks props={props} legend={props.t("board.regain.label")} family="regain" counts={counts} enter={regain} />
      </div>
      <div class="t-go">
        {stamina !== null && (
          <Choice
            main
            disabled={props.busy}
            onClick={regain}
            result={props.t("board.regain.then", { number: stamina, n: (held[stamina - 1] ?? 0) + 1 })}
          >
            {props.t("board.regain.do", { number: stamina })}
          </Choice>
        )}
        <Choice move="regain none" disabled={props.busy} onClick={() => void props.answer(["regain none"])}>
          {props.t("board.regain.none")}
        </Choice>
      </div>
    </div>
  );
}

/** Nine stacks to choose one from: arrows go through those that are not empty. */
function Stacks(given: { props: Props; legend: string; family: string; counts: readonly number[]; enter: () => void }) {
  const { props, counts, enter } = given;
  const name = useId();
  const { stamina } = draft(props);
  return (
    <fieldset class="t-stacks" data-coach="stacks">
      <legend>{given.legend}</legend>
      <div class="t-stacks-row">
        {counts.map((count, index) => (
          <label key={index} class={count ? "t-stack" : "t-stack gone"} style={{ "--n": count }}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              data-move={`${given.family} ${index + 1}`}
              checked={stamina === index + 1}
              disabled={!count || props.busy}
              aria-label={props.t("board.stack", { number: index + 1, n: count })}
              onChange={() => change(props, { stamina: index + 1 })}
              onKeyDown={(event) => {
                if (event.key === "Enter") enter();
              }}
            />
            <span aria-hidden="true">
              <b>{index + 1}</b>
              {count > 1 && <small>×{count}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Lay(props: Props) {
  const { moves } = props.question!;
  const mine = me(props)!;
  const hand = mine.hand ?? [];
  const chosen = draft(props).lay;
  const shopping = hand.filter((kind) => kind !== "1").length;
  const cards = chosen.map((place) => hand[place]!);
  const must = !moves.has("done"); // T28
  const ready = !props.busy && (!must || cards.some((kind) => kind !== "1"));
  const toggle = (place: number) =>
    change(props, {
      lay: chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place].sort((a, b) => a - b),
    });
  // The hand is sorted as cards are laid (T26), so places in order are moves in order.
  const lay = () => {
    if (ready) void props.answer([...cards.map((kind) => `lay ${kind}`), "done"]);
  };
  return (
    <div class="t-controls">
      <fieldset class={hand.length > 4 ? "t-hand-choice many" : "t-hand-choice"} disabled={props.busy} data-coach="lay">
        <legend>{props.t("board.lay.label")}</legend>
        {must && (
          <p class="t-why">
            {props.t("board.lay.must", { n: shopping })} <RuleLink rule="T28" open={props.openRule} />
          </p>
        )}
        {hand.map((kind, place) => {
          const can = moves.has(`lay ${kind}`);
          return (
            <label key={place} class={chosen.includes(place) ? "t-pick on" : "t-pick"} title={cardText(props, kind)}>
              <input
                type="checkbox"
                data-move={`lay ${kind}`}
                checked={chosen.includes(place)}
                disabled={!can || props.busy}
                onChange={() => toggle(place)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") lay();
                }}
              />
              <CardSvg kind={kind} crest={seatOf(props, props.viewer).crest} />
              <span>
                <b>{cardName(props, kind)}</b>
                <small>{cardText(props, kind)}</small>
              </span>
            </label>
          );
        })}
        {hand.length === 0 && <p class="help">{props.t("board.lay.empty")}</p>}
      </fieldset>
      <div class="t-go">
        <Choice move="done" main disabled={!ready} onClick={lay} result={props.t("board.lay.hidden")}>
          {cards.length
            ? props.t("board.lay.do", { n: cards.length })
            : props.t(must ? "board.lay.choose" : "board.lay.none")}
        </Choice>
      </div>
    </div>
  );
}

function Play(props: Props) {
  const { moves } = props.question!;
  const kinds = moves.arguments("play");
  const slips = props.options["banana"] !== "runners";
  return (
    <div class="t-plays">
      {kinds.map((kind) => {
        const what = effect(props.view, props.viewer, kind, slips);
        const count = me(props)!.to_play.filter((each) => each === kind).length;
        return (
          <button
            key={kind}
            type="button"
            class="t-play"
            data-move={`play ${kind}`}
            disabled={props.busy}
            onClick={() => void props.answer([`play ${kind}`])}
            onPointerEnter={() => change(props, { look: kind })}
            onPointerLeave={() => change(props, { look: null })}
            onFocus={() => change(props, { look: kind })}
            onBlur={() => change(props, { look: null })}
          >
            <CardSvg kind={kind} crest={seatOf(props, props.viewer).crest} />
            <span>
              <b>
                {cardName(props, kind)}
                {count > 1 && ` ×${count}`}
              </b>
              <small>
                {what === null ? (
                  props.t("board.play.nobody")
                ) : what.seat === props.viewer ? (
                  props.t("board.play.you", { ahead: what.to - props.view.tiger })
                ) : what.seat < 0 ? (
                  props.t("board.play.tiger", { n: what.from - what.to })
                ) : (
                  <>
                    <Name seat={seatOf(props, what.seat)} size={14} />{" "}
                    {props.t("board.play.other", {
                      ahead: what.to - props.view.tiger,
                      was: runner(props.view, what.seat).ahead ?? 0,
                    })}
                  </>
                )}
              </small>
            </span>
          </button>
        );
      })}
    </div>
  );
}
