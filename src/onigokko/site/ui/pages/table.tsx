import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { effect, untracked, useSignal } from "@preact/signals";
import { announce } from "../announce";
import { gameTitle, lang, t } from "../app";
import { notice } from "../notify";
import type { Table } from "../protocol";
import { sound } from "../sound";
import { mark } from "../title";
import { Frame } from "../table/frame";
import { askOf, boardProps, type Props } from "../table/props";
import { type OwnBoard, Store } from "../table/store";
import { Lobby } from "./lobby";
import { Nowhere } from "./nowhere";
import { SiteHead } from "./site_head";

/** One table: its lobby before the start, then the game. Lives as long as the page shows it. */
export function TablePage({ id }: { id: string }) {
  const store = useSignal<Store | null>(null);
  useLayoutEffect(() => {
    const made = new Store(id);
    store.value = made;
    const stops = [watch(made), prepare(made), comeBack(made)];
    return () => {
      for (const stop of stops) stop();
      made.notes.stop();
      made.live.stop();
      store.value = null;
    };
  }, [id]);
  return store.value ? <Shown store={store.value} /> : null;
}

function Shown({ store }: { store: Store }) {
  const state = store.live.state.value;
  if (store.live.link.value === "gone") return <Nowhere why={t("table.gone")} />;
  if (!state) return <Waiting />;
  if (state.table.status === "open" || !state.game) return <Lobby store={store} table={state.table} />;
  const props = boardProps(store);
  return props && <Frame store={store} props={props} />;
}

/** Nothing at first; after a second, that we are still trying. */
function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return <Plain text={long ? t("link.first") : ""} />;
}

function Plain({ text }: { text: string }) {
  return (
    <>
      <SiteHead />
      <main class="page" id="main">
        <p role="status">{text}</p>
      </main>
    </>
  );
}

/** Loads what the game needs as soon as we know which it is. */
function prepare(store: Store): () => void {
  return effect(() => {
    const game = store.live.state.value?.table.game;
    if (game) void store.prepare(game);
  });
}

/** Tries again at once when the network or the person is back; a new language opens the connection anew. */
function comeBack(store: Store): () => void {
  const hurry = () => store.live.hurry();
  const save = () => document.hidden && store.notes.save();
  const tell = () => void store.live.ask({ do: "awake", awake: !document.hidden });
  const told = effect(() => {
    if (store.live.link.value === "live" && document.hidden) untracked(tell);
  });
  document.addEventListener("visibilitychange", tell);
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  document.addEventListener("visibilitychange", save);
  let first = true;
  const stop = effect(() => {
    lang.value;
    if (!first) store.live.reopen();
    first = false;
  });
  return () => {
    removeEventListener("online", hurry);
    document.removeEventListener("visibilitychange", hurry);
    document.removeEventListener("visibilitychange", save);
    document.removeEventListener("visibilitychange", tell);
    told();
    stop();
  };
}

/** What to decide; a board that fails at it has no say. */
function sentence(props: Props, board: OwnBoard | null): string {
  try {
    return askOf(props, board);
  } catch {
    return askOf(props, null);
  }
}

/** Title, favicon, sounds and announcements follow what happens. */
function watch(store: Store): () => void {
  let asked = "";
  let heard = -1;
  let out: ReadonlySet<number> | null = null;
  let ended: boolean | null = null;
  const stop = effect(() => {
    const state = store.live.state.value;
    const board = store.board.value;
    if (!state) return;
    const title = gameTitle.value(state.table.game);
    const props = boardProps(store);
    const mine = props?.question && props.question.moves.size > 0;
    mark(mine ? t("title.turn", { title }) : title, Boolean(mine));
    if (!props || board === undefined) return;
    hear(props);
    timeOut(props, state.table.clocks);
    const over = props.ranking !== null;
    if (over && ended === false) sound("end");
    ended = over;
    const id = mine ? (props.question?.id ?? "") : "";
    if (id && id !== asked) {
      announce(t("said", { what: t("decide.turn"), text: sentence(props, board) }));
      if (document.activeElement === document.body || document.hidden) sound("turn");
      notice(t("decide.turn"), t("notices.turn", { game: title }));
    }
    asked = id;
  });

  /** Whose time is used up is told once, and who is back. */
  function timeOut(props: Props, clocks: Table["clocks"]): void {
    const now = new Set(clocks?.flatMap((time, seat) => (time.out ? [seat] : [])));
    const name = (seat: number) => ({ who: props.seats[seat]?.name ?? "" });
    if (out) {
      announce(...[...now].filter((seat) => !out?.has(seat)).map((seat) => t("time.out_said", name(seat))));
      announce(...[...out].filter((seat) => !now.has(seat)).map((seat) => t("time.back_said", name(seat))));
    }
    out = now;
  }

  function hear(props: Props): void {
    const count = props.events.length;
    if (heard >= 0 && count > heard) announce(...props.events.slice(heard).map(props.say));
    heard = count;
  }

  return () => {
    stop();
    mark("Onigokko");
  };
}
