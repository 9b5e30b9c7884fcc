/** The browser client begins here. */
import "./tokens.css";
import "./frame.css";
import "./panels.css";
import "./table.css";
import "./pages.css";
import "./coach.css";
import "./replay.css";
import "./account.css";
import "./tournament.css";
import { render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Announcements, hush } from "./announce";
import { unpack } from "./api";
import { begin } from "./app";
import "./base";
import { prepareBoards } from "./load";
import { Notice } from "./notice";
import { Late } from "./late";
import { Front } from "./pages/front";
import { Make } from "./pages/make";
import { MailLink, Notices } from "./pages/notices";
import { Nowhere } from "./pages/nowhere";
import { Ratings } from "./pages/ratings";
import { ReplayPage } from "./pages/replay";
import { GlossaryAlone, RulesAlone } from "./pages/rules";
import { TablePage } from "./pages/table";
import { route } from "./route";
import "./shared";
import { mark } from "./title";

const account = () => import("./pages/account").then((module) => module.AccountPage);
const tournament = () => import("./tournament/page").then((module) => module.TournamentPage);
const tournaments = () => import("./tournament/list").then((module) => module.TournamentsPage);

function App() {
  return (
    <>
      <Announcements />
      <Notice />
      <Page />
    </>
  );
}

function Page() {
  const at = route.value;
  useEffect(hush, [at.page]);
  useEffect(() => {
    if (at.page === "make") mark("Onigokko");
  }, [at.page]);
  switch (at.page) {
    case "front":
      return <Front />;
    case "make":
      return <Make game={at.game} />;
    case "table":
      return <TablePage key={at.id} id={at.id} />;
    case "replay":
      return <ReplayPage key={at.id} id={at.id} hash={at.hash} />;
    case "rules":
      return <RulesAlone game={at.game} rule={at.rule} />;
    case "glossary":
      return <GlossaryAlone word={at.word} />;
    case "ratings":
      return <Ratings at={at.at} />;
    case "notices":
      return <Notices />;
    case "mail":
      return <MailLink token={at.token} />;
    case "account":
      return <Late load={account} />;
    case "tournaments":
      return <Late load={tournaments} with={{ at: at.at }} />;
    case "tournament":
      return <Late key={at.id} load={tournament} with={{ id: at.id }} />;
    case "nowhere":
      return <Nowhere />;
  }
}

/** Waits for what every page needs; when the server cannot be reached it says so, and tries again when asked. */
function Start() {
  const [state, setState] = useState<"waiting" | "ready" | "failed">("waiting");
  const load = () => {
    setState("waiting");
    begin().then(
      () => setState("ready"),
      () => setState("failed"),
    );
  };
  useLayoutEffect(load, []);
  if (state === "ready") return <App />;
  if (state === "waiting") return null;
  const ja = document.documentElement.lang === "ja";
  return (
    <main class="page">
      <p>{ja ? "サーバーにつながりません。" : "The server cannot be reached."}</p>
      <button type="button" onClick={load}>
        {ja ? "もう一度つなぐ" : "Try again"}
      </button>
    </main>
  );
}

unpack(document.getElementById("brought"));
if (route.value.page === "table" || route.value.page === "replay") prepareBoards();
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(<Start />, root);
}
