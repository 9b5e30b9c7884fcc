/** The controls of each decision. Every one says what it will do; what cannot be done is not there, or says why. */
import { useEffect, useId, useState } from "preact/hooks";
import { Choice } from "@ui/parts/choice";
import { RuleLink } from "@ui/parts/rule";
import { Mini } from "./cards";
import {
  change,
  chooseHideout,
  draft,
  fixed,
  guessing,
  layMoves,
  laying,
  leavesSecond,
  missing,
  nameAll,
  reach,
  roadblock,
  single,
  sprintChoices,
  toggleSprint,
  underWay,
} from "./draft";
import { cardText, isSecond, list, placeText } from "./say";
import { PILES, roman, type Props } from "./table";

export function Decide(props: Props) {
  const moves = props.question?.moves;
  if (!moves?.size) return null;
  if (laying(props)) return <Lay {...props} />;
  if (guessing(props)) return <Guess {...props} />;
  if (moves.count("draw")) return <Piles props={props} family="draw" />;
  if (moves.count("peek")) return <Piles props={props} family="peek" />;
  if (moves.count("pick")) return <Pick {...props} />;
  if (moves.count("sweep")) return <Sweep {...props} />;
  if (moves.has("take")) return <Take {...props} />;
  return <Give {...props} />;
}

/** A pile to draw from or to look into. */
function Piles({ props, family }: { props: Props; family: string }) {
  const { moves } = props.question!;
  return (
    <div class="f-choices">
      {PILES.filter((pile) => moves.has(`${family} ${pile}`)).map((pile) => {
        const { size, lowest, highest } = props.view.piles[pile]!;
        return (
          <Choice
            key={pile}
            move={`${family} ${pile}`}
            main
            disabled={props.busy}
            onClick={() => void props.answer([`${family} ${pile}`])}
            result={props.t("board.pile.what", { low: lowest ?? "", high: highest ?? "", n: size })}
          >
            {props.label(`${family} ${pile}`)}
          </Choice>
        );
      })}
    </div>
  );
}

function Lay(props: Props) {
  const { view, question } = props;
  const { moves } = question!;
  const name = useId();
  const { hideout, sprints } = draft(props);
  const told = fixed(props);
  const hides = view.laying ? [view.laying.hideout] : moves.arguments("hide").map(Number);
  const others = sprintChoices(props);
  const ready = hideout !== null && missing(props) === 0 && leavesSecond(props) && !props.busy;
  const lay = () => {
    if (ready) void props.answer(layMoves(props));
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key === "Enter") lay();
  };
  const free = hideout === null ? 0 : reach(props).to - hideout;
  return (
    <div class="f-controls" data-coach="lay">
      {hides.length > 0 && (
        <fieldset class="f-row" disabled={props.busy}>
          <legend>{props.t("board.lay.hideout")}</legend>
          {hides.map((card) => (
            <label key={card} class="f-choose">
              <input
                type="radio"
                name={name}
                data-move={`hide ${card}`}
                checked={hideout === card}
                disabled={props.busy || told.includes(card)}
                aria-label={cardText(props, card, view.goal)}
                onChange={() => chooseHideout(props, card)}
                onKeyDown={enter}
              />
              <Mini number={card} goal={view.goal} />
            </label>
          ))}
        </fieldset>
      )}
      {others.length > 0 && (
        <fieldset class="f-row sprints" disabled={props.busy}>
          <legend>{props.t("board.lay.sprints")}</legend>
          {others.map((card) => (
            <label key={card} class="f-choose">
              <input
                type="checkbox"
                data-move={`sprint ${card}`}
                checked={sprints.includes(card)}
                disabled={props.busy || told.includes(card)}
                aria-label={cardText(props, card, view.goal)}
                onChange={() => toggleSprint(props, card)}
                onKeyDown={enter}
              />
              <Mini number={card} goal={view.goal} />
            </label>
          ))}
        </fieldset>
      )}
      {hideout !== null && roadblock(props) && (
        <p class="help">
          {props.t("effect.roadblock")} <RuleLink rule="F23" open={props.openRule} />
        </p>
      )}
      <div class="f-go">
        {hides.length > 0 && (
          <Choice
            main
            disabled={!ready}
            onClick={lay}
            result={
              hideout === null
                ? undefined
                : props.t(
                    hideout === view.goal ? "board.lay.goal" : sprints.length && free > 0 ? "board.lay.more" : "board.lay.hidden",
                    { n: free, number: hideout },
                  )
            }
          >
            {hideout === null
              ? props.t("board.lay.choose")
              : sprints.length
                ? props.t("board.lay.with", { number: hideout, cards: list(props, sprints) })
                : props.t("board.lay.do", { number: hideout })}
          </Choice>
        )}
        {moves.has("pass") && (
          <Choice move="pass" main={hides.length === 0} disabled={props.busy} onClick={() => void props.answer(["pass"])} result={afterPass(props)}>
            {props.t(isSecond(props) ? "board.pass.second" : "move.pass")}
          </Choice>
        )}
      </div>
    </div>
  );
}

/** What follows from passing. */
function afterPass(props: Props): string {
  if (isSecond(props)) return props.t("board.pass.enough");
  const empty = PILES.every((pile) => (props.view.piles[pile]?.size ?? 0) === 0);
  return props.t(empty ? "board.pass.loses" : "board.pass.stays"); // F21
}

function Guess(props: Props) {
  const { view, question } = props;
  const { moves } = question!;
  const { numbers } = draft(props);
  const hunt = view.phase === "manhunt";
  const chosen = numbers ?? [];
  const ready = numbers !== null && (chosen.length > 0 || moves.has("accuse")) && !props.busy && !underWay();
  const name = () => {
    if (ready) void nameAll(props);
  };
  return (
    <div class="f-controls">
      {single(props) && !hunt && (
        <p class="help">
          {props.t("effect.red-tape")} <RuleLink rule="F23" open={props.openRule} />
        </p>
      )}
      <div class="f-go" data-coach="name">
        <Numbers props={props} enter={name} />
        <Choice
          main
          move="accuse"
          disabled={!ready}
          onClick={name}
          result={
            chosen.length
              ? props.t(hunt ? "board.name.hunt" : chosen.length > 1 ? "board.name.all" : "board.name.one")
              : moves.has("accuse")
                ? props.t("board.name.none.then")
                : undefined
          }
        >
          {chosen.length ? props.t("board.name.do", { numbers: list(props, chosen) }) : props.t(moves.has("accuse") ? "board.name.none" : "board.name.choose")}
        </Choice>
        {chosen.length > view.named.length && (
          <Choice disabled={props.busy} onClick={() => change(props, { numbers: [...view.named] })}>
            {props.t("board.name.clear")}
          </Choice>
        )}
      </div>
    </div>
  );
}

/** The numbers to name, to be typed: the notebook shows the same. */
function Numbers({ props, enter }: { props: Props; enter: () => void }) {
  const id = useId();
  const { numbers } = draft(props);
  const { moves } = props.question!;
  const shown = (numbers ?? []).join(" ");
  const [text, setText] = useState(shown);
  const range = moves.range("name");
  useEffect(() => {
    if (numbers !== null && parsed(text).join(" ") !== shown) setText(shown);
  }, [shown, numbers === null]);
  if (!range) return null;
  const type = (next: string) => {
    setText(next);
    const found = parsed(next);
    const fits = found.every((each) => moves.has(`name ${each}`) || props.view.named.includes(each));
    const few = !single(props) || found.length <= 1;
    const readable = /^[\d\s,、，.·]*$/.test(next);
    change(props, { numbers: fits && few && readable ? found : null });
  };
  const wrong = numbers === null;
  return (
    <>
    <div class="f-typed">
      <label for={id}>
        {props.t(single(props) ? "board.type.one" : "board.type")}{" "}
        <span id={`${id}-bounds`}>{props.t("board.type.bounds", { low: range.low, high: range.high })}</span>
      </label>
      <input
        id={id}
        type="text"
        autocomplete="off"
        maxLength={120}
        data-move="name"
        value={text}
        disabled={props.busy}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : `${id}-bounds`}
        onInput={(event) => type(event.currentTarget.value.normalize("NFKC"))}
        onKeyDown={(event) => event.key === "Enter" && enter()}
      />
    </div>
    <p id={`${id}-wrong`} class="wrong" aria-live="polite">
      {wrong ? props.t(single(props) ? "board.type.wrong.one" : "board.type.wrong") : ""}
    </p>
    </>
  );
}

/** The different numbers in a text, rising. */
function parsed(text: string): number[] {
  return [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);
}

/** A hideout of the trail whose sprint cards are turned up (Witness). */
function Pick(props: Props) {
  const places = props.question!.moves.arguments("pick").map(Number);
  return (
    <div class="f-choices">
      {places.map((place) => (
        <Choice
          key={place}
          move={`pick ${place}`}
          main
          disabled={props.busy}
          onClick={() => void props.answer([`pick ${place}`])}
          result={placeText(props, props.view.trail[place]!, place)}
        >
          {props.t("board.pick.do", { place: roman(place) })}
        </Choice>
      ))}
    </div>
  );
}

/** The first of the numbers that are searched (Helicopter). */
function Sweep(props: Props) {
  const { moves } = props.question!;
  const id = useId();
  const firsts = moves.arguments("sweep").map(Number);
  const chosen = Number(draft(props).pick ?? firsts[0] ?? 1);
  const span = props.view.goal - Math.max(...firsts); // the last start leaves the numbers below the goal
  return (
    <div class="f-controls">
      <div class="f-typed">
        <label for={id}>{props.t("board.sweep.label")}</label>
        <input
          id={id}
          type="range"
          data-move="sweep"
          min={firsts[0]}
          max={firsts.at(-1)}
          value={chosen}
          disabled={props.busy}
          aria-valuetext={props.t("board.range", { low: chosen, high: chosen + span - 1 })}
          onInput={(event) => change(props, { pick: event.currentTarget.value })}
        />
      </div>
      <div class="f-go">
        <Choice main disabled={props.busy} onClick={() => void props.answer([`sweep ${chosen}`])} result={props.t("board.sweep.then")}>
          {props.t("board.sweep.do", { low: chosen, high: chosen + span - 1 })}
        </Choice>
      </div>
    </div>
  );
}

/** The card that Rumour shows. */
function Take(props: Props) {
  const { shown, goal } = props.view;
  return (
    <div class="f-controls">
      {shown !== null && (
        <p class="f-shown">
          <Mini number={shown} goal={goal} />
          {cardText(props, shown, goal)}
        </p>
      )}
      <div class="f-go">
        <Choice move="take" main disabled={props.busy} onClick={() => void props.answer(["take"])} result={props.t("board.take.then")}>
          {props.label("take")}
        </Choice>
        <Choice move="leave" disabled={props.busy} onClick={() => void props.answer(["leave"])} result={props.t("board.leave.then")}>
          {props.label("leave")}
        </Choice>
      </div>
    </div>
  );
}

/** A card to put back (Trade). */
function Give(props: Props) {
  const { view, question } = props;
  const name = useId();
  const cards = question!.moves.arguments("give").map(Number);
  const pick = draft(props).pick;
  const give = () => {
    if (pick !== null && !props.busy) void props.answer([`give ${pick}`]);
  };
  return (
    <div class="f-controls">
      <fieldset class="f-row" disabled={props.busy}>
        <legend>{props.t("board.give.label")}</legend>
        {cards.map((card) => (
          <label key={card} class="f-choose">
            <input
              type="radio"
              name={name}
              data-move={`give ${card}`}
              checked={pick === String(card)}
              disabled={props.busy}
              aria-label={cardText(props, card, view.goal)}
              onChange={() => change(props, { pick: String(card) })}
              onKeyDown={(event) => event.key === "Enter" && give()}
            />
            <Mini number={card} goal={view.goal} />
          </label>
        ))}
      </fieldset>
      <div class="f-go">
        <Choice main disabled={pick === null || props.busy} onClick={give} result={props.t("board.give.then")}>
          {pick === null ? props.t("board.give.choose") : props.label(`give ${pick}`)}
        </Choice>
      </div>
    </div>
  );
}
