import { type Signal, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { announce } from "../announce";
import { t } from "../app";
import { Dialog } from "../parts/dialog";
import type { Line } from "../protocol";
import type { Store } from "./store";

const LONGEST = 300;

/** Whom I do not want to read for now: while this page is open. */
export const muted: Signal<ReadonlySet<string>> = signal(new Set());

/** What I can do about a line of somebody else's: mute, block, report. */
export function AboutLine(props: { store: Store; line: Line; who: string; close: () => void }) {
  const { store, line, who, close } = props;
  const [why, setWhy] = useState("");
  const quiet = muted.value.has(line.who);
  const mute = () => {
    const next = new Set(muted.value);
    if (quiet) next.delete(line.who);
    else next.add(line.who);
    muted.value = next;
    close();
  };
  const block = () => void store.live.ask({ do: "block", line: line.k, block: !line.blocked }).then((done) => done && close());
  const report = async () => {
    if (!(await store.live.ask({ do: "report", line: line.k, why: why.trim() }))) return;
    announce(t("chat.reported"));
    close();
  };
  return (
    <Dialog title={t("chat.about", { who })} close={close}>
      <p>{t("chat.mute_help")}</p>
      <button type="button" onClick={mute}>
        {t(quiet ? "chat.unmute" : "chat.mute")}
      </button>
      <p>{t("chat.block_help")}</p>
      <button type="button" onClick={block}>
        {t(line.blocked ? "chat.unblock" : "chat.block")}
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void report();
        }}
      >
        <label for="why-report">{t("chat.report_help")}</label>
        <div class="row">
          <input
            id="why-report"
            maxLength={LONGEST}
            autocomplete="off"
            value={why}
            onInput={(event) => setWhy(event.currentTarget.value)}
          />
          <button type="submit">{t("chat.report")}</button>
        </div>
      </form>
      <div class="row end">
        <button type="button" onClick={close}>
          {t("close")}
        </button>
      </div>
    </Dialog>
  );
}
