import { sureOn, t } from "../app";
import { Dialog } from "../parts/dialog";
import type { Props } from "./props";
import type { Store } from "./store";

/** Asks once before something is done that cannot be undone; on the spot one can choose not to be asked any more. */
export function Sure({ store, props }: { store: Store; props: Props }) {
  const asked = store.sure.value;
  if (!asked || asked.question !== props.question?.id) return null;
  const own = store.board.value?.sure?.(asked.moves, props);
  const labels = asked.moves.map(props.label);
  const what = own ?? labels.map((label, index) => (index ? label[0]?.toLowerCase() + label.slice(1) : label)).join(props.lang === "ja" ? "、" : ", ");
  const no = () => store.settle(false);
  return (
    <Dialog title={t("sure.title", { what })} close={no}>
      <p>{t("sure.why")}</p>
      <div class="row end">
        <button type="button" class="plain" onClick={() => ((sureOn.value = false), store.settle(true))}>
          {t("sure.never")}
        </button>
        <button type="button" onClick={no}>
          {t("cancel")}
        </button>
        <button type="button" class="act" autofocus onClick={() => store.settle(true)}>
          {t("sure.do")}
        </button>
      </div>
    </Dialog>
  );
}
