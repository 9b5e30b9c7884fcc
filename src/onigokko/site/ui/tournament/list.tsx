import "../shared"; // the build keeps what is shared in one file if all have it
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { games, gameTitle, lang, me, needWords, t, catalogue } from "../app";
import { NameForm } from "../parts/name_form";
import { Segment } from "../parts/segment";
import { Stepper } from "../parts/stepper";
import { TimeChoice, type TimeChosen, timeOf } from "../parts/time_choice";
import { type Open, OpenChoice, OptionChoice } from "../pages/make";
import { SiteHead } from "../pages/site_head";
import type { GameInfo } from "../protocol";
import { go } from "../route";
import { mark } from "../title";
import { CupList } from "./cup_list";
import { FORMS, type Form, type Lists } from "./types";
import { formName } from "./words";

const LONGEST_TITLE = 60;

/** Tournaments that can be entered or watched, my own, and how one is held. */
export function TournamentsPage({ at }: { at: string }) {
  useEffect(() => mark(t("cups")), [lang.value]);
  return (
    <>
      <SiteHead />
      <main class="page cups" id="main">
        {at.startsWith("new") ? (
          <New />
        ) : (
          <>
            <h1>{t("cups")}</h1>
            <p class="lead">{t("cups.about")}</p>
            <p>
              <a class="button act" href="/tournaments#new/">
                {t("cups.hold")}
              </a>
            </p>
            <All />
          </>
        )}
      </main>
    </>
  );
}

function All() {
  const [lists, setLists] = useState<Lists | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.get<Lists>("/api/tournaments").then(setLists, (wrong: unknown) => setProblem(api.sayOf(wrong) ?? t("unreachable")));
  }, []);
  if (!lists) return <p role="status">{problem || t("loading")}</p>;
  const others = lists.open.filter((each) => !lists.mine.some((mine) => mine.id === each.id));
  return (
    <>
      {lists.mine.length > 0 && (
        <section aria-labelledby="my-cups">
          <h2 id="my-cups">{t("cups.mine")}</h2>
          <CupList cups={lists.mine} />
        </section>
      )}
      <section aria-labelledby="open-cups">
        <h2 id="open-cups">{t("cups.open")}</h2>
        {others.length ? <CupList cups={others} /> : <p class="faint">{t("cups.none")}</p>}
      </section>
    </>
  );
}

/** Chooses the game first, since what can be chosen depends on it. */
function New() {
  const [name, setName] = useState(games.value[0]?.name ?? "");
  const game = games.value.find((each) => each.name === name);
  return (
    <>
      <h1>{t("cups.hold")}</h1>
      {!me.value.name && <NameForm />}
      <Segment
        legend={t("ratings.game")}
        value={name}
        onChange={setName}
        parts={games.value.map((each) => ({ value: each.name, label: gameTitle.value(each.name) }))}
      />
      {game && <NewForm key={name} game={game} />}
    </>
  );
}

function NewForm({ game }: { game: GameInfo }) {
  const [title, setTitle] = useState("");
  const [seats, setSeats] = useState(game.usual_seats);
  const [form, setForm] = useState<Form>("swiss");
  const [rounds, setRounds] = useState<number | null>(0);
  const [bestOf, setBestOf] = useState(1);
  const [byHand, setByHand] = useState<"no" | "yes">("no");
  const [open, setOpen] = useState<Open>("private");
  const [time, setTime] = useState<TimeChosen>({ unit: "minutes", minutes: 20, days: 3 });
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => void needWords(game.name).catch(() => undefined), [game.name]);
  const words = catalogue(game.name);
  const options = game.options.filter((option) => !option.seats.length || option.seats.includes(seats));
  const value = (name: string, usual: string) => (name in chosen ? (chosen[name] ?? null) : usual);
  const all = form === "round-robin" && seats === 2;
  const complete =
    title.trim() !== "" &&
    timeOf(time) !== null &&
    (all || rounds !== null) &&
    options.every((option) => value(option.name, option.default) !== null);
  const create = async () => {
    setBusy(true);
    try {
      const { id } = await api.post<{ id: string }>("/api/tournaments", {
        title: title.trim(),
        game: game.name,
        seats,
        form,
        time: timeOf(time),
        rounds: all ? 0 : rounds,
        best_of: form === "ladder" ? bestOf : 1,
        by_hand: byHand === "yes",
        public: open === "public",
        options: Object.fromEntries(options.map((option) => [option.name, value(option.name, option.default)])),
      });
      go(`/tournament/${id}`);
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
      <label class="cup-title">
        <b>{t("cup.title")}</b>
        <input
          value={title}
          maxLength={LONGEST_TITLE}
          autocomplete="off"
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
      </label>
      {game.seat_counts.length > 1 && (
        <Segment
          legend={t("make.seats")}
          value={seats}
          onChange={setSeats}
          parts={game.seat_counts.map((count) => ({ value: count, label: String(count) }))}
        />
      )}
      <Segment
        legend={t("cup.form")}
        help={t({ swiss: "cup.swiss_help", "round-robin": "cup.round_robin_help", ladder: "cup.ladder_help" }[form])}
        value={form}
        onChange={setForm}
        parts={FORMS.map((each) => ({ value: each, label: formName(each) }))}
      />
      {!all && (
        <fieldset class="segment">
          <legend>{t("cup.rounds")}</legend>
          <p class="help">{t("cup.rounds_help")}</p>
          <Stepper
            label={t("cup.rounds")}
            quiet
            bounds={t("number.bounds", { low: 0, high: 30 })}
            wrong={t("number.wrong", { low: 0, high: 30 })}
            low={0}
            high={30}
            value={rounds}
            onChange={setRounds}
            less={t("number.less")}
            more={t("number.more")}
          />
        </fieldset>
      )}
      {form === "ladder" && (
        <Segment
          legend={t("cup.best_of")}
          help={t("cup.best_of_help")}
          value={bestOf}
          onChange={setBestOf}
          parts={[1, 3, 5, 7].map((each) => ({ value: each, label: String(each) }))}
        />
      )}
      <TimeChoice value={time} onChange={setTime} limited />
      <Segment
        legend={t("cup.by_hand")}
        value={byHand}
        onChange={setByHand}
        parts={[
          { value: "no", label: t("cup.auto") },
          { value: "yes", label: t("cup.by_host") },
        ]}
      />
      {options.map((option) => (
        <OptionChoice
          key={option.name}
          option={option}
          words={words}
          value={value(option.name, option.default)}
          onChange={(next) => setChosen({ ...chosen, [option.name]: next })}
        />
      ))}
      <OpenChoice help={t("cup.who_help")} value={open} onChange={setOpen} />
      <p class="wrong" role="alert">
        {problem}
      </p>
      <div class="row">
        <button type="submit" class="act" disabled={busy || !complete}>
          {t("cup.make")}
        </button>
        <a class="button plain" href="/tournaments">
          {t("cancel")}
        </a>
      </div>
    </form>
  );
}
