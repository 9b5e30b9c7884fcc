import { useState } from "preact/hooks";
import { t } from "../app";
import { Dialog } from "../parts/dialog";
import type { Props } from "./props";
import type { Store } from "./store";

/** Shows cards of mine to all, on purpose. The table states the truth about them; nothing moves. */
export function Show({ store, props, close }: { store: Store; props: Props; close: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const what = props.showable.filter((_, index) => chosen.has(index));
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  const label = (card: string) => (props.has(`card.${card}`) ? props.t(`card.${card}`) : card);
  return (
    <Dialog title={t("show.title")} close={close}>
      <p>{t("show.what")}</p>
      <fieldset class="checks">
        <legend class="unseen">{t("show.title")}</legend>
        {props.showable.map((card, index) => (
          <label key={index} class="check">
            <input type="checkbox" checked={chosen.has(index)} onChange={() => toggle(index)} />
            <span>{label(card)}</span>
          </label>
        ))}
      </fieldset>
      <div class="row end">
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
        <button
          type="button"
          class="act"
          disabled={!what.length}
          onClick={() => void store.live.ask({ do: "show", what }).then((done) => done && close())}
        >
          {t("show.do")}
        </button>
      </div>
    </Dialog>
  );
}
