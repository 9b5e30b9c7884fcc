/** Takes a record from a file, and says in one sentence what is wrong with it. */
import { useId, useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../app";
import { CheckDice } from "../parts/check_dice";
import type { ReplayPage } from "../protocol";
import { go } from "../route";
import { LARGEST, open } from "./record";

export function RecordPicker({ problem: before }: { problem?: string | undefined }) {
  const id = useId();
  const [problem, setProblem] = useState(before ?? "");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ArrayBuffer | null>(null);
  const take = async (file: File) => {
    setProblem("");
    setRefused(null);
    if (file.size > LARGEST * 1024) return setProblem(t("replay.too_large", { most: LARGEST }));
    setBusy(true);
    let content: ArrayBuffer | null = null;
    try {
      content = await file.arrayBuffer();
      await api.send<ReplayPage>("/api/replay?eyes=-", content);
      open(file.name, new TextDecoder().decode(content));
      go("/replay");
    } catch (wrong) {
      setProblem(api.sayOf(wrong) ?? t("unreachable"));
      if (wrong instanceof api.Refused) setRefused(content);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="picker">
      <label class="button" for={id}>
        {t(busy ? "loading" : "replay.choose")}
        <input
          class="unseen"
          id={id}
          type="file"
          accept=".play,text/plain"
          disabled={busy}
          aria-describedby={`${id}-what`}
          onChange={(event) => {
            const input = event.currentTarget;
            const file = input.files?.[0];
            input.value = "";
            if (file) void take(file);
          }}
        />
      </label>
      <p class="help" id={`${id}-what`}>
        {t("replay.what", { most: LARGEST })}
      </p>
      <p class="wrong" role="alert">
        {problem}
      </p>
      {refused && <CheckDice record={() => Promise.resolve(refused)} />}
    </div>
  );
}
