import { t } from "../app";
import { Crest } from "../parts/crest";
import type { Entrant, Match, Tournament } from "./types";
import { called, points } from "./words";

/** Who meets whom: the latest round, and the earlier ones folded. */
export function Rounds({ cup }: { cup: Tournament }) {
  if (!cup.round) return null;
  const numbers = Array.from({ length: cup.round }, (_, index) => cup.round - index);
  return (
    <section class="cup-rounds" aria-labelledby="rounds-title">
      <h2 id="rounds-title">{t("cup.rounds_title")}</h2>
      {numbers.map((number) => {
        const matches = cup.matches.filter((match) => match.round === number);
        const done = matches.filter((match) => match.decided).length;
        return (
          <details key={number} class="cup-round" open={number === cup.round}>
            <summary>
              <h3>{t("cup.round", { n: number })}</h3>
              <span class="faint">
                {done === matches.length ? t("status.over") : t("cup.decided", { done, all: matches.length })}
              </span>
            </summary>
            <ul class="cup-matches">
              {[...matches]
                .sort((a, b) => +isMine(b, cup) - +isMine(a, cup) || b.who.length - a.who.length)
                .map((match) => (
                  <MatchCard key={match.who.join("/")} match={match} cup={cup} />
                ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}

function isMine(match: Match, cup: Tournament): boolean {
  return cup.you !== null && match.who.includes(cup.you);
}

/** The table where I am to play now, if there is one. */
export function myTable(cup: Tournament): string | null {
  const mine = cup.matches.filter((match) => match.round === cup.round && isMine(match, cup));
  return mine.flatMap((match) => match.games).find((game) => game.places === null)?.table ?? null;
}

function MatchCard({ match, cup }: { match: Match; cup: Tournament }) {
  const entrants = new Map(cup.entrants.map((entrant) => [entrant.n, entrant]));
  const name = (n: number) => called(entrants.get(n) as Entrant, cup.entrants);
  const bye = match.who.length === 1;
  const latest = match.games[match.games.length - 1];
  const best = Math.max(...match.points);
  const level = best === Math.min(...match.points);
  const look = ["cup-match", isMine(match, cup) && "mine", !match.decided && "live"].filter(Boolean).join(" ");
  return (
    <li class={look}>
      <ul>
        {match.who.map((n, index) => {
          const won = match.decided && !level && match.points[index] === best;
          return (
            <li key={n} class={won ? "won" : undefined}>
              {latest && <Crest crest={latest.sitting.indexOf(n)} size={16} />}
              <bdi>{name(n)}</bdi>
              <span class="cup-score">
                {match.games.some((game) => game.places) || bye ? points(match.points[index] ?? 0) : "–"}
                {won && <span class="unseen">{t("cup.best")}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {bye && <p class="faint">{t("cup.bye")}</p>}
      {match.games.length > 0 && (
        <p class="cup-tables">
          {match.games.map((game, index) => (
            <a key={game.table} href={game.places ? `/replay/${game.table}` : `/t/${game.table}`}>
              {t(game.places ? "replay" : isMine(match, cup) ? "cup.to_table" : "cup.watch")}
              {cup.best_of > 1 || match.games.length > 1 ? ` ${index + 1}` : ""}
              <span class="unseen">: {match.who.map(name).join(", ")}</span>
            </a>
          ))}
        </p>
      )}
    </li>
  );
}
