/** A game that is looked at again: one of the site's that is over, or one from a record. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as api from "../api";
import { gameTitle, t } from "../app";
import { CheckDice } from "../parts/check_dice";
import { RecordPicker } from "../replay/picker";
import { hashOf } from "../replay/address";
import { listen } from "../replay/hands";
import { ReplayHead, ReplayPanel, Reviewed } from "../replay/panel";
import { Player, type Source } from "../replay/player";
import { opened } from "../replay/record";
import type { ReplayPage as Page, Table } from "../protocol";
import { go } from "../route";
import { Frame } from "../table/frame";
import { mark } from "../title";
import { SiteHead } from "./site_head";

const NOTE = 300; // ms without a step, then the address says where we are

export function ReplayPage({ id, hash }: { id: string; hash: string }) {
  if (id) return <OfTable id={id} hash={hash} />;
  const record = opened.value;
  if (!record) return <Pick />;
  const source: Source = {
    page: (eyes, from) => api.send<Page>(`/api/replay?eyes=${eyes}&from=${from}`, record.text),
    table: null,
  };
  return <Shown key={record.name + record.text.length} source={source} id="" hash={hash} />;
}

/** A game of a table: first the table, then its states. */
function OfTable({ id, hash }: { id: string; hash: string }) {
  const table = useSignal<Table | null>(null);
  const problem = useSignal("");
  const at = `/api/tables/${encodeURIComponent(id)}`;
  useEffect(() => {
    let current = true;
    api
      .get<Table>(at)
      .then((got) => {
        if (!current) return;
        if (got.status === "over") table.value = got;
        else go(`/t/${id}`, true); // it is still played: there one may look
      })
      .catch((wrong: unknown) => current && (problem.value = api.sayOf(wrong) ?? t("unreachable")));
    return () => {
      current = false;
    };
  }, [id]);
  if (problem.value) return <Plain text={problem.value} />;
  if (!table.value) return <Plain text={t("loading")} />;
  const source: Source = {
    page: (eyes, from) => api.get<Page>(`${at}/replay?eyes=${encodeURIComponent(eyes)}&from=${from}`),
    table: table.value,
  };
  return <Shown source={source} id={id} hash={hash} />;
}

function Shown({ source, id, hash }: { source: Source; id: string; hash: string }) {
  const player = useSignal<Player | null>(null);
  useEffect(() => {
    const made = new Player(source, id, hash);
    player.value = made;
    const stop = listen(made.turning);
    return () => {
      stop();
      made.stop();
      player.value = null;
    };
  }, []);
  useEffect(() => player.value?.follow(hash), [hash]);
  return player.value && <Playing player={player.value} id={id} />;
}

function Playing({ player, id }: { player: Player; id: string }) {
  const address = hashOf(player.moment);
  const game = player.table.value?.game;
  useEffect(() => {
    const timer = setTimeout(() => {
      if (location.hash.slice(1) !== address) history.replaceState(null, "", `#${address}`);
      player.noted(address);
    }, NOTE);
    return () => clearTimeout(timer);
  }, [address]);
  useEffect(() => {
    mark(game ? `${gameTitle.value(game)} · ${t("replay")}` : t("replay"));
    return () => mark("Onigokko");
  }, [game]);
  const props = player.props();
  if (!props) {
    if (player.problem.value && !id) return <Pick problem={player.problem.value} />;
    return <Plain text={player.problem.value || t("loading")} />;
  }
  const head = <ReplayHead player={player} props={props} id={id} />;
  const panel = <ReplayPanel player={player} props={props} />;
  const more = id ? <Reviewed player={player} props={props} id={id} /> : <RecordDice />;
  return <Frame store={player.store} props={props} again={{ head, panel, more }} />;
}

/** The dice of the record that is open. */
function RecordDice() {
  return (
    <section class="review" aria-label={t("dice.check")}>
      <CheckDice record={() => Promise.resolve(opened.value?.text ?? "")} />
    </section>
  );
}

/** No record is open yet. */
function Pick({ problem }: { problem?: string }) {
  useEffect(() => mark(t("replay.record")), []);
  return (
    <>
      <SiteHead />
      <main class="page" id="main">
        <h1>{t("replay.record")}</h1>
        <RecordPicker problem={problem} />
      </main>
    </>
  );
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
