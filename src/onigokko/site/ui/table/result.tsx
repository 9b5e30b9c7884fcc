import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { catalogue, t } from "../app";
import { CheckDice } from "../parts/check_dice";
import { Crest } from "../parts/crest";
import { Sentence, WHO } from "../parts/sentence";
import { go } from "../route";
import { Pair, rolesOf } from "./pair_result";
import { type Props, seatProps } from "./props";
import type { Store } from "./store";

/** The end: the places as a podium, the numbers, and what can be done now. */
export function Result({ store, props }: { store: Store; props: Props }) {
  const table = store.live.state.value?.table;
  const ranking = props.ranking ?? [];
  if (!table || !ranking.length) return null;
  const seats = [...props.seats].sort((a, b) => (ranking[a.seat] ?? 0) - (ranking[b.seat] ?? 0));
  const winners = seats.filter((seat) => ranking[seat.seat] === 1);
  const sitting = table.seats.some((seat) => seat.you);
  const otherWay = table.seats.length === 2 && rolesOf(table.game, 2).length > 0;
  /** Makes the new table and goes there; the others find the way there in the same place. */
  const again = async (swap: boolean) => {
    if (!(await store.live.ask({ do: "again", swap }))) return;
    const next = store.live.state.value?.table.next;
    if (next) go(`/t/${next}`);
  };
  return (
    <section class="decide result" id="decide" tabIndex={-1} aria-labelledby="decide-title">
      <div class="result-head">
        <p class="kick">
          <b>{t("over")}</b>
        </p>
        <div class="row">
          {table.tournament ? (
            <a class="button act" href={`/tournament/${table.tournament}`}>
              {t("cup.of")}
            </a>
          ) : table.next ? (
            <a class="button act" href={`/t/${table.next}`}>
              {t("over.next")}
            </a>
          ) : (
            sitting && (
              <>
                {otherWay && (
                  <button type="button" class="act" onClick={() => void again(true)}>
                    {t("over.swap")}
                  </button>
                )}
                <button type="button" class={otherWay ? undefined : "act"} onClick={() => void again(false)}>
                  {t("over.again")}
                </button>
              </>
            )
          )}
          <a class="button" href={`/replay/${table.id}`}>
            {t("replay")}
          </a>
          <a class="button" href={`/api/tables/${table.id}/record`} download>
            {t("over.record")}
          </a>
        </div>
      </div>
      <h2 id="decide-title">
        <Sentence text={t("over.winner", { who: WHO, n: winners.length })} who={winners} lang={props.lang} />
      </h2>
      <Podium store={store} props={props} />
      <Pair table={table} props={props} />
      <Dice id={table.id} secret={table.secret} commitment={table.commitment} words={table.words} props={props} />
    </section>
  );
}

/** Why it ended so, and the places. */
export function Podium({ store, props }: { store: Store; props: Props }) {
  const board = store.board.value ?? null;
  const ranking = props.ranking ?? [];
  const seats = [...props.seats].sort((a, b) => (ranking[a.seat] ?? 0) - (ranking[b.seat] ?? 0));
  const places = catalogue();
  return (
    <>
      {board?.Result && <board.Result {...props} />}
      <ol class="podium">
        {seats.map((seat) => {
          const place = ranking[seat.seat] ?? 0;
          return (
            <li key={seat.seat} class={`step place-${Math.min(place, 6)}${seat.you ? " you" : ""}`}>
              <span class="step-who">
                <Crest crest={seat.crest} size={28} />
                <b>
                  <bdi>{seat.name}</bdi>
                </b>
              </span>
              <span class="step-block">
                <span class="step-place">{t(places.has(`place.${place}`) ? `place.${place}` : "over.place", { place })}</span>
                {board?.ResultOf && (
                  <span class="step-own">
                    <board.ResultOf {...seatProps(props, seat.seat)} />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The secret behind the dice, whether it is the one that was promised, and how to check every roll. */
function Dice(given: {
  id: string;
  secret: string | null;
  commitment: string | null;
  words: readonly (string | null)[];
  props: Props;
}) {
  const { id, secret, commitment, words, props } = given;
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    setKept(null);
    if (secret && commitment) void matches(secret, commitment).then(setKept);
  }, [secret, commitment]);
  if (!secret || !commitment) return null;
  return (
    <details class="dice">
      <summary>{t("dice.after")}</summary>
      <dl class="facts">
        <dt>{t("dice.commitment")}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t("dice.secret")}</dt>
        <dd>
          <code>{secret}</code>
          {kept !== null && <p class={kept ? "good" : "bad"}>{t(kept ? "dice.kept" : "dice.broken")}</p>}
        </dd>
        {words.map(
          (word, seat) =>
            word && (
              <Fragment key={seat}>
                <dt>{t("dice.word_of", { who: props.seats[seat]?.name ?? "" })}</dt>
                <dd>
                  <bdi>{word}</bdi>
                </dd>
              </Fragment>
            ),
        )}
      </dl>
      <CheckDice record={() => api.text(`/api/tables/${id}/record`)} />
      <p>{t("dice.verify")}</p>
      <pre>
        <code>onigokko verify FILE</code>
      </pre>
    </details>
  );
}

/** Whether the SHA-256 of the secret is the commitment; null where a page cannot compute it (plain http). */
async function matches(secret: string, commitment: string): Promise<boolean | null> {
  const bytes = secret.match(/../g)?.map((pair) => Number.parseInt(pair, 16));
  if (!globalThis.crypto?.subtle || !bytes || !/^([0-9a-f]{2})+$/i.test(secret)) return null;
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === commitment.toLowerCase();
}
