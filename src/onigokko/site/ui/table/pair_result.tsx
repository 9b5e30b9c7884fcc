import { games, t } from "../app";
import { Name } from "../parts/name";
import { Sentence, WHO } from "../parts/sentence";
import type { Table } from "../protocol";
import { pairResult } from "./pair";
import type { Props } from "./props";

/** The roles of a game for so many seats; empty where all seats are alike. */
export const rolesOf = (game: string, seats: number): readonly string[] =>
  games.value.find((each) => each.name === game)?.roles[String(seats)] ?? [];

/** The result of a pair of games, once the second one has ended: who won as what, and who has won both together. */
export function Pair({ table, props }: { table: Table; props: Props }) {
  const first = table.pair;
  const ranking = props.ranking;
  if (!first || !ranking) return null;
  const turns = typeof props.view["turn_number"] === "number" ? props.view["turn_number"] : null;
  const second = { ranking, turns };
  const { winner, by } = pairResult(first, second);
  const roles = rolesOf(table.game, props.seats.length);
  const count = props.seats.length;
  const ended = (game: { ranking: readonly number[]; turns: number | null }, seat: number, role: number) => {
    const as = roles[role] ? props.t(`role.${roles[role]}`) : "";
    const how = t(game.ranking[seat] === 1 ? "pair.won" : "pair.lost");
    return t(game.turns === null ? "pair.game" : "pair.game.turns", { role: as, how, turns: game.turns ?? "" });
  };
  const who = winner === null ? [] : props.seats.filter((seat) => seat.seat === winner);
  return (
    <section class="pair" aria-labelledby="pair-title">
      <h3 id="pair-title">
        {winner === null ? (
          t("pair.even")
        ) : (
          <Sentence text={t(by === "games" ? "pair.winner.games" : "pair.winner.turns", { who: WHO })} who={who} lang={props.lang} />
        )}
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <a href={`/t/${first.table}`}>{t("pair.first")}</a>
            </th>
            <th scope="col">{t("pair.second")}</th>
          </tr>
        </thead>
        <tbody>
          {props.seats.map((seat) => (
            <tr key={seat.seat}>
              <th scope="row">
                <Name seat={seat} />
              </th>
              <td>{ended(first, seat.seat, (seat.seat + count - 1) % count)}</td>
              <td>{ended(second, seat.seat, seat.seat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
