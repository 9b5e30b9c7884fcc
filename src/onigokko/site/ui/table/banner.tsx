import { t } from "../app";
import type { Store } from "./store";

/** Says that the connection is lost, while it is being mended. What was decided is kept and sent again. */
export function Banner({ store }: { store: Store }) {
  if (store.live.link.value !== "lost") return null;
  return (
    <div class="banner" role="status">
      <p>{t(store.live.busy.value ? "link.lost_kept" : "link.lost")}</p>
      <button type="button" onClick={() => store.live.hurry()}>
        {t("link.retry")}
      </button>
    </div>
  );
}
