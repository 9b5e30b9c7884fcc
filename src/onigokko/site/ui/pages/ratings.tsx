import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { catalogue, games, gameTitle, lang, needWords, t } from "../app";
import { Segment } from "../parts/segment";
import { botName } from "../table/plates";
import { mark } from "../title";
import { SiteHead } from "./site_head";

interface Row {
  name: string;
  bot: string | null;
  you: boolean;
  rating: number;
  give_or_take: number;
  games: number;
  enough: boolean;
}

interface Listed {
  enough: number;
  rows: Row[];
}

/** My finished games of one kind; `places` counts how often I was first, second, ... */
interface Own {
  game: string;
  seats: number;
  role: string;
  games: number;
  away: number;
  places: number[];
}

/** Ratings by game and number of seats, and my own results; the address ends with #GAME. */
export function Ratings({ at }: { at: string }) {
  const [name, setName] = useState(at || (games.value[0]?.name ?? ""));
  const game = games.value.find((each) => each.name === name);
  const [count, setCount] = useState(game?.usual_seats ?? 2);
  const seats = game?.seat_counts.includes(count) ? count : (game?.usual_seats ?? 2);
  useEffect(() => mark(t("ratings")), [lang.value]);
  return (
    <>
      <SiteHead />
      <main class="page ratings" id="main">
        <h1>{t("ratings")}</h1>
        <p>{t("ratings.about")}</p>
        <Segment
          legend={t("ratings.game")}
          value={name}
          onChange={setName}
          parts={games.value.map((each) => ({ value: each.name, label: gameTitle.value(each.name) }))}
        />
        {game && game.seat_counts.length > 1 && (
          <Segment
            legend={t("make.seats")}
            value={seats}
            onChange={setCount}
            parts={game.seat_counts.map((each) => ({ value: each, label: String(each) }))}
          />
        )}
        {game && <Board key={`${name}/${seats}`} game={name} seats={seats} />}
        <Results />
      </main>
    </>
  );
}

function Board({ game, seats }: { game: string; seats: number }) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    api.get<Listed>(`/api/ratings/${game}/${seats}`).then(
      (got) => current && setListed(got),
      (wrong: unknown) => current && setProblem(api.sayOf(wrong) ?? t("unreachable")),
    );
    return () => {
      current = false;
    };
  }, []);
  if (!listed) return <p role="status">{problem || t("loading")}</p>;
  if (!listed.rows.length) return <p class="faint">{t("ratings.none", { n: listed.enough })}</p>;
  let place = 0;
  return (
    <table class="standing">
      <caption class="help">{t("ratings.enough", { n: listed.enough })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ratings.place")}</th>
          <th scope="col">{t("ratings.who")}</th>
          <th scope="col">{t("ratings.rating")}</th>
          <th scope="col">{t("ratings.games")}</th>
        </tr>
      </thead>
      <tbody>
        {listed.rows.map((row, index) => (
          <tr key={index} class={row.you ? "you" : undefined}>
            <td>{row.enough ? ++place : "–"}</td>
            <th scope="row">
              {row.bot === null ? <bdi>{row.name || t("you")}</bdi> : t("seat.bot", { bot: botName(row.bot) })}
            </th>
            <td>
              {row.rating.toFixed(1)} ± {row.give_or_take.toFixed(1)}
            </td>
            <td>{row.games}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** My own finished games, counted; for my eyes alone. */
function Results() {
  const [rows, setRows] = useState<Own[] | null>(null);
  useEffect(() => {
    api.get<Own[]>("/api/me/results").then(setRows, () => undefined);
    for (const game of games.value) needWords(game.name).catch(() => undefined);
  }, []);
  if (!rows?.length) return null;
  return (
    <section aria-labelledby="own-results">
      <h2 id="own-results">{t("results")}</h2>
      <p class="help">{t("results.about")}</p>
      <ul class="own-results">
        {rows.map((row) => (
          <li key={`${row.game}/${row.seats}/${row.role}`}>
            <b>{gameTitle.value(row.game)}</b>{" "}
            <span>
              {[
                t("results.seats", { n: row.seats }),
                row.role && catalogue(row.game).text(`role.${row.role}`),
                t("results.games", { n: row.games }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <span class="faint">
              {row.places
                .map((times, index) => (times ? t("results.place", { place: index + 1, times }) : ""))
                .filter(Boolean)
                .join(" · ")}
              {row.away > 0 && ` · ${t("results.away", { n: row.away })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
