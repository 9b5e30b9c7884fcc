/** What stands in place of the decision: what happened in this step, and all that turns the game forward and back. */
import type { ComponentType } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { announce } from "../announce";
import { gameTitle, t } from "../app";
import { Crest } from "../parts/crest";
import { Menu } from "../parts/menu";
import { RuleLink } from "../parts/rule";
import { Sentence, WHO } from "../parts/sentence";
import { LanguageSwitch, MotionChoice, SoundSwitch, ThemeChoice } from "../parts/switches";
import { Turn } from "../parts/turn_sign";
import { CopyLink } from "../table/copy";
import { chapters, headlineOf, type Props, ruleOf } from "../table/props";
import { Podium } from "../table/result";
import { type Eyes, hashOf } from "./address";
import { type Player, SPEEDS } from "./player";
import { putAway } from "./record";

interface Given {
  player: Player;
  props: Props;
  /** The table's id; "" for a record. */
  id: string;
}

export function ReplayHead({ player, props, id }: Given) {
  const { store } = player;
  const game = player.table.value?.game ?? "";
  const board = store.board.value ?? null;
  const rule = ruleOf(props, board, game);
  return (
    <header class="head">
      <h1>{gameTitle.value(game)}</h1>
      <p>{[t("replay"), headlineOf(props, board)].filter(Boolean).join(" · ")}</p>
      <nav aria-label={t("tools")}>
        <span class="wide-only">
          <LanguageSwitch />
        </span>
        <button
          type="button"
          class="tool wide-only"
          aria-expanded={store.sheet.value === "rules"}
          onClick={() => (store.sheet.value === "rules" ? store.closeSheet() : store.openRule(rule))}
        >
          {t("rules")}
        </button>
        <Menu label={t("menu")}>
          {() => (
            <>
              {id ? (
                <>
                  <CopyLink class="tool" hash={hashOf(player.moment)} />
                  <a class="tool" href={`/t/${id}`}>
                    {t("replay.table")}
                  </a>
                  <a class="tool" href={`/api/tables/${id}/record`} download>
                    {t("over.record")}
                  </a>
                </>
              ) : (
                <button type="button" class="tool" onClick={putAway}>
                  {t("replay.other")}
                </button>
              )}
              <span class="phone-only">
                <LanguageSwitch />
              </span>
              <SoundSwitch />
              <ThemeChoice />
              <MotionChoice />
              <a class="tool" href="/">
                {t("home")}
              </a>
            </>
          )}
        </Menu>
      </nav>
    </header>
  );
}

export function ReplayPanel({ player, props }: Omit<Given, "id">) {
  const step = player.shown.value ?? 0;
  const steps = player.steps.value ?? step;
  const fresh = player.reel.value?.fresh(step) ?? 0;
  const said = fresh ? props.events.slice(-fresh) : [];
  const plain = said.length ? said.map(props.say).join(props.lang === "ja" ? "。" : ". ") : nothing(step);
  useEffect(() => announce(t("said", { what: t("replay.step", { step, steps }), text: plain })), [step, player.eyes.value]);
  return (
    <section class="decide replay" id="decide" tabIndex={-1} aria-labelledby="decide-title">
      <Turns player={player} step={step} steps={steps} />
      <div class="replay-now" tabIndex={0} role="group" aria-labelledby="decide-title">
        <p class="kick">
          <b>{t("replay.step", { step, steps })}</b>
          {player.problem.value && <span class="wrong">{player.problem.value}</span>}
        </p>
        <h2 id="decide-title" class="unseen">
          {t("replay.happened")}
        </h2>
        {said.length ? (
          <ol class="replay-said">
            {said.map((event, index) => (
              <li key={index}>
                <span class="log-crest">
                  {event.seat >= 0 && <Crest crest={props.seats[event.seat]?.crest ?? 0} size={16} />}
                </span>
                <span>{props.say(event)}</span>
                <RuleLink rule={event.rule} open={props.openRule} />
              </li>
            ))}
          </ol>
        ) : (
          <p class="faint">{nothing(step)}</p>
        )}
      </div>
      <div class="replay-ways">
        <EyesChoice player={player} props={props} />
        <Rounds player={player} props={props} step={step} />
        <SpeedChoice player={player} />
      </div>
      {props.ranking && <End player={player} props={props} />}
    </section>
  );
}

interface ReviewProps {
  id: string;
  step: number;
  props: Props;
  to(step: number): void;
}

/** What bots found out about the game: this part is loaded after all that the replay itself needs. */
export function Reviewed({ player, props, id }: Given) {
  const [part, setPart] = useState<{ Review: ComponentType<ReviewProps> } | null>(null);
  useEffect(() => {
    import("./review").then(setPart, () => undefined); // without it the replay is whole
  }, []);
  return part && <part.Review id={id} step={player.shown.value ?? 0} props={props} to={player.turning.to} />;
}

/** A step in which these eyes saw nothing happen. */
function nothing(step: number): string {
  return t(step ? "replay.unseen" : "replay.begin");
}

function Turns({ player, step, steps }: { player: Player; step: number; steps: number }) {
  const { turning } = player;
  const playing = player.playing.value;
  return (
    <div class="turns">
      <input
        type="range"
        min={0}
        max={steps}
        value={step}
        aria-label={t("replay.at")}
        aria-valuetext={t("replay.step", { step, steps })}
        onInput={(event) => turning.to(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={t("replay.first")} disabled={step === 0} onClick={() => turning.to(0)}>
        <Turn sign="begin" />
      </button>
      <button type="button" aria-label={t("replay.back")} disabled={step === 0} onClick={() => turning.by(-1)}>
        <Turn sign="back" />
      </button>
      <button type="button" class="act" aria-label={t(playing ? "replay.pause" : "replay.play")} onClick={turning.play}>
        <Turn sign={playing ? "pause" : "play"} />
      </button>
      <button type="button" aria-label={t("replay.on")} disabled={step === steps} onClick={() => turning.by(1)}>
        <Turn sign="on" />
      </button>
      <button type="button" aria-label={t("replay.last")} disabled={step === steps} onClick={turning.end}>
        <Turn sign="end" />
      </button>
    </div>
  );
}

/** Whose eyes one looks with. */
function EyesChoice({ player, props }: { player: Player; props: Props }) {
  const id = useId();
  const choices: Array<[Eyes, string]> = [
    ["!", t("eyes.open")],
    ["-", t("eyes.watch")],
    ...props.seats.map((seat): [Eyes, string] => [seat.seat, t("eyes.seat", { who: seat.name })]),
  ];
  return (
    <div class="way way-eyes">
      <label for={id}>{t("replay.eyes")}</label>
      <select
        id={id}
        onChange={(event) => {
          const value = event.currentTarget.value;
          player.see(value === "!" || value === "-" ? value : Number(value));
        }}
      >
        {choices.map(([eyes, label]) => (
          <option key={eyes} value={String(eyes)} selected={eyes === player.eyes.value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

function SpeedChoice({ player }: { player: Player }) {
  const id = useId();
  return (
    <div class="way way-speed">
      <label for={id}>{t("replay.speed")}</label>
      <select
        id={id}
        onChange={(event) => {
          player.speed.value = SPEEDS.find((speed) => speed === event.currentTarget.value) ?? "usual";
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed} selected={speed === player.speed.value}>
            {t(`speed.${speed}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The rounds, as the log is divided: choosing one goes to where it begins. */
function Rounds({ player, props, step }: { player: Player; props: Props; step: number }) {
  const id = useId();
  const latest = player.latest;
  if (!latest) return null;
  const all = chapters({ ...props, events: latest.events, view: latest.view }, player.store.board.value ?? null);
  const begins = all.map((chapter) => ({ title: chapter.title, step: chapter.events[0]?.at ?? 0 }));
  const here = begins.findLastIndex((each) => each.step <= step);
  return (
    <div class="way">
      <label for={id}>{t("replay.round")}</label>
      <select id={id} onChange={(event) => player.turning.to(begins[Number(event.currentTarget.value)]?.step ?? 0)}>
        {begins.map((each, index) => (
          <option key={index} value={index} selected={index === here}>
            {each.title}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The places, once the game is over. */
function End({ player, props }: { player: Player; props: Props }) {
  const winners = props.seats.filter((seat) => props.ranking?.[seat.seat] === 1);
  return (
    <div class="replay-end result">
      <h3>
        <Sentence text={t("over.winner", { who: WHO, n: winners.length })} who={winners} lang={props.lang} />
      </h3>
      <Podium store={player.store} props={props} />
    </div>
  );
}
