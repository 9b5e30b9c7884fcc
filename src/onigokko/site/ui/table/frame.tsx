import { useEffect, useErrorBoundary, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { t } from "../app";
import { ours } from "../base";
import { GenericBoard } from "../generic/board";
import { useLater } from "../parts/later";
import { Banner } from "./banner";
import { Chat } from "./chat";
import { Coach } from "./coach";
import { Decide, LeftSeat, Refused } from "./decide";
import { Head } from "./head";
import { Lent } from "./lend";
import { Log } from "./log";
import { PastBar, pastProps } from "./past";
import { Plates } from "./plates";
import { type Props, ruleOf } from "./props";
import { Result } from "./result";
import { Glossary, Rules } from "./rules";
import type { OwnBoard, Sheet, Store } from "./store";

/** A table at which a game is being played, watched, or has been played. */
export function Frame(given: Given) {
  const board = given.store.board.value;
  if (board === undefined) return <p class="faint page">{t("loading")}</p>;
  return (
    <Safe key={board ? "own" : "generic"} store={given.store}>
      <Parts {...given} board={board} />
    </Safe>
  );
}

interface Given {
  store: Store;
  props: Props;
  /** A game that is only looked at again: what stands in place of the head, of the decision, and of the chat. */
  again?: { readonly head: ComponentChildren; readonly panel: ComponentChildren; readonly more: ComponentChildren };
}

function Parts({ store, props: present, again, board }: Given & { board: OwnBoard | null }) {
  const game = store.live.state.value?.table.game ?? "";
  const props = pastProps(store, present) ?? present; // the picture may be of the past; decisions are of the present
  const over = present.ranking !== null;
  const things = board?.Things && props.viewer >= 0 && !over;
  const sheet = store.sheet.value;
  const later = useLater();
  return (
    <div class={`table game-${game}${board ? "" : " generic"}${again ? " again" : ""}${sheet ? ` sheet-${sheet}` : ""}`}>
      <a class="skip" href="#decide">
        {t("skip")}
      </a>
      {again ? again.head : <Head store={store} props={present} />}
      <main class={`main${things ? " with-things" : ""}${over ? " with-result" : ""}`}>
        <Banner store={store} />
        <section class="board" aria-labelledby="board-title">
          <h2 class="unseen" id="board-title">
            {t("board")}
          </h2>
          {board ? <board.Board {...props} /> : <GenericBoard game={game} {...props} />}
        </section>
        {board?.Mats && (
          <section class="mats" aria-labelledby="mats-title">
            <h2 class="unseen" id="mats-title">
              {t("mats")}
            </h2>
            <board.Mats {...props} />
          </section>
        )}
        {things && board.Things && (
          <section class="things" aria-label={t("things")}>
            <board.Things {...props} />
          </section>
        )}
        <div class="deciding">
          <Refused store={store} />
          {!again && <PastBar store={store} props={present} />}
          {!again && <LeftSeat store={store} props={present} />}
          {!again && <Lent store={store} props={present} />}
          {again ? again.panel : over ? <Result store={store} props={present} /> : <Decide store={store} props={present} />}
        </div>
      </main>
      <aside class="rail" aria-label={t("rail")}>
        <Plates store={store} props={props} />
        {later && <Log store={store} props={present} />}
        {again?.more}
        {later && !again && <Chat store={store} seats={props.seats} />}
      </aside>
      {sheet === "rules" && <RulesSheet store={store} game={game} rule={ruleOf(present, board, game)} />}
      <Tabs store={store} rule={ruleOf(present, board, game)} chat={!again} />
      {later && board?.coach && sheet === null && !again && props === present && <Coach store={store} props={present} marks={board.coach} />}
    </div>
  );
}

/** When any part of a board fails, the generic board takes its place. */
function Safe({ children, store }: { children: ComponentChildren; store: Store }) {
  const [failed] = useErrorBoundary((problem) => {
    console.warn("the board failed; the generic one takes its place", problem);
    store.board.value = null;
  });
  return <>{failed ? null : children}</>;
}

const PAGES = ["rules", "glossary"] as const;

function RulesSheet({ store, game, rule }: { store: Store; game: string; rule: string }) {
  const panel = useRef<HTMLElement>(null);
  const reading = store.reading.value;
  /** Links among rules and words stay in the panel. */
  const follow = (link: URL) => {
    const at = decodeURIComponent(link.hash.slice(1));
    const path = ours(link.pathname);
    if (path === "/glossary") store.read({ page: "glossary", at });
    else if (link.pathname === location.pathname || path === `/rules/${game}`) store.openRule(at);
    else return false;
    return true;
  };
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      class="rules-sheet"
      ref={panel}
      tabIndex={-1}
      aria-label={t("rules")}
      onKeyDown={(event) => event.key === "Escape" && store.closeSheet()}
    >
      <div class="rules-bar">
        {PAGES.map((page) => (
          <button
            type="button"
            class="tool"
            key={page}
            aria-pressed={reading.page === page}
            onClick={() => store.read({ page, at: page === "glossary" ? game : rule })}
          >
            {t(page)}
          </button>
        ))}
        <button type="button" class="tool rules-close" onClick={store.closeSheet}>
          {t("close")}
        </button>
      </div>
      {reading.page === "rules" ? (
        <Rules game={game} rule={reading.at} heading="h2" follow={follow} />
      ) : (
        <Glossary word={reading.at} heading="h2" follow={follow} />
      )}
    </section>
  );
}

/** On narrow pages: log, chat and rules come up from below. */
function Tabs({ store, rule, chat }: { store: Store; rule: string; chat: boolean }) {
  const lines = store.live.state.value?.chat.length ?? 0;
  const sheet = store.sheet.value;
  useEffect(() => {
    if (sheet === "chat") store.chatSeen.value = lines;
  }, [sheet, lines]);
  const unread = sheet === "chat" ? 0 : Math.max(0, lines - store.chatSeen.value);
  const tabs: readonly Exclude<Sheet, null>[] = chat ? ["log", "chat", "rules"] : ["log", "rules"];
  return (
    <nav class="tabs" aria-label={t("tabs")}>
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab}
          aria-expanded={sheet === tab}
          onClick={() => {
            if (sheet === tab) store.closeSheet();
            else if (tab === "rules") store.openRule(rule);
            else store.sheet.value = tab;
          }}
        >
          {t(tab)}
          {tab === "chat" && unread > 0 && <span class="count">{t("chat.unread", { n: unread })}</span>}
        </button>
      ))}
    </nav>
  );
}
