import { useState } from "preact/hooks";
import { Refused, sayOf } from "../api";
import { t } from "../app";

/** What a form does: one thing at a time, and its problem as a sentence. */
export interface Task {
  readonly busy: boolean;
  readonly problem: string;
  run(work: () => Promise<void>): Promise<void>;
}

/** `prove` is called with what is to be done again when the server asks to sign in once more first. */
export function useTask(prove?: (again: () => void) => void): Task {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      await work();
    } catch (wrong) {
      if (prove && wrong instanceof Refused && wrong.refusal.code === "prove-first") prove(() => void run(work));
      else if (wrong instanceof DOMException) setProblem(t("account.passkey_failed"));
      else setProblem(sayOf(wrong) ?? t("unreachable"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}
