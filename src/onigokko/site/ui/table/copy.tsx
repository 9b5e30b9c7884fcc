import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { t } from "../app";

/**
 * Copies the address of this table, with `hash` that of a moment. Where a page may not copy, it shows the address to be
 * copied by hand.
 */
export function CopyLink({ class: look, hash }: { class?: string; hash?: string }) {
  const [done, setDone] = useState<"copied" | "by hand" | null>(null);
  const address = location.origin + location.pathname + (hash ? `#${hash}` : "");
  useEffect(() => setDone(null), [hash]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setDone("copied");
      announce(t("link.copied"));
    } catch {
      setDone("by hand");
    }
  };
  if (done === "by hand") {
    return (
      <label class="link-by-hand">
        <span>{t("link.by_hand")}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
    );
  }
  return (
    <button type="button" class={look} onClick={() => void copy()}>
      {t(done ? "link.copied" : hash ? "replay.link" : "link.copy")}
    </button>
  );
}
