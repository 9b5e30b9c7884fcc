import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { catalogue, games, gameTitle, needWords, t } from "../app";
import { Cover } from "../parts/cover";
import { Segment } from "../parts/segment";
import { Stepper } from "../parts/stepper";
import type { GameInfo, OptionInfo } from "../protocol";
import type { Catalogue } from "../words";
import { make, span } from "./front";
import { TimeChoice, type TimeChosen, timeOf } from "../parts/time_choice";
import { SiteHead } from "./site_head";

/** Makes a table: seats, my seat where seats differ, options each with a sentence, public or by link only. */
export function Make({ game: name }: { game: string }) {
  const game = games.value.find((each) => each.name === name);
  return (
    <>
      <SiteHead />
      <main class="page make" id="main">
        {game ? <Form key={name} game={game} /> : <p>{t("make.unknown")}</p>}
      </main>
    </>
  );
}

function Form({ game }: { game: GameInfo }) {
  const [seats, setSeats] = useState(game.usual_seats);
  const [sit, setSit] = useState<number | "random">(0);
  const [both, setBoth] = useState<"one" | "both">("one");
  const [open, setOpen] = useState<Open>("private");
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const [time, setTime] = useState<TimeChosen>({ unit: "none", minutes: 20, days: 3 });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void needWords(game.name).catch(() => undefined), [game.name]);
  const words = catalogue(game.name);
  const roles = game.roles[String(seats)] ?? [];
  const pairs = seats === 2 && roles.length > 0;
  const options = game.options.filter((option) => !option.seats.length || option.seats.includes(seats));
  const value = (option: OptionInfo) => (option.name in chosen ? (chosen[option.name] ?? null) : option.default);
  const complete = options.every((option) => value(option) !== null) && timeOf(time) !== null;
  const create = async () => {
    setBusy(true);
    try {
      await make({
        game: game.name,
        seats,
        sit,
        both: pairs && both === "both",
        public: open === "public",
        time: timeOf(time) ?? "none",
        options: Object.fromEntries(options.map((option) => [option.name, value(option) ?? option.default])),
      });
    } catch (wrong) {
      setProblem(api.sayOf(wrong) ?? t("unreachable"));
      setBusy(false);
    }
  };
  return (
    <form
      class="make-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !busy) void create();
      }}
    >
      <div class="make-head">
        <Cover game={game.name} />
        <div>
          <h1>{gameTitle.value(game.name)}</h1>
          <p>{words.has("about") ? words.text("about") : ""}</p>
          <p class="faint">{t("front.seats", { seats: span(game.seat_counts) })}</p>
          <a href={`/rules/${game.name}`}>{t("rules")}</a>
        </div>
      </div>
      {game.seat_counts.length > 1 && (
        <Segment
          legend={t("make.seats")}
          value={seats}
          onChange={(count) => {
            setSeats(count);
            if (sit !== "random") setSit(Math.min(sit, count - 1));
          }}
          parts={game.seat_counts.map((count) => ({ value: count, label: String(count) }))}
        />
      )}
      {roles.length > 0 && (
        <Segment
          legend={t("make.sit")}
          value={sit}
          onChange={setSit}
          parts={[
            ...roles.map((role, seat) => ({ value: seat, label: words.text(`role.${role}`) })),
            { value: "random", label: t("make.sit_random") },
          ]}
        />
      )}
      {pairs && (
        <Segment
          legend={t("make.both")}
          help={t("make.both_help")}
          value={both}
          onChange={setBoth}
          parts={[
            { value: "one", label: t("make.both_no") },
            { value: "both", label: t("make.both_yes") },
          ]}
        />
      )}
      {options.map((option) => (
        <OptionChoice
          key={option.name}
          option={option}
          words={words}
          value={value(option)}
          onChange={(next) => setChosen({ ...chosen, [option.name]: next })}
        />
      ))}
      <TimeChoice value={time} onChange={setTime} />
      <OpenChoice help={t("make.who_help")} value={open} onChange={setOpen} />
      <p class="wrong" role="alert">
        {problem}
      </p>
      <div class="row">
        <button type="submit" class="act" disabled={busy || !complete}>
          {t("make.do")}
        </button>
        <a class="button plain" href="/">
          {t("cancel")}
        </a>
      </div>
    </form>
  );
}

/** Whether something is found only by its link, or listed for everybody. */
export function OpenChoice(props: { help: string; value: Open; onChange: (value: Open) => void }) {
  return (
    <Segment
      legend={t("make.who")}
      help={props.help}
      value={props.value}
      onChange={props.onChange}
      parts={[
        { value: "private", label: t("make.private") },
        { value: "public", label: t("make.public") },
      ]}
    />
  );
}

export type Open = "private" | "public";

/** One option of a game, with its sentence. */
export function OptionChoice(props: {
  option: OptionInfo;
  words: Catalogue;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { option, words } = props;
  const title = words.text(`option.${option.name}`);
  const help = words.text(`option.${option.name}.help`);
  if (option.choices.length) {
    return (
      <Segment
        legend={title}
        help={help}
        value={props.value ?? option.default}
        onChange={props.onChange}
        parts={option.choices.map((choice) => ({ value: choice, label: choiceLabel(words, option.name, choice) }))}
      />
    );
  }
  return (
    <fieldset class="segment">
      <legend>{title}</legend>
      <p class="help">{help}</p>
      <Stepper
        label={title}
        quiet
        bounds={t("number.bounds", { low: option.lowest, high: option.highest })}
        wrong={t("number.wrong", { low: option.lowest, high: option.highest })}
        low={option.lowest}
        high={option.highest}
        value={props.value === null ? null : Number(props.value)}
        onChange={(next) => props.onChange(next === null ? null : String(next))}
        less={t("number.less")}
        more={t("number.more")}
      />
    </fieldset>
  );
}

/** The words of an option's value; a bare number stands for itself. */
export function choiceLabel(words: Catalogue, option: string, value: string): string {
  const id = `option.${option}.${value}`;
  return words.has(id) ? words.text(id) : value;
}
