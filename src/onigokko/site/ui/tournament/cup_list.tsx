import { t } from "../app";
import type { Listed } from "./types";
import { inShort } from "./words";

/** Tournaments, each with a line about it. */
export function CupList({ cups }: { cups: readonly Listed[] }) {
  return (
    <ul class="tables">
      {cups.map((cup) => (
        <li key={cup.id}>
          <a href={`/tournament/${cup.id}`} class="table-link">
            <b>
              <bdi>{cup.title}</bdi>
            </b>
            <span>{inShort(cup)}</span>
            <span class="faint">
              {t("cup.entrants", { n: cup.entrants })} · {t(cup.status === "open" ? "cup.can_enter" : `status.${cup.status}`)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
