import { t } from "../app";
import type { Tournament } from "./types";
import { called, points } from "./words";

/** The standing, the best first: the final table once it is over. */
export function Standing({ cup }: { cup: Tournament }) {
  const ladder = cup.form === "ladder";
  const entrants = new Map(cup.entrants.map((entrant) => [entrant.n, entrant]));
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title">{t(cup.status === "over" ? "cup.final" : "cup.standing")}</h2>
      <table class="standing cup-standing">
        <caption class="help">{t(ladder ? "cup.ladder_how" : "cup.points_how")}</caption>
        <thead>
          <tr>
            <th scope="col">{t(ladder ? "cup.rung" : "ratings.place")}</th>
            <th scope="col">{t("ratings.who")}</th>
            <th scope="col">{t("cup.points")}</th>
            <th scope="col">{t("cup.won")}</th>
            {!ladder && (
              <th scope="col" class="tie">
                {t("cup.buchholz")}
              </th>
            )}
            {!ladder && (
              <th scope="col" class="tie">
                {t("cup.berger")}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {cup.standing.map((line) => {
            const entrant = entrants.get(line.n);
            if (!entrant) return null;
            return (
              <tr key={line.n} class={line.n === cup.you ? "you" : undefined}>
                <td>{line.place}</td>
                <th scope="row">
                  <bdi>{called(entrant, cup.entrants)}</bdi>
                  {line.n === cup.you && <span class="you-mark">{t("you")}</span>}
                  {!ladder && (
                    <small class="phone-only">
                      <span>{`${t("cup.buchholz")} ${points(line.buchholz)} · ${t("cup.berger")} ${points(line.berger)}`}</span>
                    </small>
                  )}
                  {entrant.out !== null && <small>{t("cup.out", { n: entrant.out })}</small>}
                </th>
                <td>{points(line.points)}</td>
                <td>
                  {line.won}
                  <span class="faint">/{line.games}</span>
                </td>
                {!ladder && <td class="tie">{points(line.buchholz)}</td>}
                {!ladder && <td class="tie">{points(line.berger)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
