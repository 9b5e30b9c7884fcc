import { t } from "../app";
import { Dialog } from "../parts/dialog";
import type { Store } from "./store";

/** Asks before a seat is left to a bot. */
export function Leave({ store, close }: { store: Store; close: () => void }) {
  return (
    <Dialog title={t("leave.title")} close={close}>
      <p>{t("leave.what")}</p>
      <div class="row end">
        <button type="button" onClick={close}>
          {t("leave.stay")}
        </button>
        <button type="button" onClick={() => void store.live.ask({ do: "leave" }).then((done) => done && close())}>
          {t("leave")}
        </button>
      </div>
    </Dialog>
  );
}
