import { useState } from "preact/hooks";
import { catalogue, games, gameTitle, me, t } from "../app";
import type { Seat } from "../board";
import { Crest } from "../parts/crest";
import { Dialog } from "../parts/dialog";
import { NameForm } from "../parts/name_form";
import type { Table } from "../protocol";
import { Banner } from "../table/banner";
import { Chat } from "../table/chat";
import { CopyLink } from "../table/copy";
import { Refused } from "../table/decide";
import { dotsOf, QrCode } from "../table/qr";
import { botName } from "../table/plates";
import { seatsOf } from "../table/props";
import type { Store } from "../table/store";
import { bestBot } from "./front";
import { timeInWords } from "../parts/time_choice";
import { choiceLabel } from "./make";
import { SiteHead } from "./site_head";

const LONGEST_WORD = 100;

/** A table before the start: who sits where, the link for the others, a word for the dice. */
export function Lobby({ store, table }: { store: Store; table: Table }) {
  const [claiming, setClaiming] = useState<number | null>(null);
  const seats = seatsOf(table);
  const mine = seats.find((seat) => seat.you);
  const full = seats.every((seat) => seat.kind !== "empty");
  const words = catalogue(table.game);
  const claim = (seat: number) => {
    if (me.value.name) void store.live.ask({ do: "claim", seat });
    else setClaiming(seat);
  };
  const take = () => {
    if (claiming !== null) void store.live.ask({ do: "claim", seat: claiming });
    setClaiming(null);
  };
  const options = Object.entries(table.options);
  return (
    <>
      <SiteHead />
      <main class="page lobby" id="main">
        <Banner store={store} />
        <div class="lobby-head">
          <div>
            <h1>{gameTitle.value(table.game)}</h1>
            <p class="faint">{t(table.public ? "lobby.public" : "lobby.private")}</p>
          </div>
          <div class="row">
            <CopyLink />
            <QrCode {...dotsOf(table.id)} />
          </div>
        </div>
        <Refused store={store} />
        <section aria-labelledby="lobby-seats">
          <h2 id="lobby-seats">{t("seats")}</h2>
          <ol class="lobby-seats">
            {seats.map((seat) => (
              <LobbySeat key={seat.seat} store={store} table={table} seat={seat} sitting={mine !== undefined} claim={claim} />
            ))}
          </ol>
          {table.watchers > 0 && <p class="faint">{t("watchers", { n: table.watchers })}</p>}
        </section>
        <div class="lobby-start">
          {table.host ? (
            <>
              <button type="button" class="act" disabled={!full} onClick={() => void store.live.ask({ do: "start" })}>
                {t("lobby.start")}
              </button>
              {!full && (
                <>
                  <p class="faint">{t("lobby.not_full")}</p>
                  <FillWithBots store={store} table={table} seats={seats} />
                </>
              )}
            </>
          ) : (
            <p>{t(full ? "lobby.wait_host" : "lobby.wait_people")}</p>
          )}
        </div>
        {mine && <Word store={store} own={table.words[mine.seat] ?? null} />}
        {(options.length > 0 || table.time !== "none" || table.both) && (
          <section aria-labelledby="lobby-options">
            <h2 id="lobby-options">{t("lobby.options")}</h2>
            <dl class="facts">
              {options.map(([name, value]) => (
                <div key={name}>
                  <dt>{words.text(`option.${name}`)}</dt>
                  <dd>{choiceLabel(words, name, value)}</dd>
                </div>
              ))}
              {table.both && (
                <div>
                  <dt>{t("make.both")}</dt>
                  <dd>{t("make.both_yes")}</dd>
                </div>
              )}
              {table.time !== "none" && (
                <div>
                  <dt>{t("time")}</dt>
                  <dd>{timeInWords(table.time)}</dd>
                </div>
              )}
            </dl>
          </section>
        )}
        <p>
          <a href={`/rules/${table.game}`}>{t("rules")}</a>
        </p>
        {table.commitment && (
          <details class="dice">
            <summary>{t("dice.before")}</summary>
            <p>{t("dice.promise")}</p>
            <p>
              <code>{table.commitment}</code>
            </p>
          </details>
        )}
        <Chat store={store} seats={seats} />
      </main>
      {claiming !== null && (
        <Dialog title={t("name.title")} close={() => setClaiming(null)}>
          <NameForm then={take} skip={take} />
        </Dialog>
      )}
    </>
  );
}

function LobbySeat(props: { store: Store; table: Table; seat: Seat; sitting: boolean; claim: (seat: number) => void }) {
  const { store, table, seat } = props;
  const game = games.value.find((each) => each.name === table.game);
  const role = game?.roles[String(table.seats.length)]?.[seat.seat];
  const ask = store.live.ask.bind(store.live);
  return (
    <li class={`lobby-seat ${seat.kind}${seat.you ? " you" : ""}`}>
      <Crest crest={seat.crest} size={32} />
      <span class="plate-name">
        <b>
          {seat.kind === "empty" ? <span class="faint">{t("lobby.free", { crest: seat.name })}</span> : <bdi>{seat.name}</bdi>}
          {seat.you && <span class="you-mark">{t("you")}</span>}
        </b>
        <small>
          {[
            role && catalogue(table.game).text(`role.${role}`),
            seat.kind === "bot" && t("seat.bot", { bot: botName(seat.bot) }),
            seat.kind === "person" && t(seat.here ? "seat.here" : "seat.away"),
            table.words[seat.seat] && t("lobby.has_word"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <span class="row">
        {seat.kind === "empty" && (
          <button type="button" onClick={() => props.claim(seat.seat)}>
            {t(props.sitting ? "lobby.move" : "lobby.claim")}
            <span class="unseen">: {seat.name}</span>
          </button>
        )}
        {seat.kind === "empty" && table.host && (
          <BotChoice seat={seat} bots={game?.bots ?? []} choose={(bot) => void ask({ do: "bot", seat: seat.seat, bot })} />
        )}
        {seat.kind === "bot" && table.host && (
          <button type="button" onClick={() => void ask({ do: "bot", seat: seat.seat, bot: null })}>
            {t("lobby.unbot")}
            <span class="unseen">: {seat.name}</span>
          </button>
        )}
        {seat.you && (
          <button type="button" class="plain" onClick={() => void ask({ do: "leave" })}>
            {t("lobby.leave")}
          </button>
        )}
      </span>
    </li>
  );
}

/** A bot for a free seat: the host picks which. */
function BotChoice(props: { seat: Seat; bots: readonly string[]; choose: (bot: string) => void }) {
  return (
    <select
      aria-label={t("lobby.bot_for", { crest: props.seat.name })}
      value=""
      onChange={(event) => {
        if (event.currentTarget.value) props.choose(event.currentTarget.value);
      }}
    >
      <option value="">{t("lobby.bot")}</option>
      {props.bots.map((bot) => (
        <option key={bot} value={bot}>
          {botName(bot)}
        </option>
      ))}
    </select>
  );
}

function FillWithBots({ store, table, seats }: { store: Store; table: Table; seats: readonly Seat[] }) {
  const game = games.value.find((each) => each.name === table.game);
  if (!game) return null;
  const fill = async () => {
    for (const seat of seats) {
      if (seat.kind !== "empty") continue;
      if (!(await store.live.ask({ do: "bot", seat: seat.seat, bot: bestBot(game) }))) return;
    }
  };
  return (
    <button type="button" onClick={() => void fill()}>
      {t("lobby.fill")}
    </button>
  );
}

/** My own word for the dice: with it nobody, the server neither, can know the draws beforehand. */
function Word({ store, own }: { store: Store; own: string | null }) {
  const [text, setText] = useState(own ?? "");
  const [kept, setKept] = useState(false);
  return (
    <form
      class="word-form"
      onSubmit={(event) => {
        event.preventDefault();
        void store.live.ask({ do: "word", text: text.trim() }).then(setKept);
      }}
    >
      <label for="word">{t("word")}</label>
      <p class="help" id="word-why">
        {t("word.why")}
      </p>
      <div class="row">
        <input
          id="word"
          value={text}
          maxLength={LONGEST_WORD}
          autocomplete="off"
          aria-describedby="word-why"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setKept(false);
          }}
        />
        <button type="submit" disabled={text.trim() === (own ?? "")}>
          {t("word.keep")}
        </button>
      </div>
      <p class="good" role="status">
        {kept ? t("word.kept") : ""}
      </p>
    </form>
  );
}
