/** The controls of each decision: picking is free, and only the last button plays. */
import { useId } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { RuleLink } from "@ui/parts/rule";
import { Face, tint } from "./cards";
import { best, sorted } from "./display";
import { draft, fixed, lift, pick, showing, showMoves, toggle } from "./draft";
import { actionName, cardName, canShow, follows, gain, verdict, victim } from "./say";
import { crestOf, jailed, me, type Props } from "./table";

export function Decide(props: Props) {
  const moves = props.question?.moves;
  if (!moves?.size) return null;
  if (showing(props)) return <Show {...props} />;
  if (moves.families().includes("go")) return <Places {...props} />;
  if (moves.families().includes("buy")) return <Buy {...props} />;
  if (moves.families().includes("steal")) return <Steal {...props} />;
  return <Actions {...props} />;
}

/** A form of one choice: the options, what follows from the picked one, and the button that plays it. */
function Form(props: { props: Props; legend: string; looks: string; coach: string; children: ComponentChildren; name: (words: string) => string; idle: string }) {
  const { props: given, children } = props;
  const { pick: picked } = draft(given);
  const after = picked === null ? null : follows(given, picked);
  const play = () => {
    if (picked !== null && !given.busy) void given.answer([picked]);
  };
  return (
    <form
      class={`n-form ${tint(crestOf(given, given.viewer))}`}
      onSubmit={(event) => {
        event.preventDefault();
        play();
      }}
    >
      <fieldset class={props.looks} data-coach={props.coach}>
        <legend class="unseen">{props.legend}</legend>
        {children}
      </fieldset>
      <div class="n-seal">
        <p aria-live="polite">
          {picked !== null && after ? (
            <>
              <b>{props.name(picked)}</b>
              {given.t("board.colon")}
              {after.text} <RuleLink rule={after.rule} open={given.openRule} />
            </>
          ) : (
            <span class="faint">{props.idle}</span>
          )}
        </p>
        <button type="submit" class="act" disabled={given.busy || picked === null}>
          {picked === null ? given.t("board.do.pick") : given.t(doing(picked), { it: picked.startsWith("go ") ? given.t(`place.${picked.slice(3)}`) : props.name(picked) })}
        </button>
      </div>
    </form>
  );
}

/** The word on the button. */
function doing(words: string): string {
  const kind = words.split(" ")[0] ?? "";
  return ["go", "buy", "steal"].includes(kind) ? `board.do.${kind}` : "board.do.seal";
}

/** One of the options: a radio button that looks like a card. */
function Option(props: { props: Props; words: string; group: string; looks: string; label?: string; children: ComponentChildren }) {
  const { props: given, words } = props;
  const picked = draft(given).pick === words;
  return (
    <label class={`${props.looks}${picked ? " on" : ""}`}>
      <input
        type="radio"
        name={props.group}
        value={words}
        data-move={words}
        checked={picked}
        disabled={given.busy}
        aria-label={props.label}
        onChange={() => pick(given, words)}
      />
      {props.children}
    </label>
  );
}

function Picture({ id }: { id: string }) {
  return (
    <svg class="n-pic" viewBox="0 0 96 76" aria-hidden="true">
      <use href={`#n-${id}`} width="96" height="76" />
    </svg>
  );
}

/** Two doors. */
function Places(props: Props) {
  const group = useId();
  const name = (words: string) => props.t(`board.door.${words.split(" ")[1]}`);
  return (
    <Form props={props} legend={props.t("board.ask.place")} looks="n-doors" coach="doors" name={name} idle={props.t("board.idle.place")}>
      {["castle", "auction"].map((place) => {
        const words = `go ${place}`;
        const inside = (
          <>
            <svg class="n-door-sign" viewBox="0 0 20 20" width="40" height="40" aria-hidden="true">
              <use href={place === "castle" ? "#n-m-castle" : "#n-m-auction"} width="20" height="20" />
            </svg>
            <span>
              <strong>{props.t(`board.door.${place}`)}</strong>
              <small>{props.t(`board.door.${place}.help`)}</small>
            </span>
          </>
        );
        return props.question!.moves.has(words) ? (
          <Option key={place} props={props} words={words} group={group} looks="n-doorway">
            {inside}
          </Option>
        ) : (
          <p key={place} class="n-doorway out">
            {inside}
            <small>
              {props.t("no.nothing-for-auction")} <RuleLink rule="N7" open={props.openRule} />
            </small>
          </p>
        );
      })}
    </Form>
  );
}

function Actions(props: Props) {
  const group = useId();
  const moves = props.question!.moves;
  const name = (words: string) => actionName(props, words);
  const cards = moves.list().filter((words) => !words.startsWith("cheque"));
  const cheques = moves.arguments("cheque").map(Number).sort((a, b) => b - a);
  const out = jailed(props.view, props.viewer);
  const auction = me(props)?.place === "auction";
  const order = ["display", "detective"];
  cards.sort((a, b) => (order.indexOf(a) + 1 || 9) - (order.indexOf(b) + 1 || 9));
  const thieves = (
    <>
      {cards.map((words) => (
        <Option key={words} props={props} words={words} group={group} looks="n-action">
          <Picture id={words.startsWith("thief") ? "a-thief" : `a-${words}`} />
          <span>
            <strong>{name(words)}</strong>
            <small class="n-gain">{gain(props, words)}</small>
          </span>
        </Option>
      ))}
      {out.map(({ skill, cell }) => (
        <p key={skill} class="n-action out">
          <Picture id="a-jailed" />
          <span>
            <strong>{props.t("board.action.thief", { it: skill })}</strong>
            <small class="n-cell">
              {props.t("board.gain.jailed", { cell })} <RuleLink rule="N19" open={props.openRule} />
            </small>
          </span>
        </p>
      ))}
    </>
  );
  return (
    <Form props={props} legend={props.t("board.legend.action")} looks={auction ? "n-actions at-auction" : "n-actions"} coach="actions" name={name} idle={props.t("board.idle.action")}>
      {auction ? (
        <>
          <div class="n-cheques">
            {cheques.map((amount) => (
              <Option key={amount} props={props} words={`cheque ${amount}`} group={group} looks="n-cheque" label={props.t("board.action.cheque", { it: amount })}>
                <small>{props.t("board.cheque.word")}</small>
                <b>{amount}</b>
              </Option>
            ))}
          </div>
          <div class="n-few">{thieves}</div>
        </>
      ) : (
        thieves
      )}
    </Form>
  );
}

function Buy(props: Props) {
  const group = useId();
  const name = (words: string) => cardName(props.view.piles[Number(words.split(" ")[1]) - 1]?.open ?? "");
  const hand = (me(props)?.collection ?? []).filter((card) => card !== null);
  return (
    <Form props={props} legend={props.t("board.legend.buy")} looks="n-choices" coach="buy" name={name} idle={props.t("board.idle.buy")}>
      {props.question!.moves.list("buy").map((words) => {
        const card = props.view.piles[Number(words.split(" ")[1]) - 1]?.open;
        if (!card) return null;
        const together = best(sorted([...hand, card]));
        return (
          <Option key={words} props={props} words={words} group={group} looks="n-choice" label={cardName(card)}>
            <span class="n-item big">
              <Face card={card} />
            </span>
            <small>{props.t(together.includes(card) ? "board.buy.fits" : "board.buy.loose", { n: together.length })}</small>
          </Option>
        );
      })}
    </Form>
  );
}

function Steal(props: Props) {
  const group = useId();
  const from = victim(props);
  const name = (words: string) => cardName(words.split(" ")[2] ?? "");
  return (
    <Form props={props} legend={props.t("board.legend.steal", { victim: from ?? -1 })} looks="n-choices" coach="steal" name={name} idle={props.t("board.idle.steal")}>
      {props.question!.moves.list("steal").map((words) => {
        const card = words.split(" ")[2] ?? "";
        return (
          <Option key={words} props={props} words={words} group={group} looks="n-choice" label={cardName(card)}>
            <span class="n-item">
              <Face card={card} />
            </span>
          </Option>
        );
      })}
    </Form>
  );
}

/** Which cards to show: the same cards as in the collection beside it; the button names what it shows. */
function Show(props: Props) {
  const hand = (me(props)?.collection ?? []).filter((card) => card !== null);
  const { show } = draft(props);
  const stay = fixed(props);
  const said = verdict(props, show);
  const withdraw = props.options["withdraw"] === "yes" && stay.length === 0;
  const whole = best(hand);
  const able = canShow(props);
  const ready = said?.good ?? (!able && show.length === 0);
  const send = (moves: readonly string[]) => {
    if (!props.busy) void props.answer(moves);
  };
  return (
    <form
      class={`n-form ${tint(crestOf(props, props.viewer))}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) send(showMoves(props));
      }}
    >
      {able && (
        <fieldset class="n-choices shows" data-coach="shows">
          <legend class="unseen">{props.t("board.ask.display")}</legend>
          {hand.map((card) => (
            <label key={card} class={show.includes(card) ? "n-choice on" : "n-choice"}>
              <input
                type="checkbox"
                data-move={`show ${card}`}
                checked={show.includes(card)}
                disabled={props.busy || stay.includes(card)}
                aria-label={cardName(card)}
                onChange={() => toggle(props, card)}
              />
              <span class="n-item">
                <Face card={card} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div class="n-seal">
        <p aria-live="polite">
          {said ? (
            <b class={said.good ? "good" : "bad"}>
              {said.good ? "✓" : "✕"} {said.text}
            </b>
          ) : (
            <span class="faint">{props.t(able ? "board.idle.show" : "board.idle.none")}</span>
          )}{" "}
          <RuleLink rule={able ? "N14" : "N13"} open={props.openRule} />
          {able && show.length !== whole.length && (
            <button type="button" class="plain" disabled={props.busy} onClick={() => lift(props, [...new Set([...stay, ...whole])])}>
              {props.t("board.show.best", { cards: whole.map((card) => card.slice(0, 1)).join(" ") })}
            </button>
          )}
        </p>
        <span class="n-buttons">
          {withdraw && able && (
            <button type="button" disabled={props.busy} onClick={() => send(["done"])}>
              {props.t("board.do.nothing")}
            </button>
          )}
          <button type="submit" class="act" data-move="done" disabled={props.busy || !ready}>
            {show.length ? props.t("board.do.show", { cards: show.map((card) => card.slice(0, 1)).join(" ") }) : props.t("board.do.nothing")}
          </button>
        </span>
      </div>
    </form>
  );
}
