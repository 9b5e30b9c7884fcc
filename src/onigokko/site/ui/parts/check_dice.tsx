import { useState } from "preact/hooks";
import * as api from "../api";
import { t } from "../app";
import type { Checked, Verified } from "../dice";

/** A button that has every draw of a record computed again, by the server and in this page; what came of it. */
export function CheckDice({ record }: { record: () => Promise<BodyInit> }) {
  const [found, setFound] = useState<(Checked & { count: number }) | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const work = async () => {
    setBusy(true);
    setProblem("");
    try {
      const { check } = await import("../dice");
      const verified = await api.send<Verified>("/api/verify", await record());
      setFound({ ...(await check(verified)), count: verified.draws.length });
    } catch (wrong) {
      setProblem(api.sayOf(wrong) ?? t("unreachable"));
    }
    setBusy(false);
  };
  return (
    <div class="check-dice">
      <button type="button" disabled={busy} onClick={() => void work()}>
        {t("dice.check")}
      </button>
      <div role="status">
        {problem && <p class="wrong">{problem}</p>}
        {found && !found.misfits.length && <p class="good">{t("dice.fit", { n: found.count })}</p>}
        {found && found.misfits.length > 0 && (
          <ul>
            {found.misfits.map((each, index) => (
              <li key={index} class="bad">
                {t(`misfit.${each.code}`, { line: each.line, ...each.arguments })}
              </li>
            ))}
          </ul>
        )}
        {found && found.count > 0 && <p>{t(found.here ? "dice.by_page" : "dice.by_server")}</p>}
      </div>
    </div>
  );
}
