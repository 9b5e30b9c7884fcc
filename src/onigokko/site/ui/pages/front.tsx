import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { catalogue, games, gameTitle, lang, me, needWords, t } from "../app";
import { Cover } from "../parts/cover";
import { timeInWords } from "../parts/time_choice";
import { spoken } from "../table/clock";
import { NameForm } from "../parts/name_form";
import { RecordPicker } from "../replay/picker";
import { CupList } from "../tournament/cup_list";
import type { Lists } from "../tournament/types";
import type { GameInfo, MyTable, NewTable, OpenTable, Tables } from "../protocol";
import { notice } from "../notify";
import { go } from "../route";
import { mark } from "../title";
import { SiteHead } from "./site_head";

const AGAIN = 10_000;

/** The front page: what this is, the games, my tables, the open ones. */
export function Front() {
  const [tables, setTables] = useState<Tables | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    let waiting = false; // for my turn at a table: then it is looked in the background, too
    let asked: ReadonlySet<string> | null = null;
    const look = () => {
      if (document.hidden && !waiting) return;
      api
        .get<Tables>("/api/tables")
        .then((got) => {
          if (!current) return;
          setTables(got);
          waiting = got.mine.some((table) => table.status !== "over");
          const turns = got.mine.filter((table) => table.your_turn);
          for (const table of turns)
            if (asked && !asked.has(table.id))
              notice(t("decide.turn"), t("notices.turn", { game: gameTitle.value(table.game) }));
          asked = new Set(turns.map((table) => table.id));
        })
        .catch(() => undefined);
    };
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  const turns = tables?.mine.some((table) => table.your_turn) ?? false;
  useEffect(() => mark(turns ? t("title.turn", { title: "Onigokko" }) : "Onigokko", turns), [turns, lang.value]);
  useEffect(() => {
    for (const game of games.value) needWords(game.name).catch(() => undefined);
  }, [games.value]);
  return (
    <>
      <SiteHead front />
      <main class="page front" id="main">
        <p class="lead">{t("front.about")}</p>
        {!me.value.name && <NameForm />}
        <p class="wrong" role="alert">
          {problem}
        </p>
        {tables && <Mine tables={tables.mine.filter((table) => table.status !== "over")} />}
        <section aria-labelledby="games-title">
          <h2 id="games-title">{t("front.games")}</h2>
          <ul class="games">
            {games.value.map((game) => (
              <GameCard key={game.name} game={game} fail={setProblem} />
            ))}
          </ul>
        </section>
        <Cups />
        <Open tables={tables && tables.open.filter((table) => !tables.mine.some((mine) => mine.id === table.id))} />
        {tables && <Finished tables={tables.mine.filter((table) => table.status === "over")} />}
        <section aria-labelledby="record-title">
          <h2 id="record-title">{t("replay.record")}</h2>
          <RecordPicker />
        </section>
      </main>
    </>
  );
}

function GameCard({ game, fail }: { game: GameInfo; fail: (problem: string) => void }) {
  const [busy, setBusy] = useState(false);
  const title = gameTitle.value(game.name);
  const words = catalogue(game.name);
  return (
    <li class="game">
      <a class="game-picture" href={`/#new/${game.name}`}>
        <Cover game={game.name} />
        <span class="game-title">{title}</span>
      </a>
      <p>{words.has("about") ? words.text("about") : ""}</p>
      <p class="faint">{t("front.seats", { seats: span(game.seat_counts) })}</p>
      <div class="game-ways">
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setBusy(true);
            make(againstBots(game)).catch((wrong: unknown) => {
              setBusy(false);
              fail(api.sayOf(wrong) ?? t("unreachable"));
            });
          }}
        >
          {t("front.play")}
          <span class="unseen">: {title}</span>
        </button>
        <a href={`/#new/${game.name}`}>
          {t("front.table")}
          <span class="unseen">: {title}</span>
        </a>
        <a href={`/rules/${game.name}`}>
          {t("rules")}
          <span class="unseen">: {title}</span>
        </a>
      </div>
    </li>
  );
}

/** "3–6", or "2": how many can play. */
export function span(counts: readonly number[]): string {
  const low = Math.min(...counts);
  const high = Math.max(...counts);
  return low === high ? String(low) : `${low}–${high}`;
}

/** A game that begins at once: I and bots, in the usual number of seats. */
function againstBots(game: GameInfo): NewTable {
  const bot = bestBot(game);
  const bots = Object.fromEntries(Array.from({ length: game.usual_seats - 1 }, (_, index) => [String(index + 1), bot]));
  return { game: game.name, seats: game.usual_seats, bots, sit: 0, start: true };
}

/** The bot that a table offers first: one that a newcomer enjoys. */
export function bestBot(game: GameInfo): string {
  return ["fair", "quick"].find((bot) => game.bots.includes(bot)) ?? game.bots.at(-1) ?? "random";
}

export async function make(table: NewTable): Promise<void> {
  const { id } = await api.post<{ id: string }>("/api/tables", table);
  go(`/t/${id}`);
}

function Mine({ tables }: { tables: readonly MyTable[] }) {
  const order = { playing: 0, open: 1, over: 2 };
  if (!tables.length) return null;
  const sorted = [...tables].sort((a, b) => +b.your_turn - +a.your_turn || order[a.status] - order[b.status]);
  return (
    <section aria-labelledby="mine-title">
      <h2 id="mine-title">{t("front.mine")}</h2>
      <ul class="tables">
        {sorted.map((table) => (
          <li key={table.id}>
            <a href={`/t/${table.id}`} class={table.your_turn ? "table-link turn" : "table-link"}>
              <b>{gameTitle.value(table.game)}</b>
              <span>{t(table.your_turn ? "front.your_turn" : `status.${table.status}`)}</span>
              {table.your_turn && table.left !== null && <span>{t("front.left", { time: spoken(table.left) })}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** My tournaments that are not over, and the public ones. */
function Cups() {
  const [lists, setLists] = useState<Lists | null>(null);
  useEffect(() => void api.get<Lists>("/api/tournaments").then(setLists, () => undefined), []);
  const mine = lists?.mine.filter((cup) => cup.status !== "over") ?? [];
  const cups = [...mine, ...(lists?.open ?? []).filter((cup) => !mine.some((each) => each.id === cup.id))];
  return (
    <section aria-labelledby="cups-title">
      <h2 id="cups-title">{t("cups")}</h2>
      <CupList cups={cups.slice(0, FEW)} />
      <p>
        <a href="/tournaments">{t("cups.all")}</a>
      </p>
    </section>
  );
}

const FEW = 5; // finished games that are listed at once

/** My games that are over, the newest first, each with its replay. */
function Finished({ tables }: { tables: readonly MyTable[] }) {
  const [all, setAll] = useState(false);
  if (!tables.length) return null;
  return (
    <section aria-labelledby="finished-title">
      <h2 id="finished-title">{t("front.finished")}</h2>
      <ul class="tables">
        {tables.slice(0, all ? undefined : FEW).map((table) => {
          const title = gameTitle.value(table.game);
          return (
            <li key={table.id} class="table-row">
              <a href={`/t/${table.id}`} class="table-link">
                <b>{title}</b>
                <span>{t("status.over")}</span>
              </a>
              <a href={`/replay/${table.id}`} class="button">
                {t("replay")}
                <span class="unseen">: {title}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {!all && tables.length > FEW && (
        <p>
          <button type="button" onClick={() => setAll(true)}>
            {t("front.all_finished", { n: tables.length })}
          </button>
        </p>
      )}
    </section>
  );
}

function Open({ tables }: { tables: readonly OpenTable[] | null }) {
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">{t("front.open")}</h2>
      {tables === null ? (
        <p class="faint">{t("loading")}</p>
      ) : tables.length === 0 ? (
        <p class="faint">{t("front.none_open")}</p>
      ) : (
        <ul class="tables">
          {tables.map((table) => {
            const taken = table.seats.filter((seat) => seat.kind !== "empty");
            const names = taken.map((seat) => seat.name).filter(Boolean);
            return (
              <li key={table.id}>
                <a href={`/t/${table.id}`} class="table-link">
                  <b>{gameTitle.value(table.game)}</b>
                  <span>{t("front.taken", { taken: taken.length, seats: table.seats.length })}</span>
                  {table.time !== "none" && <span class="faint">{timeInWords(table.time)}</span>}
                  <bdi class="faint">{names.join(", ")}</bdi>
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
