import "../shared"; // the build keeps what is shared in one file if all have it
import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import * as api from "../api";
import { catalogue, games, lang, me, needWords, t } from "../app";
import { Cover } from "../parts/cover";
import { Dialog } from "../parts/dialog";
import { NameForm } from "../parts/name_form";
import { bestBot } from "../pages/front";
import { choiceLabel } from "../pages/make";
import { Nowhere } from "../pages/nowhere";
import { SiteHead } from "../pages/site_head";
import { CopyLink } from "../table/copy";
import { botName } from "../table/plates";
import { QrCode } from "../table/qr";
import { go } from "../route";
import { mark } from "../title";
import { useTournament } from "./live";
import { myTable, Rounds } from "./rounds";
import { Standing } from "./standing";
import type { Tournament } from "./types";
import { called, inShort } from "./words";

type Do = (what: string, body?: unknown) => Promise<boolean>;

/** One tournament: entering, the host's tools, my table, who meets whom, the standing. */
export function TournamentPage({ id }: { id: string }) {
  const { told: cup, lost } = useTournament(id);
  if (cup === "gone") return <Nowhere why={t("cup.gone")} />;
  return (
    <>
      <SiteHead />
      <main class="page cup" id="main">
        {cup === null ? <p role="status">{t(lost ? "unreachable" : "loading")}</p> : <Shown cup={cup} lost={lost} />}
      </main>
    </>
  );
}

function Shown({ cup, lost }: { cup: Tournament; lost: boolean }) {
  const [problem, setProblem] = useState("");
  const mine = myTable(cup);
  useEffect(() => mark(mine ? t("title.turn", { title: cup.title }) : cup.title, mine !== null), [cup, lang.value]);
  useEffect(() => void needWords(cup.game).catch(() => undefined), [cup.game]);
  useEffect(() => {
    if (cup.round) announce(t("cup.round", { n: cup.round }));
  }, [cup.round]);
  const act: Do = async (what, body = {}) => {
    try {
      await api.post(`/api/tournaments/${cup.id}/${what}`, body);
      setProblem("");
      return true;
    } catch (wrong) {
      setProblem(api.sayOf(wrong) ?? t("unreachable"));
      return false;
    }
  };
  return (
    <>
      <header class="cup-head">
        <Cover game={cup.game} />
        <div>
          <p class="cup-kind">{t("cup")}</p>
          <h1>
            <bdi>{cup.title}</bdi>
          </h1>
          <p>{inShort(cup)}</p>
          <p class="faint">
            {[
              t(cup.status === "open" ? "cup.can_enter" : `status.${cup.status}`),
              t(cup.public ? "cup.public" : "cup.private"),
            ].join(" · ")}
            {cup.host_name && (
              <>
                {" · "}
                {t("cup.host")} <bdi>{cup.host_name}</bdi>
              </>
            )}
          </p>
          <div class="row">
            <CopyLink />
            <QrCode place={`/tournament/${cup.id}`} picture={`/api/tournaments/${cup.id}/qr.svg`} />
          </div>
        </div>
      </header>
      {lost && <p role="status">{t("unreachable")}</p>}
      <p class="wrong" role="alert">
        {problem}
      </p>
      {cup.status === "over" && <Winners cup={cup} />}
      {mine && (
        <p class="cup-mine">
          <a class="button act" href={`/t/${mine}`}>
            {t("cup.play")}
          </a>
        </p>
      )}
      <Tools cup={cup} act={act} />
      {cup.status === "open" ? (
        <Entrants cup={cup} act={act} />
      ) : (
        <div class="cup-columns">
          <Rounds cup={cup} />
          <Standing cup={cup} />
        </div>
      )}
      <Facts cup={cup} />
    </>
  );
}

function Winners({ cup }: { cup: Tournament }) {
  const first = cup.standing.filter((line) => line.place === 1);
  const names = first.map((line) => cup.entrants.find((entrant) => entrant.n === line.n)).filter((each) => each !== undefined);
  return (
    <p class="cup-winners">
      {t("cup.winners", { n: names.length })}{" "}
      {names.map((entrant, index) => (
        <b key={entrant.n}>
          {index > 0 && " · "}
          <bdi>{called(entrant, cup.entrants)}</bdi>
        </b>
      ))}
    </p>
  );
}

/** What I can do: enter, leave; what the host can. */
function Tools({ cup, act }: { cup: Tournament; act: Do }) {
  const [naming, setNaming] = useState(false);
  const [sure, setSure] = useState<"leave" | "end" | null>(null);
  const out = cup.entrants.find((entrant) => entrant.n === cup.you)?.out ?? null;
  const inside = cup.you !== null && out === null;
  if (cup.status === "over") return null;
  const enter = () => {
    setNaming(false);
    void act("enter");
  };
  const open = cup.status === "open";
  const enough = cup.entrants.length >= cup.seats;
  return (
    <div class="cup-tools">
      {open && cup.you === null && (
        <button type="button" class={cup.host && enough ? "" : "act"} onClick={() => (me.value.name ? enter() : setNaming(true))}>
          {t("cup.enter")}
        </button>
      )}
      {open && cup.host && (
        <button type="button" class={enough ? "act" : ""} disabled={!enough} onClick={() => void act("begin")}>
          {t("cup.begin")}
        </button>
      )}
      {open && cup.host && !enough && <p class="faint">{t("cup.few", { n: cup.seats })}</p>}
      {open && !cup.host && inside && <p>{t("cup.wait")}</p>}
      {cup.waits &&
        (cup.host ? (
          <button type="button" class="act" onClick={() => void act("round")}>
            {t("cup.next", { n: cup.round + 1 })}
          </button>
        ) : (
          <p>{t("cup.waits")}</p>
        ))}
      {inside && (
        <button type="button" class="plain" onClick={() => (open ? void act("leave") : setSure("leave"))}>
          {t("cup.leave")}
        </button>
      )}
      {cup.host && (
        <button type="button" class="plain" onClick={() => setSure("end")}>
          {t(open ? "cup.call_off" : "cup.end")}
        </button>
      )}
      {naming && (
        <Dialog title={t("name.title")} close={() => setNaming(false)}>
          <NameForm then={enter} />
        </Dialog>
      )}
      {sure && (
        <Dialog title={t(sure === "leave" ? "cup.leave" : open ? "cup.call_off" : "cup.end")} close={() => setSure(null)}>
          <p>{t(sure === "leave" ? "cup.leave_what" : open ? "cup.call_off_what" : "cup.end_what")}</p>
          <div class="row end">
            <button type="button" class="plain" onClick={() => setSure(null)}>
              {t("cancel")}
            </button>
            <button
              type="button"
              class="act"
              onClick={() => {
                const what = sure;
                setSure(null);
                void act(what).then((done) => done && what === "end" && open && go("/tournaments"));
              }}
            >
              {t(sure === "leave" ? "cup.leave" : open ? "cup.call_off" : "cup.end")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Who takes part, before the beginning. */
function Entrants({ cup, act }: { cup: Tournament; act: Do }) {
  return (
    <section aria-labelledby="entrants-title">
      <h2 id="entrants-title">{t("cup.entrants", { n: cup.entrants.length })}</h2>
      {cup.entrants.length === 0 && <p class="faint">{t("cup.nobody")}</p>}
      <ul class="cup-entrants">
        {cup.entrants.map((entrant) => {
          const name = called(entrant, cup.entrants);
          return (
            <li key={entrant.n} class={entrant.n === cup.you ? "you" : undefined}>
              <bdi>{name}</bdi>
              {entrant.n === cup.you && <span class="you-mark">{t("you")}</span>}
              {cup.host && entrant.n !== cup.you && (
                <button type="button" class="tool" onClick={() => void act("remove", { n: entrant.n })}>
                  <span aria-hidden="true">×</span>
                  <span class="unseen">{t("cup.remove", { name })}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {cup.host && <Bots cup={cup} act={act} />}
    </section>
  );
}

const COUNTS = [1, 2, 3, 4, 8, 16, 32, 64];

/** The host lets bots of the house take part. */
function Bots({ cup, act }: { cup: Tournament; act: Do }) {
  const game = games.value.find((each) => each.name === cup.game);
  const [bot, setBot] = useState(game ? bestBot(game) : "random");
  const [count, setCount] = useState(1);
  if (!game) return null;
  return (
    <form
      class="row cup-bots"
      onSubmit={(event) => {
        event.preventDefault();
        void act("bots", { bot, count });
      }}
    >
      <select aria-label={t("cup.bot")} value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
        {game.bots.map((each) => (
          <option key={each} value={each}>
            {botName(each)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("cup.bot_count")}
        value={count}
        onChange={(event) => setCount(Number(event.currentTarget.value))}
      >
        {COUNTS.map((each) => (
          <option key={each} value={each}>
            × {each}
          </option>
        ))}
      </select>
      <button type="submit">{t("cup.add_bots")}</button>
    </form>
  );
}

/** By which rules it is played. */
function Facts({ cup }: { cup: Tournament }) {
  const words = catalogue(cup.game);
  const help = { swiss: "cup.swiss_help", "round-robin": "cup.round_robin_help", ladder: "cup.ladder_help" }[cup.form];
  return (
    <section aria-labelledby="cup-rules">
      <h2 id="cup-rules">{t("cup.rules")}</h2>
      <ul class="cup-rules">
        <li>{t(help)}</li>
        {cup.best_of > 1 && <li>{t("cup.best_of_n", { n: cup.best_of })}</li>}
        {cup.seats === 2 && (games.value.find((each) => each.name === cup.game)?.roles["2"] ?? []).length > 0 && (
          <li>{t("cup.both_ways")}</li>
        )}
        <li>{t("cup.away")}</li>
        <li>{t(cup.by_hand ? "cup.by_hand_yes" : "cup.by_hand_no")}</li>
      </ul>
      <dl class="facts">
        {Object.entries(cup.options).map(([name, value]) => (
          <div key={name}>
            <dt>{words.text(`option.${name}`)}</dt>
            <dd>{choiceLabel(words, name, value)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={`/rules/${cup.game}`}>{t("rules")}</a>
      </p>
    </section>
  );
}
